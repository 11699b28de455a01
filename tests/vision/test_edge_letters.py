"""The letter of an edge: the ink's colour and its width must agree, and the limb must come out in the middle."""

from __future__ import annotations

from itertools import product

import pytest

from tests.vision.drawn_art import OUR_ART, Art
from tests.vision.drawn_table import DAYLIGHT, Light
from tests.vision.scenes import face_of
from vision.factory.edges import read_edges

ALL = ["".join(letters) for letters in product("GPW", repeat=4)]


def letters(word: str, art: Art = OUR_ART, light: Light = DAYLIGHT, degrees: float = 0.0) -> str:
    return "".join(edge.letter for edge in read_edges(face_of(word, art, light, degrees)))


@pytest.mark.parametrize("word", ALL)
def test_every_tile_reads_its_own_letters_clockwise_and_without_doubt(word: str) -> None:
    edges = read_edges(face_of(word))
    assert "".join(edge.letter for edge in edges) == word
    assert [edge.doubt for edge in edges] == [""] * 4


@pytest.mark.parametrize("degrees", [0, 30, 45, 90, 200, 315])
def test_letters_belong_to_the_tile_however_it_is_turned(degrees: float) -> None:
    assert letters("GPWG", degrees=degrees) == "GPWG"


@pytest.mark.parametrize("marks", ["1", "2", "3", "t", "h", "w", "3thw"])
def test_eyes_teeth_horns_and_warts_are_no_edges(marks: str) -> None:
    assert letters("WGWP" + marks) == "WGWP"


@pytest.mark.parametrize(("word", "share"), [("GWWW", 0.14), ("GWWW", 0.2), ("GWWW", 0.25), ("PWWW", 0.4), ("PWWW", 0.47), ("PWWW", 0.57)])
def test_width_is_measured_as_a_share_of_the_side(word: str, share: float) -> None:
    edge = read_edges(face_of(word, Art(thin=share, thick=share)))[0]
    assert edge.width == pytest.approx(share, abs=0.04)
    assert edge.offset == pytest.approx(0, abs=0.03)
    assert edge.doubt == ""


@pytest.mark.parametrize("share", [0.06, 0.15, 0.2, 0.25, 0.75])
def test_a_purple_line_that_is_not_thick_is_doubted(share: float) -> None:
    edge = read_edges(face_of("PWWW", Art(thick=share)))[0]
    assert edge.letter == "P"
    assert "purple" in edge.doubt
    assert "width" in edge.doubt


@pytest.mark.parametrize("share", [0.06, 0.4, 0.47, 0.55])
def test_a_green_line_that_is_not_thin_is_doubted(share: float) -> None:
    edge = read_edges(face_of("GWWW", Art(thin=share)))[0]
    assert edge.letter == "G"
    assert "green" in edge.doubt
    assert "width" in edge.doubt


@pytest.mark.parametrize("off_middle", [-0.2, -0.14, 0.14, 0.2])
@pytest.mark.parametrize(("word", "colour"), [("GWWW", "green"), ("PWWW", "purple")])
def test_an_edge_away_from_the_middle_of_its_side_is_doubted(off_middle: float, word: str, colour: str) -> None:
    edge = read_edges(face_of(word, Art(off_middle=off_middle)))[0]
    assert edge.offset == pytest.approx(off_middle, abs=0.06)
    assert colour in edge.doubt
    assert "middle" in edge.doubt


@pytest.mark.parametrize("off_middle", [-0.04, 0.04])
def test_a_limb_drawn_a_little_off_the_middle_is_not_doubted(off_middle: float) -> None:
    assert [edge.doubt for edge in read_edges(face_of("GPGP", Art(off_middle=off_middle)))] == [""] * 4


@pytest.mark.parametrize("blur", [0.5, 1.0, 1.5])
@pytest.mark.parametrize("brightness", [1.0, 0.4])
def test_letters_stand_blur_and_dim_light(blur: float, brightness: float) -> None:
    assert letters("GPWG", light=Light(blur=blur, brightness=brightness, noise=2)) == "GPWG"


@pytest.mark.parametrize("green", [(40, 150, 60), (90, 190, 60), (20, 90, 50), (110, 150, 60), (60, 200, 170)])
@pytest.mark.parametrize("purple", [(110, 50, 150), (70, 30, 90), (180, 90, 190), (150, 60, 110), (90, 70, 170)])
def test_any_green_and_any_purple_will_do(green: tuple[int, int, int], purple: tuple[int, int, int]) -> None:
    assert letters("GPWP", Art(green=green, purple=purple)) == "GPWP"
