"""Digits, and letters that are none, rendered from the typefaces of a machine."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from vision.arrays import Floats, floats

HEIGHT = 96
"""The size in pixels at which a glyph is rendered."""
DIGITS = "0123456789"
LETTERS = "AEFHKMNPRTUVWXYacdefhkmnrtuvwxy?!%&*+=#"
"""What a reader of digits should refuse: nothing that some typeface draws like a digit."""


@dataclass(frozen=True, slots=True)
class Glyph:
    """A character as ink, cropped: ``ink (H, W) float32``, 0 to 1."""

    character: str
    ink: Floats


def rendered(typefaces: Iterable[Path], characters: str) -> list[list[Glyph]]:
    """The characters in each typeface; typefaces without digits of their own are left out."""
    found = [[glyph for character in characters if (glyph := _glyph(path, character))] for path in typefaces]
    return [glyphs for glyphs in found if len(glyphs) == len(characters) and not _repeats(glyphs)]


def _glyph(path: Path, character: str) -> Glyph | None:
    font = ImageFont.truetype(str(path), HEIGHT)
    canvas = Image.new("L", (3 * HEIGHT, 3 * HEIGHT))
    ImageDraw.Draw(canvas).text((HEIGHT, HEIGHT), character, fill=255, font=font)
    box = canvas.getbbox()
    if box is None or box[3] - box[1] < HEIGHT // 6:
        return None
    return Glyph(character, floats(floats(canvas.crop(box)) / 255))


def _repeats(glyphs: list[Glyph]) -> bool:
    """Whether two characters look the same, as the box for a missing character does."""
    return len({(glyph.ink.shape, glyph.ink.tobytes()) for glyph in glyphs}) < len(glyphs)
