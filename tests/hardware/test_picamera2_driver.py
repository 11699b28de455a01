"""The driver of camera modules against what the genuine picamera2 was seen to do, with a stand-in that does it everywhere."""

from __future__ import annotations

import logging
import os
import sys
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from hardware.camera import open_camera
from hardware.cameras import patience, raspberry
from hardware.cameras.patience import in_time
from hardware.errors import BusyCameraError, CameraError
from hardware.holders import Holder
from hardware.pixels import to_bgr
from tests.hardware import stand_in_picamera2

ID = "/base/i2c/imx708@0"


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Installs a stand-in with these properties and gives its class."""

    def install(**properties: Any) -> Any:
        package = stand_in_picamera2.module(**properties)
        monkeypatch.setitem(sys.modules, "picamera2", package)
        return package.Picamera2

    return install


@pytest.mark.parametrize("which", ["1", "/base/i2c/imx708@1"])
def test_a_camera_is_chosen_by_its_number_or_its_id(which: str, installed: Callable[..., Any]) -> None:
    installed(cameras=2)
    with open_camera(f"picamera2:{which}") as camera:
        assert camera.id == "/base/i2c/imx708@1"


def test_a_camera_is_chosen_by_its_model_where_there_is_one_of_it(installed: Callable[..., Any]) -> None:
    installed()
    with open_camera("picamera2:imx708") as camera:
        assert camera.id == ID


@pytest.mark.parametrize(
    ("cameras", "sentence"),
    [
        (0, "'picamera2:imx219' is not there: check the cable of the camera, then look with: rpicam-hello --list-cameras"),
        (1, "…; there is picamera2:imx708"),
        (2, "…; there is picamera2:/base/i2c/imx708@0 and picamera2:/base/i2c/imx708@1"),
    ],
)
def test_case_63_a_camera_that_is_absent_is_not_replaced_and_those_there_are_listed(
    cameras: int, sentence: str, installed: Callable[..., Any]
) -> None:
    installed(cameras=cameras)
    with pytest.raises(CameraError) as refused:
        open_camera("picamera2:imx219")
    assert str(refused.value).endswith(sentence.removeprefix("…"))


def test_case_6_who_holds_the_camera_is_named(installed: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    installed(busy=True)
    monkeypatch.setattr(raspberry, "holders", lambda devices: (Holder(812, "rpicam-hello"), Holder(977, "photobooth")))
    with pytest.raises(BusyCameraError) as refused:
        open_camera("picamera2")
    assert str(refused.value) == (
        "'picamera2:0' does not open (Failed to acquire camera: Device or resource busy): "
        "rpicam-hello (process 812) and photobooth (process 977) hold it: close that program, or type kill 812 977"
    )


def test_case_58_a_camera_that_nobody_holds_and_does_not_open_may_hang(
    installed: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    installed(busy=True)
    monkeypatch.setattr(raspberry, "camera_devices", lambda: (tmp_path / "media0",))
    with pytest.raises(BusyCameraError, match="no other program is seen to hold it, so it may hang: switch the computer off"):
        open_camera("picamera2")


def test_case_58_a_camera_for_which_no_thread_may_be_had_is_given_back(
    installed: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*how: object, **named: object) -> None:
        raise CameraError("it", "has stopped answering again and again")

    package = installed()
    monkeypatch.setattr(raspberry, "Reader", refuse)
    with pytest.raises(CameraError, match="again and again"):
        open_camera("picamera2")
    assert package.closed == 1


def test_who_may_not_use_the_memory_of_cameras_is_told_how_to(installed: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: object, number: int) -> None:
        raise PermissionError(13, "Permission denied", "/dev/dma_heap/linux,cma")

    monkeypatch.setattr(installed(), "__init__", refuse)
    with pytest.raises(CameraError, match=r"may not be used: type sudo usermod -aG video \$USER, and log in anew"):
        open_camera("picamera2")


def test_who_sees_no_camera_because_he_may_not_is_told_so(
    installed: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    installed(cameras=0)
    monkeypatch.setattr(raspberry, "camera_devices", lambda: (tmp_path / "media0",))
    monkeypatch.setattr("os.access", lambda path, mode: False)
    with pytest.raises(CameraError, match="may not be used"):
        open_camera("picamera2")


@pytest.mark.parametrize("error", [OSError(12, "Cannot allocate memory"), RuntimeError("Failed to start camera: Cannot allocate memory")])
def test_case_57_fewer_buffers_however_the_library_says_that_memory_is_short(
    error: Exception, installed: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    package = installed()
    start = package.start

    def refuse(self: Any) -> None:
        if self.camera_configuration()["buffer_count"] > 2:
            raise error
        start(self)

    monkeypatch.setattr(package, "start", refuse)
    with open_camera("picamera2") as camera:
        assert isinstance(camera, raspberry.RaspberryCamera)
        assert camera.buffers == 2
    assert package.buffers == [4, 3, 2]


def test_case_57_modes_that_cannot_be_looked_at_are_left_to_the_library(
    installed: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: object) -> None:
        raise OSError(12, "Cannot allocate memory")

    package = installed()

    class Tight(package):  # type: ignore[misc, valid-type]
        sensor_modes = property(refuse, lambda self, modes: None)

    sys.modules["picamera2"].Picamera2 = Tight  # type: ignore[attr-defined]
    with open_camera("picamera2") as camera:
        next(camera.frames())


def test_case_57_modes_are_looked_at_once_as_each_look_costs_memory(installed: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []
    package = installed()

    def looked(self: object) -> list[dict[str, Any]]:
        looks.append(1)
        return []

    class Counted(package):  # type: ignore[misc, valid-type]
        sensor_modes = property(looked, lambda self, modes: None)

    sys.modules["picamera2"].Picamera2 = Counted  # type: ignore[attr-defined]
    for _ in range(3):
        open_camera("picamera2").close()
    assert len(looks) == 1


def test_a_camera_without_modes_has_none_to_choose_from(installed: Callable[..., Any]) -> None:
    package = installed()

    class Usb(package):  # type: ignore[misc, valid-type]
        def __init__(self, number: int) -> None:
            super().__init__(number)
            self.camera_properties = {"PixelArrayActiveAreas": [(0, 0, 1280, 720)], "Model": "webcam"}
            self.sensor_modes = [{"format": "YUYV"}]

    sys.modules["picamera2"].Picamera2 = Usb  # type: ignore[attr-defined]
    with open_camera("picamera2") as camera:
        next(camera.frames())
        assert camera.sensor == (1280, 720)


def test_what_a_camera_does_not_have_is_not_asked_of_it(installed: Callable[..., Any]) -> None:
    package = installed(controls=(), focuses=False, tells_exposure=False)
    with open_camera("picamera2") as camera:
        assert camera.lock() == {}
        assert camera.lock({"ExposureTime": 10_000, "ColourGains": (1.0, 2.0), "LensPosition": 3.0}) == {}
    assert package.asked == [{}, {}]


def test_case_8_frames_are_as_fresh_where_exposure_is_not_told(installed: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures that were on their way when they were asked for are thrown away, by the time at which each began."""
    pictures = [np.full((4, 4, 3), level, np.uint8) for level in (1, 2, 3, 4)]
    installed(pictures=pictures, tells_exposure=False, size=(4, 4))
    monkeypatch.setattr("time.monotonic_ns", lambda: 1_250_000_000)  # the third begins at 1.3 s
    with open_camera("picamera2") as camera:
        frame = next(camera.frames())
    assert int(frame.image[0, 0, 0]) == 3
    assert frame.seconds == pytest.approx(1.3)


