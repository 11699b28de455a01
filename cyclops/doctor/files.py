"""What Cyclops keeps: what was chosen, the games, and the sets that were learnt. Nothing here changes any of it."""

from __future__ import annotations

import json
import shlex
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from sqlite3 import Connection
from typing import Final

from cyclops.doctor.examination import Examination
from cyclops.doctor.finding import Finding, absent, broken, fine, unsure
from cyclops.errors import JournalError, UnreadableError
from cyclops.journal.database import open_to_read
from cyclops.language import Language
from cyclops.preferences import kept_preferences

GAMES: Final = "games.sqlite"
_AGAIN_S: Final = 0.3
_LINE: Final = "line"
"""An entry that is a line of the record."""


@dataclass(frozen=True, slots=True)
class Saved:
    """What the file with all games holds.

    Attributes
    ----------
    games : int
        How many.
    last : tuple of str
        The lines of the record of the latest one.
    players : tuple of str
        All names of players.
    """

    games: int
    last: tuple[str, ...]
    players: tuple[str, ...]


def check_preferences(visit: Examination) -> Finding:
    """What was chosen by `cyclops setup`."""
    try:
        chosen = kept_preferences(visit.preferences_file)
    except UnreadableError as error:
        what, _, _ = str(error).rpartition(": ")
        return broken(what, "Remove it, and choose anew", f"rm {shlex.quote(str(visit.preferences_file))}", "cyclops setup")
    if chosen.language and chosen.language not in set(Language):
        return unsure(f"the language {chosen.language!r} is chosen, which Cyclops does not speak", "Choose another", "cyclops setup")
    told = [f"{name} {value}" for name in ("language", "camera", "voice") if (value := getattr(chosen, name))]
    return fine(", ".join(told)) if told else absent("nothing was chosen yet: cyclops setup asks for it")


def check_games(visit: Examination) -> Finding:
    """The saved games, by a copy: the file itself is not touched."""
    path = visit.machine.data / GAMES
    if not path.exists():
        return absent("no game was saved yet")
    try:
        found = saved(path)
    except JournalError as error:
        what, _, _ = str(error).rpartition(": ")
        return broken(
            f"{what}: the next game begins a new file", "Keep it aside", f"mv {shlex.quote(str(path))} {shlex.quote(f'{path}.damaged')}"
        )
    except OSError as error:
        return unsure(
            f"they could not be copied to be looked at ({error.strerror or error})",
            "Make room, and let yourself read them",
            f"ls -l {shlex.quote(str(path))}",
        )
    return fine(f"{found.games} {'game' if found.games == 1 else 'games'}, whole")


def saved(path: Path) -> Saved:
    """Look into a copy of the file with all games.

    Raises
    ------
    JournalError
        If it is damaged, or none of ours.
    OSError
        If it cannot be copied.
    """
    try:
        with _copied(path) as connection:
            return _saved(connection)
    except JournalError:
        time.sleep(_AGAIN_S)  # it may have been written while it was copied
        with _copied(path) as connection:
            return _saved(connection)


@contextmanager
def _copied(path: Path) -> Iterator[Connection]:
    with tempfile.TemporaryDirectory(prefix="cyclops-doctor-") as folder:
        copy = Path(folder, path.name)
        shutil.copyfile(path, copy)
        if Path(f"{path}-wal").exists():
            shutil.copyfile(f"{path}-wal", f"{copy}-wal")
        try:
            connection = open_to_read(copy)
        except JournalError as error:
            raise JournalError(str(error).replace(str(copy), str(path))) from error
        with closing(connection):
            yield connection


def _saved(connection: Connection) -> Saved:
    headers = connection.execute("SELECT id, header FROM games ORDER BY id").fetchall()
    lines: tuple[str, ...] = ()
    if headers:
        number, header = headers[-1]
        entries = connection.execute("SELECT text FROM entries WHERE game = ? AND kind = ? ORDER BY n", (number, _LINE)).fetchall()
        lines = (str(header).rstrip("\n"), *(str(text) for (text,) in entries))
    return Saved(len(headers), lines, tuple(dict.fromkeys(name for _, header in headers for name in _names(str(header)))))


def _names(header: str) -> list[str]:
    """The players of the first line of a record."""
    try:
        told = json.loads(header).get("names", [])
    except (ValueError, AttributeError):
        return []
    return [name for name in told if isinstance(name, str)] if isinstance(told, list) else []


def check_sets(visit: Examination) -> Finding:
    """Sets that were learnt."""
    told = visit.kept.answers
    if not visit.set_files:
        return absent("none was learnt; drawn sets are known as they are")
    if "sets" not in told:
        return unsure(f"not looked at, as what reads them {visit.kept.failure}", "Mend OpenCV and NumPy first, as said above")
    if told["broken_sets"]:
        wrong = told["broken_sets"][0]
        return broken(
            wrong["why"],
            "Mend its line, or put it away and learn the set again",
            f"mv {shlex.quote(wrong['file'])} {shlex.quote(wrong['file'] + '.old')}",
        )
    return fine(f"learnt: {', '.join(told['sets'])}")
