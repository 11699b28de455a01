"""Advice for Das große Fressen in words: what must be done, the best moves found, and what they do to both scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cyclops.names import counted, listed
from cyclops.rules.fressen_words import bite_words, kind_words
from cyclops.rules.words import Names
from engine.fressen import Bite, Move, Pass, Phase, Side, State
from engine.fressen.hints import Budget, Duty, MoveHint, Ranked, SideHint, best_placements, duties, move_hints
from engine.grid import cell_to_text

_NODES: Final = 8_000  # a second or two on a small computer
_SHOWN: Final = 3


def hints(state: State, numbers: Mapping[Move, int], names: Names) -> list[str]:
    """Say what must be done, and which moves are best as far as the search has seen.

    Parameters
    ----------
    state : State
        A state in which a side has to choose.
    numbers : mapping of Move to int
        The number that each move has for the players.
    names : mapping of side to str
        What the players are called.

    Returns
    -------
    list of str
        Sentences without their full stops.
    """
    duty = [_duty_words(hint, names) for hint in duties(state) if hint.to_move]
    if state.phase is Phase.PLACE:
        return [*duty, *_place_lines(state, numbers, names)]
    return [*duty, *_bite_lines(state, numbers, names)]


def _duty_words(hint: SideHint, names: Names) -> str:
    who = names[hint.side]
    match hint.duty:
        case Duty.MUST_PLACE:
            return f"{who} must lay {counted(hint.must_place, 'monster')} more in this round, as long as something fits"
        case Duty.MUST_BITE:
            return f"{who} can eat and so must"
        case _:
            return f"{who} may lay another monster or pass"


def _place_lines(state: State, numbers: Mapping[Move, int], names: Names) -> Iterator[str]:
    advice = best_placements(state, Budget(_NODES), best=_SHOWN)
    ranked = [found for found in advice.moves if not found.at_most][:_SHOWN]
    who = names[advice.side]
    far = "to the end of the round" if advice.exact else f"{counted(advice.depth, 'move')} ahead, so only as far as that shows"
    yield f"the best moves for {who}, looking {far}"
    for found in ranked:
        yield f"{numbers[found.move]}: {_place_words(found, names, advice.side)}"


def _place_words(found: Ranked, names: Names, side: Side) -> str:
    move = found.move
    what = "pass" if isinstance(move, Pass) else f"{kind_words(move.kind)} at {cell_to_text(move.cell)}"
    return f"{what}; after the eating {_lead_words(found.value, found.value, names, side)}"


def _bite_lines(state: State, numbers: Mapping[Move, int], names: Names) -> Iterator[str]:
    found = sorted(move_hints(state, Budget(_NODES)), key=lambda hint: (-hint.low, -hint.high))
    for hint in found:
        if isinstance(hint.move, Bite):
            yield f"{numbers[hint.move]}: {bite_words(state, hint.move)}; {_change_words(hint, names)}"


def _change_words(hint: MoveHint, names: Names) -> str:
    changes = [f"{names[side]} {hint.change.of(side):+d}" for side in Side if hint.change.of(side)]
    return f"{listed(changes) or 'no points change'} at once; after the eating {_lead_words(hint.low, hint.high, names, hint.side)}"


def _lead_words(low: int, high: int, names: Names, side: Side) -> str:
    if low != high:
        return f"{names[side]} is between {low:+d} and {high:+d} against {names[side.other]}"
    if not low:
        return "both have the same"
    ahead = side if low > 0 else side.other
    return f"{names[ahead]} leads by {counted(abs(low), 'point')}"
