"""The eye between two games: a camera that is waited for in a thread of its own, so that no press on the page waits for it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from types import TracebackType
from typing import Final, Self

from cyclops.serve.finding import Finder
from hardware.camera import Camera
from hardware.errors import CameraError
from hardware.frame import Frame
from hardware.supervisor import Outage, Supervisor
from vision.reading import Game

CLOSE_S: Final = 1.5


class Lookout:
    """Looks from the moment when it is made until it is closed.

    Parameters
    ----------
    open_it : callable
        Opens the camera; raises `CameraError`.
    finder : Finder
    close_s : float
        So long it is waited for a camera that hangs; whoever opens it next is told that it is busy.

    Attributes
    ----------
    sight : Frame, Outage or None
        What is seen now; None while the camera is still being opened.
    """

    def __init__(self, open_it: Callable[[], Camera], finder: Finder, close_s: float = CLOSE_S) -> None:
        self.sight: Frame | Outage | None = None
        self._open = open_it
        self._finder = finder
        self._close_s = close_s
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._look, name="lookout", daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None) -> None:
        self.close()

    @property
    def game(self) -> Game | None:
        """The game that lies on the table; None where none does, or nothing is seen."""
        return self._finder.game if isinstance(self.sight, Frame) else None

    def close(self) -> None:
        """Give the camera back."""
        self._stopped.set()
        self._thread.join(self._close_s)

    def _look(self) -> None:
        try:
            with Supervisor(self._opened, sleep=self._wait, patient=True) as supervisor:
                for sight in supervisor.sights():
                    if self._stopped.is_set():
                        return
                    self.sight = sight
                    if isinstance(sight, Frame):
                        self._finder.see(sight)
        except CameraError as error:
            self.sight = Outage.of(error)

    def _opened(self) -> Camera:
        if self._stopped.is_set():
            raise CameraError("", "is not needed any more")
        return self._open()

    def _wait(self, seconds: float) -> None:
        self._stopped.wait(seconds)
