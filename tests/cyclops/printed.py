"""Printed pages as pixels and as words."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pypdfium2
from numpy.typing import NDArray

from cyclops.printing.orders import Order, document
from cyclops.printing.pdf import pdf
from vision.arrays import Image

MM = 25.4


@lru_cache(maxsize=32)
def file_of(order: Order) -> bytes:
    """The PDF of an order."""
    return pdf(document(order))


@lru_cache(maxsize=16)
def picture(file: bytes, page: int, dpi: float) -> Image:
    """A page as it is printed, ``(H, W, 3) uint8 BGR``."""
    with pypdfium2.PdfDocument(file) as opened:
        return np.asarray(opened[page].render(scale=dpi / 72).to_numpy(), dtype=np.uint8)[:, :, :3].copy()


def pages(file: bytes) -> int:
    """How many there are."""
    with pypdfium2.PdfDocument(file) as opened:
        return len(opened)


def words(file: bytes, page: int) -> str:
    """All words of a page."""
    with pypdfium2.PdfDocument(file) as opened:
        return str(opened[page].get_textpage().get_text_bounded()).replace("\r\n", "\n")


def dark(picture: Image) -> NDArray[np.bool_]:
    """Where there is much ink."""
    return np.asarray(picture.max(axis=2) < 128)
