"""Round light spots on creatures, such as the balls of their eyes, and what each of them looks like.

Two maps say where a face is white and where it is unlike the creature's body: an eye stands out in the second with its pupil and rim,
teeth and light bellies mostly in the first. Circles lie where the slopes of both maps point from all around (a radial symmetry transform:
Loy and Zelinsky, IEEE PAMI 2003), which pupils beside the middle and eyes that touch hardly disturb. What a circle looks like is told by
rings around its middle, the same at any turn: how light they are, and how unevenly (harmonics along each ring).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, floats
from vision.bugs.body import Maps, stacked
from vision.bugs.face import RADIUS, SIZE

MOST = 10
"""How many spots are looked at on each face, the roundest first."""
PAIRS = np.array(list(combinations(range(MOST), 2)))
"""Every two of them."""
THREES = np.array(list(combinations(range(MOST), 3)))
"""Every three of them."""

_RADII = np.array([2.5, 3.5, 4.7, 6.2])  # pixels of a face
_STEEP, _STEEPEST = 0.02, 0.06  # slopes per pixel that count at all, and fully
_WITHIN = RADIUS < 0.83  # no vote leaves the face
_FACED = RADIUS < 0.75
_CROWDING, _BESIDE = 0.6, (9, 9)  # how much less spots beside paper are asked for; pixels
_PEAK = np.ones((5, 5), np.uint8)
_CROWDED = 0.8  # power of the radius by which more slopes find their way to the middle of larger circles
_FAINT = 0.02  # of a vote
_APART = 0.7  # sums of the radii: nearer spots are one and the same
_SHARP = 0.97  # of all slopes in order this one tells how sharp a face is

_TURNS = 16
_RINGS = np.array([0.3, 0.6, 0.85, 1.1, 1.4, 1.8, 2.4])  # radii
_ANGLES = np.arange(_TURNS) * 2 * np.pi / _TURNS
_COS, _SIN = np.cos(_ANGLES)[:, None, None, None], np.sin(_ANGLES)[:, None, None, None]
_WAVES = np.arange(1, 4)[:, None]
_HARMONICS: Floats = floats(np.concatenate([np.cos(_WAVES * _ANGLES), np.sin(_WAVES * _ANGLES)]) / _TURNS)


@dataclass(frozen=True, slots=True)
class Balls:
    """The spots of N faces, the roundest of each first.

    ``looks (N, MOST, F)`` is what each looks like, ``pairs (N, len(PAIRS), G)`` how every two of them go together,
    ``rows (N, len(THREES), H)`` how every three of them lie, ``same (N, len(PAIRS))`` whether two are so near that they are one.
    ``middles (N, MOST, 2)`` and ``radii (N, MOST)`` in pixels of a face.
    """

    middles: Floats
    radii: Floats
    looks: Floats
    pairs: Floats
    rows: Floats
    same: NDArray[np.bool_]


def find_balls(maps: Maps) -> Balls:
    """The round light spots on N faces."""
    votes, sharp = _roundness(floats(cv2.addWeighted(stacked(maps.white), 0.5, stacked(maps.unlike), 0.5, 0)).reshape(maps.white.shape))
    count = len(votes[0])
    crowded = floats(cv2.blur(stacked(floats(maps.paper)), _BESIDE)).reshape(maps.paper.shape)
    y, x = _roundest(floats(votes.max(axis=0) * (1 - _CROWDING * crowded) * (maps.near_body & _FACED)))
    votes = votes[:, np.arange(count)[:, None], y, x]
    radii = floats(_RADII[votes.argmax(axis=0)])
    rings = _rings(maps, x, y, radii)
    depth = maps.depth[np.arange(count)[:, None], y // 2, x // 2]
    deepest = maps.depth.max(axis=(1, 2))
    looks = _looks(rings, votes, radii, depth, floats(np.stack([sharp, maps.paleness, deepest], axis=1)))
    middles = floats(np.stack([x, y], axis=2))
    one, other = PAIRS.T
    away = np.maximum(np.hypot(*np.moveaxis(middles[:, one] - middles[:, other], -1, 0)), 1)
    reach = radii[:, one] + radii[:, other]
    return Balls(middles, radii, looks, _together(away, reach, radii, votes, rings), _rows(middles), away < _APART * reach)


def _roundness(layer: Floats) -> tuple[Floats, Floats]:
    """How far slopes all around point to each pixel as the middle of a circle ``(radii, N, SIZE, SIZE)``; how steep all is ``(N,)``."""
    across, down = (floats(cv2.Sobel(stacked(layer), cv2.CV_32F, *axes, scale=1 / 8)) for axes in ((1, 0), (0, 1)))
    steepness = floats(cv2.magnitude(across, down)).reshape(layer.shape)
    place = np.flatnonzero((steepness > _STEEP) & _WITHIN)
    slope, right, below = (values.ravel()[place] for values in (steepness, across, down))
    weight = (np.minimum(slope, _STEEPEST) / _STEEPEST).astype(np.float64)
    right, below = right / slope, below / slope
    votes = np.empty((len(_RADII), *layer.shape), np.float32)
    for radius, counted in zip(_RADII.tolist(), votes, strict=True):
        middle = place + (np.rint(radius * below) * SIZE + np.rint(radius * right)).astype(np.intp)
        count = np.bincount(middle, weight, layer.size).astype(np.float32)
        cv2.GaussianBlur(count.reshape(-1, SIZE), (5, 5), 1.0, dst=stacked(counted))
        counted *= 1 / radius**_CROWDED
    faced = steepness[:, _FACED]
    rank = int(_SHARP * faced.shape[1])
    return votes, floats(np.partition(faced, rank, axis=1)[:, rank])


def _roundest(strength: Floats) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Row and column of the strongest peaks of each face ``(N, SIZE, SIZE)``: two ``(N, MOST)``; a corner where there are no more."""
    place = np.flatnonzero((floats(cv2.dilate(stacked(strength), _PEAK)).reshape(strength.shape) == strength) & (strength > 0))
    face = place // SIZE**2
    order = np.lexsort((-strength.ravel()[place], face))
    first = np.searchsorted(face, np.arange(len(strength) + 1))
    chosen = first[:-1, None] + np.arange(MOST)
    there = chosen < first[1:, None]
    within = np.where(there, np.append(place[order], 0)[np.where(there, chosen, -1)] % SIZE**2, 0)
    return within // SIZE, within % SIZE


