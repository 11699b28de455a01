"""`cyclops calibrate show` and `remove`: what profiles are kept, and what they hold."""

from __future__ import annotations

from rich.console import Console

from calibration.profile_file import load_named, remove_profile, stored_profiles
from cyclops.calibrate.telling import Telling
from cyclops.profiles import profiles_folder


def forget_profile(name: str, console: Console) -> None:
    """Remove the profile of that name, and say so.

    Raises
    ------
    ProfileError
        If it is not there, or cannot be removed.
    """
    remove_profile(profiles_folder(), name)
    Telling(console).removed(name)


def show_profiles(name: str, console: Console) -> bool:
    """Tell of the profile of that name, or of all if it is empty.

    Returns
    -------
    bool
        Whether all could be read.

    Raises
    ------
    ProfileError
        If the one named is not there, or cannot be read.
    """
    telling = Telling(console)
    if name:
        telling.profile(load_named(profiles_folder(), name))
        return True
    stored = stored_profiles(profiles_folder())
    if stored.profiles:
        telling.profiles(stored.profiles)
    elif not stored.broken:
        telling.line("No profile is kept yet: cyclops calibrate lens makes one")
    telling.remarks(map(str, stored.broken))
    return not stored.broken
