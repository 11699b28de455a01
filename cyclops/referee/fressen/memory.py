"""What the judge of Das große Fressen keeps from table to table."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from cyclops.referee.fressen.sight import Print, Sight, print_of
from engine.fressen import CELLS, Kind, Move, State
from engine.fressen.monster import landscape_from_letter, side_from_letter
from engine.grid import Cell, cell_from_text, cell_to_text

if TYPE_CHECKING:
    from cyclops.referee.fressen.account import Account

_READ = "read"


@dataclass(frozen=True, slots=True)
class Memory:
    """What no table shows.

    Attributes
    ----------
    held : mapping of Cell to frozenset of Print
        What was read on each field while it agreed with the record. When people say that it is something else, their word holds as
        long as the same is read there.
    strays : frozenset of int
        Monsters beside the board, by their identity, that lay there before monsters were to be turned up, such as eaten ones.
    kinds : mapping of int to Kind
        The monsters of the displays, by their identity.
    past : tuple of (State, Move)
        The last moves that explained a table, each with the state before it.
    after : State or None
        The state after them.
    ending : State or None
        The state after everybody has passed who may, when nothing but that was left to be seen of the game and the table agreed.
    judged : (hashable, Account) or None
        What was judged last and what came of it: a table that waits is not searched through every second.
    """

    held: Mapping[Cell, frozenset[Print]] = field(default_factory=dict)
    strays: frozenset[int] = frozenset()
    kinds: Mapping[int, Kind] = field(default_factory=dict)
    past: tuple[tuple[State, Move], ...] = ()
    after: State | None = None
    ending: State | None = None
    judged: tuple[Hashable, Account] | None = None

    def notes(self, state: State) -> tuple[str, ...]:
        """A line such as ``read 2,3 R4w`` for each field where the word of people holds against what is read."""
        return tuple(
            f"{_READ} {cell_to_text(cell)} {_to_text(seen)}"
            for cell, prints in sorted(self.held.items())
            for seen in sorted(prints)
            if (monster := state.board.at(cell)) is not None and print_of(monster) != seen
        )

    @classmethod
    def from_notes(cls, notes: tuple[str, ...]) -> Memory:
        """What the lines of `notes` tell."""
        held: dict[Cell, frozenset[Print]] = {}
        for word, cell, text in (note.split(" ") for note in notes):
            if word == _READ:
                where = cell_from_text(cell)
                held[where] = held.get(where, frozenset()) | {_from_text(text)}
        return cls(held)

    def agreed(self, state: State, sight: Sight) -> Memory:
        """The memory after another look: what agrees is added, and what was read on a field that changed is forgotten."""
        return replace(self, held=dict(_held(self, state, sight)))


def _held(memory: Memory, state: State, sight: Sight) -> Iterator[tuple[Cell, frozenset[Print]]]:
    for cell in CELLS:
        monster, lying = state.board.at(cell), sight.at(cell)
        if monster is None:
            continue
        before = memory.held.get(cell, frozenset())
        sure = {one.print for one in lying if one.sure}
        if print_of(monster) in sure:
            yield cell, before | {print_of(monster)}
        elif before and sure <= before:
            yield cell, before


def _to_text(seen: Print) -> str:
    side, value, landscape = seen
    return f"{side.letter}{value}{landscape.letter}"


def _from_text(text: str) -> Print:
    return side_from_letter(text[:1]), int(text[1:-1]), landscape_from_letter(text[-1:])
