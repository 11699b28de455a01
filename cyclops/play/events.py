"""The events of a game as they happen, one JSON object a line, for other programs."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, TextIO

from cyclops.errors import UnwritableError
from cyclops.referee.finding import Event

STANDARD_OUTPUT: Final = "-"

Say = Callable[[str], None]


class EventsStream:
    """Writes each event at once.

    Parameters
    ----------
    stream : TextIO or None
        Where to; nowhere if None.
    say : callable, optional
        Is given one sentence when nothing more can be written, and the game goes on; without it that is an error.
    """

    def __init__(self, stream: TextIO | None, say: Say | None = None) -> None:
        self._stream = stream
        self._say = say

    def tell(self, event: Event, frame: int) -> None:
        """Write an event, with the number of the frame that showed it.

        Raises
        ------
        UnwritableError
            If it cannot be written and nobody is to be told.
        """
        if self._stream is None:
            return
        facts = event.to_json()
        line = json.dumps({"event": facts.pop("event"), "frame": frame, **facts})
        try:
            self._stream.write(f"{line}\n")
            self._stream.flush()
        except OSError as error:
            self._stream = None
            if self._say is None:
                raise UnwritableError(f"the events could not be written ({error.strerror})") from error
            self._say(f"The events cannot be written any more ({error.strerror}); the game goes on.")


@contextmanager
def events_to(target: str | None, say: Say) -> Iterator[EventsStream]:
    """Open the way that events go.

    Parameters
    ----------
    target : str or None
        A file, which is written anew, or `STANDARD_OUTPUT`; None for nowhere.
    say : callable
        Is given one sentence when nothing more can be written into the file.

    Raises
    ------
    UnwritableError
        If the file cannot be written.
    """
    if target is None:
        yield EventsStream(None)
    elif target == STANDARD_OUTPUT:
        with _own_output() as stream:
            yield EventsStream(stream)
    else:
        with _closed(_opened(Path(target))) as stream:
            yield EventsStream(stream, say)


def _opened(path: Path) -> TextIO:
    try:
        return path.open("w", encoding="ascii")
    except OSError as error:
        raise UnwritableError(f"{str(path)!r} cannot be written ({error.strerror}): choose another file for the events") from error


@contextmanager
def _closed(stream: TextIO) -> Iterator[TextIO]:
    """Close the stream afterwards; what it could not take then was told before."""
    try:
        yield stream
    finally:
        with suppress(OSError):
            stream.close()


@contextmanager
def _own_output() -> Iterator[TextIO]:
    """Standard output for the events alone: what else is written there, by libraries of other languages too, goes to standard error."""
    try:
        number, other = sys.stdout.fileno(), sys.stderr.fileno()
    except (OSError, ValueError):  # no file of the system, as in a notebook: nothing but Python writes there
        yield sys.stdout
        return
    sys.stdout.flush()
    kept = os.dup(number)
    os.dup2(other, number)
    try:
        with _closed(os.fdopen(os.dup(kept), "w", encoding="ascii")) as stream:
            yield stream
    finally:
        sys.stdout.flush()
        os.dup2(kept, number)
        os.close(kept)
