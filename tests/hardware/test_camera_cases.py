"""What has happened to people with the camera modules of the Raspberry Pi, and what the driver does about it."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import cv2
import numpy as np
import pytest

from hardware.camera import open_camera
from hardware.cameras import v4l2
from hardware.cameras.reader import Reader
from hardware.errors import BusyCameraError, CameraError
from tests.hardware import stand_in_picamera2
from tests.hardware.stand_in_capture import numbered
from tests.hardware.stand_in_picamera2 import Request


def install(monkeypatch: pytest.MonkeyPatch, package: ModuleType) -> Any:
    monkeypatch.setitem(sys.modules, "picamera2", package)
    return package


def measuring(package: ModuleType, script: Iterable[Mapping[str, float]]) -> ModuleType:
    """The package, whose frames tell what is scripted as long as nobody set it to something else."""
    steps = iter(script)
    last: Mapping[str, float] = {}

    class Measuring(package.Picamera2):  # type: ignore[name-defined, misc]
        captures = focused = 0

        def autofocus_cycle(self, wait: float | None = None) -> bool:
            type(self).focused += 1
            return bool(super().autofocus_cycle(wait))

        @contextmanager
        def captured_request(self, wait: float | None = None, flush: bool | None = None) -> Iterator[Request]:
            nonlocal last
            type(self).captures += 1
            last = next(steps, last)
            with super().captured_request(wait, flush) as request:
                yield Request(request.make_array("main"), {**request.get_metadata(), **last, **self._controls})

    package.Picamera2 = Measuring  # type: ignore[attr-defined]
    return package


def broken_package(folder: Path, monkeypatch: pytest.MonkeyPatch, body: str) -> None:
    (folder / "picamera2.py").write_text(body, "utf-8")
    monkeypatch.delitem(sys.modules, "picamera2", raising=False)
    monkeypatch.syspath_prepend(str(folder))


def test_case_5_an_environment_that_does_not_see_the_library_says_how_to_make_it_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken_package(tmp_path, monkeypatch, "import libcamera")
    with pytest.raises(CameraError) as refused:
        open_camera("picamera2")
    assert "cannot see the system's libcamera" in str(refused.value)
    assert "python3 -m venv --clear --system-site-packages .venv" in str(refused.value)


def test_case_66_a_library_for_another_numpy_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken_package(tmp_path, monkeypatch, "raise ValueError('numpy.dtype size changed: expected 96, got 88')")
    with pytest.raises(CameraError, match=r"does not fit the installed NumPy \(numpy.dtype size changed.*make the environment anew"):
        open_camera("picamera2")


def test_case_6_a_camera_that_is_held_is_told_from_one_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, stand_in_picamera2.module(busy=True))
    with pytest.raises(BusyCameraError, match="another program holds it"):
        open_camera("picamera2")


@pytest.mark.parametrize("step", ["configure", "start"])
def test_case_6_a_camera_that_is_taken_while_it_starts_is_given_back(step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: object, *asked: object) -> None:
        raise RuntimeError("Device or resource busy")

    package = install(monkeypatch, stand_in_picamera2.module())
    monkeypatch.setattr(package.Picamera2, step, refuse)
    with pytest.raises(BusyCameraError, match=r"does not start \(Device or resource busy\): close other programs"):
        open_camera("picamera2")
    assert package.Picamera2.closed == 1


@pytest.mark.parametrize("error", [TimeoutError(), RuntimeError("Camera not started"), OSError(5, "Input/output error")])
def test_case_61_whatever_the_library_fails_with_is_a_lost_camera(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: object, wait: float, flush: bool) -> None:
        raise error

    package = install(monkeypatch, stand_in_picamera2.module())
    monkeypatch.setattr(package.Picamera2, "captured_request", refuse)
    with open_camera("picamera2") as camera, pytest.raises(CameraError, match="gives no more pictures: check the cable of the camera"):
        next(camera.frames())


@pytest.mark.parametrize("number", [0, 1])
def test_case_7_no_camera_is_a_sentence(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, stand_in_picamera2.module(cameras=number))
    with pytest.raises(CameraError, match="is not there: check the cable of the camera, then look with: rpicam-hello --list-cameras"):
        open_camera(f"picamera2:{number}")


def in_vain(self: object, wait: float) -> bool:
    return False


def for_ever(self: object, wait: float) -> bool:
    raise TimeoutError


@pytest.mark.parametrize("search", [in_vain, for_ever])
def test_case_9_a_lens_that_finds_no_focus_is_not_kept(search: Callable[[object, float], bool], monkeypatch: pytest.MonkeyPatch) -> None:
    package = install(monkeypatch, stand_in_picamera2.module())
    monkeypatch.setattr(package.Picamera2, "autofocus_cycle", search)
    with open_camera("picamera2") as camera, pytest.raises(CameraError, match="finds no focus: put something with print on the table"):
        camera.lock()


def test_case_9_the_focus_of_another_day_is_taken_up_without_looking_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    package = install(monkeypatch, measuring(stand_in_picamera2.module(), [{}]))
    with open_camera("picamera2") as camera:
        assert camera.lock({"LensPosition": 3.25})["LensPosition"] == 3.25
    assert package.Picamera2.focused == 0


def test_case_10_the_focus_is_locked_all_along(monkeypatch: pytest.MonkeyPatch) -> None:
    package = install(monkeypatch, measuring(stand_in_picamera2.module(), [{}]))
    with open_camera("picamera2") as camera:
        camera.lock()
        frames = camera.frames()
        assert {next(frames).settings["LensPosition"] for _ in range(60)} == {4.5}
        (asked,) = package.Picamera2.asked
    assert (asked["AfMode"], package.Picamera2.focused) == (0, 1)


@pytest.mark.parametrize(
    ("measured_us", "kept_us"),
    [(23_456, 20_000), (39_999, 30_000), (10_000, 10_000), (8_000, 8_000)],
    ids=["longer", "long", "one", "bright"],
)
def test_case_53_exposures_are_whole_half_periods_of_the_lamps_and_as_bright(
    measured_us: int, kept_us: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch, measuring(stand_in_picamera2.module(), [{"ExposureTime": measured_us, "AnalogueGain": 2.0}]))
    with open_camera("picamera2") as camera:
        locked = camera.lock()
    assert locked["ExposureTime"] == kept_us
    assert locked["AnalogueGain"] == pytest.approx(2.0 * measured_us / kept_us)


def test_case_54_exposure_is_locked_after_it_has_settled_and_within_a_bounded_time(monkeypatch: pytest.MonkeyPatch) -> None:
    converging = [{"ExposureTime": round(1_000 + 1_900 * min(number, 10))} for number in range(15)]
    package = install(monkeypatch, measuring(stand_in_picamera2.module(), converging))
    with open_camera("picamera2") as camera:
        locked = camera.lock()
    assert locked["ExposureTime"] == 20_000
    assert 15 < package.Picamera2.captures < 100


@pytest.mark.parametrize("sensor", [(4608, 2592), (3280, 2464), (4056, 3040)])
def test_case_55_the_whole_field_of_view_is_asked_for(sensor: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture of another shape than the sensor would be cut from its middle."""
    package = install(monkeypatch, stand_in_picamera2.module())
    asked: list[tuple[int, int]] = []

    class Known(package.Picamera2):  # type: ignore[name-defined, misc]
        def __init__(self, number: int) -> None:
            super().__init__(number)
            self.camera_properties = {"PixelArraySize": sensor}

        def create_video_configuration(self, **wanted: Any) -> dict[str, Any]:
            asked.append(wanted["main"]["size"])
            return wanted

    package.Picamera2 = Known
    open_camera("picamera2").close()
    ((width, height),) = asked
    assert width / height == pytest.approx(sensor[0] / sensor[1], rel=0.01)


