"""A small copy of each picture, and what changed from one to the other: light is told from things, and noise from both."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image, Mask, floats, image, scaled
from vision.part import Box
from vision.quality import too_dark

_WIDE = 410  # pixels: about as wide is the small copy
_ROWS = 16  # every sixteenth row of the picture itself tells how sharp it is
_STEPS = (2 / 1640, 16 / 1640)  # of a picture's width: a sharp edge is as strong over the one as over the other
_BLURRED = 0.21  # crispness of no picture that can be read: most of those blurred by 4 pixels of 1640 are below, none of those by 2
_SOFT, _SOFTER = 0.26, 0.5  # crispness, and as a share of that before, below which a camera has lost its focus
_LEVELS, _NOISES = 7.0, 4.0  # a change is so many levels, and so many times the usual difference of still pictures, above nothing
_AT_MOST = 8  # levels: larger differences are no noise
_BLOCK = 16  # pixels of the small copy: light is the same within a block
_ROUND_BLOCKS = 5  # blocks: light of one block is the median of so many by so many
_DARKEST = 4.0  # levels that are added before light is compared
_WIDESPREAD = 0.25  # a share of the picture that is more than a hand and a tile
_LIT = 0.03  # a logarithm: where light grew by more, it may have grown unevenly
_EXPLAINS = 0.75  # light that changes over the picture must leave less than this share of the changes unexplained
_NO_LIGHT = 0.004  # a logarithm: light that grew by less changes no level by more than rounding does
_BURNT = 250  # levels: as bright as it gets
_EDGE = 0.2  # of a step between neighbours: so much differs where an edge falls otherwise on the pixels
_NEIGHBOURS: Final = np.ones((3, 3), np.uint8)
_APART, _MOSTLY = 2.0, 0.5  # times the limit, and of the places looked at: what differs so much there is another look for sure
_JOIN = 7  # pixels of the small copy: parts of one hand are no further apart
_SPECK = 3  # of three by three pixels: so few are a speck

Bools = NDArray[np.bool_]
_LOGS: Final = np.log(np.arange(256) + _DARKEST).astype(np.float32)


@dataclass(frozen=True, eq=False)
class Look:
    """What is kept of one picture.

    Attributes
    ----------
    small : (h, w, 3) uint8, BGR
        The picture, about 410 pixels wide.
    rows : (r, W, 3) uint8, BGR
        Some rows of the picture as it was taken.
    scale : float
        Pixels of the picture that one of the small copy is wide.
    """

    small: Image
    rows: Image
    scale: float

    def same(self, other: Look) -> bool:
        """Whether both are the very same picture: noise alone makes two pictures of a camera differ."""
        return np.array_equal(self.small, other.small) and np.array_equal(self.rows, other.rows)

    @cached_property
    def crispness(self) -> float:
        """How sharply the strongest edges along the rows end: the share of a rise that lies within an eighth of its length."""
        green = image(cv2.extractChannel(self.rows, 1))
        steps = [max(1, round(share * green.shape[1])) for share in _STEPS]
        near, far = (cv2.absdiff(green[:, step:], green[:, :-step]) for step in steps)
        return _strongest(image(near)) / max(_strongest(image(far)), 1.0)

    def blurred(self, before: Look | None) -> bool:
        """Whether it is out of focus, more so than a look before that was not."""
        return self.crispness < max(_BLURRED, min(_SOFT, _SOFTER * before.crispness) if before else 0.0)

    @cached_property
    def edges(self) -> Image:
        """By how much a place ``(h, w, 3)`` may differ because an edge falls otherwise on the pixels."""
        steps = cv2.subtract(cv2.dilate(self.small, _NEIGHBOURS), cv2.erode(self.small, _NEIGHBOURS))
        return image(cv2.convertScaleAbs(steps, alpha=_EDGE))

    @cached_property
    def logs(self) -> Floats:
        """The logarithm of the light of each pixel, ``(h, w, 3)``."""
        return floats(cv2.LUT(self.small, _LOGS))

    @cached_property
    def block_logs(self) -> Floats:
        """The same, the means of blocks, ``(r, c, 3)``."""
        return _blocks(self.logs, _BLOCK, _BLOCK)

    @cached_property
    def dark(self) -> bool:
        """Whether it is too dark to read anything."""
        return too_dark(self.small)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the small copy."""
        return self.small.shape[1], self.small.shape[0]


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """What differs between two looks.

    Attributes
    ----------
    places : (h, w) uint8
        Where it is more than noise and light, 1, else 0.
    light : float
        The factor by which light changed most, as a natural logarithm; 0 where it did not.
    noise : float
        The usual difference of the two in levels, as far as it is not a change.
    share : float
        The share of the picture that changed.
    """

    places: Mask
    light: float
    noise: float
    share: float

    @property
    def any(self) -> bool:
        """Whether anything changed besides light."""
        return self.share > 0


