"""The table: where it lies before the camera, and so how many millimetres a pixel shows of it, at its own height or at the tiles' tops."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from calibration.arrays import Points
from calibration.lens import Lens


@dataclass(frozen=True, slots=True)
class TablePlane:
    """The table's own axes before the camera: x and y along it in mm, z up from it, towards the camera.

    Attributes
    ----------
    rotation : 3 rows of 3 floats
        From the table's axes to the camera's (x right, y down, z ahead).
    translation_mm : (float, float, float)
        The table's origin in the camera's axes.
    tile_top_mm : float
        How high the upper side of a tile lies above the table.
    """

    rotation: tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]
    translation_mm: tuple[float, float, float]
    tile_top_mm: float = 0.0

    def to_px(self, lens: Lens, places_mm: Points, height_mm: float = 0.0) -> Points:
        """Places ``(..., 2)`` of the table, in mm, ``height_mm`` above it, in pixels of the straightened picture."""
        flat = np.asarray(places_mm, np.float64).reshape(-1, 2)
        seen = np.column_stack([flat, np.full(len(flat), height_mm)]) @ np.array(self.rotation).T + self.translation_mm
        px = seen[:, :2] / seen[:, 2:] * lens.focal_px + lens.centre_px
        return np.asarray(px.reshape(np.shape(places_mm)))

    def to_mm(self, lens: Lens, places_px: Points, height_mm: float = 0.0) -> Points:
        """Places ``(..., 2)`` of the straightened picture in mm along the table, for what lies ``height_mm`` above it."""
        flat = np.asarray(places_px, np.float64).reshape(-1, 2)
        rays = np.column_stack([(flat - lens.centre_px) / lens.focal_px, np.ones(len(flat))])
        turn = np.array(self.rotation)
        ways, start = rays @ turn, -np.array(self.translation_mm) @ turn
        along = (height_mm - start[2]) / ways[:, 2]
        return np.asarray((start[:2] + along[:, None] * ways[:, :2]).reshape(np.shape(places_px)))

    def mm_per_px(self, lens: Lens) -> float:
        """How many mm of the table one pixel shows in the middle of the picture."""
        x, y = lens.centre_px
        here, right, below = self.to_mm(lens, np.array([(x, y), (x + 1, y), (x, y + 1)]))
        return float((np.linalg.norm(right - here) + np.linalg.norm(below - here)) / 2)
