"""Pieces with drawn creatures as a camera may see them, and the faces that are cut from the picture."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator

from benchmarks.eyes.brush import ART
from benchmarks.eyes.creatures import Drawing
from vision.arrays import Floats, Image, Points, floats, image

_SQUARE = np.array([[0.0, 0.0], [1, 0], [1, 1], [0, 1]]) * ART - 0.5
_MARGIN = 1.25  # the picture's side, in sides of the piece


@dataclass(frozen=True, slots=True)
class Shot:
    """Where a camera stands and what it does to a picture: the same for all tiles of a table.

    ``side`` of a tile in pixels; ``blur`` and ``noise`` in pixels and levels; ``light`` gains per channel, BGR; ``quality`` of the JPEG.
    """

    side: float
    blur: float
    smear: float
    noise: float
    sharpening: float
    light: Floats
    haze: float
    quality: int
    square: bool
    table: Floats

    @classmethod
    def any(cls, rng: Generator) -> Shot:
        """As somebody may photograph a table."""
        side = float(np.exp(rng.uniform(np.log(48), np.log(140))))
        return cls(
            side=side,
            blur=float(rng.uniform(0.3, 0.8) if rng.random() < 0.8 else rng.uniform(0.5, 1.7)) * side / 80 + 0.2,
            smear=float(rng.uniform(0.5, 12)) * side / 80 if rng.random() < 0.08 else 0,
            noise=float(rng.choice((0, 1, 1)) * rng.uniform(0, 2.5) ** 2),
            sharpening=float(rng.choice((0, 0, 0.5, 1.2))),
            light=floats(rng.uniform(0.4, 1.08) * np.exp(rng.normal(0, 0.12, 3)).clip(0.6, 1.35)),
            haze=float(rng.uniform(0, 0.12)) if rng.random() < 0.3 else 0,
            quality=int(rng.integers(40, 97)),
            square=bool(rng.random() < 0.35),
            table=floats(rng.uniform(10, 220) * np.exp(rng.normal(0, 0.25, 3))),
        )


@dataclass(frozen=True, slots=True)
class Seen:
    """A picture ``(H, W, 3)`` with one piece, its corners as somebody may find them ``(4, 2)``, and the matrix from drawing to picture."""

    picture: Image
    quad: Points
    place: Floats


def photograph(drawing: Drawing, shot: Shot, rng: Generator) -> Seen:
    """One piece, turned and lit at random, seen a little aslant."""
    size = int(np.ceil(_MARGIN * 1.2 * shot.side))
    turn = rng.uniform(0, 2 * np.pi)
    corners = (_SQUARE + 0.5) / ART - 0.5
    corners = corners @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]) * shot.side
    corners = corners + rng.normal(0, 0.02, (4, 2)) * shot.side + size / 2 + rng.uniform(-0.5, 0.5, 2)
    place = cv2.getPerspectiveTransform(_SQUARE.astype(np.float32), corners.astype(np.float32))
    soft = 0.35 * ART / shot.side
    art = cv2.warpPerspective(cv2.GaussianBlur(drawing.picture, (0, 0), soft), place, (size, size), borderMode=cv2.BORDER_REPLICATE)
    mask = cv2.warpPerspective(cv2.GaussianBlur(_piece(shot.square), (0, 0), soft), place, (size, size))[..., None] / np.float32(255)
    scene = floats(shot.table + _grain(size, 0.15 * float(shot.table.mean()), rng)) * (1 - mask) + art * mask
    quad = corners + rng.uniform(-0.02, 0.02, (4, 2)) * shot.side
    return Seen(_developed(floats(scene), shot, rng), quad, floats(place))


def _piece(square: bool) -> Image:
    piece = np.full((ART, ART), 255, np.uint8) if square else np.zeros((ART, ART), np.uint8)
    if not square:
        cv2.circle(piece, (ART // 2, ART // 2), ART // 2 - 1, 255, -1, cv2.LINE_AA)
    return piece


def _grain(size: int, strength: float, rng: Generator) -> Floats:
    coarse = floats(rng.normal(0, strength, (8, 8)))
    return floats(cv2.resize(coarse, (size, size), interpolation=cv2.INTER_CUBIC))[..., None]


def _developed(scene: Floats, shot: Shot, rng: Generator) -> Image:
    """What the camera makes of what is there."""
    size = len(scene)
    scene = floats(cv2.GaussianBlur(scene * _uneven(size, rng) * shot.light, (0, 0), shot.blur))
    if shot.smear:
        scene = _smeared(scene, shot.smear, rng)
    hazy = scene * (1 - shot.haze) + 235 * shot.haze
    seen = hazy + rng.normal(0, shot.noise, (size, size, 1)) + rng.normal(0, 0.6 * shot.noise, (size, size, 3))
    if shot.sharpening:
        seen += shot.sharpening * (seen - cv2.GaussianBlur(seen, (0, 0), 1.2))
    _, coded = cv2.imencode(".jpg", image(np.clip(seen, 0, 255)), [cv2.IMWRITE_JPEG_QUALITY, shot.quality])
    return image(cv2.imdecode(coded, cv2.IMREAD_COLOR))


def _uneven(size: int, rng: Generator) -> Floats:
    """Light that falls off to one side, sometimes with a soft shadow's edge, ``(size, size, 1)``."""
    steps = np.linspace(-0.5, 0.5, size)
    slope = rng.normal(0, 0.12, 2)
    light = 1 + slope[0] * steps[:, None] + slope[1] * steps
    if rng.random() < 0.1:
        turn = rng.uniform(0, 2 * np.pi)
        across = np.cos(turn) * steps[:, None] + np.sin(turn) * steps - rng.uniform(-0.3, 0.3)
        light = light * (1 - rng.uniform(0.2, 0.5) / (1 + np.exp(-across / rng.uniform(0.01, 0.1))))
    return floats(light)[..., None]


def _smeared(scene: Floats, length: float, rng: Generator) -> Floats:
    """Moved while the shutter was open, by that many pixels."""
    turn, reach = rng.uniform(0, np.pi), int(np.ceil(length))
    kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
    for share in np.linspace(-0.5, 0.5, 25):
        kernel[round(reach + share * length * np.sin(turn)), round(reach + share * length * np.cos(turn))] += 1 / 25
    return floats(cv2.filter2D(scene, -1, kernel))
