"""Drawings made of letters and lines, for terminals that can show lines and for those that cannot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Final

from rich.text import Text

from cyclops.names import written_plainly

_NORTH, _EAST, _SOUTH, _WEST = 1, 2, 4, 8


@dataclass(frozen=True, slots=True)
class Signs:
    """The signs that drawings use where letters do not say it."""

    joints: str
    """The sixteen ways in which lines meet, by the sum of north 1, east 2, south 4, west 8."""
    thin: str
    thick: str
    dot: str
    disc: str


LINES: Final = Signs(" ╵╶└╷│┌├╴┘─┴┐┤┬┼", "─", "═", "•", "●")
LETTERS: Final = Signs(" |-+||++-+-+++++", "-", "=", "+", "o")


def signs_for(encoding: str) -> Signs:
    """Return lines where the encoding has them, otherwise plain signs."""
    wanted = LINES.joints + LINES.thick + LINES.dot + LINES.disc
    return LINES if written_plainly(wanted, encoding) == wanted else LETTERS


class Canvas:
    """A drawing in the making: frames that join where they touch, and writing over them.

    Parameters
    ----------
    signs : Signs
        What lines look like.
    """

    def __init__(self, signs: Signs) -> None:
        self._signs = signs
        self._lines: dict[tuple[int, int], int] = {}
        self._written: dict[tuple[int, int], tuple[str, str]] = {}

    def frame(self, left: int, top: int, width: int, height: int) -> None:
        """Draw a rectangle whose outer size is given in characters; it joins those it touches."""
        right, bottom = left + width - 1, top + height - 1
        for column in range(left, right):
            for row in (top, bottom):
                self._join(column, row, _EAST)
                self._join(column + 1, row, _WEST)
        for row in range(top, bottom):
            for column in (left, right):
                self._join(column, row, _SOUTH)
                self._join(column, row + 1, _NORTH)

    def write(self, left: int, top: int, text: str, style: str = "") -> None:
        """Write letters of one column each, over whatever is there."""
        for offset, letter in enumerate(text):
            self._written[left + offset, top] = letter, style

    def lines(self, left: int | None = None, right: int | None = None) -> list[Text]:
        """Return the drawing, cut to what was drawn, or what of it lies from one column to another."""
        places = {*self._lines, *self._written}
        columns, rows = [column for column, _ in places], [row for _, row in places]
        first, last = min(columns) if left is None else left, max(columns) if right is None else right
        return [Text.assemble(*(self._at(column, row) for column in range(first, last + 1))) for row in range(min(rows), max(rows) + 1)]

    def _join(self, column: int, row: int, way: int) -> None:
        self._lines[column, row] = self._lines.get((column, row), 0) | way

    def _at(self, column: int, row: int) -> tuple[str, str]:
        place = column, row
        return self._written.get(place) or (self._signs.joints[self._lines.get(place, 0)], "dim")


def paragraph(words: str, width: int, style: str = "") -> list[Text]:
    """Break words into lines of a width."""
    return [Text(line, style) for line in wrap(words, max(width, 1))]


def side_by_side(blocks: Sequence[Sequence[Text]], width: int, gap: int = 3, between: int = 1) -> list[Text]:
    """Lay blocks of lines beside each other, in as many rows as the width asks for, with empty lines between rows."""
    lines: list[Text] = []
    row: list[Sequence[Text]] = []
    for block in blocks:
        if row and sum(map(_width, (*row, block))) + gap * len(row) > width:
            lines += [*_row(row, gap), *[Text()] * between]
            row = []
        row.append(block)
    return lines + _row(row, gap)


def _width(block: Sequence[Text]) -> int:
    return max((line.cell_len for line in block), default=0)


def _row(blocks: Sequence[Sequence[Text]], gap: int) -> list[Text]:
    height = max(map(len, blocks), default=0)
    widths = [_width(block) + gap for block in blocks]
    lines = []
    for number in range(height):
        line = Text()
        for block, width in zip(blocks, widths, strict=True):
            part = block[number] if number < len(block) else Text()
            line += part + Text(" " * (width - part.cell_len))
        line.rstrip()
        lines.append(line)
    return lines
