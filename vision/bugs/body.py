"""Where on the face of a piece the creature's body is, what is white, what is unlike the body, and what is paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Mask, floats, image, points
from vision.bugs.face import RADIUS, SIZE, Faces

_Value = TypeVar("_Value", bound=np.generic)


def round_kernel(size: int) -> Mask:
    """A disc that many pixels wide."""
    return image(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size)))


_HALF = SIZE // 2  # bodies and paper are looked at in half the size: the measures below count every other pixel
_INSIDE = RADIUS[::2, ::2] < 0.9  # further out the cut edge or the table may show
_DARKER = 0.6  # of the paper in its weakest channel
_BRIGHTEST = 1.1  # of the paper's light
_LEVEL = 0.6  # a body is not paler than this
_FEW = 10  # pixels from which a body has a colour of its own
_LEAST_SPAN = 0.2  # between body and paper, in square roots of their light
_SOFT = 0.6  # pixels of a face
_CROSS = round_kernel(3)
_PART = 0.25  # of the largest part of the body: from there a part belongs to it
_NEAR = round_kernel(3)
_OVER = round_kernel(5)  # how far eyes may stick out from the body
_LIGHT = 0.62
_WIDE, _WIDER = round_kernel(5), round_kernel(7)  # no eye has so much white beside its pupil


@dataclass(frozen=True, slots=True)
class Maps:
    """Maps of N faces, each ``(N, SIZE, SIZE)`` but for ``depth``, which is half as large.

    ``all_white`` runs from 0 for the body (and all that is darker) to 1 for paper, ``white`` is the same without the paper around the
    creature; ``unlike`` runs from 0 for the body's colour to 1 for what is as far from it as paper, without the paper; ``near_body`` is
    the hull of the body without limbs, and a little beyond; ``depth`` is how far its rim is away, in pixels;
    ``paleness (N,)`` is how near the body's colour comes to paper.
    """

    all_white: Floats
    white: Floats
    unlike: Floats
    near_body: NDArray[np.bool_]
    depth: Floats
    paper: NDArray[np.bool_]
    paleness: Floats


def stacked(layers: NDArray[_Value]) -> NDArray[_Value]:
    """N maps as one tall picture, which OpenCV takes at once: ``(N * SIZE, SIZE)``. Paper at the rim keeps them apart."""
    return layers.reshape(-1, layers.shape[-1])


def maps_of(faces: Faces) -> Maps:
    """Where each of N faces is white, unlike the body, body and paper."""
    shape = faces.shares.shape[:3]
    planes = [floats(plane).reshape(shape) for plane in cv2.split(faces.shares.reshape(-1, SIZE, 3))]
    weakest = floats(cv2.min(cv2.min(stacked(planes[0]), stacked(planes[1])), stacked(planes[2]))).reshape(shape)
    roots = [np.sqrt(np.clip(plane, 0, _BRIGHTEST)) for plane in planes]
    bodies = _body_colours(roots, weakest)
    level = np.minimum(bodies.min(axis=1) ** 2, _LEVEL)[:, None, None]
    white = _soft((weakest - level) * (1 / (1 - level)))
    span = np.maximum(np.sqrt(((1 - bodies) ** 2).sum(axis=1)), _LEAST_SPAN)[:, None, None]
    away = [stacked(root - body[:, None, None]) for root, body in zip(roots, bodies.T, strict=True)]
    unlike = _soft(floats(cv2.magnitude(floats(cv2.magnitude(away[0], away[1])), away[2])).reshape(shape) * (1 / span))
    small = np.ascontiguousarray(white[:, ::2, ::2])
    body = _hulls(small)
    paper = _doubled(_paper(small, body))
    outside = paper > 0
    inside = floats(~outside)
    near = _grown(body, _NEAR)
    depth = 2 * floats(cv2.distanceTransform(stacked(near), cv2.DIST_L2, 3)).reshape(near.shape)
    return Maps(white, white * inside, unlike * inside, _doubled(near) > 0, depth, outside, floats(level[:, 0, 0]))


def _body_colours(roots: Sequence[Floats], weakest: Floats) -> Floats:
    """The usual colour of the drawing without its borders, ``(N, 3)``, from three planes ``(N, SIZE, SIZE)``: every fourth pixel tells."""
    drawn = ((weakest[:, ::2, ::2] < _DARKER) & _INSIDE).astype(np.uint8)
    solid = image(cv2.erode(stacked(drawn), _CROSS)).reshape(drawn.shape) > 0
    every = np.stack([root[:, ::2, ::2] for root in roots], axis=-1)
    colours = np.ones((len(weakest), 3), np.float32)
    for colour, face, there in zip(colours, every, solid, strict=True):
        inside = face[there]
        if len(inside) > _FEW:
            colour[:] = np.partition(inside, len(inside) // 2, axis=0)[len(inside) // 2]
    return colours


def _soft(layers: Floats) -> Floats:
    """Between 0 and 1, and a little blurred."""
    return floats(cv2.GaussianBlur(np.clip(stacked(layers), 0, 1), (3, 3), _SOFT)).reshape(layers.shape)


def _doubled(there: Mask) -> Mask:
    """Maps of half the size at full size."""
    return image(cv2.resize(stacked(there), None, fx=2, fy=2, interpolation=cv2.INTER_NEAREST)).reshape(-1, SIZE, SIZE)


def _hulls(white: Floats) -> Mask:
    """The hull of each body: of the large parts of what is not white, thicker than limbs."""
    dark = ((white < _DARKER) & _INSIDE).astype(np.uint8)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(
        image(cv2.morphologyEx(stacked(dark), cv2.MORPH_OPEN, _CROSS)), connectivity=4
    )
    stats = np.asarray(stats, dtype=np.int64)[:count]
    face = (stats[:, cv2.CC_STAT_TOP] + stats[:, cv2.CC_STAT_HEIGHT] // 2) // _HALF
    area = stats[:, cv2.CC_STAT_AREA] * (np.arange(count) > 0)
    largest = np.zeros(len(white), np.int64)
    np.maximum.at(largest, face[1:], area[1:])
    kept = ((area > 0) & (area > _PART * largest[np.minimum(face, len(white) - 1)]))[np.asarray(labels)].astype(np.uint8)
    hulls = np.zeros(white.shape, np.uint8)
    for hull, part in zip(hulls, kept.reshape(white.shape), strict=True):
        rows = np.flatnonzero(part.any(axis=1))
        if len(rows):
            ends = np.concatenate([part[rows].argmax(axis=1), _HALF - 1 - part[rows, ::-1].argmax(axis=1)])
            rim = np.stack([ends, np.tile(rows, 2)], axis=1).astype(np.int32)
            cv2.fillConvexPoly(hull, points(cv2.convexHull(rim)).astype(np.int32), 1)
    return hulls


def _grown(there: Mask, kernel: Mask) -> Mask:
    return image(cv2.dilate(stacked(there), kernel)).reshape(there.shape)


def _paper(white: Floats, body: Mask) -> Mask:
    """The paper around a creature: all that is white and wide, and all that is away from the body.

    Not simply what hangs together with the rim: eyes may stick out of the body.
    """
    light = ((white > _LIGHT) | ~_INSIDE).astype(np.uint8)
    wide = image(cv2.dilate(cv2.erode(stacked(light), _WIDE), _WIDER)).reshape(white.shape)
    return image(wide | (1 - _grown(body, _OVER)))
