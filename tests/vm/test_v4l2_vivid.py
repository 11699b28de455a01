"""The V4L2 driver with a camera of the kernel that can be unplugged and made to fail."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import pytest

from hardware.camera import Camera, open_camera
from hardware.cameras import v4l2
from hardware.cameras.device import usb_cameras
from hardware.errors import BusyCameraError, CameraError
from hardware.frame import Frame
from hardware.supervisor import Outage, Supervisor
from tests.hardware.camera_contract import PROMISES, some_frames
from tests.vm.conftest import LOOPBACKS, VIVID

Setting = Callable[..., None]


def opened() -> Camera:
    return open_camera(f"v4l2:{VIVID}")


def error_of(camera: Camera) -> tuple[str, float]:
    """What is said when it is lost, and how long that took."""
    begun = time.monotonic()
    with pytest.raises(CameraError) as said:
        list(itertools.islice(camera.frames(), 50))
    return str(said.value), time.monotonic() - begun


@pytest.mark.parametrize("promise", PROMISES)
def test_the_driver_keeps_the_contract_with_a_real_device(promise: str) -> None:
    with opened() as camera:
        PROMISES[promise](camera)


def test_of_a_camera_without_compressed_pictures_the_largest_that_comes_five_times_a_second_is_taken() -> None:
    with opened() as camera:
        assert [frame.image.shape for frame in some_frames(camera)] == [(1080, 1920, 3)] * 4


def test_a_size_that_comes_twice_a_second_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(v4l2, "_SIZES", ((3840, 2160), (1280, 720), (640, 480)))
    with opened() as camera:
        assert next(camera.frames()).image.shape == (720, 1280, 3)


def test_case_11_colours_come_in_their_order() -> None:
    with opened() as camera:
        image = next(camera.frames()).image
    bars = [image[900, round((bar + 0.5) / 8 * 1920)] > 90 for bar in range(8)]  # white, yellow, cyan, green, magenta, red, blue, black
    seen = ["".join(letter for letter, on in zip("BGR", bar, strict=True) if on) for bar in bars]
    assert seen == ["BGR", "GR", "BG", "G", "BR", "R", "B", ""]


def test_a_locked_gain_is_in_force_and_stays() -> None:
    with opened() as camera:
        assert camera.lock({"gain": 77.0}) == {"gain": 77.0}
        some_frames(camera)
        assert "value=77" in subprocess.run(["v4l2-ctl", "-d", VIVID, "-l"], text=True, capture_output=True, check=True).stdout


def test_case_61_an_unplugged_camera_is_said_at_once(vivid: Setting) -> None:
    with opened() as camera:
        some_frames(camera)
        vivid(disconnect=1)
        said, after_s = error_of(camera)
    assert said == f"'v4l2:{VIVID}' gives no more pictures: check the cable, and plug it in again"
    assert after_s < 2


def fatal(vivid: Setting) -> None:
    vivid(inject_fatal_streaming_error=1)


def unplugged(vivid: Setting) -> None:
    vivid(disconnect=1)


@pytest.mark.parametrize("fault", [unplugged, fatal])
def test_case_61_an_evening_goes_on_when_the_camera_is_back(fault: Callable[[Setting], None], vivid: Setting) -> None:
    with Supervisor(opened) as supervisor:
        sights = supervisor.sights()
        before = next(sight for sight in sights if isinstance(sight, Frame))
        fault(vivid)
        begun = time.monotonic()
        outages = list(itertools.takewhile(lambda sight: isinstance(sight, Outage), itertools.dropwhile(is_frame, sights)))
        assert time.monotonic() - begun < 15
        after = next(sights)
    assert outages
    assert {str(outage.reason) for outage in outages if isinstance(outage, Outage)} == {
        f"'v4l2:{VIVID}' gives no more pictures: check the cable, and plug it in again"
    }
    assert isinstance(after, Frame)
    assert (after.seconds or 0) > (before.seconds or 0)


def is_frame(sight: Frame | Outage) -> bool:
    return isinstance(sight, Frame)


def test_a_camera_that_cannot_begin_with_its_largest_pictures_begins_with_smaller_ones(vivid: Setting) -> None:
    vivid(inject_vidioc_streamon_error=1)
    with opened() as camera:
        assert [frame.image.shape for frame in some_frames(camera)] == [(720, 1280, 3)] * 4


def test_a_camera_that_cannot_begin_at_all_is_said_in_one_sentence(vivid: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(v4l2, "_SIZES", ((640, 480),))
    vivid(inject_vidioc_streamon_error=1)
    with opened() as camera:
        said, after_s = error_of(camera)
    assert said == f"'v4l2:{VIVID}' gives no more pictures: check the cable, and plug it in again"
    assert after_s < 2


def test_a_camera_whose_driver_stumbles_once_gives_pictures(vivid: Setting) -> None:
    vivid(inject_vidioc_reqbufs_error=1)
    with opened() as camera:
        some_frames(camera)
        vivid(inject_v4l2_buf_flag_error=1)
        assert len(some_frames(camera)) == 4


def test_pictures_that_are_dropped_on_the_way_are_not_missed(vivid: Setting) -> None:
    vivid(percentage_of_dropped_buffers=50)
    with opened() as camera:
        PROMISES["time runs on"](camera)


def test_case_58_a_camera_that_drops_every_picture_is_noticed_within_five_seconds(vivid: Setting) -> None:
    with opened() as camera:
        some_frames(camera)
        vivid(percentage_of_dropped_buffers=100)
        said, after_s = error_of(camera)
    assert said == f"'v4l2:{VIVID}' has given no picture for 3 s: check the cable, and plug it in again"
    assert after_s < 5


@pytest.fixture
def another_program() -> Iterator[subprocess.Popen[str]]:
    code = f"from hardware.camera import open_camera\nfor frame in open_camera('v4l2:{VIVID}').frames(): print('sees', flush=True)"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "sees\n"
        yield program
        program.kill()


def test_case_6_who_holds_a_busy_camera_is_named(another_program: subprocess.Popen[str]) -> None:
    handles = len(os.listdir("/proc/self/fd"))  # noqa: PTH208  # of Linux
    for _ in range(10):
        with pytest.raises(BusyCameraError, match=rf"it is in use by .* \(process {another_program.pid}\): end that first$"):
            opened()
    assert len(os.listdir("/proc/self/fd")) == handles  # noqa: PTH208  # nothing piles up while it is tried again


def test_case_6_a_camera_that_the_last_run_gives_back_late_is_waited_for(another_program: subprocess.Popen[str]) -> None:
    tried: list[float] = []

    def tries() -> Camera:
        tried.append(time.monotonic())
        if len(tried) == 2:
            another_program.kill()
            another_program.wait()
        return opened()

    with Supervisor(tries) as supervisor:
        assert isinstance(next(supervisor.sights()), Frame)
    assert len(tried) == 2


def test_case_63_a_camera_is_the_same_by_whichever_name_it_was_opened() -> None:
    (link,) = usb_cameras()  # by its place, as udev makes it; this one has no serial number
    assert link == Path("/dev/v4l/by-path/platform-vivid.0-video-index0")
    with open_camera(f"v4l2:{link}") as camera:
        one = camera.id
    with opened() as camera:
        assert camera.id == one == link.name


def test_case_59_the_first_camera_that_works_is_found_without_a_name() -> None:
    with open_camera() as camera:
        assert len(some_frames(camera)) == 4


def test_case_63_a_device_that_is_no_camera_now_says_so_and_what_is_there() -> None:
    with pytest.raises(CameraError) as said:
        open_camera(f"v4l2:{LOOPBACKS['dead']}")
    assert str(said.value) == (
        f"'v4l2:{LOOPBACKS['dead']}' gives no pictures ('Loop2' is no camera, or what feeds it does not run);"
        " there are /dev/v4l/by-path/platform-vivid.0-video-index0"
    )


def test_closed_cameras_leave_no_handle_and_no_thread() -> None:
    handles = len(os.listdir("/proc/self/fd"))  # noqa: PTH208
    for _ in range(3):
        with opened() as camera:
            next(camera.frames())
    assert len(os.listdir("/proc/self/fd")) == handles  # noqa: PTH208
    assert cv2.VideoCapture(str(VIVID), cv2.CAP_V4L2).isOpened()
