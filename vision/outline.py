"""The outline of one tile: four straight sides near where a tile is expected, each with the evidence for it.

Contours of touching tiles run together, so no contour is used. A tile is looked at in a small upright patch; along each of its four
sides the signed differences across the side are averaged, first and second order (a step against the table, or the dark line between
two tiles). Noise and texture cancel in the average, a straight side does not. Each half of a side is placed by itself, which gives the
side its slope; corners are where the sides meet, so rounded corners do no harm.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image, Points, floats

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
_OFFSETS = np.arange(-_REACH, _REACH + 1)
_SLOPES = np.abs(_OFFSETS[:, None] - _OFFSETS[None, :])
_SLOPE_COST = np.where(_SLOPES > _SLOPE, 9.0, 0.02 * _SLOPES)
_WIDTH_COST = 0.5 * ((_OFFSETS[:, None] - _OFFSETS[None, :]) / 4.0) ** 2


@dataclass(frozen=True, slots=True)
class Outline:
    """Four corners ``(4, 2)`` clockwise in the picture, and for each side 0..1 how consistently it shows."""

    quad: Points
    sides: tuple[float, float, float, float]
    patch: Floats
    """The upright patch ``(SIZE, SIZE, 3)`` CIELAB (OpenCV's byte scale) that the outline was fitted in."""

    @property
    def centre(self) -> Points:
        """The centre ``(2,)``."""
        return np.asarray(self.quad.mean(axis=0))


def expected_quad(centre: Points, side_px: float, degrees: float) -> Points:
    """The square ``(4, 2)`` of that centre, side and turn, clockwise as seen, from its upper left corner when not turned."""
    turn = np.deg2rad(degrees)
    x, y = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    half = side_px / 2
    return np.array(
        [centre - half * x - half * y, centre + half * x - half * y, centre + half * x + half * y, centre - half * x + half * y]
    )


def upright(quad: Points) -> NDArray[np.float64]:
    """The affine map ``(2, 3)`` that takes a (nearly parallelogram) quad to the tile's place in the patch."""
    x = (quad[1] - quad[0] + quad[2] - quad[3]) / 2
    y = (quad[3] - quad[0] + quad[2] - quad[1]) / 2
    forth = np.linalg.inv(np.stack([x, y], axis=1)) * TILE
    middle = MARGIN + TILE / 2 - 0.5
    return np.hstack([forth, (middle - forth @ quad.mean(axis=0))[:, None]])


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
    patch = floats(cv2.warpAffine(lab, forth, (SIZE, SIZE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))
    wide, narrow = _responses(_strips(patch))
    pull = (_OFFSETS / (_REACH * slack)) ** 2 * 0.25
    score = wide + 0.3 * narrow / np.maximum(narrow.max(axis=(1, 2), keepdims=True), 1.0)
    score = score - (pull[:, None] + pull[None, :]) / 2 - _SLOPE_COST
    sides = _pair(score[0], score[1], slack) + _pair(score[2], score[3], slack)
    shown = [float(wide[k][side]) for k, side in enumerate(sides)]
    left, right, top, bottom = (
        (start + _peak(score[k, :, second], first), start + _peak(score[k, first], second))
        for k, (start, (first, second)) in enumerate(zip((MARGIN, MARGIN + TILE) * 2, sides, strict=True))
    )
    corners = np.array([_meet(left, top), _meet(right, top), _meet(right, bottom), _meet(left, bottom)])
    back = cv2.invertAffineTransform(forth)
    return Outline(corners @ back[:, :2].T + back[:, 2], (shown[2], shown[1], shown[3], shown[0]), patch)


def _strips(patch: Floats) -> Floats:
    """The surroundings of the left, right, top and bottom side, all turned to lie upright: ``(4, rows, 2 * _REACH + 5, 3)``."""
    near = [slice(start - _REACH - 2, start + _REACH + 3) for start in (MARGIN, MARGIN + TILE)]
    return np.stack([turned[_ALONG, side] for turned in (patch, patch.transpose(1, 0, 2)) for side in near])


def _responses(strips: Floats) -> tuple[Floats, Floats]:
    """How sides at each pair of offsets (of the first and the second half) show: two arrays ``(4, offsets, offsets)``.

    The first is clipped to 0..1 (how consistently a side shows), the second is not and is narrower (where exactly it lies).
    """
    middle, wide_left, wide_right = strips[:, :, 2:-2], strips[:, :, :-4], strips[:, :, 4:]
    left, right = strips[:, :, 1:-3], strips[:, :, 3:-1]
    outer = wide_left + wide_right
    wide = np.concatenate([wide_right - wide_left, (outer + left + right) / 2 - 2 * middle], axis=3)
    narrow = np.concatenate([right - left, outer / 2 - middle], axis=3)
    return _both_halves(np.clip(wide / _CONTRAST, -1, 1)), _both_halves(narrow)


def _both_halves(response: Floats) -> Floats:
    """Strength at each pair of offsets, ``(4, offsets, offsets)``.

    A thick limb may be darker than the table and the paper beside it lighter, so the signs of the outer and of the inner part of a
    half are not added: each part counts by what it shows, in whichever channel shows it best.
    """
    rows = [slice(0, _OUTER), slice(_OUTER, _HALF), slice(_HALF, 2 * _HALF - _OUTER), slice(2 * _HALF - _OUTER, 2 * _HALF)]
    outer, inner, inner_too, outer_too = (np.abs(response[:, part].mean(axis=1)).max(axis=2) for part in rows)
    first, second = (outer + inner) / 2, (outer_too + inner_too) / 2
    return floats((first[:, :, None] + second[:, None, :]) / 2)


def _pair(first: Floats, second: Floats, slack: float) -> list[tuple[int, int]]:
    """The best offsets of two opposite sides, which must lie about one tile apart."""
    halves = [(score.max(axis=1), score.argmax(axis=1)) for score in (first, second)]
    joint = halves[0][0][:, None] + halves[1][0][None, :] - _WIDTH_COST / slack**2
    a, b = np.unravel_index(int(joint.argmax()), joint.shape)
    return [(int(a), int(halves[0][1][a])), (int(b), int(halves[1][1][b]))]


def _peak(values: Floats, index: int) -> float:
    """The offset of the peak at ``index``, between the pixels: the vertex of a parabola through it and its neighbours."""
    if not 0 < index < len(values) - 1:
        return float(_OFFSETS[index])
    before, here, after = (float(v) for v in values[index - 1 : index + 2])
    bend = before - 2 * here + after
    shift = 0.0 if bend > -1e-6 else 0.5 * (before - after) / bend
    return float(_OFFSETS[index]) + float(np.clip(shift, -0.5, 0.5))


def _meet(upright_side: tuple[float, float], level_side: tuple[float, float]) -> tuple[float, float]:
    """Where a near-vertical side, given by x at both half centres, meets a near-horizontal one, given by y."""
    span = _HALF_CENTRES[1] - _HALF_CENTRES[0]
    a, b = (upright_side[1] - upright_side[0]) / span, (level_side[1] - level_side[0]) / span
    x0, y0 = upright_side[0] - a * _HALF_CENTRES[0], level_side[0] - b * _HALF_CENTRES[0]
    x = (x0 + a * y0) / (1 - a * b)
    return x, y0 + b * x
