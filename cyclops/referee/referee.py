"""The referee: settled readings become moves of a record, and whatever people say is done to it.

It knows no game: what explains a table, a game's judge says. All time is the camera's, so the same frames give the same game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from cyclops.names import sentence
from cyclops.referee.finding import Event, Finding, Mistake, Remark, Weight
from cyclops.referee.held import NOT_CORRECTED, Held, held_after_undo, laid_since, places_of_tiles
from cyclops.referee.journal import Journal, NoJournal
from cyclops.referee.judge import Judge, Look, Setup
from cyclops.referee.situation import Situation
from cyclops.referee.spoken import correction_from_words
from engine.correction import Correction, GivenPoints
from engine.errors import EngineError, IllegalMoveError
from engine.record import Headers, Record
from engine.record_lines import AnyRecord
from engine.rules import Player, Rules
from hardware.supervisor import Outage
from vision.reading import Corners
from vision.tracker.glance import Glance, Mood, Settled

AGAIN_S: Final = 1.0
"""How long a table lies that is not understood, or about which something is asked, until it is judged again."""
_LONGEST_STEP_S: Final = 1.0
"""From one frame to the next; what is longer was not watched."""
_MOST_LOOKS: Final = 60
"""At one table, each after moves; more only a judge makes that goes in circles."""

_NOT_BEGUN: Final = "The game has not begun yet."
_NOT_ASKED: Final = "That is not asked any more."
_AGREED: Final = "Table and record agree: there is nothing to accept."
_SO_ALREADY: Final = "It is so already."
_FAULT: Final = "What happened here is not understood ({why}): say that it is so, or correct it."


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of something that a person said: what is told of it, or why it was not done."""

    events: tuple[Event, ...] = ()
    refusal: str = ""


