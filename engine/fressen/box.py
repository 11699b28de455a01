"""What the box holds and how the table wants to play: the board and the monsters of both sides (DGF-1, DGF-2), and the options."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, TypeAlias

from engine.errors import NotationError, SetupError
from engine.fressen.board import Layout
from engine.fressen.monster import Kind, Landscape, Side
from engine.grid import number_from_text

MONSTERS_A_SIDE: Final = 24
SPECIES: Final = 4
"""Number of species in the box."""

Kinds: TypeAlias = tuple[tuple[Kind, int], ...]
"""Every kind of monster of a side, in order, with its number."""


class FirstMarker(StrEnum):
    """Who has the marker in the first round (DGF-4)."""

    RED = "red"
    RANDOM = "random"


class LastRoundTrigger(StrEnum):
    """What makes the next round the last (DGF-16, DGF-17)."""

    PILE_EMPTY = "pile_empty"
    """A pile becomes empty at the refill."""
    CANNOT_REFILL = "cannot_refill"
    """A pile is too small to fill the display at the refill."""


class Tie(StrEnum):
    """What becomes of equal points (DGF-23)."""

    DRAW = "draw"
    MORE_MONSTERS = "more_monsters"
    """The side with more monsters on the board wins."""


@dataclass(frozen=True, slots=True)
class Options:
    """Settings for what the rules leave open, named as in the rules."""

    first_marker: FirstMarker = FirstMarker.RED
    last_round_trigger: LastRoundTrigger = LastRoundTrigger.PILE_EMPTY
    tie: Tie = Tie.DRAW


@dataclass(frozen=True, slots=True)
class Box:
    """The board and the monsters of both sides, all of them or only that there are 24 each; make one by `Box.of` or `Box.unknown`.

    Raises
    ------
    SetupError
        If a side has not 24 monsters, there are not four species, or a landscape is missing; nothing or all is known of both.
    """

    layout: Layout
    red: Kinds
    """Empty when the monsters are not known beforehand, and so for yellow."""
    yellow: Kinds
    _numbers: tuple[dict[Kind, int], dict[Kind, int]] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        for landscape in Landscape:
            if not self.layout.fields[landscape]:
                raise SetupError(f"every landscape must be on the board, and no field is {landscape}")
        object.__setattr__(self, "_numbers", (dict(self.red), dict(self.yellow)))
        if self.red or self.yellow:
            for side in Side:
                _check_side(side, self.kinds(side))
            _check_kinds({kind for kind, _ in self.red + self.yellow})

    @classmethod
    def of(cls, layout: Layout, red: Iterable[Kind], yellow: Iterable[Kind]) -> "Box":
        """Make a box from every monster of both sides.

        Parameters
        ----------
        layout : Layout
            The board.
        red, yellow : iterable of Kind
            24 monsters each, in any order.
        """
        return cls(layout, _counted(red), _counted(yellow))

    @classmethod
    def unknown(cls, layout: Layout) -> "Box":
        """Make a box of which only the board is known, and that each side has 24 monsters.

        Parameters
        ----------
        layout : Layout
            The board.
        """
        return cls(layout, (), ())

    @property
    def known(self) -> bool:
        """Whether it is known which monsters there are."""
        return bool(self.red)

    def kinds(self, side: Side) -> Kinds:
        """Return every kind of monster of a side with its number; none when they are not known."""
        return self.red if side is Side.RED else self.yellow

    def numbers(self, side: Side) -> dict[Kind, int]:
        """Return how many of each kind a side has, as a table of the caller's own; empty when that is not known."""
        return self._numbers[side.seat].copy()

    def to_text(self) -> str:
        """Return board, red and yellow monsters as ``wmhwmh/…|slurp3wx2,…|slurp3wx1,…``, or ``wmhwmh/…|24|24`` when they are not known."""
        return "|".join([self.layout.to_text(), _kinds_to_text(self.red), _kinds_to_text(self.yellow)])

    @classmethod
    def from_text(cls, text: str) -> "Box":
        """Read a box written by `to_text`.

        Raises
        ------
        NotationError
            If the text is no box, or no such box can exist.
        """
        parts = text.split("|")
        if len(parts) != 3:
            raise NotationError(f"a box is written board|red|yellow, not {text!r}")
        layout, red, yellow = parts
        try:
            return cls(Layout.from_text(layout), _kinds_from_text(red), _kinds_from_text(yellow))
        except SetupError as error:
            raise NotationError(str(error)) from error


def _check_kinds(kinds: set[Kind]) -> None:
    species = sorted({kind.species for kind in kinds})
    if len(species) != SPECIES:
        raise SetupError(f"the monsters must be of {SPECIES} species, not {len(species)}: {', '.join(species)}")
    for landscape in Landscape:
        if landscape not in {kind.landscape for kind in kinds}:
            raise SetupError(f"there must be monsters of every landscape, and none is of {landscape}")


def _check_side(side: Side, kinds: Kinds) -> None:
    listed = [kind for kind, _ in kinds]
    if listed != sorted(set(listed)) or any(number < 1 for _, number in kinds):
        raise SetupError(f"the monsters of {side} must be listed kind by kind in order, at least one of each; use Box.of")
    total = sum(number for _, number in kinds)
    if total != MONSTERS_A_SIDE:
        raise SetupError(f"{side} must have {MONSTERS_A_SIDE} monsters, not {total}")


def _counted(kinds: Iterable[Kind]) -> Kinds:
    return tuple(sorted(Counter(kinds).items()))


def _kinds_to_text(kinds: Kinds) -> str:
    if not kinds:
        return str(MONSTERS_A_SIDE)
    return ",".join(f"{kind.to_text()}x{number}" for kind, number in kinds)


def _kinds_from_text(text: str) -> Kinds:
    if text == str(MONSTERS_A_SIDE):
        return ()
    return tuple(map(_counted_kind_from_text, text.split(",")))


def _counted_kind_from_text(text: str) -> tuple[Kind, int]:
    kind, x, number = text.rpartition("x")
    if not x:
        raise NotationError(f"a kind of monster is written with its number, such as slurp3wx2, not {text!r}")
    return Kind.from_text(kind), number_from_text(number, "a number of monsters")
