"""One picture from what OpenCV has opened, or past one."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.errors import CameraError, CameraTrouble


def captured(capture: cv2.VideoCapture, name: str, lost: str) -> NDArray[np.uint8]:
    """The next picture, ``(H, W, 3)`` BGR.

    Parameters
    ----------
    capture : cv2.VideoCapture
    name : str
        The camera, as people know it.
    lost : str
        What to say when none comes.

    Raises
    ------
    CameraError
        When no picture comes, or one that OpenCV stumbles over.
    """
    try:
        shown, picture = capture.read()
    except cv2.error as error:
        raise CameraError(name, lost, CameraTrouble.SILENT) from error
    if not shown:
        raise CameraError(name, lost, CameraTrouble.SILENT)
    return np.ascontiguousarray(picture, np.uint8)


def passed(capture: cv2.VideoCapture, name: str, lost: str) -> None:
    """Take the next picture from the driver without unpacking it, which costs most.

    Parameters
    ----------
    capture, name, lost
        As `captured` takes them.

    Raises
    ------
    CameraError
        When no picture comes, or one that OpenCV stumbles over.
    """
    try:
        came = capture.grab()
    except cv2.error as error:
        raise CameraError(name, lost, CameraTrouble.SILENT) from error
    if not came:
        raise CameraError(name, lost, CameraTrouble.SILENT)
