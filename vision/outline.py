"""The outline of one tile: four straight sides near where a tile is expected, each with the evidence for it.

Contours of touching tiles run together, so no contour is used. A tile is looked at in a small upright patch; along each of its four
sides the signed differences across the side are averaged, first and second order (a step against the table, or the dark line between
two tiles). Noise and texture cancel in the average, a straight side does not. Each half of a side is placed by itself, which gives the
side its slope; corners are where the sides meet, so rounded corners do no harm.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image, Points, floats, image, mean_side, middle

TILE = 48
"""Side of a tile in the patch, in patch pixels."""
MARGIN = 14
SIZE = TILE + 2 * MARGIN
_REACH = 9  # patch pixels that a side may lie away from where it is expected
_SLOPE = 4  # patch pixels between the two halves of one side: 4 of 22, about 10 degrees
_CONTRAST = 5.0  # levels (of 255) at which a difference counts fully: a side must be consistent, not strong
_ALONG = slice(MARGIN + 3, MARGIN + TILE - 3)  # the part of a side that is looked at: not its rounded corners
_HALF = (TILE - 6) // 2
_OUTER = 11  # the part of a half that is paper on every edge
_HALF_CENTRES = (MARGIN + 2.5 + _HALF / 2, MARGIN + 2.5 + _HALF * 1.5)
_NEAR = 2  # patch pixels: a clipped response is a plateau this wide on both sides of the true place
_LINE = 0.8  # a step answers half as much as a line, a line fully
_COMPLEX, _NEXT = np.array([1, 1j]), [1, 2, 3, 0]  # points as complex numbers; the corner after each
_UNEQUAL, _SKEW = 1.25, 0.2  # longest side over shortest, cosine at a corner (12 degrees)
_PAIR = [0, 1]
_UPRIGHT, _LEVEL = [0, 1, 1, 0], [2, 2, 3, 3]  # the left or right side at each corner, and the upper or lower one
_PIECES = 7
_PIECE_CENTRES = MARGIN + 2.5 + 2 * _HALF / _PIECES * (np.arange(_PIECES) + 0.5)
_HALF_PARTS = ((0, _OUTER), (_OUTER, _HALF), (_HALF, 2 * _HALF - _OUTER), (2 * _HALF - _OUTER, 2 * _HALF))
"""The rows of a side's outer and inner first half, inner and outer second half."""
_OFFSETS = np.arange(-_REACH, _REACH + 1)
_INDICES = np.arange(len(_OFFSETS))
_FURTHER = (_PIECE_CENTRES - _HALF_CENTRES[0]) / (_HALF_CENTRES[1] - _HALF_CENTRES[0])
_BETWEEN = np.stack([1 - _FURTHER, _FURTHER])  # from the offsets at the centres of the two halves to those at the pieces
_STARTS = np.array([MARGIN, MARGIN + TILE, MARGIN, MARGIN + TILE]) + _OFFSETS[0]


def _averaging(parts: Sequence[tuple[int, int]]) -> Floats:
    """The matrix that averages the rows of a side over each part."""
    rows = np.arange(2 * _HALF)
    return floats([((rows >= start) & (rows < stop)) / (stop - start) for start, stop in parts])


