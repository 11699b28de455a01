"""Why a state is impossible by the rules (BC-14)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from engine.bugs.box import COPIES, FEWEST_PLAYERS, MOST_PLAYERS, REMOVED
from engine.bugs.state import Call, State
from engine.clause import ClauseEnum


class ProblemCode(ClauseEnum):
    """What is impossible; the value is the clause that is broken."""

    NUMBER_OF_PLAYERS = "BC-1: players"
    NO_SUCH_PLAYER = "BC-1: player"
    UNFIT_SET = "BC-1: set"
    NOT_IN_PLAY = "BC-1: drawing"
    REMOVED = "BC-2"
    BEFORE_GO = "BC-3"
    CLOSED = "BC-5"
    HAND_FULL = "BC-4"
    TROPHY_ORDER = "BC-7"
    ENDED_EARLY = "BC-11"
    HAS_STOPPED = "BC-7: has stopped"
    HELD_AFTER_STOP = "BC-10"
    TOO_MANY_IN_A_HAND = "BC-12"
    ROUNDS = "BC-13"
    TOO_MANY_TILES = "BC-14: tiles"
    TOO_MANY_OF_A_DRAWING = "BC-14: drawing"
    TOO_MANY_DRAWINGS = "BC-14: drawings"
    TROPHIES = "BC-14: trophies"
    TWO_TROPHIES = "BC-14: two trophies"


@dataclass(frozen=True, slots=True)
class Problem:
    """One reason why a position is impossible."""

    code: ProblemCode
    sentence: str
    """What is wrong, in plain words."""
    players: tuple[int, ...] = ()
    """The players whose tiles or trophies are concerned."""
    names: tuple[str, ...] = ()
    """The drawings concerned."""


def problems(state: State) -> tuple[Problem, ...]:
    """Return every reason why a state is impossible.

    Parameters
    ----------
    state : State
        A state from anywhere: a text, a camera, a program.

    Returns
    -------
    tuple of Problem
        Empty for every state that a game can reach by legal moves. After a correction the hands may contradict one another
        until all of them are opened.
    """
    return (
        *_set_problems(state),
        *_time_problems(state),
        *_end_problems(state),
        *_taking_problems(state),
        *_tile_problems(state),
        *_trophy_problems(state),
        *_round_problems(state),
    )


def _set_problems(state: State) -> Iterator[Problem]:
    if not FEWEST_PLAYERS <= state.players <= MOST_PLAYERS:
        sentence = f"Bugs & Co is for {FEWEST_PLAYERS} to {MOST_PLAYERS} players, not {state.players}"
        yield Problem(ProblemCode.NUMBER_OF_PLAYERS, sentence)
        return
    for fault in state.kit.faults():
        yield Problem(ProblemCode.UNFIT_SET, fault)


def _time_problems(state: State) -> Iterator[Problem]:
    removed = len(state.removed) + state.unseen
    if state.unseen < 0 or removed > REMOVED or (removed < REMOVED and state.call is not Call.NONE):
        yield Problem(ProblemCode.REMOVED, f"{removed} tiles were taken out of the game, not {REMOVED}")
    if state.call is Call.NONE and (any(state.hands) or any(state.taking) or any(state.trophies) or state.reaching or state.closed):
        yield Problem(ProblemCode.BEFORE_GO, "somebody took something before the game began")


def _end_problems(state: State) -> Iterator[Problem]:
    # While trophies are left the countdown is agreed on with an empty table; then each player lays back one tile at most.
    if state.call in (Call.COUNTDOWN, Call.STOP) and state.trophies_left and not state.closed and state.table > state.players:
        sentence = f"the countdown was called with trophies and {state.table} tiles still on the table"
        yield Problem(ProblemCode.ENDED_EARLY, sentence)


def _taking_problems(state: State) -> Iterator[Problem]:
    if state.reaching and state.reaching not in state.seats:
        yield Problem(ProblemCode.NO_SUCH_PLAYER, f"player {state.reaching}, who does not play, has reached for a tile")
    for player, held, trophy in zip(state.seats, state.taking, state.trophies, strict=True):
        reaches = player == state.reaching
        if held and reaches:
            yield Problem(ProblemCode.HAND_FULL, f"player {player} holds a tile and has reached for another", (player,), (held,))
        if (held or reaches) and trophy:
            yield Problem(ProblemCode.HAS_STOPPED, f"player {player} has a trophy and still takes tiles", (player,))
        if (held or reaches) and state.call is Call.STOP:
            yield Problem(ProblemCode.HELD_AFTER_STOP, f"player {player} still takes tiles after the stop", (player,))
        if (held or reaches or state.hands[player - 1]) and player in state.closed:
            yield Problem(ProblemCode.CLOSED, f"player {player} was seen with tiles although the hand is closed", (player,))


def _tile_problems(state: State) -> Iterator[Problem]:
    for name, left in state.left.items():
        holders = tuple(player for player in state.seats if name in (*state.hands[player - 1], state.taking[player - 1]))
        if name not in state.kit.copies:
            yield Problem(ProblemCode.NOT_IN_PLAY, f"{state.players} players play without the drawing {name}", holders, (name,))
        elif left < 0:
            there = state.kit.copies[name]
            sentence = f"{there - left} tiles with the drawing {name} were seen, and there {'is' if there == 1 else 'are'} only {there}"
            yield Problem(ProblemCode.TOO_MANY_OF_A_DRAWING, sentence, holders, (name,))
    for player, hand in zip(state.seats, state.hands, strict=True):
        yield from hand_problems(player, hand)
    if state.table < 0:
        sentence = f"{-state.table} more tiles were taken than the {state.kit.size} with which {state.players} players play"
        yield Problem(ProblemCode.TOO_MANY_TILES, sentence)


def hand_problems(player: int, names: Sequence[str]) -> Iterator[Problem]:
    """Yield a problem for each drawing of which one hand has more tiles than there can be (BC-12)."""
    for name, count in sorted(Counter(names).items()):
        if count > COPIES:
            sentence = f"player {player} has {count} tiles with the drawing {name}, and there are only {COPIES}; one was misread"
            yield Problem(ProblemCode.TOO_MANY_IN_A_HAND, sentence, (player,), (name,))


def _trophy_problems(state: State) -> Iterator[Problem]:
    owners = {player: (value,) for player, value in zip(state.seats, state.trophies, strict=True) if value}
    yield from trophy_problems(owners, state.trophies_left, state.kit.trophies)


def trophy_problems(owners: Mapping[int, Sequence[int]], on_table: Sequence[int], there: Sequence[int]) -> Iterator[Problem]:
    """Yield why trophies cannot be owned so.

    Parameters
    ----------
    owners : mapping of int to sequence of int
        Values of the trophies of each player who has any.
    on_table : sequence of int
        Values of the trophies on the table now.
    there : sequence of int
        Values of all trophies that play.
    """
    highest = max(on_table, default=0)
    for player, values in owners.items():
        if len(values) > 1:
            sentence = f"player {player} has {len(values)} trophies, and nobody can have more than one"
            yield Problem(ProblemCode.TWO_TROPHIES, sentence, (player,))
        if min(values) < highest:
            sentence = f"player {player} has a trophy worth {min(values)} although one worth {highest} is on the table"
            yield Problem(ProblemCode.TROPHY_ORDER, sentence, (player,))
    for value, count in sorted(Counter(chain(on_table, *owners.values())).items()):
        number = there.count(value)
        if count > number:
            holders = tuple(player for player, values in owners.items() if value in values)
            seen = f"1 trophy worth {value} was seen" if count == 1 else f"{count} trophies worth {value} were seen"
            sentence = f"{seen}, and {number or 'none'} can be"
            yield Problem(ProblemCode.TROPHIES, sentence, holders)


def _round_problems(state: State) -> Iterator[Problem]:
    needed, earlier = state.options.rounds_to_win, state.round - 1
    if earlier < 0 or min(state.wins) < 0 or max(state.wins) > earlier or sum(state.wins) < earlier:
        yield Problem(ProblemCode.ROUNDS, f"{earlier} rounds before this one cannot have been won {', '.join(map(str, state.wins))} times")
    elif max(state.wins) >= needed:
        yield Problem(ProblemCode.ROUNDS, f"the match needs {needed} rounds won, which somebody has already")
