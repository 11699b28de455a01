"""Bugs & Co on a stage: trophies, hands and their points, what is to be done, and what a touch can correct."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from pathlib import Path

import pytest

from cyclops.learnt import LearntSet
from cyclops.play.switches import Settings
from cyclops.referee.bugs.judge import JUDGE
from cyclops.referee.situation import Situation
from cyclops.stage.building import stage_of, touched_of
from cyclops.stage.stage import HintLevel, Seat, Stage, Touched
from cyclops.stage.tables import BugHand, BugsStage
from cyclops.stage.translation import translated
from engine.bugs.game import RULES
from engine.bugs.tileset import printed_box
from tests.cyclops.bugs_tables import hands
from tests.cyclops.pseudo import PSEUDO_WORDS, UNSAID, leaks_of
from tests.cyclops.referee.bugs_evening import Evening, said
from vision.bugs.grouping import DOUBT
from vision.tracker.glance import Mood, Settled, Spot

GONE = Spot.GONE
READY = "P1 P2 P3 table +3 +2 backs=38"
SPREAD = "P1 a a a b c +3 P2 d d +2 P3 e e e table backs=5"
NAMES = ("Anna", "Ben", "Cleo", "Bugs & Co")


def evening(*tables: str, players: int = 3) -> Evening:
    """An evening for which everything lies there."""
    shown = Evening(players)
    for table in tables or (READY,):
        shown.table(table)
    return shown


def playing() -> Evening:
    shown = evening()
    shown.hands(2.0)
    return shown


def stopped() -> Evening:
    """Anna has taken the 3 and Ben the 2."""
    shown = playing()
    shown.hands(0.5, t1=GONE)
    shown.answer("Anna")
    shown.hands(0.5, t2=GONE)
    shown.answer("Ben")
    shown.hands(10.5)
    return shown


def opened(table: str = SPREAD) -> Evening:
    shown = stopped()
    shown.table(table, rest_s=3.5)
    return shown


def stage(shown: Evening, hints: HintLevel = HintLevel.ADVICE) -> Stage:
    return stage_of(shown.referee.situation, Settings(hints=hints), "game")


def table(shown: Evening) -> BugsStage:
    found = stage(shown).table
    assert isinstance(found, BugsStage)
    return found


def trophies(shown: Evening) -> list[str]:
    """Each trophy with where it is."""
    return [f"{one.value} {f'of {one.player}' if one.player else 'gone' if one.gone else 'lies'}" for one in table(shown).trophies]


def hand(shown: Evening, player: int) -> BugHand:
    return table(shown).hands[player - 1]


def letters(shown: Evening, player: int) -> str:
    return " ".join(f"{tile.called}{'?' if tile.doubt else ''}" for tile in hand(shown, player).tiles)


def seat(shown: Evening, player: int) -> Seat:
    return stage(shown).seats[player - 1]


def touch(shown: Evening, key: str) -> Touched:
    found = touched_of(shown.referee.situation, key)
    assert found is not None
    return found


def order(found: Touched, group: int, text: str) -> str:
    """The correction that a choice makes."""
    return next(choice.order for choice in found.groups[group].choices if choice.text == text)


def chosen(found: Touched) -> list[str]:
    return [choice.text for group in found.groups for choice in group.choices if choice.chosen]


def key_of(shown: Evening, player: int, letter: str) -> str:
    return next(tile.key for tile in hand(shown, player).tiles if tile.called == letter)


def leaks(value: object, names: Collection[str] = NAMES) -> dict[str, list[str]]:
    return leaks_of(value, names, UNSAID | {"keys"})


class TestTable:
    """What lies on the table."""

    def test_nothing_is_shown_before_anything_was_seen(self) -> None:
        assert stage(Evening(2)).table is None

    def test_before_the_game_what_is_seen_is_shown_and_what_is_missing_is_said(self) -> None:
        shown = evening("P1 P2 table +2 +3 backs=30")
        assert trophies(shown) == ["3 lies", "2 lies"]
        assert table(shown).backs == 30
        assert [notice.text for notice in stage(shown).notices] == [
            "I do not see Cleo's card (P3): lay it where the player sits, in view of the camera."
        ]

    def test_tiles_face_up_before_the_game_are_shown_where_they_lie(self) -> None:
        shown = evening("P1 a P2 P3 table +3 +2 backs=37")
        assert letters(shown, 1) == "A"
        assert not hand(shown, 1).opened
        assert hand(shown, 1).text == ""

    def test_phases_follow_the_game(self) -> None:
        shown = evening()
        phases = [table(shown).phase]
        shown.hands(2.0)
        phases.append(table(shown).phase)
        shown.hands(0.5, t1=GONE)
        shown.hands(0.5, t2=GONE)
        phases.append(table(shown).phase)
        shown.hands(10.5)
        phases.append(table(shown).phase)
        shown.answer("Anna")
        shown.table(SPREAD, rest_s=3.5)
        phases.append(table(shown).phase)
        assert phases == ["ready", "play", "countdown", "open", "over"]

    def test_a_trophy_is_gone_before_it_is_known_who_has_it(self) -> None:
        shown = playing()
        assert trophies(shown) == ["3 lies", "2 lies"]
        shown.hands(0.5, t1=GONE)
        assert trophies(shown) == ["3 gone", "2 lies"]
        assert table(shown).trophies[0].corners is None
        shown.answer("Anna")
        assert trophies(shown) == ["3 of 1", "2 lies"]

    def test_a_trophy_laid_back_lies_in_the_middle_again(self) -> None:
        shown = playing()
        shown.hands(0.5, t1=GONE)
        shown.hands(0.5, t1=Spot.THERE)
        assert trophies(shown) == ["3 lies", "2 lies"]

    def test_trophies_lie_where_they_were_seen_in_the_picture(self) -> None:
        shown = playing()
        reading = shown.referee.situation.settled
        assert reading is not None
        assert {one.corners for one in table(shown).trophies} == {one.corners for one in reading.reading.trophies}  # type: ignore[union-attr]
        after = opened()
        beside = [one for one in table(after).trophies if one.player == "1"]
        assert beside[0].corners is not None

    def test_of_two_trophies_alike_one_may_lie_there_while_the_other_is_taken(self) -> None:
        shown = evening(f"{' '.join(f'P{player}' for player in range(1, 6))} table +3 +2 +2 +1 backs=53", players=5)
        shown.hands(2.0)
        shown.hands(0.5, t1=GONE)
        shown.answer("Anna")
        shown.hands(0.5, t2=GONE)
        shown.answer("Eva")
        assert trophies(shown) == ["3 of 1", "2 of 5", "2 lies", "1 lies"]

    def test_after_a_resume_trophies_that_nobody_has_lie_in_the_middle(self) -> None:
        shown = playing()
        lost = replace(shown.referee.situation, memory=None)
        found = stage_of(lost, Settings(), "game").table
        assert isinstance(found, BugsStage)
        assert [one.gone for one in found.trophies] == [False, False]


class TestHands:
    """What lies beside the cards."""

    def test_hands_are_shown_as_they_count(self) -> None:
        shown = opened()
        assert [letters(shown, player) for player in (1, 2, 3)] == ["A A A B C", "D D", "E E E"]
        assert [one.text for one in table(shown).hands] == [
            "1 set of three, 2 tiles without a set, trophy 3",
            "2 tiles without a set, trophy 2",
            "1 set of three",
        ]
        assert all(one.opened for one in table(shown).hands)

    def test_sets_are_groups_and_other_tiles_cost_a_point(self) -> None:
        tiles = hand(opened(), 1).tiles
        assert [(tile.group, tile.points) for tile in tiles] == [(0, 0), (0, 0), (0, 0), (None, -1), (None, -1)]

    def test_every_tile_has_a_key_of_its_own_and_its_place_in_the_picture(self) -> None:
        tiles = [tile for one in table(opened()).hands for tile in one.tiles]
        assert len({tile.key for tile in tiles}) == len(tiles) == len({tile.corners for tile in tiles})

    def test_a_doubted_hand_is_not_opened_and_says_what_is_doubted(self) -> None:
        shown = opened("P1 a a a b? +3 P2 d d +2 P3 e e e table backs=5")
        assert [one.opened for one in table(shown).hands] == [False, True, True]
        assert letters(shown, 1) == "A A A B?"
        assert hand(shown, 1).text == "not counted yet"

    def test_a_tile_that_cannot_be_is_marked_where_it_lies(self) -> None:
        shown = opened("P1 a +3 P2 d d +2 P3 e e e e table backs=5")
        assert letters(shown, 3) == "C? C C C"
        assert hand(shown, 3).tiles[0].doubt == "Cleo has 4 tiles with the drawing C, and there are only 3; one was misread."

    def test_a_corrected_tile_is_shown_as_it_was_corrected_at_its_place(self) -> None:
        shown = opened()
        before = {tile.corners for tile in hand(shown, 1).tiles}
        said(shown.referee.correct("open 1:a,a,a,b,b"))
        assert letters(shown, 1) == "A A A B B"
        assert {tile.corners for tile in hand(shown, 1).tiles} == before

    def test_tiles_cleared_away_after_the_game_still_count_but_lie_nowhere(self) -> None:
        shown = opened()
        shown.table("P1 P2 P3 table backs=5", rest_s=3.5)
        assert letters(shown, 1) == "A A A B C"
        assert {tile.corners for tile in hand(shown, 1).tiles} == {None}

    def test_drawings_of_a_learnt_set_have_their_names_and_eyes(self) -> None:
        learnt = LearntSet("bugs", Path("bugs.toml"), box=printed_box())
        shown = Evening(2, learnt=learnt)
        shown.table("P1 P2 table +3 backs=38")
        shown.hands(0.5, t1=GONE)
        shown.hands(10.5)
        shown.table("P1 snail snail snail +3 P2 tuft table backs=5", rest_s=3.5)
        assert letters(shown, 1) == "snail snail snail"
        assert {tile.eyes for tile in hand(shown, 1).tiles} == {2}
        texts = [choice.text for choice in touch(shown, key_of(shown, 2, "tuft")).groups[0].choices]
        assert texts[0] == "tuft"  # what lies on the table comes first
        assert set(texts[1:]) == set(shown.state.kit.copies) - {"tuft", "snail"}  # a fourth snail there cannot be

    def test_a_photograph_without_a_game_shows_what_lies_there(self) -> None:
        reading = hands({1: "A2 A2 snail1", 2: "A2?"}, [(1, 3)], backs=2)
        situation = Situation(1, RULES, ("Anna", "Ben"), settled=Settled(1, 0.0, reading, (1, 2, 3, 4)), mood=Mood.STILL)
        found = stage_of(situation, Settings(), "game").table
        assert isinstance(found, BugsStage)
        assert [[tile.called for tile in one.tiles] for one in found.hands] == [["A", "A", "snail"], ["A"]]
        assert [one.value for one in found.trophies] == [3]
        assert found.backs == 2


class TestPoints:
    """What points are made of."""

    def test_reasons_name_each_tile_once_and_add_up_to_the_points(self) -> None:
        shown = opened()
        keys = {tile.key for one in table(shown).hands for tile in one.tiles} | {one.key for one in table(shown).trophies}
        for player in (1, 2, 3):
            found = seat(shown, player)
            named = [key for reason in found.reasons for key in reason.keys]
            assert len(set(named)) == len(named)
            assert set(named) <= keys
            assert sum(reason.points or 0 for reason in found.reasons) == found.points

    def test_reasons_say_sets_then_tiles_without_one_then_the_trophy(self) -> None:
        assert [(reason.text, reason.points) for reason in seat(opened(), 1).reasons] == [
            ("a set of three: A", 3),
            ("1 tile without a set: B", -1),
            ("1 tile without a set: C", -1),
            ("the trophy", 3),
        ]

    def test_a_hand_that_is_not_opened_is_said_to_be_missing(self) -> None:
        assert [reason.text for reason in seat(playing(), 1).reasons] == ["the hand is not opened yet"]

    def test_nobody_has_points_or_a_place_before_the_hand_is_opened(self) -> None:
        assert [(one.points, one.place) for one in stage(stopped()).seats] == [(None, None)] * 3
        assert [one.points for one in stage(opened()).seats] == [4, 0, 3]

    def test_a_hand_that_is_opened_alone_has_its_points_and_the_others_none(self) -> None:
        shown = opened("P1 a a a b c +3 P2 P3 table backs=10")
        assert [(one.points, one.place) for one in stage(shown).seats] == [(4, None), (None, None), (None, None)]

    def test_points_given_by_hand_are_among_the_reasons(self) -> None:
        shown = opened()
        shown.referee.correct("points 2 -2 was rude")
        assert seat(shown, 2).reasons[-1].text == "-2: taken by hand"
        assert sum(reason.points or 0 for reason in seat(shown, 2).reasons) == seat(shown, 2).points == -2


class TestTask:
    """What is to be done now."""

    def test_it_follows_the_game(self) -> None:
        shown = evening("P1 P2 P3 table +3 backs=38")
        tasks = [stage(shown).task]
        shown.table(READY)
        tasks.append(stage(shown).task)
        shown.hands(2.0)
        tasks.append(stage(shown).task)
        shown.hands(0.5, t1=GONE)
        tasks.append(stage(shown).task)
        shown.hands(0.5, t2=GONE)
        tasks.append(stage(shown).task)
        shown.hands(10.5)
        tasks.append(stage(shown).task)
        assert tasks == [
            "Lay the trophies in the middle and the tiles face down around them.",
            "Everything is there: count to three and play.",
            "Everybody plays; the next trophy is the 3.",
            "Everybody plays; the next trophy is the 2.",
            "The countdown runs.",
            "Spread your tiles beside your card, face up.",
        ]

    def test_what_is_to_be_done_is_not_said_again_as_a_notice(self) -> None:
        counting = playing()
        counting.hands(0.5, t1=GONE)
        counting.hands(0.5, t2=GONE)
        for shown in (evening(), playing(), counting, stopped()):
            assert stage(shown).notices == ()

    def test_after_a_round_of_a_match_the_next_one_is_set_up(self) -> None:
        shown = Evening(2, {"rounds_to_win": "2"})
        shown.table("P1 P2 table +3 backs=38")
        shown.hands(0.5, t1=GONE)
        shown.hands(10.5)
        shown.table("P1 a a a +3 P2 b table backs=20", rest_s=3.5)
        assert table(shown).phase == "over"
        assert stage(shown).task == "Turn all tiles over and mix them for the next round."
        assert "1 round won" in [reason.text for reason in seat(shown, 1).reasons]
        shown.table("P1 P2 table +3 backs=38")
        assert (table(shown).phase, table(shown).round) == ("ready", 2)

    def test_advice_is_given_while_everybody_plays_and_not_after(self) -> None:
        assert "Whoever takes the 3 must stop at once." in stage(playing()).advice
        assert stage(playing(), HintLevel.PLACES).advice == ()
        assert stage(stopped()).advice == ()


class TestTouch:
    """What a person can say of what they touch; every order must be understood by the referee."""

    def test_a_tile_says_what_it_is_taken_for_and_whose_it_is(self) -> None:
        shown = opened()
        found = touch(shown, key_of(shown, 1, "B"))
        assert found.title == "Anna: B"
        assert [group.title for group in found.groups] == ["What does it show?", "Whose is it?", "Is it there at all?"]
        assert chosen(found) == ["B", "Anna"]

    def test_another_drawing_counts_at_once(self) -> None:
        shown = opened()
        shown.referee.correct(order(touch(shown, key_of(shown, 1, "C")), 0, "B"))
        assert letters(shown, 1) == "A A A B B"

    def test_a_drawing_that_lies_nowhere_else_can_be_said_by_its_eyes(self) -> None:
        shown = opened()
        found = touch(shown, key_of(shown, 2, "D"))
        assert [(choice.text, choice.picture) for choice in found.groups[0].choices][-1] == ("another drawing, with 2 eyes", "eye:2")
        shown.referee.correct(order(found, 0, "another drawing, with 2 eyes"))
        assert seat(shown, 2).points == 0
        assert letters(shown, 2) == "D F"

    def test_a_tile_can_be_given_to_another_player(self) -> None:
        shown = opened()
        shown.referee.correct(order(touch(shown, key_of(shown, 2, "D")), 1, "Anna"))
        assert [letters(shown, player) for player in (1, 2)] == ["A A A B C D", "D"]

    def test_what_is_no_tile_goes_out_of_the_hand(self) -> None:
        shown = opened()
        shown.referee.correct(order(touch(shown, key_of(shown, 1, "C")), 2, "This is no tile"))
        assert letters(shown, 1) == "A A A B"

    def test_a_doubted_tile_is_confirmed_by_choosing_what_it_is_taken_for(self) -> None:
        shown = opened("P1 a a a b? +3 P2 d d +2 P3 e e e table backs=5")
        found = touch(shown, key_of(shown, 1, "B"))
        assert chosen(found) == ["B", "Anna"]
        shown.referee.correct(order(found, 0, "B"))
        assert stage(shown).over
        assert seat(shown, 1).points == 5

    def test_no_choice_is_offered_that_cannot_be(self) -> None:
        shown = opened()
        texts = [choice.text for choice in touch(shown, key_of(shown, 1, "C")).groups[0].choices]
        assert "A" not in texts  # a fourth one

    def test_every_choice_is_understood_and_what_is_chosen_is_so_already(self) -> None:
        shown = opened()
        keys = [tile.key for one in table(shown).hands for tile in one.tiles] + ["trophy 1", "trophy 2"]
        choices = [choice for key in keys for group in touch(shown, key).groups for choice in group.choices]
        assert len(choices) > 60
        for choice in choices:
            assert (JUDGE.corrected(shown.state, choice.order) == shown.state) == choice.chosen

    def test_a_trophy_says_who_has_it_and_can_be_given_to_others(self) -> None:
        shown = opened()
        found = touch(shown, "trophy 1")
        assert found.title == "The trophy worth 3"
        assert chosen(found) == ["Anna"]
        assert shown.referee.correct(order(found, 0, "Cleo")).refusal == ""
        assert trophies(shown) == ["3 of 3", "2 of 2"]
        assert shown.referee.correct(order(touch(shown, "trophy 1"), 0, "Nobody")).refusal == ""
        assert trophies(shown)[0] != "3 of 3"

    def test_who_took_a_trophy_can_be_said_by_touching_it_too(self) -> None:
        shown = playing()
        shown.hands(0.5, t1=GONE)
        shown.referee.correct(order(touch(shown, "trophy 1"), 0, "Ben"))
        assert trophies(shown) == ["3 of 2", "2 lies"]
        assert shown.question == ""

    def test_before_the_count_to_three_nothing_can_be_said_of_a_trophy(self) -> None:
        assert touch(evening(), "trophy 1").groups == ()

    @pytest.mark.parametrize("key", ["", "trophy 9", "tile 1 a 9", "tile 1 z 1", "A@0,1", "tile"])
    def test_what_is_not_there_cannot_be_touched(self, key: str) -> None:
        assert touched_of(opened().referee.situation, key) is None


class TestLanguages:
    """Nothing stays English."""

    def test_a_whole_game_can_be_said_in_another_language(self) -> None:
        shown = Evening(3, {"rounds_to_win": "2"})
        found = {}
        steps: tuple[Callable[[], object], ...] = (
            lambda: shown.table("P1 P2 P4 table +3 +1 backs=30"),
            lambda: shown.table("P1 P2 P3 table a b +3 +2 backs=20"),
            lambda: shown.hands(2.0),
            lambda: shown.hands(0.5, t2=GONE),
            lambda: shown.hands(0.5, t2=Spot.THERE),
            lambda: shown.hands(0.5, t1=GONE),
            lambda: shown.answer("Anna"),
            lambda: shown.hands(0.5, t2=GONE),
            lambda: shown.hands(10.5),
            lambda: shown.table("P1 a a a a b/1 +3 P2 d d P4 e e +9 table backs=5", rest_s=3.5),
            lambda: shown.table("P1 a a a b +3 P2 d d +2 P3 table backs=5", rest_s=3.5),
            lambda: shown.answer("No"),
            lambda: said(shown.referee.correct("points 2 +2")),
            lambda: said(shown.referee.undo()),
            lambda: said(shown.referee.undo()),
            lambda: said(shown.referee.redo()),
            lambda: said(shown.referee.correct("open 3:e,e,e")),
            lambda: said(shown.referee.correct("open 3:e,e,e")),
        )
        for step in steps:
            step()
            found.update(leaks(stage(shown)))
            found.update(leaks([touched_of(shown.referee.situation, key) for key in ("trophy 1", "tile 1 a 1", "tile 2 d 1")]))
        assert stage(shown).task == "Turn all tiles over and mix them for the next round."
        assert {text: words for text, words in found.items() if DOUBT not in text} == {}

    def test_the_stage_is_said_in_that_language(self) -> None:
        shown = translated(stage(opened()), PSEUDO_WORDS)
        assert shown.task == "⟦Well played, everybody!⟧"
        assert isinstance(shown.table, BugsStage)
        assert shown.table.hands[2].text == "1⟦ set of three⟧"
