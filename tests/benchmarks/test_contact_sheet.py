"""Failures drawn side by side."""

from __future__ import annotations

import numpy as np

from benchmarks.sheet import CELL, Failure, contact_sheet
from benchmarks.verdict import Finding
from tests.benchmarks.factory_table import square


def failure(finding: Finding) -> Failure:
    return Failure("table", "silent", np.full((400, 600, 3), 60, np.uint8), finding)


def colours(sheet: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> set[tuple[int, ...]]:
    return {tuple(int(value) for value in colour) for colour in np.unique(sheet[CELL // 4 :].reshape(-1, 3), axis=0)}


def test_truth_and_reading_are_drawn_in_their_own_colours() -> None:
    both = contact_sheet([failure(Finding("letters", "GWWW read as WWWW", (square(0, 0),), (square(0.1, 0),), ("GWWW",), ("WWWW",)))])
    only_true = contact_sheet([failure(Finding("outlines", "a tile not found", (square(0, 0),)))])
    assert {(255, 200, 0), (0, 120, 255)} <= colours(both)
    assert (0, 120, 255) not in colours(only_true)


def test_five_failures_lie_in_a_row() -> None:
    finding = failure(Finding("hand", "a hand in the picture is not noticed"))
    one, five, six = (contact_sheet([finding] * count) for count in (1, 5, 6))
    assert one.shape == five.shape
    assert six.shape[0] > five.shape[0] + CELL
