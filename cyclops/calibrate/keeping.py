"""The profile that a calibration begins from and is kept in."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from datetime import date
from pathlib import Path

from calibration.print_scale import print_scale
from calibration.profile import CameraId, PrintScale, Profile
from calibration.profile_file import is_stored, load_named, save_profile
from cyclops.errors import UnreadableError, UnwritableError
from cyclops.profiles import NO_PROFILE, is_file, profiles_folder

_ROOM = 16_384  # bytes, more than any profile has


def begun_profile(name: str) -> Profile | None:
    """The profile of that name as it is kept now; None where there is none.

    Raises
    ------
    ProfileError
        If it cannot be read, or the name is none.
    UnreadableError
        If reading photographs would take the name for something else.
    UnwritableError
        If nothing could be kept: better said before people hold up a sheet for minutes.
    """
    if name == NO_PROFILE or is_file(name):
        raise UnreadableError(f"no profile can be called {name!r}, for read and score take that for something else: choose a plain word")
    folder = profiles_folder()
    begun = load_named(folder, name) if is_stored(folder, name) else None
    _require_room(folder)
    return begun


def _require_room(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(_ROOM))
    except OSError as error:
        raise UnwritableError(
            f"profiles cannot be kept in {str(folder)!r} ({error.strerror}): mend that, or name another folder with XDG_CONFIG_HOME"
        ) from error


def scale_told(across: str, down: str, begun: Profile | None) -> PrintScale:
    """The print scale that a person tells, else that of the profile, else the true one.

    Parameters
    ----------
    across, down : str
        What a ruler says of the check lines; empty if nobody measured. One alone is taken for both.
    begun : Profile, optional
        As kept.

    Raises
    ------
    MeasureError
        If it can be no such length.
    """
    if across or down:
        return print_scale(across or down, down or across)
    return begun.print_scale if begun else PrintScale()


def check_camera(begun: Profile | None, camera: CameraId) -> None:
    """Refuse to mix two cameras in one profile.

    Raises
    ------
    UnreadableError
        If the profile was made with another camera.
    """
    if begun and begun.camera.id and camera.id and begun.camera.id != camera.id:
        raise UnreadableError(
            f"the profile {begun.name!r} belongs to the camera {begun.camera.id!r}, and these pictures are from {camera.id!r}:"
            " choose another name with --profile"
        )


def keep(profile: Profile, today: date) -> Path:
    """Write the profile, with the day it was made.

    Raises
    ------
    ProfileError
        If it cannot be written.
    """
    return save_profile(profiles_folder(), replace(profile, made=today.isoformat()))
