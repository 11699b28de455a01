"""The picture as a lens without distortion would have taken it, for the eye to read, and its places back in the picture as it was taken."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.lens import Lens
from vision.arrays import Floats, Image, Points, corners, image
from vision.reading import Corners, Reading

_WIDER = 0.3  # share of the picture that straightening may add at each side: beyond that a lens bends so much that the rim is not worth it
_RIM = 33  # places along each border

ReadingT = TypeVar("ReadingT", bound=Reading)


@dataclass(frozen=True, slots=True)
class Straightening:
    """How pictures of a lens are straightened for the eye: pixel for pixel in the middle, and with room for all that the picture shows.

    Attributes
    ----------
    lens : Lens
        For the pictures as they are taken.
    left, top : int
        Where the straightened picture begins, in pixels of the one that `Lens.straighten` makes: 0 or less.
    size : (int, int)
        Its width and height.
    """

    lens: Lens
    left: int
    top: int
    size: tuple[int, int]

    def picture(self, taken: Image) -> Image:
        """The straightened picture of one that was taken, both ``(H, W, 3) uint8``; beyond its borders they go on as they end."""
        across, down = _maps(self)
        return image(cv2.remap(taken, across, down, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE))

    def straight(self, places: Corners) -> Corners:
        """Where corners in the picture as it was taken lie in the straightened picture."""
        return corners(self.lens.straightened(np.array(places)) - (self.left, self.top))

    def as_taken(self, places: Corners) -> Corners:
        """Where corners in the straightened picture lie in the picture as it was taken."""
        return corners(self.lens.bent(np.add(places, (self.left, self.top))))

    def reading_as_taken(self, reading: ReadingT) -> ReadingT:
        """A reading of the straightened picture with every place in pixels of the picture as it was taken."""
        return reading.moved(self.as_taken, self.lens.size)


@lru_cache(maxsize=4)
def straightening(lens: Lens) -> Straightening:
    """How pictures of a lens are straightened so that what they show at their borders is kept."""
    width, height = lens.size
    border = lens.straightened(_border(width, height))
    most = np.array([_WIDER * width, _WIDER * height])
    first = np.floor(np.maximum(border.min(axis=0), -most)).astype(int)
    last = np.ceil(np.minimum(border.max(axis=0), np.add(most, (width - 1, height - 1)))).astype(int)
    left, top = (min(0, int(edge)) for edge in first)
    right, bottom = max(width - 1, int(last[0])), max(height - 1, int(last[1]))
    return Straightening(lens, left, top, (right - left + 1, bottom - top + 1))


def _border(width: int, height: int) -> Points:
    """Places ``(N, 2)`` along the borders of a picture."""
    across, down = np.linspace(0, width - 1, _RIM), np.linspace(0, height - 1, _RIM)
    sides = [(across, 0 * across), (across, 0 * across + height - 1), (0 * down, down), (0 * down + width - 1, down)]
    return np.concatenate([np.column_stack(side) for side in sides])


@lru_cache(maxsize=4)
def _maps(wanted: Straightening) -> tuple[NDArray[np.int16], Floats]:
    lens = wanted.lens
    shifted = lens.matrix
    shifted[:2, 2] -= (wanted.left, wanted.top)
    across, down = cv2.initUndistortRectifyMap(lens.matrix, lens.coefficients, np.eye(3), shifted, wanted.size, cv2.CV_16SC2)
    return np.asarray(across, np.int16), np.asarray(down)
