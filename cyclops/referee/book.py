"""The record of a game in the making, with what the judge knew at each of its points; every change goes into the journal."""

from __future__ import annotations

from typing import Any

from cyclops.referee.journal import Journal
from engine.correction import Correction, GivenPoints
from engine.record_lines import AnyRecord


class Book:
    """Keeps a record.

    Parameters
    ----------
    record : Record
        The game so far.
    journal : Journal
        Is given every change.
    memory : object
        What the judge knows.
    notes : tuple of str
        What of it is in the journal already.
    """

    def __init__(self, record: AnyRecord, journal: Journal, memory: Any = None, notes: tuple[str, ...] = ()) -> None:
        self.record = record
        self.memory = memory
        self._journal = journal
        self._notes = notes
        self._memories: dict[int, Any] = {}
        self._laid: dict[int, tuple[int, ...]] = {}

    @property
    def state(self) -> Any:
        """The present state."""
        return self.record.state

    def play(self, move: Any, laid: tuple[int, ...] = ()) -> None:
        """Make a move, or put in a correction.

        Parameters
        ----------
        move : move, Correction or GivenPoints
        laid : tuple of int
            The tiles that were laid for it, by their identity.

        Raises
        ------
        IllegalMoveError
            If the rules forbid the move.
        """
        self._go(self.record.play(move))
        self._laid[self.record.at] = laid

    def undo(self) -> None:
        """Take the last move back, or all that luck brought together."""
        record = self.record
        move, record = record.line()[-1], record.undo()
        while record.undoable and _together(record.undo(), record.line()[-1], move):
            record = record.undo()
        self._go(record)

    def redo(self) -> None:
        """Make the next move again, or all that luck brought together."""
        record = self.record.redo()
        while record.redoable and _together(record, _next_move(record), record.line()[-1]):
            record = record.redo()
        self._go(record)

    @property
    def next_move(self) -> Any:
        """The move that would be made again; None when nothing was taken back."""
        return _next_move(self.record) if self.record.redoable else None

    @property
    def next_laid(self) -> tuple[int, ...]:
        """The tiles that were laid for the move that would be made again."""
        return self._laid.get(_next_node(self.record), ()) if self.record.redoable else ()

    def remember(self, memory: Any, notes: tuple[str, ...]) -> None:
        """Keep what the judge knows now, and its notes where they have changed."""
        self.memory = memory
        if notes != self._notes:
            self._notes = notes
            self._journal.note(notes)

    def _go(self, record: AnyRecord) -> None:
        """Go to another point; the judge knows again what it knew there."""
        before, self.record = self.record, record
        self._memories[before.at] = self.memory
        self.memory = self._memories.get(record.at, self.memory)
        self._journal.keep(before, record)


def _together(before: AnyRecord, move: Any, other: Any) -> bool:
    """Whether a move was luck like another one, such as several monsters dealt."""
    return type(move) is type(other) and before.state.chance and not isinstance(move, Correction | GivenPoints)


def _next_node(record: AnyRecord) -> int:
    return record.path(record.tip)[record.undoable]


def _next_move(record: AnyRecord) -> Any:
    return record.nodes[_next_node(record) - 1].move
