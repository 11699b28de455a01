"""Which outline of a reading is which of the truth."""

from __future__ import annotations

import pytest

from benchmarks.matching import corner_errors, match, partition, same_cells, turn_between
from tests.benchmarks.factory_table import SIDE, square


def test_outlines_are_paired_by_their_centres_whatever_their_order() -> None:
    assert match([square(0, 0), square(1, 0)], [square(1.1, 0), square(0, 0.1)]) == {0: 1, 1: 0}


def test_of_two_outlines_on_one_tile_the_nearer_is_its_pair() -> None:
    assert match([square(0, 0)], [square(0.2, 0), square(0.1, 0)]) == {0: 1}


def test_each_outline_is_used_once() -> None:
    assert match([square(0, 0), square(0.3, 0)], [square(0.1, 0)]) == {0: 0}


@pytest.mark.parametrize(("away", "pairs"), [(0.34, {0: 0}), (0.36, {})])
def test_outlines_match_up_to_a_third_of_a_side_apart(away: float, pairs: dict[int, int]) -> None:
    assert match([square(0, 0)], [square(away, 0)]) == pairs


def test_nothing_matches_nothing() -> None:
    assert match([], [square(0, 0)]) == match([square(0, 0)], []) == {}


@pytest.mark.parametrize("turn", range(4))
def test_the_corner_where_a_reading_begins_is_found(turn: int) -> None:
    true = square(0, 0)
    seen = true[-turn:] + true[:-turn] if turn else true
    assert turn_between(true, seen) == turn


def test_corners_the_other_way_round_have_no_turn() -> None:
    assert turn_between(square(0, 0), square(0, 0)[::-1]) is None


def test_corner_errors_are_shares_of_the_side_whatever_the_first_corner() -> None:
    seen = square(0, 0)
    seen[2] = [seen[2][0] + 3.0, seen[2][1] + 4.0]
    assert corner_errors(square(0, 0), seen[1:] + seen[:1]) == pytest.approx([0, 0, 5 / SIDE, 0])


def test_things_with_one_label_are_one_group() -> None:
    assert partition({0: "a", 1: "b", 2: "a"}) == {frozenset({0, 2}), frozenset({1})}


def test_cells_agree_in_a_grid_that_is_turned_and_shifted() -> None:
    true = {0: (0, 0), 1: (1, 0), 2: (1, 1)}
    turned = {number: (5 - row, 7 + column) for number, (column, row) in true.items()}
    assert same_cells(true, turned) == {0, 1, 2}


def test_cells_of_a_mirrored_grid_do_not_all_agree() -> None:
    true = {0: (0, 0), 1: (1, 0), 2: (1, 1)}
    mirrored = {number: (-column, row) for number, (column, row) in true.items()}
    assert len(same_cells(true, mirrored)) == 2


def test_one_tile_in_a_wrong_cell_leaves_the_others_right() -> None:
    true = {0: (0, 0), 1: (1, 0), 2: (2, 0)}
    assert same_cells(true, {**true, 2: (2, 1)}) == {0, 1}
