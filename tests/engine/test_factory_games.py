"""Whole games at random: they end by the rules, and nothing impossible happens on the way."""

from collections import Counter
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from engine.factory import (
    Box,
    Discard,
    Options,
    Phase,
    Place,
    StartTile,
    State,
    Tile,
    apply,
    is_over,
    legal_moves,
    move_from_text,
    problems,
    scores,
    setup,
)
from tests.engine.factory_oracle import Table, legal, points


def random_box(chance: Random, size: int = 88, letters: str = "GPWW") -> Box:
    """A set in which blanks are common, so that monsters get finished."""
    return Box.of(Tile("".join(chance.choices(letters, k=4)), chance.random() < 0.4) for _ in range(size))


def new_game(seed: int, size: int = 88) -> tuple[Random, State]:
    chance = Random(seed)
    options = Options(chance.choice(list(StartTile)), chance.random() < 0.5)
    players = 2 + seed % 5
    return chance, setup(players, first=chance.randint(1, players), box=random_box(chance, size), options=options)


@cache
def play(seed: int, size: int = 88) -> tuple[State, ...]:
    """All states of a random game; a known set is drawn without replacement."""
    chance, state = new_game(seed, size)
    states = [state]
    while not is_over(state):
        state = apply(state, chance.choice(legal_moves(state)))
        states.append(state)
    return tuple(states)


def plain(state: State) -> Table:
    return [(m.owner, {cell: tile.edges for cell, tile in m.structure.cells.items()}) for m in state.monsters]


@pytest.mark.parametrize("seed", range(5))
def test_case_31_a_random_game_never_stalls_and_is_never_impossible(seed: int) -> None:
    for state in play(seed):
        assert problems(state) == ()
        assert bool(legal_moves(state)) != is_over(state)


@pytest.mark.parametrize("seed", range(5))
def test_a_random_game_ends_for_one_of_the_two_reasons(seed: int) -> None:
    *_, before, last = play(seed)
    assert before.phase is not Phase.OVER
    assert last.all_first_complete or (last.pile == 0 and last.drawn is None)


@pytest.mark.parametrize("seed", range(5))
def test_tiles_laid_discarded_held_and_left_always_add_up(seed: int) -> None:
    for state in play(seed):
        laid = sum(len(monster.structure) for monster in state.monsters)
        assert laid + len(state.discarded) + (state.drawn is not None) + state.pile == state.box.size


@pytest.mark.parametrize("seed", range(5))
def test_no_more_of_a_kind_is_used_than_the_set_has(seed: int) -> None:
    last = play(seed)[-1]
    used = Counter(tile.kind for tile in last.used())
    assert last.box.kinds is not None
    assert used <= Counter(dict(last.box.kinds))


@pytest.mark.parametrize("seed", range(5))
def test_legal_moves_are_what_the_oracle_finds_all_through_a_game(seed: int) -> None:
    for state in play(seed, size=45):
        if state.phase is not Phase.PLACE or state.drawn is None:
            continue
        moves = legal_moves(state)
        reached = {(m.monster, m.cell, state.drawn.turned(m.turn).edges) for m in moves if isinstance(m, Place)}
        expected = {(monster, cell, edges) for monster, cell, edges, _ in legal(plain(state), state.drawn.edges, state.turn)}
        assert reached == expected
        assert (moves == (Discard(agreed=True),)) == (not expected)
        assert len(moves) == max(1, len(expected))


@pytest.mark.parametrize("seed", range(5))
def test_scores_are_those_of_the_table_counted_from_nothing(seed: int) -> None:
    for state in play(seed)[::9]:
        eyes = [{cell for cell, tile in m.structure.cells.items() if tile.eye} for m in state.monsters]
        assert [score.points for score in scores(state)] == [points(plain(state), eyes, player) for player in state.seats]


@pytest.mark.parametrize("seed", range(5))
def test_a_game_goes_on_from_its_text_as_it_would_have_gone_on(seed: int) -> None:
    states = play(seed)
    for ply in (1 << power for power in range(20) if 1 << power < len(states)):
        again = State.from_text(states[ply].to_text())
        assert again == states[ply]
        assert legal_moves(again) == legal_moves(states[ply])
        for move in legal_moves(again)[:20]:
            assert apply(again, move_from_text(move.to_text())) == apply(states[ply], move)


def test_the_same_seed_gives_the_same_game() -> None:
    assert play.__wrapped__(3) == play.__wrapped__(3)


def test_states_are_never_changed_by_going_on() -> None:
    chance, state = new_game(8)
    kept: list[tuple[State, str]] = []
    while not is_over(state):
        kept.append((state, state.to_text()))
        state = apply(state, chance.choice(legal_moves(state)))
    assert all(earlier.to_text() == text for earlier, text in kept)


def test_points_of_a_player_never_fall() -> None:
    states = play(5)
    for before, after in pairwise(states):
        assert all(a.points <= b.points for a, b in zip(scores(before), scores(after), strict=True))
