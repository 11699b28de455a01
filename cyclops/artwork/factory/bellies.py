"""What the middle of an eyeless monster shows: doors, zips, maws and things that got stuck. Drawn about (0, 0), at most 18 mm wide."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cyclops.artwork.factory import faces, toppings
from cyclops.artwork.factory.skin import (
    BLUE,
    BRAIN,
    BRASS,
    BROWN,
    CREAM,
    INK,
    LINE,
    MOUTH,
    ORANGE,
    PINK,
    RED,
    SLIME,
    YELLOW,
    Shapes,
    Skin,
    capsule,
    dot,
    inked,
    line,
    straight,
)
from cyclops.artwork.paths import circle, ellipse, on_circle, polygon, rectangle, rounded_rectangle, smooth
from cyclops.artwork.shapes import Shape, filled, moved, resized, stroked, turned


def navel(skin: Skin) -> Shapes:
    """A hairy navel."""
    hairs = tuple(
        line([on_circle((0, 0), 4.2, a), on_circle((0, 0), 5.6, a + 10), on_circle((0, 0), 6.8, a + 4)], INK, 0.5)
        for a in range(15, 375, 40)
    )
    return (
        Shape((ellipse((0, 0), 3.0, 2.4),), fill=skin.dark, stroke=skin.line, width=0.5),
        line([(-1.6, 0.6), (0, -0.4), (1.6, 0.6)], skin.line, 0.7),
        *hairs,
    )


def zipper(skin: Skin) -> Shapes:
    """A zip, half open: somebody is in there."""
    gap = smooth([(0, -1.0), (-3.6, -5.4), (-2.6, -8.6), (2.6, -8.6), (3.6, -5.4)], tension=0.8)
    teeth = tuple(straight([(-1.1, y), (1.1, y)], INK, 0.6) for y in (0.6, 2.0, 3.4, 4.8, 6.2, 7.6))
    slider = (
        inked(rounded_rectangle(-1.5, -1.4, 3.0, 2.6, 0.8), YELLOW, 0.45),
        inked(rounded_rectangle(-0.9, 0.8, 1.8, 4.0, 0.8), YELLOW, 0.45),
    )
    return (
        straight([(0, 0), (0, 8.4)], CREAM, 1.0),
        *teeth,
        Shape((gap,), fill=MOUTH, stroke=YELLOW, width=1.0),
        line([(-1.2, -4.4), (0.4, -5.6), (1.4, -4.2)], PINK, 0.8),
        *slider,
    )


def hatch(skin: Skin) -> Shapes:
    """A hatch with hinges and a wheel."""
    bolts = tuple(dot(x, y, 0.55, BROWN) for x in (-5.4, 5.4) for y in (-5.4, 5.4))
    wheel = (
        stroked(circle((0, 0), 2.9), RED, 1.1),
        *(straight([on_circle((0, 0), 2.9, a), on_circle((0, 0), 2.9, a + 180)], RED, 0.8) for a in (20, 80, 140)),
    )
    hinges = tuple(inked(rounded_rectangle(-8.4, y - 1, 3.6, 2, 0.7), BROWN, 0.45) for y in (-3.4, 3.4))
    return (
        inked(rounded_rectangle(-6.8, -6.8, 13.6, 13.6, 2.4), ORANGE),
        stroked(rounded_rectangle(-5.9, -5.9, 11.8, 11.8, 1.8), BROWN, 0.45),
        *bolts,
        *hinges,
        *wheel,
    )


def maw(skin: Skin) -> Shapes:
    """A mouth in the belly."""
    return resized(moved(faces.teeth(), 0, -5.4), 1.25, (0, 0))


def laughing_maw(skin: Skin) -> Shapes:
    """A nose and a laughing mouth, and no eyes."""
    return (*moved(resized(faces.grin(6.4), 1.1, (0, 0)), 0, -3.6), *moved(faces.nose(skin, True), 0, -4.6))


def plasters(skin: Skin) -> Shapes:
    """Two plasters, crossed."""
    one = (
        inked(rounded_rectangle(-7.4, -2.1, 14.8, 4.2, 2), CREAM, 0.5),
        filled(rectangle(-2.2, -1.7, 4.4, 3.4), (234, 190, 112)),
        *(dot(x, y, 0.32, BROWN) for x in (-5.4, -4.0, 4.0, 5.4) for y in (-0.8, 0.8)),
    )
    return (*turned(one, 42, (0, 0)), *turned(one, -42, (0, 0)))


def patch(skin: Skin) -> Shapes:
    """A patch of cloth, sewn on."""
    cloth = smooth([(-6, -5.4), (0, -6.2), (6, -5.2), (6.4, 0.4), (5.6, 5.8), (0, 5.4), (-6.2, 6)], tension=0.5)
    checks = tuple(Shape((rectangle(x, -8, 1.3, 16),), fill=ORANGE, within=cloth) for x in (-5, -1.6, 1.8, 5.2)) + tuple(
        Shape((rectangle(-8, y, 16, 0.7),), fill=RED, within=cloth) for y in (-3.6, 0, 3.6)
    )
    stitches = tuple(straight([on_circle((0, 0), 5.6, a), on_circle((0, 0), 7.8, a)], INK, 0.55) for a in range(10, 370, 36))
    return (filled(cloth, YELLOW), *checks, stroked(cloth, INK, LINE), *stitches)


def keyhole(skin: Skin) -> Shapes:
    """A padlock."""
    shackle = (
        stroked(smooth([(-3.6, 0), (-3.6, -4.6), (0, -7.2), (3.6, -4.6), (3.6, 0)], closed=False), INK, 2.4),
        stroked(smooth([(-3.6, 0), (-3.6, -4.6), (0, -7.2), (3.6, -4.6), (3.6, 0)], closed=False), BRASS, 1.3),
    )
    return (
        *shackle,
        inked(rounded_rectangle(-5.6, -1.6, 11.2, 9.2, 1.8), YELLOW),
        filled(circle((0, 2.0), 1.3), INK),
        filled(polygon([(-0.6, 2.2), (0.6, 2.2), (1.0, 5.4), (-1.0, 5.4)]), INK),
    )


def pocket(skin: Skin) -> Shapes:
    """A pocket with a mouse's tail, a pencil and a spoon."""
    pencil = (inked(rectangle(-4.2, -7.6, 1.8, 7), RED, 0.45), inked(polygon([(-4.2, -7.6), (-2.4, -7.6), (-3.3, -9.4)]), CREAM, 0.4))
    tail = line([(3.6, 0), (4.0, -4.0), (6.4, -5.2), (6.8, -7.8), (5.0, -8.6)], PINK, 1.0)
    comb = (
        inked(rounded_rectangle(-1.2, -6.4, 3.2, 6, 0.6), BLUE, 0.45),
        *(straight([(0.2, y), (2.0, y)], INK, 0.4) for y in (-5.2, -4.0, -2.8, -1.6)),
    )
    bag = polygon([(-6, -1.6), (6, -1.6), (5.6, 5.4), (0, 8.0), (-5.6, 5.4)])
    return (
        *pencil,
        *comb,
        tail,
        inked(bag, BROWN),
        straight([(-6, 0.6), (6, 0.6)], YELLOW, 0.6),
        inked(circle((0, 3.6), 1.0), YELLOW, 0.4),
    )