_PARTS = _averaging([*_HALF_PARTS, *((k * 2 * _HALF // _PIECES, (k + 1) * 2 * _HALF // _PIECES) for k in range(_PIECES))])
_SLOPES = np.abs(_OFFSETS[:, None] - _OFFSETS[None, :])
_SLOPE_COST = np.where(_SLOPES > _SLOPE, 9.0, 0.02 * _SLOPES)
_PULL = ((_OFFSETS[:, None] / _REACH) ** 2 + (_OFFSETS[None, :] / _REACH) ** 2) * 0.125
_WIDTH_COST = 0.5 * ((_OFFSETS[:, None] - _OFFSETS[None, :]) / 4.0) ** 2


@dataclass(frozen=True)
class Outline:
    """Four corners ``(4, 2)`` clockwise in the picture, and for each side 0..1 how consistently it shows."""

    quad: Points
    sides: tuple[float, float, float, float]
    patch: Floats
    """The upright patch ``(SIZE, SIZE, 3)`` CIELAB (OpenCV's byte scale) that the outline was fitted in."""

    @cached_property
    def centre(self) -> Points:
        """The centre ``(2,)``."""
        return middle(self.quad)

    @cached_property
    def side(self) -> float:
        """The mean length of its sides in pixels."""
        return mean_side(self.quad)

    @cached_property
    def squarish(self) -> bool:
        """Whether it may be a square seen under a tilt of 15 degrees: sides much alike, corners nearly right."""
        at = self.quad @ _COMPLEX
        along = at[_NEXT] - at
        lengths_px = np.abs(along)
        skew = np.abs((along * along[_NEXT].conj()).real) / (lengths_px * lengths_px[_NEXT])
        return bool(lengths_px.max() < _UNEQUAL * lengths_px.min() and skew.max() < _SKEW)


def expected_quad(centre: Points, side_px: float, degrees: float) -> Points:
    """The square ``(4, 2)`` of that centre, side and turn, clockwise as seen, from its upper left corner when not turned."""
    turn = np.deg2rad(degrees)
    x, y = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    half = side_px / 2
    return np.array(
        [centre - half * x - half * y, centre + half * x - half * y, centre + half * x + half * y, centre - half * x + half * y]
    )


def squared(quad: Points, side_px: float | None = None) -> Points:
    """The square ``(4, 2)`` of a quad's centre, turned as it is on the whole; of its mean side, or of a given one."""
    along = quad[1] - quad[0] + quad[2] - quad[3]
    down = quad[3] - quad[0] + quad[2] - quad[1]
    x, y = along + np.array([down[1], -down[0]])
    return expected_quad(middle(quad), side_px or mean_side(quad), float(np.rad2deg(np.arctan2(y, x))))


def upright(quad: Points) -> NDArray[np.float64]:
    """The affine map ``(2, 3)`` that takes a (nearly parallelogram) quad to the tile's place in the patch."""
    (a, b), (c, d) = quad[[1, 3]] - quad[0] + quad[2] - quad[[3, 1]]
    scale = 2 * TILE / (a * d - b * c)
    forth = np.array([[d, -c], [-b, a]]) * scale
    return np.hstack([forth, (MARGIN + TILE / 2 - 0.5 - forth @ middle(quad))[:, None]])


def fit_outline(lab: Image, quad: Points, slack: float = 1.0) -> Outline:
    """Place the four sides of a tile that is expected at ``quad``.

    Parameters
    ----------
    lab : (H, W, 3) uint8 ndarray
        The picture in CIELAB (OpenCV's byte scale), tiles some 40-70 px wide.
    quad : (4, 2) float64 ndarray
        Where the tile is expected, right to about 0.15 of its side and 8 degrees.
    slack : float
        How freely a side may leave its expected place: 1 for a guess, less for a tile predicted from its neighbour.
    """
    forth = upright(quad)
    return fit_patches(patch_of(lab, forth)[None], [forth], slack)[0]


def patch_of(picture: Image, forth: Points) -> Floats:
    """The upright patch ``(SIZE, SIZE, ...)`` that a map by `upright` cuts out of a picture ``(H, W, ...)``."""
    return floats(cut_out(picture, forth))


def cut_out(picture: Image, forth: Points) -> Image:
    """The same in bytes."""
    return image(cv2.warpAffine(picture, forth, (SIZE, SIZE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))


def fit_patches(patches: Floats, forths: Sequence[Points], slack: float | Points = 1.0) -> list[Outline]:
    """Place the four sides of each of N tiles, in patches ``(N, SIZE, SIZE, C)`` cut out by the maps `upright` gave (see `fit_outline`).

    The slack may be that of each tile, ``(N,)``.
    """
    held = 1 / np.broadcast_to(slack, len(patches)) ** 2
    wide, steps, lines = _responses(_strips(patches))
    wide_pairs, narrow_pairs = _both_halves(wide), _both_halves(np.maximum(steps, lines))
    score = wide_pairs + narrow_pairs * (0.3 / np.maximum(narrow_pairs.max(axis=(1, 2), keepdims=True), 1.0)) - _SLOPE_COST
    score -= _PULL * held.repeat(4)[:, None, None]
    sides = _best_pairs(score.reshape(-1, 2, *score.shape[1:]), held.repeat(2)).reshape(-1, 2)
    shown = wide_pairs[np.arange(len(sides)), sides[:, 0], sides[:, 1]].reshape(-1, 4).tolist()
    corners = _corners(*_lines(steps[:, len(_HALF_PARTS) :], lines[:, len(_HALF_PARTS) :], sides))
    return [
        Outline(_back(quad, forth), (top, right, bottom, left), patch)
        for quad, forth, (left, right, top, bottom), patch in zip(corners, forths, shown, patches, strict=True)
    ]


def _back(quad: Points, forth: Points) -> Points:
    back = cv2.invertAffineTransform(forth)
    return np.asarray(quad @ back[:, :2].T + back[:, 2], dtype=np.float64)


def _strips(patches: Floats) -> Floats:
    """The surroundings of the left, right, top and bottom side of each patch, turned to lie upright: ``(4 N, rows, 2 * _REACH + 5, C)``."""
    near = [slice(start - _REACH - 2, start + _REACH + 3) for start in (MARGIN, MARGIN + TILE)]
    strips = np.stack([turned[:, _ALONG, side] for turned in (patches, patches.transpose(0, 2, 1, 3)) for side in near], axis=1)
    return strips.reshape(-1, *strips.shape[2:])


def _responses(strips: Floats) -> tuple[Floats, Floats, Floats]:
    """How strongly sides show in each part of their length at each offset: three arrays ``(4 N, parts, offsets)``.

    Steps and lines are averaged with their signs over a part, then the channel that shows best is taken. The first array holds the
    better of both, clipped to 0..1 (how consistently a side shows); the others are not clipped and narrower (where exactly it lies),
    first steps, then lines.
    """
    sides, rows, across = strips.shape[:3]
    step = strips[:, :, 4:] - strips[:, :, :-4]
    line = (strips[:, :, 4:] + strips[:, :, :-4] + strips[:, :, 3:-1] + strips[:, :, 1:-3]) * np.float32(0.5)
    line -= strips[:, :, 2:-2] * np.float32(2)
    wide = np.stack([step, line], axis=3)
    np.clip(wide, -_CONTRAST, _CONTRAST, out=wide)
    means = np.matmul(_PARTS, strips.reshape(sides, rows, -1)).reshape(sides, len(_PARTS), across, -1)
    steps = means[:, :, 3:-1] - means[:, :, 1:-3]
    lines = (means[:, :, 4:] + means[:, :, :-4]) * np.float32(0.5) - means[:, :, 2:-2]
    clipped = np.matmul(_PARTS[: len(_HALF_PARTS)], wide.reshape(sides, rows, -1)) / np.float32(_CONTRAST)
    return _strongest(clipped.reshape(sides, len(_HALF_PARTS), across - 4, -1)), _strongest(steps), _strongest(lines)


def _strongest(responses: Floats) -> Floats:
    """The strongest of the last axis, whatever its sign."""
    size = np.abs(responses)
    return floats(np.maximum.reduce([size[..., k] for k in range(size.shape[3])]))


def _both_halves(shown: Floats) -> Floats:
    """Strength at each pair of offsets of the first and the second half, ``(4 N, offsets, offsets)``.

    A thick limb may be darker than the table and the paper beside it lighter, so the outer and the inner part of a half count each by
    what it shows, whatever its sign.
    """
    outer, inner, inner_too, outer_too = (shown[:, part] for part in range(len(_HALF_PARTS)))
    first, second = outer + inner, outer_too + inner_too
    return floats((first[:, :, None] + second[:, None, :]) / 4)


def _best_pairs(score: Floats, held: Points) -> NDArray[np.intp]:
    """The best offsets of the halves of opposite sides, which must lie about one tile apart: ``(pairs, 2, 2)``.

    ``score (pairs, 2, offsets, offsets)`` is that of each pair of halves, ``held (pairs,)`` how much it costs when they do not.
    """
    best, second = score.max(axis=3), score.argmax(axis=3)
    joint = best[:, 0, :, None] + best[:, 1, None, :] - _WIDTH_COST * held[:, None, None]
    found = np.empty((len(joint), 2, 2), np.intp)
    found[:, 0, 0], found[:, 1, 0] = np.divmod(joint.reshape(len(joint), -1).argmax(axis=1), joint.shape[2])
    found[..., 1] = second[np.arange(len(joint))[:, None], _PAIR, found[..., 0]]
    return found


def _lines(steps: Floats, lines: Floats, sides: NDArray[np.intp]) -> tuple[Points, Points]:
    """Straight lines through the sides, their offsets at row 0 of the patch and slopes ``(N, 4)``: least squares over short pieces.

    Each piece is placed by the peak of its narrow response ``(4 N, pieces, offsets)`` close to where the halves say the side lies, and
    counts by its strength. A step answers as a line a little to both sides of where it is, and the other way round: a side is taken for
    the one that shows more.
    """
    expected = sides.astype(np.float64) @ _BETWEEN
    near = np.abs(_INDICES - expected[..., None]) <= _NEAR
    steps, lines = steps * near, lines * near
    is_line = lines.max(axis=2).sum(axis=1) > _LINE * steps.max(axis=2).sum(axis=1)
    place, weight = _vertex(np.where(is_line[:, None, None], lines, steps))
    weight = np.minimum(weight, 2 * np.sort(weight, axis=1)[:, _PIECES // 2, None]) + 1e-3
    weight /= weight.sum(axis=1, keepdims=True)
    middle, level = weight @ _PIECE_CENTRES, np.einsum("sp,sp->s", weight, place)
    along = _PIECE_CENTRES - middle[:, None]
    heft = weight * along
    tilt = np.einsum("sp,sp->s", heft, place) / np.einsum("sp,sp->s", heft, along)
    return (level - tilt * middle).reshape(-1, 4) + _STARTS, tilt.reshape(-1, 4)


def _vertex(strength: Floats) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Where the peak of each piece (4 N, pieces, offsets) lies, by a parabola through it and its neighbours, and its strength."""
    peak = strength.argmax(axis=2)
    flat, at = strength.ravel(), peak + np.arange(peak.size).reshape(peak.shape) * strength.shape[2]
    here = flat.take(at).astype(np.float64)
    before, after = flat.take(np.maximum(at - 1, 0)), flat.take(np.minimum(at + 1, flat.size - 1))
    bend = np.minimum(before - 2 * here + after, -1e-6)
    return peak + np.clip(0.5 * (before - after) / bend, -0.5, 0.5), here


def _corners(offset: Points, slope: Points) -> Points:
    """Where the sides of each tile meet, ``(N, 4, 2)``: left and right ones x(y), upper and lower ones y(x), in the order of `_strips`."""
    x0, a, y0, b = offset[:, _UPRIGHT], slope[:, _UPRIGHT], offset[:, _LEVEL], slope[:, _LEVEL]
    corners = np.empty((len(offset), 4, 2))
    corners[..., 0] = x = (x0 + a * y0) / (1 - a * b)
    corners[..., 1] = y0 + b * x
    return corners
