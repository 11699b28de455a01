"""Das große Fressen as a display shows it: tables in the notation of the rules, and what is drawn and said of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from cyclops.play.switches import Settings
from cyclops.referee.finding import Remark, Weight
from cyclops.referee.situation import Situation
from cyclops.stage.building import stage_of
from cyclops.stage.fressen import advice
from cyclops.stage.fressen.game import FressenOnStage
from cyclops.stage.stage import Choice, HintLevel, Touched
from cyclops.stage.tables import FressenStage
from engine.chance import random_move
from engine.fressen import Monster, Pass, Phase, Side, legal_moves, problems
from engine.fressen.game import RULES
from engine.record import Headers, Record
from engine.record_lines import AnyRecord
from tests.cyclops.fressen_tables import fressen
from tests.cyclops.pseudo import leaks_of
from tests.cyclops.referee.fressen_evenings import Evening, board_of, supply_of
from tests.cyclops.referee.test_fressen_judge_eating import LAID, placed
from tests.cyclops.referee.test_fressen_judge_placing import less
from tests.cyclops.referee.test_fressen_judge_rounds import QUIET, one_round
from vision.fressen.board import NOT_FOUND
from vision.fressen.reading import FressenReading
from vision.reading import Corners
from vision.tracker.glance import Settled

STAGE = FressenOnStage()
NAMES = ("Anna", "Bert")
SPECIES = ("slurp", "crunch", "munch", "gulp")
"""Of the printed set."""


def table(evening: Evening, hints: HintLevel = HintLevel.PLACES) -> FressenStage:
    """The table that is drawn of an evening."""
    found = STAGE.table(evening.referee.situation, hints)
    assert found is not None
    return found


def settled_of(evening: Evening) -> Settled:
    """The table as it was seen last."""
    settled = evening.referee.situation.settled
    assert settled is not None
    return settled


def reading_of(evening: Evening) -> FressenReading:
    """What was read of it."""
    reading = settled_of(evening).reading
    assert isinstance(reading, FressenReading)
    return reading


def eating() -> Evening:
    """An evening on which red's 2 at 0,0 has to eat yellow's 1 at 0,1."""
    evening = placed(LAID)
    assert evening.referee.correct("phase eat").refusal == ""
    return evening


def turned_picture(reading: FressenReading, quarters: int) -> FressenReading:
    """The same table in a picture that was turned clockwise."""

    def once(corners: Corners) -> Corners:
        first, second, third, fourth = ((1232 - y, x) for x, y in corners)
        return first, second, third, fourth

    for _ in range(quarters):
        reading = reading.moved(once, reading.size)
    return reading


def upper_left(corners: tuple[tuple[float, float], ...] | None) -> bool:
    """Whether corners begin at the upper left one of the picture."""
    assert corners is not None
    return corners[0] == min(corners, key=sum)


# What lies there


def test_before_the_game_begins_the_table_is_drawn_as_it_is_seen() -> None:
    evening = Evening("Ra2w Ra3m?", "Yb2w")
    shown = table(evening)
    assert [(field.cell, field.terrain) for field in shown.fields[:3]] == [((0, 0), "water"), ((1, 0), "meadow"), ((2, 0), "mountain")]
    assert [(one.side, one.number, one.called, bool(one.doubt)) for one in shown.supplies] == [
        ("red", 2, "A", False),
        ("red", 3, "A", True),
        ("yellow", 2, "B", False),
    ]
    assert (shown.monsters, shown.ghosts, shown.boss, shown.phase) == ((), (), "red", "refill")
    assert STAGE.task(evening.referee.situation) == "Clear the board, and turn up 4 monsters before each side."
    touched = STAGE.touched(evening.referee.situation, shown.supplies[2].key)
    assert touched == Touched(shown.supplies[2].key, "Yellow: B 2 (water) in the supply", ())


def test_without_a_board_in_the_picture_nothing_is_drawn_before_the_game_begins() -> None:
    evening = Evening("", "")
    evening.see({}, "", layout=None, doubts=(NOT_FOUND,))
    assert STAGE.table(evening.referee.situation, HintLevel.PLACES) is None
    assert STAGE.reasons(evening.referee.situation, "red") == ()
    assert STAGE.advice(evening.referee.situation) == ()


def test_monsters_are_drawn_as_the_record_has_them_also_while_they_are_not_seen() -> None:
    evening = one_round()
    evening.see({}, "", layout=None, doubts=(NOT_FOUND,))
    shown = table(evening)
    assert [(one.key, one.side, one.number, one.terrain, one.species, one.at) for one in shown.monsters] == [
        ("0,0", "red", 2, "water", "a", (0, 0)),
        ("1,0", "red", 3, "meadow", "a", (1, 0)),
        ("3,5", "yellow", 2, "water", "b", (3, 5)),
        ("4,5", "yellow", 3, "meadow", "a", (4, 5)),
    ]
    assert all(one.corners is None for one in (*shown.monsters, *shown.supplies))
    assert all(field.corners is None for field in shown.fields)
    assert [one.key for one in shown.supplies] == ["Rb4h", "Rc1w", "Yc4h", "Yd1w"]


def test_monsters_of_one_species_that_touch_are_a_horde_and_the_one_laid_last_is_marked() -> None:
    evening = one_round()
    shown = {one.key: one for one in table(evening).monsters}
    assert shown["0,0"].horde == shown["1,0"].horde == 0
    assert (shown["3,5"].horde, shown["4,5"].horde) == (None, None)
    assert [key for key, one in shown.items() if one.last] == ["4,5"]
    assert (shown["0,0"].dots, shown["1,0"].dots) == (1, 0)


def test_after_a_bite_no_monster_is_the_one_laid_last() -> None:
    evening = eating()
    evening.see({cell: one for cell, one in LAID.items() if cell != (0, 1)}, less(*LAID.values()))
    assert not any(one.last for one in table(evening).monsters)


def test_a_monster_of_which_the_judge_is_not_sure_is_marked_with_what_is_said() -> None:
    evening = one_round()
    seen = next(one for one in table(evening).monsters if one.key == "1,0")
    assert seen.doubt == ""
    reading = reading_of(evening)
    corners = next(tile.corners for tile in reading.tiles if tile.cell == (1, 0))
    situation = replace(evening.referee.situation, remarks=(Remark(Weight.UNSURE, "Is something on it?", corners),))
    shown = STAGE.table(situation, HintLevel.FITS)
    assert shown is not None
    assert {one.key: one.doubt for one in shown.monsters if one.doubt} == {"1,0": "Is something on it?"}


def test_a_monster_against_the_rules_is_drawn_where_it_lies_and_its_field_can_be_corrected() -> None:
    evening = Evening()
    evening.see({(1, 0): "Ra2w"}, less("Ra2w"))
    (stray,) = table(evening).strays
    assert (stray.monster.key, stray.monster.at, stray.monster.side, stray.monster.number) == ("1,0", (1, 0), "red", 2)
    assert (stray.weight, stray.text) == ("mistake", "The field at 1,0 is meadow, but the monster is of water.")
    assert upper_left(stray.monster.corners)
    stage = stage_of(evening.referee.situation, Settings(), "game")
    assert stage.task == "Please put right what is marked."
    assert [(notice.weight, notice.key) for notice in stage.notices] == [("mistake", "1,0")]
    assert table(evening).monsters == ()


def test_a_monster_that_moved_is_drawn_where_it_lies_now_too() -> None:
    evening = Evening()
    evening.see({(0, 0): "Ra2w"}, less("Ra2w"))
    evening.see({(0, 0): "Ra2w", (3, 5): "Yb2w"}, less("Ra2w", "Yb2w"))
    evening.see({(3, 0): "Ra2w", (3, 5): "Yb2w"}, less("Ra2w", "Yb2w"))
    assert [(stray.monster.at, stray.weight) for stray in table(evening).strays] == [((3, 0), "differs")]
    assert [monster.at for monster in table(evening).monsters] == [(0, 0), (3, 5)]


def test_while_supplies_are_filled_up_what_was_turned_up_is_shown_too() -> None:
    evening = one_round()
    evening.referee.correct("phase eat")
    assert (table(evening).phase, table(evening).places) == ("refill", None)
    assert STAGE.task(evening.referee.situation) == "Fill up the supplies: Anna turns up 2 monsters and Bert turns up 2 monsters."
    evening.see(QUIET, f"{less(*QUIET.values())} Rb3w")
    assert [(one.side, one.number, one.terrain) for one in table(evening).supplies].count(("red", 3, "water")) == 1


# Where monsters may go, and whom they eat


def test_every_place_of_the_side_to_move_has_the_letter_of_its_monster_and_the_number_that_a_terminal_gives() -> None:
    evening = Evening()
    shown, moves = table(evening), legal_moves(evening.state)
    letters = {ghost.monster: ghost.letter for ghost in shown.ghosts}
    assert letters == {"Ra2w": "a", "Ra3m": "b", "Rb4h": "c", "Rc1w": "d"}
    assert {ghost.number: f"place {ghost.monster[1:]}@{ghost.cell[0]},{ghost.cell[1]}" for ghost in shown.ghosts} == {
        number: move.to_text() for number, move in enumerate(moves, 1)
    }
    assert shown.places == len(moves) == 48
    evening.see({(0, 0): "Ra2w"}, less("Ra2w"))
    assert {ghost.letter for ghost in table(evening).ghosts} == set("defg")


def test_two_like_monsters_have_each_their_letter_and_count_as_one_place() -> None:
    evening = Evening(red="Ra2w Ra2w Rb4h Rc1w")
    shown = table(evening)
    assert {ghost.letter for ghost in shown.ghosts if ghost.number == 1} == {"a", "b"}
    assert {ghost.monster for ghost in shown.ghosts if ghost.number == 1} == {"Ra2w", "Ra2w 2"}
    assert shown.places == len(legal_moves(evening.state)) == 36


def test_passing_is_no_place() -> None:
    evening = one_round()
    assert Pass() in legal_moves(evening.state)
    assert table(evening).places == len(legal_moves(evening.state)) - 1


@pytest.mark.parametrize(("hints", "ghosts"), [(HintLevel.FITS, 0), (HintLevel.PLACES, 48), (HintLevel.ADVICE, 48)])
def test_as_much_is_told_as_is_wanted(hints: HintLevel, ghosts: int) -> None:
    shown = table(Evening(), hints)
    assert (len(shown.ghosts), shown.places) == (ghosts, 48)
    assert any(ghost.good for ghost in shown.ghosts) is (hints is HintLevel.ADVICE)


def test_a_ghost_says_what_the_place_brings_whom_the_monster_can_eat_and_who_can_eat_it() -> None:
    evening = Evening()
    evening.see({(0, 0): "Ra2w", (1, 1): "Ya3m"}, less("Ra2w", "Ya3m"))
    said = {(ghost.monster, ghost.cell): (ghost.text, ghost.short) for ghost in table(evening).ghosts}
    assert said["Ra3m", (1, 0)] == ("A 3 (meadow) at 1,0: Anna +3 points; Bert +1 point.", "+3")
    assert said["Rb4h", (2, 1)] == ("B 4 (mountain) at 2,1: Anna +1 point; can eat: yellow 3 at 1,1.", "+1")
    assert said["Rc1w", (0, 1)] == ("C 1 (water) at 0,1: Anna +3 points; can be eaten by: yellow 3 at 1,1.", "+3")


def test_the_bites_of_the_side_to_eat_are_compulsory() -> None:
    evening = eating()
    shown = table(evening, HintLevel.FITS)
    assert (shown.phase, shown.places, shown.ghosts) == ("eat", None, ())
    assert [(bite.eater, bite.victim, bite.compulsory, bite.text) for bite in shown.bites] == [
        ((0, 0), (0, 1), True, "The red 2 at 0,0 eats the yellow 1 at 0,1.")
    ]
    task = "You must eat: the red 2 at 0,0 eats the yellow 1 at 0,1. Take the eaten monster off the board."
    assert STAGE.task(evening.referee.situation) == task


def test_while_monsters_are_laid_bites_are_threats_and_hints() -> None:
    evening = placed(LAID)
    assert [(bite.eater, bite.victim, bite.compulsory) for bite in table(evening).bites] == [((0, 0), (0, 1), False)]
    assert table(evening, HintLevel.FITS).bites == ()


def test_the_task_says_how_many_monsters_must_be_laid() -> None:
    evening = Evening()
    assert STAGE.task(evening.referee.situation) == "Lay a monster on a field of its landscape: 2 to go in this round."
    assert STAGE.task(one_round().referee.situation) == "Lay another monster, or leave it at that in this round."


# How it lies in the picture


@pytest.mark.parametrize("quarters", range(4))
def test_the_drawing_is_turned_as_the_board_lies_in_the_picture(quarters: int) -> None:
    evening = one_round()
    seen = replace(settled_of(evening), reading=turned_picture(reading_of(evening), quarters))
    shown = STAGE.table(replace(evening.referee.situation, settled=seen), HintLevel.PLACES)
    assert shown is not None
    assert shown.turn == quarters
    assert all(upper_left(one.corners) for one in (*shown.monsters, *shown.supplies))
    assert all(upper_left(field.corners) for field in shown.fields)
    assert all(upper_left(ghost.corners) for ghost in shown.ghosts)
    assert all(one.corners is not None for one in (*shown.monsters, *shown.supplies))


def test_fields_keep_their_cells_when_the_eye_counts_from_another_corner() -> None:
    evening = one_round()
    upright = table(evening)
    reading = reading_of(evening)
    assert reading.board is not None
    half = replace(
        reading,
        board=replace(
            reading.board,
            corners=(*reading.board.corners[2:], *reading.board.corners[:2]),
            fields=tuple((*field[2:], *field[:2]) for field in reversed(reading.board.fields)),
            terrain=tuple(reversed(reading.board.terrain)),
        ),
        tiles=tuple(replace(tile, cell=tile.cell and (5 - tile.cell[0], 5 - tile.cell[1])) for tile in reading.tiles),
    )
    shown = STAGE.table(replace(evening.referee.situation, settled=replace(settled_of(evening), reading=half)), HintLevel.PLACES)
    assert shown == upright


# Points and advice


def test_the_reasons_add_up_to_the_points_and_name_each_monster_once() -> None:
    evening = one_round()
    evening.referee.correct("points Anna +3")
    situation = evening.referee.situation
    reasons = STAGE.reasons(situation, "red")
    assert [(one.text, one.points, one.keys) for one in reasons] == [
        ("2 monsters in hordes: 2 points each.", 4, ("0,0", "1,0")),
        ("Dots on 1 monster.", 1, ("0,0",)),
        ("+3: given by hand.", 3, ()),
    ]
    for player, points in situation.scores().items():
        found = STAGE.reasons(situation, player)
        assert sum(one.points or 0 for one in found) == points
        assert all(len(set(one.keys)) == len(one.keys) for one in found)


def test_a_side_without_monsters_has_a_reason_for_no_points() -> None:
    assert [(one.text, one.points) for one in STAGE.reasons(Evening().referee.situation, "yellow")] == [("No monster on the board.", 0)]


def test_advice_names_good_places_by_letter_and_field() -> None:
    evening = one_round()
    said = STAGE.advice(evening.referee.situation)
    assert said[0].startswith("The best moves for Anna, looking ")
    good = {f"{ghost.letter}@{ghost.cell[0]},{ghost.cell[1]}" for ghost in table(evening, HintLevel.ADVICE).ghosts if ghost.good}
    named = [re.fullmatch(r"(\w): . \d \(\w+\) at (\d,\d); after the eating .+\.", line) for line in said[1:]]
    assert good <= {f"{found[1]}@{found[2]}" for found in named if found}


def test_advice_on_bites_says_what_comes_of_them() -> None:
    bite = "There is one bite only: the red 2 at 0,0 eats the yellow 1 at 0,1"
    assert STAGE.advice(eating().referee.situation) == (f"{bite}; after the eating Anna leads by 3 points.",)


def test_advice_ends_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(1_000_000))
    monkeypatch.setattr(advice, "monotonic", lambda: float(next(clock)))
    advice._placements.cache_clear()
    evening = Evening(red="Ra2w Ra3m Rb4h Rd1w")  # no other test has this table: searches are kept
    assert STAGE.advice(evening.referee.situation) == ()
    assert next(clock) < 10
    advice._placements.cache_clear()


# Corrections by touch


def choices(touched: Touched | None) -> Iterator[Choice]:
    """All that may be chosen."""
    assert touched is not None
    for group in touched.groups:
        yield from group.choices


def test_every_choice_for_a_monster_makes_it_what_it_says() -> None:
    situation = one_round().referee.situation
    touched = STAGE.touched(situation, "0,0")
    assert touched is not None
    assert touched.title == "Red: A 2 (water) at 0,0"
    assert [choice.text for choice in choices(touched) if choice.chosen] == ["2", "water", "Red", "A"]
    became = {}
    for choice in choices(touched):
        evening = one_round()
        refusal = evening.referee.correct(choice.order).refusal
        assert refusal == ("It is so already." if choice.chosen else "")
        monster = evening.state.board.at((0, 0))
        became[choice.text] = monster.to_text() if monster else ""
    assert became == {
        **{str(value): f"Ra{value}w" for value in range(1, 6)},
        **{"water": "Ra2w", "meadow": "Ra2m", "mountain": "Ra2h", "Red": "Ra2w", "Yellow": "Ya2w"},
        **{letter: f"R{letter.lower()}2w" for letter in "ABCD"},
        "It was eaten": "",
    }


def test_a_free_field_offers_monsters_of_its_landscape_from_the_supplies() -> None:
    situation = one_round().referee.situation
    touched = STAGE.touched(situation, "0,1")
    assert touched is not None
    assert touched.title == "The free field 0,1 (water)"
    assert [(group.title, [choice.text for choice in group.choices]) for group in touched.groups] == [
        ("From a supply", ["red: C 1 (water)", "yellow: D 1 (water)"])
    ]


def test_fields_are_named_to_be_touched_where_a_monster_may_have_been_missed() -> None:
    evening = one_round()
    named = {field.cell: field.text for field in table(evening).fields}
    assert named[0, 1] == "The free field 0,1 (water)"
    assert named[0, 0] == ""  # a monster lies there
    for cell, text in named.items():
        touched = STAGE.touched(evening.referee.situation, f"{cell[0]},{cell[1]}")
        assert touched is not None
        assert bool(text) == (touched.title.startswith("The free field") and bool(touched.groups))


def test_a_monster_corrected_onto_the_board_leaves_its_supply_and_the_game_stays_possible() -> None:
    evening = one_round()
    (order, _) = [choice.order for choice in choices(STAGE.touched(evening.referee.situation, "0,1"))]
    assert evening.referee.correct(order).refusal == ""
    assert evening.state.board.at((0, 1)) == Monster.from_text("Rc1w")
    assert [kind.to_text() for kind in evening.state.display(Side.RED)] == ["b4h"]
    assert evening.state.pile(Side.RED) == 20
    evening.see({**QUIET, (0, 1): "Rc1w"}, less(*QUIET.values(), "Rc1w"))
    assert evening.referee.in_step


def test_a_monster_that_was_not_eaten_after_all_comes_back() -> None:
    evening = eating()
    assert evening.see({cell: one for cell, one in LAID.items() if cell != (0, 1)}, less(*LAID.values()))[0] == "bite red 1"
    back = [choice for choice in choices(STAGE.touched(evening.referee.situation, "0,1")) if choice.text == "yellow: D 1 (water)"]
    assert evening.referee.correct(back[0].order).refusal == ""
    assert (evening.state.eaten, evening.state.board.at((0, 1))) == ((), Monster.from_text("Yd1w"))


def test_at_a_supply_it_can_be_said_that_no_more_are_laid_whose_turn_it_is_and_who_has_the_boss() -> None:
    touched = STAGE.touched(one_round().referee.situation, "Rc1w")
    assert touched is not None
    assert touched.title == "Red: C 1 (water) in the supply"
    became = {}
    for group in touched.groups:
        for choice in group.choices:
            evening = one_round()
            evening.referee.correct(choice.order)
            became[group.title, choice.text] = (choice.chosen, evening.state.turn, evening.state.marker, evening.state.out)
    assert became == {
        ("This round", "Anna lays no more"): (False, "yellow", "red", (True, False)),
        ("Whose turn is it?", "Anna"): (True, "red", "red", (False, False)),
        ("Whose turn is it?", "Bert"): (False, "yellow", "red", (False, False)),
        ("Who has the boss?", "Anna"): (True, "red", "red", (False, False)),
        ("Who has the boss?", "Bert"): (False, "red", "yellow", (False, False)),
    }


def test_nobody_says_that_no_more_are_laid_before_two_are() -> None:
    assert "pass" not in {choice.order for choice in choices(STAGE.touched(Evening().referee.situation, "Rc1w"))}


def test_what_is_not_there_cannot_be_touched() -> None:
    situation = one_round().referee.situation
    assert STAGE.touched(situation, "7,7") is None
    assert STAGE.touched(situation, "nothing") is None


# Whole games


def simulated(seed: int) -> Iterator[Situation]:
    """A whole game of random moves with the printed set, with a table that shows it after each."""
    chance = Random(seed)
    record: AnyRecord = Record.begin(RULES, RULES.begin(2, None, {}), Headers(NAMES))
    for number in range(1000):
        state = record.state
        reading = fressen(board_of(state), supply_of(state), layout=state.box.layout.to_text())
        settled = Settled(number, float(number), reading, tuple(range(len(reading.tiles))))
        yield Situation(number, RULES, NAMES, record=record, settled=settled, in_step=True)
        if RULES.is_over(state):
            return
        record = record.play(random_move(RULES, state, chance))


def test_all_that_is_shown_of_a_game_can_be_said_in_other_languages() -> None:
    names = (*NAMES, *SPECIES, *"abcdefgh")
    phases = set()
    for number, situation in enumerate(simulated(0)):
        shown = STAGE.table(situation, HintLevel.PLACES)
        assert shown is not None
        phases.add(shown.phase)
        assert leaks_of((shown, STAGE.task(situation)), names) == {}
        assert leaks_of([STAGE.reasons(situation, side) for side in Side], names) == {}
        if number % 10 == 0:
            assert leaks_of(STAGE.advice(situation), names) == {}
            keys = [f"{column},{row}" for column in range(0, 6, 2) for row in range(0, 6, 2)] + [one.key for one in shown.supplies]
            assert leaks_of([STAGE.touched(situation, key) for key in keys], names) == {}
    assert phases == {"refill", "place", "eat", "over"}


@pytest.mark.parametrize("seed", range(2, 5))
def test_in_a_whole_game_what_is_shown_is_what_the_record_has(seed: int) -> None:
    for situation in simulated(seed):
        assert situation.record is not None
        state, shown = situation.record.state, STAGE.table(situation, HintLevel.PLACES)
        assert shown is not None
        assert problems(state) == ()
        assert {one.at: (one.side, one.number) for one in shown.monsters} == {
            cell: (monster.side, monster.kind.value) for cell, monster in state.board.monsters()
        }
        assert all(one.corners is not None and one.doubt == "" for one in (*shown.monsters, *shown.supplies))
        assert sorted((one.side, one.number, one.species) for one in shown.supplies) == sorted(
            (side.value, kind.value, kind.species) for side in Side for kind in state.display(side)
        )
        assert len({one.key for one in (*shown.monsters, *shown.supplies)}) == len(shown.monsters) + len(shown.supplies)
        assert {(bite.eater, bite.victim) for bite in shown.bites if bite.compulsory} == (
            {(bite.eater, bite.victim) for bite in state.board.bites(state.turn)} if state.phase is Phase.EAT else set()
        )


def test_without_time_for_advice_all_else_is_shown_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(red="Ra2w Ra3m Rb4h Rd2w")
    monkeypatch.setattr(advice, "best_placements", None)  # whoever searches, fails
    shown = stage_of(evening.referee.situation, Settings(hints=HintLevel.ADVICE), "game", advised=False)
    assert isinstance(shown.table, FressenStage)
    assert (shown.hints, shown.advice, len(shown.table.ghosts)) == (HintLevel.ADVICE, (), 48)
