"""Whether a tile shows an eye: a light disc enclosed by ink, about a twelfth of the tile wide, with or without a pupil to be seen.

Two witnesses on a map of whiteness are multiplied: a disc against the ring around it (a difference of discs, tuned to the printed
sizes), and how much white the ink encloses altogether, since eyes come in twos and threes when they are small. Teeth are thin bars
and fill a disc badly, horns are yellow and so hardly white in their blue channel, warts are dark; paper is left out as the white that
hangs together with the tile's border.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Floats, Mask, floats, image
from vision.face import INKED, SIZE, Face
from vision.ink import LINEAR

_RADII = (0.042, 0.052, 0.0625)  # of a tile's side
SEEN = 0.157
"""Response from which a face shows an eye. Over 700 faces in three styles those without stay below 0.151, those with reach 0.164."""
_UNSURE = 0.13  # responses within this share of the limit are doubted
_SHARP = 0.42  # steepest step of a face in focus, as a share of its contrast per pixel of a 64-pixel face
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
    sharp = sharpness(face)
    blur = min(1.0, sharp / _SHARP)
    response = _response(whiteness(face)) / blur**2
    return EyeSign(response > SEEN, response, abs(response / SEEN - 1) < _UNSURE, sharp)


def whiteness(face: Face) -> Floats:
    """How white each pixel is, 0 for the face's usual ink to 1 for its paper: ``(SIZE, SIZE) float32``.

    By its weakest channel, less what red has more than blue: yellow horns and red mouths are lighter than ink, but not white.
    """
    channels = LINEAR[face.picture] / np.maximum(face.white, 1e-4)
    ratio = channels.min(axis=2) - np.maximum(channels[..., 2] - channels[..., 0], 0) / 2
    inks = [ink for ink in (face.ink > INKED, face.ink < -INKED) if ink.sum() > _PATCH]
    level = max((float(np.median(ratio[ink])) for ink in inks), default=0.0)
    return floats(np.clip((np.clip(ratio, 0, 1) - level) / max(1 - level, 0.2), 0, 1))


def sharpness(face: Face) -> float:
    """The steepest steps of a face (98th percentile of the gradient of lightness), as a share of its contrast per pixel."""
    light = floats(np.sqrt(np.clip((LINEAR[face.picture] / np.maximum(face.white, 1e-4)).min(axis=2), 0, 1.2)))
    steep = floats(cv2.magnitude(cv2.Sobel(light, cv2.CV_32F, 1, 0), cv2.Sobel(light, cv2.CV_32F, 0, 1)))[4:-4, 4:-4] / 8
    return float(np.percentile(steep, 98)) / max(1 - float(np.percentile(light, 5)), 0.1)


def _response(white: Floats) -> float:
    paper = _paper(white)
    inside = np.where(paper > 0, 0, white).astype(np.float32)
    best = []
    for radius in _RADII:
        disc, ring = _disc_and_ring(radius * SIZE)
        response = floats(cv2.filter2D(inside, cv2.CV_32F, disc)) - floats(cv2.filter2D(white, cv2.CV_32F, ring))
        best.append(float(response[paper == 0].max(initial=0.0)))
    enclosed = float(inside[inside > _WHITE].sum()) / SIZE**2
    return float(np.cbrt(np.mean(best) ** 2 * _MUCH * enclosed))


def _paper(white: Floats) -> Mask:
    """Where the paper is: light pixels that hang together with the rim (where a cut edge may look dark), one pixel wider."""
    light = np.ones((SIZE, SIZE), np.uint8)
    light[_RIM:-_RIM, _RIM:-_RIM] = white[_RIM:-_RIM, _RIM:-_RIM] > _BACKGROUND
    _, labels = cv2.connectedComponents(light, connectivity=4)
    paper = (labels == labels[0, 0]).astype(np.uint8)
    return image(cv2.dilate(paper, np.ones((3, 3), np.uint8)))


def _disc_and_ring(radius: float) -> tuple[Floats, Floats]:
    reach = int(radius * 1.6 + 1.5)
    across = np.arange(-reach, reach + 1)
    away = np.hypot(*np.meshgrid(across, across))
    disc = np.clip(radius + 0.5 - away, 0, 1)
    ring = np.clip(radius * 1.6 + 0.5 - away, 0, 1) - np.clip(radius + 1.0 - away, 0, 1)
    return floats(disc / disc.sum()), floats(ring / ring.sum())
