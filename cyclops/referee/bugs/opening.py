"""From spread-out hands to moves.

Hands are opened when they rest and nothing about them is doubted; trophies go to those beside whose cards they lie.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from cyclops.referee.bugs.hands import Hands, hands_of, total
from cyclops.referee.bugs.memory import NOBODY, Counted, Memory, lying, untold
from cyclops.referee.bugs.places import word
from cyclops.referee.bugs.trophies import answered
from cyclops.referee.bugs.trophies import question as trophy_question
from cyclops.referee.finding import NO, YES, Finding, Question, Remark, Weight
from cyclops.referee.judge import Look
from engine.bugs import Move, Open, Owns, State, apply
from vision.phrase import phrase

_REST_S: Final = 2.9
"""So long nobody lays a tile before hands are counted, unless all tiles that were in play are seen."""

SPREAD: Final = phrase("Spread your tiles beside your card, face up.")
_WAITING: Final = phrase("I count when nobody lays tiles any more.")


@dataclass(frozen=True, slots=True)
class _Case:
    """What a spread-out table is judged by."""

    state: State
    hands: Hands
    memory: Memory
    answers: Mapping[str, str]
    rests: bool

    def is_changed(self, player: int) -> bool:
        """Whether a player's tiles are others than those that were counted."""
        known = (self.memory.counted or {}).get(player)
        return known is None or known.tiles != self.hands.identities[player]

    def is_corrected(self, player: int) -> bool:
        """Whether people have said what this hand is, and it has lain there unchanged since."""
        known = (self.memory.counted or {}).get(player)
        return known is not None and not self.is_changed(player) and (known.told or known.hand != self.state.hands[player - 1])

    def is_empty(self, player: int) -> bool:
        """Whether this player has no tiles: people have said so, or a trophy lies beside the card alone."""
        said = self.answers.get(_empty_key(player))
        return not self.hands.tiles[player] and (said == YES.key or (said is None and bool(self.hands.trophies[player])))


def _empty_key(player: int) -> str:
    return f"empty {player}"


def opened(look: Look, memory: Memory) -> Finding[Move]:
    """What follows from a settled table after the stop.

    Parameters
    ----------
    look : Look
        With a state in which hands are to be opened, or all are.
    memory : Memory
    """
    state: State = look.state
    memory = replace(answered(state, _with_places(memory), look.answers), names=look.names or memory.names)
    hands = hands_of(state, look.settled, memory)
    case = _Case(state, hands, _adopted(state, hands, memory), look.answers, hands.whole or look.waited_s > _REST_S)
    if not hands.spread and len(state.closed) == state.players:
        return Finding(remarks=(Remark(Weight.UNSURE, SPREAD),), memory=memory, notes=memory.notes())
    moves = tuple(_moves(case))
    after = state
    for move in moves:
        after = apply(after, move)
    memory = replace(case.memory, counted=_counted(case, moves, after), takers=_left(case.memory, moves))
    question = _question(case, after)
    return Finding(moves, None, tuple(_remarks(case, after)), question, memory, memory.notes(), again=not case.rests)


def _with_places(memory: Memory) -> Memory:
    """The memory, in which no trophy lies on the table when nothing is known of their places."""
    return replace(memory, places=()) if memory.places is None else memory


def _adopted(state: State, hands: Hands, memory: Memory) -> Memory:
    """Hands that are open without having been counted are those on the table: people said so, or the game was resumed.

    After a resume the numbers of tiles must agree.
    """
    known = dict(memory.counted or {})
    for player in state.seats:
        agrees = memory.counted is not None or len(hands.tiles[player]) == len(state.hands[player - 1])
        if player not in state.closed and player not in known and agrees:
            known[player] = _as_counted(state, hands, player, told=True)
    return replace(memory, counted=known)


def _as_counted(state: State, hands: Hands, player: int, told: bool = False) -> Counted:
    trophies = tuple(hands.trophies[player])
    return Counted(hands.identities[player], trophies, state.hands[player - 1], state.trophies[player - 1], told)


def _moves(case: _Case) -> Iterator[Move]:
    if not case.rests:
        return
    state = case.state
    for move in _owners(case):
        yield move
        state = apply(state, move)
    opens = [Open(player, case.hands.hand(player)) for player in state.seats if _is_due(case, player)]
    ends = bool(state.closed) and set(state.closed) <= {move.player for move in opens}
    yield from opens[:-1] if ends and untold(state, _less_given(case.memory, state)) else opens


