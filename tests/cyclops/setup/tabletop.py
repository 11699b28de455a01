"""A setup at a simulated table, frame by frame, on a clock of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

from calibration.lens import Lens
from calibration.profile import CameraId, Profile
from cyclops.errors import UnwritableError
from cyclops.guide.guide import Answered, Check, CheckState, Guide
from cyclops.language import Language
from cyclops.play.switches import VoiceName
from cyclops.preferences import Preferences
from cyclops.setup.bench import CameraThere
from cyclops.setup.machine import Setup
from cyclops.setup.rehearsal import Fault, RehearsalCamera
from hardware.camera import Settings
from hardware.errors import CameraError
from hardware.frame import Frame
from hardware.supervisor import Outage

SIZE = (912, 684)
KNOWN = Preferences(language="en", camera="picamera2")
PLAIN = Preferences(language="en")
THERE = CameraThere("picamera2", "Camera Module 3")


@cache
def camera(fault: Fault | None = None, scale: float = 1.0) -> RehearsalCamera:
    """One table for all tests, for each picture of it is drawn only once."""
    return RehearsalCamera(fault, SIZE, scale)


class Tabletop:
    """Gives a setup what a family's table would give it.

    Attributes
    ----------
    seconds : float
    kept : dict of str to Profile
    chosen : Preferences
    there : tuple of CameraThere
        The cameras that are plugged in.
    said : list of (str, VoiceName)
    silence : str
        Why nothing is heard.
    locks : list of Settings or None
        With what the camera was asked to be locked.
    full : bool
        Whether nothing more can be kept.
    """

    def __init__(
        self,
        preferences: Preferences = PLAIN,
        before: RehearsalCamera | None = None,
        kept: Profile | None = None,
        seen: Callable[[Frame], Frame] = lambda frame: frame,
        there: tuple[CameraThere, ...] = (THERE,),
    ) -> None:
        self.seconds, self.full, self.silence = 0.0, False, ""
        self.kept = {kept.name: kept} if kept else {}
        self.chosen, self.there = preferences, there
        self.said: list[tuple[str, VoiceName]] = []
        self.locks: list[Settings | None] = []
        self.lock_fails = ""
        self.speakers = (VoiceName.ESPEAK, VoiceName.BROWSER)
        self.language = Language.ENGLISH
        self.camera = before or camera()
        self._frames: Iterator[Frame] = self.camera.frames()
        self._seen = seen
        self.setup = Setup(self, preferences, Language.ENGLISH)

    # What the steps can have done.

    def clock(self) -> float:
        return self.seconds

    def cameras(self) -> tuple[CameraThere, ...]:
        return self.there

    def lock(self, settings: Settings | None) -> Settings:
        self.locks.append(settings)
        if self.lock_fails:
            raise CameraError("picamera2:0", self.lock_fails)
        return self.camera.lock(settings)

    def profiles(self) -> tuple[Profile, ...]:
        return tuple(self.kept.values())

    def keep_profile(self, profile: Profile) -> None:
        self._write()
        self.kept[profile.name] = profile

    def keep_preferences(self, preferences: Preferences) -> None:
        self._write()
        self.chosen = preferences

    def _write(self) -> None:
        if self.full:
            raise UnwritableError("the disk is full")

    def switch_language(self, language: Language) -> None:
        self.language = language

    def voices(self) -> tuple[VoiceName, ...]:
        return self.speakers

    def say(self, text: str, voice: VoiceName) -> None:
        self.said.append((text, voice))

    def silenced(self) -> str:
        return self.silence

    # What people see and do.

    @property
    def guide(self) -> Guide:
        return self.setup.guide

    def frame(self) -> Guide:
        """The next frame, with what people did before the camera."""
        self.seconds += 0.2
        self.camera.guide(self.guide, None)
        if self.setup.camera is None:
            self.setup.wait()
        else:
            self.setup.see(self._seen(next(self._frames)), self.id, "Camera Module 3")
        return self.guide

    @property
    def id(self) -> CameraId:
        return CameraId(self.camera.id, self.camera.sensor, self.camera.crop)

    def loses_the_camera(self, reason: str) -> Guide:
        self.seconds += 1.0
        self.setup.miss(Outage(reason, 1.0, 1))
        return self.guide

    def press(self, choice: str, **values: str) -> Guide:
        assert choice in self.choices, f"{choice} is not offered, but {self.choices}"
        self.setup.answer(Answered(self.guide.key, choice, values))
        return self.guide

    @property
    def choices(self) -> list[str]:
        return [choice.key for choice in self.guide.choices]

    def go(self, until: Callable[[Guide], bool], most: int = 90) -> Guide:
        """Let frames come until the step stands so."""
        for _ in range(most):
            if until(self.guide):
                return self.guide
            self.frame()
        raise AssertionError(f"it never came to that: {self.guide}")

    def come_to(self, key: str) -> Guide:
        """Let frames come until the setup has gone on to a step by itself."""
        return self.go(lambda guide: guide.key == key)

    def at(self, key: str) -> Guide:
        """Go to a single step of those that can be done again."""
        self.frame()
        self.press("alone")
        return self.press(key)

    def check(self, *words: str) -> Check:
        """The check whose text, or what to do, has these words."""
        return next(check for check in self.guide.checks if all(word in f"{check.text} {check.mend}" for word in words))

    def is_wrong(self, *words: str) -> Callable[[Guide], bool]:
        """Whether something is wrong, and is said so."""
        return lambda guide: any(
            check.state is CheckState.WRONG and all(word in f"{check.text} {check.mend}" for word in words) for check in guide.checks
        )


def known_profile(before: RehearsalCamera | None = None) -> Profile:
    """A profile of the simulated camera with its true lens, as if that had been measured."""
    used = before or camera()
    true = used.lens
    controls = {"ExposureTime": 20_000.0, "LensPosition": 4.5}
    lens = Lens(true.size, true.focal_px, true.centre_px, true.distortion)
    return Profile("kitchen", CameraId(used.id, used.sensor, used.crop), SIZE, lens, controls=controls)


def blurred(frame: Frame, sigma: float = 4.0) -> Frame:
    """A frame out of focus."""
    import cv2
    import numpy as np

    return replace(frame, image=np.asarray(cv2.GaussianBlur(frame.image, (0, 0), sigma), np.uint8))
