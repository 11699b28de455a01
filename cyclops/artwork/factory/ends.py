"""Where a limb ends without an eye: hands, feet, tails and heads that see nothing. The limb comes from below and ends upwards."""

from __future__ import annotations

from cyclops.artwork.factory import faces, toppings
from cyclops.artwork.factory.skin import (
    BLUE,
    BROWN,
    CREAM,
    GREEN,
    INK,
    LINE,
    MOUTH,
    ORANGE,
    PINK,
    RED,
    YELLOW,
    Part,
    Shapes,
    Skin,
    capsule,
    dot,
    inked,
    line,
    straight,
    tube,
)
from cyclops.artwork.paths import Path, Point, circle, ellipse, on_circle, polygon, rectangle, rounded_rectangle, smooth
from cyclops.artwork.shapes import Shape, filled, moved, resized, stroked, turned


def _nail(at: Point, degrees: float, size: float = 1.0) -> Shapes:
    return (inked(ellipse(at, 1.0 * size, 1.3 * size, degrees), CREAM, 0.4),)


def _fingers(skin: Skin, tips: tuple[Point, ...], root: Point, radius: float) -> tuple[Path, ...]:
    return tuple(capsule(root if abs(x) < 9 else (root[0] + x * 0.1, root[1]), (x, y), radius) for x, y in tips)


def open_hand(skin: Skin) -> Part:
    """A hand that waves, with nails."""
    wide = 1.0 if skin is GREEN else 1.15
    tips = ((-9.4 * wide, -5.4), (-4.2 * wide, -11.2), (2.0 * wide, -11.6), (7.4 * wide, -8.4))
    thumb = (10.6, 0.2)
    palm = ellipse((0, 0.6), 6.6 * wide, 6.2)
    outlines = (palm, *(capsule((x * 0.4, -0.6), (x, y), 2.15 * wide) for x, y in tips), capsule((3, 2.4), thumb, 2.1 * wide))
    nails = tuple(shape for x, y in tips for shape in _nail((x * 1.02, y - 0.5), x * 4))
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


def sausage_fork(skin: Skin) -> Part:
    """A paw with a sausage on a fork."""
    wide = 1.0 if skin is GREEN else 1.3
    fist = rounded_rectangle(-5.8 * wide, 0.2, 11.6 * wide, 7.6, 3.6)
    sausage = smooth(
        [(-7.6, -8.2), (-6.6, -10.6), (-3.0, -9.4), (1.6, -9.2), (5.8, -11.8), (8.0, -10.2), (6.0, -7.0), (1.0, -5.2), (-4.4, -5.8)]
    )
    cuts = tuple(line([(x, y - 1.2), (x + 1.2, y + 1.2)], INK, 0.5) for x, y in ((-4.4, -7.8), (-0.6, -7.2), (3.2, -8.2)))
    tines = tuple(straight([(x, -4.6), (x, -11.8)], (126, 126, 140), 0.9) for x in (-2.4, 0.0, 2.4))
    fork = (straight([(0, 4), (0, -4.6)], (126, 126, 140), 1.3), straight([(-2.4, -4.6), (2.4, -4.6)], (126, 126, 140), 1.0), *tines)
    fingers = tuple(
        inked(capsule((x * wide, 1.6), (x * wide, 4.2), 1.6 * wide), skin.fill, LINE, skin.line) for x in (-4.0, -1.0, 2.0, 4.8)
    )
    return Part((fist,), behind=(inked(sausage, (198, 104, 70)), *cuts, *fork), upon=fingers)


def bare_foot(skin: Skin) -> Part:
    """A bare sole with toes, and a plaster on the big one."""
    wide = 0.9 if skin is GREEN else 1.1
    sole = smooth([(-6 * wide, 4), (-7.6 * wide, -2.6), (-4.4 * wide, -6.6), (2 * wide, -6.8), (7.4 * wide, -3.4), (6.2 * wide, 4), (0, 7)])
    toes = tuple(
        ellipse((x * wide, y), r * wide, r * wide * 1.1)
        for x, y, r in ((-6.8, -8.2, 3.3), (-1.4, -10.0, 2.3), (2.8, -9.4, 2.1), (6.4, -7.6, 1.9), (9.2, -4.8, 1.7))
    )
    nails = tuple(shape for x, y in ((-6.8, -9.6), (-1.4, -10.9), (2.8, -10.2), (6.4, -8.4)) for shape in _nail((x * wide, y), x * 3, 0.85))
    plaster = turned(
        (inked(rounded_rectangle(-4, -1.3, 8, 2.6, 1.2), CREAM, 0.45), filled(rectangle(-1.2, -1.05, 2.4, 2.1), (232, 186, 110))),
        -28,
        (0, 0),
    )
    creases = (line([(-3, 3.4), (0.2, 4.4), (3.4, 3.2)], skin.dark, 0.7),)
    return Part((sole, *toes), upon=(*nails, *moved(plaster, 0.4, -1.6), *creases))


