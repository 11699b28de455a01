"""Which corner of a monster is the printed upper left one: the badge lies there, and clockwise from it the number.

A badge is of another colour than the ground, with a white rim, a number is black and has no white about it. Badges on dark landscapes look
as black as numbers, numbers out of focus as coloured as badges: the white rim tells them apart.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.arrays import Floats, floats
from vision.fressen.colours import SMALL, Bools, Faces, Ints, middles

_ACROSS, _DOWN = middles(SMALL)
_FROM_BADGE = np.hypot(_ACROSS - 0.13, _DOWN - 0.13)
_INSIDE = np.minimum(_ACROSS, _DOWN) > 0.045  # where no edge of a monster is seen, nor a printed one
_BADGE = (_FROM_BADGE < 0.065).astype(np.float32)
_BESIDE_BADGE = ((_FROM_BADGE > 0.12) & (_FROM_BADGE < 0.17) & _INSIDE).astype(np.float32)
_AROUND_BADGE = (np.maximum(np.abs(_ACROSS - 0.15), np.abs(_DOWN - 0.15)) < 0.105).astype(np.float32)
_NUMBER = ((np.abs(_ACROSS - 0.86) < 0.10) & (np.abs(_DOWN - 0.18) < 0.115) & (_ACROSS < 0.955) & _INSIDE).astype(np.float32)
_BEYOND_CREATURE = _NUMBER * (_ACROSS > 0.8).astype(np.float32)
"""The part of the number's place whose mirror image no creature reaches."""
_QUARTERS = (None, cv2.ROTATE_90_COUNTERCLOCKWISE, cv2.ROTATE_180, cv2.ROTATE_90_CLOCKWISE)
_BLACK = (0.8, 0.5)  # of the ground's brightness: below it pixels are darker, and how much darker they are when they are black
_WHITE = (0.15, 0.35)  # of white: what pixels exceed the ground's weakest channel by when they are whiter, and how much more makes white
_LITTLE_WHITE = 0.08  # share of a badge's surroundings: with less there is no rim to go by
_NO_RIM = 0.1  # what a badge without white counts where another corner has some
_MUCH_INK = 0.5  # share of the number's place that even thick digits hardly fill
_STOPS = 1.5  # a pixel this far from its ground in some channel is surely printed on
_CLEAR = 1.5  # how many times better than any other a turn must fit
_PRINTED = 0.03  # fits below this are of monsters that lack a badge or a number


@dataclass(frozen=True, slots=True)
class Turns:
    """For each of N monsters the corner that is the printed upper left one, ``first (N,)``, and whether that is beyond doubt."""

    first: Ints
    sure: Bools


def find_turns(faces: Faces) -> Turns:
    """How the faces lie. Badge and number nearly as well at other corners leave a doubt.

    So do badges and numbers on the wrong sides of each other, for all faces together: a mirror mirrors all of them, while the creature on
    one may be black where a number would be in a mirror.
    """
    black, coloured, white = _prints(faces)
    badge = np.maximum(_at_corners(coloured, _BADGE) - _at_corners(coloured, _BESIDE_BADGE) / 2, 0)
    rim = _at_corners(white, _AROUND_BADGE)
    badge *= _NO_RIM + (1 - _NO_RIM) * rim / np.maximum(rim.max(axis=1, keepdims=True), _LITTLE_WHITE)
    fits = badge * np.minimum(_at_corners(black, _NUMBER), _MUCH_INK)
    here, mirrored = (badge * _at_corners(black, place) for place in (_BEYOND_CREATURE, _BEYOND_CREATURE.T))
    ordered = np.sort(fits, axis=1)
    best, rival = ordered[:, -1], ordered[:, -2]
    as_printed = here.max(axis=1).sum() > _CLEAR * mirrored.max(axis=1).sum()
    return Turns(fits.argmax(axis=1), (best > _PRINTED) & (best > _CLEAR * rival) & as_printed)


def turned(faces: Faces, turns: Turns) -> Faces:
    """The same faces upright."""

    def upright(pictures: Floats) -> Floats:
        ways = [_QUARTERS[k] for k in turns.first.tolist()]
        return floats(np.stack([one if way is None else cv2.rotate(one, way) for one, way in zip(pictures, ways, strict=True)]))

    return replace(faces, colours=upright(faces.colours), small=upright(faces.small), stops=upright(faces.stops))


def _prints(faces: Faces) -> tuple[Floats, Floats, Floats]:
    """How black each pixel is, how surely it is of another colour than its ground, and how white, each ``(N, SMALL, SMALL)``."""
    blue, green, red = np.moveaxis(faces.small, 3, 0)
    brightest, weakest = np.maximum(np.maximum(blue, green), red), np.minimum(np.minimum(blue, green), red)
    brightness, paleness = (side(faces.ground, axis=1)[:, None, None] for side in (np.max, np.min))
    black = np.clip((_BLACK[0] - brightest / brightness) / _BLACK[1], 0, 1)
    white = np.clip((weakest - paleness - _WHITE[0]) / _WHITE[1], 0, 1)
    blue, green, red = np.moveaxis(np.abs(faces.stops), 3, 0)
    apart = np.maximum(np.maximum(blue, green), red)
    return floats(black), floats(np.clip(apart / _STOPS, 0, 1)), floats(white)


def _at_corners(prints: Floats, where: Floats) -> Floats:
    """The mean print in an upright face's part, with each corner ``k`` taken for the upper left one in turn: ``(N, 4)``."""
    parts = np.stack([np.rot90(where, -k) for k in range(4)]).reshape(4, -1) / where.sum()
    return floats(prints.reshape(len(prints), -1) @ parts.T)
