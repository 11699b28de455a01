"""Which game lies on the table is found from the picture, mostly at a glance."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from tests.vision.drawn_art import Card
from tests.vision.drawn_bugs import draw_bugs, in_rows
from tests.vision.drawn_fressen import Table, draw_fressen
from tests.vision.drawn_table import Camera, draw_table
from tests.vision.eye import read_factory_table
from tests.vision.scenes import reference_table
from vision.arrays import Image, grown, mean_side
from vision.cards import look_for_cards
from vision.game import at_a_glance, which_game
from vision.reader import read_table
from vision.scene import make_scene

SPREAD = {
    name: "\n".join(" ".join(tiles[row : row + 8]) for row in range(0, 44, 8))
    for name, tiles in {
        "mostly one limb": ["GWWW"] * 6
        + ["GWWW1"] * 7
        + ["PPPP", "PPPP1", "PPPW", "PPPW1"]
        + ["PPWW"] * 3
        + ["PWPW1", "PWPW"]
        + ["PWWW"] * 22,
        "all kinds": ["GGGG", "GGGG1", "GGGP", "GGGP1", "GGGW", "GGGW1", "GGPP", "GGPP1", "GGPW", "GGPW1", "GGWP"] * 4,
    }.items()
}
"""44 tiles laid out edge to edge, as for learning a set: they cover more of the picture than the table does."""
EIGHT_BUGS = in_rows("o2ceg b1ac t3bdf s2ah o1b b2cf t1eg s3ad", per_row=4)
THREE_BUGS = in_rows("o2ceg b1ac t3bdf", per_row=3)
BUGS_CARD = (Card(1, (0, 3.2)),)


@pytest.mark.parametrize(
    ("drawn", "game"),
    [
        (lambda: draw_fressen(Table(cards=(Card(9, (7.5, 3)),))).image, "fressen"),
        (lambda: draw_fressen(Table()).image, "fressen"),
        (lambda: draw_bugs(*EIGHT_BUGS, cards=BUGS_CARD).table.image, "bugs"),
        (lambda: reference_table().image, None),
        (lambda: draw_table("WPWW WGWP", cards=[Card(1, (0, 2))], camera=Camera((560, 420), 50)).image, None),
    ],
    ids=["a board with the boss", "a board without cards", "eight bugs", "two monsters", "one monster"],
)
def test_the_other_games_show_at_a_glance(drawn: Callable[[], Image], game: str | None) -> None:
    picture = drawn()
    assert at_a_glance(picture, look_for_cards(picture)[0]) == game


def test_a_few_bugs_are_told_from_monster_factory_by_a_closer_look() -> None:
    picture = draw_bugs(*THREE_BUGS, cards=BUGS_CARD).table.image
    assert at_a_glance(picture, look_for_cards(picture)[0]) is None
    assert read_table(picture).game == "bugs"


def test_a_small_factory_tile_seen_in_a_drawing_hides_no_bugs() -> None:
    """Cards promise the size of drawings, whatever was found in one."""
    drawn = draw_bugs(*THREE_BUGS, cards=BUGS_CARD)
    picture, seen = drawn.table.image, [grown(drawn.corners[0], 0.45)]
    scene = make_scene(picture, mean_side(seen[0]))
    assert which_game(picture, scene, seen, 0, np.zeros_like(scene.ink), look_for_cards(picture)[0]) == "bugs"


def test_drawings_on_discs_are_bugs_whatever_tiles_are_seen_in_them() -> None:
    """Factory tiles are square."""
    drawn = draw_bugs(*THREE_BUGS, cards=BUGS_CARD)
    picture, seen = drawn.table.image, [grown(quad, 0.75) for quad in drawn.corners]
    scene = make_scene(picture, mean_side(seen[0]))
    assert which_game(picture, scene, seen, len(seen), np.zeros_like(scene.ink), look_for_cards(picture)[0]) == "bugs"


@pytest.mark.parametrize("spread", SPREAD)
def test_factory_tiles_that_cover_most_of_the_picture_are_all_read_and_no_board(spread: str) -> None:
    assert len(read_factory_table(draw_table(SPREAD[spread], camera=Camera((640, 480))).image).tiles) == 44
