"""What one picture of a sheet gives, and what is said when it gives nothing."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest

from calibration.arrays import Image
from calibration.lens import Lens
from calibration.patterns import Charuco, Chessboard, Pattern
from calibration.profile import PrintScale
from calibration.sheet import SHEET
from calibration.views import NoView, View, find_view
from tests.calibration.drawn_sheet import LENS, Pose, Shot, drawn, true_px

TURNED = Pose(tilt_x=20, tilt_y=10, turn=25)


@cache
def picture(pose: Pose = TURNED, pattern: Pattern = SHEET, lens: Lens = LENS, shot: Shot = Shot()) -> Image:  # noqa: B008
    return drawn(pose, pattern, lens, shot)


def view(of: Image, pattern: Pattern = SHEET) -> View:
    seen = find_view(of, pattern, name="a")
    assert isinstance(seen, View), seen
    return seen


def refusal(of: Image, pattern: Pattern = SHEET) -> str:
    seen = find_view(of, pattern, name="a")
    assert isinstance(seen, NoView)
    return seen.reason


def inner_error_px(seen: View, pose: Pose, pattern: Pattern = SHEET) -> np.ndarray:
    inner = seen.ids < len(pattern.corners())
    return np.asarray(seen.image_px[inner] - true_px(pose, pattern.corners()[seen.ids[inner]], pattern))


def test_21_all_corners_are_placed_to_a_few_hundredths_of_a_pixel_without_a_half_pixel_bias() -> None:
    seen = view(picture())
    off = inner_error_px(seen, TURNED)
    assert seen.ids[:24].tolist() == list(range(24))
    assert np.abs(off.mean(axis=0)).max() < 0.02
    assert np.sqrt((off**2).sum(axis=1).mean()) < 0.05


def test_places_on_the_sheet_follow_the_print_scale() -> None:
    seen = find_view(picture(), SHEET, PrintScale(0.97, 1.02))
    assert isinstance(seen, View)
    assert seen.object_mm[0].tolist() == [36 * 0.97, 36 * 1.02, 0]


def test_21_no_marker_at_all() -> None:
    assert refusal(np.full((480, 640), 120, np.uint8)).startswith("no sheet can be seen")


def test_21_exactly_one_marker() -> None:
    hidden = picture().copy()
    left, top = true_px(TURNED, np.array([(40.0, 4.0), (68.0, 32.0)])).min(axis=0).astype(int) - 12
    only = np.full_like(hidden, 200)
    only[top : top + 75, left : left + 75] = hidden[top : top + 75, left : left + 75]
    assert refusal(only).startswith("only one marker")


def test_71_an_inverted_print_is_read_and_named() -> None:
    seen = view(picture(shot=Shot(inverted=True)))
    assert seen.inverted
    assert "inverted" in seen.remarks[-1]


def test_75_a_sheet_of_another_family_of_markers_is_named() -> None:
    said = refusal(picture(pattern=replace(SHEET, dictionary="5X5_100")))
    assert "another sheet" in said
    assert "5X5_50" in said


@pytest.mark.parametrize("legacy", [False, True])
@pytest.mark.parametrize("size", [(5, 7), (6, 8), (7, 6)])
def test_76_older_and_newer_layouts_are_both_read_whichever_was_asked_for(size: tuple[int, int], legacy: bool) -> None:
    printed = Charuco(size[0], size[1], 26, 19, legacy=legacy)
    seen = view(picture(pattern=printed), printed.other_layout)
    assert isinstance(seen.pattern, Charuco)
    assert seen.pattern.black_squares() == printed.black_squares()


@pytest.mark.parametrize("asked", [(5, 7), (9, 7)])
def test_77_another_number_of_columns_is_refused_with_the_size_it_seems_to_be(asked: tuple[int, int]) -> None:
    assert "7 columns and 5 rows" in refusal(picture(), replace(SHEET, columns=asked[0], rows=asked[1]))


@pytest.mark.parametrize("side_px", [20, 28, 36, 48, 80])
def test_79_small_markers_in_a_large_picture_are_found(side_px: int) -> None:
    height_mm = 27 * LENS.focal_px[0] / side_px
    small = picture(Pose(x=20, z=height_mm, turn=25), shot=Shot(blur_px=0.4))
    large = np.full((2592, 4608), 110, np.uint8)
    large[1000:1480, 2000:2640] = small
    assert view(large).share > (0.2 if side_px < 28 else 0.25)


def test_79_a_sheet_that_is_too_far_away_says_so() -> None:
    assert "too high or the sheet too small" in refusal(picture(Pose(z=27 * LENS.focal_px[0] / 14, turn=25)))


def test_81_texture_is_no_sheet_and_strange_markers_beside_one_are_ignored_and_counted() -> None:
    noise = cv2.GaussianBlur(np.random.default_rng(3).integers(0, 256, (480, 640)).astype(np.uint8), (0, 0), 3)
    assert refusal(np.asarray(cv2.normalize(noise, noise, 0, 255, cv2.NORM_MINMAX), dtype=np.uint8)).startswith(("no sheet", "only"))

    strange = picture().copy()
    marker = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_6X6_250).generateImageMarker(5, 48)
    strange[8:80, 8:80] = 255
    strange[20:68, 20:68] = marker
    seen = view(strange)
    assert seen.extra == 1
    assert np.sqrt((inner_error_px(seen, TURNED) ** 2).sum(axis=1).mean()) < 0.05


def test_82_glare_over_some_markers_leaves_the_others_and_names_those() -> None:
    seen = view(picture(shot=Shot(glare=((100, -12, 150, 192),))))
    assert 0.3 < seen.share < 0.85
    assert seen.missing
    assert "light is reflected" in seen.remarks[0]


def test_82_glare_over_all_of_it_says_so() -> None:
    assert "light is reflected" in refusal(picture(shot=Shot(glare=((-12, -12, 264, 192),))))


@pytest.mark.parametrize("tilt", [10, 30, 50, 60])
def test_83_steep_views_are_read(tilt: int) -> None:
    pose = Pose(tilt_x=tilt, turn=10)
    assert np.sqrt((inner_error_px(view(picture(pose)), pose) ** 2).sum(axis=1).mean()) < 0.12


@pytest.mark.parametrize("margin_mm", [0.0, 1.0, 2.0, 4.0])
@pytest.mark.parametrize("table", [0, 120])
def test_20_a_sheet_without_margin_on_a_dark_table_is_read(margin_mm: float, table: int) -> None:
    assert view(picture(shot=Shot(margin_mm=margin_mm, table=table))).share > 0.9


def test_80_lines_round_the_sheet_and_its_markers_do_not_hide_them() -> None:
    framed = picture().copy()
    for gap in (3.0, 6.0):
        outline = true_px(TURNED, np.array([(-gap, -gap), (252 + gap, -gap), (252 + gap, 180 + gap), (-gap, 180 + gap)]))
        cv2.polylines(framed, [outline.round().astype(np.int32)], True, (0,), 2)
    assert view(framed).share > 0.9


def test_a_mirrored_picture_is_named() -> None:
    assert "mirrored" in refusal(np.ascontiguousarray(picture()[:, ::-1]))


def test_a_plain_chessboard_is_read_as_a_whole_and_named_when_it_has_another_size() -> None:
    board = Chessboard(9, 6, 22.0)
    seen = view(picture(pattern=board), board)
    assert len(seen.ids) == 54
    assert "8 × 5" in refusal(picture(pattern=Chessboard(8, 5, 22.0)), board) or "5 × 8" in refusal(
        picture(pattern=Chessboard(8, 5, 22.0)), board
    )
