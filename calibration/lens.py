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
_LEAST_SLOPE = 0.2
"""How much farther from the middle of the picture a ray must fall, at least, for each step it goes outwards before the lens. Where the
polynomial gives less, it is about to turn round, and tells no longer where a ray comes from."""
_OUTSIDE = -2.0  # no pixel of any picture
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

    def reaches(self, places: Points) -> NDArray[np.bool_]:
        """Whether the distortion says where places ``(..., 2)`` of the picture, in pixels, come from: ``(...)``.

        Five coefficients make a polynomial that turns round at some distance from the middle. Lenses that see 90° and more across may
        show what lies beyond that in the corners of their pictures.
        """
        return np.asarray(np.linalg.norm(self._rays(places), axis=-1) <= _limits(self.distortion)[1])

    def straightened(self, places: Points) -> Points:
        """Where places ``(..., 2)`` of the picture, in pixels, lie in the picture straightened by `straighten`.

        Those that it does not reach are moved on outwards in their direction, always finite and in their order, but right only roughly.
        """
        _, bent = _limits(self.distortion)
        rays = self._rays(places).reshape(-1, 2)
        radii = np.linalg.norm(rays, axis=1)
        shares = np.minimum(1.0, bent / np.maximum(radii, 1e-12))
        inner = (rays * shares[:, None]) * self.focal_px + self.centre_px
        found = cv2.undistortPoints(inner.reshape(-1, 1, 2), self.matrix, self.coefficients, R=np.eye(3), P=self.matrix, criteria=_EXACT)
        beyond = np.maximum(radii - bent, 0.0) / _LEAST_SLOPE
        return np.asarray(points(found) + _outwards(rays, radii, beyond) * self.focal_px).reshape(np.shape(places))

    def bent(self, places: Points) -> Points:
        """Where places ``(..., 2)`` of the straightened picture, in pixels, lie in the picture as it was taken.

        It undoes `straightened`, if only roughly for those places that the lens does not reach.
        """
        straight, _ = _limits(self.distortion)
        rays = self._rays(places).reshape(-1, 2)
        radii = np.linalg.norm(rays, axis=1)
        shares = np.minimum(1.0, straight / np.maximum(radii, 1e-12))
        ahead = np.column_stack([rays * shares[:, None], np.ones(len(rays))])
        found, _ = cv2.projectPoints(ahead, np.zeros(3), np.zeros(3), self.matrix, self.coefficients)
        beyond = np.maximum(radii - straight, 0.0) * _LEAST_SLOPE
        return np.asarray(points(found) + _outwards(rays, radii, beyond) * self.focal_px).reshape(np.shape(places))

    def straighten(self, picture: Image) -> Image:
        """The picture ``(H, W, 3) uint8`` as a lens without distortion would have taken it, of the same size and focal length.

        What the picture does not show, and what the distortion does not reach, is black.
        """
        across, down = _maps(self)
        return np.asarray(cv2.remap(picture, across, down, cv2.INTER_LINEAR), dtype=np.uint8)

    def _rays(self, places: Points) -> Points:
        return np.asarray((np.asarray(places, np.float64) - self.centre_px) / self.focal_px)


def _outwards(rays: Points, radii: Points, lengths: Points) -> Points:
    return np.asarray(rays * (lengths / np.maximum(radii, 1e-12))[:, None])


@lru_cache(maxsize=64)
def _limits(distortion: tuple[float, float, float, float, float]) -> tuple[float, float]:
    """How far from the middle, before the lens and behind it, in focal lengths, the distortion tells where rays come from."""
    k1, k2, _, _, k3 = distortion
    roots = np.roots([7 * k3, 5 * k2, 3 * k1, 1 - _LEAST_SLOPE])
    squares = [float(root.real) for root in roots if abs(root.imag) < 1e-9 and root.real > 0]
    if not squares:
        return math.inf, math.inf
    square = min(squares)
    radius = math.sqrt(square)
    return radius, radius * (1 + square * (k1 + square * (k2 + square * k3)))


@lru_cache(maxsize=4)
def _maps(lens: Lens) -> tuple[NDArray[np.int16], Floats]:
    across, down = cv2.initUndistortRectifyMap(lens.matrix, lens.coefficients, np.eye(3), lens.matrix, lens.size, cv2.CV_32FC1)
    pixels = np.stack(np.meshgrid(np.arange(lens.size[0]), np.arange(lens.size[1])), axis=-1)
    radii = np.linalg.norm((pixels - lens.centre_px) / np.array(lens.focal_px), axis=-1)
    across[radii > _limits(lens.distortion)[0]] = _OUTSIDE
    coarse, fine = cv2.convertMaps(across, down, cv2.CV_16SC2)
    return np.asarray(coarse, np.int16), np.asarray(fine)
