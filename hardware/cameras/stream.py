"""Cameras in the network, by the address of their stream."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from typing import Final
from urllib.parse import urlsplit, urlunsplit

import cv2

from hardware.camera import Camera, Settings
from hardware.cameras.capture import captured
from hardware.cameras.reader import Reader
from hardware.errors import CameraError, CameraTrouble
from hardware.frame import Frame

_TIME_OUT_MS: Final = 4000
_SCHEMES: Final = ("http", "https", "rtsp", "rtsps", "rtmp", "udp", "tcp")


class StreamCamera(Camera):
    """A network camera, or a phone that works as one.

    Parameters
    ----------
    url : str
        Such as ``http://192.168.1.7:8080/video`` or ``rtsp://…``.

    Raises
    ------
    CameraError
        If nothing answers there, or what does is no stream.
    """

    def __init__(self, url: str) -> None:
        self.name = self.id = f"stream:{_without_password(url)}"
        if urlsplit(url).scheme not in _SCHEMES:
            raise CameraError(self.name, "is no address of a stream: type one such as stream:http://192.168.1.7:8080/video")
        os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")  # or its messages would stand between the sentences
        times = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, _TIME_OUT_MS, cv2.CAP_PROP_READ_TIMEOUT_MSEC, _TIME_OUT_MS]
        self._capture = cv2.VideoCapture(url, cv2.CAP_FFMPEG, times)
        if not self._capture.isOpened():
            self._capture.release()
            raise CameraError(
                self.name,
                "does not answer: look at the address in a browser, and whether both are in the same network",
                CameraTrouble.ABSENT,
            )
        self._reader = Reader(self.name, self._read, self._capture.release)

    def frames(self) -> Iterator[Frame]:
        """The newest frame each time, for a thread reads all that come; dated when it came, as streams do not say when it was taken."""
        while True:
            yield self._reader.next()

    def _read(self) -> Frame:
        picture = captured(self._capture, self.name, "gives no more pictures: is the camera still on, and in the same network?")
        size = picture.shape[1], picture.shape[0]
        return Frame(picture, self.name, size, seconds=time.monotonic())

    def lock(self, settings: Settings | None = None) -> Settings:
        """A stream has no controls."""
        return {}

    def close(self) -> None:
        """Read no more."""
        self._reader.close()


def _without_password(url: str) -> str:
    parts = urlsplit(url)
    return urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2]))
