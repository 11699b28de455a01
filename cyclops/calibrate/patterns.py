"""What may be held before the camera, by the words that a person types."""

from __future__ import annotations

import re
from typing import Final

from calibration.patterns import Charuco, Chessboard, Pattern
from calibration.sheet import SHEET
from cyclops.errors import UnreadableError

_FORM: Final = re.compile(r"(chessboard|charuco)(?::(\d+)x(\d+))?(?::(\d+(?:\.\d+)?)(?:/(\d+(?:\.\d+)?))?)?", re.IGNORECASE)
_SQUARE_MM: Final = 25.0
_MARKER_SHARE: Final = 0.75
_FEWEST, _MOST = 3, 25  # corners or squares each way that any sheet of paper has
_SIZES: Final = {"chessboard": (9, 6), "charuco": (5, 7)}


def pattern_named(words: str) -> Pattern:
    """The pattern that a person names.

    Parameters
    ----------
    words : str
        ``sheet`` (the one that Cyclops prints); ``chessboard``, with ``:9x6`` inner corners unless said and ``:25`` mm for a square; or
        ``charuco`` with ``:5x7`` squares and ``:36/27`` mm for a square and its marker.

    Raises
    ------
    UnreadableError
        If it is none of them, or cannot be printed.
    """
    if words.lower() == "sheet":
        return SHEET
    found = _FORM.fullmatch(words)
    if not found:
        raise UnreadableError(f"{words!r} is no pattern: type sheet, chessboard:9x6:25 or charuco:5x7:36/27 (corners or squares, and mm)")
    kind = found[1].lower()
    columns, rows = (int(found[2]), int(found[3])) if found[2] else _SIZES[kind]
    square = float(found[4] or _SQUARE_MM)
    marker = float(found[5] or _MARKER_SHARE * square)
    if not (min(columns, rows) >= _FEWEST and max(columns, rows) <= _MOST and 0 < marker < square):
        raise UnreadableError(
            f"{words!r} cannot be a pattern: it has {_FEWEST} to {_MOST} corners or squares each way, larger than 0 mm, and markers"
            " are smaller than their squares"
        )
    return Chessboard(columns, rows, square) if kind == "chessboard" else Charuco(columns, rows, square, marker, "6X6_250")
