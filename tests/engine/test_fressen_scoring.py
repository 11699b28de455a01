import pytest

from engine.fressen import (
    Board,
    ReasonKind,
    Side,
    Tie,
    board_points,
    laying_points,
    monster_points,
    score_board,
    standing,
    tie_break,
)
from engine.fressen import Monster as Beast
from engine.grid import Cell
from engine.ranking import Rank
from tests.engine.fressen_tables import RED, YELLOW, board

pytestmark = pytest.mark.pi

EVEN = {(0, 0): "Ra3w", (2, 0): "Rb3w", (4, 0): "Ya3w", (4, 1): "Yb3w"}
FEWER = {(0, 0): "Ra3w", (2, 0): "Rb3w", (4, 0): "Ya2w"}
"""Two points each; red has two monsters, yellow one."""


def points(monsters: dict[Cell, str]) -> tuple[int, int]:
    found = board_points(board(monsters))
    return found[RED], found[YELLOW]


def test_dgf_19_only_monsters_on_the_board_count() -> None:
    assert points({}) == (0, 0)
    assert [score.reasons for score in score_board(Board())] == [(), ()]


def test_dgf_21_a_monster_counts_1_and_2_in_a_horde() -> None:
    assert points({(0, 0): "Ra3w", (1, 0): "Rb3w"}) == (2, 0)
    assert points({(0, 0): "Ra3w", (1, 0): "Ra4w"}) == (4, 0)


def test_dgf_21_a_horde_may_be_of_both_sides() -> None:
    assert points({(0, 0): "Ra3w", (0, 1): "Ya3w"}) == (2, 2)


def test_dgf_21_more_neighbours_of_the_species_are_no_more_points() -> None:
    assert points({(1, 1): "Ra3w", (0, 1): "Ya3w", (2, 1): "Ya3w", (1, 0): "Ya3w", (1, 2): "Ya3w"}) == (2, 8)


def test_dgf_21_diagonals_are_no_horde() -> None:
    assert points({(0, 0): "Ra3w", (1, 1): "Ra3w"}) == (2, 0)


@pytest.mark.parametrize(("value", "expected"), [(1, 3), (2, 2), (3, 1), (4, 1), (5, 1)])
def test_dgf_22_the_dots_of_a_1_are_two_points_and_that_of_a_2_is_one(value: int, expected: int) -> None:
    assert points({(3, 3): f"Ya{value}w"}) == (0, expected)


def test_dgf_22_one_monster_has_at_most_4_points() -> None:
    horde = board({(3, 3): "Ra1w", (3, 4): "Ya3w"})
    assert monster_points(horde, (3, 3)) == 4
    assert monster_points(horde, (0, 0)) == 0


def test_every_monster_has_its_reasons() -> None:
    red, yellow = score_board(board({(0, 0): "Ra1w", (1, 0): "Ya3w", (5, 5): "Yb2h"}))
    assert [(reason.kind, reason.clause, reason.cell, reason.points) for reason in (*red.reasons, *yellow.reasons)] == [
        (ReasonKind.HORDE, "DGF-21", (0, 0), 2),
        (ReasonKind.BONUS, "DGF-22", (0, 0), 2),
        (ReasonKind.HORDE, "DGF-21", (1, 0), 2),
        (ReasonKind.ALONE, "DGF-21", (5, 5), 1),
        (ReasonKind.BONUS, "DGF-22", (5, 5), 1),
    ]
    assert (red.player, red.points, yellow.player, yellow.points) == (RED, 4, YELLOW, 4)


def test_laying_a_monster_also_makes_hordes_of_its_neighbours() -> None:
    lying = board({(0, 1): "Ya3w", (1, 0): "Ra3w", (2, 0): "Ra4w", (1, 2): "Yb3w"})
    assert laying_points(lying, (1, 1), Beast.from_text("Ra1w")) == {RED: 4, YELLOW: 1}
    assert laying_points(lying, (1, 1), Beast.from_text("Yb5w")) == {RED: 0, YELLOW: 3}
    assert laying_points(lying, (5, 5), Beast.from_text("Yb5w")) == {RED: 0, YELLOW: 1}


def test_dgf_23_more_points_win() -> None:
    assert standing(board({(0, 0): "Ra3w", (2, 0): "Ya2w"})) == (Rank(1, 2, (YELLOW,)), Rank(2, 1, (RED,)))


def test_dgf_23_equal_points_are_a_draw() -> None:
    assert standing(board(FEWER)) == (Rank(1, 2, (RED, YELLOW)),)


def test_dgf_23_or_more_monsters_on_the_board_decide() -> None:
    assert standing(board(FEWER), Tie.MORE_MONSTERS) == (Rank(1, 2, (RED,)), Rank(2, 2, (YELLOW,)))


def test_case_36_a_tie_names_both_sides() -> None:
    for tie in Tie:
        assert standing(Board(), tie) == (Rank(1, 0, (RED, YELLOW)),)
        assert standing(board(EVEN), tie) == (Rank(1, 2, (RED, YELLOW)),)


def test_case_36_a_tie_that_is_broken_says_by_what() -> None:
    assert tie_break(board(FEWER), Tie.MORE_MONSTERS) == {RED: 2, YELLOW: 1}
    assert tie_break(board(FEWER), Tie.DRAW) is None
    assert tie_break(board({(0, 0): "Ra3w"}), Tie.MORE_MONSTERS) is None


@pytest.mark.parametrize("side", Side)
def test_the_tie_break_is_fair_to_both_sides(side: Side) -> None:
    few = {cell: text if side is RED else text.translate(str.maketrans("RY", "YR")) for cell, text in FEWER.items()}
    assert standing(board(few), Tie.MORE_MONSTERS)[0].players == (side,)
