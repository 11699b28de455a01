"""A camera and an eye for tests: the frames are blank, and what is seen on them stands in their names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from hardware.camera import Camera, Settings
from hardware.frame import Frame
from tests.cyclops.tables import SIZE
from vision.factory.reading import FactoryReading
from vision.reading import Corners
from vision.tracker.glance import Glance, Mood, Settled


class ScriptedCamera(Camera):
    """Shows one frame a second for each name, and fails where an error stands instead.

    Parameters
    ----------
    script : sequence of str or Exception
    """

    name = id = "scripted"
    live = False
    repeats = True

    def __init__(self, script: Sequence[str | BaseException]) -> None:
        self._script = script
        self.closed = 0

    def frames(self) -> Iterator[Frame]:
        for number, what in enumerate(self._script):
            if isinstance(what, BaseException):
                raise what
            yield Frame(np.zeros((8, 8, 3), np.uint8), what, (8, 8), seconds=float(number))

    def lock(self, settings: Settings | None = None) -> Settings:
        return {}

    def close(self) -> None:
        self.closed += 1


class ReadingNames:
    """An eye that sees on every frame the table that its name tells; a name that was there before is nothing new."""

    def __init__(self) -> None:
        self._last = ""
        self._number = 0
        self.watched: list[dict[str, Corners]] = []

    def see(self, frame: Frame, seconds: float) -> Glance:
        if frame.name == self._last:
            return Glance(seconds, Mood.STILL)
        self._last, self._number = frame.name, self._number + 1
        return Glance(seconds, Mood.STILL, Settled(self._number, seconds, FactoryReading(SIZE, image=frame.name), ()))

    def watch(self, spots: dict[str, Corners]) -> None:
        self.watched.append(spots)
