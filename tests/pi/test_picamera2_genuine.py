"""The driver of camera modules with the genuine picamera2 and libcamera; ``make test-pi`` runs it in a Debian 13 made for it.

No Raspberry Pi is in it: exposure, focus, white balance, modes of a sensor, RGB888 and real pace are not shown here.
"""

from __future__ import annotations

import gc
import itertools
import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import cv2
import numpy as np
import pytest

from hardware.camera import Camera, open_camera
from hardware.cameras import raspberry
from hardware.cameras.raspberry import RaspberryCamera
from hardware.errors import BusyCameraError, CameraError
from hardware.frame import Frame, Image
from hardware.supervisor import Outage, Supervisor
from tests.fixture_photos import fixture_photo
from tests.hardware.camera_contract import PROMISES
from tests.hardware.stand_in_picamera2 import CONTROLS, LENS
from tests.pi import virtual_cameras
from tests.pi.virtual_cameras import COLOURS, PHOTOS
from vision.reader import read_table

if not virtual_cameras.HERE:
    pytest.skip("runs in the Debian 13 that make test-pi makes", allow_module_level=True)


@pytest.fixture(scope="module", autouse=True)
def picamera2() -> Any:
    return virtual_cameras.install()


@pytest.fixture(autouse=True)
def nothing_is_left(picamera2: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """After each test no thread runs that did not run before."""
    monkeypatch.setattr(raspberry, "_SETTLED", 3)  # there is nothing that settles
    raspberry.KNOWN.clear()
    before = set(threading.enumerate())
    yield
    until = time.monotonic() + 3
    while set(threading.enumerate()) - before and time.monotonic() < until:
        time.sleep(0.02)
    assert set(threading.enumerate()) - before == set()


def genuine(camera: Camera) -> Any:
    """The package's own camera."""
    return cast(RaspberryCamera, camera)._camera


def as_shown(image: Image) -> Image:
    """A picture as libcamera's virtual cameras show it: they hand on a JPEG's full range of brightness as if it were that of video."""
    planes = cv2.cvtColor(image, cv2.COLOR_BGR2YCrCb).astype(float)
    planes[:, :, 0] = (planes[:, :, 0] - 16) * 255 / 219
    planes[:, :, 1:] = (planes[:, :, 1:] - 128) * 255 / 224 + 128
    return np.asarray(cv2.cvtColor(planes.clip(0, 255).round().astype(np.uint8), cv2.COLOR_YCrCb2BGR), np.uint8)


def unlike(one: Image, other: Image) -> float:
    return float(np.abs(cv2.blur(one, (5, 5)).astype(int) - cv2.blur(other, (5, 5))).mean())


def test_cameras_are_listed_last_name_first_which_is_why_they_are_chosen_by_id(picamera2: Any) -> None:
    assert [camera["Id"] for camera in picamera2.Picamera2.global_camera_info()] == ["Table", "Card"]


@pytest.mark.parametrize("which", ["Card", "1", "a card of colours"])
def test_a_camera_is_chosen_by_id_by_number_or_by_model(which: str) -> None:
    with open_camera(f"picamera2:{which}") as camera:
        assert camera.id == "Card"
        assert next(camera.frames()).full_size == (640, 480)


@pytest.mark.parametrize("which", ["imx219", "2"])
def test_a_camera_that_is_absent_is_not_replaced_and_those_there_are_listed(which: str) -> None:
    with pytest.raises(CameraError, match=r"is not there: check .*; there is picamera2:photographs of games and picamera2:a card"):
        open_camera(f"picamera2:{which}")


@pytest.mark.parametrize("promise", PROMISES)
def test_it_keeps_the_contract_of_all_cameras(promise: str) -> None:
    with open_camera("picamera2:Card") as camera:
        PROMISES[promise](camera)


def test_another_format_and_size_than_asked_for_are_read_back(monkeypatch: pytest.MonkeyPatch, picamera2: Any) -> None:
    asked: list[dict[str, Any]] = []
    configure = picamera2.Picamera2.configure

    def noted(self: Any, wanted: dict[str, Any]) -> None:
        asked.append(dict(wanted["main"]))
        configure(self, wanted)

    monkeypatch.setattr(picamera2.Picamera2, "configure", noted)
    with open_camera("picamera2:Table") as camera:
        got = genuine(camera).camera_configuration()["main"]
        frame = next(camera.frames())
    assert (asked[0]["format"], asked[0]["size"]) == ("RGB888", (1600, 1202))
    assert (got["format"], got["size"]) == ("NV12", (1640, 1232))
    assert (frame.full_size, frame.image.shape, frame.scale) == ((1640, 1232), (1232, 1640, 3), 1.0)


def test_colours_are_right(picamera2: Any) -> None:
    with open_camera("picamera2:Card") as camera:
        image = next(camera.frames()).image
    bands = {name: image[:, 107 * number + 30 : 107 * number + 80].mean(axis=(0, 1)) for number, name in enumerate(COLOURS)}
    wanted = as_shown(virtual_cameras.card())
    for number, (name, seen) in enumerate(bands.items()):
        assert np.abs(seen - wanted[240, 107 * number + 50]).max() < 8, name
        assert np.abs(seen - COLOURS[name]).max() < 24, name


def what_lies_there(game: str, told: dict[str, Any]) -> Counter[tuple[object, ...]]:
    """All tiles, however the table is turned."""
    if game == "factory":
        turns = [[tuple(tile["edges"][turn:] + tile["edges"][:turn]) for turn in range(4)] for tile in told["tiles"]]
        return Counter(min(turned) for turned in turns)
    keys = ("owner", "number") if game == "fressen" else ("eyes",)
    return Counter(tuple(tile[key] for key in keys) for tile in told["tiles"])


def test_the_photographs_of_our_fixtures_are_seen_and_read() -> None:
    with open_camera("picamera2:Table") as camera:
        frames = list(itertools.islice(camera.frames(), 9))
    for name in PHOTOS:
        photo = fixture_photo(name)
        file = np.asarray(cv2.imread(str(photo.path)), np.uint8)
        shown = as_shown(file)
        frame = min(frames, key=lambda frame: unlike(frame.image, shown))
        assert unlike(frame.image, shown) < 2, name
        seen = read_table(frame.image).named(name).to_json()
        assert seen["game"] == photo.truth["game"]
        assert what_lies_there(seen["game"], seen) == what_lies_there(seen["game"], photo.truth), name


def test_frames_are_no_older_than_when_they_were_asked_for() -> None:
    with open_camera("picamera2:Card") as camera:
        for _ in range(10):
            asked = time.monotonic()
            frame = next(camera.frames())
            assert frame.seconds is not None
            assert asked <= frame.seconds <= time.monotonic()


def files_open() -> int:
    """How many this program has open: one or two come and go with each frame."""
    gc.collect()
    return len(list(Path("/proc/self/fd").iterdir()))


def test_it_can_be_closed_and_opened_again_and_nothing_is_left() -> None:
    def opened() -> None:
        with open_camera("picamera2:Card") as camera:
            next(camera.frames())

    opened()
    before = files_open()
    for _ in range(5):
        opened()
    assert files_open() < before + 4
    children = Path(f"/proc/self/task/{os.getpid()}/children").read_text()
    assert children == ""


def held(camera: Camera) -> list[Any]:
    """All buffers that a camera has, so that it starves."""
    return [genuine(camera).capture_request(wait=2) for _ in range(cast(RaspberryCamera, camera).buffers)]


def test_a_camera_that_starves_is_given_up_in_time_and_opens_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raspberry, "_REQUEST_S", 0.5)
    with open_camera("picamera2:Card") as camera:
        next(camera.frames())
        requests = held(camera)
        begun = time.monotonic()
        with pytest.raises(CameraError, match="gives no more pictures: check the cable of the camera"):
            next(camera.frames())
        assert time.monotonic() - begun < 2
    assert requests
    with open_camera("picamera2:Card") as camera:
        next(camera.frames())


