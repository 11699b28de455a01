"""Bugs & Co in other languages: whatever is said of its games, hands and tables has no word that stays English."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from cyclops.bugs.scoring import score_bugs
from cyclops.referee.finding import NO, YES
from cyclops.rules import bugs_words as words
from cyclops.rules.bugs_hints import hints
from cyclops.rules.words import Names, counted_by, given, over, points_given, seat_name
from engine.bugs import (
    Call,
    Countdown,
    Go,
    Keep,
    Move,
    NextRound,
    Open,
    Options,
    Owns,
    RefusalCode,
    State,
    Stop,
    Tie,
    Trophy,
    apply,
    refuse,
    scores,
)
from engine.bugs.game import RULES, standing
from engine.chance import random_move
from tests.cyclops.bugs_tables import hands
from tests.cyclops.pseudo import leaks, pseudo
from tests.cyclops.referee.bugs_evening import Evening
from tests.engine.bugs_tables import after, table
from vision.bugs.reading import BugsReading
from vision.tracker.glance import Spot

NAMES: Names = {1: "Anna", 2: "Ben", 3: "Cleo"}


def played(seed: int, options: Options) -> Iterator[tuple[State, Move, State]]:
    """A game at random, move by move."""
    chance = Random(seed)
    state = replace(table("", "", "", call=Call.NONE, options=options), unseen=0)
    while not RULES.is_over(state):
        move = random_move(RULES, state, chance)
        if isinstance(move, Trophy) and chance.random() < 0.9:  # otherwise all would be over at once
            continue
        then = apply(state, move)
        yield state, move, then
        state = then


def known(state: State) -> list[str]:
    """What is no word of a language: people and drawings."""
    return [*NAMES.values(), *sorted((drawing.name for drawing, _ in state.kit.box.drawings), key=len, reverse=True)]


@pytest.mark.parametrize(("seed", "options"), [(1, Options(rounds_to_win=2)), (2, Options(tie=Tie.FEWER_TILES))])
def test_a_whole_game_move_by_move(seed: int, options: Options) -> None:
    told: set[str] = set()
    for state, move, then in played(seed, options):
        said = [words.move_words(state, move, then, NAMES), words.question(state, NAMES), words.table_words(state)]
        said += [words.choice_words(state, one, NAMES) for one in RULES.legal_moves(state)[:3] if not state.chance]
        for player in state.seats:
            said += [words.player_words(state, player), *(hints(state, player, NAMES) if not state.chance else ())]
        said += [reason for score in scores(then) for reason in words.reasons(then, score, NAMES)]
        if RULES.is_over(then):
            said.append(words.won(then, standing(then), NAMES))
        for text in said:
            assert leaks(text, known(state)) == []
        told.add(type(move).__name__)
    assert {"Remove", "Go", "Take", "Show", "Keep", "Back", "Trophy", "Stop"} <= told


@pytest.mark.parametrize("move", [Go(False), Open(1, ("ant",)), Open(1, ()), Owns(1, 3), Owns(1, 0), Countdown(), NextRound()])
def test_moves_of_an_evening(move: Move) -> None:
    state = table("", "", call=Call.NONE) if isinstance(move, Go) else after(table("", "", call=Call.NONE), "go unseen")
    then = state if isinstance(move, Open | NextRound) else apply(state, move)
    said = words.move_words(state, move, then, NAMES)
    assert said
    assert leaks(said, known(state)) == []


@pytest.mark.parametrize("code", RefusalCode)
def test_every_refusal(code: RefusalCode) -> None:
    state = table("ant", "", taking="bee -", trophies=(0, 3))
    refusal = refuse(state, Stop()) or refuse(state, Go())
    assert refusal is not None
    object.__setattr__(refusal, "code", code)
    assert leaks(words.refusal_words(state, Keep(1), refusal, NAMES), known(state)) == []


@pytest.mark.parametrize(
    "text",
    [over(""), given(3), given(-1), points_given("Anna", 2, ""), points_given("Anna", -1, ""), counted_by(RULES.edition)],
)
def test_what_all_games_say_alike(text: str) -> None:
    assert leaks(text, ["Anna", "Bugs & Co"]) == []


def test_players_without_names() -> None:
    assert [pseudo(seat_name(player)) for player in (1, "red", "yellow")] == ["⟦Player ⟧1", "⟦Red⟧", "⟦Yellow⟧"]


def test_numbers_below_0_have_the_words_of_the_same_number_above() -> None:
    assert pseudo(given(-1)) == "-1⟦: taken by hand⟧"
    assert points_given("Anna", -1, "") == "1 point is taken from Anna"


@pytest.mark.parametrize(
    "reading",
    [
        hands({1: "A2 A2 A2 B2? C2", 2: "A2 D1"}, [(1, 3), (2, 2)], doubts=("",)),
        hands({1: "A2 A2 A2 A2", 3: "A2"}, [(1, 3), (1, 2), (3, 9)]),
        hands({None: "A2 A1"}, [(None, 3), (None, 2)]),
        hands({1: "A2 A1", None: "B2"}, empty=(2,)),
        hands({1: "A1 B2 C3"}),
    ],
)
@pytest.mark.parametrize("names", [(), ("Anna", "Ben", "Cleo")])
def test_hands_on_a_photograph(reading: BugsReading, names: tuple[str, ...]) -> None:
    scored = score_bugs(reading, names)
    said = [*scored.problems, *(reason for score in scored.scores for reason in (*score.because, score.title))]
    doubt = "I am not sure which drawing this is."  # said by the eye of these tests, in English only
    assert [text for text in said if leaks(text, [*NAMES.values(), "Bugs & Co", doubt])] == []


def test_everything_that_people_are_asked_and_refused_in_an_evening() -> None:
    evening = Evening(2)
    referee = evening.referee
    said = [referee.undo().refusal, referee.accept().refusal, referee.correct("stop").refusal, YES.text, NO.text]
    evening.table("P1 P2 table +3 backs=38")
    said += [referee.accept().refusal, referee.redo().refusal, referee.answer("trophy 3", "1").refusal]
    evening.hands(2.0)
    evening.hands(0.5, t1=Spot.GONE)
    said += [referee.answer("trophy 3", "9").refusal]
    evening.hands(10.5)
    said += [referee.accept().refusal, referee.correct("owns 1:7").refusal, referee.correct("points Zoe +3").refusal]
    evening.table("P1 a a a a +3 P2 b table backs=20", rest_s=3.5)
    said += [referee.accept().refusal, *evening.remarks, referee.undo().refusal, *evening.remarks]
    referee.redo()
    evening.table("P1 a +3 P2 b table backs=20", rest_s=3.5)
    referee.correct("open 1:a,b")
    said += [referee.correct("open 1:a,b").refusal, *evening.remarks, referee.undo().refusal, *evening.remarks]
    told = [text for text in said if text]
    assert len(told) > 15
    assert [text for text in told if leaks(text, ["Anna", "Ben", "'Zoe'", " a "])] == []  # a is a drawing that nobody has named
