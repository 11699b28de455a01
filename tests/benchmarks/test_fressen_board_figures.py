"""The benchmark of the board counts what was found, what slipped and what was named wrong without a doubt."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from benchmarks.fressen_board import BoardResult, judge_board, lines
from tests.vision.drawn_board import Drawn, DrawnBoard, draw_board


@pytest.fixture(scope="module")
def drawn() -> Drawn:
    """A board with two monsters."""
    return draw_board(DrawnBoard(degrees=8, seed=5, monsters={(1, 1): 5.0, (4, 2): -5.0}))


def truth(drawn: Drawn) -> dict[str, Any]:
    """The truth of a drawn board in the form of the contract."""
    tiles = [
        {"place": "board", "cell": list(cell), "corners": quad.tolist(), "terrain": drawn.terrain[6 * cell[1] + cell[0]]}
        for cell, quad in zip(drawn.monster_cells, drawn.monsters, strict=True)
    ]
    return {"board": {"corners": drawn.corners.tolist(), "terrain": np.reshape(drawn.terrain, (6, 6)).tolist()}, "tiles": tiles}


def test_all_right(drawn: Drawn) -> None:
    result = judge_board(drawn.picture, truth(drawn), 1.0)
    assert (result.open, result.covered, result.silent, result.needless) == ((34, 34), (2, 2), 0, 0)
    assert not result.slipped


def test_a_wrong_landscape_without_a_doubt_is_silent(drawn: Drawn) -> None:
    wrong = truth(drawn)
    row = wrong["board"]["terrain"][0]
    row[0] = "water" if row[0] == "mountain" else "mountain"
    result = judge_board(drawn.picture, wrong, 1.0)
    assert (result.open, result.silent) == ((33, 34), 1)


def test_a_board_one_field_away_has_slipped(drawn: Drawn) -> None:
    wrong = truth(drawn)
    along = (drawn.corners[1] - drawn.corners[0]) / 6
    wrong["board"]["corners"] = (drawn.corners + along).tolist()
    assert judge_board(drawn.picture, wrong, 1.0).slipped


def test_no_board_is_told_in_the_report() -> None:
    assert any("empty: no board found" in line for line in lines([BoardResult("empty", False, None)]))
