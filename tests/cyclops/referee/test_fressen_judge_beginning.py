"""How a game of Das große Fressen begins under the camera: tables, and what is told of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from cyclops.learnt import LearntSet
from cyclops.referee.judge import Setup
from engine.fressen import Box, Phase, Side
from engine.fressen.tileset import printed_box
from tests.cyclops.referee.fressen_evenings import RED, YELLOW, Evening


def test_a_game_begins_once_four_monsters_lie_before_each_side() -> None:
    evening = Evening()
    assert evening.begun == ["start"]
    assert (evening.state.phase, evening.state.turn, evening.state.pile(Side.RED)) == (Phase.PLACE, Side.RED, 20)
    assert [len(evening.state.display(side)) for side in Side] == [4, 4]
    assert evening.said == []


@pytest.mark.parametrize(
    ("red", "yellow", "missing"),
    [
        ("Ra2w Ra3m Rb4h", YELLOW, "To begin, 4 monsters lie face up before each side: red has 3."),
        ("", "Yb2w", "To begin, 4 monsters lie face up before each side: red has none and yellow has 1."),
        (f"{RED} Ra5m", YELLOW, "To begin, 4 monsters lie face up before each side: red has 5."),
        ("Ra2w Ra3m Rb4h Rc1w?", YELLOW, "I am not sure about the number on this monster."),
        ("Ra2w Ra3m Rb4h Rc1w:0", YELLOW, "The number and the dots of a monster do not go together: is something on it?"),
    ],
)
def test_what_is_missing_to_begin_is_said(red: str, yellow: str, missing: str) -> None:
    evening = Evening(red, yellow)
    assert (evening.begun, evening.said) == ([], [f"differs: {missing}"])
    assert evening.see({}, f"{RED} {YELLOW}") == ["start"]


def test_a_board_on_which_monsters_lie_is_to_be_cleared() -> None:
    evening = Evening("")
    evening.see({(0, 0): "Ra2w"}, f"{RED} {YELLOW}")
    assert evening.said == ["differs: To begin, clear the board: a monster lies on it."]


def test_nothing_begins_without_a_board_or_with_a_doubt_about_it() -> None:
    evening = Evening("")
    evening.see({}, f"{RED} {YELLOW}", layout=None)
    assert evening.said == ["differs: I cannot find the board."]
    evening.see({}, f"{RED} {YELLOW}", doubts=("I am not sure about the landscape of 2 fields.",))
    assert evening.said == ["differs: I am not sure about the landscape of 2 fields."]


def test_why_monsters_may_not_be_seen_is_said_before_that_they_are_missing() -> None:
    evening = Evening("")
    hidden = "The table is as red as red monsters are: I may not see those that lie beside the board."
    evening.see({}, YELLOW, doubts=(hidden,))
    assert evening.said == [f"differs: {hidden}"]


def test_dgf_04_the_side_on_which_the_boss_lies_begins() -> None:
    assert Evening(boss="red").state.turn is Side.RED
    assert Evening(boss=None).state.turn is Side.RED
    assert Evening(boss="yellow").state.turn is Side.YELLOW


def test_dgf_04_without_a_boss_card_it_is_asked_who_was_drawn_by_lot() -> None:
    evening = Evening(boss=None, setup=Setup(("Anna", "Bert"), {"first_marker": "random"}))
    assert evening.question == "Who has the boss and begins?"
    evening.answer("yellow")
    assert (evening.state.phase, evening.state.turn) == (Phase.PLACE, Side.YELLOW)


def test_a_set_that_nobody_knows_is_played_with_as_it_comes() -> None:
    state = Evening().state
    assert (state.box.known, state.pile(Side.RED)) == (False, 20)


def test_the_printed_set_is_known_by_its_names_as_long_as_all_is_of_it() -> None:
    red, yellow = "Rslurp1w Rslurp2m Rgulp5h Rmunch1h", "Yslurp1w Yslurp2m Ygulp5h Ymunch1h"
    assert Evening(red, yellow).state.left(Side.RED).values()
    assert not Evening(red, yellow.replace("Ymunch1h", "Ymunch1w")).state.box.known


def test_a_learnt_set_tells_which_monsters_are_left() -> None:
    printed = printed_box()
    own = Box(printed.layout, printed.red, printed.yellow)
    learnt = LearntSet("fressen", Path("fressen.toml"), "ours", {kind.species: () for kind, _ in own.red}, box=own)
    red, yellow = "Rslurp1w Rslurp2m Rgulp5h Rmunch1h", "Yslurp1w Yslurp2m Ygulp5h Ymunch1h"
    state = Evening(red, yellow, setup=Setup(("Anna", "Bert"), learnt=learnt)).state
    assert sum(state.left(Side.YELLOW).values()) == 20
