import pytest

from engine.errors import NotationError, PositionError
from engine.factory import Structure, Tile, describe, monster_from_letters, structure_from_letters
from tests.engine.factory_tables import monster, ring


def test_mf_03_the_first_structure_of_a_player_is_the_first_monster_and_later_ones_are_minions() -> None:
    monsters = [monster("1:WWWW@0,0"), monster("2:GWWW@0,0"), monster("1:WWWW@0,0"), monster("1:GWWW@0,0"), monster("?:GWWW@0,0")]
    assert [describe(monsters, index) for index in range(5)] == [
        "player 1's first monster",
        "player 2's first monster",
        "player 1's minion 1",
        "player 1's minion 2",
        "monster 5",
    ]


def test_mf_04_a_structure_is_complete_when_no_connection_faces_an_empty_cell() -> None:
    assert Structure.from_text("GWWW@0,0;WWGW@0,-1").complete
    assert not Structure.from_text("GWWW@0,0").complete
    assert not Structure.from_text("GWWP@0,0;WWGW@0,-1").complete


def test_mf_04_a_hole_with_blank_edges_all_round_does_not_prevent_completion() -> None:
    assert ring().complete


@pytest.mark.parametrize("inward", ["GWWW", "WPWW", "WWGW", "WWWP"])
def test_mf_04_a_hole_with_one_connection_prevents_completion(inward: str) -> None:
    assert not ring(inward).complete


def test_mf_04_the_tile_that_fills_the_hole_completes() -> None:
    assert ring("GWWP").with_tile((0, 0), Tile("GWWP")).complete


def test_a_single_blank_tile_is_complete_and_no_tile_is_not() -> None:
    assert Structure.from_text("WWWW@0,0").complete
    assert not Structure.of({}).complete


def test_touching_edges_that_differ_prevent_completion() -> None:
    structure = Structure.from_text("GWWW@0,0;WWPW@0,-1")
    assert structure.open_edges == 0
    assert not structure.complete


def test_open_edges_are_counted_by_kind() -> None:
    structure = Structure.from_text("GPWW@0,0;PGWW@0,1")
    assert (structure.open_thin, structure.open_thick, structure.open_edges) == (2, 1, 3)


def test_an_edge_covered_by_a_wrong_one_is_no_longer_open() -> None:
    assert Structure.from_text("GWWW@0,0;WWPW@0,-1").open_edges == 0


def test_each_pair_that_differs_is_named_once() -> None:
    structure = Structure.from_text("GWWW@0,0;WWPW@0,-1;PWWG@1,0")
    assert structure.mismatches == (((0, -1), (0, 0)), ((0, 0), (1, 0)))


def test_gaps_say_what_each_side_of_a_tile_there_must_show() -> None:
    structure = Structure.from_text("GPWW@0,0;WWWG@1,-1")
    assert dict(structure.gaps) == {(0, -1): ".GG.", (1, 0): "W..P"}


def test_a_cell_that_only_blank_edges_touch_is_no_gap() -> None:
    assert list(Structure.from_text("GWWW@0,0").gaps) == [(0, -1)]


def test_a_structure_grows_without_changing_the_one_before() -> None:
    before = Structure.from_text("GWWW@0,0")
    after = before.with_tile((0, -1), Tile("WWGW", True))
    assert (before.to_text(), len(before)) == ("GWWW@0,0", 1)
    assert after.to_text() == "WWGW*@0,-1;GWWW@0,0"
    with pytest.raises(TypeError):
        after.cells[(5, 5)] = Tile("WWWW")  # type: ignore[index]


def test_a_tile_on_a_tile_is_refused() -> None:
    with pytest.raises(PositionError, match="a tile lies at 0,0 already"):
        Structure.from_text("GWWW@0,0").with_tile((0, 0), Tile("WWWW"))


def test_structures_with_the_same_tiles_are_equal_however_they_were_built() -> None:
    one = Structure.from_text("GWWW@0,0;WWGW@0,-1")
    other = Structure.from_text("WWGW@0,-1").with_tile((0, 0), Tile("GWWW"))
    assert one == other
    assert hash(one) == hash(other)
    assert one != other.with_eye((0, 0), True)


def test_eye_tiles_are_found_and_can_be_corrected() -> None:
    structure = Structure.from_text("GWWW*@0,0;WWGW@0,-1")
    assert structure.eye_cells == ((0, 0),)
    assert structure.with_eye((0, -1), True).eye_cells == ((0, -1), (0, 0))
    assert structure.with_eye((0, 0), False).eye_cells == ()
    with pytest.raises(PositionError, match="no tile lies at 4,4"):
        structure.with_eye((4, 4), True)


def test_parts_that_do_not_touch_are_told_apart() -> None:
    structure = Structure.from_text("GWWW@0,0;WWGW@0,-1;WWWW@3,0")
    assert structure.touching_parts() == [frozenset({(0, 0), (0, -1)}), frozenset({(3, 0)})]


def test_parts_that_only_blank_edges_hold_are_told_apart() -> None:
    structure = Structure.from_text("GWWW@0,0;WWGW@0,-1;WWWW@1,0")
    assert len(structure.touching_parts()) == 1
    assert structure.joined_parts() == [frozenset({(0, 0), (0, -1)}), frozenset({(1, 0)})]


def test_a_structure_is_made_from_what_a_reading_has() -> None:
    structure = structure_from_letters({(0, 0): ["G", "W", "W", "W"], (0, -1): "WWGW"}, eyes=[(0, 0)])
    assert structure == Structure.from_text("GWWW*@0,0;WWGW@0,-1")


def test_a_monster_is_made_from_what_a_reading_has() -> None:
    assert monster_from_letters({(0, 0): "GWWW"}, owner=3) == monster("3:GWWW@0,0")
    assert monster_from_letters({}) == monster("?:")


def test_a_reading_with_a_letter_that_is_none_is_refused() -> None:
    with pytest.raises(NotationError, match="GPW\\?"):
        structure_from_letters({(0, 0): "GPW?"})


@pytest.mark.parametrize("text", ["", "GWWW@0,0", "WPGW*@-2,-7;GWWW@3,0"])
def test_a_structure_survives_its_text(text: str) -> None:
    assert Structure.from_text(text).to_text() == text


@pytest.mark.parametrize("text", ["GWWW", "GWWW@", "GWWW@0", "@0,0", "GWWW@0,0;", "GWWW@0,0;PWWW@0,0"])
def test_a_text_that_is_no_structure_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Structure.from_text(text)
