"""What is different on the table from what the record has, before anything is explained."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

from cyclops.referee.fressen.memory import Memory
from cyclops.referee.fressen.sight import Print, SeenMonster, Sight
from engine.fressen import CELLS, Kind, Monster, Phase, Side, State
from engine.grid import Cell, neighbours


@dataclass(frozen=True, slots=True)
class Laid:
    """A monster on a field where the record has none, or has another one.

    Attributes
    ----------
    seen : SeenMonster
    kind : Kind
        What it is; where that is not sure, what its side's supply has lost.
    supplied : bool
        Whether its side's supply has lost it.
    """

    seen: SeenMonster
    kind: Kind
    supplied: bool

    @property
    def side(self) -> Side:
        """Whose it is."""
        return self.seen.side

    @property
    def cell(self) -> Cell:
        """The field."""
        assert self.seen.cell is not None, "it lies on the board"
        return self.seen.cell


@dataclass(frozen=True, slots=True)
class Moved:
    """A monster of the board that lies somewhere else now."""

    origin: Cell
    seen: SeenMonster


@dataclass(frozen=True, slots=True)
class Changes:
    """The differences.

    Attributes
    ----------
    laid : tuple of Laid
    gone : tuple of Cell
        Fields on which a monster lay and nothing lies.
    other : tuple of SeenMonster
        Monsters that look like others than those that the record has on their fields.
    moved : tuple of Moved
        Monsters that lie on another field.
    back : tuple of Moved
        Monsters that lie in a supply again.
    missing : mapping of Side to tuple of Kind
        What a supply has lost, and does not lie on the board.
    extra : mapping of Side to tuple of SeenMonster
        What lies in a supply besides.
    kinds : mapping of int to Kind
        The monsters of the displays that were found again, by their identity.
    """

    laid: tuple[Laid, ...]
    gone: tuple[Cell, ...]
    other: tuple[SeenMonster, ...]
    moved: tuple[Moved, ...]
    back: tuple[Moved, ...]
    missing: Mapping[Side, tuple[Kind, ...]]
    extra: Mapping[Side, tuple[SeenMonster, ...]]
    kinds: Mapping[int, Kind]

    def lost(self, side: Side) -> tuple[Kind, ...]:
        """What a side's supply has lost."""
        return self.missing[side]

    def new(self, side: Side) -> tuple[SeenMonster, ...]:
        """What lies in a side's supply besides."""
        return self.extra[side]


@dataclass(frozen=True, slots=True)
class View:
    """How monsters are taken that look alike.

    Attributes
    ----------
    laid_first : bool
        One on the board for the one that was in the supply, and the one in the supply for a new one; otherwise the one in the supply
        still lies there.
    eaten : bool
        One that is gone from the board for eaten, and a like one in the supply for a new one; otherwise it was taken back while
        monsters are placed.
    replaced : bool
        One that lies where another one lay for placed after that was eaten; otherwise something is wrong.
    """

    laid_first: bool = False
    eaten: bool = False
    replaced: bool = False


VIEWS: Final = tuple(View(*ways) for ways in sorted(product((False, True), repeat=3), key=sum))
"""All there are; what needs no new monster first."""


def changes_of(state: State, sight: Sight, memory: Memory, view: View) -> Changes:
    """Compare a table with the record.

    Parameters
    ----------
    state : State
        As the record has it.
    sight : Sight
        The table.
    memory : Memory
        What agreed before, what lay before the sides, and which monsters there are no new ones.
    view : View
        How like monsters are taken.
    """
    seen, gone, other = _board(state, sight, memory.held)
    if view.replaced:
        seen, gone, other = (*seen, *other), (*gone, *(one.cell for one in other if one.cell is not None)), ()
    supplies = [_supply(state, sight, side, seen, memory, view.laid_first) for side in Side]
    kinds = {identity: kind for supply in supplies for identity, kind in supply.found.items()}
    laid = tuple(Laid(one, kinds.get(one.identity, one.kind), one.identity in kinds) for one in seen)
    found = Changes(
        laid,
        gone,
        other,
        moved=(),
        back=(),
        missing={side: supplies[side.seat].missing for side in Side},
        extra={side: supplies[side.seat].extra for side in Side},
        kinds=kinds,
    )
    found = _moved(state, found)
    return found if view.eaten else _taken_back(state, found)


def _board(
    state: State, sight: Sight, held: Mapping[Cell, Collection[Print]]
) -> tuple[tuple[SeenMonster, ...], tuple[Cell, ...], tuple[SeenMonster, ...]]:
    """What lies on fields besides, the fields that are free now, and monsters that look like others than before."""
    more: list[SeenMonster] = []
    gone, other = [], []
    for cell in CELLS:
        monster, lying = state.board.at(cell), sight.at(cell)
        if monster is None:
            more += lying
            continue
        same = next((one for one in lying if _is_still(one, monster, held.get(cell, ()))), None)
        if not lying:
            gone.append(cell)
        elif same is None:
            other.append(lying[0])
        more += [one for one in lying if one is not (same or lying[0])]
    return tuple(more), tuple(gone), tuple(other)


