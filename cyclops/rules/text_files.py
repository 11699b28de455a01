"""Text files that people hand over."""

from __future__ import annotations

from pathlib import Path

from cyclops.errors import UnreadableError


def text_of(path: Path) -> str:
    """Return the text of a file.

    Raises
    ------
    UnreadableError
        If there is no such file, or it is no text.
    """
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableError(f"{path} is no text in UTF-8") from error
    except OSError as error:
        raise UnreadableError(f"{path} cannot be read ({error.strerror})") from error
