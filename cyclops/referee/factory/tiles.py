"""How sure the reading of one tile is, and what it can be in the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.factory.state import State
from engine.factory.tile import Tile, rotated
from vision.factory.reading import EYE_UNSURE, FactoryReading, FactoryTile

_HIDES_NOTHING: Final = (
    "A monster of ",
    "Two tiles lie about equally near ",
    "The pattern of the table ",
    "There seems to be a card that I cannot read",
)
"""How doubts of the whole picture begin that say nothing of tiles that are hidden: whose monsters are history tells."""


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """What a tile that was turned up is."""

    tile: Tile
    eye_sure: bool


def edges_sure(tile: FactoryTile) -> bool:
    """Whether nothing is doubted but whether it shows an eye."""
    return all(doubt == EYE_UNSURE for doubt in tile.doubts)


def turned_up(tile: FactoryTile, state: State) -> TurnedUp | None:
    """What a tile is that the record does not have yet; None when the set has no such tile left."""
    read = Tile(tile.edges, tile.eyes)
    if state.left is None:
        return TurnedUp(read, not tile.doubts)
    there_are = [one for one in (read, Tile(read.edges, not read.eye)) if state.left.get(one.kind, 0) > 0]
    if not there_are:
        return None
    return TurnedUp(there_are[0], len(there_are) == 1 or not tile.doubts)


def turn_of(drawn: Tile, edges: str) -> int | None:
    """By how many quarter turns clockwise, the fewest, a tile shows these edges; None when it cannot."""
    return next((turn for turn in range(4) if rotated(drawn.edges, turn) == edges), None)


def same_edges(one: Tile, other: FactoryTile) -> bool:
    """Whether a tile may be another one, however it is turned."""
    return turn_of(one, other.edges) is not None


def hides_nothing(reading: FactoryReading) -> bool:
    """Whether nothing in the picture may be a tile that was not made out."""
    return all(doubt.startswith(_HIDES_NOTHING) for doubt in reading.doubts)