def tap(skin: Skin) -> Shapes:
    """A tap out of which slime runs."""
    slime = inked(smooth([(3.2, 3.0), (6.0, 3.0), (5.8, 6.4), (7.8, 8.6), (4.6, 9.6), (1.4, 8.6), (3.4, 6.4)], tension=0.8), SLIME, 0.45)
    pipe = smooth([(-6.6, -2.2), (1.6, -2.4), (6.2, -1.0), (6.8, 3.4), (2.6, 3.4), (2.2, 1.4), (-6.6, 1.6)], tension=0.6)
    return (
        slime,
        inked(rounded_rectangle(-8.0, -3.8, 2.4, 7.2, 1), BRASS),
        inked(pipe, BRASS),
        inked(rectangle(-1.6, -5.4, 1.6, 3), BRASS, 0.45),
        inked(rounded_rectangle(-4.8, -7.4, 8, 2.4, 1.1), RED),
    )


def gears(skin: Skin) -> Shapes:
    """Clockwork behind a window."""
    window = rounded_rectangle(-7, -6.4, 14, 12.8, 3)

    def gear(x: float, y: float, size: float, teeth: int) -> Shapes:
        points = [on_circle((x, y), size * (1.0 if k % 4 in (1, 2) else 0.74), 90 * k / teeth) for k in range(4 * teeth)]
        return (
            Shape((polygon(points),), fill=YELLOW, stroke=INK, width=0.4, within=window),
            Shape((circle((x, y), size * 0.25),), fill=BROWN, stroke=INK, width=0.35, within=window),
        )

    return (filled(window, BROWN), *gear(-2.6, -1.4, 4.2, 8), *gear(3.6, 2.6, 3.2, 7), *gear(4.4, -4.2, 2.4, 6), stroked(window, INK, 0.9))


