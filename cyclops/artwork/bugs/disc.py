"""The round tile: how large it is, and how a picture is brought to its middle."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cyclops.artwork.paths import circle
from cyclops.artwork.shapes import Drawing, Shape, moved, resized

DIAMETER_MM: Final = 45.0
REACH_MM: Final = 17.3  # from the middle to where a picture ends: the eye judges the paper by the ring beyond
_STEPS: Final = 100  # of the search for the middle, each a smaller step towards the farthest point


def disc(shapes: Iterable[Shape], reach: float = REACH_MM) -> Drawing:
    """A tile of white paper that shows shapes drawn about (0, 0), resized so that they just reach so many mm from its middle."""
    drawn = tuple(shapes)
    (x, y), radius = _enclosing(drawn)
    half = DIAMETER_MM / 2
    sized = resized(moved(drawn, -x, -y), reach / radius, (0, 0))
    return Drawing(DIAMETER_MM, DIAMETER_MM, moved(sized, half, half), circle((half, half), half))


def _enclosing(shapes: Iterable[Shape]) -> tuple[tuple[float, float], float]:
    """Middle and radius of the smallest circle around shapes and their strokes.

    Method: Badoiu and Clarkson 2003, steps of 1 / n towards the farthest point.
    """
    points, margins = _outermost(shapes)
    middle = points.mean(axis=0)
    for step in range(1, _STEPS + 1):
        away = np.hypot(*(points - middle).T) + margins
        middle += (points[away.argmax()] - middle) / (step + 1)
    return (float(middle[0]), float(middle[1])), float((np.hypot(*(points - middle).T) + margins).max())


def _outermost(shapes: Iterable[Shape]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The points of all outlines ``(N, 2)``, and how far ink goes beyond each ``(N,)``."""
    outlines = [
        (path.flattened(), shape.width / 2 if shape.stroke else 0.0) for shape in shapes if not shape.within for path in shape.paths
    ]
    return np.concatenate([points for points, _ in outlines]), np.concatenate([np.full(len(points), margin) for points, margin in outlines])
