"""What is drawn on a piece, apart from its colours: how much ink lies where, and where it is darker than the body.

Everything is measured by the piece's own paper and its own body colour, so yellow on white gives the same picture as brown on white:
the first layer runs from 0 on paper to 1 on the body and on anything darker (limbs, outlines, pupils), and lies between where the body
is paler (belly patches, teeth, eyes); the second tells how much darker than the body a pixel is (stripes, outlines, mouths, pupils).
Only hue is lost. The picture is centred on its own body, which moves less than what a finder takes for the piece's edge.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, floats
from vision.bugs.face import RADIUS, SIZE, Faces

SIDE = 48
"""Side of a drawing in pixels."""
LAYERS = 2
_REACH = SIZE / SIDE  # pixels of a face per pixel of a drawing
_BLUR = 1.2  # pixels of a face: evens out how sharp the pieces are
_INNER = RADIUS < 0.9  # what lies further out may be the cut edge or the table
_TAPER: Floats = np.clip((0.97 - RADIUS) / 0.06, 0, 1).astype(np.float32)
_LUMINANCE: Floats = np.array([0.2, 0.5, 0.3], np.float32)
_UNEVEN = 0.1  # a body's own shading and the grain of its print are this much darker than its median
_DENSE = 9  # pixels of a face: limbs are a third as wide
_LEVELS = 140  # of a byte per unit of ink: three channels of black come to the square root of three


@dataclass(frozen=True, slots=True)
class Drawings:
    """N drawings: ``layers (N, SIDE, SIDE, LAYERS) float32`` from 0 to 1, how much ink and how much darker than the body."""

    layers: Floats

    def __len__(self) -> int:
        return len(self.layers)

    def __add__(self, other: Drawings) -> Drawings:
        return Drawings(np.concatenate([self.layers, other.layers]))

    def picked(self, chosen: Sequence[int] | NDArray[np.intp]) -> Drawings:
        """Some of them, by number."""
        return Drawings(self.layers[np.asarray(chosen, dtype=np.intp)])


def drawings_of(faces: Faces) -> Drawings:
    """What is drawn on each of N faces."""
    absorbed = 1 - np.sqrt(np.clip(faces.shares, 0, 1))
    layers = _layers(absorbed)
    return Drawings(floats([_centred(cv2.GaussianBlur(each, (0, 0), _BLUR)) for each in layers]).reshape(-1, SIDE, SIDE, LAYERS))


def _layers(absorbed: Floats) -> Floats:
    """The two layers of each face ``(N, SIZE, SIZE, LAYERS)``, from what it absorbs of the light (as a square root, near to the eye's)."""
    bodies = _body_colours(absorbed)
    along = absorbed @ (bodies / np.maximum((bodies**2).sum(axis=1, keepdims=True), 1e-6))[:, None, :, None]
    lightness = 1 - bodies @ _LUMINANCE
    darker = 1 - (1 - absorbed @ _LUMINANCE) / np.maximum(lightness, 1e-3)[:, None, None] - _UNEVEN
    return floats(np.clip(np.stack([along[..., 0], darker], axis=-1), 0, 1) * _TAPER[..., None])


def _body_colours(absorbed: Floats) -> Floats:
    """What the ink of each face usually absorbs ``(N, 3)``: the median of what Otsu's method tells from the paper."""
    inner = absorbed[:, _INNER]
    amount = np.sqrt(np.einsum("npc,npc->np", inner, inner))
    return floats([_ink_median(colours, each) for colours, each in zip(inner, amount, strict=True)]).reshape(-1, 3)


def _ink_median(colours: Floats, amount: Floats) -> Floats:
    levels = (amount * _LEVELS).astype(np.uint8)
    cut, _ = cv2.threshold(levels[:, None], 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    inked = levels > cut
    return floats(np.median(colours[inked], axis=0) if inked.any() else np.full(3, 0.5))


def _centred(layers: Floats) -> Floats:
    """The layers of a face ``(SIZE, SIZE, LAYERS)`` as a drawing, its body in the middle."""
    start = _body_centre(layers[..., 0]) - _REACH * (SIDE - 1) / 2
    place = np.array([[_REACH, 0, start[0]], [0, _REACH, start[1]]])
    return floats(cv2.warpAffine(layers, place, (SIDE, SIDE), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP))


def _body_centre(ink: Floats) -> NDArray[np.float64]:
    """The centre (x, y) of where ink is dense: neither limbs nor an arc of the table at the rim move it."""
    dense = cv2.blur(ink, (_DENSE, _DENSE))
    body = np.maximum(dense - dense.max() / 2, 0)
    across = np.arange(SIZE)
    return np.array([body.sum(axis=0) @ across, body.sum(axis=1) @ across]) / max(float(body.sum()), 1e-6)
