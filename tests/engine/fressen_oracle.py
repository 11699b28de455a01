"""The rules once more, slowly: nested loops over every cell and rule, sharing nothing with the engine.

A monster is a tuple of its side ``R`` or ``Y``, species, value and landscape letter; a board is a dict of monsters by
(column, row), a layout a dict of landscape letters, a display a list of monsters. Cells run from (0, 0) to (5, 5).
"""

from dataclasses import dataclass
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]
Beast: TypeAlias = tuple[str, str, int, str]
Beasts: TypeAlias = dict[Cell, Beast]

OTHER = {"R": "Y", "Y": "R"}


@dataclass
class Table:
    """Everything that decides who acts next."""

    board: Beasts
    layout: dict[Cell, str]
    displays: dict[str, list[Beast]]
    piles: dict[str, int]
    phase: str
    round: int
    marker: str
    turn: str
    placed: dict[str, int]
    out: set[str]
    bites: int
    trigger: str = "pile_empty"


def side_by_side(a: Cell, b: Cell) -> bool:
    """Whether two cells of the board share a side."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1


def places(table: Table, side: str) -> set[tuple[Beast, Cell]]:
    """Every monster of a display on every free field of its landscape."""
    found = set()
    for beast in table.displays[side]:
        for row in range(6):
            for column in range(6):
                cell = (column, row)
                if cell not in table.board and table.layout[cell] == beast[3]:
                    found.add((beast, cell))
    return found


def bites(board: Beasts, side: str) -> set[tuple[Cell, Cell]]:
    """Every eater of a side with every victim."""
    found = set()
    for eater, (own_side, _, own_value, _) in board.items():
        for victim, (their_side, _, their_value, _) in board.items():
            if own_side != side or their_side == side or not side_by_side(eater, victim):
                continue
            if their_value < own_value:
                found.add((eater, victim))
            if own_value == 1 and their_value == 5:
                found.add((eater, victim))
    return found


def points(board: Beasts) -> dict[str, int]:
    """What both sides have."""
    total = {"R": 0, "Y": 0}
    for cell, (side, species, value, _) in board.items():
        companions = 0
        for other, beast in board.items():
            if side_by_side(cell, other) and beast[1] == species:
                companions += 1
        total[side] += 2 if companions > 0 else 1
        if value == 1:
            total[side] += 2
        if value == 2:
            total[side] += 1
    return total


def lay(table: Table, beast: Beast, cell: Cell) -> None:
    """The side to move lays a monster."""
    table.displays[table.turn].remove(beast)
    table.board[cell] = beast
    table.placed[table.turn] += 1
    table.turn = OTHER[table.turn]
    go_on(table)


def declare(table: Table) -> None:
    """The side to move places no more."""
    table.out.add(table.turn)
    table.turn = OTHER[table.turn]
    go_on(table)


def bite(table: Table, victim: Cell) -> None:
    """The side to move eats."""
    del table.board[victim]
    table.bites += 1
    table.turn = OTHER[table.turn]
    go_on(table)


def deal(table: Table, beast: Beast) -> None:
    """A monster is turned up."""
    table.displays[beast[0]].append(beast)
    table.piles[beast[0]] -= 1
    go_on(table)


def may_declare(table: Table) -> bool:
    """Whether the side to move may place no more although something fits."""
    return table.placed[table.turn] >= 2


def go_on(table: Table) -> None:
    """Finds out who acts next."""
    if table.phase == "place":
        for side in ("R", "Y"):
            if len(places(table, side)) == 0:
                table.out.add(side)
        if table.out == {"R", "Y"}:
            table.phase = "eat"
            table.turn = table.marker
        elif table.turn in table.out:
            table.turn = OTHER[table.turn]
    if table.phase == "eat" and not bites(table.board, table.turn):
        table.turn = OTHER[table.turn]
        if not bites(table.board, table.turn):
            finish_round(table)
    if table.phase == "deal":
        refill(table)


def finish_round(table: Table) -> None:
    """The eating is over."""
    if table.trigger == "pile_empty":
        last = table.piles["R"] == 0 or table.piles["Y"] == 0
    else:
        last = min(len(table.displays[side]) + table.placed[side] for side in ("R", "Y")) < 4
    if last or table.placed["R"] + table.placed["Y"] + table.bites == 0:
        table.phase = "over"
    else:
        table.phase, table.placed, table.out, table.bites = "deal", {"R": 0, "Y": 0}, set(), 0


def refill(table: Table) -> None:
    """The displays are filled, red's first; then the next round begins."""
    for side in ("R", "Y"):
        if len(table.displays[side]) < 4 and table.piles[side] > 0:
            table.turn = side
            return
    if table.round > 0:
        table.marker = OTHER[table.marker]
    table.phase, table.round, table.turn = "place", table.round + 1, table.marker
    go_on(table)
