"""The rules once more, slowly: nested loops over every player, tile and trophy, sharing nothing with the engine.

Tiles are one list: each tile is the pair of its drawing and of where it is, which is ``table``, ``out``, ``hand 2`` or ``taking 2``.
A tile of which nobody knows whether it lies on the table or went out unseen is on the ``table``; `unseen` says how many did.
"""

from dataclasses import dataclass
from typing import TypeAlias

Tile: TypeAlias = tuple[str, str]


@dataclass
class Position:
    """A moment of a game."""

    players: int
    tiles: list[Tile]
    unseen: int
    trophies: list[tuple[int, int | None]]
    """Value and owner of each trophy."""
    call: str
    reaching: int | None = None


def trophy_owner(position: Position, player: int) -> bool:
    """Whether a player has a trophy."""
    return any(owner == player for _, owner in position.trophies)


def may_take_trophy(position: Position, player: int, value: int) -> bool:
    """Whether a player may take a trophy of this value."""
    if position.call not in ("go", "countdown") or trophy_owner(position, player):
        return False
    there = False
    for other, owner in position.trophies:
        if owner is None and other == value:
            there = True
        if owner is None and other > value:
            return False
    return there


def tiles_at(position: Position, place: str) -> list[str]:
    """The drawings of the tiles at a place."""
    return [drawing for drawing, where in position.tiles if where == place]


def on_table(position: Position) -> int:
    """How many tiles lie on the table."""
    count = -position.unseen
    for _, where in position.tiles:
        if where == "table":
            count += 1
    return count - (position.reaching is not None)


def out(position: Position) -> int:
    """How many tiles went out of the game."""
    return len(tiles_at(position, "out")) + position.unseen


def counting(position: Position) -> bool:
    """Whether the countdown runs."""
    if position.call == "go":
        return all(owner is not None for _, owner in position.trophies)
    return position.call == "countdown"


def legal(position: Position) -> set[str]:
    """Everything that may happen, in the notation of moves; of a match of one round."""
    found = set()
    for drawing, where in position.tiles:
        if where == "table" and position.reaching is not None:
            found.add(f"show {drawing}")
        if where == "table" and position.call == "none" and out(position) < 7:
            found.add(f"remove {drawing}")
    if position.reaching is not None:
        return found
    if position.call == "none" and out(position) == 7:
        found.add("go")
    if position.call == "go" and not counting(position) and on_table(position) == 0:
        found.add("countdown")
    if counting(position):
        found.add("stop")
    for player in range(1, position.players + 1):
        found |= legal_of(position, player)
    return found


def legal_of(position: Position, player: int) -> set[str]:
    """What one player may do."""
    found: set[str] = set()
    if position.call not in ("go", "countdown") or trophy_owner(position, player):
        return found
    if tiles_at(position, f"taking {player}"):
        found |= {f"keep {player}", f"back {player}"}
    elif on_table(position) > 0:
        found.add(f"take {player}")
    for value in (1, 2, 3):
        if may_take_trophy(position, player, value):
            found.add(f"trophy {player}:{value}")
    return found


def points(position: Position, player: int) -> int:
    """What a player has."""
    total = 0
    hand = tiles_at(position, f"hand {player}")
    for drawing in hand:
        same = 0
        for other in hand:
            if other == drawing:
                same += 1
        # Three tiles of a set share its three points.
        total += 1 if same == 3 else -1
    for value, owner in position.trophies:
        if owner == player:
            total += value
    return total


def winners(position: Position, fewer_tiles: bool) -> set[int]:
    """Who is beaten by nobody."""
    found = set()
    for player in range(1, position.players + 1):
        beaten = False
        for other in range(1, position.players + 1):
            mine, theirs = points(position, player), points(position, other)
            fewer = len(tiles_at(position, f"hand {other}")) < len(tiles_at(position, f"hand {player}"))
            if theirs > mine or (theirs == mine and fewer_tiles and fewer):
                beaten = True
        if not beaten:
            found.add(player)
    return found


def best_hand(hand: list[str], there: list[str], room: int) -> int:
    """The most points that a hand can have after adding at most `room` of the tiles that are there, every choice tried."""
    kinds = sorted(set(there))

    def tried(chosen: list[str], index: int) -> int:
        if index == len(kinds):
            whole = hand + chosen
            return sum(1 if whole.count(drawing) == 3 else -1 for drawing in whole)
        most = min(there.count(kinds[index]), room - len(chosen))
        return max(tried(chosen + [kinds[index]] * number, index + 1) for number in range(most + 1))

    return tried([], 0)
