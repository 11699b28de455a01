"""The pieces of Bugs & Co that lie face up: discs or square tiles, loose, at any turn, around the drawings found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Image, Points, image, mean_side
from vision.bugs.face import look_at_pieces
from vision.bugs.rim import Rims, first_rims, held, paper_outside, refined
from vision.bugs.spots import find_spots
from vision.cards import MARKER_MM, cards_mask, marker_place
from vision.ink import paper_mask
from vision.outline import fit_outline
from vision.reading import Card
from vision.scene import Scene, make_scene
from vision.sizes import Mark, Sizes
from vision.squares import COARSE

PIECE_MM = 40.0
"""The width of a piece of ours: a first guess, pieces of other sizes are found as well."""
_USUAL_SHARE = 0.05  # of the picture's width, where nothing says how large a piece is
_OTHER_SIZES = (1.0, 0.66, 1.5)
_SMALLEST_PX = 30.0  # pixels: smaller pieces cannot be read
_WELL_GUESSED = 0.18  # when pieces turn out to be off by more than this share, the picture is searched once more
_CLEAR = 0.8  # how much of a rim shows, 0..1: discs on a table unlike paper 0.98 and more, other things below 0.5
_LEAST = 0.42  # on a table as white as they are discs show about half of their rims, towards the shadow; other things below 0.36
_LIKE_PAPER = 0.4  # share of the surroundings of such a disc that is white
_IN_PART = 0.38
_SQUARE_CLEAR, _SQUARE_WEAKEST, _SQUARE_IN_PART = 0.8, 0.5, 0.65
_PAPER_STOPS = (0.45, 0.9, 1.0)  # tint, warmth, light: by which paper may differ from the usual white (see paper_mask)
_PAPER = 0.2  # share of a square of a tile's size that is paper where part of a piece shows
_OVERLAP = 0.6  # sides from the middle of a piece within which what is drawn belongs to it
_APART = 0.8  # sides between the middles of two pieces, at least
_MOST_SQUARES = 60  # places at which squares are looked for


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece found: the square around it ``(4, 2)`` clockwise as seen, whether it is round, and how well its rim shows, 0..1."""

    quad: Points
    is_round: bool
    shown: float

    @property
    def centre(self) -> Points:
        """Its middle ``(2,)``."""
        return np.asarray(self.quad.mean(axis=0))

    @property
    def side(self) -> float:
        """The mean side of the square around it in pixels."""
        return mean_side(self.quad)


@dataclass(frozen=True, slots=True)
class Found:
    """The pieces, and places ``(N, 2)`` where one seems to be that is hidden in part, in pixels of the original.

    ``scene`` is the picture at the scale that suits the pieces.
    """

    scene: Scene
    pieces: list[Piece]
    hidden: Points


def find_pieces(original: Image, cards: tuple[Card, ...]) -> Found:
    """Find all pieces lying face up.

    Parameters
    ----------
    original : (H, W, 3) uint8 ndarray, BGR
    cards : tuple of Card
        The cards found in it.
    """
    guesses = iter([_promised_px(cards)] if cards else _guesses(original))
    found = _search(original, cards, next(guesses))
    for guess in guesses:
        if _weight(found) >= 3:
            break
        found = max(found, _search(original, cards, guess), key=_weight)
    if not found.pieces:
        return found
    seen_px = float(np.median([piece.side for piece in found.pieces]))
    if abs(seen_px * found.scene.work_scale / found.scene.tile_px - 1) < _WELL_GUESSED:
        return found
    return max(found, _search(original, cards, seen_px), key=_weight)


def promised(cards: tuple[Card, ...]) -> list[Mark]:
    """Where cards lie, and the side that a piece of ours would have there, in pixels of the original."""
    return [(centre, side * PIECE_MM / MARKER_MM) for centre, side in map(marker_place, cards)]


def _promised_px(cards: tuple[Card, ...]) -> float:
    return float(np.median([side for _, side in promised(cards)]))


def _guesses(original: Image) -> Iterator[float]:
    sizes = [_USUAL_SHARE * original.shape[1] * scale for scale in _OTHER_SIZES]
    yield from [size for size in sizes if size > _SMALLEST_PX] or [_SMALLEST_PX]


def _weight(found: Found) -> float:
    return sum(piece.shown for piece in found.pieces)


def _search(original: Image, cards: tuple[Card, ...], piece_px: float) -> Found:
    """Look for pieces of about a size."""
    scene = make_scene(original, piece_px)
    spots = find_spots(scene, cards_mask(cards, scene.coarse.shape[:2], scene.coarse_scale))
    if not len(spots):
        return Found(scene, [], spots)
    marks = [(scene.from_original(centre), side * scene.work_scale) for centre, side in promised(cards)]
    rims = refined(scene.picture, first_rims(scene.picture, spots, np.eye(2) * scene.tile_px / 2, square=False))
    clear = _rounds(rims, rims.shown > _CLEAR)
    squares, cut = _squares(scene, spots, rims) if len(clear) < 2 else ([], [])
    if len(squares) > len(clear):
        pieces = _apart(squares)
    else:
        faint, cut = _faint(scene, spots, clear, marks)
        pieces = _apart([*clear, *faint])
    pieces = [piece for piece in pieces if _fits(piece, pieces, marks)]
    left = _on_their_paper(scene, [piece.centre for piece in cut if not _explained(piece.centre, pieces)], pieces)
    return Found(
        scene,
        [replace(piece, quad=scene.to_original(piece.quad)) for piece in pieces],
        scene.to_original(np.array(left).reshape(-1, 2)),
    )


