"""The marker cards that lie beside the tiles, as drawings in millimetres."""

from __future__ import annotations

from functools import cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from cyclops.artwork.cells import cell_outlines
from cyclops.artwork.paths import Point, polygon, rectangle
from cyclops.artwork.shapes import Drawing, Shape

DRAW: Final = 0
BOSS: Final = 9
PLAYERS: Final = range(1, 9)

_CARD_MM, _MARKER_MM = 60.0, 36.0
_BOSS_SHARE: Final = 5 / 6  # of the others' size: a card of 50 mm, a marker of 30 mm
_TOP: Final = 0.1  # share of the card above its marker; the word needs more below
_CELLS: Final = 7  # of a marker's side: five that tell its number, and a black rim
_BLACK: Final = (0, 0, 0)


def card_mm(number: int) -> float:
    """The side of a card."""
    return _CARD_MM * (_BOSS_SHARE if number == BOSS else 1.0)


def marker_mm(number: int) -> float:
    """The side of its marker."""
    return _MARKER_MM * (_BOSS_SHARE if number == BOSS else 1.0)


def marker_corner(number: int) -> Point:
    """The upper left corner of its marker, in mm from the card's."""
    return (card_mm(number) - marker_mm(number)) / 2, _TOP * card_mm(number)


def word_box(number: int) -> tuple[float, float, float, float]:
    """Where its word belongs, left, top, width and height in mm: white is left between it and the marker, and at the card's rim."""
    side, quiet = card_mm(number), marker_mm(number) / _CELLS
    top = marker_corner(number)[1] + marker_mm(number) + 0.7 * quiet
    return 0.06 * side, top, 0.88 * side, 0.96 * side - top


@cache
def card(number: int, word: tuple[Shape, ...] = ()) -> Drawing:
    """A card: its marker on white, and the shapes of its word, if any, in the card's own millimetres.

    Parameters
    ----------
    number : int
        0 for DRAW, 1 to 8 for players, 9 for BOSS.
    word : tuple of Shape

    Method: ArUco (Garrido-Jurado et al. 2014), dictionary 5 x 5, 50 ids.
    """
    side = card_mm(number)
    paper = Shape((rectangle(0, 0, side, side),), fill=(255, 255, 255))
    return Drawing(side, side, (paper, marker(number), *word))


def marker(number: int) -> Shape:
    """The marker of a card alone: the outlines of all that is black, in the card's millimetres."""
    cell = marker_mm(number) / _CELLS
    left, top = marker_corner(number)
    loops = cell_outlines(_black_cells(number))
    return Shape(tuple(polygon([(left + x * cell, top + y * cell) for x, y in loop]) for loop in loops), fill=_BLACK)


def _black_cells(number: int) -> NDArray[np.bool_]:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_50)
    bits: NDArray[np.uint8] = np.asarray(dictionary.generateImageMarker(number, _CELLS), dtype=np.uint8)
    return np.asarray(bits == 0, dtype=np.bool_)
