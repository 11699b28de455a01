"""From paper seen here and there in pictures to how light lies over the whole of the view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from calibration.arrays import Points
from calibration.light import Light
from calibration.patches import Spots

GRID: Final = (12, 9)
"""Columns and rows of places in which a light is kept: lamps and lenses change it slowly."""
_POWERS = [(x, y) for x in range(4) for y in range(4) if 0 < x + y <= 3]
_SPREADS = {1: 1.0, 2: 1.0, 3: 0.4}
"""Stops by which terms of each degree usually change the light between middle and border; what paper says nothing about stays small."""
_NOISE, _AT_FIRST = 0.03, 0.5  # stops: how even the white of a sheet is, and how uneven it is thought before the first fit
_LOCKED, _FREE = 0.01, 1.0  # stops by which two pictures of the same light may differ
_REACH = 0.15  # of the picture's width: so far from paper the light is known
_ROUNDS = 8
_TOLERANT = 2.0  # usual errors at which a spot counts a quarter
_LEAST = 1e-4


def light_over(pictures: Sequence[Spots], size: tuple[int, int], locked: bool = False) -> Light | None:
    """Fit the light to white paper seen in pictures of the same view.

    The logarithm of the light is a polynomial of third degree over the picture, one for each channel, fitted by weighted least squares
    that give way to shadows and reflections (Geman and McClure 1985). Each picture may be brighter or of another tint as a whole.

    Parameters
    ----------
    pictures : sequence of Spots
        The white of each picture; clipped spots are not used.
    size : (int, int)
        Width and height of the pictures.
    locked : bool
        Whether exposure and white balance were locked, and the paper lay flat: then pictures do not differ as a whole, and paper here
        in one and there in another tells more.

    Returns
    -------
    Light or None
        None where no paper was seen that is not clipped.
    """
    used = [Spots(some.px[~some.clipped], some.light[~some.clipped], some.clipped[~some.clipped]) for some in pictures]
    px = np.concatenate([np.zeros((0, 2)), *(some.px for some in used)])
    if not len(px):
        return None
    stops = np.log2(np.maximum(np.concatenate([some.light for some in used]), _LEAST))
    which = np.repeat(np.arange(len(used)), [len(some.px) for some in used])
    shape, level = _fitted(_terms(px, size), which, stops, _LOCKED if locked else _FREE)
    places = _places(size)
    away = np.linalg.norm(places[:, None] - px, axis=2).min(axis=1)
    seen = away <= max(_REACH * size[0], float(away.min()))
    nearest = np.linalg.norm(places[:, None] - places[seen], axis=2).argmin(axis=1)
    return _light(np.exp2(level + _terms(places[seen][nearest], size) @ shape), seen)


def _terms(px: Points, size: tuple[int, int]) -> Points:
    x, y = ((px + 0.5) / (np.array(size) / 2) - 1).T
    return np.column_stack([x**p * y**q for p, q in _POWERS])


def _places(size: tuple[int, int]) -> Points:
    columns, rows = GRID
    x, y = np.linspace(0, size[0] - 1, columns), np.linspace(0, size[1] - 1, rows)
    return np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)


def _fitted(terms: Points, which: NDArray[np.intp], stops: Points, between: float) -> tuple[Points, Points]:
    """Coefficients ``(terms, 3)`` and level ``(3,)`` of the light in stops."""
    of_picture = (which[:, None] == np.arange(which.max() + 1)).astype(np.float64)
    design = np.column_stack([np.ones(len(terms)), terms, of_picture])
    spreads = [np.inf, *(_SPREADS[p + q] for p, q in _POWERS), *[between] * of_picture.shape[1]]
    usual, weights = _AT_FIRST, np.ones(len(terms))
    solution = np.zeros((design.shape[1], 3))
    for _ in range(_ROUNDS):
        weighted = design * weights[:, None]
        prior = np.diag((usual / np.array(spreads)) ** 2)
        solution = np.linalg.solve(weighted.T @ design + prior, weighted.T @ stops)
        errors = np.abs(stops - design @ solution).max(axis=1)
        usual = max(_NOISE, min(usual, 1.5 * float(np.median(errors))))
        weights = 1 / (1 + (errors / (_TOLERANT * usual)) ** 2) ** 2
    return solution[1 : 1 + len(_POWERS)], solution[0]


def _light(white: Points, seen: Points) -> Light:
    """The light of a white ``(rows * columns, 3)`` that is known at each place."""
    brightest = white[white.sum(axis=1).argmax()]
    level = 3 / float((1 / brightest).sum())
    gains = np.round(level / white, 4).reshape(GRID[1], GRID[0], 3)
    return Light(
        tuple(tuple((float(b), float(g), float(r)) for b, g, r in row) for row in gains),
        (round(level, 4),) * 3,
        tuple(tuple(bool(one) for one in row) for row in seen.reshape(GRID[1], GRID[0])),
    )