def _rings(maps: Maps, x: NDArray[np.intp], y: NDArray[np.intp], radii: Floats) -> Floats:
    """What the maps show on rings around each middle: ``(turns, N, MOST, rings, layers)``."""
    layers = [stacked(layer) for layer in (maps.all_white, maps.white, maps.unlike)]
    away = radii[..., None] * _RINGS
    top = (np.arange(len(x)) * SIZE)[:, None, None]
    right = floats(x[..., None] + away * _COS)
    below = floats(np.clip(y[..., None] + away * _SIN, 0, SIZE - 1) + top)
    seen = cv2.remap(
        cv2.merge(layers), right.reshape(_TURNS, -1), below.reshape(_TURNS, -1), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return floats(seen).reshape(*right.shape, len(layers))


def _looks(rings: Floats, votes: Floats, radii: Floats, depth: Floats, faces: Floats) -> Floats:
    """What each spot looks like, whatever its turn ``(N, MOST, F)``; ``faces (N, 3)`` is known of each face, last how deep its body is."""
    waves = (_HARMONICS @ rings.reshape(_TURNS, -1)).reshape(2, -1, *rings.shape[1:])
    uneven = np.sqrt(waves[0] ** 2 + waves[1] ** 2)
    around = [rings.mean(axis=0), rings.min(axis=0), rings.max(axis=0), *uneven]
    voted = np.moveaxis(np.log(votes + _FAINT), 0, -1)
    leading = voted.max(axis=2) - voted.max(axis=(1, 2))[:, None]
    known = np.broadcast_to(faces[:, None], (*radii.shape, faces.shape[1]))
    parts = [part.reshape(*radii.shape, -1) for part in around]
    inside = np.stack([leading, radii, depth, depth / np.maximum(faces[:, 2:], 1)], axis=2)
    return floats(np.concatenate([*parts, voted, inside, known], axis=2))


def _together(away: Floats, reach: Floats, radii: Floats, votes: Floats, rings: Floats) -> Floats:
    """How every two spots of a face go together ``(N, len(PAIRS), G)``; they are that far ``away``, their radii add up to ``reach``."""
    one, other = PAIRS.T
    measures = np.stack([np.log(radii), np.log(votes.max(axis=0) + _FAINT)], axis=2)
    means = rings.mean(axis=0)[:, :, :4].reshape(*radii.shape, -1)
    of_each = np.concatenate([measures, means], axis=2)
    apart = np.stack([np.log(away / reach), np.log(away)], axis=2)
    return floats(np.concatenate([apart, np.abs(of_each[:, one] - of_each[:, other])], axis=2))


def _rows(middles: Floats) -> Floats:
    """How every three spots of a face lie ``(N, len(THREES), 4)``: how bent their row is, how unequal its gaps, and both squared."""
    corners = middles[:, THREES]
    sides = np.sort(np.hypot(*np.moveaxis(corners - corners[:, :, [1, 2, 0]], 3, 0)), axis=2) + 1
    bent, unequal = (sides[..., 0] + sides[..., 1]) / sides[..., 2] - 1, np.log(sides[..., 1] / sides[..., 0])
    return floats(np.stack([bent, unequal, bent**2, unequal**2], axis=2))
