"""A saved game given out as a file of its own."""

from __future__ import annotations

from pathlib import Path

from cyclops.errors import UnwritableError
from cyclops.journal.saved import saved_game
from engine.record_lines import record_to_text


def export_game(journal: Path, number: int, output: Path) -> None:
    """Write a saved game as the lines of a record.

    Parameters
    ----------
    journal : Path
        The file with all games.
    number : int
    output : Path
        Nothing may be there yet.

    Raises
    ------
    JournalError
        If there is no such game, or it cannot be read.
    UnwritableError
        If something is there already, or nothing can be written there.
    """
    text = record_to_text(saved_game(journal, number).record)
    try:
        with output.open("x", encoding="ascii") as file:
            file.write(text)
    except FileExistsError as error:
        raise UnwritableError(f"{str(output)!r} exists already: give another name, for nothing is written over") from error
    except OSError as error:
        raise UnwritableError(f"{str(output)!r} cannot be written ({error.strerror}): give another name") from error
