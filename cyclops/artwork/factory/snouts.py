"""Maws, noses and ears at the end of a limb that comes from below, and plants that grow there."""

from __future__ import annotations

from cyclops.artwork.factory.skin import (
    BLUE,
    CREAM,
    GREEN,
    INK,
    MOUTH,
    ORANGE,
    PINK,
    SLIME,
    YELLOW,
    Part,
    Skin,
    dot,
    inked,
    line,
    straight,
    tube,
)
from cyclops.artwork.paths import Path, circle, ellipse, on_circle, polygon, rounded_rectangle, smooth
from cyclops.artwork.shapes import Shape, filled, stroked


def fly_trap(skin: Skin) -> Part:
    """A plant that snaps at flies."""
    lobe = Path((0, 1.4), (((-7, 1.6), (-14.4, -3.6), (-11.4, -12.2)), ((-9, -9.6), (-3, -8.4), (0, 1.4))))
    inner = Path((-0.6, -0.4), (((-5.4, -2.2), (-9.6, -5.4), (-10.6, -10.4)), ((-7.6, -8.4), (-3.0, -7.0), (-0.6, -0.4))))
    shapes: list[Shape] = []
    for side in (1, -1):
        shapes.append(filled(inner.scaled(side, 1, (0, 0)), PINK))
        shapes.append(stroked(inner.scaled(side, 1, (0, 0)), skin.line, 0.45))
        for x, y, degrees in ((-10.2, -10.2, 28), (-7.6, -8.4, 34), (-5.0, -6.2, 42), (-2.9, -3.6, 52)):
            spike = polygon([(x - 0.9, y + 0.4), (x + 0.9, y + 0.4), (x, y - 3.2)]).turned(degrees, (x, y))
            shapes.append(inked(spike.scaled(side, 1, (0, 0)), CREAM, 0.35))
    fly = (
        inked(ellipse((0.2, -11.4), 1.0, 1.5, 20), INK),
        *(Shape((ellipse((0.2 + s * 1.7, -12.2), 1.4, 0.8, s * 25),), fill=BLUE, stroke=INK, width=0.35) for s in (-1, 1)),
        line([(1.4, -9.6), (2.2, -8.2), (1.2, -7.2), (1.6, -6.0)], INK, 0.35),
    )
    return Part((lobe, lobe.scaled(-1, 1, (0, 0)), ellipse((0, 2), skin.half, 4)), upon=(*shapes, *fly))


def cactus(skin: Skin) -> Part:
    """A prickly stump with arms and a flower."""
    trunk = rounded_rectangle(-5.2, -10.6, 10.4, 20, 5.2)
    arms = (
        tube([(4, -0.6), (8.6, -1.6), (11.6, -4.6), (12.6, -7.0)], [2.2, 2.2, 2.2, 1.7]),
        tube([(-4, -3.4), (-8.4, -4.4), (-11.2, -7.2), (-12.2, -9.4)], [2.2, 2.2, 2.2, 1.7]),
    )
    pot = inked(polygon([(-8.2, 5.2), (8.2, 5.2), (6.6, 12.4), (-6.6, 12.4)]), (200, 112, 70))
    prickles = tuple(
        straight([(x - 0.8, y - 0.7), (x, y), (x + 0.8, y - 0.7)], skin.line, 0.5)
        for x, y in ((-2.4, -6.6), (1.8, -7.8), (0, -3.2), (-2.8, 0.4), (2.4, 0.8), (11.6, -5.0), (-11.2, -7.6), (0.2, 3.6))
    )
    blossom = (
        *(inked(ellipse(on_circle((0, -12.0), 1.9, 72 * k), 1.3, 1.3), PINK, 0.4) for k in range(5)),
        inked(circle((0, -12.0), 1.2), YELLOW, 0.4),
    )
    return Part((trunk, *arms), upon=(*prickles, *blossom, pot, inked(rounded_rectangle(-9.2, 3.4, 18.4, 3.2, 1.2), (200, 112, 70))))


def lamprey(skin: Skin) -> Part:
    """A round maw with teeth all round."""
    out = 10.6 if skin is GREEN else 12.4
    ring = tuple(
        inked(
            polygon([on_circle((0, -1), out - 2.4, a - 11), on_circle((0, -1), out - 2.4, a + 11), on_circle((0, -1), out - 5.4, a)]),
            CREAM,
            0.35,
        )
        for a in range(0, 360, 36)
    )
    tongue = smooth([(-1.6, 2.2), (-1.4, -2.4), (0, -4.4), (1.4, -2.4), (1.6, 2.2)])
    return Part(
        (circle((0, -1), out),),
        upon=(Shape((circle((0, -1), out - 2.2),), fill=MOUTH, stroke=skin.line, width=0.6), *ring, inked(tongue, PINK, 0.45)),
    )


