"""The board: 36 fields of three landscapes (DGF-1), the monsters on them, and the bites they can make (DGF-11, DGF-12).

Fields are known by their cell, (column, row) with rows growing downwards, and by their index, row by row from the top.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeVar

from engine.errors import NotationError, PositionError
from engine.fressen.monster import Landscape, Monster, Side, landscape_from_letter
from engine.fressen.moves import Bite
from engine.grid import Cell, cell_to_text, neighbours
from engine.notation import only_so

WIDTH: Final = 6
FIELDS: Final = WIDTH * WIDTH

CELLS: Final[tuple[Cell, ...]] = tuple((column, row) for row in range(WIDTH) for column in range(WIDTH))
"""The cell of each field, by index."""
INDEX: Final[Mapping[Cell, int]] = {cell: index for index, cell in enumerate(CELLS)}
"""The index of each field, by cell; a cell outside the board has none."""
NEIGHBOURS: Final[tuple[tuple[int, ...], ...]] = tuple(tuple(INDEX[near] for near in neighbours(cell) if near in INDEX) for cell in CELLS)
"""Indices of the two to four fields that share a side with each field; the board ends at its edges."""

EntryT = TypeVar("EntryT")


def index_of(cell: Cell) -> int:
    """Return the index of a field.

    Raises
    ------
    PositionError
        If the cell lies outside the board.
    """
    if cell not in INDEX:
        raise PositionError(f"the board has columns and rows from 0 to {WIDTH - 1}, so there is no field {cell_to_text(cell)}")
    return INDEX[cell]


@dataclass(frozen=True, slots=True)
class Layout:
    """Which landscape each field shows.

    Raises
    ------
    NotationError
        If there are not 36 fields.
    """

    landscapes: tuple[Landscape, ...]
    """By index of the field."""
    fields: Mapping[Landscape, tuple[int, ...]] = field(init=False, compare=False, repr=False)
    """Indices of the fields of each landscape."""

    def __post_init__(self) -> None:
        if len(self.landscapes) != FIELDS:
            raise NotationError(f"the board has {FIELDS} fields, not {len(self.landscapes)}")
        fields = {kind: tuple(index for index, found in enumerate(self.landscapes) if found is kind) for kind in Landscape}
        object.__setattr__(self, "fields", fields)

    def at(self, cell: Cell) -> Landscape:
        """Return the landscape of a field.

        Raises
        ------
        PositionError
            If the cell lies outside the board.
        """
        return self.landscapes[index_of(cell)]

    def to_text(self) -> str:
        """Return six rows of letters, as ``wmhwmh/…``."""
        letters = "".join(landscape.letter for landscape in self.landscapes)
        return "/".join(letters[start : start + WIDTH] for start in range(0, FIELDS, WIDTH))

    @classmethod
    def from_text(cls, text: str) -> "Layout":
        """Read a layout written by `to_text`.

        Raises
        ------
        NotationError
            If the text is not six rows of six letters w, m or h.
        """
        return cls(_fields_from_rows(text, _letters))


def _letters(row: str) -> list[Landscape]:
    return [landscape_from_letter(letter) for letter in row]


def _fields_from_rows(text: str, read: Callable[[str], list[EntryT]]) -> tuple[EntryT, ...]:
    rows = [read(row) for row in text.split("/")]
    if [len(row) for row in rows] != [WIDTH] * WIDTH:
        raise NotationError(f"a board is written as {WIDTH} rows of {WIDTH} fields with / between the rows, not {text!r}")
    return tuple(entry for row in rows for entry in row)


@dataclass(frozen=True, slots=True)
class Board:
    """The monsters on the board; it may hold any, also such as no game can bring there.

    Raises
    ------
    NotationError
        If there are not 36 fields.
    """

    cells: tuple[Monster | None, ...] = (None,) * FIELDS
    """What lies on each field, by index."""

    def __post_init__(self) -> None:
        if len(self.cells) != FIELDS:
            raise NotationError(f"the board has {FIELDS} fields, not {len(self.cells)}")

    @classmethod
    def of(cls, monsters: Mapping[Cell, Monster]) -> "Board":
        """Make a board from the monsters that lie on it.

        Raises
        ------
        PositionError
            If a cell lies outside the board.
        """
        laid = {index_of(cell): monster for cell, monster in monsters.items()}
        return cls(tuple(map(laid.get, range(FIELDS))))

    def at(self, cell: Cell) -> Monster | None:
        """Return what lies on a field.

        Raises
        ------
        PositionError
            If the cell lies outside the board.
        """
        return self.cells[index_of(cell)]

    def monsters(self) -> Iterator[tuple[Cell, Monster]]:
        """Yield every monster with its cell, row by row from the top."""
        for index, monster in enumerate(self.cells):
            if monster is not None:
                yield CELLS[index], monster

    def count(self, side: Side) -> int:
        """Return how many monsters of a side lie on the board."""
        return sum(monster is not None and monster.side is side for monster in self.cells)

    def with_monster(self, cell: Cell, monster: Monster) -> "Board":
        """Return the board with a monster laid on a free field.

        Raises
        ------
        PositionError
            If the cell lies outside the board or a monster lies there already.
        """
        index = index_of(cell)
        if self.cells[index] is not None:
            raise PositionError(f"a monster lies at {cell_to_text(cell)} already")
        return Board((*self.cells[:index], monster, *self.cells[index + 1 :]))

    def without(self, cell: Cell) -> "Board":
        """Return the board with a field cleared.

        Raises
        ------
        PositionError
            If the cell lies outside the board or is free.
        """
        index = index_of(cell)
        if self.cells[index] is None:
            raise PositionError(f"no monster lies at {cell_to_text(cell)}")
        return Board((*self.cells[:index], None, *self.cells[index + 1 :]))

    def bites(self, side: Side) -> tuple[Bite, ...]:
        """Return every bite that a side can make, by eater and then victim in the order of `NEIGHBOURS`."""
        return tuple(Bite(CELLS[eater], CELLS[victim]) for eater, victim in self._pairs(side))

    def can_bite(self, side: Side) -> bool:
        """Return whether a side can make a bite."""
        return next(self._pairs(side), None) is not None

    def _pairs(self, side: Side) -> Iterator[tuple[int, int]]:
        cells = self.cells
        for index, monster in enumerate(cells):
            if monster is not None and monster.side is side:
                for near in NEIGHBOURS[index]:
                    other = cells[near]
                    if other is not None and monster.eats(other):
                        yield index, near

    def to_text(self) -> str:
        """Return six rows, as ``2,Rslurp3w,3/6/6/6/6/6``: monsters, and numbers of free fields in a line."""
        return "/".join(_row_to_text(self.cells[start : start + WIDTH]) for start in range(0, FIELDS, WIDTH))

    @classmethod
    def from_text(cls, text: str) -> "Board":
        """Read a board written by `to_text`.

        Raises
        ------
        NotationError
            If the text is not six rows of six fields.
        """
        return only_so(cls(_fields_from_rows(text, _row_from_text)), text, "board")


def _row_to_text(row: tuple[Monster | None, ...]) -> str:
    entries: list[str] = []
    free = 0
    for monster in row:
        if monster is None:
            free += 1
            continue
        entries += [str(free)] * bool(free) + [monster.to_text()]
        free = 0
    return ",".join(entries + [str(free)] * bool(free))


def _row_from_text(row: str) -> list[Monster | None]:
    fields: list[Monster | None] = []
    for entry in row.split(","):
        if len(entry) == 1 and entry in "123456":
            fields += [None] * int(entry)
        else:
            fields.append(Monster.from_text(entry))
    return fields
