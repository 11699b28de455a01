"""Where drawings lie on paper: coloured or dark spots with white all round them, the places where pieces may be.

Every face-up piece bears a drawing that its paper encloses, on a dark table as well as on a white one, whereas the rim of the piece may
hardly show.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Image, Mask, Points, image
from vision.ink import white_nearby
from vision.scene import Scene
from vision.squares import COARSE

_PAPER = 0.82  # of the local white in its weakest channel (of byte levels): paper is brighter, pale colours are darker
_PALE = 0.8  # of the strongest channel in the weakest: shadows have no colour, drawings have
_AREA = (0.02, 0.6)  # tile areas
_WIDEST = 0.92  # tiles
_ENCLOSED = 0.5  # share of the surroundings of a spot that is paper
_RIM = 3  # pixels at the border of the picture
_WHOLE = 200  # levels that stand for the local white
_CLOSE = 0.5  # tiles: so near to a drawing is its own paper, whatever is brighter beside the piece
_SAME = 0.15  # tiles between two spots of one drawing that need not both be looked at


@dataclass(frozen=True, slots=True)
class _Spots:
    """Things that hang together: statistics of each as OpenCV gives them ``(M, 5)``, and their middles ``(M, 2)``."""

    stats: NDArray[np.int32]
    centres: Points


def find_spots(scene: Scene, known: Mask) -> tuple[Points, Points]:
    """The middles of drawings in the working picture: those that paper encloses, and those cut off by the border ``(N, 2)``, ``(M, 2)``.

    Parameters
    ----------
    scene : Scene
    known : (h, w) uint8 ndarray
        What is no piece, 1 on cards, in the small picture.
    """
    unknown = 1 - known
    dark, coloured = (drawn * unknown for drawn in _drawn(scene.coarse, int(COARSE)))
    darker = _drawn(scene.coarse, int(_CLOSE * COARSE))[0] * unknown
    pale = _components(coloured, 3)
    enclosed = np.concatenate([_enclosed(dark, _components(dark, 3)), _enclosed(darker, _components(darker, 5)), _enclosed(coloured, pale)])
    return scene.from_coarse(_apart(enclosed)), scene.from_coarse(_at_border(pale, coloured.shape))


def _apart(places: Points) -> Points:
    """Some places ``(N, 2)``, each looked at once."""
    away = np.abs(places[:, None] - places).sum(axis=2)
    return np.asarray(places[~np.tril(away <= _SAME * COARSE, -1).any(axis=1)])


def _at_border(spots: _Spots, shape: tuple[int, ...]) -> Points:
    height, width = shape[:2]
    x, y, w, h, area = spots.stats.T
    cut = (x < _RIM) | (y < _RIM) | (x + w > width - _RIM) | (y + h > height - _RIM)
    return np.asarray(spots.centres[cut & (area > _AREA[0] * COARSE**2) & (area < _AREA[1] * COARSE**2)])


def _drawn(picture: Image, reach_px: int) -> tuple[Mask, Mask]:
    """What is darker than the paper within some pixels, and what is coloured, 0 or 1, in a picture ``(h, w, 3) uint8``."""
    shares = cv2.split(cv2.divide(picture, white_nearby(picture, reach_px), scale=_WHOLE))
    weakest, strongest = image(reduce(cv2.min, shares)), image(reduce(cv2.max, shares))
    pale = image(cv2.LUT(strongest, np.ceil(np.arange(256) * _PALE).astype(np.uint8)))
    return image(weakest < _PAPER * _WHOLE), image(weakest < pale)


def _components(drawn: Mask, opening: int) -> _Spots:
    """What hangs together without thin legs."""
    solid = image(cv2.morphologyEx(drawn, cv2.MORPH_OPEN, np.ones((opening, opening), np.uint8)))
    count, _, stats, centres = cv2.connectedComponentsWithStats(solid, connectivity=4)
    return _Spots(np.asarray(stats[:count], dtype=np.int32), np.asarray(centres[:count], dtype=np.float64))


def _enclosed(drawn: Mask, spots: _Spots) -> Points:
    """The middles ``(M, 2)`` of spots of the right size with paper beside the middles of their four sides: corners may reach over a rim."""
    x, y, w, h, area = spots.stats.T
    right = (area > _AREA[0] * COARSE**2) & (area < _AREA[1] * COARSE**2) & (np.maximum(w, h) < _WIDEST * COARSE)
    paper = np.asarray(cv2.integral(1 - drawn), dtype=np.int64)
    across = [_total(paper, x - reach, y + (h >> 2), x + w + reach, y + h - (h >> 2)) for reach in (4, 1)]
    down = [_total(paper, x + (w >> 2), y - reach, x + w - (w >> 2), y + h + reach) for reach in (4, 1)]
    white, size = (wide - narrow + high - low for wide, narrow, high, low in zip(*across, *down, strict=True))
    share = white / np.maximum(size, 1)
    return np.asarray(spots.centres[right & (share > _ENCLOSED)])


def _total(
    sums: NDArray[np.int64], left: NDArray[np.int32], top: NDArray[np.int32], right: NDArray[np.int32], bottom: NDArray[np.int32]
) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """The sums within boxes of a picture given its integral, and the boxes' areas within it."""
    rows, columns = sums.shape
    left, right = np.clip(left, 0, columns - 1), np.clip(right, 0, columns - 1)
    top, bottom = np.clip(top, 0, rows - 1), np.clip(bottom, 0, rows - 1)
    return sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left], (right - left) * (bottom - top)
