"""What is cut out and played with: the tiles of each game, front and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from cyclops.artwork.shapes import Drawing


@dataclass(frozen=True, slots=True)
class Piece:
    """A tile, monster or trophy; both sides are of one size and are cut along the same outline."""

    front: Drawing
    back: Drawing

    @property
    def square(self) -> bool:
        """Whether it is cut along its whole rectangle, so that neighbours can share a cut."""
        return self.front.outline is None

    @property
    def size_mm(self) -> tuple[float, float]:
        """Width and height of what is cut out."""
        return self.front.width, self.front.height


def _factory() -> tuple[Piece, ...]:
    from cyclops.artwork.factory.back import back
    from cyclops.artwork.factory.tiles import printed_tiles

    return tuple(Piece(tile.drawing, back()) for tile in printed_tiles())


def _bugs() -> tuple[Piece, ...]:
    from cyclops.artwork.bugs.back import back, trophy_back
    from cyclops.artwork.bugs.tiles import printed_tiles
    from cyclops.artwork.bugs.trophies import printed_trophies

    tiles = [Piece(tile.drawing, back()) for tile in printed_tiles()]
    return *tiles, *(Piece(trophy.drawing, trophy_back()) for trophy in printed_trophies())


def _fressen() -> tuple[Piece, ...]:
    from cyclops.artwork.fressen.back import back
    from cyclops.artwork.fressen.monsters import printed_monsters

    return tuple(Piece(monster.drawing, back(monster.owner)) for monster in printed_monsters())


_PIECES: Final[Mapping[str, Callable[[], tuple[Piece, ...]]]] = {"factory": _factory, "bugs": _bugs, "fressen": _fressen}


def pieces(game: str) -> tuple[Piece, ...]:
    """All pieces of a game, in the order in which they are printed."""
    return _PIECES[game]()
