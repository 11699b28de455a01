"""Which of the three games lies on the table.

A board of coloured fields is one large coloured thing, bugs are many small drawings, each with paper all round it. Where that does not
show at a glance, Monster Factory's tiles are looked for, and what no tile explains decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image, Mask, Points, fill, floats, grown, image, lengths, scaled, usual
from vision.bugs.find import find_pieces
from vision.cards import BOSS, DRAW, card_outline, promised_px
from vision.ink import green_and_purple
from vision.objects import TILE
from vision.reading import Card, Game
from vision.scene import Scene
from vision.squares import COARSE

_BOARD_COLOUR, _BOARD_INK = 2.0, 8.0  # tile areas: in one piece, and of green and purple; the other games leave up to 3.2 of ink
_DRAWINGS = 3  # with paper round them, at least, and more than tiles found, those with several limbs counting twice
_ROUND = 0.93  # of the rim of a disc shows, 0.85 of a circle in a square
_MARGIN = 1.15  # known things are left out this much larger than they are
_MANY = 8  # tiles with two limbs or more: no other game shows so many
_APART = 12.0  # levels by which a drawing differs from the table
_DRAWING = (0.03, 0.7)  # tile areas
_NEIGHBOURHOOD = 13  # pixels, nearly a tile: the brightest colour within it is the paper, where there is any
_NEARLY, _HARDLY = np.ceil(0.93 * np.arange(256)).astype(np.uint8), (0.82 * np.arange(256)).astype(np.uint8)
"""For each brightness of the brightest nearby what is as bright at least, and what is too dark for paper."""
_PALE, _COLOURED = 10.0, 16.0  # levels of chroma away from it
_BUGS_AT_A_GLANCE = 8
_INK_OF_BUGS = 0.35  # tile areas a drawing: drawings are of all colours, limbs are not
_BOARD_AT_A_GLANCE = 12.0  # tile areas: much more than the limbs of a large monster make
_GUESSED_SHARE = 0.055  # of the picture's width, for the side of a tile where no card tells it


def at_a_glance(original: Image, cards: tuple[Card, ...]) -> Game | None:
    """Tell the game from a small picture, without looking for anything but the cards; None where that does not suffice.

    Where there are no cards, ``"fressen"`` is a suspicion: a board must then be found.

    Parameters
    ----------
    original : (H, W, 3) uint8 ndarray, BGR
    cards : tuple of Card
        The cards found in it.
    """
    if any(card.id == BOSS for card in cards):
        return "fressen"
    if any(card.id == DRAW for card in cards):
        return None
    small = _small(original, cards)
    ink = float(np.count_nonzero(np.logical_or(*green_and_purple(small, int(TILE / 2))))) / TILE**2
    spots, paper = _glance(small, cards, small.shape[1] / original.shape[1])
    if not cards and ink > _BOARD_AT_A_GLANCE and spots.largest > _BOARD_AT_A_GLANCE:
        return "fressen"
    drawings = spots.on_paper(paper)
    return "bugs" if drawings >= _BUGS_AT_A_GLANCE and ink < _INK_OF_BUGS * drawings else None


def which_game(original: Image, scene: Scene, tiles: Iterable[Points], sure: int, unexplained: Mask, cards: tuple[Card, ...]) -> Game:
    """Tell the game from what was found when looking for Monster Factory.

    Parameters
    ----------
    original : (H, W, 3) uint8 ndarray, BGR
    scene : Scene
        The same at the scale that suits the tiles found.
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
    drawings = _drawings(original, cards) if cards and not boss else 0
    if drawings >= _DRAWINGS and _discs(original, cards) >= _DRAWINGS:
        return "bugs"
    quads = list(tiles)
    coloured, paper = _colours(scene, [*quads, *(card_outline(card) for card in cards)])
    spots = _Spots(coloured)
    board = spots.largest > _BOARD_COLOUR and ink > max(_BOARD_INK, 4 * sure)
    if boss or board:
        return "fressen"
    if cards:
        return "bugs" if drawings >= max(_DRAWINGS, len(quads) + sure + 1) else "factory"
    drawings = spots.on_paper(paper)
    return "bugs" if drawings >= _DRAWINGS and drawings > 2 * sure else "factory"


def _small(original: Image, cards: Sequence[Card]) -> Image:
    """The picture with tiles of about ``TILE`` pixels, as large as the cards promise."""
    tile_px = promised_px(cards) if cards else _GUESSED_SHARE * original.shape[1]
    return scaled(original, min(1.0, TILE / tile_px))


