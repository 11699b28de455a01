"""The examples of the rules."""

from dataclasses import replace

import pytest

from engine.fressen import Bite, Board, Pass, Phase, Place, Side, State, apply, board_points, is_over, legal_moves, scores, settled
from engine.grid import Cell
from tests.engine.fressen_tables import RED, YELLOW, board, eating, kinds, placing, without_pile

pytestmark = pytest.mark.pi

ROW = {(0, 0): "Ra5w", (1, 0): "Yb1w", (2, 0): "Rc3w"}


def outcomes(state: State) -> set[Board]:
    """Every board with which the eating can end."""
    if state.phase is not Phase.EAT:
        return {state.board}
    return set().union(*(outcomes(apply(state, move)) for move in legal_moves(state)))


def test_vector_01_points_of_hordes_and_dots() -> None:
    lying: dict[Cell, str] = {(0, 0): "Ra1w", (1, 0): "Ya3w", (2, 0): "Yb2w", (2, 1): "Rb5w", (5, 5): "Yc1w", (4, 4): "Rc4w"}
    assert board_points(board(lying)) == {RED: 7, YELLOW: 8}


def test_vector_02_the_1_between_two_enemies_is_eaten_when_they_begin() -> None:
    assert outcomes(settled(eating(ROW, turn=RED))) == {board({(0, 0): "Ra5w", (2, 0): "Rc3w"})}


def test_vector_03_the_1_eats_the_5_when_it_begins() -> None:
    state = settled(eating(ROW, turn=YELLOW))
    assert legal_moves(state) == (Bite((1, 0), (0, 0)),)
    assert legal_moves(apply(state, Bite((1, 0), (0, 0)))) == (Bite((2, 0), (1, 0)),)
    assert outcomes(state) == {board({(2, 0): "Rc3w"})}


def test_vector_04_equal_values_do_not_bite() -> None:
    beside = board({(0, 0): "Ra3w", (1, 0): "Yb3w"})
    assert beside.bites(RED) == beside.bites(YELLOW) == ()


def test_vector_05_a_4_eats_a_1_and_not_the_other_way_round() -> None:
    beside = board({(0, 0): "Ra1w", (1, 0): "Yb4w"})
    assert beside.bites(RED) == ()
    assert beside.bites(YELLOW) == (Bite((1, 0), (0, 0)),)


def test_vector_06_what_fits_alone_is_placed_and_then_one_is_excused() -> None:
    layout = "wwwwww/hhhhhh/hhhhhh/hhhhhh/hhhhhh/hhhhhm"
    water = {(column, 0): f"Y{species}3w" for column, species in enumerate("abcdab")}
    state = settled(placing("a1w,b2w,c3w,d4m", "a4h,b4h,c4h", water, layout=layout))
    assert legal_moves(state) == (Place(kinds("d4m")[0], (5, 5)),)
    state = apply(state, legal_moves(state)[0])
    assert (state.turn, state.out, state.placed) == (YELLOW, (True, False), (1, 0))


def test_vector_07_who_declared_early_is_out_and_the_other_goes_on_alone() -> None:
    state = settled(placing("a1w,a2w", "b1w,b2w,b3w", {(0, 0): "Rc3w", (2, 0): "Rd3w", (4, 0): "Yc3w"}, placed=(2, 1), turn=RED))
    state = apply(state, Pass())
    moves = 0
    while state.phase is Phase.PLACE:
        assert state.turn is YELLOW
        assert (Pass() in legal_moves(state)) == (state.placed[YELLOW.seat] >= 2)
        state = apply(state, next(move for move in legal_moves(state) if isinstance(move, Place) and move.cell[1] == 1))
        moves += 1
    assert moves == 3


def refilled(display: str, pile: int, drawn: int) -> State:
    """Round 2 after red began the refill with a display and a pile and drew so many monsters."""
    state = replace(eating({(0, 0): "Ra5w", (1, 0): "Yb4w"}, yellow="a1w,b1w,c1w,d1w", red=display), placed=(4, 0))
    state = replace(state, eaten=without_pile(state, red=pile, yellow=9))
    state = apply(settled(state), legal_moves(settled(state))[0])
    for _ in range(drawn):
        assert (state.phase, state.turn) == (Phase.DEAL, RED)
        state = apply(state, legal_moves(state)[0])
    return state


def test_vector_08_a_pile_that_is_empty_after_the_refill_makes_the_next_round_the_last() -> None:
    state = refilled("", pile=4, drawn=4)
    assert (state.phase, state.round, len(state.display(RED)), state.pile(RED)) == (Phase.PLACE, 2, 4, 0)
    assert state.last_round


def test_vector_09_also_when_the_display_is_not_full() -> None:
    state = refilled("a1w", pile=1, drawn=1)
    assert (state.phase, state.round, len(state.display(RED)), state.pile(RED)) == (Phase.PLACE, 2, 2, 0)
    assert state.last_round


def test_vector_10_when_nobody_can_place_or_bite_the_game_ends_and_is_counted() -> None:
    full = {(column, row): f"{'RY'[(column + row) % 2]}{'abcd'[(column + 2 * row) % 4]}3w" for column in range(6) for row in range(2)}
    state = settled(placing("a1w,b1w,c1w,d1w", "a1w,b1w,c1w,d1w", full))
    assert is_over(state)
    assert not state.last_round
    assert {score.player: score.points for score in scores(state)} == board_points(board(full))
    assert [score.player for score in scores(state)] == list(Side)
