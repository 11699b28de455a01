"""People who lay a tile, let go of it, and then lay it otherwise before the next one is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from cyclops.referee.factory import words
from cyclops.referee.factory.case import Case
from cyclops.referee.factory.matching import Spot
from cyclops.referee.factory.tiles import edges_sure, turn_of
from cyclops.referee.factory.upkeep import cells_of, moved_tiles
from cyclops.referee.finding import NO, YES, Finding, Question
from engine.correction import Correction
from engine.factory.monster import Monster
from engine.factory.moves import Place
from engine.factory.play import apply, refuse
from engine.factory.state import Phase, State
from engine.factory.structure import Structure

QUESTION: Final = Question("relaid", words.RELAID, (YES, NO))


def relaid(case: Case) -> Finding[Any] | None:
    """Ask whether the tile laid last counts where it lies now, if the rules allow it there; None when it lies where it lay."""
    state = _relaid_state(case)
    if state is None or case.answer(QUESTION.key) == NO.key:
        return None
    if case.answer(QUESTION.key) == YES.key:
        return case.found(Correction(state), last=None)
    return case.asked(QUESTION)


def _relaid_state(case: Case) -> State | None:
    """The state if the tile laid last had been laid at once where it lies now."""
    if case.memory.last is None or case.state.phase is not Phase.DRAW:
        return None
    before = _before(case)
    for spot in _spots(case):
        assert before.drawn is not None, "the tile is taken back into the hand"
        turn = turn_of(before.drawn, spot.edges)
        move = Place(spot.monster, spot.cell, turn or 0)
        if turn is not None and refuse(before, move) is None:
            return apply(before, move)
    return None


def _before(case: Case) -> State:
    """The state before the last tile was laid, as far as it is known without the record."""
    assert case.memory.last is not None, "only asked for with such a tile"
    index, cell = case.memory.last
    tile = cells_of(case.state)[index, cell]
    monsters = list(case.state.monsters)
    cells = {other: kept for other, kept in monsters[index].structure.cells.items() if other != cell}
    monsters[index] = Monster(Structure.of(cells), monsters[index].owner)
    return replace(case.state, monsters=tuple(monsters), drawn=tile, turn=(case.state.turn - 2) % case.state.players + 1)


def _spots(case: Case) -> Iterator[Spot]:
    """Where the tile laid last lies now, if not where it lay."""
    if case.match.missing == (case.memory.last,):
        moved = moved_tiles(case.match, case.state)
        if len(moved) == 1 and edges_sure(moved[0].tile):
            yield from moved[0].spots
    for number, home in case.match.homes.items():
        turned = case.match.edges[number] != cells_of(case.state)[home].edges
        if home == case.memory.last and turned and edges_sure(case.reading.tiles[number]):
            yield Spot(*home, case.match.edges[number])
