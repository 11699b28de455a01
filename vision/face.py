"""The face of a tile: its picture made upright, judged by the tile's own white."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Floats, Image, Points, image
from vision.ink import LINEAR, relative_ink

SIZE = 64
"""Side of an upright face in pixels."""
_CORNERS = ((slice(2, 9), slice(2, 9)), (slice(2, 9), slice(-9, -2)), (slice(-9, -2), slice(-9, -2)), (slice(-9, -2), slice(2, 9)))
_TINT = 0.5  # stops
_EVEN = 0.65  # the corners of tiles in the slope of a spotlight are 0.88 as bright as each other and more
_GLARE = 1.3
INKED = 0.5
"""Stops on the green-magenta axis from which a pixel of a face counts as ink; the palest printed ink shows 0.8, white never 0.15."""


@dataclass(frozen=True, slots=True)
class Face:
    """An upright face: ``picture (SIZE, SIZE, 3) uint8 BGR``, its ``ink (SIZE, SIZE)`` in stops and its own ``white (3,)`` (linear BGR),
    the median of its corners, so that one of them may lie in the dark or in a glare.

    ``corners (4, 3)`` are the linear colours of the four corners, which are paper on every tile, clockwise from the upper left.
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
    def odd_corners(self) -> int:
        """How many corners are not paper in the tile's own light: coloured, in the dark, or in a glare."""
        tint = np.abs(relative_ink(self.corners, self.white))
        light = self.corners.mean(axis=1) / max(float(self.white.mean()), 1e-4)
        return int(((tint > _TINT) | (light < _EVEN) | (light > 1 / _EVEN)).sum())

    @property
    def glare(self) -> NDArray[np.bool_]:
        """Where the face is much brighter than its own white, ``(SIZE, SIZE)``: a lamp is mirrored there and hides what is printed."""
        return np.asarray((LINEAR[self.picture] / np.maximum(self.white, 1e-4)).min(axis=2) > _GLARE)


def look_at(picture: Image, quad: Points) -> Face:
    """The face of the tile whose corners ``(4, 2)`` lie in the picture ``(H, W, 3) uint8 BGR``; the first corner comes upper left."""
    target = np.array([[0, 0], [SIZE, 0], [SIZE, SIZE], [0, SIZE]], dtype=np.float32) - 0.5
    forth = cv2.getPerspectiveTransform(quad.astype(np.float32), target)
    face = image(cv2.warpPerspective(picture, forth, (SIZE, SIZE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))
    linear = LINEAR[face]
    corners = np.stack([np.median(linear[rows, columns].reshape(-1, 3), axis=0) for rows, columns in _CORNERS]).astype(np.float32)
    white = np.sort(corners, axis=0)[1:3].mean(axis=0)
    return Face(face, relative_ink(linear, white), white, corners)
