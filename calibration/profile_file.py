"""Profiles in a folder: one TOML file each, written whole or not at all, read back exactly, never touched when damaged."""

from __future__ import annotations

import os
import re
import tempfile
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import tomlkit

from calibration.errors import ProfileError
from calibration.profile import VERSION, Profile
from calibration.toml_values import BadValueError, built, plain

SUFFIX: Final = ".toml"
_LARGEST: Final = 1_000_000  # bytes; a profile has a few thousand
_LONGEST_NAME: Final = 60
_LONGEST_FILE: Final = 200  # bytes; file systems allow 255, and it is written under a longer name first
_HEAD: Final = "What Cyclops knows of one camera above one table. `cyclops calibrate` writes it."


@dataclass(frozen=True, slots=True)
class Stored:
    """What a folder holds: the profiles that can be read, by name, and why others cannot."""

    profiles: tuple[Profile, ...] = ()
    broken: tuple[ProfileError, ...] = ()


def profile_path(folder: Path, name: str) -> Path:
    """Where the profile of a name is kept in a folder.

    Raises
    ------
    ProfileError
        If the name is none: empty, too long, or with signs that cannot be seen.
    """
    clean = name.strip()
    if not clean or clean != name or len(name) > _LONGEST_NAME or not name.isprintable():
        raise ProfileError(f"{name!r} is no name for a profile: choose a word or two of at most {_LONGEST_NAME} letters")
    kept = "".join(sign if sign.isalnum() or sign in " -_" else quote(sign, safe="").replace(".", "%2E") for sign in name)
    if len(os.fsencode(kept)) > _LONGEST_FILE:
        raise ProfileError(f"{name!r} is too long for the name of a file: choose a shorter one, best of letters only")
    return folder / f"{kept}{SUFFIX}"


def save_profile(folder: Path, profile: Profile) -> Path:
    """Write a profile into a folder, which is made where there is none; an older one of that name is replaced at once, never by halves.

    Parameters
    ----------
    folder : Path
    profile : Profile

    Returns
    -------
    Path
        Its file.

    Raises
    ------
    ProfileError
        If its name is none, the older one is of a newer version, or it cannot be written.
    """
    path = profile_path(folder, profile.name)
    _spare_newer(path)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _write(path, profile_text(profile))
    except OSError as error:
        raise ProfileError(f"{str(path)!r} cannot be written ({error.strerror}): make room or choose another folder") from error
    return path


def load_profile(path: Path) -> Profile:
    """Read the file of a profile.

    Raises
    ------
    ProfileError
        If it cannot be read, is damaged (with the line), holds what is not known, or is of a newer version; the file stays as it is.
    """
    try:
        with path.open("rb") as file:
            data = file.read(_LARGEST + 1)
    except FileNotFoundError as error:
        raise ProfileError(f"there is no profile {str(path)!r}: check the name, or make one with cyclops calibrate") from error
    except OSError as error:
        raise ProfileError(f"{str(path)!r} cannot be read ({error.strerror}): check that you may read it") from error
    if len(data) > _LARGEST:
        raise ProfileError(f"{str(path)!r} is no profile: it is larger than {_LARGEST // 1_000_000} MB; choose another")
    try:
        return profile_from_text(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise ProfileError(f"{str(path)!r} is no profile: it is no text; choose another, or calibrate again under another name") from error
    except ProfileError as error:
        raise ProfileError(f"{str(path)!r} {error}") from error


def load_named(folder: Path, name: str) -> Profile:
    """Read the profile of a name in a folder.

    Raises
    ------
    ProfileError
        If there is none, with the names of those that there are, or it cannot be read.
    """
    if not is_stored(folder, name):
        names = ", ".join(repr(one.name) for one in stored_profiles(folder).profiles)
        raise ProfileError(f"there is no profile {name!r}: " + (f"there are {names}" if names else "make one with cyclops calibrate"))
    return load_profile(profile_path(folder, name))


def is_stored(folder: Path, name: str) -> bool:
    """Whether a folder holds a profile of that name, be it one that cannot be read.

    Raises
    ------
    ProfileError
        If the name is none.
    """
    try:
        profile_path(folder, name).stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:  # such as a folder that may not be looked into: reading it says why
        return True
    return True


def stored_profiles(folder: Path) -> Stored:
    """All profiles of a folder, the newest first, and of those that cannot be read the reasons; nothing where there is no folder."""
    profiles: list[Profile] = []
    broken: list[ProfileError] = []
    for path in _files(folder, broken):
        try:
            profiles.append(load_profile(path))
        except ProfileError as error:
            broken.append(error)
    return Stored(tuple(sorted(profiles, key=lambda one: one.made, reverse=True)), tuple(broken))


def _files(folder: Path, broken: list[ProfileError]) -> list[Path]:
    """The files of profiles; a folder that cannot be looked into is told among those broken."""
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == SUFFIX and not path.name.startswith("."))
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        broken.append(ProfileError(f"{str(folder)!r} cannot be read ({error.strerror}): allow it, for the profiles are there"))
        return []


