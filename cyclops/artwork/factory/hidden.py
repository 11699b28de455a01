"""Heads whose eyes nobody sees, at the end of a limb that comes from below."""

from __future__ import annotations

from cyclops.artwork.factory import faces, toppings
from cyclops.artwork.factory.skin import BLUE, BROWN, INK, LINE, ORANGE, RED, YELLOW, Part, Shapes, Skin, inked, line, straight
from cyclops.artwork.paths import circle, ellipse, polygon, rounded_rectangle, smooth
from cyclops.artwork.shapes import Shape, filled, moved, resized, stroked


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
        Shape((line(points, ORANGE, 1.6).paths[0],), stroke=ORANGE, width=1.6, within=cap)
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
