"""The lens from views, which views are left out and why, whether it may be trusted, and what to show next."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from calibration.coverage import Need, Side, cover, next_wanted
from calibration.lens import Lens
from calibration.sheet import SHEET
from calibration.solution import Solution, Unsolved, solve
from calibration.views import View
from tests.calibration.drawn_sheet import Pose, true_px

LENS = Lens((1640, 1232), (1360.0, 1360.0), (813.0, 615.0), (-0.055, 0.02, 0.0003, -0.0003, 0.0))
POSES = [
    Pose(-120, -70, 480, 25, 10, 15),
    Pose(120, -80, 480, -25, 15, 100),
    Pose(-110, 80, 470, 20, -25, 60),
    Pose(110, 80, 480, -20, -20, -30),
    Pose(0, -90, 500, 35, 0, 80),
    Pose(0, 90, 500, -35, 5, -10),
    Pose(60, 0, 420, 5, 35, 45),
    Pose(-60, 0, 420, 5, -35, 135),
]


EACH = 3
"""Of how many places of the sheet one is seen: that is enough, and quicker."""


def view(name: int, pose: Pose, lens: Lens = LENS, noise_px: float = 0.03) -> View:
    places = SHEET.places()[::EACH]
    px = true_px(pose, places, lens=lens) + np.random.default_rng(name).normal(0, noise_px, (len(places), 2))
    seen = ((px > 4) & (px < np.array(lens.size) - 5)).all(axis=1)
    on_sheet = np.column_stack([places, np.zeros(len(places))])
    return View(str(name), lens.size, EACH * np.flatnonzero(seen), px[seen], on_sheet[seen], SHEET, 0.0, 0.5)


def views(lens: Lens = LENS, noise_px: float = 0.03) -> list[View]:
    return [view(number, pose, lens, noise_px) for number, pose in enumerate(POSES)]


def solved(seen: list[View]) -> Solution:
    found = solve(seen)
    assert isinstance(found, Solution), found
    return found


def straight_error_px(found: Lens, true: Lens) -> float:
    across, down = np.meshgrid(np.linspace(0, true.size[0] - 1, 12), np.linspace(0, true.size[1] - 1, 9))
    grid = np.column_stack([across.ravel(), down.ravel()])
    return float(np.linalg.norm(found.straightened(grid) - true.straightened(grid), axis=1).max())


@pytest.mark.parametrize(
    "true",
    [
        LENS,
        replace(LENS, distortion=(-0.3, 0.1, 0.0005, 0.0003, 0.0)),
        replace(LENS, distortion=(0.1, -0.05, 0.0, 0.0, 0.0)),
        replace(LENS, size=(640, 480), focal_px=(530.0, 530.0), centre_px=(325.0, 236.0)),
    ],
)
def test_the_lens_that_took_the_views_is_found_and_trusted(true: Lens) -> None:
    found = solved(views(true))
    assert found.trusted, found.verdict
    assert found.lens.focal_px == pytest.approx(true.focal_px, rel=0.003)
    assert found.lens.centre_px == pytest.approx(true.centre_px, abs=4)
    assert straight_error_px(found.lens, true) < 1.5
    assert found.left_out == ()


def test_a_view_with_moved_corners_is_left_out_by_name_and_does_no_harm() -> None:
    seen = views()
    bent = seen[3].image_px + np.column_stack([2 * np.sin(seen[3].object_mm[:, 1] / 40), np.zeros(len(seen[3].ids))])
    seen[3] = replace(seen[3], image_px=bent)
    found = solved(seen)
    assert [out.name for out in found.left_out] == ["3"]
    assert "bent or moved" in found.left_out[0].reason
    assert straight_error_px(found.lens, LENS) < 1.5


def test_a_single_wrong_corner_does_no_harm() -> None:
    seen = views()
    seen[2].image_px[5] += 30
    assert straight_error_px(solved(seen).lens, LENS) < 1.5


def test_pictures_of_another_size_and_repetitions_are_left_out_with_the_reason() -> None:
    seen = [*views(), replace(view(20, POSES[1]), size=(820, 616)), view(21, POSES[4])]
    reasons = {out.name: out.reason for out in solved(seen).left_out}
    assert "820 × 616" in reasons["20"]
    assert "just where 4 does" in reasons["21"]


def test_a_blurred_view_that_does_not_fit_is_called_blurred() -> None:
    seen = views()
    seen[6] = replace(view(6, POSES[6], noise_px=2.0), blur_px=5.0)
    assert "blurred" in {out.name: out.reason for out in solved(seen).left_out}["6"]


def test_too_few_views_are_not_trusted() -> None:
    assert isinstance(solve([]), Unsolved)
    assert not solved(views()[:4]).trusted


def test_views_that_are_all_flat_are_not_trusted() -> None:
    flat = [view(number, Pose(40 * number - 100, 20 * number - 60, 480 + 3 * number, 0, 0, 8 * number)) for number in range(6)]
    found = solved(flat)
    assert not found.trusted
    assert "tilted" in found.verdict


def test_views_in_the_middle_only_are_not_trusted_in_the_corners() -> None:
    middle = [view(number, replace(pose, x=pose.x / 8, y=pose.y / 8, z=1400.0)) for number, pose in enumerate(POSES)]
    found = solved(middle)
    assert not found.trusted
    assert "corners of the picture" in found.verdict


def fisheye_view(name: int, pose: Pose, focal_px: float) -> View:
    """Through a lens that shows equal angles equally long, as very wide ones do."""
    plain = Lens(LENS.size, (1.0, 1.0), (0.0, 0.0))
    rays = true_px(pose, SHEET.places(), lens=plain)
    radii = np.linalg.norm(rays, axis=1)
    px = rays * (focal_px * np.arctan(radii) / radii)[:, None] + (819.5, 615.5)
    px += np.random.default_rng(name).normal(0, 0.03, px.shape)
    seen = ((px > 4) & (px < np.array(LENS.size) - 5)).all(axis=1)
    on_sheet = np.column_stack([SHEET.places(), np.zeros(len(px))])
    return View(str(name), LENS.size, np.flatnonzero(seen), px[seen], on_sheet[seen], SHEET, 0.0, 0.5)


def test_a_lens_too_wide_for_five_coefficients_is_not_trusted_and_says_so() -> None:
    spread = [replace(pose, x=2 * pose.x, y=2 * pose.y) for pose in POSES[:6]]
    corners = [Pose(x, y, 340) for x in (-250, 250) for y in (-160, 160)]
    found = solved([fisheye_view(number, pose, 900) for number, pose in enumerate([*spread, *corners])])
    assert not found.trusted
    assert "sees so wide that the corners of its picture cannot be straightened" in found.verdict


def test_a_sheet_printed_higher_than_wide_does_no_harm_and_is_told() -> None:
    stretched = [replace(one, object_mm=one.object_mm / (1.0, 1.004, 1.0)) for one in views()]
    found = solved(stretched)
    assert found.trusted
    assert found.lens.focal_px == pytest.approx(LENS.focal_px, rel=0.001)
    assert straight_error_px(found.lens, LENS) < 1.5
    assert found.sheet_stretch == pytest.approx(1.004, abs=0.0003)


def test_large_errors_are_not_trusted() -> None:
    assert not solved(views(noise_px=1.5)).trusted


def test_coverage_names_cells_tilts_and_what_is_wanted_next() -> None:
    seen = views()
    assert next_wanted([]) is not None
    first = next_wanted(seen[:1])
    assert first is not None
    assert first.need is Need.TILT
    assert cover(seen).tilts == frozenset(Side)
    assert cover(seen).share > 0.7


def test_a_tilt_is_named_by_the_side_that_is_nearer() -> None:
    nearer_right = view(0, Pose(tilt_y=30))
    left, right = (true_px(Pose(tilt_y=30), np.array([(x, 0.0), (x, 180.0)]), lens=LENS) for x in (0.0, 252.0))
    assert np.ptp(right[:, 1]) > np.ptp(left[:, 1])
    assert cover([nearer_right]).tilts == {Side.RIGHT}
