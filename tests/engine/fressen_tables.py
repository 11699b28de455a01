"""Short ways to write down tables of Das große Fressen for the tests."""

from collections.abc import Mapping
from functools import cache
from random import Random

from engine.fressen import Board, Box, Kind, Landscape, Layout, Monster, Options, Phase, Side, State
from engine.grid import Cell

RED, YELLOW = Side.RED, Side.YELLOW

STRIPES = "wwwwww/wwwwww/mmmmmm/mmmmmm/hhhhhh/hhhhhh"
"""Two rows of each landscape: water at the top, then meadow, then mountains."""
SPECIES = ("a", "b", "c", "d")
EVERY_KIND = tuple(Kind(species, value, landscape) for species in SPECIES for value in range(1, 6) for landscape in Landscape)


def kinds(text: str) -> tuple[Kind, ...]:
    """The kinds of a display written ``a1w,b3m``."""
    return tuple(sorted(map(Kind.from_text, text.split(",")))) if text else ()


@cache
def box(layout: str = STRIPES) -> Box:
    """A box in which each side has of each species a 1, a 2 and a 3 of water, a 4 of the meadow, and a 4 and a 5 of the mountains."""
    side = [kind for kind in EVERY_KIND if kind.landscape is Landscape.WATER and kind.value <= 3]
    side += [kind for kind in EVERY_KIND if kind.landscape is Landscape.MEADOW and kind.value == 4]
    side += [kind for kind in EVERY_KIND if kind.landscape is Landscape.MOUNTAIN and kind.value in (4, 5)]
    return Box.of(Layout.from_text(layout), side, side)


def random_box(chance: Random) -> Box:
    """A box with twelve fields of each landscape and any monsters."""
    landscapes = [landscape for landscape in Landscape for _ in range(12)]
    chance.shuffle(landscapes)
    return Box.of(Layout(tuple(landscapes)), chance.sample(EVERY_KIND, 24), chance.choices(EVERY_KIND, k=24))


def board(monsters: Mapping[Cell, str]) -> Board:
    """A board with monsters written as ``Ra1w``."""
    return Board.of({cell: Monster.from_text(text) for cell, text in monsters.items()})


def placing(
    red: str = "",
    yellow: str = "",
    on_board: Mapping[Cell, str] | None = None,
    *,
    turn: Side = RED,
    placed: tuple[int, int] = (0, 0),
    out: tuple[bool, bool] = (False, False),
    layout: str = STRIPES,
    options: Options | None = None,
) -> State:
    """A state in the placement of the first round; red has the marker."""
    return State(
        box(layout),
        options or Options(),
        Phase.PLACE,
        round=1,
        turn=turn,
        placed=placed,
        out=out,
        board=board(on_board or {}),
        displays=(kinds(red), kinds(yellow)),
    )


def eating(on_board: Mapping[Cell, str], *, turn: Side = RED, red: str = "", yellow: str = "", placed: tuple[int, int] = (2, 2)) -> State:
    """A state in the eating of the first round; red has the marker."""
    return State(
        box(),
        phase=Phase.EAT,
        round=1,
        turn=turn,
        placed=placed,
        out=(True, True),
        board=board(on_board),
        displays=(kinds(red), kinds(yellow)),
    )


def eaten(side: Side, number: int) -> tuple[Monster, ...]:
    """So many monsters of a side, eaten; which ones does not matter."""
    return (Monster(side, Kind("a", 3, Landscape.WATER)),) * number


def without_pile(state: State, red: int = 0, yellow: int = 0) -> tuple[Monster, ...]:
    """Eaten monsters that leave each pile of a state as small as asked for."""
    return tuple(sorted(eaten(RED, state.pile(RED) - red) + eaten(YELLOW, state.pile(YELLOW) - yellow)))
