"""Between the values of a picture and linear light."""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Bgr: TypeAlias = tuple[int, int, int]
"""Blue, green and red, sRGB, 0 to 255."""
Light: TypeAlias = tuple[float, float, float]
"""Blue, green and red, linear."""

_FINE: Final = 4096


def _decoded(values: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def _encoded(values: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.where(values <= 0.0031308, values * 12.92, 1.055 * values ** (1 / 2.4) - 0.055)


_LINEAR: Final = _decoded(np.arange(256) / 255).astype(np.float32)
_BYTES: Final = np.round(255 * _encoded(np.arange(_FINE) / (_FINE - 1))).astype(np.uint8)


def to_linear(picture: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Bytes as linear light, 0 to 1 (IEC 61966-2-1)."""
    return np.asarray(_LINEAR[picture])


def to_bytes(light: NDArray[np.float32]) -> NDArray[np.uint8]:
    """Linear light as bytes, what is too bright cut off."""
    return np.asarray(_BYTES.take((light * np.float32(_FINE - 1) + np.float32(0.5)).astype(np.int32), mode="clip"))


def light_of(colour: Bgr) -> NDArray[np.float32]:
    """One colour as linear light, ``(3,)``."""
    return to_linear(np.array(colour, np.uint8))
