"""What the box holds and how the table wants to play: the set of tiles (MF-8) and the options."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from itertools import product
from typing import Final

from engine.errors import NotationError, SetupError
from engine.factory.tile import KINDS, PATTERNS, Tile
from engine.grid import number_from_text

TILES_IN_SET: Final = 88
FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 6

ALL_KINDS: Final = tuple(Tile(edges, eye) for edges, eye in product(PATTERNS, (False, True)))
"""Every kind of tile there can be."""


class StartTile(StrEnum):
    """How a player comes by the first tile (MF-7)."""

    PICK = "pick"
    RANDOM = "random"


@dataclass(frozen=True, slots=True)
class Options:
    """Settings for what the rules leave open, named as in the rules."""

    start_tile: StartTile = StartTile.PICK
    discard_needs_confirm: bool = True
    """Whether a discard needs a word of agreement besides that the tile fits nowhere (MF-12)."""


@dataclass(frozen=True, slots=True)
class Box:
    """The tiles of the game: only how many there are, or every kind with its number.

    Raises
    ------
    SetupError
        If there is no tile, or the kinds do not add up to the size.
    """

    size: int = TILES_IN_SET
    kinds: tuple[tuple[Tile, int], ...] | None = None
    """Kind and number, in order, or None when the tiles are not known beforehand."""

    def __post_init__(self) -> None:
        if self.size < 1:
            raise SetupError(f"a set has at least one tile, not {self.size}")
        counted = self.size if self.kinds is None else sum(number for _, number in self.kinds)
        if counted != self.size:
            raise SetupError(f"the kinds of the set are {counted} tiles, not {self.size}; use Box.of")

    @classmethod
    def of(cls, tiles: Iterable[Tile]) -> "Box":
        """Make a box whose tiles are all known.

        Parameters
        ----------
        tiles : iterable of Tile
            Every tile of the set, turned in any way.
        """
        count = Counter(tile.kind for tile in tiles)
        return cls(count.total(), tuple(sorted(count.items())))

    def left(self, used: Iterable[Tile]) -> dict[Tile, int] | None:
        """Return how many of each kind are left, less than 0 when more were used than there are; None when not known."""
        if self.kinds is None:
            return None
        left = dict(self.kinds)
        for kind, number in Counter(map(KINDS.__getitem__, used)).items():
            left[kind] = left.get(kind, 0) - number
        return left

    def with_eye(self, tile: Tile, eye: bool) -> "Box":
        """Return the box with the eye flag of one tile of this kind set (MF-35); unchanged when it holds no such tile."""
        count = Counter(dict(self.kinds or ()))
        if not count[tile.kind]:
            return self
        count[tile.kind] -= 1
        count[Tile(tile.edges, eye).kind] += 1
        return Box.of(count.elements())

    def to_text(self) -> str:
        """Return the number of tiles, or every kind with its number as ``GPWG*x2,WWWWx1``."""
        if self.kinds is None:
            return str(self.size)
        return ",".join(f"{kind.to_text()}x{number}" for kind, number in self.kinds)

    @classmethod
    def from_text(cls, text: str) -> "Box":
        """Read a box written by `to_text`.

        Raises
        ------
        NotationError
            If the text is neither a number nor a list of kinds.
        """
        if "x" not in text:
            return cls(_count_from_text(text))
        count: Counter[Tile] = Counter()
        for entry in text.split(","):
            tile, x, number = entry.partition("x")
            if not x:
                raise NotationError(f"a kind of tile is written with its number, such as GPWGx2, not {entry!r}")
            count[Tile.from_text(tile).kind] += _count_from_text(number)
        return cls(count.total(), tuple(sorted(count.items())))


def _count_from_text(text: str) -> int:
    number = number_from_text(text, "a number of tiles")
    if not 1 <= number <= 10_000:
        raise NotationError(f"a number of tiles lies between 1 and 10000, not {number}")
    return number
