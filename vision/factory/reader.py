"""The reading of a Monster Factory table: tiles, groups, owners and the drawn tile, with a doubt wherever the evidence is thin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from calibration.tone import LINEAR
from vision.arrays import Image, Mask, Points, corners, mean_side
from vision.backs import backs_and_prints
from vision.cards import PLAYERS, card_outline, cards_mask, promised, promised_px
from vision.doubts import REACHES_IN, blurred, printed_somewhere
from vision.face import look_at, usual_white
from vision.factory.candidate import Found
from vision.factory.eyes import EyeSign, look_for_eye
from vision.factory.find import find_tiles
from vision.factory.leftovers import covered_places
from vision.factory.monsters import drawn_tile, owners, tally
from vision.factory.reading import DRAWN, EYE_UNSURE, FactoryReading, FactoryTile, Monster
from vision.intrusion import reaches_in
from vision.lattice import Group, Place, group_tiles, lattice_of, turned
from vision.objects import find_objects
from vision.reading import Back, Card
from vision.scene import Scene, make_scene, tile_px_by_ink
from vision.sizes import Sizes
from vision.squares import COARSE

_WELL_GUESSED = 0.18  # when the tiles turn out to be off by more than this share of the guess, the picture is searched once more
_OTHER_SIZES = (1.0, 0.72, 1.4)
_SMALLEST_PX = 30.0  # pixels: smaller tiles cannot be read, so no smaller ones are looked for
_USUAL_SHARE = 0.05  # of the picture's width, where nothing says how large a tile is
_BLURRED = 0.24  # sharpness (see eyes) below which eyes were missed on pictures blurred on purpose
_SHOWN = 0.45  # a tile whose sides show less than this on the whole is doubted: tiles laid on a table like their own paper reach it
_ALIKE = 1.2  # tiles of one monster differ by no more in size, under perspective
_DAZZLED = 0.03  # share of a face in glare in which an eye may hide
_STILL_CLEAR = 0.85  # a tile whose sides show this well is read in a shadow as in the light
_SHOWS_TABLE = 0.35  # where tiles cover more of the picture, what is usual in it is not the table
_WEAK_INK = 0.65  # stops: paler ink than this is doubted


@dataclass(frozen=True, slots=True)
class _Seen:
    """A tile in pixels of the original picture, with all that was read of it."""

    found: Found
    quad: Points
    eye: EyeSign


@dataclass(frozen=True, slots=True)
class Search:
    """What was found when looking for factory tiles: the scene at the scale that suits them, the tiles, and the ink left over."""

    scene: Scene
    tiles: list[Found]
    unexplained: Mask

    @property
    def sure(self) -> int:
        """How many of the tiles show two limbs or more."""
        return sum(tile.limbs > 1 for tile in self.tiles)

    @property
    def white(self) -> NDArray[np.float32]:
        """The usual white of the tiles, linear BGR; there must be some."""
        return np.asarray(np.median([tile.face.white for tile in self.tiles], axis=0), dtype=np.float32)

    def covered(self, white: NDArray[np.float32]) -> list[Points]:
        """Where there is printed ink left, on paper of that white, that belongs to no tile found: pixels of the original."""
        return covered_places(self.scene, self.unexplained, white, [tile.outline.quad for tile in self.tiles])

    def quads(self) -> list[Points]:
        """The corners of the tiles in pixels of the original."""
        return [self.scene.to_original(tile.outline.quad) for tile in self.tiles]


def read_factory(original: Image, cards: tuple[Card, ...], search: Search) -> FactoryReading:
    """Read a Monster Factory table.

    Parameters
    ----------
    original : (H, W, 3) uint8 ndarray, BGR
    cards : tuple of Card
        The cards found in it.
    search : Search
        The tiles found in it, by `search_factory`.
    """
    scene = search.scene
    seen = [_seen(scene, original, tile) for tile in search.tiles]
    reading = _assemble(seen, cards, (original.shape[1], original.shape[0]))
    objects = find_objects(scene, [tile.quad for tile in seen] + [card_outline(card) for card in cards])
    sizes = Sizes([(tile.quad.mean(axis=0), mean_side(tile.quad)) for tile in seen], promised(cards))
    white = search.white if seen else _white_without_tiles(original, cards)
    backs, printed = backs_and_prints(scene, objects, sizes)
    doubts = [*_doubts_of_the_whole(search, original, cards, seen, white, printed), *reading.doubts]
    if scene.patterned and not backs and _share_covered(seen, original) < _SHOWS_TABLE:
        doubts.append("The pattern of the table may hide tiles that lie face down: please play on a plainer cloth.")
    if reaches_in(objects, white):
        doubts.insert(0, REACHES_IN)
    return replace(
        reading,
        backs=tuple(Back(corners(quad)) for quad in backs),
        doubts=tuple(doubts),
    )


def _share_covered(seen: Sequence[_Seen], original: Image) -> float:
    """The share of the picture that tiles cover."""
    height, width = original.shape[:2]
    return float(sum(mean_side(tile.quad) ** 2 for tile in seen) / (height * width))


def _white_without_tiles(original: Image, cards: tuple[Card, ...]) -> NDArray[np.float32]:
    """What to take for the tiles' white where there are none, linear BGR: that of the cards, else of the brightest that there is."""
    if cards:
        return usual_white(original, [card_outline(card) for card in cards])
    return LINEAR[np.percentile(original[::8, ::8].reshape(-1, 3), 99, axis=0).astype(np.uint8)]


