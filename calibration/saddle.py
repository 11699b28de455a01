"""The exact place of a corner, where two black squares meet or where a marker ends, by a model of its blurred edges."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.arrays import Floats, Image, Points
from calibration.tone import LINEAR

_ROUNDS = 12
_FIRST_BLUR_PX = 1.2
_GROWTH_PX = 2.0
_STILL_PX = 1e-3
_BLURS_PX = (0.4, 12.0)
_SMOOTHING_PX = 0.7
"""Pictures of cameras are sharpened, and so sharp that steps fall between pixels; a little blur makes edges what the model says."""
_FEWEST_PIXELS = 30
_NARROW_PX = 5.0
_SHARP_PX = 0.8
"""Pixels farther from both lines than this say next to nothing, unless the blur is greater than that."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What is known of a corner before it is placed exactly.

    Attributes
    ----------
    place_px : (float, float)
        About where it lies.
    ways : ((float, float), (float, float))
        Right and down along the board, unit vectors in the picture.
    curvatures : (float, float)
        Of the two lines, in 1 / pixel, to the right of their ways.
    arms_px : (float, float)
        How far the two lines are to be looked at.
    band_px : (float, float)
        How far from the line down, and from the line right, nothing else is printed.
    quarter : (int, int) or None
        None where two black squares meet. Where only one quarter is black: whether it lies right (1) or left (-1), and below (1) or
        above (-1).
    ink_px : float
        For quarters: by how much black is wider than it should be. Where two black squares meet it is measured.
    """

    place_px: tuple[float, float]
    ways: tuple[tuple[float, float], tuple[float, float]]
    curvatures: tuple[float, float]
    arms_px: tuple[float, float]
    band_px: tuple[float, float]
    quarter: tuple[int, int] | None = None
    ink_px: float = 0.0


@dataclass(frozen=True, slots=True)
class Saddle:
    """A corner placed exactly.

    Attributes
    ----------
    x, y : float
        In pixels; pixel centres have whole coordinates.
    contrast : float
        Half the difference between white and black where squares meet, signed: positive where the quarter to the lower right is white.
        For quarters a quarter of the difference, positive where it is black.
    explained : float
        Share of the variance of the pixels that the model explains.
    blur_px : float
        Standard deviation of the blur of the picture; 0 where it is sharpened.
    ink_px : float
        By how much black is wider than it should be.
    """

    x: float
    y: float
    contrast: float
    explained: float
    blur_px: float
    ink_px: float


def prepared(grey: Image) -> Floats:
    """A grey picture ``(H, W) uint8`` as `place` wants it: linear light (sRGB), in which a blur moves no edge, and slightly smoothed."""
    return np.asarray(cv2.GaussianBlur(LINEAR[grey], (0, 0), _SMOOTHING_PX), dtype=np.float32)


def place(grey: Floats, about: Sequence[Surroundings]) -> list[Saddle | None]:
    """Fit brightness = plane + contrast * step at line 1 * step at line 2 by Gauss-Newton, to all pixels along the lines of each corner.

    Black and white of a print spread by a blur of equal strength all round give just this product of error functions where the lines
    cross at right angles. Where two black squares meet, lines have black to their left on the one side of the corner and to their right
    on the other, so what widens all black does not move it.

    Parameters
    ----------
    grey : (H, W) float32
        The picture as `prepared`.
    about : sequence of Surroundings
        Of corners all of one kind: squares that meet, or markers.

    Returns
    -------
    list of Saddle or None
        One for each; None where the corner does not lie within the picture, or nothing like it is there.
    """
    narrow = [replace(one, band_px=(min(one.band_px[0], _NARROW_PX), min(one.band_px[1], _NARROW_PX))) for one in about]
    placed = _fitted(grey, narrow)
    blurred = [
        index
        for index, corner in enumerate(placed)
        if max(about[index].band_px) > _NARROW_PX and (corner is None or corner.blur_px > _SHARP_PX)
    ]
    for index, corner in zip(blurred, _fitted(grey, [about[index] for index in blurred]), strict=True):
        placed[index] = corner
    return placed


def _fitted(grey: Floats, about: Sequence[Surroundings]) -> list[Saddle | None]:
    pixels = [_pixels(grey, one) for one in about]
    kept = [index for index, found in enumerate(pixels) if found is not None]
    placed: list[Saddle | None] = [None] * len(about)
    if kept:
        fits = _Fits([about[index] for index in kept], [found for found in pixels if found is not None])
        for index, corner in zip(kept, fits.run(), strict=True):
            placed[index] = corner
    return placed


class _Fits:
    """The state of all fits at once: places, angles of the two lines, blurs, and how much wider black is.

    Arrays are ``(N, P)`` or ``(N, terms, P)``: corners, terms of the model, pixels. Corners with fewer pixels than others have the rest
    weighed with nought. Terms are of single precision, which is far finer than the light of a pixel is known, and twice as fast.
    """

    def __init__(self, about: Sequence[Surroundings], pixels: Sequence[tuple[Points, Points]]) -> None:
        count, most = len(about), max(len(values) for _, values in pixels)
        self._pixels, self._values, self._weights = (np.zeros(shape, np.float32) for shape in ((2, count, most), *2 * ((count, most),)))
        for index, (places, values) in enumerate(pixels):
            self._pixels[:, index, : len(values)] = (places - about[index].place_px).T
            self._values[index, : len(values)] = values
            self._weights[index, : len(values)] = 1.0
        ways = np.array([one.ways for one in about])
        self._quarters = None if about[0].quarter is None else np.array([one.quarter for one in about], dtype=np.float64)
        self._ink, self._curvatures = np.array([one.ink_px for one in about]), np.array([one.curvatures for one in about])
        self._starts, self._places = np.array([one.place_px for one in about]), np.zeros((count, 2))
        self._angles = np.arctan2(ways[..., 1], ways[..., 0])
        self._blurs, self._growths = np.full(count, _FIRST_BLUR_PX), np.zeros(count)
        self._contrasts, self._explained = np.zeros(count), np.zeros(count)

    def run(self) -> list[Saddle | None]:
        """Improve all until they stand still."""
        moving = np.arange(len(self._values))
        for _ in range(_ROUNDS):
            moving = moving[self._improve(moving) >= _STILL_PX]
            if not len(moving):
                break
        return [self._result(index) for index in range(len(self._values))]

    def _improve(self, chosen: NDArray[np.int64]) -> Points:
        """One step of those chosen; its lengths in pixels."""
        steps, levels = self._steps(chosen)
        blurs = self._blurs[chosen]
        lengths = np.hypot(steps[:, 0], steps[:, 1])
        shares = np.minimum(1.0, np.maximum(1.0, blurs) / (lengths + 1e-12))
        self._places[chosen] += steps[:, :2] * shares[:, None]
        self._angles[chosen] += np.clip(steps[:, 2:4], -0.1, 0.1)
        self._blurs[chosen] = np.clip(blurs + np.clip(steps[:, 4], -0.5 * blurs, blurs), *_BLURS_PX)
        if self._quarters is None:
            self._growths[chosen] = np.clip(self._growths[chosen] + steps[:, 5], -_GROWTH_PX, _GROWTH_PX)
        self._contrasts[chosen] = -levels  # the line right has its right hand below, the line down has its right hand to the left
        return np.asarray(lengths * shares)

    def _steps(self, chosen: NDArray[np.int64]) -> tuple[Points, Points]:
        """What is to be added to places, angles, blurs and growths ``(n, 6)``, and the contrasts ``(n,)``."""
        terms = np.concatenate([self._plain(chosen), self._model(chosen), self._values[chosen][:, None]], axis=1)
        products = (terms @ terms.transpose(0, 2, 1)).astype(np.float64)
        levels = _solved(products[:, :4, :4], products[:, :4, -1])
        contrasts = levels[:, 3]
        scale = np.ones(products.shape[:2])[:, :-1]
        scale[:, 4:] = contrasts[:, None]
        normal = products[:, :-1, :-1] * scale[:, :, None] * scale[:, None, :]
        right = (products[:, :-1, -1] - (products[:, :-1, :4] @ levels[:, :, None])[..., 0]) * scale
        self._explained[chosen] = _explained(products, levels)
        return _solved(normal, right)[:, 4:], contrasts

    def _result(self, index: int) -> Saddle | None:
        if not np.isfinite(self._places[index]).all():
            return None
        x, y = self._starts[index] + self._places[index]
        contrast = float(self._contrasts[index])
        ink = float(self._growths[index] * np.sign(contrast) if self._quarters is None else self._ink[index])
        blur = float(np.sqrt(max(0.0, self._blurs[index] ** 2 - _SMOOTHING_PX**2)))
        return Saddle(float(x), float(y), contrast, float(self._explained[index]), blur, ink)

    def _plain(self, chosen: NDArray[np.int64]) -> Floats:
        """The plane of light under the corner ``(n, 3, P)``."""
        weights = self._weights[chosen]
        return np.stack([weights, self._pixels[0][chosen], self._pixels[1][chosen]], axis=1)

    def _model(self, chosen: NDArray[np.int64]) -> Floats:
        """What the two steps multiply to at each pixel, and how that changes with x, y, two angles, blur and growth ``(n, 7, P)``."""
        one, two = (self._step(line, chosen) for line in (0, 1))
        first, second = one[0], two[0]
        if self._quarters is not None:
            right, below = _single(*self._quarters[chosen].T)
            one, two = [below * term for term in one], [-right * term for term in two]
            first, second = 1 + one[0], 1 + two[0]  # inside is right of the line down, which is its left hand
        along = [there * second + here * first for there, here in zip(one[1:], two[1:], strict=True)]
        terms = [first * second, *along[:2], one[3] * second, two[3] * first, *along[3:]]
        return np.asarray(np.stack(terms, axis=1) * self._weights[chosen][:, None])

    def _step(self, line: int, chosen: NDArray[np.int64]) -> list[Floats]:
        """Of one line ``(n, P)`` each: the step, and how it changes with x, y, its angle, the blur and, where it is free, the growth."""
        from scipy.special import erf  # 20 MB and a third of a second, which evenings without a sheet do without

        angles, curvatures, blurs = _single(self._angles[chosen, line], self._curvatures[chosen, line], self._blurs[chosen])
        cosine, sine = np.cos(angles), np.sin(angles)
        x, y = (self._pixels[axis][chosen] - place for axis, place in enumerate(_single(*self._places[chosen].T)))
        along, aside = x * cosine + y * sine, y * cosine - x * sine
        bent = curvatures * along
        distance = aside - 0.5 * bent * along
        growing: list[Floats] = []
        if self._quarters is None:
            side = (1 - 2 * line) * np.tanh(along / blurs)
            distance -= _single(self._growths[chosen])[0] * side
            growing = [side]
        else:
            right, below = self._quarters[chosen].T
            distance += _single(self._ink[chosen] * (-right if line else below))[0]
        scaled = distance / (math.sqrt(2) * blurs)
        steep = np.exp(-(scaled**2)) * (-math.sqrt(2 / math.pi) / blurs)
        of_place = [steep * (-sine - bent * cosine), steep * (cosine - bent * sine)]
        return [erf(scaled), *of_place, steep * (along + bent * aside), steep * distance / blurs, *(steep * side for side in growing)]


def _single(*columns: Points) -> list[Floats]:
    """Numbers ``(n,)`` of corners as ``(n, 1)``, to go with pixels ``(n, P)``."""
    return [column.astype(np.float32)[:, None] for column in columns]


def _explained(products: Points, levels: Points) -> Points:
    """Share of the variance of the values explained by plane and model ``(n,)``."""
    spread = products[:, -1, -1] - products[:, 0, -1] ** 2 / products[:, 0, 0]
    left = products[:, -1, -1] - np.einsum("ni,ni->n", levels, products[:, :4, -1])
    return np.asarray(np.where(spread > 0, 1 - left / np.where(spread > 0, spread, 1.0), 0.0))


def _solved(normal: Points, right: Points) -> Points:
    """Normal equations of many least-squares problems, far faster than orthogonal ones; terms are scaled first."""
    scale = np.sqrt(np.einsum("nii->ni", normal)) + 1e-12
    scaled = normal / (scale[:, :, None] * scale[:, None, :]) + 1e-10 * np.eye(normal.shape[1])
    return np.asarray(np.linalg.solve(scaled, (right / scale)[..., None])[..., 0] / scale)


def _pixels(grey: Floats, about: Surroundings) -> tuple[Points, Points] | None:
    """Places and values of the pixels along the two lines."""
    height, width = grey.shape
    x, y = about.place_px
    reach = np.abs(np.array(about.ways)) * np.array(about.arms_px)[:, None]
    across, down = reach.sum(axis=0)
    left, right = max(0, int(x - across)), min(width, int(x + across) + 2)
    top, bottom = max(0, int(y - down)), min(height, int(y + down) + 2)
    if not (1 <= x < width - 2 and 1 <= y < height - 2):
        return None
    columns, rows = np.arange(left, right, dtype=np.float64), np.arange(top, bottom, dtype=np.float64)
    oblique = np.linalg.inv(np.array(about.ways))  # coordinates along the two lines
    chosen = np.ones((len(rows), len(columns)), dtype=bool)
    near = np.zeros_like(chosen)
    for axis in (0, 1):
        along = (columns - x) * oblique[0, axis] + ((rows - y) * oblique[1, axis])[:, None]
        distance = np.abs(along)
        chosen &= distance < about.arms_px[axis]
        near |= distance < about.band_px[axis]
        if about.quarter is not None:
            chosen &= along * about.quarter[axis] > -about.band_px[axis]
    down, across = np.nonzero(chosen & near)
    if len(down) < _FEWEST_PIXELS:
        return None
    values = grey[down + top, across + left].astype(np.float64)
    return np.column_stack([columns[across], rows[down]]), values
