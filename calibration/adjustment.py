"""The bundle adjustment: one lens and the place of the board in each picture, so that all corners fall where they were seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.arrays import Points, points

INTRINSICS: Final = 9
"""fx, fy, cx, cy, k1, k2, p1, p2, k3."""
_STRETCH = INTRINSICS
_SHARED = INTRINSICS + 1
_POSE = 6
_ROUNDS = 60
_STILL = 1e-9
_DAMPINGS = (1e-12, 1e9)
_HUBER = 2.5
"""Errors up to this many times the usual weigh as they are, larger ones ever less (Huber 1964)."""
_FIRST_NOISE_PX = np.array([0.3, 0.6])
_LEAST_NOISE_PX = 0.01
_BELIEVED_NOISE_PX = 0.03
"""What corners err at least, for weighing kinds against each other, and for saying how sure the lens is: pictures of one sheet share
errors that no scatter shows, and whoever believed in less would trust a lens more than it deserves."""

_ASPECT_SPREAD = 5e-4
_CENTRE_SPREAD = 0.03
_DISTORTION_SPREAD = (0.5, 0.2, 2e-3, 2e-3, 0.02)
_NO_SPREAD = 1e-7
_STRETCH_SPREAD = 3e-3
"""What lenses are like before anything is measured: square pixels, the axis near the middle of the picture (spread as a share of its
width), k1, k2, p1, p2 and k3 about nought. It matters only where the corners say nothing: it keeps polynomials from running wild.

