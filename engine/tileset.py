"""A tile set as data: a TOML text with one thing on each line, read so that every complaint names the line.

What all games share is checked here: that the text is TOML, is for the game asked for, has the sections and keys that
this game knows, and counts with whole numbers. What a section means is the business of each game's `tileset`.
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from difflib import get_close_matches
from types import MappingProxyType
from typing import Final, TypeAlias

from engine.errors import EngineError, SetError
from engine.messages import one_line, quoted
from engine.toml_faults import fault_of, faulty_line
from engine.toml_lines import key_lines

VERSION: Final = 1
"""The newest form of a set text that can be read."""
MOST: Final = 1000
"""More tiles of one kind are a slip of the finger."""

LOOKS: Final = "looks"
"""The section that says what drawings or species look like, in the eye's own words; the rules make nothing of them."""
PHOTOGRAPHS: Final = "photographs"
"""The section that says from which photographs a set was learnt, and which tiles each showed; the rules make nothing of it."""
LEARNT: Final = (LOOKS, PHOTOGRAPHS)
"""The sections that only learning writes."""

Value: TypeAlias = "str | int | Sequence[int] | Sequence[str]"
"""What can be written on a line of a set."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a set."""

    key: str
    value: object
    """As TOML has it; not yet checked."""
    line: int

    def count(self, most: int = MOST) -> int:
        """Return the value as a number of tiles.

        Parameters
        ----------
        most : int
            As many as the game has of one kind.

        Raises
        ------
        SetError
            If it is no whole number from 1 to the most.
        """
        if type(self.value) is not int or not 1 <= self.value <= most:
            raise SetError(
                f"the number of {one_line(quoted(self.key))} must be a whole one from 1 to {most}, not {shown(self.value)}", self.line
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
            raise SetError(f'{self.key} must be one line of text in quotation marks, such as "…", not {shown(self.value)}', self.line)
        return self.value

    def texts(self) -> tuple[str, ...]:
        """Return the value as texts.

        Raises
        ------
        SetError
            If it is no list of texts of one line each.
        """
        if not isinstance(self.value, list) or not all(isinstance(text, str) and text.isprintable() for text in self.value):
            raise SetError(f'{self.key} must be a list of texts, such as ["…"], not {shown(self.value)}', self.line)
        return tuple(self.value)


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


def shown(value: object) -> str:
    """Return a value as the set has it, in one line, cut when long."""
    return one_line(_as_written(value))


def _as_written(value: object) -> str:
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(_as_written, value))}]"
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


