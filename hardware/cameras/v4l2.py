"""USB cameras through Video4Linux."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from hardware.camera import Camera, Settings
from hardware.errors import CameraError
from hardware.frame import Frame

_WIDTH, _HEIGHT = 1920, 1080  # asked for; a camera gives the nearest that it has
_SETTLED: Final = 15  # frames until exposure and white balance have found their values
_MANUAL: Final = 1  # exposure by hand, as V4L2 numbers it

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
            raise CameraError(self.name, "is not there: check the cable, then look with: ls /dev/v4l/by-id")
        if not os.access(device, os.R_OK | os.W_OK):
            raise CameraError(self.name, "may not be used: type sudo usermod -aG video $USER, and log in anew")
        self._capture = cv2.VideoCapture(device, cv2.CAP_V4L2)
        if not self._capture.isOpened():
            self._capture.release()
            raise CameraError(self.name, f"does not open: is another program using it? Look with: fuser -v {device}")
        # Pictures must come compressed: uncompressed ones of this size do not fit through USB 2. No old ones may wait.
        self._capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, _WIDTH)
        self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, _HEIGHT)
        self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)

    def frames(self) -> Iterator[Frame]:
        """The newest frame each time: one that was waiting since before is thrown away."""
        while True:
            self._capture.grab()
            shown, picture = self._capture.read()
            if not shown:
                raise CameraError(self.name, "gives no more pictures: check the cable, and plug it in again")
            size = picture.shape[1], picture.shape[0]
            yield Frame(np.asarray(picture, np.uint8), self.name, size, seconds=time.monotonic())

    def lock(self, settings: Settings | None = None) -> Settings:
        """Let everything settle or take what is given, and keep it; a camera keeps only what it has controls for."""
        if settings is None:
            for _, _ in zip(range(_SETTLED), self.frames(), strict=False):
                pass
            settings = {name: self._capture.get(number) for name, number in _KEPT.items()}
        self._capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, _MANUAL)
        self._capture.set(cv2.CAP_PROP_AUTO_WB, 0)
        self._capture.set(cv2.CAP_PROP_AUTOFOCUS, 0)
        for name, value in settings.items():
            if name in _KEPT and isinstance(value, float | int) and value >= 0:
                self._capture.set(_KEPT[name], value)
        back = {name: self._capture.get(number) for name, number in _KEPT.items()}
        return {name: value for name, value in back.items() if value >= 0}

    def close(self) -> None:
        """Give the device back."""
        self._capture.release()
