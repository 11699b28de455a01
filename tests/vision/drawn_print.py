"""Printed digits and grids, drawn with OpenCV's own typefaces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Image, Points, image

PAPER = (215, 222, 225)
RED, YELLOW = (70, 75, 215), (80, 210, 225)
"""Grounds of monsters, BGR."""
INK = (30, 28, 32)

_CANVAS = 192  # pixels a digit is drawn at, before it is made as small as wanted


@dataclass(frozen=True, slots=True)
class Print:
    """How a character is printed and seen: ``height_px`` in the cut-out, ``turn`` and ``shear`` in degrees, ``blur_px`` and ``noise``."""

    typeface: str = "sans"
    weight: int = 400
    height_px: float = 20
    turn: float = 0
    shear: float = 0
    blur_px: float = 0
    noise: float = 0
    ground: tuple[int, int, int] = PAPER
    ink: tuple[int, int, int] = INK


def draw_cut(text: str, how: Print | None = None) -> Image:
    """A cut-out ``(S, S, 3) uint8`` with the text in its middle, half as high as the cut-out."""
    how = Print() if how is None else how
    large = np.full((_CANVAS, _CANVAS, 3), how.ground, np.uint8)
    face = cv2.FontFace(how.typeface)
    x, y, width, height = cv2.getTextSize((_CANVAS, _CANVAS), text, (0, 0), face, 128, how.weight)
    origin = round((_CANVAS - width) / 2 - x), round((_CANVAS - height) / 2 - y)
    cv2.putText(large, text, origin, how.ink, face, 128, how.weight)
    middle = (_CANVAS - 1) / 2
    turning = np.vstack([cv2.getRotationMatrix2D((middle, middle), -how.turn, 1), [0, 0, 1]])
    slant = np.tan(np.radians(how.shear))
    matrix = (turning @ np.array([[1, slant, -slant * middle], [0, 1, 0], [0, 0, 1]]))[:2]
    large = image(cv2.warpAffine(large, matrix, (_CANVAS, _CANVAS), borderMode=cv2.BORDER_REPLICATE))
    side = round(how.height_px * _CANVAS / 96)
    cut = image(cv2.resize(large, (side, side), interpolation=cv2.INTER_AREA))
    if how.blur_px:
        cut = image(cv2.GaussianBlur(cut, (0, 0), how.blur_px))
    noise = np.random.default_rng(1).normal(0, how.noise, cut.shape)
    return image(np.clip(cut + noise, 0, 255))


@dataclass(frozen=True, slots=True)
class DrawnGrid:
    """A picture of a printed grid, and its true corners ``(4, 2)``, clockwise from the upper left."""

    picture: Image
    corners: Points


def draw_grid(
    cells: int,
    digits: Mapping[tuple[int, int], int] | None = None,
    ink: tuple[int, int, int] = INK,
    corners: Points | None = None,
    thin: int = 2,
) -> DrawnGrid:
    """A grid of 40 pixels a cell, drawn flat and seen so that its corners lie at ``corners``; digits by (row, column)."""
    side, rim = 40 * cells, 60
    page = np.full((side + 2 * rim, side + 2 * rim, 3), PAPER, np.uint8)
    for line in range(cells + 1):
        width, at = (thin + 2 if line % 3 == 0 else thin), rim + 40 * line
        cv2.line(page, (rim, at), (rim + side, at), ink, width)
        cv2.line(page, (at, rim), (at, rim + side), ink, width)
    for (row, column), digit in (digits or {}).items():
        cv2.putText(page, str(digit), (rim + 40 * column + 13, rim + 40 * row + 30), ink, cv2.FontFace("sans"), 28, 500)
    flat = np.array([[rim, rim], [rim + side, rim], [rim + side, rim + side], [rim, rim + side]], dtype=np.float64)
    if corners is None:
        return DrawnGrid(page, flat)
    seen = cv2.getPerspectiveTransform(flat.astype(np.float32), corners.astype(np.float32))
    size = page.shape[1], page.shape[0]
    return DrawnGrid(image(cv2.warpPerspective(page, seen, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)), corners)
