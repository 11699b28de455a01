"""The file in which a game is kept while it goes: a line a move, each on the disk before the next is asked for."""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType

from cyclops.errors import UnwritableError
from cyclops.rules.session import AnyRecord
from engine.record_lines import added_lines, header_line


class RecordFile:
    """A new file with the lines of a record.

    Parameters
    ----------
    path : Path
        Where to write; nothing may be there yet.
    record : Record
        The game before its first move.

    Raises
    ------
    UnwritableError
        If something is there already, or nothing can be written there.
    """

    def __init__(self, path: Path, record: AnyRecord) -> None:
        self._path = path
        try:
            self._file = path.open("x", encoding="utf-8", newline="\n")
        except FileExistsError as error:
            raise UnwritableError(f"{path} exists already; give another name, for no game is written over") from error
        except OSError as error:
            raise UnwritableError(f"{path} cannot be written ({error.strerror}); give another name") from error
        self._write(header_line(record))

    def __enter__(self) -> RecordFile:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None) -> None:
        self._file.close()

    def keep(self, before: AnyRecord, after: AnyRecord) -> None:
        """Add what has happened since the file was written last.

        Raises
        ------
        UnwritableError
            If it cannot be written; the lines before it are kept.
        """
        self._write("".join(added_lines(before, after)))

    def _write(self, text: str) -> None:
        try:
            self._file.write(text)
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise UnwritableError(f"{self._path} cannot be written any more ({error.strerror}); the game is kept up to here") from error
