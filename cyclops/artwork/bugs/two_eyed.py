"""The fifteen monsters with two eyes."""

from __future__ import annotations

from cyclops.artwork.bugs.parts import (
    INK,
    LINE,
    WHITE,
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
    straight,
    tongue_out,
    wave,
)
from cyclops.artwork.paths import Path, circle, ellipse, polygon, polyline, rounded_rectangle, smooth
from cyclops.artwork.shapes import outlined, stroked


def bobble(skin: Skin) -> Shapes:
    """A round head that feels the cold, in a hat with a bobble."""
    head = circle((0, 4.4), 10.8)
    hat = Path((-10.4, -3.4), (((-9.4, -15.4), (9.4, -15.4), (10.4, -3.4)),))
    return (
        *body(skin.body, [head, *both(limb(3.4, (-5, 13), (-5.6, 15.6)))]),
        *body(skin.body, [circle((0, -14.4), 3.4)]),
        *body(skin.body, [hat]),
        *(line((x, -10.4), (1.5 * x, -8), (1.7 * x, -5.6), width=1.6, colour=skin.dark) for x in (-4, 0, 4)),
        *body(skin.body, [straight(3.2, (-9.8, -3.6), (9.8, -3.6))]),
        *eyes((-4, 3.2), 3.2, (0.4, 0.4)),
        smile((0, 9.6), 5.4, 2),
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
    """A trunk before, and a leg to hop away with."""
    trunk = ellipse((2, -3.4), 10.6, 10)
    snout = limb(4.4, (-5, 0.6), (-10.4, 1), (-15, -2))
    legs: list[Path | Limb] = [
        ellipse((8.6, 5.4), 5.4, 4.8, 30),
        limb(3.2, (10, 7), (6.6, 12), (12.6, 12.4)),
        limb(3.2, (-2.4, 5), (-2.4, 12), (-6.4, 12.4)),
    ]
    return (
        *body(skin.body, [trunk, snout, *legs]),
        *(line((x, y - 1.6), (x - 0.6, y + 1.7), width=1.1, colour=skin.dark) for x, y in ((-8.4, 1.1), (-11.4, 0.5))),
        line((4.6, 6.6), (6.4, 3), (10, 2.2), width=1.1, colour=skin.dark),
        *eyes((-3.9, -5.4), 3.3, (-0.5, 0.3), 2),
        smile((2, 0.4), 5.6, 2),
    )


def jelly_knot(skin: Skin) -> Shapes:
    """It has tied itself a knot and cannot find its ends."""
    low = Limb(smooth([(-9.6, 13), (-3, 6.4), (4.6, 1.6), (10, -4), (8.6, -10.6), (2, -12)], closed=False), 5)
    high = Limb(low.path.scaled(-1, 1, (0, 0)), 5)
    return (
        *body(skin.body, [low]),
        *body(skin.body, [high]),
        *body(skin.body, [ellipse((0, -7.4), 10.4, 7)]),
        *eyes((-3.9, -8.6), 3.2, (-0.5, 0.4)),
        smile((0, -3.4), 4, 1.3),
    )


def limpel(skin: Skin) -> Shapes:
    """A limpet beneath its pointed hat."""
    shell = Path((0, -14), (((3, -9), (11, -2), (15, 8)), ((10, 11), (-10, 11), (-15, 8)), ((-11, -2), (-3, -9), (0, -14))))
    ribs = [line((0.3 * x, -8.5), (0.62 * x, -4), width=1.1, colour=skin.dark) for x in (-8, 0, 8)]
    feet = [limb(2.4, (x, 8), (x + 0.8, 11), (x - 0.3, 13)) for x in (-9, -3, 3, 9)]
    return (
        *body(skin.body, feet),
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
    cap = Path((-14.4, 1.4), (((-14.4, -19), (14.4, -19), (14.4, 1.4)), ((9, 4), (-9, 4), (-14.4, 1.4))))
    noodles = [Limb(wave(0, 11, 0, 1.3, 2).turned(90, (0, 0)).moved(x, 2), 1.7) for x in (-9.6, -3.2, 3.2, 9.6)]
    return (
        *body(skin.pale, noodles),
        *body(skin.body, [cap]),
        *(line((x, -11), (1.5 * x, -8.2), (1.75 * x, -5), width=1.6, colour=skin.dark) for x in (-6.4, 6.4)),
        *eyes((-4.2, -3.8), 3.7, (-0.5, 0.5)),
        smile((0, 0.9), 4.4, 0.9),
    )


def plumpet(skin: Skin) -> Shapes:
    """Plump below, a trumpet above."""
    horn = Path((-5, -1), (((-3.5, -6), (-4, -7), (-7, -11)), ((10, -15),), ((6, -9), (4.5, -6), (4.5, -1))))
    return (
        *body(skin.body, [horn, ellipse((-1, 5.6), 12, 9.8)]),
        *body(skin.body, [ellipse((1.6, -12.8), 9, 2.5, -13)]),
        line((-3.6, -5), (0.4, -5.7), (4.4, -6.2), width=1.3),
        *eyes((-4.2, 3.2), 3.7, (-0.7, 0.1), -1),
        *grin((-1, 9), 5, 2.2),
    )


def quiggle(skin: Skin) -> Shapes:
    """A caterpillar that wriggles."""
    rings = [((16.4, 2.6), 2.4), ((13.6, 6.4), 3.7), ((8.6, 8), 5), ((2, 6.6), 6.4)]
    return (
        *body(skin.body, [limb(2, (x, y), (x - 0.6, y + 2.4)) for x, y in ((9.4, 12), (4.6, 12), (0, 11.6))]),
        *(shape for at, radius in rings for shape in body(skin.body, [circle(at, radius)])),
        *body(skin.body, [ellipse((-4.4, -2.6), 10.6, 9.6)]),
        *(line((x - 4.4, -10), (1.2 * x - 4.4, -7.8), width=1.4, colour=skin.dark) for x in (-3, 0, 3)),
        *eyes((-4, -3.2), 3.3, (0.4, 0.4), -4.4),
        smile((-4.4, 3), 5, 1.8),
    )


def ruffle_back(skin: Skin) -> Shapes:
    """A small dragon with a ruffle from its neck to its tail."""
    back = Path((-13, 3), (((-13, -8), (-3, -9), (2, -6)), ((8, -3), (10, 3), (16, 7)), ((11, 10), (-13, 12), (-13, 3))))
    plates = [
        polygon([(x, y), (x + 1.5, y - 6.2), (x + 5, y + 2)]) for x, y in ((-8.5, -4.5), (-3.4, -5), (1.6, -4), (6, -0.6), (9.6, 3.2))
    ]
    feet = [limb(4, (x, 7), (x, 12)) for x in (-7.5, 3.5)]
    return (
        *body(skin.body, plates),
        *body(skin.body, [back, *feet]),
        *eye((-8.6, -0.2), 3, (-0.8, 0)),
        *eye((-1.6, -0.2), 3, (-0.8, 0)),
        smile((-6.5, 5.6), 7, 1.8),
    )


def spindle(skin: Skin) -> Shapes:
    """Pointed above and below, wound round with thread."""
    trunk = Path(
        (0, -16.4),
        (
            ((1.5, -9), (11.2, -7), (11.2, 0)),
            ((11.2, 7), (1.5, 9), (0, 16.4)),
            ((-1.5, 9), (-11.2, 7), (-11.2, 0)),
            ((-11.2, -7), (-1.5, -9), (0, -16.4)),
        ),
    )
    return (
        line((3, 10.4), (7.6, 12.6), (10.6, 11), (13.4, 13), width=1.3, colour=skin.dark),
        *body(skin.body, [trunk]),
        *(stroked(polyline([(-9, y + 0.6), (9, y - 0.6)]), skin.dark, 1.5, trunk) for y in (-10.6, -7.8, 7.8, 10.6)),
        *eyes((-4, -1), 3.2, (0.5, 0)),
        smile((0, 4), 4.4, 1.4),
    )


def tuft(skin: Skin) -> Shapes:
    """A square head, and what a head of hair."""
    box = rounded_rectangle(-10.5, -5, 21, 17, 4)
    hair = [limb(3, (x, -4), (1.25 * x, -8), (2 * x + bend, -12.4)) for x, bend in ((-5.4, 0), (-1.8, -2), (1.4, 1.8), (5, 1.6))]
    teeth = [polygon([(x, 8), (x + 2, 8), (x + 1, 10.6)]) for x in (-3, 1)]
    return (
        *body(skin.body, hair),
        *body(skin.body, [box, *both(limb(3.2, (-5, 11), (-5, 14)))]),
        *eyes((-4.5, 0.8), 3.8, (0.5, -0.4)),
        *(outlined(tooth, WHITE, INK, 0.6) for tooth in teeth),
        stroked(polyline([(-4.4, 8), (4.4, 8)]), INK, LINE),
    )


def wobbler(skin: Skin) -> Shapes:
    """A pile of three wobbling rolls."""
    rolls = [ellipse((1, 10.4), 13, 4.8), ellipse((-1, 4.4), 11.6, 5), ellipse((0.8, -4.6), 11, 8)]
    stalk = limb(1.4, (0.6, -12), (1.4, -14.6), (4.4, -15.6))
    folds = [((-9.4, 1), (0, 3.2), (9, 1.4)), ((-10.4, 7.2), (0, 9.2), (10.8, 7.4))]
    return (
        *body(skin.body, [stalk, *rolls]),
        *(line(*fold, width=1.2, colour=skin.dark) for fold in folds),
        *eyes((-4, -5.6), 3.2, (0, -0.4), 0.8),
        smile((0.8, -0.2), 4.6, 1.3),
    )


def zigzag(skin: Skin) -> Shapes:
    """A flash of lightning that bites its lip."""
    bolt = polygon(
        [(-11.6, -13), (11.6, -13), (11.6, -2.6), (5, 0), (10.5, 3.4), (0.5, 16.4), (-0.5, 8.4), (-8, 5.4), (-4, 0.4), (-11.6, -1.6)]
    )
    return (
        *body(skin.body, [bolt]),
        *eyes((-4.1, -7.4), 3.3, (-0.3, 0.4)),
        stroked(polyline([(-4.4, -1.4), (-2.2, 0.4), (0, -1.4), (2.2, 0.4), (4.4, -1.4)]), INK, LINE),
        stroked(polyline([(-3, 4.8), (0.4, 6.4), (3, 4.6), (5.8, 6.2)]), skin.dark, 1.5),
    )


def snail(skin: Skin) -> Shapes:
    """It brings its house along."""
    foot = Path((-13, 12.6), (((-15, 7), (-14.4, 2), (-15, -3)), ((4, -3),), ((5, 6), (11, 9.6), (15.4, 12.6))))
    humps = [circle((-5.6 + x, -4), 6.4) for x in (-3.6, 3.6)]
    return (
        *body(skin.body, [foot, *humps]),
        *body(skin.body, [circle((7.8, 5.2), 7)]),
        stroked(spiral((7.8, 5.2), 5.6, 1.6), skin.dark, 1.3),
        *eyes((-4.2, -3.6), 3.6, (-0.4, 0.2), -5.6),
        *tongue_out((-6.6, 4.4), 5.6, 1.6),
    )
