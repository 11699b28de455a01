"""The camera of a setup: opened when it is chosen, again when it is lost, and another one when people choose that."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Final, Self

from calibration.profile import CameraId
from cyclops.cameras import is_live
from hardware.camera import Camera, Settings
from hardware.errors import CameraError
from hardware.frame import Frame
from hardware.supervisor import Outage, Supervisor

PHOTOGRAPH: Final = 5
"""So many times a photograph is shown, so that it counts as held still."""
_STILL_S: Final = 0.2
"""How long a frame stays that no clock paces."""


class Eyes:
    """Looks through one camera after the other.

    Parameters
    ----------
    open_it : callable
        Opens a camera by its name.
    sleep, clock : callable
        How to wait for some seconds, and what time it is.
    """

    def __init__(
        self,
        open_it: Callable[[str], Camera],
        sleep: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._open, self._sleep, self._clock = open_it, sleep, clock
        self._spec: str | None = None
        self._supervisor: Supervisor | None = None
        self._sights: Iterator[Frame | Outage] = iter(())
        self._locked: Settings | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None) -> None:
        self.close()

    @property
    def camera(self) -> Camera:
        """The camera that the last frame came from."""
        assert self._supervisor is not None, "asked only after a frame"
        return self._supervisor.camera

    @property
    def id(self) -> CameraId:
        """What is known of it."""
        return CameraId(self.camera.id, self.camera.sensor, self.camera.crop)

    def look(self, spec: str | None) -> Frame | Outage | None:
        """The next frame of a camera, or why there is none; None where no camera is wanted.

        Raises
        ------
        CameraError
            If a camera that cannot be plugged in later does not open.
        """
        if spec != self._spec:
            self.close()
            self._spec = spec
        if spec is None:
            self._sleep(_STILL_S)
            return None
        if self._supervisor is None:
            supervisor = self._supervisor = Supervisor(
                lambda: self._open(spec), self._lock, self._clock, self._sleep, patient=is_live(spec)
            )
            self._sights = supervisor.sights() if supervisor.live else self._over_and_over(supervisor)
        return next(self._sights)

    def lock(self, settings: Settings | None) -> Settings:
        """Lock the camera, and again whenever it comes back."""
        self._locked = self.camera.lock(settings)
        return self._locked

    def close(self) -> None:
        """Give the camera back."""
        if self._supervisor is not None:
            self._supervisor.__exit__(None, None, None)
        self._supervisor, self._sights, self._locked = None, iter(()), None

    def _lock(self, camera: Camera) -> None:
        if self._locked:
            camera.lock(self._locked)

    def _over_and_over(self, supervisor: Supervisor) -> Iterator[Frame | Outage]:
        """What files and simulated tables show, again from the beginning when it ends."""
        while True:
            shown = 0
            for sight in supervisor.sights():
                for _ in range(PHOTOGRAPH if isinstance(sight, Frame) and sight.seconds is None else 1):
                    shown += 1
                    self._sleep(_STILL_S)
                    yield sight
            if not shown:
                raise CameraError(supervisor.camera.name, "has no pictures: choose another camera")
