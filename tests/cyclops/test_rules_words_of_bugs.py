"""Bugs & Co in words: matches of several rounds, hands that are not opened yet, and corrections."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cyclops.rules import bugs_words as words
from cyclops.rules.words import Names
from engine.bugs import Call, Move, Options, Owns, Phase, RefusalCode, State, Tie, apply, move_from_text, refuse, scores
from engine.bugs.game import RULES
from tests.engine.bugs_tables import after, table

NAMES: Names = {1: "Anna", 2: "Ben", 3: "Cleo"}
MATCH = Options(rounds_to_win=2)


def told(state: State, move: Move) -> str:
    return words.move_words(state, move, apply(state, move), NAMES)


def test_the_end_of_a_round_says_who_has_won_it() -> None:
    state = table("ant ant ant", "", trophies=(0, 3), call=Call.STOP, options=replace(MATCH, tie=Tie.FEWER_TILES))
    assert (
        words.question(state, NAMES)
        == "round 1 is over; Ben wins it with 3 points; the points are equal, and Ben has 0 tiles and Anna has 3 tiles"
    )
    state = table("ant", "", trophies=(0, 3), call=Call.STOP, options=MATCH)
    assert words.question(state, NAMES) == "round 1 is over; Ben wins it with 3 points"


def test_a_round_shared_is_won_by_all_who_share_it() -> None:
    state = table("ant ant ant", "", trophies=(0, 3), call=Call.STOP, options=MATCH)
    assert words.question(state, NAMES) == "round 1 is over; Anna and Ben have 3 points each, and each of them wins it"


def test_rounds_won_stand_on_the_table_and_in_the_scores_of_a_match() -> None:
    state = replace(table("ant", "", trophies=(0, 3), call=Call.STOP, options=Options(rounds_to_win=3)), wins=(1, 1), round=2)
    assert words.table_words(state).endswith("; round 2, 3 wins needed")
    assert [words.player_words(state, player) for player in (1, 2)] == ["-1 point, 1 round won", "3 points, trophy 3, 2 rounds won"]
    assert [words.reasons(state, score, NAMES)[-1] for score in scores(state)] == ["1 round won", "2 rounds won"]


def test_a_game_of_one_round_speaks_of_no_rounds() -> None:
    state = table("ant", "", trophies=(0, 3), call=Call.STOP)
    said = [words.table_words(state), words.player_words(state, 1), *words.reasons(state, scores(state)[0], NAMES)]
    assert not any("round" in text for text in said)


def test_a_round_whose_hands_cannot_be_is_won_by_nobody() -> None:
    state = table("ant ant", "ant ant", call=Call.STOP, options=MATCH)
    assert words.question(state, NAMES).startswith("tiles or trophies do not add up: look at all hands again")


def test_closed_hands_are_asked_for_one_after_the_other() -> None:
    state = after(table("", "", call=Call.NONE), "go unseen; trophy 1:3; stop")
    assert words.question(state, NAMES) == "which tiles has Anna? Type them such as open 1:snail,slug"
    state = after(state, "open 1:ant")
    assert words.question(state, NAMES) == "which tiles has Ben? Type them such as open 2:snail,slug"


def test_a_closed_hand_has_no_points_yet_and_the_tiles_left_are_not_known() -> None:
    state = after(table("", "", call=Call.NONE), "go unseen; trophy 1:3")
    assert words.player_words(state, 1) == "hand not opened, trophy 3"
    assert words.table_words(state).startswith("tiles face down on the table")
    assert words.reasons(state, scores(state)[0], NAMES) == ["the trophy: 3 points", "the hand is not opened yet"]
    assert words.reasons(state, scores(state)[1], NAMES) == ["the hand is not opened yet"]


def test_corrections_are_told() -> None:
    state = table("", "", trophies=(3, 0))
    assert told(state, Owns(1, 0)) == "Anna has no trophy"
    assert told(apply(state, Owns(1, 0)), Owns(2, 3)) == "Ben has the trophy worth 3"
    assert told(table("", "", call=Call.NONE), move_from_text("go unseen")).endswith(
        "only the trophies are logged, and the hands once they are opened"
    )


@pytest.mark.parametrize("phase", Phase)
def test_every_phase_can_be_named_in_a_refusal(phase: Phase) -> None:
    assert phase in words._PHASES


@pytest.mark.parametrize("code", RefusalCode)
def test_every_refusal_has_words(code: RefusalCode) -> None:
    assert code in words._REFUSALS


def test_a_next_round_before_all_hands_are_opened_is_refused() -> None:
    state = after(table("", "", call=Call.NONE, options=MATCH), "go unseen; trophy 1:3; stop")
    move = move_from_text("next")
    refusal = refuse(state, move)
    assert refusal is not None
    assert words.refusal_words(state, move, refusal, NAMES) == "not now: all hands have to be opened first"


@pytest.mark.parametrize("notation", [text for texts, _ in words.NOTATION for text in texts.split(", ")])
def test_every_move_named_in_the_help_can_be_read(notation: str) -> None:
    assert RULES.move_from_text(notation).to_text() == notation
