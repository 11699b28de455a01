"""The search of the placement against plain minimax, and what it promises."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.errors import PositionError
from engine.fressen import (
    CELLS,
    Kind,
    Landscape,
    Layout,
    Pass,
    Phase,
    Place,
    Side,
    State,
    apply,
    board_points,
    legal_moves,
    settled,
)
from engine.fressen.budget import Budget
from engine.fressen.placing import PlacingAdvice, Ranked, best_placements
from engine.fressen.state import Display
from tests.engine.fressen_leads import crowded_board, mirrored
from tests.engine.fressen_minimax import placing_lead
from tests.engine.fressen_tables import EVERY_KIND, RED, YELLOW, box, eating, placing
from tests.engine.fressen_walk import read

SEEDS = st.integers(0, 10**6)
FITTING = [kind for kind in EVERY_KIND if kind.landscape is not Landscape.MEADOW]


def corner_state(seed: int, display: int = 3) -> State:
    """A placement in a corner of water and mountains; all else is meadow, on which nothing of the displays lives."""
    chance = Random(seed)
    corner = [(column, row) for column, row in CELLS if column < 4 and row < 3]
    landscapes = {cell: chance.choice((Landscape.WATER, Landscape.MOUNTAIN)) for cell in corner}
    landscapes |= {(0, 0): Landscape.WATER, (3, 2): Landscape.MOUNTAIN}
    return settled(
        State(
            replace(box(), layout=Layout(tuple(landscapes.get(cell, Landscape.MEADOW) for cell in CELLS))),
            phase=Phase.PLACE,
            round=3,
            marker=chance.choice(tuple(Side)),
            turn=chance.choice(tuple(Side)),
            placed=(chance.randrange(4), chance.randrange(4)),
            board=crowded_board(seed, free=0.4),
            displays=(fitting(chance, display), fitting(chance, display)),
        )
    )


def fitting(chance: Random, most: int) -> Display:
    return tuple(sorted(chance.choices(FITTING, k=chance.randint(1, most))))


def true_value(state: State, move: Place | Pass, ahead: int) -> int:
    """The lead of the side to move after a move and then best play, the eating taken to begin after `ahead` moves in all."""
    assert state.marker is not None
    after = apply(state, move)
    lead = placing_lead(read(after.to_text()).table, state.marker.letter, ahead - 1)
    return lead if state.turn is RED else -lead


def choices(state: State) -> Iterator[Place | Pass]:
    for move in legal_moves(state):
        assert isinstance(move, Place | Pass)
        yield move


def ranked(advice: PlacingAdvice) -> dict[Place | Pass, Ranked]:
    return {each.move: each for each in advice.moves}


@settings(max_examples=16)
@given(SEEDS)
def test_every_value_is_that_of_plain_minimax_to_the_end_of_the_round(seed: int) -> None:
    state = corner_state(seed, display=2)
    assume(state.phase is Phase.PLACE and 2 <= len(legal_moves(state)) <= 12)
    advice = best_placements(state, Budget(), best=12)
    assert advice.exact
    assert {move: each.value for move, each in ranked(advice).items()} == {move: true_value(state, move, 99) for move in choices(state)}


@settings(max_examples=16)
@given(SEEDS, st.integers(1, 2))
def test_every_value_is_that_of_plain_minimax_to_a_horizon(seed: int, depth: int) -> None:
    state = corner_state(seed, display=4)
    assume(state.phase is Phase.PLACE and len(legal_moves(state)) >= 2)
    advice = best_placements(state, Budget(), depth, best=99)
    assert advice.depth <= depth
    assert {move: each.value for move, each in ranked(advice).items()} == {move: true_value(state, move, depth) for move in choices(state)}


@settings(max_examples=25)
@given(SEEDS, st.integers(1, 3), st.integers(1, 3))
def test_only_the_best_are_ranked_exactly_and_no_other_is_better(seed: int, best: int, depth: int) -> None:
    state = corner_state(seed)
    assume(state.phase is Phase.PLACE and len(legal_moves(state)) >= 2)
    full, advice = (best_placements(state, Budget(), depth, number) for number in (99, best))
    assert [each.value for each in advice.moves[:best]] == [each.value for each in full.moves[:best]]
    assert sorted(move.to_text() for move in ranked(advice)) == sorted(move.to_text() for move in choices(state))
    for move, each in ranked(advice).items():
        truth = ranked(full)[move].value
        assert truth <= each.value if each.at_most else truth == each.value
    assert not any(each.at_most for each in advice.moves[:best])


@settings(max_examples=25)
@given(SEEDS, st.integers(1, 4))
def test_the_line_is_legal_and_ends_with_the_points_and_the_value_stated(seed: int, depth: int) -> None:
    state = corner_state(seed)
    assume(state.phase is Phase.PLACE)
    advice = best_placements(state, Budget(), depth)
    for each in advice.moves:
        if each.at_most:
            assert (each.line, each.bites) == ((each.move,), ())
            continue
        after = state
        for move in each.line:
            assert after.phase is Phase.PLACE
            after = apply(after, move)
        board = after.board
        assert len(each.line) == depth or after.phase is not Phase.PLACE
        for bite in each.bites:
            board = board.without(bite.victim)
        assert not any(map(board.can_bite, Side))
        assert {side: each.points.of(side) for side in Side} == board_points(board)
        assert each.points.lead(advice.side) == each.value


@settings(max_examples=15)
@given(SEEDS, st.integers(0, 300))
def test_a_budget_is_kept_and_the_last_whole_depth_counts(seed: int, nodes: int) -> None:
    state = corner_state(seed)
    assume(state.phase is Phase.PLACE)
    advice = best_placements(state, Budget(nodes))
    assert advice.nodes <= nodes
    assert advice == best_placements(state, Budget(nodes))
    whole = best_placements(state, Budget(), advice.depth)
    assert (advice.moves, advice.horizons, advice.estimates) == (whole.moves, whole.horizons, whole.estimates)


def test_without_any_budget_moves_are_ranked_by_the_points_as_the_board_lies() -> None:
    state = settled(placing("a1w,b5w", "c3w", {(0, 0): "Yb3w"}))
    advice = best_placements(state, Budget(0))
    assert (advice.side, advice.depth, advice.exact, advice.nodes) == (RED, 0, False, 0)
    assert advice.moves[0].value == 3 - 1
    assert not any(each.at_most for each in advice.moves)


def test_the_clock_of_the_caller_ends_the_search() -> None:
    state = settled(placing("a1w,b5w,c3w,d2w", "c3w,a1w,b2w,d5w"))
    ticks = iter(range(10**6))
    advice = best_placements(state, Budget(stop=lambda: next(ticks) >= 500))
    assert advice.nodes == 500
    assert advice.depth == 1
    assert advice.horizons > 0
    assert not advice.exact


def test_dgf_06_a_compulsory_monster_is_placed_although_it_costs() -> None:
    layout = "wwwwww/hhhhhh/hhhhhh/hhhhhh/hhhhhh/hhhhhm"
    state = settled(placing("d1m", "", {(5, 4): "Yc5h"}, layout=layout))
    advice = best_placements(state, Budget())
    assert [each.move for each in advice.moves] == [Place(Kind.from_text("d1m"), (5, 5))]
    assert advice.exact


def test_dgf_08_declaring_is_a_move_like_any_other_and_may_be_the_best() -> None:
    # Red's 3 would win two points, and one more for each of yellow's 3s beside it, for yellow.
    layout = "wwwwww/hhhhhh/hhhhhh/hhhhhh/hhhhhm/hhhhhh"
    one, three = {(5, 3): "Ya3h"}, {(5, 3): "Ya3h", (5, 5): "Ya3h", (4, 4): "Ya3h"}
    place = Place(Kind.from_text("a3m"), (5, 4))
    for lying, values in ((one, {place: 0, Pass(): -1}), (three, {Pass(): -3, place: -4})):
        advice = best_placements(settled(placing("a3m", "", lying, placed=(2, 2), layout=layout)), Budget())
        assert advice.exact
        assert [(each.move, each.value) for each in advice.moves] == [*values.items()]


def test_dgf_09_one_side_may_go_on_alone() -> None:
    state = settled(placing("", "a1w,b2w", turn=YELLOW, out=(True, False), placed=(2, 2)))
    best = best_placements(state, Budget(), depth=2).moves[0]
    assert all(isinstance(move, Place) for move in best.line)
    assert best.value == 3 + 2


def test_places_are_ranked_in_the_placement_only() -> None:
    with pytest.raises(PositionError, match="phase eat"):
        best_placements(eating({(0, 0): "Ra5w", (1, 0): "Yb4w"}), Budget(0))


@settings(max_examples=15)
@given(SEEDS)
def test_a_line_to_the_end_is_followed_by_the_eating_of_the_round(seed: int) -> None:
    state = corner_state(seed, display=1)
    assume(state.phase is Phase.PLACE)
    best = best_placements(state, Budget()).moves[0]
    after: State = state
    for move in (*best.line, *best.bites):
        after = apply(after, move)
    assert board_points(after.board) == {side: best.points.of(side) for side in Side}


@settings(max_examples=10)
@given(SEEDS)
def test_in_a_mirror_the_best_places_are_worth_the_same(seed: int) -> None:
    state = corner_state(seed, display=2)
    assume(state.phase is Phase.PLACE)
    in_mirror = [landscape for row in range(6) for landscape in reversed(state.box.layout.landscapes[6 * row : 6 * row + 6])]
    other = replace(state, box=replace(state.box, layout=Layout(tuple(in_mirror))), board=mirrored(state.board))
    assert [each.value for each in best_placements(other, Budget()).moves[:3]] == [
        each.value for each in best_placements(state, Budget()).moves[:3]
    ]


def test_an_eating_phase_too_long_to_search_is_said_to_be_estimated(monkeypatch: pytest.MonkeyPatch) -> None:
    layout = "wwwwww/hhhhhh/hhhhhh/hhhhhh/hhhhhh/hhhhhm"
    state = settled(placing("d1m", "", {(0, 0): "Ra5w", (1, 0): "Yb1w"}, layout=layout))
    assert best_placements(state, Budget()).exact
    monkeypatch.setattr("engine.fressen.placing.EATING_NODES", 0)
    advice = best_placements(state, Budget())
    assert (advice.depth, advice.horizons, advice.estimates, advice.exact) == (1, 0, 1, False)
