"""Soft shadows on faces: the light on each, told by its own paper.

The paper of a face is a known white, so what slowly changes across it is light. A surface of third order is fitted to the logarithm of
what the paper shows, in all channels at once, ink and sharp edges counting less and less (iteratively reweighted least squares with the
weights of Geman and McClure), and taken off: then a shadow does not count as ink.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.arrays import Floats, floats

_SIDE = 20  # places each way that tell the light of a face
_SHADED, _GREY = (-1.2, 0.4), 0.4  # stops by which paper may be off the white, and its channels off each other, in whatever light
_OFF = 0.08  # stops by which paper lies off the light where it counts a quarter
_ROUNDS = 4
_ENOUGH = 0.18  # of all places are paper, or the light is not told

_ACROSS = (2 * np.arange(_SIDE) + 1) / _SIDE - 1
_X, _Y = np.meshgrid(_ACROSS, _ACROSS)
_WITHIN = np.hypot(_X, _Y) < 0.92  # further out the cut edge or the table may show
_RING = np.hypot(_X, _Y)[_WITHIN] > 0.6  # its paper tells the light at first: a belly may be as pale as paper in a shadow
_EVERYWHERE: Floats = floats(np.stack([(_X**i * _Y**j).ravel() for i in range(4) for j in range(4 - i)], axis=1))
_TERMS = _EVERYWHERE[_WITHIN.ravel()]
_COUNT = _TERMS.shape[1]
_PRODUCTS = (_TERMS[:, :, None] * _TERMS[:, None]).reshape(-1, _COUNT**2)
_HELD = np.diag([1e-6] + [1e-3] * (_COUNT - 1)) * len(_TERMS)
"""Places' worth of evidence that the light is even."""


def evened(shares: Floats) -> Floats:
    """Faces as if even light lay on each: linear BGR as shares of its white, ``(N, size, size, 3)``."""
    size = shares.shape[1:3]
    small = floats([cv2.resize(face, (_SIDE, _SIDE), interpolation=cv2.INTER_AREA) for face in shares])
    return floats([cv2.divide(face, cv2.resize(light, size)) for face, light in zip(shares, _light(small), strict=True)])


def _light(small: Floats) -> Floats:
    """The light on small faces ``(N, _SIDE, _SIDE, 3)``, as shares of their whites; 1 where it cannot be told."""
    blue, green, red = stops = floats(np.log2(np.clip(small[:, _WITHIN], 0.05, 2)).transpose(2, 0, 1))
    mean, (low, high) = (blue + green + red) / 3, _SHADED
    grey = np.maximum(np.maximum(blue, green), red) - np.minimum(np.minimum(blue, green), red) < _GREY
    paper = (mean > low) & (mean < high) & grey
    weights = floats(paper & _RING)
    found = _surfaces(stops, weights)
    for _ in range(_ROUNDS):
        blue, green, red = np.abs(stops - found @ _TERMS.T)
        weights = floats(paper / (1 + ((blue + green + red) / (3 * _OFF)) ** 2) ** 2)
        found = _surfaces(stops, weights)
    told = weights.mean(axis=1) > _ENOUGH
    fitted = _EVERYWHERE @ (found * told[:, None]).transpose(1, 2, 0)
    return floats(np.exp2(np.clip(fitted, low, high))).reshape(small.shape)


def _surfaces(stops: Floats, weights: Floats) -> Floats:
    """The terms ``(3, N, terms)`` of third order surfaces through stops ``(3, N, places)``, places counting by ``weights (N, places)``."""
    normal = (weights @ _PRODUCTS).reshape(-1, _COUNT, _COUNT) + _HELD
    right = (stops * weights) @ _TERMS
    return floats(np.linalg.solve(normal, right.transpose(1, 2, 0)).transpose(2, 0, 1))
