"""Bugs & Co in words: moves, refusals, and the reasons for points, one plain sentence each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, assert_never

from cyclops.names import counted, listed
from cyclops.rules.words import Names, standing
from engine.bugs import (
    Back,
    Countdown,
    Go,
    Keep,
    Move,
    NextRound,
    Open,
    Owns,
    Phase,
    PlayerScore,
    Reason,
    ReasonKind,
    Refusal,
    RefusalCode,
    Remove,
    Show,
    State,
    Stop,
    Take,
    Trophy,
    tie_breaks,
)
from engine.bugs.box import REMOVED
from engine.ranking import Rank

NOTATION: Final = (
    ("take 1", "player 1 takes a tile from the table"),
    ("keep 1, back 1", "player 1 puts the tile into the other hand, or back on the table"),
    ("trophy 1:3", "player 1 takes the trophy worth 3 and stops"),
    ("go, stop, next", "the count to three, the end of the countdown, the next round"),
    ("go unseen", "the count to three, when only trophies and opened hands are logged"),
    ("open 1:snail,slug", "after the stop: what player 1 has really kept; open 1:- for nothing"),
    ("owns 1:3", "which trophy player 1 really has; owns 1:- for none"),
)


def question(state: State, names: Names) -> str:
    """Ask whoever may act."""
    match state.phase:
        case Phase.READY:
            return "ready to count to three?"
        case Phase.COUNTDOWN:
            return "10, 9, 8 … the countdown runs: what do you do?"
        case Phase.OPEN:
            return f"which tiles has {names[state.closed[0]]}? Type them such as open {state.closed[0]}:snail,slug"
        case Phase.ROUND_END:
            return _round_words(state, names)
        case _:
            held = next(filter(None, state.taking), "")
            return f"what do you do with the {held}?" if held else "what do you do?"


def _round_words(state: State, names: Names) -> str:
    if not state.adds_up:
        return "tiles or trophies do not add up: look at all hands again, and type what there is, such as open 1:snail,slug or owns 1:3"
    ranks = state.round_standing
    winners, points = [names[player] for player in ranks[0].players], counted(ranks[0].points, "point")
    if len(winners) > 1:
        return f"round {state.round} is over; {listed(winners)} have {points} each, and each of them wins it"
    return f"round {state.round} is over; {winners[0]} wins it with {points}{_tie_words(state, ranks, names)}"


def move_words(state: State, move: Move, after: State, names: Names) -> str:
    """Say what has happened.

    Parameters
    ----------
    state, after : State
        The state before the move and after it.
    move : Move
        What was done.
    names : mapping of player to str
        What the players are called.

    Returns
    -------
    str
        A sentence without its full stop; empty while it is not known yet which tile somebody takes, and until all tiles are out
        that go out.
    """
    match move:
        case Remove():
            return f"{REMOVED} tiles go out of the game, and nobody looks at them" if after.phase is Phase.READY else ""
        case Go(seen):
            return f"1, 2, 3, go! {counted(state.table, 'tile')} lie on the table{_UNSEEN * (not seen)}"
        case Take():
            return ""
        case Show(name):
            return f"{names[state.reaching]} takes a tile: {name}"
        case Keep(player):
            return f"{names[player]} keeps the {state.taking[player - 1]}"
        case Back(player):
            return f"{names[player]} puts the {state.taking[player - 1]} back"
        case Trophy(player, value):
            return f"{names[player]} takes the trophy worth {value} and stops{_LAST * (not after.trophies_left)}"
        case Countdown():
            return "no tile is left, so all agree to count down from 10"
        case Stop():
            return "stop! Now the hands are opened"
        case NextRound():
            return f"round {after.round} begins"
        case Open(player, drawings):
            return f"in the hand of {names[player]} are {hand_words(drawings)}"
        case Owns(player, value):
            return f"{names[player]} has {f'the trophy worth {value}' if value else 'no trophy'}"
    assert_never(move)


_UNSEEN: Final = "; only the trophies are logged, and the hands once they are opened"
_LAST: Final = "; it is the last, so everybody counts down from 10"


def hand_words(drawings: Sequence[str]) -> str:
    """List the tiles of a hand: "3 snail and 1 slug"."""
    return listed([f"{number} {name}" for name, number in sorted(Counter(drawings).items())]) or "no tiles"


def choice_words(state: State, move: Move, names: Names) -> str:
    """Say what may be chosen."""
    match move:
        case Take():
            return "take a tile from the table"
        case Keep(player):
            return f"keep the {state.taking[player - 1]}"
        case Back(player):
            return f"put the {state.taking[player - 1]} back"
        case Trophy(value=value):
            return f"take the trophy worth {value} and stop"
        case Go():
            return "count to three and begin"
        case Stop():
            return "say stop: the countdown ends"
        case Countdown():
            return "count down now, for no tile is left"
        case NextRound():
            return "begin the next round"
        case _:
            return move.to_text()


def table_words(state: State) -> str:
    """Say what lies in the middle."""
    trophies = listed([str(value) for value in state.trophies_left]) or "none"
    label = "trophy" if len(state.trophies_left) == 1 else "trophies"
    needed = state.options.rounds_to_win
    match_words = f"; round {state.round}, {needed} wins needed" if needed > 1 else ""
    tiles = "tiles" if state.closed else counted(state.table, "tile")
    return f"{tiles} face down on the table, {label}: {trophies}{match_words}"


def player_words(state: State, player: int) -> str:
    """Say what a player has besides the tiles kept."""
    trophy, held = state.trophies[player - 1], state.taking[player - 1]
    points = "hand not opened" if player in state.closed else counted(state.points[player - 1], "point")
    parts = [f"trophy {trophy}"] * bool(trophy) + [f"holds {held}"] * bool(held)
    rounds = [_rounds_words(state, player)] * (state.options.rounds_to_win > 1)
    return ", ".join([points, *parts, *rounds])


def _rounds_words(state: State, player: int) -> str:
    return f"{counted(state.rounds_won[player - 1], 'round')} won"


def refusal_words(state: State, move: Move, refusal: Refusal, names: Names) -> str:
    """Say why a move may not be made.

    Parameters
    ----------
    state : State
        The state before the move.
    move : Move
        What was wanted.
    refusal : Refusal
        What the rules say to it.
    names : mapping of player to str
        What the players are called.

    Returns
    -------
    str
        A sentence without its full stop.
    """
    player = getattr(move, "player", state.reaching)
    who = names.get(player, f"player {player}")
    left = state.trophies_left
    return _REFUSALS[refusal.code].format(
        who=who,
        taker=names.get(state.reaching, ""),
        seats=len(names),
        highest=left[0] if left else "",
        tiles=counted(state.table, "tile"),
        phase=_PHASES[state.phase],
    )


_REFUSALS: Final[Mapping[RefusalCode, str]] = {
    RefusalCode.GAME_OVER: "the game is over",
    RefusalCode.NOT_NOW: "not now: {phase}",
    RefusalCode.PENDING: "{taker} has reached for a tile, and it must be known first which one it is",
    RefusalCode.NOT_PENDING: "nobody has reached for a tile",
    RefusalCode.NO_SUCH_PLAYER: "there is no such player; the players are 1 to {seats}",
    RefusalCode.NO_SUCH_TILE: "no such tile can be on the table",
    RefusalCode.HAS_TROPHY: "{who} has a trophy and has stopped playing",
    RefusalCode.ONE_TILE_AT_A_TIME: "{who} holds a tile already, and keeps it or puts it back before taking another",
    RefusalCode.NO_TILE_IN_HAND: "{who} has no tile in the taking hand, and tiles once kept stay in the other hand",
    RefusalCode.TABLE_EMPTY: "no tile is left on the table",
    RefusalCode.NOT_HIGHEST: "the highest trophy, worth {highest}, goes first",
    RefusalCode.NO_SUCH_TROPHY: "no such trophy is in this game",
    RefusalCode.TROPHY_GONE: "no such trophy is on the table any more",
    RefusalCode.NOT_COUNTING: "nobody counts down as long as a trophy is on the table",
    RefusalCode.TILES_LEFT: "{tiles} on the table, so the countdown begins only with the last trophy",
    RefusalCode.NOT_LOGGED: "in this game only trophies and opened hands are logged; open the hands after the stop",
    RefusalCode.NOT_STOPPED: "hands are opened after the stop, not before",
    RefusalCode.TOO_MANY_OF_A_DRAWING: "there are not so many tiles of one drawing",
    RefusalCode.NOT_ADDING_UP: "there are not so many tiles in the game; look at all hands again",
    RefusalCode.TROPHIES_NOT_ADDING_UP: "a trophy is taken although a higher one is left; look at all trophies again",
}
_PHASES: Final[Mapping[Phase, str]] = {
    Phase.REMOVE: "tiles have to be taken out of the game first",
    Phase.READY: "somebody has to count to three first",
    Phase.PLAY: "the trophies have to be taken first",
    Phase.COUNTDOWN: "the countdown has to end first",
    Phase.OPEN: "all hands have to be opened first",
    Phase.ROUND_END: "the next round has to begin first",
    Phase.OVER: "the game is over",
}


def reasons(state: State, score: PlayerScore, names: Names) -> list[str]:
    """Say what a player's sets, loose tiles and trophy count, and in a match how many rounds the player has won.

    Parameters
    ----------
    state : State
        The hands.
    score : PlayerScore
        What the rules give.
    names : mapping of player to str
        What the players are called.

    Returns
    -------
    list of str
        Sentences without their full stops.
    """
    counts = reason_words(score.reasons)
    if score.closed:
        counts.append("the hand is not opened yet")
    rounds = [_rounds_words(state, score.player)] * (state.options.rounds_to_win > 1)
    return (counts or [NOTHING]) + rounds


NOTHING: Final = "no tiles and no trophy: 0 points"


def reason_words(reasons: Sequence[Reason]) -> list[str]:
    """Say what sets, loose tiles and a trophy count, a sentence without its full stop for each kind of reason that there is."""
    said = [_reason(kind, [reason for reason in reasons if reason.kind is kind]) for kind in ReasonKind]
    return [line for line in said if line]


def _reason(kind: ReasonKind, found: Sequence[Reason]) -> str:
    if not found:
        return ""
    points = counted(sum(reason.points for reason in found), "point")
    drawings = ", ".join(
        f"{number} {name}" if number > 1 else name for name, number in Counter(str(reason.name) for reason in found).items()
    )
    match kind:
        case ReasonKind.SET:
            return f"{counted(len(found), 'set')} of three: {points} ({drawings})"
        case ReasonKind.LOOSE:
            return f"{counted(len(found), 'tile')} without a set: {points} ({drawings})"
        case ReasonKind.TROPHY:
            return f"the trophy: {points}"


def won(state: State, ranks: Sequence[Rank[Any]], names: Names) -> str:
    """Say who has won: by rounds where a match needs several, by fewer tiles where the points are equal and that decides."""
    if state.options.rounds_to_win > 1:
        rounds = state.rounds_won[ranks[0].players[0] - 1]
        return standing([Rank(1, rounds, ranks[0].players)], names, "round")
    return f"{standing(ranks, names)}{_tie_words(state, ranks, names)}"


def _tie_words(state: State, ranks: Sequence[Rank[Any]], names: Names) -> str:
    """Say by which numbers of tiles the first of equal points has won; nothing where that did not decide."""
    breaks = [found for found in tie_breaks(ranks, state.tiles) if found.points == ranks[0].points]
    if not breaks:
        return ""
    tiles = listed([f"{names[player]} has {counted(number, 'tile')}" for player, number in breaks[0].tiles])
    return f"; the points are equal, and {tiles}"
