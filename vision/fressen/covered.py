"""Whether something that lies on the table goes on over the board: an arm, a sleeve, a box laid across its rim."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Points, fill, floats, grown, lengths, points
from vision.fressen.board import BoardPlace
from vision.fressen.reading import WIDTH
from vision.objects import Objects
from vision.scene import LAB_WEIGHTS

_STEPS = 24  # places looked at along the rim of each field
_OUT, _IN = 0.5, 0.15  # fields from the rim, outwards (nearer nothing counts as a thing, see `find_objects`) and inwards
_ALIKE = 9.0  # levels of CIELAB, lightness counting less, within which both sides of the rim are one thing
_STRETCH = 0.35  # fields along which that is so
_NEAR_MONSTER = 1.15
_ALONG = (np.arange(_STEPS * WIDTH) + 0.5) / _STEPS
_BOARD = np.array([[0, 0], [WIDTH, 0], [WIDTH, WIDTH], [0, WIDTH]], dtype=np.float32)

_Index = tuple[NDArray[np.intp], NDArray[np.intp]]


def reaches_onto(objects: Objects, board: BoardPlace, monsters: Iterable[Points]) -> bool:
    """Whether a thing beside the board has the same colour on both sides of a stretch of the board's rim.

    Parameters
    ----------
    objects : Objects
        What lies on the table besides cards, board and monsters.
    board : BoardPlace
    monsters : iterable of (4, 2) float64 ndarray
        The outlines of the monsters, in pixels of the original; they may stick out over the rim.

    Notes
    -----
    Where the bare table has the colour of a field, as stone has that of mountains, a vein of it has so, too: a thing must be more like
    what lies inside the rim than the bare table is, by as much as a thing differs from the table.
    """
    free = np.ones(objects.mask.shape, np.uint8)
    for quad in monsters:
        fill(free, grown(quad, _NEAR_MONSTER), objects.scale, 0)
    for quarter in range(4):
        outside, inside = (_beside_rim(objects, np.roll(board.corners, -quarter, axis=0), row) for row in (-_OUT, _IN))
        thing = (objects.smooth[outside] > 0) & (free[outside] > 0) & (free[inside] > 0)
        apart = _apart(objects.lab[outside], objects.lab[inside])
        bare = (objects.smooth[outside] == 0) & (free[outside] > 0)
        if bare.any():
            table = np.median(objects.lab[outside][bare], axis=0, keepdims=True)
            thing &= _apart(table, objects.lab[inside]) > apart + objects.limits[1]
        if _longest(thing & (apart < _ALIKE)) > _STRETCH * _STEPS:
            return True
    return False


def _apart(one: NDArray[np.generic], other: NDArray[np.generic]) -> Floats:
    """How far colours ``(n, 3)`` of CIELAB are apart, in levels, lightness counting less."""
    return floats(lengths(((one.astype(np.float32) - other.astype(np.float32)) * LAB_WEIGHTS)[None])[0])


def _beside_rim(objects: Objects, corners: Points, row: float) -> _Index:
    """Pixels of the picture of objects along the first side of the board, at that row."""
    along = np.stack([_ALONG, np.full_like(_ALONG, row)], axis=1)
    plane = cv2.getPerspectiveTransform(_BOARD, corners.astype(np.float32))
    places = np.round((points(cv2.perspectiveTransform(along[None], plane)) + 0.5) * objects.scale - 0.5).astype(int)
    x, y = np.clip(places, 0, np.array(objects.mask.shape)[::-1] - 1).T
    return y, x


def _longest(there: NDArray[np.bool_]) -> int:
    """The longest run of places where something is so."""
    ends = np.flatnonzero(np.diff(np.concatenate([[False], there, [False]]).astype(np.int8)))
    return int((ends[1::2] - ends[::2]).max(initial=0))
