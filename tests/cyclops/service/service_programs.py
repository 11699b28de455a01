"""Programs of the system for tests: they write down how they were called, and answer as they are told."""

from __future__ import annotations

import os
from pathlib import Path

SYSTEMCTL = """\
case "$*" in
*--version*) echo "systemd 257 (257.9-1)" ;;
*" show "*) cat "$HERE/properties" 2>/dev/null ;;
esac
"""
LOGINCTL = """\
case "$1" in
show-user) if [ -e "$HERE/lingers" ]; then echo Linger=yes; else echo Linger=no; fi ;;
enable-linger) touch "$HERE/lingers" ;;
disable-linger) rm -f "$HERE/lingers" ;;
esac
"""


class Programs:
    """A folder of programs that stand in for those of the system.

    Parameters
    ----------
    folder : Path
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.called_file = folder / "called"

    def write(self, name: str, script: str = "") -> None:
        """Make a program of lines for the shell; ``HERE`` is the folder."""
        file = self.folder / name
        file.write_text(f'#!/bin/sh\nHERE={self.folder}\necho "{name} $*" >>"$HERE/called"\n{script}')
        file.chmod(0o755)

    def called(self, name: str = "") -> list[str]:
        """How they were called, or one of them was."""
        lines = self.called_file.read_text().splitlines() if self.called_file.exists() else []
        return [line for line in lines if line.startswith(name)]

    def forget(self) -> None:
        self.called_file.unlink(missing_ok=True)

    def refuse(self, name: str, when: str, saying: str) -> None:
        """Let a program refuse some calls, by a pattern of the shell's."""
        file = self.folder / name
        head, _, rest = file.read_text().partition('called"\n')
        file.write_text(f'{head}called"\ncase "$*" in {when}) echo \'{saying}\' >&2; exit 1 ;; esac\n{rest}')

    @property
    def path(self) -> str:
        """For ``PATH``: these before those of the system."""
        return f"{self.folder}:{os.environ['PATH']}"
