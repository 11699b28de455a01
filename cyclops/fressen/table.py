"""A reading of Das große Fressen with the rules' answers: points with their reasons, places of the supply, and bites."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from cyclops.names import called, monster_letter
from cyclops.table import Score, ScoredTable
from vision.fressen.reading import FressenReading, Owner
from vision.phrase import phrase, together
from vision.reading import Cell, Corners, json_points

SIDES: tuple[Owner, Owner] = ("red", "yellow")
SIDE_WORDS: Final[Mapping[Owner, str]] = {"red": phrase("red"), "yellow": phrase("yellow")}


@dataclass(frozen=True, slots=True)
class FressenScore(Score):
    """The points of red or yellow."""

    player: Owner

    @property
    def title(self) -> str:
        """The side, with the name of its player where one was given."""
        return side_title(self.player, self.name)

    @property
    def word(self) -> str:
        """The name of its player, or else the side."""
        return self.name or SIDE_WORDS[self.player]


@dataclass(frozen=True, slots=True)
class Placement:
    """A field on which a monster of a supply may be laid (DGF-5). Whose turn it is a photograph does not tell.

    ``tile`` is the index of the monster in the reading, ``corners`` are those of the field in pixels.
    """

    tile: int
    cell: Cell
    corners: Corners

    def to_json(self) -> dict[str, Any]:
        """The place as an object."""
        return {"tile": self.tile, "cell": list(self.cell), "corners": json_points(self.corners)}


@dataclass(frozen=True, slots=True)
class Bite:
    """A bite that a side can make, and so must make one of, in the eating phase (DGF-11, DGF-13); tiles by their indices."""

    player: Owner
    eater: int
    victim: int

    def to_json(self) -> dict[str, Any]:
        """The bite as an object."""
        return {"player": self.player, "eater": self.eater, "victim": self.victim}


@dataclass(frozen=True, slots=True)
class FressenTable(ScoredTable):
    """A reading with the rules' answers.

    ``points`` are those of red and yellow, also when nobody asked for the reasons; None without a board. ``hordes`` are pairs of
    neighbours of one species, ``astray`` monsters on a field of another landscape; both by the tiles' indices.
    """

    reading: FressenReading
    scores: tuple[FressenScore, ...] = ()
    points: tuple[int | None, int | None] = (None, None)
    placements: tuple[Placement, ...] = ()
    bites: tuple[Bite, ...] = ()
    hordes: tuple[tuple[int, int], ...] = ()
    astray: tuple[int, ...] = ()

    def unscored(self) -> FressenTable:
        """Only what was seen, and the points that are told with it."""
        return FressenTable(self.reading, points=self.points)

    def scaled(self, factor: float, size: tuple[int, int]) -> FressenTable:
        """The same in the pixels of the picture at another size."""
        reading = self.reading.scaled(factor, size)
        board = reading.board
        moved = tuple(replace(place, corners=board.field(place.cell)) for place in self.placements) if board else ()
        return replace(self, reading=reading, placements=moved)

    def supply(self) -> dict[int, str]:
        """The letter of each monster that lies in a supply, by its index; red's come first, each side's in the order in which they lie."""
        own = ([index for index, tile in enumerate(self.reading.tiles) if tile.place == "supply" and tile.owner == side] for side in SIDES)
        lying = [index for side in own for index in self._in_a_row(side)]
        return {index: monster_letter(number).lower() for number, index in enumerate(lying)}

    def _in_a_row(self, indices: list[int]) -> list[int]:
        """Monsters from left to right, or from top to bottom when that is the way in which they lie."""
        centres = {index: [sum(along) / 4 for along in zip(*self.reading.tiles[index].corners, strict=True)] for index in indices}
        spread = [max(along, default=0) - min(along, default=0) for along in zip(*centres.values(), strict=True)] or [0, 0]
        axis = int(spread[1] > spread[0])
        return sorted(indices, key=lambda index: centres[index][axis])

    def species(self) -> dict[str, str]:
        """What each species is called, by its label in the reading."""
        return called(tile.species for tile in self.reading.tiles)

    def words(self, index: int) -> str:
        """A monster without its side: "A 3 (water)"."""
        tile = self.reading.tiles[index]
        return f"{self.species()[tile.species]} {tile.number} ({tile.terrain})"

    def name_of(self, side: Owner) -> str | None:
        """The name given to the player of a side, if any."""
        return next((score.name for score in self.scores if score.player == side), None)

    def reading_json(self) -> dict[str, Any]:
        """The reading with the points of both sides, in the form of the contract."""
        return {**self.reading.to_json(), "points": dict(zip(SIDES, self.points, strict=True))}

    def to_json(self) -> dict[str, Any]:
        """The reading with points, places and bites."""
        return {
            **ScoredTable.to_json(self),
            "placements": [place.to_json() for place in self.placements],
            "bites": [bite.to_json() for bite in self.bites],
        }


def side_title(side: Owner, name: str | None) -> str:
    """A side for a table or picture: "red Anna", or "red" when no name was given."""
    return together(SIDE_WORDS[side], name or "", between=" ")
