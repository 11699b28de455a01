"""Which tile on the table is which tile of the record: history decides, not the cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from cyclops.lattice import heading, quarter_turns, turned_cell
from cyclops.referee.factory.cells import nearly_on
from cyclops.referee.factory.memory import Home, Memory
from engine.factory.state import State
from engine.factory.tile import Tile, rotated
from engine.grid import neighbours
from vision.factory.reading import DRAWN, FactoryReading, FactoryTile
from vision.reading import Cell
from vision.tracker.glance import Settled

Group: TypeAlias = int | str
_Free: TypeAlias = dict[Home, Tile]

_AGREES, _SAME_ONE, _DOUBTED, _CONTRADICTS = 1.0, 1.0, 0.2, -0.6
_OWNER = 0.02  # what decides between explanations that are as good otherwise
_UPRIGHT = 0.7  # monsters are seldom turned by a quarter or more: rather one of their tiles is read otherwise
_LEAST: Final = 0.15


@dataclass(frozen=True, slots=True)
class Fit:
    """How a group of the reading lies on a monster of the state: turned clockwise by quarter turns, then shifted."""

    group: Group
    monster: int
    turn: int
    shift: Cell

    def cell(self, cell: Cell) -> Cell:
        """The monster's cell that is the group's."""
        column, row = turned_cell(cell, self.turn)
        return column + self.shift[0], row + self.shift[1]

    def edges(self, edges: str) -> str:
        """The letters that face the north, east, south and west of the monster's grid."""
        return rotated(edges, self.turn)

    def home(self, tile: FactoryTile) -> Home:
        """Where a tile of the group lies."""
        return self.monster, self.cell(tile.cell)


@dataclass(frozen=True, slots=True)
class Spot:
    """An empty place of a monster at which a tile lies that the record does not have."""

    monster: int
    cell: Cell
    edges: str
    """The letters that face the north, east, south and west of the monster's grid."""


@dataclass(frozen=True, slots=True)
class Stray:
    """A tile on the table that is none of the record's.

    ``spots`` are the places at which it touches monsters; ``near`` says that it only nearly does. ``chained`` is one that touches no
    tile of the record, but another stray that does.
    """

    number: int
    """Its number in the reading."""
    id: int
    tile: FactoryTile
    spots: tuple[Spot, ...] = ()
    near: bool = False
    chained: bool = False

    @property
    def at_draw(self) -> bool:
        """Whether it lies beside the DRAW card."""
        return self.tile.group == DRAWN


@dataclass(frozen=True, slots=True)
class Match:
    """The table compared with the state."""

    fits: tuple[Fit, ...]
    homes: Mapping[int, Home]
    """Where the tiles of the reading belong, by their numbers in it."""
    edges: Mapping[int, str]
    """The letters that they show to the north, east, south and west of the monsters' grids, by their numbers in the reading."""
    strays: tuple[Stray, ...]
    missing: tuple[Home, ...]
    """Tiles of the record that do not lie on the table."""
    norths: Mapping[int, float]
    """Which way the norths of the monsters' grids lie in the picture, in degrees clockwise from the top."""


def match(state: State, settled: Settled, memory: Memory) -> Match:
    """Find what became of every tile of the record.

    Tiles are known by their identity as far as the tracker could follow them, otherwise by their letters: each group that was read lies
    on a monster in that turn and shift which explains most of it. So a monster may be pushed, turned, read in two parts because of a gap,
    or together with another one that it touches.

    Parameters
    ----------
    state : State
        What the record has.
    settled : Settled
        A reading of Monster Factory.
    memory : Memory
        Of earlier looks.
    """
    return _Matching(state, settled, memory).result()


