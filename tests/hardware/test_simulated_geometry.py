"""Where things are seen in simulated photographs: by the equations of a lens, and by looking at the picture."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from hardware.simulated.colours import to_linear
from hardware.simulated.lighting import Lamp, Lighting, Sensor
from hardware.simulated.photograph import Scene, photograph
from hardware.simulated.pieces import Face, Image, Piece, lying
from hardware.simulated.surfaces import Surface
from hardware.simulated.viewpoint import Points, Pose, SimulatedLens, Stance, Viewpoint

BENT = SimulatedLens((640, 480), (530.0, 528.0), (322.3, 236.8), (-0.25, 0.09, 0.001, -0.0008, -0.01))
STANCES = [Stance(600), Stance(550, 14, 30, 20, (15, -8)), Stance(700, 9, 250, 190, (-20, 30))]
CLEAN = Sensor(0, 0, 0, 0, jpeg=None)
EVEN = Lighting((Lamp((0.8, 0.8, 0.8), falloff=0, softness=0.5),), ambient=(0.1, 0.1, 0.1))
GREY = Surface(np.full((8, 8, 3), 0.2, np.float32))
PLACES = np.array([(x, y) for x in (-150.0, -40, 0, 90, 160) for y in (-120.0, 0, 45, 130)])


def dot(radius_mm: float = 6, side_mm: float = 24, fine: int = 16) -> Face:
    """White card with a black dot in its middle."""
    size = round(side_mm * fine)
    picture = np.full((size, size, 3), 255, np.uint8)
    middle = round((size - 1) / 2 * 16)
    cv2.circle(picture, (middle, middle), round(radius_mm * fine * 16), (0, 0, 0), -1, cv2.LINE_AA, 4)
    return Face(picture, (side_mm, side_mm))


def seen_dots(picture: Image, near: Points) -> Points:
    """The centre of darkness around each place."""
    found = []
    for x, y in near:
        left, top = round(x) - 8, round(y) - 8
        part = to_linear(picture[top : top + 17, left : left + 17, 1])
        down, across = np.mgrid[:17, :17]
        dark = np.where(np.hypot(across - x + left, down - y + top) < 7.5, np.clip(0.8 - part, 0, None), 0)
        found.append((left + (across * dark).sum() / dark.sum(), top + (down * dark).sum() / dark.sum()))
    return np.array(found)


@pytest.mark.parametrize("stance", STANCES)
def test_places_are_seen_where_the_equations_of_the_lens_say(stance: Stance) -> None:
    view = Viewpoint(BENT, stance)
    space = np.column_stack([PLACES, np.full(len(PLACES), -12.0)])
    turn = cv2.Rodrigues(stance.rotation)[0]
    expected, _ = cv2.projectPoints(space, turn, -stance.rotation @ stance.place_mm, BENT.matrix, np.array(BENT.distortion))
    np.testing.assert_allclose(view.to_px(PLACES, 12.0), expected.reshape(-1, 2), atol=1e-6)


def test_the_camera_looks_at_its_place_from_its_height() -> None:
    stance = Stance(550, 14, 30, 20, (15, -8))
    assert stance.place_mm[2] == pytest.approx(-550)
    np.testing.assert_allclose(Viewpoint(BENT, stance).to_px(np.array([(15.0, -8.0)])), [BENT.centre_px], atol=1e-9)


def test_without_tilt_the_table_lies_as_it_is_seen_from_above() -> None:
    right, below = Viewpoint(SimulatedLens(), Stance(680)).to_px(np.array([(100.0, 0.0), (0.0, 100.0)]))
    np.testing.assert_allclose([right, below], [(1019.5, 615.5), (819.5, 815.5)])
    turned = Viewpoint(SimulatedLens(), Stance(680, turn_deg=90)).to_px(np.array([(0.0, 100.0)]))
    np.testing.assert_allclose(turned, [(1019.5, 615.5)])


@pytest.mark.parametrize("stance", STANCES)
def test_marks_are_drawn_where_they_are_said_to_be(stance: Stance) -> None:
    view = Viewpoint(BENT, stance)
    pieces = tuple(lying(dot(), (float(x), float(y)), 7.0 * n, 3.0) for n, (x, y) in enumerate(PLACES * 0.9))
    true = view.to_px(PLACES * 0.9, 3.0)
    seen = seen_dots(photograph(Scene(pieces, GREY), view, EVEN, CLEAN), true)
    assert np.linalg.norm(seen - true, axis=1).max() < 0.1
    assert np.linalg.norm(np.mean(seen - true, axis=0)) < 0.03


def test_a_sheet_held_in_space_is_seen_as_its_pose_says() -> None:
    view = Viewpoint(BENT, STANCES[1])
    sheet = np.full((800, 1000, 3), 255, np.uint8)
    marks = [(x, y) for x in (100, 500, 900) for y in (100, 400, 700)]
    for mark in marks:
        cv2.circle(sheet, (mark[0] * 16 - 8, mark[1] * 16 - 8), 18 * 16, (0, 0, 0), -1, cv2.LINE_AA, 4)
    places = np.array([(x / 4 - 125.0, y / 4 - 100.0, 0.0) for x, y in marks])
    turn, ahead = np.array([0.35, -0.4, 0.2]), np.array([10.0, -15.0, 480.0])
    projected, _ = cv2.projectPoints(places, turn, ahead, BENT.matrix, np.array(BENT.distortion))
    expected = np.asarray(projected, np.float64).reshape(-1, 2)
    held = Piece(Face(sheet, (250.0, 200.0)), view.held(turn, ahead))
    seen = seen_dots(photograph(Scene((held,), GREY), view, EVEN, CLEAN), expected)
    assert np.linalg.norm(seen - expected, axis=1).max() < 0.15


def test_the_edge_of_a_piece_is_soft_and_where_it_belongs() -> None:
    view = Viewpoint(SimulatedLens((640, 480), (600.0, 600.0), (319.5, 239.5)), Stance(600))
    white = Face(np.full((200, 200, 3), 255, np.uint8), (50.0, 50.0))
    picture = photograph(Scene((lying(white, (0.3, 0.0)),), GREY), view, Lighting((), (1, 1, 1)), CLEAN)
    row = picture[240, :, 0].astype(float)
    dark, light = row[280], row[320]
    linear = ((row / 255 + 0.055) / 1.055) ** 2.4
    width = (linear - linear[280]).sum() / (linear[320] - linear[280])
    assert (dark, light) == pytest.approx((124, 255), abs=1)
    assert width == pytest.approx(50.0, abs=0.05)


def test_small_print_does_not_shimmer() -> None:
    stripes = np.zeros((2000, 2000, 3), np.uint8)
    stripes[:, ::2] = 255
    view = Viewpoint(BENT, STANCES[1])
    picture = photograph(Scene((lying(Face(stripes, (200.0, 200.0)), (0, 0), 12),), GREY), view, Lighting((), (1, 1, 1)), CLEAN)
    assert picture[190:290, 270:370].std() < 1.5


def test_what_lies_higher_covers_what_is_lower_and_what_looks_away_is_not_seen() -> None:
    view = Viewpoint(BENT, Stance(600))
    white, black = (Face(np.full((20, 20, 3), value, np.uint8), (40.0, 40.0)) for value in (255, 0))
    high, low = lying(black, (0, 0), on_mm=5), lying(white, (0, 0))
    both = photograph(Scene((high, low), GREY), view, EVEN, CLEAN)
    assert both[237, 322].max() < 10
    away = Piece(white, Pose(np.diag([1.0, -1.0, -1.0]), np.zeros(3)))
    assert photograph(Scene((away,), GREY), view, EVEN, CLEAN)[237, 322].max() < 130


def test_an_oblique_view_shows_the_side_of_a_thick_piece() -> None:
    view = Viewpoint(SimulatedLens((640, 480), (600.0, 600.0), (319.5, 239.5)), Stance(500, 35, 0))
    white = Face(np.full((20, 20, 3), 255, np.uint8), (60.0, 60.0))
    piece = lying(white, (0, 0), 0, 8.0, side=(0, 0, 200))
    picture = photograph(Scene((piece,), GREY), view, EVEN, CLEAN)
    (_, y), (_, top) = view.to_px(np.array([(0.0, 30.0)]))[0], view.to_px(np.array([(0.0, 30.0)]), 8.0)[0]
    blue, _, red = picture[round((y + top) / 2), 320].tolist()
    assert y > top + 3
    assert red > 2 * blue
