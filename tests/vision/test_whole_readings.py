"""The reading of a whole table: exact where it can be, doubted as a whole where the picture hides something, in the contract's form."""

from __future__ import annotations

import json

import numpy as np
import pytest

from tests.vision.drawn_art import Art, Card
from tests.vision.drawn_table import BLACK, GROUNDS, OAK, WHITE, Block, Camera, Ground, Light, draw_table
from tests.vision.eye import read_factory_table
from tests.vision.scenes import CARDS, SMALL, TWO_MONSTERS, reference_table, silently_wrong, wrong_or_needless
from vision.reader import read_table


@pytest.mark.parametrize("side_px", [36, 50, 80])
def test_the_reference_table_is_read_exactly_from_near_and_far(side_px: float) -> None:
    camera = Camera((round(14.4 * side_px), round(10.8 * side_px)), side_px)
    assert wrong_or_needless(reference_table(camera=camera)) == []


@pytest.mark.parametrize(("tilt", "k1"), [(16, 0.0), (8, -0.12), (16, -0.12)])
def test_the_reference_table_is_read_exactly_from_aslant_and_through_a_wide_lens(tilt: float, k1: float) -> None:
    assert wrong_or_needless(reference_table(camera=Camera((760, 580), 50, tilt, k1))) == []


@pytest.mark.parametrize("seed", range(2))
def test_tiles_laid_carelessly_are_read_exactly(seed: int) -> None:
    block = Block("WGPW2 WGWG WPWG\nPWGW GGWW1 .", degrees=25, gap_px=1.5, shifted=0.02, askew=1.5)
    assert wrong_or_needless(draw_table(block, camera=Camera((420, 340), 56), seed=seed)) == []


def test_mismatched_edges_are_read_as_they_lie() -> None:
    table = draw_table(Block("WGWW WPPW1\n. GWWG"), camera=Camera((360, 300), 60))
    (monster,) = read_factory_table(table.image).monsters
    assert wrong_or_needless(table) == []
    assert (monster.mismatches, monster.complete) == (2, False)


def test_a_complete_monster_is_read_as_complete() -> None:
    (monster,) = read_factory_table(draw_table(Block("WPWW1 WWGP\n. GWWW2"), camera=Camera((360, 300), 60)).image).monsters
    assert (monster.tiles, monster.open_thin, monster.open_thick, monster.complete, monster.eye_tiles) == (3, 0, 0, True, 2)


@pytest.mark.parametrize("ground", [OAK, BLACK, WHITE], ids=["oak", "black", "white"])
def test_a_white_tile_in_the_middle_of_others_is_found_or_doubted(ground: Ground) -> None:
    table = draw_table(Block("WGPW GGWG WPWG\nPWWW WWWW WWWW\nPGWW GWGW WWGG"), ground=ground, camera=Camera((400, 400), 56))
    assert silently_wrong(table) == []


def test_a_monster_between_two_cards_is_doubted() -> None:
    table = draw_table("WGPW2 WGWG", cards=[Card(1, (-4, 0)), Card(2, (4, 0))], camera=Camera((620, 300), 56))
    reading = read_factory_table(table.image)
    assert any("whose is it" in doubt for doubt in reading.doubts)


def test_two_tiles_beside_draw_are_doubted() -> None:
    left, right = Block("GPWG", at=(-1.7, 0), owner=None), Block("WGWP", at=(1.7, 0))
    reading = read_factory_table(draw_table(left, right, cards=[Card(0, (0, 0))], camera=Camera((420, 300), 56)).image)
    assert any("DRAW" in doubt for doubt in reading.doubts)


@pytest.mark.parametrize("blur", [3.0, 6.0])
def test_case_09_a_picture_out_of_focus_is_doubted_not_misread(blur: float) -> None:
    assert silently_wrong(reference_table(Light(blur=blur))) == []


@pytest.mark.parametrize("brightness", [1 / 16, 1 / 40])
@pytest.mark.parametrize("ground", ["oak", "white"])
def test_case_14_a_picture_too_dark_is_doubted_not_empty(brightness: float, ground: str) -> None:
    assert silently_wrong(reference_table(Light(brightness=brightness, noise=3), GROUNDS[ground])) == []


