"""What was found out about one part, and what to do about it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class State(StrEnum):
    """How a part is."""

    FINE = "fine"
    UNSURE = "unsure"
    """It works, or may work, but something about it should be seen to."""
    BROKEN = "broken"
    ABSENT = "not here"
    """It is not there, and need not be."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One part.

    Attributes
    ----------
    state : State
    what : str
        One sentence on what is, without its full stop.
    mend : str
        What to do; empty where nothing needs to be done.
    commands : tuple of str
        What to type for it, one after the other.
    """

    state: State
    what: str
    mend: str = ""
    commands: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """A finding with the name of the part."""

    name: str
    finding: Finding

    def to_json(self) -> dict[str, object]:
        """As a JSON object."""
        found = self.finding
        return {"name": self.name, "state": str(found.state), "what": found.what, "mend": found.mend, "type": list(found.commands)}


def fine(what: str) -> Finding:
    """A part that is as it should be."""
    return Finding(State.FINE, what)


def absent(what: str) -> Finding:
    """A part that is not there, which is no fault."""
    return Finding(State.ABSENT, what)


def unsure(what: str, mend: str, *commands: str) -> Finding:
    """A part that should be seen to."""
    return Finding(State.UNSURE, what, mend, commands)


def broken(what: str, mend: str, *commands: str) -> Finding:
    """A part without which something does not work."""
    return Finding(State.BROKEN, what, mend, commands)
