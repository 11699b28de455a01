"""Where the lines between the fields run, roughly: seven lines each way, as regular as a comb under perspective.

Within a square that is about right, the differences across upright and level sides are averaged along a third of a field (so that
texture cancels) and clipped (a line must be consistent, not strong). In each band across the lines a comb of seven teeth is tried at
each place and each width; bands are put together so that places and widths change evenly from band to band, as perspective makes them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image, Points, floats, strongest
from vision.fressen.ground import Square
from vision.fressen.reading import WIDTH

FIELD = 20
"""Side of a field in the patch, in pixels."""
_FIELDS = 10  # across the patch
_SIZE = FIELD * _FIELDS
_MIDDLE = (_SIZE - 1) / 2
_BAND = FIELD // 2
_CONTRAST = 8.0  # levels at which a difference counts fully
_OFFSETS = np.arange(-FIELD / 2, FIELD / 2, 2.0)
_PITCHES = FIELD * np.linspace(0.78, 1.22, 13)
_LEANS = FIELD * np.linspace(-0.16, 0.16, 9)  # sideways a field further along the lines: 9 degrees
_SPREADS = np.linspace(-0.05, 0.05, 5)  # how much wider a field further along the lines, as a share
_TEETH = np.arange(WIDTH + 1) - WIDTH / 2


@dataclass(frozen=True, slots=True)
class Comb:
    """Seven lines, in pixels from the middle of the patch.

    At ``along`` fields from the middle, line ``tooth`` lies at ``place + lean * along + pitch * (1 + spread * along) * tooth``.
    """

    place: float
    pitch: float
    lean: float
    spread: float
    score: float


def find_lattice(lab: Image, square: Square, scale: float) -> tuple[Points, float]:
    """The 7 x 7 crossings of the lines near a square, in the original, ``(49, 2)`` row by row, and how well they show, 0 to 1.

    Parameters
    ----------
    lab : (h, w, 3) uint8 ndarray
        The picture in CIELAB, small: a field some 20-35 pixels wide.
    square : Square
        In pixels of the original.
    scale : float
        Pixels of ``lab`` per pixel of the original.
    """
    forth = _to_patch(square, scale)
    patch = floats(cv2.warpAffine(lab, forth, (_SIZE, _SIZE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))
    uprights, levels = _comb(_bands(patch)), _comb(_bands(patch.transpose(1, 0, 2)))
    back = cv2.invertAffineTransform(forth)
    crossings = _crossings(uprights, levels) @ back[:, :2].T + back[:, 2]
    return (crossings + 0.5) / scale - 0.5, (uprights.score + levels.score) / 2


def _to_patch(square: Square, scale: float) -> Points:
    """The affine map ``(2, 3)`` from the small picture to the patch."""
    zoom = FIELD * WIDTH / (square.side * scale)
    turn = np.deg2rad(square.degrees)
    forth = zoom * np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    return np.hstack([forth, (_MIDDLE - forth @ ((square.centre + 0.5) * scale - 0.5))[:, None]])


def _bands(patch: Floats) -> Floats:
    """How clearly an upright line shows in each band at each column: ``(bands, columns)``, 0 to 1, over the middle six fields."""
    first = (_FIELDS - WIDTH) // 2 * FIELD
    smooth = floats(cv2.blur(patch, (1, FIELD // 3)))[first : first + WIDTH * FIELD]
    outer = smooth[:, 4:] + smooth[:, :-4]
    step = (smooth[:, 3:-1] + smooth[:, 4:] - smooth[:, 1:-3] - smooth[:, :-4]) * np.float32(0.5)
    line = smooth[:, 2:-2] - outer * np.float32(0.5)
    shown = np.zeros(smooth.shape[:2], np.float32)
    shown[:, 2:-2] = np.minimum(strongest(np.maximum(np.abs(step), np.abs(line))) / np.float32(_CONTRAST), 1)
    shown = floats(cv2.dilate(shown, np.ones((1, 3), np.uint8)))
    return floats(shown.reshape(-1, _BAND, _SIZE).mean(axis=1))


def _comb(bands: Floats) -> Comb:
    """The comb that shows best."""
    combs = _combs()
    score = bands.ravel().take(combs.pixels).sum(axis=0)
    best = int(score.argmax())
    place, pitch, lean, spread = (float(axis[best]) for axis in combs.axes)
    return Comb(place, pitch, lean, spread, float(score[best]) / len(combs.pixels))


@dataclass(frozen=True, slots=True)
class _Combs:
    """All combs tried: ``axes (4, N)`` are place, pitch, lean and spread, ``pixels (M, N)`` where their teeth lie in flat bands."""

    axes: Points
    pixels: NDArray[np.intp]


@cache
def _combs() -> _Combs:
    axes = np.stack([axis.ravel() for axis in np.meshgrid(_OFFSETS, _PITCHES, _LEANS, _SPREADS, indexing="ij")])
    place, pitch, lean, spread = axes
    bands = np.arange(WIDTH * FIELD // _BAND)
    along = ((bands - (len(bands) - 1) / 2) * _BAND / FIELD)[:, None]
    start, width = _MIDDLE + place + lean * along, pitch * (1 + spread * along)
    columns = np.clip(np.rint(start[:, None] + width[:, None] * _TEETH[:, None]), 0, _SIZE - 1)
    return _Combs(axes, (columns + _SIZE * bands[:, None, None]).reshape(-1, axes.shape[1]).astype(np.intp))


def _crossings(uprights: Comb, levels: Comb) -> Points:
    """Where the lines of two combs cross, in the patch: ``(49, 2)``."""
    level, upright = (axis.ravel() for axis in np.meshgrid(_TEETH, _TEETH, indexing="ij"))
    x, y = upright * uprights.pitch, level * levels.pitch
    for _ in range(5):
        across, down = x / FIELD, y / FIELD
        x = uprights.place + uprights.lean * down + uprights.pitch * (1 + uprights.spread * down) * upright
        y = levels.place + levels.lean * across + levels.pitch * (1 + levels.spread * across) * level
    return np.stack([x, y], axis=1) + _MIDDLE
