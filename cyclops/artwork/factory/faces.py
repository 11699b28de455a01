"""Faces: googly eyes, mouths with bad teeth, noses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cyclops.artwork.factory.skin import CREAM, INK, MOUTH, PINK, Shapes, Skin, dot, inked, line
from cyclops.artwork.paths import Path, Point, circle, ellipse, polygon, smooth
from cyclops.artwork.shapes import Colour, Shape, filled

_WHITE: Colour = (255, 255, 255)
_PUPIL: Colour = (20, 16, 24)


def eye(at: Point, radius: float, look: Point, skin: Skin, lid: float = 0.0) -> Shapes:
    """A googly eye. ``look`` moves the pupil by shares of the radius; ``lid`` is the share that the lid covers."""
    x, y = at
    ball, pupil = circle(at, radius), 0.44 * radius
    px, py = x + look[0] * (radius - pupil), y + look[1] * (radius - pupil)
    shapes = (
        filled(circle(at, radius + 0.5), skin.line),
        filled(ball, _WHITE),
        Shape((circle((px, py), pupil),), fill=_PUPIL, within=ball),
        Shape((circle((px - 0.35 * pupil, py - 0.35 * pupil), 0.28 * pupil),), fill=_WHITE, within=ball),
    )
    if not lid:
        return shapes
    low = y - radius + 2 * radius * lid
    cover = polygon([(x - 2 * radius, y - 2 * radius), (x + 2 * radius, y - 2 * radius), (x + 2 * radius, low), (x - 2 * radius, low)])
    return (*shapes, Shape((cover,), fill=skin.dark, within=ball), Shape((cover,), stroke=skin.line, width=0.5, within=ball))


Eyes = tuple[tuple[float, float, float], ...]
EYES: Final[dict[str, Eyes]] = {
    "one": ((0, -3.4, 3.5),),
    "two": ((-3.6, -3.6, 2.9), (3.6, -3.6, 2.9)),
    "odd": ((-3.4, -3.0, 3.3), (4.0, -4.0, 2.4)),
    "three": ((-4.9, -2.6, 2.4), (4.9, -2.6, 2.4), (0, -5.2, 2.4)),
    "row": ((-5.6, -3.4, 2.35), (0, -3.9, 2.6), (5.6, -3.4, 2.35)),
    "small": ((-2.9, -3.0, 2.3), (2.9, -3.0, 2.3)),
    "tall": ((-3.2, -4.6, 2.8), (3.2, -2.6, 2.8)),
}
LOOKS: Final[tuple[Point, ...]] = ((0.0, 0.3), (0.7, 0.1), (-0.7, 0.1), (0.3, 0.7), (-0.4, -0.5), (0.5, -0.4), (0.0, -0.7), (-0.6, 0.6))


def eyes(name: str, skin: Skin, look: int, lid: float = 0.0, crossed: bool = False) -> Shapes:
    """The eyes of a face, all looking one way or, crossed, at each other."""
    found: list[Shape] = []
    for x, y, radius in EYES[name]:
        towards = LOOKS[look % len(LOOKS)]
        if crossed and x:
            towards = (-0.7 if x > 0 else 0.7, 0.25)
        found.extend(eye((x, y), radius, towards, skin, lid))
    return tuple(found)


def _cave(path: Path, more: Shapes = ()) -> Shapes:
    """A mouth's dark inside, with what is in it, and its lips."""
    return (filled(path, MOUTH), *more, Shape((path,), stroke=INK, width=0.6))


def _tooth(x: float, y: float, width: float, length: float, within: Path) -> Shapes:
    tooth = smooth(
        [(x - width / 2, y - 0.8), (x + width / 2, y - 0.8), (x + width * 0.36, y + length), (x - width * 0.36, y + length)], tension=0.5
    )
    return (Shape((tooth,), fill=CREAM, stroke=INK, width=0.35, within=within),)


def _fang(x: float, y: float, width: float, length: float, within: Path | None = None) -> Shapes:
    return (
        Shape((polygon([(x - width / 2, y), (x + width / 2, y), (x, y + length)]),), fill=CREAM, stroke=INK, width=0.35, within=within),
    )


def _tongue(x: float, y: float, across: float, down: float, within: Path | None = None) -> Shapes:
    tongue = ellipse((x, y), across, down)
    return (
        Shape((tongue,), fill=PINK, stroke=INK, width=0.35, within=within),
        Shape((smooth([(x, y - down * 0.7), (x, y + down * 0.3)], closed=False),), stroke=(200, 84, 110), width=0.4, within=within),
    )