def heart(skin: Skin) -> Shapes:
    """A tattooed heart with an arrow."""
    shape = smooth([(0, -3.6), (2.4, -6.2), (5.8, -4.8), (6.0, -1.2), (0, 6.0), (-6.0, -1.2), (-5.8, -4.8), (-2.4, -6.2)], tension=0.8)
    arrow = (
        straight([(-8.4, 3.2), (-5.2, 1.4)], INK, 0.9),
        straight([(5.0, -3.0), (8.2, -5.0)], INK, 0.9),
        straight([(6.0, -5.4), (8.4, -5.1), (7.4, -2.8)], INK, 0.8),
        *(straight([(-8.4 + k, 3.2 - k * 0.6), (-9.4 + k, 1.8 - k * 0.4)], INK, 0.7) for k in (0, 1.2)),
    )
    return (inked(shape, RED), *arrow, line([(-3.8, -3.4), (-2.4, -4.4)], PINK, 0.9))


def scar(skin: Skin) -> Shapes:
    """A long scar, badly sewn."""
    seam = [(-7.4, -3.0), (-3.4, 0.4), (0.4, -1.0), (4.0, 2.0), (7.4, 1.0)]
    stitches = tuple(
        straight([(x - 0.7, y - 2.2), (x + 0.5, y + 2.2)], INK, 0.65)
        for x, y in ((-5.6, -1.4), (-2.6, 0.3), (0.4, -0.8), (3.2, 1.2), (6.0, 1.7))
    )
    warts = tuple(
        inked(circle((x, y), r), skin.dark, 0.45, skin.line) for x, y, r in ((-3.6, 5.4, 1.2), (-1.2, 6.6, 0.8), (4.6, -5.0, 1.3))
    )
    return (stroked(smooth(seam, closed=False), PINK, 1.8), stroked(smooth(seam, closed=False), INK, 0.6), *stitches, *warts)


def belt(skin: Skin) -> Shapes:
    """A bow tie over three odd knobs of a waistcoat."""
    wing = smooth([(0, -4), (-6.8, -7.4), (-7.2, -0.6)], tension=0.5)
    tails = tuple(dot(x, y, 0.6, YELLOW) for x, y in ((-5, -5), (-4.6, -2.8), (5, -5), (4.6, -2.8)))
    knobs = tuple(inked(rounded_rectangle(-1.3, y, 2.6, 2.0, 0.7), ORANGE, 0.45) for y in (0.4, 3.6, 6.8))
    return (
        inked(wing, RED),
        inked(wing.scaled(-1, 1, (0, 0)), RED),
        inked(rounded_rectangle(-1.5, -5.6, 3, 3.2, 1.2), RED),
        *tails,
        *knobs,
    )


