"""Learning a set of Monster Factory: which tiles there are, and which show an eye."""

from __future__ import annotations

from collections.abc import Sequence

from cyclops.learn.learner import Learner, not_whole
from cyclops.learn.picture import Mark
from cyclops.learn.questions import NOTHING, Person
from cyclops.learn.set_file import Sections
from cyclops.learn.tally import Rule, Tally
from cyclops.names import counted
from engine.factory import Tile
from engine.factory.box import TILES_IN_SET
from engine.factory.tileset import GAME, begun_tiles_from_set
from engine.tileset import PHOTOGRAPHS, set_photographs, write_set
from vision.arrays import Image
from vision.factory.reading import FactoryReading, FactoryTile

EMPTY = write_set(GAME, "", {}, {"tiles": {}})


class FactoryLearner(Learner):
    """Gathers the tiles of Monster Factory; each photograph is taken to show other ones, for all together do not fit on one."""

    def __init__(self, text: str, rule: Rule | None) -> None:
        written = {kind.to_text(): number for kind, number in begun_tiles_from_set(text).items()}
        super().__init__(Tally(written, set_photographs(text), rule, "sum"))

    def seen(self, reading: FactoryReading) -> str:
        """How many tiles."""
        return counted(len(reading.tiles), "tile") if reading.tiles else ""

    def marks(self, reading: FactoryReading) -> list[Mark]:
        """Each tile as it was read; numbers for those that are doubted."""
        numbers = _numbers(reading)
        return [
            Mark(tile.corners, str(numbers[index]) if index in numbers else _read(tile), index not in numbers, index in numbers)
            for index, tile in enumerate(reading.tiles)
        ]

    def take(self, picture: Image, reading: FactoryReading, person: Person) -> None:
        """Add the tiles of a photograph."""
        numbers = _numbers(reading)
        for index, tile in enumerate(reading.tiles):
            word = self._confirmed(tile, numbers[index], person) if index in numbers else _read(tile)
            if word is not None:
                self.tally.add(Tile.from_text(word).kind.to_text())

    def sections(self) -> Sections:
        """Tiles, and what each photograph showed."""
        return {"tiles": self.tally.counts(), PHOTOGRAPHS: self.tally.lines()}

    def missing(self) -> Sequence[str]:
        """What is not there of the tiles of a whole box."""
        total = sum(self.tally.counts().values())
        return [not_whole("tiles", total, TILES_IN_SET)] if total != TILES_IN_SET else []

    def told(self) -> str:
        """How many tiles, and how many with an eye."""
        counts = self.tally.counts()
        eyes = sum(number for word, number in counts.items() if Tile.from_text(word).eye)
        return f"{counted(sum(counts.values()), 'tile')}, {eyes} with an eye"

    @staticmethod
    def _confirmed(tile: FactoryTile, number: int, person: Person) -> str | None:
        question = f"{number}: {' '.join(tile.doubts)} Which tile is it? (four edges clockwise, * for an eye; {NOTHING} for none)"
        answer = person.ask(question, lambda typed: typed if typed == NOTHING else Tile.from_text(typed).to_text(), _read(tile))
        if answer is None:
            person.leave_out(f"tile {number}", " ".join(tile.doubts))
        return None if answer == NOTHING else answer


def _numbers(reading: FactoryReading) -> dict[int, int]:
    """The number by which each doubted tile is asked about."""
    return {index: number for number, index in enumerate((i for i, tile in enumerate(reading.tiles) if tile.doubts), 1)}


def _read(tile: FactoryTile) -> str:
    return Tile.of(tile.edges, tile.eyes).to_text()
