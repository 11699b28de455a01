"""Case 78: for which pictures a profile is good, and what it says of the others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from calibration.errors import MisfitError
from calibration.lens import Lens
from calibration.profile import CameraId, Profile

FULL = CameraId("imx708", (4608, 2592), (0, 0, 4608, 2592))
PROFILE = Profile("kitchen", FULL, (4608, 2592), Lens((4608, 2592), (3548, 3548), (2303.5, 1295.5), (0.03, -0.03, 0, 0, 0)))


@pytest.mark.parametrize("size", [(2304, 1296), (1280, 720), (4608, 2592)])
def test_the_same_shape_and_crop_is_scaled(size: tuple[int, int]) -> None:
    lens = PROFILE.for_picture(FULL, size).lens
    assert lens is not None
    assert lens.size == size
    assert lens.focal_px[0] == pytest.approx(3548 * size[0] / 4608)
    assert lens.centre_px == pytest.approx(((size[0] - 1) / 2, (size[1] - 1) / 2))


def test_a_cropped_mode_of_the_same_shape_is_refused() -> None:
    with pytest.raises(MisfitError, match=r"4608 × 2592 pixels from \(0, 0\) of the sensor, and this picture shows 3072 × 1728"):
        PROFILE.for_picture(replace(FULL, crop=(768, 432, 3072, 1728)), (1536, 864))


@pytest.mark.parametrize("with_lens", [True, False])
def test_another_shape_is_refused(with_lens: bool) -> None:
    profile = PROFILE if with_lens else replace(PROFILE, lens=None)
    with pytest.raises(MisfitError, match=r"'kitchen' does not fit.*another shape"):
        profile.for_picture(FULL, (1640, 1232))


def test_another_camera_is_refused_by_name() -> None:
    with pytest.raises(MisfitError, match="the camera 'imx708', and this picture is from 'imx219'"):
        PROFILE.for_picture(CameraId("imx219"), (2304, 1296))


def test_another_sensor_is_refused() -> None:
    with pytest.raises(MisfitError, match="4608 × 2592 pixels, and this one has 3280 × 2464"):
        PROFILE.for_picture(CameraId("imx708", (3280, 2464)), (2304, 1296))


@pytest.mark.parametrize("camera", [CameraId(), CameraId("imx708"), CameraId("", (4608, 2592)), replace(FULL, crop=(0, 8, 4608, 2576))])
def test_what_nobody_tells_and_what_drivers_round_is_no_misfit(camera: CameraId) -> None:
    assert PROFILE.for_picture(camera, (2304, 1296)).size == (2304, 1296)
