"""Eating in Das große Fressen under the camera: tables, and what is told of them."""

from __future__ import annotations

import pytest

from engine.fressen import Phase
from engine.grid import Cell
from tests.cyclops.fressen_tables import field_at
from tests.cyclops.referee.fressen_evenings import Evening
from tests.cyclops.referee.test_fressen_judge_placing import less

LAID = {(0, 0): "Ra2w", (0, 1): "Yd1w", (1, 0): "Ra3m", (1, 1): "Ya3m"}
"""Red's 2 can eat yellow's 1, and yellow's 3 can eat nothing."""
BOTH = {(0, 0): "Ra2w", (0, 1): "Yd1w", (4, 0): "Ra3m", (5, 0): "Yc4h"}
"""Red's 2 can eat yellow's 1, and yellow's 4 can eat red's 3."""


def placed(table: dict[tuple[int, int], str]) -> Evening:
    """An evening on which two monsters of each side were placed."""
    evening = Evening()
    evening.see(table, less(*table.values()))
    assert evening.state.placed == (2, 2)
    return evening


def without(table: dict[tuple[int, int], str], *cells: tuple[int, int]) -> dict[tuple[int, int], str]:
    """A table on which some fields are free."""
    return {cell: monster for cell, monster in table.items() if cell not in cells}


def test_a_monster_that_an_enemy_beside_it_may_eat_is_eaten_when_it_is_gone() -> None:
    evening = placed(LAID)
    assert evening.see(without(LAID, (0, 1)), less(*LAID.values())) == ["passed red", "passed yellow", "bite red 1"]
    assert [monster.to_text()[:1] for monster in evening.state.eaten] == ["Y"]


def test_two_quick_bites_are_told_in_the_order_of_turns() -> None:
    evening = placed(BOTH)
    told = evening.see(without(BOTH, (0, 1), (4, 0)), less(*BOTH.values()))
    assert told == ["passed red", "passed yellow", "bite red 1", "bite yellow 3"]
    assert evening.state.phase is Phase.DEAL


def test_dgf_13_the_other_side_has_to_wait_for_the_bite_of_the_side_whose_turn_it_is() -> None:
    evening = placed(BOTH)
    assert evening.see(without(BOTH, (4, 0)), less(*BOTH.values())) == []
    gone = "The red 3 at 4,0 is gone, but red must eat first: the red 2 at 0,0 can eat the yellow 1 at 0,1; please put it back for now."
    assert evening.said == [f"differs: {gone}"]


def test_a_monster_that_nobody_can_eat_is_to_be_put_back() -> None:
    evening = placed(LAID)
    assert evening.see(without(LAID, (1, 1)), less(*LAID.values())) == []
    assert evening.said == ["differs: The yellow 3 at 1,1 is gone, but nobody could eat it: please put it back."]
    assert evening.see(LAID, less(*LAID.values())) == []
    assert evening.referee.in_step


def test_nobody_eats_while_monsters_must_still_be_placed() -> None:
    evening = Evening()
    evening.see(without(LAID, (1, 1)), less("Ra2w", "Yd1w", "Ra3m"))
    evening.see(without(LAID, (1, 1), (0, 1)), less("Ra2w", "Yd1w", "Ra3m"))
    gone = "The yellow 1 at 0,1 is gone, but yellow must place 1 monster more before anybody eats; please put it back for now."
    assert evening.said == [f"differs: {gone}"]


def test_dgf_13_a_bite_that_is_open_is_said_to_those_who_fill_up_their_supplies() -> None:
    evening = placed(BOTH)
    refilled = f"{less(*BOTH.values())} Rb1h Rb2h Yb3m Yb4m"
    assert evening.see(BOTH, refilled, "yellow") == []
    assert evening.said == ["differs: Red must eat first: the red 2 at 0,0 can eat the yellow 1 at 0,1."]
    told = evening.see(without(BOTH, (0, 1), (4, 0)), refilled)
    assert told == ["passed red", "passed yellow", "bite red 1", "bite yellow 3", "round yellow"]


def test_an_eaten_monster_that_is_laid_to_the_others_is_not_taken_for_a_new_one() -> None:
    evening = placed(BOTH)
    eaten, rest = without(BOTH, (0, 1)), less(*BOTH.values())
    evening.see(eaten, rest)
    evening.see(eaten, f"{rest} Yd1w")
    assert evening.said == ["hint: An eaten monster lies among those to be placed: please lay it aside, face down."]
    last = without(BOTH, (0, 1), (4, 0))
    assert evening.see(last, f"{rest} Yd1w") == ["bite yellow 3"]
    assert evening.see(last, f"{rest} Yd1w Rb1h Rb2h Yb3m", "yellow") == []
    assert evening.see(last, f"{rest} Yd1w Rb1h Rb2h Yb3m Yb4m", "yellow") == ["round yellow"]


