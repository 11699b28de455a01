"""The picture that goes with the questions: every tile with its name, its letter or its number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from cyclops.annotate import LEAST_WIDTH
from cyclops.drawing import ORANGE, Colour, dashed_outline, outline, side, sign, text_width
from vision.arrays import Image
from vision.reading import Corners, scaled_corners

_NEW: Colour = (200, 80, 20)
_KNOWN: Colour = (60, 130, 40)
_LETTERS = 0.26  # height of the letters in sides of a tile
_LEAST_LETTERS = 13  # px


@dataclass(frozen=True, slots=True)
class Mark:
    """What is written on a tile or field, and whether it is known, new, or doubted."""

    corners: Corners
    text: str
    known: bool = False
    doubted: bool = False


def marked(image: Image, marks: Sequence[Mark]) -> Image:
    """Draw marks on a copy of a photograph, which is enlarged when small.

    Parameters
    ----------
    image : (H, W, 3) uint8 BGR
        The photograph.
    marks : sequence of Mark
        In pixels of the photograph.
    """
    scale = max(1.0, LEAST_WIDTH / image.shape[1])
    out = np.asarray(cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC), np.uint8)
    for mark in marks:
        _draw(out, mark, np.array(scaled_corners(mark.corners, scale)))
    return out


def _draw(image: Image, mark: Mark, quad: np.ndarray[tuple[int, int], np.dtype[np.float64]]) -> None:
    colour = ORANGE if mark.doubted else _KNOWN if mark.known else _NEW
    (dashed_outline if mark.doubted else outline)(image, quad, colour, 3)
    size = max(_LEAST_LETTERS, round(_LETTERS * side(quad)))
    width, height = text_width(mark.text, size) + size // 2, round(1.3 * size)
    middle, bottom = float(quad[:, 0].mean()), float(quad[:, 1].max())
    sign(image, mark.text, (middle - width / 2, bottom - height, width, height), size, colour)
