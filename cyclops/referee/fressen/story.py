"""The moves that explain what changed on a table: placing, passing that nobody sees, biting and refilling, in the order of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from cyclops.referee.fressen.changes import Changes, Laid
from cyclops.referee.fressen.sight import SeenMonster
from engine.fressen import DISPLAY, Bite, Deal, Kind, Marker, Monster, Move, Pass, Phase, Place, Side, State, apply, legal_places, refuse
from engine.grid import Cell

_MOST_STATES: Final = 800
"""Looked into for one table; two or three moves take a dozen."""


@dataclass(frozen=True, slots=True)
class Story:
    """Some moves, and what they leave unexplained.

    Attributes
    ----------
    state : State
        After the moves.
    laid : tuple of Laid
        Monsters on the board that were not placed by them.
    gone : tuple of Cell
        Free fields whose monsters were not eaten in them.
    new : tuple of SeenMonster
        Monsters in supplies that were not turned up in them.
    swallowed : tuple of Monster
        Monsters that supplies have lost and that were not placed and eaten in them before anybody saw them on the board.
    moves : tuple of Move
    explained : int
        Number of monsters placed, eaten or turned up.
    """

    state: State
    laid: tuple[Laid, ...]
    gone: tuple[Cell, ...]
    new: tuple[SeenMonster, ...]
    swallowed: tuple[Monster, ...] = ()
    moves: tuple[Move, ...] = ()
    explained: int = 0

    @property
    def whole(self) -> bool:
        """Whether nothing is left to be explained."""
        return not (self.laid or self.gone or self.new or self.swallowed)

    def after(self, move: Move) -> Story:
        """The story with one more move that nobody sees."""
        return replace(self, state=apply(self.state, move), moves=(*self.moves, move))


@dataclass(slots=True)
class _Search:
    """The best story found, and the states that were looked into with the fewest moves to each."""

    best: Story
    reached: dict[State, int] = field(default_factory=dict)


def needed(state: State, side: Side) -> int:
    """How many monsters a side turns up to have a full display, or to empty its pile (DGF-3, DGF-15)."""
    return max(0, min(DISPLAY - len(state.display(side)), state.pile(side)))


def passed_on(state: State) -> State:
    """The state when everybody passes who may, so that the placement is over if it can be."""
    while state.phase is Phase.PLACE and refuse(state, Pass()) is None:
        state = apply(state, Pass())
    return state


def explain(state: State, changes: Changes, boss: Side | None, swallowed: tuple[Monster, ...] = ()) -> Story:
    """Find the moves that explain most of what changed, and of these the fewest.

    Parameters
    ----------
    state : State
        As the record has it.
    changes : Changes
        What differs from it on the table.
    boss : Side or None
        Who has the BOSS card, which counts when the marker is drawn by lot.
    swallowed : tuple of Monster
        Monsters lost by supplies that may have been placed and eaten at once.

    Returns
    -------
    Story
        Without moves where nothing can be explained. A refill is explained only as a whole.
    """
    new = tuple(one for side in Side for one in changes.new(side))
    start = Story(state, changes.laid, changes.gone, new, swallowed)
    search = _Search(start)
    _follow(search, start, boss)
    return search.best


def _follow(search: _Search, story: Story, boss: Side | None) -> None:
    if search.reached.get(story.state, len(story.moves) + 1) <= len(story.moves) or len(search.reached) >= _MOST_STATES:
        return
    search.reached[story.state] = len(story.moves)
    if (story.explained, -len(story.moves)) > (search.best.explained, -len(search.best.moves)):
        search.best = story
    if story.whole:
        return
    for longer in _continued(story, boss):
        _follow(search, longer, boss)


def _continued(story: Story, boss: Side | None) -> Iterator[Story]:
    match story.state.phase:
        case Phase.MARKER if boss is not None:
            yield story.after(Marker(boss))
        case Phase.DEAL:
            yield from _refilled(story)
        case Phase.PLACE:
            yield from _placed(story)
            yield from _swallowed(story)
            if refuse(story.state, Pass()) is None:
                yield story.after(Pass())
        case Phase.EAT:
            yield from _bitten(story)


def _placed(story: Story) -> Iterator[Story]:
    for laid in story.laid:
        move = Place(laid.kind, laid.cell)
        if laid.side is story.state.turn and laid.supplied and laid.seen.lies_surely and refuse(story.state, move) is None:
            left = tuple(other for other in story.laid if other is not laid)
            yield replace(story.after(move), laid=left, explained=story.explained + 1)


def _swallowed(story: Story) -> Iterator[Story]:
    """A place for each monster that was eaten at once; it makes no difference on which field beside one that eats it."""
    for monster in story.swallowed:
        left = tuple(other for other in story.swallowed if other is not monster)
        for place in legal_places(story.state, story.state.turn) if monster.side is story.state.turn else ():
            if place.kind == monster.kind and place.cell not in story.gone:
                laid = story.after(place)
                if any(bite.victim == place.cell for bite in laid.state.board.bites(monster.side.other)):
                    yield replace(laid, gone=(*laid.gone, place.cell), swallowed=left)


def _bitten(story: Story) -> Iterator[Story]:
    """A bite for each monster that is gone; who stays on the board is thought to have eaten rather than who is gone, too."""
    bites = sorted(story.state.board.bites(story.state.turn), key=lambda bite: bite.eater in story.gone)
    first: dict[Cell, Bite] = {}
    for bite in bites:
        first.setdefault(bite.victim, bite)
    for victim, bite in first.items():
        if victim in story.gone:
            left = tuple(cell for cell in story.gone if cell != victim)
            yield replace(story.after(bite), gone=left, explained=story.explained + 1)


def _refilled(story: Story) -> Iterator[Story]:
    """The whole refill, if as many monsters were turned up as there must be: in supplies, or on the board already."""
    dealt: list[Deal] = []
    for side in Side:
        beside = [one.kind for one in story.new if one.side is side and one.sure]
        at_once = [laid.kind for laid in story.laid if laid.side is side and not laid.supplied and laid.seen.sure]
        kinds = beside + at_once
        if len(kinds) != needed(story.state, side) or any(one.side is side and not one.sure for one in story.new):
            return
        dealt += [Deal(side, kind) for kind in kinds]
    state = _dealt(story.state, dealt)
    if state is not None and dealt:
        laid = tuple(replace(one, supplied=True) if one.seen.sure else one for one in story.laid)
        moves = (*story.moves, *dealt)
        yield replace(story, state=state, laid=laid, new=(), moves=moves, explained=story.explained + len(dealt))


def _dealt(state: State, deals: list[Deal]) -> State | None:
    """The state after monsters were turned up; None where the box has no such monsters left."""
    for deal in deals:
        if refuse(state, deal) is not None:
            return None
        state = apply(state, deal)
    return state


def kinds_left_out(story: Story, side: Side) -> tuple[Kind, ...]:
    """Monsters turned up for a side of which the box has no more (DGF-2)."""
    if not story.state.box.known:
        return ()
    left = story.state.left(side)
    return tuple(one.kind for one in story.new if one.side is side and left.get(one.kind, 0) < 1)
