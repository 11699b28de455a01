"""Monsters are found on any field and table and in any light, and nothing else is taken for one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.drawn_art import Shape, box, disc, mug, paper
from tests.vision.drawn_fressen import MONSTER, TILE, DrawnFressen, Lying, Table, draw_fressen
from tests.vision.drawn_monster import CLOVER, PILL, PUFF, STAR, Monster
from vision.arrays import Points, mean_side
from vision.fressen.board import BoardPlace
from vision.fressen.find import Finds, find_monsters
from vision.fressen.patches import white_within
from vision.fressen.sides import Spot, boss_side, field_sizes, sides, spots
from vision.scene import Scene, make_scene

MANY = (
    Lying(Monster("red", 3, "water", PUFF), (0.5, 0.5), 25),
    Lying(Monster("yellow", 2, "meadow", STAR), (1.5, 0.5), 190),
    Lying(Monster("yellow", 4, "mountain", PILL), (3.5, 3.5), -25),
    Lying(Monster("red", 1, "mountain", CLOVER), (5.75, 5.6), -12),
    Lying(Monster("red", 5, "meadow", PUFF), (2.0, 2.5), 4),
    Lying(Monster("red", 4, "water", STAR), (1.0, 7.1), 10),
    Lying(Monster("yellow", 5, "water", PILL), (4.0, -1.1), 170),
)
"""On fields, over the rim, across two fields, and in both supplies."""
RED, REDDISH, YELLOW = (205, 65, 65), (150, 54, 54), (235, 205, 70)


HAIR = 0.03
"""What shows of the board, in fields, between two monsters that touch: cards are cut a little askew."""


def scene_of(drawn: DrawnFressen) -> Scene:
    return make_scene(drawn.image, MONSTER * mean_side(drawn.board) / 6)


def found_on(drawn: DrawnFressen) -> tuple[Scene, Finds]:
    scene = scene_of(drawn)
    return scene, find_monsters(scene, white_within(drawn.image, drawn.board))


def farthest(seen: Points, true: Points) -> float:
    """How far corners lie from the true ones, in sides, from whichever corner they begin."""
    return min(float(np.hypot(*(np.roll(seen, turn, axis=0) - true).T).max()) for turn in range(4)) / mean_side(true)


def complaints(drawn: DrawnFressen, lying: Sequence[Lying]) -> list[str]:
    """What is missing, wrong or too much; nothing when all is well."""
    scene, finds = found_on(drawn)
    quads = {number: scene.to_original(monster.quad) for number, monster in enumerate(finds.monsters)}
    out = []
    for one, true in zip(lying, drawn.quads, strict=True):
        number = min(quads, key=lambda k: farthest(quads[k], true), default=None)
        if number is None or farthest(quads[number], true) > 0.06:
            out.append(f"{one} is missed or misplaced")
        elif finds.monsters[number].owner != one.monster.owner:
            out.append(f"{one} is given to the other player")
    extra = len(finds.monsters) - len(lying)
    return out + [f"{extra} too many"] * (extra > 0)


LIGHTS = {
    "white": (1.0, 1.0, 1.0),
    "a warm lamp": (1.0, 0.72, 0.42),
    "a cool sky": (0.75, 0.9, 1.0),
    "a greenish tube": (0.85, 1.0, 0.85),
    "dusk": (0.25, 0.22, 0.18),
}
TABLES = {"grey": (128, 120, 112), "oak": (176, 128, 80), "black": (30, 29, 30), "white": (228, 226, 222), "green baize": (40, 105, 60)}


def test_strong_grounds_are_found_in_dim_noise_though_their_weakest_channels_are_black() -> None:
    drawn = draw_fressen(Table(MANY))
    strong = drawn.image.astype(np.float32)
    blue, green, red = np.moveaxis(strong, 2, 0)
    strong = np.where((red > 1.6 * blue)[..., None], strong * (0.1, 1, 1), strong)
    strong = np.where((red > 2.5 * green)[..., None], strong * (1, 0.1, 1), strong)
    noisy = np.clip(strong / 2 + np.random.default_rng(1).normal(0, 18, strong.shape), 0, 255).astype(np.uint8)
    assert complaints(replace(drawn, image=noisy), MANY) == []


@pytest.mark.parametrize("light", LIGHTS)
def test_monsters_are_found_in_any_light(light: str) -> None:
    assert complaints(draw_fressen(Table(MANY, degrees=5, light=LIGHTS[light])), MANY) == []


@pytest.mark.parametrize("colour", TABLES)
def test_monsters_are_found_on_any_table(colour: str) -> None:
    assert complaints(draw_fressen(Table(MANY, degrees=-11, colour=TABLES[colour])), MANY) == []


@pytest.mark.parametrize("degrees", [0, 30, 90, 137, 225])
def test_monsters_are_found_however_the_board_lies(degrees: float) -> None:
    assert complaints(draw_fressen(Table(MANY, degrees=degrees, field_px=62)), MANY) == []


@pytest.mark.parametrize("owner", ["red", "yellow"])
def test_monsters_of_one_player_that_touch_are_parted(owner: str) -> None:
    apart = MONSTER + HAIR
    pairs = [(1.5, 1.5), (1.5 + apart, 1.5), (1.5, 1.5 + apart), (4.0, 4.0), (4.0 + apart, 4.02)]
    lying = [Lying(Monster(owner, 1 + number, "water", STAR), at) for number, at in enumerate(pairs)]
    assert complaints(draw_fressen(Table(lying, degrees=8)), lying) == []


def test_monsters_of_two_players_that_touch_are_parted() -> None:
    lying = [Lying(Monster(owner, 2, "meadow", PUFF), (1.5 + MONSTER * k, 2.5)) for k, owner in enumerate(["red", "yellow", "red"])]
    assert complaints(draw_fressen(Table(lying)), lying) == []


def test_near_monsters_larger_than_expected_are_found_under_a_tilted_camera() -> None:
    lying = [Lying(Monster("red", 4, "water", STAR), (at, 8.6)) for at in (0.5, 3.0, 5.5)]
    drawn = draw_fressen(Table(lying, field_px=50))
    width, height = drawn.image.shape[1::-1]
    nearer, flatter, away = np.sin(np.deg2rad(18)), np.cos(np.deg2rad(18)), 540.0
    about = np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1]])
    tilt = np.linalg.inv(about) @ np.array([[1, 0, 0], [0, flatter, 0], [0, -nearer / away, 1]]) @ about
    image = np.asarray(cv2.warpPerspective(drawn.image, tilt, (width, height), borderMode=cv2.BORDER_REPLICATE), np.uint8)
    board, *quads = (np.asarray(cv2.perspectiveTransform(quad[None], tilt))[0] for quad in (drawn.board, *drawn.quads))
    place, guess = replace(PLACE, corners=board), 0.9 * MONSTER
    assert max(mean_side(quad) for quad in quads) > 1.27 * guess * place.field_px
    scene = make_scene(image, guess * place.field_px)
    finds = find_monsters(scene, white_within(image, board), expected=lambda places: guess * field_sizes(place)(places))
    found = [scene.to_original(monster.quad) for monster in finds.monsters]
    assert [min(farthest(one, quad) for one in found) < 0.06 for quad in quads] == [True] * 3
    assert len(found) == 3


THINGS: dict[str, tuple[Shape, ...]] = {
    "red dice": (box((7.2, 1), 0.36, 0.36, RED, 20), box((7.2, 4), 0.36, 0.36, RED, 3)),
    "a red and a yellow mug": (*mug((8.0, 1.0), RED), *mug((-1.8, 3.0), YELLOW)),
    "brass coins": (disc((7.0, 2.0), 0.28, (200, 170, 90)), disc((-1.0, 4.0), 0.28, (200, 170, 90))),
    "counters as large as monsters": (disc((7.0, 2.0), 0.42, RED), disc((-1.0, 4.0), 0.42, YELLOW)),
    "plain squares as large as monsters": (box((7.0, 2.0), 0.76, 0.76, RED, 10), box((-1.0, 4.0), 0.76, 0.76, YELLOW)),
    "a red pencil": (box((2.0, 7.0), 4.0, 0.2, RED, 7),),
    "a purple cup and a brown wallet": (disc((7.5, 2.0), 0.9, (150, 90, 160)), box((-1.5, 3.0), 1.2, 1.6, (120, 80, 50))),
}


@pytest.mark.parametrize("things", THINGS)
def test_other_things_are_no_monsters(things: str) -> None:
    _, finds = found_on(draw_fressen(Table(under=THINGS[things], size=(1300, 860))))
    assert finds.monsters == []


def test_part_of_a_monster_is_told_where_it_lies() -> None:
    covered = (2.5, 2.5)
    cover = paper((covered[0] / TILE + 0.35, covered[1] / TILE), 0.6, 1.2)
    _, finds = found_on(draw_fressen(Table([Lying(Monster("red", 3, "water"), covered)], over=cover, degrees=0)))
    assert finds.monsters == []
    places = [left.place for left in finds.leftovers]
    middle = np.array([550, 430]) + (np.array(covered) - 3) * 84
    assert places
    assert all(float(np.hypot(*(place - middle))) < 50 for place in places)


def test_a_monster_cut_off_by_the_border_looks_like_part_of_one() -> None:
    lying = [Lying(Monster("yellow", 3, "water"), (3.0, -1.95))]
    _, finds = found_on(draw_fressen(Table(lying, size=(1100, 836))))
    assert finds.monsters == []
    assert [left.like_monster for left in finds.leftovers if left.like_monster] == [True]


def test_a_table_as_red_as_red_monsters_may_hide_some() -> None:
    _, finds = found_on(draw_fressen(Table(MANY, colour=RED)))
    assert finds.hidden == {"red"}
    assert sum(monster.owner == "yellow" for monster in finds.monsters) == 3


def test_a_table_nearly_as_red_may_hide_some_where_one_red_monster_alone_is_seen() -> None:
    lying = [one for one in MANY if one.monster.owner == "yellow"]
    lying += [Lying(Monster("red", 3, "meadow", PUFF), (1.5, 2.5)), Lying(Monster("red", 4, "water", STAR), (1.0, 7.1))]
    finds = found_on(draw_fressen(Table(lying, colour=REDDISH)))[1]
    assert [monster.owner for monster in finds.monsters].count("red") == 1
    assert finds.hidden == {"red"}


def cheques(side: float, colour: tuple[int, int, int]) -> list[Shape]:
    """A strip of a checked cloth below the board, squares in tile sides."""
    first, last = int(6.0 / TILE / side) + 1, int(9.0 / side)
    return [box(((a + 0.5) * side, (b + 0.5) * side), side, side, colour) for a in range(-9, 24) for b in range(first, last) if (a + b) % 2]


ON_CHEQUES = [
    Lying(Monster("red", 3, "meadow", PUFF), (1.5, 2.5)),
    Lying(Monster("red", 2, "meadow", PUFF), (3.5, 2.5)),
    *(Lying(Monster("red", number, "water", STAR), (0.4 + 1.3 * number, 7.3 + 0.07 * number), 4 * number) for number in range(1, 5)),
]


@pytest.mark.parametrize("side", [0.45, 0.9])
def test_monsters_are_parted_from_squares_of_a_cloth_of_nearly_their_colour(side: float) -> None:
    drawn = draw_fressen(Table(ON_CHEQUES, under=cheques(side, (200, 80, 80)), size=(1100, 900)))
    assert complaints(drawn, ON_CHEQUES) == []


def test_many_spots_of_the_very_colour_of_monsters_may_hide_some() -> None:
    spots_all_round = [box((a / 2, b / 2), 0.3, 0.3, RED) for a in range(-6, 20) for b in (-5, -4, -3, -2, 14, 15, 16, 17)]
    drawn = draw_fressen(Table(MANY, under=spots_all_round, size=(1100, 900)))
    assert found_on(drawn)[1].hidden == {"red"}


def test_on_another_table_nothing_is_hidden() -> None:
    assert all(found_on(draw_fressen(Table(MANY, colour=colour)))[1].hidden == frozenset() for colour in TABLES.values())


@pytest.mark.parametrize("light", LIGHTS)
def test_white_is_known_from_the_snow_on_the_board(light: str) -> None:
    drawn = draw_fressen(Table(light=LIGHTS[light]))
    blue, green, red = np.log2(white_within(drawn.image, drawn.board))
    true_red, true_green, true_blue = np.log2(LIGHTS[light])
    assert red - green == pytest.approx(true_red - true_green, abs=0.15)
    assert green - blue == pytest.approx(true_green - true_blue, abs=0.15)


BOARD = np.array([[200.0, 100.0], [800.0, 100.0], [800.0, 700.0], [200.0, 700.0]])
PLACE = BoardPlace(
    BOARD,
    np.array([BOARD[0] + 100 * np.array([[c, r], [c + 1, r], [c + 1, r + 1], [c, r + 1]]) for r in range(6) for c in range(6)]),
    np.ones(36),
)
"""A board seen straight from above, fields of 100 pixels."""


def px(column: float, row: float) -> Points:
    return np.asarray(BOARD[0] + 100 * np.array([column, row]))


@pytest.mark.parametrize(
    ("at", "spot"),
    [
        ((0.5, 0.5), Spot((0, 0), False)),
        ((5.7, 3.4), Spot((5, 3), False)),
        ((2.05, 4.5), Spot((2, 4), True)),
        ((6.2, 2.5), Spot((5, 2), True)),
        ((7.1, 2.5), Spot(None, False)),
        ((3.0, -1.0), Spot(None, False)),
    ],
)
def test_a_monster_lies_on_the_field_of_its_middle_or_beside_the_board(at: tuple[float, float], spot: Spot) -> None:
    assert spots(PLACE, [px(*at)]) == [spot]


def test_the_gap_between_two_halves_belongs_to_no_field() -> None:
    parted = PLACE.fields + np.where(np.arange(36)[:, None, None] % 6 > 2, (40.0, 0.0), (0.0, 0.0))
    place = replace(PLACE, fields=parted)
    middle_of_gap, fourth_column = px(3.2, 1.5), px(3.9, 1.5)
    assert spots(place, [middle_of_gap])[0].unclear
    assert spots(place, [fourth_column]) == [Spot((3, 1), False)]


@pytest.mark.parametrize("side", range(4))
def test_red_sits_where_red_monsters_lie_and_opposite_to_yellow_ones(side: int) -> None:
    beside = [px(3, -1), px(7, 3), px(3, 7), px(-1, 3)]
    for seen in (sides(PLACE, [("red", beside[side])]), sides(PLACE, [("yellow", beside[(side + 2) % 4])])):
        assert (seen.red, seen.unclear) == (side, False)


def test_supplies_that_contradict_each_other_are_not_clear() -> None:
    assert sides(PLACE, [("red", px(3, 7)), ("yellow", px(2, 7))]).unclear
    assert sides(PLACE, [("red", px(7, 7))]).unclear
    assert sides(PLACE, []).red is None


def test_the_boss_is_on_the_side_of_its_half_of_the_board() -> None:
    assert boss_side(PLACE, 2, px(7.4, 5.3)) == ("red", False)
    assert boss_side(PLACE, 2, px(-1.3, 0.4)) == ("yellow", False)
    assert boss_side(PLACE, 1, px(5.3, 7.4)) == ("red", False)
    assert boss_side(PLACE, 2, px(7.4, 3.1))[1]


def test_a_field_beside_the_board_is_as_large_as_perspective_makes_it() -> None:
    far = np.array([[230.0, 100.0], [770.0, 100.0], [800.0, 700.0], [200.0, 700.0]])
    place = replace(PLACE, corners=far)
    plane = cv2.getPerspectiveTransform(np.array([[0, 0], [6, 0], [6, 6], [0, 6]], np.float32), far.astype(np.float32))
    above, below = (np.asarray(cv2.perspectiveTransform(np.array([[[3.0, row]]]), plane))[0, 0] for row in (-1.0, 7.0))
    small, large = field_sizes(place)(np.array([above, below]))
    assert small < 90 < 100 < large
