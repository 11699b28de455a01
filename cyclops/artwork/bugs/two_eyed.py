"""The fifteen monsters with two eyes."""

from __future__ import annotations

from cyclops.artwork.bugs.parts import (
    INK,
    LINE,
    Limb,
    Shapes,
    Skin,
    body,
    both,
    eye,
    grin,
    limb,
    line,
    smile,
    spikes,
    spiral,
    wave,
)
from cyclops.artwork.paths import Path, circle, ellipse, polygon, polyline, rounded_rectangle, smooth
from cyclops.artwork.shapes import filled, outlined, stroked


def bobble(skin: Skin) -> Shapes:
    """A round one whose bobbles wag on three springs."""
    trunk = circle((0, 4), 9.2)
    tops = [(-9.5, -10), (0, -13.5), (9.5, -10)]
    return (
        *(line((x * 0.55, -3), (x * 0.6, -6.5), (x, y), width=1.3) for x, y in tops),
        *(outlined(circle(top, 2.7), skin.dark, INK, LINE) for top in tops),
        *body(skin.body, [trunk, *both(limb(3, (-4, 12), (-5, 14.4)))]),
        *eyes((-3.7, 1.5), 3.1, (0.5, 0.7)),
        *grin((0, 7), 8, 4, (-0.2, 0.2)),
    )


def eyes(left: tuple[float, float], radius: float, look: tuple[float, float], aside: float = 0.0) -> Shapes:
    """Two equal eyes beside the middle, or beside a line that lies some mm right of it, which look the same way."""
    x, y = left
    return (*eye((aside + x, y), radius, look), *eye((aside - x, y), radius, look))


def fuzzle(skin: Skin) -> Shapes:
    """All fur, wide awake."""
    fur = spikes((0, 0), 11, 17, 4.2)
    return (
        *body(skin.body, [fur.scaled(1.12, 0.92, (0, 0))]),
        *eyes((-4.6, -2.5), 3.7, (0, -0.8)),
        smile((0, 5), 5, 2),
        *(line((x, 1), (x * 1.35, 3.2), width=0.9, colour=skin.dark) for x in (-7.4, 7.4)),
    )


def hopper_snout(skin: Skin) -> Shapes:
    """A trunk before, and two legs to hop away with."""
    trunk = ellipse((1, -3), 8.5, 9.5)
    snout = limb(4.2, (-4, -1), (-9.5, 1.5), (-12.3, -3.5), (-10.5, -9), (-14, -11.5))
    legs = [limb(3, (6, 4), (12.5, -2), (10, 8), (5.5, 13.2), (12.5, 13.4)), limb(3, (-2, 5), (-4.5, 9), (-3.5, 13.2), (-9, 13.4))]
    return (
        *body(skin.body, [trunk, snout, *legs]),
        *(line((x, y), (x + 2.6, y + 1.2), width=1, colour=skin.dark) for x, y in ((-12.4, 0), (-13.8, -4.4))),
        *eye((-1.2, -7), 3, (-0.6, 0.4)),
        *eye((6, -6.6), 3, (-0.6, 0.4)),
        smile((3.4, 0), 6, 2.4),
    )


def jelly_knot(skin: Skin) -> Shapes:
    """It has tied itself a knot and cannot find its ends."""
    low = Limb(smooth([(-11, 13), (-3, 5.5), (5, 1), (11.5, -4), (11, -11), (4.5, -13.2), (0, -8.5)], closed=False), 5)
    high = Limb(low.path.scaled(-1, 1, (0, 0)), 5)
    head = ellipse((0, -7.5), 8.8, 5.2)
    return (
        *body(skin.body, [low]),
        *body(skin.body, [high]),
        *body(skin.body, [head]),
        *eyes((-3.7, -8.6), 3, (-0.6, 0.5)),
        smile((0, -4.6), 3.6, 1.2),
    )


def limpel(skin: Skin) -> Shapes:
    """A limpet beneath its pointed hat."""
    shell = Path((0, -14), (((3, -9), (11, -2), (15, 8)), ((10, 11), (-10, 11), (-15, 8)), ((-11, -2), (-3, -9), (0, -14))))
    ribs = [line((0.3 * x, -8.5), (0.62 * x, -4), width=1.1, colour=skin.dark) for x in (-8, 0, 8)]
    feet = [limb(2.4, (x, 8), (x + 0.8, 11), (x - 0.3, 13)) for x in (-9, -3, 3, 9)]
    return (
        *body(skin.dark, feet),
        *body(skin.body, [shell]),
        *ribs,
        *eyes((-4, 1.6), 3.1, (0.8, 0)),
        smile((0, 6.6), 6, 1.4),
    )


