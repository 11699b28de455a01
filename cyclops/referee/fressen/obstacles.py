"""Doubts about a whole picture, sorted by what may not be concluded from it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from cyclops.referee.fressen.sight import turned
from engine.fressen import CELLS
from engine.grid import Cell
from vision.fressen.board import UNSURE_END
from vision.fressen.reader import NO_SIDES
from vision.fressen.reading import FressenReading
from vision.reading import Point, middle

_HARMLESS: Final = (
    NO_SIDES,
    UNSURE_END,
    "I am not sure about the landscape of ",
    "The monsters beside the board do not tell ",
    "The boss lies about in the middle",
)
"""They are about the board, which is known, or about the BOSS card."""
_PRINTED: Final = "Something is printed "
_COVERED: Final = (_PRINTED, "The table is as ", "There seems to be a card ")
"""Something may lie there that is not seen; what is seen does lie there."""
_NEAR: Final = 1.25
"""Fields from the middle of one within which something that was not made out may be part of the monster there."""


def blocking(doubts: Sequence[str]) -> tuple[str, ...]:
    """The doubts with which nothing can be concluded."""
    return tuple(doubt for doubt in doubts if not doubt.startswith((*_HARMLESS, *_COVERED)))


def covering(doubts: Sequence[str]) -> tuple[str, ...]:
    """The doubts with which a monster that is not seen may still lie there."""
    return tuple(doubt for doubt in doubts if doubt.startswith(_COVERED))


def hidden(reading: FressenReading, turn: int) -> frozenset[Cell]:
    """The fields on which a monster may lie that is not seen, counted as the game does (`turned`)."""
    doubts = covering(reading.doubts)
    places = reading.basis.printed if reading.basis else ()
    if doubts and all(doubt.startswith(_PRINTED) for doubt in doubts) and places:
        return frozenset(_near(reading, places, turn))
    return frozenset(CELLS if doubts else ())


def _near(reading: FressenReading, places: Sequence[Point], turn: int) -> Iterator[Cell]:
    assert reading.board is not None, "it has fields"
    for cell in CELLS:
        field = reading.board.field(cell)
        reach = _NEAR * math.dist(field[0], field[1])
        if any(math.dist(middle(field), place) < reach for place in places):
            yield turned(cell, turn)


def about_the_boss(doubts: Sequence[str]) -> tuple[str, ...]:
    """The doubts with which it is not sure on whose side the BOSS card lies."""
    return tuple(doubt for doubt in doubts if doubt.startswith(_HARMLESS[3:]))
