"""What the notations of all games have in common.

A state is one line: a heading, then ``name=value`` for each thing that it holds. A move is a word, then what it needs.
Everything has one way of being written.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeVar

from engine.errors import NotationError


class Written(Protocol):
    """Something with a notation."""

    def to_text(self) -> str:
        """Return it in its notation."""


WrittenT = TypeVar("WrittenT", bound=Written)


def only_so(read: WrittenT, text: str, what: str) -> WrittenT:
    """Return what was read from a text, unless the text is another way of writing it.

    Parameters
    ----------
    read : Written
        What was read.
    text : str
        From what.
    what : str
        What it is called, for the message.

    Raises
    ------
    NotationError
        If it should be written otherwise; the message says how.
    """
    if read.to_text() != text:
        raise NotationError(f"the {what} {text!r} should be written {read.to_text()!r}")
    return read


def move_of_text(text: str, readers: Mapping[str, Callable[[str], WrittenT]]) -> WrittenT:
    """Read a move.

    Parameters
    ----------
    text : str
        For example ``place 0@2,-1^3``.
    readers : mapping of str to callable
        For each word with which a move begins, what reads the rest.

    Raises
    ------
    NotationError
        If the text is no move.
    """
    word, _, rest = text.partition(" ")
    if word not in readers:
        raise NotationError(f"a move begins with {', '.join(readers)}, not {word!r}")
    return only_so(readers[word](rest), text, "move")


def line_of_values(heading: str, values: Mapping[str, str]) -> str:
    """Return the line; no value may hold a space."""
    return " ".join([heading, *(f"{name}={value}" for name, value in values.items())])


def values_of_line(line: str, heading: str, names: Sequence[str]) -> dict[str, str]:
    """Take apart a line written by `line_of_values`.

    Parameters
    ----------
    line : str
        For example ``bugs/1 players=2 round=1``.
    heading : str
        With what it must begin: the game and the version of its notation.
    names : sequence of str
        What it must hold; more is for the caller to refuse.

    Raises
    ------
    NotationError
        If the heading is another, or a name or its value is missing.
    """
    found, *entries = line.split(" ")
    if found != heading:
        raise NotationError(f"the text of a state begins with {heading!r}, not {found!r}")
    values = dict(entry.split("=", 1) for entry in entries if "=" in entry)
    missing = [name for name in names if not values.get(name)]
    if missing:
        raise NotationError(f"the text of a state needs {missing[0]}=…, which {line!r} lacks")
    return values
