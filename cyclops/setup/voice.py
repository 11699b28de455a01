"""The step in which a sentence is said, and people say whether they heard it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cyclops.guide.guide import Answered, Check, CheckState, Choice, Guide
from cyclops.play.switches import VoiceName
from cyclops.setup.bench import Bench
from cyclops.setup.step import Step, busy
from vision.phrase import phrase

SENTENCE: Final = phrase("Good evening! I am Cyclops, and I keep an eye on your game.")
_YES, _NO, _QUIET, _AGAIN, _NONE = "yes", "no", "quiet", "again", "none"
_CALLED: Final = {
    VoiceName.ESPEAK: phrase("this machine's loudspeaker"),
    VoiceName.BROWSER: phrase("the device on which the page is open"),
}


class VoiceStep(Step):
    """Who tells what happens."""

    key, name, looks = "voice", phrase("The voice"), False
    lost = phrase("What happens is shown, but nobody tells it.")

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self._voice = VoiceName.ESPEAK
        self._says = False
        self._unheard = self._quiet = False

    @property
    def fine(self) -> bool:
        """Whether one was chosen, or none on purpose."""
        return bool(self.bench.preferences.voice)

    def begin(self) -> None:
        """Say the sentence."""
        super().begin()
        there, preferred = self.bench.tools.voices(), self.bench.preferences.voice
        self._voice = next((voice for voice in there if voice == preferred), there[0])
        self._unheard = self._quiet = False
        self._says = True

    def wait(self) -> None:
        """Say it, once the question is shown."""
        if self._says:
            self._says = False
            self.bench.tools.say(SENTENCE, self._voice)

    def answer(self, answered: Answered) -> None:
        """Keep the voice that was heard, or try what else there is."""
        match answered.choice:
            case "yes":
                self.bench.prefer(voice=self._voice.value)
                self.done = True
            case "none":
                self.bench.prefer(voice=VoiceName.NONE.value)
                self.done = True
            case "no" | "quiet":
                self._unheard, self._quiet = True, answered.choice == _QUIET
            case "again":
                self._unheard, self._says = False, True
            case name:
                self._voice, self._unheard, self._says = VoiceName(name), False, True

    def guide(self) -> Guide:
        """Ask whether it was heard, or say what to do."""
        return self._helps() if self._unheard else self._asks()

    def _asks(self) -> Guide:
        silenced = self.bench.tools.silenced()
        if silenced:
            checks = (Check(phrase("There is a voice"), CheckState.WRONG, silenced),)
            return Guide(self.key, phrase("The voice"), (), checks, choices=(*self._tries(), _none()))
        lines = (phrase("From {speaker} comes: “{sentence}”", speaker=_CALLED[self._voice], sentence=SENTENCE),)
        choices = (
            Choice(_YES, phrase("Yes, well"), main=True),
            Choice(_QUIET, phrase("Too quiet")),
            Choice(_NO, phrase("No")),
            *self._others(),
            _none(),
        )
        saying = (busy(phrase("It is being said")),) if self._says else ()
        return Guide(self.key, phrase("Did you hear it?"), lines, saying, choices=choices)

    def _helps(self) -> Guide:
        silenced = self.bench.tools.silenced()
        lines = (silenced,) if silenced else tuple(self._hints())
        title = phrase("Too quiet: what helps") if self._quiet else phrase("Nothing is heard: what helps")
        return Guide(f"{self.key}-helps", title, lines, choices=(*self._tries(), _none()))

    def _hints(self) -> Iterator[str]:
        if self._voice is VoiceName.BROWSER:
            yield phrase("Touch the page once: browsers speak only after that. Turn the device louder, and its silent switch off.")
            return
        yield phrase("Is the loudspeaker switched on, plugged in, and turned up?")
        yield phrase(
            "Turn the sound of the machine up: at the loudspeaker in the corner of the screen, or with {command}", command="alsamixer"
        )
        if not self._quiet:
            yield phrase("A screen on HDMI and a plug for headphones are different outputs: choose the right one there.")

    def _tries(self) -> Iterator[Choice]:
        yield Choice(_AGAIN, phrase("Say it again"), main=True)
        yield from self._others()

    def _others(self) -> Iterator[Choice]:
        names = {VoiceName.ESPEAK: phrase("Let this machine speak"), VoiceName.BROWSER: phrase("Let the page speak")}
        yield from (Choice(voice.value, names[voice]) for voice in self.bench.tools.voices() if voice is not self._voice)


def _none() -> Choice:
    return Choice(_NONE, phrase("Play without a voice"))
