"""What is cut out and played with: the tiles of each game, front and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from cyclops.artwork.paths import Point
from cyclops.artwork.shapes import Drawing

_SIDES: Final = 4


@dataclass(frozen=True, slots=True)
class Piece:
    """A tile, monster or trophy; both sides are cut along outlines of one size.

    Attributes
    ----------
    front, back : Drawing
    whose : str
        Whose backs it has, where that differs: backs that touch on a page should be alike, for printers feed paper askew.
    """

    front: Drawing
    back: Drawing
    whose: str = ""

    @property
    def straight(self) -> bool:
        """Whether it is an upright rectangle, so that neighbours can share a cut."""
        outline = self.front.outline
        return outline is None or (len(outline.segments) == _SIDES - 1 and all(len(segment) == 1 for segment in outline.segments))

    @property
    def size_mm(self) -> tuple[float, float]:
        """Width and height of what is cut out."""
        _, size = cut_box(self.front)
        return size


def cut_box(drawing: Drawing) -> tuple[Point, tuple[float, float]]:
    """The upper left corner, in the drawing's own mm, and the size of the upright rectangle around what is cut out."""
    if drawing.outline is None:
        return (0.0, 0.0), (drawing.width, drawing.height)
    around = drawing.outline.flattened()
    (left, top), (width, height) = around.min(axis=0).tolist(), np.ptp(around, axis=0).tolist()
    return (left, top), (width, height)


def _factory() -> tuple[Piece, ...]:
    from cyclops.artwork.factory.back import back
    from cyclops.artwork.factory.tiles import printed_tiles

    return tuple(Piece(tile.drawing, back()) for tile in printed_tiles())


def _bugs() -> tuple[Piece, ...]:
    from cyclops.artwork.bugs.back import back, trophy_back
    from cyclops.artwork.bugs.tiles import printed_tiles
    from cyclops.artwork.bugs.trophies import printed_trophies

    tiles = [Piece(tile.drawing, back()) for tile in printed_tiles()]
    return *tiles, *(Piece(trophy.drawing, trophy_back()) for trophy in printed_trophies())


def _fressen() -> tuple[Piece, ...]:
    from cyclops.artwork.fressen.back import back
    from cyclops.artwork.fressen.monsters import printed_monsters

    return tuple(Piece(monster.drawing, back(monster.owner), monster.owner) for monster in printed_monsters())


_PIECES: Final[Mapping[str, Callable[[], tuple[Piece, ...]]]] = {"factory": _factory, "bugs": _bugs, "fressen": _fressen}


def pieces(game: str) -> tuple[Piece, ...]:
    """All pieces of a game, in the order in which they are printed."""
    return _PIECES[game]()
