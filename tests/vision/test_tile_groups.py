"""Which tiles touch, and the grid they make: from corners alone, without a picture."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from tests.vision.drawn_art import SQUARE, Place, placed
from vision.arrays import Points
from vision.lattice import Group, group_tiles, lattice_of, steps, turned

Cells = Sequence[tuple[int, int]]
PLUS: Cells = [(1, 0), (0, 1), (1, 1), (2, 1), (1, 2)]
RING: Cells = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)]
SNAKE: Cells = [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (3, 2)]
SHAPES = pytest.mark.parametrize("cells", [[(0, 0)], PLUS, RING, SNAKE], ids=["single", "plus", "ring", "snake"])
SIDE = 60.0


def laid(cells: Cells, degrees: float = 0.0, gap: float = 0.02, at: Place = (300.0, 300.0), loose: float = 0.0) -> list[Points]:
    """Quads of tiles in cells, each beginning at a corner of its own; ``gap`` and ``loose`` are shares of the side."""
    rng = np.random.default_rng(len(cells))
    quads = []
    for number, cell in enumerate(cells):
        centre = placed(np.array([cell], dtype=float) * (1 + gap), at, degrees, SIDE)[0]
        shift, askew = rng.uniform(-loose, loose, 2) * SIDE, rng.uniform(-loose, loose) * 60
        quad = placed(SQUARE, (float(centre[0] + shift[0]), float(centre[1] + shift[1])), degrees + askew, SIDE)
        quads.append(np.roll(quad, number % 4, axis=0))
    return quads


def same_grid(group: Group, cells: Cells) -> bool:
    """Whether a group's cells are these up to one of the four turns and a shift."""
    seen = np.array([group.places[number].cell for number in range(len(cells))])
    true = np.array(cells)
    for _ in range(4):
        if (seen - seen[0] == true - true[0]).all():
            return True
        true = np.stack([-true[:, 1], true[:, 0]], axis=1)
    return False


@SHAPES
@pytest.mark.parametrize("degrees", [0, 7, 44, 46, 90, 133, 271])
def test_tiles_side_by_side_are_one_group_in_its_own_grid_at_every_turn(cells: Cells, degrees: float) -> None:
    (group,) = group_tiles(laid(cells, degrees))
    assert same_grid(group, cells)
    assert not group.crooked


@SHAPES
@pytest.mark.parametrize("gap", [0.0, 0.02, 0.05, 0.1])
def test_gaps_up_to_a_tenth_of_the_side_do_not_part_a_group(cells: Cells, gap: float) -> None:
    (group,) = group_tiles(laid(cells, 20, gap))
    assert same_grid(group, cells)


@SHAPES
def test_tiles_laid_a_little_crookedly_keep_their_cells(cells: Cells) -> None:
    (group,) = group_tiles(laid(cells, 20, loose=0.05))
    assert same_grid(group, cells)
    assert not group.crooked


def test_the_hole_of_a_ring_is_no_tile_and_its_ends_meet_without_contradiction() -> None:
    (group,) = group_tiles(laid(RING, 30))
    assert len({place.cell for place in group.places.values()}) == len(group.places) == 8


@pytest.mark.parametrize("apart", [1.0, 0.5])
def test_two_monsters_some_way_apart_are_two_groups(apart: float) -> None:
    left, right = laid([(0, 0), (1, 0)]), laid([(0, 0), (1, 0)], at=(300.0 + (2 + apart) * SIDE, 300.0))
    assert [len(group.places) for group in group_tiles(left + right)] == [2, 2]


def test_tiles_that_touch_at_a_corner_only_are_two_groups() -> None:
    assert [len(group.places) for group in group_tiles(laid([(0, 0), (1, 1)]))] == [1, 1]


@pytest.mark.parametrize("shift", [0.4, 0.5])
def test_tiles_shifted_by_half_a_side_along_each_other_are_no_grid(shift: float) -> None:
    lower = placed(SQUARE, (300.0 + shift * SIDE, 300.0 + 1.01 * SIDE), 0, SIDE)
    groups = group_tiles([*laid([(0, 0)]), lower])
    assert len(groups) == 2 or groups[0].crooked


def test_two_rows_that_contradict_each_other_are_crooked() -> None:
    row = laid([(0, 0), (1, 0), (2, 0), (3, 0)])
    slipped = [placed(SQUARE, (300.0 + x * SIDE, 300.0 + 1.02 * SIDE), 0, SIDE) for x in (0.2, 1.4, 2.55, 3.6)]
    groups = group_tiles(row + slipped)
    assert len(groups) > 1 or groups[0].crooked


def test_no_tiles_make_no_groups() -> None:
    assert group_tiles([]) == []


@SHAPES
@pytest.mark.parametrize("degrees", [0, 44, 133, 271])
def test_a_tile_turned_to_its_grids_north_has_its_neighbours_where_the_cells_say(cells: Cells, degrees: float) -> None:
    quads = laid(cells, degrees)
    (group,) = group_tiles(quads)
    upright = {place.cell: turned(quads[number], place.north) for number, place in group.places.items()}
    for (column, row), quad in upright.items():
        east, south = upright.get((column + 1, row)), upright.get((column, row + 1))
        assert east is None or np.linalg.norm(quad[1] - east[0]) < 0.1 * SIDE
        assert south is None or np.linalg.norm(quad[3] - south[0]) < 0.1 * SIDE


@SHAPES
def test_the_lattice_takes_every_cell_to_the_corners_of_its_tile(cells: Cells) -> None:
    quads = laid(cells, 50, gap=0.0)
    (group,) = group_tiles(quads)
    lattice = np.array(lattice_of(group, quads))
    for number, place in group.places.items():
        column, row = place.cell
        grid = np.array([[column, row, 1], [column + 1, row, 1], [column + 1, row + 1, 1], [column, row + 1, 1]]) @ lattice.T
        assert grid[:, :2] / grid[:, 2:] == pytest.approx(turned(quads[number], place.north), abs=0.01)


def test_the_steps_of_a_tile_lead_over_its_sides_in_their_order() -> None:
    quad = placed(SQUARE, (100.0, 100.0), 0, SIDE)
    assert [step.tolist() for step in steps(quad)] == [[0, -SIDE], [SIDE, 0], [0, SIDE], [-SIDE, 0]]
