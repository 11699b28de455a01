"""How many eyes a creature has: one, two or three.

Every choice of one to three of the round light spots of a face is weighed as the set of its eyes: by what speaks for each spot, and by how
well they go together, for the eyes of one creature lie side by side and are equally large and clear. The weights are those of a
log-linear model (as in conditional random fields: Lafferty, McCallum and Pereira, 2001), fitted to the eyes of drawn creatures in three
styles under seven lights, blurred, noisy and smaller; so the answer comes with its probability.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, floats
from vision.bugs.balls import MOST, Balls, find_balls
from vision.bugs.body import Maps, maps_of, stacked
from vision.bugs.face import RADIUS, Faces

COUNTS = (1, 2, 3)
SURE = 0.9
"""Probability from which a count is not doubted."""

_WEIGHTS: Floats = floats([2.42, 3.46, 12.37, -3.57, 4.88, 11.86, -1.08, 1.24, -11.08, 14.22, 1.07, -1.00, -7.90, -13.33, -5.30])
"""What each kind of evidence counts, in the order of ``EVIDENCE``."""
_EACH = 3.428
_APART, _SIZES, _WHITE_ROUND, _UNLIKE_ROUND, _LIGHTNESS = -5.03, -2.95, -0.71, -2.42, -2.38  # how much each difference within a set counts
_ALREADY: Floats = floats([0.0, 0.63, 0.26])  # by number of eyes
_TOUCHING, _NEAR = 0.72, 1.3  # shares of the sum of the radii: nearer spots are one and the same, eyes lie about so near
_LEAST = 1e-4
_AT_ONCE = 200  # faces: OpenCV takes pictures of no more than 32767 rows
_FACED = RADIUS < 0.85
_STEEP = 0.97  # of all slopes in order this one tells how sharp a face is
_FOCUS = (0.15, 0.28)  # slopes per pixel: where creatures cannot be told any more, and where they are nearly in focus
_LITTLE = 0.05

_SETS = [chosen for number in COUNTS for chosen in combinations(range(MOST), number)]
_NUMBERS: NDArray[np.intp] = np.array([len(chosen) for chosen in _SETS])
_MEMBERS: Floats = floats([[spot in chosen for spot in range(MOST)] for chosen in _SETS])
_PADDED: NDArray[np.intp] = np.array([(*chosen, *(chosen[-1:] * (3 - len(chosen)))) for chosen in _SETS])  # the last one over again


@dataclass(frozen=True, slots=True)
class EyeCount:
    """How many eyes a creature has, and how likely one, two and three are."""

    count: int
    shares: tuple[float, float, float]

    @property
    def confidence(self) -> float:
        """The probability of the count."""
        return self.shares[self.count - 1]

    @property
    def sure(self) -> bool:
        """Whether the count is beyond doubt."""
        return self.confidence >= SURE


def count_eyes(faces: Faces) -> list[EyeCount]:
    """The number of eyes on each of N faces, at any turn."""
    return [
        sign for first in range(0, len(faces), _AT_ONCE) for sign in _counted(faces.picked(range(first, min(first + _AT_ONCE, len(faces)))))
    ]


def _counted(faces: Faces) -> list[EyeCount]:
    maps = maps_of(faces)
    weights = _set_weights(find_balls(maps)) * _worth(maps)[:, None]
    likely = np.exp(weights - weights.max(axis=1, keepdims=True))
    shares = np.stack([likely[:, number == _NUMBERS].sum(axis=1) for number in COUNTS], axis=1)
    return [_count(of_one) for of_one in shares]


def agree(counts: Sequence[EyeCount]) -> EyeCount:
    """What several tiles with the same drawing say together; each is as likely to be misread on its own."""
    return _count(np.exp(np.log(np.maximum([count.shares for count in counts], _LEAST)).sum(axis=0)))


def _count(weights: NDArray[np.floating]) -> EyeCount:
    one, two, three = (weights / weights.sum()).tolist()
    return EyeCount(int(weights.argmax()) + 1, (one, two, three))


def _worth(maps: Maps) -> Floats:
    """What the evidence of each face is worth, ``(N,)``: 1 in focus, nearly nothing where all is blurred."""
    slopes = [cv2.Sobel(stacked(maps.all_white), cv2.CV_32F, *axes, scale=1 / 8) for axes in ((1, 0), (0, 1))]
    steepness = floats(cv2.magnitude(*slopes)).reshape(maps.all_white.shape)[:, _FACED]
    place = int(_STEEP * steepness.shape[1])
    blurred, focused = _FOCUS
    return floats(np.clip((np.partition(steepness, place, axis=1)[:, place] - blurred) / (focused - blurred), _LITTLE, 1))


def _set_weights(balls: Balls) -> NDArray[np.float64]:
    """The logarithm of how likely each set of spots is the set of eyes, but for a constant: ``(N, sets)``."""
    alone = (balls.evidence @ _WEIGHTS + _EACH) @ _MEMBERS.T
    lightness, size = balls.evidence[..., 3], np.log(balls.radii)
    white, unlike = balls.evidence[..., 0], balls.evidence[..., 1]
    differing = sum(
        weight * np.ptp(values[:, _PADDED], axis=2)
        for weight, values in ((_SIZES, size), (_WHITE_ROUND, white), (_UNLIKE_ROUND, unlike), (_LIGHTNESS, lightness))
    )
    nearest = _nearest(balls)
    apart = _APART * np.maximum(nearest - _NEAR, 0).mean(axis=2)
    together = (_NUMBERS - 1) * (differing + apart)
    return np.where(nearest.min(axis=2) < _TOUCHING, -np.inf, alone + together + _ALREADY[_NUMBERS - 1])


def _nearest(balls: Balls) -> Floats:
    """How far each member of each set is from the nearest other, in sums of their radii: ``(N, sets, 3)``."""
    between = balls.middles[:, :, None] - balls.middles[:, None]
    away = np.hypot(between[..., 0], between[..., 1]) / (balls.radii[:, :, None] + balls.radii[:, None])
    pairs = away[:, _PADDED[:, :, None], _PADDED[:, None]]
    same = _PADDED[:, :, None] == _PADDED[:, None]
    nearest = np.where(same, np.inf, pairs).min(axis=3)
    return floats(np.where(np.isinf(nearest), _NEAR, nearest))
