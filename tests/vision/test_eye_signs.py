"""Does a tile show an eye? Teeth, horns and warts are none; what blur hides is doubted."""

from __future__ import annotations

import pytest

from tests.vision.drawn_art import OUR_ART, Art
from tests.vision.drawn_table import DAYLIGHT, Light
from tests.vision.scenes import face_of
from tests.vision.test_light_cases import LAMPS
from vision.factory.eyes import EyeSign, look_for_eye

WORDS = ["GPWG", "PPPP", "GWGW", "WPWW", "GGGG", "WWGP"]


def sign(word: str, art: Art = OUR_ART, light: Light = DAYLIGHT, degrees: float = 0.0, side_px: float = 56.0) -> EyeSign:
    return look_for_eye(face_of(word, art, light, degrees, side_px))


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("eyes", [1, 2, 3])
@pytest.mark.parametrize("diameter", [0.10, 0.13, 0.16])
def test_eyes_are_seen_however_many_and_large(word: str, eyes: int, diameter: float) -> None:
    if eyes == 3 and diameter > 0.13:
        diameter = 0.12  # three larger ones do not fit a face
    assert sign(f"{word}{eyes}", Art(eye=diameter)).seen


@pytest.mark.parametrize("word", WORDS)
def test_two_small_eyes_are_seen_or_doubted(word: str) -> None:
    eye = sign(f"{word}2", Art(eye=0.08))
    assert eye.seen or eye.unsure


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("marks", ["", "w", "h", "wh"])
def test_bare_faces_warts_and_horns_show_no_eye(word: str, marks: str) -> None:
    eye = sign(word + marks)
    assert not eye.seen
    assert not eye.unsure


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("marks", ["t", "thw"])
def test_teeth_are_no_eye_or_doubted(word: str, marks: str) -> None:
    eye = sign(word + marks)
    assert eye.unsure or not eye.seen


@pytest.mark.parametrize("word", ["PWGP", "GWWG"])
@pytest.mark.parametrize("marks", ["1t", "2hw", "1thw", "3t"])
def test_an_eye_beside_teeth_horns_and_warts_is_seen(word: str, marks: str) -> None:
    assert sign(word + marks).seen


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("marks", ["", "1", "2", "w", "t"])
@pytest.mark.parametrize("blur", [1.0, 1.5, 2.0])
def test_a_blurred_face_is_judged_rightly_or_doubted(word: str, marks: str, blur: float) -> None:
    eye = sign(word + marks, light=Light(blur=blur))
    assert eye.unsure or eye.seen == any(mark.isdigit() for mark in marks)


@pytest.mark.parametrize("lamp", LAMPS)
@pytest.mark.parametrize("brightness", [1.0, 0.4])
@pytest.mark.parametrize("word", ["PWGP", "GWWG"])
def test_lamps_and_dim_light_change_nothing(lamp: str, brightness: float, word: str) -> None:
    light = Light(tint=LAMPS[lamp], brightness=brightness)
    assert sign(word + "1", light=light).seen
    assert not sign(word, light=light).seen


@pytest.mark.parametrize("degrees", [0, 45, 130, 270])
def test_a_turned_tile_keeps_its_eye(degrees: float) -> None:
    assert sign("PWGP2", degrees=degrees).seen
    assert not sign("PWGPw", degrees=degrees).seen


@pytest.mark.parametrize("side_px", [40, 56, 80, 110])
def test_eyes_are_seen_from_near_and_far(side_px: float) -> None:
    assert sign("PWGP1", side_px=side_px).seen
    assert not sign("PWGPw", side_px=side_px).seen


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("eyes", [0, 1])
@pytest.mark.parametrize("noise", [4.0, 8.0])
def test_a_noisy_face_is_judged_rightly_or_doubted(word: str, eyes: int, noise: float) -> None:
    eye = sign(f"{word}{eyes}", light=Light(noise=noise))
    assert eye.unsure or eye.seen == (eyes > 0)
