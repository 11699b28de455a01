"""Why a move is against the rules, as a value."""

from collections import Counter
from dataclasses import dataclass

from engine.bugs.box import REMOVED
from engine.bugs.moves import Back, Countdown, Go, Keep, Move, NextRound, Open, Owns, Remove, Show, Stop, Take, Trophy
from engine.bugs.state import Call, Phase, State
from engine.clause import ClauseEnum


class RefusalCode(ClauseEnum):
    """What forbids a move; the value is the clause."""

    GAME_OVER = "BC-13"
    NOT_NOW = "BC-3"
    PENDING = "BC-4: tile not known yet"
    NOT_PENDING = "BC-4: nobody has reached"
    NO_SUCH_PLAYER = "BC-1: player"
    NO_SUCH_TILE = "BC-2"
    HAS_TROPHY = "BC-7: has stopped"
    ONE_TILE_AT_A_TIME = "BC-4"
    NO_TILE_IN_HAND = "BC-5"
    TABLE_EMPTY = "BC-4: no tile on the table"
    NOT_HIGHEST = "BC-7"
    NO_SUCH_TROPHY = "BC-1: trophy"
    TROPHY_GONE = "BC-8"
    NOT_COUNTING = "BC-9"
    TILES_LEFT = "BC-11"
    NOT_LOGGED = "BC-4: tiles not logged"
    NOT_STOPPED = "BC-5: hands stay closed"
    TOO_MANY_OF_A_DRAWING = "BC-12"
    NOT_ADDING_UP = "BC-14"
    TROPHIES_NOT_ADDING_UP = "BC-14: trophies"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why one move may not be made."""

    code: RefusalCode
    sentence: str
    """What is wrong, in plain words."""


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
    if state.reaching and not isinstance(move, Show):
        return Refusal(RefusalCode.PENDING, f"player {state.reaching} has reached for a tile; say first which one it is")
    match move:
        case Remove(name):
            return _not_in(state, Phase.REMOVE) or (None if name is None else _refuse_tile(state, name))
        case Go():
            return _not_in(state, Phase.READY)
        case Show(name):
            return _refuse_show(state, name)
        case Take() | Keep() | Back() | Trophy():
            return _refuse_player(state, move) or _refuse_act(state, move)
        case Countdown():
            return _refuse_countdown(state)
        case Stop():
            return _refuse_stop(state)
        case NextRound():
            return _not_in(state, Phase.ROUND_END) or _refuse_next(state)
        case Open(player, names):
            return _refuse_open(state, player, names)
        case Owns(player, value):
            return _refuse_owns(state, player, value)


def _not_in(state: State, wanted: Phase) -> Refusal | None:
    phase = state.phase
    if phase is wanted:
        return None
    code = RefusalCode.GAME_OVER if phase is Phase.OVER else RefusalCode.NOT_NOW
    return Refusal(code, f"not now: {phase.value}")


def _no_such_player(state: State, player: int) -> Refusal | None:
    if player in state.seats:
        return None
    return Refusal(RefusalCode.NO_SUCH_PLAYER, f"there is no player {player}; the players are 1 to {state.players}")


def _refuse_player(state: State, move: Take | Keep | Back | Trophy) -> Refusal | None:
    stranger = _no_such_player(state, move.player)
    if stranger:
        return stranger
    if state.call in (Call.NONE, Call.STOP):
        return _not_in(state, Phase.PLAY)
    if state.trophies[move.player - 1]:
        return Refusal(RefusalCode.HAS_TROPHY, f"player {move.player} has a trophy and has stopped playing")
    if move.player in state.closed and not isinstance(move, Trophy):
        return Refusal(RefusalCode.NOT_LOGGED, "it is not logged in this game what the players take; open their hands after the stop")
    return None


def _refuse_act(state: State, move: Take | Keep | Back | Trophy) -> Refusal | None:
    if isinstance(move, Trophy):
        return _refuse_trophy(state, move.value)
    held = state.taking[move.player - 1]
    if isinstance(move, Take):
        return _refuse_take(state, move.player, held)
    if held:
        return None
    sentence = f"player {move.player} has no tile in the taking hand, and kept tiles stay in the other hand"
    return Refusal(RefusalCode.NO_TILE_IN_HAND, sentence)


def _refuse_take(state: State, player: int, held: str) -> Refusal | None:
    if held:
        sentence = f"player {player} holds a tile already and keeps it or puts it back before taking another"
        return Refusal(RefusalCode.ONE_TILE_AT_A_TIME, sentence)
    if state.table <= 0:
        return Refusal(RefusalCode.TABLE_EMPTY, "there is no tile on the table to take")
    return None


def _refuse_trophy(state: State, value: int) -> Refusal | None:
    left = state.trophies_left
    if left and value == left[0]:
        return None
    if value in left:
        return Refusal(RefusalCode.NOT_HIGHEST, f"the trophy worth {value} may not be taken before the one worth {left[0]}")
    if value in state.kit.trophies:
        return Refusal(RefusalCode.TROPHY_GONE, f"no trophy worth {value} is on the table any more")
    return _no_such_trophy(state, value)


def _no_such_trophy(state: State, value: int) -> Refusal:
    return Refusal(RefusalCode.NO_SUCH_TROPHY, f"{state.players} players play without a trophy worth {value}")


def _refuse_show(state: State, name: str) -> Refusal | None:
    if not state.reaching:
        return Refusal(RefusalCode.NOT_PENDING, "nobody has reached for a tile")
    return _refuse_tile(state, name)


def _refuse_tile(state: State, name: str) -> Refusal | None:
    if name not in state.kit.copies:
        return Refusal(RefusalCode.NO_SUCH_TILE, f"{state.players} players play without a drawing {name}")
    if state.left[name] <= 0:
        return Refusal(RefusalCode.NO_SUCH_TILE, f"every tile with the drawing {name} has been seen elsewhere")
    return None


def _refuse_countdown(state: State) -> Refusal | None:
    late = _not_in(state, Phase.PLAY)
    if late or state.table <= 0 or state.closed:
        return late
    tiles = "a tile is" if state.table == 1 else f"{state.table} tiles are"
    return Refusal(RefusalCode.TILES_LEFT, f"{tiles} on the table, so the countdown begins when the last trophy is taken")


def _refuse_stop(state: State) -> Refusal | None:
    if state.phase is Phase.PLAY:
        return Refusal(RefusalCode.NOT_COUNTING, "nobody counts down as long as a trophy is on the table")
    return _not_in(state, Phase.COUNTDOWN)


def _refuse_next(state: State) -> Refusal | None:
    if not state.tiles_add_up:
        return Refusal(RefusalCode.NOT_ADDING_UP, "the hands show more tiles than there are, so look at all of them again")
    if not state.trophies_add_up:
        return Refusal(RefusalCode.TROPHIES_NOT_ADDING_UP, "a trophy is taken although a higher one is left, so look at all of them again")
    return None


def _refuse_open(state: State, player: int, names: tuple[str, ...]) -> Refusal | None:
    stranger = _no_such_player(state, player)
    if stranger:
        return stranger
    if state.call is not Call.STOP:
        return Refusal(RefusalCode.NOT_STOPPED, "hands are opened after the stop, not before")
    for name, count in sorted(Counter(names).items()):
        if name not in state.kit.copies:
            return Refusal(RefusalCode.NO_SUCH_TILE, f"{state.players} players play without a drawing {name}")
        if count > state.kit.copies[name]:
            sentence = f"{count} tiles with the drawing {name} were seen in one hand, and there are only {state.kit.copies[name]}"
            return Refusal(RefusalCode.TOO_MANY_OF_A_DRAWING, sentence)
    if len(names) > state.kit.size - REMOVED:
        return Refusal(RefusalCode.NOT_ADDING_UP, f"{len(names)} tiles were seen in one hand, and only {state.kit.size - REMOVED} play")
    return None


def _refuse_owns(state: State, player: int, value: int) -> Refusal | None:
    stranger = _no_such_player(state, player)
    if stranger:
        return stranger
    if state.call is Call.NONE:
        return _not_in(state, Phase.PLAY)
    if value and value not in state.kit.trophies:
        return _no_such_trophy(state, value)
    others = state.trophies[: player - 1] + state.trophies[player:]
    if value and others.count(value) >= state.kit.trophies.count(value):
        sentence = f"every trophy worth {value} belongs to somebody else; correct that first"
        return Refusal(RefusalCode.TROPHY_GONE, sentence)
    return None
