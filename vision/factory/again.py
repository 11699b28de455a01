"""Reading a Monster Factory table again where something changed: the rest is as it was read before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Image, Points, fill, grown, mean_side
from vision.cards import card_outline, cards_mask, promised
from vision.face import usual_white
from vision.factory.assembly import SeenTile, assemble, seen_before
from vision.factory.find import TAKEN, find_tiles_beside, look_again
from vision.factory.reader import Search, blurred_eyes
from vision.factory.reading import FactoryReading
from vision.intrusion import reaches_in
from vision.objects import find_objects
from vision.part import Box, Part, box_of, corners_of_box, covers, cut, grown_box, in_order, touches
from vision.reading import Basis, Card, moved_things, places_of
from vision.scene import is_patterned

_TOUCHED: Final = 1.06  # a tile that much larger is looked at again where it has to do with what changed
_SAME_PLACE: Final = 0.06  # sides by which noise moves the corners of a tile at most
_SOME: Final = 3  # tiles tell what their white is
_CLOSE: Final = 0.5  # tiles that are shown all round one


@dataclass(frozen=True, slots=True)
class _Lying:
    """What lies on the table, in pixels of the whole picture."""

    tiles: tuple[SeenTile, ...]
    backs: tuple[Points, ...]
    printed: tuple[Points, ...]


def read_factory_again(original: Image, before: FactoryReading, changed: Sequence[Box], parts: Sequence[Box]) -> FactoryReading | None:
    """Read parts of a picture anew; the rest is as it was.

    Parameters
    ----------
    original : (H, W, 3) uint8 ndarray, BGR
    before : FactoryReading
        What was read of the picture before, in pixels of this one; with a basis, and tiles.
    changed : sequence of Box
        Where something changed.
    parts : sequence of Box
        The parts of the picture that show that.

    Returns
    -------
    FactoryReading or None
        None where that cannot be told from parts.
    """
    basis = before.basis
    if basis is None or not before.tiles:
        return None
    lying = _known(before, basis)
    tiles = [
        _alone(original, one, basis) if _touched_alone(one, changed, parts, basis.tile_px, before.size) else one for one in lying.tiles
    ]
    seen = tuple(one for one in tiles if one is not None)
    now: _Lying | None = replace(lying, tiles=seen) if len(seen) == len(tiles) else None
    for wanted in parts:
        now = now and _read_part(original, cut(original, wanted, basis.tile_px, basis.usual), now, before.cards, changed, basis)
    if now is None:
        return None
    return _assembled(before, basis, now)


def look_once_more(original: Image, reading: FactoryReading, changed: Sequence[Box]) -> FactoryReading | None:
    """Read those tiles once more that lie where something had changed, in a picture that only noise tells from the one that was read.

    Parameters
    ----------
    original : (H, W, 3) uint8 ndarray, BGR
    reading : FactoryReading
        With a basis.
    changed : sequence of Box

    Returns
    -------
    FactoryReading or None
        The very same reading where it says nothing else. None where a tile does not show any more.
    """
    basis = reading.basis
    if basis is None:
        return None
    lying = _known(reading, basis)
    tiles = [_alone(original, one, basis) if touches(grown(one.quad, _TOUCHED), changed) else one for one in lying.tiles]
    seen = tuple(one for one in tiles if one is not None)
    if len(seen) == len(tiles) and all(map(_say_the_same, lying.tiles, seen)):
        return reading
    return _assembled(reading, basis, replace(lying, tiles=seen)) if len(seen) == len(tiles) else None


def _say_the_same(one: SeenTile, other: SeenTile) -> bool:
    """Whether a tile was read as it was before, in the same place but for noise."""
    said = (one.letters, one.eyes, one.doubts) == (other.letters, other.eyes, other.doubts)
    return said and float(np.abs(one.quad - other.quad).max()) < _SAME_PLACE * mean_side(one.quad)


def _known(reading: FactoryReading, basis: Basis) -> _Lying:
    return _Lying(
        tuple(seen_before(tile) for tile in reading.tiles),
        tuple(np.array(back.corners) for back in reading.backs),
        tuple(np.array(place) for place in basis.printed),
    )


def _assembled(before: FactoryReading, basis: Basis, lying: _Lying) -> FactoryReading:
    reading = assemble(lying.tiles, before.cards, before.size, lying.backs, lying.printed, is_patterned(basis.usual))
    return replace(reading, basis=replace(basis, printed=places_of(lying.printed), derived=reading.doubts))


def _touched_alone(one: SeenTile, changed: Sequence[Box], parts: Sequence[Box], tile_px: float, size: tuple[int, int]) -> bool:
    """Whether something changed on a tile, but so little that there is no part for it."""
    centre = one.quad.mean(axis=0)
    return touches(grown(one.quad, _TOUCHED), changed) and not any(covers(part, centre, tile_px, size) for part in parts)


def _alone(original: Image, one: SeenTile, basis: Basis) -> SeenTile | None:
    """A tile that lies where it lay, read anew; None where that is no tile any more."""
    part = cut(original, grown_box(box_of(one.quad), _CLOSE * basis.tile_px), basis.tile_px)
    found = look_again(part.scene, part.scene.from_original(one.quad - part.origin))
    if found is None:
        return None
    (seen,), eyes = Search(part.scene, [found], np.zeros((0, 0), np.uint8)).seen(part.picture)
    return None if not found.blank and blurred_eyes(eyes) else replace(seen, quad=seen.quad + part.origin)


def _read_part(original: Image, part: Part, lying: _Lying, cards: Sequence[Card], changed: Sequence[Box], basis: Basis) -> _Lying | None:
    """What lies on the table after reading one part anew; None where that part does not tell."""
    touched = {n for n, one in enumerate(lying.tiles) if touches(grown(one.quad, _TOUCHED), changed) and part.covers(one.quad.mean(axis=0))}
    kept = [one for n, one in enumerate(lying.tiles) if n not in touched]
    here = [_within(one, part) for one in kept]
    cards_here = moved_things(tuple(cards), part.inside)
    white = _white_elsewhere(original, part, lying, cards)
    if white is None:
        return None
    anew = [*(np.array(corners_of_box(box)) for box in changed), *(lying.tiles[n].quad for n in touched)]
    search, new = _search(part, here, cards_here, anew, white)
    found, eyes = new.seen(part.picture)
    if blurred_eyes([eye for tile, eye in zip(new.tiles, eyes, strict=True) if not tile.blank]):
        return None
    white = search.white if search.tiles else white
    kept_backs = [one for one in lying.backs if not (part.covers(one.mean(axis=0)) and touches(grown(one, _TOUCHED), changed))]
    quads = [*(one.quad for one in (*here, *found)), *(one - part.origin for one in kept_backs)]
    objects = find_objects(part.scene, [*quads, *(card_outline(card) for card in cards_here)], basis.limits)
    if part.at_border(changed) and reaches_in(objects, white):
        return None
    backs, printed = search.unread(objects, white, [*here, *found], cards_here)
    fresh = [replace(one, quad=one.quad + part.origin) for one in found]
    if not all(part.covers(one.quad.mean(axis=0)) for one in fresh):
        return None
    return _Lying(
        in_order(lying.tiles, [n in touched for n in range(len(lying.tiles))], fresh),
        (*kept_backs, *_covered(part, backs)),
        (*(one for one in lying.printed if not part.covers(one)), *_covered(part, printed)),
    )


def _within(one: SeenTile, part: Part) -> SeenTile:
    return replace(one, quad=one.quad - part.origin)


def _covered(part: Part, things: Sequence[Points]) -> Iterator[Points]:
    """Those of some things or places of a part that it shows as the whole picture does, in pixels of that."""
    moved = [thing + part.origin for thing in things]
    return (thing for thing in moved if part.covers(thing.reshape(-1, 2).mean(axis=0)))


def _search(
    part: Part, here: Sequence[SeenTile], cards: tuple[Card, ...], anew: Sequence[Points], white: NDArray[np.float32]
) -> tuple[Search, Search]:
    """All tiles seen in a part, and those of them that were not known, which lie on places to look at ``anew``, ``(4, 2)`` each."""
    scene = part.scene
    shown = [part.shows(one.quad + part.origin) for one in here]
    known = [scene.from_original(one.quad) for one, there in zip(here, shown, strict=True) if there]
    others = [one for one, there in zip(here, shown, strict=True) if not there]
    elsewhere = [(scene.from_original(one.quad.mean(axis=0)), mean_side(one.quad) * scene.work_scale) for one in others]
    ignore = cards_mask(cards, scene.coarse.shape[:2], scene.coarse_scale)
    for one in others:
        fill(ignore, grown(one.quad, TAKEN), scene.coarse_scale, 1)
    where = np.zeros_like(ignore)
    for place in anew:
        fill(where, place - part.origin, scene.coarse_scale, 1)
    marks = [(scene.from_original(centre), side * scene.work_scale) for centre, side in promised(cards)]
    again, new, unexplained = find_tiles_beside(scene, known, elsewhere, ignore, where, marks, white)
    return Search(scene, [*again, *new], unexplained), Search(scene, new, unexplained)


def _white_elsewhere(original: Image, part: Part, lying: _Lying, cards: Sequence[Card]) -> NDArray[np.float32] | None:
    """The white of the tiles nearest to a part that shows none, else of the cards, linear BGR; None where there are neither."""
    middle = part.origin + np.array(part.picture.shape[1::-1]) / 2
    shown = [one.quad for one in lying.tiles if not touches(one.quad, [part.window])]
    nearest = sorted(shown, key=lambda quad: float(np.hypot(*(quad.mean(axis=0) - middle))))[:_SOME]
    paper = nearest or [card_outline(card) for card in cards]
    return usual_white(original, paper) if paper else None