def mopple(skin: Skin) -> Shapes:
    """A mop that peeps out of its own strings."""
    strings = [limb(4.6, (x, -4), (1.15 * x, 4), (1.2 * x, y)) for x, y in ((-8.4, 10), (-4.2, 12.5), (0, 13.4), (4.2, 12.5), (8.4, 10))]
    crown = ellipse((0, -4), 11, 9.5)
    return (
        *body(skin.body, [crown, *strings]),
        *(line((x, 7), (1.03 * x, 12), width=0.9) for x in (-7.4, -2.5, 2.5, 7.4)),
        *(line((0.25 * x, -11.5), (x, -8.5), width=1.1, colour=skin.dark) for x in (-5, 5)),
        *eyes((-4, -3.4), 3.3, (0, 0.9)),
        *grin((0, 2.4), 4.6, 2.6),
    )


def noodle_cap(skin: Skin) -> Shapes:
    """A cap full of noodles."""
    cap = Path((-14, 0), (((-14, -18), (14, -18), (14, 0)), ((9, 3), (-9, 3), (-14, 0))))
    noodles = [Limb(wave(0, 13, 0, 1.3, 2).turned(90, (0, 0)).moved(x, 1), 1.5) for x in (-9.5, -3.2, 3.2, 9.5)]
    return (
        *body(skin.pale, noodles),
        *body(skin.body, [cap]),
        *(filled(ellipse(at, 1.9, 1.3, turn), skin.dark) for at, turn in (((-8.3, -8.3), -40), ((0, -11.2), 0), ((8.3, -8.3), 40))),
        *eyes((-3.8, -4), 3, (0, 1)),
        line((-2, 1.2), (0, 0.4), (2, 1.2)),
    )


def plumpet(skin: Skin) -> Shapes:
    """Plump below, a trumpet above."""
    trunk = ellipse((-1, 6), 11, 9)
    horn = Path((-4, -1), (((-3.5, -6), (-4, -8), (-7, -12.5)), ((10, -16.5),), ((5, -10), (3.5, -6), (3.5, -1))))
    bell = ellipse((1.6, -14.3), 8.9, 2.4, -13)
    return (
        *body(skin.body, [horn, trunk]),
        outlined(bell, skin.dark, INK, LINE),
        *(line((x, y), (1.35 * x, y - 3), width=1.2) for x, y in ((-10.5, -1.5), (9, -1.8))),
        filled(ellipse((-1, 12), 5.5, 2), skin.dark, trunk),
        *eyes((-3.8, 3.4), 3.1, (-0.9, 0.1), -1),
        *grin((-1, 8), 5, 2),
    )


def quiggle(skin: Skin) -> Shapes:
    """A worm that wriggles."""
    worm = limb(7.6, (-5.5, -8.5), (4, -10.5), (9.6, -5.5), (4, -0.5), (-5, 1.6), (-9, 7), (-3, 11.6), (5, 9.6), (12.5, 10.5))
    head = ellipse((-6, -8.5), 7.4, 6)
    rings = [
        ((8.2, -9.4), (12.6, -8.6)),
        ((5.4, -4.2), (9.4, -2)),
        ((-6, -2.6), (-3.2, 5)),
        ((-8, 11.2), (-4.8, 6.4)),
        ((3.2, 13), (2.6, 6.6)),
    ]
    return (
        *body(skin.body, [worm, head]),
        *(line(*ring, width=1.5, colour=skin.dark) for ring in rings[2:]),
        *eye((-8.8, -9.6), 2.8, (-0.7, -0.5)),
        *eye((-2.8, -9.6), 2.8, (-0.7, -0.5)),
        smile((-6, -5.2), 4, 1.2),
    )


def ruffle_back(skin: Skin) -> Shapes:
    """A small dragon with a ruffle from its neck to its tail."""
    back = Path((-13, 3), (((-13, -8), (-3, -9), (2, -6)), ((8, -3), (10, 3), (16, 7)), ((11, 10), (-13, 12), (-13, 3))))
    plates = [
        polygon([(x, y), (x + 1.5, y - 6.2), (x + 5, y + 2)]) for x, y in ((-8.5, -4.5), (-3.4, -5), (1.6, -4), (6, -0.6), (9.6, 3.2))
    ]
    feet = [limb(4, (x, 7), (x, 12)) for x in (-7.5, 3.5)]
    return (
        *body(skin.dark, plates),
        *body(skin.body, [back, *feet]),
        *eye((-8.6, -0.2), 3, (-0.8, 0)),
        *eye((-1.6, -0.2), 3, (-0.8, 0)),
        smile((-6.5, 5.6), 7, 1.8),
    )


