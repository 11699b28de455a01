"""USB cameras through Video4Linux."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeVar

import cv2

from hardware.camera import Camera, Settings
from hardware.cameras.capture import captured, passed
from hardware.cameras.device import AUTOGAIN, Told, stable_name, switch, usb_cameras
from hardware.cameras.reader import Reader, is_stuck
from hardware.errors import BusyCameraError, CameraError, CameraTrouble
from hardware.frame import Frame
from hardware.holders import holders

T = TypeVar("T")

_SIZES: Final = ((1920, 1080), (1280, 720), (640, 480))
"""Asked for in this order; a camera gives the nearest that it has."""
_COMPRESSED: Final = cv2.VideoWriter.fourcc(*"MJPG")  # others of the first size hardly fit through USB 2
_FEWEST_A_SECOND: Final = 5
_ENOUGH_A_SECOND: Final = 30
_BUFFERS: Final = 2  # one that is looked at, one that the camera fills: no old pictures wait, and with a single one some are torn or lost
_SETTLED: Final = 15  # frames until exposure and white balance have found their values
_MANUAL: Final = 1  # exposure by hand, as V4L2 numbers it
_BY_ITSELF, _ALL_BY_ITSELF = 3, 0  # exposure by the camera, of cameras with a fixed aperture and of others
_HALF_PERIOD: Final = 100  # of mains lamps at 50 Hz, in the 100 µs of V4L2's exposures: whole ones show no dark bands
_BELIEVABLE_S: Final = 2.0
"""An exposure that the driver dates further back than this was dated by another clock."""
_SILENT_S: Final = 3
"""After which OpenCV is told to wait no longer for a picture; left alone it waits for ten seconds."""
_PLUG: Final = "check the cable, and plug it in again"

_KEPT: Final = {
    "exposure": cv2.CAP_PROP_EXPOSURE,
    "gain": cv2.CAP_PROP_GAIN,
    "white_balance": cv2.CAP_PROP_WB_TEMPERATURE,
    "focus": cv2.CAP_PROP_FOCUS,
}


class V4l2Camera(Camera):
    """A camera at a device such as ``/dev/v4l/by-id/usb-…-video-index0``, which stays the same whatever is plugged in beside it.

    Raises
    ------
    CameraError
        If it is not there, may not be used, or is in use.
    """

    def __init__(self, device: str) -> None:
        self.name = f"v4l2:{device}"
        told = _told(self.name, device)
        self.id = stable_name(Path(device), told)
        self._device = Path(device)
        os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", str(_SILENT_S))
        self._capture = _opened(self.name, device, told)
        self._sizes = list(_SIZES)
        self._negotiate()
        self._seconds = 0.0
        self._reader = Reader(self.name, self._read, self._capture.release, passing=self._pass)

    def _negotiate(self) -> None:
        """Ask for the largest size that comes often enough; what no camera says is taken as often enough."""
        capture = self._capture
        capture.set(cv2.CAP_PROP_FOURCC, _COMPRESSED)
        while True:
            width, height = self._sizes.pop(0)
            capture.set(cv2.CAP_PROP_FRAME_WIDTH, width)
            capture.set(cv2.CAP_PROP_FRAME_HEIGHT, height)
            capture.set(cv2.CAP_PROP_FPS, _ENOUGH_A_SECOND)
            if not self._sizes or not 0 < capture.get(cv2.CAP_PROP_FPS) < _FEWEST_A_SECOND:
                break
        capture.set(cv2.CAP_PROP_BUFFERSIZE, _BUFFERS)

    def frames(self) -> Iterator[Frame]:
        """Frames whose exposure began after they were asked for, or was under way: a thread takes all that come from the driver's queue."""
        while True:
            yield self._reader.next()

    def _read(self) -> Frame:
        picture = self._taken(captured)
        exposed_s = self._capture.get(cv2.CAP_PROP_POS_MSEC) / 1000
        now = time.monotonic()
        seconds = exposed_s if 0 <= now - exposed_s < _BELIEVABLE_S else now
        self._seconds = max(seconds, self._seconds + 1e-6)
        return Frame(picture, self.name, (picture.shape[1], picture.shape[0]), seconds=self._seconds)

    def _pass(self) -> None:
        self._taken(passed)

    def _taken(self, take: Callable[[cv2.VideoCapture, str, str], T]) -> T:
        """Take the next picture; smaller ones when the first does not come at once, as it does where too much goes through one USB hub."""
        while True:
            begun = time.monotonic()
            try:
                taken = take(self._capture, self.name, f"gives no more pictures: {_PLUG}")
            except CameraError as error:
                if time.monotonic() - begun > _SILENT_S / 2:
                    raise CameraError(self.name, f"has given no picture for {_SILENT_S} s: {_PLUG}", CameraTrouble.SILENT) from error
                if not self._sizes:
                    raise
                self._negotiate()
            else:
                self._sizes.clear()  # the size stays for the rest of the evening
                return taken

    def lock(self, settings: Settings | None = None) -> Settings:
        """Let everything settle or take what is given, and keep it; a camera keeps only what it has controls for."""
        if settings is None:
            self._reader.between(self._let_go)
            for _ in range(_SETTLED):
                self._reader.next()
        return self._reader.between(lambda: self._kept(settings))

    def _let_go(self) -> None:
        """Let the camera find out by itself again what an earlier lock has fixed: a device keeps that, also when it was closed."""
        switch(self._device, AUTOGAIN, on=True)
        if not self._capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, _BY_ITSELF):
            self._capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, _ALL_BY_ITSELF)
        self._capture.set(cv2.CAP_PROP_AUTO_WB, 1)
        self._capture.set(cv2.CAP_PROP_AUTOFOCUS, 1)

    def _kept(self, settings: Settings | None) -> Settings:
        wanted = settings or _without_flicker({name: self._capture.get(number) for name, number in _KEPT.items()})
        switch(self._device, AUTOGAIN, on=False)
        self._capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, _MANUAL)
        self._capture.set(cv2.CAP_PROP_AUTO_WB, 0)
        self._capture.set(cv2.CAP_PROP_AUTOFOCUS, 0)
        for name, value in wanted.items():
            if name in _KEPT and isinstance(value, float | int) and value >= 0:
                self._capture.set(_KEPT[name], value)
        back = {name: self._capture.get(number) for name, number in _KEPT.items()}
        return {name: value for name, value in back.items() if value >= 0}

    def close(self) -> None:
        """Give the device back."""
        self._reader.close()


