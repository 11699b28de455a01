"""The outline of one tile, placed by its own four sides from a rough guess."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.drawn_art import OUR_ART, Art
from tests.vision.drawn_table import BLACK, GREY, LINEN, OAK, WHITE, Block, Camera, Ground, draw_table
from vision.arrays import Image, Points, image
from vision.outline import expected_quad, fit_outline

SIDE = 52.0
CLOSE = 2.0  # pixels: within a twentieth of the side
GROUNDS = pytest.mark.parametrize("ground", [OAK, BLACK, GREY, WHITE, LINEN], ids=["oak", "black", "grey", "white", "linen"])


def one(ground: Ground = OAK, degrees: float = 0.0, word: str = "GPWG1", art: Art = OUR_ART, tilt: float = 0.0) -> tuple[Image, Points]:
    table = draw_table(Block(word, degrees=degrees, art=art), ground=ground, camera=Camera((160, 160), SIDE, tilt))
    return lab(table.image), table.tiles[0].corners


def lab(picture: Image) -> Image:
    return image(cv2.cvtColor(picture, cv2.COLOR_BGR2LAB))


def error(fitted: Points, true: Points) -> float:
    """How far the worst corner lies from the true one, whichever corner comes first."""
    return float(min(np.linalg.norm(np.roll(fitted, turn, axis=0) - true, axis=1).max() for turn in range(4)))


@GROUNDS
@pytest.mark.parametrize("degrees", range(0, 90, 9))
def test_corners_are_found_at_every_turn(ground: Ground, degrees: int) -> None:
    picture, true = one(ground, degrees)
    assert error(fit_outline(picture, expected_quad(true.mean(axis=0), SIDE, degrees)).quad, true) < CLOSE


@pytest.mark.parametrize("dx", [-0.12, 0, 0.12])
@pytest.mark.parametrize("dy", [-0.12, 0, 0.12])
@pytest.mark.parametrize("turned", [-6, 0, 6])
def test_a_guess_may_be_off_by_an_eighth_of_the_side_and_six_degrees(dx: float, dy: float, turned: float) -> None:
    picture, true = one(degrees=20)
    guess = expected_quad(true.mean(axis=0) + np.array([dx, dy]) * SIDE, SIDE, 20 + turned)
    assert error(fitted_twice(picture, guess), true) < CLOSE


@pytest.mark.parametrize("size", [0.92, 0.96, 1.04, 1.08])
def test_a_guess_may_be_off_by_a_twelfth_of_the_size(size: float) -> None:
    picture, true = one(degrees=33)
    assert error(fitted_twice(picture, expected_quad(true.mean(axis=0), SIDE * size, 33)), true) < CLOSE


def fitted_twice(picture: Image, guess: Points) -> Points:
    """From a rough guess, as for the first tile of a group: the second fit starts where the first one ended."""
    return fit_outline(picture, fit_outline(picture, guess).quad).quad


@GROUNDS
@pytest.mark.parametrize("radius", [0.0, 0.06, 0.12, 0.18])
def test_rounded_corners_are_where_the_sides_meet(ground: Ground, radius: float) -> None:
    picture, true = one(ground, 15, art=Art(corner_radius=radius))
    assert error(fit_outline(picture, expected_quad(true.mean(axis=0), SIDE, 15)).quad, true) < CLOSE


@pytest.mark.parametrize("gap_px", [0, 1, 2, 3])
@pytest.mark.parametrize("word", ["PPPP", "GGGG", "WWWW"])
def test_a_tile_among_touching_tiles_keeps_to_its_own_sides(gap_px: float, word: str) -> None:
    rows = f"{word} {word} {word}"
    table = draw_table(Block("\n".join([rows] * 3), degrees=10, gap_px=gap_px), camera=Camera((260, 260), SIDE))
    true = table.tiles[4].corners
    assert error(fit_outline(lab(table.image), expected_quad(true.mean(axis=0), SIDE, 10), slack=0.6).quad, true) < CLOSE


@pytest.mark.parametrize("word", ["PPPP", "GGGG", "WWWW", "GPWG"])
def test_limbs_that_run_into_the_table_do_not_move_a_side(word: str) -> None:
    picture, true = one(BLACK, 30, word)
    assert error(fit_outline(picture, expected_quad(true.mean(axis=0), SIDE, 30)).quad, true) < CLOSE


def test_a_tile_seen_aslant_has_four_corners_of_its_own() -> None:
    picture, true = one(degrees=25, tilt=20)
    assert error(fitted_twice(picture, expected_quad(true.mean(axis=0), SIDE, 25)), true) < CLOSE


@GROUNDS
def test_a_tiles_sides_show_and_those_of_an_empty_table_do_not(ground: Ground) -> None:
    picture, true = one(ground, 40)
    guess = expected_quad(true.mean(axis=0), SIDE, 40)
    empty = lab(draw_table(ground=ground, camera=Camera((160, 160), SIDE)).image)
    assert min(fit_outline(picture, guess).sides) > 0.8
    assert min(fit_outline(empty, guess).sides) < 0.6


def test_corners_run_clockwise_as_seen_in_the_order_of_the_guess() -> None:
    picture, true = one(degrees=20)
    guess = expected_quad(true.mean(axis=0), SIDE, 20)
    for turn in range(4):
        fitted = fit_outline(picture, np.roll(guess, -turn, axis=0)).quad
        assert np.linalg.norm(fitted - np.roll(true, -turn, axis=0), axis=1).max() < CLOSE
