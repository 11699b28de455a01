"""A table of Monster Factory of which only a part is read again says what reading all of it says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

import pytest

from tests.vision.drawn_art import Card
from tests.vision.drawn_table import CHECK, OAK, Block, Camera, Ground, Light, draw_table
from tests.vision.tracker.showing import grainy, hand
from vision.arrays import Image
from vision.factory.reading import FactoryReading
from vision.part import Box
from vision.reader import AnyReading, read_table
from vision.tracker.again import read_again
from vision.tracker.identity import same_reading
from vision.tracker.look import boxes, changed, look_at

CAMERA = Camera((812, 537), 46.0)
CARDS = (Card(0, (6.4, -3.6)), Card(1, (-6.4, 4.2)), Card(2, (6.4, 4.2)))
PITCH = 1 + 1 / 60
MONSTERS = (Block("WGWPo1 WPWG", (-4.0, 0.0), 6.0), Block("PWGW2", (3.0, 1.0)))
DRAWN = Block("GWPW1", (4.6, -3.6), 12.0)
PILE = Block("####", (8.0, -3.6), 3.0)


@cache
def picture(*blocks: Block, ground: Ground = OAK, cards: tuple[Card, ...] = CARDS, noise: int = 0) -> Image:
    drawn = draw_table(*MONSTERS, PILE, *blocks, cards=cards, ground=ground, light=Light(noise=0), camera=CAMERA).image
    return grainy(drawn, noise)


@cache
def known(*blocks: Block, ground: Ground = OAK) -> AnyReading:
    """What reading all of that picture says."""
    return read_table(picture(*blocks, ground=ground), "factory")


def where(before: Image, now: Image) -> Sequence[Box]:
    """What changed, as the tracker sees it."""
    looks = look_at(before), look_at(now)
    return boxes(changed(*looks, 1.0).places, looks[1].scale, 9)


def again(before: tuple[Block, ...], now: Image) -> AnyReading | None:
    return read_again(now, known(*before), where(picture(*before), now))


LAID: dict[str, tuple[tuple[Block, ...], tuple[Block, ...]]] = {
    "a tile is drawn": ((), (DRAWN,)),
    "a drawn tile is taken away": ((DRAWN,), ()),
    "the drawn tile is laid beside a monster": ((DRAWN,), (Block("GWPW1", (3.0, 1.0 + PITCH)),)),
    "a tile is laid on its own": ((), (Block("WWGP3", (-0.5, 3.0), 20.0),)),
    "a blank tile is laid beside a monster": ((), (Block("WWWW", (3.0 + PITCH, 1.0)),)),
    "a tile is turned where it lies": ((DRAWN,), (Block("GWPW1", (4.6, -3.6), 102.0),)),
    "a tile gives way to another one": ((DRAWN,), (Block("PPWG", (4.6, -3.6), 12.0),)),
    "a tile joins two others": (
        (Block("GWPW1", (3.0, 1.0 + 2 * PITCH)),),
        (Block("GWPW1", (3.0, 1 + 2 * PITCH)), Block("GWGW", (3.0, 1 + PITCH))),
    ),
    "a tile is laid face down": ((), (Block("####", (0.0, -2.0), 9.0),)),
    "a second monster is begun beside the draw card": ((DRAWN,), (DRAWN, Block("GGWW", (6.4, -1.9)))),
}


@pytest.mark.parametrize("case", list(LAID))
def test_a_part_read_again_says_what_the_whole_says(case: str) -> None:
    now = picture(*LAID[case][1], noise=1)
    seen = again(LAID[case][0], now)
    assert seen is not None
    assert same_reading(seen, read_table(now, "factory"))


def test_what_a_part_says_is_kept_for_the_next_one() -> None:
    second, third = picture(DRAWN, noise=1), picture(Block("GWPW1", (3.0, 1.0 + PITCH)), noise=2)
    seen = again((), second)
    assert seen is not None
    last = read_again(third, seen, where(second, third))
    assert last is not None
    assert same_reading(last, read_table(third, "factory"))


def test_tiles_keep_their_order_and_their_cells() -> None:
    seen, before = again((), picture(DRAWN, noise=1)), known()
    assert isinstance(seen, FactoryReading)
    assert isinstance(before, FactoryReading)
    assert [(tile.edges, tile.cell, tile.group) for tile in seen.tiles[:-1]] == [
        (tile.edges, tile.cell, tile.group) for tile in before.tiles
    ]


def test_only_what_lies_near_the_change_is_looked_at() -> None:
    before, now = picture(), picture(DRAWN, noise=1)
    blackened = now.copy()
    blackened[230:] = before[230:]
    blackened[192:, :307] = 90  # a monster that the camera says did not change
    seen = read_again(blackened, known(), where(before, now))
    assert seen is not None
    assert same_reading(seen, read_table(now, "factory"))


def test_part_of_a_tile_left_showing_is_doubted_and_the_doubt_goes_with_it() -> None:
    empty, covered = picture(), picture(Block("GGWW", (0.0, 3.0)), noise=1).copy()
    covered[:, 418:] = picture(noise=1)[:, 418:]
    seen = again((), covered)
    assert seen is not None
    assert seen.doubts == read_table(covered, "factory").doubts != ()
    gone = read_again(empty, seen, where(covered, empty))
    assert gone is not None
    assert not gone.doubts


@pytest.mark.parametrize(
    ("what", "now"),
    [
        ("a hand reaches in", lambda: hand(picture(), (368.0, 368.0))),
        ("a card was laid down", lambda: picture(cards=(*CARDS, Card(3, (0.0, 4.2))), noise=1)),
        ("a card was pushed", lambda: picture(cards=(Card(0, (6.4, -3.2)), *CARDS[1:]), noise=1)),
        ("most of the table changed", lambda: picture(*(Block("GWPW", (x, y)) for x in (-6, -2, 2, 6) for y in (-4, 3)), noise=1)),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_what_parts_do_not_tell_is_left_to_the_whole(what: str, now: Callable[[], Image]) -> None:
    assert again((), now()) is None, what


def test_a_doubt_that_does_not_come_from_tiles_is_left_to_the_whole() -> None:
    before = read_table(hand(picture(), (368.0, 368.0)), "factory")
    assert before.doubts
    assert read_again(picture(DRAWN), before, [(598.0, 69.0, 659.0, 130.0)]) is None


def test_on_a_checked_cloth_as_well() -> None:
    before, now = picture(ground=CHECK), picture(DRAWN, ground=CHECK, noise=1)
    seen = read_again(now, known(ground=CHECK), where(before, now))
    assert seen is not None
    assert same_reading(seen, read_table(now, "factory"))
