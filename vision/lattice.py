"""Which tiles lie side by side, and the grid that each connected group of them makes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.arrays import Points
from vision.factory.reading import Matrix, fitted_lattice
from vision.reading import Cell

DIRECTIONS: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The way (column, row) across the grid's north, east, south and west side."""

_Neighbours = list[list[tuple[int, int] | None]]

_REACH = 0.25  # a neighbour's centre may lie this far (in tile sides) from where the grid expects it


@dataclass(frozen=True, slots=True)
class Place:
    """Where a tile lies in its group's grid: its cell, and which of its own sides is the grid's north."""

    cell: Cell
    north: int


@dataclass(frozen=True, slots=True)
class Group:
    """A connected group: the place of each tile by the tile's number; ``crooked`` when the tiles contradict one grid."""

    places: dict[int, Place]
    crooked: bool


def group_tiles(quads: Sequence[Points]) -> list[Group]:
    """Connected groups of tiles, in the order of their first tiles.

    Parameters
    ----------
    quads : sequence of (4, 2) float64 ndarray
        The corners of the tiles, clockwise as seen, from any corner.
    """
    neighbours = _mutual(_across(quads))
    groups: list[Group] = []
    seen: set[int] = set()
    for first in range(len(quads)):
        if first not in seen:
            group = _spread(neighbours, first)
            seen |= set(group.places)
            groups.append(group)
    return groups


def _across(quads: Sequence[Points]) -> _Neighbours:
    """For each side of each tile the neighbour across it, as (its number, its side that faces back), or None."""
    if not quads:
        return []
    corners = np.stack(quads)
    centres, ways = corners.mean(axis=1), np.stack([steps(quad) for quad in quads])
    away = np.linalg.norm((centres[:, None] + ways)[:, :, None] - centres, axis=3)
    nearest = away.argmin(axis=2)
    reach = _REACH * np.linalg.norm(corners - np.roll(corners, 1, axis=1), axis=2).mean(axis=1)
    there = np.take_along_axis(away, nearest[..., None], axis=2)[..., 0] <= reach[:, None]
    back = np.einsum("nskc,nsc->nsk", ways[nearest], centres[:, None] - centres[nearest]).argmax(axis=2)
    return [
        [(int(other), int(side)) if found else None for other, side, found in zip(*row, strict=True)]
        for row in zip(nearest, back, there, strict=True)
    ]


def _mutual(neighbours: _Neighbours) -> _Neighbours:
    """Neighbours that are so from either side, or from one where the other sees nothing there."""
    both = [list(sides) for sides in neighbours]
    for number, sides in enumerate(neighbours):
        for side, across in enumerate(sides):
            if across is not None and both[across[0]][across[1]] is None:
                both[across[0]][across[1]] = (number, side)
    return both


def steps(quad: Points) -> tuple[Points, Points, Points, Points]:
    """The way ``(2,)`` from a tile's centre to its neighbour's across each of its four sides."""
    a, b, c, d = quad
    right, down = (b - a + c - d) / 2, (d - a + c - b) / 2
    return -down, right, down, -right


def _spread(neighbours: _Neighbours, first: int) -> Group:
    """Walk from tile to neighbouring tile, giving each its cell."""
    places = {first: Place((0, 0), 0)}
    queue, crooked = [first], False
    for number in queue:
        place = places[number]
        for side, across in enumerate(neighbours[number]):
            if across is None:
                continue
            other, back = across
            way = (side - place.north) % 4
            cell = (place.cell[0] + DIRECTIONS[way][0], place.cell[1] + DIRECTIONS[way][1])
            expected = Place(cell, (back - way - 2) % 4)
            if other not in places:
                places[other] = expected
                queue.append(other)
            crooked = crooked or places[other] != expected
    collision = len({place.cell for place in places.values()}) < len(places)
    return Group(places, crooked or collision or _unlinked(places, neighbours))


def _unlinked(places: dict[int, Place], neighbours: _Neighbours) -> bool:
    """Whether tiles in neighbouring cells do not lie side by side."""
    at = {place.cell: number for number, place in places.items()}
    for number, place in places.items():
        for way, (dx, dy) in enumerate(DIRECTIONS):
            other = at.get((place.cell[0] + dx, place.cell[1] + dy))
            across = neighbours[number][(place.north + way) % 4]
            if other is not None and (across is None or across[0] != other):
                return True
    return False


def turned(quad: Points, north: int) -> Points:
    """The corners of a tile, beginning with the one where its side ``north`` begins."""
    return np.roll(quad, -north, axis=0)


def lattice_of(group: Group, quads: Sequence[Points]) -> Matrix:
    """The homography from grid coordinates (column, row) to image pixels that best fits the group's corners (least squares)."""
    square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], dtype=np.float64)
    grid = np.concatenate([square + place.cell for place in group.places.values()])
    seen = np.concatenate([turned(quads[number], place.north) for number, place in group.places.items()])
    return fitted_lattice(grid, seen)
