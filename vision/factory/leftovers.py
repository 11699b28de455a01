"""Ink that belongs to no tile found: part of a tile that is covered, cut off, or lies so that it cannot be read."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Mask, Points, image
from vision.ink import paper_mask
from vision.scene import Scene
from vision.squares import COARSE

_AREA, _ALONE = 0.08, 0.22  # tile areas: beside tiles or at the border, and elsewhere, where small coloured things lie about
_NEAR = 9  # pixels of the small picture: twice a sixth of a tile
_PAPER = 0.45  # share of its surroundings that is paper: round dice and mugs a tenth, round a covered tile half
_TINT, _WARMTH, _LIGHT = 0.45, 0.9, 1.0  # stops by which paper may differ from the usual white (see paper_mask)


def covered_places(scene: Scene, unexplained: Mask, white: NDArray[np.float32], tiles: Iterable[Points]) -> list[Points]:
    """Where ink on paper is left that no tile explains: places ``(2,)`` in pixels of the original.

    Parameters
    ----------
    scene : Scene
    unexplained : (h, w) uint8 ndarray
        The ink left over, in the small picture.
    white : (3,) float32 ndarray
        The usual white of the tiles, linear BGR.
    tiles : iterable of (4, 2) float64 ndarray
        The tiles found, in the working picture.
    """
    likely = _likely(scene, tiles)
    paper = paper_mask(scene.coarse, white, _TINT, _WARMTH, _LIGHT)
    count, labels, stats, centres = cv2.connectedComponentsWithStats(unexplained)
    places = []
    for label in range(1, count):
        area = int(stats[label][cv2.CC_STAT_AREA]) / COARSE**2
        if area > _AREA:
            spot = (labels == label).astype(np.uint8)
            if area < _ALONE and not image(cv2.dilate(spot, np.ones((_NEAR, _NEAR), np.uint8)))[likely > 0].any():
                continue
            around = image(cv2.dilate(spot, np.ones((9, 9), np.uint8))) > image(cv2.dilate(spot, np.ones((3, 3), np.uint8)))
            if float(paper[around].mean()) > _PAPER:
                places.append((np.asarray(centres[label], dtype=np.float64) + 0.5) / scene.coarse_scale - 0.5)
    return places


def _likely(scene: Scene, tiles: Iterable[Points]) -> Mask:
    """Where part of a tile is likely to show: at the rims of tiles found, and at the border of the picture."""
    likely = np.ones(scene.ink.shape, np.uint8)
    likely[2:-2, 2:-2] = 0
    for quad in tiles:
        cv2.polylines(likely, [np.round(scene.to_coarse(quad)).astype(np.int32)], True, 1)
    return likely
