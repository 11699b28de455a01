"""Room on the table: where the next thing may lie without touching what lies there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from cyclops.simulation.laid import Point, Thing
from hardware.simulated.viewpoint import Points

Put = tuple[Point, float]
"""Where the middle of a group comes to lie, and how far it is turned clockwise."""

_STEP_MM = 2.0  # of the grid in which room is looked for
_TRIES = 300


class NoRoomError(ValueError):
    """Something did not find room on the table."""


class Floor:
    """A table, ``width`` by ``height`` mm about the origin, and what is taken of it."""

    def __init__(self, width: float, height: float, rng: np.random.Generator) -> None:
        self.size, self.rng = np.array([width, height]), rng
        columns, rows = (int(side / _STEP_MM) + 1 for side in (width, height))
        self._free: NDArray[np.uint8] = np.full((rows, columns), 255, np.uint8)
        self._away_mm = np.full((rows, columns), 1e6)

    def take(self, outlines: Iterable[Points]) -> None:
        """Mark where convex outlines ``(N, 2)`` lie."""
        for outline in outlines:
            cv2.fillConvexPoly(self._free, self._cells(outline), 0)
        self._away_mm = np.asarray(cv2.distanceTransform(self._free, cv2.DIST_L2, 5), np.float64) * _STEP_MM

    def is_free(self, outlines: Iterable[Points], gap_mm: float) -> bool:
        """Whether outlines lie on the table and so far from what is taken."""
        for outline in outlines:
            if (np.abs(outline) > self.size / 2).any():
                return False
            there = np.zeros(self._free.shape, np.uint8)
            cv2.fillConvexPoly(there, self._cells(outline), 255)
            if self._away_mm[there > 0].min() < gap_mm:
                return False
        return True

    def lay(
        self, group: Sequence[Thing], gap_mm: float, where: Callable[[], Put], fits: Callable[[Sequence[Thing]], bool] | None = None
    ) -> tuple[Thing, ...]:
        """Lay a group, whose middle is the origin, at the first place ``where`` proposes that is free and that ``fits`` accepts.

        Raises
        ------
        NoRoomError
            If none of many is.
        """
        for _ in range(_TRIES):
            centre, degrees = where()
            laid = tuple(thing.moved(centre, degrees) for thing in group)
            outlines = [thing.quad.places_mm for thing in laid]
            if self.is_free(outlines, gap_mm) and (fits is None or fits(laid)):
                self.take(outlines)
                return laid
        raise NoRoomError("there is no room left on the table")

    def anywhere(self) -> Put:
        """Any place and turn."""
        x, y = self.rng.uniform(-self.size / 2, self.size / 2).tolist()
        return (x, y), float(self.rng.uniform(0, 360))

    def beside(self, place: Point, nearest_mm: float, farthest_mm: float) -> Put:
        """A place so far from another, at any turn."""
        angle, away = self.rng.uniform(0, 2 * np.pi), self.rng.uniform(nearest_mm, farthest_mm)
        return (place[0] + float(away * np.cos(angle)), place[1] + float(away * np.sin(angle))), float(self.rng.uniform(0, 360))

    def _cells(self, outline: Points) -> NDArray[np.int32]:
        return np.round((outline + self.size / 2) / _STEP_MM).astype(np.int32)


def gap_mm(one: Points, other: Points) -> float:
    """How far two convex outlines ``(N, 2)`` lie apart, 0 where they touch."""
    both = ((one, other), (other, one))
    away = [-cv2.pointPolygonTest(outline.astype(np.float32), (float(x), float(y)), True) for outline, rest in both for x, y in rest]
    return max(0.0, float(min(away)))
