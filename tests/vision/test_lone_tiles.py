"""Tiles that have little to be found by: a lone one with hardly any print, a blank one between two lamps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawn_art import OUR_ART, Card, Shape, placed
from tests.vision.drawn_table import GROUNDS, OAK, Block, Camera, DrawnTable, Ground, Light, draw_table
from tests.vision.eye import read_factory_table
from tests.vision.scenes import silently_wrong
from vision.arrays import Points

MONSTER = Block("WGPW2 WGWG\nPWGW GGWW1", at=(-3.0, 0.0), degrees=20)
PAPER, GREEN, RED = (236, 234, 228), (60, 150, 60), (200, 40, 40)


def rectangle(left: float, top: float, right: float, bottom: float) -> Points:
    return np.array([[left, top], [right, top], [right, bottom], [left, bottom]])


def roller_skate(limb: float) -> Iterator[Shape]:
    """A tile with one green limb that reaches so far in (tile sides) and ends in something red."""
    shapes = (
        (rectangle(-0.5, -0.5, 0.5, 0.5), PAPER),
        (rectangle(-0.1, -0.5, 0.1, limb - 0.5), GREEN),
        (rectangle(-0.25, limb - 0.5, 0.2, limb - 0.1), RED),
    )
    for points, colour in shapes:
        yield Shape(placed(points, (4.0, 1.0), 17.0), colour)


def beside_a_monster(limb: float, ground: Ground) -> DrawnTable:
    return draw_table(MONSTER, things=roller_skate(limb), cards=[Card(1, (-3.0, 3.5))], ground=ground, camera=Camera((900, 700), 70))


@pytest.mark.parametrize("ground", ["oak", "black", "grey", "linen"])
def test_a_lone_tile_of_which_a_fourteenth_is_printed_is_read(ground: str) -> None:
    tiles = read_factory_table(beside_a_monster(0.35, GROUNDS[ground]).image).tiles
    assert [tile.edges for tile in tiles if tile.group == 1] == ["GWWW"]


@pytest.mark.parametrize("ground", [ground for ground in GROUNDS if ground != "check"])
def test_one_with_less_print_is_doubted_at_least(ground: str) -> None:
    reading = read_factory_table(beside_a_monster(0.15, GROUNDS[ground]).image)
    assert len(reading.tiles) == 5 or reading.doubts


def test_a_table_without_it_is_not_doubted() -> None:
    table = draw_table(MONSTER, cards=[Card(1, (-3.0, 3.5))], camera=Camera((900, 700), 70))
    assert read_factory_table(table.image).doubts == ()


@pytest.mark.parametrize("degrees", [0, 90, 180, 270])
def test_a_blank_tile_between_a_warm_and_a_cool_lamp_is_not_passed_over(degrees: float) -> None:
    lamps = Light(tint=(1.0, 0.93, 0.68), tint_right=(0.86, 0.95, 1.08))
    table = draw_table(Block("WPWW1 WWWP\nWWWW .", (0, 0), degrees), ground=OAK, light=lamps, camera=Camera((500, 320), 62))
    assert silently_wrong(table) == []
    assert len(read_factory_table(table.image).tiles) == 3


def test_where_checks_may_hide_a_tile_that_lies_face_down_that_is_doubted() -> None:
    back = Block("####", (3.0, 1.0), 10, art=replace(OUR_ART, back=(150, 60, 60)))
    table = draw_table(MONSTER, back, cards=[Card(1, (-3.0, 3.5))], ground=GROUNDS["check"], camera=Camera((900, 700), 70))
    reading = read_factory_table(table.image)
    assert reading.backs or any("face down" in doubt for doubt in reading.doubts)
