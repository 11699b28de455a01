"""Which tiles of Bugs & Co lie face down: before a game many of them, side by side."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.drawn_art import Card, Colour, Shape, box
from tests.vision.drawn_bugs import PIECE, Lying, draw_bugs, piece_shapes
from tests.vision.drawn_table import LINEN, OAK, Ground
from tests.vision.test_bugs_reader import read
from vision.doubts import REACHES_IN

CARDS = [Card(1, (-4.6, 2.9)), Card(2, (4.6, -2.9))]


def many(apart: float, side: float = PIECE) -> list[Lying]:
    """Three rows of seven tiles, so far apart in their own sides."""
    return [Lying("back", (apart * x * side, apart * y * side), side=side) for y in (-1.0, 0.0, 1.0) for x in range(-3, 4)]


@pytest.mark.parametrize("ground", [OAK, LINEN], ids=["oak", "linen"])
@pytest.mark.parametrize("apart", [1.03, 1.15])
def test_each_of_many_tiles_side_by_side_is_a_back(ground: Ground, apart: float) -> None:
    drawn = draw_bugs(Lying("o2ceg", (0.0, -3.0)), *many(apart), cards=CARDS, ground=ground)
    backs = read(drawn).backs
    true = [quad for piece, quad in zip([None, *many(apart)], drawn.corners, strict=True) if piece]
    assert len(backs) == len(true)
    for quad in true:
        assert min(float(np.hypot(*(np.mean(back.corners, axis=0) - quad.mean(axis=0)))) for back in backs) < 3


def test_a_soft_shadow_with_the_tiles_that_lie_in_it_is_no_arm() -> None:
    """Together they reach in from the border and end crisply; an evening did not begin, for a hand was waited for."""
    shades = [box((0.0, -3.0), 3.4 - 0.08 * step, 6.0 - 0.08 * step, _darker(LINEN.colour, 2 * step)) for step in range(24)]
    drawn = draw_bugs(Lying("o2ceg", (0.0, 3.0)), cards=CARDS, things=[*shades, *_shapes(many(1.1))], ground=LINEN)
    reading = read(drawn)
    assert (len(reading.backs), REACHES_IN in reading.doubts) == (21, False)


def _darker(colour: Colour, levels: int) -> Colour:
    red, green, blue = (part - levels for part in colour)
    return red, green, blue


def _shapes(pieces: list[Lying]) -> list[Shape]:
    return [shape for piece in pieces for shape in piece_shapes(piece)]


@pytest.mark.parametrize("side", [PIECE, 1.15 * PIECE])
def test_where_no_tile_lies_face_up_backs_are_counted_all_the_same(side: float) -> None:
    """Cards say only about how large they are; after the last trophy was taken none were seen."""
    assert len(read(draw_bugs(*many(1.12, side), cards=CARDS, ground=LINEN)).backs) == 21
