"""The face of a tile: its picture made upright, judged by the tile's own white."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.tone import LINEAR
from vision.arrays import Floats, Image, Points, floats, image, mean_side
from vision.ink import ink_of_bytes

SIZE = 64
"""Side of an upright face in pixels."""
_GRID = np.arange(SIZE**2).reshape(SIZE, SIZE)
_NEAR, _FAR = slice(2, 9), slice(-9, -2)
_CORNERS = np.stack([_GRID[rows, columns].ravel() for rows, columns in ((_NEAR, _NEAR), (_NEAR, _FAR), (_FAR, _FAR), (_FAR, _NEAR))])
"""Where in a flattened face its four corners lie, (4, pixels)."""
_TYPICAL = int(0.7 * _CORNERS.shape[1])
"""Of a corner's pixels in order of brightness this one counts: a round corner or a gap shows the table beside the paper."""
_TINT = 0.5  # stops
_SHADED, _ODD = 1, 2
_HUE = 0.5  # stops by which a shadow may change the ratio of blue or red to green
_BLACK = 0.15  # no shadow in a room is this dark beside light
_EVEN = 0.65  # the corners of tiles in the slope of a spotlight are 0.88 as bright as each other and more
_GLARE = 1.3
_CLIPPED, _OPEN = (0.92, 0.985), 0.95  # from nearly all to all that a picture can show; white beyond the last is too near it to tell
INKED = 0.5
"""Stops on the green-magenta axis from which a pixel of a face counts as ink; the palest printed ink shows 0.8, white never 0.15."""


@dataclass(frozen=True)
class Face:
    """An upright face, judged by its own white.

    ``picture (SIZE, SIZE, 3) uint8 BGR``; ``ink (SIZE, SIZE)`` in stops; ``corners (4, 3)`` the linear colours (BGR) of the four corners,
    which are paper on every tile, clockwise from the upper left; ``white (3,)`` their median, so that one of them may lie in the dark
    or in a glare.
    """

    picture: Image
    ink: Floats
    white: Floats
    corners: Floats

    @cached_property
    def inked(self) -> float:
        """The share of the face that is green or purple."""
        return float((np.abs(self.ink) > INKED).mean())

    @cached_property
    def roughness(self) -> float:
        """How uneven the paper is: the usual spread of green within a corner, as a share of its brightness. Weave and grain show here."""
        green = LINEAR[self.picture.reshape(-1, 3)[:, 1].take(_CORNERS)]
        return float(np.median(green.std(axis=1) / np.maximum(green.mean(axis=1), 1e-4)))

    @cached_property
    def inked_within(self) -> float:
        """The same without the rim, where a coloured cloth may show."""
        rim = SIZE // 8
        return float((np.abs(self.ink[rim:-rim, rim:-rim]) > INKED).mean())

    @cached_property
    def channels(self) -> Floats:
        """Linear BGR as shares of the tile's white, ``(SIZE, SIZE, 3)``."""
        return floats(cv2.LUT(self.picture, (LINEAR[:, None] / np.maximum(self.white, 1e-4))[None]))

    @cached_property
    def shaded_corners(self) -> int:
        """How many corners are paper in a shadow: darker than the tile's white, but of its colour."""
        return int(np.count_nonzero(self._corner_kinds == _SHADED))

    @cached_property
    def odd_corners(self) -> int:
        """How many corners are not paper in the tile's light: with ink, black, in a glare, or dark and of another colour."""
        return int(np.count_nonzero(self._corner_kinds == _ODD))

    @cached_property
    def _corner_kinds(self) -> NDArray[np.int_]:
        stops = np.log2(np.maximum(self.corners, 1e-4) / np.maximum(self.white, 1e-4))
        blue, green, red = stops.T
        light = self.corners.sum(axis=1) / max(float(self.white.sum()), 1e-4)
        dark = light < _EVEN
        hue = np.maximum(np.abs(blue - green), np.abs(red - green))
        odd = (np.abs(2 * green - blue - red) > _TINT) | (light < _BLACK) | (light > 1 / _EVEN) | (dark & (hue > _HUE))
        return np.where(odd, _ODD, np.where(dark, _SHADED, 0))

    @cached_property
    def glare(self) -> NDArray[np.bool_]:
        """Where a lamp is mirrored, ``(SIZE, SIZE)``, and hides what is printed: clipped, and much brighter than the tile's own white."""
        return self._brighter(np.where(self.white < _OPEN, np.clip(self.white * _GLARE, *_CLIPPED), np.inf))

    @cached_property
    def outshone(self) -> float:
        """The share of the face that is much brighter than its corners, of which none may be odd or in a shadow."""
        return float(self._brighter(self.white * _GLARE).mean()) if not self._corner_kinds.any() else 0.0

    def _brighter(self, limits: Floats) -> NDArray[np.bool_]:
        levels = np.searchsorted(LINEAR, limits).astype(np.int32)
        if levels.max() > 255:
            return np.zeros((SIZE, SIZE), np.bool_)
        return np.asarray(cv2.inRange(self.picture, levels, np.full(3, 255)) > 0)


def look_at(picture: Image, quad: Points) -> Face:
    """The face of the tile whose corners ``(4, 2)`` lie in the picture ``(H, W, 3) uint8 BGR``; the first corner comes upper left."""
    face = upright_face(picture, quad, SIZE)
    corners = LINEAR[np.sort(face.reshape(-1, 3).take(_CORNERS, axis=0), axis=1)[:, _TYPICAL]]
    white = np.sort(corners, axis=0)[1:3].mean(axis=0)
    return Face(face, ink_of_bytes(face, white), white, corners)


def usual_white(picture: Image, quads: Sequence[Points]) -> Floats:
    """The usual white ``(3,)`` of cards or tiles with these corners, linear BGR; there must be some."""
    return floats(np.median([look_at(picture, quad).white for quad in quads], axis=0))


def upright_face(picture: Image, quad: Points, size: int) -> Image:
    """The quad as a square of that size. Where it is much larger, twice the size is averaged: an eye may be four pixels wide."""
    if mean_side(quad) > 1.35 * size:
        return image(cv2.resize(upright_face(picture, quad, 2 * size), (size, size), interpolation=cv2.INTER_AREA))
    target = np.array([[0, 0], [size, 0], [size, size], [0, size]], dtype=np.float32) - 0.5
    forth = cv2.getPerspectiveTransform(quad.astype(np.float32), target)
    return image(cv2.warpPerspective(picture, forth, (size, size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))
