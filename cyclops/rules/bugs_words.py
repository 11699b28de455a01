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
from vision.phrase import marked, phrase, phrases, together

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
            return phrase("ready to count to three?")
        case Phase.COUNTDOWN:
            return phrase("10, 9, 8 … the countdown runs: what do you do?")
        case Phase.OPEN:
            player = state.closed[0]
            return phrase("which tiles has {who}? Type them such as open {player}:snail,slug", who=names[player], player=player)
        case Phase.ROUND_END:
            return round_words(state, names)
        case _:
            held = next(filter(None, state.taking), "")
            return phrase("what do you do with the {tile}?", tile=held) if held else phrase("what do you do?")


def round_words(state: State, names: Names) -> str:
    """Say who has won a round of a match, with everybody who shares it; what to do where tiles or trophies do not add up."""
    if not state.adds_up:
        return phrase(
            "tiles or trophies do not add up: look at all hands again, and type what there is, such as open 1:snail,slug or owns 1:3"
        )
    ranks = state.round_standing
    winners, points = [names[player] for player in ranks[0].players], ranks[0].points
    if len(winners) > 1:
        return phrases(
            "round {round} is over; {several} have {count} point each, and each of them wins it",
            "round {round} is over; {several} have {count} points each, and each of them wins it",
            points,
            round=state.round,
            several=listed(winners),
        )
    won = phrases(
        "round {round} is over; {who} wins it with {count} point",
        "round {round} is over; {who} wins it with {count} points",
        points,
        round=state.round,
        who=winners[0],
    )
    return _with_tie(won, state, ranks, names)


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
            removed = phrases(
                "{count} tile goes out of the game, and nobody looks at it",
                "{count} tiles go out of the game, and nobody looks at them",
                REMOVED,
            )
            return removed if after.phase is Phase.READY else ""
        case Go(seen):
            return _go_words(state.table, seen)
        case Take():
            return ""
        case Show(name):
            return phrase("{who} takes a tile: {tile}", who=names[state.reaching], tile=name)
        case Keep(player):
            return phrase("{who} keeps the {tile}", who=names[player], tile=state.taking[player - 1])
        case Back(player):
            return phrase("{who} puts the {tile} back", who=names[player], tile=state.taking[player - 1])
        case Trophy(player, value):
            last = not after.trophies_left and state.phase is Phase.PLAY
            return phrase(_TAKES_LAST if last else _TAKES, who=names[player], value=value)
        case Countdown():
            # How many tiles are left is not known while hands are closed; and then the countdown may begin before it is known who took
            # the last trophy.
            return phrase(_COUNT if state.closed else _COUNT_WITHOUT_TILES)
        case Stop():
            return phrase("stop! Now the hands are opened")
        case NextRound():
            return phrase("round {round} begins", round=after.round)
        case Open(player, drawings):
            return phrase("in the hand of {who} are {tiles}", who=names[player], tiles=hand_words(drawings))
        case Owns(player, value):
            who = names[player]
            return phrase("{who} has the trophy worth {value}", who=who, value=value) if value else phrase("{who} has no trophy", who=who)
    assert_never(move)


_COUNT: Final = marked("everybody counts down from 10")
_COUNT_WITHOUT_TILES: Final = marked("no tile is left, so all agree to count down from 10")
_TAKES: Final = marked("{who} takes the trophy worth {value} and stops")
_TAKES_LAST: Final = marked("{who} takes the trophy worth {value} and stops; it is the last, so everybody counts down from 10")


def _go_words(tiles: int, seen: bool) -> str:
    if seen:
        return phrases("1, 2, 3, go! {count} tile lie on the table", "1, 2, 3, go! {count} tiles lie on the table", tiles)
    return phrases(
        "1, 2, 3, go! {count} tile lie on the table; only the trophies are logged, and the hands once they are opened",
        "1, 2, 3, go! {count} tiles lie on the table; only the trophies are logged, and the hands once they are opened",
        tiles,
    )


def hand_words(drawings: Sequence[str]) -> str:
    """List the tiles of a hand: "3 snail and 1 slug"."""
    return listed([f"{number} {_called(name)}" for name, number in sorted(Counter(drawings).items())]) or phrase("no tiles")


