"""One visit of the doctor: what was asked for, and everything that several parts are judged by, found out once."""

from __future__ import annotations

import http.client
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from cyclops.doctor.machine import Machine
from cyclops.doctor.probing import Told, ask
from cyclops.errors import UnreadableError
from cyclops.play.opening import PORT
from cyclops.preferences import Preferences, kept_preferences
from hardware.holders import Holder

Ask = Callable[[Machine, str, Mapping[str, Any], float], Told]

IMPORTS_S: Final = 60.0
"""For importing what is compiled: a Pi Zero with a slow card takes a quarter of it."""
CAMERA_S: Final = 60.0
"""For a picture, with its imports."""
UNIT: Final = "cyclops.service"
_ASKED_OF_UNIT: Final = (
    "LoadState", "UnitFileState", "ActiveState", "SubState", "Result", "NRestarts", "MainPID", "ExecMainStatus", "ExecStart",
)  # fmt: skip
_PORT_OPTION: Final = re.compile(r"--port[= ](\d{1,5})\b")
_PROGRAM: Final = re.compile(r"\bpath=([^ ;]+)")
_HEALTH_S: Final = 3.0
_SETS: Final = "sets"


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of the doctor.

    Attributes
    ----------
    camera : str or None
        As ``--camera`` takes it; what was chosen before, or the first that is there, unless said.
    speak : bool
        Whether to say a word aloud.
    picture : str
        Where to write the picture that was taken; empty for nowhere.
    port : int or None
        Of the page; that of the service, else the usual one unless said.
    """

    camera: str | None = None
    speak: bool = False
    picture: str = ""
    port: int | None = None


@dataclass(frozen=True, slots=True)
class Unit:
    """The service, as systemd knows it."""

    values: Mapping[str, str]

    @property
    def reached(self) -> bool:
        """Whether there is a systemd of this person that answers."""
        return "LoadState" in self.values

    @property
    def installed(self) -> bool:
        """Whether it knows the service."""
        return self.values.get("LoadState", "not-found") != "not-found"

    def number(self, name: str) -> int:
        """A value that is a number; 0 where it is none."""
        told = self.values.get(name, "")
        return int(told) if told.isdecimal() else 0

    @property
    def program(self) -> str:
        """The program that it starts; empty where it does not say."""
        found = _PROGRAM.search(self.values.get("ExecStart", ""))
        return found[1] if found else ""

    @property
    def port(self) -> int | None:
        """The port that its command names."""
        found = _PORT_OPTION.search(self.values.get("ExecStart", ""))
        return int(found[1]) if found else None


class Examination:
    """The machine, and what was found out about it so far.

    Parameters
    ----------
    machine : Machine
    asked : Asked
    ask : callable
        Asks a process of its own.
    """

    def __init__(self, machine: Machine, asked: Asked | None = None, ask: Ask = ask) -> None:
        self.machine = machine
        self.asked = asked or Asked()
        self._ask = ask

    @cached_property
    def packages(self) -> Told:
        """What came of importing what is compiled."""
        return self._ask(self.machine, "packages", {}, IMPORTS_S)

    @cached_property
    def profile_files(self) -> tuple[Path, ...]:
        """Files of profiles, without looking into them."""
        return _files(self.profiles_folder)

    @property
    def profiles_folder(self) -> Path:
        """Where profiles are kept."""
        return self.machine.config / "profiles"

    @cached_property
    def set_files(self) -> tuple[Path, ...]:
        """Files of sets that were learnt."""
        return _files(self.machine.data / _SETS)

    @cached_property
    def kept(self) -> Told:
        """What profiles and sets hold; nothing is asked where there are none."""
        if not self.profile_files and not self.set_files:
            return Told({"profiles": [], "broken_profiles": [], "sets": [], "broken_sets": []})
        wanted = {"profiles": str(self.profiles_folder), "sets": [str(file) for file in self.set_files]}
        return self._ask(self.machine, "kept", wanted, IMPORTS_S)

    @cached_property
    def preferences(self) -> Preferences:
        """What was chosen; nothing where that cannot be read, of which `preferences_fault` tells."""
        try:
            return kept_preferences(self.preferences_file)
        except UnreadableError:
            return Preferences()

    @property
    def preferences_file(self) -> Path:
        """Where choices are kept."""
        return self.machine.config / "cyclops.toml"

    @cached_property
    def modules(self) -> tuple[Mapping[str, str], ...]:
        """Camera modules that libcamera sees."""
        return tuple(self.packages.answers.get("cameras", ()))

    @cached_property
    def usb(self) -> tuple[Path, ...]:
        """USB cameras, by names that stay the same."""
        folder = self.machine.root / "dev/v4l/by-id"
        return tuple(sorted(folder.glob("*-video-index0"))) if folder.is_dir() else ()

    @cached_property
    def spec(self) -> str | None:
        """The camera that is meant: the one named, else the one chosen before, else the first that is there."""
        if named := self.asked.camera or self.preferences.camera:
            return named
        if self.modules:
            return "picamera2"
        return f"v4l2:{self.usb[0]}" if self.usb else None

    @property
    def needs_module(self) -> bool:
        """Whether the camera is one of a Raspberry Pi's own, or should be, as none is there."""
        return bool(self.machine.model) and (self.spec or "picamera2").partition(":")[0] == "picamera2"

    @cached_property
    def camera_holders(self) -> tuple[Holder, ...]:
        """Programs that hold the camera that is meant."""
        kind, _, rest = (self.spec or "").partition(":")
        folder = self.machine.root / "dev"
        if kind == "v4l2":
            return self.machine.holders([Path(rest)])
        return self.machine.holders(sorted([*folder.glob("media*"), *folder.glob("video*")])) if kind == "picamera2" else ()

    @cached_property
    def own_holder(self) -> Holder | None:
        """Cyclops itself, where another run of it holds the camera."""
        service = self.unit.number("MainPID")
        return next((one for one in self.camera_holders if one.pid == service or one.name == "cyclops"), None)

    @cached_property
    def picture(self) -> Told:
        """What came of taking a picture; nothing is asked where there is no camera, or Cyclops itself holds it."""
        if self.spec is None or self.own_holder is not None:
            return Told()
        wanted = {"spec": self.spec, "profiles": str(self.profiles_folder), "picture": self.asked.picture}
        return self._ask(self.machine, "camera", wanted, CAMERA_S)

    @cached_property
    def spoken(self) -> Told:
        """What came of saying a word."""
        language = self.preferences.language or "en"
        return self._ask(self.machine, "speak", {"word": "Cyclops", "language": language}, 20.0)

    @cached_property
    def unit(self) -> Unit:
        """The service."""
        ran = self.machine.run("systemctl", "--user", "show", UNIT, f"--property={','.join(_ASKED_OF_UNIT)}")
        pairs = (line.partition("=") for line in ran.out.splitlines()) if ran.code == 0 else ()
        return Unit({name: value for name, _, value in pairs})

    @property
    def port(self) -> int:
        """The port of the page."""
        return self.asked.port or self.unit.port or PORT

    @property
    def serves(self) -> bool:
        """Whether Cyclops answers at the port of the page."""
        return bool(self.health)

    @cached_property
    def health(self) -> Mapping[str, Any]:
        """What Cyclops says of itself at the port of the page; nothing where it does not answer, or another program does."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=_HEALTH_S)
        try:
            connection.request("GET", "/healthz")
            told = json.loads(connection.getresponse().read(10_000))
        except (OSError, ValueError, http.client.HTTPException):
            return {}
        finally:
            connection.close()
        return told if isinstance(told, dict) and "ok" in told and "build" in told else {}


def _files(folder: Path) -> tuple[Path, ...]:
    try:
        return tuple(sorted(file for file in folder.iterdir() if file.suffix == ".toml" and not file.name.startswith(".")))
    except OSError:
        return ()
