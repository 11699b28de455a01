"""The thread that reads a camera: nothing old is shown, and a read that never returns stops nothing."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.camera import Settings, open_camera
from hardware.cameras import reader as readers
from hardware.cameras.reader import Reader
from hardware.errors import CameraError
from hardware.frame import Frame
from hardware.supervisor import Outage, Supervisor
from tests.hardware.stand_in_capture import PERIOD_S, Capture, number_in, numbered


class Source:
    """Reads numbered frames, one each time it is let; without a turn left it blocks as a dead driver does."""

    def __init__(self, turns: int, fails: bool = False) -> None:
        self.number = 0
        self.released = threading.Event()
        self._turns, self._fails = threading.Semaphore(turns), fails

    def read(self) -> Frame:
        if self._fails and self.number:
            raise CameraError("it", "gives no more pictures")
        self._turns.acquire()
        self.number += 1
        return Frame(numbered(self.number), "it", (64, 48), seconds=float(self.number))

    def let_go(self) -> None:
        self._turns.release(1000)

    def reader(self, ahead: bool = False, in_time_s: float = 0.05) -> Reader:
        return Reader("it", self.read, self.released.set, ahead, in_time_s)


@pytest.fixture
def sources() -> Iterator[list[Source]]:
    """Those that are put in are let go at the end, so that no thread stays."""
    made: list[Source] = []
    yield made
    for source in made:
        source.let_go()
        source.released.wait(2)


def test_case_8_a_frame_is_read_only_when_it_is_asked_for(sources: list[Source]) -> None:
    source = Source(turns=100)
    sources.append(source)
    reader = source.reader(in_time_s=2)
    assert [reader.next().seconds for _ in range(3)] == [1, 2, 3]
    time.sleep(0.02)
    assert source.number == 3
    reader.close()


def test_case_58_a_read_that_never_returns_is_noticed_in_time(sources: list[Source]) -> None:
    source = Source(turns=2)
    sources.append(source)
    reader = source.reader()
    assert [reader.next().seconds for _ in range(2)] == [1, 2]
    begun = time.monotonic()
    with pytest.raises(CameraError, match=r"has given no picture for 0\.05 s: check the cable"):
        reader.next()
    assert time.monotonic() - begun < 1
    assert readers.IN_TIME_S < 5


def test_case_58_threads_do_not_pile_up_and_are_taken_back_when_their_reads_return(
    sources: list[Source], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readers, "_CLOSING_S", 0.01)
    before = threading.active_count()
    for _ in range(readers._MOST_STUCK):
        sources.append(Source(turns=0))
        reader = sources[-1].reader(in_time_s=0.01)
        with pytest.raises(CameraError, match="no picture"):
            reader.next()
        reader.close()
    for _ in range(10):
        with pytest.raises(CameraError, match="pull its plug"):
            Source(turns=0).reader()
    assert threading.active_count() - before == readers._MOST_STUCK <= 4
    for source in sources:
        source.let_go()
        assert source.released.wait(2)
    again = Source(turns=100)
    sources.append(again)
    deadline = time.monotonic() + 2
    while threading.active_count() > before and time.monotonic() < deadline:
        time.sleep(0.005)
    reader = again.reader(in_time_s=2)
    assert reader.next().seconds == 1
    reader.close()


def test_the_camera_is_given_back_only_after_a_read_under_way_returned(sources: list[Source], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readers, "_CLOSING_S", 0.01)
    source = Source(turns=0)
    sources.append(source)
    reader = source.reader(ahead=True)
    reader.close()
    assert not source.released.is_set()
    source.let_go()
    assert source.released.wait(2)


def test_case_61_what_the_camera_says_when_it_is_lost_is_said_each_time_it_is_asked(sources: list[Source]) -> None:
    source = Source(turns=100, fails=True)
    sources.append(source)
    reader = source.reader(in_time_s=2)
    reader.next()
    for _ in range(2):
        with pytest.raises(CameraError, match="'it' gives no more pictures"):
            reader.next()
    assert source.released.wait(2)


def device(folder: Path, patch: pytest.MonkeyPatch, capture: Capture) -> str:
    (folder / "video0").touch()
    patch.setattr(cv2, "VideoCapture", lambda name, backend: capture)
    return f"v4l2:{folder / 'video0'}"


@pytest.mark.parametrize("honoured", [True, False])
def test_case_62_a_usb_frame_is_at_most_two_behind_whatever_waits_in_the_driver(
    honoured: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    capture = Capture(queue=0 if honoured else 4)
    with open_camera(device(tmp_path, monkeypatch, capture)) as camera:
        frames = camera.frames()
        for _ in range(3):
            time.sleep(10 * PERIOD_S)  # who reads is busy while the camera goes on
            asked = capture.number
            assert number_in(next(frames).image) >= asked - 1
    assert (cv2.CAP_PROP_BUFFERSIZE, 2) in capture.asked


def test_case_59_a_camera_that_opens_but_gives_nothing_is_said_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    capture = Capture(lasts=0)
    with open_camera(device(tmp_path, monkeypatch, capture)) as camera, pytest.raises(CameraError, match="gives no more pictures") as said:
        list(camera.frames())
    assert "\n" not in str(said.value)
    assert capture.released.wait(2)


def test_case_103_a_frame_is_dated_by_a_clock_that_does_not_jump(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> float:
        raise AssertionError("the time of day jumps")

    monkeypatch.setattr("time.time", refuse)
    before = time.monotonic()
    with open_camera(device(tmp_path, monkeypatch, Capture())) as camera:
        seconds = next(camera.frames()).seconds
    assert seconds is not None
    assert before <= seconds <= time.monotonic()


@pytest.mark.parametrize(("late_s", "believed"), [(0.04, True), (3.0, False), (-3600.0, False)])
def test_when_the_driver_says_when_it_exposed_that_counts_if_it_can_be(
    late_s: float, believed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    capture = Capture(exposed_s=lambda: time.monotonic() - late_s)
    with open_camera(device(tmp_path, monkeypatch, capture)) as camera:
        seconds = next(camera.frames()).seconds
        now = time.monotonic()
    assert seconds is not None
    assert (now - seconds >= 0.04) == believed
    assert now - seconds < 1


def test_a_usb_camera_keeps_what_it_has_controls_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    capture = Capture(controls={cv2.CAP_PROP_EXPOSURE: 157.0, cv2.CAP_PROP_AUTO_EXPOSURE: 3.0})
    with open_camera(device(tmp_path, monkeypatch, capture)) as camera:
        assert camera.lock() == {"exposure": 200.0}  # two half periods of the mains
        assert camera.lock({"exposure": 157.0, "focus": 30.0}) == {"exposure": 157.0}
    assert (cv2.CAP_PROP_AUTOFOCUS, 0) in capture.asked
    assert capture.controls[cv2.CAP_PROP_AUTO_EXPOSURE] == 1


def test_a_usb_camera_that_was_locked_before_finds_everything_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    capture = Capture(controls={cv2.CAP_PROP_EXPOSURE: 157.0, cv2.CAP_PROP_AUTO_EXPOSURE: 1.0, cv2.CAP_PROP_AUTOFOCUS: 0.0})
    with open_camera(device(tmp_path, monkeypatch, capture)) as camera:
        camera.lock()
    set_to = [value for control, value in capture.asked if control == cv2.CAP_PROP_AUTO_EXPOSURE]
    assert set_to == [3, 1], "by itself, until it has settled"
    assert [value for control, value in capture.asked if control == cv2.CAP_PROP_AUTOFOCUS] == [1, 0]


@pytest.mark.parametrize("settings", [None, {"exposure": 200.0}])
def test_case_58_a_lock_does_not_wait_for_ever_for_a_camera_that_hangs(
    settings: Settings | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.cameras.v4l2.Reader", partial(Reader, in_time_s=0.05))
    monkeypatch.setattr(readers, "_CLOSING_S", 0.01)
    capture = Capture(blocks_at=1)
    with open_camera(device(tmp_path, monkeypatch, capture)) as camera:
        assert capture.blocked.wait(2)
        with ThreadPoolExecutor(1) as pool:
            locked = pool.submit(camera.lock, settings)
            try:
                error = locked.exception(timeout=2)
            finally:
                capture.let_go.set()
    assert isinstance(error, CameraError)
    assert "has given no picture" in str(error)
    assert capture.released.wait(2)


def test_case_58_a_control_that_never_returns_is_noticed_in_time(sources: list[Source]) -> None:
    source = Source(turns=100)
    sources.append(source)
    reader = source.reader(in_time_s=0.05)
    let_go = threading.Event()
    with pytest.raises(CameraError, match="has given no picture"):
        reader.between(let_go.wait)
    let_go.set()
    reader.close()


def test_what_is_wrong_with_a_control_is_told_to_who_asked(sources: list[Source]) -> None:
    source = Source(turns=100)
    sources.append(source)
    reader = source.reader(in_time_s=2)
    with pytest.raises(ZeroDivisionError):
        reader.between(lambda: 1 / 0)
    reader.close()


def test_case_61_a_picture_that_the_library_stumbles_over_is_a_lost_camera(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    capture = Capture()
    with open_camera(device(tmp_path, monkeypatch, capture)) as camera:
        frames = camera.frames()
        next(frames)
        monkeypatch.setattr(capture, "read", lambda: cv2.imdecode(np.zeros(0, np.uint8), cv2.IMREAD_COLOR))
        with pytest.raises(CameraError, match="gives no more pictures: check the cable"):
            list(itertools.islice(frames, 3))


def test_case_8_after_a_lost_frame_no_frame_is_old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = [Capture(lasts=3), Capture(queue=4)]
    name = device(tmp_path, monkeypatch, opened[0])
    handles = iter(opened)
    monkeypatch.setattr(cv2, "VideoCapture", lambda name, backend: next(handles))
    with Supervisor(lambda: open_camera(name), sleep=lambda seconds: None) as supervisor:
        sights = supervisor.sights()
        assert any(isinstance(sight, Outage) for sight in itertools.islice(sights, 6))
        frames = (sight for sight in sights if isinstance(sight, Frame))
        for _ in range(5):
            asked = opened[1].number
            assert number_in(next(frames).image) >= asked
