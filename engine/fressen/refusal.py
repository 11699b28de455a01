"""Why a move is against the rules, as a value."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.clause import ClauseEnum
from engine.fressen.board import INDEX, WIDTH, Board
from engine.fressen.monster import Monster, Side
from engine.fressen.moves import Bite, Move, Place
from engine.fressen.state import State
from engine.grid import Cell, cell_to_text, neighbours


class RefusalCode(ClauseEnum):
    """What forbids a move; the value is the clause."""

    GAME_OVER = "DGF-18: over"
    NOT_NOW = "DGF-5: phase"
    NO_SUCH_FIELD = "DGF-1: field"
    NOT_LEFT = "DGF-2: kind"
    NOT_DEALT_TO = "DGF-15: order"
    NOT_IN_DISPLAY = "DGF-5: display"
    OCCUPIED = "DGF-5: occupied"
    WRONG_LANDSCAPE = "DGF-5: landscape"
    MUST_PLACE = "DGF-6"
    MUST_BITE = "DGF-13"
    NO_EATER = "DGF-11: no eater"
    NOT_OWN_EATER = "DGF-11: eater of the other side"
    NO_VICTIM = "DGF-11: no victim"
    NOT_NEIGHBOURS = "DGF-12: neighbours"
    OWN_VICTIM = "DGF-12: own"
    EQUAL = "DGF-12: equal"
    TOO_STRONG = "DGF-11: value"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why one move may not be made."""

    code: RefusalCode
    sentence: str
    """What is wrong, in plain words."""
    cells: tuple[Cell, ...] = ()
    """Cells that the sentence speaks of."""
    instead: Move | None = None
    """A move that the side can make, when it may not pass."""


def place_refusals(state: State, side: Side, move: Place) -> tuple[Refusal, ...]:
    """Return every reason why a side may not lay a monster on a field (DGF-5).

    Parameters
    ----------
    state : State
        Board and displays; whose turn it is does not matter.
    side : Side
        Who lays it.
    move : Place
        The monster and the field.

    Returns
    -------
    tuple of Refusal
        Empty when the place is legal.
    """
    return tuple(_place_refusals(state, side, move))


def _place_refusals(state: State, side: Side, move: Place) -> Iterator[Refusal]:
    if move.kind not in state.displays[side.seat]:
        yield Refusal(RefusalCode.NOT_IN_DISPLAY, f"{side} has no {move.kind.to_text()} in the display")
    if move.cell not in INDEX:
        yield no_such_field(move.cell)
        return
    index = INDEX[move.cell]
    landscape = state.box.layout.landscapes[index]
    if state.board.cells[index] is not None:
        yield Refusal(RefusalCode.OCCUPIED, f"a monster lies at {cell_to_text(move.cell)} already", (move.cell,))
    if landscape is not move.kind.landscape:
        sentence = f"the field at {cell_to_text(move.cell)} is {landscape}, but the monster is of {move.kind.landscape}"
        yield Refusal(RefusalCode.WRONG_LANDSCAPE, sentence, (move.cell,))


def no_such_field(cell: Cell) -> Refusal:
    """Return the refusal of a move that speaks of a field outside the board."""
    sentence = f"the board has columns and rows from 0 to {WIDTH - 1}, so there is no field {cell_to_text(cell)}"
    return Refusal(RefusalCode.NO_SUCH_FIELD, sentence, (cell,))


def bite_refusals(board: Board, side: Side, move: Bite) -> tuple[Refusal, ...]:
    """Return every reason why a side may not make a bite (DGF-11, DGF-12).

    Parameters
    ----------
    board : Board
        The monsters on the board; whose turn it is does not matter.
    side : Side
        Who eats.
    move : Bite
        Eater and victim.

    Returns
    -------
    tuple of Refusal
        Empty when the bite is legal.
    """
    strange = [cell for cell in (move.eater, move.victim) if cell not in INDEX]
    if strange:
        return tuple(map(no_such_field, strange))
    return tuple(_bite_refusals(board.at(move.eater), board.at(move.victim), side, move))


def _bite_refusals(eater: Monster | None, victim: Monster | None, side: Side, move: Bite) -> Iterator[Refusal]:
    where, there = cell_to_text(move.eater), cell_to_text(move.victim)
    if eater is None:
        yield Refusal(RefusalCode.NO_EATER, f"no monster lies at {where} that could eat", (move.eater,))
    elif eater.side is not side:
        yield Refusal(RefusalCode.NOT_OWN_EATER, f"the monster at {where} is {eater.side}'s, but {side} eats", (move.eater,))
    if victim is None:
        yield Refusal(RefusalCode.NO_VICTIM, f"no monster lies at {there} that could be eaten", (move.victim,))
    elif victim.side is side:
        yield Refusal(RefusalCode.OWN_VICTIM, f"the monster at {there} is {side}'s own", (move.victim,))
    if move.victim not in neighbours(move.eater):
        sentence = f"the fields {where} and {there} do not share a side"
        yield Refusal(RefusalCode.NOT_NEIGHBOURS, sentence, (move.eater, move.victim))
    if eater is not None and victim is not None and eater.side is not victim.side and not eater.eats(victim):
        yield _too_weak(eater, victim, move)


def _too_weak(eater: Monster, victim: Monster, move: Bite) -> Refusal:
    own, theirs = eater.kind.value, victim.kind.value
    code = RefusalCode.EQUAL if own == theirs else RefusalCode.TOO_STRONG
    where, there = cell_to_text(move.eater), cell_to_text(move.victim)
    return Refusal(code, f"the {own} at {where} does not eat the {theirs} at {there}", (move.eater, move.victim))
