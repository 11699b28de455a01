"""What is settled before anybody bites: the core of the searches against its own definition."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.fressen import FIELDS, INDEX, Side, board_points
from engine.fressen.threats import Position, Threats, bits
from engine.grid import Cell
from tests.engine.fressen_leads import FULL, crowded_board
from tests.engine.fressen_tables import board

SEEDS = st.integers(0, 10**6)


def fields(*cells: Cell) -> int:
    return sum(1 << INDEX[cell] for cell in cells)


def settled(lying: dict[Cell, str]) -> Position:
    threats = Threats(board(lying).cells)
    return threats.settle(threats.alive)


def test_a_monster_without_living_enemies_that_eat_it_is_safe() -> None:
    assert settled({(0, 0): "Ra3w", (1, 0): "Ya3w", (5, 5): "Yb1w"}) == Position(fields((0, 0), (1, 0), (5, 5)), 0, 0, 0)


def test_what_a_safe_enemy_eats_is_a_bite_in_reserve() -> None:
    assert settled({(0, 0): "Ra3w", (1, 0): "Ya2w"}) == Position(fields((0, 0)), 0, 0, 1)
    assert settled({(0, 0): "Ya3w", (1, 0): "Ra2w"}) == Position(fields((0, 0)), 0, 0, -1)


def test_what_may_bite_before_it_is_eaten_is_no_reserve_and_its_prey_is_contested() -> None:
    lying = {(0, 0): "Ra4w", (1, 0): "Ya3w", (2, 0): "Ra2w"}
    assert settled(lying) == Position(fields((0, 0)), fields((2, 0)), fields((1, 0)), 0)


def test_a_5_and_a_1_contest_each_other() -> None:
    assert settled({(0, 0): "Ra5w", (1, 0): "Ya1w"}) == Position(0, fields((0, 0), (1, 0)), 0, 0)


def test_reserves_of_both_sides_cancel() -> None:
    lying = {(0, 0): "Ra3w", (1, 0): "Ya2w", (0, 5): "Ya3w", (1, 5): "Ra2w"}
    assert settled(lying) == Position(fields((0, 0), (0, 5)), 0, 0, 0)


@settings(max_examples=200)
@given(SEEDS, SEEDS)
def test_bite_by_bite_everything_settles_as_it_does_from_nothing(seed: int, other_seed: int) -> None:
    chance = Random(other_seed)
    threats = Threats(crowded_board(seed, *FULL).cells)
    alive, position = threats.alive, threats.settle(threats.alive)
    while victims := [*bits(position.contested | position.doomed)]:
        victim = chance.choice(victims)
        alive, position = alive & ~victim, threats.bite(position, victim)
        assert position == threats.settle(alive)


@settings(max_examples=100)
@given(SEEDS)
def test_one_monster_after_another_makes_the_same_threats(seed: int) -> None:
    lying = crowded_board(seed, *FULL)
    whole, grown = Threats(lying.cells), Threats((None,) * FIELDS)
    for cell, monster in reversed([*lying.monsters()]):
        grown = grown.with_monster(INDEX[cell], monster)
    assert grown.settle(grown.alive) == whole.settle(whole.alive)
    assert grown.red_lead(whole.settle(whole.alive)) == whole.red_lead(whole.settle(whole.alive))


@settings(max_examples=100)
@given(SEEDS)
def test_the_lead_of_what_is_safe_is_that_of_the_board(seed: int) -> None:
    lying = crowded_board(seed, *FULL)
    threats, points = Threats(lying.cells), board_points(lying)
    lead = points[Side.RED] - points[Side.YELLOW]
    assert threats.red_lead(Position(threats.alive, 0, 0, 0)) == (lead, lead)
