"""What is said aloud in an evening: what is new in how it stands, in short sentences, each thing once."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import partial
from typing import Final

from cyclops.announcer.moods import MOODS
from cyclops.announcer.news import Change, News, Step
from cyclops.announcer.speeches import SPEECHES
from cyclops.announcer.standing import Standing
from cyclops.announcer.utterance import Urgency, Utterance
from cyclops.announcer.wording import as_it_stands, begun, made_of_mistake, taken_back, waiting_for_table, whose_turn
from cyclops.names import sentence
from cyclops.play.switches import Switches
from cyclops.referee.finding import Weight
from cyclops.referee.situation import Situation
from cyclops.rules import words
from cyclops.rules.session import names_in
from engine.correction import Correction, GivenPoints
from engine.record_lines import AnyRecord
from engine.rules import Player
from hardware.frame import Frame
from vision.phrase import phrase, together
from vision.tracker.glance import Mood

_STANDS_S: Final = 4.0
"""What is not sure, or differs, is told when it has stood so long: mostly a hand is just busy there."""
_ASKED_S: Final = 1.5
"""What happened is told first, and then what is asked about it."""
_OUTAGE_S: Final = 2.0
_MOODS_TOLD: Final = (Mood.DARK, Mood.BLURRED, Mood.FROZEN)
"""What people have to do something about."""
_COUNTED: Final = (10, 5, 4, 3, 2, 1)
"""The numbers of a countdown that are said; with which it begins, its move says."""
_IN_TIME_S: Final = 0.5
_MOST_MOVES: Final = 12
"""Of so many moves at once the voice chooses, for of some there is nothing to say."""
_OUTAGE: Final = "outage"


class Announcer:
    """Is shown every situation, like a display, and has said what is new in it; another game may follow.

    Parameters
    ----------
    speak : callable
        Is given what is to be said; must not wait.
    switches : Switches
        How much is told of drawn tiles. Whoever switches the voice or its language hears how it stands.
    clock : callable
        Seconds that never run back.
    """

    def __init__(self, speak: Callable[[Utterance], None], switches: Switches, clock: Callable[[], float] = time.monotonic) -> None:
        self._speak, self._switches, self._clock = speak, switches, clock
        self._settings = switches.settings
        self._situation: Situation | None = None
        self._forget()

    def show(self, situation: Situation, frame: Frame | None = None) -> None:
        """Say what is new since the last time."""
        before, self._situation = self._situation, situation
        settings, self._settings = self._settings, self._switches.settings
        if before is None or _is_another_game(before, situation):
            self._forget()
            self._begin(situation)
        elif before is not situation:
            self._tell_moves(before, situation)
            self._tell_end(situation)
            self._tell_refusal(situation)
            self._count_down(situation)
        if before is not None and (settings.voice, settings.language) != (self._settings.voice, self._settings.language):
            self._say(lambda: as_it_stands(situation))
        self._tell_troubles(situation)

    def close(self) -> None:
        """Nothing was opened."""

    def _forget(self) -> None:
        """Know nothing of the game before."""
        self._news = News()
        self._standing = Standing()
        self._over: Mapping[Player, int] | None = None
        self._refusal = ""
        self._count: int | None = None
        self._blind = False

    def _say(self, compose: Callable[[], str], urgency: Urgency = Urgency.TALK) -> None:
        self._speak(Utterance(compose, urgency))

    def _begin(self, situation: Situation) -> None:
        """What is there already is not told move by move: only how it stands."""
        record = situation.record
        if record is None:
            self._say(waiting_for_table)
            return
        self._news.of(record)
        self._over = record.points if situation.over else None
        if any(event.kind == "start" for event in situation.events):
            self._say_begun(record)
        else:
            goes_on = "" if situation.over else phrase("The game goes on.")
            self._say(lambda: together(goes_on, as_it_stands(situation), between=" "))

    def _say_begun(self, record: AnyRecord) -> None:
        hints = self._settings.hints
        self._say(lambda: begun(record, hints))

    def _tell_moves(self, before: Situation, situation: Situation) -> None:
        record = situation.record
        if record is None:
            return
        changes = self._news.of(record)
        if before.record is None:
            self._say_begun(record)
            return
        back = [change for change in changes if change.step is Step.BACK]
        if back:
            self._say(lambda: together(taken_back(len(back)), whose_turn(record), between=" "), Urgency.TROUBLE)
        for change in [change for change in changes if change.step is not Step.BACK][-_MOST_MOVES:]:
            self._tell_move(record, change)

    def _tell_move(self, record: AnyRecord, change: Change) -> None:
        hints = self._settings.hints
        node, names = record.nodes[change.number - 1], names_in(record)
        move, before, after = node.move, record.states[node.after], record.states[change.number]
        if isinstance(move, Correction):
            self._say(lambda: together(sentence(words.corrected()), whose_turn(record), between=" "), Urgency.TROUBLE)
        elif isinstance(move, GivenPoints):
            self._say(lambda: sentence(words.points_given(names[move.player], move.points, move.why), names.values()))
        else:
            self._say(lambda: SPEECHES[record.rules.key].moved(before, move, after, names, hints))

    def _tell_end(self, situation: Situation) -> None:
        """The end with the points; again only when they were corrected, or the game went on in between."""
        record, told = situation.record, self._over
        self._over = None if record is None or not situation.over else record.points
        if record is not None and self._over is not None and self._over != told:
            self._say(lambda: SPEECHES[record.rules.key].over(record, names_in(record)), Urgency.KEY)

    def _tell_refusal(self, situation: Situation) -> None:
        refused, self._refusal = self._refusal, situation.refusal
        if situation.refusal not in ("", refused):
            self._say(lambda: sentence(situation.refusal, situation.names), Urgency.TROUBLE)

    def _count_down(self, situation: Situation) -> None:
        """Say the number of the second that begins, in time or not at all."""
        left_s, last = situation.countdown_s, self._count
        self._count = None if left_s is None else math.ceil(left_s)
        if left_s is None or last is None or self._count == last or self._count not in _COUNTED:
            return
        number = str(self._count)
        if self._count - left_s <= _IN_TIME_S:
            self._say(lambda: number, Urgency.COUNT)

    def _tell_troubles(self, situation: Situation) -> None:
        """What is wrong or asked, as soon as it has stood for long enough."""
        troubles = {key: (wait_s, utterance) for key, wait_s, utterance in _troubles(situation)}
        for key in self._standing.due({key: wait_s for key, (wait_s, _) in troubles.items()}, self._clock()):
            self._speak(troubles[key][1])
            self._blind = self._blind or key == _OUTAGE
        if self._blind and situation.outage is None:
            self._blind = False
            self._say(lambda: phrase("I can see the table again."), Urgency.TROUBLE)


def _is_another_game(before: Situation, now: Situation) -> bool:
    if before.record is None:
        return now.version < before.version or now.rules is not before.rules
    return now.record is None or now.record.start is not before.record.start


def _troubles(situation: Situation) -> Iterator[tuple[Hashable, float, Utterance]]:
    """What is wrong or asked: what identifies it, for how long it must stand to be told, and what is told."""
    if situation.outage is not None:
        yield _OUTAGE, _OUTAGE_S, Utterance(lambda: phrase("I see nothing: please look after the camera."), Urgency.TROUBLE)
        return
    mood, mistake, question = situation.mood, situation.mistake, situation.question
    if mood in _MOODS_TOLD:
        yield mood, _STANDS_S, Utterance(lambda: sentence(MOODS[mood]), Urgency.TROUBLE)
    if mistake is not None:
        yield ("mistake", mistake.player, mistake.sentence), 0.0, Utterance(lambda: made_of_mistake(mistake, situation), Urgency.KEY)
    if question is not None:
        yield ("question", question.key), _ASKED_S, Utterance(lambda: sentence(question.text, situation.names), Urgency.TROUBLE)
    for remark in situation.remarks:
        if remark.weight is not Weight.HINT:
            said = partial(sentence, remark.sentence, situation.names)
            yield ("remark", remark.sentence), _STANDS_S, Utterance(said, Urgency.TROUBLE)
