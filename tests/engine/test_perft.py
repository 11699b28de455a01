"""How many ways of going on there are, counted by the engine, by slow oracles of their own, and kept in files."""

from collections.abc import Callable
from typing import Final

import pytest

from engine.games import GAMES
from tests.engine import bugs_walk, factory_walk, fressen_walk
from tests.engine.perft import MOST, Position, counted, divided, path_of, perft, positions, walks
from tests.engine.random_games import AnyRules, every_game

SLOW: Final = 1_000
"""Ways that a slow oracle may have to count."""
WALKS: Final[dict[str, Callable[[str, int], int]]] = {
    "factory": lambda state, depth: walks(factory_walk.following, factory_walk.read(state), depth),
    "bugs": lambda state, depth: walks(bugs_walk.following, bugs_walk.read(state), depth),
    "fressen": lambda state, depth: walks(fressen_walk.following, fressen_walk.read(state), depth),
}

POSITIONS: Final = [(rules, position) for rules in GAMES.values() for position in positions(rules.key)]

every_position = pytest.mark.parametrize(("rules", "position"), POSITIONS, ids=[f"{rules.key}-{each.name}" for rules, each in POSITIONS])


@every_position
def test_the_engine_counts_what_the_file_says(rules: AnyRules, position: Position) -> None:
    state = rules.state_from_text(position.state)
    for depth, count in position.counts.items():
        found = perft(rules, state, depth)
        assert found == count, "\n".join((position.state, f"depth {depth}: {found}", *divided(rules, state, depth)))


@every_position
def test_a_slow_oracle_counts_what_the_file_says(rules: AnyRules, position: Position) -> None:
    for depth, count in position.counts.items():
        if count <= SLOW:
            assert WALKS[rules.key](position.state, depth) == count


@every_position
def test_positions_are_possible_and_counted_to_a_depth_that_stays_quick(rules: AnyRules, position: Position) -> None:
    assert rules.problems(rules.state_from_text(position.state)) == ()
    assert list(position.counts) == list(range(1, len(position.counts) + 1))
    assert max(position.counts.values()) <= MOST


@every_game
def test_a_game_has_at_least_five_positions_and_one_file_of_them(rules: AnyRules) -> None:
    found = positions(rules.key)
    assert len({position.name for position in found}) == len(found) >= 5
    assert "\n".join(position.to_text() for position in found) == path_of(rules.key).read_text(encoding="ascii")


@every_game
def test_counts_of_the_first_moves_add_up_to_the_whole(rules: AnyRules) -> None:
    position = positions(rules.key)[0]
    lines = list(divided(rules, rules.state_from_text(position.state), 2))
    assert sum(int(line.rpartition(": ")[2]) for line in lines) == position.counts[2]
    assert counted(rules, position) == position
