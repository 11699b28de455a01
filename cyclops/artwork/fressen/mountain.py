"""Fields of mountains: peaks with snow, and who lives there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cyclops.artwork.paths import circle, ellipse, polygon, polyline, rectangle, smooth
from cyclops.artwork.shapes import Colour, Shape, filled, outlined, stroked

MOUNTAINS: Final[tuple[Colour, ...]] = ((174, 160, 150), (164, 150, 142), (182, 168, 156))
"""Grounds of fields of mountains."""
_SUNNY: Final[Colour] = (142, 126, 116)
_SHADY: Final[Colour] = (106, 94, 90)
_DARK: Final[Colour] = (66, 58, 58)
_SNOW: Final[Colour] = (255, 255, 255)
_PEBBLE: Final[Colour] = (138, 126, 118)
_FIR: Final[Colour] = (78, 104, 86)
_WOOD: Final[Colour] = (128, 104, 88)
_MM: Final = 0.5

Peak = tuple[float, float, float, float]
_RANGES: Final[tuple[tuple[Peak, ...], ...]] = (
    ((31.0, 23.0, 8.0, 14.0), (15.0, 27.0, 10.0, 19.0)),
    ((12.5, 23.0, 8.0, 13.0), (29.0, 27.5, 10.5, 20.0)),
    ((10.5, 25.0, 6.5, 11.0), (33.0, 24.0, 7.0, 12.0), (22.0, 28.0, 9.5, 21.0)),
)
"""Peaks of a field of 44 mm, those behind first: where the middle of their foot lies, half their width and their height."""


def peaks(number: int) -> tuple[Shape, ...]:
    """Peaks in the upper part of a field of 44 mm, and pebbles."""
    pebbles = [(7.0, 36.0), (37.0, 31.5), (24.0, 39.0), (35.5, 7.5), (8.0, 8.0), (15.0, 38.5), (37.5, 38.0)]
    stones = [filled(ellipse((x + (number * 3 + y) % 4 - 2, y), 1.1, 0.7), _PEBBLE) for x, y in pebbles]
    return *stones, *(shape for peak in _RANGES[number % len(_RANGES)] for shape in _peak(*peak))


def _peak(x: float, foot: float, half: float, high: float) -> tuple[Shape, ...]:
    """One peak, its left side in the sun."""
    top, ridge = foot - high, x + 0.12 * half
    outline = polygon([(x - half, foot), (x, top), (x + half, foot)])
    shade = polygon(
        [(x, top), (x + half, foot), (ridge + 0.1 * half, foot), (x - 0.06 * half, foot - 0.4 * high), (ridge, foot - 0.66 * high)]
    )
    edge, down = 0.38 * half, 0.38 * high
    snow = polygon(
        [
            (x, top),
            (x + edge, top + down),
            (x + 0.5 * edge, top + 0.72 * down),
            (x + 0.1 * edge, top + 1.12 * down),
            (x - 0.35 * edge, top + 0.75 * down),
            (x - edge, top + down),
        ]
    )
    return filled(outline, _SUNNY), filled(shade, _SHADY, outline), filled(snow, _SNOW), stroked(outline, _DARK, _MM)


def _cave() -> tuple[Shape, ...]:
    rock = smooth([(-7.4, 4.6), (-6.0, -1.4), (-1.0, -4.4), (5.0, -2.6), (7.4, 4.6)], tension=0.8)
    hole = smooth([(-3.8, 4.4), (-2.8, -0.4), (0.4, -1.6), (3.4, 0.0), (4.0, 4.4)], tension=0.8)
    eyes = [filled(circle((x, 1.8), 0.9), _SNOW) for x in (-0.8, 1.6)]
    pupils = [filled(circle((x, 1.9), 0.45), _DARK) for x in (-0.6, 1.8)]
    return outlined(rock, _SUNNY, _DARK, _MM), filled(hole, _DARK), *eyes, *pupils


def _firs() -> tuple[Shape, ...]:
    shapes: list[Shape] = []
    for x, y, size in ((4.4, 3.6, 0.8), (-4.6, 3.8, 0.9), (0.0, 4.8, 1.15)):
        shapes.append(filled(polygon([(x - 0.6, y - 1.0), (x + 0.6, y - 1.0), (x + 0.6, y + 1.4), (x - 0.6, y + 1.4)]), _WOOD))
        for level in (0, 1, 2):
            wide, low = (3.4 - 0.8 * level) * size, y - 2.2 * level * size
            shapes.append(outlined(polygon([(x - wide, low), (x, low - 3.8 * size), (x + wide, low)]), _FIR, _DARK, _MM))
    return tuple(shapes)


def _snowman() -> tuple[Shape, ...]:
    balls = [outlined(circle((0.0, y), radius), _SNOW, _DARK, _MM) for y, radius in ((2.6, 3.6), (-2.8, 2.6))]
    arms = [stroked(polyline([(side * 3.0, 1.4), (side * 5.8, -0.8)]), _WOOD, 0.8) for side in (-1, 1)]
    coals = [filled(circle(place, 0.45), _DARK) for place in ((-0.9, -3.4), (0.9, -3.4), (0.0, 1.2), (0.0, 3.2))]
    hat = [
        outlined(rectangle(-1.7, -8.0, 3.4, 3.0), (170, 130, 176), _DARK, _MM),
        stroked(polyline([(-2.8, -5.0), (2.8, -5.0)]), _DARK, 0.9),
    ]
    return *arms, *balls, *coals, filled(polygon([(0.0, -2.8), (2.6, -2.2), (0.0, -1.9)]), (226, 140, 80)), *hat


def _goat() -> tuple[Shape, ...]:
    coat = (232, 226, 220)
    legs = [stroked(polyline([(x, 1.4), (x + 0.2, 5.4)]), _DARK, 1.0) for x in (-2.6, -1.0, 3.0, 4.6)]
    body = outlined(ellipse((1.0, 0.2), 4.8, 2.5), coat, _DARK, _MM)
    horns = [stroked(smooth([(-4.4, -4.4), (-3.6, -7.0), (x, -7.6)], closed=False), _DARK, 0.9) for x in (-1.2, -2.2)]
    head = outlined(smooth([(-6.8, -2.0), (-5.8, -4.4), (-3.6, -4.6), (-2.4, -1.4), (-4.6, -0.8)], tension=0.8), coat, _DARK, _MM)
    beard = filled(polygon([(-6.2, -1.4), (-4.8, -1.0), (-5.8, 1.0)]), _DARK)
    return *legs, body, *horns, beard, head, filled(circle((-5.0, -3.0), 0.5), _DARK)


def _hut() -> tuple[Shape, ...]:
    wall = polygon([(-4.6, -0.6), (4.6, -0.6), (4.6, 4.8), (-4.6, 4.8)])
    roof = polygon([(-6.4, 0.0), (0.0, -5.4), (6.4, 0.0)])
    door = polygon([(0.4, 4.8), (0.4, 1.2), (3.0, 1.2), (3.0, 4.8)])
    smoke = [stroked(circle(place, radius), _SNOW, 0.7) for place, radius in (((3.6, -6.6), 0.8), ((5.2, -8.4), 1.1))]
    window = outlined(polygon([(-3.2, 0.8), (-1.0, 0.8), (-1.0, 3.0), (-3.2, 3.0)]), _SNOW, _DARK, _MM)
    chimney = outlined(polygon([(2.6, -5.0), (4.2, -5.0), (4.2, -1.0), (2.6, -1.0)]), _SUNNY, _DARK, _MM)
    return *smoke, chimney, outlined(wall, _WOOD, _DARK, _MM), outlined(roof, _SNOW, _DARK, _MM), filled(door, _DARK), window


def _flag() -> tuple[Shape, ...]:
    hill = smooth([(-7.6, 5.0), (-4.0, 1.2), (0.0, 0.2), (4.0, 1.2), (7.6, 5.0)], tension=0.8)
    cloth = smooth([(0.0, -7.0), (2.4, -7.8), (5.6, -6.4), (5.4, -3.0), (2.6, -4.2), (0.0, -3.4)], tension=0.7)
    return (
        outlined(hill, _SUNNY, _DARK, _MM),
        stroked(polyline([(0.0, 1.6), (0.0, -7.4)]), _DARK, 0.9),
        outlined(cloth, (170, 130, 176), _DARK, _MM),
    )


DWELLERS: Final[tuple[Callable[[], tuple[Shape, ...]], ...]] = (_goat, _firs, _cave, _hut, _snowman, _flag)
"""What is seen in the mountains, each about the point (0, 0) and within 10 mm of it."""
