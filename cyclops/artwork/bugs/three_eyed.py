"""The five monsters with three eyes."""

from __future__ import annotations

from cyclops.artwork.bugs.parts import INK, LINE, Shapes, Skin, body, eye, grin, limb, line, smile, straight
from cyclops.artwork.paths import Path, circle, ellipse, on_circle, polygon, polyline, smooth
from cyclops.artwork.shapes import outlined, stroked


def trident(skin: Skin) -> Shapes:
    """A fork with an eye on every prong."""
    prongs = [straight(7.4, (x, -9 + lower), (x, 4)) for x, lower in ((-8.6, 1.6), (0, -1), (8.6, 1.6))]
    return (
        *body(skin.body, [*prongs, straight(7.4, (-8.6, 3.5), (8.6, 3.5)), straight(4.4, (0, 4), (0, 15))]),
        *(eyeball for x, y in ((-8.6, -6.8), (0, -9.4), (8.6, -6.8)) for eyeball in eye((x, y), 2.9, (-x / 12, 0.8))),
        *grin((0, 2.2), 9, 3.6, (-0.22,)),
        *(stroked(polyline([(-1.6, y), (1.6, y)]), skin.dark, 1.2) for y in (11, 14)),
    )


def clover(skin: Skin) -> Shapes:
    """Three leaves that bring luck, and see it coming."""
    leaves = [ellipse(on_circle((0, -2.4), 6.7, turn), 6.8, 6.8) for turn in (0, 120, 240)]
    stem = limb(2.6, (0, 3), (1.2, 9), (-1, 13.6), (-5, 14.6))
    return (
        *body(skin.dark, [stem]),
        *body(skin.body, leaves),
        *(
            eyeball
            for turn, look in ((0, (0, 0.8)), (120, (-0.7, -0.4)), (240, (0.7, -0.4)))
            for eyeball in eye(on_circle((0, -2.4), 6.6, turn), 3.2, look)
        ),
        smile((0, -1), 3.4, 1.4),
    )


def bagpipe(skin: Skin) -> Shapes:
    """A bag that hums to itself on three pipes."""
    bag = Path(
        (-13, 4),
        (((-13, -5), (-4, -5), (2, -4)), ((9, -3), (14, 0), (13, 6)), ((12, 13), (2, 14), (-4, 13)), ((-10, 12), (-13, 9), (-13, 4))),
    )
    pipes = [straight(2.6, (x, -2), (1.5 * x + 1, -13.5)) for x in (-6, 0, 6)]
    tops = [straight(3, (1.5 * x - 0.9, -14), (1.5 * x + 2.9, -14)) for x in (-6, 0, 6)]
    return (
        *body(skin.dark, [*pipes, *tops, straight(2, (-11, 7), (-16, 13))]),
        *body(skin.body, [bag]),
        *(eyeball for x, y in ((-7, 2.4), (0, 1.6), (7, 3)) for eyeball in eye((x, y), 2.9, (0.1 * x, -0.6))),
        *grin((0.6, 7), 6, 3),
    )


def jester(skin: Skin) -> Shapes:
    """Three eyes beneath a cap with bells."""
    cap = smooth(
        [(-9, 1), (-11, -5), (-14.5, -4), (-12.6, -11), (-5.5, -9), (0, -15.5), (5.5, -9), (12.6, -11), (14.5, -4), (11, -5), (9, 1)],
        tension=0.6,
    )
    face = ellipse((0, 4.6), 9.6, 9.2)
    return (
        *body(skin.body, [face]),
        *body(skin.dark, [cap]),
        *(
            outlined(polygon([on_circle(at, 2.3, 90 * step) for step in range(4)]), skin.pale, INK, LINE)
            for at in ((-14.4, -1.4), (0, -15.4), (14.4, -1.4))
        ),
        *(eyeball for x, y in ((-5.6, 4.4), (0, 2.6), (5.6, 4.4)) for eyeball in eye((x, y), 2.6, (0, 0.7))),
        *grin((0, 8.4), 6.6, 3.2, (0.14,)),
    )


def cactus_ball(skin: Skin) -> Shapes:
    """Round, prickly, and in bloom."""
    ball = circle((0, 2), 10.5)
    thorns = [line(on_circle((0, 2), 10, turn), on_circle((0, 2), 14.2, turn), width=1.2) for turn in range(30, 360, 30)]
    flower = [ellipse(on_circle((0, -11.5), 2.5, turn), 2.1, 2.1) for turn in (-90, -30, 30, 90)]
    return (
        *thorns,
        *body(skin.pale, flower),
        *body(skin.body, [ball]),
        *(stroked(polyline([(x, y), (x, y + 3)]), skin.dark, 1.3) for x, y in ((-8.2, 4), (8.2, 4), (-4, 9.6), (4, 9.6), (0, 10))),
        *eye((0, -3.4), 2.9, (0.3, -0.8)),
        *eye((-4.4, 2.6), 2.9, (0.8, 0)),
        *eye((4.4, 2.6), 2.9, (-0.8, 0)),
        smile((0, 7.2), 4.4, 1.6),
    )
