"""What is read of drawn tables of Bugs & Co, and what is doubted."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from benchmarks.bugs import judge
from tests.vision.drawn_art import Card, hand
from tests.vision.drawn_bugs import BLUE, GREEN, PIECE, RED, DrawnBugs, Lying, draw_bugs, in_rows
from tests.vision.drawn_table import BLACK, OAK, WHITE, Camera, Ground, Light
from vision.bugs.reading import BugsReading
from vision.reader import read_table

WORDS = "o2ceg b1adf t3bh o2ceg s2ae b1adf o2ceg t3bh"
"""Eight pieces with four drawings: three of the first, two of the second and third, and one."""
CARD = Card(1, (0.0, 2.9))


def read(drawn: DrawnBugs) -> BugsReading:
    return read_table(drawn.table.image, "bugs")


def wrong(drawn: DrawnBugs) -> list[str]:
    """What a reading has wrong, owners left out."""
    verdict = judge(drawn.truth(), read(drawn).to_json())
    return [finding.words for finding in verdict.findings if finding.stage != "owners"]


@pytest.mark.parametrize(
    ("ground", "is_round"),
    [(OAK, True), (BLACK, True), (WHITE, True), (OAK, False)],
    ids=["discs-oak", "discs-black", "discs-white", "squares-oak"],
)
def test_drawings_and_eyes_are_read_whatever_the_colour_and_turn(ground: Ground, is_round: bool) -> None:
    assert not wrong(draw_bugs(*in_rows(WORDS, 4, is_round=is_round), cards=[CARD], ground=ground))


@pytest.mark.parametrize("degrees", [0.0, 45.0, 200.0])
def test_the_same_drawing_has_the_same_label_at_every_turn(degrees: float) -> None:
    one, other, third = (Lying("b1adf", (x, 0.0), turn, colour) for x, turn, colour in ((-2, 0, RED), (0, degrees, GREEN), (2, 77, BLUE)))
    labels = [tile.kind for tile in read(draw_bugs(one, other, third, cards=[CARD])).tiles]
    assert len(labels) == 3
    assert len(set(labels)) == 1


def test_discs_lying_face_down_are_backs() -> None:
    drawn = draw_bugs(*in_rows(WORDS, 4), Lying("back", (-3.2, -2.6)), Lying("back", (3.0, -2.6)), cards=[CARD])
    backs = [np.mean(back.corners, axis=0) for back in read(drawn).backs]
    true = [quad.mean(axis=0) for quad in drawn.corners[-2:]]
    assert sorted(map(tuple, backs)) == pytest.approx(np.array(sorted(map(tuple, true))), abs=3)


def test_a_tile_belongs_to_the_nearest_card() -> None:
    left, right = Lying("o2ceg", (-2.4, -0.6)), Lying("b1adf", (2.4, -0.6))
    reading = read(draw_bugs(left, right, cards=[Card(1, (-2.6, 1.6)), Card(4, (2.6, 1.6), 20)]))
    assert [tile.player for tile in sorted(reading.tiles, key=lambda tile: tile.corners[0][0])] == [1, 4]
    assert not any("player cards" in doubt for tile in reading.tiles for doubt in tile.doubts)


def test_the_nearest_card_is_nearest_on_the_table_not_in_the_picture() -> None:
    camera = Camera((1000, 750), 70.0, 30.0)
    far, near = Card(1, (0.0, -3.35)), Card(2, (0.0, 3.0))
    middle = Lying("o2ceg", (0.0, -0.75))
    drawn = draw_bugs(middle, *[Lying("b1adf", (x, -0.75)) for x in (-2.0, 2.0)], cards=[far, near], camera=camera)
    piece = drawn.corners[0].mean(axis=0)
    away = [float(np.linalg.norm(quad.mean(axis=0) - piece)) for _, quad in drawn.table.cards]
    reading = read(drawn)
    assert away[1] > away[0]
    assert {tile.player for tile in reading.tiles} == {1}


def test_a_tile_between_two_cards_is_doubted() -> None:
    middle = Lying("o2ceg", (0.0, -0.5))
    (tile,) = read(draw_bugs(middle, cards=[Card(1, (-2.6, 1.6)), Card(2, (2.6, 1.6))])).tiles
    assert "This tile lies about equally near to two player cards: whose is it?" in tile.doubts


def test_without_cards_nobody_owns_a_tile() -> None:
    assert {tile.player for tile in read(draw_bugs(*in_rows(WORDS, 4))).tiles} == {None}


def test_a_tile_cut_off_by_the_border_is_doubted() -> None:
    drawn = draw_bugs(*in_rows(WORDS, 4), Lying("o1bdf", (-5.45, 0.0)), cards=[CARD])
    reading = read(drawn)
    assert reading.doubts or any("cut off" in doubt for tile in reading.tiles for doubt in tile.doubts)


@pytest.mark.parametrize("ground", [OAK, BLACK], ids=["oak", "black"])
def test_a_hand_is_noticed(ground: Ground) -> None:
    drawn = draw_bugs(*in_rows(WORDS, 4), cards=[CARD], things=hand((-3.9, 0.5), 90), ground=ground)
    assert any("reaches into the picture" in doubt for doubt in read(drawn).doubts)


def test_a_dark_picture_is_doubted() -> None:
    drawn = draw_bugs(*in_rows(WORDS, 4), cards=[CARD], light=Light(brightness=0.03), ground=BLACK)
    assert any("too dark" in doubt for doubt in read(drawn).doubts)


def test_a_mirrored_picture_is_doubted() -> None:
    drawn = draw_bugs(*in_rows(WORDS, 4), cards=[CARD])
    mirrored = replace(drawn, table=replace(drawn.table, image=drawn.table.image[:, ::-1].copy()))
    assert any("mirrored" in doubt for doubt in read(mirrored).doubts)


def test_a_shadow_across_a_tile_is_doubted() -> None:
    drawn = draw_bugs(Lying("o2ceg", (0.0, 0.0)), Lying("b1adf", (2.0, 0.0)), cards=[CARD])
    dark = drawn.table.image.copy()
    dark[:, : dark.shape[1] // 2] = dark[:, : dark.shape[1] // 2] * 0.6
    shaded = replace(drawn, table=replace(drawn.table, image=dark))
    doubts = [tile.doubts for tile in sorted(read(shaded).tiles, key=lambda tile: tile.corners[0][0])]
    assert any("shadow" in doubt for doubt in doubts[0])
    assert not any("shadow" in doubt for doubt in doubts[1])


def test_a_soft_shadow_across_a_tile_is_read_without_a_doubt() -> None:
    drawn = draw_bugs(Lying("o2ceg", (0.0, 0.0)), Lying("o2ceg", (2.0, 0.0), 50.0), cards=[CARD])
    light = 1 - 0.4 / (1 + np.exp((np.arange(drawn.table.image.shape[1]) - drawn.corners[0].mean(axis=0)[0]) / 15))
    shaded = replace(drawn, table=replace(drawn.table, image=(drawn.table.image * light[None, :, None]).astype(np.uint8)))
    assert not wrong(shaded)
    assert read(shaded).sure


def test_an_empty_table_is_read_as_empty() -> None:
    reading = read(draw_bugs())
    assert len(reading.tiles) + len(reading.trophies) + len(reading.backs) == 0


def test_player_cards_without_a_tile_are_doubted() -> None:
    assert any("cannot make out any tile" in doubt for doubt in read(draw_bugs(cards=[CARD])).doubts)


def test_the_size_of_pieces_is_free() -> None:
    small = [replace(piece, at=(piece.at[0] * PIECE, piece.at[1] * PIECE)) for piece in in_rows(WORDS, 4, apart=1.5)]
    assert not wrong(draw_bugs(*small, camera=Camera((1000, 750), 120.0)))


def test_something_of_which_no_tile_is_made_out_is_doubted() -> None:
    drawn = draw_bugs(*in_rows(WORDS, 4), light=Light(blur=25.0))
    assert any("cannot make out any tile" in doubt for doubt in read(drawn).doubts)
