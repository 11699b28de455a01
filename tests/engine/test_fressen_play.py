from collections.abc import Iterable
from dataclasses import replace

import pytest

from engine.errors import IllegalMoveError, SetupError
from engine.fressen import (
    Bite,
    Deal,
    FirstMarker,
    Kind,
    LastRoundTrigger,
    Marker,
    Move,
    Options,
    Pass,
    Phase,
    Place,
    RefusalCode,
    Side,
    State,
    apply,
    can_place,
    is_over,
    legal_moves,
    problems,
    refuse,
    settled,
    setup,
)
from engine.fressen.game import begin, gains
from engine.fressen.play import outcomes
from engine.grid import Cell
from tests.engine.fressen_tables import RED, YELLOW, box, eating, kinds, placing, without_pile


def code(state: State, move: Move) -> RefusalCode | None:
    refusal = refuse(state, move)
    return refusal.code if refusal else None


def kind(text: str) -> Kind:
    return Kind.from_text(text)


def after(state: State, moves: Iterable[Move]) -> State:
    for move in moves:
        state = apply(state, move)
    return state


def dealt(state: State) -> State:
    """The state after every display is filled with the first monsters that the piles have."""
    while state.phase is Phase.DEAL:
        state = apply(state, legal_moves(state)[0])
    return state


def place(text: str, cell: Cell) -> Place:
    return Place(kind(text), cell)


def test_dgf_01_two_play() -> None:
    for players in (1, 3):
        with pytest.raises(SetupError, match=f"for 2 players, not {players}"):
            begin(players)
    assert begin().seats == (RED, YELLOW)


def test_dgf_03_each_side_turns_up_four_and_red_is_dealt_to_first() -> None:
    state = setup(box())
    assert (state.phase, state.round, state.chance, state.to_move) == (Phase.DEAL, 0, True, RED)
    sides = []
    while state.phase is Phase.DEAL:
        sides.append(state.turn)
        state = apply(state, legal_moves(state)[-1])
    assert sides == [RED] * 4 + [YELLOW] * 4
    assert (state.phase, state.round, state.chance) == (Phase.PLACE, 1, False)
    assert [(len(state.display(side)), state.pile(side)) for side in Side] == [(4, 20), (4, 20)]


def test_dgf_03_what_is_turned_up_comes_from_the_own_pile() -> None:
    state = setup(box())
    assert set(legal_moves(state)) == {Deal(RED, each) for each, _ in box().red}
    assert outcomes(state) == tuple((Deal(RED, each), number) for each, number in box().red)
    assert code(state, Deal(YELLOW, kind("a1w"))) is RefusalCode.NOT_DEALT_TO
    assert code(state, Deal(RED, kind("a1h"))) is RefusalCode.NOT_LEFT
    state = apply(state, Deal(RED, kind("a1w")))
    assert state.left(RED)[kind("a1w")] == 0
    assert code(state, Deal(RED, kind("a1w"))) is RefusalCode.NOT_LEFT
    assert Deal(RED, kind("a1w")) not in legal_moves(state)


def test_dgf_04_the_marker_begins_with_red() -> None:
    assert (setup(box()).marker, dealt(setup(box())).turn) == (RED, RED)


@pytest.mark.parametrize("side", Side)
def test_dgf_04_or_it_is_drawn_by_lot(side: Side) -> None:
    state = setup(box(), Options(first_marker=FirstMarker.RANDOM))
    assert (state.phase, state.marker, state.to_move, state.chance) == (Phase.MARKER, None, None, True)
    assert legal_moves(state) == (Marker(RED), Marker(YELLOW))
    assert outcomes(state) == ((Marker(RED), 1), (Marker(YELLOW), 1))
    assert code(state, Deal(RED, kind("a1w"))) is RefusalCode.NOT_NOW
    state = dealt(apply(state, Marker(side)))
    assert (state.marker, state.turn, state.round) == (side, side, 1)
    assert code(state, Marker(side)) is RefusalCode.NOT_NOW


