"""The round tile: how large it is, and how a picture is brought to its middle."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from cyclops.artwork.paths import circle
from cyclops.artwork.shapes import Drawing, Shape, moved, resized

DIAMETER_MM: Final = 45.0
REACH_MM: Final = 17.0
"""From the middle to where a picture ends: the eye judges the paper by the ring beyond."""
BULK_MM: Final = 14.0
"""Radius of a circle that has the area of a picture's hull, at most: a larger one hides the paper, and may pass for the rim of the tile."""
_ROUND: Final = np.stack([np.cos(np.arange(8) * np.pi / 4), np.sin(np.arange(8) * np.pi / 4)], axis=1)
_STEPS: Final = 100  # of the search for the middle, each a smaller step towards the farthest point


def disc(shapes: Iterable[Shape]) -> Drawing:
    """A tile of white paper that shows shapes drawn about (0, 0), as large as they may be and in its middle."""
    drawn = tuple(shapes)
    points, margins = _outermost(drawn)
    (x, y), radius = _enclosing(points, margins)
    factor = min(REACH_MM / radius, BULK_MM / _bulk(points, margins))
    half = DIAMETER_MM / 2
    sized = resized(moved(drawn, -x, -y), factor, (0, 0))
    return Drawing(DIAMETER_MM, DIAMETER_MM, moved(sized, half, half), circle((half, half), half))


def _enclosing(points: NDArray[np.float64], margins: NDArray[np.float64]) -> tuple[tuple[float, float], float]:
    """Middle and radius of the smallest circle around points ``(N, 2)`` and their margins ``(N,)``.

    Method: Badoiu and Clarkson 2003, steps of 1 / n towards the farthest point.
    """
    middle = points.mean(axis=0)
    for step in range(1, _STEPS + 1):
        away = np.hypot(*(points - middle).T) + margins
        middle += (points[away.argmax()] - middle) / (step + 1)
    return (float(middle[0]), float(middle[1])), float((np.hypot(*(points - middle).T) + margins).max())


def _bulk(points: NDArray[np.float64], margins: NDArray[np.float64]) -> float:
    """The radius of a circle that has the area of the hull of points ``(N, 2)`` with their margins ``(N,)``."""
    around = points[:, None] + margins[:, None, None] * _ROUND
    return float(np.sqrt(cv2.contourArea(cv2.convexHull(around.reshape(-1, 2).astype(np.float32))) / np.pi))


def _outermost(shapes: Iterable[Shape]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The points of all outlines ``(N, 2)``, and how far ink goes beyond each ``(N,)``."""
    outlines = [
        (path.flattened(), shape.width / 2 if shape.stroke else 0.0) for shape in shapes if not shape.within for path in shape.paths
    ]
    return np.concatenate([points for points, _ in outlines]), np.concatenate([np.full(len(points), margin) for points, margin in outlines])
