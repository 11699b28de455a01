"""The course of a game: setting up, what may happen, and what follows (DGF-3 to DGF-20).

Whatever leaves nobody a choice happens by itself: a side with nothing that fits is out, a side that cannot bite is
skipped, a phase in which nobody can act is passed over, and the marker changes hands after the refill.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final, TypeVar

from engine.errors import IllegalMoveError
from engine.fressen.board import CELLS
from engine.fressen.box import Box, FirstMarker, Options
from engine.fressen.monster import Kind, Monster, Side
from engine.fressen.moves import Bite, Deal, Marker, Move, Pass, Place
from engine.fressen.refusal import Refusal, RefusalCode, bite_refusals, place_refusals
from engine.fressen.scoring import SideScore, score_board
from engine.fressen.state import DISPLAY, Phase, State
from engine.grid import Cell

EntryT = TypeVar("EntryT")

COMPULSORY: Final = 2
"""Monsters that a side must place in a round as long as it can (DGF-6)."""

_WAITS_FOR: Final[Mapping[type[Move], Phase]] = {
    Marker: Phase.MARKER,
    Deal: Phase.DEAL,
    Place: Phase.PLACE,
    Pass: Phase.PLACE,
    Bite: Phase.EAT,
}
_FIRST: Final[Mapping[Phase, str]] = {
    Phase.MARKER: "the marker must be drawn by lot first",
    Phase.DEAL: "a monster for {side} must be turned up first",
    Phase.PLACE: "{side} has to place a monster first",
    Phase.EAT: "{side} has to eat first",
}


def setup(box: Box, options: Options | None = None) -> State:
    """Return the state before the first monster is turned up (DGF-3, DGF-4).

    Displays are dealt in a fixed order, at the set-up and at every refill: red up to four, then yellow.

    Parameters
    ----------
    box : Box
        The board and the monsters.
    options : Options, optional
        Settings for what the rules leave open.
    """
    options = options or Options()
    if options.first_marker is FirstMarker.RANDOM:
        return State(box, options, Phase.MARKER, marker=None)
    return State(box, options)


def legal_moves(state: State) -> tuple[Move, ...]:
    """Return everything that may happen next.

    Parameters
    ----------
    state : State
        Any state.

    Returns
    -------
    tuple of Move
        Places, and the word "no more" once two monsters are placed; one bite for each victim, as it makes no
        difference who eats it (`Board.bites` has them all, and `apply` takes them all); one deal for each kind left in
        the pile, none when the monsters are not known (`apply` takes any); nothing when the game is over.
    """
    match state.phase:
        case Phase.MARKER | Phase.DEAL:
            return tuple(move for move, _ in outcomes(state))
        case Phase.PLACE:
            found = legal_places(state, state.turn)
            return (*found, Pass()) if found and state.placed[state.turn.seat] >= COMPULSORY else found
        case Phase.EAT:
            return _one_bite_a_victim(state)
        case Phase.OVER:
            return ()


def outcomes(state: State) -> tuple[tuple[Move, int], ...]:
    """Return what luck may bring, each with its weight: the number of such monsters left in the pile.

    Empty unless chance, and while monsters are dealt that are not known.
    """
    match state.phase:
        case Phase.DEAL:
            return tuple((Deal(state.turn, kind), number) for kind, number in state.left(state.turn).items() if number > 0)
        case Phase.MARKER:
            return tuple((Marker(side), 1) for side in Side)
        case _:
            return ()


def _one_bite_a_victim(state: State) -> tuple[Bite, ...]:
    found: dict[Cell, Bite] = {}
    for bite in state.board.bites(state.turn):
        found.setdefault(bite.victim, bite)
    return tuple(found.values())


def legal_places(state: State, side: Side) -> tuple[Place, ...]:
    """Return every place of the monsters in a side's display (DGF-5), whoever is to move, each kind once."""
    cells, found = state.board.cells, list[Place]()
    for kind in dict.fromkeys(state.displays[side.seat]):
        places = _places(kind)
        found += [places[index] for index in state.box.layout.fields[kind.landscape] if cells[index] is None]
    return tuple(found)


@lru_cache(maxsize=512)  # Moves are made by the million in random games; a box has at most 48 kinds.
def _places(kind: Kind) -> tuple[Place, ...]:
    return tuple(Place(kind, cell) for cell in CELLS)


def can_place(state: State, side: Side) -> bool:
    """Return whether a monster of a side's display fits on a free field (DGF-7)."""
    cells, fields = state.board.cells, state.box.layout.fields
    for landscape in {kind.landscape for kind in state.displays[side.seat]}:
        for index in fields[landscape]:
            if cells[index] is None:
                return True
    return False


def refuse(state: State, move: Move) -> Refusal | None:
    """Return why a move may not be made, or None when it may.

    Parameters
    ----------
    state : State
        The state before the move.
    move : Move
        What somebody wants to do, or the camera has seen.

    Returns
    -------
    Refusal or None
        The first reason found.
    """
    if state.phase is Phase.OVER:
        return Refusal(RefusalCode.GAME_OVER, "the game is over")
    if isinstance(move, Pass) and state.phase is Phase.EAT:
        return _refuse_to_skip_a_bite(state)
    if state.phase is not _WAITS_FOR[type(move)]:
        return Refusal(RefusalCode.NOT_NOW, _FIRST[state.phase].format(side=state.turn))
    match move:
        case Place():
            return next(iter(place_refusals(state, state.turn, move)), None)
        case Bite():
            return next(iter(bite_refusals(state.board, state.turn, move)), None)
        case Pass():
            return _refuse_pass(state)
        case Deal():
            return _refuse_deal(state, move)
        case Marker():
            return None


