"""Tables of Monster Factory laid from notation, as a faultless eye reads them: tiles with corners, groups, owners, identities."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from cyclops.referee.factory.judge import JUDGE
from cyclops.referee.finding import Finding
from cyclops.referee.judge import Look
from engine.factory import Box, Discarded, Phase, State, Structure, Tile
from engine.factory import Monster as LaidMonster
from engine.factory.moves import move_from_text
from engine.factory.play import apply
from vision.arrays import Points, corners
from vision.cards import DRAW
from vision.factory.monsters import drawn_tile, owners, tally
from vision.factory.reading import DRAWN, FactoryReading, FactoryTile, Monster
from vision.lattice import group_tiles, lattice_of, turned
from vision.reading import Back, Card, Cell, Point
from vision.tracker.glance import Settled

SIDE = 60.0
SIZE = (1640, 1232)
CARDS: Mapping[int, Point] = {1: (250, 1100), 2: (800, 1100), 3: (1350, 1100), DRAW: (800, 100)}
AT_DRAW = (900, 100)
ORIGINS: Mapping[int, Point] = {0: (250, 850), 1: (800, 850), 2: (1350, 850), 3: (300, 400), 4: (900, 400), 5: (1400, 400)}


@dataclass(frozen=True)
class Piece:
    """A tile on the table: its letters from its own north, where its middle lies, how far it is turned, and what is doubted of it."""

    tile: Tile
    at: Point
    degrees: float
    id: int
    doubts: tuple[str, ...] = ()

    @property
    def quad(self) -> Points:
        """Its corners, from its own north-west clockwise."""
        return square(self.at, SIDE, self.degrees)


@dataclass(frozen=True)
class Tabletop:
    """A table; every method gives another one."""

    pieces: Mapping[Any, Piece] = field(default_factory=dict)
    frames: Mapping[int, tuple[Point, float]] = field(default_factory=dict)
    players: int = 2
    piles: int = 1
    doubts: tuple[str, ...] = ()
    next_id: int = 1

    def lay(self, key: Any, tile: str, at: Point, degrees: float = 0.0, doubt: str = "") -> Tabletop:
        """Lay a tile anywhere; one of that key is taken away."""
        piece = Piece(Tile.from_text(tile), at, degrees, self.next_id, (doubt,) if doubt else ())
        return replace(self, pieces={**self.pieces, key: piece}, next_id=self.next_id + 1)

    def draw(self, tile: str, doubt: str = "") -> Tabletop:
        """Turn a tile up beside the DRAW card."""
        return self.lay("drawn", tile, AT_DRAW, 3.0, doubt)

    def join(self, monster: int, cell: Cell, tile: str, gap: float = 0.0, doubt: str = "", key: Any = None) -> Tabletop:
        """Lay a tile, its letters as it lies in the monster's grid, at a cell; ``gap`` in sides, away from the monster's first tile."""
        (x, y), degrees = self.frames[monster]
        away = 1 + gap / max(math.hypot(*cell), 1)
        across, down = turned_way((cell[0] * SIDE * away, cell[1] * SIDE * away), degrees)
        return self.lay(key or (monster, cell), tile, (x + across, y + down), degrees, doubt)

    def begin(self, monster: int, at: Point | None = None, degrees: float = 0.0) -> Tabletop:
        """Say where a monster's first tile will lie."""
        return replace(self, frames={**self.frames, monster: (at or ORIGINS[monster], degrees)})

    def without(self, *keys: Any) -> Tabletop:
        """Take tiles away."""
        return replace(self, pieces={key: piece for key, piece in self.pieces.items() if key not in keys})

    def pushed(self, monster: int, by: Point, degrees: float = 0.0) -> Tabletop:
        """Push and turn a whole monster about its first tile."""
        (x, y), old = self.frames[monster]
        pieces = dict(self.pieces)
        for key, piece in self.pieces.items():
            if isinstance(key, tuple) and key[0] == monster:
                across, down = turned_way((piece.at[0] - x, piece.at[1] - y), degrees)
                pieces[key] = replace(piece, at=(x + across + by[0], y + down + by[1]), degrees=piece.degrees + degrees)
        return replace(self, pieces=pieces, frames={**self.frames, monster: ((x + by[0], y + by[1]), old + degrees)})

    def nudged(self, key: Any, by: Point = (0, 0), degrees: float = 0.0) -> Tabletop:
        """Push or turn one tile."""
        piece = self.pieces[key]
        at = piece.at[0] + by[0], piece.at[1] + by[1]
        return replace(self, pieces={**self.pieces, key: replace(piece, at=at, degrees=piece.degrees + degrees)})

    def misread(self, key: Any, tile: str, doubt: str = "") -> Tabletop:
        """Read a tile otherwise than it is."""
        piece = replace(self.pieces[key], tile=Tile.from_text(tile), doubts=(doubt,) if doubt else ())
        return replace(self, pieces={**self.pieces, key: piece})

    def strange(self) -> Tabletop:
        """The same table after the tracker lost every tile."""
        pieces = {key: replace(piece, id=self.next_id + n) for n, (key, piece) in enumerate(self.pieces.items())}
        return replace(self, pieces=pieces, next_id=self.next_id + len(pieces))

    @property
    def groups(self) -> int:
        """How many monsters are read."""
        return len(self._reading(list(self.pieces.values())).monsters)

    def doubted(self, doubt: str) -> Tabletop:
        """The same table, with a doubt of the whole picture."""
        return replace(self, doubts=(doubt,))

    def bare(self) -> Tabletop:
        """The same table without a pile."""
        return replace(self, piles=0)

    def settled(self, number: int = 1, seconds: float = 0.0) -> Settled:
        """What a faultless eye reads of it."""
        pieces = list(self.pieces.values())
        return Settled(number, seconds, self._reading(pieces), tuple(piece.id for piece in pieces))

    def _reading(self, pieces: list[Piece]) -> FactoryReading:
        numbers = [n for n in CARDS if n <= self.players]
        cards = tuple(Card(n, corners(square(CARDS[n], 48, 0))) for n in numbers)
        quads = [piece.quad for piece in pieces]
        groups = group_tiles(quads)
        drawn, _ = drawn_tile(quads, [next(iter(group.places)) for group in groups if len(group.places) == 1], cards)
        monsters = [group for group in groups if drawn not in group.places]
        owned = owners([[quads[n] for n in group.places] for group in monsters], cards)
        tiles: dict[int, FactoryTile] = {}
        read: list[Monster] = []
        for group in monsters:
            letters = {}
            for n, place in group.places.items():
                edges = pieces[n].tile.edges[place.north :] + pieces[n].tile.edges[: place.north]
                letters[place.cell] = edges
                tiles[n] = _read(pieces[n], turned(quads[n], place.north), edges, len(read), place.cell)
            thin, thick, wrong = tally(letters)
            eyes = sum(pieces[n].tile.eye for n in group.places)
            owner = owned[len(read)][0]
            read.append(Monster(owner, len(letters), thin, thick, thin + thick + wrong == 0, eyes, wrong, lattice_of(group, quads)))
        if drawn is not None:
            tiles[drawn] = _read(pieces[drawn], quads[drawn], pieces[drawn].tile.edges, DRAWN, (0, 0))
        backs = tuple(Back(corners(square((650, 100), SIDE, 0))) for _ in range(self.piles))
        return FactoryReading(SIZE, self.doubts, cards, backs, tiles=tuple(tiles[n] for n in sorted(tiles)), monsters=tuple(read))


