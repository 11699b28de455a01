"""What a person types after measuring the check lines, and what comes of it."""

from __future__ import annotations

import pytest

from calibration.print_scale import MeasureError, print_scale, scale_remark
from calibration.profile import PrintScale


@pytest.mark.parametrize(
    ("typed", "share"),
    [
        ("97", 0.97),
        ("145.5", 0.97),
        ("145,5 mm", 0.97),
        ("9,7 cm", 0.97),
        ("14.55", 0.97),
        ("100", 1.0),
        ("150", 1.0),
        (" 108mm ", 1.08),
        ("141", 0.94),
        ("3 13/16 in", 0.968375),
        ('5 29/32"', 1.0001250),
    ],
)
def test_the_100_and_the_150_mm_marks_are_both_understood(typed: str, share: float) -> None:
    scale = print_scale(typed, typed)
    assert [scale.across, scale.down] == pytest.approx([share, share])


def test_a_printer_may_stretch_both_directions_differently() -> None:
    assert print_scale("97", "147.75") == PrintScale(0.97, 0.985)


@pytest.mark.parametrize("typed", ["", "about 97", "97 km", "-97", "1e2", "1/0 in", "9 7"])
def test_what_is_no_length_is_refused_with_an_example(typed: str) -> None:
    with pytest.raises(MeasureError, match="is no length: type what the ruler says at the 100 mm mark of the line down, such as 97"):
        print_scale("97", typed)


@pytest.mark.parametrize("typed", ["50", "85", "116", "128", "173", "1000", "0"])
def test_lengths_that_no_printer_makes_of_either_mark_are_refused(typed: str) -> None:
    with pytest.raises(MeasureError, match="neither the 100 mm nor the 150 mm mark of the line across"):
        print_scale(typed, "97")


def test_two_directions_that_differ_too_much_are_measured_again() -> None:
    with pytest.raises(MeasureError, match="differ by more than a printer does"):
        print_scale("97", "105")


@pytest.mark.parametrize(("found", "told"), [(40.0, False), (40.7, False), (41.3, True), (39.0, True)])
def test_case_19_only_more_than_two_percent_is_worth_a_remark(found: float, told: bool) -> None:
    assert bool(scale_remark(found, 40.0)) is told
