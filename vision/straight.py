"""The picture as a lens without distortion, looking straight down on the table, would have taken it: for the eye to read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.lens import Lens
from calibration.plane import TablePlane
from calibration.profile import Profile
from vision.arrays import Floats, Image, Points, corners, image
from vision.reading import Corners, Reading

_LARGER = 1.6  # times the width and height of the picture taken: what a lens or a tilt enlarges beyond that is cut off
_RIM = 33  # places along each border
_STEEPEST = 40.0  # degrees of tilt: beyond that the far end of the table would be blown up, and is read as it is seen

Box = tuple[float, float, float, float]
ReadingT = TypeVar("ReadingT", bound=Reading)
_Rows = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]


@dataclass(frozen=True, slots=True)
class Straightening:
    """How pictures of a lens are straightened for the eye, as large in the middle as they were taken, with all that they show.

    Attributes
    ----------
    lens : Lens
        For the pictures as they are taken.
    turn : 3 rows of 3 floats
        From the camera's axes to those of one that looks straight down on the table.
    left, top : int
        Where the straightened picture begins, in pixels of the whole view of that camera.
    size : (int, int)
        Its width and height.
    """

    lens: Lens
    turn: _Rows
    left: int
    top: int
    size: tuple[int, int]

    def picture(self, taken: Image) -> Image:
        """The straightened picture of one that was taken, both ``(H, W, 3) uint8``; beyond its borders they go on as they end."""
        across, down = _maps(self)
        return image(cv2.remap(taken, across, down, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE))

    def parts(self, taken: Image, windows: Sequence[Box], for_colour: Sequence[Box] = ()) -> Image:
        """The same of some windows of the straightened picture only (left, top, right, bottom), and roughly, but quickly, of others.

        The rest of it is black.
        """
        across, down = _maps(self)
        straight = np.zeros((self.size[1], self.size[0], 3), np.uint8)
        for boxes, way in ((for_colour, cv2.INTER_LINEAR), (windows, cv2.INTER_CUBIC)):
            for left, top, right, bottom in boxes:
                x, y = (slice(max(0, int(first)), max(0, int(last) + 1)) for first, last in ((left, right), (top, bottom)))
                if across[y, x].size:
                    straight[y, x] = cv2.remap(taken, across[y, x], down[y, x], way, borderMode=cv2.BORDER_REPLICATE)
        return straight

    def straight(self, places: Corners) -> Corners:
        """Where corners in the picture as it was taken lie in the straightened picture."""
        return corners(_seen(self.lens, self.turn, np.array(places)) - (self.left, self.top))

    def as_taken(self, places: Corners) -> Corners:
        """Where corners in the straightened picture lie in the picture as it was taken."""
        back = np.linalg.inv(_turning(self.lens, self.turn))
        return corners(self.lens.bent(cv2.perspectiveTransform(np.add(places, (self.left, self.top))[None], back)[0]))

    def reading_as_taken(self, reading: ReadingT) -> ReadingT:
        """A reading of the straightened picture with every place in pixels of the picture as it was taken."""
        return reading.moved(self.as_taken, self.lens.size)


def straightening(profile: Profile, size: tuple[int, int]) -> Straightening | None:
    """How pictures of a size are straightened by what a profile knows: the lens, and how the table lies; None where it knows no lens.

    Raises
    ------
    MisfitError
        If pictures of that size have another shape than those of the profile.
    """
    return _straightening(profile.lens.scaled(size), _turn(profile.plane)) if profile.lens else None


def _turn(plane: TablePlane | None) -> _Rows:
    """The turn of the camera that makes it look straight down, with as little turn of the picture as can be."""
    if plane is None or plane.rotation[2][2] > -np.cos(np.radians(_STEEPEST)):
        return _rows(np.eye(3))
    ahead = -np.array(plane.rotation)[:, 2]
    across = np.array([1.0, 0.0, 0.0]) - ahead[0] * ahead
    across /= np.linalg.norm(across)
    return _rows(np.stack([across, np.cross(ahead, across), ahead]))


def _rows(matrix: Points) -> _Rows:
    first, second, third = ((float(x), float(y), float(z)) for x, y, z in matrix)
    return first, second, third


@lru_cache(maxsize=4)
def _straightening(lens: Lens, turn: _Rows) -> Straightening:
    seen = _seen(lens, turn, _border(*lens.size))
    first, last = seen.min(axis=0), seen.max(axis=0)
    spare = np.maximum(0.0, last - first + 1 - np.multiply(_LARGER, lens.size)) / 2
    left, top = (int(edge) for edge in np.floor(first + spare))
    right, bottom = (int(edge) for edge in np.ceil(last - spare))
    return Straightening(lens, turn, left, top, (right - left + 1, bottom - top + 1))


def _turning(lens: Lens, turn: _Rows) -> Points:
    """The homography from the picture without distortion to what the turned camera sees."""
    return np.asarray(lens.matrix @ np.array(turn) @ np.linalg.inv(lens.matrix))


def _seen(lens: Lens, turn: _Rows, taken: Points) -> Points:
    """Places ``(N, 2)`` of the picture as it was taken in the whole view of the turned camera."""
    return np.asarray(cv2.perspectiveTransform(lens.straightened(taken)[None], _turning(lens, turn))[0])


def _border(width: int, height: int) -> Points:
    """Places ``(N, 2)`` along the borders of a picture."""
    across, down = np.linspace(0, width - 1, _RIM), np.linspace(0, height - 1, _RIM)
    sides = [(across, 0 * across), (across, 0 * across + height - 1), (0 * down, down), (0 * down + width - 1, down)]
    return np.concatenate([np.column_stack(side) for side in sides])


@lru_cache(maxsize=4)
def _maps(wanted: Straightening) -> tuple[NDArray[np.int16], Floats]:
    lens, shifted = wanted.lens, wanted.lens.matrix
    shifted[:2, 2] -= (wanted.left, wanted.top)
    turn = np.array(wanted.turn)
    across, down = cv2.initUndistortRectifyMap(lens.matrix, lens.coefficients, turn, shifted, wanted.size, cv2.CV_16SC2)
    return np.asarray(across, np.int16), np.asarray(down)