def _is_still(seen: SeenMonster, monster: Monster, held: Collection[Print]) -> bool:
    """Whether a monster can be the one that the record has on its field; what is not sure contradicts nothing."""
    if seen.side is monster.side and seen.looks_like(monster.kind):
        return True
    return not seen.sure or seen.print in held


@dataclass(frozen=True, slots=True)
class _Supply:
    """How the display of a side and its monsters go together: what is missing, what lies there besides, what was found by identity."""

    missing: tuple[Kind, ...]
    extra: tuple[SeenMonster, ...]
    found: Mapping[int, Kind]


def _supply(state: State, sight: Sight, side: Side, more: Sequence[SeenMonster], memory: Memory, laid_first: bool) -> _Supply:
    """Find the kinds of a display again, in the supply and on the board: first what is equal, then what is alike or not sure."""
    kinds = list(state.display(side))
    beside = [one for one in sight.supply(side) if one.identity not in memory.strays]
    sure, unsure = ([one for one in more if one.side is side and one.reads_surely is wanted] for wanted in (True, False))
    found: dict[int, Kind] = {}

    def find(ones: Iterable[SeenMonster], same: Callable[[SeenMonster, Iterable[Kind]], Kind | None]) -> None:
        for one in ones:
            kind = None if one.identity in found else same(one, kinds)
            if kind is not None:
                kinds.remove(kind)
                found[one.identity] = kind

    def known(seen: SeenMonster, left: Iterable[Kind]) -> Kind | None:
        """The kind that the same tile was before, whatever is read on it now."""
        return next((kind for kind in left if kind == memory.kinds.get(seen.identity)), None)

    for same in (_equal, _alike):
        for ones in (sure, beside) if laid_first else (beside, sure):
            find(ones, same)
    find(beside, known)
    find(unsure, _only)
    find(beside, _unsure)
    return _Supply(tuple(kinds), tuple(one for one in beside if one.identity not in found), found)


def _equal(seen: SeenMonster, kinds: Iterable[Kind]) -> Kind | None:
    return next((kind for kind in kinds if kind == seen.kind), None)


def _alike(seen: SeenMonster, kinds: Iterable[Kind]) -> Kind | None:
    """Species may be told apart otherwise in every reading; number and landscape may not."""
    return next((kind for kind in kinds if seen.looks_like(kind)), None)


def _unsure(seen: SeenMonster, kinds: Iterable[Kind]) -> Kind | None:
    """Of a monster that is not sure, the kind that is most like it."""
    return None if seen.sure else max(kinds, key=lambda kind: _in_common(seen.kind, kind), default=None)


def _only(seen: SeenMonster, kinds: Iterable[Kind]) -> Kind | None:
    """Of a monster whose print is not sure, the kind when it can be no other."""
    different = set(kinds)
    return different.pop() if len(different) == 1 else None


def _in_common(one: Kind, other: Kind) -> int:
    return 2 * (one.value == other.value) + (one.landscape is other.landscape) + (one.species == other.species)


def _moved(state: State, found: Changes) -> Changes:
    """Take a field that is free and a like monster that no supply has lost for one that was moved, first of all to a field beside."""
    pairs: dict[Cell, Laid] = {}
    for near, cell, laid in product((True, False), found.gone, found.laid):
        fits = not laid.supplied and _is(laid.seen, state.board.at(cell)) and near is (laid.cell in neighbours(cell))
        if fits and cell not in pairs and laid not in pairs.values():
            pairs[cell] = laid
    return replace(
        found,
        laid=tuple(laid for laid in found.laid if laid not in pairs.values()),
        gone=tuple(cell for cell in found.gone if cell not in pairs),
        moved=tuple(Moved(cell, laid.seen) for cell, laid in pairs.items()),
    )


def _taken_back(state: State, found: Changes) -> Changes:
    """While monsters are placed, one that is gone from the board and lies in its side's supply was not eaten but taken back."""
    if state.phase is not Phase.PLACE:
        return found
    pairs: dict[Cell, SeenMonster] = {}
    for cell, side in product(found.gone, Side):
        same = (one for one in found.new(side) if one not in pairs.values() and _is(one, state.board.at(cell)))
        back = next(same, None)
        if back is not None and cell not in pairs:
            pairs[cell] = back
    return replace(
        found,
        gone=tuple(cell for cell in found.gone if cell not in pairs),
        back=tuple(Moved(cell, seen) for cell, seen in pairs.items()),
        extra={side: tuple(one for one in found.new(side) if one not in pairs.values()) for side in Side},
    )


def _is(seen: SeenMonster, monster: Monster | None) -> bool:
    return monster is not None and seen.side is monster.side and seen.looks_like(monster.kind)
