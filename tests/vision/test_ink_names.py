"""A whole print is called green, purple, or neither, under the light at hand."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from calibration.tone import LINEAR
from vision.arrays import Image, image
from vision.ink import ink_name

PAPER = (236, 238, 240)
INKS = {"green": (60, 150, 40), "purple": (150, 50, 110), "red": (40, 35, 190), "black": (35, 33, 32)}
"""BGR."""
LAMPS = {"daylight": (1.0, 1.0, 1.0), "warm": (0.55, 0.85, 1.0), "cool": (1.0, 0.85, 0.7), "dim": (0.3, 0.3, 0.3)}
"""How much of each channel (BGR) is left."""
CALLED = {"green": "green", "purple": "purple", "red": None, "black": None}


def printed(ink: str, width: int, blur_px: float = 0.8) -> Image:
    """A ring of that ink on paper."""
    paper = np.full((120, 180, 3), PAPER, np.uint8)
    cv2.ellipse(paper, (90, 60), (60, 30), 0, 0, 360, INKS[ink], width)
    return image(cv2.GaussianBlur(paper, (0, 0), blur_px))


def called(picture: Image) -> str | None:
    return ink_name(picture, LINEAR[picture[5, 5]])


@pytest.mark.parametrize("width", [-1, 6, 2])
@pytest.mark.parametrize("ink", INKS)
def test_an_ink_has_one_name_however_much_of_it_there_is(ink: str, width: int) -> None:
    assert called(printed(ink, width)) == CALLED[ink]


@pytest.mark.parametrize("lamp", LAMPS)
@pytest.mark.parametrize("ink", INKS)
def test_an_ink_has_one_name_under_any_lamp(ink: str, lamp: str) -> None:
    picture = printed(ink, 4)
    assert called((picture * np.array(LAMPS[lamp])).astype(np.uint8)) == CALLED[ink]


@pytest.mark.parametrize("ink", INKS)
def test_a_hair_line_out_of_focus_keeps_its_name(ink: str) -> None:
    assert called(printed(ink, 2, blur_px=2.5)) == CALLED[ink]


def test_paper_alone_has_none() -> None:
    noise = np.random.default_rng(1).normal(0, 2, (120, 180, 3))
    assert called(image(np.clip(np.full((120, 180, 3), PAPER) + noise, 0, 255))) is None