def _read(piece: Piece, quad: Points, edges: str, group: Any, cell: Cell) -> FactoryTile:
    return FactoryTile(corners(quad), edges, piece.tile.eye, group, cell, 0.4 if piece.doubts else 0.9, piece.doubts)


def square(at: Point, side: float, degrees: float) -> Points:
    """The corners of a square about a middle, from its own north-west clockwise, turned clockwise."""
    half = side / 2
    ways = [turned_way(way, degrees) for way in ((-half, -half), (half, -half), (half, half), (-half, half))]
    return np.array([(at[0] + x, at[1] + y) for x, y in ways])


def turned_way(way: Point, degrees: float) -> Point:
    """A way (across, down) turned clockwise."""
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    return way[0] * cosine - way[1] * sine, way[0] * sine + way[1] * cosine


def tabletop(state: State, **turns: float) -> Tabletop:
    """The table of a state, every monster turned by a few degrees."""
    table = Tabletop(players=state.players)
    for n, monster in enumerate(state.monsters):
        table = table.begin(n, degrees=turns.get(f"m{n}", 4.0 * n))
        for cell, tile in monster.structure.cells.items():
            table = table.join(n, cell, tile.to_text())
    return table.draw(state.drawn.to_text()) if state.drawn else table


def state_of(monsters: str, players: int = 2, turn: int = 1, drawn: str = "-", box: str = "88", discarded: str = "-") -> State:
    """A state from the notation of its monsters, such as ``1:GWGW@0,0|2:GGWW@0,0``."""
    laid = [part.partition(":") for part in monsters.split("|")] if monsters != "-" else []
    gone = [part.partition(":") for part in discarded.split(",")] if discarded != "-" else []
    return State(
        players,
        turn,
        tuple(LaidMonster(Structure.from_text(cells), int(owner)) for owner, _, cells in laid),
        None if drawn == "-" else Tile.from_text(drawn),
        tuple(Discarded(int(player), Tile.from_text(tile)) for player, _, tile in gone),
        Box.from_text(box),
    )


@dataclass
class Watched:
    """A game that is watched: the state, and what the judge remembers of earlier tables."""

    state: State
    memory: Any = None
    seconds: float = 0.0
    number: int = 0

    def look(
        self, table: Tabletop, waited_s: float = 0.0, answers: Mapping[str, str] | None = None, names: tuple[str, ...] = ()
    ) -> Finding[Any]:
        """Judge a table once."""
        look = Look(self.state, table.settled(self.number, self.seconds), self.memory, answers or {}, waited_s, names)
        finding = JUDGE.look(look)
        self.memory = finding.memory
        return finding

    def see(self, table: Tabletop, waited_s: float = 0.0, answers: Mapping[str, str] | None = None) -> tuple[list[str], Finding[Any]]:
        """Judge a table until nothing more follows, and make the moves: their texts, and the last finding."""
        self.number, self.seconds = self.number + 1, self.seconds + 10
        made: list[str] = []
        while True:
            finding = self.look(table, waited_s, answers)
            if not finding.moves:
                return made, finding
            for move in finding.moves:
                made.append(move.to_text())
                self.state = move.state if made[-1].startswith("correct ") else apply(self.state, move_from_text(made[-1]))
            answers = None
            if self.state.phase is Phase.OVER:
                return made, finding


def watched(state: State) -> tuple[Watched, Tabletop]:
    """A game whose table agrees with its state, and that table."""
    game, table = Watched(state), tabletop(state)
    assert game.see(table)[0] == []
    return game, table