@pytest.mark.parametrize("brightness", [2.5, 5.0])
def test_a_picture_too_bright_is_read_or_doubted(brightness: float) -> None:
    assert silently_wrong(reference_table(Light(brightness=brightness))) == []


def test_case_11_swapped_colour_channels_are_no_silent_mistake() -> None:
    table = reference_table()
    swapped = draw_table(*TWO_MONSTERS, cards=CARDS, camera=SMALL)
    swapped.image[:] = table.image[..., ::-1]
    assert silently_wrong(swapped) == []


def test_a_mirrored_picture_is_doubted() -> None:
    reading = read_factory_table(np.ascontiguousarray(reference_table().image[:, ::-1]))
    assert reading.doubts


def test_a_tile_cut_off_by_the_border_is_not_read_or_doubted() -> None:
    block = Block("WGPW2 WGWG", at=(2.1, 0))
    reading = read_factory_table(draw_table(block, camera=Camera((300, 240), 56)).image)
    assert not reading.sure


@pytest.mark.parametrize("paper", [(240, 236, 215), (225, 232, 240)])
def test_paper_need_not_be_white(paper: tuple[int, int, int]) -> None:
    assert wrong_or_needless(reference_table(art=Art(paper=paper))) == []


@pytest.mark.parametrize("gap_px", [0, 2])
@pytest.mark.parametrize("ground", [OAK, BLACK, WHITE], ids=["oak", "black", "white"])
def test_tiles_without_a_dark_cut_edge_are_read_or_doubted(gap_px: float, ground: Ground) -> None:
    block = Block("WGPW2 WGWG\nPWGW GGWW1", degrees=10, gap_px=gap_px, art=Art(rim=0))
    table = draw_table(block, ground=ground, camera=Camera((360, 320), 56))
    assert silently_wrong(table) == []


def test_a_reading_has_the_contracts_form_and_is_json() -> None:
    reading = read_factory_table(reference_table().image).named("table.jpg")
    form = json.loads(json.dumps(reading.to_json()))
    assert list(form) == ["image", "game", "size", "doubts", "cards", "tiles", "backs", "monsters"]
    assert (form["image"], form["game"], form["size"], form["doubts"]) == ("table.jpg", "factory", [720, 540], [])
    assert [card["id"] for card in form["cards"]] == [0, 1, 2]
    assert {len(item["corners"]) for key in ("cards", "tiles", "backs") for item in form[key]} == {4}
    for tile in form["tiles"]:
        assert set(tile) - {"doubts"} == {"corners", "edges", "eyes", "group", "cell", "confidence"}
        assert len(tile["edges"]) == 4
        assert set(tile["edges"]) <= set("GPW")
        assert tile["group"] == "drawn" or 0 <= tile["group"] < len(form["monsters"])
        assert 0 <= tile["confidence"] <= 1
    for monster in form["monsters"]:
        assert list(monster) == ["owner", "tiles", "open_thin", "open_thick", "complete", "eye_tiles", "mismatches"]


def test_corners_of_a_read_tile_run_clockwise_and_its_edges_face_its_grid() -> None:
    reading = read_factory_table(reference_table().image)
    for tile in reading.tiles:
        (ax, ay), (bx, by), (cx, cy), _ = tile.corners
        assert (bx - ax) * (cy - by) - (by - ay) * (cx - bx) > 0
    by_cell = {(tile.group, tile.cell): tile.edges for tile in reading.tiles}
    facing = [(edges, by_cell.get((group, (cell[0] + 1, cell[1])))) for (group, cell), edges in by_cell.items()]
    assert all(other is None or edges[1] == other[3] for edges, other in facing)


def test_reading_changes_nothing_in_the_picture_and_is_always_the_same() -> None:
    table = reference_table()
    before = table.image.copy()
    assert read_table(table.image) == read_table(table.image)
    assert (table.image == before).all()
