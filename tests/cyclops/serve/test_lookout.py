"""The eye between two games: what lies on the table, a camera that is waited for, and given back at once."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
import pytest

from cyclops.serve.finding import Finder
from cyclops.serve.lookout import Lookout
from hardware.camera import Camera
from hardware.errors import CameraError
from hardware.frame import Frame
from hardware.supervisor import Outage
from tests.cyclops.tables import SIZE, square
from vision.bugs.reading import BugsReading, Trophy
from vision.errors import NoColourError
from vision.factory.reading import FactoryReading, FactoryTile
from vision.fressen.reading import FressenReading
from vision.reader import AnyReading


def frame(shade: int, where: int = 0) -> Frame:
    """A grey table with something of this shade somewhere on it."""
    image = np.full((480, 640, 3), 100, np.uint8)
    image[100:180, 100 + where : 180 + where] = shade
    return Frame(image, "camera", (640, 480))


def factory(tiles: int, *doubts: str) -> FactoryReading:
    return FactoryReading(
        SIZE, tiles=tuple(FactoryTile(square(90.0 * n, 0.0), "WWWW", False, 0, (n, 0), doubts=doubts) for n in range(tiles))
    )


class Reader:
    """Reads what it is told, and counts how often."""

    def __init__(self, *readings: AnyReading | Exception) -> None:
        self.readings = list(readings)
        self.read = 0

    def __call__(self, seen: Frame) -> AnyReading:
        self.read += 1
        reading = self.readings.pop(0)
        if isinstance(reading, Exception):
            raise reading
        return reading


def test_a_table_at_rest_is_read_once_until_something_else_lies_there() -> None:
    read = Reader(factory(2), factory(0))
    finder = Finder(read)
    for _ in range(5):
        finder.see(frame(220))
    assert (finder.game, read.read) == ("factory", 1)
    for _ in range(3):
        finder.see(frame(100))
    assert (finder.game, read.read) == (None, 2)


def test_a_hand_that_moves_is_not_read() -> None:
    read = Reader()
    finder = Finder(read)
    for where in range(0, 400, 80):
        finder.see(frame(220, where))
    assert read.read == 0


def test_bugs_are_told_by_their_trophies_while_all_tiles_lie_face_down() -> None:
    finder = Finder(Reader(BugsReading(SIZE, trophies=(Trophy(square(0.0, 0.0), 5),))))
    finder.see(frame(220))
    finder.see(frame(220))
    assert finder.game == "bugs"


NOTHING: Mapping[str, AnyReading | Exception] = {
    "one tile": factory(1),
    "doubted tiles": factory(6, "Is that an eye?"),
    "no bugs": BugsReading(SIZE),
    "no board": FressenReading(SIZE),
    "no colours": NoColourError("the picture has no colours"),
}


@pytest.mark.parametrize("nothing", NOTHING.values(), ids=NOTHING.keys())
def test_what_may_be_a_cup_or_a_napkin_is_no_game(nothing: AnyReading | Exception) -> None:
    finder = Finder(Reader(nothing))
    finder.see(frame(220))
    finder.see(frame(220))
    assert finder.game is None


class Watched(Camera):
    """A camera that shows one frame again and again, and tells when it was closed."""

    name, id, live, repeats = "camera", "camera", True, False

    def __init__(self, shows: Callable[[], Frame]) -> None:
        self.closed = threading.Event()
        self._shows = shows

    def frames(self) -> Iterator[Frame]:
        while not self.closed.is_set():
            time.sleep(0.005)
            yield self._shows()

    def lock(self, settings: Any = None) -> Any:
        raise AssertionError("nothing is locked between games")

    def close(self) -> None:
        self.closed.set()


def until(happens: Callable[[], bool]) -> None:
    end = time.monotonic() + 5
    while not happens():
        assert time.monotonic() < end
        time.sleep(0.005)


def test_what_the_camera_sees_is_there_and_the_camera_is_given_back() -> None:
    camera = Watched(lambda: frame(220))
    with Lookout(lambda: camera, Finder(Reader(factory(3)))) as lookout:
        until(lambda: lookout.game == "factory")
        assert isinstance(lookout.sight, Frame)
    assert camera.closed.is_set()


def test_a_camera_that_is_missing_is_waited_for_and_no_closing_waits_for_it() -> None:
    def missing() -> Camera:
        raise CameraError("", "no camera was found: plug one in")

    with Lookout(missing, Finder(Reader())) as lookout:
        until(lambda: isinstance(lookout.sight, Outage))
        assert lookout.game is None
        begun = time.monotonic()
    assert time.monotonic() - begun < 0.5


def test_a_camera_that_hangs_holds_nobody_up() -> None:
    free = threading.Event()

    def hangs() -> Camera:
        free.wait(20)
        raise CameraError("", "it hung")

    lookout = Lookout(hangs, Finder(Reader()), close_s=0.05)
    lookout.close()
    assert lookout.sight is None
    free.set()
