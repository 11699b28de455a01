"""What a judge makes of a table: moves, mistakes, remarks and questions, and what is told of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic

from engine.rules import MoveT, Player
from vision.phrase import phrase
from vision.reading import Corners


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, in the form of the contract: its kind, whose it is, and what else there is to say."""

    kind: str
    player: Player | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """The event as an object, without its frame."""
        who = {} if self.player is None else {"player": self.player}
        return {"event": self.kind, **who, **self.facts}


@dataclass(frozen=True, slots=True)
class Mistake:
    """Something lies on the table that the rules forbid; it waits until it is put right, or somebody says that it is so."""

    sentence: str
    """Why, in plain words."""
    player: Player | None = None
    clause: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """What the event says besides: ``monster`` or ``number``."""
    corners: Corners | None = None
    """Where, in pixels of the settled frame."""

    def event(self) -> Event:
        """The event ``illegal``."""
        return Event("illegal", self.player, {**self.facts, "why": self.sentence})


class Weight(StrEnum):
    """What a remark means for play."""

    HINT = "hint"
    """Good to know; table and record agree."""
    UNSURE = "unsure"
    """Something is not sure; what was sure before holds."""
    DIFFERS = "differs"
    """Table and record do not agree."""


@dataclass(frozen=True, slots=True)
class Remark:
    """Something to say of the table as long as it is so."""

    weight: Weight
    sentence: str
    """What is so, and what to do."""
    corners: Corners | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """One of the answers to a question."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class Question:
    """Something the camera cannot see.

    Attributes
    ----------
    key : str
        Which question, such as ``discard`` or ``trophy 3``; one that comes back with the same key is the same question.
    text : str
        One short sentence.
    answers : tuple of Answer
    """

    key: str
    text: str
    answers: tuple[Answer, ...]


YES = Answer("yes", phrase("Yes"))
NO = Answer("no", phrase("No"))


@dataclass(frozen=True, slots=True)
class Finding(Generic[MoveT]):
    """What a judge makes of a table.

    Attributes
    ----------
    moves : tuple of moves
        Legal one after the other from the present state; they explain what changed, or the first part of it.
    mistake : Mistake or None
        What was done against the rules after these moves.
    remarks : tuple of Remark
    question : Question or None
    memory : object
        What the judge has to know the next time: a value, handed back in the next `Look`; None for nothing yet.
    notes : tuple of str
        The part of the memory that no table shows and that must survive a pulled plug, a line each (see `Judge.remember`).
    events : tuple of Event
        What is told now besides the moves' own events, such as a trophy that is gone before it is known who took it; told once.
    countdown_s : float or None
        Seconds that are left, where a game counts them; None while nothing is counted.
    again : bool
        Whether the judge wants to be asked again while the table lies like this, because what it says depends on how long it does.
    """

    moves: tuple[MoveT, ...] = ()
    mistake: Mistake | None = None
    remarks: tuple[Remark, ...] = ()
    question: Question | None = None
    memory: Any = None
    notes: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()
    countdown_s: float | None = None
    again: bool = False

    @property
    def in_step(self) -> bool:
        """Whether table and record agree once these moves are made."""
        return self.mistake is None and all(remark.weight is not Weight.DIFFERS for remark in self.remarks)

    @property
    def unsure(self) -> bool:
        """Whether something is not sure."""
        return any(remark.weight is Weight.UNSURE for remark in self.remarks)
