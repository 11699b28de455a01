"""Trophies: pieces that show a golden cup with its number, told from yellow creatures by the cup's shape.

A cup is as wide at each height as a bowl on a stem on a foot, and even on both sides. Its own long axis makes it upright, the heavy bowl
above, whichever way the piece lies; then its number is read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image, floats, image
from vision.bugs.face import RADIUS, Faces
from vision.digits import ink_patches, read_digits

VALUES = (1, 2, 3)

_INSIDE = RADIUS < 0.92
_DARKER = 0.6  # of the paper in its weakest channel
_GOLD_BLUE, _GOLD_GREEN = 0.45, (0.35, 0.95)  # of red: from reddish gold to yellow
_GOLDEN, _SURELY_GOLDEN = 0.04, 0.1  # share of a face that is golden: a cup covers a quarter
_WIDTHS: Floats = floats(
    [0.72, 0.70, 0.70, 0.69, 0.68, 0.66, 0.63, 0.60, 0.57, 0.51, 0.44, 0.36, 0.23, 0.14, 0.14, 0.14, 0.22, 0.41, 0.51, 0.56]
)
"""A cup's width from its brim down to its foot, as shares of its height."""
_EXTENT = (0.005, 0.995)  # of the cup along its axis, without single pixels that stick out
_ALIKE, _UNLIKE = 0.12, 0.15  # mean difference of the widths: cups stay below 0.1 whoever drew them, creatures differ by 0.2
_NUMBER_BELOW, _NUMBER_SIDE = 0.31, 0.5  # where the middle of the number lies and how large a square holds it, as shares of the height
_CUT = 32  # pixels


@dataclass(frozen=True, slots=True)
class TrophySign:
    """A trophy as read: its value, and whether both the cup and its number are beyond doubt."""

    value: int
    sure: bool


@dataclass(frozen=True, slots=True)
class _Cup:
    """Where a cup is on a face: the middle of its brim, the way down to its foot in pixels ``(x, y)``, and its likeness to a cup."""

    brim: NDArray[np.float64]
    down: NDArray[np.float64]
    difference: float
    golden: float


def read_trophies(faces: Faces) -> list[TrophySign | None]:
    """The trophy on each of N faces, None where there is none. A face may have any turn."""
    cups = [_cup(shape, golden) for shape, golden in zip(*_shapes(faces), strict=True)]
    found = [number for number, cup in enumerate(cups) if cup is not None]
    digits = read_digits(ink_patches([_number(faces.pictures[number], cup) for number, cup in enumerate(cups) if cup]), VALUES)
    signs: list[TrophySign | None] = [None] * len(faces)
    for number, digit in zip(found, digits, strict=True):
        cup = cups[number]
        assert cup is not None
        signs[number] = TrophySign(digit.value, digit.sure and cup.difference < _ALIKE and cup.golden > _SURELY_GOLDEN)
    return signs


def _shapes(faces: Faces) -> tuple[Sequence[Image], Sequence[Image]]:
    """What is drawn on each face, and what of it is golden, ``(SIZE, SIZE)`` of 0 and 1."""
    blue, green, red = np.moveaxis(faces.shares, 3, 0)
    low, high = _GOLD_GREEN
    drawn = (np.minimum(np.minimum(blue, green), red) < _DARKER) & _INSIDE
    golden = drawn & (blue < _GOLD_BLUE * red) & (green > low * red) & (green < high * red)
    return list(drawn.astype(np.uint8)), list(golden.astype(np.uint8))


def _cup(drawn: Image, gold: Image) -> _Cup | None:
    """The cup among what is drawn, if it is one."""
    golden = float(gold.mean())
    if golden < _GOLDEN:
        return None
    x, y = (coordinates.astype(np.float64) for coordinates in np.nonzero(_most_golden(drawn, gold))[::-1])
    middle = np.array([x.mean(), y.mean()])
    away = np.stack([x, y], axis=1) - middle
    down = np.linalg.eigh(away.T @ away)[1][:, 1]
    (top, bottom), half = _extent(away @ down)
    if half > (top + bottom) / 2:  # the heavy bowl is above
        down, top, bottom = -down, -bottom, -top
    along, beside = away @ down, away @ np.array([-down[1], down[0]])
    height = max(float(bottom - top), 1.0)
    difference = _difference((along - top) / height, beside / height, height)
    return _Cup(middle + top * down, height * down, difference, golden) if difference < _UNLIKE else None


def _most_golden(drawn: Image, gold: Image) -> Image:
    """The most golden thing drawn, with all that it encloses: a line along the rim of the piece is another thing."""
    _, labels = cv2.connectedComponents(drawn)
    thing = (labels == np.bincount(np.asarray(labels)[gold > 0]).argmax()).astype(np.uint8)
    contours, _ = cv2.findContours(thing, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    filled = np.zeros_like(drawn)
    cv2.drawContours(filled, [max(contours, key=cv2.contourArea)], -1, 1, cv2.FILLED)
    return filled


def _extent(along: NDArray[np.float64]) -> tuple[tuple[float, float], float]:
    """The ends of a shape along an axis, and where it is halved, of each pixel's place on it."""
    ordered = np.sort(along)
    top, bottom, half = (float(ordered[int(share * (len(ordered) - 1))]) for share in (*_EXTENT, 0.5))
    return (top, bottom), half


def _difference(below: NDArray[np.float64], beside: NDArray[np.float64], height: float) -> float:
    """How much a shape differs from a cup: its widths, and how far its rows lie beside the axis, as shares of its height."""
    row = np.clip(below * len(_WIDTHS), 0, len(_WIDTHS) - 1).astype(np.intp)
    counts = np.bincount(row, minlength=len(_WIDTHS))
    widths = counts * len(_WIDTHS) / height**2
    askew = np.bincount(row, beside, len(_WIDTHS)) / np.maximum(counts, 1)
    return float(np.abs(widths - _WIDTHS).mean() + np.abs(askew).mean())


def _number(picture: Image, cup: _Cup) -> Image:
    """The middle of the bowl, upright, ``(_CUT, _CUT, 3)``."""
    pixel = cup.down * (_NUMBER_SIDE / _CUT)
    right = np.array([pixel[1], -pixel[0]])
    first = cup.brim + cup.down * _NUMBER_BELOW - (right + pixel) * ((_CUT - 1) / 2)
    back = np.array([[right[0], pixel[0], first[0]], [right[1], pixel[1], first[1]]])
    return image(cv2.warpAffine(picture, back, (_CUT, _CUT), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP))
