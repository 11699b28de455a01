"""Cameras chosen by name, and what each of them gives or refuses."""

from __future__ import annotations

import itertools
import sys
from pathlib import Path
from types import ModuleType

import cv2
import numpy as np
import pytest

from hardware.camera import open_camera
from hardware.cameras import v4l2
from hardware.cameras.raspberry import RaspberryCamera
from hardware.errors import CameraError, PictureError
from hardware.pixels import to_bgr
from tests.hardware import stand_in_picamera2

RED = (10, 20, 200)  # blue, green, red


def picture(level: int) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    image = np.zeros((240, 320, 3), np.uint8)
    image[:] = (level, 40, 250)
    return image


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for number in (2, 1):
        cv2.imwrite(str(tmp_path / f"{number}.png"), picture(50 * number))
    return tmp_path


def install(monkeypatch: pytest.MonkeyPatch, package: ModuleType | None) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", package)


def test_a_folder_is_shown_in_the_order_of_its_names(folder: Path) -> None:
    with open_camera(f"files:{folder}") as camera:
        assert [int(frame.image[0, 0, 0]) for frame in camera.frames()] == [50, 100]
        assert camera.lock() == {}


def test_a_video_is_shown_frame_by_frame_with_its_seconds(tmp_path: Path) -> None:
    file = tmp_path / "sheet.avi"
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"MJPG"), 10, (320, 240))
    for level in (0, 60, 120):
        writer.write(picture(level))
    writer.release()
    frames = list(open_camera(f"files:{file}").frames())
    assert [frame.seconds for frame in frames] == pytest.approx([0.0, 0.1, 0.2])
    assert [int(frame.image[9, 9, 0]) for frame in frames] == pytest.approx([0, 60, 120], abs=6)


def test_a_video_that_is_none_says_so(tmp_path: Path) -> None:
    (tmp_path / "x.mp4").write_bytes(b"no video")
    with pytest.raises(CameraError, match="is no video that can be read: record it anew"):
        list(open_camera(f"files:{tmp_path / 'x.mp4'}").frames())


def test_a_folder_without_pictures_says_so(tmp_path: Path) -> None:
    with pytest.raises(PictureError, match="holds no pictures"):
        list(open_camera(f"files:{tmp_path}").frames())


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("webcam", "'webcam' is no camera: type one of files, film, stream, v4l2, picamera2, such as v4l2:/dev/video0"),
        ("files:", "'files:' does not say which: type files:FOLDER"),
        ("files:nowhere", "'nowhere' does not exist: check the name"),
        ("v4l2:/dev/nothing", "'v4l2:/dev/nothing' is not there: check the cable; no USB camera is there"),
    ],
)
def test_a_camera_that_is_not_there_is_refused_in_one_sentence(spec: str, sentence: str) -> None:
    with pytest.raises(CameraError) as refused:
        open_camera(spec)
    assert str(refused.value) == sentence


def test_something_that_is_no_camera_does_not_open(tmp_path: Path) -> None:
    (tmp_path / "video0").write_bytes(b"")
    with pytest.raises(CameraError, match="is no camera; "):
        open_camera(f"v4l2:{tmp_path / 'video0'}")


def test_without_any_camera_the_reason_of_each_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    install(monkeypatch, None)
    monkeypatch.setattr(v4l2, "usb_cameras", list)
    with pytest.raises(CameraError, match=r"no camera works \(picamera2: .*apt install python3-picamera2.*; no USB camera is there\)"):
        open_camera()


def test_a_pi_without_a_camera_says_what_to_look_at(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, stand_in_picamera2.module(cameras=0))
    with pytest.raises(CameraError, match=r"is not there: check the cable of the camera, then look with: rpicam-hello"):
        open_camera("picamera2")


def test_a_busy_camera_says_how_to_find_who_holds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, stand_in_picamera2.module(busy=True))
    with pytest.raises(CameraError, match=r"does not open \(Failed to acquire camera.*fuser -v /dev/media"):
        open_camera("picamera2:0")


def test_a_camera_that_gives_no_frames_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, stand_in_picamera2.module(starved=True))
    with RaspberryCamera() as camera, pytest.raises(CameraError, match="gives no more pictures"):
        next(camera.frames())


@pytest.mark.parametrize("form", ["RGB888", "BGR888"])
def test_a_red_card_is_red_whatever_format_was_negotiated(monkeypatch: pytest.MonkeyPatch, form: str) -> None:
    install(monkeypatch, stand_in_picamera2.module(form=form))
    with RaspberryCamera() as camera:
        frame = next(camera.frames())
    assert tuple(frame.image[0, 0]) == (0, 0, 200)
    assert frame.seconds == pytest.approx(1.08)  # when its exposure began
    assert frame.settings["ColourGains"] == (1.7, 2.1)


def test_the_camera_says_which_it_is_and_what_of_its_sensor_it_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, stand_in_picamera2.module())
    with open_camera("picamera2") as camera:
        next(camera.frames())
        assert (camera.id, camera.sensor, camera.crop) == ("/base/i2c/imx708@0", (4608, 2592), (0, 0, 4608, 2592))


def test_it_focuses_once_and_then_keeps_what_it_found(monkeypatch: pytest.MonkeyPatch) -> None:
    package = stand_in_picamera2.module()
    install(monkeypatch, package)
    with RaspberryCamera() as camera:
        kept = camera.lock()
        (asked,) = package.Picamera2.asked
    assert asked == {"AeEnable": False, "AwbEnable": False, "AfMode": 0, **kept}
    assert kept == {"ExposureTime": 20_000, "AnalogueGain": 1.5, "ColourGains": (1.7, 2.1), "LensPosition": 4.5}


def test_settings_of_another_day_are_taken_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, stand_in_picamera2.module(focuses=False))
    with RaspberryCamera() as camera:
        kept = camera.lock({"ExposureTime": 10_000, "LensPosition": 3.0})
    assert (kept["ExposureTime"], "LensPosition" in kept) == (10_000, False)


@pytest.mark.parametrize("form", ["RGB888", "BGR888", "XRGB8888", "XBGR8888", "RGBX8888", "BGRX8888"])
def test_bytes_run_the_other_way_than_the_format_is_named(form: str) -> None:
    letters = form.rstrip("8")[::-1]
    values = dict(zip("BGRX", (*RED, 255), strict=True))
    array = np.array([[[values[letter] for letter in letters]] * 4] * 2, np.uint8)
    assert tuple(to_bgr(array, form, "it")[0, 0]) == RED


def test_a_picture_of_brightness_and_colour_becomes_one_of_three_colours() -> None:
    image = np.full((8, 8, 3), RED, np.uint8)
    planes = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2YUV_I420), np.uint8)
    assert np.abs(to_bgr(planes, "YUV420", "it").astype(int) - image).max() < 6


@pytest.mark.parametrize(("shape", "form"), [((4, 4, 3), "R8"), ((4, 4, 3), "XRGB8888"), ((4, 4), "RGB888")])
def test_an_unknown_kind_of_picture_is_refused(shape: tuple[int, ...], form: str) -> None:
    with pytest.raises(CameraError, match="of a kind that is not known"):
        to_bgr(np.zeros(shape, np.uint8), form, "it")


def test_every_driver_is_a_camera(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, stand_in_picamera2.module())
    for spec in (f"files:{folder}", "picamera2"):
        with open_camera(spec) as camera:
            assert all(frame.image.dtype == np.uint8 for frame in itertools.islice(camera.frames(), 2))
        camera.close()
