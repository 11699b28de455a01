"""The exact place where two black squares meet at a corner, by a model of the blurred crossing fitted to all pixels along it."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from scipy.special import erf

from calibration.arrays import Floats, Image, Points

_ROUNDS = 12
_STILL_PX = 1e-3
_BLURS_PX = (0.4, 12.0)
_SMOOTHING_PX = 1.0
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
        How far the two lines are to be looked at, to either side.
    band_px : (float, float)
        How far from the two lines nothing else is printed.
    """

    place_px: tuple[float, float]
    ways: tuple[tuple[float, float], tuple[float, float]]
    curvatures: tuple[float, float]
    arms_px: tuple[float, float]
    band_px: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Saddle:
    """A corner placed exactly.

    Attributes
    ----------
    x, y : float
        In pixels; pixel centres have whole coordinates.
    contrast : float
        Half the difference between white and black, signed: positive where the quarter to the lower right is white.
    explained : float
        Share of the variance of the pixels that the model explains.
    blur_px : float
        Standard deviation of the blur of the picture; 0 where it is sharpened.
    """

    x: float
    y: float
    contrast: float
    explained: float
    blur_px: float


def prepared(grey: Image) -> Floats:
    """A grey picture ``(H, W) uint8`` as `place` wants it: linear light (sRGB), in which a blur moves no edge, and slightly smoothed."""
    return np.asarray(cv2.GaussianBlur(_LINEAR[grey], (0, 0), _SMOOTHING_PX), dtype=np.float32)


def place(grey: Floats, about: Surroundings) -> Saddle | None:
    """Fit brightness = plane + contrast * erf(distance to line 1) * erf(distance to line 2) by Gauss-Newton.

    Black and white of a print spread by a blur of equal strength all round give just this product where the lines cross at right
    angles. Lines through the corner have black to their left on the one side of it and to their right on the other, so what widens all
    black, or all white, does not move it.

    Parameters
    ----------
    grey : (H, W) float32
        The picture.
    about : Surroundings

    Returns
    -------
    Saddle or None
        None where the corner does not lie within the picture, or nothing like a crossing is there.
    """
    pixels = _pixels(grey, about)
    if pixels is None:
        return None
    places, values = pixels
    state = _Fit(np.array(about.place_px), np.arctan2([way[1] for way in about.ways], [way[0] for way in about.ways]), 1.2)
    for _ in range(_ROUNDS):
        step = state.improve(places, values, about)
        if step is None:
            return None
        if step < _STILL_PX:
            break
    return state.result(places, values, about)


class _Fit:
    """The state of one fit: place, angles of the two lines, blur."""

    def __init__(self, place: Points, angles: Points, blur: float) -> None:
        self.place, self.angles, self.blur, self.growth = place, angles, blur, 0.0

    def improve(self, places: Points, values: Points, about: Surroundings) -> float | None:
        model, slopes = self._model(places, about)
        linear = np.column_stack([np.ones(len(places)), places - about.place_px, model])
        levels = np.linalg.lstsq(linear, values, rcond=None)[0]
        contrast = float(levels[3])
        design = np.column_stack([linear, slopes * contrast])
        solved, _, rank, _ = np.linalg.lstsq(design, values - linear @ levels, rcond=None)
        if rank < design.shape[1]:
            return None
        across, turn, wider, grown = solved[4:6], solved[6:8], solved[8], solved[9]
        limit = max(1.0, self.blur)
        across = across * min(1.0, limit / (float(np.hypot(*across)) + 1e-12))
        self.place = self.place + across
        self.angles = self.angles + np.clip(turn, -0.1, 0.1)
        self.blur = float(np.clip(self.blur + np.clip(wider, -0.5 * self.blur, self.blur), *_BLURS_PX))
        self.growth = float(np.clip(self.growth + grown, -2.0, 2.0))
        return float(np.hypot(*across))

    def _model(self, places: Points, about: Surroundings) -> tuple[Points, Points]:
        seen = places - self.place
        edges, places_slopes, turn_slopes, blur_slopes, growth_slopes = [], [], [], [], []
        for sign, angle, curvature in zip((1.0, -1.0), self.angles, about.curvatures, strict=True):
            way = np.array([np.cos(angle), np.sin(angle)])
            right = np.array([-way[1], way[0]])
            along, aside = seen @ way, seen @ right
            side = sign * np.tanh(along / self.blur)
            distance = aside - 0.5 * curvature * along**2 - self.growth * side
            scaled = distance / (np.sqrt(2) * self.blur)
            steep = np.exp(-(scaled**2)) * np.sqrt(2 / np.pi) / self.blur
            edges.append(erf(scaled))
            places_slopes.append(-steep[:, None] * (right - curvature * along[:, None] * way))
            turn_slopes.append(-steep * (along + curvature * along * aside))
            blur_slopes.append(-steep * distance / self.blur)
            growth_slopes.append(-steep * side)
        one, two = edges
        slopes = np.column_stack(
            [
                places_slopes[0] * two[:, None] + places_slopes[1] * one[:, None],
                turn_slopes[0] * two,
                turn_slopes[1] * one,
                blur_slopes[0] * two + blur_slopes[1] * one,
                growth_slopes[0] * two + growth_slopes[1] * one,
            ]
        )
        return one * two, slopes

    @property
    def _blur_of_picture(self) -> float:
        return float(np.sqrt(max(0.0, self.blur**2 - _SMOOTHING_PX**2)))

    def result(self, places: Points, values: Points, about: Surroundings) -> Saddle | None:
        model, _ = self._model(places, about)
        linear = np.column_stack([np.ones(len(places)), places - about.place_px, model])
        levels = np.linalg.lstsq(linear, values, rcond=None)[0]
        left = values - linear @ levels
        spread = float(np.var(values))
        if spread == 0:
            return None
        # the line right has its right hand below, the line down has its right hand to the left
        return Saddle(
            float(self.place[0]), float(self.place[1]), -float(levels[3]), 1 - float(np.var(left)) / spread, self._blur_of_picture
        )


def _pixels(grey: Floats, about: Surroundings) -> tuple[Points, Points] | None:
    """Places and values of the pixels along the two lines, in the shape of a cross."""
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
    along = np.linalg.solve(np.array(about.ways).T, (places - about.place_px).T).T  # oblique coordinates along the two lines
    near = np.abs(along) < np.array(about.arms_px)
    aside = np.abs(along)
    band = (aside[:, 1] < about.band_px[1]) | (aside[:, 0] < about.band_px[0])
    chosen = near.all(axis=1) & band
    if chosen.sum() < _FEWEST_PIXELS:
        return None
    return places[chosen], grey[top:bottom, left:right].ravel()[chosen].astype(np.float64)
