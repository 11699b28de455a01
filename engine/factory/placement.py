"""Where a tile may be laid (MF-14 to MF-19)."""

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from engine.errors import NotationError
from engine.factory.monster import Monster, permissions
from engine.factory.structure import FREE, Structure
from engine.factory.tile import Edge, Tile, distinct_turns
from engine.grid import Cell, cell_from_text, cell_to_text, number_from_text

COMPLETES_MARK: Final = "!"


class Placement(NamedTuple):
    """One way to lay a tile; two placements of a list never give the same result.

    A named tuple and not a dataclass, because thousands are made in every look ahead and it is made three times as fast.
    """

    monster: int
    """Index of the monster among those asked about."""
    cell: Cell
    turn: int
    """Quarter turns clockwise from how the tile was given, always the fewest."""
    tile: Tile
    """The tile as it will lie."""
    completes: bool
    """Whether it completes the monster."""

    def to_text(self) -> str:
        """Return the placement as ``monster:tile@cell^turn``, with ``!`` when it completes the monster."""
        return f"{self.monster}:{self.tile.to_text()}@{cell_to_text(self.cell)}^{self.turn}{COMPLETES_MARK * self.completes}"

    @classmethod
    def from_text(cls, text: str) -> "Placement":
        """Read a placement written by `to_text`.

        Raises
        ------
        NotationError
            If the text is no placement.
        """
        monster, colon, rest = text.removesuffix(COMPLETES_MARK).partition(":")
        tile, at, place = rest.partition("@")
        if not (colon and at):
            raise NotationError(f"a placement is written like 0:GPWG@2,-1^3, not {text!r}")
        cell, turn = place_from_text(place)
        return cls(number_from_text(monster, "a monster"), cell, turn, Tile.from_text(tile), text.endswith(COMPLETES_MARK))


def place_from_text(text: str) -> tuple[Cell, int]:
    """Read a cell with a turn, such as ``2,-1^3``.

    Raises
    ------
    NotationError
        If the text is no cell with a turn of 0 to 3.
    """
    cell, caret, turn = text.partition("^")
    if not caret or turn not in {"0", "1", "2", "3"}:
        raise NotationError(f"a place is a cell and 0 to 3 quarter turns, such as 2,-1^3, not {text!r}")
    return cell_from_text(cell), int(turn)


class _Fit(NamedTuple):
    """A turn of a tile that meets a need, and when it completes a structure."""

    turn: int
    tile: Tile
    leaves_none_of: int
    """How many open edges a structure must have for none to be left afterwards; -1 when the tile adds open edges itself."""


class _Fits(dict[str, tuple[_Fit, ...]]):
    """The fits of one tile by need, worked out when first asked for; there are at most 256 needs."""

    def __init__(self, tile: Tile) -> None:
        super().__init__()
        self.tile = tile

    def __missing__(self, need: str) -> tuple[_Fit, ...]:
        self[need] = found = tuple(_fit(turn, tile, need) for turn, tile in distinct_turns(self.tile) if agrees(tile, need))
        return found


def agrees(tile: Tile, need: str) -> bool:
    """Return whether every edge of a tile as it lies equals the edge that touches it (MF-15)."""
    return all(asked in (FREE, edge) for edge, asked in zip(tile.edges, need, strict=True))


def _fit(turn: int, tile: Tile, need: str) -> _Fit:
    closes = sum(asked not in (FREE, Edge.BLANK) for asked in need)
    return _Fit(turn, tile, closes if closes == tile.connections else -1)


@cache
def _fits_of(tile: Tile) -> _Fits:
    return _Fits(tile)


def fits(tile: Tile, need: str) -> bool:
    """Return whether a tile can be turned so that it meets a need, four letters or `FREE` as in `Structure.gaps`."""
    return bool(_fits_of(tile)[need])


def places(structure: Structure, tile: Tile, monster: int = 0) -> tuple[Placement, ...]:
    """Return every place of a tile on one structure, whoever may lay it there (MF-14 to MF-16).

    Parameters
    ----------
    structure : Structure
        Where the tile is to join.
    tile : Tile
        The tile as it is held.
    monster : int
        The index to write into the placements.

    Returns
    -------
    tuple of Placement
        In reading order of the cells, then by turn; empty for a structure without open edges.
    """
    fits_of_tile = _fits_of(tile)
    # Only gaps are looked at: there one touching edge is thin or thick (MF-16), and a complete structure has none (MF-14).
    # A structure with touching edges that differ never becomes complete, so no number of open edges will do.
    last = -2 if structure.mismatches else structure.open_edges
    # A list inside, not a generator: this is the innermost loop of every look ahead.
    return tuple(
        [
            Placement(monster, cell, turn, laid, leaves_none_of == last)
            for cell, need in structure.gaps.items()
            for turn, laid, leaves_none_of in fits_of_tile[need]
        ]
    )


def places_for(monsters: Sequence[Monster], tile: Tile, player: int) -> tuple[Placement, ...]:
    """Return every place of a tile that a player may choose (MF-10, MF-17).

    Parameters
    ----------
    monsters : sequence of Monster
        All monsters, each player's first monster before the player's minions.
    tile : Tile
        The tile as it is held.
    player : int
        Number of the player.

    Returns
    -------
    tuple of Placement
        Monster by monster; empty when the tile fits nowhere for this player (MF-18).
    """
    found: list[Placement] = []
    for index, (monster, permission) in enumerate(zip(monsters, permissions(monsters, player), strict=True)):
        if permission.allowed:
            found += places(monster.structure, tile, index)
    return tuple(found)