def moustache(skin: Skin) -> Shapes:
    """A nose with a moustache."""
    half = smooth([(0, 1.6), (-3.6, 0.8), (-7.2, 2.6), (-9.0, 0.6), (-8.4, 5.0), (-4.0, 6.0), (0, 4.2)], tension=0.8)
    return (
        inked(half, BROWN),
        inked(half.scaled(-1, 1, (0, 0)), BROWN),
        line([(-2.2, 7.4), (0, 8.2), (2.2, 7.4)], INK, 0.8),
        *resized(moved(faces.nose(skin, True), 0, -1.4), 1.45, (0, 0)),
    )


def tongue(skin: Skin) -> Shapes:
    """Lips, and a tongue with warts."""
    out = smooth([(-3.4, -1.0), (3.4, -1.0), (4.4, 4.6), (1.8, 8.4), (-2.6, 8.0), (-4.2, 4.0)], tension=0.9)
    lips = smooth([(-7.6, -2.2), (-3.6, -5.4), (0, -4.2), (3.6, -5.4), (7.6, -2.2), (4, 0.8), (0, 1.4), (-4, 0.8)], tension=0.9)
    return (
        inked(lips, RED),
        line([(-7.0, -2.2), (0, -1.4), (7.0, -2.2)], INK, 0.6),
        inked(out, PINK),
        line([(0, 0.2), (0.4, 5.4)], (200, 84, 110), 0.6),
        *(dot(x, y, 0.5, (200, 84, 110)) for x, y in ((-2, 3.2), (2.2, 2.6), (2.0, 5.8), (-1.6, 6.0))),
    )


def doughnut(skin: Skin) -> Shapes:
    """It swallowed a doughnut that cannot be got out."""
    ring = Shape((circle((0, 0), 6.8), circle((0, 0), 2.2)), fill=(226, 166, 96), stroke=INK, width=LINE)
    icing = smooth([on_circle((0, 0), 5.9 + 0.5 * (-1) ** k, 30 * k) for k in range(12)])
    sprinkles = tuple(
        straight(
            [on_circle((0, 0), 4.2 - 0.3 * (k % 3), 40 * k), on_circle((0.8, 0.5), 4.3 - 0.3 * (k % 3), 40 * k + 8)],
            (YELLOW, BLUE, RED)[k % 3],
            0.8,
        )
        for k in range(9)
    )
    return (ring, Shape((icing, circle((0, 0), 2.7)), fill=PINK, stroke=INK, width=0.4), *sprinkles)


def mushroom_patch(skin: Skin) -> Shapes:
    """Mushrooms that grow on it."""
    return (
        *moved(resized(toppings.mushrooms(), 1.3, (0, 0)), 0, 0.4),
        line([(-6.4, 4.4), (-2.4, 3.6), (2.4, 4.4), (6.4, 3.6)], skin.line, 0.7),
        *(inked(ellipse((x, 6.6), r, r * 0.8), skin.dark, 0.45, skin.line) for x, r in ((-3.4, 1.1), (3.6, 1.4))),
    )


def fork(skin: Skin) -> Shapes:
    """A spoon and a fork, crossed: it is hungry."""
    handle = capsule((0, 8.4), (0, -1), 0.9)
    spoon = (
        inked(handle, BRASS, 0.45),
        inked(ellipse((0, -5.2), 2.5, 3.6), BRASS, 0.45),
        line([(-0.9, -6.4), (-1.1, -4.4)], BROWN, 0.6),
    )
    tines = polygon(
        [
            (-2.4, -8.6),
            (-1.5, -8.6),
            (-1.5, -4.6),
            (-0.5, -4.6),
            (-0.5, -8.6),
            (0.5, -8.6),
            (0.5, -4.6),
            (1.5, -4.6),
            (1.5, -8.6),
            (2.4, -8.6),
            (2.4, -3.4),
            (0.9, -1.6),
            (-0.9, -1.6),
            (-2.4, -3.4),
        ]
    )
    return (*turned(spoon, 38, (0, 1.4)), *turned((inked(handle, BRASS, 0.45), inked(tines, BRASS, 0.4)), -38, (0, 1.4)))


