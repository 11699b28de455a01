"""Whole games at random: they end by the rules, and nothing impossible happens on the way."""

from functools import cache
from itertools import pairwise
from random import Random

import pytest

from engine.fressen import (
    Bite,
    Deal,
    FirstMarker,
    LastRoundTrigger,
    Marker,
    Move,
    Options,
    Pass,
    Phase,
    Place,
    Side,
    State,
    Tie,
    apply,
    board_points,
    is_over,
    legal_moves,
    move_from_text,
    problems,
    scores,
    setup,
)
from engine.fressen.game import gains
from engine.fressen.play import outcomes
from tests.engine import fressen_oracle as oracle
from tests.engine.fressen_tables import random_box
from tests.engine.test_fressen_oracle import agree, follow, plain_board, plain_table


def new_game(seed: int) -> tuple[Random, State]:
    chance = Random(seed)
    options = Options(chance.choice(list(FirstMarker)), list(LastRoundTrigger)[seed % 2], chance.choice(list(Tie)))
    return chance, setup(random_box(chance), options)


def any_move(chance: Random, state: State) -> Move:
    """Any legal move; luck brings what is left in the pile as often as it is left."""
    if not state.chance:
        return chance.choice(legal_moves(state))
    found = outcomes(state)
    return chance.choices([move for move, _ in found], [weight for _, weight in found])[0]


@cache
def play(seed: int) -> tuple[tuple[Move, ...], tuple[State, ...]]:
    """The moves of a random game and all its states."""
    chance, state = new_game(seed)
    moves, states = [], [state]
    while not is_over(state):
        moves.append(any_move(chance, state))
        state = apply(state, moves[-1])
        states.append(state)
    return tuple(moves), tuple(states)


@pytest.mark.parametrize("seed", range(7))
def test_case_31_a_random_game_never_stalls_and_is_never_impossible(seed: int) -> None:
    for state in play(seed)[1]:
        assert problems(state) == ()
        assert bool(legal_moves(state)) != is_over(state)
        assert bool(outcomes(state)) == state.chance


@pytest.mark.parametrize("seed", range(7))
def test_case_37_a_random_game_ends_once_for_one_of_its_reasons(seed: int) -> None:
    _, (*before, last) = play(seed)
    assert not any(is_over(state) for state in before)
    assert last.last_round or not (any(last.placed) or last.bitten)
    earlier = {state.round for state in before if state.last_round}
    assert earlier <= {last.round}


@pytest.mark.parametrize("seed", range(7))
def test_monsters_on_the_board_eaten_shown_and_face_down_always_add_up(seed: int) -> None:
    for state in play(seed)[1]:
        for side in Side:
            gone = sum(monster.side is side for monster in state.eaten)
            assert state.board.count(side) + gone + len(state.display(side)) + state.pile(side) == 24
            assert sum(state.left(side).values()) == state.pile(side) >= 0


@pytest.mark.parametrize("seed", range(5))
def test_the_oracle_plays_the_same_game(seed: int) -> None:
    moves, states = play(seed)
    at = next(index for index, state in enumerate(states) if state.phase is Phase.DEAL)
    table = plain_table(states[at])
    for before, move, after in zip(states[at:], moves[at:], states[at + 1 :], strict=False):
        if isinstance(move, Deal):
            oracle.deal(table, (move.side.letter, *plain_kind(move)))
        else:
            follow(table, before.turn, move)
        assert agree(after, table)


def plain_kind(move: Deal) -> tuple[str, int, str]:
    return move.kind.species, move.kind.value, move.kind.landscape.letter


@pytest.mark.parametrize("seed", range(5))
def test_legal_moves_are_what_the_oracle_finds_all_through_a_game(seed: int) -> None:
    for state in play(seed)[1]:
        table, moves = plain_table(state) if state.marker else None, legal_moves(state)
        if table and state.phase is Phase.PLACE:
            found = {(plain_monster(state, move), move.cell) for move in moves if isinstance(move, Place)}
            assert found == oracle.places(table, state.turn.letter)
            assert (Pass() in moves) == oracle.may_declare(table)
        if table and state.phase is Phase.EAT:
            victims = [move.victim for move in moves if isinstance(move, Bite)]
            assert sorted(victims) == sorted({victim for _, victim in oracle.bites(table.board, state.turn.letter)})


def plain_monster(state: State, move: Place) -> tuple[str, str, int, str]:
    return state.turn.letter, move.kind.species, move.kind.value, move.kind.landscape.letter


@pytest.mark.parametrize("seed", range(5))
def test_gains_add_up_to_the_points_counted_from_nothing(seed: int) -> None:
    moves, states = play(seed)
    total = dict.fromkeys(Side, 0)
    for before, move, after in zip(states, moves, states[1:], strict=False):
        for side, gain in gains(before, move).items():
            total[side] += gain
        assert total == board_points(after.board)
    assert {side.letter: points for side, points in total.items()} == oracle.points(plain_board(states[-1].board))
    assert [score.points for score in scores(states[-1])] == list(total.values())


@pytest.mark.parametrize("seed", range(5))
def test_a_game_goes_on_from_its_text_as_it_would_have_gone_on(seed: int) -> None:
    _, states = play(seed)
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
        state = apply(state, any_move(chance, state))
    assert all(earlier.to_text() == text for earlier, text in kept)


@pytest.mark.parametrize("seed", range(5))
def test_dgf_15_the_marker_changes_hands_with_every_round(seed: int) -> None:
    begun = {state.round: state.marker for state in play(seed)[1] if state.phase is Phase.PLACE}
    assert all(late is not early for early, late in pairwise(begun.values()))


@pytest.mark.parametrize("seed", range(5))
def test_dgf_09_nobody_places_more_than_four_in_a_round_nor_less_than_two_without_need(seed: int) -> None:
    for before, move in zip(play(seed)[1], play(seed)[0], strict=False):
        assert max(before.placed) <= 4
        if isinstance(move, Pass):
            assert before.placed[before.turn.seat] >= 2
        assert not (isinstance(move, Marker) and before.round)
