"""The typeface of printed pages: how wide words are in it, and which letters it lacks."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Final

from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from cyclops.errors import UnprintableError

PLAIN: Final = "DejaVuSans"
BOLD: Final = "DejaVuSans-Bold"

_UNPARTED: Final = "\u00a0"
_LEFTWARDS = frozenset({"R", "AL", "AN"})  # bidirectional classes of letters that are written from right to left


@cache
def face(bold: bool = False) -> str:
    """The name by which reportlab knows the typeface, made known to it the first time."""
    name = BOLD if bold else PLAIN
    with files("cyclops.fonts").joinpath(f"{name}.ttf").open("rb") as file:
        pdfmetrics.registerFont(TTFont(name, file))
    return name


def width_mm(words: str, size_pt: float, bold: bool = False) -> float:
    """How wide words are, set in a size in points."""
    return float(pdfmetrics.stringWidth(words, face(bold), size_pt) / mm)


def fitting_pt(words: str, width: float, most_pt: float, bold: bool = False) -> float:
    """The size in points, no larger than ``most_pt``, in which words are no wider than ``width`` mm."""
    return min(most_pt, most_pt * width / max(width_mm(words, most_pt, bold), 1e-9))


def wrapped(words: str, width: float, size_pt: float, bold: bool = False) -> list[str]:
    """The words in lines no wider than ``width`` mm, parted at spaces that are not no-break ones; those become usual ones."""
    lines: list[str] = []
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_mm(longer, size_pt, bold) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return [line.replace(_UNPARTED, " ") for line in lines]


def printable_names(names: Iterable[str]) -> tuple[str, ...]:
    """Names with each accent and its letter as one sign, as the typeface has them.

    Raises
    ------
    UnprintableError
        If the typeface lacks one of their letters, or they are written from right to left.
    """
    composed = tuple(unicodedata.normalize("NFC", name) for name in names)
    for name in composed:
        lacking = [letter for letter in name if not _printable(letter)]
        if lacking:
            raise UnprintableError(
                f"the name {name!r} cannot be printed, for cards cannot show {lacking[0]!r}: write it in Latin, Greek or Cyrillic letters,"
                " or leave it out and write it on the card by hand"
            )
    return composed


def _printable(letter: str) -> bool:
    if unicodedata.combining(letter) or unicodedata.bidirectional(letter) in _LEFTWARDS:
        return False
    return ord(letter) in _letters()


@cache
def _letters() -> frozenset[int]:
    return frozenset(pdfmetrics.getFont(face(bold=True)).face.charToGlyph)
