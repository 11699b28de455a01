"""A tile: four edges and whether it shows an eye (MF-1, MF-2, MF-35)."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import product
from typing import Final

from engine.errors import NotationError


class Edge(StrEnum):
    """What one side of a tile shows."""

    THIN = "G"
    """A thin, green connection."""
    THICK = "P"
    """A thick, purple connection."""
    BLANK = "W"
    """Nothing: white."""


LETTERS: Final = frozenset("GPW")
EYE_MARK: Final = "*"


def rotated(edges: str, quarters: int) -> str:
    """Return four edge letters after `quarters` quarter turns clockwise."""
    shift = -quarters % 4
    return edges[shift:] + edges[:shift]


def canonical(edges: str) -> str:
    """Return the one of the four turns that stands for all of them: the first in the alphabet."""
    return min(rotated(edges, quarters) for quarters in range(4))


PATTERNS: Final = tuple(sorted({canonical("".join(letters)) for letters in product("GPW", repeat=4)}))
"""The 24 edge patterns that differ however they are turned."""


@dataclass(frozen=True, slots=True, order=True)
class Tile:
    """A playing piece as it lies or is held.

    Raises
    ------
    NotationError
        If `edges` is not four letters, each G, P or W.
    """

    edges: str
    """Letters of the edges north, east, south, west: G thin, P thick, W blank."""
    eye: bool = False
    """Whether the tile shows at least one eye."""

    def __post_init__(self) -> None:
        if len(self.edges) != 4 or not LETTERS.issuperset(self.edges):
            raise NotationError(f"a tile has four edges, each G, P or W, such as GPWG, not {self.edges!r}")

    def __hash__(self) -> int:
        # Tiles are keys of every table here; the letters alone tell enough apart, and their hash is kept by the string.
        return hash(self.edges)

    @classmethod
    def of(cls, edges: Iterable[str], eye: bool = False) -> "Tile":
        """Make a tile from its four letters in any container, as a reading has them.

        Raises
        ------
        NotationError
            If there are not four letters, each G, P or W.
        """
        return cls("".join(edges), bool(eye))

    @property
    def connections(self) -> int:
        """Number of edges that are thin or thick, 0 to 4."""
        return 4 - self.edges.count(Edge.BLANK)

    @property
    def kind(self) -> "Tile":
        """The same tile turned so that all tiles of one kind are equal."""
        return _kind(self)

    def edge(self, side: int) -> Edge:
        """Return the edge on side 0 (north), 1 (east), 2 (south) or 3 (west)."""
        return Edge(self.edges[side])

    def turned(self, quarters: int) -> "Tile":
        """Return the tile after `quarters` quarter turns clockwise."""
        return Tile(rotated(self.edges, quarters), self.eye)

    def to_text(self) -> str:
        """Return the four letters, followed by ``*`` when the tile shows an eye."""
        return self.edges + EYE_MARK * self.eye

    @classmethod
    def from_text(cls, text: str) -> "Tile":
        """Read a tile such as ``GPWG`` or, with an eye, ``GPWG*``.

        Raises
        ------
        NotationError
            If the text is no tile.
        """
        return cls(text.removesuffix(EYE_MARK), text.endswith(EYE_MARK))


@cache
def _kind(tile: Tile) -> Tile:
    return Tile(canonical(tile.edges), tile.eye)


@cache
def distinct_turns(tile: Tile) -> tuple[tuple[int, Tile], ...]:
    """Return every different way in which a tile can lie.

    Parameters
    ----------
    tile : Tile
        The tile as it was given.

    Returns
    -------
    tuple of (int, Tile)
        Quarter turns clockwise, always the fewest that give this result, and the tile so turned: 1, 2 or 4 pairs.
    """
    first: dict[Tile, int] = {}
    for quarters in range(4):
        first.setdefault(tile.turned(quarters), quarters)
    return tuple((quarters, turned) for turned, quarters in first.items())
