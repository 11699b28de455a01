"""What is said to a player of Bugs & Co who asks for advice."""

from __future__ import annotations

from cyclops.rules.bugs_hints import hints
from cyclops.rules.words import Names
from engine.bugs import Call, State
from tests.engine.bugs_tables import after, table

NAMES: Names = {1: "Anna", 2: "Ben", 3: "Cleo"}


def said(state: State, player: int | None = 1) -> str:
    return "; ".join(hints(state, player, NAMES))


def test_an_empty_hand_is_told_what_a_set_takes_and_no_drawing_is_named() -> None:
    assert said(table("", "")) == (
        "Anna has 0 points, and 3 points with the highest trophy taken now; "
        "a further set takes 3 more tiles of one drawing, and each tile beside it costs a point"
    )


def test_sets_that_are_begun_are_named_the_nearest_first() -> None:
    assert "nearest to a set: bee (1 missing) and ant (2 missing)" in said(table("ant bee bee", ""))


def test_a_tile_in_the_taking_hand_counts_as_if_it_was_kept() -> None:
    answer = said(table("bee bee ant", "", taking="ant -"))
    assert "keeping the ant costs 1 point for now; nearest to a set, with the ant kept: ant (1 missing) and bee (1 missing)" in answer
    assert "the next tile" not in answer


def test_the_third_tile_of_a_pair_is_worth_keeping() -> None:
    answer = said(table("bee bee", "", taking="bee -"))
    assert "keeping the bee completes a set and brings 5 points" in answer
    assert answer.endswith("a further set takes 3 more tiles of one drawing, and each tile beside it costs a point")


def test_with_a_pair_the_chance_of_its_third_tile_is_told() -> None:
    answer = said(table("bee bee", ""))
    assert "the next tile completes a set in 2 of 100 cases, and otherwise costs a point if it is kept" in answer
    assert answer.endswith("playing on may pay, for the third tile of a pair may still come")


def test_without_a_trophy_on_the_table_none_is_spoken_of() -> None:
    state = table("ant", "", trophies=(0, 3))
    assert said(state).startswith("Anna has -1 point; ")
    assert "trophy" not in said(state)


def test_the_most_that_luck_could_bring_is_not_held_out() -> None:
    assert "at the very most" not in said(table("ant bee bee", ""))


def test_who_has_a_trophy_has_stopped() -> None:
    assert said(table("ant", "", trophies=(3, 0))) == "Anna has 2 points; who has a trophy has stopped"


def test_nobody_in_particular_gets_no_advice_nor_does_anybody_before_or_after_the_game() -> None:
    assert hints(table("ant", ""), None, NAMES) == []
    assert hints(table("ant", "", call=Call.STOP), 1, NAMES) == []


def test_no_advice_on_tiles_that_are_not_logged() -> None:
    assert hints(after(table("", "", call=Call.NONE), "go unseen"), 1, NAMES) == []
