"""Whole games of Das große Fressen by chance, each table shown to the judge: the record comes to the same end."""

from __future__ import annotations

from random import Random

import pytest

from engine.fressen import Bite, Deal, Move, Pass, Phase, Place, State, apply, legal_moves, scores, setup
from engine.fressen.tileset import printed_box
from tests.cyclops.referee.fressen_evenings import Evening, board_of, supply_of

SPECIES = ("crunch", "gulp", "munch", "slurp")


@pytest.mark.parametrize("quick", [0.0, 0.4])
@pytest.mark.parametrize("seed", range(4))
def test_a_game_of_a_set_that_nobody_knows_comes_to_its_score(seed: int, quick: float) -> None:
    chance = Random(seed)
    state = refilled(setup(printed_box()), chance)
    evening = Evening("")
    show(evening, state, chance)
    while state.phase is not Phase.OVER:
        state = after(state, chance, 1 + (chance.random() < quick))
        show(evening, state, chance)
    assert evening.said == []
    while evening.question:
        evening.answer("no")
    assert not evening.state.box.known
    assert (evening.state.phase, evening.state.round) == (Phase.OVER, state.round)
    assert [score.points for score in scores(evening.state)] == [score.points for score in scores(state)]


def show(evening: Evening, state: State, chance: Random) -> None:
    """Show a state's table; the eye calls the species something else every time."""
    labels = [f"kind {number}" for number in range(1, 5)]
    chance.shuffle(labels)
    layout, boss = state.box.layout.to_text(), state.marker
    assert boss is not None, "the set-up is over"
    evening.see(board_of(state), supply_of(state), boss.value, layout=layout, labels=dict(zip(SPECIES, labels, strict=True)))


def after(state: State, chance: Random, moves: int) -> State:
    """The state after so many moves that can be seen; a monster is not eaten before anybody saw it on the board."""
    laid = set()
    while moves and state.phase is not Phase.OVER:
        move = chosen(state, chance)
        if isinstance(move, Bite) and move.victim in laid:
            break
        if isinstance(move, Place):
            laid.add(move.cell)
        moves -= not isinstance(move, Pass)
        state = refilled(apply(state, move), chance)
    return state


def chosen(state: State, chance: Random) -> Move:
    """A move by chance; who may pass does so half the time."""
    moves = legal_moves(state)
    return Pass() if Pass() in moves and chance.random() < 0.5 else chance.choice(moves)


def refilled(state: State, chance: Random) -> State:
    """The state once all monsters are turned up."""
    while state.phase is Phase.DEAL:
        move = chance.choice(legal_moves(state))
        assert isinstance(move, Deal)
        state = apply(state, move)
    return state
