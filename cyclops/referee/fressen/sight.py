"""A settled reading of Das große Fressen in the engine's words: which monsters lie on which fields and before whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from cyclops.referee.fressen.species import monster_of, species_of
from engine.fressen import BONUSES, CELLS, WIDTH, Kind, Landscape, Monster, Side, State
from engine.grid import Cell
from vision.fressen.face import UNSURE_SPECIES, UNSURE_TERRAIN, UNSURE_TURN
from vision.fressen.print import UNSURE_NUMBER
from vision.fressen.reading import FressenReading, FressenTile
from vision.reading import Corners
from vision.tracker.glance import Settled

OF_THE_PRINT: Final = frozenset({UNSURE_SPECIES, UNSURE_TERRAIN, UNSURE_TURN, UNSURE_NUMBER})
"""Doubts about what is printed on a monster; all others are about whose it is and where it lies."""
_OTHER_BOARD: Final = 3
"""By how many fields another turn of the board must fit better, until the board counts as turned."""


Print: TypeAlias = tuple[Side, int, Landscape]
"""Side, number and landscape of a monster: what can be read of it alone, whatever else lies on the table."""


def print_of(monster: Monster) -> Print:
    """What a monster shows, but for its species."""
    return monster.side, monster.kind.value, monster.kind.landscape


@dataclass(frozen=True, slots=True)
class SeenMonster:
    """A monster as it lies.

    Attributes
    ----------
    identity : int
        The same as long as it is the same tile.
    monster : Monster
        What was read, its species by the name that the game knows it by.
    cell : (column, row) or None
        On the board of the game; None beside it.
    corners : Corners
        In pixels of the settled frame.
    doubts : tuple of str
    """

    identity: int
    monster: Monster
    cell: Cell | None
    corners: Corners
    doubts: tuple[str, ...] = ()

    @property
    def side(self) -> Side:
        """Whose it is."""
        return self.monster.side

    @property
    def kind(self) -> Kind:
        """All else that it shows."""
        return self.monster.kind

    @property
    def print(self) -> Print:
        """What it shows, but for its species."""
        return print_of(self.monster)

    @property
    def sure(self) -> bool:
        """Whether nothing is doubted."""
        return not self.doubts

    @property
    def lies_surely(self) -> bool:
        """Whether it is certain whose it is and where it lies, if not what is printed on it."""
        return OF_THE_PRINT.issuperset(self.doubts)

    @property
    def reads_surely(self) -> bool:
        """Whether it is certain what is printed on it, if not where it lies."""
        return OF_THE_PRINT.isdisjoint(self.doubts)

    def looks_like(self, kind: Kind) -> bool:
        """Whether number and landscape are those of a kind; which species is which, the eye says only of a whole table."""
        return (self.kind.value, self.kind.landscape) == (kind.value, kind.landscape)


@dataclass(frozen=True, slots=True)
class Sight:
    """All monsters that lie face up, and whose side of the board the BOSS card lies on."""

    on_board: tuple[SeenMonster, ...]
    beside: tuple[SeenMonster, ...]
    boss: Side | None
    misfits: int
    """Free fields that show another landscape than the game's board."""
    turn: int = 0
    """By how many quarter turns fields are counted otherwise than the eye does (`turned`)."""

    def at(self, cell: Cell) -> list[SeenMonster]:
        """The monsters on a field; more than one is a mistake of the players."""
        return [seen for seen in self.on_board if seen.cell == cell]

    def supply(self, side: Side) -> list[SeenMonster]:
        """The monsters that lie face up before a side."""
        return [seen for seen in self.beside if seen.side is side]


def sight_of(state: State, settled: Settled, known: Mapping[int, Kind]) -> Sight | None:
    """What lies on the table; None where no board was made out.

    Parameters
    ----------
    state : State
        As the record has it: its board tells from which corner fields are counted, its monsters what the species are called.
    settled : Settled
        A reading of this game.
    known : mapping of int to Kind
        Monsters that were seen before, by their identity.
    """
    reading = settled.reading
    if not isinstance(reading, FressenReading) or reading.board is None:
        return None
    turn, misfits = _turn(state, reading)
    cells = [None if tile.cell is None else turned(tile.cell, turn) for tile in reading.tiles]
    names = species_of(state, reading.tiles, cells, settled.ids, known)
    seen = [
        SeenMonster(
            identity,
            monster_of(tile, names[tile.species]),
            cell,
            tile.corners,
            _doubts(tile),
        )
        for identity, tile, cell in zip(settled.ids, reading.tiles, cells, strict=True)
    ]
    return Sight(
        tuple(one for one in seen if one.cell is not None),
        tuple(one for one in seen if one.cell is None),
        None if reading.boss is None else Side(reading.boss),
        misfits,
        turn,
    )


def _doubts(tile: FressenTile) -> tuple[str, ...]:
    """The doubts of a tile; number and dots that do not go together are one about the number."""
    wrong = tile.bonus != BONUSES.get(tile.number, 0) and UNSURE_NUMBER not in tile.doubts
    return (*tile.doubts, UNSURE_NUMBER) if wrong else tile.doubts


def turned(cell: Cell, turn: int) -> Cell:
    """The field when the board is counted from the corner that is so many quarter turns further clockwise."""
    column, row = cell
    for _ in range(turn):
        column, row = row, WIDTH - 1 - column
    return column, row


def _turn(state: State, reading: FressenReading) -> tuple[int, int]:
    """From which corner the board has to be counted to be the game's, in quarter turns, and how many free fields then differ."""
    differ = [sum(_other_fields(state, reading, turn)) + sum(_other_monsters(state, reading, turn)) for turn in range(4)]
    best = differ.index(min(differ))
    if differ[0] - differ[best] < _OTHER_BOARD:
        best = 0
    return best, sum(_other_fields(state, reading, best))


def _other_fields(state: State, reading: FressenReading, turn: int) -> Iterator[bool]:
    """For each free field whether it shows another landscape than the game's board."""
    assert reading.board is not None
    covered = {tile.cell for tile in reading.tiles}
    for cell in CELLS:
        if cell not in covered:
            yield Landscape(reading.board.terrain_at(cell)) is not state.box.layout.at(turned(cell, turn))


def _other_monsters(state: State, reading: FressenReading, turn: int) -> Iterator[bool]:
    """For each monster on the board whether the game has another one there, or none."""
    for tile in reading.tiles:
        if tile.cell is not None:
            found = state.board.at(turned(tile.cell, turn))
            yield found is None or (found.side, found.kind.value) != (Side(tile.owner), tile.number)
