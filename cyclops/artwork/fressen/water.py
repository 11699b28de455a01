"""Fields of water: waves, and what swims there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cyclops.artwork.paths import Point, circle, ellipse, polygon, smooth
from cyclops.artwork.shapes import Colour, Shape, filled, moved, outlined, stroked

WATERS: Final[tuple[Colour, ...]] = ((92, 166, 224), (82, 156, 216), (104, 176, 228))
"""Grounds of fields of water."""
_LIGHT: Final[Colour] = (178, 218, 244)
_DEEP: Final[Colour] = (48, 116, 186)
_DARK: Final[Colour] = (28, 66, 122)
_WHITE: Final[Colour] = (250, 252, 255)
_MM: Final = 0.5


def waves(number: int) -> tuple[Shape, ...]:
    """Waves on a field of 44 mm, in an order of their own for each number."""
    shapes = []
    for row in range(5):
        for column in range(3):
            sway = (number * 5 + row * 3 + column * 7) % 5 - 2
            x, y = 9.0 + 13.0 * column + (3.0 if row % 2 else 0.0) + 0.8 * sway, 6.5 + 7.7 * row + 0.5 * sway
            deep = (number + row + 2 * column) % 3 == 0
            half = 3.4 if deep else 2.6
            wave = [(x - half, y), (x - half / 2, y - 1.1), (x, y), (x + half / 2, y - 1.1), (x + half, y)]
            shapes.append(stroked(smooth(wave, closed=False), _DEEP if deep else _LIGHT, 0.8))
    return tuple(shapes)


def _fish() -> tuple[Shape, ...]:
    tail = polygon([(4.2, 0.0), (7.6, -2.8), (6.8, 0.0), (7.6, 2.8)])
    body = smooth([(-6.2, 0.2), (-2.6, -3.2), (2.4, -2.6), (5.0, 0.0), (2.4, 2.6), (-2.6, 3.2)])
    eye = (filled(circle((-3.4, -0.7), 1.1), _WHITE), filled(circle((-3.5, -0.6), 0.55), _DARK))
    gill = stroked(smooth([(-1.2, -1.6), (-0.5, 0.1), (-1.2, 1.8)], closed=False), _DARK, _MM)
    bubbles = (stroked(circle((-8.2, -2.4), 0.8), _WHITE, _MM), stroked(circle((-9.4, -4.8), 0.5), _WHITE, _MM))
    return outlined(tail, _DEEP, _DARK, _MM), outlined(body, (64, 134, 200), _DARK, _MM), *eye, gill, *bubbles


def _boat() -> tuple[Shape, ...]:
    hull = polygon([(-6.5, 1.0), (6.5, 1.0), (4.0, 4.4), (-4.0, 4.4)])
    sail = polygon([(0.3, -7.4), (0.3, 0.4), (5.4, 0.4)])
    jib = polygon([(-0.5, -5.4), (-0.5, 0.4), (-4.2, 0.4)])
    foam = stroked(smooth([(-7.6, 4.8), (-3.8, 4.2), (0.0, 4.8), (3.8, 4.2), (7.6, 4.8)], closed=False), _WHITE, 0.8)
    paper = outlined(hull, _DEEP, _DARK, _MM), outlined(sail, _WHITE, _DARK, _MM), outlined(jib, _LIGHT, _DARK, _MM)
    return *paper, foam


def _whale() -> tuple[Shape, ...]:
    body = smooth([(-7.6, 3.6), (-7.4, -0.4), (-3.4, -3.4), (1.6, -2.4), (5.4, 0.8), (7.6, -1.8), (8.4, 0.6), (6.4, 3.6)])
    spout = [[(-3.6, -4.2), (-3.8, -6.2), (-6.0, -6.4)], [(-3.4, -4.2), (-3.2, -6.4), (-1.0, -6.4)]]
    jets = tuple(stroked(smooth(line, closed=False), _WHITE, 0.8) for line in spout)
    foam = stroked(smooth([(-9.0, 4.0), (-4.5, 3.2), (0.0, 4.0), (4.5, 3.2), (9.0, 4.0)], closed=False), _WHITE, 0.9)
    face = (
        filled(circle((-4.8, 0.2), 0.6), _DARK),
        stroked(smooth([(-7.2, 1.8), (-5.6, 2.4), (-3.8, 1.8)], closed=False), _DARK, _MM),
    )
    return *jets, outlined(body, (70, 126, 190), _DARK, _MM), *face, foam


def _fin() -> tuple[Shape, ...]:
    fin = smooth([(-3.8, 2.8), (-1.0, -1.6), (3.2, -4.2), (2.2, -0.4), (3.6, 2.8)], tension=0.7)
    rings = [(6.6, 3.2), (10.0, 5.4)]
    ripples = [
        stroked(smooth([(-x, y), (-x / 2, y - 0.9), (0.0, y), (x / 2, y - 0.9), (x, y)], closed=False), _WHITE, 0.8) for x, y in rings
    ]
    return outlined(fin, (74, 112, 160), _DARK, _MM), *ripples


def _lilies() -> tuple[Shape, ...]:
    def leaf(middle: Point, size: float) -> Shape:
        x, y = middle
        around = [
            (x + size * across, y + 0.7 * size * down)
            for across, down in ((0.35, -0.9), (1, -0.2), (0.7, 0.75), (-0.3, 1), (-1, 0.2), (-0.6, -0.8))
        ]
        return outlined(smooth([*around, (x, y - 0.1 * size)], tension=0.8), (72, 168, 170), _DARK, _MM)

    petals = [
        outlined(ellipse((1.0 * turn, -0.4 - 0.3 * (2 - abs(turn))), 1.0, 2.3, 30.0 * turn), _WHITE, _DARK, 0.4)
        for turn in (-2, 2, -1, 1, 0)
    ]
    return leaf((-4.4, 2.6), 4.8), leaf((5.2, 3.8), 3.6), *moved(petals, -3.8, 0.6)


def _turtle() -> tuple[Shape, ...]:
    skin = (96, 178, 176)
    flippers = [ellipse((across * 4.6, down * 3.6), 2.6, 1.2, across * down * 40.0) for across in (-1, 1) for down in (-1, 1)]
    shell = ellipse((0.0, 0.0), 5.0, 4.2)
    plates = [polygon([(-1.8, -1.2), (0.0, -2.2), (1.8, -1.2), (1.8, 1.2), (0.0, 2.2), (-1.8, 1.2)])]
    seams = [[(0.0, -2.2), (0.0, -4.0)], [(0.0, 2.2), (0.0, 4.0)], [(-1.8, 0.0), (-4.8, 0.0)], [(1.8, 0.0), (4.8, 0.0)]]
    lines = [*(stroked(plate, _DARK, _MM) for plate in plates), *(stroked(smooth(seam, closed=False), _DARK, _MM) for seam in seams)]
    head = (outlined(ellipse((-6.6, 0.0), 2.0, 1.6), skin, _DARK, _MM), filled(circle((-7.2, -0.5), 0.4), _DARK))
    return *(outlined(flipper, skin, _DARK, _MM) for flipper in flippers), *head, outlined(shell, (52, 128, 160), _DARK, _MM), *lines


SWIMMERS: Final[tuple[Callable[[], tuple[Shape, ...]], ...]] = (_fish, _boat, _whale, _lilies, _fin, _turtle)
"""What is seen on fields of water, each about the point (0, 0) and within 10 mm of it."""
