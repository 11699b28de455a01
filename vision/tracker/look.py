"""A small copy of each picture, and what changed from one to the other: light is told from things, and noise from both."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image, Mask, floats, image, scaled
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
_EXPLAINS = 0.5  # light that changes over the picture must leave less than this share of the changes unexplained
_BURNT = 250  # levels: as bright as it gets
_EDGE = np.float32(0.2)  # of a step between neighbours: so much differs where an edge falls otherwise on the pixels
_NEIGHBOURS: Final = np.ones((3, 3), np.uint8)
_SPECK = 0.34  # share of three by three pixels: less is a speck

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
        green = self.rows[..., 1].astype(np.int16)
        steps = [max(1, round(share * green.shape[1])) for share in _STEPS]
        near, far = (np.abs(green[:, step:] - green[:, :-step]).ravel() for step in steps)
        return float(_strongest(near) / max(_strongest(far), 1.0))

    def blurred(self, before: Look | None) -> bool:
        """Whether it is out of focus, more so than a look before that was not."""
        return self.crispness < max(_BLURRED, min(_SOFT, _SOFTER * before.crispness) if before else 0.0)

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
    places : (h, w) bool
        Where it is more than noise and light.
    light : float
        The factor by which light changed most, as a natural logarithm; 0 where it did not.
    noise : float
        The usual difference of the two in levels, as far as it is not a change.
    """

    places: Bools
    light: float
    noise: float

    @property
    def any(self) -> bool:
        """Whether anything changed besides light."""
        return bool(self.places.any())

    @property
    def share(self) -> float:
        """The share of the picture that changed."""
        return float(self.places.mean())


def _strongest(steps: NDArray[np.int16]) -> float:
    count = max(1, len(steps) // 100)
    return float(np.partition(steps, -count)[-count:].mean())


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
    return floats(np.median(_block_stops(before.small, now.small), axis=(0, 1)))


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
    places = _without_specks(apart, limit)
    if not places.any():
        return Change(places, 0.0, _usual(apart))
    even = _in_light(before.small, now.small, _even_stops(before, now)[None, None], limit)
    if even.share < _WIDESPREAD:
        return even
    others = [_in_light(before.small, now.small, light, limit) for light in _uneven_stops(before.small, now.small)]
    best = min(others, key=lambda one: one.share)
    return best if best.share < _EXPLAINS * even.share else even


def _usual(apart: Image | Floats) -> float:
    """The usual difference of two pictures, what is larger than noise left aside."""
    return float(np.minimum(apart[::2, ::2], _AT_MOST).mean())


def _uneven_stops(before: Image, now: Image) -> tuple[Floats, Floats, Floats]:
    """What light may have grown by that is not the same everywhere: smoothly, row by row as a rolling shutter takes it, or by columns."""
    smooth = floats(cv2.medianBlur(_block_stops(before, now), _ROUND_BLOCKS))
    rows = np.median(_block_stops(before, now, down=1), axis=1, keepdims=True)
    columns = np.median(_block_stops(before, now, across=1), axis=0, keepdims=True)
    return smooth, floats(rows), floats(columns)


def changed_roughly(before: Look, now: Look, noise: float) -> Change:
    """What changed between two looks whose small copies lie upon each other to a pixel only."""
    limit = limit_of(noise)
    stops = _even_stops(before, now)
    seen = np.clip((now.small + np.float32(_DARKEST)) * np.exp(-stops) - _DARKEST, 0, 255)
    beyond = np.maximum(cv2.erode(before.small, _NEIGHBOURS) - seen, seen - cv2.dilate(before.small, _NEIGHBOURS))
    return Change(_without_specks(floats(beyond), limit), float(np.abs(stops).max()), noise)


def _block_stops(before: Image, now: Image, across: int = _BLOCK, down: int = _BLOCK) -> Floats:
    """The logarithm of what the light grew by in each block of so many pixels, ``(r, c, 3)``."""
    height, width = before.shape[:2]
    logs = cv2.subtract(cv2.LUT(now, _LOGS), cv2.LUT(before, _LOGS))
    return floats(cv2.resize(logs, (max(1, width // across), max(1, height // down)), interpolation=cv2.INTER_AREA))


def _in_light(before: Image, now: Image, stops: Floats, limit: float) -> Change:
    """What changed besides light that grew by so much, ``(r, c, 3)``."""
    gain = cv2.resize(np.exp(stops), before.shape[1::-1], interpolation=cv2.INTER_LINEAR)
    expected = np.clip((before + np.float32(_DARKEST)) * gain - _DARKEST, 0, 255)
    apart = now - expected
    apart[(before >= _BURNT) & (apart > 0)] = 0  # what was burnt may be as bright as it likes
    apart = np.abs(apart) / np.maximum(gain, 1)
    steps = cv2.subtract(cv2.dilate(before, _NEIGHBOURS), cv2.erode(before, _NEIGHBOURS))
    return Change(_without_specks(apart - _EDGE * steps, limit), float(np.abs(stops).max()), _usual(apart))


def _without_specks(apart: Image | Floats, limit: float) -> Bools:
    """Where some channel differs by more than the limit, and neighbours do so too."""
    strong = image(np.maximum(np.maximum(apart[..., 0], apart[..., 1]), apart[..., 2]) > limit)
    if not strong.any():
        return np.zeros(strong.shape, np.bool_)
    around = cv2.blur(strong.astype(np.float32), (3, 3))
    return np.asarray((around > _SPECK) & (strong > 0))


def boxes(places: Bools, scale: float, gap_px: int) -> list[tuple[float, float, float, float]]:
    """The places that changed as boxes (left, top, right, bottom) in pixels of the picture.

    Parameters
    ----------
    places : (h, w) bool
    scale : float
        Pixels of the picture that one of ``places`` is wide.
    gap_px : int
        Places no further apart than this, in pixels of ``places``, are one.
    """
    mask = blobs_joined(places, gap_px)
    _, _, stats, _ = cv2.connectedComponentsWithStats(mask)
    return [
        (float(x) * scale, float(y) * scale, float(x + width) * scale, float(y + height) * scale)
        for x, y, width, height, _ in np.asarray(stats)[1:].tolist()
    ]


def blobs_joined(places: Bools, gap_px: int) -> Mask:
    """The places, those joined that lie no further apart than ``gap_px``: 0 or 1."""
    return image(cv2.morphologyEx(image(places), cv2.MORPH_CLOSE, np.ones((gap_px | 1, gap_px | 1), np.uint8)))


def reaching_in(places: Bools, least_px: float) -> bool:
    """Whether something that changed lies at the border of the picture and reaches in from it by ``least_px`` pixels of ``places``."""
    mask = blobs_joined(places, 7)
    height, width = mask.shape
    _, _, stats, _ = cv2.connectedComponentsWithStats(mask)
    for x, y, across, down, _ in np.asarray(stats)[1:].tolist():
        sides = ((x <= 1, across), (y <= 1, down), (x + across >= width - 1, across), (y + down >= height - 1, down))
        if any(there and reach > least_px for there, reach in sides):
            return True
    return False
