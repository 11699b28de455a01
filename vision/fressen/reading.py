"""What the eye says of a table of Das große Fressen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal

from vision.reading import Cell, Corners, Game, Move, Reading, json_points

Owner = Literal["red", "yellow"]
Terrain = Literal["water", "meadow", "mountain"]
Place = Literal["board", "supply"]

LANDSCAPES = 3
"""Every board shows all of them."""
WIDTH = 6
"""Fields along each side of the board."""


@dataclass(frozen=True, slots=True)
class FressenTile:
    """A monster lying face up, on the board or before a player.

    ``corners`` run clockwise as seen, from the upper left one of the picture printed on it. ``terrain`` is the landscape printed on it,
    ``bonus`` the number of its dots. Monsters of the same species have the same ``species``: its name where a set was learnt that has it,
    any other label otherwise. ``cell`` is (column, row) on the board, None in a supply.
    """

    corners: Corners
    owner: Owner
    number: int
    terrain: Terrain
    species: str
    bonus: int
    place: Place
    cell: Cell | None = None
    confidence: float = 1.0
    doubts: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The monster in the form of the contract; ``doubts`` only where there are any."""
        out: dict[str, Any] = {
            "corners": json_points(self.corners),
            "owner": self.owner,
            "number": self.number,
            "terrain": self.terrain,
            "species": self.species,
            "bonus": self.bonus,
            "place": self.place,
            "cell": None if self.cell is None else list(self.cell),
            "confidence": round(self.confidence, 3),
        }
        if self.doubts:
            out["doubts"] = list(self.doubts)
        return out


@dataclass(frozen=True, slots=True)
class Board:
    """The board: its four corners clockwise as seen, and its fields row by row.

    Field (column, row) is ``fields[6 * row + column]``, with its landscape in ``terrain``; field (0, 0) lies at the first corner, columns
    run from there to the second. Each field's corners run clockwise from the one towards column - 1 and row - 1. The board may be two
    halves that lie a little apart, so fields need not meet.

    Red sits at row 5. Where nothing tells where red sits, a gap between the halves lies between columns 2 and 3; where no gap shows
    either, the first corner is the one uppermost to the left.
    """

    corners: Corners
    fields: tuple[Corners, ...]
    terrain: tuple[Terrain, ...]

    def field(self, cell: Cell) -> Corners:
        """The corners of the field (column, row)."""
        return self.fields[WIDTH * cell[1] + cell[0]]

    def terrain_at(self, cell: Cell) -> Terrain:
        """The landscape of the field (column, row)."""
        return self.terrain[WIDTH * cell[1] + cell[0]]

    def moved(self, move: Move) -> Board:
        """The same board in the pixels of another picture."""
        return replace(self, corners=move(self.corners), fields=tuple(map(move, self.fields)))

    def to_json(self) -> dict[str, Any]:
        """The board in the form of the contract."""
        rows = [list(self.terrain[WIDTH * row : WIDTH * (row + 1)]) for row in range(WIDTH)]
        return {"corners": json_points(self.corners), "terrain": rows}


@dataclass(frozen=True, slots=True)
class FressenReading(Reading):
    """All that the eye says of one picture of Das große Fressen.

    ``board`` is None when none can be made out. ``boss`` is whose side of the board the BOSS card lies on; None without the card, or where
    no supply tells which side is whose.
    """

    game: ClassVar[Game] = "fressen"

    tiles: tuple[FressenTile, ...] = ()
    board: Board | None = None
    boss: Owner | None = None

    def moved(self, move: Move, size: tuple[int, int]) -> FressenReading:
        """The same reading in the pixels of another picture of that size."""
        return replace(Reading.moved(self, move, size), board=self.board.moved(move) if self.board else None)

    def to_json(self) -> dict[str, Any]:
        """The reading in the form of the contract, without points: those are the rules'."""
        return {
            **Reading.to_json(self),
            "board": self.board.to_json() if self.board else None,
            "boss": self.boss,
        }
