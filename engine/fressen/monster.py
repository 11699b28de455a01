"""A monster: whose it is, its species, its value and its landscape (DGF-1, DGF-2), and which monsters it eats (DGF-11)."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.errors import NotationError

VALUES: Final = range(1, 6)
"""The values there are (DGF-2)."""
BONUSES: Final[Mapping[int, int]] = {1: 2, 2: 1}
"""Bonus points, the black dots, of the values that have some (DGF-22)."""


class Side(StrEnum):
    """One of the two players, named after the background of the monsters."""

    RED = "red"
    YELLOW = "yellow"

    @property
    def other(self) -> "Side":
        """The opponent."""
        return Side.YELLOW if self is Side.RED else Side.RED

    @property
    def letter(self) -> str:
        """The side in notation: ``R`` or ``Y``."""
        return "R" if self is Side.RED else "Y"

    @property
    def seat(self) -> int:
        """Place of the side in pairs such as the two displays: red 0, yellow 1."""
        return 0 if self is Side.RED else 1


class Landscape(StrEnum):
    """What a field of the board, or the background of a monster, shows."""

    WATER = "water"
    MEADOW = "meadow"
    MOUNTAIN = "mountain"

    @property
    def letter(self) -> str:
        """The landscape in notation: ``w``, ``m``, and ``h`` (high) for mountains."""
        return _LANDSCAPE_LETTERS[self]


_LANDSCAPE_LETTERS: Final[Mapping[Landscape, str]] = {Landscape.WATER: "w", Landscape.MEADOW: "m", Landscape.MOUNTAIN: "h"}
_LANDSCAPES: Final[Mapping[str, Landscape]] = {letter: landscape for landscape, letter in _LANDSCAPE_LETTERS.items()}
_SIDES: Final[Mapping[str, Side]] = {side.letter: side for side in Side}


def side_from_letter(letter: str) -> Side:
    """Read a side written ``R`` or ``Y``.

    Raises
    ------
    NotationError
        If the letter is another one.
    """
    if letter not in _SIDES:
        raise NotationError(f"a side is R (red) or Y (yellow), not {letter!r}")
    return _SIDES[letter]


def landscape_from_letter(letter: str) -> Landscape:
    """Read a landscape written ``w``, ``m`` or ``h``.

    Raises
    ------
    NotationError
        If the letter is another one.
    """
    if letter not in _LANDSCAPES:
        raise NotationError(f"a landscape is w (water), m (meadow) or h (mountain), not {letter!r}")
    return _LANDSCAPES[letter]


@dataclass(frozen=True, slots=True, order=True)
class Kind:
    """All that a monster shows but its side.

    Raises
    ------
    NotationError
        If the species has other letters than a to z, or there is no such value.
    """

    species: str
    """Any name in lower-case letters; the same name is the same species."""
    value: int
    """The number at the top right, 1 to 5."""
    landscape: Landscape
    """Where it may be placed (DGF-5)."""

    def __post_init__(self) -> None:
        if not (self.species.isascii() and self.species.isalpha() and self.species.islower()):
            raise NotationError(f"a species is named with the letters a to z, such as slurp, not {self.species!r}")
        if self.value not in VALUES:
            raise NotationError(f"a monster has a value from 1 to 5, not {self.value}")

    def __hash__(self) -> int:
        # Kinds are keys wherever monsters are counted. The hash of a member of an enumeration is slow; the lengths of
        # the landscapes' names tell them apart as well.
        return hash(self.species) + 16 * self.value + len(self.landscape)

    @property
    def bonus(self) -> int:
        """Points besides those for lying on the board: 2 for a 1, 1 for a 2 (DGF-22)."""
        return BONUSES.get(self.value, 0)

    def to_text(self) -> str:
        """Return species, value and landscape, as ``slurp3w``."""
        return f"{self.species}{self.value}{self.landscape.letter}"

    @classmethod
    def from_text(cls, text: str) -> "Kind":
        """Read a kind written by `to_text`.

        Raises
        ------
        NotationError
            If the text is no kind.
        """
        species, value, landscape = text[:-2], text[-2:-1], text[-1:]
        if not (species and value.isascii() and value.isdigit()):
            raise NotationError(f"a monster is written species, value, landscape, such as slurp3w, not {text!r}")
        return cls(species, int(value), landscape_from_letter(landscape))


@dataclass(frozen=True, slots=True, order=True)
class Monster:
    """A monster of one side."""

    side: Side
    kind: Kind

    def eats(self, other: "Monster") -> bool:
        """Return whether this monster eats another beside it: an enemy of lower value, or a 1 an enemy 5 (DGF-11, DGF-12)."""
        if self.side is other.side:
            return False
        own, theirs = self.kind.value, other.kind.value
        return theirs < own or (own == 1 and theirs == 5)

    def to_text(self) -> str:
        """Return side and kind, as ``Rslurp3w``."""
        return self.side.letter + self.kind.to_text()

    @classmethod
    def from_text(cls, text: str) -> "Monster":
        """Read a monster written by `to_text`.

        Raises
        ------
        NotationError
            If the text is no monster.
        """
        return cls(side_from_letter(text[:1]), Kind.from_text(text[1:]))
