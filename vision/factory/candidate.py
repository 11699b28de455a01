"""A tile found, and what tells a tile from a square that is none: paper, limbs in their places, and a square outline."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.face import Face
from vision.factory.edges import Edge
from vision.outline import Outline

Edges = tuple[Edge, Edge, Edge, Edge]

_ROUGH = 0.05  # of the brightness; beyond, and more than the other tiles' paper, it is weave or grain
DISC = 0.2  # share brighter than all four corners alike: something round and bright, whose square has the table in its corners
BLANK_WHITE, BLANK_TINT, BLANK_WARMTH = 0.23, 0.3, 0.4
"""Stops by which a blank tile may differ from the paper beside it: in brightness, in tint, and in warmth, which between two lamps changes
from one side of a tile to the other."""
_NEAR_TINT, _NEAR_WARMTH, _SHADOW = 0.4, 1.4, 2.2  # the same between a tile and the one beside it
SURE_ENOUGH = 0.93  # a first tile that shows this well is taken without looking at others
INK_OF_A_TILE = 0.03  # tile areas: printed tiles that are not blank show 0.17 and more, but part of one may lie in a glare
TINT, WARMTH, SHADE = 1.3, 2.6, 3.2
"""Stops by which lamps of different tint and warmth, light and shade change paper within one picture (see paper_mask)."""


@dataclass(frozen=True, slots=True)
class Found:
    """A tile found: its outline in the working picture, its face, and the four edges in the order of the outline's sides."""

    outline: Outline
    face: Face
    edges: Edges

    @property
    def side(self) -> float:
        """Its mean side in pixels of the working picture."""
        return self.outline.side

    @property
    def limbs(self) -> int:
        """How many of its edges are open."""
        return sum(edge.letter != "W" for edge in self.edges)

    @property
    def sureness(self) -> float:
        """How well it shows, 0..1: its sides, the weakest counting once more."""
        sides = self.outline.sides
        return (sum(sides) + min(sides)) / 5

    @property
    def blank(self) -> bool:
        """Whether it shows no ink at all."""
        return self.face.inked < INK_OF_A_TILE


def like_paper(face: Face, tile: Found) -> bool:
    """Whether a face's white is the paper of the tile beside it, in the same light or in a shadow."""
    blue, green, red = np.log2(np.maximum(face.white, 1e-4) / np.maximum(tile.face.white, 1e-4))
    even = abs(2 * green - blue - red) < _NEAR_TINT and abs(blue - red) < _NEAR_WARMTH
    return bool(even and abs(blue + green + red) / 3 < _SHADOW)


def same_white(face: Face, tile: Found) -> bool:
    """Whether all corners of a face are just the white of the tile beside it, as they are where nothing else shows it to be a tile."""
    return bool(nearly_white(face.corners, tile).all())


def nearly_white(colours: NDArray[np.float32], tile: Found) -> NDArray[np.bool_]:
    """Whether colours ``(..., 3)`` (linear BGR) are the white of a tile in about its light."""
    stops = np.log2(np.maximum(colours, 1e-4) / np.maximum(tile.face.white, 1e-4))
    blue, green, red = stops[..., 0], stops[..., 1], stops[..., 2]
    even = (np.abs(2 * green - blue - red) < BLANK_TINT) & (np.abs(blue - red) < BLANK_WARMTH)
    return np.asarray(even & (np.abs(blue + green + red) < 3 * BLANK_WHITE))


def blank_paper(face: Face, tile: Found) -> bool:
    """Whether a face without ink is as smooth all over as the paper of the tile beside it, and of the same colour."""
    inner = face.picture[6:-6, 6:-6].astype(np.float32)
    rough = float(inner.std(axis=(0, 1)).max())
    return same_white(face, tile) and rough < 0.03 * float(inner.mean())


def same_paper(tile: Found, others: Sequence[Found]) -> bool:
    """Whether the corners of a tile can be of the same paper as those of the others, each in its own light.

    A square seen in the grain of a wooden table differs by more than light does, or shows less of its sides: then less is allowed.
    """
    if not others:
        return True
    usual = np.median([other.face.white for other in others], axis=0)
    blue, green, red = (float(stops) for stops in np.log2(np.maximum(tile.face.white, 1e-4) / np.maximum(usual, 1e-4)))
    if tile.face.roughness > _ROUGH + 2.5 * float(np.median([other.face.roughness for other in others])):
        return False
    share = 1.0 if tile.sureness > SURE_ENOUGH else 0.5
    even = abs(2 * green - blue - red) < share * TINT and abs(blue - red) < share * WARMTH
    return even and abs(blue + green + red) / 3 < share * SHADE


def is_tile(tile: Found, weakest: float, mean: float, odd_corners: int = 0) -> bool:
    """Whether sides, paper and edges are those of a tile: white corners, and limbs only where limbs are printed."""
    sides = tile.outline.sides
    limbs_in_place = not any(edge.misplaced for edge in tile.edges)
    shadow = tile.face.shaded_corners
    odd = tile.face.odd_corners
    paper = odd <= odd_corners and (shadow == 0 or (shadow <= 2 and tile.limbs > 0))
    return min(sides) > weakest and float(np.mean(sides)) > mean and limbs_in_place and paper and tile.outline.squarish
