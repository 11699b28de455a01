"""The five hands of the rules."""

import pytest

from engine.bugs import Seen, hand_points, score_table, scores
from engine.errors import PositionError
from tests.engine.bugs_tables import table

pytestmark = pytest.mark.pi


def test_vector_01_four_sets_three_loose_tiles_and_a_trophy_are_eleven() -> None:
    assert hand_points([3, 3, 3, 3, 2, 1], 2) == 11
    hand = "ant ant ant bee bee bee fly fly fly gnat gnat gnat imp imp mite"
    assert scores(table(hand, "", "", trophies=(2, 3, 0)))[0].points == 11


def test_vector_02_no_tiles_and_a_trophy_are_three() -> None:
    assert hand_points([], 3) == 3
    assert scores(table("", "", trophies=(3, 0)))[0].points == 3


def test_vector_03_five_loose_tiles_are_five_below_zero() -> None:
    assert hand_points([2, 2, 1]) == -5
    assert scores(table("ant ant bee bee fly", ""))[0].points == -5


def test_vector_04_a_set_a_loose_tile_and_a_trophy_are_five() -> None:
    assert hand_points([3, 1], 3) == 5
    assert scores(table("ant ant ant bee", "", trophies=(3, 0)))[0].points == 5


def test_vector_05_four_of_a_drawing_are_an_error_and_no_score() -> None:
    with pytest.raises(PositionError, match="a drawing has 3 tiles, not 4"):
        hand_points([4])
    with pytest.raises(PositionError, match="not 4"):
        scores(table("ant ant ant ant", ""))
    assert score_table(Seen({1: ["ant"] * 4})).scores[0].points is None
