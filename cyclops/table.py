"""A reading together with the rules' answers: points with their reasons, and legal places for the drawn tile."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from cyclops.lattice import cell_corners
from vision.factory.reading import DRAWN, FactoryReading, FactoryTile
from vision.reading import Cell, Corners


@dataclass(frozen=True, slots=True)
class Score:
    """A player's points and the reasons for them, one sentence each.

    ``player`` is the number of the player's card. A monster that no card owns has a score of its own, with ``player`` None.
    ``monsters`` are the indices of the monsters counted, the first monster first.
    """

    player: int | None
    points: int
    because: tuple[str, ...]
    monsters: tuple[int, ...] = ()
    name: str | None = None
    doubted: bool = False

    def to_json(self) -> dict[str, Any]:
        """The score in the form of the contract; ``name`` where one was given, ``monster`` where no player owns it."""
        out: dict[str, Any] = {"player": self.player, "points": self.points, "because": list(self.because)}
        if self.name is not None:
            out["name"] = self.name
        if self.player is None:
            out["monster"] = self.monsters[0]
        return out


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
            "corners": [[round(x, 2), round(y, 2)] for x, y in self.corners],
            "completes": self.completes,
        }


@dataclass(frozen=True, slots=True)
class ScoredTable:
    """A reading with the rules' answers.

    ``problems`` are sentences on what cannot be right by the rules; ``seams`` are the pairs of touching tiles whose edges differ, as
    (monster, cell, neighbouring cell).
    """

    reading: FactoryReading
    scores: tuple[Score, ...] = ()
    placements: tuple[Placement, ...] = ()
    problems: tuple[str, ...] = ()
    seams: tuple[tuple[int, Cell, Cell], ...] = ()

    @property
    def drawn(self) -> FactoryTile | None:
        """The drawn tile, where one lies on the table."""
        return next((tile for tile in self.reading.tiles if tile.group == DRAWN), None)

    def name_of(self, player: int | None) -> str | None:
        """The name given to a player, if any."""
        return next((score.name for score in self.scores if score.player == player), None) if player is not None else None

    def scaled(self, factor: float, size: tuple[int, int]) -> ScoredTable:
        """The same in the pixels of the picture at another size (width, height), ``factor`` times as large."""
        reading = self.reading.scaled(factor, size)
        moved = tuple(
            replace(place, corners=cell_corners(reading.monsters[place.monster].lattice, place.cell)) for place in self.placements
        )
        return replace(self, reading=reading, placements=moved)

    def to_json(self) -> dict[str, Any]:
        """The reading with the rules' answers added, in the form of the contract."""
        return {
            **self.reading.to_json(),
            "scores": [score.to_json() for score in self.scores],
            "placements": [place.to_json() for place in self.placements],
        }