def read_set(
    text: str,
    game: str,
    *,
    example: str,
    check: Callable[[str], object],
    sections: Sequence[str],
    optional: Sequence[str] = (),
    values: Sequence[str] = (),
) -> TileSet:
    """Take a set text apart.

    Parameters
    ----------
    text : str
        The whole file.
    game : str
        The game's key, such as ``factory``.
    example : str
        A line of the game's tiles, such as ``snail = 3``, for complaints.
    check : callable
        Raises an `EngineError` for what can be no name of a tile, also for complaints.
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
    table = _loaded(text, (*sections, *optional), example, check)
    lines: dict[tuple[str, ...], int] = {}
    for path, line in key_lines(text):
        lines.setdefault(path, line)
    top = {key: Entry(key, value, _line(lines, key)) for key, value in table.items()}
    _check_places(top, ("game", "name", *values), lines)
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


def _check_places(top: Mapping[str, Entry], keys: Sequence[str], lines: Mapping[tuple[str, ...], int]) -> None:
    """Refuse a line for the whole set that stands below a section; a number there is a tile that is called so."""
    for section in top.values():
        inside = section.value if isinstance(section.value, dict) else {}
        for key in keys:
            if key not in top and not isinstance(inside.get(key, 0), int):
                raise SetError(f"{key} = … is for the whole set: move this line above [{section.key}]", _line(lines, section.key, key))


def _check_heading(top: Mapping[str, Entry], game: str) -> None:
    if "game" not in top:
        raise SetError(f'the set does not say for which game it is; begin it with the line game = "{game}"')
    if top["game"].text() != game:
        raise SetError(f"this is a set for the game {shown(top['game'].value)}, not for {quoted(game)}", top["game"].line)
    if "version" not in top:
        return
    version = top["version"].value
    if type(version) is not int or version < 1:
        raise SetError(f"version must be {VERSION}, not {shown(version)}", top["version"].line)
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


def _loaded(text: str, sections: Sequence[str], example: str, check: Callable[[str], object]) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except RecursionError:
        line = _line_of_longest(text, r"[\[{]+")
        raise SetError("the brackets of this line lie too deep in one another; a set needs hardly any", line) from None
    except tomllib.TOMLDecodeError as error:
        place = _PLACE.search(str(error))
        assert place is not None, "every complaint of this reader ends with the place"
        line = int(place[1] or text.count("\n") + 1)
        raise _repeated(text, line) or _no_toml(text, faulty_line(text, line), sections, example, check) from error
    except ValueError as error:
        raise SetError("the number in this line has too many digits", _line_of_longest(text, r"[0-9_]+")) from error


def _line_of_longest(text: str, pattern: str) -> int:
    """Return the line of the longest match."""
    longest = max(re.finditer(pattern, text), key=lambda found: found.end() - found.start())
    return text.count("\n", 0, longest.start()) + 1


def _no_toml(text: str, line: int, sections: Sequence[str], example: str, check: Callable[[str], object]) -> SetError:
    with blamed(line):
        return SetError(fault_of(text.split("\n")[line - 1], sections, example, check), line)


def _repeated(text: str, last: int) -> SetError | None:
    """Return the complaint that a name stands twice, if the text to the last line read has one."""
    seen: dict[tuple[str, ...], int] = {}
    for path, line in key_lines("\n".join(text.split("\n")[:last])):
        if path in seen:
            return SetError(f"{shown(path[-1])} stands in line {seen[path]} already; write it once", line)
        seen[path] = line
    return None


def check_learnt(found: TileSet, what: str, names: Sequence[str]) -> None:
    """Refuse looks of what is not in the set, and what is not written as learning writes it.

    Parameters
    ----------
    found : TileSet
        A set that may have looks.
    what : str
        What has looks in this game, such as ``drawing``.
    names : sequence of str
        All names of the set.

    Raises
    ------
    SetError
        If there is no such name, or what was learnt is no texts.
    """
    for section in (found.sections[name] for name in LEARNT if name in found.sections):
        for entry in section.entries:
            if section.name == LOOKS and entry.key not in names:
                raise unknown(what, entry.key, names, entry.line)
            entry.texts()


def set_looks(text: str) -> dict[str, tuple[str, ...]]:
    """Return by name what the drawings or species of a set look like; empty when that was not learnt.

    Parameters
    ----------
    text : str
        The text of a set that `read_set` takes.
    """
    return _texts(text, LOOKS)


def set_photographs(text: str) -> dict[str, tuple[str, ...]]:
    """Return by photograph which tiles of a set it showed; empty when the set was not learnt.

    Parameters
    ----------
    text : str
        The text of a set that `read_set` takes.
    """
    return _texts(text, PHOTOGRAPHS)


def _texts(text: str, section: str) -> dict[str, tuple[str, ...]]:
    return {name: tuple(texts) for name, texts in tomllib.loads(text.removeprefix("\ufeff")).get(section, {}).items()}


def set_game(text: str) -> str:
    """Return the key of the game for which a set is; empty when it does not say so.

    Parameters
    ----------
    text : str
        Any text.
    """
    try:
        return str(tomllib.loads(text.removeprefix("\ufeff")).get("game", ""))
    except (ValueError, RecursionError):
        return ""


def set_name(text: str) -> str:
    """Return what its owner calls a set, or nothing.

    Parameters
    ----------
    text : str
        The text of a set that `read_set` takes.
    """
    return str(tomllib.loads(text.removeprefix("\ufeff")).get("name", ""))


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
    return str(value) if isinstance(value, int) else f"[{', '.join(map(_value, value))}]"
