"""How a board and its monsters lie in the picture, so that their drawing lies the same way."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from cyclops.referee.fressen.sight import SeenMonster, turned
from cyclops.stage.tables import Cell, Pixels
from engine.fressen import CELLS, WIDTH
from vision.fressen.reading import Board
from vision.reading import Corners, Point, middle


@dataclass(frozen=True, slots=True)
class Lie:
    """How a board lies.

    Attributes
    ----------
    fields : mapping of Cell to Corners
        The fields by the cells of the rules' board; none where no board was seen.
    turn : int
        By how many quarter turns clockwise it lies otherwise than the rules draw it.
    aim : (float, float)
        The direction in the picture that leads to the lower right corner of the drawing.
    """

    fields: Mapping[Cell, Corners] = field(default_factory=dict)
    turn: int = 0
    aim: Point = (1.0, 1.0)

    def corners(self, cell: Cell) -> Pixels | None:
        """The corners of a field, from its upper left one as it is drawn."""
        found = self.fields.get(cell)
        return None if found is None else self.of(found)

    def of(self, corners: Corners) -> Pixels:
        """The same corners, from the upper left one as it is drawn."""
        x, y = self.aim
        first = min(range(len(corners)), key=lambda number: x * corners[number][0] + y * corners[number][1])
        return (*corners[first:], *corners[:first])


NOWHERE = Lie()
"""No board was seen."""


def lie_of(board: Board, turn: int = 0) -> Lie:
    """How a board lies that the eye has read.

    Parameters
    ----------
    board : Board
    turn : int
        By how many quarter turns the rules count its fields otherwise than the eye does (`turned`).
    """
    fields = {turned(cell, turn): board.field(cell) for cell in CELLS}
    across, down = _way(fields, (WIDTH - 1, 0)), _way(fields, (0, WIDTH - 1))
    quarters = round(math.atan2(across[1], across[0]) / (math.pi / 2)) % 4
    for _ in range(quarters):  # what leads to the right and down in the drawing, once it is turned
        across, down = (-down[0], -down[1]), across
    return Lie(fields, quarters, (across[0] + down[0], across[1] + down[1]))


def _way(fields: Mapping[Cell, Corners], end: Cell) -> Point:
    """From the first field to another, in lengths of 1."""
    start, stop = middle(fields[(0, 0)]), middle(fields[end])
    x, y = stop[0] - start[0], stop[1] - start[1]
    length = math.hypot(x, y) or 1.0
    return x / length, y / length


def in_a_row(monsters: Iterable[SeenMonster]) -> list[SeenMonster]:
    """Monsters from left to right, or from top to bottom where that is the way in which they lie: the order of their letters."""
    lying = list(monsters)
    spread = [max(along) - min(along) for along in zip(*(middle(one.corners) for one in lying), strict=True)] or [0.0, 0.0]
    axis = int(spread[1] > spread[0])
    return sorted(lying, key=lambda one: middle(one.corners)[axis])