def test_a_monster_taken_back_while_monsters_are_placed_was_not_eaten() -> None:
    evening = placed(LAID)
    told = evening.see(without(LAID, (0, 1)), f"{less(*LAID.values())} Yd1w")
    assert [words.split()[0] for words in told] == ["corrected"]
    assert (evening.state.placed, evening.state.eaten, evening.said) == ((2, 1), (), [])


def test_a_monster_of_an_earlier_round_in_its_supply_is_to_be_put_back_or_taken_away() -> None:
    evening = placed(LAID)
    evening.see({**LAID, (2, 0): "Rb4h"}, less(*LAID.values(), "Rb4h"))
    evening.see({**without(LAID, (0, 1)), (2, 0): "Rb4h"}, f"{less(*LAID.values(), 'Rb4h')} Yd1w")
    back = "The yellow 1 at 0,1 lies in the supply again: put it back, undo the move, or take it away if it was eaten."
    assert evening.said == [f"differs: {back}"]
    assert evening.see({**without(LAID, (0, 1)), (2, 0): "Rb4h"}, less(*LAID.values(), "Rb4h"))[-1] == "bite red 1"


def test_an_eaten_monster_laid_to_the_others_at_once_is_not_taken_for_a_new_one_either() -> None:
    evening = placed(BOTH)
    rest = less(*BOTH.values())
    evening.see(without(BOTH, (0, 1)), rest)
    last = without(BOTH, (0, 1), (4, 0))
    assert evening.see(last, f"{rest} Ra3m") == ["bite yellow 3"]
    assert evening.see(last, f"{rest} Ra3m Rb1h Yb3m Yb4m", "yellow") == []
    assert evening.see(last, f"{rest} Ra3m Rb1h Rb2h Yb3m Yb4m", "yellow") == ["round yellow"]


def test_a_monster_that_may_only_be_covered_is_asked_for() -> None:
    evening = placed(LAID)
    printed = "Something is printed in the middle of the picture that I cannot make out: is a tile covered, or cut off by the border?"
    evening.see(without(LAID, (0, 1)), less(*LAID.values()), doubts=(printed,))
    assert evening.said == [f"unsure: {printed}"]
    evening.wait(3)
    assert evening.question == "Was the yellow 1 at 0,1 eaten?"
    assert evening.answer("yes") == ["passed red", "passed yellow", "bite red 1"]


@pytest.mark.parametrize(("near", "told"), [((0, 2), []), ((4, 2), ["passed red", "passed yellow", "bite red 1"])])
def test_only_a_monster_that_lay_near_what_was_not_made_out_may_be_covered(near: Cell, told: list[str]) -> None:
    evening = placed(LAID)
    printed = "Something is printed in the middle of the picture that I cannot make out: is a tile covered, or cut off by the border?"
    places = (field_at(near)[0],)
    assert evening.see(without(LAID, (0, 1)), less(*LAID.values()), doubts=(printed,), printed=places) == told


def test_a_monster_placed_and_eaten_before_it_was_seen_is_asked_for() -> None:
    evening = Evening()
    three = without(LAID, (0, 1))
    evening.see(three, less("Ra2w", "Ra3m", "Ya3m"))
    evening.see(three, less("Ra2w", "Ra3m", "Ya3m", "Yd1w"))
    evening.wait(3)
    assert evening.question == "Was the yellow 1 (water) placed and eaten at once?"
    assert evening.answer("yes") == ["placed yellow 1", "passed red", "passed yellow", "bite red 1"]
    assert evening.said == ["hint: The supplies are to be filled up: red turns up 2 monsters and yellow turns up 2 monsters."]
    assert [monster.to_text()[2:] for monster in evening.state.eaten] == ["1w"]


def test_a_monster_placed_and_eaten_before_it_was_seen_is_told_without_asking_where_all_else_follows_from_it() -> None:
    evening = Evening()
    three = without(LAID, (0, 1))
    evening.see(three, less("Ra2w", "Ra3m", "Ya3m"))
    told = evening.see(three, f"{less('Ra2w', 'Ra3m', 'Ya3m', 'Yd1w')} Rb1h Rb2h Yb3m Yb4m", "yellow")
    assert told == ["placed yellow 1", "passed red", "passed yellow", "bite red 1", "round yellow"]


def test_a_monster_laid_where_another_one_was_just_eaten_is_both() -> None:
    evening = placed(LAID)
    supplies = f"{less(*LAID.values())} Rb1h Rb2h Yb4m"
    told = evening.see({**LAID, (0, 1): "Yb5w"}, supplies, "yellow")
    assert told == ["passed red", "passed yellow", "bite red 1", "round yellow", "placed yellow 5"]