def test_an_evening_outlives_a_camera_that_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raspberry, "_REQUEST_S", 0.5)
    with Supervisor(lambda: open_camera("picamera2:Card"), sleep=lambda seconds: None) as supervisor:
        sights = supervisor.sights()
        assert isinstance(next(sights), Frame)
        requests = held(supervisor.camera)
        after = list(itertools.islice(sights, 12))
    assert requests
    assert isinstance(after[0], Outage)
    assert isinstance(after[-1], Frame)


def test_a_call_that_never_returns_is_noticed_in_time_and_stops_nothing() -> None:
    """The library's own thread hangs, as it does in a kernel that waits for a loose cable."""
    comes = threading.Event()
    camera = open_camera("picamera2:Card")
    try:
        next(camera.frames())
        genuine(camera).pre_callback = lambda request: comes.wait()
        begun = time.monotonic()
        with pytest.raises(CameraError):
            next(camera.frames())
        noticed = time.monotonic()
        camera.close()
        assert noticed - begun < 5
        assert time.monotonic() - noticed < 2
    finally:
        comes.set()


def test_a_camera_in_use_is_told_from_one_that_is_not_there_and_is_not_disturbed() -> None:
    with open_camera("picamera2:Card") as camera:
        with pytest.raises(BusyCameraError, match=r"does not open \(Failed to acquire camera: Device or resource busy\)"):
            open_camera("picamera2:Card")
        next(camera.frames())
    open_camera("picamera2:Card").close()


