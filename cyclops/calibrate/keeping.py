"""The profile that a calibration begins from and is kept in."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

from calibration.print_scale import print_scale
from calibration.profile import CameraId, PrintScale, Profile
from calibration.profile_file import load_named, profile_path, save_profile
from cyclops.errors import UnreadableError
from cyclops.profiles import profiles_folder


def begun_profile(name: str) -> Profile | None:
    """The profile of that name as it is kept now; None where there is none.

    Raises
    ------
    ProfileError
        If it cannot be read.
    """
    folder = profiles_folder()
    return load_named(folder, name) if profile_path(folder, name).exists() else None


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
