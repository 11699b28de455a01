"""What a terminal shows of a table, for tests."""

from __future__ import annotations

import io

from rich.console import Console

from cyclops.report import Report
from cyclops.table import ScoredTable


def shown(table: ScoredTable, width: int = 100, encoding: str = "utf-8", scored: bool = True) -> str:
    raw = io.BytesIO()
    with io.TextIOWrapper(raw, encoding=encoding) as stream:  # strict: a letter that it lacks would fail
        Report(Console(file=stream, width=width)).show(table, scored)
        stream.flush()
        return raw.getvalue().decode(encoding)


def words(text: str) -> str:
    return " ".join("".join(letter if letter.isalnum() or letter in "().,:;&'?!-[]" else " " for letter in text).split())
