"""The two skins of the monsters, leafy green and spotted purple, and parts grown together under one outline.

All is drawn about the middle of the tile (0, 0), in mm, and moved into place at last. Thin green and thick purple differ four ways:
in width, hue, lightness and pattern, so that they are told apart in grey and by every eye.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from cyclops.artwork.paths import Path, Point, circle, ellipse, polyline, rectangle, rounded_rectangle, smooth
from cyclops.artwork.shapes import Colour, Shape, filled, outlined, stroked

Shapes: TypeAlias = tuple[Shape, ...]

SIDE: Final = 45.0
"""Side of a tile."""
LINE: Final = 0.55
"""Width of the outlines."""
_BEYOND: Final = -SIDE / 2 - 1

INK: Colour = (52, 40, 62)
CREAM: Colour = (250, 206, 96)
"""Teeth, nails and bandages: a white would look like that of eyes."""
ORANGE: Colour = (242, 154, 56)
YELLOW: Colour = (252, 200, 66)
PINK: Colour = (240, 134, 152)
RED: Colour = (206, 66, 58)
BROWN: Colour = (158, 100, 58)
BLUE: Colour = (58, 128, 190)
BRASS: Colour = (206, 152, 54)
"""Of all metal: grey is a kind of white."""
SLIME: Colour = (208, 202, 48)
MOUTH: Colour = (122, 32, 52)
BRAIN: Colour = (240, 158, 170)


@dataclass(frozen=True, slots=True)
class Skin:
    """How a kind of limb is coloured. ``half`` is half the width of its limbs, without the outline."""

    letter: str
    fill: Colour
    line: Colour
    dark: Colour
    light: Colour
    half: float


GREEN: Final = Skin("G", (128, 196, 88), (34, 84, 44), (84, 152, 66), (158, 214, 112), 4.2)
PURPLE: Final = Skin("P", (146, 96, 186), (66, 34, 96), (110, 64, 154), (166, 120, 204), 10.4)
SKINS: Final = {skin.letter: skin for skin in (GREEN, PURPLE)}


@dataclass(frozen=True, slots=True)
class Part:
    """Some of a monster: what lies behind it, the outlines that grow together with its limbs, freckles, and what is drawn upon it."""

    outlines: tuple[Path, ...] = ()
    behind: Shapes = ()
    freckles: Shapes = ()
    upon: Shapes = ()


def grown(outlines: Iterable[Path], skin: Skin) -> Shapes:
    """Outlines of one skin grown together: the line runs round them all."""
    paths = tuple(outlines)
    return (*(stroked(path, skin.line, 2 * LINE) for path in paths), *(filled(path, skin.fill) for path in paths))


def inked(path: Path, colour: Colour, width: float = LINE, line: Colour = INK) -> Shape:
    """A thing with a dark line round it."""
    return outlined(path, colour, line, width)


def line(points: Sequence[Point], colour: Colour = INK, width: float = LINE) -> Shape:
    """A curved line through points."""
    return stroked(smooth(points, closed=False), colour, width)


def straight(points: Sequence[Point], colour: Colour = INK, width: float = LINE) -> Shape:
    """A line with corners."""
    return stroked(polyline(points), colour, width)


def dot(x: float, y: float, radius: float, colour: Colour) -> Shape:
    """A disc without an outline."""
    return filled(circle((x, y), radius), colour)


def nail(at: Point, degrees: float, size: float = 1.0) -> Shapes:
    """A nail that was never cut."""
    return (inked(ellipse(at, 1.0 * size, 1.3 * size, degrees), YELLOW, 0.4),)


def capsule(start: Point, end: Point, radius: float) -> Path:
    """A finger's outline from one point to another."""
    length = math.dist(start, end)
    upright = rounded_rectangle(start[0] - radius, start[1] - radius, 2 * radius, length + 2 * radius, radius)
    return upright.turned(math.degrees(math.atan2(end[1] - start[1], end[0] - start[0])) - 90, start)


def tube(points: Sequence[Point], widths: Sequence[float]) -> Path:
    """The outline of a tube along points, with a half width at each."""
    left, right = [], []
    for index, ((x, y), half) in enumerate(zip(points, widths, strict=True)):
        before, after = points[max(index - 1, 0)], points[min(index + 1, len(points) - 1)]
        away = math.dist(before, after) or 1.0
        across, down = -(after[1] - before[1]) / away, (after[0] - before[0]) / away
        left.append((x + half * across, y + half * down))
        right.append((x - half * across, y - half * down))
    return smooth([*left, *reversed(right)])


def limb(skin: Skin, flare: float = 1.4) -> Path:
    """The limb of the upper side: straight where it crosses the edge, then wider by ``flare`` where it meets the body."""
    half, wide = skin.half, skin.half + flare
    bend, middle, reach = -SIDE / 2 + 7.2, -10.6, -6.5
    return Path(
        (-half, _BEYOND),
        (
            ((-half, bend),),
            ((-half, middle), (-wide, middle), (-wide, reach)),
            ((-wide, 0.0),),
            ((wide, 0.0),),
            ((wide, reach),),
            ((wide, middle), (half, middle), (half, bend)),
            ((half, _BEYOND),),
        ),
    )


def stump(skin: Skin) -> Path:
    """The limb of the lower side, rounded off in the middle of the tile."""
    half, shoulder = skin.half, 12.6
    return Path(
        (-half, -_BEYOND),
        (
            ((-half, shoulder),),
            ((-half, 5.0), (-half * 0.6, 1.6), (0.0, 1.6)),
            ((half * 0.6, 1.6), (half, 5.0), (half, shoulder)),
            ((half, -_BEYOND),),
        ),
    )


_VEINS = (3.0, 6.2, 9.4, 12.6)
_SPOTS = (
    ((-6.2, 4.2, 1.5), (0.4, 6.0, 1.9), (6.6, 4.0, 1.3), (-3.2, 9.4, 1.2), (6.0, 9.0, 1.7), (-7.2, 8.9, 0.9), (1.6, 10.6, 0.9)),
    ((-4.4, 5.2, 1.9), (3.0, 4.0, 1.2), (7.2, 6.6, 1.6), (-7.6, 8.6, 1.2), (1.0, 8.6, 1.5), (-2.2, 10.8, 0.8), (5.4, 10.4, 1.0)),
    ((-7.2, 4.6, 1.1), (-1.6, 4.4, 1.5), (4.6, 5.8, 2.0), (-5.0, 8.6, 1.8), (1.2, 9.4, 1.1), (7.8, 9.6, 1.2), (8.0, 3.4, 0.7)),
)


def pattern(skin: Skin, path: Path, kind: int) -> Shapes:
    """What tells the limb of the upper side by its pattern: the veins of a leaf on green, spots on purple."""
    edge = -SIDE / 2
    if skin is PURPLE:
        return tuple(
            Shape((ellipse((x, edge + depth), radius, radius * 0.86),), fill=skin.dark, within=path)
            for x, depth, radius in _SPOTS[kind % len(_SPOTS)]
        )
    rib = filled(rectangle(-0.375, _BEYOND, 0.75, -_BEYOND), skin.dark, path)
    veins = (
        Shape(
            (smooth([(side * 5, edge + depth - 1.6), (side * 2.2, edge + depth + 0.4), (0, edge + depth + 2.0)], closed=False),),
            stroke=skin.dark, width=0.7, within=path,
        )
        for depth in _VEINS
        for side in (-1, 1)
    )  # fmt: skip
    return (rib, *veins)


TILE: Final = rectangle(-SIDE / 2, -SIDE / 2, SIDE, SIDE)
