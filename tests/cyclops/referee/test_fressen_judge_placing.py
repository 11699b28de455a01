"""Placing monsters in Das große Fressen under the camera: tables, and what is told of them."""

from __future__ import annotations

import pytest

from engine.fressen import Phase, Side
from tests.cyclops.referee.fressen_evenings import Evening

ALL = "Ra2w Ra3m Rb4h Rc1w Yb2w Ya3m Yc4h Yd1w"


def less(*placed: str) -> str:
    """The supplies without some monsters."""
    return " ".join(text for text in ALL.split() if text not in placed)


def test_a_monster_that_went_from_its_supply_to_the_board_is_placed() -> None:
    evening = Evening()
    assert evening.see({(0, 0): "Ra2w"}, less("Ra2w")) == ["placed red 2"]
    assert evening.state.turn is Side.YELLOW
    assert evening.see({(0, 0): "Ra2w", (1, 3): "Ya3m"}, less("Ra2w", "Ya3m")) == ["placed yellow 3"]
    assert evening.said == []


def test_two_moves_made_quickly_are_told_in_the_order_of_turns() -> None:
    evening = Evening()
    table = {(0, 0): "Yb2w", (3, 0): "Ra2w"}
    assert evening.see(table, less("Yb2w", "Ra2w")) == ["placed red 2", "placed yellow 2"]


@pytest.mark.parametrize(
    ("cell", "monster", "told"),
    [
        ((1, 0), "Ra2w", "illegal red 2: The field at 1,0 is meadow, but the monster is of water."),
        ((0, 0), "Yb2w", "illegal yellow 2: It is red's turn: red has to place a monster first."),
        ((2, 5), "Yb2w", "illegal yellow 2: The field at 2,5 is mountain, but the monster is of water."),
    ],
)
def test_what_the_rules_forbid_is_told_once_with_the_reason_and_waits(cell: tuple[int, int], monster: str, told: str) -> None:
    evening = Evening()
    assert evening.see({cell: monster}, less(monster)) == [told]
    assert (evening.wait(5), evening.referee.in_step) == ([], False)
    assert evening.see({}, ALL) == []
    assert evening.referee.in_step
    assert evening.see({(0, 0): "Ra2w"}, less("Ra2w")) == ["placed red 2"]


def test_a_mistake_that_is_put_right_is_placed_where_it_lies_then() -> None:
    evening = Evening()
    evening.see({(1, 0): "Ra2w"}, less("Ra2w"))
    assert evening.see({(0, 0): "Ra2w"}, less("Ra2w")) == ["placed red 2"]
    assert evening.referee.in_step


def test_the_second_of_two_moves_may_be_a_mistake() -> None:
    evening = Evening()
    table = {(0, 0): "Ra2w", (0, 1): "Rc1w"}
    assert evening.see(table, less("Ra2w", "Rc1w"))[0] == "placed red 2"
    assert evening.state.placed == (1, 0)
    assert not evening.referee.in_step


def test_dgf_06_nobody_passes_before_two_monsters_are_placed() -> None:
    evening = Evening()
    evening.see({(0, 0): "Ra2w"}, less("Ra2w"))
    told = evening.see({(0, 0): "Ra2w", (3, 0): "Rc1w"}, less("Ra2w", "Rc1w"))
    assert told == ["illegal red 1: It is yellow's turn: yellow has to place a monster first."]


def test_dgf_08_that_a_side_passes_follows_from_the_other_one_placing_again() -> None:
    evening = Evening()
    evening.see({(0, 0): "Ra2w", (3, 5): "Yb2w"}, less("Ra2w", "Yb2w"))
    four = {(0, 0): "Ra2w", (3, 5): "Yb2w", (1, 0): "Ra3m", (4, 5): "Ya3m"}
    assert evening.see(four, less("Ra2w", "Yb2w", "Ra3m", "Ya3m")) == ["placed red 3", "placed yellow 3"]
    five = {**four, (5, 5): "Yc4h"}
    assert evening.see(five, less("Ra2w", "Yb2w", "Ra3m", "Ya3m", "Yc4h")) == ["passed red", "placed yellow 4"]
    told = evening.see({**five, (5, 0): "Rb4h"}, less("Ra2w", "Yb2w", "Ra3m", "Ya3m", "Yc4h", "Rb4h"))
    assert told == ["illegal red 4: Red places no more in this round."]


