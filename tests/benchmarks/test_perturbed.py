"""Pictures that are changed and whose truth moves along."""

from __future__ import annotations

from functools import cache
from typing import Any

import cv2
import numpy as np
import pytest

from benchmarks.perturbations import geometry
from benchmarks.perturbations.catalogue import Perturbation, catalogue
from benchmarks.perturbations.negatives import without_tiles
from benchmarks.perturbations.shot import Shot, mask_of
from benchmarks.perturbed import chosen, judged, perturbed, read
from benchmarks.truth import Case, find_cases
from tests.fixture_photos import FOLDER
from vision.factory.reading import FactoryReading, FactoryTile

GREEN, PURPLE, PAPER, TABLE = (60, 170, 60), (160, 60, 120), (225, 230, 230), (70, 90, 120)
NO_TILES: dict[str, Any] = {"game": "factory", "tiles": [], "backs": [], "cards": [], "monsters": []}
CATALOGUE = tuple(catalogue())
PLACES = ((150, 140, 20), (290, 120, 75), (210, 280, 40))


def square(x: float, y: float, degrees: float, side: float = 60) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    return np.array(cv2.boxPoints(((x, y), (side, side), degrees)), dtype=np.float64)


@cache
def three() -> Shot:
    """Three white squares, each with a green one in its middle and a purple disc beside it."""
    picture = np.full((400, 480, 3), TABLE, np.uint8)
    tiles: list[dict[str, Any]] = []
    for place in PLACES:
        cv2.fillConvexPoly(picture, np.round(square(*place)).astype(np.int32), PAPER)
        cv2.fillConvexPoly(picture, np.round(square(*place, side=26)).astype(np.int32), GREEN)
        cv2.circle(picture, (place[0] + 22, place[1]), 5, PURPLE, -1)
        tiles.append({"corners": square(*place).tolist(), "edges": list("WWWW"), "eyes": 0, "group": len(tiles), "cell": [0, 0]})
    monster = {"owner": None, "tiles": 1, "open_thin": 0, "open_thick": 0, "complete": True, "eye_tiles": 0, "mismatches": 0}
    truth = {"game": "factory", "tiles": tiles, "backs": [], "cards": [], "monsters": [monster] * 3, "size": [480, 400]}
    return Shot("three", picture, truth)


@pytest.fixture
def shot() -> Shot:
    return three()


def of_family(*families: str) -> list[Perturbation]:
    return [one for one in CATALOGUE if one.family in families]


def named(one: Perturbation) -> str:
    return f"{one.kind} {one.strength}"


@cache
def changed(one: Perturbation) -> Shot:
    """The three squares changed, once for all tests that look at them."""
    return one.change(three(), np.random.default_rng(1))


@pytest.mark.parametrize("one", [one for one in of_family("geometry", "sensor") if one.kind != "cut"], ids=named)
def test_the_truth_moves_with_the_picture(one: Perturbation, shot: Shot) -> None:
    after = changed(one)
    for quad in after.quads("tiles"):
        x, y = np.round(quad.mean(axis=0)).astype(int)
        blue, green, red = (int(level) for level in after.picture[y, x])
        assert green > blue + 25
        assert green > red + 25


@pytest.mark.parametrize("one", of_family("geometry"), ids=named)
def test_moved_outlines_keep_running_clockwise(one: Perturbation, shot: Shot) -> None:
    for before, after in zip(shot.quads("tiles"), changed(one).quads("tiles"), strict=True):
        areas = [cv2.contourArea(quad.astype(np.float32), oriented=True) for quad in (before, after)]
        assert areas[0] * areas[1] > 0


def test_a_quarter_turn_keeps_every_pixel(shot: Shot) -> None:
    after = geometry.turned(shot, 90)
    assert np.array_equal(after.picture, np.rot90(shot.picture, -1))


def test_scaling_gives_tiles_the_size_asked_for(shot: Shot) -> None:
    assert geometry.scaled(shot, 45).tile_px == pytest.approx(45, abs=0.5)


def test_a_cut_runs_through_a_tile_and_asks_for_a_doubt(shot: Shot) -> None:
    after = geometry.cut(shot, 0.4)
    width = after.picture.shape[1]
    assert any(quad[:, 0].min() < width < quad[:, 0].max() for quad in after.quads("tiles"))
    assert after.expected == "doubt"


