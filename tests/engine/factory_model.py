"""The model behind chances and expected points once more, slowly: letters in plain dicts, every order of the pile."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from math import inf

from engine.factory import Phase, State, Tile
from tests.engine.factory_oracle import AROUND, Cell, Tiles, complete, fits, open_edges


@dataclass
class Player:
    """What one player has, and when the player's turns come."""

    tiles: Tiles | None
    eyes: int
    first: bool
    distance: int
    share: list[Tile]


def turns(edges: str) -> list[str]:
    """The four turns of a tile, beginning with the kind's own position."""
    kind = Tile(edges).kind.edges
    return [kind[-quarters:] + kind[:-quarters] for quarters in range(4)]


def beside(tiles: Tiles, cell: Cell) -> list[Cell]:
    return [(cell[0] + right, cell[1] + down) for right, down in AROUND if (cell[0] + right, cell[1] + down) not in tiles]


def demanded(tiles: Tiles, cell: Cell) -> bool:
    """Whether a thin or thick edge points to an empty cell."""
    there = [tiles.get((cell[0] + right, cell[1] + down)) for right, down in AROUND]
    return any(edges is not None and edges[(side + 2) % 4] != "W" for side, edges in enumerate(there))


def scarcest(tiles: Tiles, cell: Cell, pile: list[Tile]) -> float:
    """Of the gaps beside a cell, how many tiles of the pile fit the one that fewest fit."""
    counts = [
        sum(any(fits(tiles, gap, edges) for edges in turns(tile.edges)) for tile in pile)
        for gap in beside(tiles, cell)
        if demanded(tiles, gap)
    ]
    return min(counts, default=inf)


def grown(tiles: Tiles, edges: str, pile: list[Tile]) -> Tiles | None:
    """The monster with one more tile where the model wants it; None when it wants it elsewhere."""
    options = []
    for cell in {gap for laid in tiles for gap in beside(tiles, laid)}:
        for order, turned in enumerate(turns(edges)):
            after = {**tiles, cell: turned}
            if fits(tiles, cell, turned) and scarcest(after, cell, pile):
                still_open = open_edges(after, "G") + open_edges(after, "P")
                options.append((still_open, -scarcest(after, cell, pile), cell[1], cell[0], order, after))
    return min(options, key=lambda option: option[:5])[5] if options else None


def played(player: Player, pile: list[Tile], players: int) -> Iterator[tuple[float, int, bool]]:
    """Moment, points, and whether it is the first, of every monster that the player finishes."""
    tiles, eyes, first, turn, moment = player.tiles, player.eyes, player.first, player.distance, -0.5
    for tile in player.share:
        if tiles is None:
            tiles, eyes = {(0, 0): turns(tile.edges)[0]}, int(tile.eye)
        else:
            after = grown(tiles, tile.edges, pile)
            if after is not None:
                tiles, eyes = after, eyes + tile.eye
            moment, turn = turn, turn + players
        if complete(tiles):
            yield moment, len(tiles) if first else eyes, first
            tiles, first, moment = None, False, moment if moment % 1 else moment + 0.5


def pile_of(state: State) -> list[Tile]:
    assert state.left is not None
    return [kind for kind, number in state.left.items() for _ in range(number)]


def table_of(state: State, order: tuple[Tile, ...]) -> dict[int, Player]:
    """The players with their shares when the pile lies in this order."""
    laying = state.phase is Phase.PLACE and state.drawn is not None
    found = {}
    for player in state.seats:
        own = [monster for monster in state.monsters if monster.owner == player]
        busy = next((monster.structure.cells for monster in own if not monster.complete), None)
        distance = (player - state.turn) % state.players
        share = list(order[(distance - laying) % state.players :: state.players])
        if laying and not distance and state.drawn is not None:
            share.insert(0, state.drawn)
        found[player] = Player(
            tiles={cell: tile.edges for cell, tile in busy.items()} if busy else None,
            eyes=sum(tile.eye for tile in busy.values()) if busy else 0,
            first=not own or not own[0].complete,
            distance=distance,
            share=share,
        )
    return found


def finishes(state: State, monster: int, order: tuple[Tile, ...]) -> bool:
    """Whether the monster gets complete before the game ends, with the pile in this order."""
    owner = state.monsters[monster].owner
    assert owner is not None
    players, pile = table_of(state, order), pile_of(state)
    runs = {player: list(played(one, pile, state.players)) for player, one in players.items()}
    return bool(runs[owner]) and runs[owner][0][0] <= end_of(players, runs)


def end_of(players: dict[int, Player], runs: dict[int, list[tuple[float, int, bool]]]) -> float:
    """When the last first monster gets complete."""
    moments = [-1.0]
    for number, player in players.items():
        if player.first:
            moments += [moment for moment, _, first in runs[number] if first] or [inf]
    return max(moments)


def points(state: State, order: tuple[Tile, ...]) -> dict[int, int]:
    """What every player gains until the end, with the pile in this order."""
    players, pile = table_of(state, order), pile_of(state)
    runs = {player: list(played(one, pile, state.players)) for player, one in players.items()}
    end = end_of(players, runs)
    return {player: sum(points for moment, points, _ in run if moment <= end) for player, run in runs.items()}


def orders(state: State) -> list[tuple[Tile, ...]]:
    """Every order of the pile, equal ones once: all are equally probable."""
    return sorted(set(permutations(pile_of(state))))