def boot(skin: Skin) -> Part:
    """A heavy boot, too large, with laces."""
    wide = skin.half + 1.8
    shaft = polygon([(-wide, 6), (-wide, -1), (wide, -1), (wide, 6)])
    shoe = smooth(
        [
            (-wide, -0.4),
            (-wide - 0.4, -6.4),
            (-wide + 1.4, -9.8),
            (2, -10.4),
            (wide + 3, -9.6),
            (13.6, -7.6),
            (13.4, -4.2),
            (wide + 0.8, -2.2),
            (wide, -0.4),
        ],
        tension=0.7,
    )
    sole = Shape((rectangle(-16, -13, 32, 4.2),), fill=INK, within=shoe)
    laces = tuple(straight([(-wide * 0.4, y), (wide * 0.5, y - 1.0), (-wide * 0.4, y - 2.0)], YELLOW, 0.8) for y in (3.6, 1.2, -1.2))
    return Part(
        upon=(
            inked(shaft, BROWN),
            inked(shoe, BROWN),
            sole,
            inked(rounded_rectangle(-wide - 0.6, 4.6, 2 * wide + 1.2, 2.6, 1.2), ORANGE),
            *laces,
        )
    )


def sock(skin: Skin) -> Part:
    """A striped sock with a hole for one toe."""
    wide = skin.half + 1.6
    body = smooth(
        [
            (-wide, 7),
            (-wide, 0),
            (-wide - 0.4, -6.6),
            (-1, -10.4),
            (wide + 3, -9.2),
            (11.4, -5.6),
            (wide + 1.6, -1.4),
            (wide, 2),
            (wide, 7),
        ],
        tension=0.75,
    )
    stripes = tuple(
        Shape((polygon([(-16, y), (16, y - 1.4), (16, y + 0.8), (-16, y + 2.2)]),), fill=colour, within=body)
        for y, colour in ((3.4, RED), (-0.8, BLUE), (-5.0, RED), (-9.2, BLUE))
    )
    toe = (inked(circle((10.6, -5.8), 2.1), skin.fill, LINE, skin.line), *_nail((11.6, -6.1), 80, 0.8))
    return Part(
        upon=(
            filled(body, YELLOW),
            *stripes,
            stroked(body, INK, LINE),
            *toe,
            inked(rounded_rectangle(-wide - 0.7, 5.6, 2 * wide + 1.4, 2.6, 1.2), ORANGE),
        )
    )


def roller_skate(skin: Skin) -> Part:
    """A foot on wheels."""
    wide = skin.half + 1.4
    shoe = smooth(
        [(-wide, 6), (-wide, -3.6), (-wide + 1, -6.4), (4, -6.4), (12.4, -5.4), (12.2, -2.2), (wide + 1, -0.4), (wide, 6)], tension=0.6
    )
    plate = inked(rounded_rectangle(-wide - 0.6, -8.2, wide + 13.2, 2.2, 0.8), YELLOW)
    wheels = tuple(
        shape
        for x in (-wide + 1.8, (12 - wide) / 2 + 0.6, 10.4)
        for shape in (inked(circle((x, -10.0), 2.3), (92, 92, 106)), dot(x, -10.0, 0.8, ORANGE))
    )
    star = polygon([on_circle((0, 0), 2.6 if k % 2 else 1.1, 36 * k) for k in range(10)])
    return Part(
        upon=(
            *wheels,
            inked(shoe, RED),
            plate,
            *moved((inked(star, YELLOW, 0.4),), 0.6, 0.2),
            inked(rounded_rectangle(-wide - 0.6, 4.8, 2 * wide + 1.2, 2.4, 1.1), ORANGE),
        )
    )


def curl(skin: Skin) -> Part:
    """A tail that curls up."""
    thick = 0.8 if skin is GREEN else 1.0
    turns = [on_circle((1.0, -4.0), 8.4 - 6.6 * k / 17, 220 + 34 * k) for k in range(18)]
    start: list[Point] = [(0, 8.0), (-3.0, 4.4)]
    points = [*start, *turns[1:]]
    widths = [skin.half * 0.9 if k == 0 else max(0.5, thick * 3.5 * (1 - k / (len(points) + 1)) ** 0.8) for k in range(len(points))]
    return Part(
        (tube(points, widths),),
        upon=tuple(dot(*on_circle((1.0, -4.0), 8.0 - 6.6 * k / 17, 220 + 34 * k), 0.8 - 0.04 * k, skin.dark) for k in range(2, 12, 2)),
    )


