"""A reading of Monster Factory with the rules' answers: points with their reasons, and legal places for the drawn tile."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from cyclops.lattice import cell_corners
from cyclops.names import monster_name, player_title
from cyclops.table import Score, ScoredTable
from vision.factory.reading import DRAWN, FactoryReading, FactoryTile
from vision.reading import Cell, Corners, json_points


@dataclass(frozen=True, slots=True)
class FactoryScore(Score):
    """A player's points, or those of a monster that no card owns; that one has a score of its own, with ``player`` None.

    ``monsters`` are the indices of the monsters counted, the first monster first.
    """

    player: int | None
    monsters: tuple[int, ...] = ()

    @property
    def title(self) -> str:
        """The player, or the monster that nobody owns."""
        return monster_name(self.monsters[0]) if self.player is None else player_title(self.player, self.name)

    def to_json(self) -> dict[str, Any]:
        """The score in the form of the contract; ``monster`` where no player owns it."""
        return {**Score.to_json(self), **({"monster": self.monsters[0]} if self.player is None else {})}


@dataclass(frozen=True, slots=True)
class Placement:
    """A legal place for the drawn tile.

    ``corners`` are those of the tile once it lies there, in pixels: clockwise from the cell's corner towards column - 1 and
    row - 1, as in ``FactoryTile``, so side ``i`` carries ``edges[i]``. ``turn`` counts the clockwise quarter turns from the drawn
    tile's ``edges`` to these: side ``i`` carries the drawn tile's edge ``(i - turn) % 4``. ``not_for`` names the players whom the
    rules forbid this place (MF-17); whose turn it is a photograph does not tell. ``blocked`` says that something that can be slid
    away lies there (MF-19, MF-24).
    """

    monster: int
    cell: Cell
    turn: int
    corners: Corners
    completes: bool
    edges: str
    not_for: tuple[int, ...] = ()
    blocked: bool = False

    def to_json(self) -> dict[str, Any]:
        """The place in the form of the contract."""
        return {
            "monster": self.monster,
            "cell": list(self.cell),
            "turn": self.turn,
            "corners": json_points(self.corners),
            "completes": self.completes,
        }


@dataclass(frozen=True, slots=True)
class FactoryTable(ScoredTable):
    """A reading with the rules' answers.

    ``seams`` are the pairs of touching tiles whose edges differ, as (monster, cell, neighbouring cell).
    """

    reading: FactoryReading
    scores: tuple[FactoryScore, ...] = ()
    placements: tuple[Placement, ...] = ()
    seams: tuple[tuple[int, Cell, Cell], ...] = ()

    @property
    def drawn(self) -> FactoryTile | None:
        """The drawn tile, where one lies on the table."""
        return next((tile for tile in self.reading.tiles if tile.group == DRAWN), None)

    def name_of(self, player: int | None) -> str | None:
        """The name given to a player, if any."""
        return next((score.name for score in self.scores if score.player == player), None) if player is not None else None

    def unscored(self) -> FactoryTable:
        """Only what was seen."""
        return FactoryTable(self.reading)

    def scaled(self, factor: float, size: tuple[int, int]) -> FactoryTable:
        """The same in the pixels of the picture at another size."""
        reading = self.reading.scaled(factor, size)
        moved = tuple(
            replace(place, corners=cell_corners(reading.monsters[place.monster].lattice, place.cell)) for place in self.placements
        )
        return replace(self, reading=reading, placements=moved)

    def to_json(self) -> dict[str, Any]:
        """The reading with the points and the places, in the form of the contract."""
        return {**ScoredTable.to_json(self), "placements": [place.to_json() for place in self.placements]}
