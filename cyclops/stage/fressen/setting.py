"""All that the table of Das große Fressen is drawn from: the record, and what the eye sees of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from cyclops.names import called, monster_letter
from cyclops.referee.fressen.memory import Memory
from cyclops.referee.fressen.sight import SeenMonster, Sight, sight_of
from cyclops.referee.situation import Situation
from cyclops.rules.fressen_words import LANDSCAPES
from cyclops.stage.fressen.lying import NOWHERE, Lie, in_a_row, lie_of
from cyclops.stage.notices import MISTAKE, said_of
from cyclops.stage.tables import Cell, FressenMonster, Pixels, StrayMonster
from engine.correction import Correction, GivenPoints
from engine.fressen import NEIGHBOURS, Board, Kind, Monster, Pass, Phase, Place, Side, State, index_of
from engine.fressen.board import CELLS
from engine.grid import cell_to_text
from engine.record_lines import AnyRecord
from vision.fressen.reading import FressenReading
from vision.phrase import phrase


@dataclass(frozen=True)
class Setting:
    """A game that has begun, and the table as it was seen last."""

    situation: Situation
    record: AnyRecord

    @cached_property
    def state(self) -> State:
        """As the record has it."""
        state: State = self.record.state
        return state

    @cached_property
    def sight(self) -> Sight | None:
        """What the eye sees; None where it sees no board."""
        settled, memory = self.situation.settled, self.situation.memory
        known = memory.kinds if isinstance(memory, Memory) else {}
        return None if settled is None else sight_of(self.state, settled, known)

    @cached_property
    def lie(self) -> Lie:
        """How the board lies in the picture."""
        settled = self.situation.settled
        reading = None if settled is None else settled.reading
        if self.sight is None or not isinstance(reading, FressenReading) or reading.board is None:
            return NOWHERE
        return lie_of(reading.board, self.sight.turn)

    @cached_property
    def called(self) -> dict[str, str]:
        """What each species is called."""
        state = self.state
        kinds = [kind for side in Side for kind in state.used(side)]
        kinds += [kind for side in Side for kind, _ in state.box.kinds(side)]
        return called(kind.species for kind in kinds)

    def words(self, kind: Kind) -> str:
        """Name a monster by its species, number and landscape."""
        return phrase(
            "{species} {value} ({landscape})", species=self.called[kind.species], value=kind.value, landscape=LANDSCAPES[kind.landscape]
        )

    @cached_property
    def on_board(self) -> tuple[FressenMonster, ...]:
        """The monsters on the board."""
        numbers, last = hordes(self.state.board), _laid_last(self.record)
        return tuple(
            replace(
                self._drawn(cell_to_text(cell), monster, self._seen_at(cell, monster)), at=cell, horde=numbers.get(cell), last=cell == last
            )
            for cell, monster in self.state.board.monsters()
        )

    @cached_property
    def strays(self) -> tuple[StrayMonster, ...]:
        """The monsters on the board that are not the record's and of which something is said: each field has one at most."""
        found: dict[Cell, StrayMonster] = {}
        for weight, text, corners in said_of(self.situation):
            seen = self._on_board_at(corners)
            if seen is not None and seen.cell is not None and (weight == MISTAKE or not self._is_drawn(seen)):
                monster = replace(self._drawn(cell_to_text(seen.cell), seen.monster, seen), at=seen.cell, doubt="")
                found.setdefault(seen.cell, StrayMonster(monster, weight, text))
        return tuple(found.values())

    def _on_board_at(self, corners: Pixels | None) -> SeenMonster | None:
        """The monster on the board that lies there in the picture."""
        lying = self.sight.on_board if self.sight is not None and corners is not None else ()
        return next((seen for seen in lying if seen.corners == corners), None)

    def _is_drawn(self, seen: SeenMonster) -> bool:
        """Whether a monster that is seen on the board is drawn as the record's at its field."""
        monster = None if seen.cell is None else self.state.board.at(seen.cell)
        return monster is not None and seen.cell is not None and self._seen_at(seen.cell, monster) is seen

    @cached_property
    def supplies(self) -> tuple[FressenMonster, ...]:
        """The monsters before both sides: red's first, each side's in the order in which they lie."""
        return tuple(self._drawn(key, monster, seen) for key, monster, seen in self._lying)

    @cached_property
    def kinds(self) -> dict[str, Kind]:
        """The monsters of the displays, by the keys that they have in the supplies."""
        return {key: monster.kind for key, monster, _ in self._lying if not key.startswith(_FRESH)}

    @cached_property
    def letters(self) -> dict[str, str]:
        """The letters of the monsters in the supplies, by their keys, as on a photograph."""
        return {monster.key: monster_letter(number).lower() for number, monster in enumerate(self.supplies)}

    @cached_property
    def _lying(self) -> list[tuple[str, Monster, SeenMonster | None]]:
        return [one for side in Side for one in self._supply(side)]

    def _supply(self, side: Side) -> Iterator[tuple[str, Monster, SeenMonster | None]]:
        """The display of a side as far as it is seen, then what is not seen of it; while it is filled up also what lies there besides."""
        kinds, seen = list(self.state.display(side)), in_a_row(self.sight.supply(side)) if self.sight else []
        found = _found_again(kinds, seen)
        numbers: dict[Kind, int] = {}
        for one in seen:
            if one.identity in found:
                yield _key(side, found[one.identity], numbers), Monster(side, found[one.identity]), one
            elif self.state.phase is Phase.DEAL:
                yield f"{_FRESH}{one.identity}", one.monster, one
        for kind in kinds:
            yield _key(side, kind, numbers), Monster(side, kind), None

    def _drawn(self, key: str, monster: Monster, seen: SeenMonster | None) -> FressenMonster:
        kind = monster.kind
        return FressenMonster(
            key=key,
            side=monster.side.value,
            number=kind.value,
            terrain=kind.landscape.value,
            species=kind.species,
            called=self.called.get(kind.species) or kind.species,
            dots=kind.bonus,
            doubt=self._doubt(key, seen),
            corners=None if seen is None else self.lie.of(seen.corners),
        )

    def _doubt(self, key: str, seen: SeenMonster | None) -> str:
        """What is said of a monster that is not sure; one of the record is sure unless the judge says so."""
        if seen is None:
            return ""
        if key.startswith(_FRESH) and seen.doubts:
            return seen.doubts[0]
        return next((text for _, text, corners in said_of(self.situation) if corners == seen.corners), "")

    def _seen_at(self, cell: Cell, monster: Monster) -> SeenMonster | None:
        """The monster that lies on a field, first of all one that looks like the record's."""
        lying = self.sight.at(cell) if self.sight else []
        same = (one for one in lying if one.side is monster.side and one.looks_like(monster.kind))
        return next(same, lying[0] if lying else None)


