"""The picture that shows which part of the camera's view the sheet has covered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.coverage import COLUMNS, ROWS, cover
from calibration.views import View
from cyclops import drawing
from cyclops.names import sentence

Image = NDArray[np.uint8]

_WIDTH: Final = 960  # px
_LETTERS: Final = 20  # px
_LINE: Final = 28  # px below the picture, for each line of words
_COVERED: Final = (96, 205, 120)
_FAINT: Final = 0.35
_DIMMED: Final = 0.5


def coverage_picture(size: tuple[int, int], views: Sequence[View], words: str = "", behind: Image | None = None) -> Image:
    """Draw where corners of the sheet were seen, and what is to be shown next.

    Parameters
    ----------
    size : (int, int)
        Width and height of the camera's pictures.
    views : sequence of View
        Those taken.
    words : str
        What to write below; empty for nothing.
    behind : (H, W, 3) uint8 BGR, optional
        A picture of the camera to draw on.

    Returns
    -------
    (h, 960, 3) uint8 ndarray, BGR
    """
    height = round(_WIDTH * size[1] / size[0])
    ground = np.full((height, _WIDTH, 3), 90, np.uint8) if behind is None else np.asarray(cv2.resize(behind, (_WIDTH, height)), np.uint8)
    picture = (ground * _DIMMED).astype(np.uint8)
    covered = cover(views).cells
    for row in range(ROWS):
        for column in range(COLUMNS):
            cell = _cell(column, row, height)
            if covered[row][column]:
                drawing.tint(picture, cell, _COVERED, _FAINT)
            drawing.outline(picture, drawing.shrunk(cell, 3), _COVERED if covered[row][column] else drawing.WHITE, 1)
    for number, view in enumerate(views):
        _draw_corners(picture, view, latest=number == len(views) - 1)
    return _with_words(picture, words) if words else picture


def _with_words(picture: Image, words: str) -> Image:
    lines = drawing.wrapped(sentence(words), _LETTERS, _WIDTH - 2 * _LINE)
    band = np.full((_LINE * (len(lines) + 1), _WIDTH, 3), drawing.WHITE, np.uint8)
    for number, line in enumerate(lines, 1):
        drawing.write(band, line, _LINE, _LINE * number, _LETTERS, drawing.BLACK)
    return np.vstack([picture, band])


def _cell(column: int, row: int, height: int) -> NDArray[np.float64]:
    across, down = _WIDTH / COLUMNS, height / ROWS
    left, top = column * across, row * down
    return np.array([(left, top), (left + across, top), (left + across, top + down), (left, top + down)])


def _draw_corners(picture: Image, view: View, latest: bool) -> None:
    scale = _WIDTH / view.size[0]
    for place in (view.image_px + 0.5) * scale - 0.5:
        drawing.disc(picture, place, 3 if latest else 1.5, drawing.ORANGE if latest else drawing.WHITE)
