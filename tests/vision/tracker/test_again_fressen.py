"""A table of Das große Fressen of which only a part is read again says what reading all of it says."""

from __future__ import annotations

from functools import cache

import pytest

from tests.vision.drawn_art import Card
from tests.vision.drawn_fressen import Lying, Table, draw_fressen
from tests.vision.drawn_monster import CLOVER, PILL, PUFF, STAR, Monster
from tests.vision.tracker.showing import grainy
from vision.arrays import Image
from vision.fressen.reading import FressenReading
from vision.part import Box
from vision.reader import AnyReading, read_table
from vision.tracker.again import look_once_more_at, read_again
from vision.tracker.identity import same_reading
from vision.tracker.look import boxes, changed, look_at

WATER, MEADOW, MOUNTAIN = "water", "meadow", "mountain"
SUPPLIES = (
    Lying(Monster("yellow", 3, WATER, PUFF), (0.8, -1.1)),
    Lying(Monster("yellow", 1, MEADOW, STAR), (2.0, -1.1), 12),
    Lying(Monster("red", 2, MOUNTAIN, PILL), (0.8, 7.1), 5),
    Lying(Monster("red", 4, WATER, CLOVER), (2.0, 7.1)),
    Lying(Monster("red", 5, MEADOW, PUFF), (3.2, 7.1), -8),
)
ON_BOARD = (Lying(Monster("yellow", 4, MEADOW, STAR), (1.5, 0.5), 20), Lying(Monster("red", 1, MOUNTAIN, PILL), (2.5, 3.5)))
EATER = Monster("red", 3, WATER, CLOVER)


GREY, WOOD = (128, 120, 112), (176, 132, 80)


@cache
def picture(*monsters: Lying, noise: int = 0, table: tuple[int, int, int] = GREY) -> Image:
    drawn = draw_fressen(Table(monsters, cards=[Card(9, (7.6, 5.0))], field_px=70, size=(900, 800), colour=table)).image
    return grainy(drawn, noise)


@cache
def known() -> AnyReading:
    """What reading all of the picture says before anything happens."""
    return read_table(picture(*BEGUN), "fressen")


def where(before: Image, now: Image) -> list[Box]:
    """What changed, as the tracker sees it."""
    looks = look_at(before), look_at(now)
    return boxes(changed(*looks, 1.0).places, looks[1].scale, 9)


BEGUN = (*SUPPLIES, *ON_BOARD)
CASES = {
    "a monster goes from its supply to the board": (*SUPPLIES[:3], *SUPPLIES[4:], *ON_BOARD, Lying(SUPPLIES[3].monster, (4.5, 2.5), 30)),
    "a monster is eaten": (*SUPPLIES, ON_BOARD[1]),
    "a supply is filled up": (*BEGUN, Lying(EATER, (4.4, 7.1), 3)),
    "a monster is turned where it lies": (*SUPPLIES, ON_BOARD[0], Lying(ON_BOARD[1].monster, (2.5, 3.5), 90)),
    "a monster gives way to another": (*SUPPLIES, ON_BOARD[0], Lying(EATER, (2.5, 3.5), 4)),
}


@pytest.mark.parametrize("case", list(CASES))
def test_a_part_read_again_says_what_the_whole_says(case: str) -> None:
    before, now = picture(*BEGUN), picture(*CASES[case], noise=1)
    seen = read_again(now, known(), where(before, now))
    assert isinstance(seen, FressenReading)
    assert same_reading(seen, read_table(now, "fressen"))


def test_wood_seen_around_a_corner_of_the_board_is_no_part_of_a_monster() -> None:
    in_the_corner = Lying(EATER, (5.5, 0.5), 3)
    before, now = picture(*BEGUN, in_the_corner, table=WOOD), picture(*BEGUN, noise=1, table=WOOD)
    seen = read_again(now, read_table(before, "fressen"), where(before, now))
    assert seen is not None
    assert (seen.doubts, len(seen.tiles)) == ((), len(BEGUN))


def test_monsters_keep_their_order() -> None:
    before, now = known(), picture(*BEGUN, Lying(EATER, (4.4, 7.1)), noise=1)
    seen = read_again(now, before, where(picture(*BEGUN), now))
    assert seen is not None
    assert [tile.corners for tile in seen.tiles[:-1]] == [tile.corners for tile in before.tiles]


def test_what_was_read_is_looked_at_once_more_in_the_next_picture() -> None:
    case = CASES["a monster goes from its supply to the board"]
    before, now, later = picture(*BEGUN), picture(*case, noise=1), picture(*case, noise=2)
    seen = read_again(now, known(), where(before, now))
    assert seen is not None
    again = look_once_more_at(later, seen, where(before, now))
    assert again is not None
    assert same_reading(again, seen)


def test_something_else_on_the_board_is_left_to_the_whole() -> None:
    before, now = picture(*BEGUN), picture(*BEGUN, noise=1).copy()
    now[420:520, 500:600] = (60, 60, 60)
    assert read_again(now, known(), where(before, now)) is None
