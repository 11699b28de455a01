"""A soft shadow on a piece is light, not ink, and what is printed is not light."""

from __future__ import annotations

import numpy as np
import pytest

from calibration.tone import LINEAR
from tests.vision.drawn_bugs import Lying, draw_bugs
from vision.arrays import Floats, Image, Points, floats, image, mean_side
from vision.bugs.drawing import drawings_of
from vision.bugs.face import RADIUS, SIZE, look_at_pieces
from vision.bugs.likeness import differences_to
from vision.bugs.shade import evened

WORDS = "o2acf", "t3bdf"
SAME = 1.0  # copies in a clean picture differ less


DRAWN = draw_bugs(*(Lying(word, (3.0 * number - 1.5, 0.0), 50.0 * number) for number, word in enumerate(WORDS)))


def shaded(picture: Image, x_px: float, wide_px: float, deep: float) -> Image:
    """The picture with a shadow right of a place, whose edge is that wide."""
    light = 1 - deep / (1 + np.exp(-4 * (np.arange(picture.shape[1]) - x_px) / wide_px))
    return image(np.searchsorted(LINEAR, LINEAR[picture] * light[None, :, None]))


@pytest.mark.parametrize("at", [-0.15, 0.1])
@pytest.mark.parametrize(("wide", "deep"), [(0.3, 0.4), (0.5, 0.5), (0.8, 0.6)])
@pytest.mark.parametrize("quad", DRAWN.corners, ids=WORDS)
def test_a_drawing_is_the_same_where_a_soft_shadow_ends_on_it(quad: Points, at: float, wide: float, deep: float) -> None:
    """However deep and soft it is; it made another drawing of it."""
    dark = shaded(DRAWN.table.image, quad[:, 0].mean() + at * mean_side(quad), wide * mean_side(quad), deep)
    lit, shady = (drawings_of(look_at_pieces(picture, [quad])) for picture in (DRAWN.table.image, dark))
    assert differences_to(lit, shady).max() < SAME


def face(colour: float) -> Floats:
    """A face with a large pale body, all channels of which are that share of the paper's white."""
    return np.where(RADIUS[..., None] < 0.6, floats(colour), floats(1.0)) * np.ones(3, np.float32)


@pytest.mark.parametrize("colour", [0.5, 0.7, 0.8])
def test_a_grey_body_as_pale_as_a_shadow_is_not_taken_for_one(colour: float) -> None:
    """Its ink stays as it was."""
    body = evened(face(colour)[None])[0][RADIUS < 0.5]
    assert np.abs(body - colour).max() < 0.05


def test_light_that_changes_across_a_face_is_taken_off() -> None:
    """Paper is white and a body has one colour again, although a lamp shines from the left."""
    light = floats(np.linspace(1.15, 0.75, SIZE))[None, :, None]
    seen = evened((face(0.4) * light)[None])[0]
    assert np.abs(seen[(RADIUS > 0.65) & (RADIUS < 0.9)] - 1).max() < 0.06
    assert np.ptp(seen[RADIUS < 0.5]) < 0.06


def test_a_face_without_paper_is_left_as_it_is() -> None:
    """Nothing tells its light."""
    dark = np.full((1, SIZE, SIZE, 3), 0.2, np.float32)
    assert np.array_equal(evened(dark), dark)
