"""Drawings on paper that belong to no piece found: of a piece that is covered, cut off by the border, or hardly told from the table."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from calibration.tone import LINEAR
from vision.arrays import Image, Mask, Points, fill, grown
from vision.bugs.pieces import Paper, Piece
from vision.cards import card_outline
from vision.face import look_at
from vision.ink import paper_mask
from vision.reading import Card
from vision.scene import Scene
from vision.squares import COARSE

_RIM = 1.1  # a piece with its rim and its shadow
_OVERLAP = 0.6  # sides from the middle of a piece within which what is drawn belongs to it
_TINT, _WARMTH, _LIGHT = 0.35, 0.6, 0.75  # stops by which paper differs from that of the piece beside it; pale cloth and wood differ more
_NEAR, _FAR = int(COARSE / 2), int(COARSE)  # pixels of the small picture: as far as a piece reaches, and twice as far
_PAPER = 0.25  # share of a square of a piece's size that is paper where part of a piece shows
_ALL_PAPER = 0.5  # share of a square twice as wide where the table is like paper
_GROUND = 0.75  # in order of brightness this part of the surroundings is their ground: of a piece its paper
_INK, _INKED, _MIDDLE = 0.5, 0.1, 5  # of the white, share of the pixels, and how far away: the weakest channel of print


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
    white = np.array([paper for _, paper in whites])[nearest]
    height, width = known.shape
    at = np.clip(np.round(scene.to_coarse(places)).astype(int), 0, (width - 1, height - 1))
    drawn = np.flatnonzero(_inked(scene.coarse, known, at, white) > _INKED)
    looks = [_Look(scene.coarse, known, at[number], white[number]) for number in drawn]
    wider = np.array([look.paper(_FAR) if look.paper(_NEAR) > _PAPER and look.inked() > _INKED else np.nan for look in looks])
    return places[drawn[wider < _ALL_PAPER]], places[drawn[wider >= _ALL_PAPER]]


def _inked(picture: Image, known: Mask, at: NDArray[np.intp], white: NDArray[np.float32]) -> NDArray[np.float64]:
    """The share of what is dark in its weakest channel about each of N places (x, y) of the small picture: ``(N,)``."""
    about = np.arange(-_MIDDLE, _MIDDLE + 1)
    x, y = (at[:, axis, None] + about for axis in (0, 1))
    free = ((y >= 0) & (y < known.shape[0]))[:, :, None] & ((x >= 0) & (x < known.shape[1]))[:, None]
    rows, columns = np.clip(y, 0, known.shape[0] - 1)[:, :, None], np.clip(x, 0, known.shape[1] - 1)[:, None]
    free &= known[rows, columns] == 0
    dark = (picture[rows, columns] < np.searchsorted(LINEAR, _INK * white)[:, None, None]).any(axis=3) & free
    return np.asarray(dark.sum(axis=(1, 2)) / np.maximum(free.sum(axis=(1, 2)), 1))


def covered_by(scene: Scene, pieces: Sequence[Piece], known: Mask) -> Mask:
    """What is known, with pieces, their rims and shadows, in the small picture."""
    covered = known.copy()
    for piece in pieces:
        fill(covered, scene.to_original(grown(piece.quad, _RIM)), scene.coarse_scale, 1)
    return covered


class _Look:
    """A look at the small picture around a place (x, y), known things left out, in the light of a white (linear BGR)."""

    def __init__(self, picture: Image, known: Mask, at: NDArray[np.intp], white: NDArray[np.float32]) -> None:
        self._x, self._y = (int(part) for part in at)
        self._picture, self._white, self._known = picture, white, known

    def paper(self, reach: int) -> float:
        """The share of paper so far around."""
        where = self._around(reach)
        paper = paper_mask(self._picture[where], self._white, _TINT, _WARMTH, _LIGHT) & (self._known[where] == 0)
        return float(paper.mean())

    def inked(self) -> float:
        """The share of what is dark in its weakest channel beside the ground there: veins and grains hardly are, even of a dark stone."""
        near = self._around(_NEAR)
        ground = np.sort(self._picture[near][self._known[near] == 0], axis=0)
        if not len(ground):
            return 0.0
        light = np.minimum(LINEAR[ground[int(_GROUND * len(ground))]], self._white)
        return float(_inked(self._picture, self._known, np.array([[self._x, self._y]]), light[None])[0])

    def _around(self, reach: int) -> tuple[slice, slice]:
        return slice(max(self._y - reach, 0), self._y + reach + 1), slice(max(self._x - reach, 0), self._x + reach + 1)