def test_case_8_no_more_is_thrown_away_than_can_have_been_on_its_way(installed: Callable[..., Any]) -> None:
    """Should the camera have a clock of its own, its frames are taken after as many as there are buffers."""
    pictures = [np.full((4, 4, 3), level, np.uint8) for level in range(1, 9)]
    installed(pictures=pictures, tells_exposure=False, size=(4, 4))
    with open_camera("picamera2") as camera:
        assert int(next(camera.frames()).image[0, 0, 0]) == 5


def test_a_camera_starts_with_its_lens_at_rest(installed: Callable[..., Any]) -> None:
    package = installed()
    open_camera("picamera2").close()
    assert package.begun == [{"AfMode": 0}]


def test_a_camera_that_is_opened_again_starts_with_what_it_was_locked_to(installed: Callable[..., Any]) -> None:
    package = installed()
    with open_camera("picamera2") as camera:
        locked = camera.lock({"ExposureTime": 10_000, "AnalogueGain": 2.0, "ColourGains": (1.5, 2.0), "LensPosition": 3.0})
    with open_camera("picamera2") as camera:
        again = next(camera.frames()).settings
        assert package.begun[-1] == {**locked, "AeEnable": False, "AwbEnable": False, "AfMode": 0}
        assert camera.lock(locked) == locked == again


def test_what_was_locked_is_let_go_before_it_settles_anew(installed: Callable[..., Any]) -> None:
    package = installed()
    with open_camera("picamera2") as camera:
        camera.lock({"ExposureTime": 5_000, "AnalogueGain": 8.0})
        anew = camera.lock()
        assert package.asked[1] == {"AeEnable": True, "AwbEnable": True, "ExposureTime": 0, "AnalogueGain": 0.0}
    assert (anew["ExposureTime"], anew["AnalogueGain"]) == (20_000, 1.5)


