"""Advice for Das große Fressen in words: what must be done, the best moves found, and what they do to both scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cyclops.rules.fressen_words import bite_words, kind_words
from cyclops.rules.words import Names
from engine.fressen import Bite, Move, Pass, Phase, Place, Side, State
from engine.fressen.hints import Budget, Duty, MoveHint, PlacingAdvice, Ranked, SideHint, best_placements, duties, move_hints
from engine.grid import cell_to_text
from vision.phrase import listed, phrase, phrases, together

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
            return phrases(
                "{who} must lay {count} monster more in this round, as long as something fits",
                "{who} must lay {count} monsters more in this round, as long as something fits",
                hint.must_place,
                who=who,
            )
        case Duty.MUST_BITE:
            return phrase("{who} can eat and so must", who=who)
        case _:
            return phrase("{who} may lay another monster or pass", who=who)


def _place_lines(state: State, numbers: Mapping[Move, int], names: Names) -> Iterator[str]:
    advice = best_placements(state, Budget(_NODES), best=_SHOWN)
    yield head_words(advice, names)
    for found in best_of(advice):
        after = phrase("after the eating {lead}", lead=lead_words(found.value, found.value, names, advice.side))
        yield phrase("{number}: {move}; {after}", number=numbers[found.move], move=_move_words(found.move), after=after)


def best_of(advice: PlacingAdvice) -> list[Ranked]:
    """The moves of which it is known how good they are, the best first."""
    return [found for found in advice.moves if not found.at_most][:_SHOWN]


def head_words(advice: PlacingAdvice, names: Names) -> str:
    """Say how far was looked ahead for the best moves."""
    who = names[advice.side]
    if advice.exact:
        return phrase("the best moves for {who}, looking to the end of the round", who=who)
    return phrases(
        "the best moves for {who}, looking {count} move ahead, so only as far as that shows",
        "the best moves for {who}, looking {count} moves ahead, so only as far as that shows",
        advice.depth,
        who=who,
    )


def _move_words(move: Place | Pass) -> str:
    if isinstance(move, Pass):
        return phrase("pass")
    return phrase("{monster} at {field}", monster=kind_words(move.kind), field=cell_to_text(move.cell))


def _bite_lines(state: State, numbers: Mapping[Move, int], names: Names) -> Iterator[str]:
    for hint in best_bites(state, Budget(_NODES)):
        if isinstance(hint.move, Bite):
            what = bite_words(state, hint.move)
            yield phrase("{number}: {move}; {after}", number=numbers[hint.move], move=what, after=_change_words(hint, names))


def best_bites(state: State, budget: Budget) -> list[MoveHint]:
    """All bites, the best first."""
    return sorted(move_hints(state, budget), key=lambda hint: (-hint.low, -hint.high))


def _change_words(hint: MoveHint, names: Names) -> str:
    changes = [together(names[side], f"{hint.change.of(side):+d}", between=" ") for side in Side if hint.change.of(side)]
    lead = lead_words(hint.low, hint.high, names, hint.side)
    if not changes:
        return phrase("no points change at once; after the eating {lead}", lead=lead)
    return phrase("{changes} at once; after the eating {lead}", changes=listed(changes), lead=lead)


def lead_words(low: int, high: int, names: Names, side: Side) -> str:
    """Say by how much a side leads, or between which bounds its lead lies."""
    if low != high:
        return phrase(
            "{who} is between {low} and {high} against {other}",
            who=names[side],
            low=f"{low:+d}",
            high=f"{high:+d}",
            other=names[side.other],
        )
    if not low:
        return phrase("both have the same")
    ahead = side if low > 0 else side.other
    return phrases("{who} leads by {count} point", "{who} leads by {count} points", abs(low), who=names[ahead])
