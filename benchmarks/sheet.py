"""A contact sheet of what went wrong: each failure cut out, the truth drawn in one colour and the reading in another."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from benchmarks.matching import Quad, side_px
from benchmarks.verdict import Finding

Image = NDArray[np.uint8]

CELL = 300
"""Side of one cut-out, in pixels."""
_CAPTION = 44
_COLUMNS = 5
_TRUE, _SEEN = (255, 200, 0), (0, 120, 255)  # BGR: sky blue and orange, told apart by nearly everyone
_AROUND = 0.5  # of a tile's side is shown around what went wrong
_LETTER = 0.55


@dataclass(frozen=True, slots=True)
class Failure:
    """A finding in the picture ``(H, W, 3) uint8 BGR`` where it happened."""

    photograph: str
    outcome: str
    picture: Image
    finding: Finding


def contact_sheet(failures: Sequence[Failure]) -> Image:
    """All failures side by side, five a row.

    Parameters
    ----------
    failures : sequence of Failure
        With outlines in pixels of their pictures.

    Returns
    -------
    (H, W, 3) uint8 ndarray, BGR
    """
    rows = max(1, math.ceil(len(failures) / _COLUMNS))
    sheet = np.full((_CAPTION // 2 + rows * (CELL + _CAPTION), _COLUMNS * CELL, 3), 255, np.uint8)
    _write(sheet, "sky blue: the truth", (6, 15), _TRUE)
    _write(sheet, "orange: the reading", (CELL, 15), _SEEN)
    for number, failure in enumerate(failures):
        row, column = divmod(number, _COLUMNS)
        top, left = _CAPTION // 2 + row * (CELL + _CAPTION), column * CELL
        sheet[top : top + CELL + _CAPTION, left : left + CELL] = _cell(failure)
    return sheet


def _cell(failure: Failure) -> Image:
    finding = failure.finding
    cell = np.full((CELL + _CAPTION, CELL, 3), 255, np.uint8)
    _write(cell, f"{failure.photograph} {failure.outcome}, {finding.stage}", (4, 17))
    _write(cell, _shortened(finding.words), (4, 36))
    x0, y0, size = _window(failure.picture, (*finding.truth, *finding.seen))
    cut = _cut(failure.picture, x0, y0, size)
    for quads, letters, colour, inside in (
        (finding.truth, finding.true_letters, _TRUE, 0.62),
        (finding.seen, finding.seen_letters, _SEEN, 0.36),
    ):
        for quad in quads:
            moved = (np.asarray(quad, dtype=np.float64) - (x0, y0)) * (CELL / size)
            cv2.polylines(cut, [np.round(moved).astype(np.int32)], True, colour, 2, cv2.LINE_AA)
            if len(quads) == 1 and letters:  # those of a whole monster could not be read
                _letters(cut, moved, letters[0], colour, inside)
    cell[_CAPTION:] = cut
    return cell


def _window(picture: Image, quads: Iterable[Quad]) -> tuple[float, float, float]:
    """Left, top and side of the square to show: all outlines with some of their surroundings, or the whole picture."""
    listed = list(quads)
    if not listed:
        return 0.0, 0.0, float(max(picture.shape[:2]))
    corners = np.concatenate([np.asarray(quad, dtype=np.float64) for quad in listed])
    around = _AROUND * side_px(listed[0])
    low, high = corners.min(axis=0) - around, corners.max(axis=0) + around
    size = float((high - low).max())
    x0, y0 = (low + high - size) / 2
    return float(x0), float(y0), size


def _cut(picture: Image, x0: float, y0: float, size: float) -> Image:
    scale = CELL / size
    move = np.array([[scale, 0, -x0 * scale], [0, scale, -y0 * scale]])
    cut = cv2.warpAffine(picture, move, (CELL, CELL), flags=cv2.INTER_LINEAR if scale > 1 else cv2.INTER_AREA, borderValue=(90, 90, 90))
    return np.asarray(cut, dtype=np.uint8)


def _letters(cut: Image, quad: NDArray[np.float64], letters: str, colour: tuple[int, int, int], inside: float) -> None:
    """Write a letter at each side: those of the truth further out than those of the reading, so that both can be read."""
    centre = quad.mean(axis=0)
    for side, letter in enumerate(letters):
        x, y = centre + ((quad[side] + quad[(side + 1) % 4]) / 2 - centre) * inside
        place = round(x) - 6, round(y) + 6
        cv2.putText(cut, letter, place, cv2.FONT_HERSHEY_SIMPLEX, _LETTER, (0, 0, 0), 4, cv2.LINE_AA)
        cv2.putText(cut, letter, place, cv2.FONT_HERSHEY_SIMPLEX, _LETTER, colour, 1, cv2.LINE_AA)


def _write(picture: Image, words: str, place: tuple[int, int], colour: tuple[int, int, int] = (0, 0, 0)) -> None:
    cv2.putText(picture, words, place, cv2.FONT_HERSHEY_SIMPLEX, 0.42, colour, 1, cv2.LINE_AA)


def _shortened(words: str) -> str:
    return words if len(words) <= 44 else words[:42] + ".."
