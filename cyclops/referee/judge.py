"""What each game's judge can do; `cyclops.referee.judges` names them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from cyclops.learnt import LearntSet
from cyclops.referee.finding import Event, Finding
from engine.rules import MoveT, StateT
from vision.reader import AnyReading
from vision.reading import Corners
from vision.tracker.glance import Glance, Settled


@dataclass(frozen=True, slots=True)
class Setup:
    """How a game was begun."""

    names: tuple[str, ...]
    """Of the players, in the order of their cards, or of red and yellow."""
    options: Mapping[str, str] = field(default_factory=dict)
    learnt: LearntSet | None = None
    """The set that is played with, if it is known; otherwise tiles are taken as they come."""
    date: str = ""
    """The day, as it is kept with the record."""

    @property
    def set_name(self) -> str:
        """What the set is called, empty for the printed one."""
        return self.learnt.name or self.learnt.path.stem if self.learnt else ""


@dataclass(frozen=True, slots=True)
class Look:
    """A settled table to be judged.

    Attributes
    ----------
    state : GameState
        As the record has it.
    settled : Settled
    memory : object
        As the judge left it; None at first, and after a resume (but see `Judge.remember`).
    answers : mapping of str to str
        Answers that people gave, by the keys of questions; each stays until another state is reached.
    waited_s : float
        How long the table has lain like this, on the camera's clock.
    names : tuple of str
        Of the players, as in the `Setup`; where there are none, judges speak of players by their numbers.
    """

    state: Any
    settled: Settled
    memory: Any = None
    answers: Mapping[str, str] = field(default_factory=dict)
    waited_s: float = 0.0
    names: tuple[str, ...] = ()


class Judge(Protocol[StateT, MoveT]):
    """One game's judge. It holds nothing: the same questions get the same answers, and all time is the camera's."""

    def begin(self, setup: Setup, settled: Settled) -> StateT | str:
        """The state before the first move, from a first settled table; or one sentence on what is missing yet to begin."""

    def look(self, look: Look) -> Finding[MoveT]:
        """What explains the table.

        Asked for every settled reading, after every answer, undo and correction, and again now and then while the table waits.
        After moves were made it is asked again with the new state, until it has no more.
        """

    def glance(self, state: StateT, glance: Glance, memory: Any) -> Finding[MoveT] | None:
        """What follows from a frame alone, settled or not: a trophy taken among many hands, a countdown over; None for nothing."""

    def spots(self, state: StateT, settled: Settled, memory: Any) -> Mapping[str, Corners]:
        """Places to be watched while hands move everywhere, by names of the judge's own."""

    def events(self, before: StateT, move: MoveT, after: StateT) -> tuple[Event, ...]:
        """What is told of a move, in the form of the contract; ``over`` and ``end`` are told by the referee."""

    def as_it_lies(self, look: Look) -> StateT | str:
        """The state when people say "that's how it is", or one sentence on why it cannot be made out."""

    def truth(self, look: Look) -> AnyReading:
        """What lies on a table that agrees with the record: the reading, with whatever was misread put right from the record."""

    def corrected(self, state: StateT, text: str) -> StateT:
        """The state after a correction in words: a letter, an eye, an owner, whose turn; raises `EngineError` with what can be typed."""

    def remember(self, notes: tuple[str, ...]) -> Any:
        """The memory after a resume, from the notes of the last finding."""
