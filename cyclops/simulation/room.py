"""Room for monsters on the table of a whole game: where tiles may come to lie, so that everybody sees whose they are."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from cyclops.simulation.floor import gap_mm
from cyclops.simulation.laid import Point
from engine.grid import Cell
from hardware.simulated.viewpoint import Points

APART_MM: Final = 58.0  # between monsters: more than a tile and its gap
_CLEAR_MM: Final = 12.0  # between tiles and cards, the pile, the drawn tile
_OWN_MM: Final = 28.0  # a monster lies so much nearer to its owner's card than to any other
_RIM_MM: Final = 26.0


@dataclass(frozen=True, slots=True)
class Ground:
    """Where a monster lies: the place of its cell (0, 0), how its grid is turned clockwise, and how far its tiles are apart."""

    origin: Point
    degrees: float
    pitch_mm: float

    def centre(self, cell: Cell) -> Point:
        """The middle of a cell."""
        cos, sin = math.cos(math.radians(self.degrees)), math.sin(math.radians(self.degrees))
        x, y = cell[0] * self.pitch_mm, cell[1] * self.pitch_mm
        return self.origin[0] + cos * x - sin * y, self.origin[1] + sin * x + cos * y

    def quad(self, cell: Cell) -> Points:
        """Its corners ``(4, 2)``."""
        return square(self.centre(cell), self.pitch_mm, self.degrees)

    def moved(self, by: Point, degrees: float, about: Point) -> Ground:
        """The same monster slid and turned about a place."""
        cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        x, y = self.origin[0] - about[0], self.origin[1] - about[1]
        place = about[0] + by[0] + cos * x - sin * y, about[1] + by[1] + sin * x + cos * y
        return Ground(place, self.degrees + degrees, self.pitch_mm)


def square(centre: Point, side_mm: float, degrees: float) -> Points:
    """The corners ``(4, 2)`` of a square that is turned clockwise."""
    angles = np.radians(degrees + np.array([-135.0, -45, 45, 135]))
    return np.asarray(np.column_stack([np.cos(angles), np.sin(angles)]) * (side_mm / math.sqrt(2)) + centre)


@dataclass(frozen=True, slots=True)
class Room:
    """The table with its cards.

    Attributes
    ----------
    size_mm : (float, float)
    cards : mapping of int to (4, 2) float64 ndarray
        The players' cards.
    taken : sequence of (4, 2) float64 ndarray
        What else no tile may touch.
    """

    size_mm: tuple[float, float]
    cards: Mapping[int, Points]
    taken: Sequence[Points]

    def holds(self, owner: int, quads: Sequence[Points], others: Iterable[Points], first: Sequence[Points] = ()) -> bool:
        """Whether tiles of one monster may lie so.

        Parameters
        ----------
        owner : int
        quads : sequence of (4, 2) float64 ndarray
        others : iterable of (4, 2) float64 ndarray
            The tiles of all other monsters.
        first : sequence of (4, 2) float64 ndarray
            The tiles of the owner's first monster, if this is another: that one must stay nearer to the card.
        """
        rim = np.array(self.size_mm) / 2 - _RIM_MM
        if any((np.abs(quad) > rim).any() for quad in quads):
            return False
        if any(_nearer(quad, thing, _CLEAR_MM) for quad in quads for thing in (*self.taken, *self.cards.values())):
            return False
        if any(_nearer(quad, other, APART_MM) for other in others for quad in quads):
            return False
        return self._plainly_own(owner, quads) and (not first or self._away(owner, first) + _OWN_MM < self._away(owner, quads))

    def _plainly_own(self, owner: int, quads: Sequence[Points]) -> bool:
        own = self._away(owner, quads)
        return all(own + _OWN_MM < self._away(player, quads) for player in self.cards if player != owner)

    def _away(self, player: int, quads: Sequence[Points]) -> float:
        card = self.cards[player]
        nearest = sorted(quads, key=lambda quad: math.dist(quad.mean(axis=0), card.mean(axis=0)))[:3]
        return min(gap_mm(card, quad) for quad in nearest)


def _nearer(one: Points, other: Points, than_mm: float) -> bool:
    """Whether two squares lie nearer to each other; most are far apart, which is seen at once."""
    away = math.dist(one.mean(axis=0), other.mean(axis=0))
    reach = math.dist(one[0], one[2]) / 2 + math.dist(other[0], other[2]) / 2
    return away < reach + than_mm and gap_mm(one, other) < than_mm
