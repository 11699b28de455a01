"""The file in which a game is kept while it goes: a line a move, each on the disk before the next is asked for."""

from __future__ import annotations

import os
from collections.abc import Callable
from io import FileIO
from pathlib import Path
from types import TracebackType

from cyclops.errors import UnwritableError
from cyclops.rules.session import AnyRecord
from engine.record_lines import added_lines, header_line


class RecordFile:
    """A file to which the lines of a game are added; when that fails, the game goes on without them.

    Parameters
    ----------
    path : Path
        The file's name.
    file : FileIO
        The file, open at its end, without a buffer.
    warn : callable
        Is given one sentence when nothing can be written any more.
    """

    def __init__(self, path: Path, file: FileIO, warn: Callable[[str], None]) -> None:
        self.path = path
        self.whole = True
        """Whether everything was kept."""
        self._file = file
        self._warn = warn

    @classmethod
    def begun(cls, path: Path, record: AnyRecord, warn: Callable[[str], None]) -> RecordFile:
        """Begin a new file with the game before its first move.

        Parameters
        ----------
        path : Path
            Where to write; nothing may be there yet.
        record : Record
            The game before its first move.
        warn : callable
            Is given one sentence when nothing can be written any more.

        Raises
        ------
        UnwritableError
            If something is there already, or nothing can be written there.
        """
        try:
            file = FileIO(path, "x")
        except FileExistsError as error:
            raise UnwritableError(f"{str(path)!r} exists already: give another name, for no game is written over") from error
        except FileNotFoundError as error:
            raise UnwritableError(f"there is no folder {str(path.parent)!r} for the record: make it first") from error
        except OSError as error:
            raise _unwritable(path, error) from error
        try:
            write_through(file, header_line(record).encode())
        except OSError as error:
            file.close()
            path.unlink()
            raise _unwritable(path, error) from error
        return cls(path, file, warn)

    def __enter__(self) -> RecordFile:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None) -> None:
        self._file.close()

    def keep(self, before: AnyRecord, after: AnyRecord) -> None:
        """Add what has happened since the file was written last; whatever cannot be written is said once, and is not kept."""
        if not self.whole:
            return
        end = self._file.tell()
        try:
            write_through(self._file, "".join(added_lines(before, after)).encode())
        except OSError as error:
            self._file.truncate(end)  # so that no half a line stands at its end
            self.whole = False
            self._warn(
                f"{str(self.path)!r} cannot be written any more ({error.strerror}); the game is kept up to here, and not from now on"
            )


def write_through(file: FileIO, data: bytes) -> None:
    """Write all of the data, and wait until it is on the disk."""
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) :]
    os.fsync(file.fileno())


def _unwritable(path: Path, error: OSError) -> UnwritableError:
    return UnwritableError(f"{str(path)!r} cannot be written ({error.strerror}): give another name, or play without a record")
