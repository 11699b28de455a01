"""Learning a set of Das große Fressen: the board, the monsters of both sides, and what each species looks like."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

from cyclops.learn.questions import NOTHING, ask, where
from cyclops.names import called, counted, monster_letter
from engine.errors import SetupError
from engine.fressen import Box, Kind, Landscape, Layout, Monster, Side
from engine.fressen.tileset import set_from_box
from vision.arrays import Image
from vision.fressen.naming import looks_of, name_species
from vision.fressen.reading import Board, FressenReading, FressenTile

_LOOKS_KEPT = 6  # of a species


class FressenLearner:
    """Gathers board and monsters of Das große Fressen photograph by photograph."""

    def __init__(self) -> None:
        self._monsters: list[Monster] = []
        self._looks: dict[str, list[str]] = {}
        self._board: tuple[int, Board] | None = None

    def named(self, picture: Image, reading: FressenReading) -> FressenReading:
        """The reading with the names that were learnt from earlier photographs; that a species is new is no doubt."""
        named = name_species(picture, reading, self._looks)
        pairs = zip(reading.tiles, named.tiles, strict=True)
        return replace(named, tiles=tuple(old if old.species == new.species else new for old, new in pairs))

    def take(self, picture: Image, reading: FressenReading) -> None:
        """Add board and monsters of a photograph; whoever shows them names new species, and is asked about what is doubted."""
        self._take_board(reading)
        titles = called(tile.species for tile in reading.tiles)
        names = {label: label if label in self._looks else self._asked(label, titles[label], reading) for label in titles}
        for tile, look in zip(reading.tiles, looks_of(picture, reading), strict=True):
            monster = self._confirmed(tile, names[tile.species], reading.size)
            if monster is not None:
                self._monsters.append(monster)
                seen = self._looks.setdefault(monster.kind.species, [])
                if len(seen) < _LOOKS_KEPT and not tile.doubts:
                    seen.append(look)

    def text(self, name: str) -> str:
        """The set as text.

        Raises
        ------
        EngineError
            If no board was seen, or not all monsters.
        """
        if self._board is None:
            raise SetupError("no board was seen: photograph the empty board as well")
        layout = Layout(tuple(map(Landscape, self._board[1].terrain)))
        red, yellow = ([monster.kind for monster in self._monsters if monster.side is side] for side in Side)
        return set_from_box(Box.of(layout, red, yellow), name, self._looks)

    def told(self) -> str:
        """What was learnt so far."""
        red, yellow = (sum(monster.side is side for monster in self._monsters) for side in Side)
        board = "the board" if self._board else "no board yet"
        return f"{board}, {counted(red, 'monster')} of red and {yellow} of yellow"

    def _take_board(self, reading: FressenReading) -> None:
        """Keep the board that was covered least."""
        if reading.board is not None:
            covered = sum(tile.place == "board" for tile in reading.tiles)
            if self._board is None or covered < self._board[0]:
                self._board = covered, reading.board

    def _asked(self, label: str, title: str, reading: FressenReading) -> str:
        number = sum(tile.species == label for tile in reading.tiles)
        free = next(name for name in (f"species{monster_letter(index).lower()}" for index in count()) if name not in self._looks)
        name = ask(f"What do you call species {title} ({counted(number, 'monster')})?", _species, free)
        self._looks.setdefault(name, [])
        return name

    @staticmethod
    def _confirmed(tile: FressenTile, name: str, size: tuple[int, int]) -> Monster | None:
        seen = Monster(Side(tile.owner), Kind(name, tile.number, Landscape(tile.terrain)))
        if not tile.doubts:
            return seen
        question = f"{' '.join(tile.doubts)} Which monster lies {where(tile.corners, size)} ({NOTHING} for none)?"
        return ask(question, lambda answer: None if answer == NOTHING else Monster.from_text(answer), seen.to_text())


def _species(answer: str) -> str:
    return Kind(answer, 1, Landscape.WATER).species
