"""Pictures of printed sheets as a camera would take them: a raster of the sheet seen through a known lens from a known place."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from calibration.arrays import Floats, Image, Points, points
from calibration.lens import Lens
from calibration.patterns import Charuco, Chessboard, Pattern, marker_cells
from calibration.sheet import SHEET

_DOTS_PER_MM = 8
_FINER = 2  # pictures are drawn this many times as fine and averaged

LENS = Lens((640, 480), (560.0, 560.0), (324.0, 235.0), (-0.12, 0.03, 0.0005, -0.0004, 0.0))


@dataclass(frozen=True, slots=True)
class Pose:
    """Where the middle of a sheet lies before the camera, in mm, and how it is turned: tilted about x and y, turned about z, in degrees."""

    x: float = 0.0
    y: float = 0.0
    z: float = 480.0
    tilt_x: float = 0.0
    tilt_y: float = 0.0
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class Shot:
    """How a picture is taken."""

    margin_mm: float = 12.0
    table: int = 110
    blur_px: float = 0.6
    noise: float = 2.0
    inverted: bool = False
    glare: Sequence[tuple[float, float, float, float]] = ()


def drawn(pose: Pose, pattern: Pattern = SHEET, lens: Lens = LENS, shot: Shot = Shot()) -> Image:
    """The picture ``(H, W) uint8``. Glare: left, top, right, bottom in mm of the sheet."""
    paper = _paper(pattern, shot)
    width, height = lens.size
    on_sheet = _on_sheet(_straight(lens), pose, pattern, lens)
    dots = (
        ((on_sheet + _first(pattern) + shot.margin_mm) * _DOTS_PER_MM - 0.5).astype(np.float32).reshape(height * _FINER, width * _FINER, 2)
    )
    seen = cv2.remap(paper, dots[..., 0], dots[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=_light(shot.table))
    light = cv2.GaussianBlur(cv2.resize(seen, (width, height), interpolation=cv2.INTER_AREA), (0, 0), shot.blur_px)
    coded = 255 * np.asarray(light) ** (1 / 2.2)
    noise = np.random.default_rng(1).normal(0, shot.noise, coded.shape)
    return np.clip(coded + noise, 0, 255).astype(np.uint8)


def true_px(pose: Pose, places_mm: Points, pattern: Pattern = SHEET, lens: Lens = LENS) -> Points:
    """Where places ``(N, 2)`` of the sheet lie in the picture."""
    matrix, shift = _placed(pose, pattern)
    ahead = np.column_stack([places_mm, np.zeros(len(places_mm))]) @ matrix.T + shift
    straight = ahead[:, :2] / ahead[:, 2:] * lens.focal_px + lens.centre_px
    return lens.bent(straight)


@lru_cache(maxsize=4)
def _straight(lens: Lens) -> Points:
    """All finer pixels straightened: exactly on a coarse grid, between its points by a straight line."""
    step, (width, height) = 8, lens.size
    across, down = (np.arange(-1, side // step + 1) * step + (step - 1) / 2 for side in (width, height))
    coarse = lens.straightened(np.stack(np.meshgrid(across, down), axis=-1))
    dense = cv2.resize(coarse, (len(across) * step * _FINER, len(down) * step * _FINER), interpolation=cv2.INTER_LINEAR)
    rim = step * _FINER
    return np.asarray(dense, dtype=np.float64)[rim:-rim, rim:-rim].reshape(-1, 2)


def _on_sheet(straight: Points, pose: Pose, pattern: Pattern, lens: Lens) -> Points:
    matrix, shift = _placed(pose, pattern)
    to_px = lens.matrix @ np.column_stack([matrix[:, 0], matrix[:, 1], shift])
    return points(cv2.perspectiveTransform(straight[:, None], np.linalg.inv(to_px)))


def _placed(pose: Pose, pattern: Pattern) -> tuple[Points, Points]:
    rotations = [cv2.Rodrigues(np.radians(axis))[0] for axis in ((pose.tilt_x, 0.0, 0.0), (0.0, pose.tilt_y, 0.0), (0.0, 0.0, pose.turn))]
    matrix = np.asarray(rotations[0] @ rotations[1] @ rotations[2], dtype=np.float64)
    middle = np.append(pattern.corners().mean(axis=0), 0.0)
    return matrix, np.array([pose.x, pose.y, pose.z]) - matrix @ middle


def _paper(pattern: Pattern, shot: Shot) -> Floats:
    width, height = _size_mm(pattern)
    shape = (round((height + 2 * shot.margin_mm) * _DOTS_PER_MM), round((width + 2 * shot.margin_mm) * _DOTS_PER_MM))
    paper = np.full(shape, 0.8, dtype=np.float32)
    for left, top, right, bottom in _black(pattern):
        _fill(paper, (left, top, right, bottom), shot.margin_mm, 0.04)
    if shot.inverted:
        paper = np.subtract(np.float32(0.84), paper)
    for box in shot.glare:
        _fill(paper, box, shot.margin_mm, 1.2)
    return paper


def _fill(paper: Floats, box: tuple[float, float, float, float], margin: float, value: float) -> None:
    left, top, right, bottom = (max(0, round((edge + margin) * _DOTS_PER_MM)) for edge in box)
    paper[top:bottom, left:right] = value


def _size_mm(pattern: Pattern) -> tuple[float, float]:
    if isinstance(pattern, Charuco):
        return pattern.size_mm
    return (pattern.columns + 1) * pattern.square_mm, (pattern.rows + 1) * pattern.square_mm


def _first(pattern: Pattern) -> float:
    """A chessboard is measured from its first inner corner, which lies a square within the paper."""
    return pattern.square_mm if isinstance(pattern, Chessboard) else 0.0


def _black(pattern: Pattern) -> list[tuple[float, float, float, float]]:
    if isinstance(pattern, Chessboard):
        side = pattern.square_mm
        places = itertools.product(range(pattern.columns + 1), range(pattern.rows + 1))
        return [(side * x, side * y, side * (x + 1), side * (y + 1)) for x, y in places if (x + y) % 2 == 0]
    boxes = [(square.x, square.y, square.x + square.side, square.y + square.side) for square in pattern.black_squares()]
    for marker in pattern.markers():
        cells = marker_cells(pattern.dictionary, marker.id)
        side = marker.square.side / len(cells)
        for row, column in np.argwhere(cells):
            left, top = marker.square.x + column * side, marker.square.y + row * side
            boxes.append((left, top, left + side, top + side))
    return boxes


def _light(coded: int) -> float:
    return float((coded / 255) ** 2.2)
