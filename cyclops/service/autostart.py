"""The kiosk's lines in the file of what labwc, the desktop of Raspberry Pi OS, starts at a login.

Why there, and not as a unit bound to ``graphical-session.target``: labwc alone never reaches that target, while this file is read by every
labwc, and by Raspberry Pi OS in addition to the system's own.
"""

from __future__ import annotations

import re
import shlex
from contextlib import suppress
from pathlib import Path
from typing import Final

import platformdirs

from cyclops.errors import UnwritableError
from cyclops.service.systemd import write_file
from cyclops.service.unit import Served

_BEGIN: Final = "# >>> cyclops kiosk: written by cyclops service install --kiosk >>>"
_END: Final = "# <<< cyclops kiosk: taken out by cyclops service remove <<<"
_BLOCK: Final = re.compile(rf"^{re.escape(_BEGIN)}\n.*?^{re.escape(_END)}\n?", re.MULTILINE | re.DOTALL)


def autostart_file() -> Path:
    """The user's own file; through a link, where it is one."""
    file = platformdirs.user_config_path("labwc", appauthor=False) / "autostart"
    return file.resolve() if file.is_symlink() else file


def put_in(program: Path, served: Served) -> None:
    """Let the kiosk start at a login; whatever else is in the file stays as it is.

    Raises
    ------
    UnwritableError
        If the file cannot be written.
    """
    others = _BLOCK.sub("", _read())
    if others and not others.endswith("\n"):
        others += "\n"
    command = shlex.join([str(program), "service", "kiosk", "--port", str(served.port)])
    _write(f"{others}{_BEGIN}\n{command} &\n{_END}\n")


def take_out() -> bool:
    """Let it start no more; a file that holds nothing else goes, too. Whether it was there.

    Raises
    ------
    UnwritableError
        If the file cannot be written.
    """
    before = _read()
    others = _BLOCK.sub("", before)
    if others == before:
        return False
    if others:
        _write(others)
    else:
        autostart_file().unlink()
    return True


def is_put_in() -> bool:
    """Whether the kiosk starts at a login."""
    return bool(_BLOCK.search(_read()))


def _read() -> str:
    """What the file holds; nothing where there is none."""
    try:
        return autostart_file().read_bytes().decode("utf-8", "surrogateescape")
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise UnwritableError(f"{str(autostart_file())!r} cannot be read ({error.strerror})") from error


def _write(text: str) -> None:
    file = autostart_file()
    mode = None
    with suppress(OSError):
        mode = file.stat().st_mode & 0o777
    write_file(file, text)
    if mode is not None:
        file.chmod(mode)
