"""What stands beside a photograph of Das große Fressen: points, the supplies and their places, bites, and what the signs mean."""

from __future__ import annotations

import numpy as np

from cyclops import drawing
from cyclops.column import Column
from cyclops.drawing import WHITE, Colour
from cyclops.fressen.table import SIDES, FressenScore, FressenTable, side_title
from cyclops.names import counted
from cyclops.palette import BITE, RED, SIDE_COLOURS


class FressenColumn(Column[FressenTable]):
    """A column beside a photograph of Das große Fressen."""

    def _problems(self) -> tuple[str, ...]:
        return self._table.other_problems()

    def _colours(self, score: FressenScore) -> tuple[Colour, Colour]:
        return SIDE_COLOURS[score.player]

    def _answers(self) -> None:
        reading, unsure = self._table.reading, "" if self._table.reading.sure else " ?"
        if reading.boss is not None:
            self._text(f"The boss lies on {reading.boss}'s side.", self._small)
        if self._table.supply() and reading.board is not None:
            self._heading(f"Where the supplies may go{unsure}")
            for index, letter in self._table.supply().items():
                self._place(index, letter)
        if reading.board is not None:
            self._heading(f"Who must eat{unsure}")
            for side in SIDES:
                number = sum(bite.player == side for bite in self._table.bites)
                words = f"one of {counted(number, 'bite')}" if number > 1 else "one bite" if number else "nothing to eat"
                self._text(f"{side_title(side, self._table.name_of(side))}: {words}", self._small)

    def _place(self, index: int, letter: str) -> None:
        tile = self._table.reading.tiles[index]
        number = sum(place.tile == index for place in self._table.placements)
        where = counted(number, "field") if number else "fits nowhere"
        self._plate_sign(f"{self._table.words(index)}: {where}", letter, *SIDE_COLOURS[tile.owner])

    def _signs(self) -> None:
        table = self._table
        if table.reading.tiles:
            self._text("A3: species A, number 3; dots: bonus points; w: water, m: meadow, h: mountain", self._small)
        if table.placements:
            self._plate_sign("this one of a supply may go here", "a", *SIDE_COLOURS["red"])
        if table.hordes:
            drawing.path(self._paper, np.array([(self._gap, self._down), (2.2 * self._gap, self._down)]), WHITE, max(3, self._size // 4))
            self._sign_words("a horde: 2 points each")
        if table.bites:
            drawing.arrow(self._paper, (self._gap, self._down), (2.3 * self._gap, self._down), BITE, max(3, self._size // 4))
            self._sign_words("can eat, so one such bite is a must")
        if table.astray:
            self._plate_sign("wrong landscape", "≠", RED, WHITE)
        self._doubt_sign()
