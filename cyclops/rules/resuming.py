"""A recorded game that goes on in its own file."""

from __future__ import annotations

import os
from collections.abc import Callable
from io import FileIO
from itertools import count
from pathlib import Path

from cyclops.errors import UnreadableError, UnwritableError
from cyclops.rules.record_file import RecordFile, write_through
from cyclops.rules.session import AnyRecord
from cyclops.rules.text_files import LARGEST_RECORD, bytes_of, text_from_bytes
from engine.errors import RecordError
from engine.migration import VERSION
from engine.record_lines import ReadRecord, record_from_text


def resumed(path: Path, game: str, warn: Callable[[str], None]) -> tuple[AnyRecord, RecordFile]:
    """Read a recorded game, and open its file so that what comes is added to it.

    A last line that was cut off is taken away; the file as it was is kept beside it, which is said first.

    Parameters
    ----------
    path : Path
        The file with the record.
    game : str
        The key of the game that it must be.
    warn : callable
        Is given each sentence that people should know.

    Returns
    -------
    tuple of (Record, RecordFile)
        The game where it stands, and its file.

    Raises
    ------
    UnreadableError
        If the file is no record of this game, or not one to which lines can be added.
    UnwritableError
        If nothing can be written into it.
    """
    data = bytes_of(path, LARGEST_RECORD)
    read = _read(data, path, game)
    sound = data
    if read.damage is not None:
        sound = data[: data.rfind(b"\n") + 1]
        warn(f"{str(path)!r}: {read.damage.sentence}; the file as it was is kept in {str(_kept_aside(path, data))!r}")
    return read.record, RecordFile(path, _opened(path, sound), warn)


def _read(data: bytes, path: Path, game: str) -> ReadRecord:
    try:
        read = record_from_text(text_from_bytes(data, path))
    except RecordError as error:
        raise UnreadableError(f"{str(path)!r}: {error}") from error
    rules = read.record.rules
    if rules.key != game:
        raise UnreadableError(f"{str(path)!r} is a game of {rules.title}: type rules play {rules.key} --resume and its name")
    if read.version < VERSION:  # its moves do not stand one on a line
        why = "is an older record, to which nothing can be added: make a new one of it with rules replay --json"
        raise UnreadableError(f"{str(path)!r} {why}")
    return read


def _kept_aside(path: Path, data: bytes) -> Path:
    """Write the data into a new file beside a file."""
    for number in count(1):
        aside = path.with_name(f"{path.name}.broken{number if number > 1 else ''}")
        try:
            with FileIO(aside, "x") as file:
                write_through(file, data)
        except FileExistsError:
            continue
        except OSError as error:
            raise UnwritableError(f"{str(aside)!r} cannot be written ({error.strerror}), so the game is left as it is") from error
        return aside
    raise AssertionError("numbers never end")


def _opened(path: Path, sound: bytes) -> FileIO:
    """Open a record behind its last whole line, and take away what follows."""
    try:
        file = FileIO(path, "r+")
        file.truncate(len(sound))
        file.seek(0, os.SEEK_END)
        if not sound.endswith(b"\n"):
            write_through(file, b"\n")
    except OSError as error:
        raise UnwritableError(f"{str(path)!r} cannot be written ({error.strerror})") from error
    return file
