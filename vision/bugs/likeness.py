"""How much drawings differ at their best turn.

All turns of all pairs are compared at once in polar coordinates, where a turn is a shift, by the correlation theorem. The few most alike
of each are then laid over each other exactly, by Gauss-Newton steps on shift, size and turn (Lucas and Kanade 1981, in the inverse
compositional form of Baker and Matthews 2004), since a drawing of thin limbs that lies a pixel off matches no better than another one.
What still differs then counts three times: over the whole, as the lack of correlation of what stands out from its surroundings (limbs,
eyes and edges, not the blob of the body that many drawings share); and where it is worst, in ink and in darkness, since drawings of a
family differ in one place. Mirror images are never tried: they are other drawings.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, floats
from vision.bugs.drawing import SIDE, Drawings

FAR = 100.0
"""The difference of drawings that were not worth laying over each other."""

_TURNS, _RINGS = 128, 24
_MIDDLE = (SIDE - 1) / 2
_COARSE = SIDE // 2  # side of the pictures that are laid over each other
_COARSE_MIDDLE = (_COARSE - 1) / 2
_AROUND = 9  # pixels: from the mean of such a square a detail stands out
_SMOOTH = 1.5  # pixels: a centre a little off must not spoil the first comparison
_SHARES: Floats = np.array([0.8, 0.2], np.float32)  # of the layers in it
_PEAKS = 2  # turns that are tried at most
_NEXT, _ABOUT = 0.15, 6  # others than the best are tried where the correlation is not that much worse, and so far away
_TRIED = 5  # of all others each drawing is laid over that many
_AT_ONCE = 32  # pairs, which fit the processor's cache
_STEPS = 3
_LARGEST = 0.12  # by which sizes may differ
_HELD = np.diag([0.5, 0.5, 50, 50])  # keeps a round body without limbs from being turned by noise
_UNLIKE, _INK, _DARK = 0.03, 0.2, 0.04  # in the whole, in ink and in darkness the same drawing seldom differs more
_INK_SPOT, _DARK_SPOT = 3, 9  # pixels across: a limb; several stripes, a mouth
_GAIN = (0.5, 2.0)  # black is less dark for a brown body than for a yellow one, by that at most

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
        """What stands out of the ink, ``(N, SIDE, SIDE)``."""
        return _standing_out(self.drawings.layers[..., 0])

    @cached_property
    def spectra(self) -> NDArray[np.complex64]:
        """The Fourier series around each ring, ``(_TURNS / 2 + 1, N, _RINGS * LAYERS)``."""
        smooth = [cv2.GaussianBlur(layers, (0, 0), _SMOOTH) for layers in self.drawings.layers]
        polar = floats([cv2.remap(each, _POLAR_X, _POLAR_Y, cv2.INTER_LINEAR) for each in smooth])
        rows = polar.transpose(0, 3, 1, 2) * floats(np.sqrt(_RADII))[:, None]
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
        return floats(np.linalg.solve(np.einsum("nip,njp->nij", slopes, slopes) + _HELD, slopes))


def differences(drawings: Drawings) -> Floats:
    """How much each two of N drawings differ: ``(N, N)``, symmetric.

    The same drawing seldom differs from itself by more than 3, whatever the colours; others by 2 and, as a rule, by far more.
    """
    prepared = _Prepared(drawings)
    return _compared(prepared, prepared, itself=True)


def differences_to(drawings: Drawings, others: Drawings) -> Floats:
    """How much each of N drawings and each of M others differ: ``(N, M)``, as `differences` does."""
    return _compared(_Prepared(drawings), _Prepared(others), itself=False)


def _compared(ours: _Prepared, theirs: _Prepared, itself: bool) -> Floats:
    out = np.full((len(ours.drawings), len(theirs.drawings)), FAR, np.float32)
    if not out.size:
        return out
    first, second, turns = _tries(_at_any_turn(ours, theirs), itself)
    for start in range(0, len(first), _AT_ONCE):
        now = slice(start, start + _AT_ONCE)
        np.minimum.at(out, (first[now], second[now]), _left_over(ours, theirs, first[now], second[now], turns[now]))
    if itself:
        out = np.minimum(out, out.T)
        np.fill_diagonal(out, 0)
    return out


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
    values, each = correlation[:, first, second], np.arange(len(first))
    highest = values.max(axis=0)
    kept: list[tuple[NDArray[np.intp], NDArray[np.intp]]] = []
    for _ in range(_PEAKS):
        turns = values.argmax(axis=0)
        good = np.flatnonzero(values[turns, each] > highest - _NEXT)
        kept.append((good, turns[good]))
        values[(turns + np.arange(-_ABOUT, _ABOUT + 1)[:, None]) % _TURNS, each] = -1
    pairs, turns = (np.concatenate(parts) for parts in zip(*kept, strict=True))
    return first[pairs], second[pairs], turns


def _worth_trying(alike: Floats) -> NDArray[np.bool_]:
    """In each row the most alike, ``(N, M)``."""
    count = min(_TRIED, alike.shape[1])
    return np.asarray(alike >= np.partition(alike, -count, axis=1)[:, -count, None])


def _left_over(ours: _Prepared, theirs: _Prepared, first: NDArray[np.intp], second: NDArray[np.intp], turns: NDArray[np.intp]) -> Floats:
    """How much K pairs differ ``(K,)``, each laid over the other as well as it goes."""
    wanted = ours.drawings.layers[first]
    got = _moved(theirs.drawings.layers, second, _laid_over(ours, theirs, first, second, turns), _MIDDLE)
    unlike = 1 - _correlation(ours.details[first], _standing_out(got[..., 0]))
    ink = _worst(wanted[..., 0] - got[..., 0], _INK_SPOT)
    power = [np.einsum("kij,kij->k", dark, dark) for dark in (wanted[..., 1], got[..., 1])]
    gain = np.clip(np.sqrt((power[0] + 1e-6) / (power[1] + 1e-6)), *_GAIN)[:, None, None] ** 0.5
    dark = _worst(wanted[..., 1] / gain - got[..., 1] * gain, _DARK_SPOT)
    return floats(unlike / _UNLIKE + (ink / _INK) ** 2 + (dark / _DARK) ** 2)


def _standing_out(pictures: Floats) -> Floats:
    """What stands out from its surroundings in each of ``(K, SIDE, SIDE)``; nothing touches their rims, so they are blurred as one."""
    sheet = np.ascontiguousarray(pictures).reshape(-1, SIDE)
    around = (_AROUND, _AROUND)
    return floats(sheet - cv2.blur(cv2.blur(sheet, around), around)).reshape(-1, SIDE, SIDE)


def _worst(differences: Floats, spot_px: int) -> Floats:
    """The largest mean difference in any spot of that size, of each of ``(K, SIDE, SIDE)``."""
    sheet = np.abs(differences).reshape(-1, SIDE)
    return floats(cv2.blur(sheet, (spot_px, spot_px)).reshape(len(differences), -1).max(axis=1))


def _correlation(ours: Floats, theirs: Floats) -> Floats:
    power = np.einsum("kij,kij->k", ours, ours) * np.einsum("kij,kij->k", theirs, theirs)
    return floats(np.einsum("kij,kij->k", ours, theirs) / np.sqrt(np.maximum(power, 1e-12)))


def _laid_over(
    ours: _Prepared, theirs: _Prepared, first: NDArray[np.intp], second: NDArray[np.intp], turns: NDArray[np.intp]
) -> NDArray[np.float64]:
    """The pose ``(K, 4)`` (shift x, y in pixels, growth, turn) in which the second of each pair is seen as the first."""
    poses = np.zeros((len(first), 4))
    poses[:, 3] = _ANGLES[turns]
    wanted, steps = ours.small[first], ours.steps[first]
    for _ in range(_STEPS):
        got = _moved(theirs.small, second, poses, _COARSE_MIDDLE)
        poses = _stepped(poses, np.einsum("kij,kj->ki", steps, (wanted - got).reshape(len(first), -1)))
    poses[:, :2] *= SIDE / _COARSE
    return poses


def _stepped(poses: NDArray[np.float64], step: Floats) -> NDArray[np.float64]:
    """Poses after another step within the turned picture."""
    moved = poses + np.concatenate([np.einsum("kij,kj->ki", _turns(poses), step[:, :2]), step[:, 2:]], axis=1)
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
    moved = [cv2.warpAffine(pictures[number], each, size, flags=flags) for number, each in zip(chosen, maps, strict=True)]
    return floats(moved).reshape(len(maps), *pictures.shape[1:])
