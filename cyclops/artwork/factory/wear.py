"""What the end of a limb that comes from below may wear: boots, socks, bandages, a plug."""

from __future__ import annotations

from cyclops.artwork.factory.skin import (
    BRASS,
    BROWN,
    CREAM,
    GREEN,
    INK,
    LINE,
    ORANGE,
    RED,
    YELLOW,
    Part,
    Shapes,
    Skin,
    dot,
    inked,
    line,
    nail,
    straight,
)
from cyclops.artwork.paths import Path, circle, ellipse, on_circle, polygon, rectangle, rounded_rectangle, smooth
from cyclops.artwork.shapes import Shape, filled, moved, stroked


def _calf(skin: Skin) -> tuple[Path, ...]:
    """A thin limb swells before it slips into something: with less green on a tile, the eye would overlook it where it lies alone."""
    return (ellipse((0, 7.6), 9.2, 6.4),) if skin is GREEN else ()


def _wrinkles(skin: Skin) -> Shapes:
    return (
        tuple(line([(x, 9.6), (x * 0.8, 11.0), (x * 0.5, 12.0)], skin.dark, 0.7) for x in (-6.6, -4.0, 4.0, 6.6)) if skin is GREEN else ()
    )


def boot(skin: Skin) -> Part:
    """A heavy boot with a patched toe and one lace."""
    wide = skin.half + 0.6
    shoe = smooth(
        [
            (-wide, 7),
            (-wide, -2),
            (-wide - 0.6, -8.6),
            (-wide + 2, -11.2),
            (4, -11.4),
            (13.6, -11.0),
            (16.2, -7.6),
            (wide + 2.6, -3.0),
            (wide, 0.6),
            (wide, 7),
        ],
        tension=0.7,
    )
    sole = Shape((rectangle(-18, -14, 36, 4.6),), fill=ORANGE, stroke=INK, width=LINE, within=shoe)
    ridges = tuple(Shape((rectangle(x, -14, 1.2, 4.4),), fill=BROWN, within=shoe) for x in (-9.6, -6.4, -3.2, 0, 3.2, 6.4, 9.6, 12.8))
    toe = Shape((circle((15.0, -8.0), 5.6),), fill=YELLOW, stroke=INK, width=0.45, within=shoe)
    laces = tuple(straight([(wide * 0.1, y), (wide * 0.86, y - 1.2), (wide * 0.1, y - 2.4)], YELLOW, 0.9) for y in (3.4, 0.6, -2.2))
    cuff = inked(rounded_rectangle(-wide - 1.0, 5.2, 2 * wide + 2.0, 3.0, 1.4), ORANGE)
    return Part(upon=(filled(shoe, BROWN), toe, sole, *ridges, stroked(shoe, INK, LINE), *laces, cuff))


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
        for y, colour in ((3.4, RED), (-0.8, skin.dark), (-5.0, RED), (-9.2, skin.dark))
    )
    toe = (inked(circle((10.6, -5.8), 2.1), skin.fill, LINE, skin.line), *nail((11.6, -6.1), 80, 0.8))
    return Part(
        _calf(skin),
        upon=(
            *_wrinkles(skin),
            filled(body, YELLOW),
            *stripes,
            stroked(body, INK, LINE),
            *toe,
            inked(rounded_rectangle(-wide - 0.7, 5.6, 2 * wide + 1.4, 2.6, 1.2), ORANGE),
        ),
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
        for shape in (inked(circle((x, -10.0), 2.3), BROWN), dot(x, -10.0, 0.8, ORANGE))
    )
    star = polygon([on_circle((0, 0), 2.6 if k % 2 else 1.1, 36 * k) for k in range(10)])
    return Part(
        _calf(skin),
        upon=(
            *_wrinkles(skin),
            *wheels,
            inked(shoe, RED),
            plate,
            *moved((inked(star, YELLOW, 0.4),), 0.6, 0.2),
            inked(rounded_rectangle(-wide - 0.6, 4.8, 2 * wide + 1.2, 2.4, 1.1), ORANGE),
        ),
    )


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
    stain = filled(smooth([(-2.6, -0.6), (-0.6, -2.2), (2.0, -1.4), (2.4, 0.8), (0, 1.8)]), ORANGE)
    return Part(upon=(filled(end, CREAM), *bands, stain, stroked(end, INK, LINE), *knot))


def plug(skin: Skin) -> Part:
    """A monster that must be charged."""
    wide = 5.4 if skin is GREEN else 7.2
    body = smooth([(-wide, -2.4), (wide, -2.4), (wide, 2.0), (wide * 0.6, 6.6), (-wide * 0.6, 6.6), (-wide, 2.0)], tension=0.5)
    pins = tuple(inked(rounded_rectangle(x * wide - 1.2, -9.4, 2.4, 7.6, 1.0), BRASS) for x in (-0.68, 0.68))
    sparks = tuple(
        inked(
            polygon([(x, -7.6), (x + s * 2.4, -9.8), (x + s * 2.0, -8.0), (x + s * 4.4, -9.6), (x + s * 1.6, -5.4), (x + s * 1.8, -7.0)]),
            YELLOW,
            0.4,
        )
        for s, x in ((-1, -wide - 1.8), (1, wide + 1.8))
    )
    ribs = tuple(straight([(-wide * 0.6, y), (wide * 0.6, y)], INK, 0.6) for y in (1.4, 3.2, 5.0))
    return Part(
        _calf(skin),
        upon=(
            *_wrinkles(skin),
            *pins,
            inked(body, ORANGE),
            inked(rounded_rectangle(-wide - 0.8, -4.0, 2 * wide + 1.6, 2.6, 1.0), ORANGE),
            *ribs,
            *sparks,
        ),
    )
