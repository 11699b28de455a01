"""Calls into a driver that may never return, such as opening a camera whose cable is loose."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final, Generic, TypeVar

from hardware.errors import CameraError, CameraTrouble

T = TypeVar("T")

_MOST_STUCK: Final = 3
"""Threads that may wait in calls which do not return; more would pile up for ever."""
_stuck: Final[list[threading.Thread]] = []


class _Call(Generic[T]):
    """One call and what became of it."""

    def __init__(self, call: Callable[[], T], undo: Callable[[T], None]) -> None:
        self._call, self._undo = call, undo
        self._lock = threading.Lock()
        self._forgotten = False
        self.over = threading.Event()
        self.given: list[T] = []
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            given = self._call()
        except BaseException as error:  # noqa: BLE001  # it is raised where it was called for
            self.error = error
        else:
            with self._lock:
                if not self._forgotten:
                    self.given.append(given)
            if not self.given:
                self._undo(given)
        self.over.set()

    def forget(self) -> None:
        """Nobody waits any more: what it gives yet is undone at once."""
        with self._lock:
            self._forgotten = True
        if self.given:  # it came at the last moment
            self._undo(self.given[0])


def in_time(name: str, call: Callable[[], T], undo: Callable[[T], None], seconds: float) -> T:
    """What a call gives, made in a thread of its own, so that one that never returns neither stops the rest nor Ctrl-C.

    Parameters
    ----------
    name : str
        The camera, as people know it.
    call : callable
    undo : callable
        Undoes what it gives when that comes too late.
    seconds : float
        How long to wait.

    Raises
    ------
    CameraError
        If it does not return in time, or too many earlier ones have not returned yet.
    """
    _stuck[:] = [thread for thread in _stuck if thread.is_alive()]
    if len(_stuck) >= _MOST_STUCK:
        raise CameraError(
            name,
            "has stopped answering again and again: switch the computer off, check the camera's cable, and start anew",
            CameraTrouble.HANGS,
        )
    made = _Call(call, undo)
    thread = threading.Thread(target=made.run, name=f"opening {name}", daemon=True)
    thread.start()
    try:
        in_time = made.over.wait(seconds)
    except BaseException:  # Ctrl-C
        made.forget()
        raise
    if not in_time:
        made.forget()
        _stuck.append(thread)
        raise CameraError(
            name,
            f"does not answer within {seconds:g} s: switch the computer off, check the camera's cable, and start anew",
            CameraTrouble.HANGS,
        )
    if made.error is not None:
        raise made.error
    return made.given[0]