@pytest.mark.parametrize("one", of_family("light", "table", "style", "clutter"), ids=named)
def test_other_light_tables_prints_and_clutter_leave_everything_in_its_place(one: Perturbation, shot: Shot) -> None:
    after = changed(one)
    assert after.truth == shot.truth
    assert after.picture.shape == shot.picture.shape
    assert not np.array_equal(after.picture, shot.picture)


@pytest.mark.parametrize("one", of_family("table"), ids=named)
def test_another_table_changes_no_tile(one: Perturbation, shot: Shot) -> None:
    inside = mask_of(shot, [square(*place, side=54) for place in PLACES]) > 0.5
    difference = cv2.absdiff(changed(one).picture, shot.picture)
    assert difference[inside].max() <= 1


@pytest.mark.parametrize("one", of_family("style"), ids=named)
def test_another_print_changes_no_table(one: Perturbation, shot: Shot) -> None:
    outside = mask_of(shot, shot.quads("tiles"), 3) < 0.01
    difference = cv2.absdiff(changed(one).picture, shot.picture)
    assert difference[outside].max() <= 1


@pytest.mark.parametrize("one", [one for one in of_family("clutter") if "over" not in one.kind], ids=named)
def test_clutter_covers_no_tile(one: Perturbation, shot: Shot) -> None:
    inside = mask_of(shot, [square(*place, side=54) for place in PLACES]) > 0.5
    difference = cv2.absdiff(changed(one).picture, shot.picture)
    assert np.median(difference[inside]) <= 1


def test_a_photograph_is_changed_the_same_way_every_time() -> None:
    case = factory_cases()[0]
    one = next(one for one in catalogue() if one.kind == "noise")
    assert np.array_equal(perturbed(one, case).picture, perturbed(one, case).picture)


def test_photographs_whose_light_does_not_fit_are_left_out() -> None:
    cases = factory_cases()
    one = next(one for one in catalogue() if one.strength == "tungsten")
    picked = chosen(cases, one, each=100)
    assert picked
    assert not {case.conditions["light"] for case in picked} & one.not_in


def test_parts_without_a_tile_hold_none() -> None:
    for part in without_tiles(factory_cases()[:2]):
        assert part.truth["tiles"] == []
        assert min(part.picture.shape[:2]) >= 240


def test_no_two_perturbations_share_a_name() -> None:
    names = [named(one) for one in catalogue()]
    assert len(names) == len(set(names))


def factory_cases() -> list[Case]:
    return [case for case in find_cases(FOLDER) if case.game == "factory"]


def tile(doubts: tuple[str, ...] = ()) -> FactoryTile:
    return FactoryTile(((0, 0), (9, 0), (9, 9), (0, 9)), "GWWW", False, 0, doubts=doubts)


def test_a_refusal_counts_as_a_doubt() -> None:
    grey = Shot(
        "grey", np.full((90, 90, 3), 128, np.uint8), {"game": "factory", "tiles": [], "backs": [], "cards": [], "monsters": []}, "either"
    )
    reading = read(grey)
    assert "no colours" in reading.doubts[0]
    assert judged(grey, reading).outcome == "exact"


@pytest.mark.parametrize(
    ("tiles", "doubts", "outcome"),
    [((), (), "exact"), ((), ("dark",), "needless"), ((tile(),), (), "silent"), ((tile(("pale",)),), (), "doubted")],
)
def test_an_invented_tile_must_be_doubted(tiles: tuple[FactoryTile, ...], doubts: tuple[str, ...], outcome: str) -> None:
    empty = Shot("empty", np.zeros((9, 9, 3), np.uint8), NO_TILES)
    assert judged(empty, FactoryReading((9, 9), doubts, tiles=tiles)).outcome == outcome


@pytest.mark.parametrize(("doubts", "outcome"), [((), "silent"), (("a hand",), "exact")])
def test_where_a_doubt_is_asked_for_nothing_else_counts(shot: Shot, doubts: tuple[str, ...], outcome: str) -> None:
    covered = shot.seen_as(shot.picture, "doubt")
    assert judged(covered, FactoryReading((480, 400), doubts)).outcome == outcome


@pytest.mark.parametrize(("name", "change"), [("bugs-10", "table dark wood"), ("fressen-12", "turn 180 deg")])
def test_photographs_of_the_other_games_are_changed_and_judged_too(name: str, change: str) -> None:
    (perturbation,) = (one for one in catalogue() if named(one) == change)
    (case,) = (case for case in find_cases(FOLDER) if case.name == name)
    shot = perturbed(perturbation, case)
    assert judged(shot, read(shot)).wrong.total() == 0
