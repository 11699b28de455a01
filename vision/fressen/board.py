"""The board: 6 x 6 fields, printed on two halves that may lie a little apart, half covered by monsters."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image, Points, image, points, scaled
from vision.fressen.comb import find_lattice
from vision.fressen.ground import WIDTH as GROUND_WIDTH
from vision.fressen.ground import find_squares, unlike_table
from vision.fressen.lines import Fit, fit_lines
from vision.fressen.reading import WIDTH
from vision.reading import Cell

NOT_FOUND = "I cannot find the board."
CUT_OFF = "The board is not wholly in the picture."
_SMALL = 480  # pixels across the picture in which the lines are looked for: fields some 20-35 pixels wide
_SURE = 0.6  # share of the lines that must show
_STANDS_OUT = 0.25  # how much more unlike the table the rim of the board must be than its surroundings
_BEST_FIRST = 0.85  # a first square whose lines show so well needs no second


@dataclass(frozen=True, slots=True)
class NoBoard:
    """Why no board was found, in a sentence for the players."""

    reason: str


@dataclass(frozen=True, slots=True)
class BoardPlace:
    """Where the board lies, in pixels of the original.

    ``corners (4, 2)`` run clockwise as seen; columns run from the first to the second, rows from the first to the fourth.
    ``fields (36, 4, 2)`` row by row, each clockwise from its corner towards field (0, 0). ``shown`` is the share of the lines that
    show, 0 to 1.
    """

    corners: Points
    fields: Points
    shown: float

    def field(self, cell: Cell) -> Points:
        """The corners ``(4, 2)`` of the field (column, row)."""
        return np.asarray(self.fields[WIDTH * cell[1] + cell[0]])

    @property
    def field_px(self) -> float:
        """The usual side of a field in pixels."""
        sides = np.roll(self.corners, -1, axis=0) - self.corners
        return float(np.hypot(sides[:, 0], sides[:, 1]).mean()) / WIDTH

    def cell_of(self, place: Points) -> tuple[float, float]:
        """Where a place ``(2,)`` of the picture lies on the board, as (column, row): 0.5, 0.5 is the middle of field (0, 0)."""
        board = np.array([[0, 0], [WIDTH, 0], [WIDTH, WIDTH], [0, WIDTH]], dtype=np.float32)
        plane = cv2.getPerspectiveTransform(self.corners.astype(np.float32), board)
        column, row = points(cv2.perspectiveTransform(np.asarray(place, dtype=np.float64).reshape(1, 1, 2), plane))[0]
        return float(column), float(row)


def turned(board: BoardPlace, quarter_turns: int) -> BoardPlace:
    """The same board counted from another corner: from the one that is ``quarter_turns`` further clockwise.

    What was at (column, row) is found by `turned_grid` at the same place.
    """
    fields = turned_grid(board.fields, quarter_turns)
    return replace(board, corners=np.roll(board.corners, -quarter_turns, axis=0), fields=np.roll(fields, -quarter_turns, axis=1))


def turned_grid(values: NDArray[np.generic] | Points, quarter_turns: int) -> Points:
    """Values of the 36 fields ``(36, ...)``, row by row, put in the order of the board `turned` likewise."""
    grid = np.asarray(values).reshape(WIDTH, WIDTH, *np.shape(values)[1:])
    return np.asarray(np.rot90(grid, quarter_turns).reshape(np.shape(values)))


def find_board(original: Image) -> BoardPlace | NoBoard:
    """The board in a picture.

    Parameters
    ----------
    original : (H, W, 3) uint8 ndarray, BGR

    Returns
    -------
    BoardPlace or NoBoard
        Counted from the corner that lies uppermost to the left.
    """
    unlike = unlike_table(original)
    ground_scale, scale = GROUND_WIDTH / original.shape[1], min(1.0, _SMALL / original.shape[1])
    small = image(cv2.cvtColor(scaled(original, scale), cv2.COLOR_BGR2LAB))
    best: tuple[Points, float] | None = None
    for square in find_squares(unlike, ground_scale):
        lattice = find_lattice(small, square, scale)
        if best is None or lattice[1] > best[1]:
            best = lattice
        if best[1] > _BEST_FIRST:
            break
    if best is None or best[1] < _SURE:
        return NoBoard(NOT_FOUND)
    return _place(original, unlike, best[0])


def _place(original: Image, unlike: Floats, crossings: Points) -> BoardPlace | NoBoard:
    """The board near the crossings ``(49, 2)`` of a lattice, which may have slipped by a field."""
    fit = fit_lines(original, crossings)
    shift, stands_out = _slip(fit, unlike, GROUND_WIDTH / original.shape[1])
    if shift != (0, 0):
        fit = fit_lines(original, fit.at(_lattice() + shift))
    if fit.shown < _SURE or stands_out < _STANDS_OUT:
        return NoBoard(NOT_FOUND)
    fields = fit.fields()
    corners = np.stack([fields[row * WIDTH + column, corner] for corner, (column, row) in enumerate(((0, 0), (5, 0), (5, 5), (0, 5)))])
    height, width = original.shape[:2]
    if (corners < -0.5).any() or (corners > (width - 0.5, height - 0.5)).any():
        return NoBoard(CUT_OFF)
    found = BoardPlace(corners, fields, fit.shown)
    return turned(found, int((corners @ (1.0, 1.0)).argmin()))


def _lattice() -> Points:
    """The 49 crossings, from the middle of the board, in fields."""
    level, upright = np.meshgrid(np.arange(WIDTH + 1) - WIDTH / 2, np.arange(WIDTH + 1) - WIDTH / 2, indexing="ij")
    return np.stack([upright.ravel(), level.ravel()], axis=1)


def _slip(fit: Fit, unlike: Floats, scale: float) -> tuple[tuple[int, int], float]:
    """By how many fields the lattice must be moved to cover the board and nothing else, and how much the rim of the board stands out."""
    count = WIDTH + 4
    inner = (np.arange(5) + 0.5) / 5
    axis = (np.arange(count)[:, None] + inner).ravel() - count / 2
    across, down = np.meshgrid(axis, axis)
    where = ((fit.at(np.stack([across.ravel(), down.ravel()], axis=1)) + 0.5) * scale - 0.5).reshape(*across.shape, 2).astype(np.float32)
    seen = cv2.remap(unlike, where[..., 0], where[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=0.0)
    cells = np.asarray(seen).reshape(count, 5, count, 5).mean(axis=(1, 3))
    scores = {
        (column, row): _stands_out(cells[row + 1 : row + count - 1, column + 1 : column + count - 1])
        for row in (-1, 0, 1)
        for column in (-1, 0, 1)
    }
    best = max(scores, key=lambda shift: scores[shift])
    return best, scores[best]


def _stands_out(cells: Floats) -> float:
    """How much more unlike the table the rim of 6 x 6 fields is than the ring around it, of ``(8, 8)``."""
    board, inside = cells[1:-1, 1:-1], cells[2:-2, 2:-2]
    ring = (cells.sum() - board.sum()) / (cells.size - board.size)
    return float((board.sum() - inside.sum()) / (board.size - inside.size) - ring)
