"""The reading of a table of Bugs & Co: pieces, drawings, eyes, trophies and owners, with a doubt wherever the evidence is thin."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Image, Points, corners, grown, mean_side
from vision.backs import find_backs
from vision.bugs.backs import find_round_backs, unlike_pieces
from vision.bugs.drawing import drawings_of
from vision.bugs.eyes import EyeCount, agree, count_eyes
from vision.bugs.face import Faces, look_at_pieces
from vision.bugs.find import PER_MARKER, Found, find_pieces
from vision.bugs.grouping import Grouping, group
from vision.bugs.likeness import differences
from vision.bugs.owners import nearest_players
from vision.bugs.pieces import Piece
from vision.bugs.reading import BugsReading, BugsTile, Trophy
from vision.bugs.trophy import TrophySign, read_trophies
from vision.cards import PLAYERS, card_outline, promised
from vision.doubts import REACHES_IN, printed_somewhere
from vision.face import usual_white
from vision.intrusion import reaches_in
from vision.objects import Objects, find_objects
from vision.phrase import phrase
from vision.reading import Back, Card
from vision.sizes import Sizes

_CERTAIN = 0.99  # probability of a count of eyes that alone makes a group doubtful in which others are counted
_EVEN = 0.93  # of the light on a piece, soft shadows taken off: a hard shadow or clipped glare leaves 0.89 and less, other light 0.97
_OVER = 0.05  # of its side that a piece may reach over the border of the picture
_SOMETHING = 0.1  # tile areas of what may be a tile: a drawing on a table like paper is a third of one
_NO_WHITE = np.ones(3, np.float32)


@dataclass(frozen=True, slots=True)
class _Seen:
    """A piece, whose it is, whether two players are about equally near, whether no light ends on it, and all of it in the picture."""

    piece: Piece
    player: int | None
    tie: bool
    even: bool
    whole: bool


def read_bugs(original: Image, cards: tuple[Card, ...]) -> BugsReading:
    """Read a table of Bugs & Co.

    Parameters
    ----------
    original : (H, W, 3) uint8 ndarray, BGR
    cards : tuple of Card
        The cards found in it.
    """
    found = find_pieces(original, cards)
    faces = look_at_pieces(original, [piece.quad for piece in found.pieces])
    size = original.shape[1], original.shape[0]
    seen = _seen(found.pieces, faces, cards, size)
    signs = read_trophies(faces)
    monsters = [number for number, sign in enumerate(signs) if sign is None]
    prizes = [(seen[number], sign) for number, sign in enumerate(signs) if sign is not None]
    objects = find_objects(found.scene, [piece.quad for piece in found.pieces] + [card_outline(card) for card in cards])
    backs, faces_up = _backs(found, objects, cards)
    return BugsReading(
        size,
        (
            *_hands(objects.without(backs), _white(original, cards, faces)),
            *_doubts_of_no_tile(cards, found, objects, backs),
            *_unmade_out(original, found, backs, faces_up),
            *_doubts_of_trophies(prizes),
        ),
        cards,
        tuple(Back(corners(quad)) for quad in backs),
        tiles=tuple(_tiles([seen[number] for number in monsters], faces.picked(monsters))),
        trophies=tuple(Trophy(corners(one.piece.quad), sign.value, one.player) for one, sign in prizes),
    )


def _seen(pieces: Sequence[Piece], faces: Faces, cards: Sequence[Card], size: tuple[int, int]) -> list[_Seen]:
    owned = nearest_players([piece.quad for piece in pieces], cards)
    even = (faces.even() > _EVEN).tolist()
    return [_Seen(piece, *whose, lit, _all_in(piece, size)) for piece, whose, lit in zip(pieces, owned, even, strict=True)]


def _all_in(piece: Piece, size: tuple[int, int]) -> bool:
    """Whether a piece lies in the picture with all of its rim."""
    inner = grown(piece.quad, 1 - 2 * _OVER)
    return bool((inner >= -0.5).all() and (inner <= np.array(size) - 0.5).all())


def _tiles(seen: Sequence[_Seen], faces: Faces) -> Iterator[BugsTile]:
    """The tiles with their drawings; those with the same drawing have the same number of eyes."""
    counts = count_eyes(faces)
    groups = group(differences(drawings_of(faces)), [count.count if count.confidence > _CERTAIN else None for count in counts])
    together = _counts_together(groups, counts)
    for number, one in enumerate(seen):
        count = together[groups.labels[number]]
        doubts = [*groups.doubts[number], *_doubts(one, count)]
        confidence = groups.confidences[number] * count.confidence
        yield BugsTile(
            corners(one.piece.quad), groups.labels[number], count.count, one.player, confidence * (0.5 if doubts else 1.0), tuple(doubts)
        )


def _counts_together(groups: Grouping, counts: Sequence[EyeCount]) -> dict[str, EyeCount]:
    """What the tiles of each drawing say together."""
    members: defaultdict[str, list[EyeCount]] = defaultdict(list)
    for label, count in zip(groups.labels, counts, strict=True):
        members[label].append(count)
    return {label: agree(said) for label, said in members.items()}


def _doubts(one: _Seen, count: EyeCount) -> Iterator[str]:
    """Why this tile may be read wrongly, its drawing left out."""
    if not count.sure:
        yield phrase("I am not sure how many eyes this monster has.")
    if one.tie:
        yield phrase("This tile lies about equally near to two player cards: whose is it?")
    if not one.even:
        yield phrase("A shadow or the glare of a lamp falls across this tile.")
    if not one.whole:
        yield phrase("This tile is cut off by the border of the picture.")


def _doubts_of_trophies(prizes: Sequence[tuple[_Seen, TrophySign]]) -> Iterator[str]:
    if not all(sign.sure for _, sign in prizes):
        yield phrase("I am not sure about the number on a trophy.")
    if any(one.tie for one, _ in prizes):
        yield phrase("A trophy lies about equally near to two player cards: whose is it?")


def _doubts_of_no_tile(cards: tuple[Card, ...], found: Found, objects: Objects, backs: Sequence[Points]) -> Iterator[str]:
    """Whether tiles should lie there, or something does, of which none is made out."""
    if found.pieces:
        return
    if any(card.id in PLAYERS for card in cards):
        yield phrase("Player cards lie there, but I cannot make out any tile: please look whether something hides them.")
    elif len(objects.blobs(_SOMETHING)) > len(backs):
        yield phrase("Something lies there, but I cannot make out any tile: please hold the camera still, or focus it on the table.")


def _unmade_out(original: Image, found: Found, backs: Sequence[Points], faces_up: Sequence[Points]) -> Iterator[str]:
    """Where something is printed that is no piece found."""
    places = [*found.hidden, *(quad.mean(axis=0) for quad in faces_up), *(quad.mean(axis=0) for quad in _faintest(original, found))]
    free = [place for place in places if not any(np.hypot(*(place - back.mean(axis=0))) < mean_side(back) / 2 for back in backs)]
    yield from printed_somewhere(free, (original.shape[1], original.shape[0]))


def _faintest(original: Image, found: Found) -> list[Points]:
    """Which of the drawings on a table like paper must be on pieces: creatures and cups, as they are drawn on those."""
    faces = look_at_pieces(original, list(found.guessed))
    shown = zip(found.guessed, count_eyes(faces), read_trophies(faces), strict=True)
    return [quad for quad, count, trophy in shown if count.sure or trophy is not None]


def _hands(objects: Objects, white: NDArray[np.float32]) -> Iterator[str]:
    if reaches_in(objects, white):
        yield REACHES_IN


def _white(original: Image, cards: Sequence[Card], faces: Faces) -> NDArray[np.float32]:
    """The usual white of the pieces, linear BGR, else of the cards; where there is neither, all that there is."""
    if len(faces):
        return np.asarray(np.median(faces.whites, axis=0), dtype=np.float32)
    return usual_white(original, [card_outline(card) for card in cards]) if cards else _NO_WHITE


def _backs(found: Found, objects: Objects, cards: tuple[Card, ...]) -> tuple[list[Points], list[Points]]:
    """Face-down tiles of the shape that most pieces have, and what is like them but for its paper: tiles lying face up."""
    sizes = Sizes([(piece.centre, piece.side) for piece in found.pieces], promised(cards, PER_MARKER))
    square = sum(not piece.is_round for piece in found.pieces) > len(found.pieces) / 2
    seen = find_backs(found.scene, objects, sizes) if square else find_round_backs(found.scene, objects, found.pieces, sizes)
    unlike = unlike_pieces(found.scene, seen, found.pieces)
    return [quad for quad, back in zip(seen, unlike, strict=True) if back], [
        quad for quad, back in zip(seen, unlike, strict=True) if not back
    ]
