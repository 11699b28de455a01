"""How large a tile should look at a place of the picture: under perspective that changes from one end of the table to the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.arrays import Points

_SPREAD, _SPREAD_PER_TILE, _WIDEST = 0.09, 0.03, 0.38
"""Shares by which sides may differ beside a known one, per tile further away (a tilt of 15 degrees: 0.03), and at most."""

Mark = tuple[Points, float]
"""A place (2,) in the picture and the side in pixels of a tile lying there."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """Tiles whose sizes are known, and what the cards promise, both in pixels of one picture."""

    tiles: Sequence[Mark]
    cards: Sequence[Mark]

    def side_near(self, place: Points) -> float | None:
        """The side expected at a place ``(2,)``: the median of the three nearest tiles and cards; None where nothing is known."""
        known = self._near(place)
        return None if known is None else known[0]

    def range_near(self, place: Points) -> tuple[float, float] | None:
        """The least and the largest side to expect at a place: the further away from anything known, the wider."""
        known = self._near(place)
        if known is None:
            return None
        side, away = known
        spread = 1 + min(_SPREAD + _SPREAD_PER_TILE * away / side, _WIDEST)
        return side / spread, side * spread

    def _near(self, place: Points) -> tuple[float, float] | None:
        """The side expected at a place, and how far away (pixels) the nearest thing is from which that is known."""
        ratio = self._cards_say()
        known = [*self.tiles, *((centre, side * ratio) for centre, side in self.cards)]
        if not known:
            return None
        away = np.array([centre for centre, _ in known]) - place
        distances = np.hypot(away[:, 0], away[:, 1])
        nearest = np.argsort(distances)[:3]
        return float(np.median([known[number][1] for number in nearest])), float(distances[nearest[0]])

    def _cards_say(self) -> float:
        """How much larger the tiles are than the cards beside them promise."""
        if not self.cards or not self.tiles:
            return 1.0
        between = np.array([centre for centre, _ in self.tiles])[:, None] - np.array([centre for centre, _ in self.cards])
        nearest = np.hypot(between[..., 0], between[..., 1]).argmin(axis=1)
        return float(np.median([side / self.cards[card][1] for (_, side), card in zip(self.tiles, nearest, strict=True)]))
