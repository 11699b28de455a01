"""Random tables of our own printed games: what is true of them follows from the rules, and the eye reads their photographs."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from benchmarks.accuracy import GAMES
from cyclops.artwork.factory.back import back
from cyclops.artwork.factory.tiles import printed_tiles
from cyclops.scoring import score_reading
from cyclops.simulation.floor import Floor, NoRoomError, gap_mm
from cyclops.simulation.kitchen import Kitchen, random_kitchen
from cyclops.simulation.laid import LaidTable, Quad, Thing
from cyclops.simulation.picture import TABLES, random_picture, taken
from cyclops.simulation.printer import Printer
from engine.bugs.scoring import hand_points
from engine.factory.monster import monster_from_letters
from engine.factory.tile import rotated
from hardware.simulated.lighting import Lamp, Lighting, Sensor
from hardware.simulated.surfaces import Surface
from hardware.simulated.viewpoint import SimulatedLens, Stance
from vision.arrays import Image
from vision.cards import look_for_cards
from vision.reader import read_table
from vision.reading import Game

EVERY_GAME = pytest.mark.parametrize("game", list(TABLES))
LIGHT = Lighting((Lamp((0.55, 0.6, 0.62), 40, 55, 0.5, 0.15),), (0.2, 0.2, 0.2))


def kitchen(grey: float = 0.25, tilt: float = 6.0) -> Kitchen:
    surface = Surface(np.full((8, 8, 3), grey, np.float32) * np.array([0.8, 0.95, 1.0], np.float32))
    lens = SimulatedLens(distortion=(-0.04, 0.02, 0.0, 0.0, 0.0))
    return Kitchen(lens, Stance(420, tilt, 30, 4), LIGHT, Sensor(blur_px=0.6), surface, Printer(1.05, 0.95, 0.06, (0.96, 0.97, 0.98)), "")


@cache
def laid(game: str, seed: int) -> LaidTable:
    """A random table; made once for all tests that look at it."""
    return TABLES[game](seed)


@cache
def photographed(game: str, seed: int, tilt: float = 6.0, grey: float = 0.25) -> tuple[Image, dict[str, Any]]:
    """A photograph of it and its truth; taken once as well."""
    return taken(laid(game, seed), kitchen(grey, tilt), 1)


def read(game: str, seed: int, grey: float = 0.25) -> tuple[dict[str, Any], dict[str, Any]]:
    picture, truth = photographed(game, seed, grey=grey)
    return truth, dict(score_reading(read_table(picture)).to_json())


@EVERY_GAME
def test_a_seed_always_lays_the_same_table(game: str) -> None:
    one, again, other = laid(game, 1), TABLES[game](1), laid(game, 2)
    assert [thing.centre_mm for thing in one.things] == [thing.centre_mm for thing in again.things]
    assert [thing.centre_mm for thing in one.things] != [thing.centre_mm for thing in other.things]


@pytest.mark.parametrize("seed", range(3))
def test_monsters_of_the_factory_are_what_the_engine_says_of_their_tiles(seed: int) -> None:
    truth = laid("factory", seed).truth
    for number, told in enumerate(truth["monsters"]):
        tiles = [tile for tile in truth["tiles"] if tile["group"] == number]
        letters = {tuple(tile["cell"]): rotated("".join(tile["edges"]), tile["turn"]) for tile in tiles}
        monster = monster_from_letters(letters, [tuple(tile["cell"]) for tile in tiles if tile["eyes"]], told["owner"])
        structure = monster.structure
        assert (len(structure), structure.open_thin, structure.open_thick) == (told["tiles"], told["open_thin"], told["open_thick"])
        assert (structure.complete, len(structure.eye_cells), told["mismatches"]) == (told["complete"], told["eye_tiles"], 0)
        assert structure.sound


@pytest.mark.parametrize("seed", range(3))
def test_monsters_of_the_factory_lie_more_than_a_tile_apart(seed: int) -> None:
    tiles = [tile for tile in laid("factory", seed).truth["tiles"] if tile["group"] != "drawn"]
    for one, other in combinations(tiles, 2):
        if one["group"] != other["group"]:
            assert gap_mm(one["corners"].places_mm, other["corners"].places_mm) > 45


@pytest.mark.parametrize("seed", range(3))
def test_hands_of_bugs_hold_no_more_than_the_set_has_and_count_what_the_rules_say(seed: int) -> None:
    truth = laid("bugs", seed).truth
    copies = Counter((tile["kind"], tile["colour"]) for tile in truth["tiles"])
    assert set(copies.values()) <= {1}
    for told in truth["players"]:
        hand = Counter(tile["kind"] for tile in truth["tiles"] if tile["player"] == told["player"])
        trophy = sum(trophy["value"] for trophy in truth["trophies"] if trophy["player"] == told["player"])
        assert told["points"] == hand_points(hand.values(), trophy)


@pytest.mark.parametrize("seed", range(3))
def test_monsters_of_fressen_lie_on_fields_of_their_landscape(seed: int) -> None:
    table = laid("fressen", seed)
    truth = table.truth
    upper_left, upper_right, _, lower_left = truth["board"]["corners"].places_mm
    for tile in truth["tiles"]:
        if tile["place"] == "board":
            column, row = tile["cell"]
            assert truth["board"]["terrain"][row][column] == tile["terrain"]
            field = upper_left + (upper_right - upper_left) * (column + 0.5) / 6 + (lower_left - upper_left) * (row + 0.5) / 6
            assert np.linalg.norm(field - tile["corners"].centre_mm) < 4


@pytest.mark.parametrize(("game", "seed", "tilt"), [("factory", 2, 14), ("bugs", 2, 6), ("fressen", 1, 6)])
def test_everything_is_in_the_picture_and_cards_are_seen_where_they_are_said_to_be(game: str, seed: int, tilt: float) -> None:
    picture, truth = photographed(game, seed, tilt)
    corners = np.concatenate([np.array(thing["corners"]) for key in ("tiles", "cards", "backs") for thing in truth[key]])
    assert (corners > 0).all()
    assert (corners < truth["size"]).all()
    seen = {card.id: np.array(card.corners) for card in look_for_cards(picture)[0]}
    assert {card["id"] for card in truth["cards"]} == seen.keys()
    for card in truth["cards"]:
        assert np.abs(seen[card["id"]] - card["corners"]).max() < 1.5


@pytest.mark.parametrize(("game", "seed"), [("factory", 3), ("bugs", 2), ("fressen", 1)])
def test_a_photograph_of_a_printed_table_is_read_exactly(game: Game, seed: int) -> None:
    truth, reading = read(game, seed)
    verdict = GAMES[game].judge(truth, reading, ())
    assert verdict.exact, [finding.words for finding in verdict.findings]


def test_bugs_on_a_black_table_are_told_from_monsters_of_the_factory() -> None:
    """No tile of the factory is found at any size, and the game is asked at the size that the cards promise."""
    truth, reading = read("bugs", 4, grey=0.02)
    assert reading["game"] == "bugs"
    assert len(reading["tiles"]) == len(truth["tiles"])


def test_conditions_follow_from_the_seed() -> None:
    (one, truth), (again, told) = random_picture("bugs", 11), random_picture("bugs", 11)
    assert np.array_equal(one, again)
    assert truth["camera"] == told["camera"]
    assert random_kitchen(np.random.default_rng([11, 1])).stance != random_kitchen(np.random.default_rng([12, 1])).stance


def test_a_table_without_room_says_so() -> None:
    floor = Floor(100, 100, np.random.default_rng(0))
    tile = [Thing(printed_tiles()[0].drawing, (0.0, 0.0))]
    floor.lay(tile, 5, lambda: ((0.0, 0.0), 0.0))
    with pytest.raises(NoRoomError, match="no room"):
        floor.lay(tile, 5, floor.anywhere)


def test_bleed_is_no_part_of_a_piece() -> None:
    thing = Thing(back(), (10.0, 20.0), 0.0, 2.0)
    quad: Quad = thing.quad
    assert np.ptp(quad.places_mm, axis=0) == pytest.approx((45, 45))
    assert quad.centre_mm == pytest.approx((10, 20))
    assert replace(thing, on_mm=4.0).quad.height_mm == 6.0


def test_a_printer_may_print_pale_on_yellowish_paper() -> None:
    purple = np.full((1, 1, 3), (160, 60, 140), np.uint8)
    pale = Printer(0.8, 0.7, 0.1, (0.9, 0.98, 1.0)).printed(purple).astype(int)[0, 0]
    assert np.ptp(pale) < 100
    assert (Printer().printed(purple) == purple).all()
