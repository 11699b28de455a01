"""Where a sheet lies in a picture roughly, told fast: for looking at every frame before a camera."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration import layout, markers
from calibration.arrays import Image, Points, points
from calibration.patterns import Charuco, Chessboard, Pattern

_LOOKED_PX = 820
"""Longest side of the copy of the picture that is looked at."""


@dataclass(frozen=True, slots=True, eq=False)
class Glimpse:
    """Where the corners of a sheet lie in a picture, to a pixel or so of it.

    Attributes
    ----------
    size : (int, int)
        Width and height of the picture in pixels.
    ids : (N,) int
        Numbers of the corners within the picture where squares meet, row by row.
    image_px : (N, 2) float64
        Where they lie.
    """

    size: tuple[int, int]
    ids: NDArray[np.int64]
    image_px: Points


def glimpse(picture: Image, pattern: Pattern) -> Glimpse | None:
    """Look for the sheet in a small copy of a picture.

    Parameters
    ----------
    picture : (H, W, 3) uint8, BGR, or (H, W) uint8
    pattern : Charuco or Chessboard
        What is to be seen in it.

    Returns
    -------
    Glimpse or None
        None where it does not show, or is too small: `find_view` may still find it, and says why not.
    """
    size = picture.shape[1], picture.shape[0]
    scale = min(1.0, _LOOKED_PX / max(size))
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else picture
    grey = np.asarray(small if small.ndim == 2 else cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
    found = _charuco(grey, pattern) if isinstance(pattern, Charuco) else _plain(grey, pattern)
    if found is None:
        return None
    places = (found + 0.5) / scale - 0.5
    inside = ((places >= 0) & (places <= np.array(size) - 1)).all(axis=1)
    return Glimpse(size, np.flatnonzero(inside), places[inside])


def _charuco(grey: Image, pattern: Charuco) -> Points | None:
    laid = layout.lay(pattern, markers.find_once(grey, pattern.dictionary), (grey.shape[1], grey.shape[0]))
    return None if laid is None else laid.map.to_px(pattern.corners())


def _plain(grey: Image, pattern: Chessboard) -> Points | None:
    flags = cv2.CALIB_CB_ADAPTIVE_THRESH + cv2.CALIB_CB_NORMALIZE_IMAGE + cv2.CALIB_CB_FAST_CHECK
    ok, found = cv2.findChessboardCorners(grey, pattern.inner, flags=flags)
    return points(found) if ok else None
