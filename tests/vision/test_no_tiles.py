"""Pictures without a tile: whatever lies there, no tile is read without a doubt."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.drawn_art import Card, chessboard, die, mug, phone, playing_cards, sudoku
from tests.vision.drawn_table import BLACK, GROUNDS, OAK, Camera, Ground, Light, draw_table
from tests.vision.eye import read_factory_table
from tests.vision.test_light_cases import LAMPS
from vision.arrays import Image
from vision.reader import read_table
from vision.reading import Tile

VIEW = Camera((560, 420), 50)
THINGS = {
    "mugs": (*mug((-3, -1), (60, 130, 70)), *mug((1, 1.5), (120, 60, 150)), *mug((3.5, -2), (220, 220, 220))),
    "dice": (*die((-2, 1), (40, 150, 60), 20), *die((1, -1), (110, 50, 150)), *die((2.5, 2), degrees=40), *die((0, 0), (200, 40, 40))),
    "playing cards": (*playing_cards((-2.5, 0)), *playing_cards((2.5, 0.5))),
    "a phone": phone((0.5, 0), 30),
    "a chessboard": chessboard((0, 0), cells=8, cell=0.95),
    "a green and white chessboard": chessboard((0, 0), cells=8, cell=0.95, dark=(40, 120, 60)),
    "a purple and white chessboard": chessboard((0, 0), cells=6, cell=1.2, dark=(110, 50, 150)),
    "a sudoku": sudoku((0, 0), cell=0.75),
    "a small sudoku": sudoku((0.3, 0.2), cell=0.4),
}


def sure_tiles(picture: Image) -> list[Tile]:
    """Tiles that a picture without tiles is said to show, of whatever game, without any doubt."""
    reading = read_table(picture)
    return [] if reading.doubts else [tile for tile in reading.tiles if not tile.doubts]


EMPTY = GROUNDS | {"green": Ground((70, 120, 80), "plain", 4), "purple": Ground((95, 60, 120), "cloth", 9)}


@pytest.mark.parametrize("ground", EMPTY)
def test_an_empty_table_has_no_tiles_and_no_backs(ground: str) -> None:
    reading = read_factory_table(draw_table(ground=EMPTY[ground], light=Light(tint=LAMPS["tungsten"], noise=2), camera=VIEW).image)
    assert (reading.tiles, reading.backs, reading.monsters) == ((), (), ())


PALE = ("mugs", "playing cards", "a chessboard", "a sudoku")
"""Things that stand out on black cloth as tiles do."""


@pytest.mark.parametrize(("ground", "name"), [*(("oak", name) for name in THINGS), *(("black", name) for name in PALE)])
def test_things_of_a_kitchen_table_are_no_tiles(ground: str, name: str) -> None:
    assert sure_tiles(draw_table(things=THINGS[name], ground=GROUNDS[ground], camera=VIEW).image) == []


@pytest.mark.parametrize("ground", [OAK, BLACK], ids=["oak", "black"])
def test_cards_alone_are_no_tiles(ground: Ground) -> None:
    cards = [Card(0, (-3, -1), 20), Card(1, (0, 1.5), 70), Card(2, (3, -1.5)), Card(3, (3.2, 2), 45)]
    reading = read_factory_table(draw_table(cards=cards, ground=ground, camera=VIEW).image)
    assert reading.tiles == ()
    assert [card.id for card in reading.cards] == [0, 1, 2, 3]


@pytest.mark.parametrize("level", [0, 128, 235])
def test_a_picture_of_one_colour_is_read_without_a_fault(level: int) -> None:
    picture = np.full((300, 400, 3), level, np.uint8)
    picture[..., 1] += 20
    assert sure_tiles(picture) == []


def test_noise_is_no_table() -> None:
    assert sure_tiles(np.random.default_rng(0).integers(0, 256, (120, 160, 3), dtype=np.uint8)) == []


@pytest.mark.parametrize("size", [(1, 1), (3, 40), (40, 3), (24, 24)])
def test_a_picture_too_small_for_a_tile_holds_none(size: tuple[int, int]) -> None:
    picture = np.random.default_rng(0).integers(0, 256, (*size, 3), dtype=np.uint8)
    assert sure_tiles(picture) == []
