"""Which saved profile a photograph is read with: the one that a person names, or the one made with the same camera."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import platformdirs

from calibration.errors import MisfitError, ProfileError
from calibration.profile import CameraId, Profile
from calibration.profile_file import SUFFIX, load_named, load_profile, stored_profiles
from cyclops.names import counted, listed
from hardware.frame import Frame

NO_PROFILE: Final = "none"
"""What is typed instead of a name when no profile is to be used."""
WITHOUT: Final = "Read without a profile of the camera, so places and sizes are less sure: cyclops calibrate makes one."


def profiles_folder() -> Path:
    """Where profiles are kept."""
    return platformdirs.user_config_path("cyclops", appauthor=False) / "profiles"


@dataclass(frozen=True, slots=True)
class Profiles:
    """The profiles that photographs may be read with.

    Attributes
    ----------
    named : Profile or None
        The one that was named: a photograph that it does not fit is refused.
    known : tuple of Profile
        Those of which the first that fits is taken, for photographs that tell their camera.
    remarks : tuple of str
        What is to be said of profiles that cannot be used.
    """

    named: Profile | None = None
    known: tuple[Profile, ...] = ()
    remarks: tuple[str, ...] = ()

    def for_frame(self, frame: Frame) -> Profile | None:
        """The profile for a photograph, for pictures of its size; None without one.

        Raises
        ------
        MisfitError
            If the one that was named does not fit.
        """
        camera, size = CameraId(frame.camera), (frame.image.shape[1], frame.image.shape[0])
        if self.named is not None:
            return self.named.for_picture(camera, size)
        return next(self._fitting(camera, size), None)

    def of_camera(self, camera: str) -> Profile | None:
        """The profile of a camera by its id, whatever its pictures; None without one."""
        if self.named is not None:
            return self.named
        return next((profile for profile in self.known if camera and profile.camera.id == camera), None)

    def _fitting(self, camera: CameraId, size: tuple[int, int]) -> Iterator[Profile]:
        """Those made with the same camera, for pictures of the same shape."""
        for profile in self.known:
            if camera.id and profile.camera.id == camera.id:
                try:
                    yield profile.for_picture(camera, size)
                except MisfitError:
                    continue


def chosen_profiles(named: str | None) -> Profiles:
    """The profiles that a person means.

    Parameters
    ----------
    named : str, optional
        The name of a saved one, a file, or `NO_PROFILE`; unless said all that are saved, each for photographs of its camera.

    Raises
    ------
    ProfileError
        If the one that was named is not there, or cannot be read.
    """
    if named == NO_PROFILE:
        return Profiles()
    if named is None:
        stored = stored_profiles(profiles_folder())
        return Profiles(known=stored.profiles, remarks=tuple(map(_unused, stored.broken)))
    return Profiles(load_profile(Path(named)) if is_file(named) else load_named(profiles_folder(), named))


def is_file(named: str) -> bool:
    """Whether what a person names is a file and no name of a profile."""
    return named.endswith(SUFFIX) or "/" in named


def _unused(error: ProfileError) -> str:
    return f"A profile was left out: {error}."


def told_of_profiles(used: Mapping[str, int]) -> str:
    """One line for the end of a run: with which profiles photographs were read.

    Parameters
    ----------
    used : mapping of str to int
        How many photographs were read with the profile of each name, and under "" how many without any.
    """
    named = [repr(name) for name in used if name]
    without = used.get("", 0)
    if not named:
        return WITHOUT if without else ""
    straight = f"Read with your {'profile' if len(named) == 1 else 'profiles'} {listed(named)}: what the lens bends was straightened."
    return f"{straight} {counted(without, 'photograph')} of other cameras without any." if without else straight
