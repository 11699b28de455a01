"""A table drawn again only where it changed looks as if it were drawn from nothing; hands pass over it and leave no trace."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
import pytest

from hardware.simulated.canvas import Canvas
from hardware.simulated.colours import to_linear
from hardware.simulated.hand import SKINS, SLEEVES, arm, reaching
from hardware.simulated.lighting import Lamp, Lighting, Sensor
from hardware.simulated.pieces import Face, Image, Piece, lying
from hardware.simulated.studio import Studio
from hardware.simulated.surfaces import Surface, surface
from hardware.simulated.touched import touched_strips
from hardware.simulated.viewpoint import SimulatedLens, Stance, Viewpoint

VIEW = Viewpoint(SimulatedLens((400, 300), (340.0, 340.0), (199.5, 149.5), (-0.05, 0.02, 0, 0, 0)), Stance(500, 8, 40, 5))
LARGE = Viewpoint(SimulatedLens((1200, 900), (1020.0, 1020.0), (599.5, 449.5), (-0.05, 0.02, 0, 0, 0)), VIEW.stance)
ELSEWHERE = Viewpoint(VIEW.lens, Stance(500, 8, 40, 6, (5, -4)))
CLEAN = Sensor(vignetting=0.2, read_noise=0, shot_noise=0, blur_px=0.8, jpeg=None)
NOISY = Sensor(read_noise=0.003, shot_noise=0.012, jpeg=None)
TWO_LAMPS = Lighting((Lamp((0.3, 0.4, 0.5), 30, 40, 0.8), Lamp((0.3, 0.25, 0.2), 250, 65, 0.3)), (0.1, 0.1, 0.1))


@cache
def wood() -> Surface:
    return surface("wood", 3)


def tile(colour: tuple[int, int, int], place: tuple[float, float], degrees: float = 10, on_mm: float = 0.0) -> Piece:
    return lying(Face(np.full((90, 90, 3), colour, np.uint8), (45.0, 45.0)), place, degrees, 2.0, on_mm)


RED, BLUE, GREEN = tile((40, 40, 220), (-60, 10)), tile((210, 80, 40), (-8, 14), 12), tile((60, 190, 60), (60, -40))
HIGH = tile((230, 230, 230), (62, -38), 30, on_mm=2.0)
HAND = reaching(arm(SKINS[1], SLEEVES[0]), (0, 0), 160)


def studio(sensor: Sensor = CLEAN, **pieces: Piece) -> Studio:
    made = Studio(wood(), VIEW, TWO_LAMPS, sensor, 4)
    made.change(pieces)
    return made


def differs(one: Image, other: Image) -> int:
    return int(np.abs(one.astype(int) - other).max())


def test_laid_one_after_the_other_is_as_laid_at_once() -> None:
    grown = studio(red=RED)
    grown.shoot()
    grown.change({"blue": BLUE, "green": GREEN})
    grown.shoot()
    grown.change({"high": HIGH})
    assert differs(grown.shoot(), studio(red=RED, blue=BLUE, green=GREEN, high=HIGH).shoot()) <= 1


def test_what_is_lifted_leaves_the_table_as_it_was() -> None:
    bare = studio(red=RED).shoot()
    changed = studio(red=RED, blue=BLUE)
    assert differs(changed.shoot(), bare) > 50
    changed.change({"blue": None})
    assert differs(changed.shoot(), bare) <= 1


def test_what_is_moved_lies_only_at_its_new_place() -> None:
    moved = studio(red=RED, blue=BLUE)
    moved.shoot()
    moved.change({"blue": tile((210, 80, 40), (20, 60))})
    assert differs(moved.shoot(), studio(red=RED, blue=tile((210, 80, 40), (20, 60))).shoot()) <= 1


def test_a_hand_covers_what_lies_below_it_and_leaves_no_trace() -> None:
    table = studio(red=RED, blue=BLUE)
    before = table.shoot()
    with_hand = table.shoot([HAND])
    x, y = np.round(VIEW.to_px(np.array([(0.0, 40.0)]), 25.0)[0]).astype(int)
    blue, green, red = with_hand[y, x].astype(int)
    assert red > green > blue
    assert differs(table.shoot(), before) == 0


def test_a_hand_throws_a_shadow() -> None:
    table = studio()
    before, with_hand = to_linear(table.shoot()).sum(axis=2), to_linear(table.shoot([HAND])).sum(axis=2)
    flat = np.abs(with_hand / before - 0.75) < 0.2
    assert flat.sum() > 1500


def test_a_still_table_is_never_seen_twice_the_same_and_changes_only_by_noise() -> None:
    table = studio(NOISY, red=RED)
    pictures = [table.shoot() for _ in range(6)]
    different = [differs(one, other) for number, one in enumerate(pictures) for other in pictures[:number]]
    assert min(different) > 0
    assert np.std(pictures[0].astype(float) - pictures[1]) < 4


def test_the_same_changes_give_the_same_pictures() -> None:
    one, other = studio(NOISY, red=RED), studio(NOISY, red=RED)
    for _ in range(3):
        assert differs(one.shoot([HAND]), other.shoot([HAND])) == 0


def test_a_nudged_camera_sees_the_table_from_its_new_place() -> None:
    table = studio(red=RED, blue=BLUE)
    table.shoot()
    table.move_camera(ELSEWHERE)
    anew = Studio(wood(), ELSEWHERE, TWO_LAMPS, CLEAN, 4)
    anew.change({"red": RED, "blue": BLUE})
    assert differs(table.shoot(), anew.shoot()) <= 1


@pytest.mark.parametrize("share", [0.4, 0.8])
def test_a_cloud_takes_a_share_of_the_light_until_it_is_gone(share: float) -> None:
    table = studio(red=RED)
    before = table.shoot()
    table.dim(share)
    assert to_linear(table.shoot()).mean() == pytest.approx(share * to_linear(before).mean(), rel=0.02)
    table.dim(1)
    assert differs(table.shoot(), before) == 0


def test_a_lamp_that_goes_out_takes_its_light_and_its_shadows() -> None:
    table = studio(red=RED)
    table.shoot()
    dark = Lighting((TWO_LAMPS.lamps[0], Lamp((0, 0, 0), 250, 65, 0.3)), TWO_LAMPS.ambient)
    table.switch(dark)
    anew = Studio(wood(), VIEW, dark, CLEAN, 4)
    anew.change({"red": RED})
    assert differs(table.shoot(), anew.shoot()) <= 1


def test_an_arm_is_as_long_as_the_way_from_the_rim_of_the_table() -> None:
    face = arm(SKINS[0], SLEEVES[1])
    assert face.mask is not None
    assert face.size_mm[1] > 600
    assert cv2.countNonZero(face.mask[-1]) > 50


@pytest.mark.parametrize("from_deg", [0, 20, 45, 70, 90, 160, 215, 300])
def test_all_that_a_hand_and_its_shadow_change_is_drawn_and_little_else(from_deg: int) -> None:
    raised = reaching(arm(SKINS[1], SLEEVES[0]), (10, 5), from_deg)
    inside = np.zeros((900, 1200), bool)
    for left, top, right, bottom in touched_strips(LARGE, [raised], TWO_LAMPS.lamps):
        inside[top:bottom, left:right] = True
    canvas = Canvas.covered(wood(), LARGE, TWO_LAMPS)
    bare = canvas.copy(canvas.box)
    canvas.lay_all([raised])
    layers = zip([canvas.back.max(axis=2), *canvas.reaches], [bare.back.max(axis=2), *bare.reaches], strict=True)
    changed = np.max([np.abs(new - old) for new, old in layers], axis=0)
    assert float(changed[~inside].max()) < 0.005
    assert inside.sum() < 2 * (changed > 0.005).sum()
