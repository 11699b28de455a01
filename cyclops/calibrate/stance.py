"""How a camera stands above its table, in numbers for people."""

from __future__ import annotations

import math

from calibration.lens import Lens
from calibration.plane import TablePlane


def view_deg(lens: Lens) -> float:
    """The angle in degrees that pictures show across, without what the lens bends."""
    return math.degrees(2 * math.atan(lens.size[0] / 2 / lens.focal_px[0]))


def camera_height_mm(plane: TablePlane) -> float:
    """How high the camera hangs above the table."""
    return -sum(row[2] * shift for row, shift in zip(plane.rotation, plane.translation_mm, strict=True))


def tilt_deg(plane: TablePlane) -> float:
    """By how many degrees the camera looks aside from straight down."""
    return math.degrees(math.acos(min(1.0, abs(plane.rotation[2][2]))))
