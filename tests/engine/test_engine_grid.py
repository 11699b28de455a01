import pytest

from engine.errors import EngineError, NotationError
from engine.grid import cell_from_text, cell_to_text, neighbours, number_from_text, opposite, parts


def test_neighbours_run_clockwise_from_the_row_above() -> None:
    assert neighbours((2, 5)) == ((2, 4), (3, 5), (2, 6), (1, 5))


def test_a_neighbour_touches_with_its_opposite_side() -> None:
    for side in range(4):
        assert neighbours(neighbours((0, 0))[side])[opposite(side)] == (0, 0)


@pytest.mark.parametrize("cell", [(0, 0), (-3, 12), (7, -1)])
def test_a_cell_survives_its_text(cell: tuple[int, int]) -> None:
    assert cell_from_text(cell_to_text(cell)) == cell


@pytest.mark.parametrize("text", ["", "1", "1,", ",1", "1,2,3", "a,1", "1, 2", "+1,2", "01,2", "1,-0", "²,1", "1" * 30 + ",0"])
def test_what_is_no_cell_is_refused_with_the_text(text: str) -> None:
    with pytest.raises(NotationError):
        cell_from_text(text)


def test_the_sentence_of_a_wrong_number_names_it() -> None:
    with pytest.raises(EngineError, match="the owner must be a whole number such as 3 or -1, not 'x'"):
        number_from_text("x", "the owner")


def test_parts_come_with_the_largest_first_and_then_in_reading_order() -> None:
    cells = [(0, 0), (5, 0), (9, 9), (0, 1), (1, 1)]
    assert parts(cells, [((0, 0), (0, 1)), ((1, 1), (0, 1))]) == [
        frozenset({(0, 0), (0, 1), (1, 1)}),
        frozenset({(5, 0)}),
        frozenset({(9, 9)}),
    ]


def test_no_cells_have_no_parts() -> None:
    assert parts([], []) == []
