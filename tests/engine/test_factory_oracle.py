"""The engine against the slow oracle on random tables, legal ones and such as only a camera can report."""

from random import Random

from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.factory import Monster, Structure, Tile, permissions, places, places_for, score_monsters, structure_from_letters
from engine.grid import Cell
from tests.engine import factory_oracle as oracle
from tests.engine.factory_oracle import Table, Tiles

EDGES = st.text("GPW", min_size=4, max_size=4)
CELLS = st.tuples(st.integers(-2, 2), st.integers(-2, 2))
OWNERS = st.none() | st.integers(1, 3)
HEAPS = st.dictionaries(CELLS, EDGES, max_size=9)
"""Tiles thrown on a grid: they need neither fit nor touch."""


@st.composite
def grown(draw: st.DrawFn) -> Tiles:
    """A monster grown by the oracle's own rules."""
    tiles = {(0, 0): draw(EDGES)}
    for edges in draw(st.lists(EDGES, max_size=12)):
        found = sorted(oracle.legal([(1, tiles)], edges, 1))
        if found:
            _, cell, turned, _ = draw(st.sampled_from(found))
            tiles[cell] = turned
    return tiles


TABLES = st.lists(st.tuples(OWNERS, grown() | HEAPS), max_size=5)


def built(tiles: Tiles) -> Structure:
    return structure_from_letters(tiles)


def engine_table(table: Table) -> list[Monster]:
    return [Monster(built(tiles), owner) for owner, tiles in table]


def results(table: Table, edges: str, player: int) -> list[tuple[int, Cell, str, bool]]:
    return [(p.monster, p.cell, p.tile.edges, p.completes) for p in places_for(engine_table(table), Tile(edges), player)]


def turned_cell(cell: Cell) -> Cell:
    """A cell after the whole table is turned a quarter clockwise: what was north is east."""
    return -cell[1], cell[0]


def turned_edges(edges: str) -> str:
    return edges[3] + edges[:3]


def mirrored_edges(edges: str) -> str:
    return edges[0] + edges[3] + edges[2] + edges[1]


@settings(max_examples=250)
@given(TABLES, EDGES, st.integers(1, 4))
@example([(1, {(0, 0): "GGGG", (1, 0): "PPPP"})], "GGGG", 1)
@example([(None, {})], "WWWW", 1)
def test_places_are_those_of_the_oracle_each_once(table: Table, edges: str, player: int) -> None:
    found = results(table, edges, player)
    assert set(found) == oracle.legal(table, edges, player)
    assert len(set(found)) == len(found)


@settings(max_examples=200)
@given(HEAPS | grown())
def test_a_structure_counts_as_the_oracle_does(tiles: Tiles) -> None:
    structure = built(tiles)
    assert structure.open_thin == oracle.open_edges(tiles, "G")
    assert structure.open_thick == oracle.open_edges(tiles, "P")
    assert sorted(map(sorted, structure.mismatches)) == sorted(map(sorted, oracle.mismatches(tiles)))
    assert structure.complete == oracle.complete(tiles)


@settings(max_examples=70)
@given(HEAPS, st.randoms(use_true_random=False))
def test_a_structure_does_not_depend_on_the_order_of_laying(tiles: Tiles, chance: Random) -> None:
    order = list(tiles)
    chance.shuffle(order)
    structure = Structure.of({})
    for cell in order:
        structure = structure.with_tile(cell, Tile(tiles[cell]))
    whole = built(tiles)
    assert structure == whole
    assert list(structure.gaps.items()) == list(whole.gaps.items())
    assert (structure.open_thin, structure.open_thick, structure.mismatches) == (whole.open_thin, whole.open_thick, whole.mismatches)


@settings(max_examples=70)
@given(HEAPS | grown(), EDGES)
def test_a_turned_table_gives_turned_places(tiles: Tiles, edges: str) -> None:
    turned = built({turned_cell(cell): turned_edges(tile) for cell, tile in tiles.items()})
    expected = {(turned_cell(p.cell), turned_edges(p.tile.edges), p.completes) for p in places(built(tiles), Tile(edges))}
    assert {(p.cell, p.tile.edges, p.completes) for p in places(turned, Tile(edges))} == expected


@settings(max_examples=70)
@given(HEAPS | grown(), EDGES, st.tuples(st.integers(-50, 50), st.integers(-50, 50)))
def test_a_shifted_table_gives_shifted_places(tiles: Tiles, edges: str, by: Cell) -> None:
    shifted = built({(column + by[0], row + by[1]): tile for (column, row), tile in tiles.items()})
    expected = [((p.cell[0] + by[0], p.cell[1] + by[1]), p.turn, p.tile, p.completes) for p in places(built(tiles), Tile(edges))]
    assert [(p.cell, p.turn, p.tile, p.completes) for p in places(shifted, Tile(edges))] == expected


@settings(max_examples=70)
@given(HEAPS | grown(), EDGES)
def test_a_mirrored_table_gives_mirrored_places_of_the_mirrored_tile(tiles: Tiles, edges: str) -> None:
    mirrored = built({(-column, row): mirrored_edges(tile) for (column, row), tile in tiles.items()})
    expected = {((-p.cell[0], p.cell[1]), mirrored_edges(p.tile.edges), p.completes) for p in places(built(tiles), Tile(edges))}
    assert {(p.cell, p.tile.edges, p.completes) for p in places(mirrored, Tile(mirrored_edges(edges)))} == expected


@settings(max_examples=70)
@given(HEAPS | grown(), EDGES, st.integers(0, 3))
def test_how_the_drawn_tile_is_held_changes_the_turn_but_not_the_results(tiles: Tiles, edges: str, quarters: int) -> None:
    structure, tile = built(tiles), Tile(edges)
    held = places(structure, tile.turned(quarters))
    assert {(p.cell, p.tile) for p in held} == {(p.cell, p.tile) for p in places(structure, tile)}
    assert all(p.tile == tile.turned(quarters + p.turn) for p in held)


@settings(max_examples=100)
@given(TABLES, st.integers(1, 4))
def test_permissions_are_those_of_the_oracle(table: Table, player: int) -> None:
    allowed = [permission.allowed for permission in permissions(engine_table(table), player)]
    assert allowed == [oracle.may_add(table, player, index) for index in range(len(table))]


@settings(max_examples=100)
@given(TABLES)
def test_points_are_those_of_the_oracle(table: Table) -> None:
    eyes = [set(list(tiles)[::2]) for _, tiles in table]
    monsters = [Monster(structure_from_letters(tiles, seen), owner) for (owner, tiles), seen in zip(table, eyes, strict=True)]
    assert [s.points for s in score_monsters(monsters, [1, 2, 3])] == [oracle.points(table, eyes, player) for player in (1, 2, 3)]
