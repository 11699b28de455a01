"""A tile: four edges and whether it shows an eye (MF-1, MF-2, MF-35)."""

from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from itertools import product
from typing import Final, NamedTuple

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


class _Fields(NamedTuple):
    edges: str
    """Letters of the edges north, east, south, west: G thin, P thick, W blank."""
    eye: bool = False
    """Whether the tile shows at least one eye."""


class Tile(_Fields):
    """A playing piece as it lies or is held.

    A named tuple and not a dataclass, because tiles are keys of every table here: tuples are hashed and compared without
    a call to Python, which makes counting them several times as fast.

    Raises
    ------
    NotationError
        If `edges` is not four letters, each G, P or W.
    """

    __slots__ = ()

    def __new__(cls, edges: str, eye: bool = False) -> "Tile":
        """Make a tile; its fields are those of the class above."""
        if len(edges) != 4 or not LETTERS.issuperset(edges):
            raise NotationError(f"a tile has four edges, each G, P or W, such as GPWG, not {edges!r}")
        return super().__new__(cls, edges, eye)

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
        return KINDS[self]

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


KINDS: Final = {
    Tile("".join(letters), eye): Tile(canonical("".join(letters)), eye) for letters in product("GPW", repeat=4) for eye in (False, True)
}
"""The kind of every tile there can be, however it is turned."""


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
