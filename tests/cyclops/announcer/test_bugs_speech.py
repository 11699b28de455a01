"""Bugs & Co in words to be heard: short sentences on what happened, in every language."""

from __future__ import annotations

import pytest

from cyclops.announcer.bugs import BugsSpeech
from cyclops.rules.session import names_in
from cyclops.rules.words import Names
from cyclops.stage.stage import HintLevel
from engine.bugs import State, apply, move_from_text
from engine.bugs.game import RULES
from engine.correction import Correction, GivenPoints
from engine.record import Headers, Record
from engine.record_lines import AnyRecord
from tests.cyclops.pseudo import leaks
from vision.phrase import Phrase

NAMES: Names = {1: "Anna", 2: "Ben", 3: "Cleo"}
SET_UP = ("remove ?",) * 7
SPEECH = BugsSpeech()


def begun(players: int = 3, **options: str) -> State:
    state: State = RULES.begin(players, None, options)
    return state


def after(state: State, *moves: str) -> State:
    for move in moves:
        state = apply(state, move_from_text(move))
    return state


def told(state: State, move: str, hints: HintLevel = HintLevel.ADVICE) -> str:
    """What is said of a move."""
    one = move_from_text(move)
    return SPEECH.moved(state, one, apply(state, one), NAMES, hints)


def record(*moves: str, players: int = 3, **options: str) -> AnyRecord:
    found: AnyRecord = Record.begin(RULES, begun(players, **options), Headers(tuple(NAMES.values())[:players], "", ""))
    for move in (*SET_UP, *moves):
        found = found.play(move_from_text(move))
    return found


PLAYING = after(begun(), *SET_UP, "go unseen")
STOPPED = after(PLAYING, "trophy 1:3", "trophy 2:2", "stop")


def test_the_game_begins_with_the_count_to_three() -> None:
    assert SPEECH.begun(begun(), NAMES) == "Everything is there. Count to three, and go!"


def test_tiles_that_go_out_unseen_are_not_spoken_of() -> None:
    state = begun()
    for move in SET_UP:
        assert told(state, move) == ""
        state = after(state, move)
    assert told(state, "go unseen") == "Go! The first trophy is the 3."


def test_a_trophy_that_is_taken_names_the_next_one() -> None:
    assert told(PLAYING, "trophy 2:3") == "Ben takes the 3! The next trophy is the 2."


def test_the_last_trophy_starts_the_countdown() -> None:
    assert told(after(PLAYING, "trophy 2:3"), "trophy 1:2") == "Anna takes the 2, the last trophy! Countdown! 10 seconds!"
    quick = after(begun(2, countdown_seconds="5"), *SET_UP, "go unseen")
    assert told(quick, "trophy 1:3") == "Anna takes the 3, the last trophy! Countdown! 5 seconds!"


def test_the_countdown_may_begin_before_anybody_has_said_who_took_the_last_trophy() -> None:
    assert told(PLAYING, "countdown") == "Countdown! 10 seconds!"
    assert told(after(PLAYING, "countdown"), "trophy 1:3") == "Anna has the 3."


def test_after_the_stop_hands_are_spread() -> None:
    assert told(after(PLAYING, "trophy 1:3", "trophy 2:2"), "stop") == "Stop! Spread your tiles beside your cards."


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("open 3:snail,snail,snail,tuft,tuft,tuft", "Cleo has 6 points. 2 sets of three!"),
        ("open 1:snail,snail,snail", "Anna has 6 points. 1 set of three!"),
        ("open 1:snail,tuft", "Anna has 1 point. The trophy helps."),
        ("open 3:snail,tuft", "Cleo has -2 points. No set this time."),
        ("open 3:-", "Cleo has 0 points. No tile was kept."),
    ],
)
def test_an_opened_hand_says_its_points_with_the_best_reason(move: str, said: str) -> None:
    assert told(STOPPED, move) == said


