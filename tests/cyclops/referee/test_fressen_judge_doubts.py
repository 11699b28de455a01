"""What is not sure, and sleight of hand, in Das große Fressen under the camera: tables, and what is told of them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from engine.fressen import Side
from tests.cyclops.fressen_tables import STRIPES, fressen
from tests.cyclops.referee.fressen_evenings import Evening
from tests.cyclops.referee.test_fressen_judge_placing import ALL, less
from tests.cyclops.referee.test_fressen_judge_rounds import QUIET, REST
from vision.fressen.reading import FressenReading

HAND = "Something reaches into the picture, a hand or a sleeve: please look again without it."


def test_what_the_supply_has_lost_tells_what_was_placed_where_the_print_is_not_sure() -> None:
    evening = Evening()
    assert evening.see({(3, 0): "Rc3w?"}, less("Rc1w")) == ["placed red 1"]
    assert evening.state.board.at((3, 0)) is not None
    assert evening.said == []


def test_of_two_monsters_that_it_may_be_none_is_placed() -> None:
    evening = Evening()
    assert evening.see({(3, 0): "Rc3w?"}, less("Rc1w", "Ra2w")) == []
    assert "unsure: I am not sure about the number on this monster." in evening.said


def test_a_monster_between_two_fields_is_no_move_until_it_lies_on_one() -> None:
    evening = Evening()
    between = fressen({(0, 0): "Ra2w"}, less("Ra2w"), "red")
    doubt = "This monster does not lie on one field: which one is it on?"
    first, *others = between.tiles
    evening.show(replace(between, tiles=(replace(first, doubts=(doubt,)), *others)), tuple(range(100, 108)))
    assert (evening.state.placed, evening.said) == ((0, 0), [f"unsure: {doubt}"])
    evening.wait(3)
    assert evening.question == "Does the red 2 (water) lie at 0,0?"
    assert evening.see({(0, 0): "Ra2w"}, less("Ra2w")) == ["placed red 2"]


def test_nothing_is_concluded_while_a_hand_is_in_the_picture() -> None:
    evening = Evening()
    assert evening.see({(0, 0): "Ra2w"}, less("Ra2w"), doubts=(HAND,)) == []
    assert evening.said == [f"unsure: {HAND}"]


@pytest.mark.parametrize(
    "doubt",
    [
        "There are no monsters beside the board, so I cannot tell on whose side the boss lies.",
        "The boss lies about in the middle: on whose side is it?",
        "I am not sure about the landscape of 3 fields.",
        "The table is as red as red monsters are: I may not see those that lie beside the board.",
    ],
)
def test_doubts_that_concern_nothing_that_moved_stop_nothing(doubt: str) -> None:
    evening = Evening()
    assert evening.see({(0, 0): "Ra2w"}, less("Ra2w"), doubts=(doubt,)) == ["placed red 2"]


def test_a_new_monster_that_is_not_sure_is_asked_for() -> None:
    evening = Evening()
    evening.see(QUIET, REST)
    assert evening.see(QUIET, f"{REST} Rb1h Rb2h? Yb3m Yb4m", "yellow") == []
    evening.wait(3)
    assert evening.question == "Does the red 2 (mountain) lie before red?"
    assert evening.answer("yes") == ["passed red", "passed yellow", "round yellow"]


def test_species_are_called_differently_in_every_reading_and_keep_their_names() -> None:
    evening = Evening()
    evening.see({(0, 0): "Ra2w"}, less("Ra2w"), labels={"a": "kind 3", "b": "kind 1", "c": "kind 4", "d": "kind 2"})
    evening.see(QUIET, REST, labels={"a": "kind 2", "b": "kind 4", "c": "kind 1", "d": "kind 3"})
    assert evening.state.board.to_text() == "Ra2w,Ra3m,4/6/6/6/6/3,Yb2w,Ya3m,1"


def test_a_species_that_comes_later_gets_a_name_of_its_own() -> None:
    evening = Evening("Ra2w Ra3m Ra4h Ra1w", "Yb2w Yb3m Yb4h Yb1w")
    quiet = {(0, 0): "Ra2w", (3, 5): "Yb2w", (1, 0): "Ra3m", (4, 5): "Yb3m"}
    evening.see(quiet, "Ra4h Ra1w Yb4h Yb1w")
    labels = {"c": "kind 1", "a": "kind 2", "d": "kind 3", "b": "kind 4"}
    evening.see(quiet, "Ra4h Ra1w Rc1h Rc2h Yb4h Yb1w Yd1h Yb4m", "yellow", labels=labels)
    species = {kind.species for side in Side for kind in evening.state.display(side)}
    assert species == {"a", "b", "c", "d"}


def test_monsters_that_changed_places_are_to_be_put_back() -> None:
    evening = Evening()
    evening.see(QUIET, REST)
    evening.see({**QUIET, (0, 0): QUIET[1, 0], (1, 0): QUIET[0, 0]}, REST)
    assert evening.said == [
        "differs: At 0,0 I see the red 3 (meadow), but there should be the red 2 (water): put it right, or correct me.",
        "differs: At 1,0 I see the red 2 (water), but there should be the red 3 (meadow): put it right, or correct me.",
    ]
    assert evening.see(QUIET, REST) == []
    assert evening.referee.in_step


def test_a_monster_moved_on_the_board_is_to_be_put_back() -> None:
    evening = Evening()
    evening.see(QUIET, REST)
    moved = {**QUIET, (0, 3): "Ra2w"}
    del moved[0, 0]
    evening.see(moved, REST)
    assert evening.said == ["differs: The red 2 at 0,0 lies at 0,3 now: put it back, or undo the move."]


def test_another_board_is_not_judged() -> None:
    evening = Evening()
    evening.see({(0, 0): "Ra2w"}, less("Ra2w"), layout="/".join(["mhwmhw"] * 6))
    assert evening.said == ["differs: The board does not look as it did when the game began: does another one lie there?"]


def test_a_board_that_is_counted_from_another_corner_is_still_the_same() -> None:
    evening = Evening()
    evening.see(QUIET, REST)
    assert evening.show(half_turned(fressen(QUIET, "Rb4h Rc1w", None)), tuple(range(200, 206))) == []
    assert not any("lies at" in said or "At " in said for said in evening.said)


def half_turned(reading: FressenReading) -> FressenReading:
    """The same table with its board counted from the opposite corner."""
    assert reading.board is not None
    terrain = np.rot90(np.array(reading.board.terrain).reshape(6, 6), 2).ravel().tolist()
    tiles = tuple(replace(tile, cell=tile.cell and (5 - tile.cell[0], 5 - tile.cell[1])) for tile in reading.tiles)
    assert tuple(terrain) != reading.board.terrain
    assert STRIPES.count("/") == 5
    return replace(reading, tiles=tiles, board=replace(reading.board, terrain=tuple(terrain)))


def test_no_board_in_the_picture_changes_nothing() -> None:
    evening = Evening()
    assert evening.see({}, ALL, layout=None) == []
    assert evening.said == ["unsure: I cannot find the board."]
