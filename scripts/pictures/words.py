"""Words on pictures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from importlib import resources
from typing import Final

import cv2
import numpy as np
from PIL import Image as Pictures
from PIL import ImageDraw, ImageFont

from hardware.simulated.pieces import Image

_INK: Final = (255, 255, 255)
_GROUND: Final = (38, 30, 60, 235)
_LINE: Final = (255, 214, 10)
_PAD: Final = 7


@dataclass(frozen=True, slots=True)
class Label:
    """Words on a picture.

    Attributes
    ----------
    words : str
    at : (float, float)
        Their middle in pixels; the upper left corner where they point at nothing.
    to : (float, float) or None
        What a line leads to.
    size : int
        Height of the letters in pixels.
    """

    words: str
    at: tuple[float, float]
    to: tuple[float, float] | None = None
    size: int = 17


def labelled(picture: Image, labels: Iterable[Label]) -> Image:
    """A copy of a picture ``(H, W, 3) uint8 BGR`` with words on it, all of which are kept inside."""
    sheet = Pictures.fromarray(cv2.cvtColor(picture, cv2.COLOR_BGR2RGB))
    pen = ImageDraw.Draw(sheet, "RGBA")
    for label in labels:
        _write(pen, sheet.size, label)
    return np.asarray(cv2.cvtColor(np.asarray(sheet), cv2.COLOR_RGB2BGR), np.uint8)


def _write(pen: ImageDraw.ImageDraw, size: tuple[int, int], label: Label) -> None:
    font = typeface(label.size)
    left, top, right, bottom = pen.multiline_textbbox((0, 0), label.words, font=font, spacing=4, align="center")
    width, height = right - left + 2 * _PAD, bottom - top + 2 * _PAD
    x, y = label.at if label.to is None else (label.at[0] - width / 2, label.at[1] - height / 2)
    x, y = (min(max(value, 4.0), limit - extent - 4.0) for value, limit, extent in zip((x, y), size, (width, height), strict=True))
    if label.to is not None:
        pen.line([(x + width / 2, y + height / 2), label.to], fill=_LINE, width=3)
        pen.ellipse([label.to[0] - 6, label.to[1] - 6, label.to[0] + 6, label.to[1] + 6], fill=_LINE)
    pen.rounded_rectangle([x, y, x + width, y + height], 7, fill=_GROUND)
    pen.multiline_text((x + _PAD - left, y + _PAD - top), label.words, fill=_INK, font=font, spacing=4, align="center")


def typeface(size: int) -> ImageFont.FreeTypeFont:
    """The typeface of printed pages."""
    with resources.as_file(resources.files("cyclops.fonts") / "DejaVuSans.ttf") as file:
        return ImageFont.truetype(str(file), size)
