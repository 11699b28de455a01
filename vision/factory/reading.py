"""What the eye says of a Monster Factory table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal

import cv2
import numpy as np

from vision.arrays import Points, corners
from vision.phrase import phrase, phrases
from vision.reading import Cell, Corners, Game, Move, Reading, json_points

Matrix = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]

DRAWN = "drawn"
EYE_UNSURE = phrase("I am not sure whether this tile shows an eye.")
"""The one doubt of a tile that leaves its edges sure."""


def crooked(tiles: int) -> str:
    """The doubt of the picture that a monster of so many tiles may lie in other cells than it says."""
    return phrases(
        "A monster of {count} tile lies too crookedly to tell which tiles touch: please straighten it.",
        "A monster of {count} tiles lies too crookedly to tell which tiles touch: please straighten it.",
        tiles,
    )


@dataclass(frozen=True, slots=True)
class FactoryTile:
    """A Monster Factory tile lying face up.

    ``corners`` run clockwise as seen; side ``i`` runs from corner ``i`` to corner ``i + 1`` and carries ``edges[i]`` (G, P or W).
    The first corner is the one towards column - 1 and row - 1 of the monster's grid, so the four edges face row - 1, column + 1,
    row + 1 and column - 1: the grid's north, east, south and west.
    """

    corners: Corners
    edges: str
    eyes: bool
    group: int | Literal["drawn"]
    cell: Cell = (0, 0)
    confidence: float = 1.0
    doubts: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The tile in the form of the contract; ``doubts`` only where there are any."""
        out: dict[str, Any] = {
            "corners": json_points(self.corners),
            "edges": list(self.edges),
            "eyes": self.eyes,
            "group": self.group,
            "cell": list(self.cell),
            "confidence": round(self.confidence, 3),
        }
        if self.doubts:
            out["doubts"] = list(self.doubts)
        return out


@dataclass(frozen=True, slots=True)
class Monster:
    """One connected group of tiles: what it counts up to, and where its grid lies in the picture.

    ``lattice`` is a homography from grid coordinates (column, row), cell (c, r) covering c..c+1, r..r+1, to image pixels.
    """

    owner: int | None
    tiles: int
    open_thin: int
    open_thick: int
    complete: bool
    eye_tiles: int
    mismatches: int
    lattice: Matrix

    def to_json(self) -> dict[str, Any]:
        """The monster in the form of the contract."""
        names = ("owner", "tiles", "open_thin", "open_thick", "complete", "eye_tiles", "mismatches")
        return {name: getattr(self, name) for name in names}


@dataclass(frozen=True, slots=True)
class FactoryReading(Reading):
    """All that the eye says of one picture of Monster Factory."""

    game: ClassVar[Game] = "factory"

    tiles: tuple[FactoryTile, ...] = ()
    monsters: tuple[Monster, ...] = ()

    def moved(self, move: Move, size: tuple[int, int]) -> FactoryReading:
        """The same reading in the pixels of another picture of that size: every point and every lattice moved."""
        monsters = tuple(
            replace(monster, lattice=_moved_lattice(monster.lattice, [tile.cell for tile in self.tiles if tile.group == number], move))
            for number, monster in enumerate(self.monsters)
        )
        return replace(Reading.moved(self, move, size), monsters=monsters)

    def to_json(self) -> dict[str, Any]:
        """The reading in the form of the contract."""
        return {**Reading.to_json(self), "monsters": [monster.to_json() for monster in self.monsters]}


def fitted_lattice(grid: Points, seen: Points) -> Matrix:
    """The homography from grid coordinates ``(N, 2)`` to image pixels ``(N, 2)`` that fits best (least squares), from 4 points at least."""
    matrix, _ = cv2.findHomography(grid, seen, 0)
    a, b, c = ((float(x), float(y), float(z)) for x, y, z in matrix)
    return a, b, c


def _moved_lattice(lattice: Matrix, cells: Sequence[Cell], move: Move) -> Matrix:
    """The lattice that fits best where a move takes the corners of the cells."""
    square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], dtype=np.float64)
    grid = [square + cell for cell in cells or [(0, 0)]]
    seen = [cv2.perspectiveTransform(cell[None], np.array(lattice))[0] for cell in grid]
    return fitted_lattice(np.concatenate(grid), np.concatenate([move(corners(cell)) for cell in seen]))
