"""The pieces of Bugs & Co that lie face up: discs or square tiles, loose, at any turn, around the drawings found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from vision.arrays import Image, Points
from vision.bugs.leftovers import left_over
from vision.bugs.pieces import CLEAR, Piece, apart, expected_shapes, faint_rounds, fits, of_one_paper, rounds, squares
from vision.bugs.rim import Rims, first_rims, refined
from vision.bugs.spots import border_spots, find_spots
from vision.cards import MARKER_MM, cards_mask, marker_place
from vision.reading import Card
from vision.scene import Scene, make_scene
from vision.sizes import Mark

PIECE_MM = 40.0
"""The width of a piece of ours: a first guess, pieces of other sizes are found as well."""
_USUAL_SHARE = 0.05  # of the picture's width, where nothing says how large a piece is
_OTHER_SIZES = (1.0, 0.66, 1.5)
_SMALLEST_PX = 30.0  # pixels: smaller pieces cannot be read
_WELL_GUESSED = 0.18  # when pieces turn out to be off by more than this share, the picture is searched once more


@dataclass(frozen=True, slots=True)
class Found:
    """The pieces, and what may be more of them, in pixels of the original.

    ``hidden (N, 2)`` are places where there must be one of which too little shows; ``guessed (M, 4, 2)`` are squares around other
    drawings on a table like paper, where a rim need not show. ``scene`` is the picture at the scale that suits the pieces.
    """

    scene: Scene
    pieces: list[Piece]
    hidden: Points
    guessed: Points


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
    known = cards_mask(cards, scene.coarse.shape[:2], scene.coarse_scale)
    spots = find_spots(scene, known)
    if not len(spots):
        return Found(scene, [], spots, np.zeros((0, 4, 2)))
    marks = [(scene.from_original(centre), side * scene.work_scale) for centre, side in promised(cards)]
    rims = refined(scene.picture, first_rims(scene.picture, spots, np.eye(2) * scene.tile_px / 2, square=False))
    clear = rounds(rims, rims.shown > CLEAR)
    found, cut = squares(scene, spots, rims) if len(clear) < 2 else ([], [])
    if len(found) <= len(clear):
        faint, cut = faint_rounds(scene, spots, clear, marks)
        found = [*clear, *faint]
    found, unclear = of_one_paper(scene, apart(found))
    cut = [*cut, *unclear]
    pieces = [piece for piece in found if fits(piece, found, marks)]
    places = np.concatenate([spots, border_spots(scene, known), *[[piece.centre] for piece in cut]])
    hidden, doubtful = left_over(scene, places, pieces, known)
    guessed = Rims(doubtful, expected_shapes(scene, doubtful, pieces, marks), np.zeros(len(doubtful))).quads()
    return Found(
        scene,
        [replace(piece, quad=scene.to_original(piece.quad)) for piece in pieces],
        scene.to_original(hidden),
        scene.to_original(guessed),
    )
