"""Reading a table of Das große Fressen again where something changed: the rest is as it was read before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Image, Points, fill, grown, middle, spread_over
from vision.cards import cards_mask
from vision.fressen.basis import FressenBasis, Seen
from vision.fressen.face import Print, read_faces
from vision.fressen.find import PER_FIELD, TAKEN, FoundMonster, find_monsters
from vision.fressen.patches import white_within
from vision.fressen.reader import Layout, land_of, lay_out, put_together, unexplained
from vision.fressen.reading import FressenReading
from vision.fressen.sides import field_sizes
from vision.part import Box, Part, area, box_of, corners_of_box, covers, cut, grown_box, in_order, touches
from vision.reading import Card, moved_things, places_of

_TOUCHED: Final = 1.06  # a monster that much larger is looked for again where it has to do with what changed
_AROUND: Final = 1.35  # a monster and its shadow
_EXPLAINED: Final = 0.6  # of what changed is where a monster came or went: otherwise all of the picture must tell what it is
_LITTLE: Final = 0.1  # tile areas: less is part of a shadow
_FEW: Final = 4  # monsters beside which others are read
_CLOSE: Final = 0.8  # tiles that are shown all round one
_SPREAD: Final = spread_over(12)


@dataclass(frozen=True, slots=True)
class _Lying:
    """What lies on the table, in pixels of the whole picture, and the places where a monster came or went."""

    monsters: tuple[FoundMonster, ...]
    printed: tuple[Points, ...]
    turnover: tuple[Points, ...] = ()


def read_fressen_again(original: Image, before: FressenReading, changed: Sequence[Box], parts: Sequence[Box]) -> FressenReading | None:
    """Read parts of a picture anew; the rest is as it was.

    Parameters
    ----------
    original : (H, W, 3) uint8 ndarray, BGR
    before : FressenReading
        What was read of the picture before, in pixels of this one.
    changed : sequence of Box
        Where something changed.
    parts : sequence of Box
        The parts of the picture that show what matters of that.

    Returns
    -------
    FressenReading or None
        None where that cannot be told from parts.
    """
    basis = before.basis
    if not isinstance(basis, FressenBasis):
        return None
    lying: _Lying | None = _Lying(
        tuple(replace(one.found, quad=one.quad) for one in basis.seen), tuple(np.array(place) for place in basis.printed)
    )
    white = white_within(original, basis.place.corners)
    for wanted in (*parts, *_alone(basis, changed, parts, before.size)):
        part = cut(original, wanted, basis.tile_px)
        if lying is None or part.at_border(changed):
            return None
        lying = _read_part(part, lying, before.cards, changed, basis, white)
    if lying is None or not _explained(lying.turnover, [box for box in changed if area(box) > _LITTLE * basis.tile_px**2]):
        return None
    known = {tuple(one.quad.ravel().tolist()): one for one in basis.seen}
    seen = _with_faces(original, lying.monsters, [known.get(tuple(one.quad.ravel().tolist())) for one in lying.monsters])
    return _assembled(original, before, basis, seen, lying.printed)


def _alone(basis: FressenBasis, changed: Sequence[Box], parts: Sequence[Box], size: tuple[int, int]) -> list[Box]:
    """Parts that show the monsters on which so little changed that there is no part for it."""
    touched = [one.quad for one in basis.seen if touches(grown(one.quad, _TOUCHED), changed)]
    alone = [quad for quad in touched if not any(covers(part, middle(quad), basis.tile_px, size) for part in parts)]
    return [grown_box(box_of(quad), _CLOSE * basis.tile_px) for quad in alone]


def _read_part(
    part: Part, lying: _Lying, cards: tuple[Card, ...], changed: Sequence[Box], basis: FressenBasis, white: NDArray[np.float32]
) -> _Lying | None:
    """What lies on the table after reading one part anew; None where that part does not tell."""
    scene, origin = part.scene, part.origin
    touched = [touches(grown(one.quad, _TOUCHED), changed) and part.covers(middle(one.quad)) for one in lying.monsters]
    ignore = cards_mask(moved_things(cards, part.inside), scene.coarse.shape[:2], scene.coarse_scale)
    for one, gone in zip(lying.monsters, touched, strict=True):
        if not gone:
            fill(ignore, grown(one.quad - origin, TAKEN), scene.coarse_scale, 1)
    field_px = field_sizes(basis.place)
    finds = find_monsters(scene, white, ignore, lambda places: PER_FIELD * field_px(places + origin), basis.own)
    found = [replace(one, quad=scene.to_original(one.quad) + origin) for one in finds.monsters]
    if finds.hidden or not all(part.covers(middle(one.quad)) for one in found):
        return None
    left = [replace(one, place=one.place + origin) for one in finds.leftovers]
    fresh = [place for place in unexplained(basis.place, left) if part.covers(place)]
    return _Lying(
        in_order(lying.monsters, touched, found),
        (*(place for place in lying.printed if not part.covers(place)), *fresh),
        (*lying.turnover, *(one.quad for one, gone in zip(lying.monsters, touched, strict=True) if gone), *(one.quad for one in found)),
    )


def _explained(turnover: Sequence[Points], changed: Sequence[Box]) -> bool:
    """Whether the places that changed are those where monsters came or went."""
    around = [grown(quad, _AROUND).astype(np.float32) for quad in turnover]
    for box in changed:
        places = _SPREAD @ np.array(corners_of_box(box))
        inside = [any(cv2.pointPolygonTest(quad, (float(x), float(y)), False) >= 0 for quad in around) for x, y in places]
        if np.mean(inside) < _EXPLAINED:
            return False
    return True


def look_once_more(original: Image, reading: FressenReading, changed: Sequence[Box]) -> FressenReading | None:
    """Read those monsters once more that lie where something had changed, in a picture that only noise tells from the one that was read.

    Parameters
    ----------
    original : (H, W, 3) uint8 ndarray, BGR
    reading : FressenReading
    changed : sequence of Box

    Returns
    -------
    FressenReading or None
        The very same reading where it says nothing else. None without a basis.
    """
    basis = reading.basis
    if not isinstance(basis, FressenBasis):
        return None
    known = [None if touches(grown(one.quad, _TOUCHED), changed) else one for one in basis.seen]
    seen = _with_faces(original, [replace(one.found, quad=one.quad) for one in basis.seen], known)
    if all(_say_the_same(one.print, other.print) for one, other in zip(basis.seen, seen, strict=True)):
        return reading
    return _assembled(original, reading, basis, seen, tuple(np.array(place) for place in basis.printed))


def _say_the_same(one: Print, other: Print) -> bool:
    said = [(each.first, each.number, each.bonus, each.terrain, each.species, each.doubts) for each in (one, other)]
    return said[0] == said[1]


def _with_faces(original: Image, monsters: Sequence[FoundMonster], known: Sequence[Seen | None]) -> list[Seen]:
    """What is printed on monsters of which some are known: told of the others beside a few of those, or of all together."""
    sure = _references([one for one in known if one is not None])
    new = [one for one, there in zip(monsters, known, strict=True) if there is None]
    if not new:
        return [one for one in known if one is not None]
    prints = read_faces(original, [*(one.quad for one in sure), *(one.quad for one in new)])
    fresh = _named_alike(sure, prints, {one.print.species for one in known if one is not None})
    if fresh is None:
        prints = read_faces(original, [one.quad for one in monsters])
        return [Seen(one, one.quad, printed) for one, printed in zip(monsters, prints, strict=True)]
    left = iter(fresh)
    return [there or Seen(one, one.quad, next(left)) for one, there in zip(monsters, known, strict=True)]


def _references(known: Sequence[Seen]) -> list[Seen]:
    """Some monsters beyond doubt that show each species and each landscape there is, and what two of one species differ."""
    chosen: list[Seen] = []
    for one in known:
        others = [other.print for other in chosen]
        new = one.print.species not in {other.species for other in others} or one.print.terrain not in {other.terrain for other in others}
        second = len(others) == len({other.species for other in others}) and one.print.species in {other.species for other in others}
        if not one.print.doubts and (new or second):
            chosen.append(one)
    return chosen


def _named_alike(sure: Sequence[Seen], prints: Sequence[Print], species: set[str]) -> list[Print] | None:
    """The new prints, which come last, with species as they are called; None where those known would be read otherwise beside them."""
    names: dict[str, str] = {}
    for one, again in zip(sure, prints, strict=False):
        same = (one.print.number, one.print.bonus, one.print.terrain) == (again.number, again.bonus, again.terrain)
        if not same or again.doubts or names.setdefault(again.species, one.print.species) != one.print.species:
            return None
    if len(set(names.values())) < len(names) or len(sure) < _FEW:
        return None
    free = (name for number in count(1) if (name := f"kind {number}") not in species)
    fresh = prints[len(sure) :]
    for again in fresh:
        if again.species not in names:
            names[again.species] = next(free)
    return [replace(again, species=names[again.species]) for again in fresh]


def _assembled(
    original: Image, before: FressenReading, basis: FressenBasis, seen: Sequence[Seen], printed: Sequence[Points]
) -> FressenReading:
    layout = lay_out(basis.place, seen, before.cards)
    land = land_of(original, layout, seen) if _uncovered(before, layout, basis) else basis.land
    reading = put_together(layout, seen, land, printed, before.cards, before.size)
    now = replace(basis, printed=places_of(printed), derived=reading.doubts, place=layout.place, seen=tuple(seen), land=land)
    return replace(reading, basis=now)


def _uncovered(before: FressenReading, layout: Layout, basis: FressenBasis) -> bool:
    """Whether the board may show more than it did: a field without its monster, or one that was not sure; or is counted otherwise."""
    left = {one.cell for one in before.tiles} - {spot.cell for spot in layout.lying}
    return bool(left - {None}) or not all(basis.land.sure) or not np.array_equal(layout.place.corners, basis.place.corners)
