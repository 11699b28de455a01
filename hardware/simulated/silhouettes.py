"""Where a simulated camera sees a piece and its shadows: outlines in pixels, and the parts of the picture that they lie in."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

import cv2
import numpy as np

from hardware.simulated.lighting import Lamp
from hardware.simulated.pieces import Piece
from hardware.simulated.viewpoint import Points, Viewpoint

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom of a part of the picture."""


@lru_cache(maxsize=256)
def is_seen(view: Viewpoint, piece: Piece) -> bool:
    """Whether a piece lies before the camera and turns its face to it."""
    space = np.concatenate([piece.corners_mm(), piece.pose.to_table(piece.face.corners_mm, piece.thickness_mm)])
    towards = piece.pose.translation_mm - view.stance.place_mm
    return bool(view.seen(space)[:, 2].min() > 1) and float(towards @ piece.pose.rotation[:, 2]) > 0


def shared(one: Box, other: Box) -> Box | None:
    """What two parts have in common, None for nothing."""
    box = max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])
    return box if box[0] < box[2] and box[1] < box[3] else None


def joined(boxes: Sequence[Box]) -> Box:
    """The smallest part that holds all of some parts."""
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)


def grown(box: Box, rim_px: int, view: Viewpoint) -> Box:
    """A part with a rim around it, as far as the picture goes."""
    width, height = view.lens.size
    return max(box[0] - rim_px, 0), max(box[1] - rim_px, 0), min(box[2] + rim_px, width), min(box[3] + rim_px, height)


def px_per_mm(view: Viewpoint) -> float:
    """How large the middle of the table is seen."""
    return view.lens.focal_px[0] / view.stance.height_mm


@lru_cache(maxsize=256)
def outline_px(view: Viewpoint, piece: Piece) -> Points:
    """The outlines of a piece's face and of its underside, then the corners of its face, in pixels."""
    top = piece.pose.to_table(piece.face.outline_mm)
    base = piece.pose.to_table(piece.face.outline_mm, piece.thickness_mm)
    return view.space_to_px(np.concatenate([top, base, piece.corners_mm()]))


@lru_cache(maxsize=256)
def shadow_px(view: Viewpoint, piece: Piece, lamp: Lamp) -> Points:
    """The outline ``(N, 2)`` of a piece's shadow on its ground, in pixels."""
    outline = piece.pose.to_table(piece.face.outline_mm)
    heights = -outline[:, 2] - piece.on_mm
    fallen = outline[:, :2] + np.outer(heights, lamp.shadow_mm(1.0))
    base = piece.pose.to_table(piece.face.outline_mm, piece.thickness_mm)[:, :2]
    if np.allclose(heights, piece.thickness_mm):
        fallen = np.asarray(cv2.convexHull(np.concatenate([fallen, base]).astype(np.float32)), np.float64).reshape(-1, 2)
    return view.to_px(fallen, piece.on_mm)


def around(px: Points) -> Box:
    """The smallest part of a picture that holds places ``(N, 2)``."""
    (left, top), (right, bottom) = np.floor(px.min(axis=0)).astype(int) - 1, np.ceil(px.max(axis=0)).astype(int) + 2
    return int(left), int(top), int(right), int(bottom)


def height_mm(piece: Piece) -> float:
    """How high above its ground a piece's face lies, in the middle."""
    return float(-piece.pose.translation_mm[2]) - piece.on_mm


def edge_px(view: Viewpoint, lamp: Lamp, high_mm: int) -> float:
    """How soft the edge of a shadow is."""
    return max(high_mm, 1) * lamp.softness * px_per_mm(view) / 2


def kernel(soft_px: float) -> int:
    """The size of the filter that makes an edge so soft."""
    return max(3, int(6 * soft_px) | 1)


def hull(places_px: Points) -> Points:
    """The convex hull of places ``(N, 2)``, ``(M, 2)``."""
    return np.asarray(cv2.convexHull(places_px.astype(np.float32)), np.float64).reshape(-1, 2)
