"""What the camera cannot see in Das große Fressen, and is asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from cyclops.referee.finding import NO, YES, Answer, Question
from cyclops.referee.fressen import wording
from cyclops.referee.fressen.ending import ends_unseen
from cyclops.referee.fressen.sight import SeenMonster, Sight
from cyclops.referee.fressen.story import Story
from engine.fressen import Monster, Phase, Side, State, refuse
from engine.fressen.moves import Pass
from engine.grid import Cell, cell_to_text
from vision.phrase import marked, phrase

WHO_BEGINS: Final = "first"
_NO_MORE: Final = Answer("no", phrase("No more"))
_MORE: Final = Answer("yes", phrase("Yes"))
_LIES_BEFORE: Final = {Side.RED: marked("Does the {monster} lie before red?"), Side.YELLOW: marked("Does the {monster} lie before yellow?")}
_PLACES_ANOTHER: Final = {
    Side.RED: phrase("Does red place another monster?"),
    Side.YELLOW: phrase("Does yellow place another monster?"),
}
_ASK_PRINT_S: Final = 2.0
_ASK_GONE_S: Final = 2.0


def who_begins() -> Question:
    """Who has the marker, which was drawn by lot."""
    answers = (Answer(Side.RED, phrase("Red")), Answer(Side.YELLOW, phrase("Yellow")))
    return Question(WHO_BEGINS, phrase("Who has the boss and begins?"), answers)


def print_key(seen: SeenMonster) -> str:
    """The key of the question whether a monster was read right."""
    return f"monster {seen.identity} {seen.side.letter}{seen.kind.value}{seen.kind.landscape.letter} {_where(seen)}"


def _where(seen: SeenMonster) -> str:
    return f"at {cell_to_text(seen.cell)}" if seen.cell else f"before {seen.side}"


def gone_key(cell: Cell) -> str:
    """The key of the question whether a monster was eaten."""
    return f"eaten {cell_to_text(cell)}"


def swallowed_key(monster: Monster) -> str:
    """The key of the question whether a monster was placed and eaten at once."""
    return f"swallowed {monster.to_text()}"


def swallowed_question(monster: Monster) -> Question:
    """Whether a monster that nobody sees any more was placed and eaten at once."""
    text = phrase("Was the {monster} placed and eaten at once?", monster=wording.monster_words(monster))
    return Question(swallowed_key(monster), text, (YES, NO))


def more_key(state: State) -> str:
    """The key of the question whether the side to move places more."""
    return f"more {state.turn} {state.round} {state.placed[state.turn.seat]}"


def confirmed(sight: Sight, answers: Mapping[str, str]) -> Sight:
    """The table with those monsters sure of which people have said that they were read right."""

    def sure(seen: SeenMonster) -> SeenMonster:
        return replace(seen, doubts=()) if seen.doubts and answers.get(print_key(seen)) == YES.key else seen

    return replace(sight, on_board=tuple(map(sure, sight.on_board)), beside=tuple(map(sure, sight.beside)))


def question(story: Story, unseen: tuple[Cell, ...], answers: Mapping[str, str], waited_s: float, calm: bool) -> Question | None:
    """The question that helps most.

    Parameters
    ----------
    story : Story
        What was explained.
    unseen : tuple of Cell
        Fields that seem to be free, where something may cover the monster.
    answers : mapping of str to str
        Those given.
    waited_s : float
        How long the table has lain like this.
    calm : bool
        Whether nothing is wrong.
    """
    asked = (
        *(_print_question(one) for one in _doubted(story) if waited_s >= _ASK_PRINT_S),
        *(_gone_question(story.state, cell) for cell in unseen if waited_s >= _ASK_GONE_S),
        *([_more_question(story.state)] if calm and ends_unseen(story.state) else []),
    )
    return next((one for one in asked if one.key not in answers), None)


def _doubted(story: Story) -> Iterator[SeenMonster]:
    """The monsters that could explain something if they were sure."""
    for laid in story.laid:
        free = story.state.board.at(laid.cell) is None
        if free and not (laid.seen.lies_surely and (laid.supplied or laid.seen.sure)):
            yield laid.seen
    yield from (one for one in story.new if not one.sure)


def _print_question(seen: SeenMonster) -> Question:
    return Question(print_key(seen), _print_text(seen), (YES, NO))


def _print_text(seen: SeenMonster) -> str:
    monster = wording.seen_words(seen)
    if seen.cell:
        return phrase("Does the {monster} lie at {field}?", monster=monster, field=cell_to_text(seen.cell))
    return phrase(_LIES_BEFORE[seen.side], monster=monster)


def _gone_question(state: State, cell: Cell) -> Question:
    return Question(gone_key(cell), phrase("Was the {monster} eaten?", monster=wording.at_words(state.board, cell)), (YES, NO))


def _more_question(state: State) -> Question:
    return Question(more_key(state), _PLACES_ANOTHER[state.turn], (_NO_MORE, _MORE))


def says_no_more(state: State, answers: Mapping[str, str]) -> bool:
    """Whether people have said that the side to move places no more."""
    return state.phase is Phase.PLACE and answers.get(more_key(state)) == _NO_MORE.key and refuse(state, Pass()) is None
