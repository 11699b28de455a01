"""The judge of Das große Fressen: from settled tables to places, passes, bites and refills."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from cyclops.referee.finding import YES, Event, Finding, Question, Remark, Weight
from cyclops.referee.fressen import complaints, questions
from cyclops.referee.fressen.beginning import begun
from cyclops.referee.fressen.changes import VIEWS, Changes, changes_of
from cyclops.referee.fressen.corrections import as_it_lies, corrected
from cyclops.referee.fressen.memory import Memory
from cyclops.referee.fressen.obstacles import about_the_boss, blocking, covering
from cyclops.referee.fressen.sight import Sight, sight_of
from cyclops.referee.fressen.story import Story, explain
from cyclops.referee.judge import Judge, Look, Setup
from engine.fressen import Bite, Monster, Move, Pass, Phase, Place, Side, State
from engine.grid import Cell
from vision.fressen.board import NOT_FOUND
from vision.reading import Corners
from vision.tracker.glance import Glance, Settled


class FressenJudge:
    """Judges tables of Das große Fressen."""

    def begin(self, setup: Setup, settled: Settled) -> State | str:
        """The state before the first monster is turned up, once both supplies lie there."""
        return begun(setup, settled)

    def look(self, look: Look) -> Finding[Move]:
        """What explains the table."""
        memory: Memory = look.memory or Memory()
        state: State = look.state
        scene = seen(look)
        if isinstance(scene, Remark):
            return Finding(remarks=(scene,), memory=memory, notes=memory.notes(state))
        memory = memory.agreed(state, scene.sight)
        if questions.says_no_more(state, look.answers):
            return Finding((Pass(),), memory=memory, notes=memory.notes(state))
        changes, unseen, story = _explained(state, scene, memory, look.answers)
        memory = replace(_with_strays(memory, state, story), kinds=changes.kinds)
        case = complaints.Case(story, changes, scene.sight, memory, look.waited_s)
        mistake, remarks = complaints.mistake(case), (*_of_unseen(unseen, scene.covered), *complaints.remarks(case))
        calm = mistake is None and not any(remark.weight is Weight.DIFFERS for remark in remarks)
        asked = scene.asked(story, unseen, look, calm) or (None if story.moves else _swallowed_question(state, changes, look))
        return Finding(story.moves, mistake, remarks, asked, memory, memory.notes(state))

    def glance(self, state: State, glance: Glance, memory: Any) -> Finding[Move] | None:
        """Nothing: all that happens in this game stays on the table until it settles."""
        return None

    def spots(self, state: State, settled: Settled, memory: Any) -> Mapping[str, Corners]:
        """No place is watched."""
        return {}

    def events(self, before: State, move: Move, after: State) -> tuple[Event, ...]:
        """What is told of a move: what was placed, passed or bitten, and that a round begins."""
        return (*_told(before, move), *_round(before, after))

    def as_it_lies(self, look: Look) -> State | str:
        """The state when people say "that's how it is"."""
        scene = seen(look)
        if isinstance(scene, Remark):
            return scene.sentence
        memory: Memory = look.memory or Memory()
        changes = changes_of(look.state, scene.sight, memory)
        return as_it_lies(look.state, scene.sight, changes)

    def corrected(self, state: State, text: str) -> State:
        """The state after a correction in words; raises `EngineError` with what can be typed."""
        return corrected(state, text)

    def remember(self, notes: tuple[str, ...]) -> Memory:
        """The memory after a resume."""
        return Memory.from_notes(notes)


@dataclass(frozen=True, slots=True)
class Scene:
    """A table from which something can be concluded.

    Attributes
    ----------
    sight : Sight
    covered : tuple of str
        Doubts with which a monster that is not seen may still lie there.
    """

    sight: Sight
    covered: tuple[str, ...]

    def boss(self, answers: Mapping[str, str]) -> Side | None:
        """Who has the boss: as people have said, or as the card lies."""
        said = answers.get(questions.WHO_BEGINS)
        return Side(said) if said else self.sight.boss

    def asked(self, story: Story, unseen: tuple[Cell, ...], look: Look, calm: bool) -> Question | None:
        """What has to be asked."""
        if story.state.phase is Phase.MARKER:
            return questions.who_begins()
        return None if story.moves else questions.question(story, unseen, look.answers, look.waited_s, calm)


def seen(look: Look) -> Scene | Remark:
    """What lies on the table, or why nothing can be concluded from it."""
    doubts = look.settled.reading.doubts
    stops = blocking(doubts)
    if stops:
        return Remark(Weight.UNSURE, stops[0])
    sight = sight_of(look.state, look.settled, (look.memory or Memory()).kinds)
    if sight is None:
        return Remark(Weight.UNSURE, NOT_FOUND)
    if sight.misfits > complaints.FIELDS_MISREAD:
        return Remark(Weight.DIFFERS, complaints.OTHER_BOARD)
    boss = None if about_the_boss(doubts) else sight.boss
    return Scene(questions.confirmed(replace(sight, boss=boss), look.answers), covering(doubts))


def _explained(state: State, scene: Scene, memory: Memory, answers: Mapping[str, str]) -> tuple[Changes, tuple[Cell, ...], Story]:
    """What changed, the fields that may only be covered, and the moves that explain it.

    A monster turned up may be like one just placed or eaten; so where something is left, it is tried the other way round.
    """
    found = []
    for view in VIEWS:
        changes, unseen = _trusted(changes_of(state, scene.sight, memory, view), scene.covered, answers)
        swallowed = tuple(one for one in _lost(changes) if answers.get(questions.swallowed_key(one)) == YES.key)
        found.append((changes, unseen, explain(state, changes, scene.boss(answers), swallowed)))
        if found[-1][2].whole:
            return found[-1]
    return found[0]


def _lost(changes: Changes) -> tuple[Monster, ...]:
    """The monsters that supplies have lost, and that do not lie on the board."""
    return tuple(Monster(side, kind) for side in Side for kind in changes.lost(side))


def _swallowed_question(state: State, changes: Changes, look: Look) -> Question | None:
    """Ask for a monster that is gone from its supply, if it may have been placed and eaten at once."""
    if look.waited_s < complaints.IN_HAND_S:
        return None
    for monster in _lost(changes):
        story = explain(state, changes, None, (monster,))
        if not story.swallowed and not story.gone and questions.swallowed_key(monster) not in look.answers:
            return questions.swallowed_question(monster)
    return None


def _trusted(changes: Changes, covered: tuple[str, ...], answers: Mapping[str, str]) -> tuple[Changes, tuple[Cell, ...]]:
    """The changes without monsters that may only be covered, and the fields of these."""
    if not covered:
        return changes, ()
    eaten = tuple(cell for cell in changes.gone if answers.get(questions.gone_key(cell)) == YES.key)
    return replace(changes, gone=eaten), tuple(cell for cell in changes.gone if cell not in eaten)


def _of_unseen(unseen: tuple[Cell, ...], covered: tuple[str, ...]) -> tuple[Remark, ...]:
    return tuple(Remark(Weight.UNSURE, covered[0]) for _ in unseen[:1])


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


JUDGE: Final[Judge[State, Move]] = FressenJudge()
