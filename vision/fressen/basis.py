"""What reading a whole table of Das große Fressen told that is needed to read a part of the next picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from vision.arrays import Points, middle
from vision.fressen.board import BoardPlace
from vision.fressen.face import Print
from vision.fressen.find import FoundMonster
from vision.fressen.landscape import Landscapes
from vision.fressen.light import Own
from vision.fressen.reading import Owner
from vision.reading import Basis, Move


@dataclass(frozen=True, slots=True)
class Seen:
    """A monster in pixels of the original, with what is printed on it."""

    found: FoundMonster
    quad: Points
    print: Print

    @property
    def centre(self) -> Points:
        """Its middle ``(2,)``."""
        return middle(self.quad)


@dataclass(frozen=True, slots=True, kw_only=True)
class FressenBasis(Basis):
    """What a part needs besides.

    Attributes
    ----------
    place : BoardPlace
    seen : tuple of Seen
        The monsters of the reading, in its order and in pixels of the picture that was read.
    own : mapping
        The grounds of the owners' monsters.
    land : Landscapes
    """

    place: BoardPlace
    seen: tuple[Seen, ...]
    own: Mapping[Owner, Own]
    land: Landscapes

    def moved(self, move: Move) -> None:
        """Nothing: a board is looked for anew where the view has moved."""
