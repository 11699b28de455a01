"""The setup on displays: what it shows, what people press there, and all that it has done."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Protocol

from calibration.profile import Profile
from calibration.profile_file import stored_profiles
from cyclops.announcer.utterance import Urgency, Utterance
from cyclops.announcer.voice import Voice, voice_of
from cyclops.calibrate.keeping import keep
from cyclops.cameras import SIMULATED, is_simulated
from cyclops.guide.guide import Answered, Guides
from cyclops.guide.showing import Showing
from cyclops.language import Language
from cyclops.play.orders import Orders
from cyclops.play.switches import Switches, VoiceName
from cyclops.preferences import Preferences, keep_preferences, kept_preferences
from cyclops.profiles import profiles_folder
from cyclops.setup.bench import CameraThere
from cyclops.setup.eyes import Eyes
from cyclops.setup.finding import cameras_there
from cyclops.setup.machine import Setup
from cyclops.setup.rehearsal import RehearsalCamera, rehearsal_camera
from hardware.camera import Camera, Settings, open_camera
from hardware.frame import Frame
from hardware.speaker import Speaker
from hardware.supervisor import Outage


class Keeping(Protocol):
    """Where profiles and preferences are kept."""

    def profiles(self) -> tuple[Profile, ...]:
        """All profiles that can be read."""

    def keep_profile(self, profile: Profile) -> None:
        """Keep one under its name."""

    def preferences(self) -> Preferences:
        """What was chosen."""

    def keep_preferences(self, preferences: Preferences) -> None:
        """Keep what was chosen."""


class InFiles:
    """Keeps them in the user's files."""

    def profiles(self) -> tuple[Profile, ...]:
        """All profiles that can be read."""
        return stored_profiles(profiles_folder()).profiles

    def keep_profile(self, profile: Profile) -> None:
        """Keep one under its name, with today's date."""
        keep(profile, date.today())

    def preferences(self) -> Preferences:
        """What was chosen."""
        return kept_preferences()

    def keep_preferences(self, preferences: Preferences) -> None:
        """Keep what was chosen, but not who plays: others keep that."""
        keep_preferences(replace(preferences, players=kept_preferences().players))


@dataclass
class ForNow:
    """Keeps them as long as a rehearsal lasts."""

    kept: dict[str, Profile] = field(default_factory=dict)
    chosen: Preferences = field(default_factory=Preferences)

    def profiles(self) -> tuple[Profile, ...]:
        """All of this rehearsal."""
        return tuple(self.kept.values())

    def keep_profile(self, profile: Profile) -> None:
        """Keep one under its name."""
        self.kept[profile.name] = profile

    def preferences(self) -> Preferences:
        """What was chosen."""
        return self.chosen

    def keep_preferences(self, preferences: Preferences) -> None:
        """Keep what was chosen."""
        self.chosen = preferences


