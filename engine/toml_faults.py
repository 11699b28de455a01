"""What is wrong with a line that is no TOML, in words for people who have never heard of it."""

import re
import tomllib
from collections.abc import Callable, Sequence
from typing import Final

from engine.messages import one_line, quoted

_NAME: Final = r"""(?P<name>[^="'\[\]:]+?|"[^"]*"|'[^']*')"""
_VALUE: Final = r"""(?P<value>"[^"]*"|'[^']*'|\[[^\]]*\]|[+-]?[0-9.]+)"""
_BARE: Final = re.compile(r"[A-Za-z0-9_.-]+")
_MIDDLE: Final = re.compile(r"[0-9,\]\s]*(#.*)?")
"""A line that may stand within brackets, and then is not at fault."""
_COMMENT: Final = re.compile(r"\s*#[^\"']*$")

_FAULTS: Final = tuple(
    (re.compile(pattern), sentence)
    for pattern, sentence in (
        (r"\[.*", "a section is one word in brackets on a line of its own, such as [{section}], not {row}"),
        (rf"{_NAME}\s*:\s*(?P<value>[^=]+)", "write = instead of the colon: {name} = {value}"),
        (r"""[^"]*"([^"]*"[^"]*")*[^"]*""", "a quotation mark is missing in {row}"),
        (rf"{_NAME}\s*=", "nothing stands behind the = of {name}; write for example {example}"),
        (rf"{_NAME}\s*==.*", "one = is enough: {row}"),
        (rf"{_NAME}\s*=\s*\[[^\]]*", "the bracket [ is not closed in {row}"),
        (rf"{_NAME}\s*=\s*0+(?P<value>[0-9]+)", "no number begins with 0: {name} = {value}"),
        (rf"{_NAME}\s*=\s*(?P<value>[0-9]+(\s*,\s*|\s+)[0-9, ]+)", "several numbers stand in brackets, such as [3, 2, 1], not {value}"),
        (rf"{_NAME}\s*=\s*{_VALUE}\s*(?P<rest>.+)", "write one thing on each line; behind {name} = {value} there is more: {rest}"),
        (rf"{_NAME}\s*=\s*(?P<value>[^\"'\[]+)", "{value} is no number in digits, and a text stands in quotation marks: {name} = …"),
        (r"[^=]+", "the = is missing in {row}; write for example {example}"),
    )
)
_OTHERWISE: Final = "this line cannot be read: {row}; write for example {example}, or [{section}], or # before a comment"


def faulty_line(text: str, line: int) -> int:
    """Return where a fault lies that the reader of TOML met: in this line, or in one above that makes this one wrong.

    Parameters
    ----------
    text : str
        The whole text.
    line : int
        Number of the line where the reader stopped, from 1.
    """
    rows = text.split("\n")
    return next((number for number in range(line, 0, -1) if not _reads(rows[number - 1])), line)


def _reads(row: str) -> bool:
    if _MIDDLE.fullmatch(row):
        return True
    try:
        tomllib.loads(row)
    except (ValueError, RecursionError):
        return False
    return True


def fault_of(row: str, sections: Sequence[str], example: str, check: Callable[[str], object]) -> str:
    """Return what is wrong with a line.

    Parameters
    ----------
    row : str
        A line that is no TOML.
    sections : sequence of str
        The game's sections.
    example : str
        A line as the game wants it, such as ``snail = 3``.
    check : callable
        Raises an `EngineError` for a name that the game does not allow even in quotation marks.

    Returns
    -------
    str
        One sentence that says what to write.
    """
    row = _COMMENT.sub("", row.strip())
    for pattern, sentence in _FAULTS:
        found = pattern.fullmatch(row)
        if found is not None:
            parts = {name: one_line(part) for name, part in found.groupdict().items()}
            return _bare_fault(parts, check) or sentence.format(row=one_line(row), section=sections[0], example=example, **parts)
    return _OTHERWISE.format(row=one_line(row), section=sections[0], example=example)


def _bare_fault(parts: dict[str, str], check: Callable[[str], object]) -> str:
    """Return the complaint about a name with other signs than may stand outside quotation marks; empty when it has none."""
    name = parts.get("name", '""')
    if name[0] in "\"'" or _BARE.fullmatch(name):
        return ""
    check(name)
    return f"this name stands in quotation marks: {quoted(name)} = {parts.get('value', '…')}"
