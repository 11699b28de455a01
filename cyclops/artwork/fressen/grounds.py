"""The two sides' colours and marks: red has claw marks, yellow paw prints, and yellow is much the lighter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cyclops.artwork.fressen.sizes import BLEED_MM
from cyclops.artwork.paths import Point, circle, ellipse, rectangle, smooth
from cyclops.artwork.shapes import Colour, Shape, filled

GROUND: Final[Mapping[str, Colour]] = {"red": (224, 64, 54), "yellow": (252, 210, 60)}
"""What lies behind a creature tells whose it is."""
MARK: Final[Mapping[str, Colour]] = {"red": (198, 46, 42), "yellow": (238, 180, 36)}
"""Marks on a ground are a little darker than it."""


def ground(owner: str, side: float) -> Shape:
    """The plain ground of a piece, beyond its edge too."""
    return filled(rectangle(-BLEED_MM, -BLEED_MM, side + 2 * BLEED_MM, side + 2 * BLEED_MM), GROUND[owner])


def mark(owner: str, middle: Point, size: float, colour: Colour) -> tuple[Shape, ...]:
    """The mark of an owner, about ``size`` mm wide: of its own shape, for those who do not see the colours."""
    x, y = middle
    if owner == "yellow":
        toes = [(-0.36, -0.1), (-0.13, -0.38), (0.15, -0.38), (0.38, -0.1)]
        pads = [circle((x + across * size, y + down * size), 0.13 * size) for across, down in toes]
        return tuple(filled(pad, colour) for pad in (*pads, ellipse((x, y + 0.2 * size), 0.3 * size, 0.24 * size)))
    claws = []
    for across in (-0.32, 0.0, 0.32):
        top, bottom = (x + (across + 0.16) * size, y - 0.5 * size), (x + (across - 0.16) * size, y + 0.5 * size)
        middle_left, middle_right = (x + (across - 0.1) * size, y), (x + (across + 0.1) * size, y)
        claws.append(smooth([top, middle_right, bottom, middle_left], tension=0.6))
    return tuple(filled(claw, colour) for claw in claws)
