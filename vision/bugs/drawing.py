"""What is drawn on a piece, apart from its colours: how much ink lies where, and where it is darker than the body.

Everything is measured by the piece's own paper and its own body colour, so yellow on white gives the same picture as brown on white:
the first layer runs from 0 on paper to 1 on the body and on anything darker (limbs, outlines, pupils), and lies between where the body
is paler (belly patches, teeth, eyes); the second runs from 0 on the body to 1 where it is darker by a third or more
(stripes, spots, outlines, mouths, pupils), by ratio, since what is printed over a colour darkens any colour by the same ratio.
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
_INNER = RADIUS < 0.88  # what lies further out may be the cut edge or the table
_TAPER: Floats = np.clip((0.94 - RADIUS) / 0.06, 0, 1).astype(np.float32)
_LUMINANCE: Floats = np.array([0.2, 0.5, 0.3], np.float32)
_EDGES = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (5, 5))  # the colours of limbs and edges are mixed with the paper's
_SOLID = 0.1  # less of the ink than this away from edges: a drawing of lines without a body
_BODY = (0.3, 0.6)  # in order of darkness this part of the solid ink is the body's, between paler and darker patterns
_PALE = 0.63  # a belly patch absorbs half of what the body absorbs, and a body as a rule two thirds of what its stripes do
_DARKEST = 0.1  # added before a logarithm, so that a dark body's noise does not look like a pattern
_STEEP, _FLAT = 1.4, 0.6  # slopes of ink on paper and of paleness on the body: how much paler a belly is differs between colours
_OUTLINE = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (7, 7))  # how dark an outline is beside paper says nothing but where the ink ends
_UNEVEN, _DARK = 0.08, 0.4  # as logarithms: a body's own shading and grain; and what counts as all dark, as black on brown is not more
_DENSE = 9  # pixels of a face: limbs are a third as wide
_LEVELS = 140  # of a byte per unit of ink: three channels of black come to the square root of three


@dataclass(frozen=True, slots=True)
class Drawings:
    """N drawings: ``layers (N, SIDE, SIDE, LAYERS) float32`` from 0 to 1, how much ink and how dark for the body."""

    layers: Floats

    def __len__(self) -> int:
        return len(self.layers)

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
    ink = np.clip(np.minimum(_STEEP * along[..., 0], 1 + (along[..., 0] - 1) * _FLAT), 0, 1) * _TAPER
    lightness = np.log(1 - absorbed @ _LUMINANCE + _DARKEST)
    darker = np.log(1 - bodies @ _LUMINANCE + _DARKEST)[:, None, None] - lightness
    within = np.clip(floats([cv2.erode(each, _OUTLINE) for each in ink]).reshape(ink.shape) * 2 - 1, 0, 1)
    return np.stack([ink, within * np.clip((darker - _UNEVEN) / (_DARK - _UNEVEN), 0, 1)], axis=-1)


def _body_colours(absorbed: Floats) -> Floats:
    """What the body of each face absorbs ``(N, 3)``, from the ink that Otsu's method tells from the paper."""
    amount = np.sqrt(np.einsum("nijc,nijc->nij", absorbed, absorbed))
    return floats([_body_colour(colours, each) for colours, each in zip(absorbed, amount, strict=True)]).reshape(-1, 3)


def _body_colour(colours: Floats, amount: Floats) -> Floats:
    levels = (amount * _LEVELS).astype(np.uint8)
    cut, _ = cv2.threshold(levels[_INNER][:, None], 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    inked = ((levels > cut) & _INNER).astype(np.uint8)
    core = cv2.erode(inked, _EDGES)
    chosen = np.flatnonzero(core if core.sum() > _SOLID * inked.sum() else inked)
    if not len(chosen):
        return np.full(3, 0.5, np.float32)
    order = chosen[np.argsort(amount.ravel()[chosen], kind="stable")]
    body = order[np.searchsorted(amount.ravel()[order], _PALE * amount.ravel()[order[int(_BODY[1] * len(order))]]) :]
    low, high = (int(share * len(body)) for share in _BODY)
    return floats(colours.reshape(-1, 3)[body[low : high + 1]].mean(axis=0))


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
