"""The five monsters with one eye."""

from __future__ import annotations

from cyclops.artwork.bugs.parts import INK, LINE, Shapes, Skin, body, both, eye, grin, limb, line, lobes, smile, straight
from cyclops.artwork.paths import Path, circle, ellipse, on_circle, polygon, smooth
from cyclops.artwork.shapes import filled, outlined, stroked


def periscope(skin: Skin) -> Shapes:
    """A fat little boat that looks round the corner."""
    hull = ellipse((-1, 8), 11.5, 7)
    neck = straight(7, (-3, 4), (-3, -7), (3, -7))
    return (
        *body(skin.dark, [polygon([(9, 8), (15.5, 3), (15.5, 13)])]),
        *body(skin.body, [hull, neck, circle((4, -7), 5.6)]),
        filled(Path((-14, 9), (((-6, 5.5), (4, 12), (14, 9)), ((14, 16),), ((-14, 16),))), skin.dark, hull),
        stroked(polygon([(-6, -1), (0, -1)]), skin.dark, 1.6),
        *eye((4.6, -7), 3.9, (0.9, 0)),
        smile((-3, 6), 7, 2.6),
    )


def drip(skin: Skin) -> Shapes:
    """A drop that drips."""
    drop = Path(
        (2.5, -15),
        (
            ((1, -7), (10.5, -3), (10.5, 5)),
            ((10.5, 12), (5.5, 15), (0, 15)),
            ((-5.5, 15), (-10.5, 12), (-10.5, 5)),
            ((-10.5, -3), (-2, -6), (2.5, -15)),
        ),
    )
    small = Path(
        (11.5, -11), (((11.5, -9), (14, -7.5), (14, -5.3)), ((14, -2.3), (9, -2.3), (9, -5.3)), ((9, -7.5), (11.5, -9), (11.5, -11)))
    )
    return (
        *body(skin.body, [drop, small, small.moved(-22.5, 4).scaled(0.8, 0.8, (-11, -4))]),
        stroked(smooth([(-7.6, 4), (-7, 8.5), (-3.5, 11.8)], closed=False), skin.pale, 2),
        *eye((0.6, 2), 4.2, (0, -0.5)),
        *grin((1, 8.8), 7, 3.6),
    )


def lantern(skin: Skin) -> Shapes:
    """A fish of the deep that carries its own lamp."""
    trunk = ellipse((0, 4), 11.5, 9.5)
    fin = polygon([(9, 4), (16, -3.5), (14.5, 4), (16, 11)])
    lamp = polygon([on_circle((-10.5, -9.5), 4.3 if step % 2 else 2.4, 36 * step) for step in range(10)])
    return (
        stroked(smooth([(3, -4), (2.5, -11.5), (-4, -14), (-9.5, -11)], closed=False), INK, 1.5),
        outlined(lamp, skin.pale, INK, LINE),
        *body(skin.body, [trunk, fin]),
        line((12.5, 1.5), (10.5, 4), (12.5, 6.5)),
        *eye((-2.5, 0.5), 4, (-0.8, -0.6)),
        *_jaws(),
    )


def _jaws() -> Shapes:
    mouth = polygon(
        [(-10.6, 7), (-8, 9), (-6, 6.6), (-4, 9.2), (-2, 6.6), (0, 9.2), (2, 6.6), (5.5, 6), (3.5, 10.4), (-3, 11.4), (-8, 10.5)]
    )
    return (filled(mouth, INK),)


def keyhole(skin: Skin) -> Shapes:
    """A keyhole that has found its key."""
    hole = Path(
        (-4.5, 1),
        (
            ((-4.5, 1), (-9.5, -3), (-9.5, -6.5)),
            ((-9.5, -12), (-5, -15.5), (0, -15.5)),
            ((5, -15.5), (9.5, -12), (9.5, -6.5)),
            ((9.5, -3), (4.5, 1), (4.5, 1)),
            ((9.5, 14.5),),
            ((-9.5, 14.5),),
        ),
    )
    return (
        *_key(),
        *body(skin.body, [hole, limb(2.2, (5, 4), (9, 5), (12.5, 2.5)), limb(2.2, (-5, 4), (-9.5, 6), (-11.5, 10))]),
        *eye((0, -6.5), 4.6, (0.5, 0.3)),
        smile((0, 2.6), 5, 1.8),
        stroked(polygon([(-5.8, 9), (5.8, 9)]), skin.dark, 2.2),
    )


def _key() -> Shapes:
    return (stroked(polygon([(13, -6), (13, 9), (10.5, 9)]), INK, 1.7), stroked(polygon([(13, 6), (10.8, 6)]), INK, 1.7))


def pompom(skin: Skin) -> Shapes:
    """A ball of wool on two thin legs."""
    ball = lobes((0, -3), 10.2, 11, 1.4)
    legs = both(limb(1.4, (-3.5, 6), (-3.6, 11), (-4, 13.8), (-7.5, 14.4)))
    tufts = [
        line(on_circle((0, -3), 7.3, turn - 4), on_circle((0, -3), 9, turn + 2), width=1.1, colour=skin.dark) for turn in range(16, 376, 33)
    ]
    return (*body(skin.dark, legs), *body(skin.body, [ball]), *tufts, *eye((0, -4), 4.2, (-0.4, 0.6)), smile((0, 3.2), 4.6, 1.6))
