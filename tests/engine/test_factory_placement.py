import pytest

from engine.errors import NotationError
from engine.factory import Place, Placement, RefusalCode, Structure, Tile, place_refusals, places, places_for
from tests.engine.factory_tables import monster, ring


def codes(monsters: list[str], tile: str, player: int, move: Place) -> list[RefusalCode]:
    return [refusal.code for refusal in place_refusals([monster(text) for text in monsters], Tile.from_text(tile), player, move)]


def test_mf_14_nothing_is_added_to_a_complete_structure() -> None:
    assert places(Structure.from_text("GWWW@0,0;WWGW@0,-1"), Tile("GGGG")) == ()
    assert codes(["1:WWWW@0,0"], "WWWW", 1, Place(0, (1, 0))) == [RefusalCode.COMPLETE, RefusalCode.BLANK_CONTACT]


def test_mf_15_every_touching_edge_must_agree() -> None:
    hollow = Structure.from_text("WGWW@0,0;WPGG@1,0;GWWW@1,1")
    assert [place.tile.edges for place in places(hollow, Tile("PWWW"))] == ["WWWP"]
    assert [place.cell for place in places(hollow, Tile("PWWW"))] == [(2, 0)]
    assert codes(["1:GGWW@0,0;WWWG@1,0"], "GWWW", 1, Place(0, (0, -1), 0)) == [RefusalCode.MISMATCH]


def test_mf_15_a_blank_edge_must_agree_too() -> None:
    corner = Structure.from_text("WGGW@0,0;WWWG@1,0;GWWW@0,1")
    assert corner.complete
    gap = Structure.from_text("WGGW@0,0;WWPG@1,0;GWWW@0,1")
    assert [place.tile.edges for place in places(gap, Tile("PWWW"))] == ["PWWW"]
    assert places(gap, Tile("PGGG")) == ()


def test_mf_15_the_refusal_says_which_sides_differ() -> None:
    (refusal,) = place_refusals([monster("2:GWWW@0,0")], Tile("WWPW"), 2, Place(0, (0, -1)))
    assert refusal.sentence == "the tile does not fit player 2's first monster: south it shows thick to thin"


def test_mf_15_a_cell_with_a_tile_takes_no_other() -> None:
    assert codes(["1:GWWW@0,0"], "GWWW", 1, Place(0, (0, 0))) == [RefusalCode.OCCUPIED]


@pytest.mark.parametrize("edge", ["G", "P"])
def test_mf_16_one_touching_pair_must_be_thin_or_thick(edge: str) -> None:
    structure = Structure.from_text(f"{edge}WWW@0,0")
    assert [place.tile.edges for place in places(structure, Tile(f"{edge}WWW"))] == [f"WW{edge}W"]


def test_mf_16_blank_contact_alone_never_suffices() -> None:
    assert {place.cell for place in places(Structure.from_text("GWWW@0,0"), Tile("GWWW"))} == {(0, -1)}
    assert codes(["1:GWWW@0,0"], "WWWW", 1, Place(0, (1, 0))) == [RefusalCode.BLANK_CONTACT]


def test_mf_17_ones_own_monsters_are_always_open() -> None:
    assert [place.monster for place in places_for([monster("1:GWWW@0,0"), monster("2:PWWW@0,0")], Tile("GWWW"), 1)] == [0]
    finished = [monster("1:WWWW@0,0"), monster("2:PWWW@0,0"), monster("1:GWWW@0,0")]
    assert [place.monster for place in places_for(finished, Tile("GWWW"), 1)] == [2]


@pytest.mark.parametrize("own", ["1:GGGG@0,0", "1:WWWW@0,0"])
def test_mf_17_others_minions_are_open_whether_or_not_ones_own_first_monster_is_complete(own: str) -> None:
    monsters = [monster(own), monster("2:WWWW@0,0"), monster("2:PWWW@0,0")]
    assert [place.monster for place in places_for(monsters, Tile("PWWW"), 1)] == [2]


def test_mf_17_others_first_monsters_are_open_only_while_ones_own_is_not_complete() -> None:
    before = ["1:GWWW@0,0", "2:PWWW@0,0"]
    after = ["1:GWWW@0,0;WWGW@0,-1", "2:PWWW@0,0"]
    assert codes(before, "PWWW", 1, Place(1, (0, -1), 2)) == []
    assert codes(after, "PWWW", 1, Place(1, (0, -1), 2)) == [RefusalCode.NOT_PERMITTED]
    assert codes(after, "PWWW", 2, Place(1, (0, -1), 2)) == []


def test_mf_17_a_first_monster_with_a_mismatch_is_not_complete_and_bars_nothing() -> None:
    monsters = [monster("1:GWWW@0,0;WWPW@0,-1"), monster("2:PWWW@0,0")]
    assert [place.monster for place in places_for(monsters, Tile("PWWW"), 1)] == [1]


def test_mf_18_a_tile_that_fits_only_where_it_is_barred_fits_nowhere() -> None:
    assert places_for([monster("1:WWWW@0,0"), monster("2:PWWW@0,0"), monster("1:GWWW@0,0")], Tile("PWWW"), 1) == ()


def test_mf_19_contact_is_judged_within_one_structure_only() -> None:
    # The two tiles would touch, and clash, if they lay on one grid.
    monsters = [monster("1:GWWW@0,0"), monster("2:PPPP@1,-1")]
    assert [(place.monster, place.cell) for place in places_for(monsters, Tile("GWWW"), 1)] == [(0, (0, -1))]


