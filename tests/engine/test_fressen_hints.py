"""What players are told: what is compulsory, and what each move does to both scores."""

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.fressen import (
    Bite,
    Pass,
    Phase,
    ReasonKind,
    Side,
    State,
    apply,
    board_points,
    legal_moves,
    legal_places,
    settled,
    setup,
)
from engine.fressen.hints import Budget, Duty, MoveHint, Need, PointChange, Points, duties, eating_outcome, move_hints
from tests.engine.fressen_leads import FULL, crowded_board, plain_board
from tests.engine.fressen_minimax import eating_lead
from tests.engine.fressen_tables import RED, YELLOW, eating, kinds, placing, random_box

SEEDS = st.integers(0, 10**6)


def played(seed: int, moves: int) -> State:
    """A state of a random game after so many moves."""
    chance = Random(seed)
    state = settled(setup(random_box(chance)))
    for _ in range(moves):
        if legal := legal_moves(state):
            state = apply(state, chance.choice(legal))
    return state


def needs(state: State, side: Side) -> dict[str, Need]:
    return {hint.kind.to_text(): hint.need for hint in duties(state)[side.seat].monsters}


def test_dgf_06_of_several_that_fit_one_must_be_placed() -> None:
    red, yellow = duties(settled(placing("a1w,b2w,c4m", "a1w,b5h")))
    assert (red.side, red.to_move, red.duty, red.must_place) == (RED, True, Duty.MUST_PLACE, 2)
    assert (yellow.side, yellow.to_move, yellow.duty, yellow.must_place) == (YELLOW, False, Duty.MUST_PLACE, 2)
    assert {hint.need for hint in (*red.monsters, *yellow.monsters)} == {Need.ONE_OF_SEVERAL}
    assert [hint.kind for hint in red.monsters] == [*kinds("a1w,b2w,c4m")]


def test_dgf_06_the_only_one_that_fits_must_be_placed() -> None:
    layout = "wwwwww/hhhhhh/hhhhhh/hhhhhh/hhhhhh/hhhhhm"
    water = {(column, 0): f"Y{species}3w" for column, species in enumerate("abcdab")}
    state = settled(placing("a1w,b2w,c3w,d4m", "a4h", water, layout=layout))
    assert needs(state, RED) == {"a1w": Need.NO_FIELD, "b2w": Need.NO_FIELD, "c3w": Need.NO_FIELD, "d4m": Need.ONLY_ONE_FITS}
    assert duties(state)[0].monsters[-1].cells == ((5, 5),)
    assert Need.ONLY_ONE_FITS.clause == "DGF-6"


def test_dgf_06_two_of_a_kind_are_one_hint_with_their_number() -> None:
    red, _ = duties(settled(placing("a1w,a1w", "b5h", placed=(1, 0))))
    assert [(hint.number, hint.need, len(hint.cells)) for hint in red.monsters] == [(2, Need.ONLY_ONE_FITS, 12)]
    assert red.must_place == 1


def test_dgf_07_who_has_nothing_that_fits_is_excused() -> None:
    state = settled(placing("", "a1w"))
    red, yellow = duties(state)
    assert (red.duty, red.must_place, red.to_move) == (Duty.EXCUSED, 0, False)
    assert (yellow.duty, yellow.must_place, yellow.to_move) == (Duty.MUST_PLACE, 2, True)


def test_dgf_08_after_two_monsters_the_others_are_free() -> None:
    red, _ = duties(settled(placing("a1w,b2w", "a1w,b2w", placed=(2, 2))))
    assert (red.duty, red.must_place) == (Duty.MAY_PLACE, 0)
    assert {hint.need for hint in red.monsters} == {Need.FREE}


def test_dgf_08_who_has_declared_places_no_more() -> None:
    red, yellow = duties(apply(settled(placing("a1w,b2w", "a1w,b2w", placed=(2, 2))), Pass()))
    assert (red.duty, red.to_move) == (Duty.DECLARED, False)
    assert {hint.need for hint in red.monsters} == {Need.SIDE_IS_OUT}
    assert (yellow.duty, yellow.to_move) == (Duty.MAY_PLACE, True)


def test_dgf_09_who_has_nothing_left_after_two_is_out() -> None:
    red, _ = duties(settled(placing("", "a1w", placed=(4, 3))))
    assert (red.duty, red.monsters) == (Duty.NOTHING_FITS, ())


def test_dgf_13_bites_are_compulsory_and_listed_for_both_sides() -> None:
    red, yellow = duties(settled(eating({(0, 0): "Ra5w", (1, 0): "Yb1w", (2, 0): "Rc3w"})))
    assert (red.duty, red.to_move, red.monsters) == (Duty.MUST_BITE, True, ())
    assert red.bites == (Bite((0, 0), (1, 0)), Bite((2, 0), (1, 0)))
    assert (yellow.duty, yellow.bites) == (Duty.MUST_BITE, (Bite((1, 0), (0, 0)),))


def test_dgf_14_who_cannot_bite_is_skipped() -> None:
    red, yellow = duties(settled(eating({(0, 0): "Ra1w", (1, 0): "Yb4w"})))
    assert (red.duty, red.to_move, red.bites) == (Duty.CANNOT_BITE, False, ())
    assert (yellow.duty, yellow.to_move) == (Duty.MUST_BITE, True)


