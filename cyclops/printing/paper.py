"""The sheets of paper that one prints on."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

MARGIN_MM: Final = 6.0
"""Nothing is printed nearer to the rim of the paper: many printers cannot."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper as it is held: width and height in mm."""

    width: float
    height: float

    @property
    def turned(self) -> Paper:
        """The same sheet held the other way."""
        return Paper(self.height, self.width)


class PaperName(StrEnum):
    """A usual size of paper."""

    A4 = "a4"
    LETTER = "letter"
    A3 = "a3"

    @property
    def paper(self) -> Paper:
        """A sheet of it, held upright."""
        return _PAPERS[self]


_PAPERS: Final = {PaperName.A4: Paper(210.0, 297.0), PaperName.LETTER: Paper(215.9, 279.4), PaperName.A3: Paper(297.0, 420.0)}
