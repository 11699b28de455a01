"""Whether a tile shows an eye: a light disc enclosed by ink, about a twelfth of the tile wide, with or without a pupil to be seen.

Two witnesses on a map of whiteness are multiplied: a disc against the ring around it (a difference of discs, tuned to the printed
sizes), and how much white the ink encloses altogether, since eyes come in twos and threes when they are small. Teeth are thin bars
and fill a disc badly, horns are yellow and so hardly white in their blue channel, warts are dark; paper is left out as the white that
hangs together with the tile's border.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Mask, floats, image
from vision.face import INKED, SIZE, Face

_RADII = (0.042, 0.052, 0.0625)  # of a tile's side


def _disc_and_ring() -> tuple[Floats, Floats]:
    """A disc and the ring around it, each the mean over the printed sizes, as filters of sum 1."""
    reach = int(max(_RADII) * SIZE * 1.6 + 1.5)
    across = np.arange(-reach, reach + 1)
    away = np.hypot(*np.meshgrid(across, across))
    discs = [np.clip(radius + 0.5 - away, 0, 1) for radius in np.array(_RADII) * SIZE]
    rings = [np.clip(radius * 1.6 + 0.5 - away, 0, 1) - np.clip(radius + 1.0 - away, 0, 1) for radius in np.array(_RADII) * SIZE]
    disc, ring = (np.mean([one / one.sum() for one in shapes], axis=0) for shapes in (discs, rings))
    return floats(disc), floats(ring)


_DISC, _RING = _disc_and_ring()
SEEN = 0.154
"""Response from which a face shows an eye. Over 700 faces in three styles those without stay below 0.145, those with reach 0.165."""
_UNSURE = 0.08  # responses within this share of the limit are doubted
_NOISY = 0.02  # shares of the white: in the photographs up to 0.011, with noise of 4 levels 0.017, and beyond eyes were made up
_SHARP = 0.42  # steepest step of a face in focus, as a share of its contrast per pixel of a 64-pixel face
_HATCHED = 0.3  # share of a figure that is white: eyes take up a tenth
_WHITE = 0.15  # whiteness from which a pixel counts as enclosed white
_MUCH = 80.0  # times the enclosed white, as a share of the tile: brings it to the scale of the disc's response
_BACKGROUND = 0.35
_RIM = 3
_PATCH = 40  # pixels from which an ink's own lightness is worth asking for


@dataclass(frozen=True, slots=True)
class EyeSign:
    """Whether an eye is seen, how strongly, whether that is too close to call, and how sharp the face is (about 0.4 in focus)."""

    seen: bool
    response: float
    unsure: bool
    sharpness: float


def look_for_eye(face: Face) -> EyeSign:
    """Look for an eye on an upright face. Blur weakens eyes and teeth alike, so it is made up for."""
    channels = face.channels
    sharp = sharpness(channels)
    blur = min(1.0, sharp / _SHARP)
    response, hatched = _response(whiteness(channels, face.ink))
    response /= blur**2
    unsure = abs(response / SEEN - 1) < _UNSURE or _noise(channels) > _NOISY or hatched
    return EyeSign(response > SEEN, response, unsure, sharp)


def whiteness(channels: Floats, ink: Floats) -> Floats:
    """How white each pixel is, 0 for the face's usual ink to 1 for its paper: ``(SIZE, SIZE) float32``.

    By its weakest channel, less what red has more than blue: yellow horns and red mouths are lighter than ink, but not white.

    Parameters
    ----------
    channels : (SIZE, SIZE, 3) float32 ndarray
        Linear BGR as shares of the face's own white.
    ink : (SIZE, SIZE) float32 ndarray
        The face's ink in stops.
    """
    blue, green, red = cv2.split(channels)
    ratio = np.minimum(np.minimum(blue, green), red) - np.maximum(red - blue, 0) / 2
    inner = slice(_RIM + 2, -_RIM - 2)
    within, ink_within = ratio[inner, inner], ink[inner, inner]
    inks = [there for there in (ink_within > INKED, ink_within < -INKED) if np.count_nonzero(there) > _PATCH]
    level = max((_at_share(within[there], 0.5) for there in inks), default=0.0)
    return floats(np.clip((np.clip(ratio, 0, 1) - level) / max(1 - level, 0.2), 0, 1))


def sharpness(channels: Floats) -> float:
    """The steepest steps of a face (98th percentile of the gradient of lightness), as a share of its contrast per pixel."""
    blue, green, red = cv2.split(channels)
    light = floats(cv2.sqrt(np.minimum(np.minimum(np.minimum(blue, green), red), 1.2)))
    steep = floats(cv2.magnitude(cv2.Sobel(light, cv2.CV_32F, 1, 0), cv2.Sobel(light, cv2.CV_32F, 0, 1)))[4:-4, 4:-4] / 8
    return _at_share(steep, 0.98) / max(1 - _at_share(light, 0.05), 0.1)


def _noise(channels: Floats) -> float:
    """How much a pixel of the paper usually differs from its neighbours' median, as a share of the white."""
    green = cv2.extractChannel(channels, 1)
    differs = floats(cv2.absdiff(green, cv2.medianBlur(green, 3)))[floats(green) > 0.6]
    return _at_share(differs, 0.5) if differs.size else 0.0


def _at_share(values: NDArray[np.floating[Any]], share: float) -> float:
    """The value below which that share of all values lies."""
    place = int(share * (values.size - 1))
    return float(np.partition(values, place, axis=None)[place])


def _response(white: Floats) -> tuple[float, bool]:
    """How strongly an eye shows, and whether so much white is enclosed that it is the drawing's way of shading rather than eyes."""
    paper = _paper(white)
    inside = np.where(paper > 0, 0, white).astype(np.float32)
    whites = inside[inside > _WHITE]
    if not whites.size:
        return 0.0, False
    response = floats(cv2.filter2D(inside, cv2.CV_32F, _DISC)) - floats(cv2.filter2D(white, cv2.CV_32F, _RING))
    response[paper > 0] = 0
    strength = float(np.cbrt(float(response.max()) ** 2 * _MUCH * float(whites.sum()) / SIZE**2))
    return strength, bool(whites.size > _HATCHED * (paper.size - np.count_nonzero(paper)))


def _paper(white: Floats) -> Mask:
    """Where the paper is: light pixels that hang together with the rim (where a cut edge may look dark), one pixel wider.

    By more than two pixels: an eye at the brim of a head may touch the paper.
    """
    light = (floats(cv2.blur(white, (3, 3))) > _BACKGROUND).astype(np.uint8)
    light[:_RIM] = light[-_RIM:] = light[:, :_RIM] = light[:, -_RIM:] = 1
    _, labels = cv2.connectedComponents(cv2.erode(light, np.ones((3, 3), np.uint8)), connectivity=4)
    paper = (labels == labels[0, 0]).astype(np.uint8)
    return image(cv2.dilate(paper, np.ones((5, 5), np.uint8)))
