"""What lets people press at a page that a service shows: kept for as long as the machine runs, for a restart is no reason to ask again.

systemd gives the service a folder that only its user can read, and names it in ``RUNTIME_DIRECTORY``. The screen beside the table and
``cyclops service status`` find it there, for nobody reads the digits off a terminal where a service runs.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_FOLDER: Final = "RUNTIME_DIRECTORY"
_USER_FOLDER: Final = "XDG_RUNTIME_DIR"
_DIGITS: Final = 4


@dataclass(frozen=True, slots=True)
class Door:
    """What opens it.

    Attributes
    ----------
    pin : str
        The digits; empty where there is no service, or none that others may look at.
    token : str
        Of the QR code.
    given : tuple of bytes
        Digests of the tokens that were given to who had one of these.
    """

    pin: str = ""
    token: str = ""
    given: tuple[bytes, ...] = ()


class DoorFile:
    """Where it is kept.

    Parameters
    ----------
    folder : Path, optional
        None keeps nothing.
    port : int
    """

    def __init__(self, folder: Path | None = None, port: int = 0) -> None:
        self._file = None if folder is None else folder / f"door-{port}.json"

    def read(self) -> Door:
        """What was kept; nothing where that is damaged or missing."""
        with suppress(OSError, ValueError, TypeError, KeyError, AttributeError):
            if self._file is not None:
                told = json.loads(self._file.read_text(encoding="utf-8"))
                door = Door(str(told["pin"]), str(told["token"]), tuple(bytes.fromhex(given) for given in told["given"]))
                if len(door.pin) == _DIGITS and door.pin.isdecimal() and door.token:
                    return door
        return Door()

    def keep(self, door: Door) -> None:
        """Keep it; where that cannot be, everybody is asked again after a restart, and no more."""
        if self._file is None:
            return
        beside = self._file.with_suffix(".new")
        with suppress(OSError):
            descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(descriptor, "w", encoding="utf-8") as file:
                json.dump({"pin": door.pin, "token": door.token, "given": [given.hex() for given in door.given]}, file)
            beside.replace(self._file)


def door_of_service(port: int, environ: Mapping[str, str] = os.environ) -> DoorFile:
    """Where this process keeps it, if it is a service."""
    folder = environ.get(_FOLDER, "").partition(":")[0]
    return DoorFile(Path(folder) if folder else None, port)


def door_at(port: int, environ: Mapping[str, str] = os.environ) -> Door:
    """What opens the page that this user's service shows."""
    folder = environ.get(_USER_FOLDER)
    return DoorFile(Path(folder) / "cyclops" if folder else None, port).read()
