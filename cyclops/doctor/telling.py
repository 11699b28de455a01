"""What the doctor says: one line a part, what to type beneath those that need it, and a last line that sums up."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from typing import Final

from cyclops.doctor.finding import Result, State
from engine.messages import printable

_WIDTH: Final = 80
_NAME, _STATE = 13, 10
_MEND, _TYPE = " " * 4, " " * 8


def lines(result: Result) -> Iterator[str]:
    """A part as people read it; what is to be typed stands in a line of its own, however long that is."""
    found = result.finding
    head = f"{result.name:{_NAME}}{found.state:{_STATE}}"
    yield from _wrapped(printable(found.what), head, " " * (_NAME + _STATE))
    if found.mend:
        yield from _wrapped(f"{printable(found.mend)}{':' if found.commands else '.'}", _MEND, _MEND)
    for command in found.commands:
        yield f"{_TYPE}{printable(command)}"


def _wrapped(text: str, first: str, others: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH, initial_indent=first, subsequent_indent=others, break_long_words=False, break_on_hyphens=False)


def sum_of(results: Iterable[Result]) -> str:
    """One sentence on all of them."""
    states = [result.finding.state for result in results]
    broken, doubtful = states.count(State.BROKEN), states.count(State.UNSURE)
    unsure = f"{doubtful} {'is' if doubtful == 1 else 'are'} unsure"
    if broken:
        mending = f"{broken} {'thing needs' if broken == 1 else 'things need'} mending"
        return f"{mending}, and {unsure}." if doubtful else f"{mending}."
    return f"Nothing needs mending, but {unsure}." if doubtful else "All is well."
