"""Short ways to write down tables of Monster Factory for the tests.

The rules state their examples with T (thin), K (thick) and B (blank) and with y growing upwards; `rules_structure` and
`rules_tile` take them as they stand there and turn them into the letters and the downward rows used everywhere else.
"""

from dataclasses import replace

from engine.factory import Box, Monster, Options, State, Structure, Tile

_LETTERS = str.maketrans("TKB", "GPW")


def rules_tile(edges: str, eye: bool = False) -> Tile:
    """A tile written with T, K and B."""
    return Tile(edges.translate(_LETTERS), eye)


def rules_structure(tiles: dict[tuple[int, int], str]) -> Structure:
    """A structure written with T, K and B at (x, y), y upwards."""
    return Structure.of({(x, -y): rules_tile(edges) for (x, y), edges in tiles.items()})


def monster(text: str) -> Monster:
    """A monster written as ``OWNER:TILE@CELL;…``, with ``?`` for an unknown owner."""
    owner, _, tiles = text.partition(":")
    return Monster(Structure.from_text(tiles), None if owner == "?" else int(owner))


def table(*monsters: str | Monster, turn: int = 1, drawn: str = "", pile: int = 50, confirm: bool = True) -> State:
    """A state in which everybody has a first monster and `pile` tiles are still face down."""
    laid = tuple(monster(m) if isinstance(m, str) else m for m in monsters)
    used = sum(len(m.structure) for m in laid) + bool(drawn)
    return State(
        players=max(m.owner or 0 for m in laid),
        turn=turn,
        monsters=laid,
        drawn=Tile.from_text(drawn) if drawn else None,
        box=Box(used + pile),
        options=Options(discard_needs_confirm=confirm),
    )


def ring(inward: str = "WWWW") -> Structure:
    """Eight thin tiles round the empty cell (0, 0); `inward` are their edges towards it, from its north, east, south, west."""
    north, east, south, west = tuple(inward)
    tiles = {
        (-1, -1): "WGGW",
        (0, -1): f"WG{north}G",
        (1, -1): "WWGG",
        (1, 0): f"GWG{east}",
        (1, 1): "GWWG",
        (0, 1): f"{south}GWG",
        (-1, 1): "GGWW",
        (-1, 0): f"G{west}GW",
    }
    return Structure.of({cell: Tile(edges) for cell, edges in tiles.items()})


def with_pile(state: State, *pile: str) -> State:
    """The state with a known set: the tiles that are in the game, and those that lie face down."""
    return replace(state, box=Box.of([*state.used(), *map(Tile.from_text, pile)]))
