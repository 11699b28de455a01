"""The drawing tool itself: what it says lies on the table lies there."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.drawn_art import Art, Card
from tests.vision.drawn_table import Block, Camera, Ground, Light, draw_table

BARE = Ground((32, 32, 32), "plain", 0)
PLAIN = Light(shadow=None, noise=0.0, blur=0.0)
OBLIQUE = Camera((640, 480), 60, tilt=12, k1=-0.12)


@pytest.mark.parametrize("camera", [Camera((640, 480), 60), OBLIQUE])
def test_corners_lie_where_the_paper_ends(camera: Camera) -> None:
    block = Block("WWWW", at=(2.0, 1.2), degrees=25, art=Art(corner_radius=0, rim=0))
    table = draw_table(block, ground=BARE, light=PLAIN, camera=camera)
    area, centre = cv2.contourArea(table.tiles[0].corners.astype(np.float32)), table.tiles[0].corners.mean(axis=0)
    seen = (table.image[..., 1].astype(np.float64) - 32) / (240 - 32)
    assert seen.sum() == pytest.approx(area, rel=0.02)
    rows, columns = np.nonzero(seen > 0.5)
    assert (columns.mean(), rows.mean()) == pytest.approx(centre, abs=0.2)


@pytest.mark.parametrize("camera", [Camera((640, 480), 60), OBLIQUE])
def test_markers_are_found_where_the_truth_says(camera: Camera) -> None:
    table = draw_table(cards=[Card(3, (-2, 1), 30), Card(9, (2, -1.5), 200)], light=PLAIN, camera=camera)
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_50))
    quads, ids, _ = detector.detectMarkers(table.image)
    seen = {int(number): np.asarray(quad).reshape(4, 2) for number, quad in zip(np.asarray(ids).ravel(), quads, strict=True)}
    assert sorted(seen) == [3, 9]
    assert max(float(np.abs(seen[number] - corners).max()) for number, corners in table.cards) < 1.5


def test_edges_are_drawn_clockwise_from_the_first_side() -> None:
    table = draw_table(Block("GPWW", degrees=90, art=Art(corner_radius=0)), light=PLAIN, camera=Camera((200, 200), 100))
    corners = table.tiles[0].corners
    middles = (corners + np.roll(corners, -1, axis=0)) / 2 * 0.9 + corners.mean(axis=0) * 0.1
    blue, green, red = table.image[tuple(middles.round().astype(int).T[::-1])].astype(int).T
    assert [bool(value) for value in green - red > 40] == [True, False, False, False]
    assert [bool(value) for value in blue - green > 40] == [False, True, False, False]
    assert corners[0] == pytest.approx([149.5, 49.5], abs=0.01)  # turned clockwise by 90: the first corner comes to the upper right


def test_truth_counts_what_the_block_says() -> None:
    truth = draw_table("GPWG2 PWWP\n#### WPGW1", camera=Camera((400, 400), 60)).truth()
    assert [tile["cell"] for tile in truth["tiles"]] == [[0, 0], [1, 0], [1, 1]]
    assert [tile["eyes"] for tile in truth["tiles"]] == [2, 0, 1]
    assert len(truth["backs"]) == 1
    assert truth["monsters"] == [
        {"owner": None, "tiles": 3, "open_thin": 3, "open_thick": 2, "complete": False, "eye_tiles": 2, "mismatches": 0}
    ]


def test_the_same_seed_draws_the_same_picture_and_another_seed_another() -> None:
    once, again, other = (draw_table(Block("GPWG", shifted=0.05), camera=Camera((200, 200), 60), seed=seed).image for seed in (1, 1, 2))
    assert (once == again).all()
    assert (once != other).any()
