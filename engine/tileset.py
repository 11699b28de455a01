"""A tile set as data: a TOML text with one thing on each line, read so that every complaint names the line.

What all games share is checked here: that the text is TOML, is for the game asked for, has the sections and keys that
this game knows, and counts with whole numbers. What a section means is the business of each game's `tileset`.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from difflib import get_close_matches
from types import MappingProxyType
from typing import Final, TypeAlias

from engine.errors import EngineError, SetError
from engine.toml_lines import key_lines

VERSION: Final = 1
"""The newest form of a set text that can be read."""
MOST: Final = 1000
"""More tiles of one kind are a slip of the finger."""

Value: TypeAlias = "str | int | Sequence[int]"
"""What can be written on a line of a set."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a set."""

    key: str
    value: object
    """As TOML has it; not yet checked."""
    line: int

    def count(self) -> int:
        """Return the value as a number of tiles.

        Raises
        ------
        SetError
            If it is no whole number from 1 to `MOST`.
        """
        if isinstance(self.value, bool) or not isinstance(self.value, int) or not 1 <= self.value <= MOST:
            raise SetError(
                f"how many tiles {quoted(self.key)} there are is a whole number from 1 to {MOST}, not {shown(self.value)}", self.line
            )
        return self.value

    def text(self) -> str:
        """Return the value as text.

        Raises
        ------
        SetError
            If it is none, or not on one line.
        """
        if not isinstance(self.value, str) or not self.value.isprintable():
            raise SetError(f'{self.key} is one line of text in quotation marks, such as "…", not {shown(self.value)}', self.line)
        return self.value


@dataclass(frozen=True, slots=True)
class Section:
    """The lines below one heading."""

    name: str
    line: int
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class TileSet:
    """A set text taken apart."""

    name: str
    """What its owner calls it; may be empty."""
    values: Mapping[str, Entry]
    """The game's own lines above the first section."""
    sections: Mapping[str, Section]


