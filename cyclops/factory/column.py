"""What stands beside a photograph of Monster Factory: the points, the numbered places, and what the signs mean."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import numpy as np

from cyclops import drawing
from cyclops.column import Column
from cyclops.drawing import BLACK, WHITE, Colour
from cyclops.factory.icon import tile_icon
from cyclops.factory.table import FactoryScore, FactoryTable, Placement
from cyclops.names import monster_name, player_title
from cyclops.palette import EDGE_COLOURS, INK, RED, owner_colour

_EDGE_WORDS = {"G": "green, thin", "P": "purple, thick", "W": "white, blank"}


class FactoryColumn(Column[FactoryTable]):
    """A column beside a photograph of Monster Factory."""

    def _colours(self, score: FactoryScore) -> tuple[Colour, Colour]:
        return owner_colour(score.player, score.monsters[0] if score.monsters else 0), WHITE

    def _answers(self) -> None:
        table = self._table
        if table.drawn is None:
            return
        mark = "" if table.reading.sure else " ?"
        self._heading(("Places for the drawn tile" if table.placements else "Drawn tile fits nowhere") + mark)
        for monster, places in groupby(enumerate(table.placements, 1), key=lambda numbered: numbered[1].monster):
            owner = table.reading.monsters[monster].owner
            of = "" if owner is None else f" · {player_title(owner, table.name_of(owner))}"
            self._text(monster_name(monster) + of, self._small)
            self._icons(list(places))

    def _icons(self, places: Sequence[tuple[int, Placement]]) -> None:
        step = round(3.6 * self._size)
        across = max(1, (self._width - 2 * self._gap) // step)
        for start in range(0, len(places), across):
            for column, (number, place) in enumerate(places[start : start + across]):
                self._icon(self._gap + column * step, number, place)
            self._down += round(4.1 * self._size if any(place.completes for _, place in places) else 3.4 * self._size)

    def _icon(self, left: int, number: int, place: Placement) -> None:
        """The drawn tile as it would lie in the picture, with its number."""
        length = 2.1 * self._size
        quad = np.asarray(place.corners, np.float64)
        centre = np.array([left + 1.7 * self._size, self._down + 1.2 * self._size])
        tile_icon(self._paper, drawing.grown(quad - quad.mean(0), length / drawing.side(quad)) + centre, place.edges)
        drawing.plate(self._paper, str(number), centre, 0.42 * self._size, BLACK, WHITE)
        if place.completes:
            drawing.write_centred(self._paper, "completes", (centre[0], centre[1] + 1.9 * self._size), round(0.6 * self._size), INK)

    def _signs(self) -> None:
        for letter, words in _EDGE_WORDS.items():
            self._plate_sign(words, letter, *EDGE_COLOURS[letter])
        drawing.eye(self._paper, (1.6 * self._gap, self._down), 0.4 * self._size)
        self._sign_words("a tile with eyes")
        self._doubt_sign()
        if self._table.seams:
            self._plate_sign("these edges differ", "≠", RED, WHITE)
        if self._table.placements:
            self._plate_sign("the drawn tile may go here", "1", BLACK, WHITE)
