"""What the eye cannot do yet. Each line is a promise that its test makes and the eye breaks; whoever mends it takes the line out."""

from __future__ import annotations

import pytest

SHADE = "the gap beside a tile, or its rounded corner, is taken for a shadow on it: a needless doubt"
CORNERS = "corners are placed to about 3 pixels of 60, not to 2"
SLEEVE = "the outline of a thing that stands out strongly is taken too wide, so that it looks soft like a shadow"
CUT = "an outline that is no square, cut off along the body, is accepted: a wrong letter without a doubt"
NOISE = "noise in dim light makes eyes on tiles that have none, without a doubt"
CHECK = "tiles on a chequered cloth of squares of their own size are missed without a doubt"
DARK = "a face-down tile that is too dark to be seen is missed without a doubt"
GAME = "an empty table is taken for that of another game"

NOT_YET: dict[str, str] = {
    "test_case_02_a_shadow_between_two_tiles_does_not_join_them[towards0-8]": "a wrong letter (doubted) beside a wide gap in deep shadow",
    "test_case_03_squares_rows_and_plus_shapes_are_read_at_every_gap[oak-3]": SHADE,
    "test_case_03_squares_rows_and_plus_shapes_are_read_at_every_gap[black-3]": SHADE,
    "test_case_03_squares_rows_and_plus_shapes_are_read_at_every_gap[white-3]": SHADE,
    "test_case_03_tiles_a_tenth_of_their_side_apart_are_still_read_rightly[white]": CUT,
    "test_case_45_tiles_with_rounded_corners_are_read[0.18]": SHADE,
    "test_case_45_rounded_corners_are_where_the_sides_would_meet[oak]": CORNERS,
    "test_case_45_rounded_corners_are_where_the_sides_would_meet[black]": CORNERS,
    "test_case_45_rounded_corners_are_where_the_sides_would_meet[white]": CORNERS,
    "test_case_86_each_tile_of_a_long_row_has_its_own_outline": CORNERS,
    "test_a_tile_among_touching_tiles_keeps_to_its_own_sides[WWWW-0]": CORNERS,
    "test_a_chequered_cloth_of_squares_like_tiles_hides_none_silently[daylight]": CHECK,
    "test_a_chequered_cloth_of_squares_like_tiles_hides_none_silently[tungsten]": CHECK,
    "test_case_48_dark_tiles_on_black_cloth_in_low_light_are_found_or_doubted[0.25]": NOISE,
    "test_case_48_dark_tiles_on_black_cloth_in_low_light_are_found_or_doubted[0.125]": NOISE,
    "test_an_empty_table_has_no_tiles_and_no_backs[oak]": GAME,
    "test_cards_alone_are_no_tiles[oak]": GAME,
    "test_an_arm_in_its_sleeve_alone_is_noticed[black]": SLEEVE,
    "test_an_arm_in_its_sleeve_alone_is_noticed[white]": SLEEVE,
    "test_case_14_a_picture_too_dark_is_doubted_not_empty[oak-0.0625]": DARK,
    "test_case_14_a_picture_too_dark_is_doubted_not_empty[white-0.0625]": DARK,
    "test_a_mirrored_picture_is_doubted": "a mirrored picture is read as it is, its letters the wrong way round",
    "test_nothing_on_a_random_table_is_wrong_without_a_doubt[149]": CUT,
    "test_nothing_on_a_random_table_is_wrong_without_a_doubt[215]": CUT,
    "test_nothing_on_a_random_table_is_wrong_without_a_doubt[191]": NOISE,
    "test_nothing_on_a_random_table_is_wrong_without_a_doubt[271]": NOISE,
}
"""A test's name to the reason why it fails; a test that passes all the same is a failure."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        reason = NOT_YET.get(item.name) if item.path.parent.name == "vision" else None
        if reason is not None:
            item.add_marker(pytest.mark.xfail(strict=True, reason=reason))