def test_waiting_for_a_camera_that_is_in_use_does_not_use_up_what_can_be_open() -> None:
    with open_camera("picamera2:Card"):
        before = files_open()
        for _ in range(6):
            with pytest.raises(BusyCameraError):
                open_camera("picamera2:Card")
        assert files_open() < before + 4


def test_two_cameras_at_once() -> None:
    with open_camera("picamera2:Card") as one, open_camera("picamera2:Table") as other:
        assert next(one.frames()).full_size == (640, 480)
        assert next(other.frames()).full_size == (1640, 1232)


def test_what_a_camera_does_not_have_cannot_be_locked_and_is_not_asked_of_it() -> None:
    with open_camera("picamera2:Card") as camera:
        with pytest.raises(RuntimeError, match="Control AfMode is not advertised by libcamera"):
            genuine(camera).set_controls({"AfMode": 0})
        assert camera.lock() == {}
        assert camera.lock({"ExposureTime": 10_000, "AnalogueGain": 2.0, "ColourGains": (1.0, 2.0), "LensPosition": 3.0}) == {}
        next(camera.frames())
    with open_camera("picamera2:Card") as camera:  # also when it begins with what it was locked to
        next(camera.frames())


def test_the_controls_that_a_camera_module_is_asked_for_exist() -> None:
    import libcamera

    for name in (*CONTROLS, *LENS, *raspberry._KEPT, *raspberry._AUTOMATIC):
        assert hasattr(libcamera.controls, name) or hasattr(libcamera.controls.draft, name), name


def test_the_genuine_package_takes_exposure_for_granted() -> None:
    """Why the driver looks at the time of each frame itself where exposure is not told."""
    with open_camera("picamera2:Card") as camera:
        next(camera.frames())
        with pytest.raises(KeyError, match="ExposureTime"):
            genuine(camera).capture_request(wait=1, flush=True)


def never() -> tuple[bool, None]:
    return False, None


def test_a_search_for_focus_that_does_not_end_would_stop_all_pictures_and_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    def search(wait: float) -> Any:
        return genuine(camera).dispatch_functions([never], wait=0.2)

    with open_camera("picamera2:Card") as camera:
        monkeypatch.setattr(genuine(camera), "autofocus_cycle", search, raising=False)
        with pytest.raises(TimeoutError):
            search(0.2)
        with pytest.raises(TimeoutError):
            genuine(camera).capture_request(wait=0.5)
        assert cast(RaspberryCamera, camera)._focused() is False
        next(camera.frames())


_PROGRAM = """
import sys, threading
from tests.pi import virtual_cameras
virtual_cameras.install()
from hardware.camera import open_camera
with open_camera("picamera2:Card") as camera:
    for number, frame in enumerate(camera.frames()):
        print(number, flush=True)
        if number == 3 and "hangs" in sys.argv:
            camera._camera.pre_callback = lambda request: threading.Event().wait()
        if number == int(sys.argv[1]):
            break
"""


Program = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def program() -> Program:
    def begin(frames: int = -1, *words: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-c", _PROGRAM, str(frames), *words]
        return subprocess.Popen(command, cwd="/project", stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    return begin


def test_standard_output_and_standard_error_hold_nothing_of_the_library(program: Program) -> None:
    out, err = program(3).communicate(timeout=60)
    assert (out, err) == ("0\n1\n2\n3\n", "")


@pytest.mark.parametrize("how", ["works", "hangs"])
def test_ctrl_c_ends_it_soon_whether_the_camera_works_or_hangs(how: str, program: Program) -> None:
    running = program(-1, how)
    assert running.stdout is not None
    for _ in range(4):
        assert running.stdout.readline()
    time.sleep(0.3)
    begun = time.monotonic()
    running.send_signal(signal.SIGINT)
    try:
        err = running.communicate(timeout=15)[1]
    finally:
        running.kill()
    assert time.monotonic() - begun < 5
    assert running.returncode in (-signal.SIGINT, 130)
    assert err.splitlines()[-1] == "KeyboardInterrupt"
    assert "Exception ignored" not in err