def test_dgf_05_the_holder_of_the_marker_begins_and_the_sides_take_turns() -> None:
    state = settled(placing("a1w,b1w,c1w", "a2w,b2w,c2w"))
    turns = []
    for text, cell in (("a1w", (0, 0)), ("a2w", (1, 0)), ("b1w", (2, 0)), ("b2w", (3, 0)), ("c1w", (4, 0)), ("c2w", (5, 0))):
        turns.append(state.turn)
        state = apply(state, place(text, cell))
    assert turns == [RED, YELLOW] * 3
    other = replace(placing("a1w,b1w", "a2w,b2w", turn=YELLOW), marker=YELLOW)
    assert apply(other, place("a2w", (0, 0))).turn is RED


def test_dgf_05_a_monster_of_the_display_goes_to_a_free_field_of_its_landscape() -> None:
    state = placing("a1w,d4m", "a2w", {(0, 0): "Ya3w"})
    rows = {"a1w": (0, 1), "d4m": (2, 3)}
    expected = {place(text, (column, row)) for text, where in rows.items() for row in where for column in range(6)}
    assert set(legal_moves(state)) == expected - {place("a1w", (0, 0))}
    state = apply(state, place("a1w", (1, 0)))
    assert state.board.at((1, 0)) is not None
    assert state.display(RED) == kinds("d4m")
    assert state.placed == (1, 0)


def test_dgf_05_of_two_equal_monsters_one_is_placed() -> None:
    state = placing("a1w,a1w", "a2w")
    assert len(legal_moves(state)) == 12
    assert apply(state, place("a1w", (1, 0))).display(RED) == kinds("a1w")


def test_dgf_06_two_are_compulsory() -> None:
    state = placing("a1w,b1w,c1w", "a2w,b2w,c2w")
    for _ in range(4):
        assert Pass() not in legal_moves(state)
        assert code(state, Pass()) is RefusalCode.MUST_PLACE
        state = apply(state, legal_moves(state)[0])
    assert Pass() in legal_moves(state)
    assert code(state, Pass()) is None


def test_dgf_06_the_only_one_that_fits_must_be_placed() -> None:
    state = settled(placing("a1w,d4m", "a2w,b2w", {(column, row): "Ya3w" for column in range(6) for row in (0, 1)}))
    assert {move.kind for move in legal_moves(state) if isinstance(move, Place)} == {kind("d4m")}
    assert Pass() not in legal_moves(state)


def test_dgf_07_who_has_nothing_that_fits_is_out_although_less_than_two_are_placed() -> None:
    full: dict[Cell, str] = {(column, row): "Ya3w" for column in range(6) for row in (0, 1)}
    del full[0, 0]
    state = apply(placing("a1w,b1w", "c4m,d4m,a4m", full), place("a1w", (0, 0)))
    assert (state.turn, state.out, state.placed) == (YELLOW, (True, False), (1, 0))


def test_dgf_07_an_empty_display_is_out_too() -> None:
    state = settled(placing("", "a2w"))
    assert (state.turn, state.out) == (YELLOW, (True, False))
    assert not can_place(state, RED)


def test_dgf_08_after_two_a_side_may_declare_that_it_places_no_more() -> None:
    state = apply(placing("c1w", "a2w,b2w,c2w", placed=(2, 2)), Pass())
    assert (state.turn, state.out, state.phase) == (YELLOW, (True, False), Phase.PLACE)
    state = after(state, [place("a2w", (0, 0)), Pass()])
    assert state.phase is not Phase.PLACE
    assert state.placed == (0, 0)
    assert state.display(RED) == kinds("c1w")


def test_dgf_08_the_pass_is_automatic_when_nothing_fits() -> None:
    state = apply(placing("c1w", "a2w", placed=(2, 2)), place("c1w", (0, 0)))
    assert (state.turn, state.out) == (YELLOW, (True, False))
    unsettled = placing("", "a2w", placed=(2, 2))
    assert code(unsettled, Pass()) is RefusalCode.NOT_NOW
    assert legal_moves(unsettled) == ()