def arrow_tail(skin: Skin) -> Part:
    """A tail with the point of a devil's."""
    half = min(skin.half, 6.5) * 0.62
    whip = tube([(0, 9), (0, 4), (-3.4, 0), (-3.0, -3.6), (0.8, -5.6)], [skin.half, skin.half * 0.9, half * 1.3, half, half * 0.8])
    point = smooth([(0.2, -12.6), (7.4, -5.4), (3.0, -5.8), (2.0, -2.0), (-1.4, -6.4), (-6.2, -5.8)], tension=0.35)
    return Part((whip, point.turned(24, (0.6, -6.4))), upon=(line([(-1.4, 4.6), (0.6, 5.4), (2.4, 4.4)], skin.dark, 0.7),))


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
    stem = tube([(0, 8), (0, 3), (0, -1)], [skin.half, skin.half * 0.85, 3.6])
    bow = (
        inked(polygon([(0, -0.2), (-6, -2.6), (-6, 2.6)]), BLUE),
        inked(polygon([(0, -0.2), (6, -2.6), (6, 2.6)]), BLUE),
        inked(circle((0, -0.1), 1.5), BLUE),
    )
    return Part((stem,), behind=(inked(brush, ORANGE), *strands), upon=bow)


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
    stem = tube([(0, 9), (0, 4), (0, -3)], [skin.half, skin.half * 0.86, 3.0])
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
        tube([(4, 2.4), (9.4, 1.6), (10.6, -2.6), (10.4, -4.6)], [2.2, 2.2, 2.3, 1.9]),
        tube([(-4, -1.4), (-9.0, -2.0), (-10.4, -5.6), (-10.2, -7.4)], [2.2, 2.2, 2.3, 1.9]),
    )
    pot = inked(polygon([(-8.2, 5.2), (8.2, 5.2), (6.6, 12.4), (-6.6, 12.4)]), (200, 112, 70))
    prickles = tuple(
        straight([(x - 0.8, y - 0.7), (x, y), (x + 0.8, y - 0.7)], skin.line, 0.5)
        for x, y in ((-2.4, -6.6), (1.8, -7.8), (0, -3.2), (-2.8, 0.4), (2.4, 0.8), (10.2, -2.0), (-10.2, -5.0), (0.2, 3.6))
    )
    blossom = (
        *(inked(ellipse(on_circle((0, -12.0), 1.9, 72 * k), 1.3, 1.3), PINK, 0.4) for k in range(5)),
        inked(circle((0, -12.0), 1.2), YELLOW, 0.4),
    )
    return Part((trunk, *arms), upon=(*prickles, *blossom, pot, inked(rounded_rectangle(-9.2, 3.4, 18.4, 3.2, 1.2), (200, 112, 70))))


def plug(skin: Skin) -> Part:
    """A monster that must be charged."""
    wide = 4.6 if skin is GREEN else 7.2
    body = smooth([(-wide, -2.4), (wide, -2.4), (wide, 2.0), (wide * 0.6, 6.6), (-wide * 0.6, 6.6), (-wide, 2.0)], tension=0.5)
    pins = tuple(inked(rounded_rectangle(x * wide - 1.2, -9.4, 2.4, 7.6, 1.0), (196, 186, 130)) for x in (-0.5, 0.5))
    sparks = tuple(
        inked(
            polygon([(x, -7.6), (x + s * 2.4, -9.8), (x + s * 2.0, -8.0), (x + s * 4.4, -9.6), (x + s * 1.6, -5.4), (x + s * 1.8, -7.0)]),
            YELLOW,
            0.4,
        )
        for s, x in ((-1, -wide - 0.4), (1, wide + 0.4))
    )
    ribs = tuple(straight([(-wide * 0.6, y), (wide * 0.6, y)], INK, 0.6) for y in (1.4, 3.2, 5.0))
    return Part(
        upon=(*pins, inked(body, ORANGE), inked(rounded_rectangle(-wide - 0.8, -4.0, 2 * wide + 1.6, 2.6, 1.0), ORANGE), *ribs, *sparks)
    )


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
    """Nothing but a nose, with hairs, that drips."""
    bridge = tube([(0, 8), (0, 2), (0, -2)], [skin.half, max(skin.half * 0.8, 5.4), 7.0])
    wings = (ellipse((-6.6, -5.6), 4.8, 4.6), ellipse((6.6, -5.6), 4.8, 4.6), ellipse((0, -6.6), 5.6, 5.6))
    holes = tuple(filled(ellipse((s * 4.6, -8.0), 2.0, 1.7, -s * 20), skin.line) for s in (-1, 1))
    hairs = tuple(
        line([(s * 4.6 + k, -8.6), (s * 4.8 + k * 1.4, -10.8), (s * 5.2 + k * 2.0, -12.4)], INK, 0.5)
        for s in (-1, 1)
        for k in (-0.9, 0, 0.9)
    )
    drip = inked(smooth([(-6.0, -8.8), (-3.2, -8.8), (-3.4, -11.8), (-4.6, -14.2), (-5.8, -11.8)], tension=0.8), (226, 222, 96), 0.45)
    wart = (inked(circle((2.8, -1.8), 1.2), skin.dark, 0.45, skin.line), line([(2.8, -2.2), (3.4, -4.0)], INK, 0.45))
    return Part((bridge, *wings), upon=(*holes, *hairs, drip, *wart))


