"""The face of a tile: its picture made upright, judged by the tile's own white."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image, Points, floats, image
from vision.ink import LINEAR, ink_of_bytes, relative_ink

SIZE = 64
"""Side of an upright face in pixels."""
_CORNERS = ((slice(2, 9), slice(2, 9)), (slice(2, 9), slice(-9, -2)), (slice(-9, -2), slice(-9, -2)), (slice(-9, -2), slice(2, 9)))
_TINT = 0.5  # stops
_HUE = 0.5  # stops by which a shadow may change the ratio of blue or red to green
_BLACK = 0.15  # no shadow in a room is this dark beside light
_EVEN = 0.65  # the corners of tiles in the slope of a spotlight are 0.88 as bright as each other and more
_GLARE = 1.3
_CLIPPED, _OPEN = 0.975, 0.9  # a picture cannot show more than the first; white beyond the second is too near it to tell
INKED = 0.5
"""Stops on the green-magenta axis from which a pixel of a face counts as ink; the palest printed ink shows 0.8, white never 0.15."""


@dataclass(frozen=True, slots=True)
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

    @property
    def inked(self) -> float:
        """The share of the face that is green or purple."""
        return float((np.abs(self.ink) > INKED).mean())

    @property
    def channels(self) -> Floats:
        """Linear BGR as shares of the tile's white, ``(SIZE, SIZE, 3)``."""
        return floats(cv2.LUT(self.picture, (LINEAR[:, None] / np.maximum(self.white, 1e-4))[None]))

    @property
    def shaded_corners(self) -> int:
        """How many corners are paper in a shadow: darker than the tile's white, but of its colour."""
        return int((self._shaded & ~self._coloured).sum())

    @property
    def odd_corners(self) -> int:
        """How many corners are not paper in the tile's own light: coloured, black, or in a glare."""
        light = self._light
        return int((self._coloured | (light < _BLACK) | (light > 1 / _EVEN)).sum())

    @property
    def _light(self) -> Floats:
        return np.asarray(self.corners.mean(axis=1) / max(float(self.white.mean()), 1e-4), dtype=np.float32)

    @property
    def _shaded(self) -> NDArray[np.bool_]:
        return np.asarray((self._light < _EVEN) & (self._light >= _BLACK))

    @property
    def _coloured(self) -> NDArray[np.bool_]:
        """Corners with ink, and dark ones of another colour than the paper: the table, as a rule."""
        stops = np.log2(np.maximum(self.corners, 1e-4) / np.maximum(self.white, 1e-4))
        hue = np.abs(stops[:, [0, 2]] - stops[:, [1]]).max(axis=1)
        return np.asarray((np.abs(relative_ink(self.corners, self.white)) > _TINT) | ((self._light < _EVEN) & (hue > _HUE)))

    @property
    def glare(self) -> NDArray[np.bool_]:
        """Where the face is much brighter than its own white, ``(SIZE, SIZE)``: a lamp is mirrored there and hides what is printed."""
        brightest = np.where(self.white < _OPEN, np.minimum(self.white * _GLARE, _CLIPPED), np.inf)
        limits = np.searchsorted(LINEAR, brightest).astype(np.int32)
        if limits.max() > 255:
            return np.zeros((SIZE, SIZE), np.bool_)
        return np.asarray(cv2.inRange(self.picture, limits, np.full(3, 255)) > 0)


def look_at(picture: Image, quad: Points) -> Face:
    """The face of the tile whose corners ``(4, 2)`` lie in the picture ``(H, W, 3) uint8 BGR``; the first corner comes upper left."""
    target = np.array([[0, 0], [SIZE, 0], [SIZE, SIZE], [0, SIZE]], dtype=np.float32) - 0.5
    forth = cv2.getPerspectiveTransform(quad.astype(np.float32), target)
    face = image(cv2.warpPerspective(picture, forth, (SIZE, SIZE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))
    corners = np.stack([_middle(LINEAR[face[rows, columns]].reshape(-1, 3)) for rows, columns in _CORNERS])
    white = np.sort(corners, axis=0)[1:3].mean(axis=0)
    return Face(face, ink_of_bytes(face, white), white, corners)


def _middle(colours: Floats) -> Floats:
    """The median colour of an odd number of colours ``(N, 3)``."""
    return np.asarray(np.sort(colours, axis=0)[len(colours) // 2], dtype=np.float32)
