"""The lines on which the keys of a TOML text stand; the standard library's reader of TOML keeps none."""

import re
import tomllib
from collections.abc import Generator, Iterator
from typing import Final, TypeAlias

Path: TypeAlias = tuple[str, ...]
"""Names from the outermost table to a key."""

_NAME: Final = r"""(?:[A-Za-z0-9_-]+|"(?:\\.|[^"\\\n])*"|'[^'\n]*')"""
_KEY: Final = rf"{_NAME}(?:[ \t]*\.[ \t]*{_NAME})*"
_HEADER: Final = re.compile(rf"\[\[?[ \t]*({_KEY})[ \t]*\][^\n]*")
_ASSIGNMENT: Final = re.compile(rf"({_KEY})[ \t]*=")
_BETWEEN: Final = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_REST: Final = re.compile(r"[^\n]*")
_TOKEN: Final = re.compile(
    r'"""(?:\\.|[^\\])*?"""(?!")'
    r"|'''.*?'''(?!')"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'"
    r"|#[^\n]*"
    r"|.",
    re.DOTALL,
)


def key_lines(text: str) -> Iterator[tuple[Path, int]]:
    """Yield every section and key with its line, in the order of the text.

    Parameters
    ----------
    text : str
        Valid TOML; of a text that is none, the part before the fault is found.

    Yields
    ------
    tuple of (Path, int)
        Where the key belongs, with the key as last name, and the number of its line, from 1. Keys inside inline tables
        come too, after the key of the table.
    """
    section: Path = ()
    at = _end(_BETWEEN, text, 0)
    while at < len(text):
        if header := _HEADER.match(text, at):
            section = _names(header[1])
            yield section, _line(text, at)
            at = header.end()
        elif key := _ASSIGNMENT.match(text, at):
            path = (*section, *_names(key[1]))
            yield path, _line(text, at)
            at = yield from _inside(text, key.end(), path)
        else:
            at = _end(_REST, text, at)
        at = _end(_BETWEEN, text, at)


def _inside(text: str, at: int, path: Path) -> Generator[tuple[Path, int], None, int]:
    """Yield the keys within the value that begins at `at`; return where it ends."""
    opened: list[tuple[str, Path]] = []
    """The brackets that are open, each with the key whose value it is."""
    while at < len(text):
        token = text[at : _end(_TOKEN, text, at)]
        if token == "\n" and not opened:
            break
        at += len(token)
        if token in {"{", "["}:
            opened.append((token, path))
        elif token in {"}", "]"} and opened:
            path = opened.pop()[1]
        bracket, table = opened[-1] if opened else ("", ())
        if token in {"{", ","} and bracket == "{" and (key := _ASSIGNMENT.match(text, _end(_BETWEEN, text, at))):
            path = (*table, *_names(key[1]))
            yield path, _line(text, key.start())
            at = key.end()
    return at


def _names(key: str) -> Path:
    """Return the names of a key, quoted or not, with dots between them."""
    names: list[str] = []
    value: object = tomllib.loads(f"{key} = 0")
    while isinstance(value, dict):
        ((name, value),) = value.items()
        names.append(name)
    return tuple(names)


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    found = pattern.match(text, at)
    assert found is not None, "these patterns match anything"
    return found.end()


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1
