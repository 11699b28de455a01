"""A camera in the network, served by this machine."""

from __future__ import annotations

import itertools
import time

import pytest

from hardware.camera import open_camera
from hardware.cameras import stream
from hardware.errors import CameraError
from tests.hardware.mjpeg_server import network_camera
from tests.hardware.stand_in_capture import number_in


def test_case_62_the_newest_picture_is_shown_however_seldom_somebody_looks() -> None:
    with network_camera(period_s=0.005) as (url, _), open_camera(f"stream:{url}") as camera:
        frames = camera.frames()
        begun, first = time.monotonic(), number_in(next(frames).image)
        time.sleep(0.3)
        later = number_in(next(frames).image)
        passed_s = time.monotonic() - begun
    assert later - first > 10
    assert later - first <= passed_s / 0.005 + 2


def test_a_stream_that_is_switched_off_is_said() -> None:
    with network_camera() as (url, off), open_camera(f"stream:{url}") as camera:
        frames = camera.frames()
        next(frames)
        off.set()
        with pytest.raises(CameraError, match="gives no more pictures: is the camera still on"):
            list(itertools.islice(frames, 200))


def test_an_address_at_which_nobody_answers_is_said() -> None:
    with network_camera() as (url, _):
        pass
    with pytest.raises(CameraError, match="does not answer: look at the address in a browser"):
        open_camera(f"stream:{url}")


def test_case_58_an_address_that_takes_the_call_and_says_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    assert stream._TIME_OUT_MS < 5000
    monkeypatch.setattr(stream, "_TIME_OUT_MS", 200)
    begun = time.monotonic()
    with network_camera(silent=True) as (url, _), pytest.raises(CameraError, match="does not answer"):
        open_camera(f"stream:{url}")
    assert time.monotonic() - begun < 3


@pytest.mark.parametrize("address", ["table.mp4", "file:///etc/hostname", "192.168.1.7"])
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(CameraError, match="is no address of a stream: type one such as stream:http"):
        open_camera(f"stream:{address}")


def test_a_password_is_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "_TIME_OUT_MS", 200)
    with pytest.raises(CameraError) as refused:
        open_camera("stream:http://anna:secret@127.0.0.1:1/video")
    assert "secret" not in str(refused.value)
    assert "127.0.0.1:1/video" in str(refused.value)
