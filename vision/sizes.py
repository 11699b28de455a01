"""How large a tile should look at a place of the picture: under perspective that changes from one end of the table to the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from vision.arrays import Points

_SPREAD, _SPREAD_PER_TILE, _WIDEST = 0.09, 0.03, 0.38
"""Shares by which sides may differ beside a known one, per tile further away (a tilt of 15 degrees: 0.03), and at most."""
_UNSURE = 0.04  # share by which a measured side is off as a rule; one off by more says less of the perspective
_ROUNDS = 3  # of least squares, each with what the one before says of the sides that are off

_HELD = np.diag([(_UNSURE / _SPREAD_PER_TILE) ** 2] * 2 + [1e-6] * 2)

Mark = tuple[Points, float]
"""A place (2,) in the picture and the side in pixels of a tile lying there."""


@dataclass(frozen=True)
class Sizes:
    """Tiles whose sizes are known, and what the cards promise, both in pixels of one picture.

    Sides grow evenly across a picture of a tilted table, so far as a picture reaches: their logarithm is a plane whose slope all that is
    known tells, the tiles among themselves and the cards among themselves.
    """

    tiles: Sequence[Mark]
    cards: Sequence[Mark]

    def side_near(self, place: Points) -> float | None:
        """The side expected at a place ``(2,)``, by the median of the three nearest tiles and cards; None where nothing is known."""
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
        if not self.tiles and not self.cards:
            return None
        places, levels = self._levels
        away = places - place
        distances = np.hypot(away[:, 0], away[:, 1])
        nearest = np.argsort(distances)[:3]
        return float(np.exp(np.median(levels[nearest]) + place @ self._slope)), float(distances[nearest[0]])

    @cached_property
    def _levels(self) -> tuple[Points, Points]:
        """Where things of known size lie ``(N, 2)``, and the logarithms ``(N,)`` of the sides of tiles there without the slope."""
        (tiles, tile_logs), (cards, card_logs) = self._both
        tile_levels, card_levels = tile_logs - tiles @ self._slope, card_logs - cards @ self._slope
        if len(tiles) and len(cards):
            between = tiles[:, None] - cards
            nearest = np.hypot(between[..., 0], between[..., 1]).argmin(axis=1)
            card_levels += np.median(tile_levels - card_levels[nearest])  # how much larger the tiles are than the cards promise
        return np.concatenate([tiles, cards]), np.concatenate([tile_levels, card_levels])

    @cached_property
    def _slope(self) -> Points:
        """By how much the logarithm of a side grows per pixel ``(2,)``.

        Least squares, held back as far as sides that are a little off could make believe in a tilt; those further off count less.
        """
        (tiles, _), (cards, _) = self._both
        logs = np.concatenate([one for _, one in self._both])
        kinds = np.repeat(np.eye(2), (len(tiles), len(cards)), axis=0)
        side = float(np.exp(logs.mean()))
        places = np.concatenate([tiles, cards])
        known = np.hstack([(places - places.mean(axis=0)) / side, kinds])
        found, weight = np.zeros(4), np.ones(len(logs))
        for _ in range(_ROUNDS):
            found = np.linalg.solve((known * weight[:, None]).T @ known + _HELD, known.T @ (weight * logs))
            weight = (_UNSURE / np.maximum(np.abs(logs - known @ found), _UNSURE)) ** 2
        return found[:2] / side

    @cached_property
    def _both(self) -> tuple[tuple[Points, Points], tuple[Points, Points]]:
        """Places ``(N, 2)`` and logarithms of sides ``(N,)`` of the tiles, and of the cards."""
        return _logs(self.tiles), _logs(self.cards)


def _logs(marks: Sequence[Mark]) -> tuple[Points, Points]:
    places = np.array([place for place, _ in marks], dtype=np.float64).reshape(-1, 2)
    return places, np.log(np.array([side for _, side in marks], dtype=np.float64))
