"""Square markers in a picture, however large or small they are in it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.arrays import Image, Points, numbers
from calibration.patterns import dictionary

FAMILIES: Final = (
    "6X6_1000",
    "5X5_1000",
    "4X4_1000",
    "7X7_1000",
    "ARUCO_ORIGINAL",
    "ARUCO_MIP_36H12",
    "APRILTAG_36H11",
    "APRILTAG_36H10",
    "APRILTAG_25H9",
    "APRILTAG_16H5",
)
"""All families of markers that OpenCV knows; smaller ones are the first markers of the large."""

SMALLEST_PX: Final = 16
"""Markers with sides shorter than this are too small to be read for certain."""

_WORKED_PX = 1400
"""Longest side of the picture in which large markers are looked for; in larger ones the threshold's window is smaller than their cells."""
_LARGE_PX = 60
"""Markers this wide show nothing more in a larger copy."""
_BITS_MENDED = 0.4
"""Share of the bits that the family allows to be mended which are: fewer phantoms than with OpenCV's 0.6."""


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """Markers found in a picture.

    Attributes
    ----------
    ids : tuple of int
        The same number may occur twice: then one of them is none.
    corners : (M, 4, 2) float64
        In pixels, clockwise from the upper left of the marker itself.
    """

    ids: tuple[int, ...]
    corners: Points

    @property
    def sides_px(self) -> Points:
        """The mean side ``(M,)`` of each."""
        return np.asarray(np.linalg.norm(self.corners - np.roll(self.corners, 1, axis=1), axis=2).mean(axis=1))

    def only(self, chosen: NDArray[np.bool_] | list[bool]) -> Found:
        """Those chosen ``(M,)``."""
        keep = np.asarray(chosen, dtype=bool)
        return Found(tuple(id for id, kept in zip(self.ids, keep, strict=True) if kept), self.corners[keep])


NOTHING: Final = Found((), np.zeros((0, 4, 2)))


def find(grey: Image, family: str, enough: int | None = None) -> Found:
    """Look for markers, in copies of the picture from small to large until nothing more is to be expected.

    Parameters
    ----------
    grey : (H, W) uint8
    family : str
        The dictionary, by OpenCV's name: "6X6_250".
    enough : int, optional
        Once all numbers below this are found, nothing more is looked for.
    """
    detector = _detector(family)
    found = NOTHING
    for scale in _scales(max(grey.shape)):
        copy = grey if scale == 1 else np.asarray(cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), dtype=np.uint8)
        here = _looked(detector, copy)
        found = _joined(found, replace(here, corners=(here.corners + 0.5) / scale - 0.5))
        if len(found.ids) >= 4 and np.median(found.sides_px) * scale >= _LARGE_PX:
            break
        if enough is not None and len({id for id in found.ids if id < enough}) == enough:
            break
    return found


def find_once(grey: Image, family: str) -> Found:
    """Look for markers in the picture ``(H, W) uint8`` as it is and nowhere else, which is fast if it is small."""
    return _looked(_detector(family), grey)


def _scales(longest: int) -> list[float]:
    scales = [1.0]
    while longest * scales[-1] > _WORKED_PX:
        scales.append(scales[-1] / 2)
    return scales[::-1]


def _detector(family: str) -> cv2.aruco.ArucoDetector:
    settings = cv2.aruco.DetectorParameters()
    settings.errorCorrectionRate = _BITS_MENDED
    settings.adaptiveThreshWinSizeMax = 33
    settings.minMarkerDistanceRate = 0.05  # a frame drawn round a marker is not the marker: both are tried
    return cv2.aruco.ArucoDetector(dictionary(family), settings)


def _looked(detector: cv2.aruco.ArucoDetector, grey: Image) -> Found:
    settings = detector.getDetectorParameters()
    settings.minMarkerPerimeterRate = 4 * SMALLEST_PX * 0.8 / max(grey.shape)
    detector.setDetectorParameters(settings)
    corners, ids, _ = detector.detectMarkers(grey)
    known = tuple(numbers(ids))
    return Found(known, np.asarray(corners, dtype=np.float64).reshape(-1, 4, 2)) if known else NOTHING


def _joined(old: Found, new: Found) -> Found:
    """Both, markers seen twice at one place only once: as seen in the larger copy."""
    gone = [
        any(id == other and np.abs(place - there).max() < 0.5 * side for other, there in zip(new.ids, new.corners, strict=True))
        for id, place, side in zip(old.ids, old.corners, old.sides_px, strict=True)
    ]
    kept = old.only([not out for out in gone])
    return Found(kept.ids + new.ids, np.concatenate([kept.corners, new.corners]))
