"""Learning a set of Bugs & Co: a name for each drawing, how many tiles show it, its eyes, and what it looks like."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from cyclops.learn.learner import Learner, not_whole
from cyclops.learn.picture import Mark
from cyclops.learn.questions import NOTHING, Person
from cyclops.learn.set_file import Sections
from cyclops.learn.tally import Rule, Tally
from cyclops.names import called, counted, listed
from engine.bugs.box import COPIES, MOST_EYES, MOST_PLAYERS, TROPHIES, check_name
from engine.bugs.tileset import DRAWINGS_BY_EYES, GAME, SECTIONS, begun_box_from_set
from engine.errors import NotationError
from engine.tileset import LOOKS, PHOTOGRAPHS, set_looks, set_photographs, write_set
from vision.arrays import Image
from vision.bugs.naming import is_about_eyes, looks_of, name_drawings
from vision.bugs.reading import BugsReading, BugsTile

_ALWAYS = "two-eyed"
EMPTY = write_set(GAME, "", {"trophies": TROPHIES[MOST_PLAYERS]}, {_ALWAYS: {}})
_LOOKS_KEPT = 3  # of a drawing: as many as it has tiles

_Named = tuple[str, int]
"""A drawing's name and its number of eyes."""


class BugsLearner(Learner):
    """Gathers the drawings of Bugs & Co; of each as many tiles as one photograph shows at most, and never more than three."""

    def __init__(self, text: str, rule: Rule | None) -> None:
        box = begun_box_from_set(text)
        written = {drawing.name: copies for drawing, copies in box.drawings}
        super().__init__(Tally(written, set_photographs(text), rule, "most", COPIES))
        self._eyes = {drawing.name: drawing.eyes for drawing, _ in box.drawings}
        self._looks = {name: list(looks) for name, looks in set_looks(text).items()}

    def named(self, picture: Image, reading: BugsReading) -> BugsReading:
        """The reading with the names that are known already."""
        every = not self.missing() and all(self._looks.get(name) for name in self._eyes)
        return name_drawings(picture, reading, self._looks, complete=every)

    def seen(self, reading: BugsReading) -> str:
        """How many tiles and drawings, and how many of these are new."""
        kinds = {tile.kind for tile in reading.tiles}
        new = len(kinds - set(self._eyes))
        return f"{counted(len(reading.tiles), 'tile')} with {counted(len(kinds), 'drawing')}, {new} of them new" if kinds else ""

    def marks(self, reading: BugsReading) -> list[Mark]:
        """Names of drawings that are known, letters of those that are new, numbers of tiles that are doubted."""
        titles, numbers = called(tile.kind for tile in reading.tiles), _numbers(reading)
        return [
            Mark(tile.corners, str(numbers.get(index, titles[tile.kind])), tile.kind in self._eyes, index in numbers)
            for index, tile in enumerate(reading.tiles)
        ]

    def take(self, picture: Image, reading: BugsReading, person: Person) -> None:
        """Add the tiles of a photograph."""
        looks, numbers = looks_of(picture, reading), _numbers(reading)
        titles = called(tile.kind for tile in reading.tiles)
        names: dict[str, _Named | None] = {}
        for kind, title in titles.items():
            sure = [index for index, tile in enumerate(reading.tiles) if tile.kind == kind and index not in numbers]
            if kind in self._eyes:
                names[kind] = kind, self._eyes[kind]
            elif sure:
                names[kind] = self._asked(title, [reading.tiles[index] for index in sure], person)
            for index in sure:
                self._add(names[kind], looks[index])
        for index, number in numbers.items():
            tile = reading.tiles[index]
            self._add(self._confirmed(number, tile, names.get(tile.kind), person), looks[index])
        for name, tiles in self.tally.of_photograph().items():
            if tiles > COPIES:
                person.leave_out(f"{tiles - COPIES} of {tiles} tiles of {name}", f"no drawing has more than {COPIES}: have two one name?")

    def settle(self, person: Person) -> None:
        """A whole box has three tiles of each drawing; fewer were seen perhaps only because they lie in different photographs."""
        few = self._few()
        question = f"Fewer than {COPIES} tiles were seen of {listed(few)}. Does your box have {COPIES} of each drawing all the same?"
        if few and not self.missing() and person.agrees(question, "yes"):
            for name in few:
                self.tally.correct(name, COPIES)

    def sections(self) -> Sections:
        """Drawings by their eyes, their looks, and what each photograph showed."""
        counts = self.tally.counts()
        looks = {name: self._looks[name] for name in sorted(self._looks) if name in counts}
        groups = {title: {name: counts[name] for name in names} for title, names in self._groups().items()}
        return {**groups, LOOKS: looks, PHOTOGRAPHS: self.tally.lines()}

    def missing(self) -> Sequence[str]:
        """Which groups have not as many drawings as in a box; those of one and of three eyes may be missing altogether."""
        groups = [(title, len(names), DRAWINGS_BY_EYES[SECTIONS[title]]) for title, names in self._groups().items()]
        return [not_whole(f"{title} drawings", there, needed) for title, there, needed in groups if there != needed]

    def told(self) -> str:
        """How many tiles and drawings, and which have lost some."""
        counts, few = self.tally.counts(), self._few()
        lost = f", fewer than {COPIES} of {listed(few)}" if few and not self.missing() else ""
        return f"{counted(sum(counts.values()), 'tile')} with {counted(len(counts), 'drawing')}{lost}"

    def _groups(self) -> dict[str, list[str]]:
        """The drawings of each group that there is, first of that without which nobody can play."""
        names = {title: [name for name in self.tally.counts() if self._eyes.get(name) == eyes] for title, eyes in SECTIONS.items()}
        return {_ALWAYS: names.pop(_ALWAYS), **{title: drawings for title, drawings in names.items() if drawings}}

    def _few(self) -> list[str]:
        return [name for name, copies in self.tally.counts().items() if copies < COPIES]

    def _add(self, named: _Named | None, look: str) -> None:
        if named is None:
            return
        name, eyes = named
        self._eyes[name] = eyes
        self.tally.add(name)
        looks = self._looks.setdefault(name, [])
        if look not in looks and len(looks) < _LOOKS_KEPT:
            looks.append(look)

    def _asked(self, title: str, tiles: Sequence[BugsTile], person: Person) -> _Named | None:
        """The name of a new drawing."""
        doubts = dict.fromkeys(doubt for tile in tiles for doubt in tile.doubts)
        eyes, free = tiles[0].eyes, self._free_name()
        what = " ".join([f"{title}: {counted(len(tiles), 'tile')} with {counted(eyes, 'eye')}.", *doubts])
        eyes_too = ", and how many eyes has it (such as snail 3)" if doubts else ""
        answer = person.ask(f"{what} What do you call this drawing{eyes_too}?", lambda typed: self._read(typed, free, eyes), free)
        full = sum(known == eyes for known in self._eyes.values()) >= DRAWINGS_BY_EYES[eyes]
        if answer is None and (doubts or full):
            person.leave_out(f"drawing {title}", " ".join(doubts) or "the set has all such drawings: which one is it?")
            return None
        return (free, eyes) if answer is None else answer if answer[0] else None

    def _confirmed(self, number: int, tile: BugsTile, likely: _Named | None, person: Person) -> _Named | None:
        """The drawing on a doubted tile."""
        name, eyes = likely or (self._free_name(), tile.eyes)
        question = f"{number}: {' '.join(tile.doubts)} Which drawing is it? ({NOTHING} for none)"
        answer = person.ask(question, lambda typed: self._read(typed, name, eyes), name)
        if answer is None:
            person.leave_out(f"tile {number}", " ".join(tile.doubts))
        return answer if answer and answer[0] else None

    def _read(self, typed: str, usual: str, eyes: int) -> _Named:
        """A name and, when its eyes were miscounted, their number; no name for what is no drawing of the set."""
        words = typed.split()
        if words == [NOTHING]:
            return "", 0
        number = words.pop() if words[-1].isdecimal() else ""
        name = words[0] if words else usual
        check_name(name)
        if len(words) > 1 or (number and not 1 <= int(number) <= MOST_EYES):
            raise NotationError(f"type a name and, when the eyes were miscounted, their number, such as snail 3, not {typed!r}")
        return name, int(number) if number else self._eyes.get(name, eyes)

    def _free_name(self) -> str:
        return next(name for name in (f"drawing-{number}" for number in count(1)) if name not in self._eyes)


def _numbers(reading: BugsReading) -> dict[int, int]:
    """The number by which each tile is asked about whose drawing is doubted."""
    doubted = [index for index, tile in enumerate(reading.tiles) if not all(map(is_about_eyes, tile.doubts))]
    return {index: number for number, index in enumerate(doubted, 1)}