def grin(width: float = 5.6) -> Shapes:
    """A broad laughing mouth with two upper teeth and a tongue."""
    cave = Path(
        (-width, 2.2), (((-width * 0.4, 3.2), (width * 0.4, 3.2), (width, 2.2)), ((width * 0.9, 9.6), (-width * 0.9, 9.6), (-width, 2.2)))
    )
    return _cave(cave, (*_tongue(0.6, 8.2, width * 0.55, 2.4, cave), *_tooth(-1.7, 2.9, 2.0, 1.9, cave), *_tooth(1.5, 2.9, 2.0, 1.5, cave)))


def teeth() -> Shapes:
    """A wide mouth with a row of uneven teeth above and below."""
    cave = smooth([(-6.4, 4.6), (-3.4, 2.9), (0, 2.6), (3.4, 2.9), (6.4, 4.6), (3.6, 7.9), (0, 8.5), (-3.6, 7.9)], tension=0.9)
    upper = [_tooth(x, 2.8, 1.7, length, cave) for x, length in ((-4.2, 1.6), (-2.1, 2.0), (0, 1.5), (2.1, 2.1), (4.2, 1.5))]
    lower = [_fang(x, 9.0, 1.5, -2.6, cave) for x in (-3, -1.2, 1.4, 3.2)]
    return _cave(cave, tuple(shape for tooth in (*upper, *lower) for shape in tooth))


def lolling() -> Shapes:
    """A crooked smile out of which the tongue hangs."""
    tongue = smooth([(0.2, 4.6), (4.4, 4.4), (4.9, 8.0), (3.0, 9.9), (0.8, 8.4)])
    return (
        inked(tongue, PINK, 0.5),
        line([(2.6, 5.6), (2.9, 7.9)], (200, 84, 110), 0.45),
        line([(-5.2, 3.2), (-1.6, 4.8), (2.6, 4.9), (5.6, 3.4)], INK, 0.8),
    )


def fangs() -> Shapes:
    """A closed mouth with two fangs that stick up."""
    return (
        *_fang(-3.4, 5.6, 2.0, -3.0),
        *_fang(3.4, 5.6, 2.0, -3.0),
        line([(-5.6, 4.6), (-2.8, 5.7), (0, 5.9), (2.8, 5.7), (5.6, 4.6)], INK, 0.8),
    )


def gasp() -> Shapes:
    """A round astonished mouth with one tooth."""
    cave = ellipse((0, 5.6), 2.9, 3.1)
    return _cave(cave, (*_tongue(0, 8.2, 2.2, 1.7, cave), *_tooth(0.2, 3.0, 1.7, 1.5, cave)))


def wobbly() -> Shapes:
    """A wavy, queasy mouth."""
    return (line([(-5, 5.2), (-3.2, 4.1), (-1.4, 5.6), (0.4, 4.3), (2.2, 5.6), (4.0, 4.3), (5.2, 5.0)], INK, 0.8),)


def smirk() -> Shapes:
    """A lop-sided smile with a single tooth."""
    return (
        *_tooth(2.0, 5.4, 1.9, 1.6, ellipse((2, 6.6), 3, 2.4)),
        line([(-4.8, 4.4), (-1.4, 5.8), (2.4, 5.5), (5.4, 2.9)], INK, 0.8),
        line([(5.0, 2.2), (5.9, 3.5)], INK, 0.6),
    )


def zipped() -> Shapes:
    """A mouth sewn up with crosses."""
    seam = line([(-5.4, 4.4), (-2, 5.4), (2, 5.4), (5.4, 4.4)], INK, 0.8)
    return (
        seam,
        *(line([(x - 0.5, 4.0 - abs(x) * 0.1), (x, 5.2), (x + 0.5, 6.4 - abs(x) * 0.1)], INK, 0.5) for x in (-3.8, -1.3, 1.3, 3.8)),
    )


MOUTHS: Final[dict[str, Callable[[], Shapes]]] = {
    "grin": grin, "teeth": teeth, "lolling": lolling, "fangs": fangs, "gasp": gasp, "wobbly": wobbly, "smirk": smirk, "zipped": zipped,
}  # fmt: skip


def nose(skin: Skin, big: bool = False) -> Shapes:
    """A potato of a nose with dark nostrils."""
    size = 1.7 if big else 1.0
    bulb = ellipse((0, 0.6), 1.5 * size, 1.2 * size)
    return (inked(bulb, skin.dark, 0.5, skin.line), *(dot(x * size, 0.6 + 0.35 * size, 0.3 * size, skin.line) for x in (-0.6, 0.6)))
