"""The backs: all tiles alike, all trophies alike, in patterns that go on beyond the cut."""

from __future__ import annotations

from functools import cache
from typing import Final

from cyclops.artwork.bugs.disc import DIAMETER_MM
from cyclops.artwork.bugs.parts import Shapes
from cyclops.artwork.paths import circle, ellipse, on_circle, polygon
from cyclops.artwork.shapes import Colour, Drawing, filled, stroked

BLEED_MM: Final = 3.0
_MIDDLE: Final = (DIAMETER_MM / 2, DIAMETER_MM / 2)
_WATER: Final[Colour] = (120, 204, 198)
_GERM: Final[Colour] = (70, 166, 166)
_CARPET: Final[Colour] = (232, 120, 112)
_RAY: Final[Colour] = (246, 170, 120)


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
    return _round(_CARPET, (*rays, filled(star, _CARPET), stroked(star, _RAY, 1.2)))


def _germ(away: float, turn: float) -> Shapes:
    """A rod with its hairs, some mm from the middle."""
    at = on_circle(_MIDDLE, away, turn)
    lie = 1.7 * turn + 40 * away
    return (
        filled(ellipse(at, 2.6, 1.5, lie), _GERM),
        *(
            stroked(polygon([on_circle(at, 1.5, lie + side), on_circle(at, 3.4, lie + side)]), _GERM, 0.6)
            for side in (-25, 0, 25, 155, 180, 205)
        ),
    )


def _round(ground: Colour, pattern: Shapes) -> Drawing:
    disc = circle(_MIDDLE, DIAMETER_MM / 2)
    return Drawing(DIAMETER_MM, DIAMETER_MM, (filled(circle(_MIDDLE, DIAMETER_MM / 2 + BLEED_MM), ground), *pattern), disc)
