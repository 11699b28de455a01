"""Which corner of a monster is the printed upper left one: the badge lies there, and clockwise from it the number."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.arrays import Floats, floats
from vision.fressen.colours import SMALL, Bools, Faces, Ints, middles

_ACROSS, _DOWN = middles(SMALL)
_FROM_BADGE = np.hypot(_ACROSS - 0.13, _DOWN - 0.13)
_BADGE = (_FROM_BADGE < 0.065).astype(np.float32)
_BESIDE_BADGE = ((_FROM_BADGE > 0.12) & (_FROM_BADGE < 0.17)).astype(np.float32)
_NUMBER = ((np.abs(_ACROSS - 0.86) < 0.085) & (np.abs(_DOWN - 0.175) < 0.105)).astype(np.float32)
_QUARTERS = (None, cv2.ROTATE_90_COUNTERCLOCKWISE, cv2.ROTATE_180, cv2.ROTATE_90_CLOCKWISE)
_BLACK = 0.6  # share of the ground's brightness below which a pixel counts as black
_STOPS = 1.5  # a pixel this far from its ground in some channel is surely printed on
_CLEAR = 1.5  # how many times better than any other a turn must fit
_PRINTED = 0.03  # fits below this are of monsters that lack a badge or a number


@dataclass(frozen=True, slots=True)
class Turns:
    """For each of N monsters the corner that is the printed upper left one, ``first (N,)``, and whether that is beyond doubt."""

    first: Ints
    sure: Bools


def find_turns(faces: Faces) -> Turns:
    """How the faces lie. Badge and number on the wrong sides of each other, or nearly as well on others, leave a doubt."""
    black, coloured = _prints(faces)
    badge, bare, number = (_at_corners(coloured, _BADGE), _at_corners(coloured, _BESIDE_BADGE), _at_corners(black, _NUMBER))
    badge = np.maximum(badge - bare / 2, 0)
    fits = badge * number
    mirrored = badge * _at_corners(black, _NUMBER.T)
    ordered = np.sort(fits, axis=1)
    best, rival = ordered[:, -1], np.maximum(ordered[:, -2], mirrored.max(axis=1))
    return Turns(fits.argmax(axis=1), (best > _PRINTED) & (best > _CLEAR * rival))


def turned(faces: Faces, turns: Turns) -> Faces:
    """The same faces upright."""

    def upright(pictures: Floats) -> Floats:
        ways = [_QUARTERS[k] for k in turns.first.tolist()]
        return floats(np.stack([one if way is None else cv2.rotate(one, way) for one, way in zip(pictures, ways, strict=True)]))

    return replace(faces, colours=upright(faces.colours), small=upright(faces.small), stops=upright(faces.stops))


def _prints(faces: Faces) -> tuple[Floats, Floats]:
    """How black each pixel is, and how surely it is of another colour than its ground without being black, each ``(N, SMALL, SMALL)``."""
    blue, green, red = np.moveaxis(faces.small, 3, 0)
    brightest = np.maximum(np.maximum(blue, green), red)
    black = np.clip(1 - brightest / (_BLACK * faces.ground.max(axis=1))[:, None, None], 0, 1)
    blue, green, red = np.moveaxis(np.abs(faces.stops), 3, 0)
    apart = np.maximum(np.maximum(blue, green), red)
    return floats(black), floats(np.clip(apart / _STOPS, 0, 1) * (1 - black))


def _at_corners(prints: Floats, where: Floats) -> Floats:
    """The mean print in an upright face's part, with each corner ``k`` taken for the upper left one in turn: ``(N, 4)``."""
    parts = np.stack([np.rot90(where, -k) for k in range(4)]).reshape(4, -1) / where.sum()
    return floats(prints.reshape(len(prints), -1) @ parts.T)
