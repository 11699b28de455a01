"""The pieces of Bugs & Co that lie face up: discs or square tiles, loose, at any turn, around the drawings found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Image, Points, mean_side
from vision.bugs.rim import Rims, first_rims, held, paper_outside, refined
from vision.bugs.spots import find_spots
from vision.cards import MARKER_MM, cards_mask, marker_place
from vision.outline import fit_outline
from vision.reading import Card
from vision.scene import Scene, make_scene
from vision.sizes import Mark, Sizes

PIECE_MM = 40.0
"""The width of a piece of ours: a first guess, pieces of other sizes are found as well."""
_USUAL_SHARE = 0.05  # of the picture's width, where nothing says how large a piece is
_OTHER_SIZES = (1.0, 0.66, 1.5)
_SMALLEST_PX = 30.0  # pixels: smaller pieces cannot be read
_WELL_GUESSED = 0.18  # when pieces turn out to be off by more than this share, the picture is searched once more
_CLEAR = 0.8  # how much of a rim shows, 0..1: discs on a table unlike paper 0.98 and more, other things below 0.5
_LEAST = 0.42  # on a table as white as they are discs show about half of their rims, towards the shadow; other things below 0.36
_LIKE_PAPER = 0.4  # share of the surroundings of such a disc that is white
_SQUARE_CLEAR, _SQUARE_WEAKEST = 0.8, 0.5
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
    """The scene at the scale that suits the pieces, the pieces in pixels of the original, and drawings ``(N, 2)`` that none explains."""

    scene: Scene
    pieces: list[Piece]
    unexplained: Points


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
    clear = _rounds(rims, np.flatnonzero(rims.shown > _CLEAR))
    squares = _squares(scene, spots, rims) if len(clear) < 2 else []
    pieces = _apart(squares if len(squares) > len(clear) else [*clear, *_faint(scene, spots, clear, marks)])
    pieces = [piece for piece in pieces if _fits(piece, pieces, marks)]
    left = [spot for spot in spots if all(np.hypot(*(spot - piece.centre)) > 0.6 * piece.side for piece in pieces)]
    originals = [replace(piece, quad=scene.to_original(piece.quad)) for piece in pieces]
    return Found(scene, originals, scene.to_original(np.array(left).reshape(-1, 2)))


def _rounds(rims: Rims, numbers: NDArray[np.intp]) -> list[Piece]:
    quads = rims.quads()
    return _apart([Piece(quads[number], True, float(rims.shown[number])) for number in numbers])


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


def _faint(scene: Scene, spots: Points, clear: Sequence[Piece], marks: Sequence[Mark]) -> list[Piece]:
    """Discs whose rims show in part, on a table like their own paper: of the size and tilt of those that show clearly."""
    sizes = Sizes([(piece.centre, piece.side) for piece in clear], marks)
    places = [spot for spot in spots if all(np.hypot(*(spot - piece.centre)) > 0.5 * piece.side for piece in clear)]
    if not places:
        return []
    shape = _usual_shape(clear)
    shapes = np.stack([shape * (sizes.side_near(place) or scene.tile_px) / 2 for place in places])
    rims = held(scene.picture, np.stack(places), shapes)
    return _rounds(rims, np.flatnonzero((rims.shown > _LEAST) & (paper_outside(scene.picture, rims) > _LIKE_PAPER)))


def _usual_shape(pieces: Sequence[Piece]) -> NDArray[np.float64]:
    """How a circle of radius 1 looks under the tilt of the table, its size left out: ``(2, 2)`` from the unit circle."""
    if not pieces:
        return np.eye(2)
    shapes = [np.stack([piece.quad[1] - piece.quad[0], piece.quad[3] - piece.quad[0]], axis=1) for piece in pieces]
    usual = np.median([shape @ shape.T / np.linalg.det(shape) for shape in shapes], axis=0)
    size = np.sqrt(np.linalg.det(usual))
    return np.asarray((usual + size * np.eye(2)) / np.sqrt((np.trace(usual) + 2 * size) * size))


def _squares(scene: Scene, spots: Points, rims: Rims) -> list[Piece]:
    """Square tiles around drawings, by their four straight sides."""
    best = np.argsort(-rims.shown)[:_MOST_SQUARES]
    first = first_rims(scene.picture, spots[best], np.eye(2) * scene.tile_px / 2, square=True)
    outlines = [fit_outline(scene.lab, quad, 0.7) for quad in first.quads()]
    return _apart(
        [
            Piece(outline.quad, False, float(np.mean(outline.sides)))
            for outline in outlines
            if np.mean(outline.sides) > _SQUARE_CLEAR and min(outline.sides) > _SQUARE_WEAKEST
        ]
    )
