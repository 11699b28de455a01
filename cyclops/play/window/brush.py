"""What the window is painted with: boxes, rounded cards, plates and text that fits, all with soft edges."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from cyclops import drawing
from cyclops.drawing import Colour, Image, Spot, text_width

_ARC_STEPS: Final = 8
_ELLIPSIS: Final = "…"
_MOST_LETTERS: Final = 400
"""No line is read that is longer; a name may be."""
BOLD, PLAIN = 700, 450
LEADING: Final = 1.22
"""From line to line, in text sizes."""


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle, in pixels."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right side."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """Its lower side."""
        return self.top + self.height

    @property
    def middle(self) -> tuple[float, float]:
        """Its middle."""
        return self.left + self.width / 2, self.top + self.height / 2

    @property
    def corners(self) -> NDArray[np.float64]:
        """Its corners, clockwise from the upper left one."""
        return np.array([(self.left, self.top), (self.right, self.top), (self.right, self.bottom), (self.left, self.bottom)])

    def inner(self, across: float, down: float | None = None) -> Box:
        """The box with its sides moved inwards."""
        down = across if down is None else down
        return Box(self.left + across, self.top + down, max(self.width - 2 * across, 0), max(self.height - 2 * down, 0))

    def rows(self, heights: Sequence[float], gap: float = 0.0) -> Iterator[Box]:
        """Boxes below each other from its top."""
        top = self.top
        for height in heights:
            yield Box(self.left, top, self.width, height)
            top += height + gap

    def columns(self, widths: Sequence[float], gap: float = 0.0) -> Iterator[Box]:
        """Boxes beside each other from its left."""
        left = self.left
        for width in widths:
            yield Box(left, self.top, width, self.height)
            left += width + gap

    def square(self) -> Box:
        """The largest square in its middle."""
        side = min(self.width, self.height)
        return Box(self.left + (self.width - side) / 2, self.top + (self.height - side) / 2, side, side)

    def holds(self, x: float, y: float) -> bool:
        """Whether a point is in it."""
        return self.left <= x < self.right and self.top <= y < self.bottom


def plain(text: str) -> str:
    """What of a text can be written in a line: no line breaks, nothing that has no shape, and not without end."""
    short = text if len(text) <= _MOST_LETTERS else text[:_MOST_LETTERS]
    return "".join(letter if letter.isprintable() else " " for letter in short)


def shortened(text: str, size: int, width: float, weight: int = BOLD) -> str:
    """The text, or as much of it as fits a width, with an ellipsis."""
    text = plain(text)
    if text_width(text, size, weight) <= width:
        return text
    fits, beyond = 0, len(text)
    while beyond - fits > 1:
        half = (fits + beyond) // 2
        if text_width(text[:half].rstrip() + _ELLIPSIS, size, weight) <= width:
            fits = half
        else:
            beyond = half
    return text[:fits].rstrip() + _ELLIPSIS


@lru_cache(maxsize=512)
def fitted(
    text: str, width: float, height: float, most: int, least: int, lines: int = 1, weight: int = BOLD
) -> tuple[int, tuple[str, ...]]:
    """The largest size, within limits, at which a text fits a box in so many lines, and these lines; cut off where none does."""
    text = plain(text)
    for size in range(most, least, -max(1, most // 24)):
        rows = drawing.wrapped(text, size, int(width), weight)
        if len(rows) <= lines and len(rows) * size * LEADING <= height + 1 and all(text_width(row, size, weight) <= width for row in rows):
            return size, tuple(rows)
    lines = max(1, min(lines, int((height + 1) / (least * LEADING))))
    rows = drawing.wrapped(text, least, int(width), weight)
    kept = rows if len(rows) <= lines else [*rows[: lines - 1], " ".join(rows[lines - 1 :])]
    return least, tuple(shortened(row, least, width, weight) for row in kept)


def write_in(
    image: Image,
    text: str,
    box: Box,
    colour: Colour,
    most: float,
    least: float = 11,
    lines: int = 1,
    weight: int = BOLD,
    centred: bool = False,
) -> float:
    """Write a text into a box, as large as fits, in the middle of its height; returns how high it became, in pixels."""
    size, rows = fitted(text, box.width, box.height, max(round(most), round(least)), round(least), lines, weight)
    step = size * LEADING
    top = box.middle[1] - step * len(rows) / 2
    for number, row in enumerate(rows):
        left = box.middle[0] - text_width(row, size, weight) / 2 if centred else box.left
        drawing.write(image, row, left, top + (number + 0.5) * step, size, colour, weight)
    return step * len(rows)


@lru_cache(maxsize=1024)
def _rounded(left: float, top: float, width: float, height: float, radius: float) -> NDArray[np.float64]:
    """The outline of a rectangle with round corners."""
    radius = min(radius, width / 2, height / 2)
    turn = np.linspace(0, np.pi / 2, _ARC_STEPS)
    arc = np.stack([np.cos(turn), np.sin(turn)], 1) * radius
    middles = ((width - radius, height - radius), (radius, height - radius), (radius, radius), (width - radius, radius))
    points = [np.array(middle) + arc @ np.array([[c, s], [-s, c]]) for middle, (c, s) in zip(middles, _QUARTERS, strict=True)]
    return np.asarray(np.concatenate(points) + np.array([left, top]), np.float64)


_QUARTERS: Final = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))
"""Cosine and sine of each quarter turn."""


def rounded(box: Box, radius: float) -> NDArray[np.float64]:
    """The outline of a box with round corners, as points ``(N, 2)``."""
    return _rounded(box.left, box.top, box.width, box.height, radius)


def fill(image: Image, box: Box, colour: Colour, radius: float) -> None:
    """Paint a box with round corners."""
    if box.width > 0 and box.height > 0:
        drawing.fill(image, rounded(box, radius), colour)


def card(image: Image, box: Box, colour: Colour, shade: Colour, radius: float) -> None:
    """Paint a card that lies a little above the ground."""
    fill(image, Box(box.left, box.top + max(2.0, radius / 5), box.width, box.height), shade, radius)
    fill(image, box, colour, radius)


def rim(image: Image, box: Box, colour: Colour, radius: float, width: float) -> None:
    """Draw a line along the inside of a box with round corners."""
    loop(image, rounded(box.inner(width / 2), max(radius - width / 2, 1)), colour, width)


def loop(image: Image, ring: NDArray[np.float64], colour: Colour, width: float) -> None:
    """Draw a closed line through points."""
    cv2.polylines(image, [np.round(ring * 16).astype(np.int32)], True, colour, max(1, round(width)), cv2.LINE_AA, 4)


def line(image: Image, points: NDArray[np.float64], colour: Colour, width: float) -> None:
    """Draw a line from point to point."""
    cv2.polylines(image, [np.round(points * 16).astype(np.int32)], False, colour, max(1, round(width)), cv2.LINE_AA, 4)


def dashes(image: Image, box: Box, colour: Colour, radius: float, width: float) -> None:
    """Draw a dashed line along the inside of a box with round corners: the sign of what does not lie there yet."""
    dashed_loop(image, rounded(box.inner(width / 2), max(radius - width / 2, 1)), colour, width)


def dashed_loop(image: Image, ring: NDArray[np.float64], colour: Colour, width: float) -> None:
    """Draw a closed line in dashes through points."""
    closed = np.concatenate([ring, ring[:1]])
    away = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(closed, axis=0).T))])
    count = max(8, 4 * round(away[-1] / (14 * width)))
    for number in range(count):
        along = np.linspace(number / count, (number + 0.55) / count, 5) * away[-1]
        line(image, np.stack([np.interp(along, away, closed[:, axis]) for axis in (0, 1)], 1), colour, width)


def plate(image: Image, text: str, centre: Spot, radius: float, fill_colour: Colour, ink: Colour, rim_colour: Colour) -> None:
    """Draw a round plate with a sign or a short number on it."""
    drawing.disc(image, centre, radius + max(1.2, 0.13 * radius), rim_colour)
    drawing.disc(image, centre, radius, fill_colour)
    size = max(8, round((1.45, 1.2, 0.95)[min(len(text), 3) - 1] * radius)) if text else 8
    drawing.write_centred(image, text, centre, size, ink)


def stamp(image: Image, art: Image, mask: Image | None, left: float, top: float, share: float = 1.0) -> None:
    """Lay a picture on another, as far as its mask says; what lies beyond the other's edge is left out."""
    x, y = round(left), round(top)
    height, width = art.shape[:2]
    x0, y0, x1, y1 = max(x, 0), max(y, 0), min(x + width, image.shape[1]), min(y + height, image.shape[0])
    if x0 >= x1 or y0 >= y1:
        return
    part, source = image[y0:y1, x0:x1], art[y0 - y : y1 - y, x0 - x : x1 - x]
    if mask is None and share == 1.0:
        part[:] = source
        return
    weight = np.full(source.shape[:2], 255, np.uint16) if mask is None else mask[y0 - y : y1 - y, x0 - x : x1 - x].astype(np.uint16)
    weight = (weight * np.uint16(round(256 * share)) // 255)[..., None]
    part[:] = ((source * weight + part * (256 - weight)) >> 8).astype(np.uint8)