def crocodile(skin: Skin) -> Part:
    """Two long jaws, wide open."""
    wide = 1.0 if skin is GREEN else 1.3
    upper = tube(
        [(0, 5.4), (-4.4 * wide, 0), (-7.6 * wide, -5), (-9.2 * wide, -10.2)], [skin.half * 0.9, 4.0 * wide, 3.0 * wide, 2.2 * wide]
    )
    lower = upper.scaled(-1, 1, (0, 0))
    gap = polygon([(0, 4.6), (-6.2 * wide, -10.4), (6.2 * wide, -10.4)])
    tongue = smooth([(0, 2.6), (-1.8, -2.4), (-3.0, -8.0), (0, -6.2), (3.0, -8.0), (1.8, -2.4)], tension=0.8)
    teeth = tuple(
        inked(polygon([(s * x * wide - 0.9, y + 1.0), (s * x * wide + 0.9, y - 1.2), (s * (x - 2.6) * wide, y - 1.2)]), CREAM, 0.35)
        for s in (-1, 1)
        for x, y in ((5.5, -9.2), (4.6, -6.2), (3.6, -3.0))
    )
    nostrils = tuple(dot(s * 9.6 * wide, -10.0, 0.55, skin.line) for s in (-1, 1))
    return Part(
        (upper, lower, ellipse((0, 5), skin.half, 4)), behind=(filled(gap, MOUTH),), upon=(inked(tongue, PINK, 0.5), *teeth, *nostrils)
    )


def big_nose(skin: Skin) -> Part:
    """A head that is all nose, with hairs in it, and drips."""
    bulb = smooth(
        [(0, -9.6), (3.6, -6.4), (8.0, 0.2), (7.6, 3.6), (3.6, 4.6), (0, 3.8), (-3.6, 4.6), (-7.6, 3.6), (-8.0, 0.2), (-3.6, -6.4)]
    )
    holes = tuple(filled(ellipse((s * 4.2, 2.2), 2.0, 1.3, s * 14), skin.line) for s in (-1, 1))
    hairs = tuple(
        line([(s * 4.2 + k, 2.4), (s * 4.3 + k * 1.3, 4.4), (s * 4.6 + k * 1.9, 6.2)], INK, 0.5) for s in (-1, 1) for k in (-0.9, 0, 0.9)
    )
    drip = inked(smooth([(3.2, 2.4), (5.4, 2.4), (5.2, 5.4), (5.8, 8.0), (4.3, 9.4), (2.8, 8.0), (3.4, 5.4)], tension=0.8), SLIME, 0.45)
    brow = tuple(line([(-2.6 + k, -4.6 - k), (0, -5.4 - k), (2.6 - k, -4.6 - k)], skin.line, 0.6) for k in (0.0, 1.4))
    hair = tuple(line([(x / 2, -11.4), (x * 0.8, -13.4), (x + 1.0, -15.0)], INK, 0.6) for x in (-2.4, 0.2, 2.6))
    mouth = line([(-6.4, 8.2), (-2.6, 9.2), (1.2, 8.8)], INK, 0.8)
    return Part((ellipse((0, 0), 11.8, 12.0),), upon=(*hair, inked(bulb, skin.dark, 0.55, skin.line), *brow, *holes, *hairs, drip, mouth))


def ear(skin: Skin) -> Part:
    """A large ear with a ring, and hair in it."""
    shell = smooth([(-4, 7), (-7.6, 1.6), (-10, -5), (-7.6, -11), (-0.6, -13), (7.4, -10.6), (10, -4), (6.6, 1.6), (5.6, 6)])
    fold = line([(6.2, -4), (5.6, -8.6), (0, -10), (-5.4, -8), (-6.4, -3.6), (-3.4, 0.4)], skin.line, 0.8)
    hole = filled(smooth([(1.8, -5.2), (-1.8, -5.6), (-2.8, -2.4), (-0.2, 0.8), (2.6, 2.6), (3.0, -1.6)]), skin.line)
    hairs = tuple(line([(0.4, -2.4), (x * 0.6, -5.0), (x, -7.4 + abs(x) * 0.5)], ORANGE, 0.7) for x in (-4, -1.6, 1.2, 4))
    ring = stroked(circle((7.0, 3.2), 2.3), (190, 142, 30), 0.95)
    return Part((shell,), upon=(fold, hole, *hairs, ring))


def trumpet(skin: Skin) -> Part:
    """A trunk that toots."""
    trunk = tube([(0, 12), (0, 3), (0, -2), (0, -6.6), (0, -10.8)], [skin.half * 0.92, skin.half * 0.8, 4.4, 6.4, 9.4])
    mouth = Shape((ellipse((0, -10.6), 8.6, 2.4),), fill=MOUTH, stroke=skin.line, width=0.6)
    notes = tuple(
        shape
        for s, y in ((-1, -3.6), (1, -4.8))
        for shape in (
            straight([(s * 11 + 1.1, y), (s * 11 + 1.1, y - 4.2), (s * 11 + 2.8, y - 3.4)], INK, 0.6),
            filled(ellipse((s * 11, y), 1.3, 1.0, -20), INK),
        )
    )
    rings = tuple(line([(-w, y), (0, y + 1.2), (w, y)], skin.line, 0.6) for y, w in ((3.0, 3.6), (0.2, 3.4), (-2.6, 3.6)))
    return Part((trunk,), upon=(mouth, *rings, *notes))
