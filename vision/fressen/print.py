"""What is printed in black on upright monsters: the number, and the dots that say what it is worth.

The dots follow from the number (two on a 1, one on a 2, none from 3 on), so that each is a witness of the other.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Floats, floats
from vision.digits import NO_DIGIT, probabilities
from vision.fressen.colours import ACROSS, DOWN, SIZE, Faces

NUMBERS = range(1, 6)
_DOTS = {1: 2, 2: 1, 3: 0, 4: 0, 5: 0}

_NUMBER = (slice(1, SIZE * 3 // 8), slice(SIZE * 5 // 8, SIZE - 1))
_ABOUT = (0.125, 0.145)  # from a number's middle, across and down: what lies farther away is not it
_HOME = ((0.86, 0.10), (0.175, 0.12))  # where its middle lies, across and down, and how far around it is looked for
_CORNER = (slice(int(0.80 * SIZE), SIZE), slice(int(0.66 * SIZE), SIZE))
_DOT_HOME = ((0.735, 0.965), (0.85, 0.955))  # across and down, from and to
_DOT = 0.035 * SIZE
_APART = 0.07 * SIZE  # pixels between the middles of two dots, at the least
_LIGHTEST, _DARKEST = 0.7, 0.03  # shares of a number's surroundings that are darker than its ground, and that are ink at the least
_PAPER = 0.08  # darkness up to which the ground's own texture goes
_FAINT = 0.3  # darkness below which a number is too faint to be trusted
_SEEN, _UNSEEN = 0.45, 0.22  # responses from which there is a dot, and up to which there is none
_TRUST = 0.98  # how much of a number that does not fit them is taken away by dots that are beyond doubt
_LIKELY = 0.9  # how probable a number must be after that
_NO_NUMBER = 1.0  # what looking like no digit at all counts
UNSURE_NUMBER = "I am not sure about the number on this monster."
DISAGREE = "The number and the dots on this monster do not fit together."

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
    red = faces.colours[(slice(None), *_NUMBER, 2)]
    across, down = ACROSS[_NUMBER], DOWN[_NUMBER]
    flat = np.sort(red.reshape(len(red), -1), axis=1)
    ground = flat[:, int(_LIGHTEST * flat.shape[1])]
    darkness = np.clip(1 - red / ground[:, None, None], 0, 1)
    (home_x, reach_x), (home_y, reach_y) = _HOME
    near = (np.abs(across - home_x) < reach_x) & (np.abs(down - home_y) < reach_y)
    weight = darkness**2 * near
    total = np.maximum(weight.sum(axis=(1, 2)), 1e-6)
    x, y = ((weight * place).sum(axis=(1, 2)) / total for place in (across, down))
    about = (np.abs(across - x[:, None, None]) < _ABOUT[0]) & (np.abs(down - y[:, None, None]) < _ABOUT[1])
    darkness = darkness * (about & (across < 0.975) & (down > 0.025))
    ordered = np.sort(darkness.reshape(len(red), -1), axis=1)
    dark = ordered[:, -int(_DARKEST * ordered.shape[1]) :].mean(axis=1)
    ink = np.clip((darkness - _PAPER) / np.maximum(dark - _PAPER, 0.05)[:, None, None], 0, 1)
    return floats(ink), floats(dark)


def read_prints(faces: Faces) -> tuple[list[Number], list[Dots]]:
    """The numbers of upright faces and their dots, each by itself."""
    ink, dark = number_ink(faces)
    shares = probabilities(ink)
    chosen = floats(shares[:, [*NUMBERS, NO_DIGIT]] * np.array([1, 1, 1, 1, 1, _NO_NUMBER]))
    chosen /= np.maximum(chosen.sum(axis=1, keepdims=True), 1e-6)
    chosen[dark < _FAINT] = 1 / chosen.shape[1]
    return [tuple(float(share) for share in row) for row in chosen], count_dots(faces, dark)


def count_dots(faces: Faces, dark: Floats) -> list[Dots]:
    """The dots of upright faces, whose print takes the share ``dark (N,)`` of the light away."""
    red = faces.colours[(slice(None), *_CORNER, 2)]
    flat = np.sort(red.reshape(len(red), -1), axis=1)
    ground = flat[:, int(_LIGHTEST * flat.shape[1])]
    darkness = np.clip(1 - red / ground[:, None, None], 0, 1)
    ink = floats(np.clip((darkness - _PAPER) / np.maximum(dark - _PAPER, 0.15)[:, None, None], 0, 1.2))
    return [_dots(one) for one in ink]


def _dots(ink: Floats) -> Dots:
    response = floats(cv2.filter2D(ink, cv2.CV_32F, _DISC, borderType=cv2.BORDER_REPLICATE)) * _WITHIN
    strongest = []
    for _ in range(2):
        y, x = np.unravel_index(int(response.argmax()), response.shape)
        strongest.append(float(response[y, x]))
        response[np.hypot(*np.ogrid[-y : response.shape[0] - y, -x : response.shape[1] - x]) < _APART] = 0
    count = sum(strength > (_SEEN + _UNSEEN) / 2 for strength in strongest)
    far = min(abs(2 * strength - _SEEN - _UNSEEN) / (_SEEN - _UNSEEN) for strength in strongest)
    return Dots(count, min(1.0, far / 2))


def _disc() -> Floats:
    """A disc less the ring around it."""
    reach = int(2.3 * _DOT + 1)
    away = np.hypot(*np.mgrid[-reach : reach + 1, -reach : reach + 1])
    disc = np.clip(_DOT + 0.5 - away, 0, 1)
    ring = np.clip(2.2 * _DOT + 0.5 - away, 0, 1) - np.clip(1.6 * _DOT + 0.5 - away, 0, 1)
    return floats(disc / disc.sum() - ring / ring.sum())


_DISC = _disc()
_WITHIN = (
    (ACROSS[_CORNER] > _DOT_HOME[0][0])
    & (ACROSS[_CORNER] < _DOT_HOME[0][1])
    & (DOWN[_CORNER] > _DOT_HOME[1][0])
    & (DOWN[_CORNER] < _DOT_HOME[1][1])
).astype(np.float32)


@dataclass(frozen=True, slots=True)
class Agreed:
    """A number and its dots after each was held against the other, and what is not sure about them."""

    number: int
    dots: int
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
    elif belief[value] < _LIKELY or not dots.sure:
        doubts.append(UNSURE_NUMBER)
    return Agreed(NUMBERS[value], dots.count, tuple(doubts))
