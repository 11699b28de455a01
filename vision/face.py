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
INKED = 0.5
"""Stops on the green-magenta axis from which a pixel of a face counts as ink; the palest printed ink shows 0.8, white never 0.15."""


@dataclass(frozen=True, slots=True)
class Face:
    """An upright face: ``picture (SIZE, SIZE, 3) uint8 BGR``, its ``ink (SIZE, SIZE)`` in stops and its own ``white (3,)`` (linear BGR).

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
    def evenness(self) -> float:
        """How alike in brightness the four corners are: darkest over brightest, 0..1."""
        light = self.corners.mean(axis=1)
        return float(light.min() / max(float(light.max()), 1e-4))

    @property
    def corner_tint(self) -> float:
        """How far (stops) the most coloured corner lies from the tile's white on the green-magenta axis."""
        return float(np.abs(relative_ink(self.corners, self.white)).max())


def look_at(picture: Image, quad: Points) -> Face:
    """The face of the tile whose corners ``(4, 2)`` lie in the picture ``(H, W, 3) uint8 BGR``; the first corner comes upper left."""
    target = np.array([[0, 0], [SIZE, 0], [SIZE, SIZE], [0, SIZE]], dtype=np.float32) - 0.5
    forth = cv2.getPerspectiveTransform(quad.astype(np.float32), target)
    face = image(cv2.warpPerspective(picture, forth, (SIZE, SIZE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))
    linear = LINEAR[face]
    corners = np.stack([np.median(linear[rows, columns].reshape(-1, 3), axis=0) for rows, columns in _CORNERS]).astype(np.float32)
    white = np.sort(corners, axis=0)[1:].mean(axis=0)
    return Face(face, relative_ink(linear, white), white, corners)
