"""The kinds of arrays that calibration works with, and the one place that flattens what OpenCV returns."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]
Points = NDArray[np.float64]


def points(raw: Any) -> Points:
    """Any of OpenCV's lists of places, (N, 1, 2), (1, N, 2) or (N, 2), as ``(N, 2) float64``; nothing becomes an empty list."""
    return np.zeros((0, 2)) if raw is None else np.asarray(raw, dtype=np.float64).reshape(-1, 2)


def numbers(raw: Any) -> list[int]:
    """Any of OpenCV's lists of ids, (N, 1) or (N,), as plain integers."""
    return [] if raw is None else [int(number) for number in np.asarray(raw).reshape(-1)]
