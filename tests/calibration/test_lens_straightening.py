"""What a lens bends is straightened, as far as its five coefficients reach."""

from __future__ import annotations

import numpy as np
import pytest

from calibration.lens import Lens

USUAL = Lens((640, 480), (560.0, 560.0), (324.0, 235.0), (-0.12, 0.03, 0.0005, -0.0004, 0.0))
WIDE = Lens((640, 480), (250.0, 250.0), (320.0, 240.0), (-0.3, 0.05, 0.0, 0.0, 0.0))
"""It sees 104° across, and its polynomial turns round before the corners of the picture."""


def whole(lens: Lens) -> np.ndarray:
    return np.stack(np.meshgrid(np.linspace(0, lens.size[0] - 1, 17), np.linspace(0, lens.size[1] - 1, 13)), axis=-1)


def test_straightened_and_bent_again_places_are_where_they_were() -> None:
    places = whole(USUAL)
    assert USUAL.reaches(places).all()
    assert np.allclose(USUAL.bent(USUAL.straightened(places)), places, atol=1e-3)


def test_a_wide_lens_says_what_it_does_not_reach() -> None:
    reached = WIDE.reaches(whole(WIDE))
    assert reached[6, 3:14].all()
    assert not reached[[0, 0, -1, -1], [0, -1, 0, -1]].any()


def test_places_beyond_the_reach_stay_finite_and_in_their_order() -> None:
    places = whole(WIDE)
    straight = WIDE.straightened(places)
    along = np.linalg.norm(straight[np.arange(13), np.arange(13) + 2] - WIDE.centre_px, axis=1)
    assert np.isfinite(straight).all()
    assert (np.diff(along[6:]) > 0).all()
    assert np.allclose(WIDE.bent(straight), places, atol=1e-3)


def test_a_straightened_picture_is_black_beyond_the_reach_and_shows_nothing_twice() -> None:
    far = Lens(WIDE.size, (120.0, 120.0), WIDE.centre_px, WIDE.distortion)
    straight = far.straighten(np.full((480, 640, 3), 200, np.uint8))
    assert straight[240, 320].tolist() == [200, 200, 200]
    assert not straight[[0, 0, -1, -1], [0, -1, 0, -1]].any()
    reach = straight[240, 320:, 0]
    assert (np.diff(reach.astype(int)) <= 0).all()


@pytest.mark.parametrize("size", [(320, 240), (1280, 960)])
def test_a_scaled_lens_reaches_just_as_far(size: tuple[int, int]) -> None:
    assert (WIDE.scaled(size).reaches(whole(WIDE.scaled(size))) == WIDE.reaches(whole(WIDE))).mean() > 0.98
