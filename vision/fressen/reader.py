"""The reading of a table of Das große Fressen: board, monsters, sides and boss, with a doubt wherever the evidence is thin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from calibration.tone import LINEAR
from vision.arrays import Image, Points, corners, mean_side
from vision.cards import BOSS, card_outline, cards_mask, marker_place, promised_px
from vision.doubts import REACHES_IN, printed_somewhere
from vision.face import usual_white
from vision.fressen.basis import FressenBasis, Seen
from vision.fressen.board import NOT_FOUND, UNSURE_END, BoardPlace, NoBoard, find_board, turned
from vision.fressen.covered import reaches_onto
from vision.fressen.face import read_faces
from vision.fressen.find import PER_FIELD, Finds, FoundMonster, Leftover, find_monsters
from vision.fressen.landscape import Landscapes, landscapes
from vision.fressen.light import Expected
from vision.fressen.patches import white_within
from vision.fressen.reading import WIDTH, Board, FressenReading, FressenTile, Owner
from vision.fressen.sides import Sides, Spot, boss_side, field_sizes, sides, spots
from vision.intrusion import reaches_in
from vision.objects import find_objects
from vision.phrase import phrase
from vision.reading import Card, places_of
from vision.scene import Scene, make_scene
from vision.squares import COARSE

NO_SIDES = phrase("There are no monsters beside the board, so I cannot tell on whose side the boss lies.")
_NO_SEATS = phrase("The monsters beside the board do not tell whose side is which: please lay each supply on its owner's side.")
_MIDDLING = phrase("The boss lies about in the middle: on whose side is it?")
_LIKE_MONSTERS: dict[Owner, str] = {
    "red": phrase("The table is as red as red monsters are: I may not see those that lie beside the board."),
    "yellow": phrase("The table is as yellow as yellow monsters are: I may not see those that lie beside the board."),
}
_PER_TILE = 34.0 / 45.0  # a monster of ours in sides of a tile of the other games
_USUAL_SHARE, _OTHER_SIZES = 0.055, (1.0, 0.72, 1.4)  # of the picture's width, where nothing says how large monsters are
_SURE_HUES: dict[Owner, tuple[float, float]] = {"red": (-28.0, 28.0), "yellow": (62.0, 97.0)}
_SHOWN, _RIM = 0.8, 0.8
_ODD_SIZE = 0.12  # by which monsters of one picture differ from what the board promises there
_NO_BOARD = 14  # fields whose landscape is not sure, of 36: more, and it is something else with lines like a board's
_ON_BOARD = 0.12  # fields: ground left over so far inside the board belongs to a monster


@dataclass(frozen=True, slots=True)
class _Search:
    """The scene at the scale that suits the monsters, the light at hand, and what was found."""

    scene: Scene
    white: NDArray[np.float32]
    finds: Finds

    @property
    def monsters(self) -> list[FoundMonster]:
        """The monsters found."""
        return self.finds.monsters

    def quads(self) -> list[Points]:
        """The corners of the monsters in pixels of the original."""
        return [self.scene.to_original(monster.quad) for monster in self.monsters]


def read_fressen(original: Image, cards: tuple[Card, ...]) -> FressenReading:
    """Read a table of Das große Fressen.

    Parameters
    ----------
    original : (H, W, 3) uint8 ndarray, BGR
    cards : tuple of Card
        The cards found in it.

    Returns
    -------
    FressenReading
        Where a supply tells it, red sits at the last row of the board. Without a board all monsters count as lying in supplies.
    """
    place = find_board(original)
    search = _search_without_board(original, cards) if isinstance(place, NoBoard) else _search_beside(original, cards, place)
    quads = search.quads()
    seen = [Seen(*one) for one in zip(search.monsters, quads, read_faces(original, quads), strict=True)]
    size = original.shape[1], original.shape[0]
    if isinstance(place, NoBoard):
        return _without_board(search, seen, cards, size, [place.reason])
    return _assemble(original, cards, place, search, seen)


@dataclass(frozen=True, slots=True)
class Layout:
    """The board with red at its last row, where each monster lies, whose the boss is, and what is not sure about that."""

    place: BoardPlace
    lying: tuple[Spot, ...]
    boss: Owner | None
    unsure: tuple[str, ...]


def lay_out(place: BoardPlace, seen: Sequence[Seen], cards: tuple[Card, ...]) -> Layout:
    """Where monsters lie on and beside a board, and whose side is which."""
    first = spots(place, [monster.centre for monster in seen])
    seats = sides(place, [(monster.found.owner, monster.centre) for monster, spot in zip(seen, first, strict=True) if spot.cell is None])
    if seats.red is not None:
        place = turned(place, seats.red + 2)
    boss, unsure = _boss(place, seats, cards)
    return Layout(place, tuple(spots(place, [monster.centre for monster in seen])), boss, tuple(unsure))


def land_of(original: Image, layout: Layout, seen: Sequence[Seen]) -> Landscapes:
    """The landscapes of a board on which monsters lie."""
    on_board = [monster for monster, spot in zip(seen, layout.lying, strict=True) if spot.cell is not None]
    return landscapes(original, layout.place, [one.quad for one in on_board], [one.print.terrain for one in on_board])


def _assemble(original: Image, cards: tuple[Card, ...], place: BoardPlace, search: _Search, seen: Sequence[Seen]) -> FressenReading:
    size = original.shape[1], original.shape[0]
    layout = lay_out(place, seen, cards)
    land = land_of(original, layout, seen)
    if land.sure.count(False) > _NO_BOARD:
        return _without_board(search, seen, cards, size, [NOT_FOUND])
    printed = list(unexplained(place, search.finds.leftovers))
    reading = put_together(layout, seen, land, printed, cards, size)
    of_table = tuple(_table(search, [monster.quad for monster in seen], cards, layout.place))
    basis = FressenBasis(
        COARSE / search.scene.coarse_scale,
        printed=places_of(printed),
        derived=reading.doubts,
        place=layout.place,
        seen=tuple(seen),
        own=search.finds.own,
        land=land,
    )
    end = int(not layout.place.sure)
    return replace(reading, doubts=(*reading.doubts[:end], *of_table, *reading.doubts[end:]), basis=basis)


def put_together(
    layout: Layout, seen: Sequence[Seen], land: Landscapes, printed: Sequence[Points], cards: tuple[Card, ...], size: tuple[int, int]
) -> FressenReading:
    """The reading of a table, with the doubts that follow from what was seen where; ``printed`` are places that no monster explains."""
    place = layout.place
    doubts = [*([] if place.sure else [UNSURE_END]), *land.doubts, *printed_somewhere(printed, size), *layout.unsure]
    fields = tuple(corners(quad) for quad in place.fields)
    return FressenReading(
        size,
        tuple(doubts),
        cards,
        tiles=tuple(_tiles(place, seen, layout.lying)),
        board=Board(corners(place.corners), fields, land.terrain),
        boss=layout.boss,
    )


def _without_board(
    search: _Search, seen: Sequence[Seen], cards: tuple[Card, ...], size: tuple[int, int], doubts: list[str]
) -> FressenReading:
    """What can be said where no board is made out: the monsters, all counted as lying in supplies."""
    tiles = tuple(_tile(monster, Spot(None, False), []) for monster in seen)
    return FressenReading(size, (*doubts, *_table(search, [monster.quad for monster in seen], cards, None)), cards, tiles=tiles)


def _search_beside(original: Image, cards: tuple[Card, ...], place: BoardPlace) -> _Search:
    field_px = field_sizes(place)

    def side_px(places: Points) -> Points:
        return PER_FIELD * field_px(places)

    return _search(original, cards, PER_FIELD * place.field_px, white_within(original, place.corners), side_px)


def _search_without_board(original: Image, cards: tuple[Card, ...]) -> _Search:
    """Look for monsters of the size that cards promise, or of as many sizes as it takes."""
    if cards:
        white = usual_white(original, [card_outline(card) for card in cards])
        return _search(original, cards, promised_px(cards) * _PER_TILE, white)
    white = LINEAR[np.percentile(original[::8, ::8].reshape(-1, 3), 99, axis=0).astype(np.uint8)]
    tries = (_search(original, cards, _USUAL_SHARE * factor * original.shape[1], white) for factor in _OTHER_SIZES)
    return max(tries, key=lambda search: len(search.monsters))


def _search(
    original: Image, cards: tuple[Card, ...], side_px: float, white: NDArray[np.float32], expected: Expected | None = None
) -> _Search:
    scene = make_scene(original, side_px)
    return _Search(scene, white, find_monsters(scene, white, cards_mask(cards, scene.coarse.shape[:2], scene.coarse_scale), expected))


def _table(search: _Search, quads: Sequence[Points], cards: tuple[Card, ...], place: BoardPlace | None) -> Iterator[str]:
    """Whether something reaches into the picture or onto the board, or the table is like monsters."""
    for owner in sorted(search.finds.hidden):
        yield _LIKE_MONSTERS[owner]
    known = [*quads, *(card_outline(card) for card in cards)]
    objects = find_objects(search.scene, known if place is None else [*known, place.corners])
    if reaches_in(objects, search.white) or (place is not None and reaches_onto(objects, place, quads)):
        yield REACHES_IN


def unexplained(place: BoardPlace, leftovers: Sequence[Leftover]) -> Iterator[Points]:
    """Where there seems to be part of a monster: whatever has the colour of their ground on the board, elsewhere what looks like it."""
    for left in leftovers:
        column, row = place.cell_of(left.place)
        if left.like_monster or (min(column, row) > _ON_BOARD and max(column, row) < WIDTH - _ON_BOARD):
            yield left.place


def _boss(place: BoardPlace, seats: Sides, cards: tuple[Card, ...]) -> tuple[Owner | None, list[str]]:
    """Whose side of the board, turned to red's, the BOSS card lies on, and what is not sure about that."""
    doubts: list[str] = [_NO_SEATS]
    card = next((card for card in cards if card.id == BOSS), None)
    if seats.red is None:
        return None, [NO_SIDES] if card else []
    if card is None:
        return None, doubts if seats.unclear else []
    owner, middling = boss_side(place, 2, marker_place(card)[0])
    return owner, [*(doubts if seats.unclear else []), *([_MIDDLING] if middling else [])]