def test_case_54_what_is_not_given_stays_automatic(installed: Callable[..., Any]) -> None:
    """Switched off before it has run, exposure would freeze nearly black."""
    package = installed()
    with open_camera("picamera2") as camera:
        camera.lock({"LensPosition": 3.25})
        assert package.asked == [{"LensPosition": 3.25, "AfMode": 0}]


@pytest.mark.parametrize("error", [TimeoutError(), KeyError("AfState"), RuntimeError("Camera not started")])
def test_case_9_a_search_for_focus_that_does_not_end_does_not_stop_the_pictures(
    error: Exception, installed: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The library keeps an unfinished search before all that it is asked later, unless it is told to forget it."""
    waiting: list[str] = []
    package = installed()
    capture = package.captured_request

    def search(self: object, wait: float) -> bool:
        waiting.append("autofocus_cycle")
        raise error

    def captured(self: Any, **how: Any) -> Any:
        if waiting:
            raise TimeoutError
        return capture(self, **how)

    monkeypatch.setattr(package, "autofocus_cycle", search)
    monkeypatch.setattr(package, "cancel_all_and_flush", lambda self: waiting.clear())
    monkeypatch.setattr(package, "captured_request", captured)
    with open_camera("picamera2") as camera:
        with pytest.raises(CameraError, match="finds no focus"):
            camera.lock()
        next(camera.frames())


def test_case_61_a_lost_camera_that_cannot_even_be_closed_is_let_go(installed: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: object) -> None:
        raise RuntimeError("Failed to release camera")

    monkeypatch.setattr(installed(), "close", refuse)
    with open_camera("picamera2") as camera:
        next(camera.frames())
    with pytest.raises(CameraError, match="is closed"):
        next(camera.frames())


def test_case_58_a_camera_that_hangs_while_it_opens_is_noticed_and_given_back_when_it_comes(
    installed: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    comes, closed = threading.Event(), threading.Event()
    package = installed()
    monkeypatch.setattr(raspberry, "_OPENED_S", 0.05)
    monkeypatch.setattr(package, "start", lambda self: comes.wait())
    monkeypatch.setattr(package, "close", lambda self: closed.set())
    with pytest.raises(CameraError, match=r"does not answer within 0.05 s: switch the computer off, check the camera's cable"):
        open_camera("picamera2")
    comes.set()
    assert closed.wait(5)


def test_case_58_the_end_of_the_program_does_not_wait_for_a_camera_that_hangs(
    installed: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """picamera2 closes its cameras when Python ends, and waits for ever; the driver does it instead, and waits a second."""
    at_exit: list[Any] = []
    package = installed()
    monkeypatch.setattr("atexit.register", at_exit.append)
    monkeypatch.setattr("atexit.unregister", at_exit.remove)
    begin = package.__init__

    def registers(self: Any, number: int) -> None:
        begin(self, number)
        at_exit.append(self.close)

    monkeypatch.setattr(package, "__init__", registers)
    camera = open_camera("picamera2")
    assert at_exit == [camera.close]
    at_exit[0]()
    assert (at_exit, package.closed) == ([], 1)


def test_case_6_a_camera_that_does_not_open_leaves_nothing_open(installed: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Who waits all night for a camera that another program holds would have no more files in the morning."""
    there = len(list(Path("/proc/self/fd").iterdir()))

    def refuse(self: Any, number: int) -> None:
        self.notifyme_r, self.notifyme_w = os.pipe()
        self.notifymeread = os.fdopen(self.notifyme_r, "rb")
        raise RuntimeError("Camera __init__ sequence did not complete.")

    monkeypatch.setattr(installed(), "__init__", refuse)
    for _ in range(3):
        with pytest.raises(BusyCameraError):
            open_camera("picamera2")
    assert len(list(Path("/proc/self/fd").iterdir())) == there


def test_case_58_threads_that_hang_do_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    comes = threading.Event()
    monkeypatch.setattr(patience, "_stuck", [])
    for _ in range(3):
        with pytest.raises(CameraError, match="does not answer within"):
            in_time("it", comes.wait, lambda came: None, 0.01)
    before = threading.active_count()
    with pytest.raises(CameraError, match="has stopped answering again and again"):
        in_time("it", comes.wait, lambda came: None, 0.01)
    assert threading.active_count() <= before
    comes.set()


def test_ctrl_c_does_not_wait_for_a_camera_that_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    comes, undone = threading.Event(), threading.Event()
    waited = threading.Event.wait

    def pressed(event: threading.Event, seconds: float | None = None) -> bool:
        if seconds == 7.5:
            raise KeyboardInterrupt
        return waited(event, seconds)

    monkeypatch.setattr(threading.Event, "wait", pressed)
    with pytest.raises(KeyboardInterrupt):
        in_time("it", comes.wait, lambda came: undone.set(), 7.5)
    comes.set()
    assert undone.wait(5)


def test_case_67_what_the_library_says_by_itself_is_kept_to_what_is_wrong(
    installed: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    levels: list[int] = []
    package = installed()
    monkeypatch.setattr(package, "set_logging", levels.append)
    monkeypatch.delenv("LIBCAMERA_LOG_LEVELS", raising=False)
    open_camera("picamera2").close()
    assert levels == [logging.CRITICAL]
    assert os.environ["LIBCAMERA_LOG_LEVELS"] == "*:ERROR"
    monkeypatch.setenv("LIBCAMERA_LOG_LEVELS", "*:DEBUG")  # unless somebody wants to know more
    open_camera("picamera2").close()
    assert os.environ["LIBCAMERA_LOG_LEVELS"] == "*:DEBUG"


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (
            "raise ImportError('numpy.core.multiarray failed to import')",
            f"picamera2 does not fit the installed NumPy (numpy.core.multiarray failed to import; installed is {np.__version__}): "
            "make the environment anew with python3 -m venv --clear --system-site-packages .venv",
        ),
        (
            "raise ImportError('libcamera.so.0.5: cannot open shared object file')",
            "picamera2 does not load (libcamera.so.0.5: cannot open shared object file): "
            "type sudo apt full-upgrade, then make the environment anew with python3 -m venv --clear --system-site-packages .venv",
        ),
    ],
)
def test_case_66_a_library_that_does_not_load_says_why_and_what_to_do(
    body: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "picamera2.py").write_text(body, "utf-8")
    monkeypatch.delitem(sys.modules, "picamera2", raising=False)
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(CameraError) as refused:
        open_camera("picamera2")
    assert refused.value.reason == sentence


