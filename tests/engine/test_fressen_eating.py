"""The search of the eating phase against plain minimax, and what it promises."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.fressen import Bite, Board, Side, board_points
from engine.fressen.budget import Budget
from engine.fressen.eating import Outcome, Points, eating_outcome
from tests.engine.fressen_leads import FULL, crowded_board, mirrored, plain_board, swapped, turned
from tests.engine.fressen_minimax import eating_lead
from tests.engine.fressen_tables import RED, YELLOW, board

SEEDS = st.integers(0, 10**6)
SIDES = st.sampled_from(Side)
ROW = {(0, 0): "Ra5w", (1, 0): "Yb1w", (2, 0): "Rc3w"}


def true_lead(lying: Board, side: Side) -> int:
    lead = eating_lead(plain_board(lying), side.letter)
    return lead if side is RED else -lead


def played(lying: Board, side: Side, line: Sequence[Bite]) -> Board:
    """The board after a line, of which every bite must be legal and the last must leave none."""
    for bite in line:
        side = side if lying.can_bite(side) else side.other
        assert bite in lying.bites(side)
        lying, side = lying.without(bite.victim), side.other
    assert not any(map(lying.can_bite, Side))
    return lying


@settings(max_examples=100)
@given(SEEDS, SIDES)
def test_the_outcome_is_that_of_plain_minimax(seed: int, side: Side) -> None:
    lying = crowded_board(seed)
    outcome = eating_outcome(lying, side)
    assert outcome.exact
    assert outcome.low == true_lead(lying, side)


@settings(max_examples=10)
@given(SEEDS, SIDES)
def test_the_outcome_is_that_of_plain_minimax_on_more_fields(seed: int, side: Side) -> None:
    lying = crowded_board(seed, columns=5, rows=4)
    assert eating_outcome(lying, side).low == true_lead(lying, side)


@settings(max_examples=25)
@given(SEEDS, SIDES)
def test_bounds_hold_the_truth_for_every_budget_and_never_grow_wider(seed: int, side: Side) -> None:
    lying = crowded_board(seed, columns=5)
    truth, full = true_lead(lying, side), eating_outcome(lying, side)
    before: Outcome | None = None
    for nodes in range(full.nodes + 1):
        outcome = eating_outcome(lying, side, Budget(nodes))
        assert outcome.low <= truth <= outcome.high
        assert outcome.nodes == nodes
        assert before is None or before.low <= outcome.low <= outcome.high <= before.high
        before = outcome
    assert before == full


@settings(max_examples=100)
@given(SEEDS, SIDES, st.sampled_from([0, 3, 20, 500]))
def test_the_line_is_a_whole_legal_phase_and_ends_with_the_points_stated(seed: int, side: Side, nodes: int) -> None:
    lying = crowded_board(seed, *FULL)
    outcome = eating_outcome(lying, side, Budget(nodes))
    end = played(lying, side, outcome.line)
    assert {player: outcome.points.of(player) for player in Side} == board_points(end)
    if outcome.exact:
        assert outcome.points.lead(side) == outcome.low


@settings(max_examples=20)
@given(SEEDS, SIDES)
def test_a_full_board_is_solved_and_turns_mirrors_and_other_colours_change_nothing(seed: int, side: Side) -> None:
    lying = crowded_board(2 * seed, *FULL, free=0)
    lead = eating_outcome(lying, side).low
    assert eating_outcome(turned(lying), side).low == eating_outcome(mirrored(lying), side).low == lead
    assert eating_outcome(swapped(lying), side.other).low == lead


def test_the_same_question_has_the_same_answer() -> None:
    lying = crowded_board(7, *FULL, free=0)
    assert eating_outcome(lying, RED, Budget(50)) == eating_outcome(lying, RED, Budget(50))
    assert eating_outcome(lying, RED) == eating_outcome(lying, RED)


def test_the_clock_of_the_caller_is_asked_before_every_position_and_obeyed() -> None:
    lying = crowded_board(12, *FULL, free=0)
    answers = iter([False] * 5 + [True])
    outcome = eating_outcome(lying, RED, Budget(stop=lambda: next(answers)))
    assert outcome.nodes == 5
    assert outcome == eating_outcome(lying, RED, Budget(5))
    assert not outcome.exact


def test_nothing_is_searched_when_nobody_can_bite() -> None:
    outcome = eating_outcome(board({(0, 0): "Ra3w", (3, 3): "Yb2w"}), YELLOW, Budget(0))
    assert outcome == Outcome(YELLOW, 1, 1, (), Points(1, 2), 0)


def test_vector_02_the_1_between_two_enemies_is_eaten_when_they_begin() -> None:
    outcome = eating_outcome(board(ROW), RED)
    assert (outcome.low, outcome.high, outcome.points) == (2, 2, Points(2, 0))
    assert [bite.victim for bite in outcome.line] == [(1, 0)]


def test_vector_03_the_1_eats_the_5_when_it_begins_and_is_eaten() -> None:
    outcome = eating_outcome(board(ROW), YELLOW)
    assert (outcome.low, outcome.high, outcome.points) == (-1, -1, Points(1, 0))
    assert outcome.line == (Bite((1, 0), (0, 0)), Bite((2, 0), (1, 0)))


@pytest.mark.parametrize("side", Side)
def test_vector_05_only_the_4_can_bite_whoever_begins(side: Side) -> None:
    outcome = eating_outcome(board({(0, 0): "Ra1w", (1, 0): "Yb4w"}), side)
    assert outcome.line == (Bite((1, 0), (0, 0)),)
    assert outcome.points == Points(0, 1)


def test_dgf_13_a_bite_that_costs_points_is_compulsory_all_the_same() -> None:
    lying = board({(0, 0): "Ra3w", (1, 0): "Ya2w", (2, 0): "Ra4w"})
    outcome = eating_outcome(lying, RED)
    assert (Points.on(lying), outcome.points) == (Points(4, 3), Points(2, 0))


def test_dgf_14_a_side_that_cannot_bite_is_skipped_until_no_bite_is_left() -> None:
    outcome = eating_outcome(board({(0, 0): "Yb1w", (1, 0): "Ra3w", (2, 0): "Yb2w"}), YELLOW)
    assert [bite.eater for bite in outcome.line] == [(1, 0), (1, 0)]
    assert outcome.points == Points(1, 0)


def test_dgf_14_a_bite_in_reserve_is_a_way_to_wait() -> None:
    # To eat the 3 costs red the hordes of its own 3s. Whoever has to bite first here loses by it.
    fight = {(1, 1): "Ya3w", (0, 1): "Ra3w", (1, 0): "Ra3w", (2, 1): "Ra3w", (1, 2): "Rb4w", (1, 3): "Yc5w"}
    reserve = {(5, 4): "Rb5w", (5, 5): "Yd4w"}
    assert eating_outcome(board(fight), RED).points == Points(3, 1)
    waiting = eating_outcome(board({**fight, **reserve}), RED)
    assert waiting.line[0].victim == (5, 5)
    assert waiting.points == Points(6 + 1, 2 + 1)
