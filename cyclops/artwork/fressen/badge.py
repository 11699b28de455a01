"""The badge that says on which landscape a monster lives: a disc of the landscape's colour with a white rim and a small picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cyclops.artwork.paths import Path, Point, circle, polygon, smooth
from cyclops.artwork.shapes import Colour, Shape, filled, moved, stroked

_WHITE: Final[Colour] = (255, 255, 255)
_RIM, _DISC = 3.4, 2.65  # mm, radii
# Pictures are of the same hue as their disc, so that a badge has one colour wherever it is measured.
_WATER: Final[Colour] = (58, 136, 206)
_DEEP: Final[Colour] = (22, 72, 136)
_MEADOW: Final[Colour] = (112, 180, 84)
_LEAF: Final[Colour] = (46, 112, 40)
_MOUNTAIN: Final[Colour] = (152, 138, 130)
_ROCK: Final[Colour] = (84, 76, 72)


def badge(terrain: str, middle: Point) -> tuple[Shape, ...]:
    """The badge of a landscape, with its middle there; 6.8 mm wide."""
    colour, picture = _BADGES[terrain]
    disc = circle((0.0, 0.0), _DISC)
    return moved((filled(circle((0.0, 0.0), _RIM), _WHITE), filled(disc, colour), *picture), *middle)


def _wave(height: float) -> Path:
    return smooth([(-1.8, height), (-0.9, height - 0.7), (0.0, height), (0.9, height - 0.7), (1.8, height)], closed=False)


_BADGES: Final[Mapping[str, tuple[Colour, tuple[Shape, ...]]]] = {
    "water": (_WATER, tuple(stroked(_wave(height), _DEEP, 0.55) for height in (-0.4, 1.2))),
    "meadow": (
        _MEADOW,
        tuple(
            stroked(smooth([(foot, 1.6), (0.7 * foot + 0.3 * tip, 0.2), (tip, top)], closed=False), _LEAF, 0.55)
            for foot, tip, top in ((-0.5, -1.7, -0.8), (0.0, 0.0, -1.8), (0.5, 1.7, -0.8))
        ),
    ),
    "mountain": (_MOUNTAIN, (filled(polygon([(-1.9, 1.3), (-0.5, -1.5), (0.4, 0.2), (0.9, -0.5), (1.9, 1.3)]), _ROCK),)),
}
