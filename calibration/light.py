"""The light on the table: how bright and of what colour it is at each place."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from calibration.arrays import Floats, Image, Points

Bgr = tuple[float, float, float]

_POWER, _SHIFT = 2.4, 255 * 0.055
"""sRGB: linear light is a power of the byte and a shift, but for the darkest ten levels."""
_STRIP = 16  # rows at a time: what is between stays in the processor's cache
_SHIFTS = np.full(4, _SHIFT)  # what OpenCV takes off each channel
_SHIFTED: Floats = (np.arange(256, dtype=np.float32) + np.float32(_SHIFT))[None]


@dataclass(frozen=True, slots=True)
class Light:
    """What makes white paper equally white wherever it lies.

    Attributes
    ----------
    gains : rows of columns of (float, float, float)
        By how much linear blue, green and red are to be multiplied at places spread evenly over the picture, the first row along its
        upper border and the last along its lower; those of the brightest place are 1.
    white : (float, float, float)
        Linear blue, green and red of white paper after that, 1 being the most that a picture can show.
    seen : rows of columns of bool
        Whether paper was seen near each of these places; elsewhere the gains are those of the nearest such place. Empty if everywhere.
    """

    gains: tuple[tuple[Bgr, ...], ...]
    white: Bgr
    seen: tuple[tuple[bool, ...], ...] = ()

    @property
    def share_seen(self) -> float:
        """The share of the picture in which paper was seen."""
        return float(np.mean(self.seen)) if self.seen else 1.0

    def white_at(self, places_px: Points, size: tuple[int, int]) -> Points:
        """Linear BGR ``(..., 3)`` of white paper at places ``(..., 2)`` of a picture of that size (width, height)."""
        gains = np.array(self.gains)
        rows, columns = gains.shape[:2]
        spans = np.maximum(np.array(size) - 1, 1)
        across, down = np.moveaxis(np.clip(np.asarray(places_px) / spans, 0, 1) * (columns - 1, rows - 1), -1, 0)
        there = _hats(across, columns)[..., None, :] * _hats(down, rows)[..., :, None]
        return np.asarray(self.white / np.einsum("...rc,rck->...k", there, gains))

    def even(self, picture: Image) -> Image:
        """The picture ``(H, W, 3) uint8 BGR`` as if the light of its brightest place lay everywhere; bytes below ten are not exact."""
        factors = _factors(self, (picture.shape[1], picture.shape[0]))
        evened = np.empty_like(picture)
        for top in range(0, len(picture), _STRIP):
            strip = cv2.LUT(picture[top : top + _STRIP], _SHIFTED)
            strip = cv2.multiply(strip, factors[top : top + _STRIP])
            evened[top : top + _STRIP] = cv2.subtract(strip, _SHIFTS, dtype=cv2.CV_8U)
        return evened


@lru_cache(maxsize=2)
def _factors(light: Light, size: tuple[int, int]) -> Floats:
    """What shifted bytes are multiplied with, ``(H, W, 3)``."""
    coarse = np.array(light.gains, np.float32) ** (1 / _POWER)
    across = _hats(np.linspace(0, coarse.shape[1] - 1, size[0]), coarse.shape[1]).astype(np.float32)
    down = _hats(np.linspace(0, coarse.shape[0] - 1, size[1]), coarse.shape[0]).astype(np.float32)
    return np.stack([down @ channel @ across.T for channel in np.moveaxis(coarse, 2, 0)], axis=2)


def _hats(at: Points, count: int) -> Points:
    """Weights ``(..., count)`` of ``count`` places one apart, for going straight from each to the next."""
    return np.asarray(np.maximum(1 - np.abs(at[..., None] - np.arange(count)), 0.0))
