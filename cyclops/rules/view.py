"""What a game must bring along to be played in a terminal: its picture and its words. Everything else the games share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple

from rich.text import Text

from cyclops.rules.canvas import Signs
from cyclops.rules.words import Names, standing
from engine.ranking import Rank
from engine.rules import MoveT, Player, StateT


class Choice(NamedTuple):
    """A line of the list of moves."""

    numbers: str
    """The number to type, or from which to which they run."""
    words: str
    notation: str = ""
    """How the move is written."""


@dataclass(frozen=True, slots=True)
class Scene(Generic[StateT, MoveT]):
    """What is to be drawn."""

    state: StateT
    moves: Sequence[MoveT]
    """What a person may choose from, numbered from 1; empty when nothing is asked."""
    names: Names
    signs: Signs
    width: int
    """Columns of the terminal."""
    whole: bool = False
    """Whether everything is wanted, also what no longer matters for the play."""


def _nobody(anything: Any) -> None:
    """In games where one player at a time acts."""


@dataclass(frozen=True, slots=True)
class GameView(Generic[StateT, MoveT]):
    """How one game looks and speaks in a terminal. Sentences come without their full stop."""

    picture: Callable[[Scene[StateT, MoveT]], list[Text]]
    """The table, with the numbers of the moves where the picture can show them."""
    question: Callable[[StateT, Names], str]
    """What the player who must act is asked."""
    choices: Callable[[Scene[StateT, MoveT]], list[Choice]]
    """The list of moves; empty when the picture shows them already."""
    told: Callable[[StateT, MoveT, StateT, Names], str]
    """What has happened: the state before, the move, the state after. Empty when the next move will tell it."""
    refused: Callable[[StateT, MoveT, Any, Names], str]
    """Why a move may not be made: the `Judgement` of the game's rules in words."""
    reasons: Callable[[StateT, Any, Names], list[str]]
    """What a `Score` of the game's rules is made of, one sentence a reason."""
    hints: Callable[[Scene[StateT, MoveT]], list[str]]
    """What the moves bring, one sentence each."""
    notation: Sequence[tuple[str, str]]
    """How moves are written, each with what it means."""
    ended: Callable[[StateT], str] = lambda state: ""
    """Why a game is over; empty where there is only one way to end."""
    spelt: Callable[[str], str] = str.lower
    """The notation of a move, from how people may type it."""
    won: Callable[[StateT, Sequence[Rank[Any]], Names], str] = lambda state, ranks, names: standing(ranks, names)
    """Who has won, with everybody who shares the victory, and what decided."""
    actor: Callable[[MoveT], Player | None] = _nobody
    """Who makes a move, in games where all may act at once."""
    busy: Callable[[StateT], Player | None] = _nobody
    """Who has begun something and goes on, in games where all may act at once."""
    weight: Callable[[MoveT], int] = lambda move: 1
    """How often a player at random chooses a move, against the others."""
