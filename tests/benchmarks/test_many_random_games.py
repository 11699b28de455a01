"""Games at random are checked from beginning to end, and whatever goes wrong is found with its seed."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from benchmarks import random_games
from benchmarks.random_games import Course, Summary, play_chunk, play_one, summary_table
from engine.errors import IllegalMoveError
from engine.factory import Problem, ProblemCode, State
from engine.factory.game import RULES
from engine.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_games_of_every_kind_end_without_a_fault(game: str) -> None:
    rules = GAMES[game]
    for course in play_chunk(game, range(len(rules.players))):
        assert course.fault is None
        assert course.moves > 1


def test_the_same_seed_gives_the_same_game() -> None:
    assert play_one(RULES, 4) == play_one(RULES, 4)
    assert play_one(RULES, 4) != play_one(RULES, 9)


def test_every_other_round_of_seeds_is_played_by_patient_players() -> None:
    rules = GAMES["bugs"]
    hasty, patient = (
        sum(course.moves for course in play_chunk("bugs", range(at, at + len(rules.players)))) for at in (0, len(rules.players))
    )
    assert patient > 2 * hasty


def test_gains_that_do_not_add_up_to_the_scores_are_a_fault() -> None:
    def nothing(state: State, move: object) -> Mapping[Any, int]:
        return {}

    faults = [course.fault for course in (play_one(replace(RULES, gains=nothing), seed) for seed in range(5)) if course.fault]
    assert faults
    assert all("add up to" in fault.sentence for fault in faults)
    assert {(fault.game, fault.players) for fault in faults} <= {("factory", players) for players in RULES.players}


def test_an_impossible_state_is_a_fault_at_the_move_that_led_to_it() -> None:
    def suspicious(state: State) -> tuple[Problem, ...]:
        return (Problem(ProblemCode.MISMATCH, "something is wrong"),) if len(state.monsters) == 2 else ()

    fault = play_one(replace(RULES, problems=suspicious), 7).fault
    assert fault is not None
    assert (fault.seed, fault.move, fault.sentence) == (7, 2, "something is wrong")


def test_a_move_that_is_refused_is_a_fault() -> None:
    def refusing(state: State, move: object) -> State:
        raise IllegalMoveError("not this one")

    fault = play_one(replace(RULES, apply=refusing), 0).fault
    assert fault is not None
    assert fault.sentence == "IllegalMoveError: not this one"


def test_a_game_that_does_not_end_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random_games, "MOST_MOVES", 10)
    fault = play_one(RULES, 0).fault
    assert fault is not None
    assert (fault.move, fault.sentence) == (10, "the game has not ended after 10 moves")


def test_the_table_counts_games_moves_and_faults() -> None:
    fault = random_games.Fault("factory", 3, 2, 20, "wrong")
    table = summary_table([Summary("factory", (Course(10), Course(20, fault)), 4.4)])
    assert [list(column.cells) for column in table.columns] == [["factory"], ["2"], ["30"], ["10"], ["20"], ["4"], ["1"]]
