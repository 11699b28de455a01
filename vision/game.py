"""Which of the three games lies on the table.

Monster Factory shows as tiles found; the others by what no factory tile explains: a board of coloured fields is one large coloured
thing, bugs are many small drawings, each with paper all round it.
"""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image, Mask, Points, fill, floats, grown, image, lengths, usual
from vision.cards import BOSS, card_outline
from vision.objects import TILE
from vision.reading import Card, Game
from vision.scene import Scene
from vision.squares import COARSE

_BOARD_COLOUR, _BOARD_INK = 2.0, 8.0  # tile areas: in one piece, and of green and purple; the other games leave up to 3.2 of ink
_DRAWINGS = 3
_MANY = 8  # tiles with two limbs or more: no other game shows so many
_APART = 12.0  # levels by which a drawing differs from the table
_DRAWING = (0.03, 0.7)  # tile areas
_NEIGHBOURHOOD = 13  # pixels, nearly a tile: the brightest colour within it is the paper, where there is any
_BRIGHT, _PALE, _COLOURED = 0.82, 10.0, 16.0  # of the brightest nearby; levels of chroma away from it


def which_game(scene: Scene, tiles: Iterable[Points], sure: int, unexplained: Mask, cards: tuple[Card, ...]) -> Game:
    """Tell the game from what was found when looking for Monster Factory.

    Parameters
    ----------
    scene : Scene
    tiles : iterable of (4, 2) float64 ndarray
        Factory tiles found, in pixels of the original.
    sure : int
        How many of them show two limbs or more: a bug at the rim of its disc may look like one with a single limb.
    unexplained : (h, w) uint8 ndarray
        Green and purple that belongs to none, in the small picture.
    cards : tuple of Card
    """
    ink = float(unexplained.sum()) / COARSE**2
    boss = any(card.id == BOSS for card in cards)
    if sure >= _MANY and ink < 4 * sure and not boss:
        return "factory"
    quads = list(tiles)
    coloured, paper = _colours(scene, [*quads, *(card_outline(card) for card in cards)])
    count, raw_labels, raw_stats, _ = cv2.connectedComponentsWithStats(coloured)
    labels, stats = np.asarray(raw_labels, dtype=np.int32), np.asarray(raw_stats, dtype=np.int32)
    areas = stats[1:count, cv2.CC_STAT_AREA] / TILE**2
    board = float(areas.max(initial=0)) > _BOARD_COLOUR and ink > max(_BOARD_INK, 4 * sure)
    if boss or board:
        return "fressen"
    drawings = sum(_on_paper(labels, stats, label, paper) for label in range(1, count) if _DRAWING[0] < areas[label - 1] < _DRAWING[1])
    return "bugs" if drawings >= _DRAWINGS and drawings > 2 * sure else "factory"


def _colours(scene: Scene, known: Iterable[Points]) -> tuple[Mask, NDArray[np.bool_]]:
    """What is coloured, known things left out, and what is paper, at ``TILE`` pixels a tile."""
    height, width = scene.coarse_lab.shape[:2]
    size = round(width * TILE / COARSE), round(height * TILE / COARSE)
    lab = image(cv2.resize(scene.coarse_lab, size, interpolation=cv2.INTER_LINEAR))
    chroma, bright = _beside_paper(lab)
    apart = lengths(floats(cv2.resize(scene.difference, size, interpolation=cv2.INTER_LINEAR)))
    coloured = ((chroma > _COLOURED) & (apart > max(_APART, 3 * usual(apart)))).astype(np.uint8)
    for quad in known:
        fill(coloured, grown(quad, 1.15), size[0] / width * scene.coarse_scale, 0)
    return coloured, bright & (chroma < _PALE)


def _beside_paper(lab: Image) -> tuple[Floats, NDArray[np.bool_]]:
    """How far each pixel's chroma lies from that of the brightest nearby, and whether it is about as bright."""
    box = (_NEIGHBOURHOOD, _NEIGHBOURHOOD)
    brightest = image(cv2.dilate(lab[..., 0], np.ones(box, np.uint8)))
    white = (lab[..., 0] >= 0.93 * brightest).astype(np.float32)
    paper = floats(cv2.blur(lab[..., 1:].astype(np.float32) * white[..., None], box)) / (floats(cv2.blur(white, box)) + 1e-3)[..., None]
    chroma = lengths(floats(lab[..., 1:] - paper))
    return chroma, np.asarray(lab[..., 0] > _BRIGHT * brightest)


def _on_paper(labels: NDArray[np.int32], stats: NDArray[np.int32], label: int, paper: NDArray[np.bool_]) -> bool:
    """Whether a coloured spot has paper all round it."""
    x, y, w, h = (int(v) for v in stats[label][:4])
    window = slice(max(y - 3, 0), y + h + 3), slice(max(x - 3, 0), x + w + 3)
    spot = (labels[window] == label).astype(np.uint8)
    ring = image(cv2.dilate(spot, np.ones((5, 5), np.uint8))) > spot
    return float(paper[window][ring].mean()) > 0.5
