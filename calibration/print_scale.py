"""How large a printer prints: from what a ruler says of the check lines, and noticed from a thing of known size."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

import numpy as np

from calibration.arrays import Points
from calibration.errors import CalibrationError
from calibration.lens import Lens
from calibration.plane import TablePlane
from calibration.profile import PrintScale

MARKS_MM: Final = (100.0, 150.0)
"""The marks of the check lines; which of them was measured shows from the number."""
NOTICED: Final = 0.02
"""Share by which lengths may be wrong before it is said."""

_LEAST, _MOST = 0.86, 1.15  # of the true length: so the two marks cannot be taken for each other, and no printer's "fit to page" is beyond
_APART = 0.05  # the two directions differ by less in any printer
_UNITS: Final = {"": 1.0, "mm": 1.0, "cm": 10.0, "in": 25.4, "inch": 25.4, "inches": 25.4, '"': 25.4}
_MEASURED = re.compile(r"(?:(\d+(?:[.,]\d+)?)|(?:(\d+)\s+)?(\d+)/(\d+))\s*([a-z\"]*)", re.IGNORECASE)


class MeasureError(CalibrationError, ValueError):
    """What was typed cannot be the length of a check line."""


def print_scale(across: str, down: str) -> PrintScale:
    """The print scale from what a person read off a ruler on the two check lines.

    Parameters
    ----------
    across, down : str
        Where the mark of 100 mm or that of 150 mm lies by the ruler, such as "97", "145.5", "9,7 cm" or "3 13/16 in".

    Raises
    ------
    MeasureError
        If one of them cannot be such a length, or they differ by more than a printer does; with what to do.
    """
    scale = PrintScale(_share(across, "across"), _share(down, "down"))
    if abs(scale.across / scale.down - 1) > _APART:
        raise MeasureError(
            f"the lines across ({across.strip()}) and down ({down.strip()}) differ by more than a printer does:"
            " measure both again, each from its 0 to the same mark"
        )
    return scale


def _share(typed: str, line: str) -> float:
    """The measured length over the true one."""
    measured = _length_mm(typed)
    if measured is None:
        raise MeasureError(f"{typed.strip()!r} is no length: type what the ruler says at the 100 mm mark of the line {line}, such as 97")
    fitting = [measured / mark for mark in MARKS_MM if _LEAST <= measured / mark <= _MOST]
    if not fitting:
        raise MeasureError(
            f"{typed.strip()!r} can be neither the 100 mm nor the 150 mm mark of the line {line}: measure again in millimetres from its 0,"
            " and if it is right print again at 100 %"
        )
    return fitting[0]


def _length_mm(typed: str) -> float | None:
    """A length as people type it; without a unit small numbers are centimetres, for no line is that short."""
    found = _MEASURED.fullmatch(typed.strip())
    if not found or found[5].lower() not in _UNITS or found[4] in ("0", "00"):
        return None
    number = float(found[1].replace(",", ".")) if found[1] else float(int(found[2] or 0) + Fraction(int(found[3]), int(found[4])))
    unit = _UNITS[found[5].lower()]
    return number * (10.0 if not found[5] and number < MARKS_MM[0] / 5 else unit)


def measured_mm(plane: TablePlane, lens: Lens, outlines_px: Points, height_mm: float = 0.0) -> float:
    """The usual side in mm of square things on the table.

    Parameters
    ----------
    plane : TablePlane
    lens : Lens
    outlines_px : (N, 4, 2) float64
        Their corners in pixels of the straightened picture, in order.
    height_mm : float
        How high they lie above the table.
    """
    corners = plane.to_mm(lens, outlines_px, height_mm)
    return float(np.median(np.linalg.norm(corners - np.roll(corners, 1, axis=-2), axis=-1)))


def scale_remark(found_mm: float, true_mm: float) -> str:
    """What is to be said when a thing of known size measures something else: empty when it does not, within two percent.

    Parameters
    ----------
    found_mm : float
        What it measures on the table (`measured_mm`).
    true_mm : float
        What it really measures.
    """
    share = true_mm / found_mm
    if abs(share - 1) <= NOTICED:
        return ""
    return (
        f"A thing of {true_mm:g} mm measures {found_mm:.1f} mm: the sheet or the cards seem to be printed at {100 * share:.0f} % of their"
        " size. Measure their check lines with a ruler and tell what it says, or print them again at 100 %."
    )
