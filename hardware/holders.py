"""Which programs hold a device, such as a camera that will not open."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_PROCESSES: Final = Path("/proc")


@dataclass(frozen=True, slots=True, order=True)
class Holder:
    """A program that runs.

    Attributes
    ----------
    pid : int
        Number of its process, as ``kill`` takes it.
    name : str
        What people call it; of a Python program its script.
    """

    pid: int
    name: str

    def __str__(self) -> str:
        return f"{self.name} (process {self.pid})"


def holders(devices: Iterable[Path]) -> tuple[Holder, ...]:
    """Other programs that hold any of these devices, by the numbers of their processes.

    Where one has locked a device, as libcamera does with the camera that it uses, only those that did: the desktop opens
    all cameras just to list them. Programs of other people show only by their locks, except to root.

    Parameters
    ----------
    devices : iterable of Path
        Devices, or links to them; one that is missing is held by nobody.
    """
    there = {device.resolve() for device in devices}
    pids = set(_locking(there)) or set(_opening(there))
    return tuple(Holder(pid, _name(pid)) for pid in sorted(pids - {os.getpid()}))


def camera_devices() -> tuple[Path, ...]:
    """All devices through which programs hold cameras."""
    folder = Path("/dev")
    return tuple(sorted([*folder.glob("media[0-9]*"), *folder.glob("video[0-9]*")]))


def _locking(devices: Iterable[Path]) -> Iterator[int]:
    """Lines of /proc/locks are ``1: POSIX ADVISORY WRITE 812 00:05:394 0 EOF``: process, file system, and number of the file in it."""
    wanted = set()
    for device in devices:
        with suppress(OSError):
            told = device.stat()
            wanted.add(f"{os.major(told.st_dev):02x}:{os.minor(told.st_dev):02x}:{told.st_ino}")
    with suppress(OSError):
        for line in (_PROCESSES / "locks").read_text().splitlines():
            words = line.split()
            if "->" not in words and len(words) > 5 and words[5] in wanted and int(words[4]) > 0:
                yield int(words[4])


def _opening(devices: set[Path]) -> Iterator[int]:
    for process in _PROCESSES.glob("[0-9]*"):
        with suppress(OSError):  # it has ended, or it is another person's
            if any(_target(handle) in devices for handle in (process / "fd").iterdir()):
                yield int(process.name)


def _target(handle: Path) -> Path | None:
    with suppress(OSError):
        return handle.readlink()
    return None


def _name(pid: int) -> str:
    process = _PROCESSES / str(pid)
    try:
        name = (process / "comm").read_text().strip()
        words = (process / "cmdline").read_bytes().decode(errors="replace").split("\0")[1:]
    except OSError:
        return "a program that has just ended"
    if name.startswith("python") and "-c" not in words:  # the first word that is no option: a script, or the module after -m
        name = Path(next((word for word in words if word and not word.startswith("-")), name)).name
    return "".join(letter for letter in name if letter.isprintable()) or "a program without a name"