def _refuse_pass(state: State) -> Refusal | None:
    placed = state.placed[state.turn.seat]
    found = legal_places(state, state.turn)
    if placed >= COMPULSORY and found:
        return None
    if not found:
        return Refusal(RefusalCode.NOT_NOW, f"nothing of {state.turn} fits, so {state.turn} is out without saying so")
    place = found[0]
    sentence = f"{state.turn} has placed {placed} and must place {COMPULSORY} as long as something fits"
    return Refusal(RefusalCode.MUST_PLACE, sentence, (place.cell,), place)


def _refuse_to_skip_a_bite(state: State) -> Refusal:
    bite = next(iter(state.board.bites(state.turn)), None)
    if bite is None:
        return Refusal(RefusalCode.NOT_NOW, f"{state.turn} cannot bite and is skipped without saying so")
    return Refusal(RefusalCode.MUST_BITE, f"{state.turn} can bite and so must", (bite.eater, bite.victim), bite)


def _refuse_deal(state: State, move: Deal) -> Refusal | None:
    if move.side is not state.turn:
        return Refusal(RefusalCode.NOT_DEALT_TO, f"the next monster is turned up for {state.turn}, not for {move.side}")
    if state.box.known and state.left(move.side).get(move.kind, 0) < 1:
        return Refusal(RefusalCode.NOT_LEFT, f"no {move.kind.to_text()} is left in the pile of {move.side}")
    return None


def apply(state: State, move: Move) -> State:
    """Return the state after a move and all that follows from it by itself; the state given stays as it is.

    Parameters
    ----------
    state : State
        The state before the move.
    move : Move
        A legal move.

    Raises
    ------
    IllegalMoveError
        If the rules forbid the move; `refuse` gives the reason as data.
    """
    refusal = refuse(state, move)
    if refusal is not None:
        raise IllegalMoveError(refusal.sentence)
    match move:
        case Place():
            return settled(_placed(state, move))
        case Bite():
            return settled(_bitten(state, move))
        case Pass():
            return settled(replace(state, out=_with(state.out, state.turn, True), turn=state.turn.other))
        case Deal(side, kind):
            return settled(replace(state, displays=_with(state.displays, side, tuple(sorted((*state.display(side), kind))))))
        case Marker(side):
            return settled(replace(state, phase=Phase.DEAL, marker=side))


def _placed(state: State, move: Place) -> State:
    side = state.turn
    display = list(state.displays[side.seat])
    display.remove(move.kind)
    return replace(
        state,
        board=state.board.with_monster(move.cell, Monster(side, move.kind)),
        displays=_with(state.displays, side, tuple(display)),
        placed=_with(state.placed, side, state.placed[side.seat] + 1),
        turn=side.other,
    )


def _bitten(state: State, move: Bite) -> State:
    victim = state.board.at(move.victim)
    assert victim is not None, "a bite is refused unless there is a victim"
    return replace(
        state,
        board=state.board.without(move.victim),
        eaten=tuple(sorted((*state.eaten, victim))),
        bitten=state.bitten + 1,
        turn=state.turn.other,
    )


def _with(pair: tuple[EntryT, EntryT], side: Side, entry: EntryT) -> tuple[EntryT, EntryT]:
    return (entry, pair[1]) if side is Side.RED else (pair[0], entry)


def settled(state: State) -> State:
    """Return the state after everything that happens by itself, so that the side to move has something to do.

    `apply` does this; a state put together by hand or read from a table may need it.

    Parameters
    ----------
    state : State
        Any state; `turn` is the side that would act next if it can.
    """
    match state.phase:
        case Phase.DEAL:
            return _settled_deal(state)
        case Phase.PLACE:
            return _settled_placement(state)
        case Phase.EAT:
            return _settled_eating(state)
        case _:
            return state


def dealt_to(state: State) -> Side | None:
    """Return the side whose display is filled next: red while it can be filled, then yellow, then None (DGF-3, DGF-15)."""
    return next((side for side in Side if len(state.displays[side.seat]) < DISPLAY and state.pile(side) > 0), None)


def _settled_deal(state: State) -> State:
    side = dealt_to(state)
    if side is not None:
        return state if side is state.turn else replace(state, turn=side)
    holder = state.marker or Side.RED
    marker = holder.other if state.round else holder
    return settled(replace(state, phase=Phase.PLACE, round=state.round + 1, marker=marker, turn=marker))


def _settled_placement(state: State) -> State:
    red, yellow = (state.out[side.seat] or not can_place(state, side) for side in Side)
    if red and yellow:
        return settled(replace(state, phase=Phase.EAT, out=(True, True), turn=state.marker or Side.RED))
    turn = state.turn.other if (red, yellow)[state.turn.seat] else state.turn
    if turn is state.turn and (red, yellow) == state.out:
        return state
    return replace(state, out=(red, yellow), turn=turn)


def _settled_eating(state: State) -> State:
    if state.board.can_bite(state.turn):
        return state
    if state.board.can_bite(state.turn.other):
        return replace(state, turn=state.turn.other)
    if state.last_round or not (any(state.placed) or state.bitten):
        return replace(state, phase=Phase.OVER)
    return settled(replace(state, phase=Phase.DEAL, placed=(0, 0), out=(False, False), bitten=0))


def is_over(state: State) -> bool:
    """Return whether the game has ended (DGF-18, DGF-20)."""
    return state.phase is Phase.OVER


def scores(state: State) -> tuple[SideScore, ...]:
    """Return the points of both sides as the board lies, with reasons (DGF-19, DGF-21, DGF-22)."""
    return score_board(state.board)
