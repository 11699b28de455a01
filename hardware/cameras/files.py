"""Photographs, folders of them and videos as a camera."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from hardware.camera import Camera, Settings
from hardware.errors import CameraError, PictureError
from hardware.frame import Frame
from hardware.pictures import find_pictures, load_picture

VIDEOS: Final = frozenset({".mp4", ".avi", ".mov", ".mkv", ".webm", ".m4v", ".mjpg", ".mjpeg", ".h264"})
"""How the names of videos end."""


class FilesCamera(Camera):
    """A camera that shows what was taken before.

    Parameters
    ----------
    path : Path
        A photograph, a folder of photographs or a video.

    Raises
    ------
    CameraError
        If nothing is there.
    """

    live, repeats = False, True

    def __init__(self, path: Path) -> None:
        self.name, self.id = str(path), ""
        self._path, self._closed = path, False
        if not path.exists():
            raise CameraError(self.name, "does not exist: check the name")

    def frames(self) -> Iterator[Frame]:
        """All pictures in the order of their names, or all of a video; the seconds are those of the video."""
        for frame in self._video() if self._path.suffix.lower() in VIDEOS else self._photographs():
            if self._closed:
                raise CameraError(self.name, "is closed")
            yield frame

    def lock(self, settings: Settings | None = None) -> Settings:
        """Nothing can be locked any more."""
        return {}

    def close(self) -> None:
        """Show nothing more."""
        self._closed = True

    def _photographs(self) -> Iterator[Frame]:
        for found in find_pictures([self._path]):
            if isinstance(found, PictureError):
                raise found
            yield load_picture(found)

    def _video(self) -> Iterator[Frame]:
        os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")  # or its messages would stand between the sentences
        capture = cv2.VideoCapture(str(self._path))
        number = 0
        try:
            while (read := capture.read())[0]:
                picture = read[1]
                number += 1
                seconds = capture.get(cv2.CAP_PROP_POS_MSEC) / 1000
                size = picture.shape[1], picture.shape[0]
                yield Frame(np.asarray(picture, np.uint8), f"{self.name} ({number})", size, seconds=seconds)
        finally:
            capture.release()
        if not number:
            raise CameraError(self.name, "is no video that can be read: record it anew, or save it as MP4")
