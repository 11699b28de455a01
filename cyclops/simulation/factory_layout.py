"""Where the monsters of a game lie on a simulated table, and where the next may lie, or a whole one be slid to."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from cyclops.artwork.cards import DRAW, card_mm
from cyclops.simulation.floor import NoRoomError
from cyclops.simulation.laid import Point
from cyclops.simulation.people import People
from cyclops.simulation.room import APART_MM, Ground, Room, gaps_mm
from engine.factory.monster import Monster
from engine.grid import Cell
from hardware.simulated.viewpoint import Points

TILE_MM: Final = 45.0
_NONE: Final = np.empty((0, 4))
_PLACES: Final = 60


@dataclass(frozen=True, slots=True)
class Table:
    """How the table of so many players is arranged: its size, the seats, and where things lie."""

    size_mm: tuple[float, float]
    seats_deg: tuple[float, ...]
    cards: tuple[Point, ...]
    draw: Point
    drawn: Point
    pile: Point


TABLES: Final[Mapping[int, Table]] = {
    2: Table((860, 600), (215, 145), ((-270, 245), (270, 245)), (0, 245), (0, 172), (0, 80)),
    3: Table((1000, 700), (225, 135, 0), ((-340, 290), (340, 290), (0, -300)), (0, 300), (0, 227), (0, 130)),
    4: Table((1060, 740), (240, 120, 300, 60), ((-440, 130), (440, 130), (-440, -130), (440, -130)), (0, 60), (0, -13), (0, -110)),
}


class Layout:
    """The monsters of a game on their table while it is played.

    Attributes
    ----------
    monsters : tuple of Monster
        As they are in the game.
    grounds : list of Ground
        Where each lies.
    """

    def __init__(self, table: Table, people: People, gap_mm: float) -> None:
        self.table, self.people, self._gap_mm = table, people, gap_mm
        self.monsters: tuple[Monster, ...] = ()
        self.grounds: list[Ground] = []
        cards = {player: np.array([*place, card_mm(player), 0.0]) for player, place in enumerate(table.cards, 1)}
        taken = [(*table.draw, card_mm(DRAW), 0.0), (*table.drawn, 58.0, 0.0), (*table.pile, 58.0, 0.0)]
        self.room = Room(table.size_mm, cards, np.array(taken))

    def others(self, *monsters: int) -> Points:
        """The tiles of all other monsters, as squares."""
        return np.concatenate([_NONE, *(self.squares(other) for other in range(len(self.grounds)) if other not in monsters)])

    def squares(self, monster: int, more: Sequence[Cell] = (), ground: Ground | None = None) -> Points:
        """The tiles of a monster, and of some more cells of it, as squares, where it lies or would lie."""
        return (ground or self.grounds[monster]).squares([*self.monsters[monster].structure.cells, *more])

    def first_of(self, owner: int, monster: int) -> Points | None:
        """The tiles of a player's first monster, None if the monster is that one."""
        return self.squares(owner - 1) if monster != owner - 1 and owner <= len(self.monsters) else None

    def new_ground(self, owner: int) -> Ground:
        """The roomiest of some places for a new monster.

        Raises
        ------
        NoRoomError
            If there is none.
        """
        ground = self.roomiest(owner, self.first_of(owner, -1), _NONE)
        if ground is None:
            raise NoRoomError("there is no place for a new monster")
        return ground

    def roomiest(self, owner: int, first: Points | None, taken: Points) -> Ground | None:
        """The roomiest of some places for a new monster, None if there is none; tiles may be given as they will be."""
        others, pitch = np.concatenate([self.others(), taken]), TILE_MM + self._gap_mm
        best: tuple[float, Ground] | None = None
        for _ in range(_PLACES):
            ground = Ground(self._place_for(owner, first is not None), self.people.about(20), pitch)
            if self.room.holds(owner, ground.squares([(0, 0)]), others, first):
                rank = self._roominess(ground.origin, others)
                if best is None or rank > best[0]:
                    best = rank, ground
        return None if best is None else best[1]

    def _place_for(self, owner: int, anywhere: bool) -> Point:
        width, height = self.table.size_mm
        if anywhere:
            return self.people.chance.uniform(-width / 2, width / 2), self.people.chance.uniform(-height / 2, height / 2)
        (x, y), angle, away = self.table.cards[owner - 1], self.people.chance.uniform(0, 2 * math.pi), self.people.chance.uniform(90, 190)
        return x + away * math.cos(angle), y + away * math.sin(angle)

    def _roominess(self, place: Point, others: Points) -> float:
        width, height = self.table.size_mm
        rim = min(width / 2 - abs(place[0]), height / 2 - abs(place[1])) + 20
        return min([rim, 170.0, *(math.dist(place, middle) - 60 for middle in others[:, :2])])

    def fits(self, monster: int, tiles: Points, besides: int = -1, more: Points = _NONE) -> bool:
        """Whether a monster may lie so: it has room, and a first monster stays nearer to the card than its owner's minions.

        One other may be left out of account, and more squares may be taken than is so yet.
        """
        owner = self.owner(monster)
        others = np.concatenate([self.others(monster, besides), more])
        if not self.room.holds(owner, tiles, others, self.first_of(owner, monster)):
            return False
        return monster != owner - 1 or all(
            self.room.holds(owner, self.squares(index), _NONE, tiles)
            for index, one in enumerate(self.monsters)
            if one.owner == owner and index != monster
        )

    def owner(self, monster: int) -> int:
        """Whose a monster is."""
        owner = self.monsters[monster].owner
        assert owner is not None, "every monster of a game has an owner"
        return owner

    def slid(self, monster: int, more: Sequence[Cell], ways: Sequence[Point], taken: Points = _NONE) -> Ground | None:
        """Where a monster may be slid, so that it has room for some more cells; None for nowhere."""
        about = self.grounds[monster].centre(self.middle(monster))
        for by in ways:
            ground = self.grounds[monster].moved(by, self.people.about(3), about)
            if self.fits(monster, self.squares(monster, more, ground), more=taken):
                return ground
        return None

    def middle(self, monster: int) -> Cell:
        """The cell of a monster that is nearest to its middle."""
        cells = self.monsters[monster].structure.cells
        middle = sum(x for x, _ in cells) / len(cells), sum(y for _, y in cells) / len(cells)
        return min(cells, key=lambda cell: math.dist(cell, middle))

    def too_near(self, monster: int, tiles: Points) -> bool:
        """Whether a monster lies too near to some squares."""
        return float(gaps_mm(self.squares(monster), tiles).min()) < APART_MM

    def ways(self) -> list[Point]:
        """Some ways to slide a monster, the shorter first."""
        ways = [(self.people.chance.uniform(-260, 260), self.people.chance.uniform(-260, 260)) for _ in range(40)]
        return sorted(ways, key=lambda way: math.hypot(*way))
