"""Where a first tile of a group may lie: squares of about the right size whose four sides all show.

For one turn of the picture, the differences across vertical and horizontal sides are averaged along parts of a tile's side (a box
filter on the clipped signed differences, so that texture cancels), and the strengths of the parts along the whole of it; a square's
score is what its four sides show, read at four shifted places.
It is a generalised Hough transform for one size and one turn, done with shifts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Floats, Image, Mask, Points, floats

COARSE = 24.0
"""Side of a tile in the picture that is searched, in pixels."""
_CLEAR = 5.0  # levels: a difference of this size counts nearly fully, since a side must be consistent rather than strong ...
_STRONG = 30.0  # ... but of two consistent ones the stronger is tried first: paper against wood before the wood's own grain
_OF_ONE_SIZE = 4  # two tiles side by side without a line between them show less than what lies across both
_LEAST = 0.55  # squares that are tiles reach 0.95 as a rule, and 0.7 on a table like their own paper; others 0.5
_CORNER = 0.4  # how far from a tile's centre, in sides along both axes, it is paper whatever is printed


@dataclass(frozen=True, slots=True)
class Square:
    """A place to look closer at: centre ``(2,)`` and side in pixels, turn in degrees (clockwise as seen), score 0..1."""

    centre: Points
    side_px: float
    degrees: float
    score: float


def main_turns(lab: Image, mask: Mask, most: int = 2) -> list[float]:
    """The turns (degrees, 0..90) of most straight edges under the mask, strongest first: peaks of the gradient's direction."""
    grey = lab[..., 0]
    dx, dy = floats(cv2.Sobel(grey, cv2.CV_32F, 1, 0)), floats(cv2.Sobel(grey, cv2.CV_32F, 0, 1))
    strength = np.minimum(floats(cv2.magnitude(dx, dy)), 80.0)
    weight = strength**2
    there = (mask > 0) & (strength > 12)
    direction = np.rad2deg(np.arctan2(dy[there], dx[there])) % 90
    bins = np.bincount((direction * 2).astype(np.intp) % 180, weights=weight[there], minlength=180)
    smooth = np.convolve(np.concatenate([bins[-2:], bins, bins[:2]]), np.array([1, 2, 3, 2, 1]) / 9, "valid")
    turns: list[float] = []
    while len(turns) < most and smooth.max() > 0:
        peak = int(smooth.argmax())
        turns.append(peak / 2)
        smooth[np.arange(peak - 12, peak + 13) % 180] = 0
    return turns


def find_squares(lab: Image, mask: Mask, ink: Mask, degrees: float, sizes_px: Sequence[float], most: int = 12) -> list[Square]:
    """The best squares whose centres lie under the mask, at one turn, best first.

    Parameters
    ----------
    lab : (H, W, 3) uint8 ndarray
        CIELAB, scaled so that a tile measures about ``COARSE``.
    mask : (H, W) uint8 ndarray
        Where centres may lie.
    ink : (H, W) uint8 ndarray
        Where there is ink, 0 or 1: the corners of a tile are paper.
    degrees : float
        The turn of the squares.
    sizes_px : sequence of float
        Their sides.
    most : int
        How many squares at most.
    """
    height, width = mask.shape
    size = int(np.hypot(height, width)) + 4
    turn = np.asarray(cv2.getRotationMatrix2D((width / 2 - 0.5, height / 2 - 0.5), degrees, 1.0), dtype=np.float64)
    turn[:, 2] += size / 2 - np.array([width, height]) / 2
    turned = floats(cv2.warpAffine(lab, turn, (size, size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))
    inside = np.asarray(cv2.warpAffine(mask, turn, (size, size), flags=cv2.INTER_NEAREST)) > 0
    paper = 1 - floats(cv2.blur(cv2.warpAffine(ink.astype(np.float32), turn, (size, size), flags=cv2.INTER_LINEAR), (3, 3)))
    pad = round(max(sizes_px) / 2) + 1
    maps = [_padded(values, pad) for values in (_shown(turned, across=1), _shown(turned, across=0), paper)]
    back = cv2.invertAffineTransform(turn)
    found: list[Square] = []
    for side in sizes_px:
        scores = _square_scores(maps[0], maps[1], maps[2], pad, side) * inside
        for row, column, score in _peaks(scores):
            found.append(Square(back @ np.array([column, row, 1.0]), side, degrees, score))
    return sorted(found, key=lambda square: -square.score)[:most]


def _peaks(scores: Floats) -> Iterator[tuple[int, int, float]]:
    """Row, column and height of the highest places of a picture, no two of them near each other."""
    reach = int(COARSE * 0.3)
    for _ in range(_OF_ONE_SIZE):
        row, column = divmod(int(scores.argmax()), scores.shape[1])
        if scores[row, column] < _LEAST:
            return
        yield row, column, float(scores[row, column])
        scores[max(row - reach, 0) : row + reach + 1, max(column - reach, 0) : column + reach + 1] = 0


def _shown(turned: Floats, across: int) -> Floats:
    """How consistently a side through each pixel shows, 0..1: vertical sides with ``across`` 1, horizontal ones with 0."""
    along_rows = turned if across else turned.transpose(1, 0, 2)
    outer = along_rows[:, 4:] + along_rows[:, :-4]
    inner = along_rows[:, 3:-1] + along_rows[:, 1:-3]
    line = (outer + inner) * np.float32(0.5) - along_rows[:, 2:-2] * np.float32(2)
    part, rest = (1, int(COARSE * 0.25) | 1), (1, int(COARSE * 0.5) | 1)
    shown: list[Floats] = []
    for response in (along_rows[:, 4:] - along_rows[:, :-4], line):
        counted = np.clip(response, -_CLEAR, _CLEAR) + np.clip(response, -_STRONG, _STRONG) * np.float32(0.1)
        blue, green, red = cv2.split(np.abs(cv2.blur(counted, part)))
        shown.append(floats(cv2.blur(cv2.max(cv2.max(blue, green), red), rest)))
    best = np.zeros(along_rows.shape[:2], np.float32)
    best[:, 2:-2] = cv2.max(shown[0], shown[1])
    return (best if across else best.T) / np.float32(_CLEAR + 0.1 * _STRONG)


def _square_scores(upright: Floats, level: Floats, paper: Floats, pad: int, side_px: float) -> Floats:
    """How much a square of that size centred at each pixel looks like a tile, 0..1.

    The mean of what its four sides show, held back by the weakest, times how free of ink its most inked corner is.
    """
    half, corner = round(side_px / 2), round(_CORNER * side_px)
    left, right = _shifted(upright, pad, -half, 0), _shifted(upright, pad, half, 0)
    top, bottom = _shifted(level, pad, 0, -half), _shifted(level, pad, 0, half)
    sides = left + right
    sides += top
    sides += bottom
    weakest = np.minimum(np.minimum(left, right), np.minimum(top, bottom))
    corners = [_shifted(paper, pad, dx, dy) for dx in (-corner, corner) for dy in (-corner, corner)]
    free = np.minimum(np.minimum(corners[0], corners[1]), np.minimum(corners[2], corners[3]))
    return floats((sides / 2 + weakest) / 3 * free)


def _padded(values: Floats, pad: int) -> Floats:
    return floats(cv2.copyMakeBorder(values, pad, pad, pad, pad, cv2.BORDER_CONSTANT, value=0))


def _shifted(padded: Floats, pad: int, dx: int, dy: int) -> Floats:
    """The values found ``(dx, dy)`` away from each pixel, of an array padded by ``pad``."""
    height, width = padded.shape
    return padded[pad + dy : height - pad + dy, pad + dx : width - pad + dx]
