"""The board of Das große Fressen, learnt from photographs on which it may lie at any turn and be covered in part."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cyclops.learn.picture import Mark
from cyclops.learn.questions import Person
from cyclops.names import listed
from engine.errors import NotationError
from engine.fressen import Landscape
from engine.fressen.board import CELLS, WIDTH
from engine.fressen.tileset import ROWS, UNKNOWN
from vision.fressen.reading import FressenReading
from vision.reading import Cell

Letters = NDArray[np.str_]

_CHANGE: Final = re.compile(rf"([a-f])([1-{WIDTH}])=?([wmh])")


class LearntBoard:
    """The landscapes of the fields, as far as they are known.

    Parameters
    ----------
    rows : sequence of str
        As the file has them, with ``?`` for a field that is not known; none for a board that was never seen.
    """

    def __init__(self, rows: Sequence[str]) -> None:
        self._fields: Letters = np.array([list(row) for row in rows or [WIDTH * UNKNOWN] * WIDTH])

    @property
    def unknown(self) -> int:
        """How many fields are not known."""
        return int((self._fields == UNKNOWN).sum())

    def rows(self) -> dict[str, str]:
        """The lines of the file; none when nothing is known."""
        return dict(zip(ROWS, _rows(self._fields), strict=True)) if self.unknown < self._fields.size else {}

    def take(self, reading: FressenReading, person: Person) -> None:
        """Learn the fields on which no monster lies; whoever shows them can put them right."""
        if reading.board is None:
            return
        seen = _seen(reading)
        known = [np.rot90(self._fields, turn) for turn in range(4)]
        differing = [(fields != seen) & (fields != UNKNOWN) & (seen != UNKNOWN) for fields in known]
        turn = int(np.argmin([differs.sum() for differs in differing]))
        if 0 < self.unknown < self._fields.size and sum(not differs.any() for differs in differing) > 1:
            person.leave_out("the board", "too little of it is seen to know which way up it lies")
            return
        if differing[turn].any():
            names = listed([_name(cell) for cell in CELLS if differing[turn][cell[1], cell[0]]])
            if not person.agrees(f"This board differs from that of your set at {names}. Take this one instead?", "no"):
                person.leave_out("the board", f"it differs from that of the set at {names}")
                return
            fields = seen
        elif not self.unknown:
            return
        else:
            fields = np.where(known[turn] == UNKNOWN, seen, known[turn])
        self._fields = np.rot90(self._confirmed(fields, person), -turn)

    @staticmethod
    def _confirmed(fields: Letters, person: Person) -> Letters:
        question = f"Board: {' '.join(_rows(fields))}. Press Enter if it is right, or type what to change, such as c2=h d3=w"
        answer = person.ask(question, lambda typed: _changed(fields, typed), "right")
        return fields if answer is None else answer


def field_marks(reading: FressenReading) -> list[Mark]:
    """The name and the landscape of each field on which no monster lies: a1 is field (0, 0)."""
    if reading.board is None:
        return []
    seen = _seen(reading)
    return [
        Mark(reading.board.field(cell), f"{_name(cell)} {seen[cell[1], cell[0]]}") for cell in CELLS if seen[cell[1], cell[0]] != UNKNOWN
    ]


def _seen(reading: FressenReading) -> Letters:
    assert reading.board is not None
    fields = np.array([Landscape(name).letter for name in reading.board.terrain]).reshape(WIDTH, WIDTH)
    for tile in reading.tiles:
        if tile.cell is not None:
            fields[tile.cell[1], tile.cell[0]] = UNKNOWN
    return fields


def _changed(fields: Letters, typed: str) -> Letters:
    out = fields.copy()
    for word in () if typed == "right" else typed.lower().split():
        change = _CHANGE.fullmatch(word)
        if change is None:
            raise NotationError(f"a change is a field and w, m or h, such as c2=h, not {word!r}")
        out[int(change[2]) - 1, ord(change[1]) - ord("a")] = change[3]
    return out


def _rows(fields: Letters) -> list[str]:
    return ["".join(row) for row in fields]


def _name(cell: Cell) -> str:
    return f"{chr(ord('a') + cell[0])}{cell[1] + 1}"
