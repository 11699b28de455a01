"""Learning a set of Monster Factory: which tiles there are, and which show an eye."""

from __future__ import annotations

from cyclops.learn.questions import NOTHING, ask, where
from engine.factory import Tile
from engine.factory.box import Box
from engine.factory.tileset import set_from_box
from vision.arrays import Image
from vision.factory.reading import FactoryReading, FactoryTile


class FactoryLearner:
    """Gathers the tiles of Monster Factory photograph by photograph."""

    def __init__(self) -> None:
        self._tiles: list[Tile] = []

    def named(self, picture: Image, reading: FactoryReading) -> FactoryReading:
        """The same reading: tiles of this game have no names."""
        return reading

    def take(self, picture: Image, reading: FactoryReading) -> None:
        """Add the tiles of a photograph; whoever shows them is asked about those that are doubted."""
        found = (self._confirmed(tile, reading.size) if tile.doubts else Tile.of(tile.edges, tile.eyes) for tile in reading.tiles)
        self._tiles += [tile for tile in found if tile is not None]

    def text(self, name: str) -> str:
        """The set as text.

        Raises
        ------
        EngineError
            If there are too few tiles.
        """
        return set_from_box(Box.of(self._tiles), name)

    def told(self) -> str:
        """What was learnt so far."""
        return f"{len(self._tiles)} tiles, {sum(tile.eye for tile in self._tiles)} with an eye"

    @staticmethod
    def _confirmed(tile: FactoryTile, size: tuple[int, int]) -> Tile | None:
        seen = Tile.of(tile.edges, tile.eyes).to_text()
        question = f"{' '.join(tile.doubts)} Which tile lies {where(tile.corners, size)} ({NOTHING} for none)?"
        return ask(question, lambda answer: None if answer == NOTHING else Tile.from_text(answer), seen)
