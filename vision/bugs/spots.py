"""Where drawings lie on paper: coloured or dark spots with white all round them, the places where pieces may be.

Every face-up piece bears a drawing that its paper encloses, on a dark table as well as on a white one, whereas the rim of the piece may
hardly show.
"""

from __future__ import annotations

from collections.abc import Iterator
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


def _enclosed(drawn: Mask, opening: int) -> Iterator[NDArray[np.float64]]:
    """The middles of spots of the right size that paper encloses."""
    labels, stats, centres = _components(drawn, opening)
    areas, widths = stats[:, cv2.CC_STAT_AREA] / COARSE**2, stats[:, 2:4].max(axis=1) / COARSE
    for label in np.flatnonzero((areas > _AREA[0]) & (areas < _AREA[1]) & (widths < _WIDEST)).tolist():
        if label and _paper_around(drawn, labels, stats[label], label) > _ENCLOSED:
            yield centres[label]


def _paper_around(drawn: Mask, labels: NDArray[np.int32], stats: NDArray[np.int32], label: int) -> float:
    """The share of the surroundings of a spot that is paper."""
    x, y, w, h = (int(v) for v in stats[:4])
    window = slice(max(y - 3, 0), y + h + 3), slice(max(x - 3, 0), x + w + 3)
    spot = (labels[window] == label).astype(np.uint8)
    ring = image(cv2.dilate(spot, np.ones((7, 7), np.uint8))) > image(cv2.dilate(spot, np.ones((3, 3), np.uint8)))
    return float((drawn[window][ring] == 0).mean())
