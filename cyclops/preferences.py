"""What was chosen once for this table, and holds until it is chosen anew: language, camera, voice, and who played last."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final

import platformdirs

from cyclops.errors import UnreadableError, UnwritableError

_FILE: Final = "cyclops.toml"


@dataclass(frozen=True, slots=True)
class Preferences:
    """What is used where the command line says nothing; empty where nothing was chosen.

    Attributes
    ----------
    language : str
        Its ISO 639 code, such as ``pl``.
    camera : str
        As ``--camera`` takes it.
    voice : str
        As ``--voice`` takes it.
    players : str
        Who played last, as ``--players`` takes it.
    """

    language: str = ""
    camera: str = ""
    voice: str = ""
    players: str = ""


def preferences_file() -> Path:
    """Where they are kept."""
    return platformdirs.user_config_path("cyclops", appauthor=False) / _FILE


def kept_preferences(file: Path | None = None) -> Preferences:
    """What was chosen; nothing where there is no file yet.

    Raises
    ------
    UnreadableError
        If the file is damaged.
    """
    file = file or preferences_file()
    try:
        told: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Preferences()
    except (OSError, ValueError) as error:
        raise UnreadableError(f"{str(file)!r} cannot be read ({error}): remove it, and type cyclops setup") from error
    known = {field.name for field in fields(Preferences)}
    wrong = next((name for name, value in told.items() if name in known and not isinstance(value, str)), None)
    if wrong is not None:
        raise UnreadableError(f"{str(file)!r} holds no text at {wrong}: remove it, and type cyclops setup")
    return Preferences(**{name: value for name, value in told.items() if name in known})  # a later version may know more


def keep_preferences(preferences: Preferences, file: Path | None = None) -> None:
    """Keep what was chosen.

    Raises
    ------
    UnwritableError
        If it cannot be written; what was kept before stays.
    """
    import tomlkit

    from cyclops.whole_files import replace_file

    file = file or preferences_file()
    chosen = {field.name: getattr(preferences, field.name) for field in fields(Preferences) if getattr(preferences, field.name)}
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        replace_file(file, tomlkit.dumps(chosen).encode())
    except OSError as error:
        raise UnwritableError(
            f"{str(file)!r} cannot be written ({error.strerror}): mend that, or name another folder with XDG_CONFIG_HOME"
        ) from error