def _glance(small: Image, cards: Iterable[Card], scale: float) -> tuple[_Spots, NDArray[np.bool_]]:
    """What is coloured in a small picture of ``scale`` pixels per original pixel, cards left out, and where there is paper."""
    chroma, bright = _beside_paper(image(cv2.cvtColor(small, cv2.COLOR_BGR2LAB)))
    coloured = (chroma > _COLOURED).astype(np.uint8)
    for card in cards:
        fill(coloured, grown(card_outline(card), _MARGIN), scale, 0)
    return _Spots(coloured), bright & (chroma < _PALE)


def _drawings(original: Image, cards: Sequence[Card]) -> int:
    """How many drawings lie beside the cards, of the size that these promise: a factory tile seen in a drawing is as small as that is."""
    small = _small(original, cards)
    spots, paper = _glance(small, cards, small.shape[1] / original.shape[1])
    return spots.on_paper(paper)


def _discs(original: Image, cards: tuple[Card, ...]) -> int:
    """How many discs with drawings lie there, whose rims show as those of squares do not."""
    return sum(piece.is_round and piece.shown > _ROUND for piece in find_pieces(original, cards).pieces)


class _Spots:
    """Connected coloured things in a picture of ``TILE`` pixels a tile."""

    def __init__(self, coloured: Mask) -> None:
        count, labels, stats, _ = cv2.connectedComponentsWithStats(coloured)
        self._labels, self._stats = np.asarray(labels, dtype=np.int32), np.asarray(stats, dtype=np.int32)
        self._areas = self._stats[1:count, cv2.CC_STAT_AREA] / TILE**2

    @property
    def largest(self) -> float:
        """The area of the largest, in tile areas."""
        return float(self._areas.max(initial=0))

    def on_paper(self, paper: NDArray[np.bool_]) -> int:
        """How many of the size of a drawing have paper all round them."""
        low, high = _DRAWING
        sizes = np.flatnonzero((self._areas > low) & (self._areas < high))
        return sum(self._has_paper_round(int(number) + 1, paper) for number in sizes)

    def _has_paper_round(self, label: int, paper: NDArray[np.bool_]) -> bool:
        x, y, w, h = (int(v) for v in self._stats[label][:4])
        window = slice(max(y - 3, 0), y + h + 3), slice(max(x - 3, 0), x + w + 3)
        spot = (self._labels[window] == label).astype(np.uint8)
        ring = image(cv2.dilate(spot, np.ones((5, 5), np.uint8))) > spot
        return float(paper[window][ring].mean()) > 0.5


def _colours(scene: Scene, known: Iterable[Points]) -> tuple[Mask, NDArray[np.bool_]]:
    """What is coloured, known things left out, and what is paper, at ``TILE`` pixels a tile."""
    height, width = scene.coarse_lab.shape[:2]
    size = round(width * TILE / COARSE), round(height * TILE / COARSE)
    lab = image(cv2.resize(scene.coarse_lab, size, interpolation=cv2.INTER_LINEAR))
    chroma, bright = _beside_paper(lab)
    apart = lengths(floats(cv2.resize(scene.difference, size, interpolation=cv2.INTER_LINEAR)))
    coloured = ((chroma > _COLOURED) & (apart > max(_APART, 3 * usual(apart)))).astype(np.uint8)
    for quad in known:
        fill(coloured, grown(quad, _MARGIN), size[0] / width * scene.coarse_scale, 0)
    return coloured, bright & (chroma < _PALE)


def _beside_paper(lab: Image) -> tuple[Floats, NDArray[np.bool_]]:
    """How far each pixel's chroma lies from that of the brightest nearby, and whether it is about as bright."""
    box = (_NEIGHBOURHOOD, _NEIGHBOURHOOD)
    light, *colours = cv2.split(lab)
    brightest = cv2.dilate(light, np.ones(box, np.uint8))
    white = (light >= image(cv2.LUT(brightest, _NEARLY))).astype(np.float32)
    share = floats(cv2.blur(white, box)) + np.float32(1e-3)
    away = [colour - floats(cv2.blur(colour * white, box)) / share for colour in colours]
    return floats(cv2.magnitude(*away)), np.asarray(light > image(cv2.LUT(brightest, _HARDLY)))
