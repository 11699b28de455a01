"""Hands and feet at the end of a limb that comes from below."""

from __future__ import annotations

from cyclops.artwork.factory.skin import (
    BROWN,
    CREAM,
    GREEN,
    INK,
    LINE,
    ORANGE,
    RED,
    YELLOW,
    Part,
    Skin,
    capsule,
    inked,
    line,
    nail,
    straight,
)
from cyclops.artwork.paths import circle, ellipse, on_circle, rectangle, rounded_rectangle, smooth
from cyclops.artwork.shapes import Shape, filled, moved, stroked, turned


def open_hand(skin: Skin) -> Part:
    """A hand that waves, with nails."""
    wide = 1.0 if skin is GREEN else 1.15
    tips = ((-9.4 * wide, -5.4), (-4.2 * wide, -11.2), (2.0 * wide, -11.6), (7.4 * wide, -8.4))
    thumb = (10.6, 0.2)
    palm = ellipse((0, 0.6), 6.6 * wide, 6.2)
    outlines = (palm, *(capsule((x * 0.4, -0.6), (x, y), 2.15 * wide) for x, y in tips), capsule((3, 2.4), thumb, 2.1 * wide))
    nails = tuple(shape for x, y in tips for shape in nail((x * 1.02, y - 0.5), x * 4))
    lines = (line([(-3.6, 1.0), (-0.4, 2.6), (3.2, 1.4)], skin.dark, 0.7), line([(-2.6, 3.6), (0.4, 4.6)], skin.dark, 0.7))
    return Part(outlines, upon=(*nails, *lines))


def claw(skin: Skin) -> Part:
    """Three toes with long claws."""
    wide = 1.0 if skin is GREEN else 1.2
    tips = ((-8.4 * wide, -4.6), (0.0, -7.0), (8.4 * wide, -4.6))
    outlines = (ellipse((0, 2.6), 5.4 * wide, 4.8), *(capsule((x * 0.25, 1.6), (x, y), 2.6 * wide) for x, y in tips))
    shapes: list[Shape] = []
    for x, y in tips:
        nail = smooth([(-2.0, -0.6), (-1.7, -3.4), (0.5, -6.0), (1.8, -3.0), (2.0, -0.4), (0, 0.5)], tension=0.8)
        shapes.extend(moved(turned((inked(nail, CREAM, 0.5),), x * 5, (0, 0)), x, y + 0.8))
    wrinkles = tuple(line([(x * 0.62 - 1.2, y * 0.5 + 0.6), (x * 0.62 + 1.2, y * 0.5 + 0.4)], skin.dark, 0.7) for x, y in tips)
    return Part(outlines, upon=(*shapes, *wrinkles))


def daisy_hand(skin: Skin) -> Part:
    """A fist that offers a flower."""
    wide = 1.0 if skin is GREEN else 1.3
    fist = rounded_rectangle(-6.2 * wide, -2.6, 12.4 * wide, 9.2, 4)
    petals = tuple(inked(ellipse(on_circle((0.6, -11.0), 3.1, 45 * k), 1.7, 1.35, 45 * k), ORANGE, 0.45) for k in range(8))
    bloom = (line([(0.2, 2), (-0.4, -4), (0.6, -11)], (34, 84, 44), 1.2), *petals, inked(circle((0.6, -11.0), 1.9), YELLOW, 0.45))
    fingers = tuple(
        inked(capsule((x * wide, -1.0), (x * wide, 2.2), 1.75 * wide), skin.fill, LINE, skin.line) for x in (-4.4, -1.2, 2.0, 5.0)
    )
    return Part((fist,), behind=bloom, upon=fingers)


def lolly_hand(skin: Skin) -> Part:
    """A fist with a lolly."""
    swirl = tuple(
        line([on_circle((0, -10.6), r, a + k * 120) for r, a in ((0.4, 0), (2.0, 70), (3.4, 130), (4.6, 170))], RED, 1.2) for k in range(3)
    )
    wide = 1.0 if skin is GREEN else 1.3
    fist = rounded_rectangle(-6.2 * wide, -0.6, 12.4 * wide, 8.2, 4)
    stick = (
        straight([(0, 4), (0, -8)], BROWN, 1.5),
        inked(circle((0, -10.6), 4.7), YELLOW),
        *swirl,
        stroked(circle((0, -10.6), 4.7), INK, LINE),
    )
    fingers = tuple(
        inked(capsule((x * wide, 0.8), (x * wide, 3.8), 1.7 * wide), skin.fill, LINE, skin.line) for x in (-4.4, -1.2, 2.0, 5.0)
    )
    return Part((fist,), behind=stick, upon=fingers)


def bare_foot(skin: Skin) -> Part:
    """A bare sole with toes, and a plaster on the big one."""
    wide = 0.9 if skin is GREEN else 1.1
    sole = smooth([(-6 * wide, 4), (-7.6 * wide, -2.6), (-4.4 * wide, -6.6), (2 * wide, -6.8), (7.4 * wide, -3.4), (6.2 * wide, 4), (0, 7)])
    toes = tuple(
        ellipse((x * wide, y), r * wide, r * wide * 1.1)
        for x, y, r in ((-6.8, -8.2, 3.3), (-1.4, -10.0, 2.3), (2.8, -9.4, 2.1), (6.4, -7.6, 1.9), (9.2, -4.8, 1.7))
    )
    nails = tuple(shape for x, y in ((-6.8, -9.6), (-1.4, -10.9), (2.8, -10.2), (6.4, -8.4)) for shape in nail((x * wide, y), x * 3, 0.85))
    plaster = turned(
        (inked(rounded_rectangle(-4, -1.3, 8, 2.6, 1.2), ORANGE, 0.45), filled(rectangle(-1.2, -1.05, 2.4, 2.1), YELLOW)),
        -28,
        (0, 0),
    )
    creases = (line([(-3, 3.4), (0.2, 4.4), (3.4, 3.2)], skin.dark, 0.7),)
    return Part((sole, *toes), upon=(*nails, *moved(plaster, 0.4, -1.6), *creases))
