"""The model behind chances and expected points once more, slowly: moves of the engine, choices in plain dicts, every order of the pile."""

from collections.abc import Iterator
from math import inf

from engine.factory import Discard, Draw, Phase, Place, Placement, Start, StartMinion, State, Tile, apply, legal_places, scores
from tests.engine.factory_oracle import AROUND, Cell, Tiles, fits, open_edges


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


def preference(state: State, place: Placement, pile: list[Tile]) -> tuple[float, ...]:
    """The smaller the better, rule by rule."""
    monster, cell = state.monsters[place.monster], place.cell
    assert monster.owner is not None
    after = {**{cell: tile.edges for cell, tile in monster.structure.cells.items()}, cell: place.tile.edges}
    fitting = scarcest(after, cell, pile)
    still_open = open_edges(after, "G") + open_edges(after, "P")
    distance = (monster.owner - state.turn) % state.players
    return (fitting == 0, distance, still_open, -fitting, cell[1], cell[0], turns(place.tile.edges).index(place.tile.edges))


def chosen(state: State, pile: list[Tile]) -> Place | Discard:
    """What the model does with the drawn tile; the pile is that of the state that the model was asked about."""
    places = legal_places(state)
    if not places:
        return Discard(agreed=True)
    best = min(places, key=lambda place: preference(state, place, pile))
    return Place(best.monster, best.cell, best.turn)


def turned_up(state: State, tile: Tile) -> State:
    """The state after a tile of the pile was turned up for whatever the game waits for."""
    if state.phase is Phase.START:
        return apply(state, Start(tile))
    return apply(state, StartMinion(tile) if state.phase is Phase.MINION else Draw(tile))


def pile_of(state: State) -> list[Tile]:
    assert state.left is not None
    return [kind for kind, number in state.left.items() for _ in range(number)]


def endings(state: State, pile: list[Tile], weight: float = 1.0) -> Iterator[tuple[float, State]]:
    """Every end that the game can come to, with how probable it is."""
    if state.phase is Phase.OVER:
        yield weight, state
    elif state.phase is Phase.PLACE:
        yield from endings(apply(state, chosen(state, pile)), pile, weight)
    else:
        assert state.left is not None
        for kind in state.drawable:
            yield from endings(turned_up(state, kind), pile, weight * state.left[kind] / state.pile)


def probability(state: State, monster: int) -> float:
    """How probable it is that a monster gets complete."""
    return sum(weight for weight, end in endings(state, pile_of(state)) if end.monsters[monster].complete)


def points(state: State) -> dict[int, float]:
    """What every player has at the end, on average."""
    totals = dict.fromkeys(state.seats, 0.0)
    for weight, end in endings(state, pile_of(state)):
        for score in scores(end):
            totals[score.player] += weight * score.points
    return totals
