"""What the steps of a setup work with: the things that they can do besides looking, and what they have found so far."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

from calibration.errors import CalibrationError, MisfitError
from calibration.lens import Lens
from calibration.profile import CameraId, PrintScale, Profile
from cyclops.calibrate.commands import USUAL_PROFILE
from cyclops.errors import CyclopsError
from cyclops.language import Language
from cyclops.play.switches import VoiceName
from cyclops.preferences import Preferences
from hardware.camera import Settings
from hardware.errors import CameraError
from vision.phrase import phrase

_UNKEPT: Final = phrase("It cannot be kept: cyclops doctor tells why.")


@dataclass(frozen=True, slots=True)
class CameraThere:
    """A camera that is plugged in.

    Attributes
    ----------
    spec : str
        As ``--camera`` takes it.
    name : str
        What people know it by.
    """

    spec: str
    name: str


class Tools(Protocol):
    """What steps can have done."""

    def clock(self) -> float:
        """Seconds that never run back."""

    def cameras(self) -> tuple[CameraThere, ...]:
        """The cameras that are there now."""

    def lock(self, settings: Settings | None) -> Settings:
        """Lock the camera that is looked through (see `hardware.camera.Camera.lock`).

        Raises
        ------
        CameraError
            If it cannot be done.
        """

    def profiles(self) -> tuple[Profile, ...]:
        """Those that are kept."""

    def keep_profile(self, profile: Profile) -> None:
        """Keep a profile under its name.

        Raises
        ------
        ProfileError, UnwritableError
            If it cannot be written.
        """

    def keep_preferences(self, preferences: Preferences) -> None:
        """Keep what was chosen.

        Raises
        ------
        UnwritableError
            If it cannot be written.
        """

    def switch_language(self, language: Language) -> None:
        """Show and say everything in a language from now on."""

    def voices(self) -> tuple[VoiceName, ...]:
        """Who can speak here, the best first."""

    def say(self, text: str, voice: VoiceName) -> None:
        """Have a phrase said soon."""

    def silenced(self) -> str:
        """Why nothing is heard, as a phrase; empty where nobody knows of a reason."""


@dataclass(slots=True)
class Bench:
    """What was found and chosen so far.

    Attributes
    ----------
    tools : Tools
    preferences : Preferences
        As they are kept.
    rehearses : bool
        Whether nothing of it is kept in the end.
    spec : str or None
        The camera that is to be looked through, as ``--camera`` takes it.
    camera : CameraId
        Of the last frame.
    camera_name : str
    size : (int, int)
        Of the last frame.
    profile : Profile or None
        What is known of this camera, as it is kept.
    scale : PrintScale or None
        What a ruler said of the sheet in this run.
    held : bool
        Whether the camera is locked.
    trouble : str
        Why something could not be kept; empty where all is well.
    """

    tools: Tools
    preferences: Preferences
    rehearses: bool = False
    spec: str | None = None
    camera: CameraId = field(default_factory=CameraId)
    camera_name: str = ""
    size: tuple[int, int] = (0, 0)
    profile: Profile | None = None
    scale: PrintScale | None = None
    held: bool = False
    trouble: str = ""

    def met(self, camera: CameraId, name: str, size: tuple[int, int]) -> None:
        """Take note of the camera that a frame comes from."""
        known = camera.id == self.camera.id and name == self.camera_name
        self.camera, self.camera_name, self.size = camera, name, size
        if not known:
            self.held = False
            self.profile = next(filter(self._is_of_this_camera, self.tools.profiles()), None)

    def hold(self) -> None:
        """Lock the camera as it was kept, once."""
        controls = self.fitting.controls if self.fitting else {}
        if controls and not self.held:
            with suppress(CameraError):
                self.tools.lock(controls)
            self.held = True

    def _is_of_this_camera(self, profile: Profile) -> bool:
        return bool(self.camera.id) and profile.camera.id == self.camera.id

    @property
    def fitting(self) -> Profile | None:
        """The profile for pictures as they are now; None where it is of another part of the sensor, or of another shape."""
        try:
            return self.profile.for_picture(self.camera, self.size) if self.profile else None
        except MisfitError:
            return None

    @property
    def lens(self) -> Lens | None:
        """The lens for pictures as they are now."""
        fitting = self.fitting
        return fitting.lens if fitting else None

    @property
    def print_scale(self) -> PrintScale:
        """Of the printer of sheet and cards, as far as anybody knows."""
        return self.scale or (self.profile.print_scale if self.profile else PrintScale())

    @property
    def begun(self) -> Profile:
        """The profile that goes on; a new one, under a name of its own, where none fits."""
        return self.fitting or Profile(self._name(), self.camera, self.size, print_scale=self.print_scale)

    def _name(self) -> str:
        if self.profile is not None:
            return self.profile.name  # its pictures come no more
        taken = {profile.name for profile in self.tools.profiles()}
        names = (USUAL_PROFILE, *(f"{USUAL_PROFILE}-{number}" for number in range(2, len(taken) + 3)))
        return next(name for name in names if name not in taken)

    def keep(self, profile: Profile) -> bool:
        """Keep what is known of the camera; whether it could be."""
        try:
            self.tools.keep_profile(profile)
        except (CalibrationError, CyclopsError):
            self.trouble = _UNKEPT
            return False
        self.profile, self.trouble = profile, ""
        return True

    def prefer(self, **chosen: str) -> None:
        """Keep something that was chosen."""
        preferences = replace(self.preferences, **chosen)
        self.preferences = preferences
        try:
            self.tools.keep_preferences(preferences)
        except CyclopsError:
            self.trouble = _UNKEPT
        else:
            self.trouble = ""
