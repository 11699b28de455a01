"""The camera's pictures for pages: each encoded once, and only when somebody waits for it."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from hardware.frame import Image

WIDEST: Final = 960  # px
QUALITY: Final = 75


def picture_bytes(image: Image) -> bytes:
    """Encode a picture as JPEG for a page.

    Parameters
    ----------
    image : (H, W, 3) uint8 BGR

    Returns
    -------
    bytes
        At most 960 pixels wide.
    """
    height, width = image.shape[:2]
    if width > WIDEST:
        size = (WIDEST, max(1, round(height * WIDEST / width)))
        image = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
    _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return bytes(data.tobytes())
