"""The voice: says one utterance after the other on a thread of its own, so that nothing ever waits for it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final, TypeAlias

from cyclops.announcer.utterance import Urgency, Utterance
from cyclops.language import Language, words
from cyclops.play.switches import Switches, VoiceName
from hardware.errors import SpeakerError
from hardware.speaker import Speaker
from hardware.speakers.espeak import BUSY, FORBIDDEN, MISSING, NO_DEVICE
from hardware.speakers.opening import open_speaker
from vision.phrase import phrase

Speakers: TypeAlias = Mapping[VoiceName, Callable[[], Speaker]]

_LEAST_S, _BEGIN_S, _LETTER_S = 6.0, 3.0, 0.12
_TRIES: Final = 2
"""So many sentences in a row may take too long; then the voice is given up."""
_WAITING: Final = 2
"""So many utterances wait at most."""
_LATE_S: Final = 0.6
"""A number of a countdown that begins later is not said any more."""
_LOOK_S: Final = 0.25
"""How often it is looked, while something is said, whether people switched the voice."""
_STOP_S: Final = 0.5
"""How long a speaker that was stopped is waited for."""
_CLOSE_S: Final = 0.8
"""How long the voice is waited for when it is closed."""

_MINUS: Final = re.compile(r"(?<![\w-])-(?=\d)")
_NO_SPEAKER: Final = phrase("there is nothing here that could speak")
_TOO_SLOW: Final = phrase("a sentence took too long")
REASONS: Final[Mapping[str, str]] = {
    MISSING: phrase("espeak-ng is missing: sudo apt install espeak-ng"),
    NO_DEVICE: phrase("there is no sound device: plug a loudspeaker in, or choose the output in the system's sound settings"),
    BUSY: phrase("another program holds the sound device: close it, then switch the voice on again"),
    FORBIDDEN: phrase("the sound device may not be used: sudo usermod -aG audio $USER, then log in anew"),
}
"""What speakers say of themselves, so that it can be said in other languages."""


@dataclass
class _Waiting:
    """An utterance that is not said yet."""

    utterance: Utterance
    since_s: float

    @cached_property
    def text(self) -> str:
        """What to say, in English or a phrase."""
        return self.utterance.compose()

    @property
    def urgency(self) -> Urgency:
        """How much it matters."""
        return self.utterance.urgency


def limit_s(text: str) -> float:
    """How long a sentence may take at most."""
    return max(_LEAST_S, _BEGIN_S + _LETTER_S * len(text))


def as_spoken(text: str) -> str:
    """A sentence as it is given to speakers: with a true minus sign, for a hyphen before a number is not heard in every language.

    >>> as_spoken("Ben has -2 points.")
    'Ben has −2 points.'
    """
    return _MINUS.sub("−", text)


class _Saying:
    """Something that is being said, on a thread of its own, as a speaker may never return."""

    def __init__(self, speaker: Speaker, text: str, language: Language, urgency: Urgency, ended: Callable[[], None]) -> None:
        self.urgency = urgency
        self.error: SpeakerError | None = None
        self.done = False
        self._speaker, self._text, self._language, self._ended = speaker, text, language, ended
        Thread(target=self._run, name="speaker", daemon=True).start()

    def _run(self) -> None:
        try:
            self._speaker.speak(self._text, self._language)
        except SpeakerError as error:
            self.error = error
        finally:
            self.done = True
            self._ended()


class Voice:
    """Says what it is given, as it is switched.

    Of what waits while something is said, the two that matter most are kept, and of those that matter alike the two newest; they are said
    in the order in which it happened, for told backwards they would contradict each other.

    Parameters
    ----------
    speakers : mapping
        How each voice that there is gets its speaker.
    switches : Switches
        Who speaks and in which language. Why there is no voice is put there too, and the voice stays silent until that is gone.
    warn : callable
        Is given one sentence, in English, when the voice is given up.
    limit_s : callable
        For how long a sentence may be said.
    """

    def __init__(
        self, speakers: Speakers, switches: Switches, warn: Callable[[str], None], limit_s: Callable[[str], float] = limit_s
    ) -> None:
        self._speakers, self._switches, self._warn, self._limit_s = speakers, switches, warn, limit_s
        self._inbox: SimpleQueue[_Waiting | None] = SimpleQueue()
        """What is to be said; None only wakes."""
        self._waiting: list[_Waiting] = []
        self._name = VoiceName.NONE
        self._speaker: Speaker | None = None
        self._too_slow = 0
        self._closing = False
        self._thread = Thread(target=self._run, name="voice", daemon=True)
        self._thread.start()

    def say(self, utterance: Utterance) -> None:
        """Have something said soon, or not at all; returns at once whatever the speaker does."""
        if not self._is_silent() and self._thread.is_alive():
            self._inbox.put(_Waiting(utterance, time.monotonic()))

    def close(self) -> None:
        """Say nothing any more. Returns within a second, whatever the speaker does."""
        self._closing = True
        self._inbox.put(None)
        self._thread.join(_CLOSE_S)

    def _is_silent(self) -> bool:
        settings = self._switches.settings
        return self._closing or settings.voice is VoiceName.NONE or bool(settings.silenced)

    def _run(self) -> None:
        while not self._closing:
            self._take(None if not self._waiting else 0.0)
            chosen = self._chosen()
            if chosen is not None and chosen.text:
                self._say(chosen)
        if self._speaker is not None:
            self._speaker.close()

    def _take(self, wait_s: float | None) -> None:
        """Take what has come; if nothing has, wait for it so long, or for ever."""
        try:
            come = self._inbox.get(timeout=wait_s) if wait_s != 0 else self._inbox.get_nowait()
            while True:
                if come is not None:
                    self._waiting.append(come)
                come = self._inbox.get_nowait()
        except Empty:
            return

    def _chosen(self) -> _Waiting | None:
        """What is said next; what must make room for it is forgotten."""
        if self._is_silent():
            self._waiting.clear()
        now_s = time.monotonic()
        counts = [one for one in self._waiting if one.urgency is Urgency.COUNT]
        if counts:  # it is now or never, and who counts does not chat
            self._waiting = [one for one in self._waiting if one.urgency is Urgency.KEY]
            if now_s - counts[-1].since_s <= _LATE_S:
                return counts[-1]
        self._waiting = self._kept()
        if not self._waiting:
            return None
        first = max(self._waiting, key=lambda one: one.urgency)  # the oldest of those that matter alike
        self._waiting.remove(first)
        return first

    def _kept(self) -> list[_Waiting]:
        kept: list[tuple[int, _Waiting]] = []
        for number, one in sorted(enumerate(self._waiting), key=lambda pair: (pair[1].urgency, pair[0]), reverse=True):
            if len(kept) < _WAITING and one.text:
                kept.append((number, one))
        return [one for _, one in sorted(kept, key=lambda pair: pair[0])]

    def _say(self, chosen: _Waiting) -> None:
        settings = self._switches.settings
        text = as_spoken(words(settings.language).of(chosen.text))
        try:
            speaker = self._opened(settings.voice)
        except SpeakerError as error:
            self._give_up(error, settings.voice)
            return
        saying = _Saying(speaker, text, settings.language, chosen.urgency, lambda: self._inbox.put(None))
        in_time = self._heard(saying, speaker, self._limit_s(text))
        if self._closing:
            return
        self._too_slow = 0 if in_time else self._too_slow + 1
        if saying.error is not None:
            self._give_up(saying.error, settings.voice)
        elif not saying.done or self._too_slow >= _TRIES:
            self._give_up(SpeakerError("", _TOO_SLOW), settings.voice)

    def _opened(self, name: VoiceName) -> Speaker:
        """The speaker of a voice, opened when it was another one that spoke last."""
        if self._speaker is None or name is not self._name:
            self._leave()
            if name not in self._speakers:
                raise SpeakerError("", _NO_SPEAKER)
            self._speaker, self._name = self._speakers[name](), name
        return self._speaker

    def _heard(self, saying: _Saying, speaker: Speaker, limit_s: float) -> bool:
        """Wait until it is said, or is to be said no longer; False when it took too long."""
        until_s = time.monotonic() + limit_s
        while not saying.done and not self._closing:
            left_s = until_s - time.monotonic()
            if left_s <= 0:
                self._stop(saying, speaker)
                return False
            if self._is_silent() or self._switches.settings.voice is not self._name or self._is_to_be_cut(saying):
                self._stop(saying, speaker)
                break
            self._take(min(left_s, _LOOK_S))
        return True

    def _is_to_be_cut(self, saying: _Saying) -> bool:
        return saying.urgency < Urgency.KEY and any(one.urgency is Urgency.COUNT for one in self._waiting)

    def _stop(self, saying: _Saying, speaker: Speaker) -> None:
        """Cut short what is being said, and wait a little for it to end; that may hang as well."""
        Thread(target=speaker.stop, name="stopping the speaker", daemon=True).start()
        until_s = time.monotonic() + _STOP_S
        while not saying.done and not self._closing and time.monotonic() < until_s:
            self._take(max(0.001, until_s - time.monotonic()))

    def _give_up(self, error: SpeakerError, name: VoiceName) -> None:
        """Be silent from now on, and say why: once on the line, and as long as it is so on displays."""
        self._leave()
        if self._switches.settings.voice is name:  # else people have switched already, and the other voice has its own chance
            why = str(error) if error.name else REASONS.get(error.reason, error.reason)
            self._switches.change(silenced=phrase("The voice is off: {why}.", why=why))
            self._warn(f"The voice is off: {why}; the game goes on silent.")

    def _leave(self) -> None:
        """Give the speaker back; that may hang as well."""
        if self._speaker is not None:
            Thread(target=self._speaker.close, name="closing the speaker", daemon=True).start()
        self._speaker, self._name, self._too_slow = None, VoiceName.NONE, 0


def voice_of(switches: Switches, warn: Callable[[str], None], browser: Speaker | None = None) -> Voice:
    """The voice that all speakers here share: the machine's own, and that of the pages where there are any."""
    speakers: dict[VoiceName, Callable[[], Speaker]] = {VoiceName.ESPEAK: lambda: open_speaker("espeak")}
    if browser is not None:
        speakers[VoiceName.BROWSER] = lambda: browser
    return Voice(speakers, switches, warn)
