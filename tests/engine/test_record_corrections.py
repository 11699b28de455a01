"""People may say at any time how the table lies, and give points by hand; the record keeps both."""

from __future__ import annotations

import pytest

from engine.correction import Correction, GivenPoints, correction_from_text
from engine.errors import IllegalMoveError, NotationError
from engine.games import GAMES
from engine.record import Headers, Record
from engine.record_lines import record_from_text, record_to_text
from engine.transcript import transcript
from tests.engine.random_games import AnyRules, every_game, recorded


@every_game
def test_a_correction_is_a_state_from_which_the_game_goes_on_and_that_undo_takes_back(rules: AnyRules) -> None:
    record = recorded(rules, 6)
    corrected = record.play(Correction(record.states[2]))
    assert corrected.state == record.states[2]
    assert corrected.play(rules.legal_moves(corrected.state)[0]).undoable == 8
    assert corrected.undo().state == record.state


def test_a_correction_may_be_against_the_rules_because_people_say_that_it_lies_so() -> None:
    rules = GAMES["factory"]
    record = Record.begin(rules, rules.begin(2, None, {}))
    state = rules.state_from_text(record.state.to_text().replace("monsters=-", "monsters=1:PWWW@0,-1;GWWW@0,0|2:GWWW@0,0"))
    assert rules.problems(state)
    assert record.play(Correction(state)).state == state


@every_game
def test_points_given_by_hand_count_and_leave_the_state_as_it_is(rules: AnyRules) -> None:
    record = recorded(rules, 6)
    first, second = tuple(record.state.seats)[:2]
    given = record.play(GivenPoints(second, 4, "found a tile")).play(GivenPoints(second, -1)).play(GivenPoints(first, -2))
    assert given.state == record.state
    assert given.given_points == {second: 3, first: -2}
    assert given.points == {**record.points, second: record.points[second] + 3, first: record.points[first] - 2}
    assert given.standing[0].points == max(given.points.values())
    assert given.undo(3).given_points == {}


def test_points_go_to_players_only() -> None:
    rules = GAMES["fressen"]
    with pytest.raises(IllegalMoveError, match="no player green"):
        Record.begin(rules, rules.begin(2, None, {})).play(GivenPoints("green", 1))


@every_game
def test_corrections_are_lines_of_a_record_like_moves(rules: AnyRules) -> None:
    record = (
        recorded(rules, 4)
        .play(Correction(recorded(rules, 2).state))
        .play(GivenPoints(tuple(rules.begin(2, None, {}).seats)[1], -3, "ä, b"))
    )
    assert record_from_text(record_to_text(record)).record == record


@pytest.mark.parametrize(
    ("text", "correction"),
    [("points 1:+3", GivenPoints(1, 3)), ("points red:-2 why=late", GivenPoints("red", -2, "late")), ("place 0@1,0^1", None)],
)
def test_notation(text: str, correction: GivenPoints | None) -> None:
    assert correction_from_text(text, str) == correction
    assert correction is None or correction.to_text() == text


@pytest.mark.parametrize("text", ["points", "points 1", "points 1:3", "points 1:+", "points 1:+x"])
def test_what_only_begins_like_points_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        correction_from_text(text, str)


def test_a_transcript_tells_them() -> None:
    rules = GAMES["fressen"]
    record = Record.begin(rules, rules.begin(2, None, {}), Headers(names=("Anna", "Ben"))).play(GivenPoints("red", 2))
    lines = transcript(record).splitlines()
    assert any("points red:+2" in line for line in lines)
    assert any(line.startswith("1. red (Anna): 0, +2 given by hand") for line in lines)
