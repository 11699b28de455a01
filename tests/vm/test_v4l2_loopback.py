"""The V4L2 driver with numbered pictures that another program gives, stops giving, and gives again."""

from __future__ import annotations

import itertools
import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from hardware.camera import Camera, open_camera
from hardware.errors import CameraError
from hardware.frame import Frame
from hardware.supervisor import Outage, Supervisor
from tests.vm.conftest import LOOPBACKS, Producer
from tests.vm.producer import number_in

_READS = """
import sys, time
from hardware.camera import open_camera
from hardware.errors import CameraError
camera = open_camera(sys.argv[1])
seen = 0
try:
    for frame in camera.frames():
        seen = time.monotonic()
        print("sees", flush=True)
except CameraError as error:
    print(round(time.monotonic() - seen, 1), error, flush=True)
camera.close()
print("closed", flush=True)
time.sleep(60)
"""


def opened(kind: str = "YUYV") -> Camera:
    return open_camera(f"v4l2:{LOOPBACKS[kind]}")


@pytest.mark.parametrize(("kind", "size"), [("YUYV", (640, 480)), ("MJPG", (800, 600))])
def test_pictures_come_in_order_and_in_the_size_that_there_is(kind: str, size: tuple[int, int], producer: Producer) -> None:
    producer.feed(kind, size, rate=5)
    with opened(kind) as camera:
        frames = list(itertools.islice(camera.frames(), 20))
    numbers = [number_in(frame.image) for frame in frames]
    assert {frame.full_size for frame in frames} == {size}
    assert all(0 < after - before < 5 for before, after in itertools.pairwise(numbers)), numbers


def test_case_62_after_a_pause_a_picture_is_at_most_two_behind(producer: Producer) -> None:
    producer.feed()
    with opened() as camera:
        frames = camera.frames()
        for _ in range(5):
            time.sleep(1)  # ten pictures come meanwhile
            latest = producer.asked("number")
            assert number_in(next(frames).image) >= latest - 2


def test_case_58_a_producer_that_stalls_is_noticed_within_five_seconds_and_the_evening_goes_on(producer: Producer) -> None:
    producer.feed()
    threads = threading.active_count()
    with Supervisor(opened) as supervisor:
        sights = supervisor.sights()
        assert isinstance(next(sights), Frame)
        last = producer.asked("stop")
        begun, outages, busy_s = time.monotonic(), [], time.process_time()
        for sight in sights:
            if isinstance(sight, Outage):
                outages.append(sight)
                assert len(outages) > 1 or time.monotonic() - begun < 5
                assert threading.active_count() - threads <= 2
                if len(outages) == 8:
                    assert time.process_time() - busy_s < 0.2 * (time.monotonic() - begun)
                    producer.asked("go")
            elif len(outages) >= 8:
                assert number_in(sight.image) > last
                break
    assert outages[0].reason == f"'v4l2:{LOOPBACKS['YUYV']}' has given no picture for 3 s: check the cable, and plug it in again"
    assert threading.active_count() == threads


def test_case_58_the_watchdog_does_not_wait_for_a_read_that_does_not_return(producer: Producer) -> None:
    producer.feed()
    with reader() as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "sees\n"
        producer.asked("stop")
        said = next(line for line in program.stdout if line != "sees\n")
        begun = time.monotonic()
        assert program.stdout.readline() == "closed\n"
        assert time.monotonic() - begun < 3
        program.send_signal(signal.SIGINT)
        assert program.wait(5) != 0
    assert 3.5 < float(said.split()[0]) < 5
    assert "has given no picture for 4 s: check the cable" in said


def test_case_58_ctrl_c_ends_a_program_whose_read_does_not_return(producer: Producer) -> None:
    producer.feed()
    with reader() as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "sees\n"
        producer.asked("stop")
        time.sleep(1)
        program.send_signal(signal.SIGINT)
        begun = time.monotonic()
        program.wait(10)
        assert time.monotonic() - begun < 5


def reader() -> subprocess.Popen[str]:
    """A program that reads while OpenCV waits for a picture as long as it does when it is left alone."""
    environment = {**os.environ, "OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT": "10"}
    command = [sys.executable, "-c", _READS, f"v4l2:{LOOPBACKS['YUYV']}"]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment)


def test_case_61_a_producer_that_has_gone_is_said_and_asked_for_again(producer: Producer) -> None:
    """On a device of its own: once a producer has gone while it was looked at, v4l2loopback 0.12 takes no other one."""
    producer.feed("left")
    with Supervisor(lambda: opened("left")) as supervisor:
        sights = supervisor.sights()
        assert isinstance(next(sights), Frame)
        producer.end()
        outages = list(itertools.islice((sight for sight in sights if isinstance(sight, Outage)), 3))
    assert "has given no picture for 3 s" in outages[0].reason
    assert "what feeds it does not run" in outages[-1].reason
    assert [outage.attempts for outage in outages] == [0, 1, 2]


def test_case_59_a_device_that_is_there_but_gives_nothing_is_one_sentence(producer: Producer) -> None:
    producer.feed()
    producer.asked("stop")
    with opened() as camera:
        for _ in range(2):
            with pytest.raises(CameraError, match=r"^[^\n]* has given no picture for 3 s: check the cable, and plug it in again$"):
                next(camera.frames())