def _called(drawing: str) -> str:
    """A drawing as it is called wherever it is shown: those that nobody has named have capital letters."""
    return drawing.upper() if len(drawing) == 1 else drawing


def choice_words(state: State, move: Move, names: Names) -> str:
    """Say what may be chosen."""
    match move:
        case Take():
            return phrase("take a tile from the table")
        case Keep(player):
            return phrase("keep the {tile}", tile=state.taking[player - 1])
        case Back(player):
            return phrase("put the {tile} back", tile=state.taking[player - 1])
        case Trophy(value=value):
            return phrase("take the trophy worth {value} and stop", value=value)
        case Go():
            return phrase("count to three and begin")
        case Stop():
            return phrase("say stop: the countdown ends")
        case Countdown():
            return phrase("count down now, for no tile is left")
        case NextRound():
            return phrase("begin the next round")
        case _:
            return move.to_text()


def table_words(state: State) -> str:
    """Say what lies in the middle."""
    needed = state.options.rounds_to_win
    match_words = phrases("round {round}, {count} win needed", "round {round}, {count} wins needed", needed, round=state.round)
    return together(_middle_words(state), match_words if needed > 1 else "", between="; ")


def _middle_words(state: State) -> str:
    trophies = listed([str(value) for value in state.trophies_left]) or phrase("none")
    one = len(state.trophies_left) == 1
    if state.closed:
        return phrase(_CLOSED_ONE if one else _CLOSED_SEVERAL, trophies=trophies)
    if one:
        return phrases(
            "{count} tile face down on the table, trophy: {trophies}",
            "{count} tiles face down on the table, trophy: {trophies}",
            state.table,
            trophies=trophies,
        )
    return phrases(
        "{count} tile face down on the table, trophies: {trophies}",
        "{count} tiles face down on the table, trophies: {trophies}",
        state.table,
        trophies=trophies,
    )


_CLOSED_ONE: Final = marked("tiles face down on the table, trophy: {trophies}")
_CLOSED_SEVERAL: Final = marked("tiles face down on the table, trophies: {trophies}")


def player_words(state: State, player: int) -> str:
    """Say what a player has besides the tiles kept."""
    trophy, held = state.trophies[player - 1], state.taking[player - 1]
    points = phrase("hand not opened") if player in state.closed else counted(state.points[player - 1], "point")
    parts = [phrase("trophy {value}", value=trophy)] * bool(trophy) + [phrase("holds {tile}", tile=held)] * bool(held)
    rounds = [_rounds_words(state, player)] * (state.options.rounds_to_win > 1)
    return together(points, *parts, *rounds, between=", ")


def _rounds_words(state: State, player: int) -> str:
    return phrases("{count} round won", "{count} rounds won", state.rounds_won[player - 1])


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
    left = state.trophies_left
    return phrase(
        _REFUSALS[refusal.code],
        who=names.get(player, phrase("player {number}", number=player)),
        taker=names.get(state.reaching, ""),
        seats=len(names),
        highest=left[0] if left else "",
        tiles=counted(state.table, "tile"),
        phase=phrase(_PHASES[state.phase]),
    )