def _strongest(steps: Image) -> float:
    """The mean of the largest hundredth of some levels."""
    often = cv2.calcHist([steps], [0], None, [256], [0, 256]).ravel()[::-1].astype(np.int64)
    most = max(1, steps.size // 100)
    taken = np.diff(np.minimum(np.cumsum(often), most), prepend=0)
    return float(taken @ np.arange(255, -1, -1)) / most


def look_at(picture: Image) -> Look:
    """Take what is kept of a picture ``(H, W, 3) uint8 BGR``."""
    small = scaled(picture, min(1.0, _WIDE / picture.shape[1]))
    return Look(small, picture[_ROWS // 2 :: _ROWS].copy(), picture.shape[1] / small.shape[1])


def limit_of(noise: float) -> float:
    """The levels by which a place must differ, given the usual difference of two pictures of a still table."""
    return _LEVELS + _NOISES * noise


def evenly_lit(before: Look, now: Look) -> Floats:
    """What the levels of each channel ``(3,)`` grew by over most of the picture."""
    return floats(np.exp(_even_stops(before, now)))


def _even_stops(before: Look, now: Look) -> Floats:
    return floats(np.median(now.block_logs - before.block_logs, axis=(0, 1)))


def changed(before: Look, now: Look, noise: float) -> Change:
    """What changed between two looks of pictures of one size.

    Parameters
    ----------
    before, now : Look
    noise : float
        The usual difference of two pictures of a still table, in levels.

    Notes
    -----
    The light of a lamp, a cloud, or of a flickering lamp in a picture taken row by row changes smoothly over the picture, by a factor.
    It is estimated by medians over blocks, so that tiles and hands have no part in it, and taken out before things are compared; one
    factor for the whole picture is tried first, for it does not take a large hand for light.
    """
    limit = limit_of(noise)
    apart = image(cv2.absdiff(before.small, now.small))
    found = _change(apart, np.zeros(3, np.float32), np.full(3, limit))
    if not found.any:
        return found
    even = _evenly_changed(before, now, apart, found.places, limit)
    if not even.any or (even.share < _WIDESPREAD and even.light < _LIT):
        return even
    best = even
    for stops in _uneven_stops(before, now, even.share > _WIDESPREAD):
        found = _unevenly_changed(before, now, stops, limit)
        best = found if found.share < _EXPLAINS * even.share and found.share < best.share else best
        if not best.any:
            break
    return best


def changed_roughly(before: Look, now: Look, noise: float) -> Change:
    """What changed between two looks whose small copies lie upon each other to a pixel only."""
    stops = _even_stops(before, now)
    dark, bright = (image(grow(before.small, _NEIGHBOURS)) for grow in (cv2.erode, cv2.dilate))
    expected, least = image(cv2.LUT(bright, _expected(stops))), image(cv2.LUT(dark, _expected(stops)))
    return _change(
        image(cv2.max(cv2.subtract(now.small, expected), cv2.subtract(least, now.small))), stops, _limits(stops, limit_of(noise))
    )


def surely_unlike(before: Look, now: Look, places: Mask, noise: float) -> bool:
    """Whether two looks differ so much at some places, whatever the light, that there is no need to compare the rest.

    Parameters
    ----------
    before, now : Look
    places : (h, w) uint8
        Few of a picture's, 1 there, else 0.
    noise : float
        As for `changed`.
    """
    stops = _smooth_stops(before, now)
    y, x = np.nonzero(places)
    rows, columns = y * stops.shape[0] // places.shape[0], x * stops.shape[1] // places.shape[1]
    gain = np.exp(stops[rows, columns])
    expected = np.clip((before.small[y, x] + np.float32(_DARKEST)) * gain - _DARKEST, 0, 255)
    apart = np.abs(now.small[y, x] - expected) / np.maximum(gain, 1)
    return bool(np.mean(apart.max(axis=1) > _APART * limit_of(noise)) > _MOSTLY) if len(y) else False


def _evenly_changed(before: Look, now: Look, apart: Image, places: Mask, limit: float) -> Change:
    """What changed besides light that grew by the same factors everywhere, when they are so far ``apart`` and ``places`` differ."""
    stops = _even_stops(before, now)
    if float(np.abs(stops).max()) < _NO_LIGHT:
        return _away_from_edges(before, apart, places, stops, limit)
    least, most = _expected(stops), _expected(stops)
    most[:, _BURNT:] = 255  # what was burnt may be as bright as it likes
    below = cv2.subtract(image(cv2.LUT(before.small, least)), now.small)
    above = cv2.subtract(now.small, image(cv2.LUT(before.small, most)))
    return _change(image(cv2.subtract(cv2.max(below, above), before.edges)), stops, _limits(stops, limit))


def _away_from_edges(before: Look, apart: Image, places: Mask, stops: Floats, limit: float) -> Change:
    """Which of some places changed by more than edges do that fall otherwise on the pixels, where light did not."""
    x, y, width, height = cv2.boundingRect(places)
    window = slice(max(0, y - 1), y + height + 1), slice(max(0, x - 1), x + width + 1)
    there = _change(image(cv2.subtract(apart[window], before.edges[window])), stops, _limits(stops, limit))
    found = np.zeros_like(places)
    found[window] = there.places
    return Change(found, there.light, _usual(image(cv2.subtract(apart, before.edges))), cv2.countNonZero(found) / found.size)


def _unevenly_changed(before: Look, now: Look, stops: Floats, limit: float) -> Change:
    """What changed besides light that grew by so much at each place, ``(r, c, 3)``."""
    gain = floats(cv2.resize(np.exp(stops), now.size, interpolation=cv2.INTER_LINEAR))
    expected = image(np.clip((before.small + np.float32(_DARKEST)) * gain - _DARKEST, 0, 255))
    apart = image(cv2.absdiff(now.small, expected))
    apart[(before.small >= _BURNT) & (now.small > expected)] = 0
    relative = image(cv2.subtract(apart, before.edges) / np.maximum(gain, 1))
    return _change(relative, stops, np.full(3, limit))


def _uneven_stops(before: Look, now: Look, everywhere: bool) -> Iterator[Floats]:
    """What light may have grown by that is not the same everywhere: smoothly; where much changed by rows or columns, as shutters roll."""
    if everywhere:
        logs = floats(now.logs - before.logs)
        yield floats(np.median(_blocks(logs, _BLOCK, 1), axis=1, keepdims=True))
        yield floats(np.median(_blocks(logs, 1, _BLOCK), axis=0, keepdims=True))
    yield _smooth_stops(before, now)


def _smooth_stops(before: Look, now: Look) -> Floats:
    return floats(cv2.medianBlur(np.ascontiguousarray(now.block_logs - before.block_logs), _ROUND_BLOCKS))


def _blocks(logs: Floats, across: int, down: int) -> Floats:
    """The means of blocks of so many pixels, ``(r, c, 3)``."""
    height, width = logs.shape[:2]
    return floats(cv2.resize(logs, (max(1, width // across), max(1, height // down)), interpolation=cv2.INTER_AREA))


def _expected(stops: Floats) -> Image:
    """What each level of each channel becomes in light that grew by so much, ``(1, 256, 3)``."""
    levels = (np.arange(256, dtype=np.float32)[:, None] + _DARKEST) * np.exp(stops) - _DARKEST
    return image(np.clip(levels, 0, 255).round()[None])


def _limits(stops: Floats, limit: float) -> NDArray[np.float64]:
    """The limits of each channel where noise grew with the light."""
    return np.asarray(limit * np.maximum(1, np.exp(stops)), np.float64)


def _change(apart: Image, stops: Floats, limits: NDArray[np.float64]) -> Change:
    """The change where differences ``(h, w, 3)`` exceed the limits of the channels, and those of neighbours do so too."""
    noise, light = _usual(apart), float(np.abs(stops).max())
    blue, green, red = (
        cv2.threshold(levels, limit + 0.5, 1, cv2.THRESH_BINARY)[1] for levels, limit in zip(cv2.split(apart), limits, strict=True)
    )
    places = image(cv2.max(cv2.max(blue, green), red))
    if not cv2.hasNonZero(places):
        return Change(places, light, noise, 0.0)
    crowded = cv2.threshold(cv2.boxFilter(places, -1, (3, 3), normalize=False), _SPECK, 1, cv2.THRESH_BINARY)[1]
    places = image(cv2.bitwise_and(places, crowded))
    return Change(places, light, noise, cv2.countNonZero(places) / places.size)


def _usual(apart: Image) -> float:
    """The mean of differences ``(h, w, 3)`` as far as they are no larger than noise."""
    return float(np.mean(cv2.mean(cv2.threshold(apart, _AT_MOST, 255, cv2.THRESH_TRUNC)[1])[:3]))


def boxes(places: Mask, scale: float, gap_px: int) -> list[Box]:
    """The places that changed as boxes (left, top, right, bottom) in pixels of the picture.

    Parameters
    ----------
    places : (h, w) uint8
    scale : float
        Pixels of the picture that one of ``places`` is wide.
    gap_px : int
        Places no further apart than this, in pixels of ``places``, are one.
    """
    (left, top), there = _cropped(places, gap_px)
    if there.size == 0:
        return []
    _, _, stats, _ = cv2.connectedComponentsWithStats(blobs_joined(there, gap_px))
    return [
        ((left + x) * scale, (top + y) * scale, (left + x + width) * scale, (top + y + height) * scale)
        for x, y, width, height, _ in np.asarray(stats)[1:].tolist()
    ]


def _cropped(places: Mask, rim_px: int) -> tuple[tuple[int, int], Mask]:
    """The part of a mask that holds all places and a rim, and its left and top."""
    x, y, width, height = cv2.boundingRect(places)
    if not width:
        return (0, 0), places[:0, :0]
    left, top = max(0, x - rim_px), max(0, y - rim_px)
    return (left, top), places[top : y + height + rim_px, left : x + width + rim_px]


def blobs_joined(places: Mask, gap_px: int) -> Mask:
    """The places, those joined that lie no further apart than ``gap_px``: 0 or 1."""
    return image(cv2.morphologyEx(places, cv2.MORPH_CLOSE, np.ones((gap_px | 1, gap_px | 1), np.uint8)))


def reaching_in(places: Mask, least_px: float) -> bool:
    """Whether something that changed lies at the border of the picture and reaches in from it by ``least_px`` pixels of ``places``."""
    (left, top), there = _cropped(places, _JOIN)
    if there.size == 0:
        return False
    mask = blobs_joined(image(cv2.morphologyEx(there, cv2.MORPH_OPEN, _NEIGHBOURS)), _JOIN)
    height, width = places.shape
    _, _, stats, _ = cv2.connectedComponentsWithStats(mask)
    for within_x, within_y, across, down, _ in np.asarray(stats)[1:].tolist():
        x, y = left + within_x, top + within_y
        sides = ((x <= 1, across), (y <= 1, down), (x + across >= width - 1, across), (y + down >= height - 1, down))
        if any(at_border and reach > least_px for at_border, reach in sides):
            return True
    return False
