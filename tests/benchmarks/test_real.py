"""Photographs of real print are judged by the eye's own functions, and the figures say what they must."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest

from benchmarks.real import MISSED, UNUSABLE, main
from benchmarks.real_photos.sudoku import Seen, Truth, measured, overlap
from tests.vision.drawn_print import draw_grid
from vision.arrays import Points

INKS = {"green": (60, 150, 40), "purple": (150, 50, 110), "red": (40, 35, 190)}
DIGITS = {(0, 0): 5, (1, 3): 7, (2, 6): 8, (4, 4): 2, (5, 8): 9, (7, 6): 3, (8, 1): 6, (8, 8): 4}
SQUARE = np.array([[0, 0], [10, 0], [10, 10], [0, 10]], dtype=np.float64)


def add_card(folder: Path, called: str, ink: str) -> None:
    card = np.full((180, 120, 3), (236, 238, 240), np.uint8)
    cv2.ellipse(card, (60, 90), (40, 25), 0, 0, 360, INKS[ink], 5)
    cv2.imwrite(str(folder / f"{called}-oval-1.jpg"), card)


def rows(digits: dict[tuple[int, int], int]) -> list[list[int]]:
    return [[digits.get((row, column), 0) for column in range(9)] for row in range(9)]


def add_sudoku(folder: Path, name: str, digits: dict[tuple[int, int], int], told: dict[tuple[int, int], int], turns: int = 0) -> None:
    drawn = draw_grid(9, digits)
    cv2.imwrite(str(folder / f"{name}.jpg"), np.rot90(drawn.picture, turns))
    truth = {"corners": drawn.corners.tolist(), "digits": rows(told)}
    (folder / f"{name}.json").write_text(json.dumps(truth), encoding="utf-8")


@pytest.fixture
def real(tmp_path: Path) -> Path:
    """A folder with three cards and two sudokus, one of them lying on its side."""
    cards, sudokus = tmp_path / "set-cards", tmp_path / "sudoku"
    cards.mkdir()
    sudokus.mkdir()
    for colour in INKS:
        add_card(cards, colour, colour)
    add_sudoku(sudokus, "image1", DIGITS, DIGITS)
    add_sudoku(sudokus, "image2", DIGITS, DIGITS, turns=1)
    return tmp_path


def table_of(printed: str) -> dict[str, list[str]]:
    """The cells of each row of the table by its first."""
    lines = [[cell.strip() for cell in line.strip("│┃ ").split("│")] for line in printed.splitlines() if "│" in line]
    return {first: others for first, *others in lines}


def test_what_is_all_right_is_printed_beside_what_is_required(real: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(real)]) == 0
    assert table_of(capsys.readouterr().out) == {
        "ink named": ["3", "3", "100.00", "99.5", "yes"],
        "outline (overlap > 0.9)": ["2", "2", "100.00", "97.0", "yes"],
        "cell empty or filled": ["162", "162", "100.00", "99.5", "yes"],
        "digit answered": ["16", "16", "100.00", "95.0", "yes"],
        "digit right, of those answered": ["16", "16", "100.00", "97.0", "yes"],
    }


def test_what_is_wrong_is_listed_and_told_by_the_exit_code(real: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add_card(real / "set-cards", "purple", "green")
    add_sudoku(real / "sudoku", "image1", DIGITS, DIGITS | {(4, 4): 3, (6, 2): 1})
    assert main([str(real), "--list"]) == MISSED
    printed = capsys.readouterr().out
    assert table_of(printed)["ink named"] == ["2", "3", "66.67", "99.5", "no"]
    assert "ink named: purple-oval-1.jpg: purple, called green" in printed
    assert "cell empty or filled: image1: row 7, column 3: 1, seen as empty" in printed
    assert "digit right, of those answered: image1: row 5, column 5: 3, read as 2" in printed


def spoil_nothing_there(real: Path) -> None:
    for path in (real / "sudoku").iterdir():
        path.unlink()


def spoil_no_truth(real: Path) -> None:
    (real / "sudoku" / "image1.json").unlink()


def spoil_truth(real: Path) -> None:
    (real / "sudoku" / "image1.json").write_text(json.dumps({"corners": SQUARE.tolist(), "digits": [[1, 2], [3, 4]]}), encoding="utf-8")


def spoil_picture(real: Path) -> None:
    (real / "sudoku" / "image1.jpg").write_bytes(b"no picture")


def spoil_name(real: Path) -> None:
    (real / "set-cards" / "red-oval-1.jpg").rename(real / "set-cards" / "oval-1.jpg")


@pytest.mark.parametrize("spoil", [spoil_nothing_there, spoil_no_truth, spoil_truth, spoil_picture, spoil_name])
def test_an_unusable_folder_is_refused_in_one_sentence(
    real: Path, spoil: Callable[[Path], None], capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(real)
    assert main([str(real)]) == UNUSABLE
    out, told = capsys.readouterr()
    assert out == ""
    assert len(told.splitlines()) == 1
    assert str(real) in told


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "nowhere")]) == UNUSABLE
    assert "nowhere" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("other", "share"),
    [(SQUARE, 1.0), (SQUARE + np.array([5, 0]), 1 / 3), (SQUARE + np.array([20, 0]), 0.0), (SQUARE / 2, 0.25)],
    ids=["the same", "half beside it", "apart", "a quarter of it"],
)
def test_the_overlap_is_what_is_shared_of_what_is_covered(other: Points, share: float) -> None:
    assert overlap(SQUARE, other) == pytest.approx(share, abs=1e-4)


def seen(digits: Sequence[Sequence[int]], sure: bool = True, overlap: float = 1.0) -> Seen:
    read = np.array(digits)
    return Seen(overlap, read, (read > 0) & sure)


def counts(read: Seen) -> list[tuple[int, int]]:
    """Right and of how many, for outline, empty or filled, answered, right of those answered."""
    return [(one.right, one.of) for one in measured([("image1", Truth(SQUARE, np.array(rows(DIGITS))), read)])]


def test_where_no_grid_was_found_everything_is_wrong_and_nothing_answered() -> None:
    assert counts(seen(np.full((9, 9), -1).tolist(), overlap=0.0)) == [(0, 1), (0, 81), (0, 8), (0, 0)]


def test_digits_in_doubt_are_not_answered() -> None:
    assert counts(seen(rows(DIGITS), sure=False)) == [(1, 1), (81, 81), (0, 8), (0, 0)]


def test_a_digit_seen_in_an_empty_cell_is_an_answer_that_is_wrong() -> None:
    assert counts(seen(rows(DIGITS | {(3, 3): 1}))) == [(1, 1), (80, 81), (8, 8), (8, 9)]
