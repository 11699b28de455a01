"""The shape that the three games share, as a value: all that a program needs which plays, keeps or shows any of them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from engine.ranking import Rank

Player: TypeAlias = int | str
"""The number of a player's card, or a side such as ``red``."""


class GameMove(Protocol):
    """What can happen in a game."""

    def to_text(self) -> str:
        """Return the move in its notation, one line."""


class GameState(Protocol):
    """A moment of a game; it never changes."""

    @property
    def seats(self) -> Sequence[Player]:
        """The players in their order."""

    @property
    def to_move(self) -> Player | None:
        """Player who must act; None when the game is over, or while all may act at once."""

    @property
    def chance(self) -> bool:
        """Whether the next move is luck and not a choice."""

    def to_text(self) -> str:
        """Return the state in its notation, one line."""


class Coded(Protocol):
    """A reason that names its clause."""

    @property
    def clause(self) -> str:
        """The clause, such as ``MF-3``."""


class Judgement(Protocol):
    """A refusal or a problem: which rule is broken, and the sentence that says so."""

    @property
    def code(self) -> Coded:
        """Which rule."""

    @property
    def sentence(self) -> str:
        """What is wrong, in plain words."""


class PointReason(Protocol):
    """What a player has some points for."""

    @property
    def clause(self) -> str:
        """The clause that gives the points."""

    @property
    def points(self) -> int:
        """How many; below 0 when the reason costs points."""


class Score(Protocol):
    """The points of one player."""

    @property
    def player(self) -> Player:
        """Whose points."""

    @property
    def points(self) -> int:
        """Sum of the reasons."""

    @property
    def reasons(self) -> Sequence[PointReason]:
        """What they come from."""


StateT = TypeVar("StateT", bound=GameState)
MoveT = TypeVar("MoveT", bound=GameMove)


@dataclass(frozen=True, slots=True)
class Rules(Generic[StateT, MoveT]):
    """One game."""

    key: str
    """What commands and files call it: ``factory``, ``bugs``, ``fressen``."""
    title: str
    """What the box says."""
    edition: str
    """The rules by which it is played and counted."""
    players: range
    """How many can play."""
    options: type[Any]
    """Settings for what the rules leave open: a dataclass as `engine.options` describes it."""
    begin: Callable[[int, str | None, Mapping[str, str]], StateT]
    """Makes the first state from the number of players, the text of a tile set (None: the printed one) and the options by name."""
    legal_moves: Callable[[StateT], tuple[MoveT, ...]]
    """Everything that may happen next, each result once; empty when the game is over."""
    outcomes: Callable[[StateT], tuple[tuple[MoveT, int], ...]]
    """In a state of chance, what may come, each with its weight: how many tiles of the kind are left. Otherwise empty."""
    refuse: Callable[[StateT, MoveT], Judgement | None]
    """Why a move may not be made, or None when it may."""
    apply: Callable[[StateT, MoveT], StateT]
    """The state after a move; raises `IllegalMoveError`."""
    is_over: Callable[[StateT], bool]
    """Whether the game has ended."""
    scores: Callable[[StateT], Sequence[Score]]
    """The points of every player as the table lies, counted from nothing."""
    gains: Callable[[StateT, MoveT], Mapping[Any, int]]
    """What a legal move changes in each player's points, found at the places it touches; players without change may be missing."""
    standing: Callable[[StateT], Sequence[Rank[Any]]]
    """Who has won, or would if the game ended now."""
    problems: Callable[[StateT], Sequence[Judgement]]
    """Every reason why a state is impossible."""
    state_from_text: Callable[[str], StateT]
    """Reads a state; raises `NotationError`."""
    move_from_text: Callable[[str], MoveT]
    """Reads a move; raises `NotationError`."""
