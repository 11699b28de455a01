"""What the referee needs of a journal: a place where everything that happens is kept at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from cyclops.referee.finding import Question
from engine.record_lines import AnyRecord


class Journal(Protocol):
    """Keeps a game as it happens. It is called only when something has changed; when it cannot write, it says so itself, once."""

    def begin(self, record: AnyRecord) -> None:
        """Begin a game, before its first move."""

    def keep(self, before: AnyRecord, after: AnyRecord) -> None:
        """Keep what makes one record into a later one."""

    def note(self, notes: Sequence[str]) -> None:
        """Keep what the judge must remember."""

    def asked(self, question: Question) -> None:
        """Keep that something was asked."""

    def answered(self, key: str, answer: str) -> None:
        """Keep what was answered."""


class NoJournal:
    """For a game that nobody wants to keep."""

    def begin(self, record: AnyRecord) -> None:
        """Keep nothing."""

    def keep(self, before: AnyRecord, after: AnyRecord) -> None:
        """Keep nothing."""

    def note(self, notes: Sequence[str]) -> None:
        """Keep nothing."""

    def asked(self, question: Question) -> None:
        """Keep nothing."""

    def answered(self, key: str, answer: str) -> None:
        """Keep nothing."""
