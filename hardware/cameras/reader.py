"""A thread that reads a camera, so that a read which never returns cannot stop the rest, and no old frame waits in a queue."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, TypeVar

from hardware.errors import CameraError, CameraTrouble
from hardware.frame import Frame

T = TypeVar("T")

IN_TIME_S: Final = 4.0
"""Within which a frame must come."""
_CLOSING_S: Final = 1.0
_MOST_STUCK: Final = 3
"""Threads that may wait in reads which do not return; more would pile up for ever."""
_stuck: Final[list[threading.Thread]] = []


class Reader:
    """Reads frames in a thread of its own.

    Parameters
    ----------
    name : str
        The camera, as people know it.
    read : callable
        Gives the next frame; raises `CameraError` when there is none any more.
    release : callable
        Gives the camera back; called once, by the thread, as only it knows that no read is under way.
    ahead : bool
        Whether to read on and on, so that nothing old waits in a driver's queue; otherwise only when a frame is asked for.
    passing : callable, optional
        What is done with frames that come while none is asked for, when that is less work than reading them.
    in_time_s : float
        How long to wait for a frame.

    Raises
    ------
    CameraError
        If too many reads of earlier openings have not returned yet.
    """

    def __init__(
        self,
        name: str,
        read: Callable[[], Frame],
        release: Callable[[], None],
        ahead: bool = True,
        in_time_s: float = IN_TIME_S,
        passing: Callable[[], None] | None = None,
    ) -> None:
        self._name, self._read, self._release, self._ahead, self._in_time_s = name, read, release, ahead, in_time_s
        self._passing = passing
        self._changed = threading.Condition()
        self._frame: Frame | None = None
        self._error: BaseException | None = None
        self._call: Callable[[], None] | None = None
        self._number = self._asked = 0
        self._closed = False
        if len(_still_stuck()) >= _MOST_STUCK:
            raise CameraError(
                name, "has stopped answering again and again: pull its plug, put it in again, and start Cyclops anew", CameraTrouble.HANGS
            )
        self._thread = threading.Thread(target=self._run, name=_thread_name(name), daemon=True)
        self._thread.start()

    def next(self) -> Frame:
        """Return a frame whose reading began after this was called, or at most one frame before.

        Raises
        ------
        CameraError
            When the camera is lost or closed, or gives no frame in time.
        """
        with self._changed:
            self._asked = wanted = self._number + 1
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._number >= wanted or self._error is not None or self._closed, self._in_time_s)
            if self._closed or self._error is not None or self._frame is None or self._number < wanted:
                raise self._why_not()
            return self._frame

    def between(self, call: Callable[[], T]) -> T:
        """What a call gives that is made by the thread between two reads, as drivers may not be asked two things at once.

        Raises
        ------
        CameraError
            When the camera is lost or closed, or a read that is under way does not return in time.
        """
        given: list[T] = []
        with self._changed:
            self._call = lambda: given.append(call())
            self._changed.notify_all()
            self._changed.wait_for(lambda: bool(given) or self._error is not None or self._closed, self._in_time_s)
            if not given:
                raise self._why_not()
            return given[0]

    def close(self) -> None:
        """Give the camera back, as soon as a read that is under way returns; a second time does nothing."""
        with self._changed:
            self._give_up()
        self._thread.join(_CLOSING_S)
        if self._thread.is_alive() and self._thread not in _stuck:
            _stuck.append(self._thread)

    def _why_not(self) -> BaseException:
        if self._closed:
            return CameraError(self._name, "is closed")
        if self._error is not None:
            return self._error
        self._give_up()
        return CameraError(
            self._name, f"has given no picture for {self._in_time_s:g} s: check the cable, and plug it in again", CameraTrouble.SILENT
        )

    def _give_up(self) -> None:
        self._closed = True
        self._changed.notify_all()

    def _run(self) -> None:
        try:
            while self._is_wanted():
                self._obey()
                self._take()
        except BaseException as error:  # noqa: BLE001  # it is raised where a frame is asked for
            with self._changed:
                self._error = error
                self._changed.notify_all()
        finally:
            with suppress(CameraError):
                self._release()

    def _take(self) -> None:
        if self._number < self._asked or (self._ahead and self._passing is None):
            self._keep(self._read())
        elif self._ahead and self._passing is not None:
            self._passing()

    def _is_wanted(self) -> bool:
        """Wait until something is wanted; False when the camera is closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._ahead or self._number < self._asked or self._call is not None)
            return not self._closed

    def _obey(self) -> None:
        with self._changed:
            call, self._call = self._call, None
        if call is not None:
            call()  # not while others wait for what is held here, as it may not return either
            with self._changed:
                self._changed.notify_all()

    def _keep(self, frame: Frame) -> None:
        with self._changed:
            self._frame = frame
            self._number += 1
            self._changed.notify_all()


def is_stuck(name: str) -> bool:
    """Whether a read of an earlier opening of the camera has not returned yet, so that it cannot be opened."""
    return any(thread.name == _thread_name(name) for thread in _still_stuck())


def _still_stuck() -> Sequence[threading.Thread]:
    _stuck[:] = [thread for thread in _stuck if thread.is_alive()]
    return _stuck


def _thread_name(camera: str) -> str:
    return f"camera {camera}"
