"""Cut-outs as a camera might see them: a glyph of any size, weight and slant, on a ground of any colour, with remains of other print."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import cv2
import numpy as np
from numpy.random import Generator

from benchmarks.digits.glyphs import Glyph
from vision.arrays import Floats, Image, Points, floats, image
from vision.digits import NO_DIGIT

_CANVAS = 96
_LYING = "12345679"  # these are no digits when they lie on their side
_OVERTURNED = "347"  # nor these upside down
_Thing = TypeVar("_Thing")


@dataclass(frozen=True, slots=True)
class Printing:
    """What can be printed: the digits of each typeface, and the letters of each."""

    digits: Sequence[Sequence[Glyph]]
    letters: Sequence[Sequence[Glyph]]


@dataclass(frozen=True, slots=True)
class Sample:
    """A cut-out ``(S, S, 3) uint8`` and its class: a digit, or that it is none."""

    cut: Image
    label: int


def draw(printing: Printing, rng: Generator, strangers: float) -> Sample:
    """A cut-out of a digit, or with the chance ``strangers`` of something else."""
    height = float(rng.uniform(0.38, 0.85))
    if rng.random() < strangers:
        return Sample(_photographed(_stranger(printing, height, rng), height, rng), NO_DIGIT)
    glyph = _any(_any(printing.digits, rng), rng)
    ink = _placed(glyph.ink, height, rng.uniform(-0.1, 0.1, 2), 0, rng)
    return Sample(_photographed(ink, height, rng), int(glyph.character))


def _any(things: Sequence[_Thing], rng: Generator) -> _Thing:
    return things[int(rng.integers(len(things)))]


def _stranger(printing: Printing, height: float, rng: Generator) -> Floats:
    kind = rng.integers(6)
    digits, shift = _any(printing.digits, rng), rng.uniform(-0.1, 0.1, 2)
    if kind == 0:
        return np.zeros((_CANVAS, _CANVAS), np.float32)
    if kind == 1:  # a digit of which much is cut off
        shift[int(rng.integers(2))] = rng.choice((-1, 1)) * (0.5 + rng.uniform(-0.15, 0.2) * height)
        return _placed(_any(digits, rng).ink, height, shift, 0, rng)
    if kind == 2:
        turn = int(rng.choice((90, 180, 270)))
        among = _OVERTURNED if turn == 180 else _LYING
        return _placed(_any([glyph for glyph in digits if glyph.character in among], rng).ink, height, shift, turn, rng)
    if kind == 3:  # a number of two digits
        apart = height * rng.uniform(0.3, 0.4)
        sides = [_placed(_any(digits, rng).ink, height, shift + np.array([way * apart, 0]), 0, rng) for way in (-1, 1)]
        return np.maximum(*sides)
    if kind == 4:
        return _shape(rng)
    return _placed(_any(_any(printing.letters, rng), rng).ink, height, shift, 0, rng)


def _shape(rng: Generator) -> Floats:
    """A blot, a bar, a ring, or a few strokes."""
    ink = np.zeros((_CANVAS, _CANVAS), np.float32)
    centre = rng.uniform(0.35, 0.65, 2) * _CANVAS
    axes = rng.uniform(0.04, 0.35, 2) * _CANVAS
    width = int(rng.choice((-1, 3, 6, 10)))
    cv2.ellipse(ink, (tuple(centre), tuple(2 * axes), float(rng.uniform(0, 180))), 1.0, width)
    for _ in range(int(rng.integers(3))):
        ends = np.rint(rng.uniform(0.2, 0.8, (2, 2)) * _CANVAS).astype(int)
        cv2.line(ink, ends[0].tolist(), ends[1].tolist(), 1.0, int(rng.integers(2, 9)))
    return ink


def _placed(ink: Floats, height: float, shift: Points, turn: int, rng: Generator) -> Floats:
    """The glyph on the canvas: its weight, width, slant and turn changed a little."""
    weight = int(rng.integers(-1, 3))
    ink = floats(np.pad(ink, 6))
    if weight:
        change = cv2.dilate if weight > 0 else cv2.erode
        kernel = np.ones((3, 3), np.uint8)
        ink = floats(change(ink, kernel, iterations=abs(weight)))
    scale = height * _CANVAS / (ink.shape[0] - 12)
    wide = scale * rng.uniform(0.8, 1.2)
    slant, angle = np.tan(np.radians(rng.uniform(-9, 9))), np.radians(turn + rng.uniform(-13, 13))
    turning = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    matrix = turning @ np.array([[1, slant], [0, 1]]) @ np.diag([wide, scale])
    middle = np.array([ink.shape[1], ink.shape[0]]) / 2
    offset = (0.5 + shift) * _CANVAS - matrix @ middle
    return floats(cv2.warpAffine(ink, np.column_stack([matrix, offset]), (_CANVAS, _CANVAS), flags=cv2.INTER_AREA))


def _photographed(ink: Floats, height: float, rng: Generator) -> Image:
    """The ink in colour, with clutter, from as far away as makes the digit 8 to 42 pixels high."""
    pixels = float(np.exp(rng.uniform(np.log(8), np.log(42))))
    side = max(10, round(pixels / height))
    ground, print_ = _colours(rng)
    ink = floats(np.maximum(ink * rng.uniform(0.75, 1), 0))
    picture = floats(ground + (print_ - ground) * ink[..., None])
    _clutter(picture, ground, print_, rng)
    picture = floats(cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA))
    blur = float(rng.uniform(0.2, 0.3 + 0.09 * pixels))
    picture = floats(cv2.GaussianBlur(picture, (0, 0), blur)) * _light(side, rng)
    picture += rng.normal(0, rng.uniform(0, 9), (side, side, 1)) + rng.normal(0, rng.uniform(0, 5), (side, side, 3))
    cut = image(np.clip(picture, 0, 255))
    if rng.random() < 0.4:
        _, coded = cv2.imencode(".jpg", cut, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 95))])
        cut = image(cv2.imdecode(coded, cv2.IMREAD_COLOR))
    return cut


def _colours(rng: Generator) -> tuple[Floats, Floats]:
    """The colour of the ground and that of the print, BGR from 0 to 255."""
    kind = rng.random()
    if kind < 0.45:
        ground = rng.uniform(110, 255) * rng.uniform(0.75, 1, 3)
    elif kind < 0.65:  # red
        ground = rng.uniform(110, 255) * np.array([rng.uniform(0.1, 0.5), rng.uniform(0.1, 0.5), 1])
    elif kind < 0.9:  # yellow, gold
        ground = rng.uniform(120, 255) * np.array([rng.uniform(0.05, 0.6), rng.uniform(0.65, 1), 1])
    else:
        ground = rng.uniform(30, 255, 3)
        ground[int(rng.integers(3))] = rng.uniform(130, 255)
    if kind < 0.1:  # coloured print on paper
        print_ = ground * rng.permutation([rng.uniform(0.7, 1), rng.uniform(0.2, 0.7), rng.uniform(0.1, 0.6)])
    else:
        print_ = ground * rng.uniform(0.05, 0.65) * rng.uniform(0.7, 1.2, 3)
    return floats(ground), floats(print_)


def _clutter(picture: Floats, ground: Floats, print_: Floats, rng: Generator) -> None:
    """Lines of a grid along the rim, the table beyond the edge of the tile, a blot in a corner."""
    for side in range(4):
        turned = np.rot90(picture, side)
        if rng.random() < 0.25:
            line = np.ascontiguousarray(turned)
            at, fall = rng.uniform(-0.03, 0.1) * _CANVAS, rng.uniform(-0.05, 0.05) * _CANVAS
            ends = (-2, round(at - fall)), (_CANVAS + 2, round(at + fall))
            share = rng.uniform(0.3, 1)
            cv2.line(line, *ends, (ground + (print_ - ground) * share).tolist(), int(rng.integers(1, 7)), cv2.LINE_AA)
            turned[:] = line
        elif rng.random() < 0.08:
            turned[: int(rng.uniform(0, 0.14) * _CANVAS)] = rng.uniform(0, 255, 3)
    if rng.random() < 0.15:
        corner = np.rint(rng.choice((-0.02, 1.02), 2) * _CANVAS + rng.normal(0, 2, 2)).astype(int)
        cv2.circle(picture, corner.tolist(), int(rng.uniform(0.05, 0.2) * _CANVAS), rng.uniform(0, 255, 3).tolist(), -1)


def _light(side: int, rng: Generator) -> Floats:
    """Uneven light and the grain of the paper, ``(S, S, 1)``."""
    steps = np.linspace(-0.5, 0.5, side)
    slope = rng.normal(0, 0.15, 2)
    grain = cv2.resize(floats(rng.normal(0, rng.uniform(0, 0.05), (6, 6))), (side, side), interpolation=cv2.INTER_LINEAR)
    return floats(1 + slope[0] * steps[:, None] + slope[1] * steps + grain)[..., None]
