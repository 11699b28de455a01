"""The five monsters with one eye."""

from __future__ import annotations

from cyclops.artwork.bugs.parts import INK, LINE, Shapes, Skin, body, both, eye, grin, limb, line, smile, straight, tongue_out, wave
from cyclops.artwork.paths import Path, circle, ellipse, on_circle, polygon, polyline, smooth
from cyclops.artwork.shapes import filled, outlined, stroked


def periscope(skin: Skin) -> Shapes:
    """A fat little boat that looks round the corner."""
    hull = ellipse((-2, 8), 11.5, 6.8)
    neck = straight(7.6, (-4.4, 4), (-4.4, -7), (3, -7))
    return (
        *body(skin.body, [polygon([(7, 8), (14, 3), (14, 13)])]),
        *body(skin.body, [hull, neck, circle((3.4, -7), 6.8)]),
        stroked(wave(-15, 11, 10, 0.9, 3), skin.dark, 1.4, hull),
        *eye((4, -7), 3.9, (0.8, 0)),
        smile((-4.4, 5), 5.6, 2),
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
        *eye((0.4, 2), 3.8, (0, -0.4)),
        *grin((1, 8.8), 7, 3.6),
    )


def lantern(skin: Skin) -> Shapes:
    """A fish of the deep that carries its own lamp."""
    fin = polygon([(9, 3), (16, -4.5), (14.5, 3), (16, 10.5)])
    lamp = polygon([on_circle((-3.4, -14), 2.3 if step % 2 else 4.4, 36 * step) for step in range(10)])
    return (
        line((-1.6, -6), (-3, -12), width=1.6),
        outlined(lamp, skin.body, INK, LINE),
        *body(skin.body, [ellipse((0, 3.4), 12.2, 10.6), fin]),
        line((12.8, 0.5), (10.8, 3), (12.8, 5.5)),
        *eye((-3, -0.2), 4, (-0.5, -0.3)),
        filled(_jaws(), INK),
    )


def _jaws() -> Path:
    """A mouth full of pointed teeth that does not mean it."""
    upper = [(-9, 7.4), (-6.6, 9.2), (-4.6, 7.6), (-2.4, 9.6), (-0.2, 7.6), (1.8, 9.4), (3.8, 7.2), (6.4, 6.4)]
    return polygon([*upper, (4, 10.6), (-2.4, 12), (-7, 10.8)])


def keyhole(skin: Skin) -> Shapes:
    """A keyhole that is glad to be looked through."""
    hole = Path(
        (-4.8, 3.2),
        (
            ((-8.4, 1.6), (-10.6, -1.8), (-10.6, -5.4)),
            ((-10.6, -11.4), (-5.8, -15.8), (0, -15.8)),
            ((5.8, -15.8), (10.6, -11.4), (10.6, -5.4)),
            ((10.6, -1.8), (8.4, 1.6), (4.8, 3.2)),
            ((9.6, 14.6),),
            ((-9.6, 14.6),),
        ),
    )
    return (
        *body(skin.body, [hole]),
        *eye((0, -7), 4, (0.3, 0.4)),
        *grin((0, -0.4), 6, 2.6),
        *(stroked(polyline([(-12, y), (12, y)]), skin.dark, 1.8, hole) for y in (7.4, 11.4)),
    )


def pompom(skin: Skin) -> Shapes:
    """A ball of wool on two thin legs."""
    middle = (0, -3)
    turns = range(0, 360, 36)
    wool = [circle(middle, 9), *(circle(on_circle(middle, 8.8, turn), 3.1) for turn in turns)]
    curls = [[on_circle(middle, away, turn + aside) for away, aside in ((8.2, -9), (9.8, 0), (8.2, 9))] for turn in turns]
    return (
        *body(skin.dark, both(limb(1.6, (-3.5, 6), (-3.6, 10.5), (-4, 13.2), (-7.5, 13.8)))),
        *body(skin.body, wool),
        *(line(*curl, width=1.1, colour=skin.dark) for curl in curls),
        *eye((0, -4), 4, (-0.4, 0.5)),
        *tongue_out((0, 3), 5, 1.6),
    )
