"""Tails and arms without bones at the end of a limb that comes from below."""

from __future__ import annotations

from cyclops.artwork.factory.skin import BLUE, BROWN, INK, LINE, ORANGE, PINK, PURPLE, Part, Skin, dot, inked, line, tube
from cyclops.artwork.paths import circle, ellipse, on_circle, polygon, rounded_rectangle, smooth
from cyclops.artwork.shapes import stroked


def curl(skin: Skin) -> Part:
    """A tail rolled up."""
    middle = (0.0, -3.4)
    coil = [on_circle(middle, 8.6 - 0.46 * k, 190 + 36 * k) for k in range(18)]
    freckles = tuple(dot(*on_circle(middle, 7.4 - 0.4 * k, 200 + 40 * k), 0.75 - 0.04 * k, skin.dark) for k in range(0, 11))
    return Part((circle(middle, 9.4),), upon=(*freckles, line(coil, skin.line, 0.75)))


def arrow_tail(skin: Skin) -> Part:
    """A tail with the point of a devil's."""
    half = min(skin.half, 6.5) * 0.6
    whip = tube([(0, 12), (0, 5), (0, 0), (0, -5)], [skin.half * 0.92, skin.half * 0.9, half, half])
    point = smooth([(0, -13.6), (5.2, -8.2), (8.4, -3.2), (3.6, -3.6), (0, -2.4), (-3.6, -3.6), (-8.4, -3.2), (-5.2, -8.2)], tension=0.7)
    rings = tuple(line([(-2.0, y), (0, y + 1.0), (2.0, y)], skin.line, 0.6) for y in (0.0, 2.4, 4.8))
    shine = line([(-3.2, -6.6), (-0.6, -10.2)], skin.dark, 0.8)
    return Part((whip, point), upon=(*rings, shine))


def tuft_tail(skin: Skin) -> Part:
    """A tail with a brush of orange hair."""
    brush = smooth(
        [
            (-3.6, -0.4),
            (-7.4, -3.0),
            (-6.6, -7.0),
            (-8.4, -9.4),
            (-4.4, -9.6),
            (-2.6, -14.2),
            (0.2, -11.0),
            (3.4, -14.4),
            (4.2, -9.8),
            (8.2, -10.0),
            (6.4, -6.0),
            (7.6, -2.6),
            (3.6, -0.4),
        ],
        tension=0.55,
    )
    strands = tuple(line([(x * 0.5, -2.4), (x, -5.0), (x * 1.2, -8.4)], BROWN, 0.6) for x in (-4.0, -1.4, 1.4, 4.0))
    stem = tube([(0, 12), (0, 3), (0, -1)], [skin.half * 0.92, skin.half * 0.85, 3.6])
    bow = (
        inked(polygon([(0, -0.2), (-6, -2.6), (-6, 2.6)]), BLUE),
        inked(polygon([(0, -0.2), (6, -2.6), (6, 2.6)]), BLUE),
        inked(circle((0, -0.1), 1.5), BLUE),
    )
    return Part(
        (stem, ellipse((0, 6.6), 8.2, 5.6)),
        behind=(inked(brush, ORANGE), *strands),
        upon=(*bow, line([(-4.6, 8.4), (0, 9.8), (4.6, 8.4)], skin.dark, 0.7)),
    )


def rattle(skin: Skin) -> Part:
    """A tail of rings that get smaller, and rattles."""
    rings = tuple(
        (y, skin.half * f + a) for y, f, a in ((3.6, 0.75, 2.6), (-0.6, 0.6, 2.6), (-4.4, 0.45, 2.4), (-7.8, 0.32, 2.2), (-10.8, 0.2, 1.6))
    )
    upon = tuple(
        shape
        for y, half in reversed(rings)
        for shape in (
            inked(rounded_rectangle(-half, y - 2.6, 2 * half, 5.2, 2.4), skin.fill, LINE, skin.line),
            line([(-half * 0.6, y + 0.9), (0, y + 1.5), (half * 0.6, y + 0.9)], skin.dark, 0.7),
        )
    )
    shakes = tuple(
        line([(side * (9.6 + k), -9.6 + k), (side * (11.2 + k), -7.6), (side * (9.6 + k), -5.6 - k)], INK, 0.6)
        for side in (-1, 1)
        for k in (0, 1.8)
    )
    return Part(upon=(*upon, *shakes))


def fish_tail(skin: Skin) -> Part:
    """A fin as of a fish."""
    stem = tube([(0, 12), (0, 4), (0, -3)], [skin.half * 0.92, skin.half * 0.86, 3.0])
    fin = smooth(
        [
            (0, -0.6),
            (-4.6, -4.6),
            (-11.8, -8.2),
            (-12.6, -12.6),
            (-6.4, -11.4),
            (0, -8.4),
            (6.4, -11.4),
            (12.6, -12.6),
            (11.8, -8.2),
            (4.6, -4.6),
        ],
        tension=0.8,
    )
    rays = tuple(line([(x * 0.3, -4.2), (x * 0.7, -6.8), (x, -9.8)], skin.line, 0.55) for x in (-8.6, -5.0, 5.0, 8.6))
    scales = tuple(
        line([(x - 1.7, y - 0.6), (x, y + 1.0), (x + 1.7, y - 0.6)], skin.dark, 0.7)
        for x, y in ((-2.6, 4.8), (2.6, 4.8), (0, 2.4), (0, 7.0))
    )
    return Part((stem, fin), upon=(*rays, *scales))


def suckers(skin: Skin) -> Part:
    """An arm of an octopus."""
    start, tip = (0.9, 0.8) if skin is PURPLE else (0.92, 0.6)
    arm = tube(
        [(0, 12), (-0.6, 6), (-3.6, 1.0), (-5.4, -3.6), (-3.4, -8.6), (2.4, -10.8), (7.6, -8.4), (9.8, -5.0)],
        [skin.half * start, skin.half * 0.84, 6.0, 4.7, 3.8, 3.0, 2.1, tip],
    )
    cups = ((4.2, 5.6, 1.7), (1.0, 1.2, 1.5), (-1.6, -2.8, 1.3), (-0.4, -6.6, 1.1), (3.0, -8.4, 0.9), (6.6, -6.6, 0.7))
    return Part((arm,), upon=tuple(inked(ellipse((x, y), r, r * 0.9), PINK, 0.45, skin.line) for x, y, r in cups))


def snail(skin: Skin) -> Part:
    """A shell in which somebody hides."""
    spiral = [on_circle((0, -3), 8.8 - 0.55 * k, 150 + 40 * k) for k in range(16)]
    rays = tuple(line([on_circle((0, -3), 6.2, a), on_circle((0, -3), 9.6, a + 12)], BROWN, 0.6) for a in range(0, 360, 30))
    foot = tube([(0, 12), (0, 5), (0, 2)], [skin.half * 0.92, max(skin.half, 6.4), 6.4])
    return Part(
        (foot,), upon=(inked(circle((0, -3), 10.4), ORANGE), *rays, line(spiral, BROWN, 1.1), stroked(circle((0, -3), 10.4), INK, 0.6))
    )