def spindle(skin: Skin) -> Shapes:
    """Thin, pointed, and all legs."""
    trunk = Path(
        (0, -16),
        (
            ((1.5, -9), (7.5, -5), (7.5, 0)),
            ((7.5, 5), (1.5, 9), (0, 16)),
            ((-1.5, 9), (-7.5, 5), (-7.5, 0)),
            ((-7.5, -5), (-1.5, -9), (0, -16)),
        ),
    )
    legs = [(0.0, -1.0, -4.0), (3.0, 4.0, 4.5), (5.5, 8.5, 12.5)]
    return (
        *(line((side * 4, start), (side * 10.5, knee - 2), (side * 14, end), width=1.3) for start, knee, end in legs for side in (-1, 1)),
        *body(skin.body, [trunk]),
        *(stroked(polyline([(-9, y), (9, y)]), skin.dark, 1.5, trunk) for y in (6, 9.4)),
        stroked(polyline([(-9, -9), (9, -9)]), skin.dark, 1.5, trunk),
        *eyes((-3.2, -2), 2.6, (0.9, -0.2)),
        smile((0, 2.8), 3.6, 1.2),
    )


def tuft(skin: Skin) -> Shapes:
    """A square head, and what a head of hair."""
    box = rounded_rectangle(-9.5, -3.5, 19, 16, 4)
    hair = [limb(3, (x, -2), (1.25 * x, -7), (2.1 * x + bend, -12.5)) for x, bend in ((-5.4, -1), (-2, -3.5), (1.2, 2), (5, 3.4))]
    return (
        *body(skin.dark, hair),
        *body(skin.body, [box, *both(limb(3, (-5, 12), (-5, 15)))]),
        *eyes((-4.2, 2.2), 3.3, (0.6, -0.6)),
        stroked(polyline([(-3.5, 8.6), (3.5, 8.6)]), INK, LINE),
        *(outlined(polygon([(x, 8.6), (x + 1.9, 8.6), (x + 1.9, 11)]), (255, 255, 255), INK, 0.5) for x in (-2.4, 0.8)),
    )


def wobbler(skin: Skin) -> Shapes:
    """A pile of three wobbling rolls."""
    rolls = [ellipse((0.6, 9), 12.5, 5.2), ellipse((-1, 1.8), 10.4, 5.6), ellipse((1, -6.6), 8.8, 6.4)]
    cherry = limb(1.2, (1, -13), (2, -15.6), (4.4, -16.6))
    return (
        *body(skin.body, [cherry, *rolls]),
        *(line(*fold, width=1.1, colour=skin.dark) for fold in (((-8, -1.6), (0, 0.4), (7.5, -1.4)), ((-9.6, 5.2), (0, 7.4), (9.8, 5.4)))),
        *eye((-2.8, -7), 3, (0.7, 0.7)),
        *eye((4.6, -7), 3, (-0.7, -0.7)),
        *grin((-0.8, 2), 7, 2.6, (-0.18,)),
        *(line((side * 13.6, -5), (side * 15, -2), (side * 13.6, 1), width=1) for side in (-1, 1)),
    )


def zigzag(skin: Skin) -> Shapes:
    """A flash of lightning that is pleased with itself."""
    bolt = polygon(
        [(-9.5, -13), (10, -13), (10, -3.8), (3.6, -1.5), (10.5, 2.4), (0.5, 16), (-0.5, 7), (-7.5, 4.5), (-2.5, -0.5), (-9.5, -3)]
    )
    return (
        *(stroked(polyline([(s * 8, -5), (s * 12.2, -8), (s * 12, -3), (s * 15.4, -6)]), INK, 1.3) for s in (-1, 1)),
        *body(skin.body, [bolt]),
        *eyes((-4.2, -8.2), 3.2, (-0.4, 0.8), 0.2),
        smile((1.6, -2.4), 5, 1.6),
        stroked(polyline([(-1.6, 4), (1.2, 5.4), (3.4, 3.6), (6, 5)]), skin.dark, 1.5),
    )


def snail(skin: Skin) -> Shapes:
    """It brings its house along."""
    foot = limb(6, (12.5, 10.6), (2, 10.6), (-7.5, 10), (-9.6, 3), (-9.6, -4))
    stalks = [limb(3.4, (-9, 0), (-12, -6)), limb(3.4, (-8, 0), (-4.6, -6.6))]
    shell = circle((4.6, 1.6), 9)
    return (
        *body(skin.body, [foot, *stalks, circle((-12, -7), 3.6), circle((-4.4, -7.6), 3.6)]),
        *body(skin.pale, [shell]),
        stroked(spiral((4.6, 1.6), 8.2, 2.2), skin.dark, 1.6),
        *eye((-12, -7), 2.8, (-0.6, 0)),
        *eye((-4.4, -7.6), 2.8, (-0.6, 0)),
        line((-12, 6.6), (-9.6, 7.6), (-7.6, 6.4)),
    )
