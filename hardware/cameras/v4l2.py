"""USB cameras through Video4Linux."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import cv2

from hardware.camera import Camera, Settings
from hardware.cameras.capture import captured
from hardware.cameras.reader import Reader
from hardware.errors import BusyCameraError, CameraError
from hardware.frame import Frame

_WIDTH, _HEIGHT = 1920, 1080  # asked for; a camera gives the nearest that it has
_SETTLED: Final = 15  # frames until exposure and white balance have found their values
_MANUAL: Final = 1  # exposure by hand, as V4L2 numbers it
_BELIEVABLE_S: Final = 2.0
"""An exposure that the driver dates further back than this was dated by another clock."""

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
        self.name, self.id = f"v4l2:{device}", Path(device).name
        if not Path(device).exists():
            raise CameraError(self.name, f"is not there: check the cable; {_there()}")
        if not os.access(device, os.R_OK | os.W_OK):
            raise CameraError(self.name, "may not be used: type sudo usermod -aG video $USER, and log in anew")
        self._capture = cv2.VideoCapture(device, cv2.CAP_V4L2)
        if not self._capture.isOpened():
            self._capture.release()
            raise BusyCameraError(self.name, f"does not open: is another program using it? Look with: fuser -v {device}")
        # Pictures must come compressed: uncompressed ones of this size do not fit through USB 2. No old ones may wait.
        self._capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, _WIDTH)
        self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, _HEIGHT)
        self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        self._seconds = 0.0
        self._reader = Reader(self.name, self._read, self._capture.release)

    def frames(self) -> Iterator[Frame]:
        """The newest frame each time, for a thread reads all that come."""
        while True:
            yield self._reader.next()

    def _read(self) -> Frame:
        picture = captured(self._capture, self.name, "gives no more pictures: check the cable, and plug it in again")
        exposed_s = self._capture.get(cv2.CAP_PROP_POS_MSEC) / 1000
        now = time.monotonic()
        seconds = exposed_s if 0 <= now - exposed_s < _BELIEVABLE_S else now
        self._seconds = max(seconds, self._seconds + 1e-6)
        return Frame(picture, self.name, (picture.shape[1], picture.shape[0]), seconds=self._seconds)

    def lock(self, settings: Settings | None = None) -> Settings:
        """Let everything settle or take what is given, and keep it; a camera keeps only what it has controls for."""
        if settings is None:
            for _ in range(_SETTLED):
                self._reader.next()
        return self._reader.between(lambda: self._kept(settings))

    def _kept(self, settings: Settings | None) -> Settings:
        wanted = settings or {name: self._capture.get(number) for name, number in _KEPT.items()}
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


def usb_cameras() -> list[Path]:
    """USB cameras by names that stay the same when they are plugged in elsewhere."""
    folder = Path("/dev/v4l/by-id")
    return sorted(folder.glob("*-video-index0")) if folder.is_dir() else []


def _there() -> str:
    cameras = usb_cameras()
    return f"there are {', '.join(map(str, cameras))}" if cameras else "no USB camera is there"
