"""The service manager of this login: ``systemctl --user`` and ``loginctl``, with their refusals as sentences that say what to do."""

from __future__ import annotations

import getpass
import os
import re
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from cyclops.errors import UnwritableError
from cyclops.service.errors import NoSystemdError, ServiceError

_LONG_S: Final = 240.0  # a start waits for the page, and on a small machine that takes its time
_RUNTIME: Final = "XDG_RUNTIME_DIR"
_OFFLINE: Final = re.compile(r"not been booted|Can't operate|not supported", re.IGNORECASE)
_NO_BUS: Final = re.compile(r"connect to (user scope )?bus|XDG_RUNTIME_DIR|No medium found", re.IGNORECASE)


class Systemd:
    """Asks systemd for what it does for one user.

    Parameters
    ----------
    environ : mapping of str to str
    runtimes : Path
        Where every user that is logged in has a folder.

    Attributes
    ----------
    user : str
        For whom.
    """

    def __init__(self, environ: Mapping[str, str] = os.environ, runtimes: Path = Path("/run/user")) -> None:
        self.user = _user_name()
        self._environ = dict(environ)
        own = runtimes / str(os.getuid())
        if not self._environ.get(_RUNTIME) and own.is_dir():  # left out by some ways to log in, though it is there
            self._environ[_RUNTIME] = str(own)

    @property
    def runtime(self) -> Path | None:
        """The folder for what lives as long as the login."""
        named = self._environ.get(_RUNTIME)
        return Path(named) if named else None

    def version(self) -> int:
        """Its version.

        Raises
        ------
        NoSystemdError
            If there is none, or it has nothing to do with this login; the message says what to do.
        """
        found = re.search(r"systemd (\d+)", self._run("systemctl", "--version"))
        self.user_units("list-units", "--no-legend", "--no-pager", "cyclops.service")
        return int(found[1]) if found else 0

    def user_units(self, *words: str) -> str:
        """What ``systemctl --user`` answers.

        Raises
        ------
        ServiceError
            If it refuses.
        """
        return self._run("systemctl", "--user", *words)

    def properties(self, unit: str, *names: str) -> dict[str, str]:
        """What is known of a unit, by name; empty texts where nothing is.

        Raises
        ------
        NoSystemdError
            If there is no systemd to ask.
        """
        told = self.user_units("show", unit, "--property", ",".join(names)).splitlines()
        return dict.fromkeys(names, "") | {name: value for name, _, value in (line.partition("=") for line in told)}

    def log(self, unit: str, lines: int) -> list[str]:
        """The last lines that a unit wrote; none where they cannot be read."""
        try:
            told = self._run("journalctl", "--user-unit", unit, "--lines", str(lines), "--output", "cat", "--no-pager", "--quiet")
        except ServiceError:
            return []
        return told.splitlines()

    def lingers(self) -> bool:
        """Whether the user's services run without a login."""
        with suppress(ServiceError):
            return "Linger=yes" in self._run("loginctl", "show-user", self.user, "--property", "Linger")
        return Path("/var/lib/systemd/linger", self.user).exists()

    def linger(self, on: bool) -> None:
        """Let the user's services run without a login, or not any more.

        Raises
        ------
        ServiceError
            If that is not allowed.
        """
        self._run("loginctl", "enable-linger" if on else "disable-linger", self.user)

    def _run(self, *command: str) -> str:
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, errors="replace", env=self._environ, timeout=_LONG_S, check=False
            )
        except (FileNotFoundError, PermissionError) as error:
            raise NoSystemdError(_no_systemd(f"there is no {command[0]}")) from error
        except subprocess.TimeoutExpired as error:
            raise ServiceError(f"{' '.join(command)} did not end within {_LONG_S:.0f} seconds: look with cyclops service status") from error
        if done.returncode:
            raise self._refusal(command, done.stderr or done.stdout)
        return done.stdout

    def _refusal(self, command: tuple[str, ...], told: str) -> ServiceError:
        if _OFFLINE.search(told):
            return NoSystemdError(_no_systemd("it was not started by systemd"))
        if _NO_BUS.search(told):
            return NoSystemdError(
                f"the services of {self.user} cannot be reached from this login: log in as {self.user}, not with su or sudo, and type it"
                f" again; if that does not help, first type sudo loginctl enable-linger {self.user}"
            )
        words = told.strip().splitlines()
        return ServiceError(f"{' '.join(command)} was refused ({words[0] if words else 'without a word'})")


def write_file(path: Path, text: str) -> None:
    """Write a file of the user's, and the folders that lead to it.

    Raises
    ------
    UnwritableError
        If it cannot be written; what was there before stays.
    """
    from cyclops.whole_files import replace_file

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, text.encode("utf-8", "surrogateescape"))
    except OSError as error:
        raise UnwritableError(f"{str(path)!r} cannot be written ({error.strerror}): see whose it is with ls -ld {path.parent}") from error


def _no_systemd(why: str) -> str:
    return f"nothing starts services on this machine, for {why}: let something else that starts with it run cyclops serve"


def _user_name() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # a user without a name
        return str(os.getuid())
