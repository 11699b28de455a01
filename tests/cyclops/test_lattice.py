from __future__ import annotations

import pytest

from cyclops.lattice import cell_corners, grid_point, heading, overlap, quarter_turns, turned_cell
from tests.cyclops.tables import square
from vision.factory.reading import Matrix
from vision.reading import Corners

UPRIGHT: Matrix = ((100.0, 0.0, 300.0), (0.0, 100.0, 200.0), (0.0, 0.0, 1.0))
QUARTER_RIGHT: Matrix = ((0.0, -100.0, 300.0), (100.0, 0.0, 200.0), (0.0, 0.0, 1.0))


def test_a_cell_runs_clockwise_from_its_corner_towards_column_and_row_zero() -> None:
    assert cell_corners(UPRIGHT, (2, -1)) == ((500, 100), (600, 100), (600, 200), (500, 200))


def test_a_grid_that_recedes_is_divided_by_its_depth() -> None:
    assert grid_point(((100.0, 0.0, 0.0), (0.0, 100.0, 0.0), (0.0, 0.5, 1.0)), 1, 2) == (50, 100)


@pytest.mark.parametrize(("lattice", "degrees"), [(UPRIGHT, 0), (QUARTER_RIGHT, 90)])
def test_heading_is_where_side_0_faces(lattice: Matrix, degrees: float) -> None:
    assert heading(cell_corners(lattice, (0, 0))) == pytest.approx(degrees)


@pytest.mark.parametrize(("degrees", "turns"), [(0, 0), (44, 0), (46, 1), (90, 1), (180, 2), (-90, 3), (359, 0), (-181, 2)])
def test_the_nearest_quarter_turn(degrees: float, turns: int) -> None:
    assert quarter_turns(degrees) == turns


def test_a_turned_grid_has_its_north_in_the_east() -> None:
    assert [turned_cell((0, -1), turns) for turns in range(4)] == [(0, -1), (1, 0), (0, 1), (-1, 0)]


def test_a_map_turned_by_its_heading_is_upright() -> None:
    turns = quarter_turns(heading(cell_corners(QUARTER_RIGHT, (0, 0))))
    column, row = turned_cell((1, 0), turns)  # east of the grid lies below in the picture
    assert (column, row) == (0, 1)


DIAMOND: Corners = ((150, 90), (210, 150), (150, 210), (90, 150))


@pytest.mark.parametrize(
    ("other", "over"),
    [
        (square(50, 50), True),
        (square(20, 20, 10), True),
        (square(100, 0), False),
        (square(-100.5, 40), False),
        (DIAMOND, False),
        (((130, 60), (210, 140), (130, 220), (50, 140)), True),
    ],
)
def test_what_shares_more_than_a_border_overlaps(other: Corners, over: bool) -> None:
    assert overlap(square(0, 0), other) is over
    assert overlap(other, square(0, 0)) is over
