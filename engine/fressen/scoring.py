"""Points and the reasons for them (DGF-19, DGF-21 to DGF-23)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.clause import ClauseEnum
from engine.fressen.board import CELLS, NEIGHBOURS, Board, index_of
from engine.fressen.box import Tie
from engine.fressen.monster import Monster, Side
from engine.grid import Cell
from engine.ranking import Rank, ranking

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
    return any(_is_of(cells[near], species) for near in NEIGHBOURS[index])


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


def laying_points(board: Board, cell: Cell, monster: Monster) -> dict[Side, int]:
    """Return what a monster on a field adds to the points of both sides, its neighbours' hordes included.

    Only the field, its neighbours and their neighbours are looked at, and the field itself counts as free. So this is
    also what is lost when the monster leaves the field.

    Parameters
    ----------
    board : Board
        The other monsters.
    cell : Cell
        The field.
    monster : Monster
        The monster that lies, or would lie, on it.

    Returns
    -------
    dict of Side to int
        Points added, 0 or more.

    Raises
    ------
    PositionError
        If the cell lies outside the board.
    """
    index, cells = index_of(cell), board.cells
    mates = [near for near in NEIGHBOURS[index] if _is_of(cells[near], monster.kind.species)]
    added = dict.fromkeys(Side, 0)
    added[monster.side] += 1 + bool(mates) + monster.kind.bonus
    for mate in mates:
        others = (near for near in NEIGHBOURS[mate] if near != index)
        if not any(_is_of(cells[near], monster.kind.species) for near in others):
            mate_monster = cells[mate]
            assert mate_monster is not None, "a mate is a monster"
            added[mate_monster.side] += 1
    return added


def _is_of(monster: Monster | None, species: str) -> bool:
    return monster is not None and monster.kind.species == species


def tie_break(board: Board, tie: Tie) -> dict[Side, int] | None:
    """Return the numbers of monsters that decide between equal points; None when points alone decide (DGF-23)."""
    points = board_points(board)
    if tie is Tie.DRAW or points[Side.RED] != points[Side.YELLOW]:
        return None
    return {side: board.count(side) for side in Side}


def standing(board: Board, tie: Tie = Tie.DRAW) -> tuple[Rank[Side], ...]:
    """Return the sides in order of their points (DGF-23).

    Parameters
    ----------
    board : Board
        Any board.
    tie : Tie
        What becomes of equal points.

    Returns
    -------
    tuple of Rank
        The first holds the winner, or both sides after a draw.
    """
    points = board_points(board)
    number = tie_break(board, tie)
    if number is None:
        return ranking(points)
    return tuple(Rank(rank.place, points[rank.players[0]], rank.players) for rank in ranking(number))


def _reasons(board: Board, index: int, monster: Monster) -> list[Reason]:
    horde = in_horde(board.cells, index, monster.kind.species)
    found = [Reason(ReasonKind.HORDE if horde else ReasonKind.ALONE, CELLS[index], 1 + horde)]
    if monster.kind.bonus:
        found.append(Reason(ReasonKind.BONUS, CELLS[index], monster.kind.bonus))
    return found