def ear(skin: Skin) -> Part:
    """A large ear with a ring, and hair in it."""
    shell = smooth([(-4, 7), (-7.6, 1.6), (-10, -5), (-7.6, -11), (-0.6, -13), (7.4, -10.6), (10, -4), (6.6, 1.6), (5.6, 6)])
    fold = line([(6.2, -4), (5.6, -8.6), (0, -10), (-5.4, -8), (-6.4, -3.6), (-3.4, 0.4)], skin.line, 0.8)
    hole = filled(smooth([(1.8, -5.2), (-1.8, -5.6), (-2.8, -2.4), (-0.2, 0.8), (2.6, 2.6), (3.0, -1.6)]), skin.line)
    hairs = tuple(line([(0.4, -2.4), (x * 0.6, -5.0), (x, -7.4 + abs(x) * 0.5)], ORANGE, 0.7) for x in (-4, -1.6, 1.2, 4))
    ring = stroked(circle((7.0, 3.2), 2.3), (190, 142, 30), 0.95)
    return Part((shell,), upon=(fold, hole, *hairs, ring))


def bandaged(skin: Skin) -> Part:
    """A stump wrapped in bandages, with a bow."""
    wide = max(skin.half + 0.8, 6.4)
    end = smooth([(-wide, 7), (-wide - 0.4, -2), (-wide * 0.8, -7.6), (0, -9.8), (wide * 0.8, -7.6), (wide + 0.4, -2), (wide, 7)])
    bands = tuple(
        Shape((polygon([(-16, y), (16, y + s), (16, y + s + 0.01), (-16, y + 0.01)]),), stroke=BROWN, width=0.45, within=end)
        for y, s in ((-7.6, 3), (-3.0, -3.4), (-1.6, 3.4), (3.8, -2.6), (3.2, 3.0))
    )
    knot = (
        inked(smooth([(0, -8.6), (-5.4, -13.4), (-7.2, -9.6)], tension=0.9), CREAM, 0.5),
        inked(smooth([(0, -8.6), (5.4, -13.4), (7.2, -9.6)], tension=0.9), CREAM, 0.5),
        inked(circle((0, -9.0), 1.5), CREAM, 0.5),
    )
    stain = filled(smooth([(-2.6, -0.6), (-0.6, -2.2), (2.0, -1.4), (2.4, 0.8), (0, 1.8)]), skin.light)
    return Part(upon=(filled(end, CREAM), *bands, stain, stroked(end, INK, LINE), *knot))


def suckers(skin: Skin) -> Part:
    """An arm of an octopus."""
    arm = tube(
        [(0, 9), (0.6, 4), (4.6, -0.4), (5.2, -5.6), (1.4, -9.6), (-4.0, -9.8), (-7.2, -6.4), (-5.4, -3.4)],
        [skin.half, skin.half * 0.88, 5.0, 4.0, 3.2, 2.6, 2.0, 1.2],
    )
    cups = ((0.2, 2.6, 1.5), (2.0, -1.8, 1.3), (2.2, -5.4, 1.1), (-0.4, -7.6, 0.9), (-3.6, -7.6, 0.75))
    return Part((arm,), upon=tuple(shape for x, y, r in cups for shape in (inked(ellipse((x, y), r, r * 0.9), PINK, 0.45, skin.line),)))