@pytest.mark.parametrize(
    ("modes", "chosen"),
    [
        ([((1536, 864), 3072), ((2304, 1296), 4608), ((4608, 2592), 4608)], (2304, 1296)),
        ([((1536, 864), 3072), ((4608, 2592), 4608)], (4608, 2592)),
        ([((640, 360), 4608), ((1920, 1080), 2400)], (640, 360)),
    ],
    ids=["fine enough", "the cropped one is nearer", "only a coarse one shows all"],
)
def test_case_55_a_mode_that_shows_only_the_middle_is_not_chosen(
    modes: list[tuple[tuple[int, int], int]], chosen: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    package = install(monkeypatch, stand_in_picamera2.module())
    asked: list[dict[str, Any]] = []

    class Known(package.Picamera2):  # type: ignore[name-defined, misc]
        def __init__(self, number: int) -> None:
            super().__init__(number)
            self.sensor_modes = [{"size": size, "bit_depth": 10, "crop_limits": (0, 0, seen, seen * 9 // 16)} for size, seen in modes]

        def create_video_configuration(self, **wanted: Any) -> dict[str, Any]:
            asked.append(wanted["sensor"])
            return wanted

    package.Picamera2 = Known
    open_camera("picamera2").close()
    assert asked == [{"output_size": chosen, "bit_depth": 10}]


def test_case_55_what_of_the_sensor_is_seen_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, stand_in_picamera2.module())
    with open_camera("picamera2") as camera:
        next(camera.frames())
        assert camera.crop == (0, 0, 4608, 2592)


def test_case_56_padding_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    padded = np.concatenate([numbered(7), np.full((48, 8, 3), 255, np.uint8)], axis=1)
    install(monkeypatch, stand_in_picamera2.module(pictures=[padded] * 3, size=(64, 48)))
    with open_camera("picamera2") as camera:
        frame = next(camera.frames())
    assert np.array_equal(frame.image, numbered(7))
    assert frame.image.flags["C_CONTIGUOUS"]
    assert frame.full_size == (64, 48)


def test_case_56_padding_of_brightness_and_colour_planes_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    wide = np.zeros((576, 768, 3), np.uint8)
    wide[:, :704] = (10, 20, 200)
    planes = np.asarray(cv2.cvtColor(wide, cv2.COLOR_BGR2YUV_I420), np.uint8)
    assert planes.shape == (864, 768)
    install(monkeypatch, stand_in_picamera2.module(form="YUV420", pictures=[planes] * 3, size=(704, 576)))
    with open_camera("picamera2") as camera:
        frame = next(camera.frames())
    assert frame.full_size == (704, 576)
    assert np.abs(frame.image.astype(int) - (10, 20, 200)).max() < 8


@pytest.mark.parametrize(("room", "tried"), [(4, [4]), (3, [4, 3]), (2, [4, 3, 2])])
def test_case_57_fewer_buffers_where_memory_is_short(room: int, tried: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    package = install(monkeypatch, stand_in_picamera2.module(buffers=room))
    with open_camera("picamera2") as camera:
        for _ in range(3):
            next(camera.frames())
    assert package.Picamera2.buffers == tried  # and never configured again


def test_case_57_too_little_memory_is_a_sentence_and_the_camera_is_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    package = install(monkeypatch, stand_in_picamera2.module(buffers=1))
    with pytest.raises(CameraError, match=r"Cannot allocate memory.*close other programs"):
        open_camera("picamera2")
    assert package.Picamera2.closed == 1


def test_case_58_a_request_that_never_returns_is_noticed_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    package = install(monkeypatch, stand_in_picamera2.module())
    let_go = threading.Event()

    class Hanging(package.Picamera2):  # type: ignore[name-defined, misc]
        captures = 0

        @contextmanager
        def captured_request(self, wait: float | None = None, flush: bool | None = None) -> Iterator[Request]:
            type(self).captures += 1
            if self.captures == 3:
                let_go.wait()
            with super().captured_request(wait, flush) as request:
                yield request

    package.Picamera2 = Hanging
    monkeypatch.setattr("hardware.cameras.raspberry.Reader", partial(Reader, in_time_s=0.05))
    with open_camera("picamera2") as camera:
        frames = camera.frames()
        for _ in range(2):
            next(frames)
        with pytest.raises(CameraError, match="has given no picture"):
            next(frames)
        let_go.set()
    assert Hanging.closed == 1


def test_case_63_a_usb_camera_that_is_absent_is_not_replaced_and_those_there_are_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(v4l2, "usb_cameras", lambda: [tmp_path / "usb-Y-video-index0"])
    with pytest.raises(CameraError, match=r"usb-X.*is not there: check the cable; there are .*usb-Y-video-index0"):
        open_camera(f"v4l2:{tmp_path / 'usb-X-video-index0'}")


def test_case_67_nothing_is_written_to_standard_output(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "table.mp4").write_bytes(b"no video")
    with pytest.raises(CameraError):
        list(open_camera(f"files:{tmp_path / 'table.mp4'}").frames())
    assert capfd.readouterr().out == ""
