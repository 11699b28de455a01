"""Where monsters of a supply may be laid and what that does, and which bites there are."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from cyclops.names import sentence
from cyclops.referee.fressen.wording import at_words
from cyclops.rules.words import Names
from cyclops.stage.fressen.setting import Setting
from cyclops.stage.fressen.telling import bite_words
from cyclops.stage.tables import Bite, Cell, FressenGhost
from engine.fressen import CELLS, NEIGHBOURS, Board, Kind, Monster, Move, Phase, Place, Side, State, index_of, laying_points, legal_moves
from engine.grid import cell_to_text
from vision.phrase import listed, phrase, phrases, together


def numbers_of(state: State) -> dict[Move, int]:
    """The number of each move, as a terminal has them."""
    return {move: number for number, move in enumerate(legal_moves(state), 1)}


def places_of(state: State) -> int | None:
    """How many places the side to move has; None unless it is to lay a monster."""
    return sum(isinstance(move, Place) for move in legal_moves(state)) if state.phase is Phase.PLACE else None


def ghosts_of(setting: Setting, names: Names, good: Collection[Move]) -> Iterator[FressenGhost]:
    """Every field for every monster in the supply of the side to move; of two like monsters each has its own.

    Parameters
    ----------
    setting : Setting
    names : mapping of side to str
        What the players are called.
    good : collection of Move
        What is advised.
    """
    state = setting.state
    if state.phase is not Phase.PLACE:
        return
    numbers = numbers_of(state)
    for key, kind in _own(setting):
        for cell in (move.cell for move in numbers if isinstance(move, Place) and move.kind == kind):
            points = laying_points(state.board, cell, Monster(state.turn, kind))
            move = Place(kind, cell)
            yield FressenGhost(
                number=numbers[move],
                letter=setting.letters[key],
                monster=key,
                cell=cell,
                text=sentence(_text(setting, move, points, names), names.values()),
                short=f"+{points[state.turn]}",
                good=move in good,
                corners=setting.lie.corners(cell),
            )


def _own(setting: Setting) -> Iterator[tuple[str, Kind]]:
    """The keys and kinds of the supply of the side to move."""
    own = {monster.key for monster in setting.supplies if monster.side == setting.state.turn}
    yield from ((key, kind) for key, kind in setting.kinds.items() if key in own)


def _text(setting: Setting, move: Place, points: Mapping[Side, int], names: Names) -> str:
    """What a place does: "slurp 3 (water) at 2,5: Anna +2; can eat the yellow 1 at 2,4"."""
    state, board = setting.state, setting.state.board
    monster = Monster(state.turn, move.kind)
    prey = [at_words(board, cell) for cell, other in _beside(board, move.cell) if monster.eats(other)]
    eaters = [at_words(board, cell) for cell, other in _beside(board, move.cell) if other.eats(monster)]
    what = [
        *(_points_words(names[side], number) for side, number in points.items() if number),
        *([phrase("can eat: {monsters}", monsters=listed(prey))] if prey else []),
        *([phrase("can be eaten by: {monsters}", monsters=listed(eaters))] if eaters else []),
    ]
    field = cell_to_text(move.cell)
    return phrase("{monster} at {field}: {what}", monster=setting.words(move.kind), field=field, what=together(*what, between="; "))


def _points_words(who: str, points: int) -> str:
    return phrases("{who} +{count} point", "{who} +{count} points", points, who=who)


def _beside(board: Board, cell: Cell) -> Iterator[tuple[Cell, Monster]]:
    for near in NEIGHBOURS[index_of(cell)]:
        other = board.cells[near]
        if other is not None:
            yield CELLS[near], other


def bites_of(state: State, threats: bool) -> Iterator[Bite]:
    """The bites of which one must be made now; while monsters are laid, and such threats are wanted, those of both sides."""
    sides = (state.turn,) if state.phase is Phase.EAT else tuple(Side) if threats and state.phase is Phase.PLACE else ()
    for side in sides:
        for bite in state.board.bites(side):
            yield Bite(bite.eater, bite.victim, state.phase is Phase.EAT, sentence(bite_words(state.board, bite)))
