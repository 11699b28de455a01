"""The five monsters with one eye."""

from __future__ import annotations

from cyclops.artwork.bugs.parts import INK, LINE, Shapes, Skin, body, both, eye, grin, limb, line, smile, straight
from cyclops.artwork.paths import Path, circle, ellipse, on_circle, polygon, polyline, smooth
from cyclops.artwork.shapes import filled, outlined, stroked


def periscope(skin: Skin) -> Shapes:
    """A fat little boat that looks round the corner."""
    hull = ellipse((-2, 8), 11.5, 6.8)
    neck = straight(8, (-4, 4), (-4, -6), (3, -6))
    return (
        *body(skin.dark, [polygon([(7, 8), (14, 3), (14, 13)])]),
        *body(skin.body, [hull, neck, circle((3, -6), 7.4)]),
        filled(Path((-15, 9), (((-7, 5.5), (3, 12), (13, 9)), ((13, 16),), ((-15, 16),))), skin.dark, hull),
        *eye((3.4, -6), 4.6, (0.8, 0)),
        smile((-4, 5.4), 6, 2.2),
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
    trunk = ellipse((0, 3.4), 12.2, 10.6)
    fin = polygon([(9, 3), (16, -4.5), (14.5, 3), (16, 10.5)])
    lamp = polygon([on_circle((-11, -9.4), 4 if step % 2 else 2.2, 36 * step) for step in range(10)])
    return (
        line((4, -4), (3, -10.5), (-3, -13), (-9.5, -10.5), width=1.5),
        outlined(lamp, skin.pale, INK, LINE),
        *body(skin.body, [trunk, fin]),
        line((12.8, 0.5), (10.8, 3), (12.8, 5.5)),
        *eye((-3, -0.6), 4.9, (-0.6, -0.4)),
        filled(_jaws(), INK),
    )


def _jaws() -> Path:
    """A mouth full of pointed teeth that does not mean it."""
    return polygon([(-10, 7.4), (-7.6, 9.4), (-5.6, 7.4), (-3.6, 9.8), (-1.4, 7.4), (0.6, 9.6), (2.8, 7), (5.6, 6.4), (3.4, 10.6), (-3, 12), (-7.6, 11)])


def keyhole(skin: Skin) -> Shapes:
    """A keyhole that is glad to be looked through."""
    hole = Path(
        (-4.8, 3.2),
        (
            ((-8.4, 1.6), (-10.6, -1.8), (-10.6, -5.4)),
            ((-10.6, -11.4), (-5.8, -15.8), (0, -15.8)),
            ((5.8, -15.8), (10.6, -11.4), (10.6, -5.4)),
            ((10.6, -1.8), (8.4, 1.6), (4.8, 3.2)),
            ((9, 14.6),),
            ((-9, 14.6),),
        ),
    )
    return (
        *body(skin.body, [hole, *both(limb(2.4, (5, 6.4), (10, 8), (12.4, 3.6)))]),
        *eye((0, -5.8), 4.8, (0.4, 0.5)),
        *grin((0, 4.2), 5.4, 2.6),
        stroked(polyline([(-5.2, 11), (5.2, 11)]), skin.dark, 2),
    )


def pompom(skin: Skin) -> Shapes:
    """A ball of wool on two thin legs."""
    middle = (0, -3)
    wool = [circle(middle, 9), *(circle(on_circle(middle, 8.8, turn), 3.1) for turn in range(0, 360, 36))]
    curls = [line(on_circle(middle, 8.2, turn - 9), on_circle(middle, 9.8, turn), on_circle(middle, 8.2, turn + 9), width=1.1, colour=skin.dark) for turn in range(0, 360, 36)]
    legs = both(limb(1.6, (-3.5, 6), (-3.6, 10.5), (-4, 13.2), (-7.5, 13.8)))
    return (*body(skin.dark, legs), *body(skin.body, wool), *curls, *eye((0, -4), 4.6, (-0.4, 0.5)), smile((0, 3.8), 4.6, 1.6))
