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
}
FORMATS: Final = (*_ORDERS, "YUV420")


def to_bgr(array: NDArray[np.uint8], form: str, name: str) -> Image:
    """A camera's array as a picture ``(H, W, 3) uint8 BGR``.

    Parameters
    ----------
    array : ndarray of uint8
        ``(H, W, 3)`` or ``(H, W, 4)``; for YUV420 ``(H * 3 / 2, W)``.
    form : str
        What libcamera calls the order of its bytes, one of `FORMATS`.
    name : str
        What to call the camera in an error.

    Raises
    ------
    CameraError
        If the format is unknown or the array is not of that format.
    """
    if form == "YUV420" and array.ndim == 2:
        return np.asarray(cv2.cvtColor(array, cv2.COLOR_YUV2BGR_I420), np.uint8)
    order = _ORDERS.get(form)
    if order is None or array.ndim != 3 or array.shape[2] != len(order):
        shape = " × ".join(map(str, array.shape))
        raise CameraError(name, f"gives pictures of a kind that is not known ({form}, {shape}): please report it")
    return np.ascontiguousarray(array[:, :, [order.index(channel) for channel in "BGR"]])
