"""What a service manager is told: that the page is up, that the evening goes on, how it stands, that it ends.

The protocol is that of ``sd_notify(3)``: lines in a datagram to the socket that ``NOTIFY_SOCKET`` names. Where there is none, nothing
happens.
"""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Final, Protocol

from engine.messages import printable

BESIDES: Final = "; "
"""Stands between what a service does and what is wrong."""
_BEATS: Final = 4.0
"""How often at most the manager hears that all is well in the time after which it would think otherwise."""
_LONGEST: Final = 200
"""Letters of how it stands: what fits a line of a terminal or two."""


class Notified(Protocol):
    """Hears how a service does."""

    def ready(self, status: str) -> None:
        """It does from now on what it is there for."""

    def beat(self, status: str) -> None:
        """It goes on; to be called by the loop whose standing still would be a fault, and by nothing else."""

    def stopping(self) -> None:
        """It ends."""


class Nobody:
    """Where no service manager listens."""

    def ready(self, status: str) -> None:
        """Tell nobody."""

    def beat(self, status: str) -> None:
        """Tell nobody."""

    def stopping(self) -> None:
        """Tell nobody."""


class Manager:
    """A service manager that listens at a socket.

    Parameters
    ----------
    address : str
        Of the socket; one that begins with ``@`` has no file.
    watchdog_s : float
        After how many seconds without a beat the manager ends the service; 0 if it does not.
    clock : callable
        Seconds that never run back.
    """

    def __init__(self, address: str, watchdog_s: float = 0.0, clock: Callable[[], float] = time.monotonic) -> None:
        self._address = f"\0{address[1:]}" if address.startswith("@") else address
        self._every_s = watchdog_s / _BEATS
        self._clock = clock
        self._due_s = clock()
        self._status = ""

    def ready(self, status: str) -> None:
        """It does from now on what it is there for."""
        self._send("READY=1", *self._news(status))

    def beat(self, status: str) -> None:
        """It goes on: told only as often as need be."""
        now = self._clock()
        due = self._every_s > 0 and now >= self._due_s
        if due:
            self._due_s = now + self._every_s
        lines = (*(["WATCHDOG=1"] if due else []), *self._news(status))
        if lines:
            self._send(*lines)

    def stopping(self) -> None:
        """It ends."""
        self._send("STOPPING=1")

    def _news(self, status: str) -> tuple[str, ...]:
        if status == self._status:
            return ()
        self._status = status
        return (f"STATUS={printable(status)[:_LONGEST]}",)

    def _send(self, *lines: str) -> None:
        """Tell it, unless it listens no more: no evening ends for want of a listener, nor waits for one."""
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as way:
            way.setblocking(False)
            way.sendto("\n".join(lines).encode(), self._address)


def service_manager(environ: Mapping[str, str] = os.environ) -> Notified:
    """The service manager that started this process, by what it left in the environment."""
    address = environ.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")):
        return Nobody()
    return Manager(address, _watchdog_s(environ))


def standing(doing: str, trouble: str) -> str:
    """How it stands: what it does, and what is wrong."""
    return f"{doing}{BESIDES}{trouble}" if trouble else doing


@contextmanager
def ending(manager: Notified) -> Iterator[None]:
    """Tell when something ends, whatever ends it."""
    try:
        yield
    finally:
        manager.stopping()


def _watchdog_s(environ: Mapping[str, str]) -> float:
    """After how long without a beat it would end this process, and no other one that it started."""
    if environ.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return 0.0
    with suppress(ValueError):
        return max(0.0, int(environ.get("WATCHDOG_USEC", "0")) / 1e6)
    return 0.0
