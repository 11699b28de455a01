"""Where a tile that was read by itself lies in the grid of a monster nearby."""

from __future__ import annotations

from typing import Final

from cyclops.lattice import cell_corners, grid_point, heading, quarter_turns
from vision.factory.reading import Matrix
from vision.reading import Cell, Corners, Point, middle

_GAP: Final = 0.42
"""Sides of a tile by which one that should touch a monster may lie off the place where it belongs."""
_ASKEW_DEG: Final = 25.0


def nearly_on(lattice: Matrix, corners: Corners) -> tuple[Cell, int] | None:
    """The cell of a grid on which a tile nearly lies, and to which side of it the tile's own first side points.

    Parameters
    ----------
    lattice : Matrix
        Of a monster.
    corners : Corners
        Of a tile, in pixels of the same picture.

    Returns
    -------
    (Cell, int) or None
        The side is counted from north clockwise; None when the tile lies on no cell.
    """
    column, row = _grid_of(lattice, middle(corners))
    cell = round(column - 0.5), round(row - 0.5)
    off = max(abs(column - 0.5 - cell[0]), abs(row - 0.5 - cell[1]))
    angle = heading(corners) - heading(cell_corners(lattice, cell))
    askew = abs((angle + 45) % 90 - 45)
    return (cell, quarter_turns(angle)) if off <= _GAP and askew <= _ASKEW_DEG else None


def _grid_of(lattice: Matrix, point: Point) -> Point:
    """The grid coordinates of a point of the picture: the homography's inverse, by its cofactors."""
    (a, b, c), (d, e, f), (g, h, i) = lattice
    inverse = (
        (e * i - f * h, c * h - b * i, b * f - c * e),
        (f * g - d * i, a * i - c * g, c * d - a * f),
        (d * h - e * g, b * g - a * h, a * e - b * d),
    )
    return grid_point(inverse, *point)
