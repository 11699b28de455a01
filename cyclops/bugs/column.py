"""What stands beside a photograph of Bugs & Co: what each hand counts, and what the signs mean."""

from __future__ import annotations

from cyclops import drawing
from cyclops.bugs.table import BugsScore, BugsTable
from cyclops.column import Column
from cyclops.drawing import BLACK, WHITE, Colour
from cyclops.palette import FAINT, GAIN, LOSS, TROPHY, owner_colour


class BugsColumn(Column[BugsTable]):
    """A column beside a photograph of Bugs & Co."""

    def _problems(self) -> tuple[str, ...]:
        return self._table.other_problems()

    def _colours(self, score: BugsScore) -> tuple[Colour, Colour]:
        return owner_colour(score.player, 0), WHITE

    def _signs(self) -> None:
        table = self._table
        if table.reading.tiles:
            self._plate_sign("same letter, same drawing", "A", WHITE, BLACK)
            drawing.eye(self._paper, (1.6 * self._gap, self._down), 0.4 * self._size)
            self._sign_words("one for each eye")
        if table.scores:
            self._plate_sign("three of a drawing, joined by a line", "+3", *GAIN)
            self._plate_sign("a tile without a set", "−1", *LOSS)
        if table.reading.trophies:
            self._plate_sign("a trophy and its value", "+3", *TROPHY)
        if table.reading.backs:
            self._plate_sign("face down", "", FAINT, BLACK)
        self._doubt_sign()