def test_dgf_09_the_other_goes_on_alone_up_to_four() -> None:
    state = apply(placing("c1w,d1w", "a2w,b2w,c2w,d2w", placed=(2, 0)), Pass())
    for number, text in enumerate(("a2w", "b2w", "c2w")):
        assert state.turn is YELLOW
        state = apply(state, place(text, (number, 0)))
    assert (state.turn, state.placed) == (YELLOW, (2, 3))
    state = apply(state, place("d2w", (3, 0)))
    assert state.phase is Phase.DEAL


def test_dgf_10_after_an_early_declaration_the_other_still_owes_two() -> None:
    state = apply(placing("c1w,d1w", "a2w,b2w,c2w,d2w", placed=(2, 0)), Pass())
    assert code(state, Pass()) is RefusalCode.MUST_PLACE
    state = apply(state, place("a2w", (0, 0)))
    assert (state.turn, code(state, Pass())) == (YELLOW, RefusalCode.MUST_PLACE)
    state = apply(state, place("b2w", (1, 0)))
    assert (state.turn, code(state, Pass())) == (YELLOW, None)


def test_dgf_11_the_holder_of_the_marker_bites_first_and_the_sides_take_turns() -> None:
    pairs: dict[Cell, str] = {(0, 0): "Ra5w", (1, 0): "Yb3w", (0, 2): "Rc2m", (1, 2): "Yd4m", (4, 0): "Ra5w", (4, 1): "Yb3w"}
    state = settled(placing("", "", pairs, placed=(2, 2)))
    assert (state.phase, state.turn) == (Phase.EAT, RED)
    state = apply(state, Bite((0, 0), (1, 0)))
    assert (state.turn, state.bitten) == (YELLOW, 1)
    assert state.board.at((0, 0)) is not None
    assert state.board.at((1, 0)) is None
    assert [monster.to_text() for monster in state.eaten] == ["Yb3w"]
    state = apply(state, Bite((1, 2), (0, 2)))
    assert (state.turn, legal_moves(state)) == (RED, (Bite((4, 0), (4, 1)),))
    holder = settled(replace(placing("", "", pairs, placed=(2, 2)), marker=YELLOW))
    assert (holder.phase, holder.turn) == (Phase.EAT, YELLOW)


def test_dgf_13_who_can_bite_must() -> None:
    state = eating({(0, 0): "Ra5w", (1, 0): "Yb3w"})
    assert legal_moves(state) == (Bite((0, 0), (1, 0)),)
    refusal = refuse(state, Pass())
    assert refusal is not None
    assert (refusal.code, refusal.instead) == (RefusalCode.MUST_BITE, Bite((0, 0), (1, 0)))
    assert code(state, place("a1w", (3, 0))) is RefusalCode.NOT_NOW


def test_dgf_13_eater_and_victim_are_free_and_one_bite_a_victim_is_listed() -> None:
    state = eating({(0, 0): "Ra5w", (1, 0): "Yb3w", (2, 0): "Rc4w", (2, 1): "Yd2w"})
    assert state.board.bites(RED) == (Bite((0, 0), (1, 0)), Bite((2, 0), (2, 1)), Bite((2, 0), (1, 0)))
    assert legal_moves(state) == (Bite((0, 0), (1, 0)), Bite((2, 0), (2, 1)))
    assert apply(state, Bite((2, 0), (1, 0))) == apply(state, Bite((0, 0), (1, 0)))


def test_dgf_13_the_same_monster_may_eat_again() -> None:
    state = apply(eating({(1, 0): "Ra5w", (0, 0): "Yb3w", (2, 0): "Yb3w"}), Bite((1, 0), (0, 0)))
    assert (state.turn, legal_moves(state)) == (RED, (Bite((1, 0), (2, 0)),))


def test_dgf_13_a_bite_may_cost_the_own_horde() -> None:
    state = eating({(0, 0): "Ra5w", (1, 0): "Ya3w"})
    assert gains(state, Bite((0, 0), (1, 0))) == {RED: -1, YELLOW: -2}
    assert legal_moves(state) == (Bite((0, 0), (1, 0)),)


