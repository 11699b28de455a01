"""What the eye says lies on the table in one picture: what readings of all games have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol, Self, TypeVar

if TYPE_CHECKING:  # the command line needs the games' names, and must start quickly
    import numpy as np
    from numpy.typing import NDArray

Point = tuple[float, float]
Corners = tuple[Point, Point, Point, Point]
Cell = tuple[int, int]
Game = Literal["factory", "bugs", "fressen"]
Move = Callable[[Corners], Corners]
"""Where the corners of one picture lie in another one."""


@dataclass(frozen=True, slots=True)
class Card:
    """A printed marker card: its id and the corners of its marker, clockwise from the printed top left."""

    id: int
    corners: Corners

    def to_json(self) -> dict[str, Any]:
        """The card in the form of the contract."""
        return {"id": self.id, "corners": json_points(self.corners)}


@dataclass(frozen=True, slots=True)
class Back:
    """A face-down tile, the top one of a pile."""

    corners: Corners

    def to_json(self) -> dict[str, Any]:
        """The back in the form of the contract."""
        return {"corners": json_points(self.corners)}


class HasCorners(Protocol):
    """A thing seen, with its outline."""

    @property
    def corners(self) -> Corners:
        """The four corners, clockwise as seen."""


class Tile(HasCorners, Protocol):
    """What the tiles of all games have."""

    @property
    def doubts(self) -> tuple[str, ...]:
        """What is not sure about it, one sentence each."""

    def to_json(self) -> dict[str, Any]:
        """The tile in the form of the contract."""


@dataclass(frozen=True, slots=True)
class Basis:
    """What reading a whole picture told that is needed to read a part of the next one: no part of what is said of the table.

    Attributes
    ----------
    tile_px : float
        Side of a tile that the scene was made for, in pixels of the picture that was read.
    usual : float
        How far the table differs from its own colour as a rule, in levels (`vision.scene.Scene.usual_difference`).
    limits : tuple of float
        From where on things differ from the table (`vision.objects.Objects.limits`).
    printed : tuple of Point
        Where something is printed that was not made out.
    derived : tuple of str
        Those doubts of the whole picture that follow from what was seen, so that they can be worked out anew.
    """

    tile_px: float
    usual: float = 0.0
    limits: tuple[float, float] = (0.0, 0.0)
    printed: tuple[Point, ...] = ()
    derived: tuple[str, ...] = ()

    def moved(self, move: Move) -> Basis | None:
        """The same in the pixels of another picture of about the same scale; None where that picture must be read as a whole."""
        return replace(self, printed=tuple(move((place, place, place, place))[0] for place in self.printed))


@dataclass(frozen=True, slots=True)
class Reading:
    """What every game's reading has. ``size`` is (width, height) of the upright picture in pixels.

    ``basis`` is what reading a part of the next picture needs; without one all of it is read.
    """

    game: ClassVar[Game]

    size: tuple[int, int]
    doubts: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    backs: tuple[Back, ...] = ()
    image: str = ""
    tiles: tuple[Tile, ...] = ()
    basis: Basis | None = field(default=None, compare=False, repr=False, kw_only=True)

    def named(self, image: str) -> Self:
        """The same reading, saying which picture it is of."""
        return replace(self, image=image)

    def scaled(self, factor: float, size: tuple[int, int]) -> Self:
        """The same reading in the pixels of the picture at another size.

        Parameters
        ----------
        factor : float
            How many pixels of the other picture one pixel of this one is wide; pixel centres lie at whole numbers.
        size : tuple of int
            Width and height of the other picture in pixels.

        Returns
        -------
        Reading
            With every point moved.
        """
        return replace(self.moved(lambda corners: scaled_corners(corners, factor), size), basis=None)

    def moved(self, move: Move, size: tuple[int, int]) -> Self:
        """The same reading in the pixels of another picture of that size (width, height), every place moved."""
        return replace(
            self,
            size=size,
            cards=moved_things(self.cards, move),
            tiles=moved_things(self.tiles, move),
            backs=moved_things(self.backs, move),
            basis=self.basis.moved(move) if self.basis else None,
        )

    @property
    def sure(self) -> bool:
        """Whether nothing at all is doubted."""
        return not self.doubts and not any(tile.doubts for tile in self.tiles)

    def to_json(self) -> dict[str, Any]:
        """The reading in the form of the contract."""
        return {
            "image": self.image,
            "game": self.game,
            "size": list(self.size),
            "doubts": list(self.doubts),
            "cards": [card.to_json() for card in self.cards],
            "tiles": [tile.to_json() for tile in self.tiles],
            "backs": [back.to_json() for back in self.backs],
        }


Thing = TypeVar("Thing", bound="HasCorners")


def places_of(places: Iterable[NDArray[np.float64]]) -> tuple[Point, ...]:
    """Places ``(2,)`` as values."""
    return tuple((float(x), float(y)) for x, y in places)


def middle(corners: Corners) -> Point:
    """The middle of a thing."""
    return sum(x for x, _ in corners) / 4, sum(y for _, y in corners) / 4


def json_points(corners: Corners) -> list[list[float]]:
    """Corners in the form of the contract."""
    return [[round(x, 2), round(y, 2)] for x, y in corners]


def scaled_corners(corners: Corners, factor: float) -> Corners:
    """Corners in the pixels of a picture ``factor`` times as large."""
    first, second, third, fourth = (((x + 0.5) * factor - 0.5, (y + 0.5) * factor - 0.5) for x, y in corners)
    return first, second, third, fourth


def moved_things(things: tuple[Thing, ...], move: Move) -> tuple[Thing, ...]:
    """Things that have ``corners``, moved to another picture."""
    return tuple(replace(thing, corners=move(thing.corners)) for thing in things)  # type: ignore[type-var]
