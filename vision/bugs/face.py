"""The faces of pieces of Bugs & Co: made upright, judged by the paper ring inside the rim.

A disc does not reach the corners of the square around it, so unlike a square tile it is judged by the paper just inside its rim, where
only thin legs and feelers are printed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.tone import LINEAR
from vision.arrays import Floats, Image, Points, floats
from vision.bugs.shade import evened
from vision.face import upright_face

_Value = TypeVar("_Value", bound=np.generic)

SIZE = 80
"""Side of an upright face in pixels: pieces measure 75 to 130 pixels in a usual picture."""
_SECTORS = 8
_RING = (0.78, 0.95)  # of the radius: paper inside the cut edge, crossed by no more than legs
_WHITER = 0.7  # of a sector's ring in order of brightness this pixel is its paper, beside dark legs and before specks of glare

_ACROSS = np.arange(SIZE) - (SIZE - 1) / 2
_X, _Y = np.meshgrid(_ACROSS, _ACROSS)
RADIUS: NDArray[np.float64] = np.hypot(_X, _Y) / (SIZE / 2)
"""How far each pixel of a face lies from the middle, ``(SIZE, SIZE)``: 1 at the rim of a disc."""


def _sector_pixels() -> NDArray[np.intp]:
    """Where in a flattened face the ring's pixels lie, ``(sectors, pixels)``, of each sector equally many."""
    ring = np.abs(RADIUS - np.mean(_RING)) < np.ptp(_RING) / 2
    sector = ((np.arctan2(_Y, _X) / (2 * np.pi) + 1) * _SECTORS).astype(int) % _SECTORS
    places = [np.flatnonzero(ring & (sector == number)) for number in range(_SECTORS)]
    fewest = min(len(place) for place in places)
    return np.stack([place[:fewest] for place in places])


_RING_PIXELS = _sector_pixels()


@dataclass(frozen=True, slots=True)
class Faces:
    """N upright faces.

    ``pictures (N, SIZE, SIZE, 3) uint8`` BGR; ``shares`` of the same shape: linear BGR as shares of the piece's own white (1 for paper) in
    even light; ``whites (N, 3)`` that white, linear BGR. A face may have any turn: its first corner comes upper left.
    """

    pictures: NDArray[np.uint8]
    shares: Floats
    whites: Floats

    def __len__(self) -> int:
        return len(self.pictures)

    def even(self) -> Floats:
        """The darkest sector of each ring of paper as a share of the brightest ``(N,)``: 0.97 and more unless a light ends on it."""
        papers = _papers(self.shares).mean(axis=1)
        return floats(papers.min(axis=1) / np.maximum(papers.max(axis=1), 1e-4))

    def picked(self, chosen: Sequence[int]) -> Faces:
        """Some of them, by number."""
        numbers = np.asarray(chosen, dtype=np.intp)
        return Faces(self.pictures[numbers], self.shares[numbers], self.whites[numbers])


def look_at_pieces(picture: Image, quads: Sequence[Points]) -> Faces:
    """The faces of pieces.

    Parameters
    ----------
    picture : (H, W, 3) uint8 ndarray, BGR
    quads : N quadrilaterals (4, 2) float64
        The squares around the pieces, clockwise as seen.
    """
    if not len(quads):
        none = np.zeros((0, SIZE, SIZE, 3), np.uint8)
        return Faces(none, floats(none), np.zeros((0, 3), np.float32))
    pictures = np.stack([upright_face(picture, quad, SIZE) for quad in quads])
    whites = _whites(pictures)
    tables = LINEAR[:, None] / whites[:, None, None]
    shares = floats([cv2.LUT(picture, table) for picture, table in zip(pictures, tables, strict=True)])
    return Faces(pictures, evened(shares), whites)


def _whites(pictures: NDArray[np.uint8]) -> Floats:
    """The paper of each face ``(N, SIZE, SIZE, 3)``: the median of what the sectors of its ring show, ``(N, 3)`` linear BGR."""
    return floats(np.maximum(np.median(LINEAR[_papers(pictures)], axis=2), 1e-4))


def _papers(faces: NDArray[_Value]) -> NDArray[_Value]:
    """What the paper in each sector of the ring of N faces shows, ``(N, 3, sectors)``."""
    channels = faces.reshape(len(faces), SIZE**2, 3).transpose(0, 2, 1)
    return np.asarray(np.sort(channels[:, :, _RING_PIXELS], axis=3)[..., int(_WHITER * _RING_PIXELS.shape[1])])
