"""Ink is told from paper by the green-magenta axis, judged by the white nearby: no lamp makes it something else."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.drawn_art import Art, Colour
from tests.vision.drawn_table import BLACK, Block, Camera, Light, draw_table
from tests.vision.scenes import face_of
from tests.vision.test_light_cases import LAMPS, of_hue
from vision.arrays import Floats, Image
from vision.face import INKED
from vision.ink import COLOURED, green_and_purple, ink_map, ink_of_bytes

GREENS = [(40, 150, 60), (90, 190, 60), (20, 90, 50)]
PURPLES = [(110, 50, 150), (70, 30, 90), (180, 90, 190)]
NEUTRALS = [(240, 240, 240), (120, 120, 120), (40, 40, 40)]


def plain(colour: Colour) -> Image:
    return np.full((8, 8, 3), colour[::-1], np.uint8)


def against_white(picture: Image) -> Floats:
    return ink_of_bytes(picture, np.ones(3, np.float32))


@pytest.mark.parametrize("colour", GREENS)
def test_green_is_positive(colour: Colour) -> None:
    assert against_white(plain(colour)).min() > COLOURED


@pytest.mark.parametrize("colour", PURPLES)
def test_purple_is_negative(colour: Colour) -> None:
    assert against_white(plain(colour)).max() < -COLOURED


@pytest.mark.parametrize("colour", NEUTRALS)
def test_white_grey_and_black_are_neither(colour: Colour) -> None:
    assert np.abs(against_white(plain(colour))).max() < 0.01


@pytest.mark.parametrize("hue", range(125, 180, 6))
def test_case_50_the_axis_has_no_end_that_purple_could_cross(hue: int) -> None:
    assert against_white(plain(of_hue(hue))).max() < -COLOURED


@pytest.mark.parametrize("hue", [0, 2, 4])
def test_case_50_nor_does_it_end_at_red(hue: int) -> None:
    assert against_white(plain(of_hue(hue))).max() < -COLOURED


@pytest.mark.parametrize("lamp", LAMPS)
def test_case_01_paper_is_no_ink_under_any_lamp(lamp: str) -> None:
    table = draw_table(Block("WWWW WWWW\nWWWW WWWW"), ground=BLACK, light=Light(tint=LAMPS[lamp]), camera=Camera((200, 200), 60))
    inside = np.abs(ink_map(table.image, 31)[50:150, 50:150])
    assert np.percentile(inside, 95) < COLOURED / 2


@pytest.mark.parametrize("lamp", LAMPS)
@pytest.mark.parametrize("brightness", [1.0, 0.5, 0.25])
def test_case_01_ink_keeps_its_colour_on_a_face_under_any_lamp(lamp: str, brightness: float) -> None:
    ink = face_of("GGPP", light=Light(tint=LAMPS[lamp], brightness=brightness)).ink
    assert np.median(ink[2:12, 30:34]) > 2 * INKED
    assert np.median(ink[30:34, -12:-2]) > 2 * INKED
    assert np.median(ink[-12:-2, 30:34]) < -2 * INKED
    assert np.median(ink[30:34, 2:12]) < -2 * INKED
    assert np.abs(ink[3:9, 3:9]).max() < INKED


@pytest.mark.parametrize("lamp", LAMPS)
def test_masks_cover_the_limbs_and_nothing_of_the_paper(lamp: str) -> None:
    table = draw_table(Block("GGGG . PPPP"), ground=BLACK, light=Light(tint=LAMPS[lamp]), camera=Camera((320, 160), 60))
    green, purple = green_and_purple(table.image, 31)
    centres = [tile.corners.mean(axis=0).round().astype(int) for tile in table.tiles]
    assert [int(green[y, x]) for x, y in centres] == [1, 0]
    assert [int(purple[y, x]) for x, y in centres] == [0, 1]
    corners = [(tile.corners[0] * 0.85 + tile.corners.mean(axis=0) * 0.15).round().astype(int) for tile in table.tiles]
    assert [int(green[y, x] | purple[y, x]) for x, y in corners] == [0, 0]


@pytest.mark.parametrize("paper", [(240, 240, 240), (245, 235, 205), (225, 235, 245), (238, 225, 228)])
def test_a_face_is_judged_by_its_own_paper(paper: Colour) -> None:
    ink = face_of("WGWP", Art(paper=paper)).ink
    assert np.abs(ink[3:9, 3:9]).max() < INKED
    assert np.abs(ink[2:9, 28:36]).max() < INKED
