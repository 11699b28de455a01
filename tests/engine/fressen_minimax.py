"""Best play in Das große Fressen, found without any cleverness: every way to go on, to the end.

Built on the slow oracle only. Sides are ``R`` and ``Y``; a lead is red's points less yellow's.
"""

from copy import deepcopy
from functools import cache

from tests.engine import fressen_oracle as oracle
from tests.engine.fressen_oracle import OTHER, Beast, Beasts, Cell, Table


def eating_lead(board: Beasts, side: str) -> int:
    """The lead at the end of the eating when a side bites next and both bite as well as can be."""
    return _eating_lead(frozenset(board.items()), side)


@cache
def _eating_lead(items: frozenset[tuple[Cell, Beast]], side: str) -> int:
    board = dict(items)
    for eater_side in (side, OTHER[side]):
        victims = {victim for _, victim in oracle.bites(board, eater_side)}
        if victims:
            leads = [_eating_lead(items - {(victim, board[victim])}, OTHER[eater_side]) for victim in victims]
            return max(leads) if eater_side == "R" else min(leads)
    points = oracle.points(board)
    return points["R"] - points["Y"]


def placing_lead(table: Table, marker: str, ahead: int) -> int:
    """The lead after the eating when both place and bite as well as can be.

    After so many moves the eating is taken to begin, whether or not the placement is over.
    """
    if table.phase != "place" or ahead == 0:
        return eating_lead(table.board, marker)
    leads = [placing_lead(after, marker, ahead - 1) for after in _ways(table)]
    return max(leads) if table.turn == "R" else min(leads)


def _ways(table: Table) -> list[Table]:
    ways = []
    for beast, cell in oracle.places(table, table.turn):
        after = deepcopy(table)
        oracle.lay(after, beast, cell)
        ways.append(after)
    if oracle.may_declare(table):
        after = deepcopy(table)
        oracle.declare(after)
        ways.append(after)
    return ways
