"""Small things that make limbs of one kind differ: leaves, fins, hairs, warts and bandages. Drawn on the limb of the upper side."""

from __future__ import annotations

from typing import Final

from cyclops.artwork.factory.skin import BROWN, CREAM, GREEN, INK, ORANGE, RED, Part, Skin, inked, line, straight
from cyclops.artwork.paths import Path, circle, polygon, smooth
from cyclops.artwork.shapes import Shape, filled, stroked

_DEPTH: Final = -12.4  # where they sit: the eye looks at what is nearer to the side than 8 mm


def leaves(skin: Skin, limb: Path) -> Part:
    """Leaves or fins on both flanks."""
    flank = skin.half - 0.4
    one = smooth([(flank, _DEPTH + 3.4), (flank + 3.4, _DEPTH + 0.4), (flank + 3.0, _DEPTH + 3.6), (flank, _DEPTH + 5.4)], tension=0.7)
    vein = line([(flank + 0.2, _DEPTH + 4.2), (flank + 2.4, _DEPTH + 2.2)], skin.dark, 0.5)
    return Part((one, one.scaled(-1, 1, (0, 0))), upon=(vein, vein.mapped(lambda path: path.scaled(-1, 1, (0, 0)))))


def hairs(skin: Skin, limb: Path) -> Part:
    """Hairs on both flanks."""
    flank = skin.half
    shapes = tuple(
        line([(side * (flank - 0.4), y + 0.8), (side * (flank + 1.4), y), (side * (flank + 2.2), y - 1.3)], INK, 0.5)
        for side in (-1, 1)
        for y in (_DEPTH + 0.6, _DEPTH + 2.4, _DEPTH + 4.2)
    )
    return Part(upon=shapes)


def warts(skin: Skin, limb: Path) -> Part:
    """Warts, one of them with a hair."""
    at = ((0.52, 1.0, 1.15), (-0.36, 3.0, 0.9)) if skin is GREEN else ((0.7, 1.0, 1.5), (-0.62, 2.6, 1.2), (0.1, 1.0, 0.9))
    shapes = tuple(inked(circle((skin.half * x, _DEPTH + y), radius), skin.dark, 0.45, skin.line) for x, y, radius in at)
    x, y, _ = at[0]
    return Part(
        upon=(
            *shapes,
            line(
                [(skin.half * x, _DEPTH + y), (skin.half * x + 0.6, _DEPTH + y - 1.4), (skin.half * x + 1.6, _DEPTH + y - 2.0)], INK, 0.45
            ),
        )
    )


def bandage(skin: Skin, limb: Path) -> Part:
    """A bandage wound round it, crooked."""
    wide = skin.half + 2
    first, second = (
        polygon([(-wide, _DEPTH + y), (wide, _DEPTH + y + fall), (wide, _DEPTH + y + fall + 2.5), (-wide, _DEPTH + y + 2.5)])
        for y, fall in ((0.6, 2.2), (2.8, -1.8))
    )
    ends = (straight([(skin.half * 0.5, _DEPTH + 3.0), (skin.half * 0.5 + 0.9, _DEPTH + 4.2)], BROWN, 0.4),)
    return Part(upon=tuple(_clipped(shape, limb) for shape in (inked(first, CREAM, 0.45), inked(second, CREAM, 0.45), *ends)))


def scarf(skin: Skin, limb: Path) -> Part:
    """A striped garter."""
    wide = skin.half + 2
    band = smooth(
        [(-wide, _DEPTH + 0.4), (0, _DEPTH + 2.0), (wide, _DEPTH + 0.4), (wide, _DEPTH + 3.8), (0, _DEPTH + 5.4), (-wide, _DEPTH + 3.8)],
        tension=0.6,
    )
    count = round(skin.half / 1.4)
    stripes = tuple(
        Shape((polygon([(x, _DEPTH - 1), (x + 1.2, _DEPTH - 1), (x + 1.2, _DEPTH + 7), (x, _DEPTH + 7)]),), fill=ORANGE, within=band)
        for x in (-skin.half - 0.4 + 2.9 * k for k in range(count))
    )
    return Part(
        upon=tuple(
            _clipped(shape, limb) if shape.within is None else shape for shape in (filled(band, RED), *stripes, stroked(band, INK, 0.5))
        )
    )


def _clipped(shape: Shape, limb: Path) -> Shape:
    return shape if shape.within else Shape(shape.paths, shape.fill, shape.stroke, shape.width, limb)


EXTRAS: Final = (warts, leaves, bandage, hairs, scarf)