def _without_flicker(settings: Mapping[str, float]) -> Mapping[str, float]:
    """An exposure of whole half periods of the mains, the nearest one, as far as it is not much shorter than one."""
    exposure = settings["exposure"]
    if exposure < _HALF_PERIOD / 2:
        return settings
    return {**settings, "exposure": float(round(exposure / _HALF_PERIOD) * _HALF_PERIOD)}


def _told(name: str, device: str) -> Told | None:
    """What the device says of itself; an error if no pictures can come from it."""
    if not Path(device).exists():
        raise CameraError(name, f"is not there: check the cable; {_there()}", CameraTrouble.ABSENT)
    try:
        told = Told.by(Path(device))
    except PermissionError as error:
        raise CameraError(name, "may not be used: type sudo usermod -aG video $USER, and log in anew", CameraTrouble.FORBIDDEN) from error
    except OSError as error:
        if error.errno == errno.EBUSY:
            raise _busy(name, device) from error
        raise CameraError(name, f"does not open ({error.strerror}): {_PLUG}") from error
    if told is not None and told.of_board:
        raise CameraError(name, "belongs to the camera module of the Raspberry Pi, which is another kind: type --camera picamera2")
    if told is not None and not told.captures:
        raise CameraError(name, f"gives no pictures ({told.card!r} is no camera, or what feeds it does not run); {_there()}")
    return told


def _opened(name: str, device: str, told: Told | None) -> cv2.VideoCapture:
    capture = cv2.VideoCapture(device, cv2.CAP_V4L2)
    if capture.isOpened():
        return capture
    capture.release()
    raise _busy(name, device) if told is not None else CameraError(name, f"is no camera; {_there()}")


def _busy(name: str, device: str) -> CameraError:
    """Why a device that is there does not open."""
    if is_stuck(name):
        return BusyCameraError(name, "has not come back from its last picture yet: pull its plug if that lasts")
    others = holders([Path(device)])
    if others:
        return BusyCameraError(name, f"does not open: it is in use by {_listed(others)}: end that first")
    return BusyCameraError(name, f"does not open: another person's program may use it; if not, {_PLUG}")


def _listed(things: Sequence[object]) -> str:
    return " and ".join(map(str, things))


def _there() -> str:
    cameras = usb_cameras()
    return f"there are {', '.join(map(str, cameras))}" if cameras else "no USB camera is there"
