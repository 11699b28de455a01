"""Round light spots on creatures, such as the balls of their eyes, and what speaks for and against each.

Two maps say where a face is white and where it is unlike the creature's body: an eye stands out in the second with its pupil and rim,
teeth and light bellies mostly in the first. Circles lie where the slopes of both maps point from all around (a radial symmetry transform:
Loy and Zelinsky, IEEE PAMI 2003), which pupils beside the middle and eyes that touch hardly disturb.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, floats
from vision.bugs.body import Maps, stacked
from vision.bugs.face import RADIUS, SIZE

MOST = 10
"""How many spots are looked at on each face, the roundest first."""
EVIDENCE = (
    "roundness in whiteness, as a logarithm",
    "roundness in unlikeness, as a logarithm",
    "roundness in whiteness",
    "whiteness of the lightest part",
    "whiteness of the darkest part",
    "whiteness to one side",
    "directions in which whiteness falls off",
    "least fall of whiteness",
    "unlikeness along a line",
    "share within the body",
    "share of paper around",
    "whether there is paper around",
    "whiteness further out",
    "whiteness without any pupil",
    "usual whiteness",
)
"""What is measured of each spot."""

_RADII = np.array([2.4, 3.1, 4.0, 5.1, 6.4])  # pixels of a face
_STEEP, _STEEPEST = 0.03, 0.25  # slopes per pixel that count at all, and fully
_WITHIN = RADIUS < 0.9
_FACED = RADIUS < 0.85
_CROWDING, _BESIDE = 0.6, (9, 9)  # how much less spots beside paper are asked for; pixels
_PEAK = np.ones((5, 5), np.uint8)
_CROWDED = 0.8  # power of the radius by which more slopes find their way to the middle of larger circles

_ANGLES = np.arange(16) * 2 * np.pi / 16
_COS, _SIN = np.cos(_ANGLES)[:, None], np.sin(_ANGLES)[:, None]
_INNER, _OUTER = (-0.4, -1.0, -1.6), (0.8, 1.6, 2.2)  # pixels from a circle, where it is light and where it is not
_LEAST = 0.4  # of the radius: no inner place lies further in
_FALLS = 0.25


@dataclass(frozen=True, slots=True)
class Balls:
    """The spots of N faces, the roundest of each first.

    ``middles (N, MOST, 2)`` and ``radii (N, MOST)`` in pixels of a face; ``evidence (N, MOST, len(EVIDENCE))``.
    """

    middles: Floats
    radii: Floats
    evidence: Floats


@dataclass(frozen=True, slots=True)
class _Circles:
    """M circles: on which of the faces, where, and how large."""

    face: NDArray[np.intp]
    x: NDArray[np.intp]
    y: NDArray[np.intp]
    radius: Floats

    def best_of(self, votes: Floats) -> Floats:
        """What each has at its best radius, of votes ``(radii, N, SIZE, SIZE)``."""
        return floats(votes[:, self.face, self.y, self.x].max(axis=0))

    def seen(self, layer: Floats, share: tuple[float, ...] = (1.0,), beyond: tuple[float, ...] = (0.0,)) -> Floats:
        """What a map ``(N, SIZE, SIZE)`` shows around each middle: ``(M, directions, distances)``.

        Distances are shares of the radius, or the radius and pixels beyond.
        """
        away = np.maximum(self.radius[:, None] * np.array(share) + np.array(beyond), self.radius[:, None] * (_LEAST if any(beyond) else 0))
        x = self.x[:, None, None] + _COS * away[:, None]
        y = np.clip(self.y[:, None, None] + _SIN * away[:, None], 0, SIZE - 1) + self.face[:, None, None] * SIZE
        flat = (x.shape[0], -1)
        values = cv2.remap(
            stacked(layer), floats(x.reshape(flat)), floats(y.reshape(flat)), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        return floats(values).reshape(x.shape)

    def falls(self, layer: Floats) -> Floats:
        """How much a map falls from within to without, in each direction ``(M, directions)``."""
        inner, outer = self.seen(layer, beyond=_INNER), self.seen(layer, beyond=_OUTER)
        return floats(inner.max(axis=2) - outer.min(axis=2))


def find_balls(maps: Maps) -> Balls:
    """The round light spots on N faces."""
    white, unlike = roundness(maps.white), roundness(maps.unlike)
    away_from_paper = 1 - _CROWDING * floats(cv2.blur(stacked(floats(maps.paper)), _BESIDE)).reshape(maps.paper.shape)
    circles = _roundest(white + unlike, np.where(maps.near_body & _FACED, away_from_paper, 0))
    shape = (len(maps.white), MOST)
    return Balls(
        floats(np.stack([circles.x, circles.y], axis=1)).reshape(*shape, 2),
        circles.radius.reshape(shape),
        _evidence(circles, maps, circles.best_of(white), circles.best_of(unlike)).reshape(*shape, len(EVIDENCE)),
    )


def roundness(layer: Floats) -> Floats:
    """How far slopes all around point to each pixel as the middle of a light circle: ``(radii, N, SIZE, SIZE)``."""
    across, down = (floats(cv2.Sobel(stacked(layer), cv2.CV_32F, *axes, scale=1 / 8)) for axes in ((1, 0), (0, 1)))
    steepness = floats(cv2.magnitude(across, down))
    place = np.flatnonzero((steepness.reshape(layer.shape) > _STEEP) & _WITHIN)
    slope, right, below = (values.ravel()[place] for values in (steepness, across, down))
    weight = np.minimum(slope, _STEEPEST)
    right, below, y, x = right / slope, below / slope, place // SIZE, place % SIZE
    votes = np.empty((len(_RADII), *layer.shape), np.float32)
    for radius, counted in zip(_RADII, votes, strict=True):
        column = np.clip(np.rint(radius * right).astype(np.intp) + x, 0, SIZE - 1)
        row = np.clip(np.rint(radius * below).astype(np.intp) + y, 0, layer.shape[0] * SIZE - 1)
        count = np.bincount(row * SIZE + column, weight / radius**_CROWDED, layer.size).astype(np.float32)
        cv2.GaussianBlur(count.reshape(-1, SIZE), (5, 5), 1.0, dst=stacked(counted))
    return votes


def _roundest(votes: Floats, allowed: Floats) -> _Circles:
    """The strongest circles of each face, of votes ``(radii, N, SIZE, SIZE)`` as far as ``allowed (N, SIZE, SIZE)``."""
    best = floats(votes.max(axis=0)) * allowed
    peaks = floats(cv2.dilate(stacked(best), _PEAK)).reshape(best.shape) == best
    strength = np.where(peaks, best, 0).reshape(len(best), -1)
    places = np.argpartition(-strength, MOST, axis=1)[:, :MOST]
    places = np.take_along_axis(places, np.argsort(-np.take_along_axis(strength, places, axis=1), axis=1), axis=1)
    face, y, x = np.repeat(np.arange(len(best)), MOST), (places // SIZE).ravel(), (places % SIZE).ravel()
    return _Circles(face, x, y, floats(_RADII[votes[:, face, y, x].argmax(axis=0)]))


def _evidence(circles: _Circles, maps: Maps, white_votes: Floats, unlike_votes: Floats) -> Floats:
    """What speaks for and against each circle, ``(M, len(EVIDENCE))`` in the order of ``EVIDENCE``."""
    inside = (0.001, 0.3, 0.55, 0.8)
    white = circles.seen(maps.white, inside).reshape(len(circles.x), -1)
    lightest, darkest = (_at_share(white, share) for share in (0.85, 0.1))
    falls = np.sort(circles.falls(maps.white), axis=1)
    around = (0.8, 1.2, 1.6)
    paper = circles.seen(floats(maps.paper), (0.9, 1.3, 1.7)).mean(axis=(1, 2))
    return floats(
        np.stack(
            [
                np.log(white_votes + 0.02),
                np.log(unlike_votes + 0.02),
                white_votes,
                lightest,
                darkest,
                _wave(circles.seen(maps.white, around), 1),
                (falls > _FALLS).mean(axis=1),
                falls[:, 2],
                _wave(circles.seen(maps.unlike, around), 2),
                circles.seen(floats(maps.body), (0.001, 0.5, 0.9, 1.2)).mean(axis=(1, 2)),
                paper,
                np.minimum(paper, 0.1),
                circles.seen(maps.all_white, beyond=(2.5, 4.0, 5.5)).mean(axis=(1, 2)),
                np.maximum(circles.seen(maps.white, (0.001, 0.25, 0.5)).min(axis=(1, 2)) - 0.4, 0),
                _at_share(white, 0.5),
            ],
            axis=1,
        )
    )


def _wave(seen: Floats, times: int) -> Floats:
    """How much the mean over the distances goes up and down that many times around the middle."""
    return floats(np.abs((seen.mean(axis=2) * np.exp(1j * times * _ANGLES)).mean(axis=1)))


def _at_share(values: Floats, share: float) -> Floats:
    """The value in each row below which that share of the row lies."""
    place = int(share * (values.shape[1] - 1))
    return floats(np.partition(values, place, axis=1)[:, place])
