"""The panel beside an annotated picture, as far as it is the same for all games, and the banner for doubts of the whole above it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

import cv2
import numpy as np

from cyclops import drawing
from cyclops.drawing import BLACK, ORANGE, Colour, Image
from cyclops.palette import FAINT, INK, PAPER
from cyclops.table import Score, ScoredTable

TableT = TypeVar("TableT", bound=ScoredTable)

_REGULAR = 420
_PANEL_WIDTHS = (0.23, 0.32, 0.42)  # of the picture's width


def framed(image: Image, table: ScoredTable, column: Callable[[Any, int, int], Column[Any]]) -> Image:
    """Put the panel to the right of a picture and, where the whole is doubted, a banner above it.

    Parameters
    ----------
    image : (H, W, 3) uint8 BGR
        The drawn-on photograph.
    table : ScoredTable
        What the panel tells.
    column : callable
        Makes the panel from the table, its own width and that of the picture in pixels.

    Returns
    -------
    (H', W', 3) uint8 BGR
        The larger picture; nothing of ``image`` is covered.
    """
    side_panel = _panel(table, image.shape[:2], column)
    lower = cv2.copyMakeBorder(image, 0, side_panel.shape[0] - image.shape[0], 0, 0, cv2.BORDER_CONSTANT, value=PAPER)
    whole = np.hstack([lower, side_panel]).astype(np.uint8)
    return np.vstack([_banner(table.reading.doubts, whole.shape[1]), whole]).astype(np.uint8) if table.reading.doubts else whole


def _panel(table: ScoredTable, around: tuple[int, int], column: Callable[[Any, int, int], Column[Any]]) -> Image:
    """The narrowest panel that is no higher than the picture, or the widest."""
    height, width = around
    for share in _PANEL_WIDTHS[:-1]:
        filled = column(table, round(share * width), width)
        if filled.height <= height:
            return filled.trimmed(height)
    return column(table, round(_PANEL_WIDTHS[-1] * width), width).trimmed(height)


def _banner(doubts: Sequence[str], width: int) -> Image:
    size = max(22, width // 80)
    lines = [line for doubt in doubts for line in drawing.wrapped(f"? {doubt}", size, width - 4 * size)]
    step = round(1.5 * size)
    banner = np.full((step * (len(lines) + 1) + size, width, 3), ORANGE, np.uint8)
    for number, line in enumerate(["Cyclops is not sure about this picture:", *lines]):
        drawing.write(banner, line, size if number == 0 else 2 * size, step * (number + 0.5) + size / 2, size, BLACK)
    return banner


class Column(Generic[TableT]):
    """A sheet of paper beside a picture, filled from the top; each game fills in its own parts.

    Parameters
    ----------
    table : ScoredTable
        What it tells.
    width, picture_width : int
        Its own width and that of the picture, in pixels.
    """

    def __init__(self, table: TableT, width: int, picture_width: int) -> None:
        self._table = table
        self._width = width
        self._size = max(18, picture_width // 80)
        self._small = round(0.84 * self._size)
        self._gap = self._size
        self._down = self._gap
        self._paper: Image = np.full((8 * width, width, 3), PAPER, np.uint8)
        self._fill()

    @property
    def height(self) -> int:
        """How far down the paper is filled, with a margin."""
        return self._down + self._gap

    def trimmed(self, height: int) -> Image:
        """The paper down to where it is filled, but no shorter than ``height``."""
        return self._paper[: max(height, self.height)]

    def _fill(self) -> None:
        if self._table.scores:
            self._heading("Points")
            for score in self._table.scores:
                self._score(score)
        for problem in self._problems():
            self._text(problem, self._small)
        if self._table.scores:
            self._answers()
        self._heading("Signs")
        self._signs()

    def _colours(self, score: Any) -> tuple[Colour, Colour]:
        """The ground and the ink of a player's line."""
        raise NotImplementedError

    def _problems(self) -> Sequence[str]:
        """What cannot be right by the rules, as far as it is not told elsewhere."""
        return self._table.problems

    def _answers(self) -> None:
        """Tell what the rules say besides points."""

    def _signs(self) -> None:
        """Tell what the signs in the picture mean."""
        raise NotImplementedError

    def _heading(self, words: str) -> None:
        self._down += self._gap // 2
        drawing.write(self._paper, words, self._gap, self._down, round(1.15 * self._size), INK)
        self._down += round(0.8 * self._size)
        cv2.line(self._paper, (self._gap, self._down), (self._width - self._gap, self._down), FAINT, 2)
        self._down += self._gap

    def _text(self, words: str, size: int, indent: int = 0) -> None:
        left = self._gap + indent
        for line in drawing.wrapped(words, size, self._width - left - self._gap, _REGULAR):
            drawing.write(self._paper, line, left, self._down, size, INK, _REGULAR)
            self._down += round(1.35 * size)

    def _score(self, score: Score) -> None:
        fill, ink = self._colours(score)
        points = score.mark
        row = round(1.7 * self._size)
        cv2.rectangle(self._paper, (self._gap, self._down - row // 2, self._width - 2 * self._gap, row), fill, -1)
        drawing.write(self._paper, score.title, 1.5 * self._gap, self._down, self._size, ink)
        right = self._width - 1.6 * self._gap
        drawing.write(self._paper, points, right - drawing.text_width(points, self._size), self._down, self._size, ink)
        self._down += round(1.5 * self._size)
        for reason in score.because:
            self._text(reason, self._small, self._gap // 2)
        self._down += self._gap // 2

    def _doubt_sign(self) -> None:
        """Tell what the sign of a doubt means, where there is one."""
        if any(tile.doubts for tile in self._table.reading.tiles):
            self._plate_sign("Cyclops is not sure", "?", ORANGE, BLACK)

    def _plate_sign(self, words: str, letter: str, fill: Colour, ink: Colour) -> None:
        drawing.plate(self._paper, letter, (1.6 * self._gap, self._down), 0.5 * self._size, fill, ink)
        self._sign_words(words)

    def _sign_words(self, words: str) -> None:
        drawing.write(self._paper, words, 2.8 * self._gap, self._down, self._small, INK, _REGULAR)
        self._down += round(1.5 * self._size)
