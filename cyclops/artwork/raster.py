"""Drawings as pictures of pixels: what the simulated table is laid with, and what a display shows."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np
from numpy.typing import NDArray

from cyclops.artwork.paths import Path
from cyclops.artwork.shapes import Drawing, Shape

Image = NDArray[np.uint8]

_FINE = 4  # how many times larger than wanted it is drawn and then averaged: soft edges
_SHIFT = 4  # binary digits behind the point of OpenCV's coordinates
_PAPER = (255, 255, 255)


def raster(drawing: Drawing, px_per_mm: float) -> Image:
    """A drawing on white paper as ``(H, W, 3) uint8 BGR``, bleed beyond the outline included."""
    return _averaged(_painted(drawing.shapes, drawing, px_per_mm), drawing, px_per_mm)


def raster_mask(drawing: Drawing, px_per_mm: float) -> Image:
    """What of a drawing's rectangle is left when it is cut out: ``(H, W) uint8``, 255 within its outline."""
    height, width = _fine_size(drawing, px_per_mm)
    mask = np.full((height, width), 255, np.uint8)
    if drawing.outline is not None:
        mask[:] = 0
        cv2.fillPoly(mask, [_fixed(drawing.outline, px_per_mm)], 255, cv2.LINE_8, _SHIFT)
    return _averaged(mask, drawing, px_per_mm)


def _painted(shapes: Iterable[Shape], drawing: Drawing, px_per_mm: float) -> Image:
    height, width = _fine_size(drawing, px_per_mm)
    picture = np.full((height, width, 3), _PAPER, np.uint8)
    for shape in shapes:
        if shape.within is None:
            _paint(picture, shape, px_per_mm)
            continue
        window = np.zeros((height, width), np.uint8)
        cv2.fillPoly(window, [_fixed(shape.within, px_per_mm)], 255, cv2.LINE_8, _SHIFT)
        painted = picture.copy()
        _paint(painted, shape, px_per_mm)
        cv2.copyTo(painted, window, picture)
    return picture


def _paint(picture: Image, shape: Shape, px_per_mm: float) -> None:
    outlines = [_fixed(path, px_per_mm) for path in shape.paths]
    if shape.fill is not None:
        cv2.fillPoly(picture, outlines, shape.fill[::-1], cv2.LINE_8, _SHIFT)
    if shape.stroke is not None:
        thickness = max(1, round(shape.width * px_per_mm * _FINE))
        for path, outline in zip(shape.paths, outlines, strict=True):
            cv2.polylines(picture, [outline], path.closed, shape.stroke[::-1], thickness, cv2.LINE_8, _SHIFT)


def _fixed(path: Path, px_per_mm: float) -> NDArray[np.int32]:
    """A path in OpenCV's fixed point coordinates of the fine picture, whose pixel centres are whole numbers."""
    return np.asarray(np.round((path.flattened() * px_per_mm * _FINE - 0.5) * 2**_SHIFT), dtype=np.int32)


def _size(drawing: Drawing, px_per_mm: float) -> tuple[int, int]:
    return max(1, round(drawing.height * px_per_mm)), max(1, round(drawing.width * px_per_mm))


def _fine_size(drawing: Drawing, px_per_mm: float) -> tuple[int, int]:
    height, width = _size(drawing, px_per_mm)
    return height * _FINE, width * _FINE


def _averaged(fine: Image, drawing: Drawing, px_per_mm: float) -> Image:
    height, width = _size(drawing, px_per_mm)
    return np.asarray(cv2.resize(fine, (width, height), interpolation=cv2.INTER_AREA), dtype=np.uint8)
