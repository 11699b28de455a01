"""What is to be said of the tiles that the record has already: missing, moved, turned or misread ones, unsure eyes, and the pile."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from cyclops.referee.factory import words
from cyclops.referee.factory.case import Case
from cyclops.referee.factory.eyes import doubtful_eyes
from cyclops.referee.factory.matching import Match, Stray
from cyclops.referee.factory.memory import Home, Memory
from cyclops.referee.factory.tiles import edges_sure, same_edges
from cyclops.referee.finding import Remark, Weight
from cyclops.rules.factory_words import whose
from engine.factory.state import State
from engine.factory.tile import Tile
from engine.grid import Cell
from vision.phrase import phrase

PERSISTS_S: Final = 3.0
"""How long a tile must be read otherwise than recorded until it is said: single readings err."""


@dataclass(frozen=True, slots=True)
class Upkeep:
    """What there is to say besides the next move, and what is to be remembered."""

    memory: Memory
    remarks: tuple[Remark, ...] = ()
    again: bool = False


def corrected_homes(memory: Memory, state: State) -> frozenset[Home]:
    """The places whose tile people have corrected since the last look: the record says otherwise than it did, without any move."""
    before = {} if memory.state is None else cells_of(memory.state)
    now = cells_of(state)
    changed = {home for home, tile in now.items() if before.get(home, tile) != tile}
    return frozenset(home for home in memory.corrected | changed if home in now)


def cells_of(state: State) -> Mapping[Home, Tile]:
    """Every tile of the record by its place."""
    return {(n, cell): tile for n, monster in enumerate(state.monsters) for cell, tile in monster.structure.cells.items()}


def kept(case: Case) -> Upkeep:
    """Compare the tiles of the record with what was read of them."""
    told: list[Remark] = [*_missing(case), *_touching(case)]
    odd = {home: case.memory.odd.get(home, case.now_s) for home in _odd(case)}
    for home, since_s in odd.items():
        if case.now_s - since_s >= PERSISTS_S:
            told.append(_said(case, Weight.UNSURE, words.OTHERWISE, home))
    told += (_said(case, Weight.DIFFERS, words.TURNED, home) for home in _turned(case))
    cleared = case.memory.cleared | _newly_cleared(case)
    told += (_said(case, Weight.HINT, words.CLEARED, (monster, None)) for monster in sorted(cleared - case.memory.cleared))
    told += (_said(case, Weight.UNSURE, words.EYE_UNSURE, home) for home in doubtful_eyes(case))
    met = case.memory.met or not _unfinished(case)
    return Upkeep(replace(case.memory, odd=odd, cleared=cleared, met=met), tuple(told), again=bool(odd))


def _said(case: Case, weight: Weight, text: str, home: tuple[int, Cell | None]) -> Remark:
    monster, cell = home
    name = whose(case.state.monsters, monster, case.names)
    corners = next((case.reading.tiles[n].corners for n, other in case.match.homes.items() if other == (monster, cell)), None)
    return Remark(weight, words.named(phrase(text, monster=name), case.look.names), corners)


def _differing(case: Case) -> Iterator[tuple[int, Home, Tile]]:
    """The tiles read otherwise than the record has them, unless people said so: number, place, and what the record has."""
    cells = cells_of(case.state)
    for number, home in case.match.homes.items():
        if home not in case.memory.corrected and edges_sure(case.reading.tiles[number]) and case.match.edges[number] != cells[home].edges:
            yield number, home, cells[home]


def _odd(case: Case) -> list[Home]:
    return sorted(home for number, home, tile in _differing(case) if not same_edges(tile, case.reading.tiles[number]))


def _turned(case: Case) -> list[Home]:
    return sorted(home for number, home, tile in _differing(case) if same_edges(tile, case.reading.tiles[number]))


def _newly_cleared(case: Case) -> frozenset[int]:
    return frozenset(monster for monster, _ in case.match.missing if case.state.monsters[monster].complete)


def _unfinished(case: Case) -> set[int]:
    """Unfinished monsters of which a tile is missing."""
    return {monster for monster, _ in case.match.missing if not case.state.monsters[monster].complete}


def _missing(case: Case) -> Iterator[Remark]:
    """Unfinished monsters that do not lie there whole."""
    moved = moved_tiles(case.match, case.state)
    for monster in sorted(_unfinished(case)):
        if not moved:
            weight, text = (Weight.DIFFERS, words.MISSING) if case.clear else (Weight.UNSURE, words.HIDDEN)
            yield _said(case, weight, text, (monster, None))
    for stray in moved:
        yield Remark(Weight.DIFFERS, words.WAS_MOVED, stray.tile.corners)


def moved_tiles(match: Match, state: State) -> tuple[Stray, ...]:
    """The strays that are tiles of unfinished monsters which lie elsewhere now."""
    cells = cells_of(state)
    lost = [cells[home] for home in match.missing if not state.monsters[home[0]].complete]
    found: list[Stray] = []
    for stray in match.strays:
        is_drawn = state.drawn is not None and same_edges(state.drawn, stray.tile)
        tile = next((tile for tile in lost if same_edges(tile, stray.tile)), None)
        if tile is not None and not is_drawn and not stray.at_draw:
            lost.remove(tile)
            found.append(stray)
    return tuple(found)


def _touching(case: Case) -> Iterator[Remark]:
    """Monsters that were read as one because they touch (MF-19)."""
    groups: dict[int | str, set[int]] = {}
    for fit in case.match.fits:
        groups.setdefault(fit.group, set()).add(fit.monster)
    for group, monsters in groups.items():
        if len(monsters) > 1:
            tile = next(tile for tile in case.reading.tiles if tile.group == group)
            yield Remark(Weight.HINT, words.PUSH_APART, tile.corners)
