"""Where the simulated camera stands, what its lens does, and so where each place of the table is seen, exactly.

Two sets of axes, in mm. The table's: x right and y down as it is seen from above, z into the table, so that what lies above it has a
negative z. The camera's: x right, y down, z ahead.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

Points: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class SimulatedLens:
    """The true lens of the simulated camera.

    Attributes
    ----------
    size : (int, int)
        Width and height of the pictures in pixels.
    focal_px, centre_px : (float, float)
        Focal lengths, and the principal point; pixel centres have whole coordinates.
    distortion : tuple of 5 floats
        k1, k2, p1, p2, k3 (Brown 1966), as OpenCV orders them.
    """

    size: tuple[int, int] = (1640, 1232)
    focal_px: tuple[float, float] = (1360.0, 1360.0)
    centre_px: tuple[float, float] = (819.5, 615.5)
    distortion: tuple[float, float, float, float, float] = (0.0, 0.0, 0.0, 0.0, 0.0)

    @property
    def matrix(self) -> Points:
        """The intrinsic matrix ``(3, 3)``."""
        (fx, fy), (cx, cy) = self.focal_px, self.centre_px
        return np.array([[fx, 0.0, cx], [0.0, fy, cy], [0.0, 0.0, 1.0]])

    def to_px(self, seen: Points) -> Points:
        """Where places ``(N, 3)`` of the camera's axes fall in the picture: ``(N, 2)`` pixels."""
        k1, k2, p1, p2, k3 = self.distortion
        x, y = seen[:, 0] / seen[:, 2], seen[:, 1] / seen[:, 2]
        r2 = x * x + y * y
        radial = 1 + r2 * (k1 + r2 * (k2 + r2 * k3))
        across = x * radial + 2 * p1 * x * y + p2 * (r2 + 2 * x * x)
        down = y * radial + p1 * (r2 + 2 * y * y) + 2 * p2 * x * y
        return np.column_stack([across, down]) * self.focal_px + self.centre_px

    def to_rays(self, places_px: Points) -> Points:
        """The rays, x and y at z = 1 of the camera's axes ``(N, 2)``, that fall at places ``(N, 2)`` of the picture."""
        criteria = (cv2.TERM_CRITERIA_COUNT + cv2.TERM_CRITERIA_EPS, 40, 1e-10)
        rays = cv2.undistortPoints(places_px.reshape(-1, 1, 2), self.matrix, np.array(self.distortion), criteria=criteria)
        return np.asarray(rays, np.float64).reshape(-1, 2)


@dataclass(frozen=True, slots=True)
class Stance:
    """How the camera stands above the table.

    Attributes
    ----------
    height_mm : float
        Of the camera above the table.
    tilt_deg : float
        How far it is tilted from looking straight down.
    towards_deg : float
        Where to it is tilted, clockwise from the table's upper side.
    turn_deg : float
        How far it is turned clockwise about its own axis.
    offset_mm : (float, float)
        The place of the table it looks at.
    """

    height_mm: float = 600.0
    tilt_deg: float = 0.0
    towards_deg: float = 0.0
    turn_deg: float = 0.0
    offset_mm: tuple[float, float] = (0.0, 0.0)

    @property
    def ahead(self) -> Points:
        """Where the camera looks, a unit vector of the table's axes."""
        tilt, towards = math.radians(self.tilt_deg), math.radians(self.towards_deg)
        return np.array([math.sin(tilt) * math.sin(towards), -math.sin(tilt) * math.cos(towards), math.cos(tilt)])

    @property
    def rotation(self) -> Points:
        """From the table's axes to the camera's, ``(3, 3)``."""
        towards = math.radians(self.towards_deg)
        lean = np.array([math.cos(towards), math.sin(towards), 0.0]) * math.radians(self.tilt_deg)
        turn = np.array([0.0, 0.0, math.radians(self.turn_deg)])
        axes = np.asarray(cv2.Rodrigues(lean)[0]) @ np.asarray(cv2.Rodrigues(turn)[0])
        return np.asarray(axes.T, np.float64)

    @property
    def place_mm(self) -> Points:
        """Where the camera is, ``(3,)`` of the table's axes."""
        return np.array([*self.offset_mm, 0.0]) - self.ahead * (self.height_mm / math.cos(math.radians(self.tilt_deg)))


@dataclass(frozen=True, slots=True)
class Pose:
    """How a flat thing is held in space: from its own axes (x right, y down, z behind it, from its middle) to the table's.

    Attributes
    ----------
    rotation : (3, 3) float64
    translation_mm : (3,) float64
        Its middle; z is negative above the table.
    """

    rotation: Points
    translation_mm: Points

    def to_table(self, places_mm: Points, behind_mm: float = 0.0) -> Points:
        """Places ``(N, 2)`` of the thing in the table's axes, ``(N, 3)``."""
        flat = np.column_stack([places_mm, np.full(len(places_mm), behind_mm)])
        return np.asarray(flat @ self.rotation.T + self.translation_mm)


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """A lens at its stance."""

    lens: SimulatedLens
    stance: Stance

    def seen(self, places_mm: Points) -> Points:
        """Places ``(N, 3)`` of the table's axes in the camera's."""
        return np.asarray((places_mm - self.stance.place_mm) @ self.stance.rotation.T)

    def space_to_px(self, places_mm: Points) -> Points:
        """Where places ``(N, 3)`` of the table's axes are seen, ``(N, 2)`` pixels."""
        return self.lens.to_px(self.seen(places_mm))

    def to_px(self, places_mm: Points, height_mm: float = 0.0) -> Points:
        """Where places ``(..., 2)`` of the table, ``height_mm`` above it, are seen, in pixels of the picture as it is taken."""
        flat = np.asarray(places_mm, np.float64).reshape(-1, 2)
        px = self.space_to_px(np.column_stack([flat, np.full(len(flat), -height_mm)]))
        return px.reshape(np.shape(places_mm))

    def plane_to_rays(self, pose: Pose) -> Points:
        """The homography ``(3, 3)`` from a flat thing's own mm to the rays of the camera."""
        middle = pose.translation_mm - self.stance.place_mm
        return np.asarray(self.stance.rotation @ np.column_stack([pose.rotation[:, :2], middle]))

    def held(self, turn: Points, translation_mm: Points) -> Pose:
        """The pose of what is held before the camera: rotation vector and translation in the camera's axes, as OpenCV has them."""
        back = self.stance.rotation.T
        rotation = back @ np.asarray(cv2.Rodrigues(np.asarray(turn, np.float64))[0])
        return Pose(rotation, back @ np.asarray(translation_mm, np.float64) + self.stance.place_mm)