def test_who_has_a_trophy_after_all_is_told_and_who_has_none_is_not() -> None:
    assert told(STOPPED, "owns 2:-") == ""
    assert told(after(STOPPED, "owns 2:-"), "owns 3:2") == "Cleo has the 2."


def test_the_end_says_all_points_and_who_has_won() -> None:
    ended = record("go unseen", "trophy 1:3", "trophy 2:2", "stop", "open 1:snail", "open 2:tuft,tuft,tuft", "open 3:-")
    assert SPEECH.over(ended, names_in(ended)) == (
        "The game is over. Anna has 2 points, Ben has 5 points and Cleo has 0 points. Ben wins with 5 points."
    )


def test_everybody_who_shares_the_victory_is_named() -> None:
    ended = record("go unseen", "trophy 1:3", "stop", "open 1:-", "open 2:tuft,tuft,tuft", players=2)
    assert SPEECH.over(ended, names_in(ended)).endswith("Anna and Ben have 3 points each and share the victory.")


def test_fewer_tiles_that_decide_are_named() -> None:
    ended = record("go unseen", "trophy 1:3", "stop", "open 1:-", "open 2:tuft,tuft,tuft", players=2, tie="fewer_tiles")
    assert SPEECH.over(ended, names_in(ended)).endswith(
        "Anna wins with 3 points; the points are equal, and Anna has 0 tiles and Ben has 3 tiles."
    )


def test_points_given_by_hand_count_at_the_end() -> None:
    ended = record("go unseen", "trophy 1:3", "stop", "open 1:-", "open 2:tuft,tuft,tuft", players=2).play(GivenPoints(2, 1))
    assert "Ben has 4 points" in SPEECH.over(ended, names_in(ended))


def test_a_round_of_a_match_ends_and_the_next_one_is_set_up() -> None:
    stopped = after(begun(2, rounds_to_win="2"), *SET_UP, "go unseen", "trophy 1:3", "stop", "open 1:-")
    assert told(stopped, "open 2:tuft") == "Ben has -1 point. No set this time. Round 1 is over; Anna wins it with 3 points."
    state = after(stopped, "open 2:tuft")
    assert told(state, "next") == "Round 2! Turn all tiles over and mix them."
    state = after(state, "next", *SET_UP[:-1])
    assert told(state, "remove ?") == "Everything is there. Count to three, and go!"


def test_corrections_are_told_by_nobody_here() -> None:
    assert SPEECH.moved(STOPPED, Correction(STOPPED), STOPPED, NAMES, HintLevel.PLACES) == ""


def test_no_word_stays_english() -> None:
    ended = record("go unseen", "trophy 1:3", "trophy 2:2", "stop", "open 1:snail", "open 2:tuft,tuft,tuft", "open 3:-")
    match = after(begun(2, rounds_to_win="2"), *SET_UP, "go unseen", "trophy 1:3", "stop", "open 1:-")
    spoken = [
        SPEECH.begun(begun(), NAMES),
        SPEECH.over(ended, NAMES),
        told(after(begun(), *SET_UP), "go unseen"),
        told(PLAYING, "countdown"),
        told(PLAYING, "trophy 2:3"),
        told(after(PLAYING, "trophy 2:3"), "trophy 1:2"),
        told(after(PLAYING, "countdown"), "trophy 1:3"),
        told(after(PLAYING, "trophy 1:3", "trophy 2:2"), "stop"),
        told(STOPPED, "open 3:snail,snail,snail"),
        told(STOPPED, "open 1:snail"),
        told(STOPPED, "open 3:snail"),
        told(STOPPED, "open 3:-"),
        told(after(STOPPED, "owns 2:-"), "owns 3:2"),
        told(match, "open 2:tuft"),
        told(after(match, "open 2:tuft"), "next"),
    ]
    assert all(isinstance(text, Phrase) for text in spoken)
    assert [text for text in spoken if leaks(text, NAMES.values())] == []
