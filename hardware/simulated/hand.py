"""A hand with its arm, in a sleeve, that reaches over a simulated table."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

import cv2
import numpy as np

from hardware.simulated.colours import Bgr
from hardware.simulated.pieces import Face, Image, Piece
from hardware.simulated.viewpoint import Points, Pose

SKINS: Final[tuple[Bgr, ...]] = ((152, 182, 226), (128, 160, 208), (96, 132, 186), (70, 98, 148), (48, 66, 102))
SLEEVES: Final[tuple[Bgr, ...]] = ((120, 70, 40), (60, 60, 62), (40, 40, 150), (200, 205, 210), (80, 120, 60), (150, 110, 150))
_SIZE_MM: Final = (110.0, 900.0)
_PX_PER_MM: Final = 2.0
_FINGERS: Final[tuple[tuple[tuple[float, float], tuple[float, float], float], ...]] = (
    ((-26, 34), (-33, 84), 8.0),
    ((-9, 10), (-12, 76), 8.5),
    ((6, 0), (6, 76), 9.0),
    ((21, 9), (23, 78), 8.5),
)
"""From its tip to its knuckle, mm to the right of the middle and down from the top, and half its width."""
_THUMB: Final = ((-38, 66), (-24, 112), 9.5)
_SLEEVE_FROM: Final = 200.0
_TIP_MM: Final = 9.0  # from the top to where the fingers hold things
_TIP_HIGH, _ELBOW_HIGH = 20.0, 80.0


@lru_cache(maxsize=16)
def arm(skin: Bgr, sleeve: Bgr) -> Face:
    """An arm seen from above, its fingers upwards."""
    columns, rows = (round(side * _PX_PER_MM) for side in _SIZE_MM)
    picture: Image = np.full((rows, columns, 3), skin, np.uint8)
    mask: Image = np.zeros((rows, columns), np.uint8)
    for (x, y), (to_x, to_y), half in (*_FINGERS, _THUMB):
        for tone, width in ((0.82, half), (1.0, 0.72 * half)):
            _line(picture, (x, y + half), (to_x, to_y), width, _toned(skin, tone))
        _line(mask, (x, y + half), (to_x, to_y), half, (255, 255, 255))
        _line(picture, (x, y + 5), (x, y + 7), 0.42 * half, _toned(skin, 1.18))
    for target, palm, lower in ((mask, (255, 255, 255), (255, 255, 255)), (picture, skin, sleeve)):
        cv2.ellipse(target, _px(0, 98), (round(37 * _PX_PER_MM), round(46 * _PX_PER_MM)), 0, 0, 360, palm, -1, cv2.LINE_AA)
        _line(target, (2, 120), (4, _SLEEVE_FROM + 20), 25, palm)
        _line(target, (4, _SLEEVE_FROM + 38), (6, _SIZE_MM[1]), 38, lower)
    for fold in range(6):
        y = _SLEEVE_FROM + 30 + 45 * fold
        _line(picture, (-30 + 6 * (fold % 3), y), (34, y + 12), 1.6, _toned(sleeve, 0.72))
    return Face(picture, _SIZE_MM, mask)


def _px(x_mm: float, y_mm: float) -> tuple[int, int]:
    return round((x_mm + _SIZE_MM[0] / 2) * _PX_PER_MM), round(y_mm * _PX_PER_MM)


def _line(target: Image, start: tuple[float, float], end: tuple[float, float], half_mm: float, colour: Bgr) -> None:
    cv2.line(target, _px(*start), _px(*end), colour, max(1, round(2 * half_mm * _PX_PER_MM)), cv2.LINE_AA)


def _toned(colour: Bgr, tone: float) -> Bgr:
    b, g, r = (min(255, round(value * tone)) for value in colour)
    return b, g, r


def reaching(face: Face, tip_mm: tuple[float, float], from_deg: float) -> Piece:
    """An arm whose fingers are above a place of the table.

    Parameters
    ----------
    face : Face
        Made by `arm`.
    tip_mm : (float, float)
        The place below the fingers.
    from_deg : float
        Where it comes from, clockwise from the table's upper side.
    """
    angle = math.radians(from_deg + 180)
    cos, sin = math.cos(angle), math.sin(angle)
    length = face.size_mm[1]
    rise = (_ELBOW_HIGH - _TIP_HIGH) / length
    flat = 1 / math.hypot(1, rise)
    across: Points = np.array([cos, sin, 0.0])
    down = np.array([-sin * flat, cos * flat, -rise * flat])
    turn = np.column_stack([across, down, np.cross(across, down)])
    tip = np.array([*tip_mm, -_TIP_HIGH])
    return Piece(face, Pose(turn, tip + down * (length / 2 - _TIP_MM)))
