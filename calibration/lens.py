"""The lens: where a ray of light falls in the picture, and how to straighten what the lens bends."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.arrays import Floats, Image, Points, points
from calibration.errors import MisfitError

_SAME_SHAPE = 0.002  # share by which the shape of two pictures may differ through rounding
_EXACT = (cv2.TERM_CRITERIA_COUNT + cv2.TERM_CRITERIA_EPS, 40, 1e-9)


@dataclass(frozen=True, slots=True)
class Lens:
    """Intrinsics and distortion of a camera, for pictures of one size.

    Attributes
    ----------
    size : (int, int)
        Width and height of the pictures in pixels.
    focal_px : (float, float)
        Focal lengths across and down.
    centre_px : (float, float)
        The principal point; pixel centres have whole coordinates.
    distortion : tuple of 5 floats
        k1, k2, p1, p2, k3 (Brown 1966), as OpenCV orders them.
    """

    size: tuple[int, int]
    focal_px: tuple[float, float]
    centre_px: tuple[float, float]
    distortion: tuple[float, float, float, float, float] = (0.0, 0.0, 0.0, 0.0, 0.0)

    @property
    def matrix(self) -> Points:
        """The intrinsic matrix ``(3, 3)``."""
        (fx, fy), (cx, cy) = self.focal_px, self.centre_px
        return np.array([[fx, 0.0, cx], [0.0, fy, cy], [0.0, 0.0, 1.0]])

    @property
    def coefficients(self) -> Points:
        """The distortion ``(5,)``."""
        return np.array(self.distortion)

    def scaled(self, size: tuple[int, int]) -> Lens:
        """The same lens for pictures of another size that show the same.

        Raises
        ------
        MisfitError
            If pictures of that size have another shape, so that they cannot show the same.
        """
        across, down = size[0] / self.size[0], size[1] / self.size[1]
        if abs(math.log(across / down)) > _SAME_SHAPE:
            raise MisfitError(
                f"the lens was measured on pictures of {self.size[0]} × {self.size[1]}, and one of {size[0]} × {size[1]} has another shape:"
                " use pictures of the same shape, or calibrate for these"
            )
        (fx, fy), (cx, cy) = self.focal_px, self.centre_px
        centre = (cx + 0.5) * across - 0.5, (cy + 0.5) * down - 0.5
        return Lens(size, (fx * across, fy * down), centre, self.distortion)

    def straightened(self, places: Points) -> Points:
        """Where places ``(..., 2)`` of the picture, in pixels, lie in the picture straightened by `straighten`."""
        flat = np.asarray(places, np.float64).reshape(-1, 1, 2)
        straight = cv2.undistortPoints(flat, self.matrix, self.coefficients, R=np.eye(3), P=self.matrix, criteria=_EXACT)
        return points(straight).reshape(np.shape(places))

    def bent(self, places: Points) -> Points:
        """Where places ``(..., 2)`` of the straightened picture, in pixels, lie in the picture as it was taken."""
        (fx, fy), (cx, cy) = self.focal_px, self.centre_px
        rays = (np.asarray(places, np.float64).reshape(-1, 2) - (cx, cy)) / (fx, fy)
        ahead = np.column_stack([rays, np.ones(len(rays))])
        bent, _ = cv2.projectPoints(ahead, np.zeros(3), np.zeros(3), self.matrix, self.coefficients)
        return points(bent).reshape(np.shape(places))

    def straighten(self, picture: Image) -> Image:
        """The picture ``(H, W, 3) uint8`` as a lens without distortion would have taken it, of the same size and focal length."""
        across, down = _maps(self)
        return np.asarray(cv2.remap(picture, across, down, cv2.INTER_LINEAR), dtype=np.uint8)


@lru_cache(maxsize=4)
def _maps(lens: Lens) -> tuple[NDArray[np.int16], Floats]:
    across, down = cv2.initUndistortRectifyMap(lens.matrix, lens.coefficients, np.eye(3), lens.matrix, lens.size, cv2.CV_16SC2)
    return np.asarray(across, np.int16), np.asarray(down)
