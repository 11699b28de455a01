"""Field cases of how tiles lie: shadows between them, touching, turned, rounded, cluttered, long rows."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawn_art import Art, Shape, box, die, mug, paper, phone
from tests.vision.drawn_table import (
    BLACK,
    DAYLIGHT,
    GREY,
    GROUNDS,
    LINEN,
    OAK,
    WHITE,
    Block,
    Camera,
    DrawnTable,
    Ground,
    Light,
    TrueTile,
    draw_table,
)
from tests.vision.eye import read_factory_table
from tests.vision.scenes import reference_table, silently_wrong, wrong, wrong_or_needless
from vision.arrays import Points
from vision.factory.reading import FactoryReading, FactoryTile

SQUARE, ROW, PLUS = "WGPW2 WGWG\nPWGW1 GGWW", "WGWW WPGG1 GPWP WGWP1 WWWG", ". WWPW1 .\nWPWW PGPP2 WGWP\n. GWGW ."
SMALL = Camera((640, 480), 56)


def touching(gap_px: float, ground: Ground = OAK, things: tuple[Shape, ...] = (), light: Light = DAYLIGHT) -> DrawnTable:
    blocks = [Block(SQUARE, (-3.2, -2.2), 10), Block(ROW, (1.9, -2.6), -6), Block(PLUS, (0.6, 1.9), 33)]
    return draw_table(*(replace(block, gap_px=gap_px) for block in blocks), ground=ground, things=things, light=light, camera=SMALL)


@pytest.mark.parametrize("gap_px", [2, 8])
@pytest.mark.parametrize("towards", [(10, 0), (-10, 0), (0, 10), (0, -10)])
def test_case_02_a_shadow_between_two_tiles_does_not_join_them(gap_px: float, towards: tuple[int, int]) -> None:
    block = Block("WGPW2 WPWG WWWP\n. GGWW1 .", degrees=0, gap_px=gap_px)
    table = draw_table(block, ground=GREY, light=Light(shadow=(*towards, 9, 0.45)), camera=Camera((400, 320), 60))
    assert wrong(table) == []


@pytest.mark.parametrize(
    ("gap_px", "ground"), [*((gap_px, "oak") for gap_px in range(4)), (0, "black"), (3, "black"), (0, "white"), (3, "white")]
)
def test_case_03_squares_rows_and_plus_shapes_are_read_at_every_gap(gap_px: float, ground: str) -> None:
    assert wrong_or_needless(touching(gap_px, GROUNDS[ground])) == []


@pytest.mark.parametrize("ground", [OAK, BLACK, WHITE], ids=["oak", "black", "white"])
def test_case_03_tiles_a_tenth_of_their_side_apart_are_still_read_rightly(ground: Ground) -> None:
    assert wrong(touching(6, ground)) == []


@pytest.mark.parametrize("gap_px", [0, 3])
def test_case_03_a_line_printed_across_two_tiles_hides_neither(gap_px: float) -> None:
    across = box((-3.2, -2.5), 1.4, 2 / 56, (60, 60, 60), 10)
    assert wrong_or_needless(touching(gap_px, things=(across,))) == []


@pytest.mark.parametrize("degrees", [0, 90, 7, 44, 46, 133])
def test_case_15_a_monster_is_the_same_however_it_lies(degrees: float) -> None:
    block = Block("GPWG1 PWWG GWWG\nWWGP . GGWW2\nGWWG WPWW .", degrees=degrees)
    assert wrong_or_needless(draw_table(block, ground=LINEN, camera=Camera((420, 420), 60))) == []


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_case_15_the_same_picture_turned_by_a_quarter_is_the_same_table(degrees: int) -> None:
    table = reference_table()
    turned = np.ascontiguousarray(np.rot90(table.image, -degrees // 90))
    assert inventory(read_factory_table(turned)) == inventory(read_factory_table(table.image))


def inventory(reading: FactoryReading) -> list[tuple[object, ...]]:
    """What a reading holds, whatever the way round it is held."""
    return sorted((whose(reading, tile), min(tile.edges[k:] + tile.edges[:k] for k in range(4)), tile.eyes) for tile in reading.tiles)


def whose(reading: FactoryReading, tile: FactoryTile) -> str:
    return tile.group if isinstance(tile.group, str) else str(reading.monsters[tile.group].owner)


@pytest.mark.parametrize("radius", [0, 0.06, 0.12, 0.18])
def test_case_45_tiles_with_rounded_corners_are_read(radius: float) -> None:
    assert wrong_or_needless(reference_table(art=Art(corner_radius=radius))) == []


@pytest.mark.parametrize("ground", [OAK, BLACK, WHITE], ids=["oak", "black", "white"])
def test_case_45_rounded_corners_are_where_the_sides_would_meet(ground: Ground) -> None:
    assert max(worst_rounded_corner(ground, radius) for radius in (0, 0.06, 0.12, 0.18)) < 2


def worst_rounded_corner(ground: Ground, radius: float) -> float:
    table = draw_table(Block("WGPW2 WGWG\nPWGW .", degrees=12, art=Art(corner_radius=radius)), ground=ground, camera=Camera((300, 260), 60))
    return worst_corner(table)


def test_case_45_a_dog_eared_tile_is_read_with_all_its_corners() -> None:
    table = draw_table(Block("GPWG1 WWPP", (0, 0), 20, art=Art(dog_ear=0.16)), camera=Camera((360, 300), 60))
    assert wrong(table) == []
    assert worst_corner(table) < 3


def worst_corner(table: DrawnTable) -> float:
    """How far the worst corner that is read lies from the true one, in pixels."""
    reading = read_factory_table(table.image)
    return max(corner_error(reading, tile) for tile in table.tiles)


def corner_error(reading: FactoryReading, true: TrueTile) -> float:
    """How far the worst corner of the tile read at this place lies from the true one, in pixels."""
    corners = nearest(reading, true.corners.mean(axis=0)).corners
    return float(min(np.linalg.norm(np.roll(corners, turn, axis=0) - true.corners, axis=1).max() for turn in range(4)))


def nearest(reading: FactoryReading, place: Points) -> FactoryTile:
    return min(reading.tiles, key=lambda tile: float(np.linalg.norm(np.mean(tile.corners, axis=0) - place)))


@pytest.mark.parametrize("degrees", [40, 45, 47])
@pytest.mark.parametrize("tilt", [0, 5])
def test_case_46_a_single_tile_near_45_degrees_has_four_corners_and_equal_sides(degrees: float, tilt: float) -> None:
    table = draw_table(Block("GPWW1", degrees=degrees), camera=Camera((240, 240), 60, tilt))
    reading = read_factory_table(table.image)
    assert wrong(table) == []
    corners = np.array(reading.tiles[0].corners)
    sides = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)
    assert sides.max() / sides.min() < 1.05


CLUTTER = (*paper((-2.2, 3.4), 1.9, 1.3, 20), *mug((6.0, -0.4)), *phone((-0.2, -2.4), 70), *die((0.2, 1.2)), *die((5.4, 4.2), degrees=30))


def test_case_47_paper_a_cup_a_phone_and_dice_are_no_tiles() -> None:
    assert wrong_or_needless(reference_table(things=CLUTTER)) == []


@pytest.mark.parametrize("where", ["corner", "edge"])
@pytest.mark.parametrize("number", [0, 6])
def test_case_47_glare_over_a_tile_is_doubted_where_it_hides_something(where: str, number: int) -> None:
    tile = reference_table().tiles[number].corners
    x, y = tile[0] if where == "corner" else (tile[1] + tile[2]) / 2
    assert silently_wrong(reference_table(Light(glare=((float(x), float(y), 36.0),)))) == []


def test_case_47_tiles_in_clear_sleeves_are_read() -> None:
    table = draw_table(Block("WGPW2 WGWG\nPWGW GGWW1", (0, 0), 15, gap_px=5, art=Art(sleeve=3 / 45)), camera=Camera((400, 340), 60))
    assert silently_wrong(table) == []
    assert len(read_factory_table(table.image).tiles) == 4


ROW_OF_14 = Block("WPWW1 " + "WGWP WPWG " * 6 + "WWWP", degrees=3, gap_px=62 / 45, owner=None)


@pytest.mark.parametrize("at", [(0.0, 0.0), (0.2, -3.6)])
def test_case_86_no_tile_of_a_long_row_is_off_by_a_cell(at: tuple[float, float]) -> None:
    camera = Camera((960, 640), 62, tilt=8, k1=-0.12)
    table = draw_table(replace(ROW_OF_14, at=at), ground=BLACK, camera=camera)
    assert wrong(table) == []


def test_case_86_each_tile_of_a_long_row_has_its_own_outline() -> None:
    table = draw_table(replace(ROW_OF_14, at=(0.2, -3.6)), ground=BLACK, camera=Camera((960, 640), 62, tilt=8, k1=-0.12))
    assert worst_corner(table) < 2