def snail(skin: Skin) -> Part:
    """A shell in which somebody hides."""
    spiral = [on_circle((0, -3), 8.8 - 0.55 * k, 150 + 40 * k) for k in range(16)]
    rays = tuple(line([on_circle((0, -3), 6.2, a), on_circle((0, -3), 9.6, a + 12)], BROWN, 0.6) for a in range(0, 360, 30))
    foot = tube([(0, 9), (0, 5), (0, 2)], [skin.half, max(skin.half, 6.4), 6.4])
    return Part(
        (foot,), upon=(inked(circle((0, -3), 10.4), ORANGE), *rays, line(spiral, BROWN, 1.1), stroked(circle((0, -3), 10.4), INK, 0.6))
    )


def trumpet(skin: Skin) -> Part:
    """A trunk that toots."""
    trunk = tube([(0, 9), (0, 3), (0, -2), (0, -6.6), (0, -10.8)], [skin.half, skin.half * 0.8, 4.4, 6.4, 9.4])
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


def _blind(skin: Skin, across: float, down: float, mouth: str, upon: Shapes, behind: Shapes = ()) -> Part:
    return Part((ellipse((0, 0), across, down),), behind=behind, upon=(*faces.MOUTHS[mouth](), *upon))


def hat_head(skin: Skin) -> Part:
    """A head whose hat slipped over the eyes."""
    hat = resized(toppings.top_hat(), 1.5, (0, 0))
    return _blind(skin, 10.4, 10.6, "grin", (*moved(faces.nose(skin, True), 0, 0.2), *moved(hat, 0, -4.0)))


def mop_head(skin: Skin) -> Part:
    """A head with hair down to the nose."""
    mop = smooth(
        [
            (-11.4, 3.0),
            (-12.2, -5.0),
            (-8.0, -12.0),
            (0, -13.8),
            (8.0, -12.0),
            (12.2, -5.0),
            (11.4, 3.0),
            (9.0, -0.6),
            (7.0, 2.0),
            (4.8, -0.8),
            (2.4, 1.4),
            (0, -1.2),
            (-2.4, 1.4),
            (-4.8, -0.8),
            (-7.0, 2.0),
            (-9.0, -0.6),
        ],
        tension=0.6,
    )
    strands = tuple(line([(x * 0.4, -12.0), (x * 0.9, -7.0), (x, -2.6)], BROWN, 0.6) for x in (-8.4, -4.6, -1.2, 2.6, 6.2))
    return _blind(skin, 10.8, 11.4, "lolling", (inked(mop, ORANGE), *strands, *moved(faces.nose(skin, True), 0, 0.4)))


def bucket_head(skin: Skin) -> Part:
    """Somebody put a bucket on its head."""
    bucket = polygon([(-10.2, 1.6), (-7.6, -12.4), (7.6, -12.4), (10.2, 1.6)])
    rim = inked(rounded_rectangle(-11.2, 0.0, 22.4, 2.6, 1.2), BLUE)
    return _blind(
        skin,
        9.8,
        10.8,
        "lolling",
        (
            inked(bucket, BLUE),
            straight([(-8.4, -8.6), (8.4, -8.6)], INK, 0.5),
            rim,
            line([(-10.0, 0.8), (-12.2, 5.4), (-9.0, 8.6)], INK, 0.8),
            *moved(toppings.flower(), 0, -7.6),
        ),
    )


def brain_head(skin: Skin) -> Part:
    """A head open at the top, with a brain in it and no eyes."""
    brain = resized(toppings.brain(), 1.55, (0, 0))
    rim = line([(-10.6, -2.4), (-5, -0.8), (0, -0.4), (5, -0.8), (10.6, -2.4)], skin.line, 0.7)
    return _blind(skin, 11.2, 10.6, "teeth", (*moved(brain, 0, -5.6), rim))


def night_cap(skin: Skin) -> Part:
    """A head asleep under a long cap."""
    cap = smooth(
        [(-10.6, 0.4), (-9.4, -6.4), (-4.0, -11.6), (3.4, -12.4), (9.0, -9.2), (12.6, -4.4), (11.6, -2.0), (8.6, -5.0), (9.8, 0.4)],
        tension=0.8,
    )
    bands = tuple(
        Shape((line(points, BLUE, 1.6).paths[0],), stroke=BLUE, width=1.6, within=cap)
        for points in ([(-10, -5), (0, -3.4), (10, -5.4)], [(-6, -9.6), (2, -8), (8, -9.4)])
    )
    return _blind(
        skin,
        10.2,
        10.4,
        "gasp",
        (
            filled(cap, YELLOW),
            *bands,
            stroked(cap, INK, LINE),
            inked(rounded_rectangle(-11.4, -1.2, 22, 3.2, 1.5), YELLOW),
            inked(circle((12.2, -2.6), 1.9), RED),
            *moved(faces.nose(skin), 0, 1.8),
        ),
    )
