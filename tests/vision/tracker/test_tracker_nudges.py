"""A camera that is nudged: tiles stay the same ones, and none has moved by it."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.tracker.showing import FREE, SIDE, begun, hand, laid, moods, moved, table, tile_at, tiles
from vision.arrays import Points
from vision.tracker.glance import Mood, Settled

Motion = tuple[float, float, float, float]
SMALL: tuple[Motion, ...] = ((2, 0, 0, 1), (8, 3, 0, 1), (8, 5, 0, 1), (0, 0, 1, 1), (0, 0, 0, 1.005), (3, 2, 1, 1.005))
FAR: tuple[Motion, ...] = ((SIDE * 0.6, 0, 0, 1), (-SIDE * 1.1, 20, 0, 1), (40, -30, 4, 1.02))


def numbered(settled: Settled) -> dict[int, Points]:
    return {number: np.mean(tile.corners, axis=0) for tile, number in zip(tiles(settled), settled.ids, strict=True)}


def expected(before: Settled, motion: Motion) -> dict[int, Points]:
    """Where the tiles lie after a nudge."""
    x, y, degrees, scale = motion
    turn = np.deg2rad(-degrees)
    matrix = scale * np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    middle = np.array([320, 240])
    return {number: matrix @ (at - middle) + middle + (x, y) for number, at in numbered(before).items()}


@pytest.mark.parametrize("motion", SMALL)
def test_case_84_a_nudge_of_less_than_half_a_cell_moves_the_reading_along(motion: Motion) -> None:
    show = begun()
    glances = show.still(moved(table(), *motion), 1.5)
    assert Mood.NUDGED not in moods(glances)
    assert glances[-1].mood is Mood.STILL
    assert len(show.settled) <= 2
    first, last = show.settled[0], show.settled[-1]
    for number, at in expected(first, motion).items():
        assert numbered(last)[number] == pytest.approx(at, abs=0.12 * SIDE)
    assert sorted(last.ids) == sorted(first.ids)


@pytest.mark.parametrize("motion", FAR)
def test_case_84_a_nudge_further_than_that_is_told_until_all_is_read_again_and_no_tile_gets_another_number(motion: Motion) -> None:
    show = begun()
    glances = show.still(moved(table(), *motion), 1.5)
    assert Mood.NUDGED in moods(glances)
    assert glances[-1].mood is Mood.STILL
    first, last = show.settled
    for number, at in expected(first, motion).items():
        assert numbered(last)[number] == pytest.approx(at, abs=3)


def test_case_84_a_tile_laid_with_the_hand_that_nudged_the_camera_is_the_only_new_one() -> None:
    show = begun()
    picture = moved(laid(table(), "GPWG", FREE), 9, 4)
    show.still(hand(picture, (300, 200)), 0.5)
    show.still(picture, 1.5)
    first, last = show.settled
    assert set(last.ids) - set(first.ids) == {tile_at(last, (FREE[0] + 9, FREE[1] + 4))[1]}
    assert set(first.ids) < set(last.ids)


def test_a_monster_that_is_slid_as_a_whole_keeps_its_tiles() -> None:
    pushed = table().copy()
    area = pushed[100:225, 80:245].copy()
    pushed[100:225, 80:245] = pushed[225:350, 80:245]
    pushed[240:365, 150:315] = area
    show = begun()
    show.still(hand(pushed, (230, 320)), 0.5)
    show.still(pushed, 1.5)
    first, last = show.settled
    assert sorted(first.ids) == sorted(last.ids)
    went = [numbered(last)[number] - at for number, at in numbered(first).items()]
    assert sum(np.allclose(way, (70, 140), atol=3) for way in went) == 5
