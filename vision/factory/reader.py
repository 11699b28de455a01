"""The reading of a Monster Factory table: tiles, groups, owners and the drawn tile, with a doubt wherever the evidence is thin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from calibration.tone import LINEAR
from vision.arrays import Image, Mask, Points, mean_side
from vision.backs import backs_and_prints
from vision.cards import PLAYERS, card_outline, cards_mask, promised, promised_px
from vision.doubts import REACHES_IN, blurred
from vision.face import Face, look_at, usual_white
from vision.factory.assembly import SeenTile, assemble, seen_tile
from vision.factory.candidate import Found
from vision.factory.eyes import EyeSign, look_for_eye
from vision.factory.find import find_tiles
from vision.factory.leftovers import covered_places
from vision.factory.reading import FactoryReading
from vision.intrusion import reaches_in
from vision.objects import Objects, find_objects
from vision.phrase import phrase
from vision.reading import Basis, Card, places_of
from vision.scene import Scene, make_scene, tile_px_by_ink
from vision.sizes import Sizes
from vision.squares import COARSE

_WELL_GUESSED = 0.18  # when the tiles turn out to be off by more than this share of the guess, the picture is searched once more
_OTHER_SIZES = (1.0, 0.72, 1.4)
_SMALLEST_PX = 30.0  # pixels: smaller tiles cannot be read, so no smaller ones are looked for
_USUAL_SHARE = 0.05  # of the picture's width, where nothing says how large a tile is
_BLURRED = 0.24  # sharpness (see eyes) below which eyes were missed on pictures blurred on purpose
_FULL_SIZE = 130.0  # pixels: larger tiles are looked at in the working picture, where no detail falls between the pixels


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

    def seen(self, original: Image) -> tuple[list[SeenTile], list[EyeSign]]:
        """What each tile shows, with a closer look for its eyes."""
        quads = self.quads()
        eyes = [look_for_eye(_sharpest(original, tile, quad)) for tile, quad in zip(self.tiles, quads, strict=True)]
        return [seen_tile(*one) for one in zip(self.tiles, quads, eyes, strict=True)], eyes

    def unread(
        self, objects: Objects, white: NDArray[np.float32], seen: Sequence[SeenTile], cards: Sequence[Card]
    ) -> tuple[list[Points], list[Points]]:
        """The corners ``(4, 2)`` of face-down tiles, and the places ``(2,)`` where something is printed that belongs to no tile found.

        Parameters
        ----------
        objects : Objects
            What lies there besides cards and tiles.
        white : (3,) float32 ndarray
            That of the tiles, linear BGR.
        seen : sequence of SeenTile
            Those that tell of the size of others.
        cards : sequence of Card
        """
        sizes = Sizes([(tile.quad.mean(axis=0), mean_side(tile.quad)) for tile in seen], promised(cards))
        backs, printed = backs_and_prints(self.scene, objects, sizes)
        return backs, [*self.covered(white), *(quad.mean(axis=0) for quad in printed)]


def _sharpest(original: Image, tile: Found, quad: Points) -> Face:
    return look_at(original, quad) if mean_side(quad) < _FULL_SIZE else tile.face


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
    seen, eyes = search.seen(original)
    outlines = [card_outline(card) for card in cards]
    objects = find_objects(scene, [*(tile.quad for tile in seen), *outlines])
    white = search.white if seen else _white_without_tiles(original, cards)
    backs, printed = search.unread(objects, white, seen, cards)
    size = original.shape[1], original.shape[0]
    reading = assemble(seen, cards, size, backs, printed, scene.patterned)
    doubts = [*_doubts_of_the_picture(search, cards, eyes), *reading.doubts]
    if reaches_in(objects, white):
        doubts.insert(0, REACHES_IN)
    basis = Basis(COARSE / scene.coarse_scale, scene.usual_difference, objects.limits, places_of(printed), reading.doubts)
    return replace(reading, doubts=tuple(doubts), basis=basis)


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


def _doubts_of_the_picture(search: Search, cards: tuple[Card, ...], eyes: Sequence[EyeSign]) -> Iterator[str]:
    """What makes the picture as a whole doubtful."""
    if blurred_eyes(eyes):
        yield blurred(phrase("the eyes"))
    if not search.tiles and np.count_nonzero(search.unexplained) > COARSE**2 and any(card.id in PLAYERS for card in cards):
        yield phrase("Player cards lie there, but I cannot make out any tile: please look whether something hides them.")


def blurred_eyes(eyes: Sequence[EyeSign]) -> bool:
    """Whether tiles are so blurred that eyes on them may be missed."""
    return bool(eyes) and float(np.median([eye.sharpness for eye in eyes])) < _BLURRED
