"""The exact place of a corner, where two black squares meet or where a marker ends, by a model of its blurred edges."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from scipy.special import erf

from calibration.arrays import Floats, Image, Points

_ROUNDS = 12
_FIRST_BLUR_PX = 1.2
_GROWTH_PX = 2.0
_STILL_PX = 1e-3
_BLURS_PX = (0.4, 12.0)
_SMOOTHING_PX = 0.7
"""Pictures of cameras are sharpened, and so sharp that steps fall between pixels; a little blur makes edges what the model says."""
_FEWEST_PIXELS = 30


_coded = np.arange(256) / 255
_LINEAR = np.where(_coded <= 0.04045, _coded / 12.92, ((_coded + 0.055) / 1.055) ** 2.4).astype(np.float32)


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
    return np.asarray(cv2.GaussianBlur(_LINEAR[grey], (0, 0), _SMOOTHING_PX), dtype=np.float32)


def place(grey: Floats, about: Surroundings) -> Saddle | None:
    """Fit brightness = plane + contrast * step at line 1 * step at line 2 by Gauss-Newton, to all pixels along the lines.

    Black and white of a print spread by a blur of equal strength all round give just this product of error functions where the lines
    cross at right angles. Where two black squares meet, lines have black to their left on the one side of the corner and to their right
    on the other, so what widens all black does not move it.

    Parameters
    ----------
    grey : (H, W) float32
        The picture as `prepared`.
    about : Surroundings

    Returns
    -------
    Saddle or None
        None where the corner does not lie within the picture, or nothing like it is there.
    """
    pixels = _pixels(grey, about)
    if pixels is None:
        return None
    fit = _Fit(about, *pixels)
    for _ in range(_ROUNDS):
        step = fit.improve()
        if step is None:
            return None
        if step < _STILL_PX:
            break
    return fit.result()


class _Fit:
    """The state of one fit: place, angles of the two lines, blur, and how much wider black is."""

    def __init__(self, about: Surroundings, places: Points, values: Points) -> None:
        self._about, self._places, self._values = about, places, values
        self._place = np.array(about.place_px)
        self._angles = np.arctan2([way[1] for way in about.ways], [way[0] for way in about.ways])
        self._blur, self._growth = _FIRST_BLUR_PX, 0.0

    def improve(self) -> float | None:
        """One step; its length in pixels, None where the model has no hold."""
        model, slopes = self._model()
        linear, levels = self._levels(model)
        design = np.column_stack([linear, slopes * levels[3]])
        solved = _least_squares(design, self._values - linear @ levels)
        if solved is None:
            return None
        moved = solved[4:6] * min(1.0, max(1.0, self._blur) / (float(np.hypot(*solved[4:6])) + 1e-12))
        self._place = self._place + moved
        self._angles = self._angles + np.clip(solved[6:8], -0.1, 0.1)
        self._blur = float(np.clip(self._blur + np.clip(solved[8], -0.5 * self._blur, self._blur), *_BLURS_PX))
        if self._about.quarter is None:
            self._growth = float(np.clip(self._growth + solved[9], -_GROWTH_PX, _GROWTH_PX))
        return float(np.hypot(*moved))

    def result(self) -> Saddle | None:
        model, _ = self._model()
        linear, levels = self._levels(model)
        spread = float(np.var(self._values))
        if spread == 0:
            return None
        explained = 1 - float(np.var(self._values - linear @ levels)) / spread
        contrast = -float(levels[3])  # the line right has its right hand below, the line down has its right hand to the left
        ink = self._about.ink_px if self._about.quarter else self._growth * float(np.sign(contrast))
        blur = float(np.sqrt(max(0.0, self._blur**2 - _SMOOTHING_PX**2)))
        return Saddle(float(self._place[0]), float(self._place[1]), contrast, explained, blur, ink)

    def _levels(self, model: Points) -> tuple[Points, Points]:
        linear = np.column_stack([np.ones(len(model)), self._places - self._about.place_px, model])
        levels = _least_squares(linear, self._values)
        return np.asarray(linear), np.zeros(4) if levels is None else levels

    def _model(self) -> tuple[Points, Points]:
        """What the two steps multiply to at each pixel, and how that changes with place, angles, blur and growth."""
        one, two = (self._step(line) for line in (0, 1))
        if self._about.quarter is None:
            return one[:, 0] * two[:, 0], _slopes(one, two, one[:, 0], two[:, 0])
        right, below = self._about.quarter  # inside is right of the line down, which is its left hand
        inside, within = 1 + below * one[:, 0], 1 - right * two[:, 0]
        slopes = _slopes(below * one, -right * two, inside, within)
        return inside * within, slopes[:, :-1]

    def _step(self, line: int) -> Points:
        """Of one line ``(P, 6)``: the step, and how it changes with x, y, its angle, blur and growth."""
        angle, curvature = self._angles[line], self._about.curvatures[line]
        way = np.array([np.cos(angle), np.sin(angle)])
        right = np.array([-way[1], way[0]])
        seen = self._places - self._place
        along, aside = seen @ way, seen @ right
        side = (1 - 2 * line) * np.tanh(along / self._blur)
        distance = aside - 0.5 * curvature * along**2 + self._shift(line, side)
        scaled = distance / (np.sqrt(2) * self._blur)
        steep = np.exp(-(scaled**2)) * np.sqrt(2 / np.pi) / self._blur
        of_place = -steep[:, None] * (right - curvature * along[:, None] * way)
        of_angle = -steep * (along + curvature * along * aside)
        return np.column_stack([erf(scaled), of_place, of_angle, -steep * distance / self._blur, -steep * side])

    def _shift(self, line: int, side: Points) -> Points | float:
        if self._about.quarter is None:
            return -self._growth * side
        right, below = self._about.quarter
        return self._about.ink_px * (-right if line else below)


def _least_squares(design: Points, values: Points) -> Points | None:
    """By the normal equations, far faster than orthogonal ones; columns are scaled first."""
    scale = np.sqrt(np.einsum("ij,ij->j", design, design)) + 1e-12
    scaled = design / scale
    try:
        solved = np.linalg.solve(scaled.T @ scaled + 1e-10 * np.eye(len(scale)), scaled.T @ values)
    except np.linalg.LinAlgError:
        return None
    return np.asarray(solved / scale, dtype=np.float64)


def _slopes(one: Points, two: Points, first: Points, second: Points) -> Points:
    """How the product of two steps changes with x, y, the two angles, blur and growth ``(P, 6)``."""
    together = one[:, 1:] * second[:, None] + two[:, 1:] * first[:, None]
    return np.column_stack([together[:, :2], one[:, 3] * second, two[:, 3] * first, together[:, 3:]])


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
    rows, columns = np.mgrid[top:bottom, left:right]
    places = np.column_stack([columns.ravel(), rows.ravel()]).astype(np.float64)
    along = (places - about.place_px) @ np.linalg.inv(np.array(about.ways))  # oblique coordinates along the two lines
    chosen = (np.abs(along) < about.arms_px).all(axis=1) & (np.abs(along) < about.band_px).any(axis=1)
    if about.quarter is not None:
        chosen &= (along * about.quarter > -np.array(about.band_px)).all(axis=1)
    if chosen.sum() < _FEWEST_PIXELS:
        return None
    return places[chosen], grey[top:bottom, left:right].ravel()[chosen].astype(np.float64)
