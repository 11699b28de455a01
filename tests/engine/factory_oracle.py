"""The rules once more, slowly: nested loops over every cell, turn and rule, sharing nothing with the engine.

Monsters are plain: the owner and a dict of four edge letters (north, east, south, west) by (column, row).
"""

from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]
Tiles: TypeAlias = dict[Cell, str]
Table: TypeAlias = list[tuple[int | None, Tiles]]

AROUND = ((0, -1), (1, 0), (0, 1), (-1, 0))


def open_edges(tiles: Tiles, letter: str) -> int:
    """How many edges of this letter face an empty cell."""
    count = 0
    for (column, row), edges in tiles.items():
        for side, (right, down) in enumerate(AROUND):
            if edges[side] == letter and (column + right, row + down) not in tiles:
                count += 1
    return count


def mismatches(tiles: Tiles) -> set[frozenset[Cell]]:
    """Pairs of neighbours whose touching edges differ."""
    found = set()
    for (column, row), edges in tiles.items():
        for side, (right, down) in enumerate(AROUND):
            other = (column + right, row + down)
            if other in tiles and tiles[other][(side + 2) % 4] != edges[side]:
                found.add(frozenset({(column, row), other}))
    return found


def complete(tiles: Tiles) -> bool:
    """Whether nothing is open and nothing differs."""
    return len(tiles) > 0 and open_edges(tiles, "G") == 0 and open_edges(tiles, "P") == 0 and not mismatches(tiles)


def fits(tiles: Tiles, cell: Cell, edges: str) -> bool:
    """Whether a tile as it lies may join at a cell."""
    if cell in tiles:
        return False
    connected = False
    for side, (right, down) in enumerate(AROUND):
        other = tiles.get((cell[0] + right, cell[1] + down))
        if other is not None:
            if other[(side + 2) % 4] != edges[side]:
                return False
            if edges[side] != "W":
                connected = True
    return connected


def may_add(table: Table, player: int, index: int) -> bool:
    """Whether a player may add to a monster."""
    owner = table[index][0]
    if owner == player or owner is None:
        return True
    for earlier_owner, _ in table[:index]:
        if earlier_owner == owner:
            return True
    for other_owner, tiles in table:
        if other_owner == player:
            return not complete(tiles)
    return True


def legal(table: Table, edges: str, player: int) -> set[tuple[int, Cell, str, bool]]:
    """All results a player can reach: monster, cell, edges as they lie, whether it completes the monster."""
    found = set()
    for index, (_, tiles) in enumerate(table):
        if not tiles or not may_add(table, player, index):
            continue
        columns, rows = [column for column, _ in tiles], [row for _, row in tiles]
        for column in range(min(columns) - 1, max(columns) + 2):
            for row in range(min(rows) - 1, max(rows) + 2):
                for turn in range(4):
                    turned = "".join(edges[(side - turn) % 4] for side in range(4))
                    if fits(tiles, (column, row), turned):
                        found.add((index, (column, row), turned, complete({**tiles, (column, row): turned})))
    return found


def points(table: Table, eyes: list[set[Cell]], player: int) -> int:
    """What a player has."""
    total = 0
    own = [index for index, (owner, _) in enumerate(table) if owner == player]
    for index in own:
        if not complete(table[own[0]][1]) or not complete(table[index][1]):
            continue
        total += len(table[index][1]) if index == own[0] else len(eyes[index])
    return total
