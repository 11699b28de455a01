"""Records of every version brought to the form of the present one, step by step."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.errors import RecordError
from engine.games import GAMES
from engine.messages import shown_json

VERSION: Final = 2
"""Version of the records that are written now."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One JSON object of a record."""

    place: str
    """Where it stands, for messages: ``line 7``, or ``move 7`` of a list of moves."""
    values: Mapping[str, Any]


def version_of(header: Entry) -> int:
    """Return the version that a record says it has.

    Parameters
    ----------
    header : Entry
        Its first object.

    Raises
    ------
    RecordError
        If it names none that can be read.
    """
    version = header.values.get("version")
    if not {"version", "game"} <= header.values.keys():
        raise RecordError(f"{header.place}: this is no recorded game, for it names no game or no version")
    if type(version) is not int or version < 1:
        raise RecordError(f"{header.place}: the version of a recorded game must be a number from 1 to {VERSION}, not {shown_json(version)}")
    if version > VERSION:
        raise RecordError(
            f"{header.place}: the record has version {shown_json(version)}, and this Cyclops reads versions up to {VERSION}; "
            "get a newer Cyclops"
        )
    return version


def migrated(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Return a record in the form of the present version.

    Parameters
    ----------
    entries : sequence of Entry
        A record of any version, the header first; it is not changed.

    Raises
    ------
    RecordError
        If its version cannot be read, or the record has not the form of its version.
    """
    done = tuple(entries)
    for step in _STEPS[version_of(done[0]) - 1 :]:
        done = step(done)
    return done


def _1_to_2(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Give each move of a plain list a number and the move it follows; version 1 knew one edition of each game's rules."""
    header, *more = entries
    values = dict(header.values)
    moves = values.pop("moves", None)
    if more or not isinstance(moves, list):
        raise RecordError(f"{header.place}: a record of version 1 is one object with a list of moves")
    rules = GAMES.get(str(values.get("game")))
    values |= {"cyclops": "record", "version": 2, "rules": rules.edition if rules else ""}
    numbered = (Entry(f"move {n}", {"n": n, "after": n - 1, "move": move}) for n, move in enumerate(moves, 1))
    return (Entry(header.place, values), *numbered)


_STEPS: Final[tuple[Callable[[tuple[Entry, ...]], tuple[Entry, ...]], ...]] = (_1_to_2,)
"""Each from its version to the next, the oldest first."""
