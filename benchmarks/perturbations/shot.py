"""A photograph with its truth, and what every perturbation needs of both: where things lie, their paper's white, linear light."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal

import cv2
import numpy as np

from vision.arrays import Floats, Image, Mask, Points, corners, image, mean_side
from vision.cards import card_outline
from vision.ink import LINEAR
from vision.reading import Card

Expected = Literal["reading", "doubt", "either"]
Truth = dict[str, Any]


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
    def tile_px(self) -> float:
        """The usual side of a tile in pixels."""
        return float(np.median([mean_side(quad) for quad in self.quads("tiles")]))

    def quads(self, *kinds: str) -> list[Points]:
        """The corners ``(4, 2)`` of all things of the kinds named (tiles, backs, cards), cards as their markers."""
        return [np.array(thing["corners"], dtype=np.float64) for kind in kinds for thing in self.truth[kind]]

    def outlines(self) -> list[Points]:
        """The corners of everything the truth knows, cards as a whole."""
        return self.quads("tiles", "backs") + [_whole_card(quad) for quad in self.quads("cards")]

    def seen_as(self, picture: Image, expected: Expected | None = None) -> Shot:
        """The same things in another picture of the same size."""
        return replace(self, picture=picture, expected=expected or self.expected)

    def moved(self, picture: Image, way: Callable[[Points], Points]) -> Shot:
        """The same things in a picture where each point ``(N, 2)`` has gone the way given."""
        truth = dict(self.truth)
        for kind in ("tiles", "backs", "cards"):
            truth[kind] = [{**thing, "corners": way(np.array(thing["corners"], dtype=np.float64)).tolist()} for thing in truth[kind]]
        return replace(self, picture=picture, truth={**truth, "size": [picture.shape[1], picture.shape[0]]})


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


def to_bytes(light: Floats) -> Image:
    """Linear light to sRGB bytes, too bright is clipped."""
    light = np.clip(light, 0, 1)
    return image(np.round(255 * np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)))


def paper_white(shot: Shot, quad: Points) -> Floats:
    """The linear colour ``(3,)`` of a tile's paper, from a point just inside each of its corners."""
    inside = quad.mean(axis=0) + (quad - quad.mean(axis=0)) * 0.86
    height, width = shot.picture.shape[:2]
    columns, rows = np.clip(np.round(inside).astype(int), 0, (width - 1, height - 1)).T
    return np.asarray(np.median(linear(shot.picture[rows, columns]), axis=0), dtype=np.float32)
