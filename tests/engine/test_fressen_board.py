import pytest

from engine.errors import NotationError, PositionError
from engine.fressen import CELLS, NEIGHBOURS, Bite, Board, Kind, Landscape, Layout, Monster, Side, index_of
from engine.grid import Cell
from tests.engine.fressen_tables import RED, STRIPES, YELLOW, board


def beast(text: str) -> Monster:
    return Monster.from_text(text)


def near(cell: Cell) -> set[Cell]:
    return {CELLS[index] for index in NEIGHBOURS[index_of(cell)]}


def test_dgf_01_the_board_has_36_fields_each_of_one_landscape() -> None:
    layout = Layout.from_text(STRIPES)
    assert len(CELLS) == len(layout.landscapes) == 36
    assert [layout.at((3, row)) for row in range(6)] == [
        Landscape(name) for name in ("water", "water", "meadow", "meadow", "mountain", "mountain")
    ]
    assert layout.fields[Landscape.MEADOW] == tuple(range(12, 24))
    with pytest.raises(NotationError, match="36 fields, not 35"):
        Layout(layout.landscapes[1:])


def test_dgf_01_there_are_two_sides() -> None:
    assert tuple(Side) == (RED, YELLOW)
    assert (RED.other, YELLOW.other) == (YELLOW, RED)
    assert (RED.letter, YELLOW.letter) == ("R", "Y")


@pytest.mark.parametrize("value", [0, 6, -1])
def test_dgf_02_values_run_from_1_to_5(value: int) -> None:
    with pytest.raises(NotationError, match=f"a value from 1 to 5, not {value}"):
        Kind("a", value, Landscape.WATER)


@pytest.mark.parametrize("species", ["", "Slurp", "slurp 1", "größe", "a1"])
def test_dgf_02_a_species_is_named_with_small_letters(species: str) -> None:
    with pytest.raises(NotationError, match="letters a to z"):
        Kind(species, 1, Landscape.WATER)


@pytest.mark.parametrize(
    ("eater", "victim", "eats"),
    [
        ("Ra3w", "Ya2w", True),
        ("Ra2w", "Ya3w", False),
        ("Ra1w", "Ya5w", True),
        ("Ra5w", "Ya1w", True),
        ("Ra1w", "Ya4w", False),
        ("Ra2w", "Ya5w", False),
    ],
)
def test_dgf_11_the_higher_value_eats_the_lower_and_the_1_also_the_5(eater: str, victim: str, eats: bool) -> None:
    assert beast(eater).eats(beast(victim)) is eats


@pytest.mark.parametrize("value", range(1, 6))
def test_dgf_12_equal_values_and_own_monsters_are_never_eaten(value: int) -> None:
    eater = Monster(RED, Kind("a", value, Landscape.WATER))
    assert not eater.eats(Monster(YELLOW, eater.kind))
    assert not any(eater.eats(Monster(RED, Kind("b", other, Landscape.WATER))) for other in range(1, 6))


def test_dgf_12_diagonals_never_count() -> None:
    corners = board({(2, 2): "Ra5w", (1, 1): "Ya2w", (3, 1): "Ya2w", (1, 3): "Ya2w", (3, 3): "Ya2w"})
    assert corners.bites(RED) == corners.bites(YELLOW) == ()
    cross = board({(2, 2): "Ra5w", (2, 1): "Ya2w", (3, 2): "Ya2w", (2, 3): "Ya2w", (1, 2): "Ya2w"})
    assert cross.bites(RED) == tuple(Bite((2, 2), cell) for cell in ((2, 1), (3, 2), (2, 3), (1, 2)))


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ((0, 0), {(1, 0), (0, 1)}),
        ((5, 0), {(4, 0), (5, 1)}),
        ((0, 5), {(1, 5), (0, 4)}),
        ((5, 5), {(4, 5), (5, 4)}),
        ((5, 2), {(5, 1), (4, 2), (5, 3)}),
        ((0, 3), {(0, 2), (1, 3), (0, 4)}),
        ((2, 2), {(2, 1), (3, 2), (2, 3), (1, 2)}),
    ],
)
def test_case_102_the_board_ends_at_its_edges(cell: Cell, expected: set[Cell]) -> None:
    assert near(cell) == expected


@pytest.mark.parametrize("row", range(5))
def test_case_102_the_last_field_of_a_row_does_not_touch_the_first_of_the_next(row: int) -> None:
    ends = board({(5, row): "Ra5w", (0, row + 1): "Ya2w"})
    assert ends.bites(RED) == ()
    across = board({(0, row): "Ra5w", (5, row): "Ya2w"})
    assert across.bites(RED) == ()


def test_case_102_the_bottom_does_not_touch_the_top() -> None:
    assert board({(3, 0): "Ra5w", (3, 5): "Ya2w"}).bites(RED) == ()


def test_all_neighbours_are_mutual() -> None:
    assert all(index in NEIGHBOURS[other] for index in range(36) for other in NEIGHBOURS[index])
    assert sum(map(len, NEIGHBOURS)) == 2 * 60


@pytest.mark.parametrize("cell", [(6, 0), (0, 6), (-1, 0), (0, -1)])
def test_a_cell_outside_the_board_is_refused_by_its_name(cell: Cell) -> None:
    empty = Board()
    with pytest.raises(PositionError, match=f"no field {cell[0]},{cell[1]}"):
        empty.at(cell)
    with pytest.raises(PositionError, match="from 0 to 5"):
        empty.with_monster(cell, beast("Ra1w"))


def test_laying_and_clearing_give_new_boards() -> None:
    empty = Board()
    laid = empty.with_monster((2, 1), beast("Ra1w"))
    assert (empty.at((2, 1)), laid.at((2, 1))) == (None, beast("Ra1w"))
    assert list(laid.monsters()) == [((2, 1), beast("Ra1w"))]
    assert (laid.count(RED), laid.count(YELLOW)) == (1, 0)
    assert laid.without((2, 1)) == empty
    with pytest.raises(PositionError, match="a monster lies at 2,1 already"):
        laid.with_monster((2, 1), beast("Ya1w"))
    with pytest.raises(PositionError, match="no monster lies at 2,1"):
        empty.without((2, 1))


def test_a_board_has_36_fields() -> None:
    with pytest.raises(NotationError, match="36 fields, not 2"):
        Board((None, None))
