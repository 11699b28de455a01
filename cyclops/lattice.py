"""Where the cells of a monster's grid lie in the picture, and which way up a grid is best shown."""

from __future__ import annotations

import math

from vision.factory.reading import Matrix
from vision.reading import Cell, Corners, Point


def grid_point(lattice: Matrix, column: float, row: float) -> Point:
    """The image point of a point of the grid (grid coordinates, cell (c, r) covering c..c+1, r..r+1), in pixels."""
    x, y, depth = (line[0] * column + line[1] * row + line[2] for line in lattice)
    return x / depth, y / depth


def cell_corners(lattice: Matrix, cell: Cell) -> Corners:
    """The image points of a cell's corners, in pixels.

    They run clockwise from the corner towards column - 1 and row - 1, like those of the tiles of a reading, so side ``i`` is the
    grid's north, east, south and west for ``i`` = 0, 1, 2, 3, whatever the turn of a tile that lies there.
    """
    column, row = cell
    return (
        grid_point(lattice, column, row),
        grid_point(lattice, column + 1, row),
        grid_point(lattice, column + 1, row + 1),
        grid_point(lattice, column, row + 1),
    )


def heading(corners: Corners) -> float:
    """The direction in which side 0 of a tile faces, in degrees clockwise from the top of the picture."""
    (left_x, left_y), (right_x, right_y) = corners[0], corners[1]
    return math.degrees(math.atan2(right_y - left_y, right_x - left_x))


def quarter_turns(degrees: float) -> int:
    """The nearest number of clockwise quarter turns, 0 to 3."""
    return round(degrees / 90) % 4


def turned_cell(cell: Cell, turns: int) -> Cell:
    """The cell after the whole grid is turned clockwise by quarter turns."""
    column, row = cell
    for _ in range(turns % 4):
        column, row = -row, column
    return column, row


def overlap(one: Corners, other: Corners) -> bool:
    """Whether two convex quadrilaterals have more than a border in common (no side of either parts them)."""
    return not any(_parts(first, second, other) for first, second in _sides(one)) and not any(
        _parts(first, second, one) for first, second in _sides(other)
    )


def _sides(corners: Corners) -> list[tuple[Point, Point]]:
    return [(corners[side], corners[(side + 1) % 4]) for side in range(4)]


def _parts(first: Point, second: Point, corners: Corners) -> bool:
    """Whether all corners lie outside a side that is run through clockwise."""
    across, down = second[0] - first[0], second[1] - first[1]
    return all(across * (y - first[1]) - down * (x - first[0]) <= 0 for x, y in corners)
