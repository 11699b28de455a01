"""The landscape printed on upright monsters, by the colour of the round badge judged by the white at hand.

Two axes tell the three landscapes, in stops of linear light over white: blue over red is high on water only, and green over the two
others on meadows only; a mountain is neither. How strong a blue and a green are differs from set to set, but on all monsters of a set a
landscape has one ink: three clusters whose order is known are fitted to the badges that are seen.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import cv2
import numpy as np

from vision.arrays import Floats, Points, floats
from vision.fressen.colours import ACROSS, DOWN, SIZE, SMALL, Bools, Faces, Ints
from vision.fressen.reading import Terrain

TERRAINS: tuple[Terrain, ...] = ("water", "meadow", "mountain")
_EXPECTED = np.array([[2.6, 0.6], [-0.5, 3.4], [-0.3, 0.0]])
"""Stops of blue over red, and of green over both, of usual inks over white."""
_DIFFER = np.array([[0.9, 1.3], [0.9, 1.0], [0.5, 0.4]])  # stops by which the inks of sets differ from them
_STRENGTHS = np.array([*product((0.5, 0.7, 1.0, 1.35), repeat=2)])
"""How strong blue and green are, of the usual, tried."""
_SPREAD = 0.35  # stops by which badges of one ink differ
_OUTLIER = 16.0  # the square of the distance, in spreads, beyond which a badge tells nothing of the inks
_HOLD = 0.3  # badges that a start counts for
_AS_INKS = 2.0  # badges that what is usual of inks counts for
_CORNER = (slice(0, int(0.30 * SIZE)), slice(0, int(0.30 * SIZE)))
_HOME, _REACH = 0.13, 0.065  # shares of a side: where a badge's middle lies, from the left and the top, and how far off it may be
_OUTER, _RADIUS = 0.085, 0.04  # its radius with the rim, and within which its colour is measured
_AROUND = round(1.5 * _OUTER * SMALL)
_AROUND_MIDDLE = 1.1 * _OUTER * SMALL
_UNLIKE = 1.5  # stops from which a pixel is surely not ground
_NOISE = 0.01
_ROUNDS = 6
_FAR, _NEARER = 1.2, 0.5  # stops: farther from every ink, or hardly nearer to one than to the next, leave a doubt


@dataclass(frozen=True, slots=True)
class Badges:
    """The landscapes of N monsters as indices into ``TERRAINS`` ``(N,)``, and whether they are beyond doubt ``(N,)``."""

    terrains: Ints
    sure: Bools


def read_badges(faces: Faces) -> Badges:
    """The landscapes printed on upright faces, those of all monsters of a picture together."""
    hues = badge_hues(faces)
    away = np.sqrt(_squares(hues, _inks(hues)[None])[0])
    nearest = np.sort(away, axis=1)
    return Badges(away.argmin(axis=1), (nearest[:, 0] < _FAR) & (nearest[:, 0] < _NEARER * nearest[:, 1]))


def _inks(hues: Floats) -> Points:
    """The hues of water, meadow and mountain ``(3, 2)`` that explain those of badges ``(N, 2)`` best and are not too unusual.

    Method: k-means from several starts; of what each ends at the likeliest is taken.
    """
    starts = np.repeat(_EXPECTED[None], len(_STRENGTHS), axis=0)
    starts[:, :2] = _EXPECTED[2] + (_EXPECTED[:2] - _EXPECTED[2]) * _STRENGTHS[..., None]
    inks = starts
    for _ in range(_ROUNDS):
        mine = _squares(hues, inks).argmin(axis=2)[..., None] == np.arange(3)
        inks = (np.einsum("snk,nx->skx", mine, hues) + _HOLD * starts) / (mine.sum(axis=1) + _HOLD)[..., None]
    away = _squares(hues, inks)
    used = (away.argmin(axis=2)[..., None] == np.arange(3)).any(axis=1)
    unusual = (((inks - _EXPECTED) / _DIFFER) ** 2).sum(axis=2)
    cost = np.minimum(away.min(axis=2) / _SPREAD**2, _OUTLIER).sum(axis=1) + _AS_INKS * (unusual * used).sum(axis=1)
    return np.asarray(inks[int(cost.argmin())])


def _squares(hues: Floats, inks: Points) -> Points:
    """The squares of the distances of hues ``(N, 2)`` to several sets of inks ``(S, 3, 2)``: ``(S, N, 3)``."""
    away = hues[None, :, None] - inks[:, None]
    return np.asarray(np.einsum("snkx,snkx->snk", away, away))


def badge_hues(faces: Faces) -> Floats:
    """Stops of blue over red, and of green over both, of the badges' inner discs over white, ``(N, 2)``."""
    across, down = _middles_of_badges(faces)
    away = np.hypot(ACROSS[_CORNER] - across[:, None, None], DOWN[_CORNER] - down[:, None, None])
    disc = np.clip((_RADIUS - away) * SIZE + 0.5, 0, 1)
    colour = np.einsum("nhw,nhwc->nc", disc, faces.colours[(slice(None), *_CORNER)]) / disc.sum(axis=(1, 2))[:, None]
    blue, green, red = np.log2(colour + _NOISE).T
    return floats(np.stack([blue - red, 2 * green - blue - red], axis=1))


def _middles_of_badges(faces: Faces) -> tuple[Floats, Floats]:
    """Where the badges' middles lie, from the left and from the top, each ``(N,)``: a disc unlike the ground, with ground around it."""
    stops = faces.stops[:, : 2 * _AROUND + 1, : 2 * _AROUND + 1]
    unlike = np.minimum(np.abs(stops).max(axis=3), _UNLIKE)
    fits = np.stack([cv2.filter2D(one, cv2.CV_32F, _BADGE, borderType=cv2.BORDER_REPLICATE) for one in unlike])
    best = (fits + _AT_HOME).reshape(len(fits), -1).argmax(axis=1)
    down, across = np.divmod(best, fits.shape[2])
    rows, columns = np.mgrid[: fits.shape[1], : fits.shape[2]]
    weights = unlike**2 * (np.hypot(columns - across[:, None, None], rows - down[:, None, None]) < _AROUND_MIDDLE)
    total = np.maximum(weights.sum(axis=(1, 2)), 1e-6)
    across, down = ((weights * places).sum(axis=(1, 2)) / total for places in (columns, rows))
    return floats((across + 0.5) / SMALL), floats((down + 0.5) / SMALL)


def _badge() -> Floats:
    """A badge with its rim as a filter: the mean inside less that of the ring around it."""
    away = np.hypot(*np.mgrid[-_AROUND : _AROUND + 1, -_AROUND : _AROUND + 1]) / SMALL
    inside, around = (away < _OUTER).astype(np.float32), ((away > 1.15 * _OUTER) & (away < 1.5 * _OUTER)).astype(np.float32)
    return floats(inside / inside.sum() - around / around.sum())


_BADGE = _badge()
_STEPS = (np.arange(2 * _AROUND + 1) + 0.5) / SMALL - _HOME
_AT_HOME = np.where(np.maximum(*np.abs(np.meshgrid(_STEPS, _STEPS))) < _REACH, 0, -np.inf).astype(np.float32)
