"""The paper of pieces: its white, how it is lit, and how much is printed on it, from the picture unrolled around each piece.

A disc does not reach the corners of the square around it, so unlike a square tile it is judged by the paper just inside its rim, where
only thin legs and feelers are printed.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.tone import LINEAR
from vision.arrays import Floats, Image, Points, floats
from vision.bugs.rim import ARCS, unrolled

_RING = np.arange(0.78, 0.96, 0.03)  # of the radius: paper inside the cut edge, crossed by no more than legs
_MIDDLE = np.arange(0.06, 0.7, 0.09)  # of the radius, where drawings are
_SECTORS = 8
_ALIKE, _FLOOR = 0.4, 0.01  # stops by which paper differs from that of its sector, and the share of white added in the dark
_FREE = 3  # of the circles in the ring that show most paper: the others may be a line printed along the rim
_WHITER = 0.8  # of a sector's ring in order of brightness this pixel is its paper, beside dark legs and before specks of glare


@dataclass(frozen=True, slots=True)
class Papers:
    """The paper of N pieces.

    ``whites (N, 3)`` linear BGR; ``even (N,)`` the darkest sector of the ring inside the rim as a share of the brightest; ``ring (N,)``
    how much of that ring is paper, a line printed along the rim left out, and ``drawn (N,)`` how much of the middle is not, 0..1. Paper
    is what looks about like the paper of its own sector, so that a shadow's edge does not count as print.
    """

    whites: Floats
    even: Floats
    ring: Floats
    drawn: Floats


def look_at_papers(picture: Image, quads: Points) -> Papers:
    """The paper of pieces of which the squares ``(N, 4, 2)`` around them lie in the picture ``(H, W, 3) uint8 BGR``."""
    if not len(quads):
        return Papers(floats(np.ones((0, 3))), *[floats(np.ones(0))] * 3)
    right, down = quads[:, 1] - quads[:, 0] + quads[:, 2] - quads[:, 3], quads[:, 3] - quads[:, 0] + quads[:, 2] - quads[:, 1]
    around = unrolled(picture, quads.mean(axis=1), np.stack([right, down], axis=2) / 4, np.concatenate([_MIDDLE, _RING]))
    linear = LINEAR[around].reshape(len(quads), ARCS, -1, 3)
    middle, ring = linear[:, :, : len(_MIDDLE)], linear[:, :, len(_MIDDLE) :].reshape(len(quads), _SECTORS, -1, 3)
    papers = np.sort(ring, axis=2)[:, :, int(_WHITER * ring.shape[2])]
    whites = np.maximum(np.median(papers, axis=1), 1e-4)
    circles = _like(ring, papers[:, :, None], whites).reshape(len(quads), ARCS, len(_RING))
    light = (papers / whites[:, None]).mean(axis=2)
    return Papers(
        floats(whites),
        floats(light.min(axis=1) / np.maximum(light.max(axis=1), _FLOOR)),
        floats(np.sort(circles.mean(axis=1), axis=1)[:, -_FREE:].mean(axis=1)),
        floats((~_like(middle, whites[:, None, None], whites)).mean(axis=1) @ (_MIDDLE / _MIDDLE.sum())),
    )


def _like(linear: Floats, paper: Floats, whites: Floats) -> NDArray[np.bool_]:
    """Whether linear BGR ``(N, ..., 3)`` is about that of a paper, given the whites ``(N, 3)`` of the pieces."""
    dark = _FLOOR * whites[:, None, None]
    shares = (linear + dark) / (paper + dark)
    low, high = 2**-_ALIKE, 2**_ALIKE
    blue, green, red = np.moveaxis((shares > low) & (shares < high), -1, 0)
    return np.asarray(blue & green & red)
