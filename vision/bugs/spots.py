"""Where drawings lie on paper: coloured or dark spots with white all round them, the places where pieces may be.

Every face-up piece bears a drawing that its paper encloses, on a dark table as well as on a white one, whereas the rim of the piece may
hardly show.
"""

from __future__ import annotations

from functools import reduce

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Mask, Points, image
from vision.ink import white_nearby
from vision.scene import Scene
from vision.squares import COARSE

_PAPER = 0.82  # of the local white in its weakest channel (of byte levels): paper is brighter, pale colours are darker
_PALE = 0.8  # of the strongest channel in the weakest: shadows have no colour, drawings have
_AREA = (0.02, 0.6)  # tile areas
_WIDEST = 0.92  # tiles
_ENCLOSED = 0.5  # share of the surroundings of a spot that is paper
_RIM = 3  # pixels at the border of the picture
_SAME = 0.15  # tiles between two spots of one drawing that need not both be looked at


def find_spots(scene: Scene, known: Mask) -> tuple[Points, Points]:
    """The middles of drawings in the working picture: those that paper encloses, and those cut off by the border ``(N, 2)``, ``(M, 2)``.

    Parameters
    ----------
    scene : Scene
    known : (h, w) uint8 ndarray
        What is no piece, 1 on cards, in the small picture.
    """
    dark, coloured = _drawn(scene, known)
    found: list[NDArray[np.float64]] = []
    for drawn, opening in ((dark, 3), (dark, 5), (coloured, 3)):
        for place in _enclosed(drawn, opening):
            if all(abs(x - place[0]) + abs(y - place[1]) > _SAME * COARSE for x, y in found):
                found.append(place)
    return scene.from_coarse(np.array(found).reshape(-1, 2)), scene.from_coarse(_at_border(coloured))


def _at_border(drawn: Mask) -> Points:
    _, stats, centres = _components(drawn, 3)
    height, width = drawn.shape
    x, y, w, h, area = stats.T
    cut = (x < _RIM) | (y < _RIM) | (x + w > width - _RIM) | (y + h > height - _RIM)
    return np.asarray(centres[cut & (area > _AREA[0] * COARSE**2) & (area < _AREA[1] * COARSE**2)])


def _drawn(scene: Scene, known: Mask) -> tuple[Mask, Mask]:
    """What is darker than paper, and what is coloured, 0 or 1, in the small picture."""
    share = scene.coarse / np.maximum(white_nearby(scene.coarse, int(COARSE) | 1), 1).astype(np.float32)
    weakest, strongest = (np.asarray(reduce(extreme, cv2.split(share))) for extreme in (np.minimum, np.maximum))
    dark, coloured = (image(((1 - known) * there).astype(np.uint8)) for there in (weakest < _PAPER, weakest < _PALE * strongest))
    return dark, coloured


def _components(drawn: Mask, opening: int) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.float64]]:
    """What hangs together without thin legs: labels, and of each label statistics ``(M, 5)`` and the middle ``(M, 2)``."""
    solid = image(cv2.morphologyEx(drawn, cv2.MORPH_OPEN, np.ones((opening, opening), np.uint8)))
    count, labels, stats, centres = cv2.connectedComponentsWithStats(solid, connectivity=4)
    return np.asarray(labels, dtype=np.int32), np.asarray(stats[:count], dtype=np.int32), np.asarray(centres[:count], dtype=np.float64)


def _enclosed(drawn: Mask, opening: int) -> Points:
    """The middles ``(M, 2)`` of spots of the right size that paper encloses."""
    _, stats, centres = _components(drawn, opening)
    x, y, w, h, area = stats.T
    right = (area > _AREA[0] * COARSE**2) & (area < _AREA[1] * COARSE**2) & (np.maximum(w, h) < _WIDEST * COARSE)
    paper = np.asarray(cv2.integral(1 - drawn), dtype=np.int64)
    near, around = (_total(paper, x - reach, y - reach, x + w + reach, y + h + reach) for reach in (1, 4))
    share = (around[0] - near[0]) / np.maximum(around[1] - near[1], 1)
    return np.asarray(centres[right & (share > _ENCLOSED)])


def _total(
    sums: NDArray[np.int64], left: NDArray[np.int32], top: NDArray[np.int32], right: NDArray[np.int32], bottom: NDArray[np.int32]
) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """The sums within boxes of a picture given its integral, and the boxes' areas within it."""
    rows, columns = sums.shape
    left, right = np.clip(left, 0, columns - 1), np.clip(right, 0, columns - 1)
    top, bottom = np.clip(top, 0, rows - 1), np.clip(bottom, 0, rows - 1)
    return sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left], (right - left) * (bottom - top)
