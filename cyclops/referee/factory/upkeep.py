"""What is to be said of the tiles that the record has already: missing, moved, turned or misread ones, unsure eyes, and the pile."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from cyclops.referee.factory import words
from cyclops.referee.factory.case import Case
from cyclops.referee.factory.matching import Match, Stray
from cyclops.referee.factory.memory import Home, Memory, home_to_text
from cyclops.referee.factory.tiles import edges_sure, same_edges
from cyclops.referee.finding import NO, YES, Finding, Question, Remark, Weight
from engine.correction import Correction
from engine.factory.box import Box
from engine.factory.monster import Monster, describe
from engine.factory.moves import MarkEye
from engine.factory.state import State
from engine.factory.tile import Tile
from engine.grid import Cell
from vision.factory.reading import FactoryTile

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
    told += (Remark(Weight.UNSURE, words.EYE_UNSURE, tile.corners) for tile in _doubtful_eyes(case).values())
    return Upkeep(replace(case.memory, odd=odd, cleared=cleared), tuple(told), again=bool(odd))


def _said(case: Case, weight: Weight, text: str, home: tuple[int, Cell | None]) -> Remark:
    monster, cell = home
    name = describe(case.state.monsters, monster)
    corners = next((case.reading.tiles[n].corners for n, other in case.match.homes.items() if other == (monster, cell)), None)
    return Remark(weight, words.named(text.format(monster=name), case.look.names), corners)


def _differing(case: Case) -> Iterator[tuple[int, Home, Tile]]:
    """The tiles read otherwise than the record has them, unless people said so: number, place, and what the record has."""
    cells = cells_of(case.state)
    for number, home in case.match.homes.items():
        if home not in case.memory.corrected and edges_sure(case.reading.tiles[number]) and case.match.edges[number] != cells[home].edges:
            yield number, home, cells[home]


def _odd(case: Case) -> list[Home]:
    other = [home for number, home, tile in _differing(case) if not same_edges(tile, case.reading.tiles[number])]
    return sorted({*other, *_odd_eyes(case)})


def _turned(case: Case) -> list[Home]:
    return sorted(home for number, home, tile in _differing(case) if same_edges(tile, case.reading.tiles[number]))


def _odd_eyes(case: Case) -> Iterator[Home]:
    """Tiles of minions that clearly show an eye and should not, or the other way round."""
    for home, tile in _minion_tiles(case):
        as_read = Tile(case.state.monsters[home[0]].structure.cells[home[1]].edges, tile.eyes)
        recorded = case.state.monsters[home[0]].structure.cells[home[1]]
        in_doubt = home in case.memory.unsure_eyes or home in case.memory.corrected or bool(tile.doubts)
        if not in_doubt and as_read.eye != recorded.eye and _there_is(case.state.box, as_read):
            yield home


def _there_is(box: Box, tile: Tile) -> bool:
    return box.kinds is None or tile.kind in dict(box.kinds)


def _minion_tiles(case: Case) -> Iterator[tuple[Home, FactoryTile]]:
    """The tiles whose eyes count."""
    return ((home, case.reading.tiles[number]) for number, home in case.match.homes.items() if home[0] >= case.state.players)


def _doubtful_eyes(case: Case) -> dict[Home, FactoryTile]:
    return {home: tile for home, tile in _minion_tiles(case) if home in case.memory.unsure_eyes}


def _newly_cleared(case: Case) -> frozenset[int]:
    return frozenset(monster for monster, _ in case.match.missing if case.state.monsters[monster].complete)


def _missing(case: Case) -> Iterator[Remark]:
    """Unfinished monsters that do not lie there whole."""
    unfinished = {monster for monster, _ in case.match.missing if not case.state.monsters[monster].complete}
    moved = moved_tiles(case.match, case.state)
    for monster in sorted(unfinished):
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


def eyes(case: Case) -> Finding[Any] | None:
    """What has become clear about eyes that were not sure, by a better look or because people say so; None when nothing has."""
    for number, home in case.match.homes.items():
        if home in case.memory.unsure_eyes:
            tile, answer = case.reading.tiles[number], case.answer(_eye_key(home))
            if not tile.doubts or answer is not None:
                eye = tile.eyes if answer is None else answer == YES.key
                return _eye_known(case, home, eye)
    return None


def _eye_known(case: Case, home: Home, eye: bool) -> Finding[Any]:
    state, unsure = with_eye(case.state, home, eye), case.memory.unsure_eyes - {home}
    memory = replace(case.memory, unsure_eyes=unsure, state=state)
    if state == case.state:
        return Finding(memory=memory)
    # Where the set is known, its tiles stay what they are: this one was seen wrongly, not printed otherwise (MF-35).
    move = MarkEye(home[0], home[1], eye) if case.state.box.kinds is None else Correction(state)
    return Finding((move,), memory=memory)


def with_eye(state: State, home: Home, eye: bool) -> State:
    """The state with one tile shown to have an eye or none. The set stays as it is: the tile was seen wrongly, not printed otherwise."""
    monster = state.monsters[home[0]]
    changed = Monster(monster.structure.with_eye(home[1], eye), monster.owner)
    return replace(state, monsters=(*state.monsters[: home[0]], changed, *state.monsters[home[0] + 1 :]))


def eye_question(case: Case) -> Question | None:
    """Ask for an eye that counts and is not sure."""
    home = next(iter(sorted(_doubtful_eyes(case))), None)
    return Question(_eye_key(home), words.EYE, (YES, NO)) if home and case.answer(_eye_key(home)) is None else None


def _eye_key(home: Home) -> str:
    return f"eye {home_to_text(home)}"
