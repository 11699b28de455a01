"""Room for monsters on the table of a whole game: where tiles may come to lie, so that everybody sees whose they are.

Squares are rows ``(x, y, side, degrees)``: the middle and the side in mm, and how far they are turned clockwise.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from cyclops.simulation.laid import Point
from engine.grid import Cell
from hardware.simulated.viewpoint import Points

APART_MM: Final = 52.0  # between monsters: more than a tile and its gap
_CLEAR_MM: Final = 12.0  # between tiles and cards, the pile, the drawn tile
_OWN_MM: Final = 22.0  # a monster lies so much nearer to its owner's card than to any other
_RIM_MM: Final = 26.0
_CORNERS: Final = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])


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

    def squares(self, cells: Iterable[Cell]) -> Points:
        """Its cells as squares, ``(N, 4)``."""
        return np.array([(*self.centre(cell), self.pitch_mm, self.degrees) for cell in cells]).reshape(-1, 4)

    def moved(self, by: Point, degrees: float, about: Point) -> Ground:
        """The same monster slid and turned about a place."""
        cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        x, y = self.origin[0] - about[0], self.origin[1] - about[1]
        place = about[0] + by[0] + cos * x - sin * y, about[1] + by[1] + sin * x + cos * y
        return Ground(place, self.degrees + degrees, self.pitch_mm)


@dataclass(frozen=True, slots=True)
class Room:
    """The table with its cards.

    Attributes
    ----------
    size_mm : (float, float)
    cards : mapping of int to (4,) float64 ndarray
        The players' cards, squares.
    taken : (N, 4) float64 ndarray
        What else no tile may touch.
    """

    size_mm: tuple[float, float]
    cards: Mapping[int, Points]
    taken: Points

    def holds(self, owner: int, tiles: Points, others: Points, first: Points | None = None) -> bool:
        """Whether tiles of one monster may lie so.

        Parameters
        ----------
        owner : int
        tiles, others : (N, 4) float64 ndarray
            Its tiles, and those of all other monsters.
        first : (N, 4) float64 ndarray, optional
            The tiles of the owner's first monster, if this is another: that one must stay nearer to the card.
        """
        rim = np.array(self.size_mm) / 2 - _RIM_MM
        if (np.abs(_corners(tiles)) > rim).any():
            return False
        cards = np.stack(list(self.cards.values()))
        away = dict(zip(self.cards, gaps_mm(cards, tiles).min(axis=1), strict=True))
        own = away.pop(owner)
        if own < _CLEAR_MM or min(away.values()) < own + _OWN_MM or gaps_mm(self.taken, tiles).min() < _CLEAR_MM:
            return False
        if len(others) and gaps_mm(others, tiles).min() < APART_MM:
            return False
        return first is None or float(gaps_mm(self.cards[owner][None], first).min()) + _OWN_MM < own


def gaps_mm(squares: Points, others: Points) -> Points:
    """How far each of some squares ``(N, 4)`` lies from each of some others ``(M, 4)``: ``(N, M)``, 0 where they touch."""
    return np.minimum(_from_corners(squares, others), _from_corners(others, squares).T)


def _from_corners(squares: Points, others: Points) -> Points:
    """The distance of the nearest corner of each of some squares from each of some others."""
    away = _corners(squares)[:, None] - others[None, :, None, :2]
    angles = np.radians(others[:, 3])
    cos, sin = np.cos(angles)[None, :, None], np.sin(angles)[None, :, None]
    half = others[None, :, None, 2] / 2
    across = np.abs(cos * away[..., 0] + sin * away[..., 1]) - half
    down = np.abs(cos * away[..., 1] - sin * away[..., 0]) - half
    return np.asarray(np.hypot(np.maximum(across, 0), np.maximum(down, 0)).min(axis=2))


def _corners(squares: Points) -> Points:
    """The corners of squares, ``(N, 4, 2)``."""
    angles = np.radians(squares[:, 3])
    cos, sin = np.cos(angles)[:, None], np.sin(angles)[:, None]
    x, y = (squares[:, 2, None] * _CORNERS[None, :, axis] for axis in (0, 1))
    return np.stack([cos * x - sin * y, sin * x + cos * y], axis=-1) + squares[:, None, :2]
