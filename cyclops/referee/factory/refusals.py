"""Why a tile may not lie where it was laid, or not be put away: what the engine refuses, said with the players' names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from cyclops.rules.factory_words import EDGES, name_of, refusal_words, whose
from cyclops.rules.words import Names
from engine.factory import Discard, Move, Place, Refusal, RefusalCode, State
from engine.factory.play import legal_places
from engine.factory.structure import FREE, need_at
from engine.grid import SIDES
from vision.phrase import marked, phrase, phrases, together


def refused_words(state: State, move: Move, refusal: Refusal, names: Names) -> str:
    """Say why the rules refuse what lies there.

    Parameters
    ----------
    state : State
        The state before the move.
    move : Move
        What was done.
    refusal : Refusal
        What the rules say to it.
    names : mapping of player to str
        What the players are called.

    Returns
    -------
    str
        A sentence without its full stop; it speaks of monsters by their owners, because nobody at the table numbers cells.
    """
    if isinstance(move, Place) and refusal.code in _OF_PLACES and state.drawn is not None:
        return _OF_PLACES[refusal.code](state, move, names)
    if isinstance(move, Discard) and refusal.code is RefusalCode.FITS_SOMEWHERE:
        return _has_places(len(legal_places(state)))
    return refusal_words(state, move, refusal, names)


def _has_places(places: int) -> str:
    if places == 1:
        return phrase("the tile may not be discarded, it has one place")
    return phrases("the tile may not be discarded, it has {count} place", "the tile may not be discarded, it has {count} places", places)


def _of_monster(message: str) -> Callable[[State, Place, Names], str]:
    return lambda state, move, names: phrase(message, monster=whose(state.monsters, move.monster, names))


def _not_permitted(state: State, move: Place, names: Names) -> str:
    who = name_of(state.turn, names)
    return phrase(_NOT_PERMITTED, who=who, monster=whose(state.monsters, move.monster, names))


def _mismatch(state: State, move: Place, names: Names) -> str:
    assert state.drawn is not None, "a tile is laid"
    edges = state.drawn.turned(move.turn).edges
    need = need_at(state.monsters[move.monster].structure.cells, move.cell)
    wrong = [side for side in SIDES if need[side] not in (FREE, edges[side])]
    pairs = Counter((edges[side], need[side]) for side in wrong)
    clashes = together(*(_meeting(EDGES[one], EDGES[other], sides) for (one, other), sides in pairs.items()), between=", ")
    return phrase("the tile does not fit {monster}: {clashes}", monster=whose(state.monsters, move.monster, names), clashes=clashes)


def _meeting(shown: str, needed: str, sides: int) -> str:
    """Which edges meet; not where, because people see the monster turned otherwise than the record has it."""
    return phrases("{shown} meets {needed} on {count} side", "{shown} meets {needed} on {count} sides", sides, shown=shown, needed=needed)


_NOT_PERMITTED: Final = marked("{who}'s first monster is complete, so {who} may not add to {monster}")

_OF_PLACES: Final[Mapping[RefusalCode, Callable[[State, Place, Names], str]]] = {
    RefusalCode.COMPLETE: _of_monster(marked("{monster} is complete, nothing can be added to it")),
    RefusalCode.NOT_PERMITTED: _not_permitted,
    RefusalCode.OCCUPIED: _of_monster(marked("a tile of {monster} lies there already")),
    RefusalCode.NOT_TOUCHING: _of_monster(marked("the tile would touch no side of {monster}")),
    RefusalCode.MISMATCH: _mismatch,
    RefusalCode.BLANK_CONTACT: _of_monster(marked("the tile would touch {monster} only with blank edges")),
}
