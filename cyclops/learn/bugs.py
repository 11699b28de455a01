"""Learning a set of Bugs & Co: a name for each drawing, how many tiles show it, its eyes, and what it looks like."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import count

from cyclops.learn.questions import NOTHING, ask, where
from cyclops.names import called, counted
from engine.bugs.box import Box, Drawing, check_name
from engine.bugs.tileset import set_from_box
from vision.arrays import Image
from vision.bugs.naming import looks_of, name_drawings
from vision.bugs.reading import BugsReading, BugsTile

_LOOKS_KEPT = 3  # of a drawing: as many as it has tiles


class BugsLearner:
    """Gathers the drawings of Bugs & Co photograph by photograph."""

    def __init__(self) -> None:
        self._copies: Counter[str] = Counter()
        self._eyes: dict[str, Counter[int]] = {}
        self._looks: dict[str, list[str]] = {}

    def named(self, picture: Image, reading: BugsReading) -> BugsReading:
        """The reading with the names that were learnt from earlier photographs; that a drawing is new is no doubt."""
        named = name_drawings(picture, reading, self._looks)
        pairs = zip(reading.tiles, named.tiles, strict=True)
        return replace(named, tiles=tuple(old if old.kind == new.kind else new for old, new in pairs))

    def take(self, picture: Image, reading: BugsReading) -> None:
        """Add the tiles of a photograph; whoever shows them names new drawings, and is asked about tiles that are doubted."""
        titles = called(tile.kind for tile in reading.tiles)
        names = {kind: kind if kind in self._looks else self._asked(kind, titles[kind], reading) for kind in titles}
        for tile, look in zip(reading.tiles, looks_of(picture, reading), strict=True):
            name = self._confirmed(tile, names[tile.kind], reading.size) if tile.doubts else names[tile.kind]
            if name is not None:
                self._add(name, tile.eyes, look)

    def text(self, name: str) -> str:
        """The set as text.

        Raises
        ------
        EngineError
            If drawings are missing, or one has too many tiles.
        """
        drawings = ((Drawing(drawing, self._eyes[drawing].most_common(1)[0][0]), copies) for drawing, copies in self._copies.items())
        return set_from_box(Box(tuple(drawings)), name, self._looks)

    def told(self) -> str:
        """What was learnt so far."""
        return f"{counted(self._copies.total(), 'tile')} with {counted(len(self._copies), 'drawing')}"

    def _add(self, name: str, eyes: int, look: str) -> None:
        self._copies[name] += 1
        self._eyes.setdefault(name, Counter())[eyes] += 1
        seen = self._looks.setdefault(name, [])
        if len(seen) < _LOOKS_KEPT:
            seen.append(look)

    def _asked(self, kind: str, title: str, reading: BugsReading) -> str:
        tiles = [tile for tile in reading.tiles if tile.kind == kind]
        free = next(name for name in (f"drawing-{number}" for number in count(len(self._looks) + 1)) if name not in self._looks)
        name = ask(f"What do you call drawing {title} ({counted(tiles[0].eyes, 'eye')}, {counted(len(tiles), 'tile')})?", _name, free)
        self._looks.setdefault(name, [])
        return name

    @staticmethod
    def _confirmed(tile: BugsTile, name: str, size: tuple[int, int]) -> str | None:
        question = f"{' '.join(tile.doubts)} Which drawing lies {where(tile.corners, size)} ({NOTHING} for none)?"
        return ask(question, lambda answer: None if answer == NOTHING else _name(answer), name)


def _name(answer: str) -> str:
    check_name(answer)
    return answer
