"""How the last round ends where nobody sees it: when all have passed and nobody can eat, the table stays as it is until it is cleared."""

from __future__ import annotations

from typing import Final

from cyclops.referee.fressen.changes import Changes
from cyclops.referee.fressen.story import passed_on
from engine.fressen import Phase, Side, State

_CLEARED: Final = 0.5
"""The share of all monsters that must have gone: more than people eat in one go, or have in their hands."""


def ends_unseen(state: State) -> bool:
    """Whether the game is over if those who may pass do so, without anything that could be seen."""
    return state.phase is Phase.PLACE and passed_on(state).phase is Phase.OVER


def cleared(state: State, changes: Changes) -> bool:
    """Whether people are putting the monsters away.

    Parameters
    ----------
    state : State
        As the record has it.
    changes : Changes
        What is different on the table.
    """
    if changes.laid or changes.other or changes.moved:
        return False
    lying = sum(1 for _ in state.board.monsters()) + sum(len(state.display(side)) for side in Side)
    gone = len(changes.gone) + len(changes.back) + sum(len(changes.lost(side)) for side in Side)
    return gone > _CLEARED * lying
