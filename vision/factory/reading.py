"""What the eye says of a Monster Factory table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal

from vision.reading import Cell, Corners, Game, Reading, json_points

Matrix = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]

DRAWN = "drawn"


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

    def scaled(self, factor: float, size: tuple[int, int]) -> FactoryReading:
        """The same reading in the pixels of the picture at another size: every point and every lattice moved."""
        return replace(
            Reading.scaled(self, factor, size),
            monsters=tuple(replace(monster, lattice=_scaled_matrix(monster.lattice, factor)) for monster in self.monsters),
        )

    def to_json(self) -> dict[str, Any]:
        """The reading in the form of the contract."""
        return {**Reading.to_json(self), "monsters": [monster.to_json() for monster in self.monsters]}


def _scaled_matrix(lattice: Matrix, factor: float) -> Matrix:
    columns, rows, depth = lattice
    return _scaled_row(columns, depth, factor), _scaled_row(rows, depth, factor), depth


def _scaled_row(row: tuple[float, float, float], depth: tuple[float, float, float], factor: float) -> tuple[float, float, float]:
    shift = (factor - 1) / 2
    return factor * row[0] + shift * depth[0], factor * row[1] + shift * depth[1], factor * row[2] + shift * depth[2]