def test_nothing_is_compulsory_and_nothing_hinted_while_monsters_are_dealt() -> None:
    state = settled(setup(random_box(Random(1))))
    assert state.phase is Phase.DEAL
    assert (duties(state), move_hints(state)) == ((), ())


@settings(max_examples=60)
@given(SEEDS, st.integers(8, 80))
def test_what_may_be_placed_is_what_is_legal(seed: int, moves: int) -> None:
    state = played(seed, moves)
    if state.phase is not Phase.PLACE:
        return
    hints = duties(state)
    for side, hint in zip(Side, hints, strict=True):
        cells = {(each.kind, cell) for each in hint.monsters for cell in each.cells}
        assert cells == {(place.kind, place.cell) for place in legal_places(state, side)}
        assert sum(each.number for each in hint.monsters) == len(state.display(side))
    mover = hints[state.turn.seat]
    assert mover.to_move
    assert (mover.duty is Duty.MAY_PLACE) == (Pass() in legal_moves(state))
    assert (mover.must_place > 0) == (Pass() not in legal_moves(state))


def by_move(state: State) -> dict[str, MoveHint]:
    return {hint.move.to_text(): hint for hint in move_hints(state)}


def test_dgf_21_a_place_says_whose_hordes_it_makes() -> None:
    state = settled(placing("a2w", "", {(1, 0): "Ya4w", (0, 1): "Ra3w"}))
    hint = by_move(state)["place a2w@0,0"]
    assert hint.change == Points(2 + 1 + 1, 1)
    assert set(hint.because) == {
        PointChange(RED, ReasonKind.HORDE, (0, 0), 2),
        PointChange(RED, ReasonKind.BONUS, (0, 0), 1),
        PointChange(RED, ReasonKind.HORDE, (0, 1), 1),
        PointChange(YELLOW, ReasonKind.HORDE, (1, 0), 1),
    }
    # The 4 eats the 2, and then, alone with its bites, nothing else.
    assert (hint.low, hint.high, hint.line, hint.points) == (0, 0, (Bite((1, 0), (0, 0)),), Points(1, 1))


def test_dgf_22_a_bite_says_whose_points_it_takes() -> None:
    state = settled(eating({(0, 0): "Ra3w", (1, 0): "Ya1w", (3, 3): "Rb2w", (3, 4): "Yb5w"}))
    hint = by_move(state)["bite 0,0>1,0"]
    assert hint.change == Points(-1, -4)
    assert set(hint.because) == {
        PointChange(YELLOW, ReasonKind.HORDE, (1, 0), -2),
        PointChange(YELLOW, ReasonKind.BONUS, (1, 0), -2),
        PointChange(RED, ReasonKind.HORDE, (0, 0), -1),
    }
    assert [change.clause for change in hint.because if change.points == -2] == ["DGF-21", "DGF-22"]
    assert (hint.line, hint.points, hint.low) == ((Bite((3, 4), (3, 3)),), Points(1, 1), 0)


def test_dgf_08_to_declare_changes_no_points() -> None:
    hint = by_move(settled(placing("a2w", "a3w", {(0, 0): "Ra5w", (1, 0): "Yb4w"}, placed=(2, 2))))["pass"]
    assert (hint.change, hint.because, hint.low, hint.high) == (Points(0, 0), (), 1, 1)


@settings(max_examples=40)
@given(SEEDS, st.integers(8, 90))
def test_each_move_has_its_change_with_reasons_that_sum_up(seed: int, moves: int) -> None:
    state = played(seed, moves)
    hints = move_hints(state)
    if state.phase in (Phase.PLACE, Phase.EAT):
        assert tuple(hint.move for hint in hints) == legal_moves(state)
    before = board_points(state.board)
    for hint in hints:
        after = board_points(apply(state, hint.move).board)
        changes = {side: after[side] - before[side] for side in Side}
        assert {side: hint.change.of(side) for side in Side} == changes
        assert {side: sum(each.points for each in hint.because if each.side is side) for side in Side} == changes
        assert all(each.points for each in hint.because)
        assert hint.exact
        assert hint.points.lead(hint.side) == hint.low


@settings(max_examples=60)
@given(SEEDS)
def test_the_best_bite_is_worth_what_the_phase_is(seed: int) -> None:
    state = settled(replace(eating({}, turn=YELLOW), board=crowded_board(seed)))
    for hint in move_hints(state):
        assert isinstance(hint.move, Bite)
        left = plain_board(state.board.without(hint.move.victim))
        lead = eating_lead(left, hint.side.other.letter)
        assert hint.low == (lead if hint.side is RED else -lead)
    if state.phase is Phase.EAT:
        assert max(hint.low for hint in move_hints(state)) == eating_outcome(state.board, state.turn).low


@settings(max_examples=20)
@given(SEEDS, st.integers(0, 40))
def test_with_a_small_budget_bounds_hold_the_truth(seed: int, nodes: int) -> None:
    state = settled(replace(eating({}), board=crowded_board(2 * seed, *FULL, free=0.1)))
    for hint, exact in zip(move_hints(state, Budget(nodes)), move_hints(state), strict=True):
        assert hint.low <= exact.low <= hint.high
        assert exact.exact
