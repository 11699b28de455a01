"""The pile of tiles that lie face down: what is seen of it, against what is counted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from cyclops.referee.factory import words
from cyclops.referee.factory.case import Case
from cyclops.referee.factory.memory import Memory
from cyclops.referee.finding import NO, YES, Finding, Question, Remark, Weight
from engine.correction import Correction
from engine.factory.box import Box
from engine.factory.state import Phase, State

PILE_S: Final = 8.0
"""How long no pile is seen until it is asked whether it is empty."""
NEARLY_EMPTY_S: Final = 1.0
"""How long no pile is seen until it is taken to be empty, when only a few tiles should be left, or is missed, when there should be more."""
_FEW: Final = 8  # by so many the count may be off: tiles that were drawn and discarded before anybody looked


def pile(case: Case) -> tuple[Finding[Any] | None, Memory]:
    """What follows from the pile: the end of the game when people say that it is empty though tiles should be left; a question."""
    memory = case.memory
    waits = case.state.phase in (Phase.DRAW, Phase.MINION) and memory.pile_seen and not case.reading.backs
    gone_s = (case.now_s if memory.pile_gone_s is None else memory.pile_gone_s) if waits else None
    memory = replace(memory, pile_seen=memory.pile_seen or bool(case.reading.backs), pile_gone_s=gone_s)
    if not waits or gone_s is None:
        return None, memory
    answer = case.answer(_PILE.key)
    gone_for_s = case.now_s - gone_s
    plainly_empty = case.state.pile <= _FEW and case.clear and gone_for_s >= NEARLY_EMPTY_S
    if answer == YES.key or (answer is None and plainly_empty):
        return Finding((Correction(without_pile(case.state)),), memory=memory), memory
    if answer == NO.key:
        return None, replace(memory, pile_seen=False, pile_gone_s=None)
    return Finding(remarks=_missed(case, gone_for_s), question=_PILE if gone_for_s >= PILE_S else None, memory=memory, again=True), memory


_PILE: Final = Question("pile", words.PILE, (YES, NO))


def _missed(case: Case, gone_for_s: float) -> tuple[Remark, ...]:
    """That the table and the count differ: tiles were drawn and discarded that nobody saw, or the pile is hidden."""
    return (Remark(Weight.UNSURE, words.no_pile(case.state.pile)),) if gone_for_s >= NEARLY_EMPTY_S else ()


def without_pile(state: State) -> State:
    """The state with a box that holds no more tiles than were seen."""
    used = list(state.used())
    return replace(state, box=Box(len(used)) if state.box.kinds is None else Box.of(used))


def with_one_more(state: State) -> State:
    """The state with a box of one tile more, of which nothing is known but the number."""
    return replace(state, box=Box(state.box.size + 1))
