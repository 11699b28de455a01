"""What the judge of Das große Fressen calls monsters and says of them."""

from __future__ import annotations

from typing import Final

from cyclops.referee.fressen.sight import SeenMonster, print_of
from cyclops.rules.fressen_words import LANDSCAPES
from engine.fressen import Bite, Board, Monster, Side, State
from engine.grid import Cell, cell_to_text
from vision.phrase import listed, marked, phrase, phrase_as, phrases

_MONSTERS: Final = {Side.RED: marked("red {value} ({landscape})"), Side.YELLOW: marked("yellow {value} ({landscape})")}
_AT: Final = {Side.RED: marked("red {value} at {field}"), Side.YELLOW: marked("yellow {value} at {field}")}
_MUST_EAT: Final = {Side.RED: marked("red must eat first: {bite}"), Side.YELLOW: marked("yellow must eat first: {bite}")}


def monster_words(monster: Monster) -> str:
    """Name a monster by what everybody sees: "red 3 (water)"."""
    side, value, landscape = print_of(monster)
    return phrase(_MONSTERS[side], value=value, landscape=LANDSCAPES[landscape])


def seen_words(seen: SeenMonster) -> str:
    """Name a monster as it was read."""
    return monster_words(seen.monster)


def at_words(board: Board, cell: Cell) -> str:
    """Name the monster that the record has on a field: "red 3 at 2,5"."""
    monster, field = board.at(cell), cell_to_text(cell)
    return phrase(_AT[monster.side], value=monster.kind.value, field=field) if monster else phrase("monster at {field}", field=field)


def victim_words(board: Board, cell: Cell) -> str:
    """Name the monster on a field as what is eaten, for which other languages have another form."""
    monster, field = board.at(cell), cell_to_text(cell)
    if monster is None:
        return phrase_as("eaten", "monster at {field}", field=field)
    if monster.side is Side.RED:
        return phrase_as("eaten", "red {value} at {field}", value=monster.kind.value, field=field)
    return phrase_as("eaten", "yellow {value} at {field}", value=monster.kind.value, field=field)


def occupied_words(cell: Cell) -> str:
    """Say that a field is taken."""
    return phrase("a monster lies at {field} already", field=cell_to_text(cell))


def bite_words(board: Board, bite: Bite) -> str:
    """Say what a monster can do: "the yellow 3 at 1,1 can eat the red 1 at 1,2"."""
    return phrase("the {eater} can eat the {victim}", eater=at_words(board, bite.eater), victim=victim_words(board, bite.victim))


def must_eat_words(state: State) -> str:
    """Say whose bite is open, in the phase of eating."""
    bite = state.board.bites(state.turn)[0]
    return phrase(_MUST_EAT[state.turn], bite=bite_words(state.board, bite))


def refill_words(missing: dict[Side, int]) -> str:
    """Say who has to turn up how many monsters."""
    wanted = [_turns_up(side, number) for side, number in missing.items() if number]
    return phrase("the supplies are to be filled up: {wanted}", wanted=listed(wanted))


def _turns_up(side: Side, number: int) -> str:
    if side is Side.RED:
        return phrases("red turns up {count} monster", "red turns up {count} monsters", number)
    return phrases("yellow turns up {count} monster", "yellow turns up {count} monsters", number)