class Referee:
    """Watches one game.

    Parameters
    ----------
    rules : Rules
        The game.
    judge : Judge
        What explains its tables.
    setup : Setup
        How it was begun.
    journal : Journal, optional
        Where it is kept.
    """

    def __init__(self, rules: Rules[Any, Any], judge: Judge[Any, Any], setup: Setup, journal: Journal | None = None) -> None:
        self.record: AnyRecord | None = None
        self._rules, self._judge, self._setup = rules, judge, setup
        self._journal: Journal = journal or NoJournal()
        self._settled: Settled | None = None
        self._finding: Finding[Any] = Finding()
        self._memory: Any = None
        self._notes: tuple[str, ...] = ()
        self._memories: dict[int, Any] = {}
        self._laid: dict[int, tuple[int, ...]] = {}
        self._known: Mapping[int, Corners] = {}
        self._answers: dict[str, str] = {}
        self._held: Held | None = None
        self._passed_by = False
        self._told_mistake: Mistake | None = None
        self._told_scores: Mapping[Player, int] | None = None
        self._asked: str | None = None
        self._glance: Glance | None = None
        self._waited_s = self._judged_at_s = 0.0
        self._outage: Outage | None = None
        self._events: tuple[Event, ...] = ()
        self._shown = Situation(0, rules, setup.names)

    @classmethod
    def resume(
        cls,
        record: AnyRecord,
        notes: tuple[str, ...],
        judge: Judge[Any, Any],
        setup: Setup,
        journal: Journal | None = None,
    ) -> Referee:
        """Go on with a game; what differs from it on the first table is said."""
        referee = cls(record.rules, judge, setup, journal)
        referee.record, referee._notes, referee._memory = record, notes, judge.remember(notes)
        if record.rules.is_over(record.state):
            referee._told_scores = record.points
        return referee

    @property
    def in_step(self) -> bool:
        """Whether table and record agree; not before the game has begun and a table was seen."""
        return self.record is not None and self._settled is not None and self._finding.in_step

    @property
    def spots(self) -> Mapping[str, Corners]:
        """The places that are to be watched."""
        if self.record is None or self._settled is None:
            return {}
        return self._judge.spots(self.record.state, self._settled, self._memory)

    @property
    def situation(self) -> Situation:
        """How the evening stands."""
        now = Situation(
            self._shown.version,
            self._rules,
            self._setup.names,
            self.record,
            self._settled,
            self._glance.mood if self._glance else Mood.STILL,
            self.in_step,
            self._finding.remarks,
            self._finding.mistake,
            self._finding.question,
            self._held is not None,
            self._events,
            self._outage,
            self._glance.busy if self._glance else None,
            self._finding.countdown_s,
            self._setup.learnt,
        )
        if now != self._shown:
            self._shown = replace(now, version=now.version + 1)
        return self._shown

    def see(self, glance: Glance) -> tuple[Event, ...]:
        """Take notice of a frame.

        Parameters
        ----------
        glance : Glance
            Of a later frame than all before.

        Returns
        -------
        tuple of Event
            What happened, in its order.
        """
        self._pass_time(glance)
        self._outage = None
        if self.record is None:
            return self._told(self._begun(glance.settled) if glance.settled else ())
        events = self._glanced(glance)
        if glance.settled is not None:
            self._settled, self._passed_by = glance.settled, False
            self._waited_s = 0.0
            events += self._judged()
        elif self._is_due(glance):
            events += self._judged()
        return self._told(events)

    def miss(self, outage: Outage) -> None:
        """Take notice that there is no picture."""
        self._outage = outage

    def finish(self) -> tuple[Event, ...]:
        """There are no more frames."""
        return self._told((Event("end"),))

    def answer(self, question: str, answer: str) -> Reply:
        """A question was answered by a person, both by their keys."""
        asked = self._finding.question
        if asked is None or asked.key != question:
            return Reply(refusal=_NOT_ASKED)
        if answer not in [possible.key for possible in asked.answers]:
            return Reply(refusal=f"The answers are {', '.join(possible.text for possible in asked.answers)}.")
        self._journal.answered(question, answer)
        self._answers[question] = answer
        self._held = None
        return Reply(self._told(self._judged()))

    def undo(self) -> Reply:
        """Take the last move back, or what luck brought last."""
        if self.record is None:
            return Reply(refusal=_NOT_BEGUN)
        if not self.record.undoable:
            return Reply(refusal="There is no move that can be taken back.")
        record = self._go(_undone(self.record))
        self._held = self._holding(record)
        return Reply(self._told((Event("undone", None, {"move": _next_move(record).to_text()}), *self._judged())))

    def redo(self) -> Reply:
        """Make a move again that was taken back."""
        if self.record is None:
            return Reply(refusal=_NOT_BEGUN)
        if not self.record.redoable:
            return Reply(refusal="There is no move that can be made again.")
        move, record = _next_move(self.record), self._go(_redone(self.record))
        self._held = self._holding(record) if record.redoable else None
        return Reply(self._told((Event("redone", None, {"move": move.to_text()}), *self._judged())))

    def _holding(self, record: AnyRecord) -> Held | None:
        """What is held now that the next move of a record was taken back."""
        move, number = _next_move(record), record.path(record.tip)[record.undoable]
        if self._settled is None or isinstance(move, GivenPoints):
            return None
        return held_after_undo(move, self._settled, self._laid.get(number, ()))

    def accept(self) -> Reply:
        """People say "that's how it is": what lies on the table counts, possible by the rules or not."""
        if self.record is None or self._settled is None:
            return Reply(refusal=_NOT_BEGUN)
        if self._held is not None:
            self._held = None
            return Reply(self._told(self._judged()))
        if self._is_sure():
            return Reply(refusal=_AGREED)
        state = self._judge.as_it_lies(self._look(self.record, self._settled))
        if isinstance(state, str):
            return Reply(refusal=state)
        if state == self.record.state:
            return Reply(refusal=_AGREED)
        return Reply(self._told(self._corrected(self.record, Correction(state))))

    def correct(self, text: str) -> Reply:
        """Correct the record in words: ``points 1 +3``, or whatever the game's judge understands."""
        if self.record is None:
            return Reply(refusal=_NOT_BEGUN)
        try:
            correction = correction_from_words(text, self.record, self._judge)
            if isinstance(correction, Correction) and correction.state == self.record.state:
                return Reply(refusal=_SO_ALREADY)
            events = self._corrected(self.record, correction)
        except EngineError as error:
            return Reply(refusal=sentence(str(error)))
        return Reply(self._told(events))

    def _pass_time(self, glance: Glance) -> None:
        """Count how long the table has lain undisturbed."""
        before, self._glance = self._glance, glance
        if before is not None and before.mood is Mood.STILL and glance.mood is Mood.STILL:
            self._waited_s += min(max(glance.seconds - before.seconds, 0.0), _LONGEST_STEP_S)

    def _is_due(self, glance: Glance) -> bool:
        """Whether a table that lies unchanged is to be judged again."""
        waits = not self._is_sure() or self._finding.question is not None or self._finding.again
        long = self._waited_s - self._judged_at_s >= AGAIN_S
        return waits and long and glance.mood is Mood.STILL and not self._passed_by

    def _is_sure(self) -> bool:
        return self.in_step and all(remark.weight is not Weight.UNSURE for remark in self._finding.remarks)

    def _begun(self, settled: Settled) -> tuple[Event, ...]:
        self._settled = settled
        state = self._judge.begin(self._setup, settled)
        if isinstance(state, str):
            self._finding = Finding(remarks=(Remark(Weight.DIFFERS, state),))
            return ()
        try:
            record: AnyRecord = Record.begin(self._rules, state, Headers(self._setup.names, self._setup.date, self._setup.set_name))
        except EngineError as error:
            self._finding = Finding(remarks=(Remark(Weight.DIFFERS, _FAULT.format(why=error)),))
            return ()
        self.record = record
        self._journal.begin(record)
        self._known = places_of_tiles(settled)
        return Event("start"), *self._judged()

    def _look(self, record: AnyRecord, settled: Settled) -> Look:
        return Look(record.state, settled, self._memory, dict(self._answers), self._waited_s)

    def _judged(self) -> tuple[Event, ...]:
        """Ask the judge about the table as it lies until nothing more follows; a game that is over is not watched any more."""
        self._judged_at_s = self._waited_s
        events: tuple[Event, ...] = ()
        for _ in range(_MOST_LOOKS):
            if self.record is None or self._settled is None:
                break
            if self._rules.is_over(self.record.state):
                self._finding = Finding(memory=self._memory, notes=self._notes)
                break
            finding = self._less_held(self._judge.look(self._look(self.record, self._settled)), self._settled)
            made, fault = self._taken(finding)
            events += made
            if fault or not finding.moves:
                break
        if self._is_sure() and self._held is None and self._settled is not None:
            self._known = places_of_tiles(self._settled)
        return (*events, *self._concluded())

    def _glanced(self, glance: Glance) -> tuple[Event, ...]:
        """What follows from the frame alone."""
        if self.record is None or self._rules.is_over(self.record.state):
            return ()
        finding = self._judge.glance(self.record.state, glance, self._memory)
        if finding is None:
            return ()
        if self._settled is not None:
            finding = self._less_held(finding, self._settled)
        self._passed_by = self._passed_by or bool(finding.moves)
        return (*self._taken(finding)[0], *self._concluded())

    def _less_held(self, finding: Finding[Any], settled: Settled) -> Finding[Any]:
        if self._held is not None and self._held.is_over(finding, settled.number):
            self._held = None
        return finding if self._held is None else self._held.without(finding)

    def _taken(self, finding: Finding[Any]) -> tuple[tuple[Event, ...], bool]:
        """Make the moves of a finding, and keep the rest of it; also whether one of them is against the rules, which no judge may say."""
        events: tuple[Event, ...] = ()
        faults: tuple[Remark, ...] = ()
        for move in finding.moves:
            try:
                events += self._made(move)
            except IllegalMoveError as error:
                faults = (Remark(Weight.DIFFERS, _FAULT.format(why=error)),)
                break
        self._memory = finding.memory
        self._finding = replace(finding, moves=(), events=(), remarks=(*finding.remarks, *faults))
        if finding.notes != self._notes:
            self._notes = finding.notes
            self._journal.note(finding.notes)
        return (*events, *finding.events), bool(faults)

    def _made(self, move: Any) -> tuple[Event, ...]:
        before = self.record
        if before is None:
            return ()
        after = self._go(before.play(move))
        self._laid[after.at] = laid_since(self._known, self._settled) if self._settled else ()
        return self._judge.events(before.state, move, after.state)

    def _go(self, record: AnyRecord) -> AnyRecord:
        """Go to another point of the record; the judge remembers what it knew there, if that is known."""
        before = self.record or record
        self._memories[before.at] = self._memory
        self.record = record
        self._memory = self._memories.get(record.at, self._memory)
        self._answers.clear()
        self._journal.keep(before, record)
        return record

    def _corrected(self, record: AnyRecord, correction: Correction[Any] | GivenPoints) -> tuple[Event, ...]:
        """Put a correction into the record, and judge the table by it."""
        calm = self._is_sure() and self._held is None
        self._go(record.play(correction))
        if calm and self._settled is not None and isinstance(correction, Correction):
            self._held = Held(None, self._settled.number, Remark(Weight.DIFFERS, NOT_CORRECTED))
        return (Event("corrected", None, {"to": correction.to_text()}), *self._judged())

    def _concluded(self) -> tuple[Event, ...]:
        """Tell the end and mistakes, each once, and keep what is asked."""
        question = self._finding.question
        if question is not None and question.key != self._asked:
            self._journal.asked(question)
        self._asked = question.key if question else None
        return (*self._told_over(), *self._told_illegal())

    def _told_over(self) -> tuple[Event, ...]:
        if self.record is None or not self._rules.is_over(self.record.state):
            self._told_scores = None
            return ()
        scores = self.record.points
        if scores == self._told_scores:
            return ()
        self._told_scores = scores
        return (Event("over", None, {"scores": [{"player": player, "points": points} for player, points in scores.items()]}),)

    def _told_illegal(self) -> tuple[Event, ...]:
        mistake = self._finding.mistake
        if mistake is None:
            if all(remark.weight is not Weight.UNSURE for remark in self._finding.remarks):
                self._told_mistake = None
            return ()
        told, self._told_mistake = self._told_mistake, replace(mistake, corners=None)
        return () if told == self._told_mistake else (mistake.event(),)

    def _told(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """Keep for displays what was told last."""
        if events:
            self._events = events
        return events


def _undone(record: AnyRecord) -> AnyRecord:
    """The record with its last move taken back, or with all that luck brought together."""
    move, record = record.line()[-1], record.undo()
    while record.undoable and _together(record.undo(), record.line()[-1], move):
        record = record.undo()
    return record


def _redone(record: AnyRecord) -> AnyRecord:
    """The record with the next move made again, or with all that luck brought together."""
    record = record.redo()
    while record.redoable and _together(record, _next_move(record), record.line()[-1]):
        record = record.redo()
    return record


def _together(before: AnyRecord, move: Any, other: Any) -> bool:
    """Whether a move was luck like another one, such as several monsters dealt."""
    return type(move) is type(other) and before.state.chance and not isinstance(move, Correction | GivenPoints)


def _next_move(record: AnyRecord) -> Any:
    """The move that would be made again."""
    return record.nodes[record.path(record.tip)[record.undoable] - 1].move
