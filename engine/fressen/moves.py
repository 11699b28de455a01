"""What can happen in a game, each a value with a text."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.errors import NotationError
from engine.fressen.monster import Kind, Monster, Side
from engine.grid import Cell, cell_from_text, cell_to_text
from engine.notation import move_of_text


@dataclass(frozen=True, slots=True)
class Marker:
    """It is drawn by lot who has the marker first (DGF-4 with ``first_marker=random``)."""

    side: Side

    def to_text(self) -> str:
        """Return ``marker SIDE``."""
        return f"marker {self.side}"


@dataclass(frozen=True, slots=True)
class Deal:
    """A monster is turned up from a side's pile and joins the side's display (DGF-3, DGF-15)."""

    side: Side
    kind: Kind

    def to_text(self) -> str:
        """Return ``deal MONSTER``."""
        return f"deal {Monster(self.side, self.kind).to_text()}"


@dataclass(frozen=True, slots=True)
class Place:
    """The side to move lays a monster of its display on the board (DGF-5)."""

    kind: Kind
    cell: Cell

    def to_text(self) -> str:
        """Return ``place KIND@CELL``."""
        return f"place {self.kind.to_text()}@{cell_to_text(self.cell)}"


@dataclass(frozen=True, slots=True)
class Pass:
    """The side to move declares that it places no more in this round (DGF-8)."""

    def to_text(self) -> str:
        """Return ``pass``."""
        return "pass"


@dataclass(frozen=True, slots=True, order=True)
class Bite:
    """A monster of the side to move eats a neighbour (DGF-11)."""

    eater: Cell
    """Where the monster lies that eats; it stays there."""
    victim: Cell
    """Where the monster lies that leaves the game."""

    def to_text(self) -> str:
        """Return ``bite EATER>VICTIM``."""
        return f"bite {cell_to_text(self.eater)}>{cell_to_text(self.victim)}"


Move: TypeAlias = Marker | Deal | Place | Pass | Bite


def move_from_text(text: str) -> Move:
    """Read a move written by its `to_text`.

    Parameters
    ----------
    text : str
        For example ``place slurp3w@2,5``.

    Raises
    ------
    NotationError
        If the text is no move.
    """
    return move_of_text(text, _READERS)


def _read_marker(rest: str) -> Marker:
    if rest not in tuple(Side):
        raise NotationError(f"the marker goes to red or yellow, not {rest!r}")
    return Marker(Side(rest))


def _read_deal(rest: str) -> Deal:
    monster = Monster.from_text(rest)
    return Deal(monster.side, monster.kind)


def _read_place(rest: str) -> Place:
    kind, _, cell = rest.partition("@")
    return Place(Kind.from_text(kind), cell_from_text(cell))


def _read_bite(rest: str) -> Bite:
    eater, _, victim = rest.partition(">")
    return Bite(cell_from_text(eater), cell_from_text(victim))


_READERS: Final[Mapping[str, Callable[[str], Move]]] = {
    "marker": _read_marker,
    "deal": _read_deal,
    "place": _read_place,
    "pass": lambda rest: Pass(),
    "bite": _read_bite,
}
