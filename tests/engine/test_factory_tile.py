from collections import Counter

import pytest

from engine.errors import NotationError
from engine.factory import ALL_KINDS, PATTERNS, Edge, Tile, distinct_turns


def mirrored(edges: str) -> str:
    return edges[0] + edges[3] + edges[2] + edges[1]


def test_mf_01_a_tile_has_four_edges_each_thin_thick_or_blank_and_an_eye_flag() -> None:
    tile = Tile("GPWG", eye=True)
    assert [tile.edge(side) for side in range(4)] == [Edge.THIN, Edge.THICK, Edge.BLANK, Edge.THIN]
    assert tile.eye
    assert not Tile("GPWG").eye


@pytest.mark.parametrize("edges", ["", "GPW", "GPWGG", "GPWX", "gpwg", "GP W"])
def test_mf_01_other_edges_are_refused(edges: str) -> None:
    with pytest.raises(NotationError, match="four edges"):
        Tile(edges)


def test_mf_01_letters_may_come_in_any_container() -> None:
    assert Tile.of(["G", "P", "W", "G"], eye=True) == Tile("GPWG", True)


def test_mf_02_a_quarter_turn_clockwise_brings_the_west_edge_to_the_north() -> None:
    assert Tile("GPWW", True).turned(1) == Tile("WGPW", True)


def test_mf_02_four_quarter_turns_change_nothing() -> None:
    tile = Tile("GPWP")
    assert tile.turned(1).turned(1).turned(1).turned(1) == tile == tile.turned(4) == tile.turned(-4)


def test_mf_02_tiles_are_never_flipped_so_mirror_images_stay_different_kinds() -> None:
    chiral = {edges for edges in PATTERNS if Tile(mirrored(edges)).kind != Tile(edges)}
    assert len(chiral) == 6
    assert {frozenset({Tile(edges).kind.edges, Tile(mirrored(edges)).kind.edges}) for edges in chiral} == {
        frozenset({"GPWW", "GWWP"}),
        frozenset({"GGPW", "GGWP"}),
        frozenset({"GPPW", "GWPP"}),
    }


def test_there_are_24_patterns_by_number_of_connections() -> None:
    assert Counter(Tile(edges).connections for edges in PATTERNS) == {0: 1, 1: 2, 2: 7, 3: 8, 4: 6}


def test_all_kinds_are_the_patterns_with_and_without_an_eye() -> None:
    assert len(set(ALL_KINDS)) == 48
    assert all(kind.kind == kind for kind in ALL_KINDS)


@pytest.mark.parametrize(("edges", "turns"), [("GGGG", 1), ("GPGP", 2), ("GGPP", 4), ("GPWG", 4), ("GPWP", 4), ("WWWW", 1)])
def test_case_34_a_symmetric_tile_has_fewer_distinct_turns(edges: str, turns: int) -> None:
    found = distinct_turns(Tile(edges))
    assert len(found) == turns
    assert {tile for _, tile in found} == {Tile(edges).turned(quarters) for quarters in range(4)}


def test_case_34_the_turn_given_is_the_smallest_that_does_it() -> None:
    assert distinct_turns(Tile("GPGP")) == ((0, Tile("GPGP")), (1, Tile("PGPG")))


def test_turning_a_tile_does_not_change_its_kind() -> None:
    for kind in ALL_KINDS:
        assert {kind.turned(quarters).kind for quarters in range(4)} == {kind}


@pytest.mark.parametrize("text", ["GPWG", "WWWW*"])
def test_a_tile_survives_its_text(text: str) -> None:
    assert Tile.from_text(text).to_text() == text


@pytest.mark.parametrize("text", ["", "*", "GPWG**", "GPWG *", "*GPWG", "GPW*"])
def test_a_text_that_is_no_tile_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Tile.from_text(text)
