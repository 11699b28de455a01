"""What monsters are made of: skins, bodies with limbs, eyes, mouths and patterns, drawn about (0, 0) in mm."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from cyclops.artwork.paths import Path, Point, circle, ellipse, on_circle, polyline, rectangle, smooth
from cyclops.artwork.shapes import Colour, Shape, filled, stroked

Shapes: TypeAlias = tuple[Shape, ...]

INK: Final[Colour] = (52, 40, 64)
WHITE: Final[Colour] = (255, 255, 255)
TONGUE: Final[Colour] = (238, 120, 128)
LINE: Final = 0.8  # mm: width of outlines and of other lines


@dataclass(frozen=True, slots=True)
class Skin:
    """The colours of a monster: of its body, of the darker pattern on it, and of paler patches."""

    name: str
    body: Colour
    dark: Colour
    pale: Colour


@dataclass(frozen=True, slots=True)
class Limb:
    """A line as thick as a limb."""

    path: Path
    width: float


def limb(width: float, *points: Point) -> Limb:
    """An arm, a leg, a neck: a smooth line through points."""
    return Limb(smooth(points, closed=False), width)


def straight(width: float, *points: Point) -> Limb:
    """A limb with sharp bends."""
    return Limb(polyline(points), width)


def body(fill: Colour, parts: Iterable[Path | Limb]) -> Shapes:
    """Parts that grow together: one outline around all of them, none between them."""
    every = tuple(parts)
    return (*(_edge(part) for part in every), *(_inside(part, fill) for part in every))


def _edge(part: Path | Limb) -> Shape:
    if isinstance(part, Limb):
        return stroked(part.path, INK, part.width + 2 * LINE)
    return Shape((part,), fill=INK, stroke=INK, width=2 * LINE)


def _inside(part: Path | Limb, fill: Colour) -> Shape:
    return stroked(part.path, fill, part.width) if isinstance(part, Limb) else filled(part, fill)


def both(part: Limb) -> tuple[Limb, Limb]:
    """A limb and its mirror image on the right."""
    return part, Limb(part.path.scaled(-1, 1, (0, 0)), part.width)


def line(*points: Point, width: float = LINE, colour: Colour = INK) -> Shape:
    """A smooth line through points."""
    return stroked(smooth(points, closed=False), colour, width)


def eye(centre: Point, radius: float = 3.0, look: Point = (0, 0)) -> Shapes:
    """A round white ball with a dark pupil that looks aside by shares of what it can."""
    x, y = centre
    pupil = 0.43 * radius
    free = 0.6 * (radius - pupil)
    return (
        filled(circle(centre, radius + LINE), INK),
        filled(circle(centre, radius), WHITE),
        filled(circle((x + look[0] * free, y + look[1] * free), pupil), INK),
    )


def smile(centre: Point, width: float, depth: float) -> Shape:
    """A mouth that is a line; a negative depth makes it sad."""
    x, y = centre
    return line(
        (x - width / 2, y - depth / 2),
        (x - width / 4, y + depth / 4),
        (x, y + depth / 2),
        (x + width / 4, y + depth / 4),
        (x + width / 2, y - depth / 2),
    )


def grin(centre: Point, width: float, depth: float, teeth: Sequence[float] = ()) -> Shapes:
    """An open mouth with its tongue, and teeth along its upper lip at some shares of its width from -0.5 to 0.5."""
    x, y = centre
    left, right = x - width / 2, x + width / 2
    mouth = Path(
        (left, y),
        (
            ((left + 0.15 * width, y + 0.1 * depth), (right - 0.15 * width, y + 0.1 * depth), (right, y)),
            ((right, y + 1.3 * depth), (left, y + 1.3 * depth), (left, y)),
        ),
    )
    side = 0.17 * width
    return (
        filled(mouth, INK),
        filled(ellipse((x, y + 1.05 * depth), 0.3 * width, 0.42 * depth), TONGUE, mouth),
        *(filled(rectangle(x + at * width - side / 2, y, side, 0.42 * depth), WHITE, mouth) for at in teeth),
        Shape((mouth,), stroke=INK, width=0.75 * LINE),
    )


def tongue_out(centre: Point, width: float, depth: float) -> Shapes:
    """A smile with its tongue out."""
    x, y = centre
    side, top = 0.16 * width, y + 0.5 * depth
    tongue = Path(
        (x - side, top), (((x - side, top + 0.62 * width), (x + 3 * side, top + 0.62 * width), (x + 2.6 * side, top - 0.1 * depth)),)
    )
    return (Shape((tongue,), fill=TONGUE, stroke=INK, width=0.75 * LINE), smile(centre, width, depth))


def spikes(centre: Point, radius: float, count: int, height: float) -> Path:
    """A round outline of so many sharp points."""
    points = [on_circle(centre, radius + (height if step % 2 else 0), step * 180 / count) for step in range(2 * count)]
    return Path(points[0], tuple((point,) for point in points[1:]))


def spiral(centre: Point, radius: float, turns: float) -> Path:
    """A line that winds out of a point, clockwise."""
    steps = max(4, round(turns * 8))
    return smooth([on_circle(centre, radius * step / steps, 360 * turns * step / steps) for step in range(steps + 1)], closed=False)


def wave(left: float, right: float, y: float, height: float, count: int) -> Path:
    """A wavy line from left to right."""
    steps = 4 * count
    return smooth(
        [(left + (right - left) * step / steps, y + height * math.sin(step * math.pi / 2)) for step in range(steps + 1)], closed=False
    )
