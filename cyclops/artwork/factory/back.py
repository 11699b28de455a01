"""The back of all tiles: footprints of something with three toes, in a light blue, neither the green nor the purple of limbs."""

from __future__ import annotations

from typing import Final

from cyclops.artwork.factory.skin import SIDE
from cyclops.artwork.paths import circle, ellipse, rectangle
from cyclops.artwork.shapes import Colour, Drawing, Shape, filled, moved, resized, stroked, turned

BLEED: Final = 3.0
"""Millimetres of print beyond the cut, because the two sides of a sheet never meet exactly."""
_GROUND: Colour = (132, 169, 216)
_PRINT: Colour = (92, 128, 176)
_WALK: Final = (
    (10, 9, -30),
    (22, 6, 10),
    (36, 11, 40),
    (41, 25, 95),
    (34, 38, 150),
    (20, 43, 190),
    (8, 37, 230),
    (6, 22, 280),
    (25.5, 25.5, 20),
)
"""Right, down, and degrees of each footprint."""


def back() -> Drawing:
    """The back of a tile, 51 by 51 mm: 45 by 45 mm within its outline, and bleed around."""
    size = SIDE + 2 * BLEED
    prints = [shape for x, y, degrees in _WALK for shape in moved(turned(_footprint(), degrees, (0, 0)), x, y)]
    last = len(_footprint())
    big = resized(prints[-last:], 1.7, (size / 2, size / 2))
    ground = filled(rectangle(0, 0, size, size), _GROUND)
    ring = stroked(circle((size / 2, size / 2), 11.4), _PRINT, 0.9)
    cut = rectangle(BLEED, BLEED, SIDE, SIDE)
    return Drawing(size, size, (ground, *prints[:-last], ring, *big), cut)


def _footprint() -> tuple[Shape, ...]:
    toes = (ellipse((-2.7, -2.9), 1.1, 1.6, -28), ellipse((0, -3.8), 1.1, 1.7), ellipse((2.7, -2.9), 1.1, 1.6, 28))
    return tuple(filled(path, _PRINT) for path in (ellipse((0, 0.6), 2.6, 2.2), *toes))
