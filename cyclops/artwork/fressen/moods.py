"""Mouths, from a shy smile to a maw: the more a monster is worth, the more it could eat. Outline and eyes of a species stay the same."""

from __future__ import annotations

from typing import Final

from cyclops.artwork.paths import Path, Point, ellipse, polygon
from cyclops.artwork.shapes import Colour, Shape, filled, outlined, stroked

LINE: Final[Colour] = (54, 40, 60)
"""Outlines of all creatures: a dark plum."""
LINE_MM: Final = 0.6
_MAW: Final[Colour] = (92, 30, 52)
_TONGUE: Final[Colour] = (240, 140, 150)
_TOOTH: Final[Colour] = (250, 226, 150)  # cream: eyes are what is white on a creature
_WIDTHS: Final = (0.55, 0.75, 0.8, 0.95, 1.1)
_DEPTHS: Final = (0.3, 0.45, 0.75, 0.9, 1.1)


def mouth(value: int, middle: Point, reach: float) -> tuple[Shape, ...]:
    """The mouth of a monster of some value, 1 to 5; ``reach`` mm is about how far it goes to either side of its upper edge's middle."""
    across, deep = reach * _WIDTHS[value - 1], reach * _DEPTHS[value - 1]
    if value <= 2:
        return _smile(middle, across, deep, value)
    opening = _opening(middle, across, deep)
    inside = [filled(ellipse((middle[0], middle[1] + deep), across * 0.6, deep * 0.4), _TONGUE, opening)]
    if value == 4:
        inside += [filled(tooth, _TOOTH, opening) for tooth in _teeth(middle, across, (-0.45, 0.45), 0.4 * deep)]
    if value == 5:
        inside += [filled(tooth, _TOOTH, opening) for tooth in _teeth(middle, across, (-0.72, -0.36, 0.0, 0.36, 0.72), 0.42 * deep)]
        lower = middle[0], middle[1] + 0.98 * deep
        inside += [filled(tooth, _TOOTH, opening) for tooth in _teeth(lower, across, (-0.3, 0.3), -0.4 * deep)]
    return (filled(opening, _MAW), *inside, stroked(opening, LINE, LINE_MM))


def _smile(middle: Point, across: float, deep: float, value: int) -> tuple[Shape, ...]:
    x, y = middle
    lips = Path((x - across, y), (((x - 0.5 * across, y + deep * 1.3), (x + 0.5 * across, y + deep * 1.3), (x + across, y)),), closed=False)
    at = x + 0.35 * across
    fang = polygon([(at - 0.9, y + 0.8 * deep), (at + 0.9, y + 0.75 * deep), (at, y + 0.8 * deep + 1.9)])
    fangs = (outlined(fang, _TOOTH, LINE, 0.4),) if value == 2 else ()
    return (*fangs, stroked(lips, LINE, 0.9))


def _opening(middle: Point, across: float, deep: float) -> Path:
    x, y = middle
    return Path(
        (x - across, y),
        (
            ((x - 0.5 * across, y + 0.22 * deep), (x + 0.5 * across, y + 0.22 * deep), (x + across, y)),
            ((x + 1.02 * across, y + 0.75 * deep), (x + 0.6 * across, y + 1.05 * deep), (x, y + 1.05 * deep)),
            ((x - 0.6 * across, y + 1.05 * deep), (x - 1.02 * across, y + 0.75 * deep), (x - across, y)),
        ),
    )


def _teeth(middle: Point, across: float, places: tuple[float, ...], long: float) -> list[Path]:
    """Pointed teeth side by side, downwards where ``long`` mm is positive."""
    x, y = middle
    half = 0.17 * across
    gum = -0.4 * long
    return [
        polygon([(x + place * across - half, y + gum), (x + place * across + half, y + gum), (x + place * across, y + long * 1.3)])
        for place in places
    ]
