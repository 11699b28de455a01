"""The course of a game: setting up, what may happen, and what follows (BC-1 to BC-13)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from engine.bugs.box import Box, Kit, Options
from engine.bugs.moves import Back, Countdown, Go, Keep, Move, NextRound, Open, Owns, Remove, Show, Stop, Take, Trophy
from engine.bugs.refusal import refuse
from engine.bugs.scoring import PlayerScore, hand_reasons
from engine.bugs.state import Call, Phase, State
from engine.errors import IllegalMoveError, SetupError

ValueT = TypeVar("ValueT")

COUNTED_FROM: Final = 10
"""The number with which the countdown begins (BC-9)."""


@dataclass(frozen=True, slots=True)
class Beat:
    """One word of the countdown."""

    number: int
    """10 to 1; 0 is the word "stop"."""
    after_s: float
    """Seconds since the countdown began."""


def countdown_beats(options: Options) -> tuple[Beat, ...]:
    """Return the words of the countdown with their times: 10 to 1 and the stop, evenly spread (BC-9).

    Parameters
    ----------
    options : Options
        How many seconds the whole countdown takes.
    """
    return tuple(Beat(number, (COUNTED_FROM - number) * options.countdown_seconds / COUNTED_FROM) for number in range(COUNTED_FROM, -1, -1))


def setup(players: int, box: Box, options: Options | None = None) -> State:
    """Return the state before the first tile is taken out of the game (BC-1, BC-2).

    Parameters
    ----------
    players : int
        Number of players, 2 to 8.
    box : Box
        All tiles and trophies of the set.
    options : Options, optional
        Settings for what the rules leave open.

    Raises
    ------
    SetupError
        If the number of players is impossible, or the set lacks what they need.
    """
    kit = Kit(box, players, options or Options())
    for fault in kit.faults():
        raise SetupError(fault)
    return State.start(kit)


def legal_moves(state: State) -> tuple[Move, ...]:
    """Return everything that may happen next.

    Parameters
    ----------
    state : State
        Any state.

    Returns
    -------
    tuple of Move
        What each player may do, as all play at once; a tile of each drawing that may be there where one is turned up;
        nothing when the game is over, hands are still closed, or tiles or trophies do not add up. What a camera or a person
        tells otherwise is accepted by `apply` but not listed: tiles taken out unseen (``Remove(None)``), a game of which only
        trophies and opened hands are seen (``Go(seen=False)``), opened hands (`Open`) and corrected trophies (`Owns`).
    """
    if state.chance:
        return tuple(move for move, _ in outcomes(state))
    match state.phase:
        case Phase.READY:
            return (Go(),)
        case Phase.PLAY:
            return (*_acts(state), *((Countdown(),) if state.table <= 0 or state.closed else ()))
        case Phase.COUNTDOWN:
            return (*_acts(state), Stop())
        case Phase.ROUND_END:
            return (NextRound(),) if state.adds_up else ()
        case _:  # hands are opened, or the game is over; what luck brings has been dealt with
            return ()


def outcomes(state: State) -> tuple[tuple[Move, int], ...]:
    """Return which tiles may be turned up, each with the number of such tiles not seen yet; empty unless chance."""
    if not state.chance:
        return ()
    kind = Show if state.reaching else Remove
    return tuple((kind(name), number) for name, number in state.left.items() if number > 0)


def _acts(state: State) -> Iterator[Move]:
    can_take = state.table > 0
    highest = state.trophies_left[:1]
    for player in state.playing:
        if state.taking[player - 1]:
            yield Keep(player)
            yield Back(player)
        elif can_take and player not in state.closed:
            yield Take(player)
        for value in highest:
            yield Trophy(player, value)


def apply(state: State, move: Move) -> State:
    """Return the state after a move; the state given stays as it is.

    Parameters
    ----------
    state : State
        The state before the move.
    move : Move
        A legal move or a correction.

    Raises
    ------
    IllegalMoveError
        If the rules forbid the move; `refuse` gives the reason as data.
    """
    refusal = refuse(state, move)
    if refusal is not None:
        raise IllegalMoveError(refusal.sentence)
    return _after(state, move)


def _after(state: State, move: Move) -> State:
    match move:
        case Remove(name):
            return replace(state, unseen=state.unseen + 1) if name is None else replace(state, removed=_with(state.removed, name))
        case Go(seen):
            return replace(state, call=Call.GO, closed=() if seen else tuple(state.seats))
        case Take(player):
            return replace(state, reaching=player)
        case Show(name):
            return replace(state, taking=_put(state.taking, state.reaching, name), reaching=0)
        case Back(player):
            return replace(state, taking=_put(state.taking, player, ""))
        case Keep(player):
            return _kept(state, player)
        case Trophy(player, value) | Owns(player, value):
            # A hand that takes the trophy holds nothing else; as at the stop, what was in it does not count.
            held = "" if value else state.taking[player - 1]
            return replace(state, trophies=_put(state.trophies, player, value), taking=_put(state.taking, player, held))
        case Countdown():
            return replace(state, call=Call.COUNTDOWN)
        case Stop():
            return replace(state, call=Call.STOP, taking=("",) * state.players)
        case NextRound():
            return State.start(state.kit, state.rounds_won, state.round + 1)
        case Open(player, names):
            closed = tuple(other for other in state.closed if other != player)
            return replace(state, hands=_put(state.hands, player, tuple(sorted(names))), closed=closed)


def _kept(state: State, player: int) -> State:
    hand = _with(state.hands[player - 1], state.taking[player - 1])
    return replace(state, hands=_put(state.hands, player, hand), taking=_put(state.taking, player, ""))


def _with(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(sorted((*names, name)))


def _put(values: tuple[ValueT, ...], player: int, value: ValueT) -> tuple[ValueT, ...]:
    return (*values[: player - 1], value, *values[player:])


def is_over(state: State) -> bool:
    """Return whether the game has ended: somebody has won as many rounds as the match needs (BC-9, BC-13)."""
    return state.phase is Phase.OVER


def scores(state: State) -> tuple[PlayerScore, ...]:
    """Return the points of every player in this round as the hands are, with reasons (BC-12).

    Raises
    ------
    PositionError
        If a hand has more tiles of a drawing than there can be.
    """
    hands = zip(state.seats, state.hands, state.trophies, strict=True)
    return tuple(PlayerScore(player, hand_reasons(hand, trophy), player in state.closed) for player, hand, trophy in hands)