class Hands:
    """All that steps have done (see `cyclops.setup.bench.Tools`)."""

    def __init__(
        self,
        eyes: Eyes,
        keeping: Keeping,
        switches: Switches,
        voice: Voice,
        voices: tuple[VoiceName, ...],
        there: Callable[[], tuple[CameraThere, ...]],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._eyes, self._keeping, self._switches, self._voice = eyes, keeping, switches, voice
        self._voices, self._there, self._clock = voices, there, clock

    def clock(self) -> float:
        """Seconds that never run back."""
        return self._clock()

    def cameras(self) -> tuple[CameraThere, ...]:
        """The cameras that are there now."""
        return self._there()

    def lock(self, settings: Settings | None) -> Settings:
        """Lock the camera that is looked through."""
        return self._eyes.lock(settings)

    def profiles(self) -> tuple[Profile, ...]:
        """Those that are kept."""
        return self._keeping.profiles()

    def keep_profile(self, profile: Profile) -> None:
        """Keep a profile."""
        self._keeping.keep_profile(profile)

    def keep_preferences(self, preferences: Preferences) -> None:
        """Keep what was chosen."""
        self._keeping.keep_preferences(preferences)

    def switch_language(self, language: Language) -> None:
        """Show and say everything in a language from now on."""
        self._switches.change(language=language)

    def voices(self) -> tuple[VoiceName, ...]:
        """Who can speak here."""
        return self._voices

    def say(self, text: str, voice: VoiceName) -> None:
        """Have a phrase said soon."""
        self._switches.change(voice=voice)
        self._voice.say(Utterance(lambda: text, Urgency.KEY))

    def silenced(self) -> str:
        """Why nothing is heard."""
        return self._switches.settings.silenced


@dataclass(frozen=True, slots=True)
class Wanted:
    """How the setup is run.

    Attributes
    ----------
    camera : str or None
        The one that was named.
    commands : bool
        Whether people type commands afterwards.
    """

    camera: str | None = None
    commands: bool = True

    @property
    def rehearses(self) -> bool:
        """Whether nothing of it is to be kept."""
        return is_simulated(self.camera)


def run_setup(
    wanted: Wanted,
    displays: tuple[Guides, ...],
    orders: Orders,
    switches: Switches,
    speaker: Speaker | None = None,
    keeping: Keeping | None = None,
    sleep: Callable[[float], None] = time.sleep,
    clock: Callable[[], float] = time.monotonic,
) -> bool:
    """Lead people through the setup on displays that are open, until they have done.

    Parameters
    ----------
    wanted : Wanted
    displays : tuple of Guides
        Where it is shown; they are not closed.
    orders : Orders
        What people say there.
    switches : Switches
        Language and voice; they are switched as people choose.
    speaker : Speaker, optional
        What the page speaks with, where there is one.
    keeping : Keeping, optional
        Where all is kept; in the user's files, or nowhere for a simulated camera, unless given.
    sleep, clock : callable
        How to wait for some seconds, and what time it is.

    Returns
    -------
    bool
        False where people gave up; what was done until then is kept all the same.

    Raises
    ------
    CameraError
        If a camera was named that cannot be plugged in later, and does not open.
    UnreadableError
        If what was chosen before cannot be read.
    """
    keeping = keeping or (ForNow() if wanted.rehearses else InFiles())
    voices = (VoiceName.ESPEAK,) if speaker is None else (VoiceName.ESPEAK, VoiceName.BROWSER)
    with ExitStack() as stack:
        stack.callback(_leave_voice, switches, keeping, switches.settings.voice)
        voice = voice_of(switches, lambda words: None, speaker)
        stack.callback(voice.close)
        obedient: list[RehearsalCamera] = []
        eyes = stack.enter_context(Eyes(lambda spec: _opened(spec, obedient), sleep, clock))
        hands = Hands(eyes, keeping, switches, voice, voices, cameras_there, clock)
        setup = Setup(hands, keeping.preferences(), switches.settings.language, wanted.camera, wanted.commands, wanted.rehearses)
        showing = Showing(*displays, orders=orders)
        while not setup.over:
            guide, frame = setup.guide, setup.frame
            showing.guide(guide, frame)
            for camera in obedient:
                camera.guide(guide, frame)
            for answer in showing.answers(guide):
                if not isinstance(answer, Answered):
                    return False
                setup.answer(answer)
            _look(setup, eyes)
    return True


def _leave_voice(switches: Switches, keeping: Keeping, before: VoiceName) -> None:
    """Let the voice speak that was chosen, or the one from before where none was."""
    chosen = keeping.preferences().voice
    voice = VoiceName(chosen) if chosen in tuple(VoiceName) else before
    if voice is not switches.settings.voice:
        switches.change(voice=voice)


def _look(setup: Setup, eyes: Eyes) -> None:
    if setup.over:
        return
    match eyes.look(setup.camera):
        case Frame() as frame:
            setup.see(frame, eyes.id, eyes.camera.name)
        case Outage() as outage:
            setup.miss(outage)
        case None:
            setup.wait()


def _opened(spec: str, obedient: list[RehearsalCamera]) -> Camera:
    def rehearsal(rest: str) -> Camera:
        camera = rehearsal_camera(rest)
        obedient[:] = [camera]
        return camera

    return open_camera(spec, _drivers(rehearsal))


def _drivers(rehearsal: Callable[[str], Camera]) -> Mapping[str, Callable[[str], Camera]]:
    return {SIMULATED: rehearsal}
