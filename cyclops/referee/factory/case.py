"""One table to be judged, with all that is known of it, and what the parts of the judge say of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from cyclops.referee.factory.matching import Match, Spot, Stray
from cyclops.referee.factory.memory import Memory
from cyclops.referee.factory.tiles import hides_nothing
from cyclops.referee.factory.words import DRAWN_EDGES, MARKED_EDGES, edges_question, named
from cyclops.referee.finding import NO, YES, Finding, Mistake, Question, Remark, Weight
from cyclops.referee.judge import Look
from cyclops.rules.words import Names
from engine.factory.state import State
from vision.factory.reading import FactoryReading
from vision.reading import Corners

ASK_S = 6.0
"""How long a tile lies that cannot be read well until people are asked what it is."""


@dataclass(frozen=True, slots=True)
class Case:
    """A table compared with the record.

    ``strays`` are the tiles that the record does not have and that must mean something.
    """

    look: Look
    state: State
    reading: FactoryReading
    match: Match
    memory: Memory
    strays: tuple[Stray, ...]

    @property
    def at_draw(self) -> Stray | None:
        """The tile at the DRAW card."""
        return next((stray for stray in self.strays if stray.at_draw), None)

    @property
    def joined(self) -> tuple[Stray, ...]:
        """Tiles that touch monsters."""
        return tuple(stray for stray in self.strays if stray.spots)

    @property
    def loose(self) -> tuple[Stray, ...]:
        """Tiles that lie apart from all monsters, and not at the DRAW card."""
        return tuple(stray for stray in self.strays if not (stray.spots or stray.at_draw or stray.chained))

    @property
    def alone(self) -> tuple[Stray, ...]:
        """Tiles that lie by themselves, if only with a little gap, and not at the DRAW card."""
        return tuple(stray for stray in self.strays if stray.near or (not stray.spots and not stray.at_draw and not stray.chained))

    @property
    def clear(self) -> bool:
        """Whether a tile that is not seen is not on the table."""
        return hides_nothing(self.reading)

    @property
    def now_s(self) -> float:
        """The time on the camera's clock, in seconds."""
        return self.look.settled.seconds + self.look.waited_s

    @property
    def names(self) -> Names:
        """What the players are called; those without a name go by their numbers."""
        return dict(enumerate(self.look.names, 1))

    def waited(self, seconds: float) -> bool:
        """Whether the table has lain like this for so long."""
        return self.look.waited_s >= seconds

    def answer(self, key: str) -> str | None:
        """What people answered to a question."""
        return self.look.answers.get(key)

    def found(self, *moves: Any, **changed: Any) -> Finding[Any]:
        """Moves, with what is to be remembered from now on."""
        return Finding(moves, memory=replace(self.memory, **changed))

    def said(self, weight: Weight, text: str, corners: Corners | None = None, question: Question | None = None) -> Finding[Any]:
        """A remark, and perhaps a question."""
        return Finding(remarks=(Remark(weight, named(text, self.look.names), corners),), question=question, memory=self.memory)

    def asked(self, question: Question) -> Finding[Any]:
        """A question."""
        return Finding(question=question, memory=self.memory)

    def refused(self, text: str, clause: str, stray: Stray | None = None, spot: Spot | None = None) -> Finding[Any]:
        """A mistake of the player whose turn it is."""
        facts = {} if spot is None else {"monster": spot.monster, "cell": list(spot.cell)}
        corners = stray.tile.corners if stray else None
        mistake = Mistake(named(text, self.look.names), self.state.to_move, clause, facts, corners)
        return Finding(mistake=mistake, memory=self.memory)

    def quiet(self, again: bool = False) -> Finding[Any]:
        """Nothing to say, for now or at all."""
        return Finding(memory=self.memory, again=again)

    def unclear(self, stray: Stray, text: str) -> Finding[Any] | None:
        """What to say of a tile that cannot be read well; None when people have said that it is read rightly."""
        key = f"edges {stray.tile.edges}"
        if self.answer(key) == YES.key:
            return None
        asks = self.waited(ASK_S) and self.answer(key) is None
        message = DRAWN_EDGES if stray.at_draw else MARKED_EDGES
        question = Question(key, edges_question(message, stray.tile), (YES, NO))
        return self.said(Weight.UNSURE, text, stray.tile.corners, question if asks else None)