def test_dgf_14_who_cannot_bite_is_skipped_until_nobody_can() -> None:
    state = settled(eating({(0, 0): "Ra3w", (1, 0): "Yb4w", (0, 2): "Ra3m", (1, 2): "Yb4m"}))
    assert state.turn is YELLOW
    state = apply(state, Bite((1, 0), (0, 0)))
    assert (state.phase, state.turn) == (Phase.EAT, YELLOW)
    assert apply(state, Bite((1, 2), (0, 2))).phase is Phase.DEAL


def test_dgf_15_each_draws_up_to_four_and_then_the_marker_changes_hands() -> None:
    state = settled(eating({(0, 0): "Ra3w"}, red="b1w,c1w,d1w", yellow="a1w"))
    assert (state.phase, state.turn, state.round, state.marker) == (Phase.DEAL, RED, 1, RED)
    state = apply(state, Deal(RED, kind("d4m")))
    assert (state.turn, state.display(RED), state.marker) == (YELLOW, kinds("b1w,c1w,d1w,d4m"), RED)
    state = dealt(state)
    assert [len(state.display(side)) for side in Side] == [4, 4]
    assert (state.phase, state.round, state.marker, state.turn) == (Phase.PLACE, 2, YELLOW, YELLOW)
    assert (state.placed, state.out, state.bitten) == ((0, 0), (False, False), 0)


def test_dgf_15_or_as_far_as_the_pile_goes() -> None:
    state = eating({(0, 0): "Ra3w"}, red="b1w", yellow="a1w,b1w,c1w,d1w")
    state = dealt(settled(replace(state, eaten=without_pile(state, red=2, yellow=9))))
    assert (state.phase, len(state.display(RED)), state.pile(RED)) == (Phase.PLACE, 3, 0)


def test_dgf_15_full_displays_are_passed_over() -> None:
    full = "a1w,b1w,c1w,d1w"
    state = settled(eating({(0, 0): "Ra3w"}, red=full, yellow=full, placed=(1, 0)))
    assert (state.phase, state.round, state.turn) == (Phase.PLACE, 2, YELLOW)


def ending(red: str, pile: int, trigger: LastRoundTrigger = LastRoundTrigger.PILE_EMPTY) -> State:
    """Round 2 after a refill from a display and a pile of red; yellow has plenty."""
    state = eating({(0, 0): "Ra3w"}, red=red, yellow="a1w,b1w,c1w,d1w", placed=(4 - len(kinds(red)), 0))
    state = replace(state, options=Options(last_round_trigger=trigger))
    state = dealt(settled(replace(state, eaten=without_pile(state, red=pile, yellow=9))))
    assert (state.phase, state.round) == (Phase.PLACE, 2)
    return state


@pytest.mark.parametrize(("red", "pile", "last"), [("b1w", 4, False), ("b1w", 3, True), ("b1w", 2, True), ("b1w,c1w", 2, True)])
def test_dgf_16_the_round_after_a_pile_became_empty_is_the_last(red: str, pile: int, last: bool) -> None:
    assert ending(red, pile).last_round is last


@pytest.mark.parametrize(("red", "pile", "last"), [("b1w", 4, False), ("b1w", 3, False), ("b1w", 2, True), ("b1w,c1w", 2, False)])
def test_dgf_17_or_the_round_before_which_a_display_could_not_be_filled(red: str, pile: int, last: bool) -> None:
    assert ending(red, pile, LastRoundTrigger.CANNOT_REFILL).last_round is last


@pytest.mark.parametrize("trigger", LastRoundTrigger)
def test_dgf_16_the_first_rounds_are_not_the_last(trigger: LastRoundTrigger) -> None:
    state = setup(box(), Options(last_round_trigger=trigger))
    assert not state.last_round
    assert not dealt(state).last_round


