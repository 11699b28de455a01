"""How large a tile is expected to be at a place of the picture, by what is known of the sizes of others."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.drawn_art import Points
from tests.vision.drawn_table import Camera
from vision.sizes import Mark, Sizes

TILTED = Camera((1640, 1232), 90.0, tilt=14)


def seen(camera: Camera, x: float, y: float, size: float = 1.0) -> Mark:
    """A square lying straight at a place of the table (tile sides from the middle), as it is seen."""
    corners = camera.to_px(np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * size + [x - size / 2, y - size / 2])
    return corners.mean(axis=0), float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean())


def far_off(known: Sizes, camera: Camera, places: Points) -> float:
    """By which share the expected side is off at the worst of some places of the table."""
    true = [seen(camera, x, y) for x, y in places]
    return max(abs((known.side_near(place) or 0.0) / side - 1) for place, side in true)


CORNERS = np.array([[-7.0, -5], [7, -5], [7, 4], [-7, 4]])


def test_three_cards_tell_the_perspective() -> None:
    cards = [seen(TILTED, x, y) for x, y in ((-6, -5), (5, -4), (0, 1))]
    assert far_off(Sizes([], cards), TILTED, CORNERS) < 0.04


@pytest.mark.parametrize("size", [0.8, 1.2])
def test_tiles_of_another_size_than_the_cards_promise_follow_the_perspective_too(size: float) -> None:
    cards = [seen(TILTED, x, y, 1 / size) for x, y in ((-6, -5), (5, -4), (0, 4))]
    tiles = [seen(TILTED, x, y) for x, y in ((3, -3), (3, -2), (4, -2))]
    assert far_off(Sizes(tiles, cards), TILTED, CORNERS) < 0.05


def test_two_tiles_side_by_side_tell_no_perspective_however_much_they_differ() -> None:
    tiles = [(np.array([400.0, 300.0]), 50.0), (np.array([450.0, 300.0]), 54.0)]
    side = Sizes(tiles, []).side_near(np.array([900.0, 300.0]))
    assert side is not None
    assert side < 62


def test_one_wrong_tile_does_not_tilt_the_table() -> None:
    tiles = [seen(TILTED, x, y) for x in (-3, 0, 3) for y in (-4, -2, 0)]
    tiles[0] = (tiles[0][0], 1.3 * tiles[0][1])
    assert far_off(Sizes(tiles, []), TILTED, CORNERS[1:]) < 0.06


def test_where_nothing_is_known_nothing_is_expected() -> None:
    assert Sizes([], []).side_near(np.zeros(2)) is None
