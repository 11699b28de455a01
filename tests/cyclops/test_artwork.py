"""Outlines in millimetres, and the pixels and printed pages that become of them."""

from __future__ import annotations

import io

import numpy as np
import pypdfium2
import pytest
from reportlab.pdfgen.canvas import Canvas

from cyclops.artwork.paths import Path, circle, ellipse, on_circle, polygon, polyline, rectangle, rounded_rectangle, smooth
from cyclops.artwork.raster import Image, raster, raster_mask
from cyclops.artwork.shapes import Drawing, Shape, filled, mirrored, moved, resized, stroked, turned
from cyclops.printing.ink import draw

RED, GREEN, WHITE = (200, 30, 40), (40, 150, 60), (255, 255, 255)


def area(path: Path) -> float:
    x, y = path.flattened().T
    return float(abs(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2)


@pytest.mark.parametrize(
    ("path", "square_mm"),
    [
        (rectangle(1, 2, 4, 5), 20.0),
        (polygon([(0, 0), (4, 0), (0, 3)]), 6.0),
        (circle((3, 3), 2), 4 * np.pi),
        (ellipse((3, 3), 4, 1, 30), 4 * np.pi),
        (rounded_rectangle(0, 0, 6, 4, 1), 24 - 4 + np.pi),
    ],
)
def test_outlines_have_the_area_of_their_figure(path: Path, square_mm: float) -> None:
    assert area(path) == pytest.approx(square_mm, rel=0.01)


def test_a_smooth_curve_goes_through_its_points() -> None:
    points = [(0.0, 0.0), (4.0, 1.0), (3.0, 5.0)]
    for closed in (True, False):
        along = smooth(points, closed).flattened()
        assert all(np.abs(along - point).sum(axis=1).min() < 1e-9 for point in points)


def test_degrees_run_clockwise_from_the_top() -> None:
    assert on_circle((10, 10), 2, 90) == pytest.approx((12, 10))
    assert polyline([(10, 8), (10, 10)]).turned(90, (10, 10)).start == pytest.approx((12, 10))


def test_shapes_are_moved_with_all_they_have() -> None:
    shape = Shape((rectangle(0, 0, 2, 2),), stroke=RED, width=0.5, within=rectangle(0, 0, 1, 1))
    (bigger,) = resized([shape], 2, (0, 0))
    areas = [area(path) for path in (*bigger.paths, bigger.within or circle((0, 0), 9))]
    assert (areas, bigger.width) == ([16.0, 4.0], 1.0)
    (away,) = moved([shape], 3, 4)
    assert away.paths[0].start == (3.0, 4.0)
    (other,) = mirrored([shape], (1, 1))
    assert other.paths[0].start == (2.0, 0.0)
    (round_about,) = turned([shape], 180, (1, 1))
    assert round_about.paths[0].start == pytest.approx((2, 2))


def a_drawing() -> Drawing:
    """A red square with a round hole, and a green bar that shows only in its left half."""
    hole = Shape((rectangle(2, 2, 16, 16), circle((6, 6), 2)), fill=RED)
    bar = stroked(polyline([(0, 15), (20, 15)]), GREEN, 2, within=rectangle(0, 0, 10, 20))
    return Drawing(20, 20, (hole, bar), outline=circle((10, 10), 10))


def at(picture: Image, x_mm: float, y_mm: float) -> tuple[int, ...]:
    """The colour (red, green, blue) at a place of a picture of 5 pixels per mm."""
    return tuple(int(level) for level in picture[round(y_mm * 5), round(x_mm * 5), ::-1])


def printed(drawing: Drawing, left: float, top: float, degrees: float = 0.0) -> Image:
    """The drawing printed on a page of 100 by 80 mm, at 5 pixels per mm."""
    page = io.BytesIO()
    canvas = Canvas(page, pagesize=(100 / 25.4 * 72, 80 / 25.4 * 72))
    draw(canvas, drawing, left, top, degrees)
    canvas.save()
    with pypdfium2.PdfDocument(page.getvalue()) as document:
        return np.asarray(document[0].render(scale=5 * 25.4 / 72).to_numpy(), dtype=np.uint8)[:, :, :3].copy()


def test_a_drawing_becomes_pixels() -> None:
    picture = raster(a_drawing(), 5)
    assert picture.shape == (100, 100, 3)
    assert [at(picture, *place) for place in ((4, 12), (6, 6), (5, 15), (15, 15), (1, 5))] == [RED, WHITE, GREEN, RED, WHITE]


def test_its_mask_says_what_is_left_when_it_is_cut_out() -> None:
    mask = raster_mask(a_drawing(), 5)
    assert mask[50, 50] == 255
    assert mask[2, 2] == 0
    assert np.count_nonzero(mask > 127) / 25 == pytest.approx(100 * np.pi, rel=0.01)


def test_the_printed_page_shows_what_the_pixels_show() -> None:
    drawing = a_drawing()
    page = printed(drawing, 30, 20)[100:200, 150:250]
    unlike = np.abs(page.astype(int) - raster(drawing, 5)).max(axis=2) > 110  # a page begins somewhere within a pixel
    assert unlike.mean() < 0.01


def test_it_is_turned_clockwise_about_its_middle() -> None:
    page = printed(a_drawing(), 30, 20, degrees=90)
    assert at(page, 30 + 14, 20 + 6) == WHITE  # the hole, which was up and left
    assert at(page, 30 + 5, 20 + 5) == GREEN  # the bar, which was below and left


def test_what_is_filled_is_filled_within_its_window_only() -> None:
    half = filled(rectangle(0, 0, 20, 20), GREEN, within=rectangle(0, 0, 20, 10))
    picture = raster(Drawing(20, 20, (half,)), 5)
    assert (at(picture, 10, 5), at(picture, 10, 15)) == (GREEN, WHITE)
