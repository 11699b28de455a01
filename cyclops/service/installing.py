"""Sets the service up, and takes it away again; everything can be done twice."""

from __future__ import annotations

import os
import re
import shutil
import sysconfig
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from cyclops.errors import UnwritableError
from cyclops.service import autostart
from cyclops.service.errors import NoSystemdError, ServiceError
from cyclops.service.systemd import Systemd, write_file
from cyclops.service.unit import NAME, Served, is_lingering_ours, unit_file, unit_text

Tell = Callable[[str], object]
_REFUSED: Final = re.compile(r"""["'\\]|[^ -\U0010ffff]""")
_STATUS: Final = "How it does: cyclops service status. Undo all of this: cyclops service remove."


def install_service(systemd: Systemd, served: Served, kiosk: bool, tell: Tell) -> None:
    """Let Cyclops start with the machine, and start it now; what was set up before is brought up to date.

    Parameters
    ----------
    systemd : Systemd
    served : Served
    kiosk : bool
        Whether its page is shown full screen when somebody is logged in to the desktop.
    tell : callable
        Is given each line that people should read.

    Raises
    ------
    ServiceError
        If something is missing; then nothing was changed. If it does not start, it was set up, and goes on trying.
    UnwritableError
        If a file cannot be written.
    """
    refuse_sudo()
    program, version = console_script(), systemd.version()
    file, before = unit_file(), _read(unit_file())
    ours = is_lingering_ours(before) or _let_linger(systemd, tell)
    write_file(file, unit_text(program, served, version, ours))
    tell(f"Written: {file}")
    systemd.user_units("daemon-reload")
    systemd.user_units("enable", NAME)
    _set_up_kiosk(kiosk, program, served, tell)
    tell("Starting; on a small machine the first time takes a minute ...")
    _start(systemd, tell)
    tell(f"The page: {served.address}")
    if systemd.lingers():
        tell(f"From now on it starts with this machine, without a login, as {systemd.user}.")
    tell(_STATUS)


def remove_service(systemd: Systemd, tell: Tell) -> None:
    """Undo all that `install_service` did; games, profiles and preferences stay.

    Raises
    ------
    ServiceError
        If it still runs and cannot be ended.
    UnwritableError
        If a file cannot be taken away.
    """
    refuse_sudo()
    file = unit_file()
    before = _read(file)
    if autostart.take_out():
        tell(f"Taken out of {autostart.autostart_file()}: the kiosk.")
    if not file.exists():
        tell("There is no service of Cyclops.")
        return
    with suppress(NoSystemdError):  # then nothing runs either, and the file is all there is
        systemd.user_units("disable", "--now", NAME)
    _remove(file)
    with suppress(ServiceError):
        systemd.user_units("daemon-reload")
        systemd.user_units("reset-failed", NAME)
    if systemd.runtime is not None:
        shutil.rmtree(systemd.runtime / "cyclops", ignore_errors=True)  # what lets people press
    if is_lingering_ours(before):
        with suppress(ServiceError):
            systemd.linger(False)
    tell("Cyclops has ended and does not start with this machine any more. Games, profiles and preferences are kept.")


def refuse_sudo(environ: dict[str, str] | None = None) -> None:
    """Refuse what would set the service up for the administrator instead of who types it.

    Raises
    ------
    ServiceError
        Under ``sudo``.
    """
    who = (os.environ if environ is None else environ).get("SUDO_USER", "root")
    if os.geteuid() == 0 and who != "root":
        raise ServiceError(f"this is for {who}, not for the administrator: type it again without sudo")


def console_script(folder: Path | None = None) -> Path:
    """The command ``cyclops`` of this installation.

    Raises
    ------
    ServiceError
        If there is none.
    """
    program = (folder or Path(sysconfig.get_path("scripts"))) / "cyclops"
    if _REFUSED.search(str(program)):
        raise ServiceError(
            f"systemd starts nothing whose path has quotation marks or backslashes: install Cyclops elsewhere, not as {program}"
        )
    if not program.is_file():
        raise ServiceError(f"there is no {program} for the service to start: install Cyclops first, with scripts/install")
    return program


def _let_linger(systemd: Systemd, tell: Tell) -> bool:
    """Let the user's services run without a login; whether that was our doing."""
    if systemd.lingers():
        return False
    try:
        systemd.linger(True)
    except ServiceError:
        tell(f"It will start when {systemd.user} logs in. For a start with the machine type: sudo loginctl enable-linger {systemd.user}")
        return False
    return True


def _set_up_kiosk(kiosk: bool, program: Path, served: Served, tell: Tell) -> None:
    if kiosk:
        autostart.put_in(program, served)
        tell(f"Written: {autostart.autostart_file()} shows the page full screen from the next login to the desktop on.")
    elif autostart.take_out():
        tell(f"Taken out of {autostart.autostart_file()}: the kiosk, for there was no --kiosk.")


def _start(systemd: Systemd, tell: Tell) -> None:
    """Start it, or start it again with what has changed, and wait for its page."""
    try:
        systemd.user_units("restart", NAME)
    except NoSystemdError:
        raise
    except ServiceError as error:
        lines = systemd.log(NAME, 3)
        for line in lines:
            tell(f"  {line}")
        raise ServiceError("it is set up, but did not start; it goes on trying: cyclops doctor looks for the cause") from error


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _remove(file: Path) -> None:
    try:
        file.unlink(missing_ok=True)
    except OSError as error:
        raise UnwritableError(f"{str(file)!r} cannot be removed ({error.strerror}): see whose it is with ls -ld {file.parent}") from error
