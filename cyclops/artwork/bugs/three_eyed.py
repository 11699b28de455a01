"""The five monsters with three eyes."""

from __future__ import annotations

from cyclops.artwork.bugs.parts import INK, LINE, Shapes, Skin, body, eye, grin, limb, line, smile, straight
from cyclops.artwork.paths import circle, ellipse, on_circle, polygon, polyline, smooth
from cyclops.artwork.shapes import outlined, stroked


def trident(skin: Skin) -> Shapes:
    """A fork with an eye on every prong."""
    prongs = [straight(7.2, (x, -8 + lower), (x, 4)) for x, lower in ((-9.8, 1), (0, -1.4), (9.8, 1))]
    return (
        *body(skin.body, [*prongs, straight(7.6, (-9.6, 3.6), (9.6, 3.6)), straight(4.6, (0, 4), (0, 14))]),
        *(shape for x, y in ((-9.8, -6), (0, -8.4), (9.8, -6)) for shape in eye((x, y), 3, (0, 0.6))),
        *grin((0, 2.6), 9, 3.4),
        *(stroked(polyline([(-1.7, y), (1.7, y)]), skin.dark, 1.3) for y in (10.6, 13.6)),
    )


def clover(skin: Skin) -> Shapes:
    """Three leaves that bring luck, and see it coming."""
    leaves = [ellipse(on_circle((0, -2.4), 6.7, turn), 6.8, 6.8) for turn in (0, 120, 240)]
    stem = limb(2.6, (0, 3), (1.2, 9), (-1, 13.6), (-5, 14.6))
    return (
        *body(skin.body, [stem]),
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
    bag = smooth([(-13.4, 3), (-9, -4), (0, -4.6), (10, -3), (14, 3.4), (10, 11), (0, 13), (-9, 11)])
    pipes = [straight(2.8, (x, -2), (1.3 * x + 1, -11)) for x in (-6, 0, 6)]
    tops = [straight(2.8, (1.3 * x - 0.8, -11.4), (1.3 * x + 2.8, -11.4)) for x in (-6, 0, 6)]
    return (
        *body(skin.body, [*pipes, *tops, straight(2.2, (-10, 6), (-15, 11.4))]),
        *body(skin.body, [bag]),
        *(shape for x, y in ((-7.2, 2), (0, 1), (7.2, 2)) for shape in eye((x, y), 3.1, (0.3, -0.5))),
        *grin((0.4, 7), 6, 3),
    )


def jester(skin: Skin) -> Shapes:
    """Three eyes beneath a cap with bells."""
    cap = smooth(
        [
            (-10, 0),
            (-11.5, -5),
            (-14.5, -3.4),
            (-12.8, -9.6),
            (-6, -8.4),
            (0, -14),
            (6, -8.4),
            (12.8, -9.6),
            (14.5, -3.4),
            (11.5, -5),
            (10, 0),
            (0, -2),
        ],
        tension=0.7,
    )
    bells = [polygon([on_circle(at, 2.4, 90 * step) for step in range(4)]) for at in ((-14, -1.4), (0, -14), (14, -1.4))]
    return (
        *body(skin.body, [ellipse((0, 4.2), 10.8, 9.4)]),
        *body(skin.body, [cap]),
        *(
            line((0.7 * x, y), (0.9 * x, y + 2.4), (0.8 * x, y + 4.8), width=1.5, colour=skin.dark)
            for x, y in ((-9.6, -7), (0, -10.4), (9.6, -7))
        ),
        *(outlined(bell, skin.body, INK, LINE) for bell in bells),
        *(shape for x, y in ((-6.6, 3.8), (0, 2.8), (6.6, 3.8)) for shape in eye((x, y), 2.9, (0, 0.5))),
        *grin((0, 8.4), 6.4, 2.8),
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
