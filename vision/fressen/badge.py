"""The landscape printed on upright monsters, by the colour of the round badge judged by the white at hand.

Two axes tell the three landscapes, in stops of linear light over white: blue over red is high on water only, and green over the two
others on meadows only; a mountain is neither. A lamp's colour is taken off with the white; what is left of it moves all badges of a
picture alike, and so do inks of other printers: the three colours expected are moved along with the badges that are seen.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.arrays import Floats, floats
from vision.fressen.colours import ACROSS, DOWN, SIZE, Bools, Faces, Ints
from vision.fressen.reading import Terrain

TERRAINS: tuple[Terrain, ...] = ("water", "meadow", "mountain")
_EXPECTED = np.array([[2.5, 0.7], [-1.0, 3.0], [-0.75, 0.0]], np.float32)
"""Stops of blue over red, and of green over both, of the printed colours over white."""
_CORNER = (slice(0, int(0.30 * SIZE)), slice(0, int(0.30 * SIZE)))
_HOME, _REACH, _RADIUS = 0.13, 0.115, 0.05  # shares of a side: where the badge's middle lies, how far around it is looked, what is measured
_NOISE = 0.02
_ROUNDS, _MOVED = 3, 1.0  # how often the expected colours are moved, and how far at most
_FAR, _MARGIN = 2.0, 1.0  # stops: farther from every landscape, or hardly nearer to one than to the next, leave a doubt


@dataclass(frozen=True, slots=True)
class Badges:
    """The landscapes of N monsters as indices into ``TERRAINS`` ``(N,)``, and whether they are beyond doubt ``(N,)``."""

    terrains: Ints
    sure: Bools


def read_badges(faces: Faces) -> Badges:
    """The landscapes printed on upright faces, those of all monsters of a picture together."""
    hues = badge_hues(faces)
    moved = np.zeros(2, np.float32)
    for _ in range(_ROUNDS):
        away = np.linalg.norm(hues[:, None] - _EXPECTED - moved, axis=2)
        kind = away.argmin(axis=1)
        moved = np.clip(np.median(hues - _EXPECTED[kind], axis=0), -_MOVED, _MOVED) * min(1.0, len(hues) / 6)
    away = np.linalg.norm(hues[:, None] - _EXPECTED - moved, axis=2)
    nearest = np.sort(away, axis=1)
    return Badges(away.argmin(axis=1), (nearest[:, 0] < _FAR) & (nearest[:, 1] - nearest[:, 0] > _MARGIN))


def badge_hues(faces: Faces) -> Floats:
    """Stops of blue over red, and of green over both, of the badges' inner discs over white, ``(N, 2)``."""
    part = faces.colours[(slice(None), *_CORNER)]
    across, down = ACROSS[_CORNER], DOWN[_CORNER]
    ground = faces.ground[:, None, None]
    apart = np.minimum(np.abs(np.log2((part + _NOISE) / (ground + _NOISE))).max(axis=3), 1.5)
    weight = apart**2 * (np.hypot(across - _HOME, down - _HOME) < _REACH)
    total = np.maximum(weight.sum(axis=(1, 2)), 1e-6)
    x, y = ((weight * place).sum(axis=(1, 2)) / total for place in (across, down))
    disc = np.clip((_RADIUS - np.hypot(across - x[:, None, None], down - y[:, None, None])) * SIZE + 0.5, 0, 1)
    colour = (part * disc[..., None]).sum(axis=(1, 2)) / disc.sum(axis=(1, 2))[:, None]
    blue, green, red = np.log2(colour + _NOISE / 2).T
    return floats(np.stack([blue - red, 2 * green - blue - red], axis=1))
