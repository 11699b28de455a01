"""How an evening stands, as a value: all that a display needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cyclops.learnt import LearntSet
from cyclops.referee.finding import Event, Mistake, Question, Remark
from cyclops.scoring import score_reading
from cyclops.table import ScoredTable
from engine.record_lines import AnyRecord
from engine.rules import Player, Rules
from hardware.supervisor import Outage
from vision.reading import Corners
from vision.tracker.glance import Mood, Settled


@dataclass(frozen=True, slots=True)
class Situation:
    """How an evening stands.

    Attributes
    ----------
    version : int
        Grows whenever anything else here changes.
    rules : Rules
        The game.
    names : tuple of str
        Of the players, in the order of their seats.
    record : Record or None
        None as long as the game has not begun.
    settled : Settled or None
        What was last seen for sure, in pixels of that frame.
    mood : Mood
    in_step : bool
        Whether table and record agree; not before the game has begun.
    remarks : tuple of Remark
    mistake : Mistake or None
    question : Question or None
    held : bool
        Whether something is held back that was undone or corrected.
    events : tuple of Event
        What was told last.
    outage : Outage or None
        Why there is no picture.
    busy : Corners or None
        Roughly where something moves.
    countdown_s : float or None
        Seconds that are left, where a game counts them.
    learnt : LearntSet or None
        The set that is played with.
    refusal : str
        Why the last thing that a person said was not done; empty when it was.
    memory : object
        What the judge knows besides the record; a change of it alone is no other version.
    """

    version: int
    rules: Rules[Any, Any]
    names: tuple[str, ...]
    record: AnyRecord | None = None
    settled: Settled | None = None
    mood: Mood = Mood.STILL
    in_step: bool = False
    remarks: tuple[Remark, ...] = ()
    mistake: Mistake | None = None
    question: Question | None = None
    held: bool = False
    events: tuple[Event, ...] = ()
    outage: Outage | None = None
    busy: Corners | None = None
    countdown_s: float | None = None
    learnt: LearntSet | None = None
    refusal: str = ""
    memory: Any = field(default=None, compare=False)

    @property
    def game(self) -> str:
        """The key of the game, such as ``factory``."""
        return self.rules.key

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.record is not None and self.rules.is_over(self.record.state)

    def scores(self) -> Mapping[Player, int]:
        """The points of every player, with those given by hand; empty as long as the game has not begun."""
        return {} if self.record is None else self.record.points

    def legal_moves(self) -> tuple[Any, ...]:
        """All that the rules allow now."""
        return () if self.record is None else tuple(self.rules.legal_moves(self.record.state))

    def table(self) -> ScoredTable | None:
        """The rules' answers to the table as it was last seen: where tiles may go, in the picture. None without a reading."""
        if self.settled is None:
            return None
        reading = self.settled.reading
        known = self.learnt is not None and self.learnt.fits(reading)
        return score_reading(reading, self.names, self.learnt.box if self.learnt and known else None)
