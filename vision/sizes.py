"""How large a tile should look at a place of the picture: under perspective that changes from one end of the table to the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.arrays import Points

Mark = tuple[Points, float]
"""A place (2,) in the picture and the side in pixels of a tile lying there."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """Tiles whose sizes are known, and what the cards promise, both in pixels of one picture."""

    tiles: Sequence[Mark]
    cards: Sequence[Mark]

    def side_near(self, place: Points) -> float | None:
        """The side expected at a place ``(2,)``: the median of the three nearest tiles and cards; None where nothing is known."""
        known = [*self.tiles, *((centre, side * self._cards_say()) for centre, side in self.cards)]
        known.sort(key=lambda mark: float(np.linalg.norm(mark[0] - place)))
        return float(np.median([side for _, side in known[:3]])) if known else None

    def _cards_say(self) -> float:
        """How much larger the tiles are than the cards beside them promise."""
        if not self.cards or not self.tiles:
            return 1.0
        promised = [min(self.cards, key=lambda card: float(np.linalg.norm(card[0] - centre)))[1] for centre, _ in self.tiles]
        return float(np.median([side / card for (_, side), card in zip(self.tiles, promised, strict=True)]))