_FRESH = "new "
"""Begins the key of a monster that was just turned up."""


def _key(side: Side, kind: Kind, numbers: dict[Kind, int]) -> str:
    """A key that a monster keeps while others of its supply are laid: ``Rslurp3w``, and for a second like it ``Rslurp3w 2``."""
    numbers[kind] = numbers.get(kind, 0) + 1
    text = Monster(side, kind).to_text()
    return text if numbers[kind] == 1 else f"{text} {numbers[kind]}"


def _found_again(kinds: list[Kind], seen: Iterable[SeenMonster]) -> dict[int, Kind]:
    """The kinds of a display by the identity of the monsters seen; what is found is taken out of ``kinds``."""
    found: dict[int, Kind] = {}
    for exact in (True, False):
        for one in seen:
            same = (kind for kind in kinds if (kind == one.kind if exact else one.looks_like(kind)))
            kind = None if one.identity in found else next(same, None)
            if kind is not None:
                kinds.remove(kind)
                found[one.identity] = kind
    return found


def _laid_last(record: AnyRecord) -> Cell | None:
    """The field on which a monster was laid last, as long as nothing else has happened."""
    for move in reversed(record.line()):
        if isinstance(move, Place):
            return move.cell
        if not isinstance(move, Pass | Correction | GivenPoints):
            return None
    return None


def hordes(board: Board) -> dict[Cell, int]:
    """The number of the horde of each monster that is in one: monsters of one species, of either side, that share sides of fields."""
    found: dict[Cell, int] = {}
    number = 0
    for cell, _ in board.monsters():
        if cell in found:
            continue
        horde = _joined(board, cell)
        if len(horde) > 1:
            found |= dict.fromkeys(horde, number)
            number += 1
    return found


def _joined(board: Board, start: Cell) -> set[Cell]:
    monster = board.at(start)
    joined, open_ends = {start}, [start]
    while open_ends:
        for near in NEIGHBOURS[index_of(open_ends.pop())]:
            other, cell = board.cells[near], CELLS[near]
            if other is not None and monster is not None and other.kind.species == monster.kind.species and cell not in joined:
                joined.add(cell)
                open_ends.append(cell)
    return joined
