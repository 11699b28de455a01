"""The pieces of Bugs & Co that lie face up: discs or square tiles, loose, at any turn, around the drawings found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Image, Points
from vision.bugs.face import look_at_pieces
from vision.bugs.leftovers import covered_by, left_over, papers_of_cards, without
from vision.bugs.paper import look_at_papers
from vision.bugs.pieces import (
    CLEAR,
    DRAWN,
    EVEN,
    ONE_SIZE,
    Piece,
    apart,
    expected_shapes,
    faint_rounds,
    fitting,
    of_one_paper,
    of_one_size,
    rounds,
    squares,
    usual_shape,
    with_some_rim,
)
from vision.bugs.rim import Rims, first_rims, refined
from vision.bugs.spots import find_spots
from vision.bugs.trophy import read_trophies
from vision.cards import MARKER_MM, cards_mask, promised, promised_px
from vision.reading import Card
from vision.scene import Scene, make_scene
from vision.sizes import Mark

PER_MARKER = 40.0 / MARKER_MM
"""The side of a piece of ours (40 mm) in sides of a card's marker: a first guess, pieces of other sizes are found as well."""
_USUAL_SHARE = 0.05  # of the picture's width, where nothing says how large a piece is
_OTHER_SIZES, _OTHER_BESIDE_CARDS = (1.5, 2.2, 0.66), (1.45, 0.75)
_MANY = 12  # pieces: no grain of stone looks like so many
_SOME, _OF_ALL = 3, 0.25  # pieces, and for each place where one may be hidden, show that the size was guessed rightly
_SMALLEST_PX = 30.0  # pixels: smaller pieces cannot be read
_WORTH = 0.5  # of a rim shows at first at least where a disc is worth a closer look: of pieces 0.7 and more, of grain and gaps 0.45
_ANY_SIZE = 0.4  # share by which sizes may be off the expected one
_FEW = 2  # fewer discs than these may be other things among squares
_ROUND = 0.9  # of the rims of discs shows, half of them more: 0.93 where the table is like paper; circles fitted to squares show 0.85
_BEYOND_DOUBT = 0.95  # of the rim of a disc shows: it is one, be it alone
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
    found = _best_guess(original, cards)
    if not found.pieces:
        return found
    seen_px = float(np.median([piece.side for piece in found.pieces]))
    if abs(seen_px * found.scene.work_scale / found.scene.tile_px - 1) < _WELL_GUESSED:
        return found
    again = _search(original, cards, seen_px)
    if _weight(found) < _MANY and _has_trophy(original, found) and not _has_trophy(original, again):
        return found
    return max(found, again, key=_weight)


def _best_guess(original: Image, cards: tuple[Card, ...]) -> Found:
    """What is found by the first guess of the size that finds much or a trophy; otherwise by the first that finds something, or the best.

    Grain of stone may look like a few pieces, so few pieces do not count while another size shows a trophy.
    """
    guesses = _guesses(original, cards)
    found = _search(original, cards, next(guesses))
    if _guessed_rightly(found, _MANY) or _has_trophy(original, found):
        return found
    for guess in guesses:
        other = _search(original, cards, guess)
        if _has_trophy(original, other):
            return other
        if not _guessed_rightly(found, _SOME):
            found = max(found, other, key=_weight)
    return found


def _guessed_rightly(found: Found, enough: int) -> bool:
    return _weight(found) >= max(enough, _OF_ALL * len(found.hidden))


def _has_trophy(original: Image, found: Found) -> bool:
    """Whether one of the pieces shows a trophy beyond doubt: before a game no others may lie face up, and grain of stone is no cup."""
    signs = read_trophies(look_at_pieces(original, [piece.quad for piece in found.pieces])) if found.pieces else []
    return any(sign is not None and sign.sure for sign in signs)


def _guesses(original: Image, cards: tuple[Card, ...]) -> Iterator[float]:
    usual, others = (promised_px(cards, PER_MARKER), _OTHER_BESIDE_CARDS) if cards else (_USUAL_SHARE * original.shape[1], _OTHER_SIZES)
    sizes = [usual * scale for scale in (1.0, *others)]
    yield from [size for size in sizes if size > _SMALLEST_PX] or [_SMALLEST_PX]


def _weight(found: Found) -> float:
    """How much speaks for what was found: text and table look unevenly lit."""
    return sum(piece.shown for piece in found.pieces if piece.even > EVEN)


