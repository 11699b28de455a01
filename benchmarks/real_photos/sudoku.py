"""Photographs of printed sudokus: whether the grid is found, which cells are empty, and what the digits are.

The truth of NAME.jpg is NAME.json: ``corners``, four points from the upper left clockwise, and ``digits``, nine rows of nine, 0 for an
empty cell, as the printed page reads when it is upright.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from benchmarks.real_photos.measure import Measure, UnusableFolderError, loaded, pictures_in
from vision.arrays import Image, Points
from vision.digits import Digit, read_cells
from vision.grid import Grid, find_grid

_CELLS = 9
_CELL_PX = 40
_LEAST_OVERLAP = 0.9
_OUTLINE, _FILLED, _ANSWERED, _RIGHT = 97.0, 99.5, 95.0, 97.0  # required, in per cent

Numbers = NDArray[np.int_]


@dataclass(frozen=True, slots=True)
class Truth:
    """Corners ``(4, 2)`` and digits ``(9, 9)``, 0 for none."""

    corners: Points
    digits: Numbers


@dataclass(frozen=True, slots=True)
class Seen:
    """What was read: how far the outline overlaps the true one, digits ``(9, 9)``, 0 for an empty cell, and which of them are sure."""

    overlap: float
    digits: Numbers
    sure: NDArray[np.bool_]


def measure_sudokus(folder: Path) -> list[Measure]:
    """How often the outline is found, cells are rightly told empty or filled, and digits answered and right."""
    cases = [(path.stem, _truth(path), path) for path in pictures_in(folder)]
    return measured([(name, truth, _seen(loaded(path), truth)) for name, truth, path in cases])


@dataclass(frozen=True, slots=True)
class _Cell:
    """A cell's true digit and the one seen, 0 for empty and -1 where no grid was found, and where it is."""

    place: str
    true: int
    seen: int
    sure: bool

    @property
    def told_filled(self) -> bool:
        """Whether it was rightly told empty or filled."""
        return self.seen >= 0 and (self.seen > 0) == (self.true > 0)


def measured(cases: Sequence[tuple[str, Truth, Seen]]) -> list[Measure]:
    """The four measures of named sudokus. Where no grid was found, every cell is wrong and none answered."""
    lost = [f"{name}: overlap {seen.overlap:.3f}" for name, _, seen in cases if seen.overlap <= _LEAST_OVERLAP]
    cells = [cell for case in cases for cell in _cells(*case)]
    filled, answered = [cell for cell in cells if cell.true > 0], [cell for cell in cells if cell.sure]
    mistold = [f"{cell.place}: {_word(cell.true)}, seen as {_word(cell.seen)}" for cell in cells if not cell.told_filled]
    silent = [f"{cell.place}: {cell.true}" for cell in filled if not cell.sure]
    wrong = [f"{cell.place}: {_word(cell.true)}, read as {cell.seen}" for cell in answered if cell.seen != cell.true]
    return [
        Measure(f"outline (overlap > {_LEAST_OVERLAP})", len(cases) - len(lost), len(cases), _OUTLINE, tuple(lost)),
        Measure("cell empty or filled", len(cells) - len(mistold), len(cells), _FILLED, tuple(mistold)),
        Measure("digit answered", len(filled) - len(silent), len(filled), _ANSWERED, tuple(silent)),
        Measure("digit right, of those answered", len(answered) - len(wrong), len(answered), _RIGHT, tuple(wrong)),
    ]


def _cells(name: str, truth: Truth, seen: Seen) -> Iterator[_Cell]:
    for (row, column), true in np.ndenumerate(truth.digits):
        place = f"{name}: row {row + 1}, column {column + 1}"
        yield _Cell(place, int(true), int(seen.digits[row, column]), bool(seen.sure[row, column]))


def _word(digit: int) -> str:
    return "empty" if digit == 0 else "nothing" if digit < 0 else str(digit)


def _truth(path: Path) -> Truth:
    beside = path.with_suffix(".json")
    try:
        told: dict[str, Any] = json.loads(beside.read_text(encoding="utf-8"))
        truth = Truth(np.asarray(told["corners"], dtype=np.float64), np.asarray(told["digits"], dtype=np.int_))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise UnusableFolderError(
            f"{str(beside)!r} does not hold the corners and digits of a sudoku: mend it or remove both files"
        ) from error
    if truth.corners.shape != (4, 2) or truth.digits.shape != (_CELLS, _CELLS):
        raise UnusableFolderError(f"{str(beside)!r} must hold 4 corners and {_CELLS} rows of {_CELLS} digits: mend it or remove both files")
    return truth


def _seen(picture: Image, truth: Truth) -> Seen:
    grid = find_grid(picture, _CELLS)
    if not isinstance(grid, Grid):
        return Seen(0.0, np.full((_CELLS, _CELLS), -1), np.zeros((_CELLS, _CELLS), np.bool_))
    digits, sure = upright_digits(grid.cuts(picture, _CELL_PX))
    return Seen(overlap(truth.corners, grid.corners), digits, sure)


def upright_digits(cuts: Image) -> tuple[Numbers, NDArray[np.bool_]]:
    """The digits ``(9, 9)`` in the cells cut out, 0 for empty, and which are sure; the page is turned the way that most of them are."""
    turned = [(turn, read_cells([np.ascontiguousarray(np.rot90(cut, turn)) for cut in cuts])) for turn in range(4)]
    turn, cells = max(turned, key=lambda one: sum(digit is not None and digit.sure for digit in one[1]))
    digits, sure = _square([_value(digit) for digit in cells], turn), _square([digit is not None and digit.sure for digit in cells], turn)
    return digits, sure.astype(np.bool_)


def _value(digit: Digit | None) -> int:
    return 0 if digit is None else digit.value


def _square(values: list[int] | list[bool], turn: int) -> Numbers:
    return np.rot90(np.array(values, dtype=np.int_).reshape(_CELLS, _CELLS), turn)


def overlap(one: Points, other: Points) -> float:
    """The area that two convex quads ``(4, 2)`` share, as a share of the area that they cover together."""
    quads = one.astype(np.float32), other.astype(np.float32)
    shared, _ = cv2.intersectConvexConvex(*quads)
    covered = sum(float(cv2.contourArea(quad)) for quad in quads) - shared
    return float(shared) / covered if covered > 0 else 0.0
