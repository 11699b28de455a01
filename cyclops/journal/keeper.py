"""Keeps a game while it is played; when nothing can be written, the game goes on, and what is missing is added as soon as it can be."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from cyclops.errors import JournalError
from cyclops.journal.database import Warn, open_to_write, reason_of
from cyclops.referee.finding import Question
from engine.record import Record
from engine.record_lines import AnyRecord, added_lines, header_line

LINE = "line"
"""An entry that is a line of the record."""
NOTES = "notes"
"""An entry with all that the judge must remember."""
_TO_THE_MINUTE = len("2026-12-01 20:15")
ASKED = "asked"
ANSWERED = "answered"


@dataclass(frozen=True, slots=True)
class About:
    """What must be known to go on with a game besides its record.

    Attributes
    ----------
    begun : str
        When, as the wall clock said; only shown, for a Pi's clock may be wrong: games are in the order of their numbers.
    camera, set_file, profile : str or None
        As they were named on the command line.
    """

    begun: str = ""
    camera: str | None = None
    set_file: str | None = None
    profile: str | None = None

    @property
    def minute(self) -> str:
        """When it was begun, as people want to read it."""
        return self.begun[:_TO_THE_MINUTE]

    def to_text(self) -> str:
        """Return it as JSON."""
        return json.dumps(asdict(self))

    @classmethod
    def from_text(cls, text: str) -> About:
        """Read what `to_text` wrote; what a newer Cyclops knew besides is left out."""
        values = json.loads(text)
        return cls(**{name: values.get(name) for name in cls.__dataclass_fields__ if values.get(name) is not None})


@dataclass(slots=True)
class Keeper:
    """One game's way into the file.

    Attributes
    ----------
    path : Path
    about : About
    warn : callable
        Is given one sentence when nothing can be saved, and when it can be again.
    game : int or None
        Its number; None until its first line is saved.
    """

    path: Path
    about: About
    warn: Warn
    game: int | None = None
    entries: int = 0
    """How many entries of the game are saved."""
    _header: str = ""
    _waiting: list[tuple[str, str]] = field(default_factory=list)
    _failed: bool = False
    _connection: sqlite3.Connection | None = None

    @property
    def id(self) -> str:
        """Names the game among those of other evenings: the same before anything is saved, and when it goes on after a restart."""
        return self.about.begun

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None) -> None:
        if self._waiting:
            self._save()
        if self._waiting:
            self.warn("What happened last in the game could not be saved and is lost; everything before is safe.")
        self._close()

    @property
    def whole(self) -> bool:
        """Whether everything is saved."""
        return not self._waiting

    def begin(self, record: AnyRecord) -> None:
        """Begin a game, before its first move."""
        self._header = header_line(Record.begin(record.rules, record.start, record.headers))
        self._save()

    def keep(self, before: AnyRecord, after: AnyRecord) -> None:
        """Save what makes one record into a later one; nothing is written when nothing has changed."""
        self._add([(LINE, line.rstrip("\n")) for line in added_lines(before, after)])

    def note(self, notes: Sequence[str]) -> None:
        """Save what the judge must remember."""
        self._add([(NOTES, json.dumps(list(notes)))])

    def asked(self, question: Question) -> None:
        """Save that something was asked."""
        self._add([(ASKED, json.dumps({"key": question.key, "text": question.text}))])

    def answered(self, key: str, answer: str) -> None:
        """Save what was answered."""
        self._add([(ANSWERED, json.dumps({"key": key, "answer": answer}))])

    def _add(self, entries: Sequence[tuple[str, str]]) -> None:
        if entries:
            self._waiting += entries
            self._save()

    def _save(self) -> None:
        try:
            self._write()
        except (JournalError, OSError, sqlite3.Error) as error:
            self._close()
            if not self._failed:
                self._failed = True
                self.warn(f"The game cannot be saved at the moment ({reason_of(error)}). It goes on, and what was saved before is safe.")
            return
        if self._failed:
            self._failed = False
            self.warn("The game is saved again, with everything that was missing.")

    def _write(self) -> None:
        if self._connection is None:
            self._connection = open_to_write(self.path, self.warn)
        connection = self._connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            game = self.game or self._new_game(connection)
            rows = [(game, self.entries + n, kind, text) for n, (kind, text) in enumerate(self._waiting, 1)]
            connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", rows)
            connection.execute("COMMIT")
        except sqlite3.IntegrityError as error:
            connection.execute("ROLLBACK")
            raise JournalError("another Cyclops goes on with the same game") from error
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        self.game, self.entries = game, self.entries + len(rows)
        self._waiting.clear()

    def _new_game(self, connection: sqlite3.Connection) -> int:
        with closing(connection.execute("INSERT INTO games (about, header) VALUES (?, ?)", (self.about.to_text(), self._header))) as made:
            number: Any = made.lastrowid
        return int(number)

    def _close(self) -> None:
        if self._connection is not None:
            connection, self._connection = self._connection, None
            try:
                connection.close()
            except sqlite3.Error as error:  # it could not tidy its log away: nothing is lost, for the log is read the next time
                if not self._failed:
                    self.warn(f"The saved games could not be tidied up ({reason_of(error)}); nothing is lost.")
