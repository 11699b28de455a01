"""Whole games at random: they end by the rules, and nothing impossible happens on the way."""

from collections import Counter
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from engine.bugs import (
    Back,
    ExtraGroup,
    Keep,
    Move,
    Options,
    Phase,
    Remove,
    Show,
    State,
    Stop,
    Tie,
    Trophy,
    apply,
    is_over,
    legal_moves,
    move_from_text,
    problems,
    refuse,
    scores,
    setup,
)
from engine.bugs.game import gains, standing
from engine.bugs.play import outcomes
from tests.engine.bugs_tables import BOX

SEEDS = range(9)


def greedy(state: State, chance: Random) -> Move:
    """A move of people who want tiles: trophies are taken late and the countdown is heard out."""
    moves = legal_moves(state)
    slow = [move for move in moves if not isinstance(move, Trophy | Stop | Back)]
    return chance.choice(slow if slow and chance.random() < 0.97 else moves)


def new_game(seed: int) -> tuple[Random, State]:
    chance = Random(seed)
    options = Options(chance.choice(list(ExtraGroup)), tie=chance.choice(list(Tie)), rounds_to_win=1 + seed % 3 // 2)
    return chance, setup(2 + seed % 7, BOX, options)


@cache
def play(seed: int) -> tuple[tuple[State, ...], tuple[Move, ...]]:
    """All states and moves of a game at random: of uniform choices, or long when the seed is odd."""
    chance, state = new_game(seed)
    states: list[State] = [state]
    moves: list[Move] = []
    while not is_over(state):
        if state.phase is Phase.REMOVE and seed % 4 < 2:
            move: Move = Remove()
        elif state.chance:
            found, weights = zip(*outcomes(state), strict=True)
            move = chance.choices(found, weights)[0]
        else:
            move = greedy(state, chance) if seed % 2 else chance.choice(legal_moves(state))
        state = apply(state, move)
        states.append(state)
        moves.append(move)
    return tuple(states), tuple(moves)


@pytest.mark.parametrize("seed", SEEDS)
def test_case_31_players_who_choose_at_random_always_come_to_an_end(seed: int) -> None:
    for state in play(seed)[0]:
        assert problems(state) == ()
        assert bool(legal_moves(state)) != is_over(state)


def test_case_31_of_many_games_at_random_none_stalls() -> None:
    for seed in range(400):
        chance, state = new_game(seed)
        for _ in range(2000):
            if is_over(state):
                break
            state = apply(state, chance.choice(legal_moves(state)))
        assert is_over(state)


@pytest.mark.parametrize("seed", SEEDS)
def test_case_37_a_round_ends_with_the_stop_once_and_nothing_happens_afterwards(seed: int) -> None:
    states, moves = play(seed)
    rounds = sum(isinstance(move, Stop) for move in moves)
    assert rounds == states[-1].round
    assert isinstance(moves[-1], Stop)
    assert [is_over(state) for state in states] == [False] * len(moves) + [True]
    assert legal_moves(states[-1]) == ()
    assert all(refuse(states[-1], move) is not None for move in set(moves))


@pytest.mark.parametrize("seed", SEEDS)
def test_case_37_the_number_of_tiles_left_is_right_all_along(seed: int) -> None:
    for before, after in pairwise(play(seed)[0]):
        held = sum(map(len, after.hands)) + sum(map(bool, after.taking)) + (after.reaching > 0)
        assert after.table + held + len(after.removed) + after.unseen == after.kit.size
        assert sum(after.left.values()) == after.table + after.unseen + (after.reaching > 0)
        assert after.table >= 0
        assert after.round > before.round or len(after.removed) >= len(before.removed)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_ends_with_all_trophies_taken_or_no_tile_left(seed: int) -> None:
    last = play(seed)[0][-2]
    assert last.phase is Phase.COUNTDOWN
    assert not last.trophies_left or last.call == "countdown"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_set_is_never_more_than_three_tiles_and_no_tile_is_twice_on_the_table(seed: int) -> None:
    for state in play(seed)[0]:
        seen = Counter(name for names in (state.removed, *state.hands, state.taking) for name in names if name)
        assert all(seen[name] + left == 3 for name, left in state.left.items())


@pytest.mark.parametrize("seed", SEEDS)
def test_what_moves_gain_adds_up_to_the_points(seed: int) -> None:
    states, moves = play(seed)
    total = dict.fromkeys(states[0].seats, 0)
    for state, move, after in zip(states, moves, states[1:], strict=False):
        for player, gain in gains(state, move).items():
            total[player] += gain
        assert [score.points for score in scores(after)] == list(total.values()) == list(after.points)


@pytest.mark.parametrize("seed", SEEDS)
def test_case_36_who_is_named_first_has_won_the_match(seed: int) -> None:
    last = play(seed)[0][-1]
    ranks = standing(last)
    assert {player for player, won in zip(last.seats, last.rounds_won, strict=True) if won == max(last.rounds_won)} == set(ranks[0].players)
    assert [rank.place for rank in ranks] == [1 + sum(len(above.players) for above in ranks[:index]) for index in range(len(ranks))]
    assert sorted(player for rank in ranks for player in rank.players) == list(last.seats)


def test_case_36_a_player_who_shares_the_last_round_only_has_not_won_the_match() -> None:
    state = State.start(setup(2, BOX, Options(rounds_to_win=2)).kit, (1, 0), 2)
    for text in [*["remove ?"] * 7, "go", "trophy 2:3", *("take 1", "show ant", "keep 1") * 3, "stop"]:
        state = apply(state, move_from_text(text))
    assert (state.points, state.rounds_won, is_over(state)) == ((3, 3), (2, 1), True)
    assert [(rank.place, rank.points, rank.players) for rank in standing(state)] == [(1, 3, (1,)), (2, 3, (2,))]


@pytest.mark.parametrize("seed", range(6))
def test_a_game_goes_on_from_its_text_as_it_would_have_gone_on(seed: int) -> None:
    states, _ = play(seed)
    for ply in (1 << power for power in range(20) if 1 << power < len(states)):
        again = State.from_text(states[ply].to_text())
        assert again == states[ply]
        assert legal_moves(again) == legal_moves(states[ply])
        for move in legal_moves(again):
            assert apply(again, move_from_text(move.to_text())) == apply(states[ply], move)


def test_the_same_seed_gives_the_same_game() -> None:
    assert play.__wrapped__(5) == play.__wrapped__(5)


def test_states_are_never_changed_by_going_on() -> None:
    states, _ = play.__wrapped__(9)
    kept = [state.to_text() for state in states]
    for state in states:
        for move in legal_moves(state):
            apply(state, move)
    assert [state.to_text() for state in states] == kept


def test_luck_brings_each_drawing_as_often_as_tiles_of_it_were_not_seen() -> None:
    state = setup(2, BOX)
    for text in (*["remove ant", "remove ant"], *["remove ?"] * 5, "go", "take 1", "show bee", "keep 1", "take 2"):
        state = apply(state, move_from_text(text))
    weights = {move.name: weight for move, weight in outcomes(state) if isinstance(move, Show)}
    assert (weights["ant"], weights["bee"], weights["fly"], len(weights)) == (1, 2, 3, 15)
    assert outcomes(apply(state, Show("fly"))) == ()


def test_a_correction_gains_what_it_changes() -> None:
    state = setup(2, BOX)
    for text in [*["remove ?"] * 7, "go", "take 1", "show ant", "keep 1", "trophy 2:3", "stop"]:
        state = apply(state, move_from_text(text))
    assert gains(state, move_from_text("open 1:ant,bee,fly")) == {1: -2}
    assert gains(state, move_from_text("open 2:bee,bee,bee")) == {2: 3}


def test_keeping_the_third_tile_gains_five() -> None:
    state = setup(2, BOX)
    for text in [*["remove ?"] * 7, "go"]:
        state = apply(state, move_from_text(text))
    found = []
    for _ in range(3):
        state = apply(apply(state, move_from_text("take 1")), Show("ant"))
        found.append(gains(state, Keep(1)))
        state = apply(state, Keep(1))
    assert found == [{1: -1}, {1: -1}, {1: 5}]
