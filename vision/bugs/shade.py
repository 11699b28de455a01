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
_ROUNDS = 5
_ENOUGH = 0.12  # of all places are paper, or the light is not told

_ACROSS = (2 * np.arange(_SIDE) + 1) / _SIDE - 1
_X, _Y = (axis.ravel() for axis in np.meshgrid(_ACROSS, _ACROSS))
_WITHIN = np.hypot(_X, _Y) < 0.92  # further out the cut edge or the table may show
_RING = _WITHIN & (np.hypot(_X, _Y) > 0.6)  # its paper tells the light at first: a belly may be as pale as paper in a shadow
_TERMS: Floats = floats(np.stack([_X**i * _Y**j for i in range(4) for j in range(4 - i)], axis=1))
_HELD = np.diag([1e-6] + [1e-3] * (_TERMS.shape[1] - 1)) * _SIDE**2
"""Places' worth of evidence that the light is even."""


def evened(shares: Floats) -> Floats:
    """Faces as if even light lay on each: linear BGR as shares of its white, ``(N, size, size, 3)``."""
    size = shares.shape[1:3]
    small = floats([cv2.resize(face, (_SIDE, _SIDE), interpolation=cv2.INTER_AREA) for face in shares])
    return floats(
        [face / cv2.resize(light, size, interpolation=cv2.INTER_LINEAR) for face, light in zip(shares, _light(small), strict=True)]
    )


def _light(small: Floats) -> Floats:
    """The light on small faces ``(N, _SIDE, _SIDE, 3)``, as shares of their whites; 1 where it cannot be told."""
    stops = np.log2(np.clip(small, 0.05, 2)).reshape(len(small), -1, 3)
    mean, (low, high) = stops.mean(axis=2), _SHADED
    paper = _WITHIN & (mean > low) & (mean < high) & (np.ptp(stops, axis=2) < _GREY)
    weights = floats(paper & _RING)
    fitted = _surfaces(stops, weights)
    for _ in range(_ROUNDS):
        off = np.abs(stops - fitted).mean(axis=2)
        weights = floats(paper / (1 + (off / _OFF) ** 2) ** 2)
        fitted = _surfaces(stops, weights)
    told = weights.mean(axis=1) > _ENOUGH
    return floats(np.exp2(np.clip(fitted, low, high) * told[:, None, None])).reshape(small.shape)


def _surfaces(stops: Floats, weights: Floats) -> Floats:
    """Surfaces of third order through the stops of N faces ``(N, places, 3)``, each place counting by its weight ``(N, places)``."""
    weighted = weights[..., None] * _TERMS
    return floats(_TERMS @ np.linalg.solve(_TERMS.T @ weighted + _HELD, weighted.transpose(0, 2, 1) @ stops))
