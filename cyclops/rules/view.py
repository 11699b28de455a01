"""What a game must bring along to be played in a terminal: its picture and its words. Everything else the games share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias

from rich.text import Text

from cyclops.rules.canvas import Signs
from engine.rules import MoveT, Player, StateT

Names: TypeAlias = Mapping[Player, str]
"""What each player is called."""


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


@dataclass(frozen=True, slots=True)
class GameView(Generic[StateT, MoveT]):
    """How one game looks and speaks in a terminal. Sentences come without their full stop."""

    picture: Callable[[Scene[StateT, MoveT]], list[Text]]
    """The table, with the numbers of the moves where the picture can show them."""
    question: Callable[[StateT, Names], str]
    """What the player who must act is asked."""
    choices: Callable[[Scene[StateT, MoveT]], list[str]]
    """One line for each move of a scene; no line at all when the picture shows the moves already."""
    told: Callable[[StateT, MoveT, StateT, Names], str]
    """What has happened: the state before, the move, the state after."""
    refused: Callable[[StateT, MoveT, Any, Names], str]
    """Why a move may not be made: the `Judgement` of the game's rules in words."""
    reasons: Callable[[StateT, Any, Names], list[str]]
    """What a `Score` of the game's rules is made of, one sentence a reason."""
    actor: Callable[[MoveT], Player | None]
    """Who makes a move, in games where all may act at once; otherwise None."""
    notation: Sequence[tuple[str, str]]
    """How moves are written, each with what it means."""
