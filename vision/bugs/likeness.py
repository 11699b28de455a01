"""How alike drawings are at their best turn.

All turns of all pairs are compared at once in polar coordinates, where a turn is a shift, by the correlation theorem. The few most alike
of each are then laid over each other exactly, by Gauss-Newton steps on shift, size and turn (Lucas and Kanade 1981, in the inverse
compositional form of Baker and Matthews 2004), since a drawing of thin limbs that lies a pixel off matches no better than another one.
What counts is the correlation of what stands out from its surroundings: edges, limbs, eyes and stripes, not the blob of the body, which
many drawings share. Mirror images are never tried: they are other drawings.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, floats
from vision.bugs.drawing import SIDE, Drawings

_TURNS, _RINGS = 128, 24
_MIDDLE = (SIDE - 1) / 2
_COARSE = SIDE // 2  # side of the pictures that are laid over each other
_COARSE_MIDDLE = (_COARSE - 1) / 2
_AROUND = 9  # pixels: from the mean of such a square a detail stands out
_WEIGHTS: Floats = np.array([1, 0.7], np.float32)
_SMOOTH = 1.5  # pixels: a centre a little off must not spoil the first comparison
_SHARES: Floats = np.array([0.8, 0.2], np.float32)  # of the layers in it
_NEXT, _ABOUT = 0.15, 6  # a second turn is tried if the correlation there is not that much worse, and it is that far away
_TRIED = 5  # of all others each drawing is laid over that many
_STEPS = 3
_LARGEST = 0.12  # by which sizes may differ
_HELD = np.diag([0.5, 0.5, 50, 50])  # keeps a round body without limbs from being turned by noise

_RADII = (np.arange(_RINGS) + 0.5) * (SIDE / 2 / _RINGS)
_ANGLES = np.arange(_TURNS) * (2 * np.pi / _TURNS)
_POLAR_X, _POLAR_Y = (floats(_MIDDLE + np.outer(_RADII, part(_ANGLES))) for part in (np.cos, np.sin))
_Y, _X = np.mgrid[:_COARSE, :_COARSE] - _COARSE_MIDDLE


@dataclass(frozen=True)
class _Prepared:
    """Drawings made ready for being compared."""

    drawings: Drawings

    @cached_property
    def details(self) -> Floats:
        """What stands out from its surroundings, ``(N, SIDE, SIDE, LAYERS)``, each of norm 1."""
        raw = np.stack([layers - cv2.blur(cv2.blur(layers, (_AROUND, _AROUND)), (_AROUND, _AROUND)) for layers in self.drawings.layers])
        raw *= _WEIGHTS
        return floats(raw / np.maximum(np.sqrt(np.einsum("nijc,nijc->n", raw, raw)), 1e-6)[:, None, None, None])

    @cached_property
    def spectra(self) -> NDArray[np.complex64]:
        """The Fourier series around each ring, ``(_TURNS / 2 + 1, N, _RINGS * LAYERS)``."""
        smooth = [cv2.GaussianBlur(layers, (0, 0), _SMOOTH) for layers in self.drawings.layers]
        polar = floats([cv2.remap(each, _POLAR_X, _POLAR_Y, cv2.INTER_LINEAR) for each in smooth])
        rows = polar.transpose(0, 3, 1, 2) * np.sqrt(_RADII)[:, None]
        rows -= rows.mean(axis=3, keepdims=True)
        rows *= np.sqrt(_SHARES / np.maximum(np.einsum("ncrt,ncrt->nc", rows, rows), 1e-9))[..., None, None]
        return np.asarray(np.fft.rfft(rows.reshape(len(rows), -1, _TURNS), axis=2).transpose(2, 0, 1), dtype=np.complex64)

    @cached_property
    def small(self) -> Floats:
        """The ink at half the size, ``(N, _COARSE, _COARSE)``."""
        return floats([cv2.resize(layers[..., 0], (_COARSE, _COARSE), interpolation=cv2.INTER_AREA) for layers in self.drawings.layers])

    @cached_property
    def steps(self) -> Floats:
        """What turns a difference of small pictures into a step of shift x, y, size and turn, ``(N, 4, _COARSE ** 2)``."""
        smooth = floats([cv2.GaussianBlur(each, (0, 0), 1.0) for each in self.small])
        across, down = np.gradient(smooth, axis=2), np.gradient(smooth, axis=1)
        slopes = np.stack([across, down, across * _X + down * _Y, down * _X - across * _Y], axis=1).reshape(-1, 4, _COARSE**2)
        return floats(np.linalg.solve(slopes @ slopes.transpose(0, 2, 1) + _HELD, slopes))


def likeness(drawings: Drawings) -> Floats:
    """How alike each two of N drawings are: ``(N, N)``, symmetric, at most 1; 0 for those that are not among the most alike."""
    prepared = _Prepared(drawings)
    return _compared(prepared, prepared, itself=True)


def likeness_to(drawings: Drawings, others: Drawings) -> Floats:
    """How alike each of N drawings and each of M others are: ``(N, M)``, as `likeness` does."""
    return _compared(_Prepared(drawings), _Prepared(others), itself=False)


def _compared(ours: _Prepared, theirs: _Prepared, itself: bool) -> Floats:
    alike = np.zeros((len(ours.drawings), len(theirs.drawings)), np.float32)
    if not alike.size:
        return alike
    first, second, turns = _tries(_at_any_turn(ours, theirs), itself)
    np.maximum.at(alike, (first, second), _laid_over(ours, theirs, first, second, turns))
    if itself:
        alike = np.maximum(alike, alike.T)
        np.fill_diagonal(alike, 1)
    return alike


def _at_any_turn(ours: _Prepared, theirs: _Prepared) -> Floats:
    """The correlation of each pair at each turn, ``(_TURNS, N, M)``."""
    return floats(np.fft.irfft(ours.spectra.conj() @ theirs.spectra.transpose(0, 2, 1), n=_TURNS, axis=0))


def _tries(correlation: Floats, itself: bool) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]:
    """Which pairs to lay over each other, and at which turns: three ``(K,)``."""
    best = correlation.max(axis=0)
    if itself:
        np.fill_diagonal(best, -1)
    worth = _worth_trying(best)
    first, second = np.nonzero(np.triu(worth | worth.T, 1) if itself else worth)
    values = correlation[:, first, second]
    turns, each = values.argmax(axis=0), np.arange(len(first))
    beside = (turns + np.arange(-_ABOUT, _ABOUT + 1)[:, None]) % _TURNS
    highest = values[turns, each]
    values[beside, each] = -1
    again = values.max(axis=0) > highest - _NEXT
    return np.append(first, first[again]), np.append(second, second[again]), np.append(turns, values.argmax(axis=0)[again])


def _worth_trying(alike: Floats) -> NDArray[np.bool_]:
    """In each row the most alike, ``(N, M)``."""
    count = min(_TRIED, alike.shape[1])
    return np.asarray(alike >= np.partition(alike, -count, axis=1)[:, -count, None])


def _laid_over(ours: _Prepared, theirs: _Prepared, first: NDArray[np.intp], second: NDArray[np.intp], turns: NDArray[np.intp]) -> Floats:
    """The correlation ``(K,)`` of K pairs, each laid over the other as well as it goes."""
    poses = np.zeros((len(first), 4))
    poses[:, 3] = _ANGLES[turns]
    wanted, steps = ours.small[first], ours.steps[first]
    for _ in range(_STEPS):
        got = _moved(theirs.small, second, poses, _COARSE_MIDDLE)
        poses = _stepped(poses, np.einsum("kij,kj->ki", steps, (wanted - got).reshape(len(first), -1)))
    poses[:, :2] *= SIDE / _COARSE
    got = _moved(theirs.details, second, poses, _MIDDLE)
    return floats(np.einsum("kijc,kijc->k", ours.details[first], got) / np.maximum(np.sqrt(np.einsum("kijc,kijc->k", got, got)), 1e-6))


def _stepped(poses: NDArray[np.float64], step: Floats) -> NDArray[np.float64]:
    """Poses (shift x, y, growth, turn) after another step within the turned picture."""
    turned = _turns(poses) @ step[:, :2, None]
    moved = poses + np.concatenate([turned[..., 0], step[:, 2:]], axis=1)
    moved[:, 2] = np.clip(moved[:, 2], -_LARGEST, _LARGEST)
    return np.asarray(moved)


def _turns(poses: NDArray[np.float64]) -> NDArray[np.float64]:
    """The linear part of each pose, ``(K, 2, 2)``."""
    cos, sin = (1 + poses[:, 2]) * np.cos(poses[:, 3]), (1 + poses[:, 2]) * np.sin(poses[:, 3])
    return np.stack([np.stack([cos, -sin], axis=1), np.stack([sin, cos], axis=1)], axis=1)


def _moved(pictures: Floats, chosen: NDArray[np.intp], poses: NDArray[np.float64], middle: float) -> Floats:
    """The chosen square pictures, each seen in its pose about the middle."""
    linear = _turns(poses)
    shift = poses[:, :2] + middle - linear.sum(axis=2) * middle
    maps = np.concatenate([linear, shift[..., None]], axis=2)
    size = pictures.shape[1:3]
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return floats([cv2.warpAffine(pictures[number], each, size, flags=flags) for number, each in zip(chosen, maps, strict=True)])