def _search(original: Image, cards: tuple[Card, ...], piece_px: float) -> Found:
    """Look for pieces of about a size."""
    scene = make_scene(original, piece_px)
    known = cards_mask(cards, scene.coarse.shape[:2], scene.coarse_scale)
    spots, cut = find_spots(scene, known)
    marks = _marks(scene, cards)
    tilt = usual_shape([np.array(card.corners) for card in cards])
    clear, unclear = of_one_paper(scene, _clear(scene, spots, tilt * scene.tile_px / 2), papers_of_cards(scene, cards))
    clear = fitting(of_one_size(clear, unclear), marks)
    drawings = np.concatenate([spots, cut, *[[piece.centre] for piece in unclear]])
    pieces, hidden, doubtful = _reached(scene, cards, drawings, clear)
    guessed = Rims(doubtful, expected_shapes(scene, doubtful, pieces, marks), np.zeros(len(doubtful))).quads()
    drawn = look_at_papers(scene.picture, guessed).drawn > DRAWN
    return Found(
        scene,
        [replace(piece, quad=scene.to_original(piece.quad)) for piece in pieces],
        scene.to_original(with_some_rim(scene, hidden, pieces, marks)),
        scene.to_original(guessed[drawn]),
    )


def _reached(scene: Scene, cards: tuple[Card, ...], drawings: Points, pieces: list[Piece]) -> tuple[list[Piece], Points, Points]:
    """More pieces at other drawings, and where else there must be or may be one (see ``left_over``).

    Each paper is like that of the piece nearest to it, so pieces under another lamp are reached step by step.
    """
    known = cards_mask(cards, scene.coarse.shape[:2], scene.coarse_scale)
    marks, of_cards = _marks(scene, cards), papers_of_cards(scene, cards)
    while True:
        whites = [*((piece.centre, piece.white) for piece in pieces), *of_cards]
        hidden, doubtful = left_over(scene, without(drawings, pieces), whites, covered_by(scene, pieces, known))
        more = [*_more(scene, np.concatenate([hidden, doubtful]), pieces), *faint_rounds(scene, doubtful, pieces, marks)]
        reached = fitting(apart([*pieces, *of_one_paper(scene, more, of_cards)[0]]), marks)
        if len(reached) <= len(pieces):
            return reached, without(hidden, reached), without(doubtful, reached)
        pieces = reached


def _marks(scene: Scene, cards: tuple[Card, ...]) -> list[Mark]:
    """The sizes that cards promise, in the working picture."""
    return [(scene.from_original(centre), side * scene.work_scale) for centre, side in promised(cards, PER_MARKER)]


def _clear(scene: Scene, spots: Points, shape: NDArray[np.float64]) -> list[Piece]:
    """Pieces whose rims show clearly: discs, or, where there are hardly any or they look angular, squares.

    ``shape (2, 2)`` takes the unit circle to a rim of the expected size.
    """
    if not len(spots):
        return []
    first = first_rims(scene.picture, spots, shape, square=False)
    worth = first.shown > _WORTH
    if not worth.any():
        return []
    rims = refined(scene.picture, first.picked(worth).apart())
    discs = rounds(rims, rims.shown > CLEAR)
    if len(discs) >= _FEW and np.median([disc.shown for disc in discs]) > _ROUND:
        return discs
    angular = apart(squares(scene, spots[worth], shape, _ANY_SIZE))
    if any(disc.shown > _BEYOND_DOUBT for disc in discs) and _is_grain(angular):
        return discs
    return max(discs, angular, key=lambda pieces: sum(piece.shown for piece in pieces))


def _is_grain(angular: Sequence[Piece]) -> bool:
    """Whether squares are imagined into grain, where many show a little: they must not outvote a trophy that lies there alone."""
    return not angular or float(np.median([piece.shown for piece in angular])) < _ROUND


def _more(scene: Scene, places: Points, pieces: Sequence[Piece]) -> list[Piece]:
    """Pieces at other places, of the shape, size and tilt of those found."""
    if not len(places) or not pieces:
        return []
    shape = usual_shape([piece.quad for piece in pieces]) * float(np.median([piece.side for piece in pieces])) / 2
    if not pieces[0].is_round:
        return squares(scene, places, shape, ONE_SIZE)
    rims = refined(scene.picture, first_rims(scene.picture, places, shape, square=False, spread=ONE_SIZE))
    return rounds(rims, rims.shown > CLEAR)
