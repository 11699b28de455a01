"""A structure: tiles that lie together on a grid of their own (MF-3, MF-4).

It keeps, beside its tiles, the empty cells to which a thin or thick edge points and what a tile there would have to
show, brought up to date with every tile, so that looking for a place never searches the grid.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, TypeAlias

from engine.errors import NotationError, PositionError
from engine.factory.tile import KINDS, Edge, Tile
from engine.grid import EAST, NORTH, SIDES, SOUTH, WEST, Cell, cell_from_text, cell_to_text, neighbours, opposite, parts, reading_order

Pair: TypeAlias = tuple[Cell, Cell]

FREE: Final = "."
"""Stands in a need for a side that touches no tile."""
_LIMBS: Final = {
    tile.edges: tuple((opposite(side), edge, *neighbours((0, 0))[side]) for side, edge in enumerate(tile.edges) if edge != Edge.BLANK)
    for tile in KINDS
}
"""Of every tile its thin and thick edges: the side of the neighbour that touches, the letter, and the way to the neighbour."""
_NO_DEMAND: Final = frozenset((FREE, Edge.BLANK.value))


@dataclass(frozen=True, slots=True)
class Structure:
    """Tiles by cell; make one by `Structure.of` or `with_tile`, which keep the other fields in step.

    Anything may be held that a camera can report, also tiles that do not fit or do not touch.
    """

    cells: Mapping[Cell, Tile]
    """The tiles as they lie."""
    gaps: Mapping[Cell, str] = field(compare=False, repr=False)
    """Empty cells next to a thin or thick edge, in reading order, with what each side of a tile there must show (`FREE`: anything)."""
    open_thin: int = field(compare=False)
    """Number of thin edges that face an empty cell."""
    open_thick: int = field(compare=False)
    """Number of thick edges that face an empty cell."""
    mismatches: tuple[Pair, ...] = field(compare=False)
    """Pairs of neighbouring tiles whose touching edges differ, each pair once."""

    @classmethod
    def of(cls, cells: Mapping[Cell, Tile]) -> "Structure":
        """Make a structure from tiles laid in any order.

        Parameters
        ----------
        cells : mapping of Cell to Tile
            Where each tile lies; they need neither fit nor touch.

        Returns
        -------
        Structure
            With its gaps, open edges and mismatches.
        """
        draft = _Draft(EMPTY)
        for cell in sorted(cells, key=reading_order):
            draft.lay(cell, cells[cell])
        return draft.finish()

    def __len__(self) -> int:
        return len(self.cells)

    def __hash__(self) -> int:
        return hash(frozenset(self.cells.items()))

    @property
    def open_edges(self) -> int:
        """Number of thin and thick edges that face an empty cell."""
        return self.open_thin + self.open_thick

    @property
    def complete(self) -> bool:
        """Whether no thin or thick edge faces an empty cell (MF-4) and all touching edges agree."""
        return bool(self.cells) and not self.open_edges and not self.mismatches

    @property
    def eye_cells(self) -> tuple[Cell, ...]:
        """Cells of the tiles that show an eye, in reading order."""
        return tuple(cell for cell in self if self.cells[cell].eye)

    def __iter__(self) -> Iterator[Cell]:
        return iter(sorted(self.cells, key=reading_order))

    def with_tile(self, cell: Cell, tile: Tile) -> "Structure":
        """Return the structure with one more tile, whether or not it fits there.

        Parameters
        ----------
        cell : Cell
            An empty cell.
        tile : Tile
            The tile as it will lie.

        Raises
        ------
        PositionError
            If a tile lies there already.
        """
        if cell in self.cells:
            raise PositionError(f"a tile lies at {cell_to_text(cell)} already; choose an empty cell")
        draft = _Draft(self)
        draft.lay(cell, tile)
        return draft.finish()

    def with_eye(self, cell: Cell, eye: bool) -> "Structure":
        """Return the structure with the eye flag of one tile set (MF-35).

        Raises
        ------
        PositionError
            If no tile lies at `cell`.
        """
        if cell not in self.cells:
            raise PositionError(f"no tile lies at {cell_to_text(cell)}; choose one of the structure's cells")
        cells = {**self.cells, cell: Tile(self.cells[cell].edges, eye)}
        return Structure(MappingProxyType(cells), self.gaps, self.open_thin, self.open_thick, self.mismatches)

    @property
    def sound(self) -> bool:
        """Whether there is a tile, all touching edges agree, and thin or thick edges hold all tiles together (MF-3, MF-15, MF-16)."""
        return bool(self.cells) and not self.mismatches and not self._loose()

    def _loose(self) -> Mapping[Cell, Tile]:
        """Return the tiles to which no thin or thick pairs of edges lead from the tile laid last."""
        loose = dict(self.cells)
        waiting = [loose.popitem()]
        while waiting:
            (column, row), tile = waiting.pop()
            for side, edge, right, down in _LIMBS[tile.edges]:
                there = column + right, row + down
                other = loose.get(there)
                if other is not None and other.edges[side] == edge:
                    del loose[there]
                    waiting.append((there, other))
        return loose

    def touching_parts(self) -> list[frozenset[Cell]]:
        """Return the parts that do not touch each other along a side; one part when all is well."""
        return parts(self.cells, ((a, b) for a, b, _, _ in self._contacts()))

    def joined_parts(self) -> list[frozenset[Cell]]:
        """Return the parts that no thin or thick pair of edges holds together; one part when all is well (MF-16)."""
        return parts(self.cells, ((a, b) for a, b, mine, theirs in self._contacts() if mine == theirs != Edge.BLANK))

    def _contacts(self) -> Iterator[tuple[Cell, Cell, str, str]]:
        """Yield every pair of neighbouring tiles once, with their touching edges."""
        for cell, tile in self.cells.items():
            around = neighbours(cell)
            for side in (EAST, SOUTH):
                other = self.cells.get(around[side])
                if other is not None:
                    yield cell, around[side], tile.edges[side], other.edges[opposite(side)]

    def to_text(self) -> str:
        """Return the tiles in reading order, such as ``GWWW@0,0;WWGW*@0,-1``; nothing for no tile."""
        return ";".join(f"{self.cells[cell].to_text()}@{cell_to_text(cell)}" for cell in self)

    @classmethod
    def from_text(cls, text: str) -> "Structure":
        """Read a structure written by `to_text`; the tiles may come in any order.

        Raises
        ------
        NotationError
            If a tile or cell cannot be read, or a cell comes twice.
        """
        laid = [laid_tile_from_text(part) for part in text.split(";")] if text else []
        cells = dict(laid)
        if len(cells) != len(laid):
            raise NotationError(f"a cell comes twice in {text!r}; every tile needs a cell of its own")
        return cls.of(cells)


EMPTY: Final = Structure(MappingProxyType({}), MappingProxyType({}), 0, 0, ())
"""The structure without a tile."""


def laid_tile_from_text(text: str) -> tuple[Cell, Tile]:
    """Read a tile with its place, such as ``GPWG*@2,-1``.

    Raises
    ------
    NotationError
        If the text is no tile at a cell.
    """
    tile, at, cell = text.partition("@")
    if not at:
        raise NotationError(f"a tile with its place is written like GPWG*@2,-1, not {text!r}")
    return cell_from_text(cell), Tile.from_text(tile)


def need_at(cells: Mapping[Cell, Tile], cell: Cell) -> str:
    """Return what each side of a tile at an empty cell must show.

    Parameters
    ----------
    cells : mapping of Cell to Tile
        The tiles that lie there.
    cell : Cell
        The cell looked at.

    Returns
    -------
    str
        Four letters north, east, south, west: G, P, W, or `FREE` where no tile touches.
    """
    north, east, south, west = map(cells.get, neighbours(cell))
    return (
        (north.edges[SOUTH] if north else FREE)
        + (east.edges[WEST] if east else FREE)
        + (south.edges[NORTH] if south else FREE)
        + (west.edges[EAST] if west else FREE)
    )


class _Draft:
    """A structure being changed, before it is frozen."""

    __slots__ = ("cells", "gaps", "mismatches", "open")

    def __init__(self, base: Structure) -> None:
        self.cells = dict(base.cells)
        self.gaps = dict(base.gaps)
        self.mismatches = list(base.mismatches)
        self.open = {"G": base.open_thin, "P": base.open_thick, "W": 0}

    def lay(self, cell: Cell, tile: Tile) -> None:
        """Lay a tile on an empty cell."""
        around = neighbours(cell)
        self.cells[cell] = tile
        self.gaps.pop(cell, None)
        for side in SIDES:
            other = self.cells.get(around[side])
            if other is None:
                self.open[tile.edges[side]] += 1
            else:
                self._join(cell, tile.edges[side], around[side], other.edges[opposite(side)])
        self._update_gaps(place for place in around if place not in self.cells)

    def _join(self, cell: Cell, edge: str, neighbour: Cell, touched: str) -> None:
        self.open[touched] -= 1
        if edge != touched:
            first, second = sorted((cell, neighbour), key=reading_order)
            self.mismatches.append((first, second))

    def _update_gaps(self, places: Iterable[Cell]) -> None:
        for place in places:
            need = need_at(self.cells, place)
            if not _NO_DEMAND.issuperset(need):
                self.gaps[place] = need

    def finish(self) -> Structure:
        """Freeze what was laid, with gaps and mismatches in an order that does not depend on how it was built."""
        gaps = {cell: self.gaps[cell] for cell in sorted(self.gaps, key=reading_order)}
        mismatches = tuple(sorted(self.mismatches, key=_pair_order)) if self.mismatches else ()
        return Structure(MappingProxyType(self.cells), MappingProxyType(gaps), self.open["G"], self.open["P"], mismatches)


def _pair_order(pair: Pair) -> tuple[tuple[int, int], tuple[int, int]]:
    return reading_order(pair[0]), reading_order(pair[1])


def structure_from_letters(edges: Mapping[Cell, Iterable[str]], eyes: Collection[Cell] = ()) -> Structure:
    """Make a structure from what a reading has: edge letters by cell, and the cells that show an eye.

    Parameters
    ----------
    edges : mapping of Cell to four letters
        Letters G, P, W in the order north, east, south, west, as the tiles lie in the grid of the cells.
    eyes : collection of Cell
        Cells whose tile shows an eye.

    Returns
    -------
    Structure
        Also when tiles do not fit or do not touch.

    Raises
    ------
    NotationError
        If a cell has not four letters, each G, P or W.
    """
    return Structure.of({cell: Tile.of(letters, cell in eyes) for cell, letters in edges.items()})