def quoted(text: str) -> str:
    """Return a text in the quotation marks that a set would have it in."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def shown(value: object) -> str:
    """Return a value as a message shows it: one line, cut when long."""
    if isinstance(value, str):
        text = quoted(value)
    elif isinstance(value, bool):
        text = str(value).lower()
    else:
        text = _plain(value)
    text = "".join(letter if letter.isprintable() else "?" for letter in text)
    return text if len(text) <= 60 else f"{text[:59]}…"


def _plain(value: object) -> str:
    try:
        return str(value)
    except ValueError:  # Python writes no whole number of thousands of digits
        return "a huge number"


@contextmanager
def blamed(line: int) -> Iterator[None]:
    """Give every complaint of the engine raised inside the line that caused it."""
    try:
        yield
    except SetError:
        raise
    except EngineError as error:
        raise SetError(str(error), line) from error


def unknown(what: str, name: str, known: Sequence[str], line: int) -> SetError:
    """Return the complaint that something does not exist, with the nearest that does, or else all that do."""
    near = get_close_matches(name, known, 1)
    advice = f"did you mean {near[0]}?" if near else f"there is only {known[0]}" if len(known) == 1 else f"there are {', '.join(known)}"
    return SetError(f"no {what} is called {shown(name)}; {advice}", line)


def read_set(text: str, game: str, *, sections: Sequence[str], optional: Sequence[str] = (), values: Sequence[str] = ()) -> TileSet:
    """Take a set text apart.

    Parameters
    ----------
    text : str
        The whole file.
    game : str
        The game's key, such as ``factory``.
    sections : sequence of str
        The sections that must be there.
    optional : sequence of str
        The sections that may be there.
    values : sequence of str
        The lines that the game wants above the first section; each must be there.

    Returns
    -------
    TileSet
        Every line with its number, in the order of the text.

    Raises
    ------
    SetError
        If the text is no TOML, for another game or a newer version, or lacks or has a line or section that it should not.
    """
    text = text.removeprefix("\ufeff")  # some editors put this mark before everything else
    table = _loaded(text)
    lines: dict[tuple[str, ...], int] = {}
    for path, line in key_lines(text):
        lines.setdefault(path, line)
    top = {key: Entry(key, value, _line(lines, key)) for key, value in table.items()}
    _check_heading(top, game)
    known = ("game", "name", "version", *values)
    for key, entry in top.items():
        if key not in (*known, *sections, *optional):
            raise _unknown_at_top(entry, known, (*sections, *optional))
    for key in values:
        if key not in top:
            raise SetError(f"the line {key} = … is missing; write it above the first section")
    return TileSet(
        name=top["name"].text() if "name" in top else "",
        values=MappingProxyType({key: top[key] for key in values}),
        sections=MappingProxyType({name: _section(name, top, lines) for name in (*sections, *optional) if name in sections or name in top}),
    )


def _check_heading(top: Mapping[str, Entry], game: str) -> None:
    if "game" not in top:
        raise SetError(f'the set does not say for which game it is; begin it with the line game = "{game}"')
    if top["game"].text() != game:
        raise SetError(f"this is a set for the game {shown(top['game'].value)}, not for {quoted(game)}", top["game"].line)
    if "version" not in top:
        return
    version = top["version"].value
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise SetError(f"version is {VERSION}, not {shown(version)}", top["version"].line)
    if version > VERSION:
        raise SetError(
            f"this set is of version {shown(version)}, but only version {VERSION} can be read; get a newer Cyclops", top["version"].line
        )


def _unknown_at_top(entry: Entry, known: Sequence[str], sections: Sequence[str]) -> SetError:
    if isinstance(entry.value, dict | list):
        return unknown("section", entry.key, [f"[{name}]" for name in sections], entry.line)
    return unknown("line above the sections", entry.key, known, entry.line)


def _section(name: str, top: Mapping[str, Entry], lines: Mapping[tuple[str, ...], int]) -> Section:
    if name not in top:
        raise SetError(f"the section [{name}] is missing; write a line [{name}] and its tiles below it")
    found = top[name]
    if not isinstance(found.value, dict):
        raise SetError(f"{name} is a section: a line [{name}] with its tiles below it", found.line)
    return Section(name, found.line, tuple(Entry(key, value, _line(lines, name, key)) for key, value in found.value.items()))


def _line(lines: Mapping[tuple[str, ...], int], *path: str) -> int:
    """Return the line of a key; of a table that has none of its own, such as one named only by dotted keys, of its first key."""
    if path in lines:
        return lines[path]
    return min(line for longer, line in lines.items() if longer[: len(path)] == path)


_PLACE: Final = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


def _loaded(text: str) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise SetError("the brackets of this set lie too deep in one another; a set needs hardly any") from None
    except ValueError as error:  # TOMLDecodeError, or a number with thousands of digits
        raise _no_toml(text, str(error)) from error


def _no_toml(text: str, message: str) -> SetError:
    rows = text.split("\n")
    place = _PLACE.search(message)
    if place is None:
        return SetError("this is no TOML, or has a number too long to be read")
    line = int(place[1] or len(rows))
    twice = _repeated("\n".join(rows[:line]))
    if twice is not None:
        return twice
    reason = message[: place.start()]
    return SetError(
        f"this is no TOML ({reason[:1].lower()}{reason[1:]}): {shown(rows[line - 1].strip())}; a line is [SECTION], NAME = VALUE "
        'or # A COMMENT, and names with other signs than letters, digits, - and _ stand in quotation marks, such as "GPWG*" = 2',
        line,
    )


def _repeated(text: str) -> SetError | None:
    """Return the complaint that a name stands twice, if the text before the fault has one."""
    seen: dict[tuple[str, ...], int] = {}
    for path, line in key_lines(text):
        if path in seen:
            return SetError(f"{shown(path[-1])} stands in line {seen[path]} already; write it once", line)
        seen[path] = line
    return None


def write_set(game: str, name: str, values: Mapping[str, Value], sections: Mapping[str, Mapping[str, Value]]) -> str:
    """Return the text of a set, which `read_set` takes apart into the same.

    Parameters
    ----------
    game : str
        The game's key.
    name : str
        What its owner calls it, one line.
    values : mapping of str to str, int or numbers
        The lines above the first section.
    sections : mapping of str to mapping
        The lines of each section.

    Raises
    ------
    SetError
        If the name is not one line.
    """
    if not name.isprintable():
        raise SetError(f"the name of a set is one line of text, not {shown(name)}")
    heading = _written({"game": game, "name": name, "version": VERSION, **values})
    return "\n".join([*heading, *(line for key, lines in sections.items() for line in ("", f"[{key}]", *_written(lines))), ""])


_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


def _written(lines: Mapping[str, Value]) -> list[str]:
    return [f"{key if _BARE.fullmatch(key) else quoted(key)} = {_value(value)}" for key, value in lines.items()]


def _value(value: Value) -> str:
    if isinstance(value, str):
        return quoted(value)
    return str(value) if isinstance(value, int) else f"[{', '.join(map(str, value))}]"
