"""The line in which a state is written: a heading, then ``name=value`` for each thing that it holds."""

from collections.abc import Mapping, Sequence

from engine.errors import NotationError


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