def remove_profile(folder: Path, name: str) -> None:
    """Remove the profile of a name, whatever is in its file.

    Raises
    ------
    ProfileError
        If there is none, or it cannot be removed.
    """
    path = profile_path(folder, name)
    try:
        path.unlink()
    except FileNotFoundError as error:
        raise ProfileError(f"there is no profile {name!r} to remove") from error
    except OSError as error:
        raise ProfileError(f"{str(path)!r} cannot be removed ({error.strerror}): check that you may write there") from error


def profile_text(profile: Profile) -> str:
    """A profile as TOML; `profile_from_text` gives exactly the same back."""
    document = tomlkit.document()
    document.add(tomlkit.comment(_HEAD))
    document.add("version", tomlkit.item(VERSION))
    for key, value in plain(profile).items():
        document.add(key, tomlkit.item(value))
    return tomlkit.dumps(document)


def profile_from_text(text: str) -> Profile:
    """The profile that TOML tells.

    Raises
    ------
    ProfileError
        What is wrong, with its line where it has one; begins so that the file's name fits before it.
    """
    try:
        told: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ProfileError(f"is damaged: {error}; mend the line, or calibrate again under another name") from error
    _check_version(told.pop("version", None))
    try:
        profile = built(Profile, told)
    except BadValueError as error:
        raise ProfileError(f"is damaged: {_place(text, error.path)} {error}") from error
    _check_sense(profile)
    return profile


def _check_version(version: object) -> None:
    if type(version) is not int or version < 1:
        raise ProfileError("is no profile: it does not tell its version")
    if version > VERSION:
        raise ProfileError(
            f"is of version {version}, and this Cyclops knows {VERSION} at most: bring Cyclops up to date, or choose another name"
        )


def _check_sense(profile: Profile) -> None:
    if min(profile.size) < 1 or (profile.lens is not None and min(*profile.lens.size, *profile.lens.focal_px) <= 0):
        raise ProfileError("is damaged: sizes and focal lengths must be greater than 0")
    if profile.lens is not None and profile.lens.size != profile.size:
        raise ProfileError("is damaged: the lens is for pictures of another size than the profile")
    if min(profile.print_scale.across, profile.print_scale.down) <= 0:
        raise ProfileError("is damaged: a print scale must be greater than 0")


def _place(text: str, path: tuple[str, ...]) -> str:
    """What the keys lead to, in words, with its line."""
    number = next(_lines_of(text, path), 0)
    words = ".".join(path) or "it"
    return f"{words!r} (line {number})" if number else repr(words)


def _lines_of(text: str, path: tuple[str, ...]) -> Iterator[int]:
    """The lines that tell a key or begin its table; the exact table first."""
    if not path:
        return
    table = ""
    loose = []
    for number, line in enumerate(text.splitlines(), 1):
        begins = re.match(r"\s*\[([^\[\]]+)\]\s*(#.*)?$", line)
        if begins:
            table = begins[1].strip()
            if table == ".".join(path):
                yield number
        elif re.match(rf'\s*"?{re.escape(path[-1])}"?\s*=', line):
            if table == ".".join(path[:-1]):
                yield number
            loose.append(number)
    yield from loose


def _spare_newer(path: Path) -> None:
    """Refuse to write over a profile that a newer Cyclops made."""
    with suppress(OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        version = tomllib.loads(path.read_text("utf-8-sig")).get("version")
        if type(version) is int and version > VERSION:
            raise ProfileError(f"{str(path)!r} was made by a newer Cyclops (version {version}): choose another name")


def _write(path: Path, text: str) -> None:
    """Put a text into a file so that, whatever happens, either the old or the new one is there."""
    handle, made = tempfile.mkstemp(prefix=f".{path.stem}-", suffix=".part", dir=path.parent)
    try:
        with open(handle, "w", encoding="utf-8", newline="\n") as file:  # noqa: PTH123  # from its number
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(made).replace(path)
    except BaseException:
        Path(made).unlink(missing_ok=True)
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)  # the name as well is safe from a pulled plug
    finally:
        os.close(folder)
