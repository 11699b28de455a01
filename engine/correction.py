"""What people may do to a game at any time, besides its moves: say how the table lies, or give points by hand."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Generic
from urllib.parse import quote, unquote

from engine.errors import NotationError
from engine.grid import number_from_text
from engine.rules import Player, StateT

_CORRECT: Final = "correct"
_POINTS: Final = "points"


@dataclass(frozen=True, slots=True)
class Correction(Generic[StateT]):
    """The state is another one from now on, possible by the rules or not, because people say so."""

    state: StateT

    def to_text(self) -> str:
        """Return ``correct STATE``."""
        return f"{_CORRECT} {self.state.to_text()}"


@dataclass(frozen=True, slots=True)
class GivenPoints:
    """Points that people give or take by hand; the state stays as it is."""

    player: Player
    points: int
    """Below 0 when they are taken."""
    why: str = ""

    def to_text(self) -> str:
        """Return ``points PLAYER:+3``, with ``why=`` and the reason."""
        return f"{_POINTS} {self.player}:{self.points:+d}" + f" why={quote(self.why, safe='')}" * bool(self.why)


def correction_from_text(text: str, state_from_text: Callable[[str], Any]) -> Correction[Any] | GivenPoints | None:
    """Read what a `to_text` of this module wrote; None for anything else, such as a move of a game.

    Raises
    ------
    NotationError
        If it begins like a correction and is none.
    """
    word, _, rest = text.partition(" ")
    if word == _CORRECT:
        return Correction(state_from_text(rest))
    return _given_points(rest) if word == _POINTS else None


def _given_points(text: str) -> GivenPoints:
    what, _, why = text.partition(" why=")
    player, colon, points = what.partition(":")
    sign, digits = points[:1], points[1:]
    if not colon or sign not in ("+", "-"):
        raise NotationError(f"points are given as points 1:+3 or points red:-2, not {text!r}")
    number = number_from_text(digits, "a number of points")
    whose: Player = number_from_text(player, "the number of a player") if player.isdecimal() else player
    return GivenPoints(whose, -number if sign == "-" else number, unquote(why))
