"""A small coloured scene without symmetry, and its file in many forms."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image as Pillow

Pixels = NDArray[np.uint8]

GREEN, PURPLE, PAPER, WOOD = (60, 150, 40), (150, 50, 110), (240, 240, 240), (90, 130, 170)  # BGR


def scene(width: int = 400, height: int = 304) -> Pixels:
    """White paper with a green and a purple bar on brown wood."""
    image = np.full((height, width, 3), WOOD, np.uint8)
    image[40:200, 40:240] = PAPER
    image[40:56, 40:240] = GREEN
    image[40:200, 200:240] = PURPLE
    return image


def encoded(image: NDArray[np.uint8] | NDArray[np.uint16], suffix: str, *options: int) -> bytes:
    """The picture as OpenCV writes it."""
    return cv2.imencode(suffix, image, list(options))[1].tobytes()


def pillow(image: Pixels) -> Pillow.Image:
    """The picture for Pillow, which writes what OpenCV cannot."""
    return Pillow.fromarray(np.ascontiguousarray(image[:, :, ::-1]))


def saved(image: Pillow.Image, kind: str, **options: object) -> bytes:
    """The picture as Pillow writes it."""
    buffer = io.BytesIO()
    image.save(buffer, kind, **options)
    return buffer.getvalue()


def written(path: Path, data: bytes) -> Path:
    """The path, once the data are in it."""
    path.write_bytes(data)
    return path


def difference(a: Pixels, b: Pixels) -> float:
    """Mean difference of two pictures of one size, in steps of 255."""
    assert a.shape == b.shape
    return float(np.abs(a.astype(np.int16) - b.astype(np.int16)).mean())


def png_head(width: int, height: int) -> bytes:
    """The beginning of a PNG picture of any size: enough to tell the size, too little to decode."""
    head = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head))


def jpeg_of_claimed_size(width: int, height: int) -> bytes:
    """A JPEG whose head claims another size than it has."""
    data = encoded(scene(), ".jpg")
    frame = data.index(b"\xff\xc0")
    return data[: frame + 5] + struct.pack(">HH", height, width) + data[frame + 9 :]


def heic() -> bytes:
    """The beginning of a photograph as an iPhone stores it."""
    return b"\0\0\0\x24ftypheic\0\0\0\0mif1miafMiHBheic" + bytes(200)
