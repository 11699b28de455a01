"""What can happen in a game, each a value with a text."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias
from urllib.parse import quote, unquote

from engine.errors import NotationError
from engine.factory.placement import place_from_text
from engine.factory.tile import Tile
from engine.grid import Cell, cell_from_text, cell_to_text, number_from_text
from engine.notation import move_of_text


@dataclass(frozen=True, slots=True)
class Start:
    """The next player without a monster lays the first tile of the first monster (MF-7)."""

    tile: Tile

    def to_text(self) -> str:
        """Return ``start TILE``."""
        return f"start {self.tile.to_text()}"


@dataclass(frozen=True, slots=True)
class Draw:
    """The active player turns up a tile (MF-9)."""

    tile: Tile
    """As it is held, from which turns are counted."""

    def to_text(self) -> str:
        """Return ``draw TILE``."""
        return f"draw {self.tile.to_text()}"


@dataclass(frozen=True, slots=True)
class Place:
    """The drawn tile is laid (MF-10)."""

    monster: int
    """Index of the monster it joins."""
    cell: Cell
    turn: int = 0
    """Quarter turns clockwise from how it was drawn."""

    def to_text(self) -> str:
        """Return ``place MONSTER@CELL^TURN``."""
        return f"place {self.monster}@{cell_to_text(self.cell)}^{self.turn}"


@dataclass(frozen=True, slots=True)
class Discard:
    """The drawn tile goes out of the game because it fits nowhere (MF-11, MF-12)."""

    agreed: bool = False
    """Whether the others agreed."""
    override: str = ""
    """Why the tile is discarded against what the rules find (the eye may be wrong); is kept with the tile."""

    def to_text(self) -> str:
        """Return ``discard``, with ``agreed`` and with the reason of an override."""
        return "discard" + " agreed" * self.agreed + f" override={quote(self.override, safe='')}" * bool(self.override)


@dataclass(frozen=True, slots=True)
class StartMinion:
    """The owner of a completed monster turns up the first tile of a minion (MF-20)."""

    tile: Tile

    def to_text(self) -> str:
        """Return ``minion TILE``."""
        return f"minion {self.tile.to_text()}"


@dataclass(frozen=True, slots=True)
class MarkEye:
    """A correction, possible at any time: whether a laid tile shows an eye (MF-35)."""

    monster: int
    cell: Cell
    eye: bool

    def to_text(self) -> str:
        """Return ``eye MONSTER@CELL yes`` or ``no``."""
        return f"eye {self.monster}@{cell_to_text(self.cell)} {'yes' if self.eye else 'no'}"


TurnUp: TypeAlias = Start | Draw | StartMinion
"""A tile is turned up."""
Move: TypeAlias = TurnUp | Place | Discard | MarkEye


def move_from_text(text: str) -> Move:
    """Read a move written by its `to_text`.

    Parameters
    ----------
    text : str
        For example ``place 0@2,-1^3``.

    Raises
    ------
    NotationError
        If the text is no move.
    """
    return move_of_text(text, _READERS)


def _read_place(rest: str) -> Place:
    monster, place = _monster_and_rest(rest)
    return Place(monster, *place_from_text(place))


def _read_eye(rest: str) -> MarkEye:
    monster, place = _monster_and_rest(rest)
    cell, _, answer = place.partition(" ")
    if answer not in ("yes", "no"):
        raise NotationError("yes or no follows the cell, such as eye 0@2,-1 yes")
    return MarkEye(monster, cell_from_text(cell), answer == "yes")


def _monster_and_rest(text: str) -> tuple[int, str]:
    monster, _, rest = text.partition("@")
    return number_from_text(monster, "a monster"), rest


def _read_discard(rest: str) -> Discard:
    if rest and not re.fullmatch(r"(agreed)?( ?override=\S+)?", rest):
        raise NotationError(f"discard stands alone, or before agreed when the others agree, or override= with a reason, not {rest!r}")
    return Discard("agreed" in rest.split(), unquote(rest.partition("override=")[2]))


_READERS: Final[Mapping[str, Callable[[str], Move]]] = {
    "start": lambda rest: Start(Tile.from_text(rest)),
    "draw": lambda rest: Draw(Tile.from_text(rest)),
    "place": _read_place,
    "discard": _read_discard,
    "minion": lambda rest: StartMinion(Tile.from_text(rest)),
    "eye": _read_eye,
}
