"""A judge for tests that recognises nothing: its tables say in the notation of the rules which moves they show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import Any

from cyclops.referee.finding import NO, YES, Event, Finding, Mistake, Question, Remark, Weight
from cyclops.referee.judge import Look, Setup
from cyclops.referee.referee import Referee, Reply
from engine.errors import NotationError
from engine.factory import State
from engine.factory.game import RULES
from engine.factory.moves import Move
from tests.cyclops.tables import SIZE, square
from vision.factory.reading import FactoryReading, FactoryTile
from vision.phrase import phrase
from vision.reader import AnyReading
from vision.reading import Corners
from vision.tracker.glance import Glance, Mood, Settled

STARTED = "start WGPW; start WGGW"
"""A table on which the first monsters of two players have been begun."""
FIRST = f"{STARTED}; draw GWWW"
SECOND = f"{FIRST}; place 0@1,0^3"
"""Fits: the drawn tile's green edge turned to the west."""
THIRD = f"{SECOND}; draw PWWW"

NAMES = ("Anna", "Ben")


@dataclass(frozen=True, slots=True)
class Scripted:
    """Explains a table by the moves that its name tells, and says what stands behind them.

    ``!`` and a sentence is a mistake, ``?`` and a key a question, ``~`` something unsure, ``#`` what differs; ``by KEY=ANSWER MOVE`` is a
    move that comes with an answer, ``after S MOVE`` one that comes when the table has lain so for some seconds.
    """

    looks: list[Look] = field(default_factory=list)
    glances: dict[float, Finding[Any]] = field(default_factory=dict)

    def begin(self, setup: Setup, settled: Settled) -> State | str:
        text = settled.reading.image
        return text.removeprefix("#") if text.startswith("#") else RULES.begin(len(setup.names), None, setup.options)

    def look(self, look: Look) -> Finding[Move]:
        self.looks.append(look)
        moves, rest = _parts(look.settled.reading.image)
        states = list(accumulate(moves, _apply, initial=RULES.begin(2, None, {})))
        if look.state not in states:
            return Finding(remarks=(Remark(Weight.DIFFERS, "Something else lies here."),), memory=look.memory)
        finding = Finding(tuple(moves[states.index(look.state) :]), memory=(look.memory or 0) + 1)
        for word in rest:
            finding = _with(finding, word, look)
        return finding

    def glance(self, state: State, glance: Glance, memory: Any) -> Finding[Move] | None:
        return self.glances.get(glance.seconds)

    def spots(self, state: State, settled: Settled, memory: Any) -> Mapping[str, Corners]:
        return {}

    def events(self, before: State, move: Move, after: State) -> tuple[Event, ...]:
        return (Event(move.to_text(), before.to_move),)

    def as_it_lies(self, look: Look) -> State | str:
        moves, _ = _parts(look.settled.reading.image)
        return list(accumulate(moves, _apply, initial=RULES.begin(2, None, {})))[-1] if moves else "Nothing lies here."

    def truth(self, look: Look) -> AnyReading:
        return look.settled.reading.named(f"true: {look.settled.reading.image}")

    def corrected(self, state: State, text: str) -> State:
        if text == "nothing drawn":
            return replace(state, drawn=None)
        word, _, number = text.partition(" ")
        if word != "turn":
            raise NotationError(phrase("type turn and a number, or nothing drawn"))
        return replace(state, turn=int(number))

    def remember(self, notes: tuple[str, ...]) -> Any:
        return len(notes) or None


def _parts(text: str) -> tuple[list[Move], list[str]]:
    parts = [part.strip() for part in text.split(";") if part.strip()]
    plain = [part for part in parts if part[0] not in "!?~#" and part.split()[0] not in ("by", "after")]
    return [RULES.move_from_text(part) for part in plain], [part for part in parts if part not in plain]


def _apply(state: State, move: Move) -> State:
    return state if RULES.refuse(state, move) else RULES.apply(state, move)


def _with(finding: Finding[Move], word: str, look: Look) -> Finding[Move]:
    mark, rest = word[0], word[1:]
    if mark == "!":
        return replace(finding, mistake=Mistake(rest, 1, facts={"monster": 0}))
    if mark == "?":
        return replace(finding, question=Question(rest, f"{rest}?", (YES, NO)))
    if mark in "~#":
        return replace(finding, remarks=(*finding.remarks, Remark(Weight.UNSURE if mark == "~" else Weight.DIFFERS, rest)))
    kind, condition, move = word.split(maxsplit=2)
    key, _, answer = condition.partition("=")
    due = look.answers.get(key) == answer if kind == "by" else look.waited_s >= float(condition)
    legal = RULES.refuse(look.state, RULES.move_from_text(move)) is None
    return replace(finding, moves=(*finding.moves, RULES.move_from_text(move)), question=None) if due and legal else finding


@dataclass(slots=True)
class Shown:
    """Shows a referee one table after the other, each settled a second after the last."""

    referee: Referee
    seconds: float = 0.0
    number: int = 0

    def table(self, text: str, tiles: Sequence[tuple[int, float, float]] = ()) -> list[str]:
        """Show a settled table; returns the kinds of what is told. Tiles are given by their identity and place."""
        self.number += 1
        self.seconds += 1.0
        seen = tuple(FactoryTile(square(left, top), "WWWW", False, 0, (0, 0)) for _, left, top in tiles)
        reading = FactoryReading(SIZE, image=text, tiles=seen)
        settled = Settled(self.number, self.seconds, reading, tuple(identity for identity, _, _ in tiles))
        return kinds(self.referee.see(Glance(self.seconds, Mood.STILL, settled)))

    def wait(self, seconds: float, mood: Mood = Mood.STILL) -> list[str]:
        """Let nothing new settle for so long, at ten frames a second."""
        told = []
        for _ in range(round(seconds * 10)):
            self.seconds += 0.1
            told += kinds(self.referee.see(Glance(self.seconds, mood)))
        return told


def kinds(events: Sequence[Event] | Reply) -> list[str]:
    """What is told, shortly."""
    told = events.events if isinstance(events, Reply) else events
    return [event.kind for event in told]
