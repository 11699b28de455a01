"""A camera that is opened again when it is lost, so that an evening outlives a loose cable."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType
from typing import Final, Self

from hardware.camera import Camera
from hardware.errors import BusyCameraError, CameraError, CameraTrouble
from hardware.frame import Frame

_FIRST_WAIT_S: Final = 0.5
_LONGEST_WAIT_S: Final = 8.0
_TOLD_S: Final = 1.0
"""How often it is told that there is still no picture."""
_BUSY_S: Final = 6.0
"""How long a camera that another program holds is waited for at the start: one that was just ended gives it back soon."""


@dataclass(frozen=True, slots=True)
class Outage:
    """There is no picture at the moment.

    Attributes
    ----------
    reason : str
        Why, in one sentence that says what to do.
    down_s : float
        For how long there has been none.
    attempts : int
        How often it was tried to open the camera again.
    trouble : CameraTrouble
        What is wrong, for who says it in other words.
    """

    reason: str
    down_s: float
    attempts: int
    trouble: CameraTrouble = CameraTrouble.OTHER

    @classmethod
    def of(cls, why: CameraError, down_s: float = 0.0, attempts: int = 0) -> Outage:
        """The outage that an error is."""
        return cls(str(why), down_s, attempts, why.trouble)


class Supervisor:
    """Opens a camera, and again whenever it is lost.

    Parameters
    ----------
    open_it : callable
        Opens the camera; raises `CameraError`.
    lock : callable, optional
        What to do with a camera that was opened: lock it.
    clock, sleep : callable
        Seconds that never run back, and how to wait for some.
    patient : bool
        Whether a camera that is not there at the start is waited for, as one that is lost.

    Raises
    ------
    CameraError
        If it does not open at the start, unless it is waited for.
    """

    def __init__(
        self,
        open_it: Callable[[], Camera],
        lock: Callable[[Camera], None] = lambda camera: None,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
        patient: bool = False,
    ) -> None:
        self._open, self._lock, self._clock, self._sleep = open_it, lock, clock, sleep
        self._seen_s = clock()
        self._camera: Camera | None = None
        self._missing = CameraError("", "there is no camera", CameraTrouble.ABSENT)
        try:
            self._camera = self._first()
        except CameraError as error:
            if not patient:
                raise
            self._missing = error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None) -> None:
        if self._camera is not None:
            self._camera.close()

    @property
    def camera(self) -> Camera:
        """The camera that the last frame came from."""
        assert self._camera is not None, "asked for only when a frame came, or by who does not wait for a camera"
        return self._camera

    @property
    def live(self) -> bool:
        """Whether the camera's clock runs by itself; one that is waited for is live."""
        return self._camera is None or self._camera.live

    @property
    def age_s(self) -> float:
        """How long ago the last picture came."""
        return self._clock() - self._seen_s

    def sights(self) -> Iterator[Frame | Outage]:
        """Frames, and while there are none, why; the first time at once, then about every second.

        Raises
        ------
        CameraError
            When what is no live camera cannot go on, such as a damaged film.
        """
        if self._camera is None:
            yield from self._back_again(self._missing)
        while True:
            why = CameraError("", "the camera gives no more pictures: check its cable", CameraTrouble.SILENT)
            try:
                for frame in self.camera.frames():
                    self._seen_s = self._clock()
                    yield frame
            except CameraError as error:
                if not self.camera.live:
                    raise
                why = error
            if not self.camera.live:
                return
            yield from self._back_again(why)

    def _first(self) -> Camera:
        until_s, wait_s = self._clock() + _BUSY_S, _FIRST_WAIT_S
        while True:
            try:
                return self._opened()
            except BusyCameraError:
                if self._clock() + wait_s > until_s:
                    raise
            self._sleep(wait_s)
            wait_s = min(2 * wait_s, _LONGEST_WAIT_S)

    def _opened(self) -> Camera:
        camera = self._open()
        try:
            self._lock(camera)
        except BaseException:
            camera.close()
            raise
        return camera

    def _back_again(self, why: CameraError) -> Iterator[Outage]:
        """Try until the same camera is there again, or the first one."""
        yield Outage.of(why, self.age_s)  # at once, as one that hangs takes its time to close
        if self._camera is not None:
            with suppress(CameraError):
                self._camera.close()
        wait_s, attempts = _FIRST_WAIT_S, 0
        while True:
            yield from self._wait(wait_s, why, attempts)
            wait_s, attempts = min(2 * wait_s, _LONGEST_WAIT_S), attempts + 1
            try:
                camera = self._opened()
            except CameraError as error:
                why = error
            else:
                if self._camera is None or camera.id == self._camera.id:
                    self._camera = camera
                    return
                camera.close()
                reason = f"is another camera than before ({self._camera.id}): plug that one in again, or start anew"
                why = CameraError(camera.name, reason, CameraTrouble.ABSENT)
            yield Outage.of(why, self.age_s, attempts)

    def _wait(self, wait_s: float, why: CameraError, attempts: int) -> Iterator[Outage]:
        while wait_s > 0:
            slice_s = min(wait_s, _TOLD_S)
            self._sleep(slice_s)
            wait_s -= slice_s
            if wait_s > 0:
                yield Outage.of(why, self.age_s, attempts)