def bone(skin: Skin) -> Shapes:
    """A bone that shows through a hole."""
    hole = smooth([on_circle((0, 0), 6.6 + 0.9 * (-1) ** k, 36 * k) for k in range(10)], tension=0.9)
    knob = ((-4.6, -1.2), (-4.6, 1.2), (4.6, -1.2), (4.6, 1.2))
    shaft = (
        *(stroked(circle(at, 1.5), INK, 1.0) for at in knob),
        stroked(rectangle(-4.6, -1.1, 9.2, 2.2), INK, 1.0),
        *(filled(circle(at, 1.5), CREAM) for at in knob),
        filled(rectangle(-4.6, -1.1, 9.2, 2.2), CREAM),
    )
    return (Shape((hole,), fill=(196, 84, 96), stroke=skin.line, width=0.6), *turned(shaft, -32, (0, 0)))


def radio(skin: Skin) -> Shapes:
    """A wireless set that sings all day."""
    grille = tuple(straight([(-5.6, y), (0.6, y)], BROWN, 0.7) for y in (-1.8, -0.2, 1.4, 3.0, 4.6))
    knobs = tuple(
        shape for y in (-0.6, 3.6) for shape in (inked(circle((4.4, y), 1.4), RED, 0.4), straight([(4.4, y), (5.0, y - 0.9)], INK, 0.5))
    )
    return (
        straight([(4.6, -4), (7.4, -9.0)], INK, 0.8),
        dot(7.4, -9.0, 0.8, RED),
        inked(rounded_rectangle(-7.4, -4.4, 14.8, 11.2, 1.8), ORANGE),
        *grille,
        *knobs,
    )


def mailbox(skin: Skin) -> Shapes:
    """A slot for letters, with a letter in it."""
    letter = turned(
        (
            inked(rectangle(-4.4, -8.0, 8.8, 7), YELLOW, 0.5),
            straight([(-4.4, -8.0), (0, -4.6), (4.4, -8.0)], BROWN, 0.5),
            filled(rectangle(1.8, -3.6, 1.8, 1.6), BROWN),
        ),
        8,
        (0, 0),
    )
    return (
        *letter,
        inked(rounded_rectangle(-7.0, -2.0, 14, 8.4, 1.4), RED),
        filled(rounded_rectangle(-5.4, -0.6, 10.8, 1.8, 0.8), INK),
        line([(-2.2, 4.2), (-0.6, 3.2), (0.8, 4.6), (2.4, 3.4)], YELLOW, 0.7),
    )


def cake(skin: Skin) -> Shapes:
    """It is somebody's birthday."""
    icing = smooth(
        [(-6.2, -0.6), (6.2, -0.6), (6.4, 1.6), (4.4, 3.0), (2.4, 1.4), (0.4, 3.4), (-1.8, 1.4), (-4.2, 3.0), (-6.4, 1.6)], tension=0.7
    )
    return (
        *moved(toppings.candles(), 0, -1.8),
        inked(rounded_rectangle(-6.6, -0.6, 13.2, 7.6, 1), (226, 166, 96)),
        inked(icing, PINK, 0.5),
        straight([(-8, 7.2), (8, 7.2)], INK, 1.1),
    )


def brain_lid(skin: Skin) -> Shapes:
    """A brain where others have a belly."""
    return (
        Shape((ellipse((0, 0.4), 9.0, 7.4),), fill=MOUTH, stroke=skin.line, width=0.7),
        *moved(resized(toppings.brain(), 1.1, (0, 0)), 0, 1.2),
        *(line([(x, 5.6), (x * 0.9, 4.0)], BRAIN, 0.8) for x in (-3, 0, 3)),
    )


BELLIES: Final[tuple[Callable[[Skin], Shapes], ...]] = (
    navel, zipper, hatch, maw, plasters, patch, keyhole, pocket, tap, gears, heart, scar, belt, moustache, tongue, doughnut,
    mushroom_patch, fork, bone, radio, mailbox, cake, brain_lid, laughing_maw,
)  # fmt: skip
