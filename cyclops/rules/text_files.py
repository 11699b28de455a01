"""Text files that people hand over."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cyclops.errors import UnreadableError

LARGEST_SET: Final = 1_000_000
LARGEST_RECORD: Final = 16_000_000
"""Bytes; more is another kind of file, or one without an end."""


def text_of(path: Path, most: int) -> str:
    """Return the text of a file.

    Parameters
    ----------
    path : Path
        The file.
    most : int
        Bytes that it may have.

    Raises
    ------
    UnreadableError
        If there is no such file, it is too large, or it is no text.
    """
    return text_from_bytes(bytes_of(path, most), path)


def bytes_of(path: Path, most: int) -> bytes:
    """Return what is in a file.

    Parameters
    ----------
    path : Path
        The file.
    most : int
        Bytes that it may have.

    Raises
    ------
    UnreadableError
        If there is no such file, or it is too large.
    """
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)
    except OSError as error:
        raise UnreadableError(f"{str(path)!r} cannot be read ({error.strerror})") from error
    if len(data) > most:
        raise UnreadableError(f"{str(path)!r} is larger than {most // 1_000_000} MB, so it is another kind of file")
    return data


def text_from_bytes(data: bytes, path: Path) -> str:
    """Return the text in the bytes of a file.

    Raises
    ------
    UnreadableError
        If it is no text.
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableError(f"{str(path)!r} is no text in UTF-8: save it as UTF-8") from error
