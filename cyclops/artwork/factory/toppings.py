"""What grows or sits on top of a monster: hats, hair, horns. Drawn so that it sits on a head whose top is at (0, 0)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cyclops.artwork.factory.skin import BLUE, BRAIN, BROWN, CREAM, INK, ORANGE, PINK, RED, YELLOW, Shapes, dot, inked, line, straight
from cyclops.artwork.paths import Point, circle, ellipse, on_circle, polygon, rectangle, rounded_rectangle, smooth
from cyclops.artwork.shapes import Shape, filled


def horns() -> Shapes:
    """Two bent horns."""
    one = [(-7.4, 3.6), (-8.6, 0.6), (-7.6, -2.6), (-5.6, -3.8), (-5.8, -1.2), (-3.6, 2.6)]
    ring = [(-8.2, 1.0), (-6.6, 0.6), (-5.2, 0.8)]
    return tuple(
        shape
        for side in (1, -1)
        for shape in (
            inked(smooth([(side * x, y) for x, y in one], tension=0.8), CREAM),
            line([(side * x, y) for x, y in ring], BROWN, 0.45),
        )
    )


def party_hat() -> Shapes:
    """A pointed paper hat with stripes and a tassel."""
    cone = polygon([(-4.2, 1.6), (0.6, -6.4), (4.2, 1.6)])
    bands = (Shape((polygon([(-6, y), (6, y - 1.8), (6, y - 0.3), (-6, y + 1.5)]),), fill=RED, within=cone) for y in (-4.2, -0.6))
    return (
        filled(cone, YELLOW),
        *bands,
        Shape((cone,), stroke=INK, width=0.55),
        *(line([(0.6, -6.4), (0.6 + x, -6.9 - y)], RED, 0.7) for x, y in ((-1.5, 0.2), (-0.5, 1.2), (0.7, 1.2), (1.6, 0.2))),
    )


def top_hat() -> Shapes:
    """A brown top hat with a ribbon."""
    crown = polygon([(-3.9, 1.0), (-4.4, -5.2), (4.4, -5.2), (3.9, 1.0)])
    return (
        inked(crown, BROWN),
        Shape((rectangle(-5, -1.2, 10, 2.0),), fill=ORANGE, within=crown),
        Shape((crown,), stroke=INK, width=0.55),
        inked(rounded_rectangle(-6.4, 0.4, 12.8, 1.7, 0.8), BROWN),
    )


def flower() -> Shapes:
    """One flower on a stem."""
    petals = tuple(inked(ellipse(on_circle((0.4, -4.0), 1.9, 72 * k), 1.25, 1.25), PINK, 0.45) for k in range(5))
    return (line([(0, 1.4), (-0.4, -1.2), (0.4, -4)], (34, 84, 44), 0.9), *petals, inked(circle((0.4, -4.0), 1.15), YELLOW, 0.45))


def tuft() -> Shapes:
    """A tuft of wild orange hair."""
    spikes: list[Point] = [
        (-4.6, 2.2),
        (-5.8, -1.6),
        (-3.4, -0.4),
        (-3.0, -4.4),
        (-0.8, -1.2),
        (1.0, -5.4),
        (2.0, -1.2),
        (4.6, -3.6),
        (4.0, -0.2),
        (6.2, -0.4),
        (4.8, 2.2),
    ]
    return (inked(smooth(spikes, tension=0.35), ORANGE),)


def three_hairs() -> Shapes:
    """Three last hairs."""
    return tuple(line([(x / 2, 1.2), (x * 0.7, -1.6), (x, -3.2), (x + 1.2, -4.2)], INK, 0.6) for x in (-3.2, -0.4, 2.2))


def antennae() -> Shapes:
    """Two feelers with orange bobbles."""
    return tuple(
        shape
        for side in (-1, 1)
        for shape in (
            line([(side * 2, 1.4), (side * 2.6, -2.2), (side * 4.6, -3.6)], INK, 0.8),
            inked(circle((side * 5.2, -4.1), 1.35), ORANGE),
        )
    )


def brain() -> Shapes:
    """A brain that is too large for its head."""
    lobes = inked(
        smooth([(-6.4, 2.4), (-7.2, -0.4), (-5.2, -2.6), (-2.6, -3.6), (0, -3.0), (2.6, -3.8), (5.4, -2.6), (7.2, -0.2), (6.4, 2.4)]), BRAIN
    )
    folds = (
        [(0, -3.0), (-0.6, -1.0), (0.4, 1.6)],
        [(-5.0, -0.4), (-3.6, -1.8), (-2.4, -0.6), (-3.4, 0.8)],
        [(2.2, -1.6), (3.8, -0.6), (2.8, 0.8)],
        [(5.0, -1.4), (5.6, 0.4)],
        [(-5.4, 1.4), (-4.2, 1.0)],
    )
    return (lobes, *(line(fold, (190, 90, 116), 0.55) for fold in folds))


def bobble_cap() -> Shapes:
    """A woollen cap with a bobble."""
    cap = smooth([(-6.2, 1.6), (-5.4, -2.2), (-2.6, -4.4), (2.6, -4.4), (5.4, -2.2), (6.2, 1.6)])
    return (
        inked(circle((0, -5.2), 1.7), YELLOW),
        inked(cap, BLUE),
        inked(rounded_rectangle(-6.8, 0.2, 13.6, 2.5, 1.2), YELLOW),
        *(straight([(x, 0.7), (x, 2.2)], ORANGE, 0.45) for x in (-4.5, -2.2, 0, 2.2, 4.5)),
    )


def crown() -> Shapes:
    """A small crown."""
    points: list[Point] = [(-4.8, 1.8), (-5.4, -3.2), (-2.6, -1.0), (0, -4.4), (2.6, -1.0), (5.4, -3.2), (4.8, 1.8)]
    return (inked(polygon(points), YELLOW), *(dot(x, 0.6, 0.55, RED) for x in (-2.8, 0, 2.8)))


def mushrooms() -> Shapes:
    """Mushrooms that grew where nobody washes."""
    return tuple(
        shape
        for x, y, size in ((-3.4, 0.2, 0.8), (3.0, 0.4, 0.7), (0, -1.2, 1.1))
        for shape in (
            inked(rounded_rectangle(x - 0.9 * size, y - 1.0, 1.8 * size, 3.4, 0.6), CREAM, 0.45),
            inked(
                smooth(
                    [(x - 3 * size, y - 0.4), (x - 1.9 * size, y - 2.9 * size), (x + 1.9 * size, y - 2.9 * size), (x + 3 * size, y - 0.4)],
                    tension=0.9,
                ),
                RED,
                0.5,
            ),
            dot(x - 0.9 * size, y - 1.6 * size, 0.5 * size, ORANGE),
            dot(x + 1.0 * size, y - 1.8 * size, 0.4 * size, ORANGE),
        )
    )


def candles() -> Shapes:
    """Birthday candles."""
    return tuple(
        shape
        for x, colour in ((-3.6, RED), (0, BLUE), (3.6, RED))
        for shape in (
            inked(rectangle(x - 0.7, -2.4, 1.4, 4.2), colour, 0.45),
            inked(smooth([(x, -5.2), (x + 0.9, -3.5), (x, -2.7), (x - 0.9, -3.5)]), YELLOW, 0.4, ORANGE),
        )
    )


def nothing() -> Shapes:
    """A bald head."""
    return ()


TOPPINGS: Final[dict[str, Callable[[], Shapes]]] = {
    "horns": horns, "party": party_hat, "top hat": top_hat, "flower": flower, "tuft": tuft, "hairs": three_hairs, "antennae": antennae,
    "brain": brain, "cap": bobble_cap, "crown": crown, "mushrooms": mushrooms, "candles": candles, "": nothing,
}  # fmt: skip
