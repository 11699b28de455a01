"""Which tiles of Bugs & Co lie face down: before a game many of them, side by side."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.drawn_art import Card
from tests.vision.drawn_bugs import PIECE, Lying, draw_bugs
from tests.vision.drawn_table import LINEN, OAK, Ground
from tests.vision.test_bugs_reader import read
from vision.arrays import Points
from vision.doubts import REACHES_IN

CARDS = [Card(1, (-4.6, 2.9)), Card(2, (4.6, -2.9))]


def many(apart: float, side: float = PIECE) -> list[Lying]:
    """Three rows of seven tiles, so far apart in their own sides."""
    return [Lying("back", (apart * x * side, apart * y * side), side=side) for y in (-1.0, 0.0, 1.0) for x in range(-3, 4)]


def middles(quads: list[Points]) -> Points:
    return np.array(sorted(tuple(np.round(quad.mean(axis=0), 0)) for quad in quads))


@pytest.mark.parametrize("ground", [OAK, LINEN], ids=["oak", "linen"])
@pytest.mark.parametrize("apart", [1.03, 1.15])
def test_each_of_many_tiles_side_by_side_is_a_back(ground: Ground, apart: float) -> None:
    drawn = draw_bugs(Lying("o2ceg", (0.0, -3.0)), *many(apart), cards=CARDS, ground=ground)
    backs = read(drawn).backs
    true = [quad for piece, quad in zip([None, *many(apart)], drawn.corners, strict=True) if piece]
    assert len(backs) == len(true)
    for quad in true:
        assert min(float(np.hypot(*(np.mean(back.corners, axis=0) - quad.mean(axis=0)))) for back in backs) < 3


@pytest.mark.parametrize("side", [PIECE, 1.15 * PIECE])
def test_where_no_tile_lies_face_up_backs_are_counted_all_the_same(side: float) -> None:
    """Cards say only about how large they are; after the last trophy was taken none were seen."""
    assert len(read(draw_bugs(*many(1.12, side), cards=CARDS, ground=LINEN)).backs) == 21
