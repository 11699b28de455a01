from __future__ import annotations

import numpy as np
import pytest

from hardware.frame import Frame


def frame(scale: float) -> Frame:
    return Frame(np.zeros((3, 4, 3), np.uint8), "table", (4, 3), scale)


def test_points_of_a_frame_as_taken_stay_where_they_are() -> None:
    points = np.array([[0.0, 0.0], [3.25, 2.0]])
    assert np.array_equal(frame(1).to_full(points), points)


@pytest.mark.parametrize(("point", "full"), [((0.0, 0.0), (0.5, 0.5)), ((-0.5, -0.5), (-0.5, -0.5)), ((9.5, 4.5), (19.5, 9.5))])
def test_points_of_a_frame_half_as_large_keep_pixel_centres(point: tuple[float, float], full: tuple[float, float]) -> None:
    assert tuple(frame(2).to_full(np.array(point))) == full


def test_a_list_of_outlines_keeps_its_shape() -> None:
    assert frame(4).to_full(np.zeros((7, 4, 2))).shape == (7, 4, 2)
