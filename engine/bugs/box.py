"""What the box holds, what of it plays with how many players (BC-1), and the options."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from engine.errors import NotationError, SetupError
from engine.grid import number_from_text

FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 8
REMOVED: Final = 7
"""Tiles that go out of the game before it begins (BC-2)."""
COPIES: Final = 3
"""Tiles that show the same drawing, in whatever colours; as many make a set (BC-12)."""
MOST_EYES: Final = 3
TILES_BY_EYES: Final[Mapping[int, int]] = MappingProxyType({1: 15, 2: 45, 3: 15})
"""Tiles of a complete set by the number of eyes on them (BC-1)."""

TROPHIES: Final[Mapping[int, tuple[int, ...]]] = MappingProxyType(
    {2: (3,), 3: (3, 2), 4: (3, 2, 1), 5: (3, 2, 2, 1), 6: (3, 3, 2, 2, 1), 7: (3, 3, 2, 2, 1), 8: (3, 3, 2, 2, 1)}
)
"""Trophies on the table by number of players, highest first (BC-1)."""

_NAME: Final = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


class ExtraGroup(StrEnum):
    """Which drawings five or six players add to the two-eyed ones (BC-1)."""

    ONE_EYED = "one-eyed"
    THREE_EYED = "three-eyed"

    @property
    def eyes(self) -> int:
        """How many eyes these drawings have."""
        return 1 if self is ExtraGroup.ONE_EYED else 3


class Tie(StrEnum):
    """Who wins among players with equal points (BC-13)."""

    SHARED = "shared"
    FEWER_TILES = "fewer_tiles"


@dataclass(frozen=True, slots=True)
class Options:
    """Settings for what the rules leave open, named as in the rules."""

    extra_group: ExtraGroup = ExtraGroup.ONE_EYED
    countdown_seconds: int = field(default=10, metadata={"limits": range(5, 61)})
    """How long the count from 10 to "stop" takes (BC-9)."""
    tie: Tie = Tie.SHARED
    rounds_to_win: int = field(default=1, metadata={"limits": range(1, 11)})
    """Rounds that somebody must win to win the match (BC-13)."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """What is drawn on a tile; colours do not matter (BC-12).

    Raises
    ------
    NotationError
        If the name is none, or the number of eyes is not 1 to 3.
    """

    name: str
    """Lower-case letters, digits and single hyphens, beginning with a letter, such as ``sea-slug``."""
    eyes: int
    """1 to 3."""

    def __post_init__(self) -> None:
        check_name(self.name)
        if not 1 <= self.eyes <= MOST_EYES:
            raise NotationError(f"the drawing {self.name} has 1 to {MOST_EYES} eyes, not {self.eyes}")


def check_name(name: str) -> None:
    """Refuse what cannot be the name of a drawing.

    Raises
    ------
    NotationError
        If it is not lower-case letters, digits and single hyphens, beginning with a letter.
    """
    if not _NAME.fullmatch(name):
        raise NotationError(f"a drawing has a name of lower-case letters, digits and hyphens, such as sea-slug, not {name!r}")


@dataclass(frozen=True, slots=True)
class Box:
    """All tiles and trophies of the set, whatever plays.

    Raises
    ------
    SetupError
        If a drawing occurs twice or has not 1 to 3 copies, or a trophy has no value.
    """

    drawings: tuple[tuple[Drawing, int], ...]
    """Each drawing with the number of its tiles, in the order of their eyes."""
    trophies: tuple[int, ...] = TROPHIES[MOST_PLAYERS]
    """Values, highest first."""

    def __post_init__(self) -> None:
        names: set[str] = set()
        for drawing, copies in self.drawings:
            if drawing.name in names:
                raise SetupError(f"the drawing {drawing.name} occurs twice in the set; give it once with the number of its tiles")
            if not 1 <= copies <= COPIES:
                raise SetupError(f"there are 1 to {COPIES} tiles of a drawing, not {copies} of {drawing.name}")
            names.add(drawing.name)
        if any(value < 1 for value in self.trophies):
            raise SetupError(f"a trophy is worth at least 1 point, not {min(self.trophies)}")
        object.__setattr__(self, "drawings", tuple(sorted(self.drawings, key=lambda entry: entry[0].eyes)))
        object.__setattr__(self, "trophies", tuple(sorted(self.trophies, reverse=True)))

    def copies(self, eyes: tuple[int, ...]) -> dict[str, int]:
        """Return the number of tiles of each drawing with one of these numbers of eyes, by its name."""
        return {drawing.name: copies for drawing, copies in self.drawings if drawing.eyes in eyes}

    def to_text(self) -> str:
        """Return trophies and drawings as ``3,3,2,2,1/sea-slug:2x3,snail:1x3``: name, eyes, tiles."""
        drawings = ",".join(f"{drawing.name}:{drawing.eyes}x{copies}" for drawing, copies in self.drawings)
        return f"{','.join(map(str, self.trophies))}/{drawings}"

    @classmethod
    def from_text(cls, text: str) -> "Box":
        """Read a box written by `to_text`.

        Raises
        ------
        NotationError
            If the text is not trophies and drawings, or there can be no such box.
        """
        trophies, slash, drawings = text.partition("/")
        if not slash:
            raise NotationError(f"a set is written trophies/drawings, such as 3,2,1/snail:2x3, not {text!r}")
        values = tuple(number_from_text(value, "the value of a trophy") for value in trophies.split(",")) if trophies else ()
        try:
            return cls(tuple(map(_drawing_from_text, drawings.split(","))) if drawings else (), values)
        except SetupError as error:
            raise NotationError(str(error)) from error


def _drawing_from_text(text: str) -> tuple[Drawing, int]:
    name, _, rest = text.partition(":")
    eyes, _, copies = rest.partition("x")
    drawing = Drawing(name, number_from_text(eyes, f"the number of eyes of {name!r}"))
    return drawing, number_from_text(copies, f"the number of tiles of {name!r}")


@dataclass(frozen=True, slots=True)
class Kit:
    """What lies on the table for a number of players (BC-1); all states of a game share one."""

    box: Box
    players: int
    options: Options = field(default_factory=Options)
    copies: Mapping[str, int] = field(init=False, repr=False, compare=False)
    """Number of tiles of each drawing that plays, by its name."""
    trophies: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """Values on the table at the start, highest first."""
    size: int = field(init=False, repr=False, compare=False)
    """Number of tiles before any is taken out of the game."""

    def __post_init__(self) -> None:
        copies = self.box.copies(eyes_in_play(self.players, self.options.extra_group))
        object.__setattr__(self, "copies", copies)
        object.__setattr__(self, "trophies", TROPHIES[bounded(self.players)])
        object.__setattr__(self, "size", sum(copies.values()))

    def _way_out(self, eyes: Collection[int]) -> str:
        """Name the other group, if so many players can play with it and the set has it."""
        for other in ExtraGroup:
            if self.players in (5, 6) and {2, other.eyes} <= set(eyes):
                return f"; with the option extra_group={other} it will do"
        return ""

    def faults(self) -> Iterator[str]:
        """Yield a sentence for every reason why nobody can play with it."""
        if self.players != bounded(self.players):
            yield f"Bugs & Co is for {FEWEST_PLAYERS} to {MOST_PLAYERS} players, not {self.players}"
        eyes = {drawing.eyes for drawing, _ in self.box.drawings}
        for missing in sorted(set(eyes_in_play(self.players, self.options.extra_group)) - eyes):
            group = _GROUPS[missing]
            yield f"{self.players} players need the {group} drawings, and the set has no [{group}]{self._way_out(eyes)}"
        if self.size <= REMOVED:
            yield f"{REMOVED} tiles are taken out before the game begins, so it needs more than {self.size}"
        for value in sorted({value for value in self.trophies if self.trophies.count(value) > self.box.trophies.count(value)}):
            needed, there = self.trophies.count(value), self.box.trophies.count(value)
            yield f"{self.players} players need {needed} of the trophies worth {value}, and the set has {there}"


_GROUPS: Final = {1: ExtraGroup.ONE_EYED.value, 2: "two-eyed", 3: ExtraGroup.THREE_EYED.value}


def eyes_in_play(players: int, extra: ExtraGroup) -> tuple[int, ...]:
    """Return how many eyes the drawings have that play with a number of players (BC-1)."""
    if players <= 4:
        return (2,)
    return tuple(sorted((2, extra.eyes))) if players <= 6 else (1, 2, 3)


def bounded(players: int) -> int:
    """Return the possible number of players that is nearest."""
    return min(max(players, FEWEST_PLAYERS), MOST_PLAYERS)
