"""What happened in an evening, in words: the moves since the last time, and where nothing else shows them, troubles and questions."""

from __future__ import annotations

from collections.abc import Iterator

from cyclops.announcer.news import News, Step
from cyclops.play.terminal.keys import answer_keys
from cyclops.referee.finding import Event
from cyclops.referee.situation import Situation
from cyclops.rules import words
from cyclops.rules.replaying import told_of_node
from cyclops.rules.session import names_in
from engine.record_lines import AnyRecord

_LAST_MOVES = 4
"""So many are told of a game that goes on."""


class History:
    """Remembers what was told, so that everything is told once."""

    def __init__(self) -> None:
        self._news = News(_LAST_MOVES)
        self._troubles: tuple[str, ...] = ()
        self._events: tuple[Event, ...] = ()
        self._refusal = ""

    def since(self, situation: Situation, with_troubles: bool) -> list[str]:
        """Return the sentences on what is new, without their full stops.

        Parameters
        ----------
        situation : Situation
        with_troubles : bool
            Whether mistakes, remarks and questions are told too.
        """
        told = list(self._moves(situation.record)) if situation.record is not None else []
        if situation.events is not self._events:
            self._events = situation.events
            told += [f"the picture is kept as {event.facts['file']}" for event in situation.events if event.kind == "kept"]
        if situation.refusal and situation.refusal != self._refusal:
            told.append(situation.refusal)
        self._refusal = situation.refusal
        if with_troubles:
            now = tuple(_troubles(situation))
            told += [trouble for trouble in now if trouble not in self._troubles]
            self._troubles = now
        return told

    def _moves(self, record: AnyRecord) -> Iterator[str]:
        names = names_in(record)
        for change in self._news.of(record):
            told = told_of_node(record, change.number, names)
            if change.step is Step.BACK:
                yield f"{words.TAKEN_BACK}: {told or 'a move'}"
            elif told:
                yield told


def _troubles(situation: Situation) -> Iterator[str]:
    if situation.outage is not None:
        yield f"no picture: {situation.outage.reason}"
    if situation.mistake is not None:
        yield situation.mistake.sentence
    yield from (remark.sentence for remark in situation.remarks)
    if situation.question is not None:
        answers = ", ".join(f"{key} for {answer.text}" for key, answer in answer_keys(situation.question).items())
        yield f"{situation.question.text} (type {answers})"
