"""A reading moved to the picture at another size: whole numbers are pixel centres."""

from __future__ import annotations

from dataclasses import replace

import pytest

from vision.factory.reading import FactoryReading, FactoryTile, Matrix, Monster
from vision.reading import Back, Card, Corners, Point

SQUARE: Corners = ((10, 20), (30, 20), (30, 40), (10, 40))
TWICE: Corners = ((20.5, 40.5), (60.5, 40.5), (60.5, 80.5), (20.5, 80.5))
SLANTED: Matrix = ((20.0, 1.5, 10.0), (-0.5, 21.0, 20.0), (0.01, -0.02, 1.0))
READING = FactoryReading(
    (100, 80),
    doubts=("it is dark",),
    cards=(Card(1, SQUARE),),
    tiles=(FactoryTile(SQUARE, "GPWG", True, 0, doubts=("glare",)),),
    backs=(Back(SQUARE),),
    monsters=(Monster(1, 1, 2, 1, False, 1, 0, SLANTED),),
    image="table.jpg",
)


def at(lattice: Matrix, column: float, row: float) -> Point:
    x, y, depth = (line[0] * column + line[1] * row + line[2] for line in lattice)
    return x / depth, y / depth


def test_all_corners_move_with_the_pixels() -> None:
    twice = READING.scaled(2, (200, 160))
    assert twice.size == (200, 160)
    assert (twice.cards[0].corners, twice.tiles[0].corners, twice.backs[0].corners) == (TWICE, TWICE, TWICE)


@pytest.mark.parametrize("cell", [(0, 0), (3, -2), (-1, 4)])
def test_the_lattice_moves_every_grid_point_as_a_corner_there_would_move(cell: tuple[int, int]) -> None:
    x, y = at(SLANTED, *cell)
    scaled = READING.scaled(2.5, (250, 200)).monsters[0].lattice
    assert at(scaled, *cell) == pytest.approx(((x + 0.5) * 2.5 - 0.5, (y + 0.5) * 2.5 - 0.5))


def test_nothing_but_places_changes() -> None:
    twice = READING.scaled(2, (200, 160))
    restored = replace(
        twice,
        size=READING.size,
        cards=READING.cards,
        backs=READING.backs,
        tiles=tuple(replace(tile, corners=SQUARE) for tile in twice.tiles),
        monsters=tuple(replace(monster, lattice=SLANTED) for monster in twice.monsters),
    )
    assert restored == READING


def test_there_and_back_is_where_it_was() -> None:
    back = READING.scaled(4, (400, 320)).scaled(0.25, (100, 80))
    assert [point for corner in back.tiles[0].corners for point in corner] == pytest.approx(
        [point for corner in SQUARE for point in corner]
    )
