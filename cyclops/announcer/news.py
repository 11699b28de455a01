"""Which moves are new since a record was looked at last: the one place that knows, for all that tell of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from engine.record_lines import AnyRecord


class Step(Enum):
    """What was done with a move."""

    MADE = auto()
    AGAIN = auto()
    """Made again after it was taken back."""
    BACK = auto()
    """Taken back."""


@dataclass(frozen=True, slots=True)
class Change:
    """A move, by its number in the record, and what was done with it."""

    step: Step
    number: int


class News:
    """Remembers the record as it was looked at last.

    Parameters
    ----------
    first : int
        How many of the last moves are new when a record is looked at for the first time.
    """

    def __init__(self, first: int = 0) -> None:
        self._first = first
        self._record: AnyRecord | None = None

    def of(self, record: AnyRecord) -> tuple[Change, ...]:
        """What is new in a record: first what was taken back, the last move first, then what was made."""
        before, self._record = self._record, record
        if before is record:
            return ()
        path = record.path(record.at)
        if before is None:
            return tuple(Change(Step.MADE, number) for number in path[len(path) - min(self._first, len(path)) :])
        old, known = before.path(before.at), len(before.nodes)
        kept = sum(one == other for one, other in zip(old, path, strict=False))
        back = (Change(Step.BACK, number) for number in reversed(old[kept:]))
        made = (Change(Step.AGAIN if number <= known else Step.MADE, number) for number in path[kept:])
        return (*back, *made)
