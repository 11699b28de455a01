"""Points and the reasons for them (DGF-19, DGF-21, DGF-22)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.clause import ClauseEnum
from engine.fressen.board import CELLS, NEIGHBOURS, Board, index_of
from engine.fressen.monster import Monster, Side
from engine.grid import Cell

EDITION: Final = "Das große Fressen, clauses DGF-1 to DGF-23"
"""The rules by which points are counted, to be named beside them."""


class ReasonKind(ClauseEnum):
    """Why a monster counts what it counts; the value is the clause."""

    ALONE = "DGF-21: alone"
    """A monster without a neighbour of its species: one point."""
    HORDE = "DGF-21: horde"
    """A monster beside one of its species, of either side: two points."""
    BONUS = "DGF-22"
    """The dots of a 1 or a 2."""


@dataclass(frozen=True, slots=True)
class Reason:
    """What one monster counts for its side, for one reason."""

    kind: ReasonKind
    cell: Cell
    """Where the monster lies."""
    points: int

    @property
    def clause(self) -> str:
        """Clause of the rules that decides."""
        return self.kind.clause


@dataclass(frozen=True, slots=True)
class SideScore:
    """What a side has, monster by monster."""

    player: Side
    reasons: tuple[Reason, ...]

    @property
    def points(self) -> int:
        """Sum of the points of all monsters of the side."""
        return sum(reason.points for reason in self.reasons)


def in_horde(cells: Sequence[Monster | None], index: int, species: str) -> bool:
    """Return whether a neighbour of a field is of a species, of either side (DGF-21).

    Parameters
    ----------
    cells : sequence of Monster or None
        What lies on each field, by index.
    index : int
        Index of the field.
    species : str
        The species to look for.
    """
    for near in NEIGHBOURS[index]:
        other = cells[near]
        if other is not None and other.kind.species == species:
            return True
    return False


def monster_points(board: Board, cell: Cell) -> int:
    """Return what the monster on a field counts for its side: 1, or 2 in a horde, and its bonus; 0 when the field is free.

    Raises
    ------
    PositionError
        If the cell lies outside the board.
    """
    return _points(board.cells, index_of(cell))


def _points(cells: Sequence[Monster | None], index: int) -> int:
    monster = cells[index]
    if monster is None:
        return 0
    return 1 + in_horde(cells, index, monster.kind.species) + monster.kind.bonus


def board_points(board: Board) -> dict[Side, int]:
    """Return the points of both sides."""
    points = dict.fromkeys(Side, 0)
    for index, monster in enumerate(board.cells):
        if monster is not None:
            points[monster.side] += _points(board.cells, index)
    return points


def score_board(board: Board) -> tuple[SideScore, ...]:
    """Count the points of both sides, with reasons.

    Parameters
    ----------
    board : Board
        Any board.

    Returns
    -------
    tuple of SideScore
        Red, then yellow; each monster has one reason for itself (DGF-21) and one for its bonus if it has any (DGF-22).
    """
    reasons: Mapping[Side, list[Reason]] = {side: [] for side in Side}
    for index, monster in enumerate(board.cells):
        if monster is not None:
            reasons[monster.side] += _reasons(board, index, monster)
    return tuple(SideScore(side, tuple(found)) for side, found in reasons.items())


def _reasons(board: Board, index: int, monster: Monster) -> list[Reason]:
    horde = in_horde(board.cells, index, monster.kind.species)
    found = [Reason(ReasonKind.HORDE if horde else ReasonKind.ALONE, CELLS[index], 1 + horde)]
    if monster.kind.bonus:
        found.append(Reason(ReasonKind.BONUS, CELLS[index], monster.kind.bonus))
    return found
