"""The one place that knows how cameras order the bytes of their pixels."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.errors import CameraError
from hardware.frame import Image

# Formats of libcamera are named like little-endian words: in memory, and so in an array, the bytes run the other way.
_ORDERS: Final = {
    "RGB888": "BGR",
    "BGR888": "RGB",
    "XRGB8888": "BGRX",
    "XBGR8888": "RGBX",
    "RGBX8888": "XBGR",
    "BGRX8888": "XRGB",
    "MJPEG": "RGB",  # as picamera2 unpacks it
}
# Brightness in a plane of its own above half as many rows of colour, or the two of them by turns.
_PLANES: Final = {
    "YUV420": cv2.COLOR_YUV2BGR_I420,
    "YVU420": cv2.COLOR_YUV2BGR_YV12,
    "NV12": cv2.COLOR_YUV2BGR_NV12,
    "NV21": cv2.COLOR_YUV2BGR_NV21,
}
_BY_TURNS: Final = {"YUYV": cv2.COLOR_YUV2BGR_YUY2, "YVYU": cv2.COLOR_YUV2BGR_YVYU, "UYVY": cv2.COLOR_YUV2BGR_UYVY}
FORMATS: Final = (*_ORDERS, *_PLANES, *_BY_TURNS)


def to_bgr(array: NDArray[np.uint8], form: str, name: str) -> Image:
    """A camera's array as a picture ``(H, W, 3) uint8 BGR``.

    Parameters
    ----------
    array : ndarray of uint8
        ``(H, W, 3)`` or ``(H, W, 4)``; of brightness and colour in planes ``(H * 3 / 2, W)``, by turns ``(H, W, 2)``.
    form : str
        What libcamera calls the order of its bytes, one of `FORMATS`.
    name : str
        What to call the camera in an error.

    Raises
    ------
    CameraError
        If the format is unknown or the array is not of that format.
    """
    code = _PLANES.get(form) if array.ndim == 2 else _BY_TURNS.get(form) if array.shape[2:] == (2,) else None
    if code is not None:
        return np.asarray(cv2.cvtColor(array, code), np.uint8)
    order = _ORDERS.get(form)
    if order is None or array.ndim != 3 or array.shape[2] != len(order):
        shape = " × ".join(map(str, array.shape))
        raise CameraError(name, f"gives pictures of a kind that is not known ({form}, {shape}): please report it")
    return np.ascontiguousarray(array[:, :, [order.index(channel) for channel in "BGR"]])