def test_dgf_18_the_last_round_has_both_phases_and_no_refill() -> None:
    state = replace(placing("a1w", "a2w,b2w", {(5, 1): "Ya3w"}), round=3)
    state = replace(state, eaten=without_pile(state, red=0, yellow=5))
    assert state.last_round
    assert code(state, Pass()) is RefusalCode.MUST_PLACE
    state = apply(state, place("a1w", (5, 0)))
    assert (state.turn, state.out) == (YELLOW, (True, False))
    state = after(state, [place("a2w", (4, 0)), place("b2w", (0, 0))])
    assert (state.phase, state.turn) == (Phase.EAT, YELLOW)
    state = after(state, [Bite((5, 1), (5, 0))])
    assert (state.phase, state.pile(YELLOW), state.display(YELLOW)) == (Phase.OVER, 5, ())
    assert is_over(state)


def test_dgf_19_what_is_left_in_displays_and_piles_stays_there() -> None:
    state = replace(placing("a1w,b1w,c1w", "", {(0, 0): "Ya3w"}, placed=(2, 2)), round=3)
    state = apply(replace(state, eaten=without_pile(state, red=0, yellow=2)), Pass())
    assert (state.phase, state.display(RED), state.pile(YELLOW)) == (Phase.OVER, kinds("a1w,b1w,c1w"), 2)


def test_dgf_20_a_round_without_placement_and_bite_ends_the_game() -> None:
    full: dict[Cell, str] = {(column, row): "Ya3w" for column in range(6) for row in (0, 1)}
    state = settled(placing("a1w,b1w,c1w,d1w", "a1w,b1w,c1w,d1w", full))
    assert (state.phase, state.last_round, state.round) == (Phase.OVER, False, 1)


def test_dgf_20_a_bite_alone_keeps_the_game_going() -> None:
    full: dict[Cell, str] = {(column, row): "Ya3w" for column in range(6) for row in (0, 1)}
    state = settled(placing("a1w,b1w,c1w,d1w", "a1w,b1w,c1w,d1w", {**full, (0, 2): "Ra4m"}))
    assert (state.phase, state.turn, state.placed) == (Phase.EAT, RED, (0, 0))
    state = apply(state, Bite((0, 2), (0, 1)))
    assert (state.phase, state.round, state.turn) == (Phase.PLACE, 2, YELLOW)


def test_case_37_nothing_happens_after_the_end() -> None:
    state = settled(placing())
    assert is_over(state)
    assert (legal_moves(state), outcomes(state), state.to_move, state.chance) == ((), (), None, False)
    for move in (Marker(RED), Deal(RED, kind("a1w")), place("a1w", (0, 0)), Pass(), Bite((0, 0), (1, 0))):
        assert code(state, move) is RefusalCode.GAME_OVER
        with pytest.raises(IllegalMoveError, match="the game is over"):
            apply(state, move)
    assert settled(state) == state


def test_case_37_the_end_in_the_middle_of_a_round_waits_for_the_eating() -> None:
    state = replace(placing("a5w", "", {(1, 0): "Ya3w", (3, 0): "Ya3w"}), round=4)
    state = apply(replace(state, eaten=without_pile(state)), place("a5w", (2, 0)))
    assert state.phase is Phase.EAT
    state = apply(state, Bite((2, 0), (1, 0)))
    assert (state.phase, state.turn) == (Phase.EAT, RED)
    assert apply(state, Bite((2, 0), (3, 0))).phase is Phase.OVER


def test_a_game_begins_with_the_printed_set_and_options_by_name() -> None:
    state = begin(options={"first_marker": "random", "tie": "more_monsters"})
    assert (state.phase, state.options.tie.value) == (Phase.MARKER, "more_monsters")
    assert problems(state) == ()
    assert all(sum(number for _, number in state.box.kinds(side)) == 24 for side in Side)


def test_what_a_placement_gains_is_found_at_the_places_it_touches() -> None:
    state = placing("a1w,b3w", "c3w", {(0, 1): "Ya3w", (2, 0): "Rb3w"})
    assert gains(state, place("a1w", (0, 0))) == {RED: 4, YELLOW: 1}
    assert gains(state, place("b3w", (1, 0))) == {RED: 3, YELLOW: 0}
    assert gains(replace(state, placed=(2, 2)), Pass()) == {}
