"""Drawings on paper that belong to no piece found: of a piece that is covered, cut off by the border, or hardly told from the table."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Mask, Points, fill, grown
from vision.bugs.pieces import Piece
from vision.cards import card_outline
from vision.face import look_at
from vision.ink import LINEAR, paper_mask
from vision.reading import Card
from vision.scene import Scene
from vision.squares import COARSE

Paper = tuple[Points, NDArray[np.float32]]
"""A place in the working picture, and the white of the paper there, linear BGR."""

_RIM = 1.1  # a piece with its rim and its shadow
_OVERLAP = 0.6  # sides from the middle of a piece within which what is drawn belongs to it
_TINT, _WARMTH, _LIGHT = 0.35, 0.6, 0.75  # stops by which paper differs from that of the piece beside it; pale cloth and wood differ more
_FAR = int(COARSE)  # pixels of the small picture: twice as far as a piece reaches
_PAPER = 0.25  # share of a square of a piece's size that is paper where part of a piece shows
_ALL_PAPER = 0.5  # share of a square twice as wide where the table is like paper
_INK, _DARKEST, _MIDDLE = 0.5, 10.0, 5  # of the white, percent of the pixels, and how far away: the weakest channel of print


def papers_of_cards(scene: Scene, cards: Sequence[Card]) -> list[Paper]:
    """The papers of cards, from which that of a piece nearby cannot differ much."""
    quads = [scene.from_original(card_outline(card)) for card in cards]
    return [(quad.mean(axis=0), look_at(scene.picture, quad).white) for quad in quads]


def without(places: Points, pieces: Sequence[Piece]) -> Points:
    """Those of some places ``(N, 2)`` that do not lie on a piece."""
    if not pieces or not len(places):
        return places
    away = places[:, None] - np.array([piece.centre for piece in pieces])
    far = np.hypot(away[..., 0], away[..., 1]) > _OVERLAP * np.array([piece.side for piece in pieces])
    return np.asarray(places[far.all(axis=1)])


def left_over(scene: Scene, places: Points, whites: Sequence[Paper], known: Mask) -> tuple[Points, Points]:
    """Where something is drawn on paper like that of the pieces.

    Parameters
    ----------
    scene : Scene
    places : (N, 2) float64 ndarray
        Drawings that belong to no piece found, in the working picture.
    whites : sequence of Paper
        What paper looks like here and there.
    known : (h, w) uint8 ndarray
        1 on pieces and cards, in the small picture.

    Returns
    -------
    two (N, 2) float64 ndarrays
        First the places where the table is unlike paper, so that there must be a piece; then those where anything may lie on the table.
    """
    if not len(places) or not whites:
        return np.zeros((0, 2)), np.zeros((0, 2))
    away = places[:, None] - np.array([place for place, _ in whites])
    nearest = np.hypot(away[..., 0], away[..., 1]).argmin(axis=1)
    looks = [_around(scene, place, whites[near][1], known) for place, near in zip(places, nearest, strict=True)]
    paper, wider, darkest = np.array(looks).T
    printed = (paper > _PAPER) & (darkest < _INK)
    return places[printed & (wider < _ALL_PAPER)], places[printed & (wider >= _ALL_PAPER)]


def covered_by(scene: Scene, pieces: Sequence[Piece], known: Mask) -> Mask:
    """What is known, with pieces, their rims and shadows, in the small picture."""
    covered = known.copy()
    for piece in pieces:
        fill(covered, scene.to_original(grown(piece.quad, _RIM)), scene.coarse_scale, 1)
    return covered


def _around(scene: Scene, place: Points, white: NDArray[np.float32], known: Mask) -> tuple[float, float, float]:
    """What is around a place, known things left out.

    The share of paper of that white (linear BGR) as far as a piece reaches, and twice as far; and how dark it is in the middle, in its
    weakest channel, as a share of the white.
    """
    height, width = known.shape
    x, y = np.clip(np.round(scene.to_coarse(place)).astype(int), 0, (width - 1, height - 1))
    (top, left), reach = (max(y - _FAR, 0), max(x - _FAR, 0)), int(COARSE / 2)
    far = slice(top, y + _FAR + 1), slice(left, x + _FAR + 1)
    near = slice(max(y - top - reach, 0), y - top + reach + 1), slice(max(x - left - reach, 0), x - left + reach + 1)
    middle = slice(max(y - _MIDDLE, 0), y + _MIDDLE + 1), slice(max(x - _MIDDLE, 0), x + _MIDDLE + 1)
    paper = paper_mask(scene.coarse[far], white, _TINT, _WARMTH, _LIGHT) & (known[far] == 0)
    weakest = (LINEAR[scene.coarse[middle]] / white).min(axis=2)[known[middle] == 0]
    return float(paper[near].mean()), float(paper.mean()), float(np.percentile(weakest, _DARKEST)) if weakest.size else 1.0
