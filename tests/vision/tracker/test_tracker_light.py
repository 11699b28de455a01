"""Light that changes, flickers or goes out is no play, and neither is a picture that freezes or loses its focus."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.tracker.showing import FREE, Show, begun, hand, laid, lit, moods, moved, table, tiles
from vision.arrays import Image
from vision.tracker.agreement import FLICKERS
from vision.tracker.glance import Mood, Settled
from vision.tracker.tracker import Tracker

LIGHTS: tuple[float | tuple[float, float, float], ...] = (0.5, 1.6, (1.2, 1.0, 0.8), (0.7, 0.95, 1.1))
BANDS = 1.4


def band(frame: int) -> NDArray[np.float32]:
    """The light of a lamp that flickers, row by row."""
    down = np.linspace(0, 1, table().shape[0], dtype=np.float32)[:, None, None]
    return np.asarray(1 + 0.3 * np.sin(2 * np.pi * (BANDS * down + 0.3 * frame)), np.float32)


def kinds(settled: Settled) -> list[str]:
    """The tiles, however they are turned and in whatever order."""
    return sorted(min(one.edges[turn:] + one.edges[:turn] for turn in range(4)) for one in tiles(settled))


def soft(picture: Image, sigma: float) -> Image:
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma), np.uint8)


def test_case_14_twelve_steps_of_light_and_a_cloud_are_told_as_light_and_nothing_settles() -> None:
    show = begun(5)
    for _ in range(3):
        for light in LIGHTS:
            show.still(lit(table(), light), 0.6)
            show.still(table(), 0.2)
    show.moving(lambda t: lit(table(), 1 - 0.5 * t / 3), 3)
    assert len(show.settled) == 1
    assert moods(show.glances[4:]) == {Mood.STILL, Mood.LIGHT}


def test_case_14_a_tile_that_is_laid_while_the_light_changes_settles_once() -> None:
    show = begun()
    for step in range(8):
        picture = table() if step < 4 else laid(table(), "GPWG", FREE)
        show.still(lit(picture, LIGHTS[step % len(LIGHTS)]), 0.9)
    assert [len(tiles(settled)) for settled in show.settled] == [9, 10]
    assert set(show.settled[0].ids) < set(show.settled[1].ids)


def test_case_14_too_dark_is_said_and_what_had_settled_holds() -> None:
    show = begun()
    assert moods(show.still(lit(table(), 0.15), 2)) == {Mood.DARK}
    assert moods(show.still(table(), 1)) == {Mood.STILL, Mood.LIGHT}
    assert len(show.settled) == 1


def test_case_12_a_white_balance_that_follows_a_growing_cloth_changes_nothing_on_the_table() -> None:
    show = begun()
    bare = grey_world(table())
    show.still(bare, 1)
    letters = {number: one.edges for settled in show.settled for one, number in zip(tiles(settled), settled.ids, strict=True)}
    for share in np.linspace(0.02, 0.4, 20):
        show.frame(grey_world(with_cloth(table(), float(share))))
    show.still(grey_world(with_cloth(table(), 0.4)), 1)
    for settled in show.settled:
        for one, number in zip(tiles(settled), settled.ids, strict=True):
            assert one.doubts or one.edges == letters[number]


def with_cloth(picture: Image, share: float) -> Image:
    """The picture with a purple cloth that comes in from the right."""
    out = picture.copy()
    out[:, round((1 - share) * picture.shape[1]) :] = (150, 50, 110)
    return out


def grey_world(picture: Image) -> Image:
    """The picture as a camera balances it whose rule is that everything together is grey."""
    means = picture.reshape(-1, 3).mean(axis=0)
    return lit(picture, tuple(float(means.mean() / mean) for mean in means))


def test_case_54_what_was_seen_before_the_exposure_had_settled_is_no_table() -> None:
    show = Show()
    for frame in range(15):
        show.frame(lit(table(), 0.08 + 0.92 * frame / 15))
    show.still(table(), 1.5)
    (settled,) = show.settled
    assert kinds(settled) == kinds(begun().settled[0])
    assert not any(one.doubts for one in tiles(settled))
    assert show.glances[0].mood is Mood.DARK


@pytest.mark.parametrize(("fps", "frames"), [(5, 30), (30, 60)])
def test_case_17_an_edge_that_flickers_gives_one_answer_and_is_not_sure(fps: int, frames: int) -> None:
    one, other = (laid(table(), word, FREE) for word in ("GPWG", "PPWG"))
    show = Show(fps=fps)
    for frame in range(frames):
        show.frame(other if frame % 3 == 2 else one)
    (settled,) = show.settled
    unsure = [tile for tile in tiles(settled) if tile.doubts]
    assert [tile.doubts for tile in unsure] == [(FLICKERS,)]
    assert np.mean(unsure[0].corners, axis=0) == pytest.approx(np.array(FREE), abs=3)


def test_case_17_an_edge_that_begins_to_flicker_later_is_doubted_from_then_on() -> None:
    one, other = (laid(table(), word, FREE) for word in ("GPWG", "PPWG"))
    show = Show()
    show.still(one, 1)
    for frame in range(40):
        show.frame(other if frame % 3 == 2 else one)
    sure, unsure = show.settled
    assert sure.reading.sure
    assert [tile.doubts for tile in tiles(unsure) if tile.doubts] == [(FLICKERS,)]
    assert sure.ids == unsure.ids


@pytest.mark.parametrize(("fps", "bare", "more"), [(5, 30, 15), (30, 60, 30)])
def test_case_53_letters_stay_as_they_are_under_a_flickering_lamp_and_a_tile_laid_then_is_seen(fps: int, bare: int, more: int) -> None:
    show = Show(fps=fps)
    for frame in range(bare + more):
        show.frame(lit(table() if frame < bare else laid(table(), "GPWG", FREE), band(frame)))
    before, after = show.settled
    assert [len(tiles(before)), len(tiles(after))] == [9, 10]
    letters = [sorted((number, one.edges, one.doubts) for one, number in zip(tiles(s), s.ids, strict=True)) for s in (before, after)]
    assert [line for line in letters[1] if line[0] in before.ids] == letters[0]


def test_case_9_a_picture_that_was_never_sharp_is_not_read() -> None:
    show = Show()
    show.still(soft(table(), 3), 2)
    assert show.settled == []
    assert moods(show.glances[3:]) == {Mood.BLURRED}


def test_case_9_a_lens_that_goes_on_looking_for_its_focus_moves_no_tile() -> None:
    show = begun()
    for frame in range(40):
        show.frame(table() if frame % 2 else soft(moved(table(), 0, 0, scale=1.01), 4))
    assert all(settled.ids == show.settled[0].ids for settled in show.settled)
    assert [[tile.edges for tile in tiles(settled)] for settled in show.settled] == [[tile.edges for tile in tiles(show.settled[0])]]


def test_case_10_when_the_focus_stays_on_the_hand_what_had_settled_holds() -> None:
    show = begun()
    show.still(hand(soft(table(), 3), (300, 300)), 1)
    assert Mood.BLURRED in moods(show.still(soft(table(), 3), 3))
    assert show.glances[-1].mood is Mood.BLURRED
    assert moods(show.still(table(), 1)) == {Mood.STILL}
    assert len(show.settled) == 1


def test_a_camera_that_gives_the_very_same_picture_for_seconds_is_frozen() -> None:
    show = Show(noise=0)
    show.still(table(), 6)
    assert moods(show.glances[:40]) == {Mood.SETTLING, Mood.STILL}
    assert moods(show.glances[42:]) == {Mood.FROZEN}


def test_a_film_may_show_the_very_same_picture_for_as_long_as_it_likes() -> None:
    show = Show(noise=0, repeats=True)
    show.still(table(), 6)
    assert moods(show.glances[6:]) == {Mood.STILL}


def test_the_game_is_found_from_the_picture() -> None:
    show = Show(Tracker(None))
    show.still(table(), 1)
    assert show.settled[0].reading.game == "factory"


def test_names_are_given_by_who_knows_the_set() -> None:
    show = Show(Tracker("factory", name=lambda picture, reading: reading.named(str(picture.shape))))
    show.still(table(), 1)
    assert show.settled[0].reading.image == "(480, 640, 3)"
