"""How high a camera hangs: the tables of the document, and the arithmetic behind them."""

from __future__ import annotations

import math

import pytest

from scripts import heights
from scripts.heights import LEAST_PX, MODULES, PAGE, TABLES_CM, TILE_MM, Module, of_diagonal, of_focal_length

SQUARE = Module("stand-in", 90.0, 90.0, (1000, 1000))  # sees twice as far as it hangs high


def test_the_document_holds_what_is_computed() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert heights.written(page) == page


def test_a_right_angle_sees_twice_its_height() -> None:
    assert SQUARE.area_cm(50) == pytest.approx((100, 100))
    assert SQUARE.mm_per_px(50) == pytest.approx(1.0)
    assert SQUARE.tile_px(50) == pytest.approx(TILE_MM)
    assert SQUARE.height_cm((100, 60), rim_cm=0) == pytest.approx(50)
    assert SQUARE.highest_cm() == pytest.approx(50 * TILE_MM / LEAST_PX)


def test_the_coarser_direction_counts() -> None:
    assert Module("flat", 90.0, 45.0, (1000, 1000)).mm_per_px(50) == pytest.approx(1.0)


def test_the_long_side_of_the_picture_lies_along_the_long_side_of_the_table() -> None:
    wide = Module("wide", 90.0, 45.0, (1600, 800))
    assert wide.height_cm((40, 80)) == wide.height_cm((80, 40))


@pytest.mark.parametrize("module", MODULES, ids=[module.name for module in MODULES])
@pytest.mark.parametrize("table", TABLES_CM)
def test_from_its_height_a_camera_sees_the_table_and_a_rim(module: Module, table: tuple[float, float]) -> None:
    seen = module.area_cm(module.height_cm(table, 3))
    assert all(have >= need + 6 - 1e-9 for have, need in zip(sorted(seen), sorted(table), strict=True))


@pytest.mark.parametrize("module", MODULES, ids=[module.name for module in MODULES])
def test_at_the_height_that_is_told_as_the_most_a_tile_has_just_enough_pixels(module: Module) -> None:
    assert module.tile_px(module.highest_cm()) == pytest.approx(LEAST_PX)


def test_angles_follow_from_focal_length_and_from_the_diagonal() -> None:
    assert of_focal_length(5.0, 10.0) == pytest.approx(90)
    across, down = of_diagonal(78.0, (1920, 1080))  # as such a camera's maker publishes them: 70.42 and 43.3
    assert (across, down) == pytest.approx((70.42, 43.3), abs=0.1)
    half = (math.tan(math.radians(angle / 2)) for angle in (across, down))
    assert math.hypot(*half) == pytest.approx(math.tan(math.radians(39)))


def test_a_page_without_a_place_for_a_table_is_refused() -> None:
    with pytest.raises(ValueError, match="stands 0 times"):
        heights.written("# Setting up\n")