def _explained(place: Points, pieces: Sequence[Piece]) -> bool:
    """Whether what is drawn at a place belongs to a piece found."""
    return any(np.hypot(*(place - piece.centre)) < _OVERLAP * piece.side for piece in pieces)


def _on_their_paper(scene: Scene, places: Sequence[Points], pieces: Sequence[Piece]) -> list[Points]:
    """Those of some places that have the paper of the pieces around them."""
    if not places or not pieces:
        return list(places)
    white = np.median(look_at_pieces(scene.picture, [piece.quad for piece in pieces]).whites, axis=0)
    paper = image(paper_mask(scene.coarse, np.asarray(white, dtype=np.float32), *_PAPER_STOPS).astype(np.uint8))
    share = cv2.blur(paper.astype(np.float32), (int(COARSE) | 1, int(COARSE) | 1), borderType=cv2.BORDER_CONSTANT)
    at = np.round(scene.to_coarse(np.stack(places))).astype(int)
    inside = np.clip(at, 0, (share.shape[1] - 1, share.shape[0] - 1))
    return [place for place, (x, y) in zip(places, inside, strict=True) if share[y, x] > _PAPER]


def _rounds(rims: Rims, chosen: NDArray[np.bool_]) -> list[Piece]:
    quads = rims.quads()
    return _apart([Piece(quads[number], True, float(rims.shown[number])) for number in np.flatnonzero(chosen)])


def _apart(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces that show best, no two of them in one place."""
    kept: list[Piece] = []
    for piece in sorted(pieces, key=lambda piece: -piece.shown):
        if all(np.hypot(*(piece.centre - other.centre)) > _APART * min(piece.side, other.side) for other in kept):
            kept.append(piece)
    return kept


def _fits(piece: Piece, pieces: Sequence[Piece], marks: Sequence[Mark]) -> bool:
    """Whether a piece has the size to be expected from those around it."""
    others = [(other.centre, other.side) for other in pieces if other is not piece]
    expected = Sizes(others, marks if others else []).range_near(piece.centre)
    return expected is None or expected[0] < piece.side < expected[1]


def _faint(scene: Scene, spots: Points, clear: Sequence[Piece], marks: Sequence[Mark]) -> tuple[list[Piece], list[Piece]]:
    """Discs whose rims show in part, of the size and tilt of those that show clearly.

    First those on a table like their own paper, which hides part of any rim; then those that something else must hide.
    """
    sizes = Sizes([(piece.centre, piece.side) for piece in clear], marks)
    places = [spot for spot in spots if all(np.hypot(*(spot - piece.centre)) > 0.5 * piece.side for piece in clear)]
    if not places:
        return [], []
    shape = _usual_shape(clear)
    shapes = np.stack([shape * (sizes.side_near(place) or scene.tile_px) / 2 for place in places])
    rims = held(scene.picture, np.stack(places), shapes)
    like_paper = paper_outside(scene.picture, rims) > _LIKE_PAPER
    return _rounds(rims, (rims.shown > _LEAST) & like_paper), _rounds(rims, (rims.shown > _IN_PART) & ~like_paper)


def _usual_shape(pieces: Sequence[Piece]) -> NDArray[np.float64]:
    """How a circle of radius 1 looks under the tilt of the table, its size left out: ``(2, 2)`` from the unit circle."""
    if not pieces:
        return np.eye(2)
    shapes = [np.stack([piece.quad[1] - piece.quad[0], piece.quad[3] - piece.quad[0]], axis=1) for piece in pieces]
    usual = np.median([shape @ shape.T / np.linalg.det(shape) for shape in shapes], axis=0)
    size = np.sqrt(np.linalg.det(usual))
    return np.asarray((usual + size * np.eye(2)) / np.sqrt((np.trace(usual) + 2 * size) * size))


def _squares(scene: Scene, spots: Points, rims: Rims) -> tuple[list[Piece], list[Piece]]:
    """Square tiles around drawings, by their four straight sides, and those of which some sides are hidden."""
    best = np.argsort(-rims.shown)[:_MOST_SQUARES]
    first = first_rims(scene.picture, spots[best], np.eye(2) * scene.tile_px / 2, square=True)
    outlines = [fit_outline(scene.lab, quad, 0.7) for quad in first.quads()]
    pieces = [(Piece(outline.quad, False, float(np.mean(outline.sides))), min(outline.sides)) for outline in outlines]
    whole = [piece for piece, weakest in pieces if piece.shown > _SQUARE_CLEAR and weakest > _SQUARE_WEAKEST]
    return whole, [piece for piece, _ in pieces if piece.shown > _SQUARE_IN_PART]
