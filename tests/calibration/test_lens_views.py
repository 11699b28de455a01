"""What one picture of a sheet gives, and what is said when it gives nothing."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest

from calibration.arrays import Image
from calibration.glimpse import glimpse
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


@cache
def view_of(pose: Pose = TURNED, shot: Shot = Shot()) -> View:  # noqa: B008
    """What a picture that several tests look at shows."""
    return view(picture(pose, shot=shot))


def refusal(of: Image, pattern: Pattern = SHEET) -> str:
    seen = find_view(of, pattern, name="a")
    assert isinstance(seen, NoView)
    return seen.reason


def inner_error_px(seen: View, pose: Pose, pattern: Pattern = SHEET) -> np.ndarray:
    inner = seen.ids < len(pattern.corners())
    return np.asarray(seen.image_px[inner] - true_px(pose, pattern.corners()[seen.ids[inner]], pattern))


def draw_frame(picture: Image, pose: Pose, box_mm: tuple[float, float, float, float], scale: int = 1) -> None:
    """Draw a black frame on the sheet, 3 pixels wide; box: left, top, right, bottom."""
    left, top, right, bottom = box_mm
    outline = (true_px(pose, np.array([(left, top), (right, top), (right, bottom), (left, bottom)])) + 0.5) * scale - 0.5
    cv2.polylines(picture, [outline.round().astype(np.int32)], True, (0,), 3)


def noise(blur_px: tuple[float, float]) -> Image:
    raw = cv2.GaussianBlur(np.random.default_rng(3).normal(0, 1, (240, 320)), (0, 0), blur_px[0], sigmaY=blur_px[1])
    return np.asarray(cv2.normalize(raw, raw, 0, 255, cv2.NORM_MINMAX), dtype=np.uint8)


def waves(across_px: float, down_px: float) -> Image:
    rows, columns = np.mgrid[:240, :320]
    return np.asarray(127 + 60 * np.sin(2 * np.pi * columns / across_px) + 60 * np.sign(np.sin(2 * np.pi * rows / down_px)), dtype=np.uint8)


def blocks(side_px: int, share: float) -> Image:
    raw = np.random.default_rng(5).random((240 // side_px, 320 // side_px)) < share
    return np.asarray(np.where(raw, 20, 230).astype(np.uint8).repeat(side_px, axis=0).repeat(side_px, axis=1))


TEXTURES = {
    "noise": lambda: noise((1, 1)),
    "carpet": lambda: noise((3, 3)),
    "wood": lambda: noise((40, 1.5)),
    "cloth": lambda: waves(6, 9),
    "stripes": lambda: waves(30, 22),
    "mosaic": lambda: blocks(6, 0.5),
    "floor tiles": lambda: blocks(40, 0.5),
    "crossword": lambda: blocks(18, 0.3),
}


def test_21_all_corners_are_placed_to_a_few_hundredths_of_a_pixel_without_a_half_pixel_bias() -> None:
    seen = view_of()
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
@pytest.mark.parametrize("size", [(6, 8), (7, 6)])
def test_76_older_and_newer_layouts_are_both_read_whichever_was_asked_for(size: tuple[int, int], legacy: bool) -> None:
    printed = Charuco(size[0], size[1], 26, 19, legacy=legacy)
    seen = view(picture(pattern=printed), printed.other_layout)
    assert isinstance(seen.pattern, Charuco)
    assert seen.pattern.black_squares() == printed.black_squares()


@pytest.mark.parametrize("asked", [(5, 7), (7, 9)])
def test_77_another_number_of_columns_or_rows_is_refused_with_the_size_it_seems_to_be(asked: tuple[int, int]) -> None:
    assert "7 columns and 5 rows" in refusal(picture(), replace(SHEET, columns=asked[0], rows=asked[1]))


def test_77_rows_that_lie_beyond_the_picture_are_no_other_size() -> None:
    low = Pose(y=150, turn=4)
    assert len(view(picture(low), replace(SHEET, rows=9)).ids) > 20


def test_77_rows_of_our_own_sheet_that_are_covered_are_no_other_size() -> None:
    covered = picture().copy()
    hand = true_px(TURNED, np.array([(-20.0, 100.0), (270.0, 100.0), (270.0, 200.0), (-20.0, 200.0)]))
    cv2.fillPoly(covered, [hand.round().astype(np.int32)], (90,))
    seen = view(covered)
    assert 0.3 < seen.share < 0.7
    assert "13, 14, 15, 16" in seen.remarks[0]


@pytest.mark.parametrize("side_px", [20, 28, 80])
def test_79_small_markers_in_a_large_picture_are_found(side_px: int) -> None:
    height_mm = 27 * LENS.focal_px[0] / side_px
    small = picture(Pose(x=20, z=height_mm, turn=25), shot=Shot(blur_px=0.4))
    large = np.full((2592, 4608), 110, np.uint8)
    large[1000:1480, 2000:2640] = small
    assert view(large).share > (0.2 if side_px < 28 else 0.25)


def test_79_a_sheet_over_40_percent_of_the_width_is_read_and_a_marker_as_large_is_found() -> None:
    assert view(picture(Pose(z=252 * LENS.focal_px[0] / (0.4 * 640)))).share == 1
    near = cv2.resize(picture(Pose(x=36, y=36, z=27 * LENS.focal_px[0] / (0.4 * 640))), (4096, 3072))
    assert refusal(np.asarray(near, dtype=np.uint8)).startswith("only one marker")


def test_79_a_sheet_that_is_too_far_away_says_so() -> None:
    assert "too high or the sheet too small" in refusal(picture(Pose(z=27 * LENS.focal_px[0] / 14, turn=25)))


@pytest.mark.parametrize("name", TEXTURES)
def test_81_texture_is_no_sheet(name: str) -> None:
    assert refusal(TEXTURES[name]()).startswith(("no sheet", "only"))
    assert glimpse(TEXTURES[name](), SHEET) is None


def test_81_strange_markers_beside_a_sheet_are_ignored_and_counted() -> None:
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


@pytest.mark.parametrize("tilt", [30, 60])
def test_83_steep_views_are_read(tilt: int) -> None:
    pose = Pose(tilt_x=tilt, turn=10)
    assert np.sqrt((inner_error_px(view(picture(pose)), pose) ** 2).sum(axis=1).mean()) < 0.12


def test_83_steeper_views_are_refused_as_too_oblique() -> None:
    assert "too obliquely (77°, at most 75°" in refusal(picture(Pose(tilt_x=77, z=300)))


@pytest.mark.parametrize(("margin_mm", "table"), [(0.0, 0), (0.0, 60), (0.0, 120), (0.0, 200), (1.0, 0), (2.0, 120), (4.0, 60)])
def test_20_a_sheet_without_margin_on_a_dark_table_is_read(margin_mm: float, table: int) -> None:
    seen = view(picture(shot=Shot(margin_mm=margin_mm, table=table)))
    assert seen.share == 1
    assert seen.remarks == ()


def test_20_markers_that_are_cut_to_their_black_rim_are_named_with_the_margin_as_a_reason() -> None:
    cut = picture().copy()
    left, top, right, bottom = 36.0, 0.0, 108.0, 36.0
    white = ((left, top, right, top + 4.5), (left, top, left + 4.5, bottom))  # round the first marker there is black instead
    for x, y, across, down in white:
        strip = true_px(TURNED, np.array([(x, y), (across, y), (across, down), (x, down)]))
        cv2.fillPoly(cut, [strip.round().astype(np.int32)], (20,))
    said = view(cut).remarks[0]
    assert "could not be read: 0." in said
    assert "white margin" in said


@pytest.mark.parametrize("quality", [30])
def test_a_picture_with_much_jpeg_is_still_good_to_a_tenth_of_a_pixel(quality: int) -> None:
    _, packed = cv2.imencode(".jpg", picture(), [cv2.IMWRITE_JPEG_QUALITY, quality])
    off = inner_error_px(view(np.asarray(cv2.imdecode(packed, cv2.IMREAD_GRAYSCALE), dtype=np.uint8)), TURNED)
    assert np.sqrt((off**2).sum(axis=1).mean()) < 0.1


@pytest.mark.parametrize("light", [0.15])
def test_a_dark_picture_is_read(light: float) -> None:
    dark = (picture().astype(np.float64) * light).astype(np.uint8)
    off = inner_error_px(view(dark), TURNED)
    assert len(off) == 24
    assert np.sqrt((off**2).sum(axis=1).mean()) < 0.1


def test_a_picture_of_12_megapixels_is_read_as_exactly_as_a_small_one() -> None:
    (fx, fy), (cx, cy) = LENS.focal_px, LENS.centre_px
    large = Lens((4096, 3072), (6.4 * fx, 6.4 * fy), (6.4 * (cx + 0.5) - 0.5, 6.4 * (cy + 0.5) - 0.5), LENS.distortion)
    taken = np.asarray(cv2.resize(picture(), large.size, interpolation=cv2.INTER_CUBIC), dtype=np.uint8)
    seen = view(taken)
    off = seen.image_px[:24] - true_px(TURNED, SHEET.corners(), lens=large)
    assert len(seen.markers) == 17
    assert np.sqrt((off**2).sum(axis=1).mean()) < 6.4 * 0.05


@pytest.mark.parametrize("pattern", [SHEET, Chessboard(9, 6, 22.0)])
def test_a_glimpse_tells_to_a_pixel_or_so_where_the_corners_lie(pattern: Pattern) -> None:
    seen = glimpse(picture(pattern=pattern), pattern)
    assert seen is not None
    off = np.linalg.norm(seen.image_px - true_px(TURNED, pattern.corners()[seen.ids], pattern), axis=1)
    assert np.median(off) < 1
    assert off.max() < 3


def test_80_lines_round_the_sheet_do_not_hide_it() -> None:
    framed = picture().copy()
    for gap in (3.0, 6.0):
        draw_frame(framed, TURNED, (-gap, -gap, 252 + gap, 180 + gap))
    assert view(framed).share > 0.9


@pytest.mark.parametrize(("gap_px", "blur_px"), [(4, 0.6), (45, 1.0)])
def test_80_frames_drawn_round_markers_do_not_hide_them(gap_px: int, blur_px: float) -> None:
    slanted = Pose(x=5, tilt_x=25, tilt_y=-15, turn=20, z=280)
    framed = np.asarray(cv2.resize(picture(slanted), None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC), dtype=np.uint8)
    for marker in SHEET.markers()[5:12:3]:
        gap = gap_px * marker.square.side / 200
        x, y, side = marker.square.x, marker.square.y, marker.square.side
        draw_frame(framed, slanted, (x - gap, y - gap, x + side + gap, y + side + gap), scale=2)
    seen = view(np.asarray(cv2.GaussianBlur(framed, (0, 0), blur_px), dtype=np.uint8))
    assert seen.markers == view_of(slanted).markers
    assert seen.share > 0.3


def test_a_mirrored_picture_is_named() -> None:
    assert "mirrored" in refusal(np.ascontiguousarray(picture()[:, ::-1]))


def test_a_plain_chessboard_is_read_as_a_whole_and_named_when_it_has_another_size() -> None:
    board = Chessboard(9, 6, 22.0)
    seen = view(picture(pattern=board), board)
    assert len(seen.ids) == 54
    said = refusal(picture(pattern=Chessboard(8, 5, 22.0)), board)
    assert "8 × 5" in said or "5 × 8" in said
