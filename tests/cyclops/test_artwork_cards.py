"""The printed cards: what is drawn is what the eye looks for."""

from __future__ import annotations

import numpy as np
import pytest

from cyclops.artwork.cards import BOSS, DRAW, PLAYERS, card, card_mm, marker_corner, marker_mm, word_box
from cyclops.artwork.raster import raster
from vision.cards import look_for_cards

EVERY = (DRAW, *PLAYERS, BOSS)


@pytest.mark.parametrize("number", EVERY)
def test_the_eye_finds_each_card_where_its_marker_is_drawn(number: int) -> None:
    (seen,), unread = look_for_cards(raster(card(number), 4))
    (left, top), side = marker_corner(number), marker_mm(number)
    drawn = np.array([(left, top), (left + side, top), (left + side, top + side), (left, top + side)]) * 4 - 0.5
    assert seen.id == number
    assert not unread
    np.testing.assert_allclose(seen.corners, drawn, atol=0.6)


def test_sizes_are_those_that_are_promised() -> None:
    assert (card_mm(DRAW), marker_mm(3), card_mm(BOSS), marker_mm(BOSS)) == pytest.approx((60, 36, 50, 30))


@pytest.mark.parametrize("number", [1, BOSS])
def test_a_word_keeps_clear_of_the_marker_and_lies_on_the_card(number: int) -> None:
    left, top, width, height = word_box(number)
    assert top > marker_corner(number)[1] + marker_mm(number) + 2
    assert left > 0
    assert left + width < card_mm(number)
    assert top + height < card_mm(number)
    assert height > 5


def test_cells_side_by_side_share_one_outline() -> None:
    (shape,) = card(5).shapes[1:]
    corners = [len(path.flattened()) for path in shape.paths]
    assert len(corners) < 12
    assert sum(corners) < 90