def search_factory(original: Image, cards: tuple[Card, ...]) -> Search:
    """Look for factory tiles in a picture, with as many guesses at their size as it takes.

    Parameters
    ----------
    original : (H, W, 3) uint8 ndarray, BGR
    cards : tuple of Card
        The cards found in it.
    """
    promised_search = _search_at(original, cards, promised_px(cards), beside_cards=True) if cards else None
    if promised_search is not None and promised_search.tiles:
        return promised_search
    guesses = _guesses(original)
    search = _search_at(original, cards, next(guesses))
    while not search.tiles and (guess := next(guesses, None)) is not None:
        search = _search_at(original, cards, guess)
    if not search.tiles:  # then another game lies there, or nothing: what does is of the size that cards promise
        return promised_search or search
    seen_px = float(np.median([tile.side for tile in search.tiles]))
    if abs(seen_px / search.scene.tile_px - 1) < _WELL_GUESSED or not search.covered(search.white):
        return search
    again = _search_at(original, cards, seen_px / search.scene.work_scale)
    return max(search, again, key=lambda one: len(one.tiles))


def _search_at(original: Image, cards: tuple[Card, ...], tile_px: float, beside_cards: bool = False) -> Search:
    """Look for tiles of about a size; with ``beside_cards`` of the size that the cards promise at each place."""
    scene = make_scene(original, tile_px)
    marks = [(scene.from_original(centre), side * scene.work_scale) for centre, side in promised(cards)] if beside_cards else []
    outlines = [scene.from_original(card_outline(card)) for card in cards]
    white = usual_white(scene.picture, outlines) if outlines else None
    return Search(scene, *find_tiles(scene, cards_mask(cards, scene.ink.shape[:2], scene.coarse_scale), marks, white))


def _guesses(original: Image) -> Iterator[float]:
    """Sizes of a tile in pixels to try in turn: as the strokes of the ink say, and some a good deal off."""
    by_ink = tile_px_by_ink(original)
    sizes = [_USUAL_SHARE * original.shape[1]] if by_ink is None else [by_ink * scale for scale in _OTHER_SIZES]
    yield from [size for size in sizes if size > _SMALLEST_PX] or [_SMALLEST_PX]


def _doubts_of_the_whole(
    search: Search, original: Image, cards: tuple[Card, ...], seen: Sequence[_Seen], white: NDArray[np.float32], printed: Sequence[Points]
) -> Iterator[str]:
    """What makes the picture as a whole doubtful; ``printed`` are squares in it that may be tiles."""
    if seen and float(np.median([tile.eye.sharpness for tile in seen])) < _BLURRED:
        yield blurred("the eyes")
    size = original.shape[1], original.shape[0]
    if not seen and np.count_nonzero(search.unexplained) > COARSE**2 and any(card.id in PLAYERS for card in cards):
        yield "Player cards lie there, but I cannot make out any tile: please look whether something hides them."
    yield from printed_somewhere([*search.covered(white), *(quad.mean(axis=0) for quad in printed)], size)


def _seen(scene: Scene, original: Image, tile: Found) -> _Seen:
    quad = scene.to_original(tile.outline.quad)
    sharp = look_at(original, quad) if mean_side(quad) < _FULL_SIZE else tile.face
    return _Seen(tile, quad, look_for_eye(sharp))


