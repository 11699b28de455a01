"""What is printed in black on upright monsters: the number, and the dots that say what it is worth.

The dots follow from the number (two on a 1, one on a 2, none from 3 on), so that each is a witness of the other.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Floats, Mask, floats, image
from vision.digits import NO_DIGIT, probabilities
from vision.fressen.colours import ACROSS, DOWN, SIZE, Faces
from vision.phrase import phrase

NUMBERS = range(1, 6)
_DOTS = {1: 2, 2: 1, 3: 0, 4: 0, 5: 0}

_NUMBER = (slice(1, SIZE * 3 // 8), slice(SIZE * 5 // 8, SIZE - 1))
_NUMBER_HOME = ((np.abs(ACROSS - 0.86) < 0.11) & (np.abs(DOWN - 0.175) < 0.13))[_NUMBER].astype(np.float32)
_CORNER = (slice(int(0.80 * SIZE), SIZE), slice(int(0.66 * SIZE), SIZE))
_DOT_HOME = ((np.abs(ACROSS - 0.85) < 0.115) & (np.abs(DOWN - 0.90) < 0.055))[_CORNER].astype(np.float32)
_DOT = 0.035 * SIZE  # the radius of a dot
_APART = 0.07 * SIZE  # pixels between the middles of two dots, at the least
_LIGHTEST, _DARKEST = 0.7, 0.03  # shares of a part of a face: that are darker than its ground, and that are print at the least
_STROKE = 0.35  # ink from which a pixel belongs to a stroke
_BESIDE = np.ones((3, 3), np.uint8)
_PAPER = 0.08  # darkness up to which the ground's own texture goes
_LEAST = 0.15  # of darkness, for print that is hardly seen
_FAINT = 0.3  # darkness below which a number is too faint to be trusted
_SEEN, _UNSEEN = 0.42, 0.2  # responses from which there is a dot, and up to which there is none
_TRUST = 0.98  # how much of a number that does not fit them is taken away by dots that are beyond doubt
_LIKELY = 0.9  # how probable a number must be after that
UNSURE_NUMBER = phrase("I am not sure about the number on this monster.")
DISAGREE = phrase("The number and the dots on this monster do not fit together.")


def _ring(inner: float, outer: float) -> Floats:
    """The mean over a ring, as a filter."""
    reach = int(outer + 1.5)
    away = np.hypot(*np.mgrid[-reach : reach + 1, -reach : reach + 1])
    weights = np.clip(outer + 0.5 - away, 0, 1) - np.clip(inner + 0.5 - away, 0, 1)
    return floats(weights / weights.sum())


_DISC, _RING, _SPOT = _ring(-1, _DOT), _ring(1.6 * _DOT, 2.2 * _DOT), _ring(-1, _DOT / 3)
_BEYOND = round(2.1 * _DOT)
_SLANTED = round(2.1 * _DOT * np.sqrt(0.5))
_DIRECTIONS = ((0, _BEYOND), (_BEYOND, 0), (_SLANTED, _SLANTED), (_SLANTED, -_SLANTED))

Number = tuple[float, ...]
"""How probable each of ``NUMBERS`` is, and last that there is none of them."""


@dataclass(frozen=True, slots=True)
class Dots:
    """How many dots there are, and how certain that is: 0 where it is a toss-up, 1 where nothing else is near."""

    count: int
    confidence: float

    @property
    def sure(self) -> bool:
        """Whether the number of dots is beyond doubt."""
        return self.confidence >= 0.5


def number_ink(faces: Faces) -> tuple[Floats, Floats]:
    """The ink of the numbers of N upright faces.

    Returns
    -------
    ink : (N, h, w) float32 ndarray
        The upper right part of each face, 0 on the ground to 1 in the print.
    dark : (N,) float32 ndarray
        The share of the ground's red light that the print takes away.
    """
    darkness = _darkness(faces, _NUMBER)
    dark = _darkest(darkness * _NUMBER_HOME)
    return _alone(_inked(darkness, dark)), dark


def _darkness(faces: Faces, part: tuple[slice, slice]) -> Floats:
    """The share of the ground's red light that is missing in a part of each face: red and yellow grounds are both bright in it."""
    red = faces.colours[(slice(None), *part, 2)]
    flat = red.reshape(len(red), -1)
    place = int(_LIGHTEST * flat.shape[1])
    ground = np.partition(flat, place, axis=1)[:, place, None, None]
    return floats(np.clip(1 - red / ground, 0, 1))


def _darkest(darkness: Floats) -> Floats:
    """How dark the darkest small share of each face's part is, ``(N,)``."""
    flat = darkness.reshape(len(darkness), -1)
    few = int(_DARKEST * flat.shape[1])
    return floats(np.sort(flat, axis=1)[:, -few:].mean(axis=1, dtype=np.float32))


