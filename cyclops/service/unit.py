"""The unit file of the service: how systemd starts Cyclops, watches over it and starts it again.

Documented in ``systemd.service(5)``, ``systemd.exec(5)`` and ``systemd.unit(5)``.
"""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

import platformdirs

from cyclops.language import Language
from cyclops.play.opening import PORT

NAME: Final = "cyclops.service"
WATCHDOG_S: Final = 30
"""For so long the loop may stand still: it takes seconds where a slow machine sees a table for the first time, and hanging cameras do not
stop it."""
_STEPS_FROM: Final = 254
"""The first systemd that waits longer each time it starts something again."""
_LINGER: Final = "X-Cyclops-Linger=ours"

_TEXT: Final = """\
# Written by "cyclops service install", which also brings it up to date; "cyclops service remove" takes it away.
# What you want otherwise belongs into a file of your own: systemctl --user edit cyclops
[Unit]
Description=Cyclops, one eye above the table
StartLimitIntervalSec=0
{linger}
[Service]
Type=notify
NotifyAccess=main
ExecStart={command}
WorkingDirectory=~
Environment=LIBCAMERA_LOG_LEVELS=*:WARN PYTHONUNBUFFERED=1
RuntimeDirectory=cyclops
RuntimeDirectoryMode=0700
RuntimeDirectoryPreserve=yes

# Type=notify: it counts as started when its page is up. A camera that is missing is waited for.
TimeoutStartSec=180
TimeoutStopSec=10
WatchdogSec={watchdog}

# It is never given up: a cable or a network may come back after hours. Only a command that is mistyped (2) does not mend itself.
Restart=on-failure
RestartPreventExitStatus=2
RestartSec=2
{steps}OOMPolicy=continue

# Nothing it starts may gain rights. Cameras, sound and the network stay within reach.
NoNewPrivileges=yes
LockPersonality=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
UMask=0077

[Install]
WantedBy=default.target
"""
_STEPS: Final = "RestartSteps=6\nRestartMaxDelaySec=60\n"


@dataclass(frozen=True, slots=True)
class Served:
    """How Cyclops is served.

    Attributes
    ----------
    lan : bool
        Whether other machines may look.
    port : int
    language : Language or None
        What is spoken and shown; what was chosen before, or the system's, where it is None.
    buttons : str or None
        Push buttons beside the table, as ``--buttons`` takes them.
    """

    lan: bool = False
    port: int = PORT
    language: Language | None = None
    buttons: str | None = None

    @property
    def words(self) -> tuple[str, ...]:
        """What is typed after ``cyclops``."""
        language = () if self.language is None else ("--language", str(self.language))
        buttons = () if self.buttons is None else ("--buttons", self.buttons)
        return ("serve", "--port", str(self.port), *(("--lan",) if self.lan else ()), *language, *buttons)

    @property
    def address(self) -> str:
        """Where the page is for this machine."""
        return f"http://localhost:{self.port}/"


def unit_file() -> Path:
    """Where a user's units are."""
    return platformdirs.user_config_path("systemd", appauthor=False) / "user" / NAME


def unit_text(program: Path, served: Served, systemd: int, lingers: bool = False, home: Path | None = None) -> str:
    """Write a unit file.

    Parameters
    ----------
    program : Path
        The command ``cyclops``.
    served : Served
    systemd : int
        Its version: what it does not know yet is left out.
    lingers : bool
        Whether it was we who let the user's services run without a login, and so who may end that.
    home : Path, optional
        The user's folder; what lies in it is named so that the file holds no user's name.
    """
    return _TEXT.format(
        command=" ".join((_quoted(program, home or Path.home()), *served.words)),
        linger=f"{_LINGER}\n" if lingers else "",
        steps=_STEPS if systemd >= _STEPS_FROM else "",
        watchdog=WATCHDOG_S,
    )


def served_by(text: str) -> Served:
    """How a unit file serves Cyclops; as usual where it does not say."""
    found = re.search(r"^ExecStart=(.*)$", text, re.MULTILINE)
    words = shlex.split(found[1]) if found else []
    values = dict(pairwise(words))
    port, language = values.get("--port", ""), values.get("--language", "")
    return Served(
        "--lan" in words,
        int(port) if port.isdecimal() else PORT,
        Language(language) if language in tuple(Language) else None,
        values.get("--buttons"),
    )


def is_lingering_ours(text: str) -> bool:
    """Whether it was we who let the user's services run without a login."""
    return _LINGER in text.splitlines()


def _quoted(program: Path, home: Path) -> str:
    """A program as a unit file names it, whatever signs its path has that systemd takes."""
    inside = program.is_relative_to(home)
    path = str(program.relative_to(home) if inside else program).replace("%", "%%")
    return f'"%h/{path}"' if inside else f'"{path}"'
