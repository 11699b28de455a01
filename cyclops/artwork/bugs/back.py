"""The backs: all tiles alike, all trophies alike, in patterns that go on beyond the cut."""

from __future__ import annotations

from functools import cache
from typing import Final

from cyclops.artwork.bugs.disc import DIAMETER_MM
from cyclops.artwork.bugs.parts import Shapes
from cyclops.artwork.paths import circle, on_circle, polygon, polyline, smooth
from cyclops.artwork.shapes import Colour, Drawing, filled, moved, stroked, turned

BLEED_MM: Final = 3.0
_MIDDLE: Final = (DIAMETER_MM / 2, DIAMETER_MM / 2)
# neither green nor purple, by which the eye tells a table of Monster Factory, nor so pale that it could be paper in a coloured light
_WATER: Final[Colour] = (72, 136, 218)
_GERM: Final[Colour] = (44, 102, 184)
_CARPET: Final[Colour] = (238, 138, 54)
_STAR: Final[Colour] = (255, 236, 206)
_RAY: Final[Colour] = (248, 158, 72)


@cache
def back() -> Drawing:
    """The back of every tile: germs seen through a microscope."""
    return _round(
        _WATER,
        tuple(
            germ
            for ring, count in ((0.0, 1), (8.5, 6), (16.5, 11), (24.0, 16))
            for step in range(count)
            for germ in _germ(ring, 360 * step / count + 2 * ring)
        ),
    )


@cache
def trophy_back() -> Drawing:
    """The back of every trophy: rays around a star."""
    reach = DIAMETER_MM / 2 + BLEED_MM
    rays = tuple(
        filled(
            polygon([_MIDDLE, on_circle(_MIDDLE, 1.1 * reach, turn), on_circle(_MIDDLE, 1.1 * reach, turn + 15)]),
            _RAY,
            circle(_MIDDLE, reach),
        )
        for turn in range(0, 360, 30)
    )
    star = polygon([on_circle(_MIDDLE, 4.5 if step % 2 else 10.5, 36 * step) for step in range(10)])
    return _round(_CARPET, (*rays, filled(star, _STAR), stroked(star, _CARPET, 1.4)))


def _germ(away: float, turn: float) -> Shapes:
    """A round germ with knobs all round and a sleepy face, some mm from the middle."""
    knobs = (stroked(polyline([on_circle((0, 0), reach, side) for reach in (1.5, 3)]), _GERM, 0.9) for side in range(0, 360, 51))
    face = (stroked(polyline([(x, -0.5), (x + 0.7, -0.5)]), _WATER, 0.45) for x in (-1.25, 0.55))
    mouth = stroked(smooth([(-0.6, 0.6), (0, 0.9), (0.6, 0.6)], closed=False), _WATER, 0.45)
    germ = (*knobs, filled(circle((0, 0), 2.2), _GERM), *face, mouth)
    return moved(turned(germ, 1.7 * turn + 40 * away, (0, 0)), *on_circle(_MIDDLE, away, turn))


def _round(ground: Colour, pattern: Shapes) -> Drawing:
    disc = circle(_MIDDLE, DIAMETER_MM / 2)
    return Drawing(DIAMETER_MM, DIAMETER_MM, (filled(circle(_MIDDLE, DIAMETER_MM / 2 + BLEED_MM), ground), *pattern), disc)
