"""From a flat board to the picture through a lens not yet known: a perspective, and one number for how the lens bends."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from calibration.arrays import Points

_BENDS = np.linspace(-0.5, 0.3, 9)
"""What is tried first, in units of half the diagonal of the picture; barrels are negative."""

_ROUNDS = 4
_STEP = 0.05
_FEWEST_TO_BEND = 12
"""Four points determine the perspective; a bend is told from errors of the points only where many more speak."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardMap:
    """Where places of a flat board lie in the picture (Fitzgibbon 2001: division model of the lens, bending about the middle).

    Attributes
    ----------
    perspective : (3, 3) float64
        From mm on the board to the straightened picture, in units of half its diagonal from its middle.
    bend : float
        How strongly the lens bends.
    size : (int, int)
        Of the picture.
    """

    perspective: Points
    bend: float
    size: tuple[int, int]

    def to_px(self, places_mm: Points) -> Points:
        """Places ``(N, 2)`` of the board in pixels of the picture as it was taken."""
        flat = np.column_stack([places_mm, np.ones(len(places_mm))]) @ self.perspective.T
        straight = flat[:, :2] / flat[:, 2:]
        radius2 = np.einsum("ij,ij->i", straight, straight)[:, None]
        bent = straight * (2 / (1 + np.sqrt(np.maximum(1 - 4 * self.bend * radius2, 0.0))))
        middle, unit = _frame(self.size)
        return np.asarray(bent * unit + middle)

    def ways(self, places_mm: Points) -> Points:
        """By how many pixels one moves when moving 1 mm right (first row) or down (second) at places ``(..., 2)``: ``(..., 2, 2)``."""
        step = np.array([(0.5, 0.0), (-0.5, 0.0), (0.0, 0.5), (0.0, -0.5)])
        right, left, down, up = np.moveaxis(self._to_px(places_mm[..., None, :] + step), -2, 0)
        return np.stack([right - left, down - up], axis=-2)

    def curvatures(self, places_mm: Points, reach_mm: float) -> Points:
        """How the lines right and down through places ``(N, 2)`` are curved in the picture, in 1 / pixel, to the right of their ways."""
        steps = np.array([(reach_mm, 0.0), (0.0, reach_mm)])
        before, here, after = (self._to_px(places_mm[:, None] + shift * steps) for shift in (-1, 0, 1))
        way, aside = after - before, here - before
        length = np.linalg.norm(way, axis=-1)
        return np.asarray(-8 * (way[..., 0] * aside[..., 1] - way[..., 1] * aside[..., 0]) / length**3)

    def _to_px(self, places_mm: Points) -> Points:
        return self.to_px(places_mm.reshape(-1, 2)).reshape(places_mm.shape)


def fit(places_mm: Points, places_px: Points, size: tuple[int, int]) -> BoardMap | None:
    """Fit the map to pairs of places.

    Parameters
    ----------
    places_mm, places_px : (N, 2) float64
        On the board and in the picture, at least four.
    size : (int, int)
        Of the picture.

    Returns
    -------
    BoardMap or None
        None where no perspective leads from the ones to the others.
    """
    middle, unit = _frame(size)
    bent = (places_px - middle) / unit
    if len(places_mm) < _FEWEST_TO_BEND:
        perspective = _perspective(places_mm, bent, 0.0)
        return None if perspective is None else BoardMap(perspective, 0.0, size)
    bend = _best_bend(places_mm, bent)
    perspective = _perspective(places_mm, bent, bend)
    return None if perspective is None else BoardMap(perspective, bend, size)


def _best_bend(places_mm: Points, bent: Points) -> float:
    best = min(_BENDS, key=lambda bend: _error(places_mm, bent, bend))
    step = _STEP
    for _ in range(_ROUNDS):  # a parabola through three tries, ever closer
        left, here, right = (_error(places_mm, bent, best + shift) for shift in (-step, 0.0, step))
        steepness = left - 2 * here + right
        if steepness > 0:
            best += float(np.clip(0.5 * (left - right) / steepness, -1.0, 1.0)) * step
        step /= 3
    return float(best)


def _error(places_mm: Points, bent: Points, bend: float) -> float:
    perspective = _perspective(places_mm, bent, bend)
    if perspective is None:
        return float("inf")
    model = BoardMap(perspective, bend, (1, 1))
    middle, unit = _frame((1, 1))
    return float(np.sum(((model.to_px(places_mm) - middle) / unit - bent) ** 2))


def _perspective(places_mm: Points, bent: Points, bend: float) -> Points | None:
    straight = bent / (1 + bend * np.einsum("ij,ij->i", bent, bent))[:, None]
    try:
        matrix, _ = cv2.findHomography(places_mm, straight, 0)
    except cv2.error:  # raised for places on one line
        return None
    if not np.isfinite(matrix).all():
        return None
    ahead = np.column_stack([places_mm, np.ones(len(places_mm))]) @ np.asarray(matrix)[2]
    return np.asarray(matrix, dtype=np.float64) if ahead.min() > 0 else None


def _frame(size: tuple[int, int]) -> tuple[Points, float]:
    return np.array([(size[0] - 1) / 2, (size[1] - 1) / 2]), float(np.hypot(*size)) / 2