def _tiles(place: BoardPlace, seen: Sequence[Seen], lying: Sequence[Spot]) -> Iterator[FressenTile]:
    fields = field_sizes(place)(np.array([monster.centre for monster in seen]).reshape(-1, 2)).tolist()
    shares = [mean_side(monster.quad) / field for monster, field in zip(seen, fields, strict=True)]
    usual = float(np.median(shares)) if shares else 1.0
    taken = Counter(spot.cell for spot in lying if spot.cell is not None)
    for monster, spot, share in zip(seen, lying, shares, strict=True):
        doubts: list[str] = []
        if spot.unclear:
            doubts.append(phrase("This monster does not lie on one field: which one is it on?"))
        if spot.cell is not None and taken[spot.cell] > 1:
            doubts.append(phrase("Two monsters lie on this field."))
        if abs(share / usual - 1) > _ODD_SIZE:
            doubts.append(phrase("This monster looks larger or smaller than the others: is it partly hidden?"))
        yield _tile(monster, spot, doubts)


def _tile(monster: Seen, spot: Spot, doubts: list[str]) -> FressenTile:
    found, printed = monster.found, monster.print
    low, high = _SURE_HUES[found.owner]
    if not low < found.hue < high:
        doubts = [*doubts, phrase("I am not sure whose monster this is.")]
    if found.shown < _SHOWN or found.rim < _RIM:
        doubts = [*doubts, phrase("The sides of this monster hardly show.")]
    return FressenTile(
        corners=corners(np.roll(monster.quad, -printed.first, axis=0)),
        owner=found.owner,
        number=printed.number,
        terrain=printed.terrain,
        species=printed.species,
        bonus=printed.bonus,
        place="supply" if spot.cell is None else "board",
        cell=spot.cell,
        confidence=round(printed.confidence * 0.5 ** len(doubts), 3),
        doubts=(*printed.doubts, *doubts),
    )
