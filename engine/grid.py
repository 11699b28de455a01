"""Cells of a square grid, their neighbours and their text."""

from collections.abc import Iterable
from typing import Final, TypeAlias

from engine.errors import NotationError

Cell: TypeAlias = tuple[int, int]
"""(column, row); columns grow to the right, rows grow downwards, both may be negative."""

NORTH, EAST, SOUTH, WEST = range(4)
SIDES: Final = (NORTH, EAST, SOUTH, WEST)
SIDE_NAMES: Final = ("north", "east", "south", "west")


def opposite(side: int) -> int:
    """Return the side of the neighbour that touches `side`."""
    return (side + 2) % 4


def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """Return the four cells that share a side with `cell`: north, east, south, west."""
    column, row = cell
    return (column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row)


def reading_order(cell: Cell) -> tuple[int, int]:
    """Return a sort key that runs through cells row by row from the top, each row from the left."""
    return cell[1], cell[0]


def number_from_text(text: str, what: str) -> int:
    """Read a whole number in the one form in which it is written: no plus sign, no spaces, no leading zeros.

    Parameters
    ----------
    text : str
        For example ``-3``.
    what : str
        What the number stands for, for the message.

    Raises
    ------
    NotationError
        If the text is not such a number.
    """
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 10 and str(int(text)) == text):
        raise NotationError(f"{what} must be a whole number such as 3 or -1, not {text!r}")
    return int(text)


def cell_to_text(cell: Cell) -> str:
    """Return a cell as ``column,row``."""
    return f"{cell[0]},{cell[1]}"


def cell_from_text(text: str) -> Cell:
    """Read a cell written as ``column,row``.

    Raises
    ------
    NotationError
        If the text is not two whole numbers with a comma between them.
    """
    column, comma, row = text.partition(",")
    if not comma:
        raise NotationError(f"a cell is written column,row, such as 2,-1, not {text!r}")
    return number_from_text(column, "the column of a cell"), number_from_text(row, "the row of a cell")


def parts(cells: Iterable[Cell], links: Iterable[tuple[Cell, Cell]]) -> list[frozenset[Cell]]:
    """Return the connected parts of `cells`, the largest first.

    Parameters
    ----------
    cells : iterable of Cell
        The cells to be split.
    links : iterable of (Cell, Cell)
        Pairs of cells that hang together.

    Returns
    -------
    list of frozenset of Cell
        Largest part first, equal ones in reading order of their first cell.
    """
    part = {cell: {cell} for cell in cells}
    for a, b in links:
        if part[a] is not part[b]:
            small, large = sorted((part[a], part[b]), key=len)
            large |= small
            part.update(dict.fromkeys(small, large))
    found = {id(group): frozenset(group) for group in part.values()}.values()
    return sorted(found, key=lambda group: (-len(group), min(map(reading_order, group))))