def planes(form: str, image: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """A picture in a format whose brightness stands apart from its colour, put together by hand from OpenCV's I420."""
    height, width = image.shape[:2]
    whole = cv2.cvtColor(image, cv2.COLOR_BGR2YUV_I420)
    bright, first, second = whole[:height], *(whole[height:].reshape(2, height // 2, width // 2))
    if form in ("NV12", "NV21"):
        colour = np.stack([first, second] if form == "NV12" else [second, first], axis=2)
        return np.vstack([bright, colour.reshape(height // 2, width)])
    if form in ("YUV420", "YVU420"):
        order = [first, second] if form == "YUV420" else [second, first]
        return np.vstack([bright, np.stack(order).reshape(height // 2, width)])
    pairs = np.stack([first, second] if form in ("YUYV", "UYVY") else [second, first], axis=2).reshape(height // 2, width).repeat(2, axis=0)
    return np.stack([pairs, bright] if form == "UYVY" else [bright, pairs], axis=2)


@pytest.mark.parametrize("form", ["NV12", "NV21", "YUV420", "YVU420", "YUYV", "YVYU", "UYVY"])
def test_colours_are_right_whatever_order_brightness_and_colour_have(form: str) -> None:
    image = np.zeros((8, 16, 3), np.uint8)
    image[:, :8], image[:, 8:] = (30, 40, 200), (150, 50, 110)  # red, and the purple of the tiles
    assert np.abs(to_bgr(planes(form, image), form, "it").astype(int) - image).max() < 8


def test_a_picture_that_the_library_unpacked_itself_is_red_green_blue() -> None:
    assert to_bgr(np.array([[[200, 40, 30]]], np.uint8), "MJPEG", "it").tolist() == [[[30, 40, 200]]]


def test_another_format_than_asked_for_is_shown_all_the_same(installed: Callable[..., Any]) -> None:
    image = np.full((8, 16, 3), (30, 40, 200), np.uint8)
    installed(form="NV12", pictures=[planes("NV12", image)] * 3, size=(16, 8))
    with open_camera("picamera2") as camera:
        frame = next(camera.frames())
    assert frame.full_size == (16, 8)
    assert np.abs(frame.image.astype(int) - image).max() < 8


def test_a_format_that_nobody_knows_is_a_sentence(installed: Callable[..., Any]) -> None:
    installed(form="R8")
    with open_camera("picamera2") as camera, pytest.raises(CameraError, match=r"of a kind that is not known \(R8, 12 × 16 × 3\)"):
        next(camera.frames())


def test_a_frame_that_does_not_tell_when_it_was_is_of_now(installed: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    package = installed(tells_exposure=False)
    monkeypatch.setattr(package, "_told", lambda self: {})
    monkeypatch.setattr("time.monotonic_ns", partial(int, 42e9))
    with open_camera("picamera2") as camera:
        assert next(camera.frames()).seconds == 42.0
