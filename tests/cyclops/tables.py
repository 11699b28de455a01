"""Tables for tests: readings built by hand, and readings made of the truth of a fixture photograph."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import cv2
import numpy as np

from engine.factory import structure_from_letters
from vision.factory.reading import DRAWN, FactoryReading, FactoryTile, Matrix, Monster
from vision.reading import Back, Card, Cell, Corners, Point

SIZE = (1640, 1232)
SIDE = 100.0


def square(left: float, top: float, side: float = SIDE) -> Corners:
    """An upright square, in pixels."""
    return (left, top), (left + side, top), (left + side, top + side), (left, top + side)


def card(number: int, left: float, top: float) -> Card:
    """A printed card with its marker at a place."""
    return Card(number, square(left, top, 60))


def drawn_tile(edges: str, at: Point = (1400, 100), eyes: bool = False, doubts: tuple[str, ...] = ()) -> FactoryTile:
    """The drawn tile, upright."""
    return FactoryTile(square(*at), edges, eyes, "drawn", doubts=doubts)


class TableBuilder:
    """Lays monsters, each upright on a grid of its own, and gives their reading."""

    def __init__(self) -> None:
        self._tiles: list[FactoryTile] = []
        self._monsters: list[Monster] = []

    def monster(
        self,
        edges: Mapping[Cell, str],
        owner: int | None = None,
        at: Point = (300, 300),
        eyes: Collection[Cell] = (),
        doubts: Mapping[Cell, str] | None = None,
    ) -> TableBuilder:
        """Lay a monster whose cell (0, 0) has its top left corner ``at`` a place."""
        doubts = doubts or {}
        lattice: Matrix = ((SIDE, 0, at[0]), (0, SIDE, at[1]), (0, 0, 1))
        for (column, row), letters in edges.items():
            corners = square(at[0] + SIDE * column, at[1] + SIDE * row)
            said = (doubts[column, row],) if (column, row) in doubts else ()
            self._tiles.append(FactoryTile(corners, letters, (column, row) in eyes, len(self._monsters), (column, row), doubts=said))
        whole = structure_from_letters(edges, eyes)
        self._monsters.append(
            Monster(owner, len(edges), whole.open_thin, whole.open_thick, whole.complete, len(eyes), len(whole.mismatches), lattice)
        )
        return self

    def reading(self, *cards: Card, drawn: FactoryTile | None = None, doubts: tuple[str, ...] = (), backs: int = 0) -> FactoryReading:
        """The reading of all that was laid, with cards, the drawn tile and piles."""
        tiles = (*self._tiles, drawn) if drawn else tuple(self._tiles)
        piles = tuple(Back(square(1400, 300 + 150 * number)) for number in range(backs))
        return FactoryReading(SIZE, doubts, cards, piles, "table.jpg", tiles, tuple(self._monsters))


PAIR = {(0, 0): "WGWW", (1, 0): "WWWG"}
"""A complete monster of two tiles."""
OPEN_PAIR = {(0, 0): "WGWW", (1, 0): "WPWG"}
"""Two tiles; one thick edge is open to the east."""
TRIO = {(0, 0): "WPWW", (1, 0): "WPWP", (2, 0): "WWWP"}
"""A complete monster of three tiles."""


def reading_of_truth(truth: Mapping[str, Any]) -> FactoryReading:
    """What a faultless eye would say of a fixture photograph (truth corners begin at the tile's printed north)."""
    tiles = tuple(_tile_of_truth(tile) for tile in truth["tiles"])
    monsters = tuple(_monster_of_truth(monster, index, tiles) for index, monster in enumerate(truth["monsters"]))
    return FactoryReading(
        (truth["size"][0], truth["size"][1]),
        cards=tuple(Card(card["id"], _corners(card["corners"])) for card in truth["cards"]),
        tiles=tiles,
        backs=tuple(Back(_corners(back["corners"])) for back in truth["backs"]),
        monsters=monsters,
        image=truth["image"],
    )


def _tile_of_truth(tile: Mapping[str, Any]) -> FactoryTile:
    turn = 0 if tile["group"] == DRAWN else tile["turn"]
    corners = _corners([tile["corners"][(side - turn) % 4] for side in range(4)])
    edges = "".join(tile["edges"][(side - turn) % 4] for side in range(4))
    column, row = tile.get("cell", (0, 0))
    return FactoryTile(corners, edges, bool(tile["eyes"]), tile["group"], (column, row))


def _monster_of_truth(monster: Mapping[str, Any], index: int, tiles: Sequence[FactoryTile]) -> Monster:
    own = [tile for tile in tiles if tile.group == index]
    around = ((0, 0), (1, 0), (1, 1), (0, 1))
    cells = np.array([(tile.cell[0] + x, tile.cell[1] + y) for tile in own for x, y in around], np.float64)
    points = np.array([corner for tile in own for corner in tile.corners], np.float64)
    found, _ = cv2.findHomography(cells, points)
    first, second, third = ((float(a), float(b), float(c)) for a, b, c in np.asarray(found))
    counts = {key: monster[key] for key in ("owner", "tiles", "open_thin", "open_thick", "complete", "eye_tiles", "mismatches")}
    return Monster(**counts, lattice=(first, second, third))


def _corners(points: Sequence[Sequence[float]]) -> Corners:
    first, second, third, fourth = ((point[0], point[1]) for point in points)
    return first, second, third, fourth