_FULL_SIZE = 130.0  # pixels: larger tiles are looked at in the working picture, where no detail falls between the pixels


def _assemble(seen: Sequence[_Seen], cards: tuple[Card, ...], size: tuple[int, int]) -> FactoryReading:
    quads = [tile.quad for tile in seen]
    groups = group_tiles(quads)
    alone = [next(iter(group.places)) for group in groups if len(group.places) == 1]
    drawn, drawn_unsure = drawn_tile(quads, alone, cards)
    doubts = ["Two tiles lie about equally near to the DRAW card: which of them is the drawn one?"] if drawn_unsure else []
    owned = iter(owners([[quads[n] for n in group.places] for group in groups if drawn not in group.places], cards))
    tiles: list[FactoryTile | None] = [None] * len(seen)
    monsters: list[Monster] = []
    for group in groups:
        if drawn in group.places:
            tiles[drawn] = _tile(seen[drawn], DRAWN, Place((0, 0), 0))
            continue
        monster, ambiguous = _monster(group, seen, next(owned))
        usual = float(np.median([mean_side(quads[number]) for number in group.places]))
        for number, place in group.places.items():
            tiles[number] = _tile(seen[number], len(monsters), place, usual)
        if ambiguous:
            doubts.append(f"A monster of {monster.tiles} lies about equally near to two player cards: whose is it?")
        if group.crooked:
            doubts.append(f"A monster of {monster.tiles} tiles lies too crookedly to tell which tiles touch: please straighten it.")
        monsters.append(monster)
    return FactoryReading(size, tuple(doubts), cards, tiles=tuple(t for t in tiles if t is not None), monsters=tuple(monsters))


def _monster(group: Group, seen: Sequence[_Seen], owned: tuple[int | None, bool]) -> tuple[Monster, bool]:
    members = list(group.places)
    letters = {place.cell: _letters(seen[number], place) for number, place in group.places.items()}
    thin, thick, mismatches = tally(letters)
    monster = Monster(
        owner=owned[0],
        tiles=len(members),
        open_thin=thin,
        open_thick=thick,
        complete=thin + thick + mismatches == 0,
        eye_tiles=sum(seen[number].eye.seen for number in members),
        mismatches=mismatches,
        lattice=lattice_of(group, [tile.quad for tile in seen]),
    )
    return monster, owned[1]


def _letters(tile: _Seen, place: Place) -> str:
    """The letters facing the grid's north, east, south and west."""
    letters = "".join(edge.letter for edge in tile.found.edges)
    return letters[place.north :] + letters[: place.north]


def _tile(tile: _Seen, group: int | str, place: Place, usual_px: float = 0.0) -> FactoryTile:
    """The tile as it is read; ``usual_px`` is the usual side of the tiles of its monster."""
    doubts = tuple(_doubts(tile))
    if usual_px and not 1 / _ALIKE < mean_side(tile.quad) / usual_px < _ALIKE:
        doubts += ("The outline of this tile does not fit those beside it.",)
    return FactoryTile(
        corners=corners(turned(tile.quad, place.north)),
        edges=_letters(tile, place),
        eyes=tile.eye.seen,
        group=group,  # type: ignore[arg-type]
        cell=place.cell,
        confidence=round(tile.found.sureness * (0.5 if doubts else 1.0), 3),
        doubts=doubts,
    )


def _doubts(tile: _Seen) -> list[str]:
    """Why this tile may be read wrongly."""
    found = tile.found
    if found.blank:
        return ["This looks like a blank tile: is it one, and does it show an eye?"]
    doubts = [f"I am not sure about {edge.doubt}." for edge in found.edges if edge.doubt]
    if tile.eye.unsure or (not tile.eye.seen and found.face.glare.mean() > _DAZZLED):
        doubts.append(EYE_UNSURE)
    if found.sureness < _SHOWN:
        doubts.append("The sides of this tile hardly show.")
    if found.face.shaded_corners and found.sureness < _STILL_CLEAR:
        doubts.append("A shadow falls across this tile.")
    if found.face.odd_corners:
        doubts.append("A corner of this tile is hidden, or lies in the glare of a lamp.")
    if any(0 < abs(edge.tone) < _WEAK_INK for edge in found.edges):
        doubts.append("The colours of this tile are too pale to be sure of its edges.")
    return doubts
