"""The machine that is looked at: where its files are, what it runs, and what time it says it is."""

from __future__ import annotations

import getpass
import os
import shlex
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Final

import platformdirs

from cyclops.web.addresses import lan_addresses
from hardware.holders import Holder, holders

MISSING: Final = 127
"""The exit code of a program that is not there, as shells give it."""
_LONGEST: Final = 4_000_000
"""Letters of an output that are kept."""


@dataclass(frozen=True, slots=True)
class Ran:
    """What became of a program.

    Attributes
    ----------
    code : int or None
        Its exit code, negative for a signal; None where it did not end in time and was ended.
    out, err : str
        What it wrote, also until it was ended.
    """

    code: int | None
    out: str = ""
    err: str = ""


@dataclass(frozen=True, slots=True)
class Python:
    """The Python that runs Cyclops."""

    version: tuple[int, int, int] = sys.version_info[:3]
    bits: int = 64 if sys.maxsize > 2**32 else 32
    executable: str = sys.executable
    prefix: str = sys.prefix
    base: str = sys.base_prefix
    path: tuple[str, ...] = field(default_factory=lambda: tuple(sys.path))

    @property
    def has_own_environment(self) -> bool:
        """Whether it runs in a virtual environment."""
        return self.prefix != self.base

    @property
    def sees_system_packages(self) -> bool:
        """Whether packages of the system can be imported."""
        if not self.has_own_environment:
            return True
        try:
            told = Path(self.prefix, "pyvenv.cfg").read_text(encoding="utf-8").lower()
        except OSError:
            return False
        return any(line.replace(" ", "") == "include-system-site-packages=true" for line in told.splitlines())

    @property
    def pip(self) -> str:
        """How pip is called for it."""
        return f"{shlex.quote(self.executable)} -m pip"


def run_program(command: Sequence[str], seconds: float, env: Mapping[str, str]) -> Ran:
    """Run a program, and end it with all that it started when it takes too long.

    Parameters
    ----------
    command : sequence of str
        Found by the ``PATH`` of ``env``.
    seconds : float
    env : mapping of str to str
        All of its environment.
    """
    try:
        running = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
            env=dict(env),
        )
    except OSError as error:
        return Ran(MISSING, err=str(error))
    try:
        out, err = running.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        return _ended(running)
    return Ran(running.returncode, out[-_LONGEST:], err[-_LONGEST:])


def _ended(running: subprocess.Popen[str]) -> Ran:
    with suppress(ProcessLookupError):
        os.killpg(running.pid, signal.SIGKILL)
    try:
        out, err = running.communicate(timeout=2)
    except subprocess.TimeoutExpired:  # it waits in a driver that does not return
        return Ran(None)
    return Ran(None, out[-_LONGEST:], err[-_LONGEST:])


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError:  # nobody knows it
        return Path("/")


@dataclass(frozen=True, slots=True)
class Machine:
    """The machine, and all ways to ask it.

    Attributes
    ----------
    root : Path
        Below which the system's files are.
    env : mapping of str to str
    python : Python
    config, data : Path
        Where Cyclops keeps what was chosen, and games.
    home : Path
    user, host : str
    now : callable
        What the wall clock says.
    runs : callable
        Runs a program, as `run_program`.
    may_use : callable
        Whether this person may read and write a device.
    addresses : callable
        Those of this machine in its networks.
    holders : callable
        Programs that hold any of these devices.
    free : callable
        Bytes that are free on the disk of a folder.
    """

    root: Path = Path("/")
    env: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    python: Python = field(default_factory=Python)
    config: Path = field(default_factory=lambda: platformdirs.user_config_path("cyclops", appauthor=False))
    data: Path = field(default_factory=lambda: platformdirs.user_data_path("cyclops", appauthor=False))
    home: Path = field(default_factory=_home)
    user: str = field(default_factory=_user)
    host: str = field(default_factory=socket.gethostname)
    now: Callable[[], datetime] = datetime.now
    runs: Callable[[Sequence[str], float, Mapping[str, str]], Ran] = run_program
    may_use: Callable[[Path], bool] = lambda device: os.access(device, os.R_OK | os.W_OK)
    addresses: Callable[[], tuple[str, ...]] = lan_addresses
    holders: Callable[[Sequence[Path]], tuple[Holder, ...]] = holders
    free: Callable[[Path], int] = lambda folder: shutil.disk_usage(folder).free

    def run(self, *command: str, seconds: float = 5.0) -> Ran:
        """Run a program in this environment."""
        folder = f"/run/user/{os.getuid()}"
        known = "XDG_RUNTIME_DIR" in self.env or not (self.root / folder[1:]).is_dir()
        return self.runs(command, seconds, self.env if known else {**self.env, "XDG_RUNTIME_DIR": folder})  # systemd is asked there

    def which(self, *programs: str) -> str:
        """The first of these programs that is there, empty where none is."""
        path = self.env.get("PATH", os.defpath)
        return next((found for program in programs if (found := shutil.which(program, path=path))), "")

    def text(self, path: str) -> str:
        """What a file of the system says, from its root; empty where it cannot be read."""
        try:
            return (self.root / path).read_bytes()[:1_000_000].decode("utf-8", "replace").strip("\0\n ")
        except OSError:
            return ""

    @property
    def model(self) -> str:
        """What kind of Raspberry Pi it is; empty for other machines."""
        told = self.text("proc/device-tree/model")
        return told if "raspberry pi" in told.lower() else ""

    @property
    def system(self) -> str:
        """The system's name and version, such as ``Debian GNU/Linux 13 (trixie)``."""
        return self.release.get("PRETTY_NAME", "")

    @property
    def release(self) -> dict[str, str]:
        """What the system says of itself."""
        pairs = (line.partition("=") for line in self.text("etc/os-release").splitlines())
        return {name: value.strip("\"'") for name, _, value in pairs}

    def shown(self, path: Path | str) -> str:
        """A path for people to read, short where it lies at home."""
        text, home = str(path), str(self.home)
        return f"~{text[len(home) :]}" if len(home) > 1 and (text == home or text.startswith(f"{home}/")) else text
