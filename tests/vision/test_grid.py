"""A printed grid is found with all its crossings, or it is said that there is none."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.drawn_print import PAPER, DrawnGrid, draw_grid
from vision.arrays import Image, Points, image
from vision.digits import read_cells
from vision.grid import Grid, NoGrid, find_grid

DIGITS = {(0, 0): 5, (1, 3): 7, (4, 4): 2, (5, 8): 9, (7, 6): 3, (8, 1): 6, (8, 8): 4}


def found(picture: Image, cells: int) -> Grid:
    grid = find_grid(picture, cells)
    assert isinstance(grid, Grid), grid
    return grid


def assert_found(drawn: DrawnGrid, cells: int, within_px: float = 1.5) -> None:
    assert np.abs(found(drawn.picture, cells).corners - drawn.corners).max() < within_px


def bent(drawn: DrawnGrid, swing_px: float) -> DrawnGrid:
    """The same page, arched so that straight lines across it swing up and down."""
    height, width = drawn.picture.shape[:2]
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    arch = (swing_px * np.sin(np.pi * x / width)).astype(np.float32)
    picture = image(cv2.remap(drawn.picture, x, y + arch, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))
    lift = swing_px * np.sin(np.pi * drawn.corners[:, 0] / width)
    return DrawnGrid(picture, drawn.corners - np.stack([np.zeros(4), lift], axis=1))


def slanted(cells: int) -> Points:
    """Corners of a grid seen from the side and a little turned."""
    side = 40 * cells
    return np.array([[75, 90], [side + 40, 62], [side + 58, side + 45], [88, side + 18]], dtype=np.float64)


@pytest.mark.parametrize("cells", [4, 6, 9])
def test_a_grid_of_any_number_of_cells_is_found(cells: int) -> None:
    assert_found(draw_grid(cells), cells)
    assert found(draw_grid(cells).picture, cells).cells == cells


def test_its_crossings_lie_evenly_on_a_flat_page() -> None:
    crossings = found(draw_grid(6).picture, 6).crossings
    even = 60 + 40.0 * np.stack(np.meshgrid(np.arange(7), np.arange(7)), axis=-1)
    np.testing.assert_allclose(crossings, even, atol=1.5)


@pytest.mark.parametrize("cells", [6, 9])
def test_a_grid_seen_from_the_side_is_found(cells: int) -> None:
    assert_found(draw_grid(cells, corners=slanted(cells)), cells)


def test_lines_of_any_colour_do() -> None:
    assert_found(draw_grid(9, DIGITS, ink=(110, 105, 225)), 9)


def test_a_grey_picture_does() -> None:
    drawn = draw_grid(9, DIGITS)
    assert_found(DrawnGrid(image(cv2.cvtColor(drawn.picture, cv2.COLOR_BGR2GRAY)), drawn.corners), 9)


def test_a_page_that_is_not_flat_keeps_its_cells() -> None:
    drawn = bent(draw_grid(9, DIGITS), 14)
    grid = found(drawn.picture, 9)
    assert np.abs(grid.corners - drawn.corners).max() < 4  # a tenth of a cell
    middle = grid.crossings[4, 4:6].mean(axis=0)
    top = 60 + 40 * 4 - 14 * np.sin(np.pi * middle[0] / drawn.picture.shape[1])
    assert abs(middle[1] - top) < 3


def test_other_lines_may_touch_the_grid() -> None:
    drawn = draw_grid(9, DIGITS)
    height, width = drawn.picture.shape[:2]
    cv2.line(drawn.picture, (0, 318), (width, 322), (120, 120, 120), 2)
    cv2.line(drawn.picture, (30, 5), (30, height - 5), (40, 40, 40), 3)
    cv2.line(drawn.picture, (30, 300), (60, 300), (40, 40, 40), 3)
    assert_found(drawn, 9)


def test_uneven_light_does_no_harm() -> None:
    drawn = draw_grid(9, DIGITS)
    light = np.linspace(1, 0.3, drawn.picture.shape[1])[:, None]
    assert_found(DrawnGrid((drawn.picture * light).astype(np.uint8), drawn.corners), 9)


def test_the_cells_are_cut_out_row_by_row() -> None:
    picture = draw_grid(9, DIGITS, corners=slanted(9)).picture
    cells = read_cells(list(found(picture, 9).cuts(picture, 40)))
    assert {divmod(number, 9): digit.value for number, digit in enumerate(cells) if digit is not None} == DIGITS


def text() -> Image:
    page = np.full((500, 500, 3), PAPER, np.uint8)
    for row in range(12):
        cv2.putText(page, "all the lines of a letter", (20, 40 + 38 * row), (30, 30, 30), cv2.FontFace("sans"), 30, 400)
    return page


def frame() -> Image:
    page = np.full((500, 500, 3), PAPER, np.uint8)
    cv2.rectangle(page, (60, 70), (430, 420), (30, 30, 30), 4)
    return page


@pytest.mark.parametrize("picture", [np.full((400, 400, 3), PAPER, np.uint8), text(), frame()], ids=["paper", "text", "a frame"])
def test_where_there_is_no_grid_it_says_so(picture: Image) -> None:
    nothing = find_grid(picture, 9)
    assert isinstance(nothing, NoGrid)
    assert nothing.reason


@pytest.mark.parametrize(("printed", "asked"), [(6, 9), (9, 6), (9, 8)])
def test_a_grid_of_another_number_of_cells_is_not_taken(printed: int, asked: int) -> None:
    assert isinstance(find_grid(draw_grid(printed).picture, asked), NoGrid)
