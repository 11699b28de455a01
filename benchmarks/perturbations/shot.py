"""A photograph with its truth, and what every perturbation needs of both: where things lie, their paper's white, linear light."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal

import cv2
import numpy as np

from calibration.tone import LINEAR
from vision.arrays import Floats, Image, Mask, Points, corners, grown, image, mean_side
from vision.cards import card_outline
from vision.reading import Card, Game

Expected = Literal["reading", "doubt", "either"]
Truth = dict[str, Any]

_KINDS = frozenset({"tiles", "backs", "trophies", "board", "cards"})
_NEAR, _FAR = 0.93 * 0.93, 0.93 * 0.07
_AT_CORNERS: Floats = np.array(
    [[(_NEAR, _FAR, 0.07 * 0.07, _FAR)[(corner - place) % 4] for corner in range(4)] for place in range(4)], np.float32
)
"""Weights of a quad's corners that give a place just inside each of them."""
_AT_SIDES: Floats = np.array([[(0.46, 0.46, 0.04, 0.04)[(corner - place) % 4] for corner in range(4)] for place in range(4)], np.float32)
"""Weights that give a place just inside the middle of each side: a disc is paper there."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture ``(H, W, 3) uint8 BGR`` and what lies on it (the form of a reading).

    ``expected`` says which answer is right: the ``reading`` itself, a ``doubt``, or the reading with or without one (``either``).
    """

    name: str
    picture: Image
    truth: Truth
    expected: Expected = "reading"

    @property
    def game(self) -> Game:
        """The game that lies on the table."""
        game: Game = self.truth["game"]
        return game

    @property
    def tile_px(self) -> float:
        """The usual side of a tile in pixels."""
        tiles = self.quads("tiles") or [grown(quad, 1 / 6) for quad in self.quads("board")]
        return float(np.median([mean_side(quad) for quad in tiles]))

    def quads(self, *kinds: str) -> list[Points]:
        """The corners ``(4, 2)`` of all things of the kinds named (tiles, backs, trophies, board, cards), cards as their markers."""
        return [np.array(thing["corners"], dtype=np.float64) for kind in kinds for thing in self._things(kind)]

    def outlines(self) -> list[Points]:
        """The outlines ``(N, 2)`` of everything the truth knows, cards as a whole, discs as polygons."""
        pieces = self.quads("tiles", "backs", "trophies")
        if self.truth.get("shape") == "disc":
            pieces = [_disc_in(quad) for quad in pieces]
        return pieces + self.quads("board") + [_whole_card(quad) for quad in self.quads("cards")]

    @property
    def white(self) -> Floats:
        """The usual linear colour ``(3,)`` of paper: the tiles' own, or the cards' where tiles are coloured all over."""
        paper = [_whole_card(quad) for quad in self.quads("cards")] if self.game == "fressen" else self.quads("tiles")
        if not paper:
            return np.asarray(np.percentile(linear(self.picture[::8, ::8]).reshape(-1, 3), 98, axis=0), dtype=np.float32)
        at = _AT_SIDES if self.game == "bugs" else _AT_CORNERS
        return np.asarray(np.median([paper_white(self, quad, at) for quad in paper], axis=0), dtype=np.float32)

    def _things(self, kind: str) -> list[Truth]:
        things = self.truth.get(kind) or []
        return things if isinstance(things, list) else [things]

    def seen_as(self, picture: Image, expected: Expected | None = None) -> Shot:
        """The same things in another picture of the same size."""
        return replace(self, picture=picture, expected=expected or self.expected)

    def moved(self, picture: Image, way: Callable[[Points], Points]) -> Shot:
        """The same things in a picture where each point ``(N, 2)`` has gone the way given."""
        truth = dict(self.truth)
        for kind in _KINDS & truth.keys():
            there = [{**thing, "corners": way(np.array(thing["corners"], dtype=np.float64)).tolist()} for thing in self._things(kind)]
            truth[kind] = there if isinstance(truth[kind], list) else there[0]
        return replace(self, picture=picture, truth={**truth, "size": [picture.shape[1], picture.shape[0]]})


def _disc_in(quad: Points) -> Points:
    """The rim of the disc that a square goes round, as a polygon."""
    a, b, c, d = quad
    turn = np.linspace(0, 2 * np.pi, 48, endpoint=False)[:, None]
    return np.asarray(quad.mean(axis=0) + np.cos(turn) * (b + c - a - d) / 4 + np.sin(turn) * (c + d - a - b) / 4)


def _whole_card(marker: Points) -> Points:
    return card_outline(Card(0, corners(marker)))


def mask_of(shot: Shot, quads: list[Points], grow_px: float = 0.0) -> Floats:
    """Where the quads lie, grown by some pixels with a soft rim: ``(H, W) float32``, 0..1."""
    mask = np.zeros(shot.picture.shape[:2], np.uint8)
    for quad in quads:
        cv2.fillConvexPoly(mask, np.round(quad).astype(np.int32), 255)
    if grow_px > 0:
        reach = 2 * round(grow_px) + 1
        mask = image(cv2.dilate(mask, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (reach, reach))))
    return np.asarray(cv2.GaussianBlur(mask.astype(np.float32) / 255, (0, 0), 0.8), dtype=np.float32)


def free_table(shot: Shot) -> Mask:
    """Where no known thing lies, 1 or 0."""
    return (mask_of(shot, shot.outlines()) < 0.01).astype(np.uint8)


def linear(picture: Image) -> Floats:
    """Bytes to linear light, 0..1."""
    return LINEAR[picture]


def paper_white(shot: Shot, quad: Points, at: Floats = _AT_CORNERS) -> Floats:
    """The linear colour ``(3,)`` of a thing's paper, seen at four places (weights of its corners)."""
    inside = at @ quad
    height, width = shot.picture.shape[:2]
    columns, rows = np.clip(np.round(inside).astype(int), 0, (width - 1, height - 1)).T
    return np.asarray(np.median(linear(shot.picture[rows, columns]), axis=0), dtype=np.float32)
