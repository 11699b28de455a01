"""The landscapes of the board are told under any light, of covered fields by the rim, and a hidden field is doubted."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawn_board import Drawn, DrawnBoard, Inks, draw_board
from vision.fressen.board import BoardPlace
from vision.fressen.landscape import Landscapes, landscapes
from vision.fressen.reading import Terrain

COVERED = {(1, 1): 4.0, (4, 0): -8.0, (2, 5): 6.0, (5, 3): 0.0, (0, 4): 9.0}
LYING = DrawnBoard(degrees=8, tilt=0.06, seed=5)


def place(drawn: Drawn) -> BoardPlace:
    """The board where it was drawn."""
    return BoardPlace(drawn.corners, drawn.fields, np.ones(36))


def seen(drawn: Drawn, printed: tuple[Terrain | None, ...] | None = None) -> Landscapes:
    """The landscapes of a drawn board, its monsters given."""
    return landscapes(drawn.picture, place(drawn), drawn.monsters, printed or (None,) * len(drawn.monsters))


@pytest.mark.parametrize("lamp", [(1.0, 1.0, 1.0), (0.3, 0.75, 1.1), (1.3, 0.95, 0.6), (0.75, 1.15, 0.75), (0.2, 0.2, 0.2)], ids=str)
def test_any_lamp_will_do(lamp: tuple[float, float, float]) -> None:
    drawn = draw_board(replace(LYING, lamp=lamp))
    assert seen(drawn) == Landscapes(drawn.terrain, (True,) * 36, (True,) * 36)


def test_light_may_change_across_the_board() -> None:
    drawn = draw_board(replace(LYING, lamp=(0.35, 0.8, 1.1), lamp_right=(1.2, 0.95, 0.7)))
    assert seen(drawn).terrain == drawn.terrain
    assert not seen(drawn).doubts


def test_haze_over_the_picture_does_no_harm() -> None:
    drawn = draw_board(LYING)
    hazy = (drawn.picture * 0.7 + 60).astype(np.uint8)
    read = landscapes(hazy, place(drawn))
    assert read.terrain == drawn.terrain
    assert not read.doubts


def test_a_covered_field_is_judged_by_its_rim() -> None:
    drawn = draw_board(replace(LYING, monsters=COVERED))
    assert seen(drawn).terrain == drawn.terrain
    assert not seen(drawn).doubts


OTHER_INKS: dict[str, Inks] = {
    "turquoise water, bluish meadows": {"water": (189, 188, 104), "meadow": (104, 183, 60), "mountain": (97, 106, 124)},
    "pale water, grey mountains": {"water": (164, 118, 88), "meadow": (66, 160, 62), "mountain": (152, 152, 152)},
    "dull water, olive meadows": {"water": (149, 107, 85), "meadow": (54, 108, 91), "mountain": (116, 106, 101)},
}


@pytest.mark.parametrize("inks", OTHER_INKS)
def test_boards_of_other_inks(inks: str) -> None:
    drawn = draw_board(replace(LYING, monsters=COVERED, inks=OTHER_INKS[inks]))
    assert seen(drawn, tuple(drawn.terrain[6 * row + column] for column, row in COVERED)).terrain == drawn.terrain


def test_a_field_with_a_monster_that_was_not_found_is_doubted() -> None:
    drawn = draw_board(replace(LYING, monsters=COVERED))
    read = landscapes(drawn.picture, place(drawn))
    assert {field for field in range(36) if not read.sure[field]} == {6 * row + column for column, row in COVERED}


def test_without_lines_two_fields_of_one_landscape_are_clear_though_no_border_parts_them() -> None:
    drawn = draw_board(replace(LYING, lines=False))
    shown = np.ones(36)
    shown[13] = 0.33
    assert not landscapes(drawn.picture, replace(place(drawn), shown=shown)).doubts


def test_a_rim_that_contradicts_the_monster_is_believed() -> None:
    drawn = draw_board(replace(LYING, monsters=COVERED))
    others: dict[Terrain, Terrain] = {"water": "meadow", "meadow": "mountain", "mountain": "water"}
    printed = tuple(others[drawn.terrain[6 * row + column]] for column, row in COVERED)
    assert seen(drawn, printed).terrain == drawn.terrain


def test_thick_brown_lines_around_covered_fields_are_no_mountains() -> None:
    covered = {(column, row): 0.0 for column in range(6) for row in range(6) if (column + row) % 2}
    drawn = draw_board(replace(LYING, monsters=covered, line_px=6, line_colour=(45, 60, 85)))
    printed = tuple(drawn.terrain[6 * row + column] for column, row in covered)
    assert seen(drawn, printed).terrain == drawn.terrain
    assert not seen(drawn, printed).doubts


def test_a_wholly_covered_field_has_the_landscape_of_its_monster() -> None:
    drawn = draw_board(LYING)
    whole = (drawn.fields[13],)
    read = landscapes(drawn.picture, place(drawn), whole, ("water",))
    assert (read.terrain[13], read.sure[13], read.seen[13]) == ("water", True, False)


def test_a_wholly_covered_field_is_doubted_when_nothing_is_printed() -> None:
    drawn = draw_board(LYING)
    read = landscapes(drawn.picture, place(drawn), (drawn.fields[13],), (None,))
    assert [field for field in range(36) if not read.sure[field]] == [13]
    assert read.doubts == ("I am not sure about the landscape of one field.",)


def test_a_field_whose_border_is_hidden_is_doubted() -> None:
    drawn = draw_board(replace(LYING, hidden=((2, 3),)))
    border = np.ones(36)
    border[20] = 0.1
    read = landscapes(drawn.picture, replace(place(drawn), shown=border))
    assert [field for field in range(36) if not read.sure[field]] == [20]
