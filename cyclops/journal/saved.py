"""The games that are saved: listed, read, and given out as records."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from cyclops.errors import JournalError
from cyclops.journal.database import Warn, open_to_read
from cyclops.journal.keeper import LINE, NOTES, About, Keeper
from engine.errors import EngineError
from engine.record_lines import AnyRecord, record_from_text


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A saved game.

    Attributes
    ----------
    number : int
        By which people know it; later games have higher ones.
    about : About
    record : Record
        With the game where it stands.
    notes : tuple of str
        What the judge must remember.
    entries : int
        How many entries it has.
    """

    number: int
    about: About
    record: AnyRecord
    notes: tuple[str, ...]
    entries: int

    @property
    def over(self) -> bool:
        """Whether it was played to its end."""
        return self.record.rules.is_over(self.record.state)

    def keeper(self, path: Path, warn: Warn) -> Keeper:
        """What goes on saving it."""
        return Keeper(path, self.about, warn, game=self.number, entries=self.entries)


@dataclass(frozen=True, slots=True)
class UnreadGame:
    """A saved game that cannot be read, and why."""

    number: int
    about: About
    reason: str


def saved_games(path: Path, most: int | None = None) -> list[SavedGame | UnreadGame]:
    """All games of the file, or so many, the latest first.

    Raises
    ------
    JournalError
        If the file is not there or cannot be read.
    """
    with closing(open_to_read(path)) as connection:
        return list(islice(_all(connection), most))


def saved_game(path: Path, number: int | None = None) -> SavedGame:
    """One game.

    Parameters
    ----------
    path : Path
    number : int, optional
        Its number; unless given the latest one that was not played to its end.

    Raises
    ------
    JournalError
        If the file is not there or cannot be read, or has no such game.
    """
    with closing(open_to_read(path)) as connection:
        for game in _all(connection):
            if isinstance(game, UnreadGame):
                if game.number == number:
                    raise JournalError(f"game {number} cannot be read: {game.reason}")
            elif game.number == number or (number is None and not game.over):
                return game
    if number is None:
        raise JournalError("every saved game was played to its end: begin a new one with cyclops play")
    raise JournalError(f"no game {number} is saved: cyclops games lists them")


def _all(connection: sqlite3.Connection) -> Iterator[SavedGame | UnreadGame]:
    for number, about, header in connection.execute("SELECT id, about, header FROM games ORDER BY id DESC").fetchall():
        entries = connection.execute("SELECT kind, text FROM entries WHERE game = ? ORDER BY n", (number,)).fetchall()
        lines = "".join(f"{text}\n" for kind, text in entries if kind == LINE)
        notes = next((text for kind, text in reversed(entries) if kind == NOTES), "[]")
        try:
            read = record_from_text(header + lines)
        except EngineError as error:
            yield UnreadGame(number, About.from_text(about), str(error))
        else:
            yield SavedGame(number, About.from_text(about), read.record, tuple(json.loads(notes)), len(entries))
