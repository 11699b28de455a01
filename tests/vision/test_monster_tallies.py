"""What a monster counts up to, whose it is, and which tile is the drawn one."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from tests.vision.drawn_art import CARD, SQUARE, marker_corners, placed
from vision.arrays import Points, corners
from vision.factory.monsters import drawn_tile, gap_px, owners, tally
from vision.reading import Card

SIDE = 60.0


def tile(x: float, y: float, degrees: float = 0.0) -> Points:
    return placed(SQUARE, (x * SIDE, y * SIDE), degrees, SIDE)


def card(number: int, x: float, y: float, degrees: float = 0.0) -> Card:
    """A card whose middle lies at (x, y), in tile sides."""
    marker = placed(marker_corners(), (x, y), degrees) * SIDE
    return Card(number, corners(marker))


BORDER = CARD / 2 + 0.5  # from the middle of a card to the middle of a tile that touches it, in tile sides


@pytest.mark.parametrize("letters", ["".join(word) for word in product("GPW", repeat=4)][::4])
def test_a_single_tile_has_all_its_limbs_open(letters: str) -> None:
    assert tally({(0, 0): letters}) == (letters.count("G"), letters.count("P"), 0)


@pytest.mark.parametrize(("one", "other"), list(product("GPW", repeat=2)))
@pytest.mark.parametrize("way", [(1, 0), (0, 1), (-1, 0), (0, -1)])
def test_touching_edges_are_closed_and_differ_once(one: str, other: str, way: tuple[int, int]) -> None:
    side = ((0, -1), (1, 0), (0, 1), (-1, 0)).index(way)
    first, second = ["W"] * 4, ["W"] * 4
    first[side], second[(side + 2) % 4] = one, other
    assert tally({(0, 0): "".join(first), way: "".join(second)}) == (0, 0, int(one != other))


def test_a_ring_of_eight_closes_eight_sides_and_its_hole_none() -> None:
    ring = {(column, row): "GGGG" for column in range(3) for row in range(3) if (column, row) != (1, 1)}
    assert tally(ring) == (16, 0, 0)


def test_a_complete_monster_has_nothing_open() -> None:
    assert tally({(0, 0): "WPWW", (1, 0): "WWGP", (1, 1): "GWWW"}) == (0, 0, 0)


@pytest.mark.parametrize(("x", "expected"), [(1.0, 0.0), (1.5, 0.5), (3.0, 2.0), (0.5, 0.0)])
def test_the_gap_between_two_tiles_is_that_between_their_sides(x: float, expected: float) -> None:
    assert gap_px(tile(0, 0), tile(x, 0.2)) == pytest.approx(expected * SIDE, abs=0.1)


def test_the_gap_to_a_turned_tile_is_that_to_its_corner() -> None:
    assert gap_px(tile(0, 0), tile(2, 0, 45)) == pytest.approx((1.5 - np.sqrt(0.5)) * SIDE, abs=0.1)


def test_the_gap_is_the_same_both_ways() -> None:
    one, other = tile(0, 0, 10), tile(1.7, 1.1, 50)
    assert gap_px(one, other) == pytest.approx(gap_px(other, one))


@pytest.mark.parametrize("degrees", [0, 30, 180])
def test_the_tile_beside_draw_is_the_drawn_one(degrees: float) -> None:
    quads = [tile(-5, 0), tile(BORDER + 0.3, 0)]
    assert drawn_tile(quads, [0, 1], [card(0, 0, 0, degrees), card(1, -5, 2)]) == (1, False)


@pytest.mark.parametrize(("away", "drawn"), [(0.0, 0), (1.4, 0), (1.6, None)])
def test_beside_means_within_one_and_a_half_tiles(away: float, drawn: int | None) -> None:
    assert drawn_tile([tile(BORDER + away, 0)], [0], [card(0, 0, 0)]) == (drawn, False)


def test_a_tile_that_touches_another_is_not_the_drawn_one() -> None:
    quads = [tile(BORDER, 0), tile(BORDER + 1.01, 0), tile(0, BORDER + 1)]
    assert drawn_tile(quads, [2], [card(0, 0, 0)]) == (2, False)


def test_two_tiles_about_equally_near_to_draw_are_doubted() -> None:
    _, unsure = drawn_tile([tile(BORDER + 0.2, 0), tile(-BORDER - 0.3, 0)], [0, 1], [card(0, 0, 0)])
    assert unsure


def test_of_two_tiles_the_clearly_nearer_is_drawn() -> None:
    assert drawn_tile([tile(BORDER + 1.2, 0), tile(-BORDER - 0.1, 0)], [0, 1], [card(0, 0, 0)]) == (1, False)


def test_without_the_draw_card_no_tile_is_drawn() -> None:
    assert drawn_tile([tile(BORDER, 0)], [0], [card(1, 0, 0)]) == (None, False)


TWO_PLAYERS = [card(1, 0, 0), card(2, 10, 0), card(0, 5, 5), card(9, 5, 1)]


def test_a_monster_belongs_to_the_nearest_players_card_never_to_draw_or_boss() -> None:
    monsters = [[tile(3, 0), tile(4, 0)], [tile(7.5, 0.5)]]
    assert owners(monsters, TWO_PLAYERS) == [(1, False), (2, False)]


def test_the_nearest_tile_of_a_monster_counts_not_its_middle() -> None:
    long_one = [tile(x, 0) for x in (2, 3, 4, 5, 6)]
    assert owners([long_one, [tile(8, 2)]], TWO_PLAYERS)[0] == (1, False)


def test_two_monsters_of_one_player_are_both_his() -> None:
    monsters = [[tile(2, 0)], [tile(1, 2)], [tile(9, 2)]]
    assert [owner for owner, _ in owners(monsters, TWO_PLAYERS)] == [1, 1, 2]


def test_a_monster_halfway_between_two_cards_is_doubted() -> None:
    assert owners([[tile(5.05, 0)]], TWO_PLAYERS)[0][1]


def test_without_player_cards_nobody_owns_a_monster_and_nothing_is_doubted() -> None:
    assert owners([[tile(0, 0)], [tile(4, 0)]], [card(0, 1, 1), card(9, 3, 3)]) == [(None, False), (None, False)]


def test_without_monsters_nobody_owns_anything() -> None:
    assert owners([], TWO_PLAYERS) == []
