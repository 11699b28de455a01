"""One contract over all drivers: `camera_contract` says it, each driver keeps it."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import cv2
import pytest

from hardware.camera import DRIVERS, Camera, open_camera
from tests.hardware import stand_in_picamera2
from tests.hardware.camera_contract import PROMISES, SOME, upright_and_not_mirrored
from tests.hardware.mjpeg_server import network_camera
from tests.hardware.stand_in_capture import Capture, Image, numbered

Opened = Callable[[Path, pytest.MonkeyPatch], AbstractContextManager[Camera]]


def large(number: int) -> Image:
    return numbered(number).repeat(5, axis=0).repeat(5, axis=1)


@contextmanager
def folder(path: Path, patch: pytest.MonkeyPatch) -> Iterator[Camera]:
    for number in range(SOME):
        cv2.imwrite(str(path / f"{number}.png"), large(number))
    with open_camera(f"files:{path}") as camera:
        yield camera


@contextmanager
def video(path: Path, patch: pytest.MonkeyPatch) -> Iterator[Camera]:
    writer = cv2.VideoWriter(str(path / "table.avi"), cv2.VideoWriter.fourcc(*"MJPG"), 10, (320, 240))
    for number in range(SOME):
        writer.write(large(number))
    writer.release()
    with open_camera(f"files:{path / 'table.avi'}") as camera:
        yield camera


@contextmanager
def film(path: Path, patch: pytest.MonkeyPatch) -> Iterator[Camera]:
    for number in range(2):
        cv2.imwrite(str(path / f"{number}.png"), large(number))
    frames = [{"image": f"{number}.png", "seconds": 0.3, "steady": True} for number in range(2)]
    (path / "film.json").write_text(json.dumps({"frames": frames}), "utf-8")
    with open_camera(f"film:{path}") as camera:
        yield camera


@contextmanager
def stream(path: Path, patch: pytest.MonkeyPatch) -> Iterator[Camera]:
    with network_camera() as (url, _), open_camera(f"stream:{url}") as camera:
        yield camera


@contextmanager
def v4l2(path: Path, patch: pytest.MonkeyPatch) -> Iterator[Camera]:
    (path / "video0").touch()
    controls = {cv2.CAP_PROP_EXPOSURE: 157.0, cv2.CAP_PROP_GAIN: 3.0, cv2.CAP_PROP_WB_TEMPERATURE: 4600.0}
    patch.setattr(cv2, "VideoCapture", lambda device, backend: Capture(controls=controls))
    with open_camera(f"v4l2:{path / 'video0'}") as camera:
        yield camera


@contextmanager
def picamera2(path: Path, patch: pytest.MonkeyPatch) -> Iterator[Camera]:
    patch.setitem(sys.modules, "picamera2", stand_in_picamera2.module(pictures=[numbered(number) for number in range(100)]))
    with open_camera("picamera2") as camera:
        yield camera


OPENED: Mapping[str, Opened] = {"folder": folder, "video": video, "film": film, "stream": stream, "v4l2": v4l2, "picamera2": picamera2}


@pytest.mark.parametrize("promise", PROMISES)
@pytest.mark.parametrize("kind", OPENED)
def test_every_driver_keeps_the_contract(kind: str, promise: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with OPENED[kind](tmp_path, monkeypatch) as camera:
        PROMISES[promise](camera)


@pytest.mark.parametrize("kind", OPENED)
def test_case_65_no_driver_turns_or_mirrors_what_it_shows(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with OPENED[kind](tmp_path, monkeypatch) as camera:
        upright_and_not_mirrored(camera)


def test_no_driver_is_left_out() -> None:
    assert {"files", *OPENED} - {"folder", "video"} == set(DRIVERS)
