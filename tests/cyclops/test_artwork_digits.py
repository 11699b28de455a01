"""Our own digits are read by the eye as the digits they are, small and blurred as well."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from cyclops.artwork.digits import digit
from cyclops.artwork.paths import rectangle
from cyclops.artwork.raster import Image, raster
from cyclops.artwork.shapes import Drawing, filled, turned
from vision.digits import ink_patches, read_digits


def seen(number: int, side_px: int, *, degrees: float = 0.0, blur_px: float = 0.6, ground: tuple[int, int, int] = (255, 255, 255)) -> Image:
    """A cut-out of some pixels with a digit in its middle."""
    label = Drawing(10, 10, (filled(rectangle(0, 0, 10, 10), ground), *turned([digit(number, (5, 5), 6)], degrees, (5, 5))))
    fine = cv2.GaussianBlur(raster(label, 6.4), (0, 0), blur_px * 64 / side_px)
    return np.asarray(cv2.resize(fine, (side_px, side_px), interpolation=cv2.INTER_AREA), dtype=np.uint8)


@pytest.mark.parametrize("number", range(10))
@pytest.mark.parametrize("ground", [(255, 255, 255), (240, 190, 40), (120, 190, 90)])
def test_every_digit_is_read_beyond_doubt_at_any_size_and_a_little_turned(number: int, ground: tuple[int, int, int]) -> None:
    cuts = [seen(number, side, degrees=turn, ground=ground) for side in (64, 32, 18) for turn in (-10, 0, 10)]

    read = read_digits(ink_patches(cuts), range(10))

    assert {(each.value, each.sure) for each in read} == {(number, True)}


@pytest.mark.parametrize("number", range(10))
def test_a_digit_fills_its_height_and_stands_in_the_middle(number: int) -> None:
    rows, columns = np.nonzero(raster(Drawing(10, 10, (digit(number, (5, 5), 8),)), 20)[..., 0] < 128)

    assert (rows.min() / 20, (rows.max() + 1) / 20) == pytest.approx((1, 9), abs=0.1)
    assert (columns.min() + columns.max() + 1) / 40 == pytest.approx(5, abs=0.4)


@pytest.mark.parametrize("number", [-1, 10])
def test_a_number_of_two_digits_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match=f"one digit from 0 to 9 is drawn at a time, not {number}"):
        digit(number, (0, 0), 1)
