"""Tables of drawn creatures, and what the counter of eyes measures on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from benchmarks.eyes.creatures import COUNTS, Drawing, any_style, body_colour, draw
from benchmarks.eyes.photographs import Seen, Shot, photograph
from vision.arrays import Floats, Points, floats
from vision.bugs.balls import Balls, find_balls
from vision.bugs.body import maps_of
from vision.bugs.face import SIZE, Faces, look_at_pieces

_DRAWINGS = 4  # on each table
_PORTION = 200
_FACE = np.array([[0.0, 0.0], [1, 0], [1, 1], [0, 1]], np.float32) * SIZE - 0.5
_ON, _NEAR = 0.65, 1.8  # radii of an eye, and pixels of a face: a spot so near to its middle is that eye


@dataclass(frozen=True, slots=True)
class Tile:
    """The face of a piece, which of all drawings it shows, and its eyes there: middles ``(N, 2)`` and radii ``(N,)`` in its pixels."""

    face: Faces
    drawing: int
    middles: Points
    radii: NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Measured:
    """What is measured on N tiles; ``covered (N, MOST)`` is the eye on which each spot lies, or -1; ``drawings (N,)`` tell them apart."""

    balls: Balls
    covered: NDArray[np.int8]
    counts: NDArray[np.int_]
    drawings: NDArray[np.int_]


def shots(rng: Generator, each: int) -> Iterator[Tile]:
    """Tiles without end, each drawing photographed that many times under different lights."""
    number = 0
    while True:
        style, cameras = any_style(rng), [Shot.any(rng) for _ in range(each)]
        for _ in range(_DRAWINGS):
            number += 1
            drawing = draw(int(rng.choice(COUNTS)), style, body_colour(rng), rng)
            yield from (_tile(drawing, number, shot, rng) for shot in cameras)


def copies(rng: Generator, each: int) -> Iterator[Tile]:
    """Tiles without end, each drawing that many times on one table, in different colours."""
    number = 0
    while True:
        style, shot = any_style(rng), Shot.any(rng)
        for _ in range(_DRAWINGS):
            number += 1
            eyes, seed = int(rng.choice(COUNTS)), int(rng.integers(1 << 40))
            for _ in range(each):
                yield _tile(draw(eyes, style, body_colour(rng), np.random.default_rng(seed)), number, shot, rng)


def _tile(drawing: Drawing, number: int, shot: Shot, rng: Generator) -> Tile:
    seen: Seen = photograph(drawing, shot, rng)
    place = cv2.getPerspectiveTransform(seen.quad.astype(np.float32), _FACE) @ seen.place
    middles = cv2.perspectiveTransform(drawing.middles[None].astype(np.float32), place)[0]
    face, scale = look_at_pieces(seen.picture, [seen.quad]), SIZE / len(drawing.picture)
    return Tile(face, number, np.asarray(middles, np.float64), drawing.radii * scale)


def measured(tiles: Iterable[Tile], count: int) -> Measured:
    """What is measured on the first so many tiles."""
    tiles, parts = iter(tiles), []
    for first in range(0, count, _PORTION):
        portion = list(islice(tiles, min(_PORTION, count - first)))
        balls = find_balls(maps_of(all_of([tile.face for tile in portion])))
        parts.append(
            Measured(
                balls,
                np.stack([_covered(middles, tile) for middles, tile in zip(balls.middles, portion, strict=True)]),
                np.array([len(tile.radii) for tile in portion]),
                np.array([tile.drawing for tile in portion]),
            )
        )
    return Measured(
        joined([part.balls for part in parts]),
        *(np.concatenate([getattr(part, name) for part in parts]) for name in ("covered", "counts", "drawings")),
    )


def all_of(faces: Sequence[Faces]) -> Faces:
    """Several faces as one."""
    return Faces(*(np.concatenate([getattr(face, name) for face in faces]) for name in ("pictures", "shares", "whites")))


def joined(parts: Sequence[Balls]) -> Balls:
    """The spots of several lots of faces as one."""
    return Balls(*(np.concatenate([getattr(part, name) for part in parts]) for name in Balls.__slots__))


def _covered(spots: Floats, tile: Tile) -> NDArray[np.int8]:
    """On which eye each spot ``(MOST, 2)`` lies, or -1."""
    away = np.hypot(*np.moveaxis(floats(spots)[:, None] - tile.middles, 2, 0))
    nearest = away.argmin(axis=1)
    near = np.take_along_axis(away, nearest[:, None], axis=1)[:, 0] < np.maximum(_ON * tile.radii, _NEAR)[nearest]
    return np.where(near, nearest, -1).astype(np.int8)
