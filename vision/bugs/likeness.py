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
from vision.bugs.drawing import LAYERS, SIDE, Drawings

_TURNS, _RINGS = 128, 24
_MIDDLE = (SIDE - 1) / 2
_COARSE = SIDE // 2  # side of the pictures that are laid over each other
_COARSE_MIDDLE = (_COARSE - 1) / 2
_AROUND = 9  # pixels: from the mean of such a square a detail stands out
_WEIGHTS: Floats = np.array([1, 0.7], np.float32)
_TRIED = 5  # of all others each drawing is laid over that many
_STEPS = 3
_LARGEST = 0.12  # by which sizes may differ
_HELD = np.diag([0.5, 0.5, 50, 50])  # keeps a round body without limbs from being turned by noise

_RADII = (np.arange(_RINGS) + 0.5) * (SIDE / 2 / _RINGS)
_ANGLES = np.arange(_TURNS) * (2 * np.pi / _TURNS)
_POLAR = tuple(floats(_MIDDLE + np.outer(_RADII, part(_ANGLES))) for part in (np.cos, np.sin))
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
        polar = floats([cv2.remap(details, *_POLAR, cv2.INTER_LINEAR) for details in self.details])
        polar *= np.sqrt(_RADII)[:, None, None].astype(np.float32)
        rows = polar.transpose(0, 1, 3, 2).reshape(len(polar), _RINGS * LAYERS, _TURNS)
        rows /= np.maximum(np.sqrt(np.einsum("nrt,nrt->n", rows, rows)), 1e-6)[:, None, None]
        return np.asarray(np.fft.rfft(rows, axis=2).transpose(2, 0, 1), dtype=np.complex64)

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
    """How alike each two of N drawings are: ``(N, N)``, symmetric, at most 1.

    Those that are clearly not among the most alike get the lower value of the first comparison.
    """
    if not len(drawings):
        return np.zeros((0, 0), np.float32)
    prepared = _Prepared(drawings)
    alike, turns = _at_any_turn(prepared, prepared)
    np.fill_diagonal(alike, -1)
    first, second = np.nonzero(np.triu(_worth_trying(alike) | _worth_trying(alike).T, 1))
    values = _laid_over(prepared, prepared, first, second, turns[first, second])
    alike[first, second] = alike[second, first] = values
    np.fill_diagonal(alike, 1)
    return floats(alike)


def likeness_to(drawings: Drawings, others: Drawings) -> Floats:
    """How alike each of N drawings and each of M others are: ``(N, M)``, as `likeness` does."""
    if not len(drawings) or not len(others):
        return np.zeros((len(drawings), len(others)), np.float32)
    ours, theirs = _Prepared(drawings), _Prepared(others)
    alike, turns = _at_any_turn(ours, theirs)
    first, second = np.nonzero(_worth_trying(alike))
    alike[first, second] = _laid_over(ours, theirs, first, second, turns[first, second])
    return floats(alike)


def _at_any_turn(ours: _Prepared, theirs: _Prepared) -> tuple[Floats, NDArray[np.intp]]:
    """The correlation of each pair at its best turn, and that turn: two ``(N, M)``."""
    product = ours.spectra.conj() @ theirs.spectra.transpose(0, 2, 1)
    correlation = np.fft.irfft(product, n=_TURNS, axis=0)
    return floats(correlation.max(axis=0)), correlation.argmax(axis=0)


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
