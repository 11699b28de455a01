"""Where the monsters of Monster Factory lie in the camera's picture."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from statistics import median

from cyclops.lattice import cell_corners, heading, quarter_turns, turned_cell
from cyclops.referee.factory.matching import Fit, Match, Stray, match
from cyclops.referee.factory.memory import Memory
from cyclops.referee.factory.tiles import same_edges
from engine.factory import Monster as RuledMonster
from engine.factory import State, Structure, Tile
from engine.grid import Cell, neighbours
from vision.factory.reading import DRAWN, FactoryReading, FactoryTile, Matrix
from vision.reading import Corners, Point, middle
from vision.tracker.glance import Settled


@dataclass(frozen=True, slots=True)
class Part:
    """Tiles of a monster that were read in one grid.

    Attributes
    ----------
    fit : Fit
        How that grid lies on the monster's own.
    lattice : Matrix
        Where it lies in the picture.
    cells : frozenset of Cell
        The monster's cells that were seen.
    """

    fit: Fit
    lattice: Matrix
    cells: frozenset[Cell]

    def corners(self, cell: Cell) -> Corners:
        """Where a cell of the monster lies, in pixels, from any of its corners clockwise."""
        column, row = cell[0] - self.fit.shift[0], cell[1] - self.fit.shift[1]
        return cell_corners(self.lattice, turned_cell((column, row), -self.fit.turn))


@dataclass(frozen=True, slots=True)
class Sight:
    """A monster in the picture.

    Attributes
    ----------
    north : float
        Which way the north of its grid lies, in degrees clockwise from the top of the picture.
    at : (float, float)
        The middle of its cell (0, 0), right and down in sides of a tile.
    tiles : mapping of Cell to Corners
        The tiles that were seen, in pixels, from any of their corners clockwise.
    parts : tuple of Part
        The largest first.
    """

    north: float
    at: Point
    tiles: Mapping[Cell, Corners]
    parts: tuple[Part, ...]

    def place(self, cell: Cell) -> Corners:
        """Where a tile would lie at an empty cell, in pixels, from any of its corners clockwise."""
        beside = set(neighbours(cell))
        return max(self.parts, key=lambda part: len(beside & part.cells)).corners(cell)


@dataclass(frozen=True, slots=True)
class View:
    """What is shown: monsters, and where they lie in the picture.

    Attributes
    ----------
    state : State
        With the monsters; of a table that was only seen so far, made of its reading.
    sights : mapping of int to Sight
        Of the monsters that are in the picture.
    drawn : FactoryTile or None
        The drawn tile, where it lies in the picture.
    doubts : mapping of Corners to str
        What is doubted of a tile, by its place in the picture.
    known : Memory
        Which tile is which, for the next time: one that is read otherwise then is still the same.
    strays : tuple of Stray
        The tiles in the picture that the record does not have.
    """

    state: State
    sights: Mapping[int, Sight] = field(default_factory=dict)
    drawn: FactoryTile | None = None
    doubts: Mapping[Corners, str] = field(default_factory=dict)
    known: Memory = field(default_factory=Memory)
    strays: tuple[Stray, ...] = ()


def view_of_record(state: State, settled: Settled | None, doubts: Mapping[Corners, str], known: Memory) -> View:
    """What is shown of a game.

    Parameters
    ----------
    state : State
        As the record has it.
    settled : Settled or None
        The table as it was seen last.
    doubts : mapping of Corners to str
        What the judge doubts of tiles; whatever else was doubted, the record knows.
    known : Memory
        Which tile was which the last time.
    """
    reading = settled.reading if settled is not None else None
    if settled is None or not isinstance(reading, FactoryReading) or not reading.tiles:
        return View(state, known=known)
    found = match(state, settled, known)
    homes = {settled.ids[number]: home for number, home in found.homes.items()}
    now = Memory(homes={**known.homes, **homes}, norths={**known.norths, **found.norths})
    return View(state, dict(_sights(state, reading, found)), _drawn(state, reading, found), doubts, now, found.strays)


def view_of_reading(reading: FactoryReading, players: int) -> View:
    """What is shown of a table before a game has begun: whatever was read, with all its doubts."""
    groups = range(len(reading.monsters))
    tiles = {n: {tile.cell: tile for tile in reading.tiles if tile.group == n} for n in groups}
    monsters = [
        RuledMonster(Structure.of({cell: Tile(tile.edges, tile.eyes) for cell, tile in tiles[n].items()}), reading.monsters[n].owner)
        for n in groups
    ]
    numbers = {n: tile for n, tile in enumerate(reading.tiles) if isinstance(tile.group, int)}
    homes = {n: (int(tile.group), tile.cell) for n, tile in numbers.items()}
    norths = {n: heading(next(iter(own.values())).corners) for n, own in tiles.items() if own}
    found = Match(tuple(Fit(n, n, 0, (0, 0)) for n in groups), homes, {}, (), (), norths)
    drawn = next((tile for tile in reading.tiles if tile.group == DRAWN), None)
    state = State(players, monsters=tuple(monsters), drawn=Tile(drawn.edges, drawn.eyes) if drawn else None)
    doubts = {tile.corners: tile.doubts[0] for tile in reading.tiles if tile.doubts}
    return View(state, dict(_sights(state, reading, found)), drawn, doubts)


def _sights(state: State, reading: FactoryReading, found: Match) -> list[tuple[int, Sight]]:
    if not reading.tiles:
        return []
    side = median(_side(tile.corners) for tile in reading.tiles)
    seen = ((index, _sight(index, reading, found, side)) for index in range(len(state.monsters)))
    return [(index, sight) for index, sight in seen if sight is not None]


def _sight(index: int, reading: FactoryReading, found: Match, side: float) -> Sight | None:
    parts = [part for fit in found.fits if fit.monster == index and (part := _part(fit, reading, found)) is not None]
    if not parts:
        return None
    parts.sort(key=lambda part: -len(part.cells))
    tiles = {home[1]: reading.tiles[number].corners for number, home in found.homes.items() if home[0] == index}
    x, y = middle(tiles.get((0, 0)) or parts[0].corners((0, 0)))
    return Sight(found.norths[index], (x / side, y / side), tiles, tuple(parts))


def _part(fit: Fit, reading: FactoryReading, found: Match) -> Part | None:
    if not isinstance(fit.group, int):
        return None
    homes = ((reading.tiles[number], home) for number, home in found.homes.items())
    cells = frozenset(home[1] for tile, home in homes if tile.group == fit.group and home[0] == fit.monster)
    return Part(fit, reading.monsters[fit.group].lattice, cells) if cells else None


def _drawn(state: State, reading: FactoryReading, found: Match) -> FactoryTile | None:
    if state.drawn is None:
        return None
    waiting = [stray.tile for stray in found.strays if not stray.spots and not stray.chained]
    alike = [tile for tile in waiting if same_edges(state.drawn, tile)]
    return next(iter([*(tile for tile in waiting if tile.group == DRAWN), *alike]), None)


def _side(corners: Corners) -> float:
    return sum(math.dist(corner, corners[number - 1]) for number, corner in enumerate(corners)) / 4


def as_drawn(corners: Corners, leans: float = 0.0) -> Corners:
    """Corners from the one that is the upper left one in a drawing that lies about as the picture does.

    Parameters
    ----------
    corners : Corners
        In pixels, clockwise.
    leans : float
        By how many degrees clockwise what is drawn upright leans in the picture.
    """
    return turned_corners(corners, quarter_turns(heading(corners) - leans))


def turned_corners(corners: Corners, quarters: int) -> Corners:
    """The corners beginning with another one, so that the first side is shown so many quarter turns further clockwise."""
    first = -quarters % 4
    one, two, three, four = corners[first:] + corners[:first]
    return one, two, three, four
