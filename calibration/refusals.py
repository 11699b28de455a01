"""Why a sheet with markers cannot be read in a picture: sentences that say what to do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import cv2
import numpy as np

from calibration import layout, markers
from calibration.arrays import Image
from calibration.markers import FAMILIES, SMALLEST_PX, Found
from calibration.patterns import Charuco

_ENLARGED, _LEAST_ENLARGED, _ENLARGED_PX = 3.0, 1.5, 6000
_SEARCHED_PX = 1640
"""Longest side of the picture in which other sheets are looked for."""
_GLARING = 250
_GLARING_SHARE = 0.02
_SHOW_MORE: Final = "show more of it, with its white margin, in good light"


def why_not(grey: Image, pattern: Charuco, found: Found) -> str:
    """Why a picture does not show the sheet.

    Parameters
    ----------
    grey : (H, W) uint8
    pattern : Charuco
        What was looked for.
    found : Found
        Markers of its family that were found.
    """
    named = sorted({id for id in found.ids if id < len(pattern.markers())})
    if len(named) < layout.FEWEST_MARKERS:
        said = next(_thorough(grey, pattern), None)
        if said:
            return said
    if _glares(grey):
        return "the sheet's markers cannot be read because light is reflected: turn the lamp or the sheet away, and use matt paper"
    if not named:
        return "no sheet can be seen: put the whole printed sheet into the picture, nearer if it is small, in good light"
    seen = "only one marker" if len(named) == 1 else f"only {len(named)} markers"
    return f"{seen} of the sheet can be read where it should be, too few: {_SHOW_MORE}"


def few_corners(grey: Image, count: int, read: Found) -> str:
    """Markers were read where they should be, but only that many corners could be placed."""
    if float(np.median(read.sides_px)) < SMALLEST_PX:
        return "the camera is too high or the sheet too small: its markers are too few pixels wide to place their corners; go nearer"
    if _glares(grey):
        return f"only {count} corners of the sheet can be seen, and light is reflected: turn lamp or sheet away, use matt paper"
    return f"only {count} corners of the sheet can be seen, too few: {_SHOW_MORE}"


def another_size(asked: Charuco, seen: Charuco) -> str:
    """A sheet has other numbers of columns and rows than was said."""
    return (
        f"the sheet seems to have {seen.columns} columns and {seen.rows} rows of squares, and not {asked.columns} and {asked.rows}:"
        " use the sheet that Cyclops prints, or say its right size"
    )


def too_steep(tilt_deg: float, most_deg: float) -> str:
    """A sheet is seen too obliquely."""
    return f"the camera looks at the sheet too obliquely ({tilt_deg:.0f}°, at most {most_deg:.0f}° are possible): tilt the sheet less"


def _thorough(grey: Image, pattern: Charuco) -> Iterator[str]:
    """What may be wrong with a sheet that does not show, each looked for only when it is asked for."""
    scale = min(1.0, _SEARCHED_PX / max(grey.shape))
    small = grey if scale == 1 else np.asarray(cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), dtype=np.uint8)
    if _board(np.asarray(cv2.flip(small, 1), dtype=np.uint8), pattern, pattern.dictionary) is not None:
        yield "the picture is mirrored: switch mirroring off in the camera's settings"
    if _is_tiny(grey, pattern):
        yield "the camera is too high or the sheet too small: its markers are too few pixels wide to be read; go nearer"
    for family in FAMILIES:
        board = None if _same(family, pattern.dictionary) else _board(small, pattern, family)
        if board is not None:
            yield (
                f"this is another sheet: it has markers of the family {board.dictionary}, {board.columns} columns and"
                f" {board.rows} rows, and not {pattern.dictionary}; use the sheet that Cyclops prints, or say which one it is"
            )


def _board(grey: Image, pattern: Charuco, family: str) -> Charuco | None:
    """The board with markers of that family that shows."""
    found = markers.find(grey, family)
    if len(found.ids) <= layout.FEWEST_MARKERS:
        return None
    board = layout.guess(pattern, found, (grey.shape[1], grey.shape[0]))
    return None if board is None else replace(board, dictionary=_smallest(family, found))


def _is_tiny(grey: Image, pattern: Charuco) -> bool:
    """Whether the sheet shows once the picture is enlarged."""
    factor = min(_ENLARGED, _ENLARGED_PX / max(grey.shape))
    if factor < _LEAST_ENLARGED:
        return False
    enlarged = np.asarray(cv2.resize(grey, None, fx=factor, fy=factor, interpolation=cv2.INTER_CUBIC), dtype=np.uint8)
    found = markers.find_once(enlarged, pattern.dictionary)
    return layout.lay(pattern, found, (enlarged.shape[1], enlarged.shape[0])) is not None


def _glares(grey: Image) -> bool:
    return float(np.mean(grey >= _GLARING)) > _GLARING_SHARE


def _same(large: str, small: str) -> bool:
    return large.rsplit("_", 1)[0] == small.rsplit("_", 1)[0]


def _smallest(family: str, found: Found) -> str:
    base = family.rsplit("_", 1)[0]
    if not family.endswith("_1000"):
        return family
    count = next(count for count in (50, 100, 250, 1000) if max(found.ids) < count)
    return f"{base}_{count}"
