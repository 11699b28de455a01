"""The light on the table: how bright and of what colour it is at each place, and what a picture would be without that."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from calibration.arrays import Floats, Image, Points
from calibration.errors import ProfileError
from calibration.patches import Spots

Bgr = tuple[float, float, float]

_POWER, _SHIFT = 2.4, 255 * 0.055
"""sRGB: linear light is a power of the byte and a shift, but for the darkest ten levels."""
_CLIPPED, _BRIGHTEST = np.full(3, 251), np.full(3, 255)
_SAME_LAMP = 0.5  # stops between channels: daylight changes by that in an hour, another lamp by more than one
_STRONG = 0.8  # stops: weaker light changes no reading
_MOST = 75  # percent of the paper; a little of it may lie in coloured shade
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
        upper border and the last along its lower; those of the brightest place have the mean 1.
    white : (float, float, float)
        Linear blue, green and red of white paper after that, 1 being the most that a picture can show.
    seen : rows of columns of bool
        Whether paper was seen near each of these places; elsewhere the gains are those of the nearest such place. Empty if everywhere.
    """

    gains: tuple[tuple[Bgr, ...], ...]
    white: Bgr
    seen: tuple[tuple[bool, ...], ...] = ()

    def __post_init__(self) -> None:
        """Refuse what no table looks like, such as a file changed by hand.

        Raises
        ------
        ProfileError
            When rows differ in length, or a number is not above 0.
        """
        widths = {len(row) for row in (*self.gains, *self.seen)}
        even = len(widths) == 1 and min(widths) > 1 and len(self.gains) > 1 and len(self.seen) in {0, len(self.gains)}
        if not even or min(*self.white, *(gain for row in self.gains for gains in row for gain in gains)) <= 0:
            raise ProfileError("is damaged: the light's rows must be of one length, and its numbers greater than 0")

    @property
    def share_seen(self) -> float:
        """The share of the picture in which paper was seen."""
        return float(np.mean(self.seen)) if self.seen else 1.0

    @property
    def strong(self) -> bool:
        """Whether it is so uneven or so coloured that making pictures even is worth it."""
        return bool(np.ptp(np.log2(np.array(self.gains))) > _STRONG)

    def white_at(self, places_px: Points, size: tuple[int, int]) -> Points:
        """Linear BGR ``(..., 3)`` of white paper at places ``(..., 2)`` of a picture of that size (width, height)."""
        gains = np.array(self.gains)
        rows, columns = gains.shape[:2]
        spans = np.maximum(np.array(size) - 1, 1)
        across, down = np.moveaxis(np.clip(np.asarray(places_px) / spans, 0, 1) * (columns - 1, rows - 1), -1, 0)
        there = _hats(across, columns)[..., None, :] * _hats(down, rows)[..., :, None]
        return np.asarray(self.white / np.einsum("...rc,rck->...k", there, gains))

    def holds(self, paper: Spots, size: tuple[int, int]) -> bool:
        """Whether white paper still has the colours that this light gives it in pictures of that size; it may be brighter or darker.

        A picture made even by the light of another lamp is worse than the picture itself, so paper must say that it is the same: without
        any, or with paper only where this light has hardly a colour, nobody knows, and it does not hold.
        """
        known = ~paper.clipped
        if not known.any():
            return False
        expected = np.log2(self.white_at(paper.px[known], size))
        colour = float(np.ptp(np.log2(np.array(self.gains)), axis=2).max())
        if colour > _SAME_LAMP and np.ptp(expected, axis=1).max() < colour / 2:
            return False
        stops = np.log2(np.maximum(paper.light[known], 1e-4)) - expected
        return bool(np.percentile(np.ptp(stops, axis=1), _MOST) < _SAME_LAMP)

    def even(self, picture: Image) -> Image:
        """The picture ``(H, W, 3) uint8 BGR`` as if even white light lay on the table; bytes below ten are not exact.

        What is clipped in all channels, a mirrored lamp, stays so: of what colour it is nobody knows.
        """
        factors = _factors(self, (picture.shape[1], picture.shape[0]))
        evened = np.empty_like(picture)
        for top in range(0, len(picture), _STRIP):
            strip = picture[top : top + _STRIP]
            lit = cv2.multiply(cv2.LUT(strip, _SHIFTED), factors[top : top + _STRIP])
            white = cv2.subtract(lit, _SHIFTS, dtype=cv2.CV_8U)
            evened[top : top + _STRIP] = cv2.copyTo(strip, cv2.inRange(strip, _CLIPPED, _BRIGHTEST), white)
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
