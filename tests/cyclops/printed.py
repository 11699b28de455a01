"""Printed pages as pixels and as words, and lengths measured on them."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
import pypdfium2
from numpy.typing import NDArray

from cyclops.printing.orders import Order, document
from cyclops.printing.pdf import pdf
from vision.arrays import Image

INCH_MM = 25.4

Ink = NDArray[np.float32]


@lru_cache(maxsize=32)
def file_of(order: Order) -> bytes:
    """The PDF of an order."""
    return pdf(document(order))


@lru_cache(maxsize=8)
def picture(file: bytes, page: int, dpi: float) -> Image:
    """A page as it is printed, ``(H, W, 3) uint8 BGR``."""
    with pypdfium2.PdfDocument(file) as opened:
        return np.asarray(opened[page].render(scale=dpi / 72).to_numpy(), dtype=np.uint8)[:, :, :3].copy()


def sizes_mm(file: bytes) -> list[tuple[float, float]]:
    """Width and height of each page."""
    with pypdfium2.PdfDocument(file) as opened:
        return [(width / 72 * INCH_MM, height / 72 * INCH_MM) for width, height in (page.get_size() for page in opened)]


@lru_cache(maxsize=64)
def words(file: bytes, page: int) -> str:
    """All words of a page."""
    with pypdfium2.PdfDocument(file) as opened:
        return str(opened[page].get_textpage().get_text_bounded()).replace("\r\n", "\n")


def ink(shown: Image) -> Ink:
    """How much ink there is at each pixel, 0 to 1."""
    lightest = cv2.max(cv2.max(shown[:, :, 0], shown[:, :, 1]), shown[:, :, 2])
    return np.asarray(np.linspace(1, 0, 256, dtype=np.float32)[lightest])


def middles(along: Ink) -> list[float]:
    """The middles of the dark stretches of one row of pixels, in pixels, weighed by their ink."""
    inked = np.flatnonzero(along > 0.1)
    stretches = np.split(inked, np.flatnonzero(np.diff(inked) > 1) + 1)
    return [float(np.average(stretch + 0.5, weights=along[stretch])) for stretch in stretches if stretch.size]


def check_marks_mm(page: Ink, dpi: float) -> list[float]:
    """Where the long ticks of the check line across lie, from its first, in mm.

    The line is the longest unbroken one, but for rows of black squares, which are longer; just above it only its long ticks are seen.
    """
    row, start, end = _longest(page > 0.4, round(160 / INCH_MM * dpi))
    above = page[row - round(0.95 / INCH_MM * dpi), start - 4 : end + 4]
    ticks = middles(above)
    return [(tick - ticks[0]) / dpi * INCH_MM for tick in ticks]


def _longest(dark: NDArray[np.bool_], most: int) -> tuple[int, int, int]:
    """The row, the start and the end of the longest unbroken run of at most so many dark pixels along any row."""
    best = (0, 0, 0)
    for row in np.flatnonzero(dark.sum(axis=1) > most // 2):
        edges = np.flatnonzero(np.diff(np.concatenate([[0], dark[row].astype(np.int8), [0]])))
        for start, end in zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True):
            if best[2] - best[1] < end - start <= most:
                best = int(row), start, end
    return best
