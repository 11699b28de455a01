"""What the eye says lies on the table in one picture."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

Point = tuple[float, float]
Corners = tuple[Point, Point, Point, Point]
Cell = tuple[int, int]
Game = Literal["factory", "bugs", "fressen"]
Matrix = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]

DRAWN = "drawn"


@dataclass(frozen=True, slots=True)
class Card:
    """A printed marker card: its id and the corners of its marker, clockwise from the printed top left."""

    id: int
    corners: Corners

    def to_json(self) -> dict[str, Any]:
        """The card in the form of the contract."""
        return {"id": self.id, "corners": _points(self.corners)}


@dataclass(frozen=True, slots=True)
class Back:
    """A face-down tile, the top one of a pile."""

    corners: Corners

    def to_json(self) -> dict[str, Any]:
        """The back in the form of the contract."""
        return {"corners": _points(self.corners)}


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
            "corners": _points(self.corners),
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
class Reading:
    """All that the eye says of one picture. ``size`` is (width, height) of the upright picture in pixels."""

    game: Game
    size: tuple[int, int]
    doubts: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    tiles: tuple[FactoryTile, ...] = ()
    backs: tuple[Back, ...] = ()
    monsters: tuple[Monster, ...] = ()
    image: str = ""

    def named(self, image: str) -> Reading:
        """The same reading, saying which picture it is of."""
        return replace(self, image=image)

    def scaled(self, factor: float, size: tuple[int, int]) -> Reading:
        """The same reading in the pixels of the picture at another size.

        Parameters
        ----------
        factor : float
            How many pixels of the other picture one pixel of this one is wide; pixel centres lie at whole numbers.
        size : tuple of int
            Width and height of the other picture in pixels.

        Returns
        -------
        Reading
            With every point and every lattice moved.
        """
        return replace(
            self,
            size=size,
            cards=tuple(replace(card, corners=_scaled(card.corners, factor)) for card in self.cards),
            tiles=tuple(replace(tile, corners=_scaled(tile.corners, factor)) for tile in self.tiles),
            backs=tuple(replace(back, corners=_scaled(back.corners, factor)) for back in self.backs),
            monsters=tuple(replace(monster, lattice=_scaled_matrix(monster.lattice, factor)) for monster in self.monsters),
        )

    @property
    def sure(self) -> bool:
        """Whether nothing at all is doubted."""
        return not self.doubts and not any(tile.doubts for tile in self.tiles)

    def to_json(self) -> dict[str, Any]:
        """The reading in the form of the contract."""
        return {
            "image": self.image,
            "game": self.game,
            "size": list(self.size),
            "doubts": list(self.doubts),
            "cards": [card.to_json() for card in self.cards],
            "tiles": [tile.to_json() for tile in self.tiles],
            "backs": [back.to_json() for back in self.backs],
            "monsters": [monster.to_json() for monster in self.monsters],
        }


def _points(corners: Corners) -> list[list[float]]:
    return [[round(x, 2), round(y, 2)] for x, y in corners]


def _scaled(corners: Corners, factor: float) -> Corners:
    first, second, third, fourth = (((x + 0.5) * factor - 0.5, (y + 0.5) * factor - 0.5) for x, y in corners)
    return first, second, third, fourth


def _scaled_matrix(lattice: Matrix, factor: float) -> Matrix:
    columns, rows, depth = lattice
    return _scaled_row(columns, depth, factor), _scaled_row(rows, depth, factor), depth


def _scaled_row(row: tuple[float, float, float], depth: tuple[float, float, float], factor: float) -> tuple[float, float, float]:
    shift = (factor - 1) / 2
    return factor * row[0] + shift * depth[0], factor * row[1] + shift * depth[1], factor * row[2] + shift * depth[2]
