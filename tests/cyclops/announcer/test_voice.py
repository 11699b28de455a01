"""The voice: what it says of what waits, and that nothing ever waits for it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest

from cyclops.announcer import voice as voice_module
from cyclops.announcer.announcer import Announcer
from cyclops.announcer.utterance import Urgency, Utterance
from cyclops.announcer.voice import REASONS, Voice, as_spoken, limit_s
from cyclops.language import Language
from cyclops.play.evening import Evening
from cyclops.play.orders import Orders
from cyclops.play.switches import Settings, Switches, VoiceName
from cyclops.referee.judge import Setup
from cyclops.referee.referee import Referee
from engine.factory.game import RULES
from hardware.errors import SpeakerError
from hardware.speaker import Speaker
from hardware.speakers import espeak
from hardware.speakers.silent import SilentSpeaker
from tests.cyclops.pseudo import leaks
from tests.cyclops.scripted import FIRST, NAMES, SECOND, STARTED, THIRD, Scripted
from tests.cyclops.test_play_evening import not_kept
from tests.cyclops.watched import ReadingNames, ScriptedCamera


@dataclass
class Room:
    """A voice with what it warned of."""

    speaker: Speaker
    switches: Switches = field(default_factory=lambda: Switches(Settings(voice=VoiceName.ESPEAK)))
    others: dict[VoiceName, Callable[[], Speaker]] = field(default_factory=dict)
    limit_s: Callable[[str], float] = limit_s
    warned: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.opened = 0
        self.voice = Voice({VoiceName.ESPEAK: self._open, **self.others}, self.switches, self.warned.append, self.limit_s)

    def _open(self) -> Speaker:
        self.opened += 1
        return self.speaker

    def say(self, *sentences: str, urgency: Urgency = Urgency.TALK) -> None:
        for sentence in sentences:
            self.voice.say(Utterance(lambda sentence=sentence: sentence, urgency))  # type: ignore[misc]  # bound now

    def ends_silent(self) -> bool:
        return until(lambda: bool(self.switches.settings.silenced) and bool(self.warned))


rooms: list[Room] = []


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    yield
    while rooms:
        rooms.pop().voice.close()


@pytest.mark.parametrize(
    ("written", "heard"),
    [
        ("Ben has -2 points.", "Ben has −2 points."),
        ("-5", "−5"),
        ("Jan-2 has 3-4 tiles.", "Jan-2 has 3-4 tiles."),
        ("Zwei-eyed", "Zwei-eyed"),
    ],
)
def test_a_minus_is_given_to_the_speaker_as_one_for_a_hyphen_is_not_heard_everywhere(written: str, heard: str) -> None:
    assert as_spoken(written) == heard


def impatient(text: str) -> float:
    """No time at all, but for what is in time."""
    return 60.0 if text == "In time." else 0.02


def room(speaker: Speaker, limit_s: Callable[[str], float] = limit_s, **others: Callable[[], Speaker]) -> Room:
    rooms.append(Room(speaker, limit_s=limit_s, others={VoiceName[name]: made for name, made in others.items()}))
    return rooms[-1]


def until(condition: Callable[[], bool]) -> bool:
    """Whether it becomes so within some seconds."""
    end = time.monotonic() + 10
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.002)
    return True


def began(speaker: SilentSpeaker) -> bool:
    """Whether the next sentence begins within some seconds."""
    return speaker.speaking.acquire(timeout=10)


def said(speaker: SilentSpeaker) -> list[str]:
    return [text for text, _ in speaker.asked]


def let_say(speaker: SilentSpeaker, sentences: int) -> list[str]:
    """Let the sentence end that is being said, and so many after it; all that was said."""
    for _ in range(sentences):
        speaker.finish()
        assert began(speaker)
    return said(speaker)


def test_sentences_are_said_in_the_spoken_language() -> None:
    speaker = SilentSpeaker()
    listening = room(speaker)
    listening.say("Anna.")
    assert began(speaker)
    listening.switches.change(language=Language.DUTCH)
    listening.say("Ben.")
    assert began(speaker)
    assert speaker.asked == [("Anna.", "en"), ("Ben.", "nl")]


def test_it_is_never_more_than_two_sentences_behind_and_the_newest_are_kept() -> None:
    speaker = SilentSpeaker(blocking=True)
    listening = room(speaker)
    listening.say("1.")
    assert began(speaker)
    listening.say(*(f"{number}." for number in range(2, 50)))
    assert let_say(speaker, 2) == ["1.", "48.", "49."]


def test_a_mistake_and_the_end_are_not_dropped_for_talk_and_come_first() -> None:
    speaker = SilentSpeaker(blocking=True)
    listening = room(speaker)
    listening.say("Anna draws a tile.")
    assert began(speaker)
    listening.say("It does not fit.", urgency=Urgency.KEY)
    listening.say("Talk.", "More talk.", "And more.")
    assert let_say(speaker, 2)[1:] == ["It does not fit.", "And more."]
    listening.say("Ben wins.", urgency=Urgency.KEY)
    listening.say("Is that agreed?", "Really?", urgency=Urgency.TROUBLE)
    listening.say("Talk.")
    assert let_say(speaker, 2)[3:] == ["Ben wins.", "Really?"]


def test_what_is_dropped_is_not_composed_and_what_has_no_words_takes_no_place() -> None:
    speaker = SilentSpeaker(blocking=True)
    listening = room(speaker)
    composed: list[str] = []

    def composing(text: str) -> Callable[[], str]:
        def compose() -> str:
            composed.append(text)
            return text

        return compose

    listening.say("1.")
    assert began(speaker)
    for text in ("old.", "2.", "3.", "", ""):
        listening.voice.say(Utterance(composing(text)))
    assert let_say(speaker, 2) == ["1.", "2.", "3."]
    assert "old." not in composed


def test_a_number_of_a_countdown_cuts_talk_short_and_drops_what_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(voice_module, "_LATE_S", 60.0)  # however busy this machine is
    speaker = SilentSpeaker(blocking=True)
    listening = room(speaker)
    listening.say("A long story.", "And another.")
    assert began(speaker)
    listening.say("3", urgency=Urgency.COUNT)
    assert began(speaker)
    assert said(speaker) == ["A long story.", "3"]
    assert speaker.stopped == 1


def test_a_number_that_could_not_begin_in_time_is_not_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(voice_module, "_LATE_S", -1.0)
    speaker = SilentSpeaker()
    listening = room(speaker)
    listening.say("3", urgency=Urgency.COUNT)
    listening.say("Stop!", urgency=Urgency.KEY)
    assert began(speaker)
    assert said(speaker) == ["Stop!"]


def test_nobody_waits_for_the_speaker() -> None:
    """The one who says returns while the speaker is still in its first sentence, which ends only afterwards."""
    speaker = SilentSpeaker(blocking=True)
    listening = room(speaker)
    listening.say("1.")
    assert began(speaker)
    listening.say(*(f"{number}." for number in range(1000)))
    assert said(speaker) == ["1."]


def test_a_sentence_that_takes_too_long_is_stopped() -> None:
    speaker = SilentSpeaker(blocking=True)
    listening = room(speaker, impatient)
    listening.say("1.")
    assert began(speaker)
    assert until(lambda: speaker.stopped == 1)
    assert listening.switches.settings.silenced == ""


def test_after_two_in_a_row_the_voice_is_given_up_and_it_is_said_once() -> None:
    speaker = SilentSpeaker(blocking=True)
    listening = room(speaker, impatient)
    for text in ("1.", "2."):
        listening.say(text)
        assert began(speaker)
    assert listening.ends_silent()
    listening.say("3.", "4.")
    assert listening.warned == ["The voice is off: a sentence took too long; the game goes on silent."]
    assert listening.switches.settings.silenced == "The voice is off: a sentence took too long."
    assert said(speaker) == ["1.", "2."]
    assert until(lambda: speaker.closed == 1)


def test_a_sentence_that_ends_in_time_lets_the_next_one_be_slow() -> None:
    speaker = SilentSpeaker(blocking=True)
    listening = room(speaker, impatient)
    for text, stopped in (("1.", 1), ("In time.", 1), ("2.", 2)):
        listening.say(text)
        assert began(speaker)
        if text == "In time.":
            speaker.finish()
        assert until(lambda stopped=stopped: speaker.stopped == stopped)  # type: ignore[misc]  # bound now
    assert listening.warned == []


def test_a_speaker_that_cannot_be_stopped_is_given_up_at_once() -> None:
    speaker = SilentSpeaker(blocking=True, deaf=True)
    listening = room(speaker, impatient)
    listening.say("1.")
    assert began(speaker)
    listening.say("2.", "3.")
    assert listening.ends_silent()
    assert said(speaker) == ["1."]
    speaker.finish()


def test_every_sentence_may_take_six_seconds_and_a_long_one_longer() -> None:
    assert limit_s("3") == 6.0
    assert limit_s("A long story. " * 10) > 15.0


@pytest.mark.parametrize("reason", [espeak.NO_DEVICE, "something new"])
def test_case_44_what_the_speaker_says_is_said_once_and_the_game_goes_on_silent(reason: str) -> None:
    speaker = SilentSpeaker(failing=reason)
    listening = room(speaker)
    listening.say("1.")
    assert listening.ends_silent()
    listening.say("2.")
    assert listening.warned == [f"The voice is off: {reason}; the game goes on silent."]
    assert listening.switches.settings.silenced == f"The voice is off: {reason}."
    assert said(speaker) == ["1."]


def test_case_44_a_missing_program_is_said_once_in_any_language() -> None:
    def missing() -> Speaker:
        raise SpeakerError("", espeak.MISSING)

    listening = room(SilentSpeaker(), BROWSER=missing)
    listening.switches.change(voice=VoiceName.BROWSER)
    listening.say("1.")
    assert listening.ends_silent()
    assert listening.warned == ["The voice is off: espeak-ng is missing: sudo apt install espeak-ng; the game goes on silent."]
    assert leaks(listening.switches.settings.silenced) == []


def test_all_that_speakers_say_of_themselves_can_be_said_in_other_languages() -> None:
    assert tuple(REASONS) == espeak.REASONS
    assert all(said == reason and leaks(said) == [] for reason, said in REASONS.items())


def test_a_voice_that_is_not_there_is_said_to_be_none() -> None:
    listening = room(SilentSpeaker())
    listening.switches.change(voice=VoiceName.BROWSER)
    listening.say("1.")
    assert listening.ends_silent()
    assert listening.switches.settings.silenced == "The voice is off: there is nothing here that could speak."


def test_who_switches_the_voice_on_again_has_it_tried_again() -> None:
    speaker = SilentSpeaker(failing=espeak.BUSY)
    listening = room(speaker)
    listening.say("1.")
    assert listening.ends_silent()
    speaker.failing = ""
    listening.switches.change(voice=VoiceName.ESPEAK)
    listening.say("2.")
    assert until(lambda: said(speaker) == ["1.", "2."])
    assert (listening.switches.settings.silenced, listening.opened) == ("", 2)


def test_voices_are_switched_while_playing() -> None:
    speaker, browser = SilentSpeaker(), SilentSpeaker()
    listening = room(speaker, BROWSER=lambda: browser)
    listening.say("1.")
    assert began(speaker)
    listening.switches.change(voice=VoiceName.BROWSER)
    listening.say("2.")
    assert began(browser)
    listening.switches.change(voice=VoiceName.NONE)
    listening.say("3.")
    listening.switches.change(voice=VoiceName.ESPEAK)
    listening.say("4.")
    assert began(speaker)
    assert (said(speaker), said(browser)) == (["1.", "4."], ["2."])
    assert until(lambda: (speaker.closed, browser.closed) == (1, 1))


def test_who_switches_the_voice_off_hears_no_more_of_the_sentence() -> None:
    speaker = SilentSpeaker(blocking=True)
    listening = room(speaker)
    listening.say("A long story.", "And another.")
    assert began(speaker)
    listening.switches.change(voice=VoiceName.NONE)
    assert until(lambda: speaker.stopped == 1)
    assert (said(speaker), listening.warned) == (["A long story."], [])


@pytest.mark.parametrize("deaf", [False, True], ids=["stops", "never returns"])
def test_closing_ends_what_is_said_within_a_second_whatever_the_speaker_does(deaf: bool) -> None:
    speaker = SilentSpeaker(blocking=True, deaf=deaf)
    listening = room(speaker)
    listening.say("1.", "2.")
    assert began(speaker)
    listening.voice.close()  # returns, though this speaker never does
    assert voice_module._CLOSE_S < 1.0
    listening.say("3.")
    assert said(speaker) == ["1."]
    assert speaker.stopped == 1
    speaker.finish()


def test_closing_does_not_wait_for_a_speaker_that_cannot_even_be_closed() -> None:
    hung = threading.Event()

    class Hung(SilentSpeaker):
        def close(self) -> None:
            hung.wait()

    speaker = Hung(blocking=True)
    listening = room(speaker)
    listening.say("1.")
    assert began(speaker)
    listening.voice.close()  # returns, though this speaker never does
    hung.set()
    speaker.finish()


class Counting:
    """Counts what it is shown."""

    def __init__(self, announcer: Announcer) -> None:
        self.shown = 0
        self._announcer = announcer

    def show(self, *situation_and_frame: object) -> None:
        self.shown += 1
        self._announcer.show(*situation_and_frame)  # type: ignore[arg-type]  # a situation and its frame

    def close(self) -> None:
        """Nothing was opened."""


@pytest.mark.parametrize("deaf", [False, True], ids=["takes four seconds a sentence", "never returns"])
def test_an_evening_goes_on_to_its_end_while_the_speaker_is_in_its_first_sentence(deaf: bool) -> None:
    """The speaker is let go only when all frames were watched: had anything waited for it, this would never end."""
    speaker = SilentSpeaker(blocking=True, deaf=deaf)
    listening = room(speaker)
    display = Counting(Announcer(listening.voice.say, listening.switches))
    listening.say("Hello.")
    assert began(speaker)
    names = [STARTED] * 50 + [FIRST] * 50 + [SECOND] * 50 + [THIRD] * 50
    told: list[str] = []
    referee = Referee(RULES, Scripted(), Setup(NAMES))
    evening = Evening(ReadingNames(), referee, display, Orders(), lambda event, frame: told.append(event.kind), not_kept)
    evening.run(ScriptedCamera(names).frames())
    assert display.shown == len(names) + 1
    assert told[-4:] == ["draw GWWW", "place 0@1,0^3", "draw PWWW", "end"]
    assert said(speaker) == ["Hello."]
    speaker.finish()
