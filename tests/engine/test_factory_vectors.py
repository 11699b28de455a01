"""The thirteen positions of the rules, written as they stand there: letters T, K, B, and y upwards (see `factory_tables`)."""

import pytest

from engine.factory import (
    Draw,
    Monster,
    Phase,
    Place,
    Placement,
    StartMinion,
    State,
    Structure,
    Tile,
    apply,
    is_over,
    legal_moves,
    legal_places,
    places,
    scores,
)
from tests.engine.factory_tables import ring, rules_structure, rules_tile, table

pytestmark = pytest.mark.pi

CORNER = {(0, 0): "TTBB"}
THREE = {(0, 0): "TTBB", (0, 1): "BKTB", (1, 0): "KBBT"}
"""Two arms that leave one cell to be filled at (1, 1)."""


def found(structure: Structure, edges: str) -> set[tuple[tuple[int, int], str]]:
    """Places as cell with y upwards and edges in the letters of the rules."""
    back = str.maketrans("GPW", "TKB")
    return {((p.cell[0], -p.cell[1]), p.tile.edges.translate(back)) for p in places(structure, rules_tile(edges))}


def test_vector_01_one_thin_edge_fits_each_of_two_thin_edges_in_one_turn() -> None:
    assert found(rules_structure(CORNER), "TBBB") == {((0, 1), "BBTB"), ((1, 0), "BBBT")}
    assert len(places(rules_structure(CORNER), rules_tile("TBBB"))) == 2


def test_vector_02_three_thin_edges_fit_in_three_turns_at_each_cell() -> None:
    result = places(rules_structure(CORNER), rules_tile("TTBT"))
    assert len(result) == 6
    assert sorted(place.cell for place in result) == [(0, -1)] * 3 + [(1, 0)] * 3


def test_vector_03_a_thick_edge_fits_no_thin_one_and_blank_contact_is_none() -> None:
    assert places(rules_structure(CORNER), rules_tile("KBBB")) == ()
    state = table(Monster(rules_structure(CORNER), 1), "2:GWWW@0,0", drawn="PWWW")
    assert [move.to_text() for move in legal_moves(state)] == ["discard agreed"]


def test_vector_04_the_tile_that_fills_the_last_gap_completes_four_tiles() -> None:
    structure = rules_structure(THREE)
    (place,) = places(structure, rules_tile("BBKK"))
    assert found(structure, "BBKK") == {((1, 1), "BBKK")}
    assert place.completes
    after = structure.with_tile(place.cell, place.tile)
    assert (after.open_edges, after.complete, len(after)) == (0, True, 4)


@pytest.mark.parametrize("edges", ["BBKT", "KBBB"])
def test_vector_05_one_touching_pair_that_differs_is_enough_to_refuse(edges: str) -> None:
    assert places(rules_structure(THREE), rules_tile(edges)) == ()


def test_vector_06_four_thick_edges_fit_once_and_open_two_more() -> None:
    (place,) = places(rules_structure(THREE), rules_tile("KKKK"))
    assert (place.cell, place.completes) == ((1, -1), False)
    assert rules_structure(THREE).with_tile(place.cell, place.tile).open_thick == 2


def test_vector_07_a_ring_with_a_blank_hole_is_complete_and_counts_eight() -> None:
    state = table(Monster(ring(), 1), "2:GWWW@0,0")
    assert ring().complete
    assert scores(state)[0].points == 8


def test_vector_08_a_ring_with_one_thin_edge_inwards_takes_only_that_tile() -> None:
    structure = ring("GWWW")
    assert places(structure, rules_tile("KBBB")) == places(structure, rules_tile("TTBB")) == ()
    assert places(structure, rules_tile("TBBB")) == (Placement(0, (0, 0), 0, Tile("GWWW"), True),)
    assert len(structure.with_tile((0, 0), Tile("GWWW"))) == 9


def test_vector_09_with_a_finished_first_monster_others_first_monsters_are_barred() -> None:
    monsters = ("1:WWWW@0,0", "2:GWWW@0,0", "3:PWWW@0,0", "1:PWWW@0,0")
    assert legal_places(table(*monsters, turn=1, drawn="GWWW")) == ()
    assert [place.monster for place in legal_places(table(*monsters, turn=3, drawn="GWWW"))] == [1]


def test_vector_10_others_minions_are_open_and_the_tile_must_be_laid() -> None:
    state = table("1:WWWW@0,0", "2:WWWW@0,0", "3:PWWW@0,0", "1:PWWW@0,0", "2:GWWW@0,0", turn=1, drawn="GWWW")
    assert legal_moves(state) == (Place(4, (0, -1), 2),)


def test_vector_11_the_owner_starts_a_minion_and_then_takes_a_whole_turn() -> None:
    state = table("1:GWWW@0,0", "2:PWWW@0,0", "3:PWWW@0,0", turn=1, drawn="PWWW")
    state = apply(state, Place(1, (0, -1), 2))
    assert (state.phase, state.to_move) == (Phase.MINION, 2)
    state = apply(state, StartMinion(Tile("GGGG")))
    assert (state.phase, state.to_move, state.monsters[3].owner) == (Phase.DRAW, 2, 2)
    state = apply(state, Draw(Tile("GWWW")))
    assert (state.phase, state.to_move) == (Phase.PLACE, 2)


def test_vector_12_seven_tiles_and_two_eye_tiles_are_nine_points() -> None:
    first = "1:WGWW@0,0;WGWG@1,0;WGWG@2,0;WGWG@3,0;WGWG@4,0;WGWG@5,0;WWWG*@6,0"
    minion = "1:WGWW*@0,0;WGWG*@1,0;WGWG@2,0;WWWG@3,0"
    in_progress = "1:WGWW*@0,0;WGWG*@1,0;WGWG*@2,0;WGWG*@3,0;WGWG*@4,0"
    assert scores(table(first, "2:GWWW@0,0", minion, in_progress))[0].points == 7 + 2 + 0


def test_vector_13_without_a_tile_left_no_minion_starts_and_the_game_ends() -> None:
    monsters = ("1:GWWW@0,0", "2:GWWW@0,0", "3:WWWW@0,0", "3:PWWW@0,0")
    state: State = table(*monsters, turn=2, drawn="PWWW", pile=0)
    assert not is_over(state)
    state = apply(state, Place(3, (0, -1), 2))
    assert state.monsters[3].complete
    assert is_over(state)
    assert state.to_move is None
    assert legal_moves(state) == ()
