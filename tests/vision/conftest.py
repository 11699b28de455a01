"""What the eye cannot do yet. Each line is a promise that its test makes and the eye breaks; whoever mends it takes the line out."""

from __future__ import annotations

import pytest

CORNERS = "corners are placed to about 3 pixels of 60, not to 2"
SLEEVE = "the outline of a thing that stands out strongly is taken too wide, so that it looks soft like a shadow"
NOISE = "noise in dim light makes eyes on tiles that have none, without a doubt"

NOT_YET: dict[str, str] = {
    "test_case_45_rounded_corners_are_where_the_sides_would_meet[white]": CORNERS,
    "test_an_arm_in_its_sleeve_alone_is_noticed[white]": SLEEVE,
    "test_nothing_on_a_random_table_is_wrong_without_a_doubt[191]": NOISE,
    "test_nothing_on_a_random_table_is_wrong_without_a_doubt[271]": NOISE,
}
"""A test's name to the reason why it fails; a test that passes all the same is a failure."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        reason = NOT_YET.get(item.name) if item.path.parent.name == "vision" else None
        if reason is not None:
            item.add_marker(pytest.mark.xfail(strict=True, reason=reason))
