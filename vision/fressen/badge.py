"""The landscape printed on upright monsters, by the colour of the round badge judged by the white at hand.

Two axes tell the three landscapes, in stops of linear light over white: blue over red is high on water only, and green over the two
others on meadows only; a mountain is neither. A lamp's colour is taken off with the white; what is left of it moves all badges of a
picture alike, and so do inks of other printers: the three colours expected are moved along with the badges that are seen.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Floats, floats
from vision.fressen.colours import ACROSS, DOWN, SIZE, SMALL, Bools, Faces, Ints
from vision.fressen.reading import Terrain

TERRAINS: tuple[Terrain, ...] = ("water", "meadow", "mountain")
_EXPECTED = np.array([[2.5, 0.7], [-1.0, 3.0], [-0.75, 0.0]], np.float32)
"""Stops of blue over red, and of green over both, of the printed colours over white."""
_PLAIN = _EXPECTED[2]
_STRONG = 3.3  # stops from there to the expected blue
_CORNER = (slice(0, int(0.30 * SIZE)), slice(0, int(0.30 * SIZE)))
_HOME, _REACH = 0.13, 0.065  # shares of a side: where a badge's middle lies, from the left and the top, and how far off it may be
_OUTER, _RADIUS = 0.085, 0.04  # its radius with the rim, and within which its colour is measured
_AROUND = round(1.5 * _OUTER * SMALL)
_AROUND_MIDDLE = 1.1 * _OUTER * SMALL
_UNLIKE = 1.5  # stops from which a pixel is surely not ground
_NOISE = 0.01
_ROUNDS, _MOVED = 3, 0.5  # how often the expected colours are moved, and how far at most
_FAR, _MARGIN = 2.0, 1.0  # stops: farther from every landscape, or hardly nearer to one than to the next, leave a doubt


@dataclass(frozen=True, slots=True)
class Badges:
    """The landscapes of N monsters as indices into ``TERRAINS`` ``(N,)``, and whether they are beyond doubt ``(N,)``."""

    terrains: Ints
    sure: Bools


def read_badges(faces: Faces) -> Badges:
    """The landscapes printed on upright faces, those of all monsters of a picture together."""
    hues = _no_stronger_than_expected(badge_hues(faces))
    moved = np.zeros(2, np.float32)
    for _ in range(_ROUNDS):
        away = np.linalg.norm(hues[:, None] - _EXPECTED - moved, axis=2)
        kind = away.argmin(axis=1)
        moved = np.clip(np.median(hues - _EXPECTED[kind], axis=0), -_MOVED, _MOVED) * min(1.0, len(hues) / 6)
    away = np.linalg.norm(hues[:, None] - _EXPECTED - moved, axis=2)
    nearest = np.sort(away, axis=1)
    return Badges(away.argmin(axis=1), (nearest[:, 0] < _FAR) & (nearest[:, 1] - nearest[:, 0] > _MARGIN))


def _no_stronger_than_expected(hues: Floats) -> Floats:
    """Hues brought as near to the colourless one as the expected ones are: a stronger ink of the same hue says the same."""
    strength = np.linalg.norm(hues - _PLAIN, axis=1, keepdims=True)
    return floats(_PLAIN + (hues - _PLAIN) * np.minimum(1, _STRONG / np.maximum(strength, 1e-3)))


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
