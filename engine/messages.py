"""How texts and values of a file are shown in messages: in one line, without control signs, cut when long."""

import json
from typing import Final

_MOST: Final = 60


def printable(text: str) -> str:
    """Return a text with "?" for each sign that steers a terminal or shows nothing, and so might show something else than what it says."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def one_line(text: str) -> str:
    """Return a text as a message shows it: one line, cut when long."""
    text = printable(text)
    return text if len(text) <= _MOST else f"{text[: _MOST - 1]}…"


def quoted(text: str) -> str:
    """Return a text in the quotation marks that a set or a record would have it in."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def shown_json(value: object) -> str:
    """Return a value as JSON has it, in one line, cut when long."""
    return one_line(json.dumps(value, ensure_ascii=False))
