"""Printed digits are read from small cut-outs, or doubted."""

from __future__ import annotations

from importlib.resources import files

import cv2
import numpy as np
import pytest

from tests.vision.drawn_print import PAPER, RED, YELLOW, Print, draw_cut
from vision.arrays import Image, image
from vision.digits import PATCH, Digit, ink_patches, read_cells, read_digits

DIGITS = list(range(1, 10))


def read(*cuts: Image) -> list[Digit]:
    return read_digits(ink_patches(cuts))


def assert_all_read(how: Print) -> None:
    """Every digit printed so is read rightly, and at most one of the nine is doubted."""
    seen = read(*(draw_cut(str(digit), how) for digit in DIGITS))
    assert [digit.value for digit in seen] == DIGITS
    assert sum(not digit.sure for digit in seen) <= 1


@pytest.mark.parametrize("weight", [300, 400, 600, 800])
@pytest.mark.parametrize("typeface", ["sans", "italic", "uni"])
def test_digits_of_any_weight_are_read(typeface: str, weight: int) -> None:
    assert_all_read(Print(typeface, weight))


@pytest.mark.parametrize("height_px", [10, 14, 25, 40])
def test_digits_of_any_size_are_read(height_px: float) -> None:
    assert_all_read(Print(height_px=height_px))


@pytest.mark.parametrize("ground", [PAPER, RED, YELLOW])
def test_digits_on_any_ground_are_read(ground: tuple[int, int, int]) -> None:
    assert_all_read(Print(ground=ground))


@pytest.mark.parametrize("degrees", [-12, -6, 6, 12])
def test_digits_may_be_turned_a_little(degrees: float) -> None:
    assert_all_read(Print(weight=600, turn=degrees))


@pytest.mark.parametrize("degrees", [-8, 8])
def test_digits_may_be_slanted(degrees: float) -> None:
    assert_all_read(Print(shear=degrees))


def test_digits_may_be_out_of_focus() -> None:
    assert_all_read(Print(weight=600, blur_px=1.2))


def test_digits_may_be_noisy() -> None:
    assert_all_read(Print(weight=600, noise=10))


def test_digits_may_lie_in_the_dark_under_a_coloured_lamp() -> None:
    cuts = [(draw_cut(str(digit)) * np.array([0.15, 0.25, 0.35])).astype(np.uint8) for digit in DIGITS]
    assert [digit.value for digit in read(*cuts)] == DIGITS


def test_a_shadow_across_a_digit_does_no_harm() -> None:
    cuts = [draw_cut(str(digit), Print(height_px=30)) for digit in DIGITS]
    shade = np.linspace(1, 0.5, cuts[0].shape[1])[:, None]
    assert [digit.value for digit in read(*((cut * shade).astype(np.uint8) for cut in cuts))] == DIGITS


def test_grey_pictures_are_read_as_well() -> None:
    assert [digit.value for digit in read(*(image(cv2.cvtColor(draw_cut(str(digit)), cv2.COLOR_BGR2GRAY)) for digit in DIGITS))] == DIGITS


def test_remains_of_lines_along_the_rim_are_left_out() -> None:
    cuts = [draw_cut(str(digit), Print(height_px=30)) for digit in DIGITS]
    for cut in cuts:
        cut[2:6], cut[:, -3:] = 40, 60
    patches = ink_patches(cuts)
    assert patches[:, 0].max() == 0
    assert patches[:, :, -1].max() == 0
    assert [(digit.value, digit.sure) for digit in read_digits(patches)] == [(digit, True) for digit in DIGITS]


def test_the_place_in_the_cut_out_does_not_matter() -> None:
    cut = draw_cut("5", Print(height_px=24))
    moved = [np.roll(cut, (down, right), axis=(0, 1)) for down in (-5, 5) for right in (-5, 5)]
    assert [(digit.value, digit.sure) for digit in read(*moved)] == [(5, True)] * 4


def test_paper_alone_is_no_digit() -> None:
    (digit,) = read(np.full((40, 40, 3), PAPER, np.uint8))
    assert (digit.sure, digit.confidence) == (False, 0.0)


@pytest.mark.parametrize("text", ["A", "H", "K", "M", "R", "W", "X", "?", "&", "12", "47"])
def test_what_is_no_digit_is_doubted(text: str) -> None:
    (digit,) = read(draw_cut(text))
    assert not digit.sure


@pytest.mark.parametrize("turns", [1, 3])
@pytest.mark.parametrize("text", ["2", "3", "4", "5", "7"])
def test_a_digit_on_its_side_is_doubted(text: str, turns: int) -> None:
    (digit,) = read(np.ascontiguousarray(np.rot90(draw_cut(text), turns)))
    assert not digit.sure


def test_a_blot_is_doubted() -> None:
    cut = np.full((40, 40, 3), PAPER, np.uint8)
    cv2.ellipse(cut, (20, 20), (9, 12), 20, 0, 360, (40, 40, 40), -1)
    (digit,) = read(cut)
    assert not digit.sure


def test_a_digit_that_cannot_be_there_is_doubted() -> None:
    patches = ink_patches([draw_cut("7")])
    (free,), (few,) = read_digits(patches), read_digits(patches, allowed=range(1, 4))
    assert (free.value, free.sure) == (7, True)
    assert few.value in range(1, 4)
    assert not few.sure


def test_a_digit_is_read_the_same_alone_and_among_others() -> None:
    cuts = [draw_cut(str(digit), Print(noise=6)) for digit in DIGITS]
    together, alone = read(*cuts), [read(cut)[0] for cut in cuts]
    assert [(digit.value, digit.sure) for digit in together] == [(digit.value, digit.sure) for digit in alone]
    np.testing.assert_allclose([digit.confidence for digit in together], [digit.confidence for digit in alone], atol=1e-4)


def test_of_nothing_nothing_is_read() -> None:
    assert ink_patches([]).shape == (0, PATCH, PATCH)
    assert read_digits(ink_patches([])) == []
    assert read_cells([]) == []


def test_empty_cells_are_told_from_filled_ones() -> None:
    stained = np.full((40, 40, 3), PAPER, np.uint8)
    cv2.ellipse(stained, (20, 22), (8, 6), 0, 0, 360, tuple(int(level * 0.85) for level in PAPER), -1)
    cells = [draw_cut("4"), np.full((40, 40, 3), PAPER, np.uint8), draw_cut("9"), stained, draw_cut("1")]
    assert [None if digit is None else digit.value for digit in read_cells(cells)] == [4, None, 9, None, 1]


def test_the_weights_are_small_and_come_with_the_package() -> None:
    weights = files("vision").joinpath("digits.npz")
    assert 10_000 < len(weights.read_bytes()) < 300_000
