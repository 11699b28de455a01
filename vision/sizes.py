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
        ratio = self._cards_say()
        known = [*self.tiles, *((centre, side * ratio) for centre, side in self.cards)]
        if not known:
            return None
        away = np.array([centre for centre, _ in known]) - place
        nearest = np.argsort(np.hypot(away[:, 0], away[:, 1]))[:3]
        return float(np.median([known[number][1] for number in nearest]))

    def _cards_say(self) -> float:
        """How much larger the tiles are than the cards beside them promise."""
        if not self.cards or not self.tiles:
            return 1.0
        between = np.array([centre for centre, _ in self.tiles])[:, None] - np.array([centre for centre, _ in self.cards])
        nearest = np.hypot(between[..., 0], between[..., 1]).argmin(axis=1)
        return float(np.median([side / self.cards[card][1] for (_, side), card in zip(self.tiles, nearest, strict=True)]))
