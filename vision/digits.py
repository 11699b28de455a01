"""Printed digits: what number is printed on a small cut-out, by a small network over oriented gradients.

A patch is first brought to one height and place by the spread of its ink, described by histograms of oriented gradients (Dalal and
Triggs 2005) and by its blurred self, and then judged by a perceptron of one hidden layer. The weights come from digits rendered in many
typefaces (``benchmarks/digits``); one more class stands for everything that is no digit.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image, Mask, floats, image

PATCH = 32
"""Side of a patch in pixels as :func:`ink_patches` makes it."""
NO_DIGIT = 10
"""The class of everything that is no digit."""

_UPRIGHT = 24  # side of a patch after the digit has been brought to one height
_HEIGHT = 17.0  # the height then, between the quantiles below
_SPREAD = 0.04  # share of the ink left out above, below, left and right when its extent is measured
_TURNS = 8  # directions of a gradient
_WITHIN = np.float32(np.cos(2 * np.pi / _TURNS))  # a gradient counts towards the directions less than one step away
_CELLS = 6  # cells along each side, for each of which the gradients are added
_COARSE = 8  # pixels along each side of the blurred patch

_GROUND = np.ones((PATCH // 2 - 1, PATCH // 2 - 1), np.uint8)  # wider than the boldest stroke, where two strokes meet
_FAINT = 0.08  # contrast to the ground below which there is no print
_PRINTED = 0.5  # share of the usual contrast of digits from which a cell is not empty
_DARKEST = 16  # this many pixels tell how dark the print is
_STROKE = 0.35  # ink, a little blurred, from which a pixel belongs to a stroke
_MIDDLE = slice(PATCH // 4, PATCH - PATCH // 4)
_RIM = PATCH // 4
_BESIDE = np.ones((3, 3), np.uint8)
_LINE = 0.7  # share of a row near the rim that is ink where a line runs along it; the bar of a digit is shorter

_SURE = 0.9  # the least probability of the best digit, which leaves the next best far behind


@dataclass(frozen=True, slots=True)
class Digit:
    """A digit as read: its value, whether it is beyond doubt, and its probability from 0 to 1."""

    value: int
    sure: bool
    confidence: float


def read_digits(patches: Floats, allowed: Collection[int] = range(1, 10)) -> list[Digit]:
    """The digit on each patch.

    Parameters
    ----------
    patches : (N, S, S) float32 ndarray
        The ink of each patch, 0 on the ground to 1 in the print, upright within 12°, of any size and place in the patch.
    allowed : collection of int
        The digits (0 to 9) that may be printed there; anything else that a patch looks like makes it unsure.
    """
    if len(patches) == 0:
        return []
    shares = probabilities(patches)
    among = sorted(allowed)
    best = np.array(among)[shares[:, among].argmax(axis=1)]
    printed = patches.max(axis=(1, 2)) > 0
    sure = printed & (best == shares.argmax(axis=1)) & sure_of(shares)
    confidences = np.where(printed, shares[np.arange(len(best)), best], 0)
    return [Digit(int(value), bool(so), float(share)) for value, so, share in zip(best, sure, confidences, strict=True)]


def probabilities(patches: Floats) -> Floats:
    """How probable each digit 0 to 9 is on each patch ``(N, S, S)``, and last that it is none: ``(N, 11) float32``."""
    return shares_of(features(patches), _network())


def shares_of(inputs: Floats, network: Mapping[str, Floats]) -> Floats:
    """How probable the network holds each digit 0 to 9, and last that it is none, from features ``(N, F)``: ``(N, 11)``."""
    hidden = np.maximum((inputs - network["mean"]) * network["scale"] @ network["hidden"] + network["hidden_bias"], 0)
    scores = hidden @ network["out"] + network["out_bias"]
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return floats(powers / powers.sum(axis=1, keepdims=True))


def sure_of(shares: Floats) -> NDArray[np.bool_]:
    """Whether the most probable class of each row ``(N, 11)`` is beyond doubt."""
    return np.asarray(shares.max(axis=1) >= _SURE)


@cache
def _network() -> dict[str, Floats]:
    with files("vision").joinpath("digits.npz").open("rb") as file, np.load(file) as stored:
        return dict(zip(stored.files, map(floats, stored.values()), strict=True))


def read_cells(cuts: Sequence[Image], allowed: Collection[int] = range(1, 10)) -> list[Digit | None]:
    """The digit in each of many cells, cut out as for :func:`ink_patches`; None for those that are empty.

    Paper, stains and shadows are told from print by the cells that surely hold a digit: print is about as dark everywhere.
    """
    if not cuts:
        return []
    contrasts = _contrasts(cuts)
    digits = read_digits(_strokes(contrasts), allowed)
    dark = _darkness(contrasts)
    usual = [share for share, digit in zip(dark, digits, strict=True) if digit.sure]
    faint = max(_FAINT, _PRINTED * float(np.median(usual))) if usual else _FAINT
    return [digit if share >= faint else None for digit, share in zip(digits, dark, strict=True)]


def ink_patches(cuts: Sequence[Image]) -> Floats:
    """The ink of upright cut-outs, each ``(H, W, 3)`` or ``(H, W) uint8`` with a digit about its middle: ``(N, PATCH, PATCH)``.

    The ground of each cut-out, of whatever colour and evenly or unevenly lit, is its own reference. Lines along the rim and whatever
    else does not reach the middle are left out.
    """
    return _strokes(_contrasts(cuts)) if len(cuts) else np.zeros((0, PATCH, PATCH), np.float32)


def _contrasts(cuts: Sequence[Image]) -> Floats:
    """How much darker than its ground each cut-out is, ``(N, PATCH, PATCH)`` from 0 to 1; of its channels the most telling counts."""
    pairs = zip(*(_ground_of(cut) for cut in cuts), strict=True)
    small, ground = (np.stack(pictures).reshape(len(cuts), PATCH, PATCH, -1) for pictures in pairs)
    darker = (ground - np.minimum(small, ground)).max(axis=3)
    return floats(darker / np.maximum(ground.max(axis=3), np.float32(1)))


def _darkness(contrasts: Floats) -> Floats:
    """The contrast of the darkest pixels in the middle of each patch, ``(N,)``."""
    middles = contrasts[:, _MIDDLE, _MIDDLE].reshape(len(contrasts), -1)
    return floats(np.partition(middles, -_DARKEST, axis=1)[:, -_DARKEST:].mean(axis=1))


def _ground_of(cut: Image) -> tuple[Image, Image]:
    """A cut-out brought to the size of a patch, and the ground without what is printed on it."""
    shrinks = min(cut.shape[:2]) > PATCH
    small = image(cv2.resize(cut, (PATCH, PATCH), interpolation=cv2.INTER_AREA if shrinks else cv2.INTER_LINEAR))
    return small, image(cv2.blur(cv2.morphologyEx(cv2.blur(small, (3, 3)), cv2.MORPH_CLOSE, _GROUND), (7, 7)))


def _strokes(contrasts: Floats) -> Floats:
    """The ink of the strokes in the middle, 0 to 1, from the contrasts to the ground ``(N, PATCH, PATCH)``."""
    dark = _darkness(contrasts)
    ink = np.minimum(contrasts / np.maximum(dark, _FAINT)[:, None, None], 1)
    ink[dark < _FAINT] = 0
    for way in (ink, ink[:, ::-1], ink.transpose(0, 2, 1), ink.transpose(0, 2, 1)[:, ::-1]):
        _erase_lines(way)
    for patch in ink:
        patch *= _middle_strokes((cv2.blur(patch, (3, 3)) > _STROKE).astype(np.uint8))
    return floats(ink)


def _erase_lines(ink: Floats) -> None:
    """Erase what lies between the upper rim and a line that runs along it, in place."""
    lines = (ink[:, :_RIM] > _STROKE).mean(axis=2) > _LINE
    beyond = np.where(lines.any(axis=1), _RIM + 1 - lines[:, ::-1].argmax(axis=1), 0)
    ink[np.arange(PATCH) < beyond[:, None]] = 0


def _middle_strokes(strokes: Mask) -> Mask:
    """Which pixels lie in or beside a stroke that reaches the middle."""
    count, labels = cv2.connectedComponents(strokes, connectivity=8)
    kept = np.zeros(count, np.uint8)
    kept[labels[_MIDDLE, _MIDDLE]] = 1
    kept[0] = 0
    return image(cv2.dilate(kept[labels], _BESIDE))


def features(patches: Floats) -> Floats:
    """What the network sees of each patch ``(N, S, S)``: ``(N, F) float32``."""
    upright = _uprights(patches)
    down, across = (floats(np.gradient(upright, axis=axis)) for axis in (1, 2))
    strength = np.sqrt(down**2 + across**2)[:, None]
    turns = 2 * np.pi / _TURNS * np.arange(_TURNS, dtype=np.float32)[:, None, None]
    along = np.cos(turns) * across[:, None] + np.sin(turns) * down[:, None]
    parts = np.maximum(along - _WITHIN * strength, 0)
    pool = _pool(_CELLS)
    cells = (pool @ parts @ pool.T).reshape(len(patches), -1)
    cells = np.sqrt(cells / np.maximum(cells.sum(axis=1, keepdims=True), 1e-6))
    coarse_pool = _pool(_COARSE)
    coarse = (coarse_pool @ upright @ coarse_pool.T).reshape(len(patches), -1)
    coarse = coarse / np.maximum(np.sqrt((coarse**2).sum(axis=1, keepdims=True)), 1e-6)
    return floats(np.concatenate([cells, coarse], axis=1))


@cache
def _pool(cells: int) -> Floats:
    """Weights ``(cells, _UPRIGHT)`` that add pixels to the nearest two cells."""
    apart = _UPRIGHT / cells
    return floats(_triangles((np.arange(cells)[None] + 0.5) * apart - 0.5, _UPRIGHT, apart)[0])


def _triangles(centres: NDArray[np.floating], length: int, reach: float | NDArray[np.floating]) -> Floats:
    """Weights that sample a line of ``length`` pixels at ``centres (N, M)`` over a triangle of ``reach`` pixels: ``(N, M, length)``."""
    away = np.abs(np.arange(length, dtype=np.float32) - np.asarray(centres, dtype=np.float32)[..., None])
    weights = np.maximum(1 - away / np.asarray(reach, dtype=np.float32), 0)
    return floats(weights / np.maximum(weights.sum(axis=-1, keepdims=True), 1))


def _uprights(patches: Floats) -> Floats:
    """The patches with their ink brought to one height and to the middle, ``(N, _UPRIGHT, _UPRIGHT)``."""
    top, bottom = _extent(patches.sum(axis=2))
    left, right = _extent(patches.sum(axis=1))
    size = patches.shape[1]
    step = np.clip(np.maximum(bottom - top, (right - left)) / _HEIGHT, 0.2, size / _UPRIGHT)[:, None]
    places = np.arange(_UPRIGHT, dtype=np.float32) - (_UPRIGHT - 1) / 2
    reach = np.maximum(step, 1)[..., None]
    rows = _triangles(((top + bottom) / 2)[:, None] + step * places, size, reach)
    columns = _triangles(((left + right) / 2)[:, None] + step * places, size, reach)
    return floats(rows @ patches @ columns.transpose(0, 2, 1))


def _extent(profile: Floats) -> tuple[Floats, Floats]:
    """Where in each profile ``(N, S)`` its ink begins and ends, in pixels, but for the outermost few parts in a hundred."""
    total = np.maximum(profile.sum(axis=1, keepdims=True), 1e-6)
    sums = np.cumsum(profile, axis=1) / total
    index = np.arange(len(profile))

    def reached(share: float) -> Floats:
        after = np.minimum((sums < share).sum(axis=1), profile.shape[1] - 1)
        before = np.where(after > 0, sums[index, after - 1], 0)
        inside = (share - before) / np.maximum(sums[index, after] - before, 1e-6)
        return floats(after - 0.5 + np.clip(inside, 0, 1))

    return reached(_SPREAD), reached(1 - _SPREAD)
