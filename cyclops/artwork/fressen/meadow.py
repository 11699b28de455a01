"""Fields of meadow: grass, and what grows and lives there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cyclops.artwork.paths import Path, Point, circle, ellipse, on_circle, polyline, smooth
from cyclops.artwork.shapes import Colour, Shape, filled, moved, outlined, stroked

MEADOWS: Final[tuple[Colour, ...]] = ((128, 194, 102), (116, 184, 94), (140, 202, 112))
"""Grounds of fields of meadow."""
_GRASS: Final[Colour] = (66, 138, 60)
_PALE: Final[Colour] = (176, 222, 148)
_DARK: Final[Colour] = (40, 78, 44)
_LEAF: Final[Colour] = (84, 160, 74)
_WHITE: Final[Colour] = (255, 255, 250)
_PINK: Final[Colour] = (232, 130, 176)
_CREAM: Final[Colour] = (250, 232, 160)
_WOOD: Final[Colour] = (150, 112, 84)
_MM: Final = 0.5


def grass(number: int) -> tuple[Shape, ...]:
    """Tufts of grass on a field of 44 mm, in an order of their own for each number."""
    shapes: list[Shape] = []
    for row in range(4):
        for column in range(4):
            sway = (number * 3 + row * 5 + column * 4) % 7 - 3
            x, y = 7.0 + 9.6 * column + (2.4 if row % 2 else 0.0) + 0.6 * sway, 8.0 + 9.2 * row - 0.6 * sway
            colour = _PALE if (number + row + column) % 3 == 0 else _GRASS
            shapes.append(Shape(_tuft(x, y), stroke=colour, width=0.65))
    return tuple(shapes)


def _tuft(x: float, y: float) -> tuple[Path, ...]:
    """Three blades of grass from one root."""
    blades = ((-0.5, -1.6, 2.2), (0.0, 0.2, 3.2), (0.5, 1.8, 2.0))
    return tuple(
        smooth([(x + foot, y), (x + 0.7 * foot + 0.3 * tip, y - 0.6 * high), (x + tip, y - high)], closed=False)
        for foot, tip, high in blades
    )


def _flower(middle: Point, colour: Colour) -> tuple[Shape, ...]:
    petals = [filled(circle(on_circle(middle, 1.5, 72.0 * number), 1.15), colour) for number in range(5)]
    return *petals, filled(circle(middle, 0.95), _CREAM)


def _flowers() -> tuple[Shape, ...]:
    heads = ((-5.0, -1.8, _WHITE), (0.6, -4.8, _PINK), (5.6, -0.8, _WHITE))
    stems = [stroked(smooth([(x, y), (x + 0.5, y + 4.0), (x * 0.8, y + 7.4)], closed=False), _GRASS, 0.8) for x, y, _ in heads]
    leaves = [filled(ellipse((x * 0.9 + 1.4, y + 5.0), 1.7, 0.7, -35), _GRASS) for x, y, _ in heads]
    return *stems, *leaves, *(shape for x, y, colour in heads for shape in _flower((x, y), colour))


def _mushrooms() -> tuple[Shape, ...]:
    def mushroom(x: float, y: float, size: float) -> tuple[Shape, ...]:
        stem = smooth(
            [
                (x - 1.0 * size, y - 1.2 * size),
                (x + 1.0 * size, y - 1.2 * size),
                (x + 1.3 * size, y + 2.6 * size),
                (x - 1.3 * size, y + 2.6 * size),
            ],
            tension=0.6,
        )
        cap = smooth(
            [
                (x - 3.6 * size, y - 0.8 * size),
                (x - 2.2 * size, y - 3.6 * size),
                (x + 2.2 * size, y - 3.6 * size),
                (x + 3.6 * size, y - 0.8 * size),
            ]
        )
        dots = ((-1.6, -1.9, 0.6), (0.3, -3.0, 0.7), (1.9, -1.7, 0.5))
        spots = [filled(circle((x + across * size, y + down * size), radius * size), _WHITE) for across, down, radius in dots]
        return outlined(stem, _CREAM, _DARK, _MM), outlined(cap, (206, 104, 150), _DARK, _MM), *spots

    return *mushroom(-2.4, 0.6, 1.25), *mushroom(4.8, 3.0, 0.75)


def _sheep() -> tuple[Shape, ...]:
    legs = [stroked(polyline([(x, 2.4), (x, 5.6)]), _DARK, 1.0) for x in (-2.8, -1.0, 2.0, 3.6)]
    curls = [on_circle((0.8, 0.0), 1.0, 36.0 * number) for number in range(10)]
    wool = [circle((0.8 + 4.4 * (x - 0.8), 3.0 * y), 1.7) for x, y in curls]
    coat = [stroked(curl, _DARK, 2 * _MM) for curl in wool] + [filled(curl, _WHITE) for curl in wool]
    head = outlined(ellipse((-5.4, -1.2), 1.8, 2.3, 15), (92, 84, 84), _DARK, _MM)
    ear = outlined(ellipse((-3.7, -2.4), 1.4, 0.7, 30), (92, 84, 84), _DARK, _MM)
    return *legs, *coat, filled(ellipse((0.8, 0.0), 4.6, 3.0), _WHITE), head, ear, filled(circle((-5.9, -1.6), 0.5), _WHITE)


def _butterfly() -> tuple[Shape, ...]:
    wings = []
    for side in (-1, 1):
        wings += [outlined(ellipse((side * 3.4, -2.0), 3.6, 2.6, side * -35.0), (190, 150, 214), _DARK, _MM)]
        wings += [outlined(ellipse((side * 2.6, 2.4), 2.5, 1.9, side * 35.0), _PINK, _DARK, _MM)]
        wings += [filled(circle((side * 4.0, -2.4), 0.9), _WHITE)]
    feelers = [stroked(smooth([(0.0, -3.4), (side * 0.8, -5.4), (side * 2.2, -6.4)], closed=False), _DARK, _MM) for side in (-1, 1)]
    return *wings, *feelers, filled(ellipse((0.0, 0.0), 0.8, 4.0), _DARK)


def _tree() -> tuple[Shape, ...]:
    trunk = smooth([(-1.2, 0.0), (1.2, 0.0), (1.8, 7.6), (-1.8, 7.6)], tension=0.4)
    crown = smooth([(-6.2, 0.4), (-6.8, -3.8), (-3.4, -5.8), (0.0, -8.4), (3.6, -6.0), (6.8, -3.6), (6.2, 0.6), (2.6, 1.2), (-2.6, 1.4)])
    apples = [filled(circle(place, 0.8), _PINK) for place in ((-3.4, -2.6), (0.6, -5.0), (3.6, -1.8), (-0.4, -0.8))]
    return outlined(trunk, _WOOD, _DARK, _MM), outlined(crown, _LEAF, _DARK, _MM), *apples


def _snail() -> tuple[Shape, ...]:
    foot = smooth([(-7.0, 3.4), (-6.6, -0.2), (-5.2, -1.4), (-4.2, 0.0), (-3.2, 1.6), (5.6, 2.4), (7.6, 3.8)], tension=0.8)
    feelers = [stroked(polyline([(-5.6, -1.0), tip]), _DARK, _MM) for tip in ((-7.4, -3.6), (-5.0, -4.0))]
    coil = [on_circle((1.4, -0.8), 3.0 * (1 - number / 14), 50.0 * number + 200) for number in range(12)]
    shell = outlined(circle((1.4, -0.8), 4.2), (196, 150, 120), _DARK, _MM)
    return (
        *feelers,
        outlined(foot, _CREAM, _DARK, _MM),
        shell,
        stroked(smooth(coil, closed=False), _DARK, 0.6),
        *moved((filled(circle((0.0, 0.0), 0.45), _DARK),), -5.8, 0.4),
    )


GROWN: Final[tuple[Callable[[], tuple[Shape, ...]], ...]] = (_flowers, _sheep, _mushrooms, _tree, _butterfly, _snail)
"""What is seen on fields of meadow, each about the point (0, 0) and within 10 mm of it."""
