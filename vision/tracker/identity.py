"""Which tile is still the same one, and whether two readings say the same."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

import numpy as np

from vision.arrays import Points, corners, mean_side
from vision.bugs.reading import BugsReading, BugsTile
from vision.cards import card_outline
from vision.doubts import REACHES_IN
from vision.factory.reading import DRAWN, FactoryReading, FactoryTile
from vision.fressen.reading import WIDTH, FressenReading, FressenTile
from vision.reader import AnyReading
from vision.reading import Corners, HasCorners, Move, moved_things

ThingT = TypeVar("ThingT", bound=HasCorners)
AnyTile = FactoryTile | BugsTile | FressenTile

PUSHED: Final = 0.75
"""Sides of a tile by which one may be pushed and still be taken for the same."""
_NOISE = 0.12  # sides of a tile: what lies within that lies where it lay
_SAME_WAY = 0.3  # sides of a tile by which the ways of tiles of one monster may differ
_USUAL = 0.05  # of a picture's width is a tile where nothing lies


def middles(things: Sequence[HasCorners]) -> Points:
    """The middles of things ``(N, 2)`` in pixels."""
    return np.asarray(np.array([thing.corners for thing in things], np.float64).reshape(-1, 4, 2).mean(axis=1))


def tiles_of(reading: AnyReading) -> tuple[AnyTile, ...]:
    """The tiles of a reading of whatever game."""
    return reading.tiles


def outlines(reading: AnyReading) -> list[Corners]:
    """Where all things lie that were read, in pixels: tiles, trophies, backs and cards with their paper."""
    trophies = reading.trophies if isinstance(reading, BugsReading) else ()
    return [thing.corners for thing in (*reading.tiles, *trophies, *reading.backs)] + [
        corners(card_outline(card)) for card in reading.cards
    ]


def tile_side(reading: AnyReading) -> float:
    """The usual side of a tile in pixels."""
    sides = [mean_side(np.array(thing.corners)) for thing in (*reading.tiles, *reading.backs)]
    return float(np.median(sides)) if sides else _USUAL * reading.size[0]


def pairs(before: Points, now: Points, most: float) -> list[tuple[int, int]]:
    """The pairs of places ``(N, 2)`` and ``(M, 2)`` that lie nearest to each other, none further apart than ``most``."""
    if not len(before) or not len(now):
        return []
    apart = np.linalg.norm(before[:, None] - now[None], axis=2)
    found: list[tuple[int, int]] = []
    for one, other in zip(*np.unravel_index(np.argsort(apart, axis=None, kind="stable"), apart.shape), strict=True):
        if apart[one, other] > most:
            break
        if all(one != first and other != second for first, second in found):
            found.append((int(one), int(other)))
    return found


def face(tile: AnyTile) -> Hashable:
    """What is printed on a tile, however it is turned."""
    if isinstance(tile, FactoryTile):
        return min(tile.edges[turn:] + tile.edges[:turn] for turn in range(4)), tile.eyes
    if isinstance(tile, BugsTile):
        return tile.eyes
    return tile.owner, tile.number, tile.terrain, tile.bonus


def same_said(one: AnyTile, other: AnyTile) -> bool:
    """Whether the same is printed on two tiles in one place, as they lie.

    The grid of a monster may begin elsewhere and be turned, so edges are compared that lie upon each other in the picture.
    """
    if isinstance(one, FactoryTile) and isinstance(other, FactoryTile):
        turn = _turn(one.corners, other.corners)
        edges = other.edges[turn:] + other.edges[:turn]
        return (one.edges, one.eyes) == (edges, other.eyes)
    return _said(one) == _said(other)


def _turn(one: Corners, other: Corners) -> int:
    """The number of the corner of one quadrilateral that lies where the first of the other does, best for all four."""
    there, here = np.array(one), np.array(other)
    return min(range(4), key=lambda turn: float(np.linalg.norm(np.roll(here, -turn, axis=0) - there, axis=1).sum()))


def _said(tile: AnyTile) -> Hashable:
    if isinstance(tile, BugsTile):
        return tile.eyes
    if isinstance(tile, FressenTile):
        return tile.owner, tile.number, tile.terrain, tile.bonus, tile.place
    return None


def label(tile: AnyTile) -> str:
    """The label of what a tile belongs to: a monster, a drawing or a species."""
    return str(tile.group) if isinstance(tile, FactoryTile) else tile.kind if isinstance(tile, BugsTile) else tile.species


def same_reading(before: AnyReading, now: AnyReading) -> bool:
    """Whether two readings of one view say the same, and doubt the same."""
    if set(before.doubts) != set(now.doubts) or not same_content(before, now):
        return False
    near = pairs(middles(before.tiles), middles(now.tiles), PUSHED * tile_side(before))
    return all(set(before.tiles[one].doubts) == set(now.tiles[other].doubts) for one, other in near)


def same_content(before: AnyReading, now: AnyReading) -> bool:
    """Whether two readings of one view say the same, doubts aside; what lies only by noise elsewhere lies where it lay."""
    return same_things(before, now) and _all_lie(before.cards, now.cards, lambda card: card.id, before) and _owned(before) == _owned(now)


def same_things(before: AnyReading, now: AnyReading) -> bool:
    """Whether two readings of one view show the same things, cards and what follows from them aside."""
    if type(before) is not type(now):
        return False
    paired = _all_paired(before.tiles, now.tiles, _NOISE * tile_side(before))
    if paired is None or not _all_lie(before.backs, now.backs, lambda _: 0, before):
        return False
    if any(not same_said(before.tiles[one], now.tiles[other]) for one, other in paired):
        return False
    return _same_labels([(label(before.tiles[one]), label(now.tiles[other])) for one, other in paired]) and _same_whole(before, now)


def _all_lie(before: Sequence[ThingT], now: Sequence[ThingT], kind: Callable[[ThingT], int], reading: AnyReading) -> bool:
    """Whether as many things of each kind lie where they lay."""
    most = _NOISE * tile_side(reading)
    return all(
        _all_paired([one for one in before if kind(one) == number], [one for one in now if kind(one) == number], most) is not None
        for number in {kind(one) for one in (*before, *now)}
    )


def _all_paired(before: Sequence[HasCorners], now: Sequence[HasCorners], most: float) -> list[tuple[int, int]] | None:
    if len(before) != len(now):
        return None
    found = pairs(middles(before), middles(now), most)
    return found if len(found) == len(before) else None


def _same_labels(labels: Iterable[tuple[str, str]]) -> bool:
    """Whether labels divide the tiles in the same way."""
    both = set(labels)
    return len({one for one, _ in both}) == len(both) == len({other for _, other in both})


def _same_whole(before: AnyReading, now: AnyReading) -> bool:
    """Whether what belongs to no tile is the same: trophies, and the board, whichever of its corners is the first."""
    if isinstance(before, BugsReading) and isinstance(now, BugsReading):
        return _all_lie(before.trophies, now.trophies, lambda trophy: trophy.value, before)
    if not isinstance(before, FressenReading) or not isinstance(now, FressenReading):
        return True
    if before.board is None or now.board is None:
        return before.board is now.board
    fields = np.array(now.board.terrain).reshape(WIDTH, WIDTH)
    return bool((np.rot90(fields, _turn(before.board.corners, now.board.corners)).ravel() == before.board.terrain).all())


def _owned(reading: AnyReading) -> object:
    """What follows from where cards lie: owners, what is drawn, and the boss."""
    if isinstance(reading, FactoryReading):
        drawn = sum(tile.group == DRAWN for tile in reading.tiles)
        return drawn, sorted((one.owner or 0, one.tiles, one.open_thin, one.open_thick, one.eye_tiles) for one in reading.monsters)
    if isinstance(reading, BugsReading):
        return sorted((one.player or 0, one.eyes) for one in reading.tiles)
    return reading.boss


@dataclass(frozen=True, slots=True)
class Identities:
    """The numbers of the tiles of a reading, and the next number that nobody has.

    ``covered`` are tiles, and their numbers, that were not seen any more while something reached into the picture.
    """

    ids: tuple[int, ...] = ()
    free: int = 1
    covered: tuple[tuple[AnyTile, int], ...] = ()

    def moved(self, move: Move) -> Identities:
        """The same in another view."""
        tiles = moved_things(tuple(tile for tile, _ in self.covered), move)
        return replace(self, covered=tuple(zip(tiles, (number for _, number in self.covered), strict=True)))


def identified(before: AnyReading | None, known: Identities, now: AnyReading) -> Identities:
    """Which tile of a reading is which of an earlier one of the same view.

    Parameters
    ----------
    before : FactoryReading, BugsReading or FressenReading, optional
        The earlier reading.
    known : Identities
        The numbers of its tiles.
    now : FactoryReading, BugsReading or FressenReading

    Returns
    -------
    Identities
        Tiles keep their number where they lie, and where one with the same face lies nearby, or further on as all tiles of its monster
        do; the rest get new ones.
    """
    if before is None or before.game != now.game:
        return Identities(tuple(range(known.free, known.free + len(now.tiles))), known.free + len(now.tiles))
    there = (*zip(tiles_of(before), known.ids, strict=True), *known.covered)
    old, side = [tile for tile, _ in there], tile_side(before)
    lying = _lying(old, tiles_of(now), side)
    found = {other: there[one][1] for one, other in (*lying, *_slid(old, tiles_of(now), lying, side))}
    fresh = iter(range(known.free, known.free + len(now.tiles)))
    ids = tuple(found[n] if n in found else next(fresh) for n in range(len(now.tiles)))
    gone = tuple((tile, number) for tile, number in there if number not in ids) if REACHES_IN in now.doubts else ()
    return Identities(ids, known.free + len(ids) - len(found), gone)


def _lying(before: Sequence[AnyTile], now: Sequence[AnyTile], side: float) -> list[tuple[int, int]]:
    """Tiles that lie where they lay or were pushed a little, or turned."""
    return [(one, other) for one, other in pairs(middles(before), middles(now), PUSHED * side) if _alike(before[one], now[other])]


def _alike(one: AnyTile, other: AnyTile) -> bool:
    """Whether both may be the same tile: what is doubted need not agree."""
    return face(one) == face(other) or bool(one.doubts or other.doubts)


def _slid(before: Sequence[AnyTile], now: Sequence[AnyTile], lying: Sequence[tuple[int, int]], side: float) -> list[tuple[int, int]]:
    """Tiles that went further, several of one monster by the same way."""
    gone = [n for n in range(len(before)) if n not in {one for one, _ in lying}]
    come = [n for n in range(len(now)) if n not in {other for _, other in lying}]
    there, here = middles([before[n] for n in gone]), middles([now[n] for n in come])
    found: list[tuple[int, int]] = []
    for one, two in ((one, two) for one in range(len(gone)) for two in range(len(come)) if face(before[gone[one]]) == face(now[come[two]])):
        near = [(gone[i], come[j]) for i, j in pairs(there + here[two] - there[one], here, _SAME_WAY * side)]
        found = max(found, [(i, j) for i, j in near if _alike(before[i], now[j])], key=len)
    return found if len(found) > 1 else []
