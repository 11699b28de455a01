"""The creature printed in the middle of a monster, told apart from its owner's ground: its outline, its eyes and its colour.

The ground differs behind the same creature, so nothing of the ground counts: the outline is where the face differs from it, by a share
of what the creature's body differs by; eyes are what is white within; the colour is the body's over the monster's white.
"""

from __future__ import annotations

import base64
from dataclasses import dataclass
from typing import Self

import cv2
import numpy as np

from vision.arrays import Floats, Mask, floats, image, lengths
from vision.fressen.colours import SMALL, Bools, Faces, middles, stops

CELLS = 24
"""Cells along each side of a creature's outline and eyes."""
_CELL = 0.03  # of a monster's side
_ACROSS, _DOWN = middles(SMALL)
_HOME = ((_ACROSS > 0.08) & (_ACROSS < 0.77) & (_DOWN > 0.19) & (_DOWN < 0.97)).astype(np.uint8)
_CORE = np.flatnonzero(np.hypot(_ACROSS - 0.43, _DOWN - 0.57) < 0.16)
_EDGE = (0.25, 0.4)  # shares of the body's difference: none of the creature, and how much more is surely of it
_LEAST = 0.3  # stops: a body nearer to its ground cannot be outlined
_OUTLINED = 0.7  # stops from which an outline is trusted: brown creatures on red measure 1.2 and more
_ROUND, _ENOUGH = np.ones((3, 3), np.uint8), 40  # what a body is narrowed by, and pixels that must be left of it
_WHITE = (0.35, 0.35)  # light of the weakest channel: not white, and how much more is surely white


@dataclass(frozen=True, slots=True)
class Creature:
    """What a creature looks like, on whatever ground.

    ``outline`` and ``eyes`` are ``(CELLS, CELLS) float32``, 0 to 1, about the middle of the creature; ``colour (3,)`` is that of its body
    over white in stops: blue over red, green over both, and the lightness.
    """

    outline: Floats
    eyes: Floats
    colour: Floats

    def to_text(self) -> str:
        """The creature in one word of letters, digits and signs."""
        parts = [_packed(self.outline), _packed(self.eyes), np.clip(np.round(self.colour * 16) + 128, 0, 255).astype(np.uint8).tobytes()]
        return base64.b85encode(b"".join(parts)).decode("ascii")

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The creature that ``to_text`` wrote, but for rounding."""
        raw = np.frombuffer(base64.b85decode(text.encode("ascii")), np.uint8)
        half = CELLS * CELLS // 2
        if raw.size != 2 * half + 3:
            raise ValueError(f"a creature takes {2 * half + 3} bytes, these are {raw.size}: learn the set again")
        return cls(_unpacked(raw[:half]), _unpacked(raw[half : 2 * half]), floats((raw[2 * half :].astype(np.float32) - 128) / 16))


def _packed(cells: Floats) -> bytes:
    levels = np.round(np.clip(cells, 0, 1) * 15).astype(np.uint8).reshape(-1, 2)
    return (levels[:, 0] * 16 + levels[:, 1]).tobytes()


def _unpacked(raw: Mask) -> Floats:
    return floats(np.stack([raw // 16, raw % 16], axis=1).reshape(CELLS, CELLS) / 15)


def creatures_of(faces: Faces) -> list[Creature]:
    """The creatures of N upright faces."""
    apart = _apart(faces)
    body = np.maximum(_of_body(apart), _LEAST)
    none, more = _EDGE
    outlines = floats(np.clip((apart / body[:, None, None] - none) / more, 0, 1))
    blue, green, red = np.moveaxis(faces.small, 3, 0)
    whites = floats(np.clip((np.minimum(np.minimum(blue, green), red) - _WHITE[0]) / _WHITE[1], 0, 1))
    inside = floats(np.stack([one * _in_the_middle(one) for one in outlines]))
    bodies = ((inside > 0.9) & (whites < 0.1)).astype(np.uint8)
    colours = [_colour(one[_heart(body)] + ground) for one, body, ground in zip(faces.stops, bodies, stops(faces.ground), strict=True)]
    return [
        Creature(_about(part, middle), _about(white * part, middle), colour)
        for part, white, middle, colour in zip(inside, whites, _middles(inside), colours, strict=True)
    ]


def stand_out(faces: Faces) -> Bools:
    """Whether the creature of each upright face is far enough from its ground in colour to tell its outline, ``(N,)``."""
    return np.asarray(_of_body(_apart(faces), 0.3) > _OUTLINED)


def _apart(faces: Faces) -> Floats:
    """How far each pixel is from its ground, in stops, ``(N, SMALL, SMALL)``."""
    return lengths(faces.stops.reshape(-1, SMALL, 3)).reshape(-1, SMALL, SMALL)


def _of_body(apart: Floats, share: float = 0.5) -> Floats:
    """How far from its ground the middle of each creature is: below it that share of the middle, where there are eyes and a mouth too."""
    middle = apart.reshape(len(apart), -1)[:, _CORE]
    place = int(share * middle.shape[1])
    return floats(np.partition(middle, place, axis=1)[:, place])


def _middles(inside: Floats) -> Floats:
    """The centres of gravity ``(N, 2)`` of N outlines."""
    places = np.arange(SMALL, dtype=np.float32)
    moments = np.stack([inside.sum(axis=1) @ places, inside.sum(axis=2) @ places], axis=1)
    return floats(moments / np.maximum(inside.sum(axis=(1, 2)), 1e-6)[:, None])


def _about(part: Floats, middle: Floats) -> Floats:
    """A part of a face in cells about a middle (x, y)."""
    step = _CELL * SMALL
    x, y = middle - (CELLS - 1) / 2 * step
    about = np.array([[step, 0, x], [0, step, y]])
    return floats(cv2.warpAffine(cv2.blur(part, (2, 2)), about, (CELLS, CELLS), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP))


def _in_the_middle(outline: Floats) -> Mask:
    """What hangs together with the middle of the face."""
    _, labels = cv2.connectedComponents((outline > 0.3).astype(np.uint8) * _HOME, connectivity=4)
    counts = np.bincount(labels.ravel()[_CORE], minlength=2)
    counts[0] = 0
    return image(labels == counts.argmax()) * _HOME


def _heart(body: Mask) -> Bools:
    """The part of a body into which neither ground nor eyes shine: all but its border, if enough of it is left."""
    heart = cv2.erode(body, _ROUND)
    return np.asarray((heart if np.count_nonzero(heart) > _ENOUGH else body) > 0)


def _colour(body: Floats) -> Floats:
    """The usual colour of a body's pixels ``(M, 3)`` in stops over white: blue over red, green over both, and lightness."""
    if not len(body):
        return np.zeros(3, np.float32)
    ordered = np.sort(body.T, axis=1)
    blue, green, red = (ordered[:, (len(body) - 1) // 2] + ordered[:, len(body) // 2]) / 2
    return floats([blue - red, 2 * green - blue - red, (blue + green + red) / 3])
