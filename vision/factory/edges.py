"""The letter of each edge of a tile, from two witnesses that must agree: the ink's colour and its measured width."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats
from vision.face import INKED, SIZE, Face
from vision.phrase import phrase

_DEPTH = range(2, 9)  # rows below the side that are looked at: inside the cut edge, outside the body
_GRID = np.arange(SIZE**2).reshape(SIZE, SIZE)


def _strips(rows: range) -> NDArray[np.int_]:
    """Where in a flattened face to find the rows below each side, ``(4, SIZE, rows)``, all turned to have the side above."""
    return np.stack([np.rot90(_GRID, side)[rows.start : rows.stop].T for side in range(4)]).copy()


_INSIDE = _strips(_DEPTH)
_BELOW = range(9, 12)  # no body of a creature comes this near to a side, but a limb does when the outline is drawn too wide
_DEEPER = _strips(_BELOW)
_NO_GLARE = np.zeros(4, np.bool_)
_ENDS = 5  # pixels at each end of a side that are left out: rounded corners, table
_DAZZLED = 0.1  # share of an edge that glare may hide before it is doubted
_SPECK = 0.04  # a run of ink shorter than this share of the side is a speck

THIN = (0.11, 0.30)
THICK = (0.34, 0.64)
"""Widths of thin and thick limbs as shares of the side. Measured on drawings in three styles: 0.14-0.25 and 0.39-0.58."""
CENTRED = 0.09
"""How far (share of the side) the middle of a limb may lie from the middle of its side; printed limbs keep within 0.05."""

# Made once: edges are read by the thousand.
_DAZZLING = phrase("an edge in the glare of a lamp")
_TOO_SHORT = phrase("an edge that its limb does not quite reach")
_UNUSUAL = {"G": phrase("a green edge of unusual width"), "P": phrase("a purple edge of unusual width")}
_ASIDE = {"G": phrase("a green edge away from the middle of its side"), "P": phrase("a purple edge away from the middle of its side")}


@dataclass(frozen=True, slots=True)
class Edge:
    """What one side of a face shows: its letter, and why it is doubted (empty when it is not).

    ``width`` and ``offset`` are the limb's width and its middle's distance from the middle of the side, as shares of the side; ``tone``
    its median on the green-magenta axis in stops (all 0 where there is no limb). ``misplaced`` tells that there is a limb where no tile
    has one: then the outline is wrong, or this is no tile.
    """

    letter: str
    width: float = 0.0
    offset: float = 0.0
    tone: float = 0.0
    doubt: str = ""
    misplaced: bool = False


def read_edges(face: Face) -> tuple[Edge, Edge, Edge, Edge]:
    """The four edges of a face, side 0 the upper one, clockwise."""
    ink = face.ink.ravel()
    profiles = np.sort(ink.take(_INSIDE), axis=2)[:, _ENDS:-_ENDS, len(_DEPTH) // 2]
    inked = np.abs(profiles) > INKED
    deeper = np.abs(np.sort(ink.take(_DEEPER), axis=2)[:, _ENDS:-_ENDS, len(_BELOW) // 2]) > INKED
    glare = face.glare
    dazzled = np.count_nonzero(glare.ravel().take(_INSIDE), axis=(1, 2)) > _DAZZLED * SIZE * len(_DEPTH) if glare.any() else _NO_GLARE
    north, east, south, west = (
        _edge(profile, there, _DAZZLING if glare else "") if there.any() or not below.any() else _short(below)
        for profile, there, below, glare in zip(profiles, inked, deeper, dazzled, strict=True)
    )
    return north, east, south, west


def _short(below: NDArray[np.bool_]) -> Edge:
    """A blank edge with ink a little below it: a body, or, when it looks like a limb, one that stops short of a wrong outline."""
    start, stop = _longest_run(below)
    width, offset = (stop - start) / SIZE, ((start + stop) / 2 + _ENDS) / SIZE - 0.5
    limb = (THIN[0] <= width <= THIN[1] or THICK[0] <= width <= THICK[1]) and abs(offset) <= CENTRED
    return Edge("W", misplaced=limb, doubt=_TOO_SHORT if limb else "")


def _edge(profile: Floats, inked: NDArray[np.bool_], dazzled: str) -> Edge:
    """One edge from the ink along it in stops, without its ends."""
    start, stop = _longest_run(inked) if inked.any() else (0, 0)
    width = (stop - start) / SIZE
    if width < _SPECK:
        return Edge("W", doubt=dazzled)
    tone = float(np.sort(profile[start:stop])[(stop - start) // 2])
    offset = ((start + stop) / 2 + _ENDS) / SIZE - 0.5
    letter, (low, high) = ("G", THIN) if tone > 0 else ("P", THICK)
    misplaced = _doubt(letter, low <= width <= high, abs(offset) <= CENTRED)
    return Edge(letter, width, offset, tone, misplaced or dazzled, bool(misplaced))


def _doubt(letter: str, fits: bool, centred: bool) -> str:
    if not fits:
        return _UNUSUAL[letter]
    return "" if centred else _ASIDE[letter]


def _longest_run(there: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> tuple[int, int]:
    """Start and stop of the longest run of true values, bridging single gaps; (0, 0) where there is none."""
    changes = np.flatnonzero(np.diff(np.concatenate([[0], there.astype(np.int8), [0]])))
    best, current = (0, 0), (0, -2)
    for start, stop in zip(changes[::2].tolist(), changes[1::2].tolist(), strict=True):
        current = (current[0], stop) if start - current[1] <= 1 else (start, stop)
        best = max(best, current, key=lambda run: run[1] - run[0])
    return best
