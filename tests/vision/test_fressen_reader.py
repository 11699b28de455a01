"""A whole table of Das große Fressen is read as it lies, and what is not clear is doubted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from tests.vision.drawn_art import Card, Shape, hand, paper
from tests.vision.drawn_fressen import SIX_BY_SIX, TILE, DrawnFressen, Lying, Table, draw_fressen
from tests.vision.drawn_monster import CLOVER, PILL, PUFF, STAR, Monster
from vision.cards import look_for_cards
from vision.doubts import REACHES_IN
from vision.fressen.board import UNSURE_END
from vision.fressen.reader import NO_SIDES, read_fressen
from vision.fressen.reading import FressenReading, Owner

ON_BOARD = (
    Lying(Monster("red", 3, "water", PUFF), (0.5, 0.5), 14),
    Lying(Monster("yellow", 2, "meadow", STAR), (2.5, 1.5), 188),
    Lying(Monster("yellow", 5, "mountain", PILL), (3.5, 3.4), -9),
    Lying(Monster("red", 1, "meadow", CLOVER), (5.56, 5.5), 3),
)
SUPPLIES = (
    Lying(Monster("red", 4, "water", STAR), (1.0, 7.1), 10),
    Lying(Monster("red", 2, "mountain", PUFF), (3.0, 7.1), -8),
    Lying(Monster("yellow", 5, "water", PILL), (2.0, -1.1), 170),
    Lying(Monster("yellow", 1, "meadow", CLOVER), (4.0, -1.1), 183),
)
BOSS_AT_RED = Card(9, (7.4 / TILE, 5.2 / TILE), 20)


def read(drawn: DrawnFressen) -> FressenReading:
    return read_fressen(drawn.image, look_for_cards(drawn.image)[0])


def nearest(reading: FressenReading, quad: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> int:
    """The tile of the reading that lies nearest to a quad."""
    away = [float(np.abs(np.array(tile.corners) - quad).max()) for tile in reading.tiles]
    return int(np.argmin(away))


def complaints(reading: FressenReading, drawn: DrawnFressen, lying: Sequence[Lying]) -> list[str]:
    """What differs from what was drawn, red at the last row, and every doubt; nothing when all is well."""
    out = [*reading.doubts, *(doubt for tile in reading.tiles for doubt in tile.doubts)]
    out += [f"{len(reading.tiles)} monsters instead of {len(lying)}"] * (len(reading.tiles) != len(lying))
    for one, quad in zip(lying, drawn.quads, strict=True):
        tile = reading.tiles[nearest(reading, quad)]
        off = float(np.abs(np.array(tile.corners) - quad).max())
        out += [f"{one} lies {off:.1f} px away"] * (off > 4)
        column, row = (int(np.floor(number)) for number in one.at)
        cell = (column, row) if 0 <= column < 6 and 0 <= row < 6 else None
        monster = one.monster
        true = (monster.owner, monster.number, monster.bonus, monster.terrain, "board" if cell else "supply", cell)
        said = (tile.owner, tile.number, tile.bonus, tile.terrain, tile.place, tile.cell)
        out += [f"{said} instead of {true}"] * (said != true)
    species = {one.monster.drawing: reading.tiles[nearest(reading, quad)].species for one, quad in zip(lying, drawn.quads, strict=True)}
    out += ["species are mixed up"] * (len(set(species.values())) != len(species))
    terrain = tuple(SIX_BY_SIX.split())
    return out + ["the landscape is wrong"] * (reading.board is None or reading.board.terrain != terrain)


@pytest.mark.parametrize("degrees", [0, 12, 171, 270])
def test_a_table_is_read_as_it_lies_with_red_at_the_last_row(degrees: float) -> None:
    lying = (*ON_BOARD, *SUPPLIES)
    drawn = draw_fressen(Table(lying, [BOSS_AT_RED], degrees=degrees, size=(1100, 1000)))
    reading = read(drawn)
    assert complaints(reading, drawn, lying) == []
    assert reading.boss == "red"


def test_the_two_halves_of_a_board_may_lie_apart() -> None:
    lying = (*ON_BOARD[:2], replace(ON_BOARD[2], at=(3.58, 3.4)), *SUPPLIES)
    drawn = draw_fressen(Table(lying, gap=0.08))
    assert complaints(read(drawn), drawn, lying) == []


@pytest.mark.parametrize("light", [(1.0, 0.75, 0.45), (0.8, 0.9, 1.0), (0.4, 0.4, 0.4)])
def test_a_table_is_read_in_another_light(light: tuple[float, float, float]) -> None:
    lying = (*ON_BOARD, *SUPPLIES)
    drawn = draw_fressen(Table(lying, degrees=4, light=light))
    assert complaints(read(drawn), drawn, lying) == []


def test_a_board_with_nothing_on_it_is_clear() -> None:
    drawn = draw_fressen(Table())
    reading = read(drawn)
    assert reading.sure
    assert reading.tiles == ()
    assert reading.boss is None


def test_the_boss_of_yellow_lies_on_the_other_half() -> None:
    assert read(draw_fressen(Table(SUPPLIES, [Card(9, (-1.3 / TILE, 0.5 / TILE), 70)]))).boss == "yellow"


def test_one_supply_tells_both_sides() -> None:
    reading = read(draw_fressen(Table(SUPPLIES[2:], [BOSS_AT_RED])))
    assert reading.boss == "red"
    assert reading.sure


def test_without_supplies_nobody_knows_whose_the_boss_is() -> None:
    reading = read(draw_fressen(Table(ON_BOARD, [BOSS_AT_RED])))
    assert reading.boss is None
    assert NO_SIDES in reading.doubts


def test_a_boss_in_the_middle_is_doubted() -> None:
    reading = read(draw_fressen(Table(SUPPLIES, [Card(9, (7.5 / TILE, 3.0 / TILE))])))
    assert any("boss" in doubt for doubt in reading.doubts)


def doubted(reading: FressenReading, drawn: DrawnFressen, number: int) -> bool:
    return bool(reading.tiles[nearest(reading, drawn.quads[number])].doubts)


def test_a_monster_across_two_fields_is_doubted_and_only_that() -> None:
    lying = (Lying(Monster("red", 3, "water"), (3.0, 2.5)), *ON_BOARD[:2], *SUPPLIES)
    drawn = draw_fressen(Table(lying, degrees=3))
    reading = read(drawn)
    assert [doubted(reading, drawn, number) for number in range(3)] == [True, False, False]


def test_two_monsters_on_one_field_are_doubted() -> None:
    lying = (Lying(Monster("red", 3, "water"), (2.2, 2.2)), Lying(Monster("yellow", 4, "meadow"), (2.8, 2.9)), *SUPPLIES)
    drawn = draw_fressen(Table(lying))
    reading = read(drawn)
    assert doubted(reading, drawn, 0)
    assert doubted(reading, drawn, 1)


COVERS: dict[str, tuple[Shape, ...]] = {
    "a hand over the board": hand((2.6, 4.2), 8),
    "a hand over the board, its arm in a blue sleeve": hand((3.4, 2.4), -20, sleeve=(60, 80, 140)),
    "a hand over the board, its arm in a sleeve as grey as the table": hand((3.4, 4.4), 0, sleeve=(138, 130, 122)),
    "a letter over the rim": paper((5.8, 2.5), 1.5, 2.2),
    "a note over three fields": paper((2.3, 2.6), 1.2, 2.6),
    "a note over half a monster": paper((2.9 / TILE, 1.5 / TILE), 0.7, 0.9),
}


@cache
def under(cover: str) -> FressenReading:
    return read(draw_fressen(Table((*ON_BOARD, *SUPPLIES), over=COVERS[cover])))


@pytest.mark.parametrize("cover", COVERS)
def test_what_covers_the_board_is_doubted(cover: str) -> None:
    assert not under(cover).sure


def test_an_arm_across_the_table_is_called_one() -> None:
    assert REACHES_IN in under("a hand over the board").doubts


def test_a_vein_of_a_table_like_mountains_that_ends_at_one_is_no_arm() -> None:
    beside_a_mountain = Shape(np.array([(1.9, -0.9), (3.1, -0.9), (3.1, 0.0), (1.9, 0.0)]) / TILE, (131, 111, 100))
    assert not read(draw_fressen(Table((*ON_BOARD, *SUPPLIES), under=(beside_a_mountain,), colour=(141, 121, 109)))).doubts


def test_without_a_board_monsters_are_told_all_the_same() -> None:
    lying = (*ON_BOARD, *SUPPLIES)
    drawn = draw_fressen(Table(lying, [BOSS_AT_RED], board=None))
    reading = read(drawn)
    assert reading.board is None
    assert reading.doubts
    assert {tile.place for tile in reading.tiles} == {"supply"}
    assert sorted((tile.owner, tile.number) for tile in reading.tiles) == sorted((one.monster.owner, one.monster.number) for one in lying)


GREY_AS_MOUNTAINS, GREENISH = (128, 120, 112), (120, 135, 120)


@pytest.mark.parametrize(
    ("apart", "colour"), [(0.95, GREY_AS_MOUNTAINS), (1.0, GREY_AS_MOUNTAINS), (1.04, GREY_AS_MOUNTAINS), (1.0, GREENISH)]
)
def test_supplies_laid_like_further_rows_do_not_move_the_board(apart: float, colour: tuple[int, int, int]) -> None:
    rows: tuple[tuple[Owner, float], ...] = (("red", 6.52), ("yellow", -0.52))
    lying = [Lying(Monster(owner, 1 + at, "water", STAR), (0.6 + apart * at, row), 3 * at - 6) for owner, row in rows for at in range(5)]
    drawn = draw_fressen(Table(lying, degrees=5, colour=colour, field_px=70, size=(1100, 900)))
    board = read(drawn).board
    assert board is not None
    assert min(float(np.abs(np.roll(board.corners, turn, axis=0) - drawn.board).max()) for turn in range(4)) < 0.06 * 70


def test_where_supplies_leave_hardly_a_gap_on_a_table_like_mountains_the_end_of_the_board_is_doubted() -> None:
    rows: tuple[tuple[Owner, float], ...] = (("red", 6.52), ("yellow", -0.52))
    lying = [Lying(Monster(owner, 1 + at, "water", STAR), (0.6 + 0.9 * at, row), 3 * at - 6) for owner, row in rows for at in range(5)]
    assert UNSURE_END in read(draw_fressen(Table(lying, degrees=5, field_px=70, size=(1100, 900)))).doubts
