"""What may follow in Monster Factory, slowly: plain dicts read from a state's text, and the loops of the oracle."""

from dataclasses import dataclass, replace

from tests.engine import factory_oracle as oracle
from tests.engine.factory_oracle import Tiles


@dataclass(frozen=True)
class Table:
    players: int
    turn: int
    pile: dict[str, int] | None
    """How many of each tile are face down, each by the first of its turns; None when nobody knows the set."""
    size: int
    """How many tiles are face down."""
    drawn: str | None
    monsters: tuple[tuple[int, Tiles], ...]


def sorted_turns(tile: str) -> str:
    """A tile by the first of its four turns in the alphabet, with its eye."""
    edges = tile[:4]
    return min(edges[turn:] + edges[:turn] for turn in range(4)) + tile[4:]


def read(text: str) -> Table:
    values = dict(word.split("=", 1) for word in text.split(" ")[1:])
    used: list[str] = []
    monsters: list[tuple[int, Tiles]] = []
    for part in [] if values["monsters"] == "-" else values["monsters"].split("|"):
        owner, _, tiles = part.partition(":")
        cells: Tiles = {}
        for tile in tiles.split(";"):
            edges, _, cell = tile.partition("@")
            column, row = cell.split(",")
            cells[int(column), int(row)] = edges[:4]
            used.append(edges)
        monsters.append((int(owner), cells))
    used += [part.split(":")[1].split("!")[0] for part in values["discarded"].split(",") if ":" in part]
    drawn = None if values["drawn"] == "-" else values["drawn"]
    used += [drawn] if drawn else []
    pile, size = None, 0
    if "x" in values["box"]:
        pile = {kind: int(number) for kind, number in (entry.split("x") for entry in values["box"].split(","))}
        for tile in used:
            pile[sorted_turns(tile)] -= 1
        size = sum(pile.values())
    else:
        size = int(values["box"]) - len(used)
    return Table(int(values["players"]), int(values["turn"]), pile, size, drawn, tuple(monsters))


def following(table: Table) -> list[Table]:
    if len(table.monsters) < table.players:
        return begun(table, len(table.monsters) + 1)
    unfinished = {owner for owner, tiles in table.monsters if not oracle.complete(tiles)}
    if not any(not oracle.complete(tiles) for _, tiles in table.monsters[: table.players]):
        return []
    if table.drawn is not None:
        return placed(table, table.drawn) or [replace(table, drawn=None)]
    for player in range(1, table.players + 1):
        if player not in unfinished:
            return begun(table, player)
    return [replace(after, drawn=tile) for tile, after in turned_up(table)]


def turned_up(table: Table) -> list[tuple[str, Table]]:
    if table.size == 0:
        return []
    if table.pile is None:
        every = {sorted_turns(a + b + c + d) + eye for a in "GPW" for b in "GPW" for c in "GPW" for d in "GPW" for eye in ("", "*")}
        return [(tile, replace(table, size=table.size - 1)) for tile in every]
    found = []
    for tile, number in table.pile.items():
        if number > 0:
            found.append((tile, replace(table, pile={**table.pile, tile: number - 1}, size=table.size - 1)))
    return found


def begun(table: Table, owner: int) -> list[Table]:
    return [replace(after, monsters=(*table.monsters, (owner, {(0, 0): tile[:4]}))) for tile, after in turned_up(table)]


def placed(table: Table, drawn: str) -> list[Table]:
    found = []
    for index, cell, edges, _ in oracle.legal(list(table.monsters), drawn[:4], table.turn):
        monsters = list(table.monsters)
        owner, tiles = monsters[index]
        monsters[index] = (owner, {**tiles, cell: edges})
        found.append(replace(table, monsters=tuple(monsters), drawn=None, turn=table.turn % table.players + 1))
    return found
