"""The course of a game: setting up, what may happen, and what follows (MF-5 to MF-29)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from engine.errors import IllegalMoveError, SetupError
from engine.factory.box import FEWEST_PLAYERS, MOST_PLAYERS, Box, Options
from engine.factory.monster import Monster
from engine.factory.moves import Discard, Draw, MarkEye, Move, Place, Start, StartMinion, TurnUp
from engine.factory.placement import Placement, places_for
from engine.factory.refusal import Refusal, RefusalCode, no_such_monster, place_refusals
from engine.factory.scoring import PlayerScore, score_monsters
from engine.factory.state import Discarded, Phase, State
from engine.factory.structure import Structure
from engine.factory.tile import KINDS, Tile
from engine.grid import Cell

FIRST_CELL: Final[Cell] = (0, 0)
"""Where the first tile of every monster lies."""

_WAITS_FOR: Final[Mapping[type[Move], Phase]] = {
    Start: Phase.START,
    Draw: Phase.DRAW,
    Place: Phase.PLACE,
    Discard: Phase.PLACE,
    StartMinion: Phase.MINION,
}
_TURNS_UP: Final[Mapping[Phase, Mapping[Tile, TurnUp]]] = {
    Phase.START: {tile: Start(tile) for tile in KINDS},
    Phase.DRAW: {tile: Draw(tile) for tile in KINDS},
    Phase.MINION: {tile: StartMinion(tile) for tile in KINDS},
}
"""The moves that turn up a tile, made once, because every one of them is listed before every draw."""


def setup(players: int, *, first: int = 1, box: Box | None = None, options: Options | None = None) -> State:
    """Return the state before the first tile is laid (MF-6 to MF-8).

    Parameters
    ----------
    players : int
        Number of players, 2 to 6.
    first : int
        Player who has the first turn; play goes on in the order of the numbers.
    box : Box, optional
        The tiles of the set; 88 unknown ones unless given.
    options : Options, optional
        Settings for what the rules leave open.

    Raises
    ------
    SetupError
        If the number of players, the first player or the number of tiles is impossible.
    """
    box = box or Box()
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise SetupError(f"Monster Factory is for {FEWEST_PLAYERS} to {MOST_PLAYERS} players, not {players}")
    if not 1 <= first <= players:
        raise SetupError(f"the first player is one of 1 to {players}, not {first}")
    if box.size <= players:
        raise SetupError(f"{players} players need at least {players + 1} tiles, and the set has {box.size}")
    return State(players, first, box=box, options=options or Options())


def legal_places(state: State) -> tuple[Placement, ...]:
    """Return every place of the drawn tile for the player whose turn it is, one per distinct result (MF-10)."""
    if state.drawn is None or state.phase is not Phase.PLACE:
        return ()
    return places_for(state.monsters, state.drawn, state.turn)


def legal_moves(state: State) -> tuple[Move, ...]:
    """Return everything that may happen next.

    Parameters
    ----------
    state : State
        Any state.

    Returns
    -------
    tuple of Move
        Places, or the discard when there is none; one draw for each kind of tile that can still come; nothing when
        the game is over. Corrections (`MarkEye`) and overrides are accepted by `apply` but not listed.
    """
    phase = state.phase
    if phase is Phase.OVER:
        return ()
    if phase is Phase.PLACE:
        found = tuple([Place(place.monster, place.cell, place.turn) for place in legal_places(state)])
        return found or (Discard(agreed=True),)
    return turn_ups(state)


def turn_ups(state: State) -> tuple[TurnUp, ...]:
    """Return a move for each kind of tile that can still come, in the order of `State.drawable`; empty unless a tile is turned up next."""
    moves = _TURNS_UP.get(state.phase)
    return tuple([moves[kind] for kind in state.drawable]) if moves else ()


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
    if isinstance(move, MarkEye):
        return _refuse_eye(state, move)
    phase = state.phase
    if phase is Phase.OVER:
        return Refusal(RefusalCode.GAME_OVER, "the game is over")
    if phase is not _WAITS_FOR[type(move)]:
        return Refusal(RefusalCode.NOT_NOW, f"player {state.to_move} has to {phase.value} first")
    if isinstance(move, Place):
        return _refuse_place(state, move)
    return _refuse_discard(state, move) if isinstance(move, Discard) else _refuse_tile(state, move.tile)


def _refuse_place(state: State, move: Place) -> Refusal | None:
    assert state.drawn is not None, "in the phase PLACE a tile is drawn"
    return next(iter(place_refusals(state.monsters, state.drawn, state.turn, move)), None)


def _refuse_tile(state: State, tile: Tile) -> Refusal | None:
    if state.left is None or state.left.get(tile.kind, 0) > 0:
        return None
    return Refusal(RefusalCode.NO_SUCH_TILE, f"no tile {tile.to_text()} is left in the pile")


def _refuse_discard(state: State, move: Discard) -> Refusal | None:
    if move.override:
        return None
    found = legal_places(state)
    if found:
        count = "one place" if len(found) == 1 else f"{len(found)} places"
        return Refusal(RefusalCode.FITS_SOMEWHERE, f"the tile may not be discarded, it has {count}", (found[0].cell,), found[0])
    if state.options.discard_needs_confirm and not move.agreed:
        return Refusal(RefusalCode.NOT_AGREED, "the others must agree that the tile fits nowhere")
    return None


def _refuse_eye(state: State, move: MarkEye) -> Refusal | None:
    if not 0 <= move.monster < len(state.monsters):
        return no_such_monster(state.monsters, move.monster)
    if move.cell not in state.monsters[move.monster].structure.cells:
        return Refusal(RefusalCode.NO_SUCH_CELL, "no tile lies there", (move.cell,))
    return None


def apply(state: State, move: Move) -> State:
    """Return the state after a move; the state given stays as it is.

    Parameters
    ----------
    state : State
        The state before the move.
    move : Move
        A legal move, a correction or an override.

    Raises
    ------
    IllegalMoveError
        If the rules forbid the move; `refuse` gives the reason as data.
    """
    refusal = refuse(state, move)
    if refusal is not None:
        raise IllegalMoveError(refusal.sentence)
    match move:
        case Draw(tile):
            return replace(state, drawn=tile)
        case Place():
            return _placed(state, move)
        case Discard(override=override):
            return _discarded(state, override)
        case MarkEye():
            return _marked(state, move)
        case Start(tile) | StartMinion(tile):
            return replace(state, monsters=(*state.monsters, _begun(tile, state.to_move)))


def _begun(tile: Tile, owner: int | None) -> Monster:
    return Monster(Structure.of({FIRST_CELL: tile}), owner)


def laid(state: State, move: Place) -> Monster:
    """Return the monster with the drawn tile laid on it by a legal move."""
    assert state.drawn is not None, "a place is refused unless a tile is drawn"
    return state.monsters[move.monster].with_tile(move.cell, state.drawn.turned(move.turn))


def _placed(state: State, move: Place) -> State:
    monsters = _with(state.monsters, move.monster, laid(state, move))
    return replace(state, monsters=monsters, drawn=None, turn=state.turn % state.players + 1)


def _discarded(state: State, override: str) -> State:
    assert state.drawn is not None, "a discard is refused unless a tile is drawn"
    return replace(state, discarded=(*state.discarded, Discarded(state.turn, state.drawn, override)), drawn=None)


def _marked(state: State, move: MarkEye) -> State:
    monster = state.monsters[move.monster]
    marked = Monster(monster.structure.with_eye(move.cell, move.eye), monster.owner)
    box = state.box.with_eye(monster.structure.cells[move.cell], move.eye)
    return replace(state, monsters=_with(state.monsters, move.monster, marked), box=box)


def _with(monsters: tuple[Monster, ...], index: int, monster: Monster) -> tuple[Monster, ...]:
    return (*monsters[:index], monster, *monsters[index + 1 :])


def is_over(state: State) -> bool:
    """Return whether the game has ended (MF-26 to MF-29)."""
    return state.phase is Phase.OVER


def scores(state: State) -> tuple[PlayerScore, ...]:
    """Return the points of every player as the table lies, with reasons (MF-30 to MF-33)."""
    return score_monsters(state.monsters, state.seats)
