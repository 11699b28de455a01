"""Case 84: what happened to the camera, the cards and the light since the table was calibrated, each told from the others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

import cv2
import numpy as np
import pytest

from calibration.arrays import Floats, Image, Points
from calibration.holding import STILL, Holding, Motion, Reference, check, reference
from calibration.lens import Lens
from calibration.plane import TablePlane
from calibration.profile import CameraId, Profile
from tests.calibration.drawn_table import LENS, Paper, grain, light_of, lying, marker_corners, noisy, tile, tilted

TABLE = tilted(0.12, -0.08, 560.0)
PROFILE = Profile("test", CameraId(), LENS.size, LENS, TABLE)
CARDS = (lying(1, -150, -90, 10), lying(2, 160, 80, 75), lying(3, 140, -100, 200))
TILES = tuple(tile(number, x, y, 20 * number) for number, (x, y) in enumerate([(-60, 20), (-14, 20), (32, 20), (-60, 66), (-100, 100)]))
LAID = (grain(), *CARDS, *TILES)
PLACES = np.array([(x, y) for x in (-150.0, 150.0) for y in (-110.0, 110.0)])

Look = tuple[Image, Mapping[int, Points]]


@lru_cache
def _light(papers: tuple[Paper, ...], plane: TablePlane, lens: Lens) -> Floats:
    return light_of(papers, plane, lens)


@lru_cache(maxsize=8)
def look(
    papers: tuple[Paper, ...] = LAID,
    plane: TablePlane = TABLE,
    lens: Lens = LENS,
    lamp: tuple[float, float, float] = (1, 1, 1),
    hand: bool = False,
    seed: int = 1,
) -> Look:
    """A picture, taken once, and its cards as the eye finds them, in straightened pixels of the lens that was measured."""
    seen = noisy(_light(papers, plane, lens) * np.array(lamp, np.float32), 3.0, seed)
    if hand:
        seen = cv2.ellipse(seen.copy(), (300, 500), (110, 330), 25, 0, 360, (120, 150, 205), -1).astype(np.uint8)
    rng = np.random.default_rng(seed)
    cards = [paper for paper in papers if paper.name.startswith("card") and not (hand and paper.name == "card 1")]
    found = {
        int(one.name[5:]): LENS.straightened(lens.bent(marker_corners(one, plane, lens))) + rng.normal(0, 0.1, (4, 2)) for one in cards
    }
    return seen, found


def nudged(across_px: float = 0.0, down_px: float = 0.0, degrees: float = 0.0, nearer: float = 1.0) -> TablePlane:
    """Where the table lies when the camera was moved along it, turned about its own axis, or brought nearer."""
    away = TABLE.translation_mm[2]
    turn = np.radians(degrees)
    about = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
    first, second, third = ((float(x), float(y), float(z)) for x, y, z in about @ np.array(TABLE.rotation))
    shift = across_px * away / LENS.focal_px[0], down_px * away / LENS.focal_px[1], away / nearer
    return TablePlane((first, second, third), shift)


@lru_cache
def before() -> Reference:
    return reference(*look(seed=0), PROFILE)


def after(seen: Look) -> Holding:
    return check(before(), *seen)


def test_a_still_table_holds_and_nothing_is_said() -> None:
    held = after(look())
    assert held.holds
    assert (held.camera, held.motion, held.moved_cards, held.sentence) == ("still", STILL, (), "")


@pytest.mark.parametrize(("across", "down"), [(3.0, 4.0), (-12.0, 16.0), (48.0, -36.0)])
def test_a_shift_of_5_20_or_60_pixels_is_noticed_and_the_table_found_again_by_the_cards(across: float, down: float) -> None:
    plane = nudged(across, down)
    held = after(look(plane=plane))
    assert (held.camera, held.moved_cards) == ("nudged", ())
    assert held.moved_px == pytest.approx(np.hypot(across, down), abs=1.5)
    assert "I have found the table again by the cards" in held.sentence
    assert held.plane is not None
    assert held.plane_holds
    assert held.plane.to_mm(LENS, plane.to_px(LENS, PLACES)) == pytest.approx(PLACES, abs=1.5)


def test_a_turn_of_one_degree_is_noticed() -> None:
    held = after(look(plane=nudged(degrees=1.0)))
    assert (held.camera, held.moved_cards) == ("nudged", ())
    assert held.motion.degrees == pytest.approx(1.0, abs=0.1)


def test_a_scale_of_half_a_percent_is_noticed() -> None:
    held = after(look(plane=nudged(nearer=1.005)))
    assert (held.camera, held.moved_cards) == ("nudged", ())
    assert held.motion.scale == pytest.approx(1.005, abs=0.001)


def test_more_than_half_a_tile_is_called_moved() -> None:
    assert after(look(plane=nudged(12, 16))).sentence == "The camera was nudged: I have found the table again by the cards."
    assert after(look(plane=nudged(40, 30))).sentence.startswith("The camera was moved: ")


def test_a_card_moved_by_a_player_is_not_the_camera() -> None:
    held = after(look((grain(), lying(1, -120, -60, 40), *LAID[2:])))
    assert (held.camera, held.moved_cards, held.sentence) == ("still", (1,), "")
    assert held.holds


def test_a_card_that_was_moved_does_not_lead_the_nudged_camera_astray() -> None:
    plane = nudged(12, 16)
    held = after(look((grain(), lying(1, -120, -60, 40), *LAID[2:]), plane))
    assert (held.camera, held.moved_cards) == ("nudged", (1,))
    assert held.plane is not None
    assert held.plane.to_mm(LENS, plane.to_px(LENS, PLACES)) == pytest.approx(PLACES, abs=1.5)


@pytest.mark.parametrize(("plane", "camera"), [(TABLE, "still"), (nudged(12, 16), "nudged")])
def test_a_hand_over_a_card_hides_neither_a_still_nor_a_nudged_camera(plane: TablePlane, camera: str) -> None:
    held = after(look(plane=plane, hand=True))
    assert (held.camera, held.moved_cards, held.unseen_cards) == (camera, (), (1,))


@pytest.mark.parametrize("plane", [TABLE, nudged(3, 4)])
def test_tiles_laid_and_taken_are_play(plane: TablePlane) -> None:
    papers = (*LAID[:-3], tile(11, 60, -60, 15), tile(12, -40, -100, 70), tile(13, 100, 110, 5))
    held = after(look(papers, plane))
    assert (held.camera, held.light_holds) == ("still" if plane == TABLE else "nudged", True)


@pytest.mark.parametrize("lamp", [(0.3, 0.35, 0.4), (1.5, 1.8, 2.0), (0.8, 1.0, 1.2)])
def test_a_lamp_switched_on_or_off_is_light_and_no_move(lamp: tuple[float, float, float]) -> None:
    held = after(look(lamp=lamp))
    assert (held.camera, held.light_holds, held.plane_holds) == ("still", False, True)
    assert held.sentence.startswith("The light has changed")


def test_how_much_the_light_changed_is_told() -> None:
    held = after(look(lamp=(0.45, 0.5, 0.6)))
    assert held.brightness == pytest.approx((0.45 * 0.5 * 0.6) ** (1 / 3), abs=0.03)
    assert held.white == pytest.approx((0.876, 0.97, 1.17), abs=0.03)


def test_a_nudge_in_the_dark_of_a_lamp_is_still_a_nudge() -> None:
    assert after(look(plane=nudged(12, 16), lamp=(0.4, 0.4, 0.4))).camera == "nudged"


def test_when_it_has_become_dark_only_that_is_said() -> None:
    held = after(look(lamp=(0.05, 0.05, 0.05)))
    assert held.dark
    assert held.sentence == "It has become too dark to see the table: please turn on a lamp."


def test_when_everything_is_covered_nothing_is_claimed_to_have_moved() -> None:
    covered = np.full((750, 1000, 3), (90, 120, 160), np.uint8)
    held = after((covered, {}))
    assert held.camera == "unknown"
    assert not held.holds
    assert "camera" not in held.sentence


def test_a_plane_that_the_cards_do_not_fit_does_not_hold() -> None:
    wrong = replace(PROFILE, plane=tilted(0.4, 0.3, 560.0))
    seen = look()
    held = check(reference(*seen, wrong), *seen)
    assert (held.camera, held.plane_holds) == ("still", False)
    assert "calibrate the table again" in held.sentence


def test_without_any_profile_a_nudge_is_noticed_too() -> None:
    first, second = look(seed=0), look(plane=nudged(12, 16))
    held = check(reference(*first), *second)
    assert held.camera == "nudged"
    assert held.plane is None


@pytest.mark.parametrize("shown", [(), (2,)])
def test_with_fewer_than_two_cards_the_table_is_found_again_by_what_lies_still(shown: tuple[int, ...]) -> None:
    plane = nudged(12, 16)
    seen, cards = look(plane=plane)
    held = after((seen, {number: cards[number] for number in shown}))
    assert "by what lies still on it" in held.sentence
    assert held.plane is not None
    assert held.plane.to_mm(LENS, plane.to_px(LENS, PLACES)) == pytest.approx(PLACES, abs=4.0)


def test_a_motion_moves_places() -> None:
    quarter = Motion((0.0, 2.0), (1.0, 1.0))
    assert quarter.moved(np.array([(1.0, 0.0)])).tolist() == [[1.0, 3.0]]
    assert [quarter.degrees, quarter.scale] == pytest.approx([90.0, 2.0])
