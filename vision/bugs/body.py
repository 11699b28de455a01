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


_INSIDE = RADIUS < 0.9  # further out the cut edge or the table may show
_DARKER = 0.6  # of the paper in its weakest channel
_BRIGHTEST = 1.1  # of the paper's light
_LEVEL = 0.6  # a body is not paler than this
_FEW = 10  # pixels, of every fourth, from which a body has a colour of its own
_LEAST_SPAN = 0.2  # between body and paper, in square roots of their light
_SOFT = 0.6  # pixels
_SQUARE = np.ones((3, 3), np.uint8)
_LIMB = round_kernel(5)  # limbs and feelers are thinner
_PART = 0.25  # of the largest part of the body: from there a part belongs to it
_NEAR = round_kernel(5)
_OVER = round_kernel(9)  # how far eyes may stick out from the body
_LIGHT = 0.62
_WIDE, _WIDER = round_kernel(9), round_kernel(11)  # no eye has so much white beside its pupil


@dataclass(frozen=True, slots=True)
class Maps:
    """Maps of N faces, each ``(N, SIZE, SIZE)``.

    ``all_white`` runs from 0 for the body (and all that is darker) to 1 for paper, ``white`` is the same without the paper around the
    creature; ``unlike`` runs from 0 for the body's colour to 1 for what is as far from it as paper, without the paper; ``body`` is the
    hull of the body without limbs, ``near_body`` a little larger.
    """

    all_white: Floats
    white: Floats
    unlike: Floats
    body: NDArray[np.bool_]
    near_body: NDArray[np.bool_]
    paper: NDArray[np.bool_]


def stacked(layers: NDArray[_Value]) -> NDArray[_Value]:
    """N maps as one tall picture, which OpenCV takes at once: ``(N * SIZE, SIZE)``. Paper at the rim keeps them apart."""
    return layers.reshape(-1, SIZE)


def maps_of(faces: Faces) -> Maps:
    """Where each of N faces is white, unlike the body, body and paper."""
    shape = faces.shares.shape[:3]
    planes = [floats(plane).reshape(shape) for plane in cv2.split(faces.shares.reshape(-1, SIZE, 3))]
    weakest = floats(cv2.min(cv2.min(planes[0], planes[1]), planes[2]))
    roots = [floats(cv2.sqrt(np.clip(plane, 0, _BRIGHTEST))) for plane in planes]
    bodies = _body_colours(roots, weakest)
    level = np.minimum(bodies.min(axis=1) ** 2, _LEVEL)[:, None, None]
    white = _soft((weakest - level) / (1 - level))
    span = np.maximum(np.sqrt(((1 - bodies) ** 2).sum(axis=1)), _LEAST_SPAN)[:, None, None]
    squares = sum((root - body[:, None, None]) ** 2 for root, body in zip(roots, bodies.T, strict=True))
    unlike = _soft(floats(cv2.sqrt(floats(squares))) / span)
    body = _hulls(white)
    paper = _paper(white, body)
    return Maps(white, floats(np.where(paper, 0, white)), floats(np.where(paper, 0, unlike)), body, _grown(body, _NEAR), paper)


def _body_colours(roots: Sequence[Floats], weakest: Floats) -> Floats:
    """The usual colour of the drawing without its borders, ``(N, 3)``, from three planes ``(N, SIZE, SIZE)``: every fourth pixel tells."""
    drawn = ((weakest < _DARKER) & _INSIDE).astype(np.uint8)
    solid = image(cv2.erode(stacked(drawn), _SQUARE)).reshape(drawn.shape)[:, ::2, ::2] > 0
    every = np.stack([root[:, ::2, ::2] for root in roots], axis=-1)
    colours = np.ones((len(weakest), 3), np.float32)
    for colour, face, there in zip(colours, every, solid, strict=True):
        if np.count_nonzero(there) > _FEW:
            colour[:] = np.median(face[there], axis=0)
    return colours


def _soft(layers: Floats) -> Floats:
    """Between 0 and 1, and a little blurred."""
    return floats(cv2.GaussianBlur(stacked(np.clip(layers, 0, 1)), (0, 0), _SOFT)).reshape(layers.shape)


def _hulls(white: Floats) -> NDArray[np.bool_]:
    """The hull of each body: of the large parts of what is not white, thicker than limbs."""
    dark = ((white < _DARKER) & _INSIDE).astype(np.uint8)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(
        image(cv2.morphologyEx(stacked(dark), cv2.MORPH_OPEN, _LIMB)), connectivity=4
    )
    stats = np.asarray(stats, dtype=np.int64)[:count]
    face = (stats[:, cv2.CC_STAT_TOP] + stats[:, cv2.CC_STAT_HEIGHT] // 2) // SIZE
    area = stats[:, cv2.CC_STAT_AREA] * (np.arange(count) > 0)
    largest = np.zeros(len(white), np.int64)
    np.maximum.at(largest, face[1:], area[1:])
    kept = ((area > 0) & (area > _PART * largest[np.minimum(face, len(white) - 1)]))[np.asarray(labels)].astype(np.uint8)
    hulls = np.zeros(white.shape, np.uint8)
    for hull, part in zip(hulls, kept.reshape(white.shape), strict=True):
        rows = np.flatnonzero(part.any(axis=1))
        if len(rows):
            ends = np.concatenate([part[rows].argmax(axis=1), SIZE - 1 - part[rows, ::-1].argmax(axis=1)])
            rim = np.stack([ends, np.tile(rows, 2)], axis=1).astype(np.int32)
            cv2.fillConvexPoly(hull, points(cv2.convexHull(rim)).astype(np.int32), 1)
    return hulls > 0


def _grown(there: NDArray[np.bool_], kernel: Mask) -> NDArray[np.bool_]:
    return np.asarray(image(cv2.dilate(stacked(there.astype(np.uint8)), kernel)).reshape(there.shape) > 0)


def _paper(white: Floats, body: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The paper around a creature: all that is white and wide, and all that is away from the body.

    Not simply what hangs together with the rim: eyes may stick out of the body.
    """
    light = ((white > _LIGHT) | ~_INSIDE).astype(np.uint8)
    wide = image(cv2.dilate(cv2.erode(stacked(light), _WIDE), _WIDER)).reshape(white.shape) > 0
    return np.asarray(wide | ~_grown(body, _OVER))
