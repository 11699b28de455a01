"""The referee: settled readings become moves of a record, and whatever people say is done to it.

It knows no game: what explains a table, a game's judge says. All time is the camera's, so the same frames give the same game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from cyclops.errors import told_by
from cyclops.names import listed, sentence
from cyclops.referee.book import Book
from cyclops.referee.finding import Event, Finding, Remark, Weight
from cyclops.referee.held import NOT_CORRECTED, Held, held_after_undo, laid_since, places_of_tiles
from cyclops.referee.journal import Journal, NoJournal
from cyclops.referee.judge import Judge, Look, Setup
from cyclops.referee.once import Once
from cyclops.referee.rest import Rest
from cyclops.referee.situation import Situation
from cyclops.referee.spoken import correction_from_words
from cyclops.rules.session import names_in
from cyclops.rules.views import VIEWS
from engine.correction import Correction, GivenPoints
from engine.errors import EngineError, IllegalMoveError
from engine.record import Headers, Record
from engine.record_lines import AnyRecord
from engine.rules import Rules
from hardware.supervisor import Outage
from vision.phrase import marked, phrase
from vision.reader import AnyReading
from vision.reading import Corners
from vision.tracker.glance import Glance, Mood, Settled

_MOST_LOOKS: Final = 60
"""At one table, each after moves; more only a judge makes that goes in circles."""

_NOTHING_BACK: Final = phrase("There is no move that can be taken back.")
_NOTHING_AGAIN: Final = phrase("There is no move that can be made again.")
_NOT_BEGUN: Final = phrase("The game has not begun yet.")
_NOT_ASKED: Final = phrase("That is not asked any more.")
_AGREED: Final = phrase("Table and record agree: there is nothing to accept.")
_SO_ALREADY: Final = phrase("It is so already.")
_MISFIT: Final = marked("the game has {players} players, but the names are {names}")
_FAULT: Final = marked("What happened here is not understood ({why}): say that it is so, or correct it.")


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
        self._rules, self._judge, self._setup = rules, judge, setup
        self._journal: Journal = journal or NoJournal()
        self._book: Book | None = None
        self._once = Once()
        self._settled: Settled | None = None
        self._finding: Finding[Any] = Finding()
        self._answers: dict[str, str] = {}
        self._held: Held | None = None
        self._known: Mapping[int, Corners] = {}
        self._passed_by = False
        self._asked = ""
        self._rest = Rest()
        self._shown = Situation(0, rules, setup.names, learnt=setup.learnt)
        self._last = Reply()
        self._outage: Outage | None = None

    @classmethod
    def resume(
        cls,
        record: AnyRecord,
        notes: tuple[str, ...],
        judge: Judge[Any, Any],
        setup: Setup,
        journal: Journal | None = None,
    ) -> Referee:
        """Go on with a game; what differs from it on the first table is said, and what was taken back stays so."""
        referee = cls(record.rules, judge, setup, journal)
        referee._book = Book(record, referee._journal, judge.remember(notes), notes)
        referee._once = Once(record.points if record.rules.is_over(record.state) else None)
        if record.redoable:
            referee._held = held_after_undo(referee._book.next_move, None, ())
        return referee

    @property
    def record(self) -> AnyRecord | None:
        """The game so far; None as long as it has not begun."""
        return self._book.record if self._book else None

    @property
    def in_step(self) -> bool:
        """Whether table and record agree; not before the game has begun and a table was seen."""
        return self._book is not None and self._settled is not None and self._finding.in_step

    @property
    def spots(self) -> Mapping[str, Corners]:
        """The places that are to be watched."""
        if self._book is None or self._settled is None:
            return {}
        return self._judge.spots(self._book.state, self._settled, self._book.memory)

    @property
    def situation(self) -> Situation:
        """How the evening stands."""
        glance = self._rest.glance
        now = replace(
            self._shown,
            record=self.record,
            settled=self._settled,
            mood=glance.mood if glance else Mood.STILL,
            in_step=self.in_step,
            remarks=self._finding.remarks,
            mistake=self._finding.mistake,
            question=self._finding.question,
            held=self._held is not None,
            events=self._last.events,
            outage=self._outage,
            busy=glance.busy if glance else None,
            countdown_s=self._finding.countdown_s,
            refusal=self._last.refusal,
            memory=self._book.memory if self._book else None,
        )
        if now != self._shown:
            self._shown = replace(now, version=now.version + 1)
        elif now.memory is not self._shown.memory:
            self._shown = now
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
        self._rest.see(glance)
        self._outage = None
        if self._book is None:
            return self._told(self._begun(glance.settled) if glance.settled else ())
        events = self._glanced(self._book, glance)
        if glance.settled is not None:
            self._settled, self._passed_by = glance.settled, False
            events += self._judged(self._book)
        elif self._is_due():
            events += self._judged(self._book)
        return self._told(events)

    def miss(self, outage: Outage) -> None:
        """Take notice that there is no picture."""
        self._outage = outage

    def finish(self) -> tuple[Event, ...]:
        """There are no more frames."""
        return self._told((Event("end"),))

    @property
    def truth(self) -> AnyReading | None:
        """What lies on the table, with what was misread put right; None while table and record do not agree, or somebody is busy there."""
        if self._book is None or self._settled is None or not self._rest.still or not self._is_sure() or self._held is not None:
            return None
        return self._judge.truth(self._look(self._book, self._settled))

    def reply(self, what: tuple[Event, ...] | str) -> Reply:
        """Show what came of something that a person said and that others did: events, or why it was not done."""
        return self._replied(what)

    def answer(self, question: str, answer: str) -> Reply:
        """A question was answered by a person, both by their keys."""
        asked = self._finding.question
        if self._book is None or asked is None or asked.key != question:
            return self._replied(_NOT_ASKED)
        if answer not in [possible.key for possible in asked.answers]:
            return self._replied(phrase("The answers are {answers}.", answers=listed([possible.text for possible in asked.answers])))
        self._journal.answered(question, answer)
        self._answers[question] = answer
        self._held = None
        return self._replied(self._judged(self._book))

    def undo(self) -> Reply:
        """Take the last move back, or what luck brought last."""
        book = self._book
        if book is None or not book.record.undoable:
            return self._replied(_NOT_BEGUN if book is None else _NOTHING_BACK)
        book.undo()
        self._answers.clear()
        self._hold(book)
        return self._replied((Event("undone", None, {"move": book.next_move.to_text()}), *self._judged(book)))

    def redo(self) -> Reply:
        """Make a move again that was taken back."""
        book = self._book
        if book is None or not book.record.redoable:
            return self._replied(_NOT_BEGUN if book is None else _NOTHING_AGAIN)
        move = book.next_move
        book.redo()
        self._answers.clear()
        self._hold(book)
        return self._replied((Event("redone", None, {"move": move.to_text()}), *self._judged(book)))

    def accept(self) -> Reply:
        """People say "that's how it is": what lies on the table counts, possible by the rules or not."""
        if self._book is None or self._settled is None:
            return self._replied(_NOT_BEGUN)
        if self._held is not None:
            self._held = None
            return self._replied(self._judged(self._book))
        if self._is_sure():
            return self._replied(_AGREED)
        state = self._judge.as_it_lies(self._look(self._book, self._settled))
        if isinstance(state, str):
            return self._replied(state)
        if state == self._book.state:
            return self._replied(_AGREED)
        return self._replied(self._corrected(self._book, Correction(state)))

    def correct(self, text: str) -> Reply:
        """Correct the record in words: ``points 1 +3``, or whatever the game's judge understands."""
        if self._book is None:
            return self._replied(_NOT_BEGUN)
        try:
            correction = correction_from_words(text, self._book.record, self._judge)
            if isinstance(correction, Correction) and correction.state == self._book.state:
                return self._replied(_SO_ALREADY)
            return self._replied(self._corrected(self._book, correction))
        except EngineError as error:
            return self._replied(sentence(told_by(error)))

    def _is_due(self) -> bool:
        """Whether a table that lies unchanged is to be judged again."""
        waits = not self._is_sure() or self._finding.question is not None or self._finding.again
        return waits and self._rest.long and not self._passed_by

    def _is_sure(self) -> bool:
        return self.in_step and not self._finding.unsure

    def _begun(self, settled: Settled) -> tuple[Event, ...]:
        self._settled = settled
        state = self._judge.begin(self._setup, settled)
        record = state if isinstance(state, str) else self._record_from(state)
        if isinstance(record, str):
            self._finding = Finding(remarks=(Remark(Weight.DIFFERS, record),))
            return ()
        self._journal.begin(record)
        self._book = Book(record, self._journal)
        self._known = places_of_tiles(settled)
        return Event("start"), *self._judged(self._book)

    def _record_from(self, state: Any) -> AnyRecord | str:
        """The record of a game that begins so, or a sentence on why there can be none."""
        try:
            return Record.begin(self._rules, state, Headers(self._setup.names, self._setup.date, self._setup.set_name))
        except EngineError as error:
            players, names = len(state.seats), len(self._setup.names)
            return sentence(told_by(error) if players == names else phrase(_MISFIT, players=players, names=names))

    def _look(self, book: Book, settled: Settled) -> Look:
        return Look(book.state, settled, book.memory, dict(self._answers), self._rest.waited_s, self._setup.names)

    def _judged(self, book: Book) -> tuple[Event, ...]:
        """Ask the judge about the table as it lies until nothing more follows."""
        self._rest.judged()
        events: tuple[Event, ...] = ()
        for _ in range(_MOST_LOOKS):
            if self._settled is None:
                break
            finding = self._less_held(self._judge.look(self._look(book, self._settled)), self._settled)
            made, fault = self._taken(book, finding)
            events += made
            if fault or not finding.moves:
                break
        if self._is_sure() and self._held is None and self._settled is not None:
            self._known = places_of_tiles(self._settled)
        return (*events, *self._concluded(book))

    def _glanced(self, book: Book, glance: Glance) -> tuple[Event, ...]:
        """What follows from the frame alone; what was said of the table before stays, unless there is something new to say."""
        finding = self._judge.glance(book.state, glance, book.memory)
        if finding is None:
            return ()
        if self._held is not None and finding.moves and finding.moves[0] == self._held.first:  # other moves are not of the settled table
            finding = self._held.without(finding)
        if not (finding.moves or finding.mistake or finding.remarks or finding.question):
            known = self._finding
            finding = replace(finding, mistake=known.mistake, remarks=known.remarks, question=known.question, again=known.again)
        self._passed_by = self._passed_by or (bool(finding.moves) and glance.mood is not Mood.STILL)
        return (*self._taken(book, finding)[0], *self._concluded(book))

    def _less_held(self, finding: Finding[Any], settled: Settled) -> Finding[Any]:
        if self._held is not None and self._held.is_over(finding, settled.number):
            self._held = None
        return finding if self._held is None else self._held.without(finding)

    def _taken(self, book: Book, finding: Finding[Any]) -> tuple[tuple[Event, ...], bool]:
        """Make the moves of a finding, and keep the rest of it; also whether one of them is against the rules, which no judge may say."""
        events: tuple[Event, ...] = ()
        faults: tuple[Remark, ...] = ()
        laid = laid_since(self._known, self._settled) if finding.moves and self._settled else ()
        for move in finding.moves:
            before = book.state
            try:
                book.play(move, laid)
            except IllegalMoveError as error:
                faults = (Remark(Weight.DIFFERS, phrase(_FAULT, why=self._why_not(book.record, move) or told_by(error))),)
                break
            self._answers.clear()
            events += self._judge.events(before, move, book.state)
        book.remember(finding.memory, finding.notes)
        kept = replace(finding, moves=(), events=(), remarks=(*finding.remarks, *faults))
        self._finding = _of_tidying(kept) if self._rules.is_over(book.state) else kept
        return (*events, *finding.events), bool(faults)

    def _why_not(self, record: AnyRecord, move: Any) -> str:
        """Why the rules forbid a move, in words."""
        refusal = self._rules.refuse(record.state, move)
        return VIEWS[self._rules.key].refused(record.state, move, refusal, names_in(record)) if refusal else ""

    def _hold(self, book: Book) -> None:
        """Hold back what was taken back and lies there still."""
        move = book.next_move
        nothing = move is None or isinstance(move, GivenPoints)
        self._held = None if nothing else held_after_undo(move, self._settled, book.next_laid)

    def _corrected(self, book: Book, correction: Correction[Any] | GivenPoints) -> tuple[Event, ...]:
        """Put a correction into the record, and judge the table by it."""
        calm = self._is_sure() and self._held is None
        book.play(correction)
        self._answers.clear()
        if calm and self._settled is not None and isinstance(correction, Correction):
            self._held = Held(None, self._settled.number, Remark(Weight.DIFFERS, NOT_CORRECTED))
        return (Event("corrected", None, {"to": correction.to_text()}), *self._judged(book))

    def _concluded(self, book: Book) -> tuple[Event, ...]:
        """Tell the end and mistakes, each once, and keep what is asked."""
        question = self._finding.question
        if question is not None and question.key != self._asked:
            self._journal.asked(question)
        self._asked = question.key if question else ""
        return (*self._once.over(book.record), *self._once.illegal(self._finding))

    def _told(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """Keep for displays what was told last."""
        if events:
            self._last = Reply(events)
        return events

    def _replied(self, what: tuple[Event, ...] | str) -> Reply:
        """What is told, or a sentence on why nothing was done."""
        self._last = Reply(self._last.events, what) if isinstance(what, str) else Reply(what or self._last.events)
        return Reply(refusal=what) if isinstance(what, str) else Reply(what)


def _of_tidying(finding: Finding[Any]) -> Finding[Any]:
    """What is left of a finding when the game is over: people put the tiles away as they like, but points may still be in doubt."""
    return replace(finding, mistake=None, remarks=tuple(remark for remark in finding.remarks if remark.weight is not Weight.DIFFERS))