def _inked(darkness: Floats, dark: Floats) -> Floats:
    return floats(np.clip((darkness - _PAPER) / np.maximum(dark - _PAPER, _LEAST)[:, None, None], 0, 1))


def _alone(ink: Floats) -> Floats:
    """The ink without what does not hang together with the number: cut edges, and what lies beside the monster."""
    return floats(np.stack([one * _number_within(one) for one in ink]))


def _number_within(ink: Floats) -> Mask:
    _, labels = cv2.connectedComponents((ink > _STROKE).astype(np.uint8), connectivity=8)
    weights = np.bincount(labels.ravel(), (ink * _NUMBER_HOME).ravel())
    weights[0] = 0
    return image(cv2.dilate((labels == weights.argmax()).astype(np.uint8), _BESIDE))


def read_prints(faces: Faces) -> tuple[list[Number], list[Dots]]:
    """The numbers of upright faces and their dots, each by itself."""
    ink, dark = number_ink(faces)
    shares = probabilities(ink)
    chosen = shares[:, [*NUMBERS, NO_DIGIT]]
    chosen /= np.maximum(chosen.sum(axis=1, keepdims=True), 1e-6)
    chosen[dark < _FAINT] = 1 / chosen.shape[1]
    return [tuple(float(share) for share in row) for row in chosen], count_dots(faces, dark)


def count_dots(faces: Faces, dark: Floats) -> list[Dots]:
    """The dots of upright faces, whose print takes the share ``dark (N,)`` of the light away."""
    return _dots(_responses(_inked(_darkness(faces, _CORNER), dark)))


def _responses(ink: Floats) -> Floats:
    """How much each pixel is the middle of a dot: ink in a disc, less what a ring around it has, or a line through it."""
    discs, rings, spots = (
        np.stack([cv2.filter2D(one, cv2.CV_32F, kernel, borderType=cv2.BORDER_REPLICATE) for one in ink])
        for kernel in (_DISC, _RING, _SPOT)
    )
    around = np.pad(spots, ((0, 0), (_BEYOND, _BEYOND), (_BEYOND, _BEYOND)), mode="edge")
    height, width = ink.shape[1:]

    def beside(down: int, across: int) -> Floats:
        return floats(around[:, _BEYOND + down : _BEYOND + down + height, _BEYOND + across : _BEYOND + across + width])

    lines = [np.minimum(beside(down, across), beside(-down, -across)) for down, across in _DIRECTIONS]
    return floats((discs - np.max([rings, *lines], axis=0)) * _DOT_HOME)


def _dots(responses: Floats) -> list[Dots]:
    """The dots by the two strongest places of each response ``(N, h, w)``, which is changed."""
    strongest = []
    for _ in range(2):
        at = responses.reshape(len(responses), -1).argmax(axis=1)
        y, x = np.divmod(at, responses.shape[2])
        strongest.append(responses[np.arange(len(at)), y, x].astype(np.float64))
        rows, columns = (np.arange(size) - place[:, None] for size, place in zip(responses.shape[1:], (y, x), strict=True))
        responses[rows[:, :, None] ** 2 + columns[:, None, :] ** 2 < _APART**2] = 0
    limit, half = (_SEEN + _UNSEEN) / 2, (_SEEN - _UNSEEN) / 2
    counts = np.sum([one > limit for one in strongest], axis=0)
    certain = np.minimum(1, np.min([np.abs(one - limit) for one in strongest], axis=0) / half / 2)
    return [Dots(int(count), float(share)) for count, share in zip(counts, certain, strict=True)]


@dataclass(frozen=True, slots=True)
class Agreed:
    """A number and its dots after each was held against the other, how probable the number is, and what is not sure about them."""

    number: int
    dots: int
    likely: float
    doubts: tuple[str, ...]


def agree(number: Number, dots: Dots) -> Agreed:
    """What number and dots say together.

    The dots leave two numbers out, or all but one, as far as they can be trusted. What is read must be likely after that, and what the
    number alone looks like must have as many dots as were counted.
    """
    fitting = np.array([_DOTS[value] == dots.count for value in NUMBERS] + [False])
    belief = np.where(fitting, 1, 1 - _TRUST * dots.confidence) * number
    belief[-1] = number[-1]
    belief /= max(float(belief.sum()), 1e-6)
    value = int(belief[:-1].argmax())
    alone = int(np.argmax(number[:-1]))
    doubts = []
    if not fitting[alone] or not fitting[value]:
        doubts.append(DISAGREE)
    elif belief[value] < _LIKELY or (not dots.sure and number[alone] < _LIKELY):
        doubts.append(UNSURE_NUMBER)
    return Agreed(NUMBERS[value], dots.count, float(belief[value]), tuple(doubts))