def test_mf_24_no_edge_of_the_table_makes_a_place_illegal() -> None:
    far = Structure.from_text("GWWG@-500,-900")
    assert [place.cell for place in places(far, Tile("GWWW"))] == [(-500, -901), (-501, -900)]


def test_case_32_a_cell_inside_a_hole_is_legal_when_all_four_edges_agree() -> None:
    assert [(place.cell, place.completes) for place in places(ring("GPGP"), Tile("GPGP"))] == [((0, 0), True)]
    assert [place.turn for place in places(ring("GPGP"), Tile("PGPG"))] == [1]
    assert places(ring("GPGP"), Tile("GGPP")) == ()


def test_case_32_a_hole_of_two_cells_is_filled_like_any_other_place() -> None:
    wide = Structure.from_text(
        "WGGW@-1,-1;WGGG@0,-1;WGWG@1,-1;WWGG@2,-1;GWGW@2,0;GWWG@2,1;WGWG@1,1;WGWG@0,1;GGWW@-1,1;GWGW@-1,0",
    )
    assert list(wide.gaps) == [(0, 0)]
    assert [(p.cell, p.tile.edges, p.completes) for p in places(wide, Tile("GWWW"))] == [((0, 0), "GWWW", True)]
    assert [p.completes for p in places(wide, Tile("GPWW"))] == [False]


def test_case_33_touching_at_a_corner_or_two_cells_away_is_no_contact() -> None:
    assert codes(["1:GGGG@0,0"], "GGGG", 1, Place(0, (1, 1))) == [RefusalCode.NOT_TOUCHING]
    assert codes(["1:GGGG@0,0"], "GGGG", 1, Place(0, (2, 0))) == [RefusalCode.NOT_TOUCHING]
    assert {place.cell for place in places(Structure.from_text("GGGG@0,0"), Tile("GGGG"))} == {(0, -1), (-1, 0), (1, 0), (0, 1)}


def test_case_33_one_side_that_fits_does_not_excuse_another_that_does_not() -> None:
    assert codes(["1:WGGW@0,0;WWPG@1,0;GWWW@0,1"], "GGGG", 1, Place(0, (1, 1))) == [RefusalCode.MISMATCH]


@pytest.mark.parametrize(("edges", "turns"), [("GGGG", 1), ("GPGP", 1), ("GGPP", 2), ("GPWG", 2), ("GPWP", 1), ("GGGW", 3)])
def test_case_34_beside_one_tile_each_result_is_listed_once(edges: str, turns: int) -> None:
    found = places(Structure.from_text("GWWW@0,0"), Tile(edges))
    assert len(found) == turns == len({place.tile for place in found})
    assert all(place.tile == Tile(edges).turned(place.turn) for place in found)


@pytest.mark.parametrize("edges", ["GGGG", "GPGP", "GGPP", "GPWG", "GPWP"])
def test_case_34_on_an_empty_table_there_is_nothing_to_join(edges: str) -> None:
    assert places(Structure.of({}), Tile(edges)) == ()


def test_case_102_a_structure_grows_left_and_up_past_its_first_tile() -> None:
    structure = Structure.from_text("GWWG@0,0")
    assert [place.cell for place in places(structure, Tile("GGWW"))] == [(0, -1), (0, -1), (-1, 0), (-1, 0)]
    grown = structure.with_tile((-1, 0), Tile("WGWG"))
    assert [place.cell for place in places(grown, Tile("WGWW"))] == [(0, -1), (-2, 0)]


def test_case_102_rows_do_not_wrap_round() -> None:
    # The right end of one row and the left end of the next touch no more than any other strangers.
    assert codes(["1:WGWW@5,0"], "WWWG", 1, Place(0, (0, 1))) == [RefusalCode.NOT_TOUCHING]


def test_places_come_in_reading_order_whatever_the_order_of_building() -> None:
    one = Structure.from_text("GGGG@0,0;GGGG@1,0")
    other = Structure.from_text("GGGG@1,0").with_tile((0, 0), Tile("GGGG"))
    assert places(one, Tile("GWWW")) == places(other, Tile("GWWW"))
    assert [place.cell for place in places(one, Tile("GWWW"))] == [(0, -1), (1, -1), (-1, 0), (2, 0), (0, 1), (1, 1)]


def test_a_tile_keeps_its_eye_where_it_is_laid() -> None:
    (place,) = places(Structure.from_text("GWWW@0,0"), Tile("GWWW", True))
    assert place.tile == Tile("WWGW", True)


def test_a_structure_with_a_mismatch_has_places_but_is_never_completed() -> None:
    wrong = Structure.from_text("GWWG@0,0;WWPW@0,-1")
    assert [(place.cell, place.completes) for place in places(wrong, Tile("GWWW"))] == [((-1, 0), False)]


def test_a_monster_that_does_not_exist_is_refused() -> None:
    assert codes(["1:GWWW@0,0"], "GWWW", 1, Place(1, (0, -1))) == [RefusalCode.NO_SUCH_MONSTER]
    assert codes(["1:GWWW@0,0"], "GWWW", 1, Place(-1, (0, -1), 2)) == [RefusalCode.NO_SUCH_MONSTER]


@pytest.mark.parametrize("text", ["0:GPWG@2,-1^3", "12:WWGW*@-1,0^0!"])
def test_a_placement_survives_its_text(text: str) -> None:
    assert Placement.from_text(text).to_text() == text


@pytest.mark.parametrize("text", ["", "0:GPWG@2,-1", "0:GPWG@2,-1^4", "GPWG@2,-1^3", "0:GPWG^3", "x:GPWG@2,-1^3"])
def test_a_text_that_is_no_placement_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Placement.from_text(text)
