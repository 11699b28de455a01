"""The board of Das große Fressen is found wherever and however it lies, and not where there is none."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest

from tests.vision.drawn_board import BLACK, BLUE_CLOTH, GREEN_CLOTH, WHITE, Drawn, DrawnBoard, draw_board
from vision.arrays import Image, Points, image
from vision.fressen.board import BoardPlace, NoBoard, find_board, turned, turned_grid

RIGHT = 0.04
"""Fields that the corner of a field may lie away from the truth."""
HALF_COVERED = {
    (column, row): 20.0 * ((column * 5 + row * 3) % 7) / 6 - 10 for column in range(6) for row in range(6) if (column + row) % 2
}
LYING = DrawnBoard(degrees=8, tilt=0.08)
CLOTHS = [(0.3, 38.0), (0.5, 38.0), (0.5, 60.0), (0.68, 3.0), (0.68, 60.0), (0.8, 60.0)]
"""Sides of squares, in fields, and turns."""


def found(drawn: Drawn) -> BoardPlace:
    """The board found, counted like the drawn one."""
    board = find_board(drawn.picture)
    assert isinstance(board, BoardPlace), board
    return min((turned(board, turn) for turn in range(4)), key=lambda one: float(np.abs(one.corners - drawn.corners).sum()))


@cache
def lying() -> tuple[Drawn, BoardPlace]:
    """A board a little aslant, and where it is found."""
    drawn = draw_board(LYING)
    return drawn, found(drawn)


@cache
def half_covered() -> Drawn:
    return draw_board(replace(LYING, monsters=HALF_COVERED))


def away(drawn: Drawn, board: BoardPlace) -> float:
    """The largest distance of a field's corner from the truth, in fields."""
    return float(np.linalg.norm(board.fields - drawn.fields, axis=2).max()) / drawn.field_px


@pytest.mark.parametrize("degrees", [0, 23, 45, 90, 164])
def test_it_lies_at_any_turn(degrees: float) -> None:
    drawn = draw_board(DrawnBoard(degrees=degrees))
    assert away(drawn, found(drawn)) < RIGHT


@pytest.mark.parametrize("table", [GREEN_CLOTH, BLUE_CLOTH, BLACK, WHITE])
def test_it_lies_on_any_table(table: tuple[int, int, int]) -> None:
    drawn = draw_board(replace(LYING, table=table, seed=3))
    assert away(drawn, found(drawn)) < RIGHT


def test_a_gap_and_a_step_between_the_halves_are_found() -> None:
    drawn = draw_board(replace(LYING, gap=0.09, shift=0.05))
    assert away(drawn, found(drawn)) < RIGHT


@pytest.mark.parametrize("degrees", [8, 52, 90, 200])
def test_columns_cross_the_gap_however_the_board_lies(degrees: float) -> None:
    drawn = draw_board(DrawnBoard(degrees=degrees, gap=0.06))
    board = find_board(drawn.picture)
    assert isinstance(board, BoardPlace)
    assert board.seam == "upright"
    assert min(away(drawn, turned(board, turn)) for turn in (0, 2)) < RIGHT
    assert turned(board, 1).seam == "level"


def test_a_tilted_camera_does_no_harm() -> None:
    drawn = draw_board(DrawnBoard(degrees=12, tilt=0.2))
    assert away(drawn, found(drawn)) < RIGHT


def test_fields_need_no_printed_lines() -> None:
    drawn = draw_board(replace(LYING, lines=False))
    assert away(drawn, found(drawn)) < RIGHT


def test_monsters_on_and_beside_the_board_do_not_move_it() -> None:
    drawn = draw_board(replace(LYING, monsters=HALF_COVERED, supply=True))
    assert away(drawn, found(drawn)) < 1.5 * RIGHT


def test_it_is_counted_from_the_upper_left_corner_until_it_is_turned() -> None:
    board = find_board(draw_board(DrawnBoard(degrees=3)).picture)
    assert isinstance(board, BoardPlace)
    assert board.corners.sum(axis=1).argmin() == 0
    assert np.allclose(turned(board, 1).corners, board.corners[[1, 2, 3, 0]])


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_the_first_field_of_a_turned_board_lies_at_its_first_corner(turns: int) -> None:
    board = turned(lying()[1], turns)
    assert np.allclose(board.field((0, 0))[0], board.corners[0])
    assert np.allclose(board.field((5, 5))[2], board.corners[2])
    assert np.allclose(board.field((5, 0))[1], board.corners[1])


def test_values_turn_with_the_fields() -> None:
    _, board = lying()
    middles = board.fields.mean(axis=1)
    assert np.allclose(turned_grid(middles, 3), turned(board, 3).fields.mean(axis=1))


def test_a_place_of_the_picture_is_told_its_field() -> None:
    _, board = lying()
    column, row = board.cell_of(board.field((4, 1)).mean(axis=0))
    assert (column, row) == pytest.approx((4.5, 1.5), abs=0.03)


def test_a_board_that_is_not_wholly_in_the_picture_is_no_board() -> None:
    drawn = draw_board(DrawnBoard())
    cut = int(drawn.corners[:, 0].min() + 0.5 * drawn.field_px)
    assert isinstance(find_board(drawn.picture[:, cut:].copy()), NoBoard)


def cheques(size: tuple[int, int], side_px: float, degrees: float) -> Image:
    """A checked cloth, blue and white, ``size`` rows and columns of pixels."""
    turn, y, x = np.deg2rad(degrees), *np.mgrid[: size[0], : size[1]]
    across, down = ((np.cos(turn) * a + np.sin(turn) * b) // side_px % 2 for a, b in ((x, y), (y, -x)))
    dyed = ((across + down) / 2)[..., None]
    cloth = (1 - dyed) * (230, 230, 225) + dyed * (170, 85, 45) + np.random.default_rng(5).normal(0, 3, (*size, 1))
    return image(np.clip(cloth, 0, 255).astype(np.uint8))


@pytest.mark.parametrize(("side", "degrees"), CLOTHS)
def test_it_lies_on_a_checked_cloth(side: float, degrees: float) -> None:
    drawn = half_covered()
    cloth = cheques((drawn.picture.shape[0], drawn.picture.shape[1]), side * drawn.field_px, degrees)
    board = np.zeros(cloth.shape[:2], np.uint8)
    cv2.fillConvexPoly(board, np.round(drawn.corners).astype(np.int32), 1)
    laid = replace(drawn, picture=np.where(board[..., None] > 0, drawn.picture, cloth))
    assert away(laid, found(laid)) < 2 * RIGHT


@pytest.mark.parametrize("side_px", [20.0, 55.0, 95.0, 100.0])
def test_a_checked_cloth_is_no_board(side_px: float) -> None:
    assert isinstance(find_board(cheques((800, 800), side_px, 8)), NoBoard)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_bare_table_holds_no_board(seed: int) -> None:
    grain = np.random.default_rng(seed).normal(0, 12, (600, 1, 1))
    table = np.clip(np.array(GREEN_CLOTH) + grain + np.zeros((1, 800, 1)), 0, 255).astype(np.uint8)
    assert isinstance(find_board(table), NoBoard)


def test_a_field_that_something_hides_shows_no_border() -> None:
    drawn = draw_board(replace(LYING, hidden=((1, 4),)))
    shown: Points = found(drawn).shown.reshape(6, 6)
    assert shown[4, 1] < 0.4
    assert np.delete(shown.ravel(), [4 * 6 + 1, 4 * 6, 4 * 6 + 2, 3 * 6 + 1, 5 * 6 + 1]).min() > 0.6
