"""Why a board or a state is impossible by the rules."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.clause import ClauseEnum
from engine.fressen.board import Board, Layout
from engine.fressen.box import MONSTERS_A_SIDE, FirstMarker
from engine.fressen.monster import Side
from engine.fressen.play import COMPULSORY, can_place, dealt_to
from engine.fressen.state import DISPLAY, Phase, State
from engine.grid import Cell, cell_to_text


class ProblemCode(ClauseEnum):
    """What is impossible; the value is the clause that is broken."""

    NO_SUCH_FIELD = "DGF-1: field"
    SEVERAL_ON_A_FIELD = "DGF-5: several on a field"
    WRONG_LANDSCAPE = "DGF-5: landscape"
    TOO_MANY_OF_A_SIDE = "DGF-2: side"
    TOO_MANY_OF_A_KIND = "DGF-2: kind"
    DISPLAY_TOO_LARGE = "DGF-3: display"
    BEFORE_START = "DGF-3: set-up"
    MARKER = "DGF-4"
    MARKER_HANDS = "DGF-15: marker"
    NUMBER = "DGF-5: number"
    ORDER = "DGF-5: order"
    OUT_TOO_EARLY = "DGF-6: out"
    NOT_OUT = "DGF-7"
    OUT_MOVES = "DGF-8: out moves"
    STILL_PLACING = "DGF-11: placement not over"
    BITE_LEFT = "DGF-14: bite left"
    CANNOT_BITE = "DGF-14"
    NOT_REFILLED = "DGF-15: display"
    DEAL = "DGF-15: order"
    DEAL_IN_ROUND = "DGF-15: before the refill"
    OVER_TOO_EARLY = "DGF-18"


@dataclass(frozen=True, slots=True)
class Problem:
    """One reason why a position is impossible."""

    code: ProblemCode
    sentence: str
    """What is wrong, in plain words."""
    cells: tuple[Cell, ...] = ()
    """Cells concerned."""


def board_problems(board: Board, layout: Layout) -> tuple[Problem, ...]:
    """Return every monster that lies on a field of another landscape than its own (DGF-5).

    Parameters
    ----------
    board : Board
        The monsters.
    layout : Layout
        The fields.
    """
    return tuple(
        Problem(
            ProblemCode.WRONG_LANDSCAPE,
            f"the monster at {cell_to_text(cell)} is of {monster.kind.landscape}, but the field is {layout.at(cell)}",
            (cell,),
        )
        for cell, monster in board.monsters()
        if monster.kind.landscape is not layout.at(cell)
    )


def problems(state: State) -> tuple[Problem, ...]:
    """Return every reason why a state is impossible.

    Parameters
    ----------
    state : State
        A state from anywhere: a text, a camera, a program.

    Returns
    -------
    tuple of Problem
        Empty for every state that a game can reach.
    """
    return (
        *board_problems(state.board, state.box.layout),
        *_count_problems(state),
        *_number_problems(state),
        *_marker_problems(state),
        *_phase_problems(state),
    )


def _count_problems(state: State) -> Iterator[Problem]:
    for side in Side:
        if state.pile(side) < 0:
            seen = MONSTERS_A_SIDE - state.pile(side)
            yield Problem(ProblemCode.TOO_MANY_OF_A_SIDE, f"{seen} monsters of {side} are in the game, the box has {MONSTERS_A_SIDE}")
        for kind, left in state.left(side).items():
            if left < 0:
                sentence = f"there are {-left} more {kind.to_text()} of {side} in the game than in the box"
                yield Problem(ProblemCode.TOO_MANY_OF_A_KIND, sentence)
        if len(state.display(side)) > DISPLAY:
            sentence = f"{len(state.display(side))} monsters lie before {side}, a display has {DISPLAY}"
            yield Problem(ProblemCode.DISPLAY_TOO_LARGE, sentence)


def _number_problems(state: State) -> Iterator[Problem]:
    if state.round < 0:
        yield Problem(ProblemCode.NUMBER, f"the round cannot be number {state.round}")
    for side in Side:
        placed = state.placed[side.seat]
        if not 0 <= placed <= DISPLAY:
            yield Problem(ProblemCode.NUMBER, f"{side} places from 0 to {DISPLAY} monsters in a round, not {placed}")
        lying = state.board.count(side) + sum(monster.side is side for monster in state.eaten)
        if placed > lying:
            yield Problem(ProblemCode.NUMBER, f"{side} has placed {placed} monsters in this round, but only {lying} in the game")
    if not 0 <= state.bitten <= len(state.eaten):
        sentence = f"there were {state.bitten} bites in this round, but {len(state.eaten)} monsters were eaten in the game"
        yield Problem(ProblemCode.NUMBER, sentence)


def _marker_problems(state: State) -> Iterator[Problem]:
    by_lot = state.options.first_marker is FirstMarker.RANDOM
    if state.phase is Phase.MARKER:
        if state.marker is not None or not by_lot:
            yield Problem(ProblemCode.MARKER, "the marker is to be drawn by lot, but somebody has it already")
    elif state.marker is None:
        yield Problem(ProblemCode.MARKER, "nobody has the marker")
    elif not by_lot and state.marker is not _holder_after_red(state.round):
        yield Problem(ProblemCode.MARKER_HANDS, f"in round {state.round} the marker is with {state.marker.other}, not with {state.marker}")


def _holder_after_red(round_number: int) -> Side:
    return Side.YELLOW if round_number > 0 and round_number % 2 == 0 else Side.RED


def _phase_problems(state: State) -> Iterator[Problem]:
    if state.round <= 0:
        yield from _setup_problems(state)
    match state.phase:
        case Phase.DEAL:
            yield from _deal_problems(state)
        case Phase.PLACE:
            yield from _placement_problems(state)
        case Phase.EAT:
            yield from _eating_problems(state)
        case Phase.OVER:
            yield from _end_problems(state)
    if state.phase in (Phase.PLACE, Phase.EAT, Phase.OVER):
        yield from _refill_problems(state)


def _setup_problems(state: State) -> Iterator[Problem]:
    if state.phase not in (Phase.MARKER, Phase.DEAL):
        yield Problem(ProblemCode.BEFORE_START, f"the phase is {state.phase}, but no round has begun")
    if state.eaten or any(state.board.cells) or (state.phase is Phase.MARKER and any(state.displays)):
        yield Problem(ProblemCode.BEFORE_START, "monsters are in the game before the first round has begun")


def _deal_problems(state: State) -> Iterator[Problem]:
    side = dealt_to(state)
    if side is not state.turn:
        rather = "neither can be" if side is None else f"{side}'s comes first"
        yield Problem(ProblemCode.DEAL, f"{state.turn}'s display is to be filled, but {rather}")
    if any(state.placed) or any(state.out) or state.bitten:
        yield Problem(ProblemCode.DEAL_IN_ROUND, "monsters are dealt while a round is still counted")
    yield from _bites_left(state)


def _bites_left(state: State) -> Iterator[Problem]:
    for side in Side:
        for bite in state.board.bites(side)[:1]:
            sentence = f"the eating is over, but the monster at {cell_to_text(bite.eater)} can eat the one at {cell_to_text(bite.victim)}"
            yield Problem(ProblemCode.BITE_LEFT, sentence, (bite.eater, bite.victim))


def _placement_problems(state: State) -> Iterator[Problem]:
    for side in Side:
        fits, placed = can_place(state, side), state.placed[side.seat]
        if not fits and not state.out[side.seat]:
            yield Problem(ProblemCode.NOT_OUT, f"nothing of {side} fits, but {side} is not out")
        if fits and state.out[side.seat] and placed < COMPULSORY:
            sentence = f"{side} is out after placing {placed}, but something fits and {COMPULSORY} are compulsory"
            yield Problem(ProblemCode.OUT_TOO_EARLY, sentence)
    if state.out[state.turn.seat]:
        yield Problem(ProblemCode.OUT_MOVES, f"{state.turn} is to place, but is out for this round")
    yield from _order_problems(state)
    if state.bitten:
        yield Problem(ProblemCode.STILL_PLACING, "monsters were eaten in this round, but the placement is not over")
    if not any(state.placed):
        yield from _bites_left(state)


def _order_problems(state: State) -> Iterator[Problem]:
    holder = state.marker or Side.RED
    ahead = state.placed[holder.seat] - state.placed[holder.other.seat]
    if not any(state.out) and ahead != (state.turn is not holder):
        red, yellow = state.placed
        sentence = f"{holder} begins and the sides take turns, so {state.turn} is not to place after red placed {red} and yellow {yellow}"
        yield Problem(ProblemCode.ORDER, sentence)


def _eating_problems(state: State) -> Iterator[Problem]:
    if not all(state.out):
        yield Problem(ProblemCode.STILL_PLACING, "monsters eat, but the placement is not over for both sides")
    if not state.board.can_bite(state.turn):
        yield Problem(ProblemCode.CANNOT_BITE, f"{state.turn} is to eat, but cannot bite")


def _end_problems(state: State) -> Iterator[Problem]:
    if not state.last_round and (any(state.placed) or state.bitten):
        yield Problem(ProblemCode.OVER_TOO_EARLY, "the game is over, but the round was not the last and something happened in it")
    yield from _bites_left(state)


def _refill_problems(state: State) -> Iterator[Problem]:
    for side in Side:
        had = len(state.display(side)) + state.placed[side.seat]
        if had > DISPLAY:
            yield Problem(ProblemCode.DISPLAY_TOO_LARGE, f"{side} began the round with {had} monsters, a display has {DISPLAY}")
        if had < DISPLAY and state.pile(side) > 0:
            sentence = f"{side} began the round with {had} monsters although the pile was not empty"
            yield Problem(ProblemCode.NOT_REFILLED, sentence)
