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
    "whiteness of the lightest part beyond any eye's",
    "whiteness of the lightest part",
    "whiteness of the darkest part",
    "whiteness to one side",
    "directions in which whiteness falls off",
    "least fall of whiteness",
    "unlikeness of the most unlike part",
    "unlikeness along a line",
    "share within the body",
    "share of paper around",
    "whether there is paper around",
    "whiteness further out",
)
"""What is measured of each spot."""

_RADII = np.array([2.4, 3.0, 3.7, 4.5, 5.4, 6.4])  # pixels of a face
_STEEP, _STEEPEST = 0.03, 0.25  # slopes per pixel that count at all, and fully
_WITHIN = RADIUS < 0.9
_FACED = RADIUS < 0.85
_PEAK = np.ones((5, 5), np.uint8)
_CROWDED = 0.8  # power of the radius by which more slopes find their way to the middle of larger circles

_ANGLES = np.arange(16) * 2 * np.pi / 16
_COS, _SIN = np.cos(_ANGLES)[:, None], np.sin(_ANGLES)[:, None]
_INNER, _OUTER = (-0.4, -1.0, -1.6), (0.8, 1.6, 2.2)  # pixels from a circle, where it is light and where it is not
_LEAST = 0.4  # of the radius: no inner place lies further in
_FALL = 0.6  # a fall that counts fully
_FALLS = 0.25
_MOVES = np.array([(x, y, 0) for x in (0, -1, 1) for y in (0, -1, 1)] + [(0, 0, -1), (0, 0, 1)])  # across, down, in size
_STEPS = (0.8, 0.4)
_LARGER = 0.15


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
    x: Floats
    y: Floats
    radius: Floats

    def moved(self, moves: NDArray[np.float64]) -> _Circles:
        """Each of them moved in all those ways, one after another."""
        across, down, larger = (moves[:, axis] for axis in range(3))
        return _Circles(
            np.repeat(self.face, len(moves)),
            floats(self.x[:, None] + across).ravel(),
            floats(self.y[:, None] + down).ravel(),
            floats(self.radius[:, None] * (1 + _LARGER * larger)).ravel(),
        )

    def picked(self, places: NDArray[np.intp]) -> _Circles:
        return _Circles(self.face[places], self.x[places], self.y[places], self.radius[places])

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
    both = (white + unlike) * (maps.near_body & _FACED)[:, None]
    circles, places = _roundest(both)
    circles = _fitted(circles, maps)
    at = [np.take_along_axis(votes.max(axis=1).reshape(len(votes), -1), places, axis=1).ravel() for votes in (white, unlike)]
    evidence = _evidence(circles, maps, floats(at[0]), floats(at[1]))
    shape = (len(white), MOST)
    return Balls(
        np.stack([circles.x, circles.y], axis=1).reshape(*shape, 2), circles.radius.reshape(shape), evidence.reshape(*shape, len(EVIDENCE))
    )


def roundness(layer: Floats) -> Floats:
    """How far slopes all around point to each pixel as the middle of a light circle: ``(N, radii, SIZE, SIZE)``."""
    stack = stacked(layer)
    across, down = (floats(cv2.Sobel(stack, cv2.CV_32F, *axes)).reshape(layer.shape) / 8 for axes in ((1, 0), (0, 1)))
    steepness = floats(cv2.magnitude(across, down))
    face, y, x = np.nonzero((steepness > _STEEP) & _WITHIN)
    slope = steepness[face, y, x]
    right, below = across[face, y, x] / slope, down[face, y, x] / slope
    weight = np.minimum(slope, _STEEPEST)
    votes = np.empty((len(layer), len(_RADII), SIZE, SIZE), np.float32)
    for number, radius in enumerate(_RADII):
        column, row = (np.clip(np.rint(a + radius * b).astype(np.intp), 0, SIZE - 1) for a, b in ((x, right), (y, below)))
        counted = np.bincount((face * SIZE + row) * SIZE + column, weight, layer.size).astype(np.float32)
        votes[:, number] = floats(cv2.GaussianBlur(counted.reshape(-1, SIZE), (0, 0), 1.0)).reshape(layer.shape) / radius**_CROWDED
    return votes


def _roundest(votes: Floats) -> tuple[_Circles, NDArray[np.intp]]:
    """The strongest circles of each face, and where in the flattened face they lie ``(N, MOST)``."""
    best = votes.max(axis=1)
    peaks = floats(cv2.dilate(stacked(best), _PEAK)).reshape(best.shape) == best
    strength = np.where(peaks, best, 0).reshape(len(best), -1)
    places = np.argpartition(-strength, MOST, axis=1)[:, :MOST]
    places = np.take_along_axis(places, np.argsort(-np.take_along_axis(strength, places, axis=1), axis=1), axis=1)
    sizes = np.take_along_axis(votes.argmax(axis=1).reshape(len(best), -1), places, axis=1)
    face = np.repeat(np.arange(len(best)), MOST)
    return _Circles(face, floats(places % SIZE).ravel(), floats(places // SIZE).ravel(), floats(_RADII[sizes]).ravel()), places


def _fitted(circles: _Circles, maps: Maps) -> _Circles:
    """The circles moved by up to a pixel or so to where both maps fall most all around."""
    for step in _STEPS:
        moved = circles.moved(_MOVES * step)
        fit = sum(np.clip(moved.falls(layer), 0, _FALL).mean(axis=1) for layer in (maps.white, maps.unlike))
        best = np.asarray(fit).reshape(-1, len(_MOVES)).argmax(axis=1)
        circles = moved.picked(np.arange(len(best)) * len(_MOVES) + best)
    return circles


def _evidence(circles: _Circles, maps: Maps, white_votes: Floats, unlike_votes: Floats) -> Floats:
    """What speaks for and against each circle, ``(M, len(EVIDENCE))`` in the order of ``EVIDENCE``."""
    inside = (0.001, 0.3, 0.55, 0.8)
    white = circles.seen(maps.white, inside).reshape(len(circles.x), -1)
    unlike = circles.seen(maps.unlike, inside).reshape(len(circles.x), -1)
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
                np.maximum(lightest - 0.85, 0),
                lightest,
                darkest,
                _wave(circles.seen(maps.white, around), 1),
                (falls > _FALLS).mean(axis=1),
                falls[:, 2],
                _at_share(unlike, 0.85),
                _wave(circles.seen(maps.unlike, around), 2),
                circles.seen(floats(maps.body), (0.001, 0.5, 0.9, 1.2)).mean(axis=(1, 2)),
                paper,
                np.minimum(paper, 0.1),
                circles.seen(maps.all_white, beyond=(2.5, 4.0, 5.5)).mean(axis=(1, 2)),
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
