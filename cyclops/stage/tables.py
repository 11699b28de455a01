"""The table of each game as a display draws it.

Every tile has a key by which it is touched and corrected, and ``corners``: four points in pixels of the camera's picture, clockwise,
the first one being the upper left corner of the tile as it is drawn here; None where the picture does not show it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Pixels: TypeAlias = tuple[tuple[float, float], ...]
"""Corners in the picture."""
Cell: TypeAlias = tuple[int, int]
"""Column and row."""


@dataclass(frozen=True, slots=True)
class EdgedTile:
    """A tile of Monster Factory.

    ``edges`` are the letters of its north, east, south and west edge in the grid of its monster: G thin green, P thick purple, W blank.
    ``doubt`` is a sentence, empty where all is sure. ``last`` says that it was laid last, ``asked`` that a question is about "the marked
    tile", and means this one.
    """

    key: str
    cell: Cell
    edges: str
    eye: bool
    doubt: str = ""
    last: bool = False
    corners: Pixels | None = None
    asked: bool = False


@dataclass(frozen=True, slots=True)
class StrayTile:
    """A tile of Monster Factory that lies there, but not by the record: against the rules, or it is not sure how.

    ``monster``, ``cell`` and ``edges`` are where it lies and how, in the drawing; ``clashes`` the sides that may not lie there (0 north,
    1 east, 2 south, 3 west). ``weight`` is that of its notice, ``text`` its sentence. ``asked`` says that a question is about it. One that
    lies at no monster is drawn by itself, ``at`` in tiles right and down.
    """

    monster: int | None
    cell: Cell
    edges: str
    eye: bool
    weight: str
    text: str
    clashes: tuple[int, ...] = ()
    asked: bool = False
    corners: Pixels | None = None
    at: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class DrawnMonster:
    """A monster of Monster Factory.

    ``at`` is where its cell (0, 0) lies in the drawing, in tiles right and down: monsters lie about as they do on the table, and none
    overlap. ``openings`` are the open edges: a cell of the monster, which side (0 north, 1 east, 2 south, 3 west), and the letter that
    must meet it.
    """

    index: int
    letter: str
    title: str
    """Such as "Anna's first monster"."""
    owner: str | None
    at: tuple[float, float]
    tiles: tuple[EdgedTile, ...]
    openings: tuple[tuple[Cell, int, str], ...]
    complete: bool
    lines: tuple[str, ...] = ()
    """How it stands, such as "5 tiles, 2 with eyes", "open: 1 thin"."""


@dataclass(frozen=True, slots=True)
class Ghost:
    """A legal place for the drawn tile.

    ``number`` is written on it; ``edges`` as the tile would lie there; ``text`` what it does, ``short`` the same in a few words.
    ``good`` says that it is advised.
    """

    number: int
    monster: int
    cell: Cell
    edges: str
    eye: bool
    completes: bool
    text: str
    short: str = ""
    good: bool = False
    corners: Pixels | None = None


@dataclass(frozen=True, slots=True)
class FactoryStage:
    """A table of Monster Factory; ``size`` is that of the drawing in tiles."""

    size: tuple[float, float]
    monsters: tuple[DrawnMonster, ...]
    drawn: EdgedTile | None
    ghosts: tuple[Ghost, ...]
    places: int | None
    """How many places the drawn tile has, also where they are not shown; None when none is drawn."""
    pile: int | None
    strays: tuple[StrayTile, ...] = ()
    """What lies there and is wrong, or not understood: at most one a place."""
    kind: str = "factory"


@dataclass(frozen=True, slots=True)
class BugTile:
    """A tile of a hand of Bugs & Co.

    ``drawing`` is the label of what it shows, ``called`` its letter or name. ``group`` numbers the sets within the hand, from 0; None for a
    tile that is in none. ``points`` is what it counts by itself.
    """

    key: str
    drawing: str
    called: str
    eyes: int
    group: int | None = None
    points: int = 0
    doubt: str = ""
    corners: Pixels | None = None


@dataclass(frozen=True, slots=True)
class BugHand:
    """The opened tiles of a player; ``text`` says how they count."""

    player: str
    opened: bool
    tiles: tuple[BugTile, ...]
    text: str = ""


@dataclass(frozen=True, slots=True)
class Trophy:
    """A trophy; ``player`` has it, None while it lies in the middle or it is not known. ``gone`` says that it is not in the middle."""

    value: int
    player: str | None
    gone: bool = False
    corners: Pixels | None = None
    key: str = ""


@dataclass(frozen=True, slots=True)
class BugsStage:
    """A table of Bugs & Co; ``phase`` is ``ready``, ``play``, ``countdown``, ``open`` or ``over``."""

    phase: str
    round: int
    trophies: tuple[Trophy, ...]
    hands: tuple[BugHand, ...]
    backs: int | None = None
    """How many tiles are seen face down."""
    kind: str = "bugs"


@dataclass(frozen=True, slots=True)
class FressenMonster:
    """A monster of Das große Fressen.

    ``at`` is its cell on the board; None in a supply. ``terrain`` is ``water``, ``meadow`` or ``mountain``. ``species`` is empty where it
    is not known, ``called`` how it is named. ``horde`` numbers the hordes on the board; None for a monster that is in none.
    """

    key: str
    side: str
    number: int
    terrain: str
    species: str
    called: str
    dots: int = 0
    at: Cell | None = None
    horde: int | None = None
    doubt: str = ""
    last: bool = False
    corners: Pixels | None = None


@dataclass(frozen=True, slots=True)
class StrayMonster:
    """A monster of Das große Fressen that lies on the board, but not by the record: against the rules, or it is not sure.

    ``monster`` is what it looks like, at its field, whose key it has. ``weight`` is that of its notice, ``text`` its sentence.
    """

    monster: FressenMonster
    weight: str
    text: str


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the board; ``corners`` clockwise from its upper left corner as the board is drawn.

    ``text`` names a free field on which a monster may be corrected: it is touched by its cell, such as ``2,5``; empty for all others.
    """

    cell: Cell
    terrain: str
    corners: Pixels | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class FressenGhost:
    """A field where a monster of the supply may be laid: ``monster`` is its key, ``letter`` is written on both."""

    number: int
    letter: str
    monster: str
    cell: Cell
    text: str
    short: str = ""
    good: bool = False
    corners: Pixels | None = None


@dataclass(frozen=True, slots=True)
class Bite:
    """A bite that is possible now, from cell to cell."""

    eater: Cell
    victim: Cell
    compulsory: bool
    text: str


@dataclass(frozen=True, slots=True)
class FressenStage:
    """A table of Das große Fressen: the board is 6 x 6 fields; red sits at the side of row 5 where the board lies so."""

    fields: tuple[Field, ...]
    monsters: tuple[FressenMonster, ...]
    """On the board."""
    supplies: tuple[FressenMonster, ...]
    ghosts: tuple[FressenGhost, ...]
    bites: tuple[Bite, ...]
    boss: str | None
    places: int | None = None
    phase: str = "place"
    """``place``, ``eat``, ``refill`` or ``over``."""
    turn: int = 0
    """By how many quarter turns clockwise the drawing is turned against the rules' board, so that it lies as on the table."""
    strays: tuple[StrayMonster, ...] = ()
    """What lies there and is wrong, or not understood."""
    kind: str = "fressen"