Printers do not print equally large in both directions, and rulers tell that to half a millimetre in 150: the stretch of the board is
measured along with the lens (Strobl and Hirzinger 2011)."""


@dataclass(frozen=True, slots=True, eq=False)
class Places:
    """Corners of one picture.

    Attributes
    ----------
    object_mm : (N, 3) float64
        Where they lie on the board.
    image_px : (N, 2) float64
        Where they were seen.
    kinds : (N,) int
        Which of two kinds each is, 0 or 1; how far corners usually err is measured for each kind.
    """

    object_mm: Points
    image_px: Points
    kinds: NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Adjusted:
    """What came out.

    Attributes
    ----------
    intrinsics : (9,) float64
        fx, fy, cx, cy, k1, k2, p1, p2, k3.
    stretch : float
        How many times as high as thought the board is, if it is as wide as thought.
    poses : (V, 6) float64
        Rotation vector and translation in mm of each board.
    covariance : (9, 9) float64
        Of the intrinsics.
    noise_px : (2,) float64
        How far corners of each kind usually lie beside where they should, across or down.
    cost : float
        What was made as small as possible.
    """

    intrinsics: Points
    stretch: float
    poses: Points
    covariance: Points
    noise_px: Points
    cost: float

    def errors(self, seen: Sequence[Places]) -> list[Points]:
        """By how much each corner ``(N, 2)`` of each picture lies beside where it should, in pixels."""
        return [
            _projected(self.intrinsics, self.stretch, pose, view)[0] - view.image_px for pose, view in zip(self.poses, seen, strict=True)
        ]


def adjust(
    seen: Sequence[Places], size: tuple[int, int], start: Points, poses: Points | None = None, highest: bool = True, stretch: float = 1.0
) -> Adjusted:
    """Fit lens and poses (Triggs et al. 2000) by Levenberg-Marquardt, poses eliminated, with Huber's weights and weak priors.

    Parameters
    ----------
    seen : sequence of Places
        At least one.
    size : (int, int)
        Width and height of the pictures.
    start : (9,) float64
        The lens to begin with.
    poses : (V, 6) float64, optional
        The poses to begin with; left out, they follow from the lens.
    highest : bool
        Whether the highest term of the distortion, k3, is free; else it is nought.
    stretch : float
        That of the board to begin with.
    """
    spreads = np.array(_DISTORTION_SPREAD if highest else (*_DISTORTION_SPREAD[:-1], _NO_SPREAD))
    shared = np.append(start, stretch)
    state = _State(shared, np.array([pose(start, view, stretch) for view in seen]) if poses is None else poses, _FIRST_NOISE_PX)
    damping, system = 1e-3, _System(seen, size, state, spreads)
    for _ in range(_ROUNDS):
        tried = system.step(damping)
        fresh = _System(seen, size, tried, spreads)
        if fresh.cost < system.cost:
            gain = (system.cost - fresh.cost) / (system.cost + 1e-12)
            noise = fresh.noise_px()
            settled = gain < _STILL and bool((abs(noise - system.state.noise_px) < 1e-3 * noise).all())
            damping = max(damping / 8, _DAMPINGS[0])
            system = _System(seen, size, replace(fresh.state, noise_px=noise), spreads)
            if settled:
                break
        else:
            damping *= 10
            if damping > _DAMPINGS[1]:
                break
    found = system.state
    believed = replace(found, noise_px=np.maximum(found.noise_px, _BELIEVED_NOISE_PX))
    covariance = _System(seen, size, believed, spreads).covariance()
    return Adjusted(found.intrinsics, found.stretch, found.poses, covariance, found.noise_px, system.cost)


def pose(intrinsics: Points, view: Places, stretch: float = 1.0) -> Points:
    """Rotation vector and translation ``(6,)`` of a board before a known lens."""
    matrix, bends, on_board = _matrix(intrinsics), intrinsics[4:], view.object_mm * (1.0, stretch, 1.0)
    _, turn, shift = cv2.solvePnP(on_board, view.image_px, matrix, bends, flags=cv2.SOLVEPNP_IPPE)
    _, turn, shift = cv2.solvePnP(on_board, view.image_px, matrix, bends, turn, shift, True, cv2.SOLVEPNP_ITERATIVE)
    return np.concatenate([np.ravel(turn), np.ravel(shift)])


def missed(intrinsics: Points, view: Places, stretch: float = 1.0) -> float:
    """By how many pixels a known lens misses the corners of a picture (root mean square), the board being where it fits best."""
    off = _projected(intrinsics, stretch, pose(intrinsics, view, stretch), view)[0] - view.image_px
    return float(np.sqrt((off**2).sum(axis=1).mean()))


@dataclass(frozen=True, slots=True, eq=False)
class _State:
    """What all pictures share, the intrinsics and the stretch of the board ``(10,)``; the poses; the noise of each kind of corner."""

    shared: Points
    poses: Points
    noise_px: Points

    @property
    def intrinsics(self) -> Points:
        return self.shared[:INTRINSICS]

    @property
    def stretch(self) -> float:
        return float(self.shared[_STRETCH])


class _System:
    """The normal equations at one state."""

    def __init__(self, seen: Sequence[Places], size: tuple[int, int], state: _State, spreads: Points) -> None:
        self.state = state
        self._lens, self._lens_right, self.cost = _prior(size, state, spreads)
        self._views: list[tuple[Points, Points, Points]] = []
        self._errors: list[Points] = []
        self._kinds: list[NDArray[np.int64]] = []
        for place, view in zip(state.poses, seen, strict=True):
            self._add(view, place)

    def _add(self, view: Places, place: Points) -> None:
        projected, jacobian = _projected(self.state.intrinsics, self.state.stretch, place, view)
        errors = projected - view.image_px
        self._errors.append(errors)
        self._kinds.append(view.kinds)
        noise = self.state.noise_px[view.kinds]
        scaled = np.hypot(errors[:, 0], errors[:, 1]) / (np.sqrt(2) * noise)
        weights = np.repeat(np.minimum(1.0, _HUBER / np.maximum(scaled, 1e-9)) / noise**2, 2)
        beyond = np.maximum(scaled - _HUBER, 0.0)
        self.cost += float(np.sum(np.minimum(scaled, _HUBER) ** 2 + 2 * _HUBER * beyond)) * 2
        of_pose, of_lens = jacobian[:, :_POSE], jacobian[:, _POSE:]
        weighted = weights[:, None] * of_pose
        self._lens = self._lens + of_lens.T @ (weights[:, None] * of_lens)
        self._lens_right = self._lens_right - of_lens.T @ (weights * errors.ravel())
        self._views.append((weighted.T @ of_pose, weighted.T @ of_lens, -weighted.T @ errors.ravel()))

    def step(self, damping: float) -> _State:
        reduced, right = self._lens + damping * np.diag(np.diag(self._lens)), self._lens_right
        inverses = []
        for own, mixed, own_right in self._views:
            inverse = np.linalg.inv(own + damping * np.diag(np.diag(own)))
            inverses.append(inverse)
            reduced = reduced - mixed.T @ inverse @ mixed
            right = right - mixed.T @ inverse @ own_right
        lens = np.linalg.solve(reduced, right)
        poses = [inverse @ (own_right - mixed @ lens) for inverse, (_, mixed, own_right) in zip(inverses, self._views, strict=True)]
        return replace(self.state, shared=self.state.shared + lens, poses=self.state.poses + np.array(poses))

    def noise_px(self) -> Points:
        """Of each kind, robust: from the median length of the errors, free of what the unknowns take up."""
        lengths = np.concatenate([np.hypot(errors[:, 0], errors[:, 1]) for errors in self._errors])
        kinds = np.concatenate(self._kinds)
        unknowns = _SHARED + _POSE * len(self._views)
        freedom = max(0.1, 1 - unknowns / (2 * len(lengths)))
        medians = np.array([np.median(lengths[kinds == kind]) if (kinds == kind).any() else 0.0 for kind in (0, 1)])
        return np.asarray(np.maximum(_LEAST_NOISE_PX, medians / np.sqrt(2 * np.log(2) * freedom)))

    def covariance(self) -> Points:
        reduced = self._lens
        for own, mixed, _ in self._views:
            reduced = reduced - mixed.T @ np.linalg.inv(own) @ mixed
        return np.asarray(np.linalg.inv(reduced)[:INTRINSICS, :INTRINSICS])


def _prior(size: tuple[int, int], state: _State, spreads: Points) -> tuple[Points, Points, float]:
    fx, fy = state.intrinsics[:2]
    rows = np.zeros((9, _SHARED))
    aspect = _ASPECT_SPREAD * (fx + fy) / 2
    centre = _CENTRE_SPREAD * size[0]
    rows[0, :2] = 1 / aspect, -1 / aspect
    rows[1, 2] = rows[2, 3] = 1 / centre
    for index, spread in enumerate((*spreads, _STRETCH_SPREAD)):
        rows[3 + index, 4 + index] = 1 / spread
    usual = np.array([fx, fx, (size[0] - 1) / 2, (size[1] - 1) / 2, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0])
    off = rows @ (state.shared - usual)
    return rows.T @ rows, -rows.T @ off, float(off @ off)


def _projected(intrinsics: Points, stretch: float, place: Points, view: Places) -> tuple[Points, Points]:
    """Where corners fall ``(N, 2)``, and how that changes with the pose, the intrinsics and the stretch ``(2 N, 16)``."""
    on_board = view.object_mm * (1.0, stretch, 1.0)
    seen, jacobian = cv2.projectPoints(on_board, place[:3], place[3:], _matrix(intrinsics), intrinsics[4:])
    slopes = np.asarray(jacobian, dtype=np.float64)[:, : _POSE + INTRINSICS]
    down = np.asarray(cv2.Rodrigues(place[:3])[0])[:, 1]
    of_stretch = (slopes[:, 3:_POSE] @ down) * np.repeat(view.object_mm[:, 1], 2)
    return points(seen), np.column_stack([slopes, of_stretch])


def _matrix(intrinsics: Points) -> Points:
    fx, fy, cx, cy = intrinsics[:4]
    return np.array([[fx, 0.0, cx], [0.0, fy, cy], [0.0, 0.0, 1.0]])
