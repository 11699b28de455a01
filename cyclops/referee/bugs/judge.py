"""The judge of Bugs & Co: everybody plays at once, so it watches the trophies while hands move, and counts the hands after the stop."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from cyclops.names import sentence
from cyclops.referee.bugs import corrections, trophies
from cyclops.referee.bugs.hands import hands_of
from cyclops.referee.bugs.memory import Memory, lying, memory_of
from cyclops.referee.bugs.opening import SPREAD, opened
from cyclops.referee.bugs.setup import READY, first_state, hints, missing, watched_from
from cyclops.referee.bugs.truth import truth_of
from cyclops.referee.finding import YES, Event, Finding, Remark, Weight
from cyclops.referee.judge import Judge, Look, Setup
from cyclops.rules.bugs_sentences import as_phrase
from engine.bugs import Countdown, Go, Move, NextRound, Open, Owns, Phase, Remove, State, Stop, Trophy, apply
from engine.bugs.box import REMOVED
from engine.errors import EngineError
from vision.bugs.reading import BugsReading
from vision.reading import Corners
from vision.tracker.glance import Glance, Mood, Settled

_BEGUN_S: Final = 1.5
"""Hands that move for so long without a pause play; a card or trophy is put right in less."""


class BugsJudge:
    """See `cyclops.referee.judge.Judge`."""

    def begin(self, setup: Setup, settled: Settled) -> State | str:
        """The state before the first tile is taken out, or what is missing on the table."""
        try:
            state = first_state(setup)
        except EngineError as error:
            return sentence(as_phrase(str(error)))
        return missing(state, _reading(settled), setup.names) or state

    def look(self, look: Look) -> Finding[Move]:
        """What explains a settled table."""
        memory: Memory = look.memory or Memory()
        memory = replace(memory, names=look.names or memory.names)
        match look.state.phase:
            case Phase.REMOVE:
                return _set_up(look, memory)
            case Phase.READY:
                return _ready(look, memory)
            case Phase.PLAY | Phase.COUNTDOWN:
                return _played(look, memory)
            case Phase.OPEN if memory.moving:
                return _found(trophies.answered(look.state, memory, look.answers), remarks=(Remark(Weight.UNSURE, SPREAD),), again=True)
            case Phase.OPEN:
                return opened(look, memory)
        return _ended(look, memory)

    def glance(self, state: State, glance: Glance, memory: Any) -> Finding[Move] | None:
        """Trophies taken among many hands, the beginning of play, and the end of the countdown."""
        before: Memory = memory or Memory()
        if state.phase is Phase.READY:
            return _begun(state, glance, before)
        if state.phase not in trophies.PLAYING:
            after = trophies.noticed(glance, before)
            return _found(after) if before.moving and not after.moving else None
        return _during(state, before, trophies.watched(glance, before), glance.seconds)

    def spots(self, state: State, settled: Settled, memory: Any) -> Mapping[str, Corners]:
        """The places of the trophies, from the set-up until the stop."""
        watched = state.phase is Phase.READY or state.phase in trophies.PLAYING
        return trophies.spots(memory) if watched and memory else {}

    def events(self, before: State, move: Move, after: State) -> tuple[Event, ...]:
        """What is told of a move."""
        match move:
            case Go():
                return (Event("go"),)
            case Trophy(player, value):
                counting = before.phase is Phase.PLAY and after.phase is Phase.COUNTDOWN
                return (Event("took", player, {"value": value}), *(_countdown(after) if counting else ()))
            case Countdown():
                return _countdown(after)
            case Stop():
                return (Event("stop"),)
            case Open(player):
                return (Event("opened", player, {"points": after.points[player - 1]}),)
            case Owns(player, value):
                return (Event("owns", player, {"value": value}),)
            case NextRound():
                return (Event("round", None, {"round": after.round}),)
        return ()

    def as_it_lies(self, look: Look) -> State | str:
        """The state when people say "that's how it is", or why it cannot be made out."""
        return corrections.as_it_lies(look, look.memory or Memory())

    def truth(self, look: Look) -> BugsReading:
        """The reading as the record has it."""
        return truth_of(look)

    def corrected(self, state: State, text: str) -> State:
        """The state after a correction in words; raises `EngineError` with what can be typed."""
        return corrections.corrected(state, text)

    def remember(self, notes: tuple[str, ...]) -> Memory:
        """The memory after a resume."""
        return memory_of(notes)


def _reading(settled: Settled) -> BugsReading:
    assert isinstance(settled.reading, BugsReading)
    return settled.reading


def _countdown(state: State) -> tuple[Event, ...]:
    return (Event("countdown", None, {"seconds": state.options.countdown_seconds}),)


def _found(memory: Memory, moves: tuple[Move, ...] = (), **more: Any) -> Finding[Move]:
    return Finding(moves, memory=memory, notes=memory.notes(), **more)


def _set_up(look: Look, memory: Memory) -> Finding[Move]:
    """Seven tiles go out unseen as soon as everything lies there (BC-2)."""
    absent = missing(look.state, _reading(look.settled), memory.names)
    if absent:
        return _found(memory, remarks=(Remark(Weight.DIFFERS, absent),))
    left = REMOVED - look.state.unseen - len(look.state.removed)
    return _found(watched_from(_reading(look.settled), look.settled.number, memory), (Remove(),) * left)


def _ready(look: Look, memory: Memory) -> Finding[Move]:
    """Before the count to three: the trophies may still be pushed about; one that is gone was taken."""
    reading = _reading(look.settled)
    if not missing(look.state, reading, memory.names):
        memory = memory if memory.moving else watched_from(reading, look.settled.number, memory)
        return _found(memory, remarks=(Remark(Weight.HINT, READY), *hints(look.state, reading)))
    after = trophies.reconciled(look.settled, memory)
    if memory.places and lying(after) != lying(memory):
        return _found(after, (Go(seen=False),), events=trophies.told(memory, after))
    return _found(after, remarks=(Remark(Weight.HINT, missing(look.state, reading, memory.names)),))


def _begun(state: State, glance: Glance, memory: Memory) -> Finding[Move] | None:
    """Play begins when hands keep moving, or a trophy is gone."""
    after = trophies.watched(glance, memory)
    after = replace(after, busy_s=None if glance.mood is not Mood.BUSY else glance.seconds if after.busy_s is None else after.busy_s)
    plays = after.busy_s is not None and glance.seconds - after.busy_s >= _BEGUN_S
    if not plays and lying(after) == lying(memory):
        return _found(after, remarks=(Remark(Weight.HINT, READY),)) if after != memory else None
    go = Go(seen=False)
    begun = _during(apply(state, go), memory, replace(after, busy_s=None), glance.seconds)
    return _found(replace(after, busy_s=None), (go,)) if begun is None else replace(begun, moves=(go, *begun.moves))


def _played(look: Look, memory: Memory) -> Finding[Move]:
    """A settled table while everybody plays, or while the countdown runs."""
    reading, seconds = _reading(look.settled), look.settled.seconds + look.waited_s
    after = trophies.reconciled(look.settled, memory)
    after = trophies.answered(look.state, after, look.answers)
    moves, after = trophies.moves(look.state, after, seconds)
    agreed = Countdown()
    if look.state.phase is Phase.PLAY and not moves and look.answers.get("countdown") == YES.key:
        return _reported(look.state, (agreed,), memory, after)
    finding = _reported(look.state, moves, memory, after)
    if finding.question is None and "countdown" not in look.answers:
        finding = replace(finding, question=trophies.no_tiles_left(look.state, reading, after))
    return finding


def _during(state: State, before: Memory, after: Memory, seconds: float) -> Finding[Move] | None:
    """What follows from a frame during play; None when nothing does."""
    moves, after = trophies.moves(state, after, seconds)
    return None if not moves and after == before else _reported(state, moves, before, after)


def _reported(state: State, moves: tuple[Move, ...], before: Memory, after: Memory) -> Finding[Move]:
    """The finding during play: what is told, what is wrong, and what is asked, once these moves are made."""
    told = trophies.told(before, after)
    for move in moves:
        state = apply(state, move)
    spread = (Remark(Weight.UNSURE, SPREAD),) if state.phase is Phase.OPEN else ()
    return Finding(
        moves,
        trophies.mistake(state, after),
        (*trophies.remarks(state, after), *spread),
        trophies.question(state, after),
        after,
        after.notes(),
        told,
        float(after.left_s) if after.counting else None,
        again=state.phase is Phase.OPEN,
    )


def _ended(look: Look, memory: Memory) -> Finding[Move]:
    """After the round: a tile that was forgotten still counts; hands that shrink are cleared away; the next round is set up."""
    state, reading = look.state, _reading(look.settled)
    if state.phase is Phase.ROUND_END and reading.backs and not reading.tiles and not missing(state, reading, memory.names):
        return _found(memory, (NextRound(),))
    hands = hands_of(state, look.settled, memory)
    shrunk = any(len(hands.tiles[player]) < len(state.hands[player - 1]) for player in state.seats)
    if memory.cleared or shrunk or reading.doubts:
        return _found(replace(memory, cleared=memory.cleared or shrunk))
    return opened(look, memory)


JUDGE: Final[Judge[State, Move]] = BugsJudge()
