"""The judge of Das große Fressen: from settled tables to places, passes, bites and refills."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, TypeAlias

from cyclops.referee.finding import Event, Finding, Question, Remark, Weight
from cyclops.referee.fressen import complaints, questions
from cyclops.referee.fressen.account import Account, Scene, account_of, may_be_swallowed, scene_of
from cyclops.referee.fressen.beginning import begun
from cyclops.referee.fressen.changes import VIEWS, changes_of
from cyclops.referee.fressen.corrections import as_it_lies, corrected
from cyclops.referee.fressen.ending import cleared, ends_unseen
from cyclops.referee.fressen.memory import Memory
from cyclops.referee.fressen.story import Story, passed_on
from cyclops.referee.fressen.truth import truth_of
from cyclops.referee.judge import Judge, Look, Setup
from engine.correction import Correction
from engine.fressen import Bite, Move, Pass, Phase, Place, State, apply
from vision.fressen.reading import FressenReading
from vision.reading import Corners
from vision.tracker.glance import Glance, Settled

Told: TypeAlias = Move | Correction[State]
"""A move, or that the table was put back as it was before the last ones."""


class FressenJudge:
    """Judges tables of Das große Fressen."""

    def begin(self, setup: Setup, settled: Settled) -> State | str:
        """The state before the first monster is turned up, once both supplies lie there."""
        return begun(setup, settled)

    def look(self, look: Look) -> Finding[Told]:
        """What explains the table."""
        memory: Memory = look.memory or Memory()
        state: State = look.state
        scene = scene_of(look, state, memory)
        if isinstance(scene, Remark):
            return Finding(remarks=(scene,), memory=memory, notes=memory.notes(state))
        memory = memory.agreed(state, scene.sight)
        if questions.says_no_more(state, look.answers) or _is_put_away(state, scene, memory):
            return Finding((Pass(),), memory=memory, notes=memory.notes(state))
        asked = look.settled.number, state, tuple(sorted(look.answers.items()))
        again = memory.judged is not None and memory.judged[0] == asked
        account = memory.judged[1] if memory.judged and again else account_of(state, scene, memory)
        memory = replace(memory, judged=(asked, account))
        if not account.complete and not again:
            instead = _put_back(look, memory)
            if instead:
                before, moves = instead
                return Finding((Correction(before), *moves), memory=_remembered(memory, before, moves), notes=memory.notes(state))
        story = account.story
        memory = replace(_with_strays(memory, state, story), kinds=account.changes.kinds)
        if story.moves:
            memory = _remembered(memory, state, story.moves)
        case = complaints.Case(story, account.changes, scene.sight, memory, look.waited_s)
        mistake = complaints.mistake(case)
        remarks = (*(Remark(Weight.UNSURE, scene.covered[0]) for _ in account.unseen[:1]), *complaints.remarks(case))
        calm = mistake is None and not any(remark.weight is Weight.DIFFERS for remark in remarks)
        memory = replace(memory, ending=_ending(state, account, memory, calm))
        return Finding(story.moves, mistake, remarks, _asked(state, account, look, calm), memory, memory.notes(state))

    def glance(self, state: State, glance: Glance, memory: Any) -> Finding[Told] | None:
        """Nothing: all that happens in this game stays on the table until it settles."""
        return None

    def spots(self, state: State, settled: Settled, memory: Any) -> Mapping[str, Corners]:
        """No place is watched."""
        return {}

    def events(self, before: State, move: Told, after: State) -> tuple[Event, ...]:
        """What is told of a move: what was placed, passed or bitten, and that a round begins."""
        if isinstance(move, Correction):
            return (Event("corrected", facts={"to": move.to_text()}),)
        return (*_told(before, move), *_round(before, after))

    def as_it_lies(self, look: Look) -> State | str:
        """The state when people say "that's how it is"."""
        memory: Memory = look.memory or Memory()
        scene = scene_of(look, look.state, memory)
        if isinstance(scene, Remark):
            return scene.sentence
        return as_it_lies(look.state, scene.sight, account_of(look.state, scene, memory).changes)

    def truth(self, look: Look) -> FressenReading:
        """The reading as the record has it."""
        return truth_of(look)

    def corrected(self, state: State, text: str) -> State:
        """The state after a correction in words; raises `EngineError` with what can be typed."""
        return corrected(state, text)

    def remember(self, notes: tuple[str, ...]) -> Memory:
        """The memory after a resume."""
        return Memory.from_notes(notes)


def _is_put_away(state: State, scene: Scene, memory: Memory) -> bool:
    """Whether people clear a table at which nothing was left to be seen but that nobody places more."""
    if memory.ending is None or memory.ending != passed_on(state) or state.phase is not Phase.PLACE or scene.covered:
        return False
    return cleared(state, changes_of(state, scene.sight, memory, VIEWS[0]))


def _ending(state: State, account: Account, memory: Memory, calm: bool) -> State | None:
    """What `Memory.ending` is after a look; it stays while monsters are only missing."""
    found = account.changes
    if account.complete and calm and not account.story.moves:
        return passed_on(state) if ends_unseen(state) else None
    return None if found.laid or found.other or found.moved else memory.ending


def _put_back(look: Look, memory: Memory) -> tuple[State, tuple[Move, ...]] | None:
    """The state without those of the last moves that were taken back, and what was done instead; None where that is not so.

    A pass that nobody saw goes with the moves from which it followed.
    """
    if memory.after != look.state:
        return None
    for number in reversed(range(len(memory.past))):
        before, last = memory.past[number][0], {move for _, move in memory.past[number:]} - {Pass()}
        scene = scene_of(look, before, memory)
        if isinstance(scene, Remark) or (number and isinstance(memory.past[number - 1][1], Pass)):
            continue
        account = account_of(before, scene, memory)
        moves = set(account.story.moves) - {Pass()}
        if account.complete and moves < last:
            return account.story.state, ()
        if account.complete and not moves & last:
            return before, account.story.moves
    return None


def _remembered(memory: Memory, state: State, moves: tuple[Move, ...]) -> Memory:
    """The memory with the last moves that explained a table, each with the state before it."""
    past, now = [], state
    for move in moves:
        past.append((now, move))
        now = apply(now, move)
    return replace(memory, past=tuple(past), after=now)


def _asked(state: State, account: Account, look: Look, calm: bool) -> Question | None:
    """What has to be asked."""
    story = account.story
    if story.state.phase is Phase.MARKER:
        return questions.who_begins()
    if story.moves:
        return None
    asked = questions.question(story, account.unseen, look.answers, look.waited_s, calm)
    swallowed = may_be_swallowed(state, account) if asked is None and look.waited_s >= complaints.IN_HAND_S else None
    if swallowed is not None and questions.swallowed_key(swallowed) not in look.answers:
        return questions.swallowed_question(swallowed)
    return asked


def _with_strays(memory: Memory, state: State, story: Story) -> Memory:
    """Remember what was laid to a supply that looks like a monster just eaten, or eaten before, while monsters eat."""
    if state.phase is not Phase.EAT and not any(isinstance(move, Bite) for move in story.moves):
        return memory
    strays = {one.identity for one in story.new if one.sure and complaints.was_eaten(story.state, one)}
    return replace(memory, strays=memory.strays | strays)


def _told(before: State, move: Move) -> tuple[Event, ...]:
    match move:
        case Place(kind):
            return (Event("placed", before.turn, {"number": kind.value}),)
        case Pass():
            return (Event("passed", before.turn),)
        case Bite(victim=cell):
            victim = before.board.at(cell)
            assert victim is not None, "a legal bite has a victim"
            return (Event("bite", before.turn, {"victim_number": victim.kind.value}),)
        case _:
            return ()


def _round(before: State, after: State) -> tuple[Event, ...]:
    """That a round has begun; the first one begins with the game."""
    if after.round == before.round or not before.round or after.marker is None:
        return ()
    return (Event("round", facts={"boss": after.marker}),)


JUDGE: Final[Judge[State, Told]] = FressenJudge()
