"""What the judge of Das große Fressen calls monsters and says of them."""

from __future__ import annotations

from cyclops.names import counted, listed
from cyclops.referee.fressen.sight import SeenMonster, print_of
from engine.fressen import Bite, Board, Monster, Side, State
from engine.grid import Cell, cell_to_text

_BE: dict[bool, str] = {True: "is", False: "are"}


def monster_words(monster: Monster) -> str:
    """Name a monster by what everybody sees: "red 3 (water)"."""
    side, value, landscape = print_of(monster)
    return f"{side} {value} ({landscape})"


def seen_words(seen: SeenMonster) -> str:
    """Name a monster as it was read."""
    return monster_words(seen.monster)


def at_words(board: Board, cell: Cell) -> str:
    """Name the monster that the record has on a field: "red 3 at 2,5"."""
    monster = board.at(cell)
    name = f"{monster.side} {monster.kind.value}" if monster else "monster"
    return f"{name} at {cell_to_text(cell)}"


def bite_words(board: Board, bite: Bite) -> str:
    """Say what a monster can do: "the yellow 3 at 1,1 can eat the red 1 at 1,2"."""
    return f"the {at_words(board, bite.eater)} can eat the {at_words(board, bite.victim)}"


def must_eat_words(state: State) -> str:
    """Say whose bite is open, in the phase of eating."""
    bite = state.board.bites(state.turn)[0]
    return f"{state.turn} must eat first: {bite_words(state.board, bite)}"


def refill_words(missing: dict[Side, int]) -> str:
    """Say who has to turn up how many monsters."""
    wanted = [f"{side} turns up {counted(number, 'monster')}" for side, number in missing.items() if number]
    return f"the supplies are to be filled up: {listed(wanted)}"
