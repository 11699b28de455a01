"""Photographs that are scored and put right: what may be said of a tile, and what becomes of the points."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import Image as Pillow

from cyclops.language import Language
from cyclops.photo.desk import Desk, GonePhotoError, Scored
from cyclops.photo.said import CorrectionError
from cyclops.stage.stage import Touched
from hardware.errors import PictureError
from tests.cyclops.pseudo import leaks_of
from tests.fixture_photos import fixture_names, fixture_photo

NAMES = {"factory": "factory-00", "bugs": "bugs-01", "fressen": fixture_names("fressen")[0]}


@cache
def read(name: str) -> tuple[Desk, Scored]:
    """A photograph that was read once, which takes longer than all the rest."""
    desk = Desk({})
    return desk, desk.score("it", fixture_photo(name).path.read_bytes(), None, Language.ENGLISH)


class Photo:
    """One photograph on a desk of its own.

    Parameters
    ----------
    name : str
    doubts : mapping of int to str
        What is not sure about tiles, besides what was read.
    """

    def __init__(self, name: str, doubts: Mapping[int, str] = MappingProxyType({})) -> None:
        before, self.scored = read(name)
        self.desk = Desk({})
        kept = before._photos["it"]
        seen: tuple[Any, ...] = kept.reading.tiles
        tiles: Any = tuple(replace(tile, doubts=(*tile.doubts, doubts[n])) if n in doubts else tile for n, tile in enumerate(seen))
        self.desk._photos["it"] = replace(kept, reading=replace(kept.reading, tiles=tiles))

    @property
    def facts(self) -> dict[str, Any]:
        return self.scored.facts

    @property
    def points(self) -> list[int | None]:
        return [score["points"] for score in self.facts["scores"]]

    def touch(self, key: str) -> Touched:
        touched = self.desk.touched("it", key, Language.ENGLISH)
        assert touched is not None
        return touched

    def correct(self, order: str) -> None:
        self.scored = self.desk.corrected("it", order, Language.ENGLISH)

    def chosen(self, key: str) -> list[str]:
        return [choice.order.split(" ", 2)[-1] for group in self.touch(key).groups for choice in group.choices if choice.chosen]


@pytest.fixture(params=["factory", "bugs", "fressen"])
def photo(request: pytest.FixtureRequest) -> Photo:
    return Photo(NAMES[request.param])


def test_a_scored_photograph_has_points_tiles_and_a_picture_in_whose_pixels_they_lie(photo: Photo) -> None:
    facts = photo.facts
    picture = cv2.imdecode(np.frombuffer(photo.scored.picture, np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    assert facts["size"] == [picture.shape[1], picture.shape[0]]
    width, height = facts["size"]
    assert facts["tiles"]
    for tile in facts["tiles"]:
        assert all(-1 <= x <= width and -1 <= y <= height for x, y in tile["corners"])
        assert tile["label"]
    assert [score["player"] for score in facts["scores"]] == [player["player"] for player in facts["players"]]
    assert all(score["reasons"] for score in facts["scores"])
    assert json.loads(json.dumps(facts)) == facts


@pytest.mark.parametrize("name", ["factory-00", "bugs-01"])
def test_corners_lie_where_the_tiles_do_beside_the_border_that_was_added(name: str) -> None:
    photo, truth = Photo(name), fixture_photo(name).truth
    scale = max(1.0, 1400 / truth["size"][0])
    shown = np.array([np.mean(tile["corners"], axis=0) for tile in photo.facts["tiles"]])
    true = np.array([np.mean(tile["corners"], axis=0) for tile in truth["tiles"]]) * scale
    offset = shown.mean(axis=0) - true.mean(axis=0)
    away = np.linalg.norm(shown[:, None] - (true + offset)[None], axis=2).min(axis=1)
    assert away.max() < 6
    picture = cv2.imdecode(np.frombuffer(photo.scored.picture, np.uint8), cv2.IMREAD_COLOR)
    original = cv2.imread(str(fixture_photo(name).path))
    assert picture is not None
    assert original is not None
    original = cv2.resize(original, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    left, top = np.maximum(np.rint(offset).astype(int), 0)
    corner = picture[top : top + 40, left : left + 40].astype(float)  # far from all tiles
    assert np.abs(corner - original[:40, :40]).mean() < 12


def test_every_choice_can_be_said_and_is_chosen_afterwards(photo: Photo) -> None:
    key = photo.facts["tiles"][0]["key"]
    orders = [choice.order for group in photo.touch(key).groups for choice in group.choices if not choice.order.startswith("remove")]
    assert len(orders) > 8
    for order in orders:
        photo.correct(order)
        what, _, value = order.split(" ", 2) if order.count(" ") > 1 else (order, "", "")
        if value != "+":
            assert value in photo.chosen(key), what


def test_each_group_has_at_most_one_chosen_and_texts_for_all(photo: Photo) -> None:
    for tile in photo.facts["tiles"]:
        for group in photo.touch(tile["key"]).groups:
            assert sum(choice.chosen for choice in group.choices) <= 1
            assert group.title
            assert all(choice.text for choice in group.choices)
            assert len({choice.order for choice in group.choices}) == len(group.choices)


def test_a_tile_that_is_none_goes_and_the_others_keep_their_keys(photo: Photo) -> None:
    keys = [tile["key"] for tile in photo.facts["tiles"]]
    labels = {tile["key"]: tile["corners"] for tile in photo.facts["tiles"]}
    photo.correct(f"remove {keys[1]}")
    assert [tile["key"] for tile in photo.facts["tiles"]] == [keys[0], *keys[2:]]
    assert photo.facts["tiles"][1]["corners"] == labels[keys[2]]
    assert photo.desk.touched("it", keys[1], Language.ENGLISH) is None
    with pytest.raises(CorrectionError, match="no such tile"):
        photo.correct(f"remove {keys[1]}")


def test_all_tiles_can_go(photo: Photo) -> None:
    for tile in list(photo.facts["tiles"]):
        photo.correct(f"remove {tile['key']}")
    assert photo.facts["tiles"] == []


NO_ORDERS = (
    *("", "edges", "edges 0", "edges 0 GPW", "edges 0 GPWX", "edges 0 GPWWG", "edges 9999 GPWW", "edges -1 GPWW", "edges ² GPWW"),
    *("eye 0 perhaps", "kind 0 nothing like it", "eyes 0 4", "number 0 6", "number 0 ١", "terrain 0 desert", "owner 0 99", "owner 0 blue"),
    *("sure 0 really", "remove 0 all", "sure", "quit 0", "species 0 ../../etc/passwd", "0 0 0", "edges 00 GPWW"),
)


def refused(photo: Photo, order: str) -> bool:
    try:
        photo.correct(order)
    except CorrectionError:
        return True
    return False


def test_words_that_correct_nothing_are_refused_and_change_nothing(photo: Photo) -> None:
    before = photo.facts
    assert [order for order in NO_ORDERS if not refused(photo, order)] == []
    photo.correct(photo.touch("0").groups[0].choices[[choice.chosen for choice in photo.touch("0").groups[0].choices].index(True)].order)
    assert photo.facts == before


def test_an_edge_is_named_by_where_it_lies_in_the_picture() -> None:
    photo = Photo("factory-00")
    for tile in photo.facts["tiles"]:
        corners = np.array(tile["corners"])
        middles = [(corners[side] + corners[(side + 1) % 4]) / 2 for side in range(4)]
        topmost = int(np.argmin([y for _, y in middles]))
        upper = photo.touch(tile["key"]).groups[0]
        assert upper.title == "The upper edge"
        orders = [choice.order.split()[2] for choice in upper.choices]
        assert {order[:topmost] + order[topmost + 1 :] for order in orders} == {orders[0][:topmost] + orders[0][topmost + 1 :]}
        assert [order[topmost] for order in orders] == ["G", "P", "W"]


def test_other_edges_count_anew_what_is_open() -> None:
    photo = Photo("factory-00")
    before = photo.facts["scores"][0]["reasons"]
    photo.correct("edges 1 WWWW")
    assert photo.facts["scores"][0]["reasons"] != before


def test_the_owner_of_a_tile_is_that_of_its_whole_monster() -> None:
    photo = Photo("factory-00")
    photo.correct("owner 0 -")
    assert photo.facts["scores"][-1]["player"] is None
    photo.correct("owner 1 1")
    assert [score["player"] for score in photo.facts["scores"]] == ["1"]


def test_tiles_with_the_same_drawing_have_the_same_eyes() -> None:
    photo = Photo("bugs-01")
    labels = [tile["label"] for tile in photo.facts["tiles"]]
    alike = next([str(n) for n, other in enumerate(labels) if other == label] for label in labels if labels.count(label) > 1)
    photo.correct(f"eyes {alike[0]} 3")
    assert all("3" in photo.chosen(key) for key in alike)


def test_another_drawing_breaks_a_set() -> None:
    photo = Photo("bugs-01")
    before = sum(points or 0 for points in photo.points)
    labels = [tile["label"] for tile in photo.facts["tiles"]]
    sets = next(str(labels.index(label)) for label in labels if labels.count(label) == 3)
    photo.correct(f"kind {sets} +")
    assert sum(points or 0 for points in photo.points) < before


def test_a_number_brings_its_dots_along() -> None:
    photo = Photo(NAMES["fressen"])
    photo.correct("number 0 1")
    problems = [reason for score in photo.facts["scores"] for reason in score["reasons"] if "as no monster does" in reason]
    assert problems == []


@pytest.mark.parametrize("game", ["factory", "bugs", "fressen"])
def test_doubts_of_a_tile_end_when_a_person_says_that_all_is_right(game: str) -> None:
    photo = Photo(NAMES[game], {0: "I am not sure.", 1: "I am not sure either."})
    choices = photo.touch("0").groups[-1].choices
    assert [choice.text for choice in choices] == ["Everything is right", "This is no tile"]
    photo.correct(choices[0].order)
    assert [tile["doubt"] for tile in photo.facts["tiles"][:2]] == ["", "I am not sure either."]
    assert [choice.text for choice in photo.touch("0").groups[-1].choices] == ["This is no tile"]


@pytest.mark.parametrize(
    ("game", "doubt", "settled_by", "not_by"),
    [
        ("factory", "I am not sure whether this tile shows an eye.", "eye 0 yes", "edges 0 GPWW"),
        ("factory", "I am not sure about a green edge of unusual width.", "edges 0 GPWW", "eye 0 yes"),
        ("bugs", "I am not sure which monsters look like this one.", "kind 0 +", "eyes 0 2"),
        ("bugs", "I am not sure how many eyes this monster has.", "eyes 0 2", "kind 0 +"),
        ("bugs", "This tile lies about equally near to two player cards: whose is it?", "owner 0 1", "eyes 0 2"),
        ("fressen", "I am not sure about the number on this monster.", "number 0 3", "terrain 0 water"),
        ("fressen", "I am not sure about the landscape printed on this monster.", "terrain 0 water", "number 0 3"),
        ("fressen", "I am not sure what kind of monster this is.", "species 0 +", "owner 0 red"),
        ("fressen", "I am not sure whose monster this is.", "owner 0 red", "species 0 +"),
    ],
)
def test_a_correction_settles_the_doubts_that_it_is_about_and_no_others(game: str, doubt: str, settled_by: str, not_by: str) -> None:
    photo = Photo(NAMES[game], {0: doubt})
    photo.correct(not_by)
    assert photo.facts["tiles"][0]["doubt"] == doubt
    photo.correct(settled_by)
    assert photo.facts["tiles"][0]["doubt"] == ""


def test_points_are_doubted_as_long_as_a_tile_is() -> None:
    photo = Photo("factory-00", {0: "I am not sure about a green edge of unusual width."})
    photo.correct("eye 1 yes")
    assert photo.facts["scores"][0]["doubted"]
    photo.correct("sure 0")
    assert not photo.facts["scores"][0]["doubted"]


@pytest.mark.parametrize("orientation", [5, 6])
def test_pictures_that_a_phone_has_turned_are_read_upright(orientation: int) -> None:
    upright = Pillow.open(fixture_photo("factory-00").path)
    undo = {5: 5, 6: 2}[orientation]  # mirrored as well as turned, and turned only
    turned = upright.transpose(Pillow.Transpose(undo))
    exif = Pillow.Exif()
    exif[0x0112] = orientation
    data = io.BytesIO()
    turned.save(data, "JPEG", quality=95, exif=exif)
    facts = Desk({}).score("it", data.getvalue(), None, Language.ENGLISH).facts
    straight = Photo("factory-00").facts
    assert facts["size"] == straight["size"]
    assert len(facts["tiles"]) == len(straight["tiles"])
    assert facts["scores"] == straight["scores"]


def test_everything_is_said_in_the_language_that_is_asked_for(photo: Photo) -> None:
    english = photo.facts
    polish = photo.desk.corrected("it", "sure 0", Language.POLISH).facts
    assert [score["points"] for score in polish["scores"]] == [score["points"] for score in english["scores"]]
    from cyclops.photo.desk import _touched

    kept = photo.desk._photo("it")
    assert leaks_of(_touched(kept.reading, 0, "0")) == {}


def test_a_photograph_that_was_forgotten_is_gone() -> None:
    photo = Photo("factory-00")
    photo.desk.forget("it")
    photo.desk.forget("it")
    with pytest.raises(GonePhotoError):
        photo.correct("sure 0")
    with pytest.raises(GonePhotoError):
        photo.desk.touched("it", "0", Language.ENGLISH)


@pytest.mark.parametrize("data", [b"", b"hello", b"\xff\xd8\xff\xe0" + b"\0" * 100, b"%PDF-1.7", b"GIF89a"])
def test_what_is_no_picture_is_refused(data: bytes) -> None:
    with pytest.raises(PictureError):
        Desk({}).score("it", data, None, Language.ENGLISH)
