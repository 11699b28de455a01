"""The sheet that Cyclops prints for calibration, as data: its board, its patches of colour and its version."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from calibration.patterns import Charuco

SHEET: Final = Charuco(columns=7, rows=5, square_mm=36.0, marker_mm=27.0, dictionary="6X6_250")
"""Black square upper left. The number of rows is odd, so older and newer generators mean the same by it."""

VERSION: Final = "Cyclops calibration sheet 1"
"""Printed on the sheet in words."""

_PATCH_WIDTH_MM = 32.0
_PATCH_TOP_MM, _PATCH_BOTTOM_MM = -8.5, -1.5


@dataclass(frozen=True, slots=True)
class Patch:
    """An upright patch of colour above the board.

    Attributes
    ----------
    name : str
    x, y : float
        Its upper left corner, in mm from that of the board (x right, y down).
    width, height : float
        In mm.
    colour : (int, int, int)
        Red, green and blue as they are to be printed, sRGB.
    """

    name: str
    x: float
    y: float
    width: float
    height: float
    colour: tuple[int, int, int]

    @property
    def is_paper(self) -> bool:
        """Whether nothing is printed here."""
        return self.colour == (255, 255, 255)


_COLOURS: Final = {
    "red": (200, 40, 45),
    "light grey": (170, 170, 170),
    "green": (40, 150, 60),
    "white": (255, 255, 255),
    "purple": (110, 50, 150),
    "dark grey": (85, 85, 85),
    "blue": (35, 75, 185),
}


def _patch(column: int, name: str) -> Patch:
    left = (column + 0.5) * SHEET.square_mm - _PATCH_WIDTH_MM / 2
    return Patch(name, left, _PATCH_TOP_MM, _PATCH_WIDTH_MM, _PATCH_BOTTOM_MM - _PATCH_TOP_MM, _COLOURS[name])


PATCHES: Final = tuple(_patch(column, name) for column, name in enumerate(_COLOURS))
"""One above each column, from the left."""
