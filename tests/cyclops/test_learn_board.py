"""A board is learnt field by field, from photographs on which it lies at any turn and is covered in part."""

from __future__ import annotations

import io
from collections.abc import Sequence

import numpy as np
import pytest

from cyclops.learn.board import LearntBoard, field_marks
from cyclops.learn.questions import Person
from tests.cyclops.fressen_tables import fressen
from vision.reading import Cell

ROWS = ("whmwmh", "mwhmhw", "hmwhwm", "whmwhm", "mhwmwh", "hwmhmw")


def seen(rows: Sequence[str], covered: Sequence[Cell] = (), turn: int = 0) -> LearntBoard:
    board = LearntBoard(rows)
    show(board, covered, turn)
    return board


def show(board: LearntBoard, covered: Sequence[Cell] = (), turn: int = 0, person: Person | None = None, rows: Sequence[str] = ROWS) -> None:
    turned = np.rot90(np.array([list(row) for row in rows]), turn)
    layout = "/".join("".join(row) for row in turned)
    board.take(fressen(dict.fromkeys(covered, "RA3w"), layout=layout), person or Person(absent=True))


def test_an_empty_board_is_learnt_at_once() -> None:
    board = seen(())
    assert (tuple(board.rows().values()), board.unknown) == (ROWS, 0)


def test_what_lies_below_a_monster_is_not_known_until_another_photograph_shows_it_at_whatever_turn() -> None:
    for turn in range(4):
        board = seen((), [(0, 0), (3, 2)])
        assert (board.unknown, board.rows()["row1"]) == (2, "?hmwmh")
        show(board, [(1, 1)], turn)
        assert tuple(board.rows().values()) == ROWS


def test_a_board_that_may_lie_in_several_turns_teaches_nothing() -> None:
    board, nobody = LearntBoard(["w?????", *["??????"] * 5]), Person(absent=True)
    show(board, [(0, 0), (5, 5)], person=nobody)
    assert nobody.left_out() == ["the board (too little of it is seen to know which way up it lies)"]
    assert board.unknown == 35


def test_nothing_is_known_without_a_board() -> None:
    board = LearntBoard(())
    board.take(fressen({}, layout=None), Person(absent=True))
    assert (board.rows(), board.unknown) == ({}, 36)


def test_single_fields_can_be_put_right(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("c9=h\nA1=m f6h\n"))
    board = LearntBoard(())
    show(board, person=Person())
    assert board.rows() == {"row1": "mhmwmh", **{f"row{number}": ROWS[number - 1] for number in (2, 3, 4, 5)}, "row6": "hwmhmh"}
    assert "A change is a field and w, m or h, such as c2=h, not 'c9=h'." in capsys.readouterr().out


def test_another_board_is_taken_only_when_a_person_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    other = ("mhmwmh", *ROWS[1:])
    board, nobody = LearntBoard(ROWS), Person(absent=True)
    show(board, person=nobody, rows=other)
    assert nobody.left_out() == ["the board (it differs from that of the set at a1)"]
    assert board.rows()["row1"] == ROWS[0]
    monkeypatch.setattr("sys.stdin", io.StringIO("yes\n\n"))
    show(board, person=Person(), rows=other)
    assert board.rows()["row1"] == other[0]


def test_fields_are_marked_with_their_names() -> None:
    marks = field_marks(fressen({(0, 0): "RA3w"}))
    assert [mark.text for mark in marks[:6]] == ["b1 m", "c1 h", "d1 w", "e1 m", "f1 h", "a2 w"]
    assert field_marks(fressen({}, layout=None)) == []
