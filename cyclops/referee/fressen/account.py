"""How a table comes about from a state: what changed, and the moves that explain it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import chain

from cyclops.referee.finding import YES, Remark, Weight
from cyclops.referee.fressen import questions
from cyclops.referee.fressen.changes import VIEWS, Changes, View, changes_of
from cyclops.referee.fressen.ending import ends_unseen
from cyclops.referee.fressen.memory import Memory
from cyclops.referee.fressen.obstacles import about_the_boss, blocking, covering, hidden
from cyclops.referee.fressen.sight import Sight, sight_of
from cyclops.referee.fressen.story import Story, explain
from cyclops.referee.judge import Look
from engine.fressen import Bite, Deal, Monster, Side, State
from engine.grid import Cell
from vision.fressen.board import NOT_FOUND
from vision.fressen.reading import FressenReading
from vision.phrase import phrase

_FIELDS_MISREAD = 6
"""Free fields that look like other landscapes; more, and another board lies there."""
_OTHER_BOARD = phrase("The board does not look as it did when the game began: does another one lie there?")


@dataclass(frozen=True, slots=True)
class Scene:
    """A table from which something can be concluded.

    Attributes
    ----------
    sight : Sight
    covered : tuple of str
        Doubts with which a monster that is not seen may still lie there.
    hidden : frozenset of Cell
        The fields on which that may be so.
    answers : mapping of str to str
        What people have said.
    """

    sight: Sight
    covered: tuple[str, ...]
    hidden: frozenset[Cell]
    answers: Mapping[str, str]

    @property
    def boss(self) -> Side | None:
        """Who has the boss: as people have said, or as the card lies."""
        said = self.answers.get(questions.WHO_BEGINS)
        return Side(said) if said else self.sight.boss

    def yes(self, key: str) -> bool:
        """Whether people have said yes to a question."""
        return self.answers.get(key) == YES.key


def scene_of(look: Look, state: State, memory: Memory) -> Scene | Remark:
    """What lies on the table, or why nothing can be concluded from it."""
    doubts = look.settled.reading.doubts
    stops = blocking(doubts)
    if stops:
        return Remark(Weight.UNSURE, stops[0])
    sight = sight_of(state, look.settled, memory.kinds)
    if sight is None:
        return Remark(Weight.UNSURE, NOT_FOUND)
    if sight.misfits > _FIELDS_MISREAD:
        return Remark(Weight.DIFFERS, _OTHER_BOARD)
    boss = None if about_the_boss(doubts) else sight.boss
    return Scene(questions.confirmed(replace(sight, boss=boss), look.answers), covering(doubts), _hidden(look, sight), look.answers)


def _hidden(look: Look, sight: Sight) -> frozenset[Cell]:
    reading = look.settled.reading
    assert isinstance(reading, FressenReading), "it was looked at as one"
    return hidden(reading, sight.turn)


@dataclass(frozen=True, slots=True)
class Account:
    """What makes a table of a state.

    Attributes
    ----------
    changes : Changes
    unseen : tuple of Cell
        Fields that seem to be free, where something may cover the monster.
    story : Story
    lost : tuple of Monster
        Monsters that are neither in their supply nor on the board, and were not eaten in the story.
    """

    changes: Changes
    unseen: tuple[Cell, ...]
    story: Story
    lost: tuple[Monster, ...]

    @property
    def complete(self) -> bool:
        """Whether nothing is left to be explained."""
        found = self.changes
        return self.story.whole and not (self.unseen or self.lost or found.other or found.moved or found.back)


def account_of(state: State, scene: Scene, memory: Memory) -> Account:
    """Find what makes the table of a state.

    A monster turned up may be like one just placed or eaten, and one may be placed and eaten before anybody saw it; where something
    is left otherwise, such ways are tried. A monster that is only missing while others are placed may be in a hand.
    """
    first = _account(state, scene, memory, VIEWS[0])
    if first.story.whole and not (first.lost and _placing_is_over(first.story)):
        return first
    others = (_account(state, scene, memory, view, swallowed) for swallowed in (False, True) for view in VIEWS)
    return next((other for other in chain((first,), others) if other.complete), first)


def _placing_is_over(story: Story) -> bool:
    """Whether somebody ate or turned up a monster, so that nobody can hold one to be placed."""
    return any(isinstance(move, Bite | Deal) for move in story.moves)


def _account(state: State, scene: Scene, memory: Memory, view: View, swallowed: bool = False) -> Account:
    found = changes_of(state, scene.sight, memory, view)
    unseen = tuple(cell for cell in found.gone if cell in scene.hidden and not scene.yes(questions.gone_key(cell)))
    found = replace(found, gone=tuple(cell for cell in found.gone if cell not in unseen))
    lost = tuple(Monster(side, kind) for side in Side for kind in found.lost(side))
    swallowed = swallowed and not (len(lost) > 1 and ends_unseen(state))  # several at once are put away rather than eaten at the end
    eaten = tuple(monster for monster in lost if swallowed or scene.yes(questions.swallowed_key(monster)))
    return Account(found, unseen, explain(state, found, scene.boss, eaten), tuple(monster for monster in lost if monster not in eaten))


def may_be_swallowed(state: State, account: Account) -> Monster | None:
    """A monster that is missing and may have been placed and eaten at once, where nothing else tells."""
    for monster in account.lost:
        story = explain(state, account.changes, None, (monster,))
        if not story.swallowed and not story.gone:
            return monster
    return None
