"""What is to be done in Das große Fressen, and what points are made of, in words for a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from cyclops.names import sentence
from cyclops.referee.fressen.story import needed
from cyclops.referee.fressen.wording import at_words, victim_words
from cyclops.rules import words
from cyclops.rules.words import Names
from cyclops.stage.stage import Reason
from engine.fressen import DISPLAY, Bite, Board, Phase, ReasonKind, Side, State, legal_moves, score_board
from engine.fressen.hints import duties
from engine.grid import cell_to_text
from vision.phrase import listed, phrase, phrases

TO_BEGIN: Final = phrases(
    "Clear the board, and turn up {count} monster before each side.",
    "Clear the board, and turn up {count} monsters before each side.",
    DISPLAY,
)


def task_of(state: State, names: Names) -> str:
    """What is to be done now."""
    match state.phase:
        case Phase.MARKER:
            return phrase("Draw lots for the boss: who has it begins.")
        case Phase.DEAL:
            return refill_words({side: needed(state, side) for side in Side}, names)
        case Phase.PLACE:
            return _to_place(state)
        case Phase.EAT:
            return _to_eat(state)
        case Phase.OVER:
            return phrase("The game is over: you can put the monsters away.")


def refill_words(missing: Mapping[Side, int], names: Names) -> str:
    """Say who has to turn up how many monsters."""
    wanted = [
        phrases("{who} turns up {count} monster", "{who} turns up {count} monsters", number, who=names[side])
        for side, number in missing.items()
        if number > 0
    ]
    return phrase("Fill up the supplies: {wanted}.", wanted=listed(wanted))


def bite_words(board: Board, bite: Bite) -> str:
    """Say who eats whom, by colours: "the red 3 at 2,5 eats the yellow 1 at 2,4"."""
    return phrase("the {eater} eats the {victim}", eater=at_words(board, bite.eater), victim=victim_words(board, bite.victim))


def must_place(state: State) -> int:
    """How many monsters the side to move must still lay in this round."""
    return next(hint.must_place for hint in duties(state) if hint.to_move)


def _to_place(state: State) -> str:
    must = must_place(state)
    if not must:
        return phrase("Lay another monster, or leave it at that in this round.")
    return phrases(
        "Lay a monster on a field of its landscape: {count} to go in this round.",
        "Lay a monster on a field of its landscape: {count} to go in this round.",
        must,
    )


def _to_eat(state: State) -> str:
    bites = [move for move in legal_moves(state) if isinstance(move, Bite)]  # one for each victim: who eats it makes no difference
    if len(bites) == 1:
        return phrase("You must eat: {bite}. Take the eaten monster off the board.", bite=bite_words(state.board, bites[0]))
    return phrases(
        "You must eat: choose {count} bite, and take the eaten monster off the board.",
        "You must eat: choose one of {count} bites, and take the eaten monster off the board.",
        len(bites),
    )


_KINDS: Final[Mapping[ReasonKind, Callable[[int], str]]] = {
    ReasonKind.ALONE: lambda number: phrases("{count} monster alone: 1 point", "{count} monsters alone: 1 point each", number),
    ReasonKind.HORDE: lambda number: phrases("{count} monster in a horde: 2 points", "{count} monsters in hordes: 2 points each", number),
    ReasonKind.BONUS: lambda number: phrases("dots on {count} monster", "dots on {count} monsters", number),
}


def reasons_of(state: State, side: Side, given: int) -> Iterator[Reason]:
    """What the points of a side are made of.

    Parameters
    ----------
    state : State
    side : Side
    given : int
        Points given to it by hand.
    """
    score = next(score for score in score_board(state.board) if score.player is side)
    for kind, said in _KINDS.items():
        found = [reason for reason in score.reasons if reason.kind is kind]
        if found:
            keys = tuple(cell_to_text(reason.cell) for reason in found)
            yield Reason(sentence(said(len(found))), sum(reason.points for reason in found), keys)
    if not score.reasons:
        yield Reason(phrase("No monster on the board."), 0)
    if given:
        yield Reason(sentence(words.given(given)), given)