_REFUSALS: Final[Mapping[RefusalCode, str]] = {
    RefusalCode.GAME_OVER: marked("the game is over"),
    RefusalCode.NOT_NOW: marked("not now: {phase}"),
    RefusalCode.PENDING: marked("{taker} has reached for a tile, and it must be known first which one it is"),
    RefusalCode.NOT_PENDING: marked("nobody has reached for a tile"),
    RefusalCode.NO_SUCH_PLAYER: marked("there is no such player; the players are 1 to {seats}"),
    RefusalCode.NO_SUCH_TILE: marked("no such tile can be on the table"),
    RefusalCode.HAS_TROPHY: marked("{who} has a trophy and has stopped playing"),
    RefusalCode.ONE_TILE_AT_A_TIME: marked("{who} holds a tile already, and keeps it or puts it back before taking another"),
    RefusalCode.NO_TILE_IN_HAND: marked("{who} has no tile in the taking hand, and tiles once kept stay in the other hand"),
    RefusalCode.TABLE_EMPTY: marked("no tile is left on the table"),
    RefusalCode.NOT_HIGHEST: marked("the highest trophy, worth {highest}, goes first"),
    RefusalCode.NO_SUCH_TROPHY: marked("no such trophy is in this game"),
    RefusalCode.TROPHY_GONE: marked("no such trophy is on the table any more"),
    RefusalCode.NOT_COUNTING: marked("nobody counts down as long as a trophy is on the table"),
    RefusalCode.TILES_LEFT: marked("{tiles} on the table, so the countdown begins only with the last trophy"),
    RefusalCode.NOT_LOGGED: marked("in this game only trophies and opened hands are logged; open the hands after the stop"),
    RefusalCode.NOT_STOPPED: marked("hands are opened after the stop, not before"),
    RefusalCode.TOO_MANY_OF_A_DRAWING: marked("there are not so many tiles of one drawing"),
    RefusalCode.NOT_ADDING_UP: marked("there are not so many tiles in the game; look at all hands again"),
    RefusalCode.TROPHIES_NOT_ADDING_UP: marked("a trophy is taken although a higher one is left; look at all trophies again"),
}
_PHASES: Final[Mapping[Phase, str]] = {
    Phase.REMOVE: marked("tiles have to be taken out of the game first"),
    Phase.READY: marked("somebody has to count to three first"),
    Phase.PLAY: marked("the trophies have to be taken first"),
    Phase.COUNTDOWN: marked("the countdown has to end first"),
    Phase.OPEN: marked("all hands have to be opened first"),
    Phase.ROUND_END: marked("the next round has to begin first"),
    Phase.OVER: marked("the game is over"),
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
        counts.append(phrase("the hand is not opened yet"))
    rounds = [_rounds_words(state, score.player)] * (state.options.rounds_to_win > 1)
    return (counts or [NOTHING]) + rounds


NOTHING: Final = phrase("no tiles and no trophy: 0 points")


def reason_words(reasons: Sequence[Reason]) -> list[str]:
    """Say what sets, loose tiles and a trophy count, a sentence without its full stop for each kind of reason that there is."""
    said = [_reason(kind, [reason for reason in reasons if reason.kind is kind]) for kind in ReasonKind]
    return [line for line in said if line]


def _reason(kind: ReasonKind, found: Sequence[Reason]) -> str:
    if not found:
        return ""
    points = counted(sum(reason.points for reason in found), "point")
    number_of = Counter(_called(str(reason.name)) for reason in found)
    drawings = ", ".join(f"{number} {name}" if number > 1 else name for name, number in number_of.items())
    match kind:
        case ReasonKind.SET:
            return phrases(
                "{count} set of three: {points} ({drawings})",
                "{count} sets of three: {points} ({drawings})",
                len(found),
                points=points,
                drawings=drawings,
            )
        case ReasonKind.LOOSE:
            return phrases(
                "{count} tile without a set: {points} ({drawings})",
                "{count} tiles without a set: {points} ({drawings})",
                len(found),
                points=points,
                drawings=drawings,
            )
        case ReasonKind.TROPHY:
            return phrase("the trophy: {points}", points=points)


def won(state: State, ranks: Sequence[Rank[Any]], names: Names) -> str:
    """Say who has won: by rounds where a match needs several, by fewer tiles where the points are equal and that decides."""
    if state.options.rounds_to_win > 1:
        return _match_words([names[player] for player in ranks[0].players], state.rounds_won[ranks[0].players[0] - 1])
    return _with_tie(standing(ranks, names), state, ranks, names)


def _match_words(winners: Sequence[str], rounds: int) -> str:
    if len(winners) == 1:
        return phrases("{who} wins with {count} round", "{who} wins with {count} rounds", rounds, who=winners[0])
    return phrases(
        "{several} have {count} round each and share the victory",
        "{several} have {count} rounds each and share the victory",
        rounds,
        several=listed(winners),
    )


def _with_tie(won: str, state: State, ranks: Sequence[Rank[Any]], names: Names) -> str:
    """Say by which numbers of tiles the first of equal points has won; nothing more where that did not decide."""
    breaks = [found for found in tie_breaks(ranks, state.tiles) if found.points == ranks[0].points]
    if not breaks:
        return won
    tiles = [phrases("{who} has {count} tile", "{who} has {count} tiles", number, who=names[player]) for player, number in breaks[0].tiles]
    return phrase("{won}; the points are equal, and {tiles}", won=won, tiles=listed(tiles))