def test_two_monsters_on_a_field_are_said() -> None:
    evening = Evening()
    evening.see({(0, 0): "Ra2w"}, less("Ra2w"))
    told = evening.see([((0, 0), "Ra2w"), ((0, 0), "Yb2w")], less("Ra2w", "Yb2w"))
    assert told == ["illegal yellow 2: A monster lies at 0,0 already."]


def test_a_monster_laid_upon_another_one_is_said() -> None:
    evening = Evening()
    evening.see({(0, 0): "Ra2w"}, less("Ra2w"))
    assert evening.see({(0, 0): "Yd1w"}, less("Ra2w", "Yd1w")) == ["illegal yellow 1: A monster lies at 0,0 already."]


def test_a_monster_that_was_in_no_supply_is_no_move() -> None:
    evening = Evening()
    told = evening.see({(0, 0): "Ra2w"}, ALL)
    assert told == ["illegal red 2: This monster did not come from its side's supply: only what lies there may be placed."]


def test_a_monster_on_its_way_to_the_board_is_missed_only_after_a_while() -> None:
    evening = Evening()
    lost = "The red 2 (water) is neither in red's supply nor on the board: where is it?"
    evening.see({}, less("Ra2w"))
    assert (evening.said, evening.referee.in_step) == ([f"unsure: {lost}"], True)
    evening.wait(3)
    assert (evening.said, evening.referee.in_step) == ([f"differs: {lost}"], False)
    assert evening.see({(0, 0): "Ra2w"}, less("Ra2w")) == ["placed red 2"]
    assert evening.said == []


@pytest.mark.parametrize(("corner", "monster"), [((0, 0), "Ra2w"), ((5, 0), "Rb4h"), ((0, 5), "Ra2w"), ((5, 5), "Rb4h")])
def test_case_102_corners_have_no_neighbours_across_the_border(corner: tuple[int, int], monster: str) -> None:
    evening = Evening()
    assert evening.see({corner: monster}, less(monster)) == [f"placed red {monster[2]}"]
    assert evening.state.board.bites(Side.YELLOW) == ()


def test_case_102_the_end_of_a_row_and_the_beginning_of_the_next_are_no_neighbours() -> None:
    evening = Evening()
    table = {(5, 0): "Rb4h", (0, 1): "Yb2w", (0, 3): "Ra2w", (5, 3): "Yc4h"}
    evening.see(table, less(*table.values()))
    assert (evening.state.phase, evening.state.placed) == (Phase.PLACE, (2, 2))
    del table[0, 1]
    evening.see(table, less("Rb4h", "Yb2w", "Ra2w", "Yc4h"))
    assert evening.said == ["differs: The yellow 2 at 0,1 is gone, but nobody could eat it: please put it back."]


def test_a_monster_just_placed_may_be_laid_elsewhere_or_taken_back_and_the_record_follows() -> None:
    evening = Evening()
    start = evening.state
    evening.see({(0, 0): "Ra2w"}, less("Ra2w"))
    told = evening.see({(3, 0): "Ra2w"}, less("Ra2w"))
    assert told[0].startswith("corrected")
    assert told[1:] == ["placed red 2"]
    assert evening.state.board.to_text().startswith("3,Ra2w,2/")
    assert evening.see({}, ALL)[0].startswith("corrected")
    assert (evening.state, evening.said) == (start, [])


def test_who_placed_before_the_other_had_passed_may_take_it_back() -> None:
    evening = Evening()
    four = {(0, 0): "Ra2w", (3, 5): "Yb2w", (1, 0): "Ra3m", (4, 5): "Ya3m"}
    evening.see(four, less(*four.values()))
    assert evening.see({**four, (5, 5): "Yc4h"}, less(*four.values(), "Yc4h")) == ["passed red", "placed yellow 4"]
    assert evening.see({**four, (2, 0): "Rb4h"}, less(*four.values(), "Rb4h"))[1:] == ["placed red 4"]
    assert (evening.state.out, evening.referee.in_step) == ((False, False), True)
