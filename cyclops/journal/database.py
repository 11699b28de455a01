"""The file with all games: SQLite with a write-ahead log, every change on the disk before it counts.

Settings as SQLite's documentation advises against power cuts (https://www.sqlite.org/pragma.html#pragma_synchronous).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Final

import platformdirs

from cyclops.errors import JournalError

Warn = Callable[[str], None]

_KIND: Final = 0x6379636C
"""What tells our files from those of other programs (``application_id``)."""
_VERSION: Final = 1
_NOTHING_SAVED: Final = "no game is saved yet; {path} is written when one is played"
_PARTS: Final = ("", "-wal", "-shm")
_BUSY_S: Final = 2.0
_TABLES: Final = f"""
BEGIN IMMEDIATE;
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    about TEXT NOT NULL,
    header TEXT NOT NULL
);
CREATE TABLE entries (
    game INTEGER NOT NULL REFERENCES games,
    n INTEGER NOT NULL,
    kind TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (game, n)
) WITHOUT ROWID;
PRAGMA application_id = {_KIND};
PRAGMA user_version = {_VERSION};
COMMIT;
"""


def default_path() -> Path:
    """Where games are saved."""
    return platformdirs.user_data_path("cyclops", appauthor=False) / "games.sqlite"


def open_to_write(path: Path, warn: Warn) -> sqlite3.Connection:
    """Open the file to add to it, or make it; one that is damaged is kept aside, and said.

    Parameters
    ----------
    path : Path
    warn : callable
        Is given one sentence when a damaged file was kept aside.

    Raises
    ------
    JournalError
        If it is of a newer Cyclops, or of another program.
    sqlite3.Error, OSError
        If it cannot be opened or made.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        connection = _opened(path)
    except sqlite3.DatabaseError as error:
        if not _is_damage(error):
            raise
        warn(f"The saved games in {str(path)!r} are damaged and were kept aside as {str(_kept_aside(path))!r}; new games begin a new file.")
        connection = _opened(path)
    try:
        if _number(connection, "user_version") == 0:
            connection.executescript(_TABLES)
    except BaseException:
        connection.close()
        raise
    return connection


def open_to_read(path: Path) -> sqlite3.Connection:
    """Open the file to read it, which changes nothing.

    Raises
    ------
    JournalError
        If it is not there, damaged, of a newer Cyclops or of another program.
    """
    if not path.exists():
        raise JournalError(_NOTHING_SAVED.format(path=repr(str(path))))
    try:
        connection = _opened(path)
    except (sqlite3.Error, OSError) as error:
        damaged = isinstance(error, sqlite3.DatabaseError) and _is_damage(error)
        what_now = "the next game that is played keeps it aside" if damaged else "look whether you may read and write it, and its folder"
        raise JournalError(f"{str(path)!r} cannot be read ({reason_of(error)}): {what_now}") from error
    if _number(connection, "user_version") == 0:  # made, but the plug was pulled before anything was written
        connection.close()
        raise JournalError(_NOTHING_SAVED.format(path=repr(str(path))))
    return connection


def reason_of(error: Exception) -> str:
    """Why nothing can be read or written, in few words."""
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)


def _opened(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=_BUSY_S, isolation_level=None)
    try:
        _check(connection, path)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        connection.close()
        raise
    return connection


def _check(connection: sqlite3.Connection, path: Path) -> None:
    (sound,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if sound != "ok":
        raise sqlite3.DatabaseError(_DAMAGED)
    version, kind = _number(connection, "user_version"), _number(connection, "application_id")
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if kind != _KIND and (kind or version or tables):
        raise JournalError(f"{str(path)!r} is a file of another program: move it away")
    if version > _VERSION:
        raise JournalError(f"{str(path)!r} was written by a newer Cyclops (version {version}; this one knows {_VERSION}): renew Cyclops")


_DAMAGED: Final = "the file is damaged"


def _is_damage(error: sqlite3.DatabaseError) -> bool:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return str(error) == _DAMAGED or code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _number(connection: sqlite3.Connection, pragma: str) -> int:
    return int(connection.execute(f"PRAGMA {pragma}").fetchone()[0])


def _kept_aside(path: Path) -> Path:
    """Give the file and what belongs to it names that are free."""
    names = (path.with_name(f"{path.name}.damaged{number if number > 1 else ''}") for number in count(1))
    aside = next(name for name in names if not any(Path(f"{name}{part}").exists() for part in _PARTS))
    for part in _PARTS:
        if Path(f"{path}{part}").exists():
            Path(f"{path}{part}").rename(f"{aside}{part}")
    return aside
