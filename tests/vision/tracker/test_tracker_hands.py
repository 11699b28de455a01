"""Hands, tiles that are slid and laid, at whatever frame rate: what settles, and when."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.tracker.showing import FREE, SIDE, Show, begun, hand, laid, moods, table, tile_at, tiles
from vision.doubts import REACHES_IN
from vision.tracker.glance import Mood

OVER_TILES = (130.0, 190.0)
SOON = 1.0
RATES = (5, 30)
"""The slowest and the fastest."""


def test_a_table_that_rests_settles_once_and_then_costs_no_reading() -> None:
    show = Show()
    show.still(table(), 5)
    (settled,) = show.settled
    assert settled.number == 1
    assert 0.5 <= settled.seconds <= SOON
    assert len(tiles(settled)) == 9
    assert settled.reading.sure
    assert moods(show.glances[7:]) == {Mood.STILL}


@pytest.mark.parametrize("fps", RATES)
def test_a_hand_that_rests_for_0_4_seconds_never_settles(fps: int) -> None:
    show = begun(fps)
    assert moods(show.still(hand(table(), OVER_TILES), 0.4)) == {Mood.BUSY}
    show.still(table(), 1.2)
    assert len(show.settled) == 1, "nothing changed, so nothing is told"


@pytest.mark.parametrize("fps", RATES)
def test_case_13_a_tile_slid_over_three_cells_settles_once_and_two_laid_quickly_both_do(fps: int) -> None:
    start, end = FREE, (FREE[0], FREE[1] + 3 * SIDE)
    before, after = laid(table(), "GPWG", start), laid(table(), "GPWG", end)
    one = laid(after, "PWWG", (560, 60))
    two = laid(one, "WGWP", (60, 400))
    show = Show(fps=fps)
    show.still(before, 1.2)
    show.moving(lambda t: hand(before, (240 - 110 * t / 0.6, 470 - 280 * t / 0.6), 15), 0.6)
    covered = show.still(hand(before, OVER_TILES), 1.4)

    def slid(t: float) -> tuple[float, float]:
        return start[0], start[1] + SIDE * t / 0.8

    sliding = show.moving(lambda t: hand(laid(table(), "GPWG", slid(t)), (slid(t)[0], slid(t)[1] + 40), 15), 2.4)
    leaving = show.moving(lambda t: hand(after, (320, end[1] + 40 + 500 * t), 15), 0.4)
    left = show.seconds
    show.still(after, 1.2)
    show.moving(lambda t: hand(one, (560, 60 + 1200 * t), 15), 0.4)
    show.still(one, 0.2)
    show.moving(lambda t: hand(two, (60, 400 + 300 * t), 15), 0.4)
    left_again = show.seconds
    show.still(two, 1.2)

    assert moods([*covered, *sliding, *leaving]) == {Mood.BUSY}
    first, second, third = show.settled
    assert [len(tiles(settled)) for settled in show.settled] == [10, 10, 12]
    assert second.seconds - left <= SOON
    assert third.seconds - left_again <= SOON
    assert tile_at(second, end)[0].edges in ("GPWG", "PWGG", "WGGP", "GGPW")
    assert len(set(first.ids) & set(second.ids)) == 9, "all but the slid one lie where they lay"
    assert set(second.ids) < set(third.ids)


def test_something_that_lies_still_for_seconds_is_read_as_it_is_with_its_doubt_and_then_forgotten() -> None:
    show = begun()
    show.still(hand(table(), OVER_TILES), 4)
    show.still(table(), 1.5)
    first, covered, cleared = show.settled
    assert covered.seconds - 1.2 >= 3.0
    assert REACHES_IN in covered.reading.doubts
    assert cleared.seconds - 5.2 <= SOON
    assert sorted(cleared.ids) == sorted(first.ids), "the tiles under the hand are the same ones"


def test_a_tile_that_is_replaced_gets_a_new_number_and_one_that_is_pushed_keeps_its_own() -> None:
    show = Show()
    for word, at in (("GPWG", FREE), ("GPWG", (FREE[0] + 14, FREE[1] + 6)), ("PPWW", (FREE[0] + 14, FREE[1] + 6))):
        picture = laid(table(), word, at)
        show.still(hand(picture, at), 0.4)
        show.still(picture, 1.0)
    first, pushed, replaced = (dict(zip(settled.ids, tiles(settled), strict=True)) for settled in show.settled)
    assert set(first) == set(pushed)
    assert set(replaced) - set(pushed) == {max(replaced)}
    assert replaced[max(replaced)].edges in ("PPWW", "PWWP", "WWPP", "WPPW")


def test_the_picture_says_roughly_where_something_moves() -> None:
    show = begun()
    box = show.frame(hand(table(), OVER_TILES)).busy
    assert box is not None
    (left, top), (right, bottom) = np.min(box, axis=0), np.max(box, axis=0)
    assert left == pytest.approx(96, abs=6)
    assert top == pytest.approx(146, abs=6)
    assert right < 260
    assert bottom >= 470