def _less_given(memory: Memory, state: State) -> Memory:
    """The memory without the takers whose trophy they have by now."""
    return replace(memory, takers=tuple(taker for taker in memory.takers if not _has(state, *taker)))


def _has(state: State, value: int, player: int) -> bool:
    return player != NOBODY and state.trophies[player - 1] == value


def _is_due(case: _Case, player: int) -> bool:
    """Whether a player's hand is to be opened, or counted anew."""
    if case.hands.is_doubted(player) or case.is_corrected(player):
        return False
    if player in case.state.closed:
        return bool(case.hands.tiles[player]) or case.is_empty(player)
    others = any(case.is_changed(other) for other in case.hands.spread)
    return bool(case.hands.tiles[player]) and others and case.hands.hand(player) != case.state.hands[player - 1]


def _owners(case: _Case) -> Iterator[Move]:
    """Trophies given to whom they lie beside; who has one in the record that lies elsewhere loses it first."""
    state, seen = case.state, case.hands.trophies
    if any(len(own) > 1 for own in seen.values()) or _trophies_doubted(case):
        return
    there = Counter(state.kit.trophies)
    wanted = {player: own[0] for player, own in seen.items() if own and total(seen) <= there and not _is_owner_corrected(case, player)}
    for value, player in case.memory.takers:
        if player != NOBODY and player not in wanted and not state.trophies[player - 1] and total(seen)[value] < there[value]:
            wanted[player] = value
    changed = {player: value for player, value in wanted.items() if state.trophies[player - 1] != value}
    have = Counter([*wanted.values(), *lying(case.memory)])
    for player in state.seats:
        value = state.trophies[player - 1]
        surplus = value and player not in wanted and have[value] >= there[value]
        if (player in changed and value) or surplus:
            yield Owns(player, 0)
    for player, value in changed.items():
        yield Owns(player, value)


def _trophies_doubted(case: _Case) -> bool:
    return any(set(case.state.seats) <= set(fault.players) for fault in case.hands.faults)


def _is_owner_corrected(case: _Case, player: int) -> bool:
    known = (case.memory.counted or {}).get(player)
    return known is not None and known.trophies == tuple(case.hands.trophies[player]) and known.trophy != case.state.trophies[player - 1]


def _counted(case: _Case, moves: tuple[Move, ...], after: State) -> Mapping[int, Counted]:
    """What is counted now; a hand that people have corrected stays as it was counted."""
    touched = {move.player for move in moves if isinstance(move, Open | Owns)}
    again = {player: _as_counted(after, case.hands, player) for player in after.seats if player in touched and player not in after.closed}
    return {**(case.memory.counted or {}), **again}


def _left(memory: Memory, moves: tuple[Move, ...]) -> tuple[tuple[int, int], ...]:
    given = {(move.value, move.player) for move in moves if isinstance(move, Owns)}
    return tuple(taker for taker in memory.takers if taker not in given)


def _remarks(case: _Case, after: State) -> Iterator[Remark]:
    for fault in case.hands.faults:
        if any(not _is_settled(case, after, player) for player in fault.players):
            yield fault.remark
    waiting = [player for player in case.hands.spread if player in after.closed and not case.hands.is_doubted(player)]
    changed = [player for player in case.hands.spread if player not in after.closed and case.is_changed(player)]
    if not case.rests and (waiting or changed):
        yield Remark(Weight.UNSURE, _WAITING)
    for player in after.closed:
        if not case.hands.tiles[player] and case.answers.get(_empty_key(player)) == NO.key:
            yield Remark(Weight.UNSURE, phrase("Spread {who}'s tiles beside the card.", who=word(case.memory.names, player)))


def _is_settled(case: _Case, after: State, player: int) -> bool:
    """Whether a doubt about a hand does not matter, for people have said what it is."""
    return player not in after.closed and not case.is_changed(player)


def _question(case: _Case, after: State) -> Question | None:
    if not case.rests:
        return None
    asked = trophy_question(after, _less_given(case.memory, after))
    if asked is not None:
        return asked
    for player in after.closed:
        if not case.hands.tiles[player] and case.hands.spread and _empty_key(player) not in case.answers:
            return Question(_empty_key(player), phrase("Has {who} no tiles?", who=word(case.memory.names, player)), (YES, NO))
    return None
