"""The light on the table: how bright and of what colour it is at each place."""

from __future__ import annotations

from dataclasses import dataclass

Bgr = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Light:
    """What makes white paper equally white wherever it lies.

    Attributes
    ----------
    gains : rows of columns of (float, float, float)
        By how much linear blue, green and red are to be multiplied in each region of the picture, from its upper left corner; those of the
        brightest region have the mean 1.
    white : (float, float, float)
        Linear blue, green and red of white paper after that, 1 being the most that a picture can show.
    """

    gains: tuple[tuple[Bgr, ...], ...]
    white: Bgr