class _Matching:
    """One table while it is compared."""

    def __init__(self, state: State, settled: Settled, memory: Memory) -> None:
        assert isinstance(settled.reading, FactoryReading)
        self.state, self.memory, self.reading, self.ids = state, memory, settled.reading, settled.ids
        self.free: _Free = {(n, cell): tile for n, monster in enumerate(state.monsters) for cell, tile in monster.structure.cells.items()}
        self.groups: dict[Group, list[int]] = {}
        for number, tile in enumerate(self.reading.tiles):
            self.groups.setdefault(tile.group, []).append(number)
        self.homes: dict[int, Home] = {}
        self.edges: dict[int, str] = {}
        self.fits: list[Fit] = []
        self.norths: dict[int, float] = {}

    def result(self) -> Match:
        self._assign(dict.fromkeys(self._known()), least=_LEAST)
        self._assign(dict.fromkeys(self._alike()), least=_AGREES, by_letters=True)
        strays = tuple(self._stray(number) for number in range(len(self.reading.tiles)) if number not in self.homes)
        new = tuple(self._returned(strays))
        return Match(tuple(self.fits), self.homes, self.edges, new, tuple(sorted(self.free)), self.norths)

    def _known(self) -> Iterator[Fit]:
        """What follows from tiles whose identity is known."""
        for number, tile in enumerate(self.reading.tiles):
            home = self.memory.homes.get(self.ids[number])
            if home in self.free:
                turns = [turn for turn in range(4) if rotated(tile.edges, turn) == self.free[home].edges]
                yield from (_fit(tile, home, turn) for turn in turns or range(4))

    def _alike(self) -> Iterator[Fit]:
        """What may be so, because tiles show the same letters."""
        for tile in (self.reading.tiles[number] for number in self._unknown()):
            for home, kept in self.free.items():
                yield from (_fit(tile, home, turn) for turn in range(4) if rotated(tile.edges, turn) == kept.edges)

    def _unknown(self) -> list[int]:
        return [number for number in range(len(self.reading.tiles)) if number not in self.homes]

    def _assign(self, fits: dict[Fit, None], least: float, by_letters: bool = False) -> None:
        """Take the fit that explains most, then the one that explains most of the rest, and so on."""
        while fits:
            scores = {fit: self._score(fit) for fit in fits}
            best = max(fits, key=scores.__getitem__)
            if scores[best] < least:
                return
            if not self._contradicted(best) and (not by_letters or self._enough(best)):
                self._take(best)
            fits = {fit: None for fit in fits if fit != best and scores[fit] >= least}

    def _explained(self, fit: Fit) -> list[tuple[int, Home]]:
        """The tiles not known yet that lie on places not taken yet."""
        found: dict[Home, int] = {}
        for number in self.groups[fit.group]:
            home = fit.home(self.reading.tiles[number])
            if number not in self.homes and home in self.free:
                found.setdefault(home, number)
        return [(number, home) for home, number in found.items()]

    def _score(self, fit: Fit) -> float:
        explained = self._explained(fit)
        if not explained:
            return 0.0
        score = sum(self._worth(fit, number, home) for number, home in explained)
        first = self.reading.tiles[explained[0][0]]
        north = self.memory.norths.get(fit.monster)
        upright = north is not None and quarter_turns(_north(fit, first) - north) == 0
        return score + _UPRIGHT * upright + _OWNER * (self._owner(fit.group) == self.state.monsters[fit.monster].owner)

    def _worth(self, fit: Fit, number: int, home: Home) -> float:
        tile = self.reading.tiles[number]
        known = self.memory.homes.get(self.ids[number]) == home
        if fit.edges(tile.edges) == self.free[home].edges:
            return _AGREES + _SAME_ONE * known
        if known:
            # One that was turned where it lies, or is read otherwise: better than nothing, the better the more letters agree.
            alike = sum(a == b for a, b in zip(fit.edges(tile.edges), self.free[home].edges, strict=True))
            return _SAME_ONE / 2 + 0.05 * alike
        return _DOUBTED if tile.doubts else _CONTRADICTS

    def _enough(self, fit: Fit) -> bool:
        """Whether letters alone make it sure enough that these are the record's tiles, and no new ones that are like them."""
        if fit.group == DRAWN:  # what lies at the DRAW card is a new tile
            return False
        monster = self.state.monsters[fit.monster]
        agreeing = sum(fit.edges(self.reading.tiles[number].edges) == self.free[home].edges for number, home in self._explained(fit))
        return agreeing > 1 or not self.memory.homes or (len(monster.structure) == 1 and not monster.complete)

    def _contradicted(self, fit: Fit) -> bool:
        """Whether the group lies otherwise on that monster already: tiles read as one group lie in one grid."""
        return any((fit.group, fit.monster) == (other.group, other.monster) for other in self.fits)

    def _take(self, fit: Fit) -> None:
        explained = self._explained(fit)
        for number, home in explained:
            self.homes[number] = home
            self.edges[number] = fit.edges(self.reading.tiles[number].edges)
            del self.free[home]
        self.fits.append(fit)
        if explained:
            self.norths.setdefault(fit.monster, _north(fit, self.reading.tiles[explained[0][0]]))

    def _owner(self, group: Group) -> int | None:
        return self.reading.monsters[group].owner if isinstance(group, int) else None

    def _stray(self, number: int) -> Stray:
        tile = self.reading.tiles[number]
        fits = [fit for fit in self.fits if fit.group == tile.group]
        spots = [Spot(fit.monster, fit.cell(tile.cell), fit.edges(tile.edges)) for fit in fits]
        touching = tuple(dict.fromkeys(spot for spot in spots if _is_empty(self.state, spot) and self._touches(spot, tile.group)))
        if touching or tile.group == DRAWN:
            return Stray(number, self.ids[number], tile, touching)
        if fits:
            return Stray(number, self.ids[number], tile, chained=True)
        near = tuple(self._near(tile)) if len(self.groups[tile.group]) == 1 else ()
        return Stray(number, self.ids[number], tile, near, near=bool(near))

    def _touches(self, spot: Spot, group: Group) -> bool:
        """Whether a tile of the record lies beside it in the same group."""
        laid = {home for number, home in self.homes.items() if self.reading.tiles[number].group == group}
        return any((spot.monster, cell) in laid for cell in neighbours(spot.cell))

    def _near(self, tile: FactoryTile) -> Iterator[Spot]:
        """Empty places of monsters at which a tile nearly lies that lies by itself."""
        for fit in self.fits:
            if isinstance(fit.group, int):
                placed = nearly_on(self.reading.monsters[fit.group].lattice, tile.corners)
                if placed:
                    spot = Spot(fit.monster, fit.cell(placed[0]), fit.edges(rotated(tile.edges, placed[1])))
                    beside = any(cell in self.state.monsters[fit.monster].structure.cells for cell in neighbours(spot.cell))
                    if beside:
                        yield spot

    def _returned(self, strays: Iterable[Stray]) -> Iterator[Stray]:
        """The strays without those that lie, a little off, where a tile of the record is missing."""
        for stray in strays:
            home = next(((s.monster, s.cell) for s in stray.spots if self._lacks(s)), None)
            if home is not None and stray.near:
                self.homes[stray.number] = home
                self.edges[stray.number] = self.free.pop(home).edges
                continue
            spots = tuple(spot for spot in stray.spots if _is_empty(self.state, spot))
            yield Stray(stray.number, stray.id, stray.tile, spots, stray.near and bool(spots), stray.chained)

    def _lacks(self, spot: Spot) -> bool:
        kept = self.free.get((spot.monster, spot.cell))
        return kept is not None and kept.edges == spot.edges


def _fit(tile: FactoryTile, home: Home, turn: int) -> Fit:
    column, row = turned_cell(tile.cell, turn)
    return Fit(tile.group, home[0], turn, (home[1][0] - column, home[1][1] - row))


def _north(fit: Fit, tile: FactoryTile) -> float:
    """Which way the north of the monster's grid lies, in degrees clockwise from the top of the picture."""
    return heading(tile.corners) - 90 * fit.turn


def _is_empty(state: State, spot: Spot) -> bool:
    return spot.cell not in state.monsters[spot.monster].structure.cells
