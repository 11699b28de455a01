"""How unlike the table each part of a picture is, and where a large square of something else lies on it.

A board is larger than any neighbourhood a median could tell the table from. The table is therefore taken to be what reaches the border
of the picture: a colour that changes slowly, as lamps and windows make it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image, Points, floats, image, scaled

WIDTH = 120
"""Pixels across the picture in which the table is looked at."""

_BORDER = 0.86  # of the way from the middle to the border of the picture: beyond it lies table, or what reaches into the picture
_PLAIN = np.array([7.0, 2.0, 2.0])  # levels of CIELAB by which even a plain table differs from itself
_FITS = 3.5  # usual differences within which something may be table
_BORDER_ROUNDS, _ROUNDS = 2, 6
_ENOUGH = 0.2  # of the border must agree for it to be left
_FULL = 4.0  # usual differences that count fully
_THERE = 0.4  # what counts as unlike the table where sides are looked at
_TURN_WIDTH = 240  # pixels across the picture in which turns are counted
_EDGE = (12.0, 60.0)  # levels (of a Sobel sum) from which something is a side, and beyond which more does not count
_REACH = 6  # degrees around a turn that count for it
_BELL = np.exp(-0.5 * (np.arange(-_REACH, _REACH + 1) / 2.0) ** 2)
_SIZES = 14  # of squares tried
_MOST = 5  # squares given of each kind
_SAME_SIZE, _SAME_PLACE = 1.15, 0.1
_SMALLEST, _LARGEST = 0.25, 0.95  # sides of a square, of the picture's height
_RING = 1 / 16  # of the side: how far the surroundings of a square go, a third of a field
_RIM = 1 / 8  # of the side: how far its own rim goes
_FIELD = 0.2  # of the side: a little more than a field
_LARGER = 0.3  # the power of its side with which a square counts: the larger of two is the board


@dataclass(frozen=True, slots=True)
class Square:
    """Where something square may lie: centre ``(2,)`` and side in pixels of the original, turned by ``degrees``."""

    centre: Points
    side: float
    degrees: float
    score: float

    def like(self, other: Square) -> bool:
        """Whether two squares cover nearly the same."""
        apart = float(np.hypot(*(self.centre - other.centre)))
        same_size = max(self.side, other.side) < _SAME_SIZE * min(self.side, other.side)
        return self.degrees == other.degrees and same_size and apart < _SAME_PLACE * self.side


@dataclass(frozen=True, slots=True)
class TableColour:
    """The colour of a table, which changes slowly: a quadratic surface ``(3, 6)``, and how far it usually is off ``(3,)``.

    ``unlike (h, WIDTH)`` is how far each place of the picture is from it, 0 to 1.
    """

    surface: Points
    usual: Points
    unlike: Floats

    def unlike_at(self, lab: Image, places: Points) -> Points:
        """The same at single places ``(N, 2)`` of a finer picture in CIELAB ``(h, w, 3)``: ``(N,)``, nothing beyond its border."""
        x, y = floats(places).T[:, :, None]
        seen = cv2.remap(lab, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).reshape(-1, 3)
        across, down = (places / (np.array(lab.shape[1::-1]) - 1)).T * 2 - 1
        away = np.sqrt(_away(_terms(across, down), np.asarray(seen.T, dtype=np.float64), self.surface, self.usual)) / _FULL
        return np.asarray(np.minimum(away, 1.0) * (np.maximum(np.abs(across), np.abs(down)) <= 1))


def table_colour(original: Image) -> TableColour:
    """The colour of the table in a picture ``(H, W, 3) uint8 BGR``.

    Method: a quadratic surface of colour, fitted by iteratively reweighted least squares (Holland and Welsch 1977), first to the border
    of the picture, then to all that agrees with it.
    """
    small = image(cv2.blur(scaled(original, WIDTH / original.shape[1]), (3, 3)))
    lab = floats(cv2.cvtColor(small, cv2.COLOR_BGR2LAB))
    height, width = lab.shape[:2]
    y, x = (axis.ravel() for axis in np.meshgrid(np.linspace(-1, 1, height), np.linspace(-1, 1, width), indexing="ij"))
    terms = _terms(x, y)
    colours = np.ascontiguousarray(lab.reshape(-1, 3).T, dtype=np.float64)
    few = slice(None, None, 5)
    border = np.maximum(np.abs(x), np.abs(y))[few] > _BORDER
    surface, usual = _fit(np.ascontiguousarray(terms[:, few]), np.ascontiguousarray(colours[:, few]), border)
    away = np.sqrt(_away(terms, colours, surface, usual)) / _FULL
    return TableColour(surface, usual, floats(np.minimum(away, 1.0).reshape(height, width)))


def _terms(x: Points, y: Points) -> Points:
    """The terms ``(6, N)`` of a quadratic surface at places, -1 to 1 each way."""
    return np.stack([np.ones_like(x), x, y, x * x, x * y, y * y])


def _away(terms: Points, colours: Points, surface: Points, usual: Points) -> Points:
    """The squares of how far colours ``(3, N)`` are from the surface ``(3, 6)``, in usual differences: ``(N,)``."""
    away = colours - surface @ terms
    away /= usual[:, None]
    away *= away
    return np.asarray(away.sum(axis=0))


def _fit(terms: Points, colours: Points, border: NDArray[np.bool_]) -> tuple[Points, Points]:
    """The surface ``(3, 6)`` through colours ``(3, N)`` at ``terms (6, N)``, and the usual difference from it ``(3,)``."""
    surface, usual = _surface(terms, colours, border)
    for turn in range(_ROUNDS):
        fits = _away(terms, colours, surface, usual) < _FITS**2
        inside = fits & border if turn < _BORDER_ROUNDS else fits
        surface, usual = _surface(terms, colours, inside if np.count_nonzero(inside) > _ENOUGH * np.count_nonzero(border) else border)
    return surface, usual


def _surface(terms: Points, colours: Points, taken: NDArray[np.bool_]) -> tuple[Points, Points]:
    """The surface through some of the colours by least squares, and the usual difference of those from it."""
    near, seen = terms[:, taken], colours[:, taken]
    surface = np.asarray(np.linalg.solve(near @ near.T + 1e-6 * np.eye(len(terms)), near @ seen.T).T, dtype=np.float64)
    return surface, np.asarray(np.maximum(1.4826 * np.median(np.abs(seen - surface @ near), axis=1), _PLAIN), dtype=np.float64)


def usual_turns(lab: Image, unlike: Floats, as_common: float) -> list[float]:
    """The one or two turns (degrees, 0 to 90) that most sides of what is unlike the table have in common, the commonest first.

    Parameters
    ----------
    lab : (h, w, 3) uint8 ndarray
        The picture in CIELAB.
    unlike : (h', w') float32 ndarray
        The same picture: 0 for table to 1 for something else. Grain and weave of the table do not count.
    as_common : float
        Of the commonest turn: another so common may be the board's, and the commonest that of the grain.
    """
    few = scaled(lab, _TURN_WIDTH / lab.shape[1])
    right, down, strength = _steepest(few)
    there = np.asarray(cv2.resize(cv2.dilate(unlike, np.ones((3, 3), np.uint8)), few.shape[1::-1]))
    seen = (strength > _EDGE[0]) & (there > _THERE)
    degrees = np.degrees(np.arctan2(down[seen], right[seen])) % 90
    heft = np.minimum(strength[seen], _EDGE[1]) * there[seen] ** 2
    counts = np.bincount(degrees.astype(np.intp) % 90, heft, 90)
    smoothed = np.convolve(np.concatenate([counts[-_REACH:], counts, counts[:_REACH]]), _BELL, "valid")
    first = int(smoothed.argmax())
    apart = np.abs((np.arange(90) - first + 45) % 90 - 45) > 2 * _REACH
    second = int((smoothed * apart).argmax())
    return [first + 0.5] + [second + 0.5] * bool(smoothed[second] > as_common * smoothed[first])


def _steepest(lab: Image) -> tuple[Floats, Floats, Floats]:
    """The change to the right and downwards at each pixel, in the channel that changes most, and its size: three ``(h, w)``."""
    changes = [[floats(cv2.Sobel(channel, cv2.CV_32F, *way)) for way in ((1, 0), (0, 1))] for channel in cv2.split(lab)]
    (right, down), *others = changes
    strength = floats(cv2.magnitude(right, down))
    for across, along in others:
        size = floats(cv2.magnitude(across, along))
        more = size > strength
        for best, other in ((right, across), (down, along), (strength, size)):
            np.copyto(best, other, where=more)
    return right, down, strength


def find_squares(unlike: Floats, scale: float, turns: Sequence[float]) -> Iterator[Square]:
    """Where a large square unlike the table may lie, likely ones first, one after the other.

    First all that is no wider than a field of the square is taken off the picture: monsters and cards beside the board. After those the
    squares found without doing so follow.

    Parameters
    ----------
    unlike : (h, w) float32 ndarray
        0 for table to 1 for something else.
    scale : float
        Pixels of ``unlike`` per pixel of the original.
    turns : sequence of float
        The turns of the square to try, in degrees.
    """
    given: list[Square] = []
    for cleared in (True, False):
        squares = [square for degrees in turns for square in _squares_at(unlike, degrees, cleared)]
        for square in sorted(squares, key=lambda square: -square.score)[:_MOST]:
            if not any(square.like(other) for other in given):
                given.append(square)
                yield Square((square.centre + 0.5) / scale - 0.5, square.side / scale, square.degrees, square.score)


def _squares_at(unlike: Floats, degrees: float, cleared: bool) -> Iterator[Square]:
    """The best square of each size at one turn, in pixels of ``unlike``."""
    height, width = unlike.shape
    reach = int(np.ceil(np.hypot(height, width)))
    turn = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), degrees, 1.0)
    turn[:, 2] += (reach - width) / 2, (reach - height) / 2
    turned = floats(cv2.warpAffine(unlike, turn, (reach, reach), flags=cv2.INTER_LINEAR))
    back = cv2.invertAffineTransform(turn)
    sums = _sums(turned)
    for side in np.geomspace(_SMALLEST, _LARGEST, _SIZES) * height:
        if cleared:
            field = np.ones((round(side * _FIELD), round(side * _FIELD)), np.uint8)
            sums = _sums(floats(cv2.morphologyEx(turned, cv2.MORPH_OPEN, field)))
        score, place = _best(sums, round(side))
        yield Square(back[:, :2] @ place + back[:, 2], float(side), degrees, score * float(side / height) ** _LARGER)


def _sums(picture: Floats) -> Floats:
    """The sums of all above and to the left of each pixel."""
    return floats(cv2.integral(picture, sdepth=cv2.CV_32F))


def _best(sums: Floats, side: int) -> tuple[float, Points]:
    """The best place of an upright square of that side: its score and its centre."""
    ring, rim = max(1, round(side * _RING)), max(1, round(side * _RIM))
    outer, inner = side + 2 * ring, side - 2 * rim
    size = sums.shape[0] - outer
    if size <= 0:
        return 0.0, np.zeros(2)
    around, within, middle = (_boxes(sums, at, length, size) for at, length in ((0, outer), (ring, side), (ring + rim, inner)))
    of_rim, of_ring = side**2 - inner**2, outer**2 - side**2
    score = within * np.float32(1 / side**2 + 1 / of_rim + 2 / of_ring) - middle * np.float32(1 / of_rim) - around * np.float32(2 / of_ring)
    row, column = divmod(int(score.argmax()), size)
    return float(score[row, column]), np.array([column, row]) + (outer - 1) / 2


def _boxes(sums: Floats, at: int, side: int, count: int) -> Floats:
    """The sums over squares of a side, by their upper left corners: ``count`` by ``count`` of them, the first at (``at``, ``at``)."""
    near, far = slice(at, at + count), slice(at + side, at + side + count)
    boxes = sums[far, far] - sums[near, far]
    boxes -= sums[far, near]
    boxes += sums[near, near]
    return boxes
