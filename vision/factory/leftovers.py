"""Ink that belongs to no tile found: part of a tile that is covered, cut off, or lies so that it cannot be read."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Mask, Points, image
from vision.ink import paper_mask
from vision.scene import Scene
from vision.squares import COARSE

_AREA = 0.08  # tile areas
_PAPER = 0.4  # share of its surroundings that is paper: round dice and mugs a tenth, round a covered tile half
_TINT, _LIGHT = 0.45, 1.0  # stops by which paper may differ from the usual white, in the ratio of channels and in brightness


def covered_places(scene: Scene, unexplained: Mask, white: NDArray[np.float32]) -> list[Points]:
    """Where ink on paper is left that no tile explains: places ``(2,)`` in pixels of the original.

    Parameters
    ----------
    scene : Scene
    unexplained : (h, w) uint8 ndarray
        The ink left over, in the small picture.
    white : (3,) float32 ndarray
        The usual white of the tiles, linear BGR.
    """
    paper = paper_mask(scene.coarse, white, _TINT, _LIGHT)
    count, labels, stats, centres = cv2.connectedComponentsWithStats(unexplained)
    places = []
    for label in range(1, count):
        if int(stats[label][cv2.CC_STAT_AREA]) > _AREA * COARSE**2:
            spot = (labels == label).astype(np.uint8)
            around = image(cv2.dilate(spot, np.ones((9, 9), np.uint8))) > image(cv2.dilate(spot, np.ones((3, 3), np.uint8)))
            if float(paper[around].mean()) > _PAPER:
                places.append((np.asarray(centres[label], dtype=np.float64) + 0.5) / scene.coarse_scale - 0.5)
    return places


def where(place: Points, size: tuple[int, int]) -> str:
    """A place ``(2,)`` of a picture of that size (width, height) in words."""
    column = _third(float(place[0]), size[0], ("left", "", "right"))
    row = _third(float(place[1]), size[1], ("top", "", "bottom"))
    return f"at the {row} {column}".replace("  ", " ").strip() if row or column else "in the middle"


def _third(at: float, length: int, names: Sequence[str]) -> str:
    return names[min(2, max(0, int(3 * at / length)))]
