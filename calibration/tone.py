"""Between the bytes of a picture and linear light (sRGB, IEC 61966-2-1)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from calibration.arrays import Floats, Image

_STEPS = np.arange(256) / 255.0
LINEAR: Floats = np.where(_STEPS <= 0.04045, _STEPS / 12.92, ((_STEPS + 0.055) / 1.055) ** 2.4).astype(np.float32)
"""sRGB byte -> linear light, 0..1."""


def to_bytes(light: NDArray[np.floating]) -> Image:
    """Linear light as sRGB bytes, of the same shape; what is too bright is clipped."""
    light = np.clip(light, 0, 1)
    return np.round(255 * np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)).astype(np.uint8)
