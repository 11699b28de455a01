"""Learning a set of Das große Fressen: the board, the monsters of both sides, and what each species looks like."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count

from cyclops.learn.board import LearntBoard, field_marks
from cyclops.learn.learner import Learner, not_whole
from cyclops.learn.picture import Mark
from cyclops.learn.questions import NOTHING, Person
from cyclops.learn.set_file import Sections
from cyclops.learn.tally import Rule, Tally
from cyclops.names import called, counted, listed, monster_letter
from engine.errors import NotationError
from engine.fressen import Kind, Landscape, Monster, Side
from engine.fressen.box import MONSTERS_A_SIDE, SPECIES
from engine.fressen.tileset import BOARD, GAME, begun_from_set
from engine.tileset import LOOKS, PHOTOGRAPHS, set_looks, set_photographs, write_set
from vision.arrays import Image
from vision.fressen.naming import looks_of, name_species
from vision.fressen.reading import FressenReading, FressenTile

EMPTY = write_set(GAME, "", {}, {BOARD: {}, Side.RED: {}, Side.YELLOW: {}})
_LOOKS_KEPT = 6  # of a species: it has twelve monsters


class FressenLearner(Learner):
    """Gathers board and monsters of Das große Fressen; each photograph is taken to show other monsters."""

    def __init__(self, text: str, rule: Rule | None) -> None:
        begun = begun_from_set(text)
        written = {Monster(side, kind).to_text(): number for side in Side for kind, number in begun.monsters[side].items()}
        super().__init__(Tally(written, set_photographs(text), rule, "sum", MONSTERS_A_SIDE))
        self._board = LearntBoard(begun.rows)
        self._looks = {name: list(looks) for name, looks in set_looks(text).items()}

    def named(self, picture: Image, reading: FressenReading) -> FressenReading:
        """The reading with the names that are known already."""
        return name_species(picture, reading, self._looks, complete=len(self._looks) == SPECIES)

    def seen(self, reading: FressenReading) -> str:
        """Whether a board, how many monsters, and how many species are new."""
        kinds = {tile.species for tile in reading.tiles}
        monsters = f"{counted(len(reading.tiles), 'monster')} of {len(kinds)} species, {len(kinds - set(self._looks))} of them new"
        return ", ".join([*(["the board"] if reading.board else []), *([monsters] if kinds else [])])

    def marks(self, reading: FressenReading) -> list[Mark]:
        """Names of species that are known, letters of those that are new, numbers of monsters that are doubted; fields with their names."""
        titles, numbers = called(tile.species for tile in reading.tiles), _numbers(reading)
        monsters = [
            Mark(tile.corners, str(numbers.get(index, titles[tile.species])), tile.species in self._looks, index in numbers)
            for index, tile in enumerate(reading.tiles)
        ]
        return [*field_marks(reading), *monsters]

    def take(self, picture: Image, reading: FressenReading, person: Person) -> None:
        """Add board and monsters of a photograph."""
        self._board.take(reading, person)
        looks, numbers = looks_of(picture, reading), _numbers(reading)
        names: dict[str, str | None] = {}
        for label, title in called(tile.species for tile in reading.tiles).items():
            sure = [index for index, tile in enumerate(reading.tiles) if tile.species == label and index not in numbers]
            if label in self._looks:
                names[label] = label
            elif sure:
                names[label] = self._asked(title, len(sure), person)
            for index in sure:
                self._add(_monster(reading.tiles[index], names[label]), looks[index])
        for index, number in numbers.items():
            tile = reading.tiles[index]
            self._add(self._confirmed(number, tile, names.get(tile.species), person), None)

    def sections(self) -> Sections:
        """Board, monsters, looks, and what each photograph showed."""
        sides = {str(side): {kind.to_text(): number for kind, number in self._monsters(side).items()} for side in Side}
        species = self._species()
        looks = {name: self._looks[name] for name in sorted(self._looks) if name in species}
        return {BOARD: self._board.rows(), **sides, LOOKS: looks, PHOTOGRAPHS: self.tally.lines()}

    def missing(self) -> Sequence[str]:
        """What is not there of board, monsters and species, or there too often."""
        unknown, species = self._board.unknown, len(self._species())
        totals = {side: sum(self._monsters(side).values()) for side in Side}
        return [
            *([f"{unknown} fields of the board are not known"] if unknown else []),
            *(not_whole(f"monsters of {side}", total, MONSTERS_A_SIDE) for side, total in totals.items() if total != MONSTERS_A_SIDE),
            *([not_whole("species", species, SPECIES)] if species != SPECIES else []),
        ]

    def told(self) -> str:
        """What is known of board and monsters."""
        red, yellow = (sum(self._monsters(side).values()) for side in Side)
        board = "no board yet" if not self._board.rows() else "part of the board" if self._board.unknown else "the board"
        return f"{board}, {counted(red, 'monster')} of red and {yellow} of yellow"

    def _monsters(self, side: Side) -> Mapping[Kind, int]:
        counts = {Monster.from_text(word): number for word, number in self.tally.counts().items()}
        return {monster.kind: number for monster, number in counts.items() if monster.side is side}

    def _species(self) -> set[str]:
        return {kind.species for side in Side for kind in self._monsters(side)}

    def _add(self, monster: Monster | None, look: str | None) -> None:
        if monster is None:
            return
        self.tally.add(monster.to_text())
        looks = self._looks.setdefault(monster.kind.species, [])
        if look and look not in looks and len(looks) < _LOOKS_KEPT:
            looks.append(look)

    def _asked(self, title: str, number: int, person: Person) -> str | None:
        """The name of a new species; None for what is no monster of the set."""
        free = self._free_name()
        question = f"{title}: {counted(number, 'monster')}. What do you call this species? ({NOTHING} for no monster of the set)"
        answer = person.ask(question, lambda typed: typed if typed == NOTHING else self._checked(typed), free)
        if answer is None and free == NOTHING:
            person.leave_out(f"species {title}", f"a box has only {SPECIES} species")
        name = answer or free
        return None if name == NOTHING else name

    def _confirmed(self, number: int, tile: FressenTile, named: str | None, person: Person) -> Monster | None:
        """What a doubted monster is."""
        species = named or self._free_name()
        usual = f"{tile.owner} {species} {tile.number} {tile.terrain}" if species != NOTHING else NOTHING
        seen = Monster(Side(tile.owner), Kind(min(self._known()) if species == NOTHING else species, tile.number, Landscape(tile.terrain)))
        asked = f"Press Enter if it is this one, or type what is otherwise, such as yellow 4 ({NOTHING} for none)"
        question = f"{number}: {' '.join(tile.doubts)} {asked}"
        answer = person.ask(question, lambda typed: (None if typed == NOTHING else self._otherwise(seen, typed),), usual)
        if answer is None:
            person.leave_out(f"monster {number}", " ".join(tile.doubts))
            return None
        return answer[0]

    def _known(self) -> set[str]:
        return self._species() | set(self._looks)

    def _free_name(self) -> str:
        """A name for a new species; nothing when there can be no more."""
        if len(self._known()) >= SPECIES:
            return NOTHING
        return next(name for name in (f"species{monster_letter(index).lower()}" for index in count()) if name not in self._known())

    def _checked(self, name: str) -> str:
        """The name of a species that there can be."""
        if name not in self._known() and len(self._known()) >= SPECIES:
            raise NotationError(f"a box has only {SPECIES} species, and these are {listed(sorted(self._known()))}")
        return Kind(name, 1, Landscape.WATER).species

    def _otherwise(self, seen: Monster, typed: str) -> Monster:
        """The monster with all that was typed: side, species, number, landscape, in any order."""
        side, species, value, landscape = seen.side, seen.kind.species, seen.kind.value, seen.kind.landscape
        for word in typed.lower().split():
            if word in set(Side):
                side = Side(word)
            elif word.isdecimal():
                value = int(word)
            elif word in {each for known in Landscape for each in (known.value, known.letter)}:
                landscape = next(known for known in Landscape if word in (known.value, known.letter))
            else:
                species = self._checked(word)
        return Monster(side, Kind(species, value, landscape))


def _monster(tile: FressenTile, species: str | None) -> Monster | None:
    return Monster(Side(tile.owner), Kind(species, tile.number, Landscape(tile.terrain))) if species else None


def _numbers(reading: FressenReading) -> dict[int, int]:
    """The number by which each doubted monster is asked about."""
    return {index: number for number, index in enumerate((i for i, tile in enumerate(reading.tiles) if tile.doubts), 1)}
