"""Things on the table that are neither cards nor face-up tiles: face-down tiles, mugs, hands and sleeves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawn_art import Art, Colour, Shape, hand, mug, phone
from tests.vision.drawn_table import BLACK, DAYLIGHT, GROUNDS, OAK, WHITE, Block, Camera, DrawnTable, Ground, Light, draw_table
from tests.vision.eye import read_factory_table
from tests.vision.scenes import silently_wrong, wrong, wrong_or_needless
from vision.factory.reading import FactoryReading
from vision.intrusion import reaches_in
from vision.objects import find_objects
from vision.scene import make_scene

VIEW = Camera((640, 480), 52)
MONSTER = Block("WGPW2 WGWG\nPWGW GGWW1", at=(-2.6, -1.6), degrees=15)
BACKS = Block("####", at=(3.6, 2.2), degrees=25), Block("####", at=(-3.4, 2.9), degrees=70)
SKINS: dict[str, Colour] = {"light": (230, 190, 165), "tan": (190, 135, 105), "brown": (120, 78, 55), "dark": (72, 46, 34)}
SLEEVES: dict[str, Colour] = {"red": (160, 40, 40), "navy": (35, 45, 85), "white": (225, 225, 222), "green": (50, 110, 70)}
FROM_BELOW, FROM_THE_RIGHT, FROM_ABOVE = ((1.0, 1.6), 0.0), ((2.6, 0.4), -90.0), ((0.4, -1.9), 180.0)


def table_with(things: Iterable[Shape] = (), ground: Ground = OAK, light: Light = DAYLIGHT, backs: tuple[Block, ...] = ()) -> DrawnTable:
    return draw_table(MONSTER, *backs, things=things, ground=ground, light=light, camera=VIEW)


def hand_noticed(reading: FactoryReading) -> bool:
    return any("hand" in doubt for doubt in reading.doubts)


@pytest.mark.parametrize("ground", ["oak", "black", "grey", "white", "linen"])
def test_face_down_tiles_are_found_where_they_lie(ground: str) -> None:
    assert wrong(table_with(ground=GROUNDS[ground], backs=BACKS)) == []


@pytest.mark.parametrize("ground", [OAK, WHITE], ids=["oak", "white"])
@pytest.mark.parametrize("back", [(150, 60, 50), (45, 95, 80), (120, 60, 150)], ids=["red", "green", "purple"])
def test_backs_of_any_colour_are_no_face_up_tiles(ground: Ground, back: Colour) -> None:
    table = table_with(ground=ground, backs=tuple(replace(block, art=Art(back=back)) for block in BACKS))
    assert [fault for fault in silently_wrong(table) if "backs" not in fault] == []


def test_the_corners_of_a_back_lie_on_its_corners() -> None:
    table = table_with(backs=BACKS)
    seen = np.array([back.corners for back in read_factory_table(table.image).backs])
    for true in table.backs:
        away = np.linalg.norm(seen[:, :, None] - true, axis=3).min(axis=1).max(axis=1)
        assert away.min() < 3


BLUE, PALE, GREEN = (70, 90, 140), (200, 205, 200), (60, 110, 70)


@pytest.mark.parametrize(
    ("at", "colour"),
    [((5.2, 3.6), BLUE), ((5.2, 3.6), PALE), ((5.2, 3.6), GREEN), ((-5.4, 3.2), PALE), ((1.5, 4.4), BLUE)],
    ids=["blue", "white", "green", "white at the left", "blue below"],
)
def test_a_mug_at_the_border_is_no_hand_no_tile_and_no_back(at: tuple[float, float], colour: Colour) -> None:
    assert wrong_or_needless(table_with(mug(at, colour))) == []


def test_a_phone_across_the_border_is_no_hand() -> None:
    assert not hand_noticed(read_factory_table(table_with(phone((4.6, 3.0), 20)).image))


@pytest.mark.parametrize(("skin", "ground"), [*((skin, "oak") for skin in SKINS), ("light", "white"), ("dark", "black"), ("tan", "white")])
def test_a_bare_hand_is_noticed_whatever_its_skin_and_the_table(skin: str, ground: str) -> None:
    at, degrees = FROM_BELOW
    assert hand_noticed(read_factory_table(table_with(hand(at, degrees, SKINS[skin]), GROUNDS[ground]).image))


@pytest.mark.parametrize(("at", "degrees"), [FROM_BELOW, FROM_THE_RIGHT, FROM_ABOVE], ids=["below", "right", "above"])
@pytest.mark.parametrize("sleeve", ["red", "white"])
def test_a_hand_in_a_sleeve_is_noticed_from_every_side(at: tuple[float, float], degrees: float, sleeve: str) -> None:
    assert hand_noticed(read_factory_table(table_with(hand(at, degrees, SKINS["tan"], SLEEVES[sleeve])).image))


@pytest.mark.parametrize("ground", [OAK, BLACK, WHITE], ids=["oak", "black", "white"])
def test_an_arm_in_its_sleeve_alone_is_noticed(ground: Ground) -> None:
    missed = [sleeve for sleeve in SLEEVES if not hand_noticed(read_factory_table(sleeve_over_table(sleeve, ground).image))]
    assert missed == []


def sleeve_over_table(sleeve: str, ground: Ground) -> DrawnTable:
    forearm = hand((0.6, 0.0), 0, SLEEVES[sleeve])[:1]
    return draw_table(replace(MONSTER, at=(-3, -3)), things=forearm, ground=ground, camera=Camera((720, 620), 46))


@pytest.mark.parametrize("ground", ["oak", "black", "white", "check"])
def test_an_untouched_table_shows_no_hand(ground: str) -> None:
    assert not hand_noticed(read_factory_table(table_with(ground=GROUNDS[ground]).image))


LIGHTS = {
    "vignette": Light(corners=0.4),
    "two lamps": Light(tint=(1.15, 0.95, 0.55), tint_right=(0.9, 1.0, 1.12)),
    "deep shadow": Light(shadow=(8, 8, 9, 0.6)),
}


@pytest.mark.parametrize("light", LIGHTS)
def test_the_tables_own_light_and_shade_are_no_hand(light: str) -> None:
    assert not hand_noticed(read_factory_table(table_with(light=LIGHTS[light], backs=BACKS).image))


def test_what_is_known_is_no_object_and_what_is_not_known_is() -> None:
    table = table_with(backs=BACKS)
    objects = find_objects(make_scene(table.image, 52.0), [tile.corners for tile in table.tiles])
    places = {"tile": table.tiles[0].corners, "first back": table.backs[0], "second back": table.backs[1]}
    middles = {name: ((quad.mean(axis=0) + 0.5) * objects.scale).astype(int) for name, quad in places.items()}
    assert {name: int(objects.mask[y, x]) for name, (x, y) in middles.items()} == {"tile": 0, "first back": 1, "second back": 1}
    assert len(objects.blobs(0.45)) == 2


def test_only_what_comes_from_the_border_reaches_in() -> None:
    white = np.ones(3, np.float32)
    cards = [tile.corners for tile in table_with().tiles]
    middle, border = (table_with(things) for things in (mug((2.0, 0.5), SKINS["tan"]), hand(*FROM_BELOW, SKINS["tan"])))
    assert not reaches_in(find_objects(make_scene(middle.image, 52.0), cards), white)
    assert reaches_in(find_objects(make_scene(border.image, 52.0), cards), white)
