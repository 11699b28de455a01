"""Refills, rounds and the end of Das große Fressen under the camera: tables, and what is told of them."""

from __future__ import annotations

from dataclasses import replace

from cyclops.referee.fressen.judge import JUDGE
from cyclops.referee.judge import Setup
from cyclops.referee.referee import Referee
from engine.fressen import Board, Monster, Side, State
from engine.fressen.game import RULES
from engine.record import Headers, Record
from tests.cyclops.referee.fressen_evenings import Evening, supply_of
from tests.cyclops.referee.test_fressen_judge_placing import ALL, less
from tests.engine.fressen_tables import kinds

QUIET = {(0, 0): "Ra2w", (3, 5): "Yb2w", (1, 0): "Ra3m", (4, 5): "Ya3m"}
"""Two monsters of each side, none beside another."""
REST = less(*QUIET.values())


def one_round() -> Evening:
    """An evening on which two monsters of each side were placed and nobody can eat."""
    evening = Evening()
    evening.see(QUIET, REST)
    return evening


def going_on(state: State) -> Evening:
    """An evening that goes on from a state."""
    evening = Evening("")
    record = Record.begin(RULES, state, Headers(("Anna", "Bert")))
    evening.referee = Referee.resume(record, (), JUDGE, Setup(("Anna", "Bert")))
    return evening


def late(evening: Evening, pile: int, **other: object) -> State:
    """The state of an evening, so many monsters having been eaten that each pile has only so many left."""
    state = replace(evening.state, **other)  # type: ignore[arg-type]
    gone = [Monster(side, kind) for side in Side for kind in kinds("a1w") * (state.pile(side) - pile)]
    return replace(state, eaten=tuple(sorted(gone)))


def test_a_round_begins_when_the_supplies_are_full_again_and_passes_follow_from_it() -> None:
    evening = one_round()
    told = evening.see(QUIET, f"{REST} Rb1h Rb2h Yb3m Yb4m", "yellow")
    assert told == ["passed red", "passed yellow", "round yellow"]
    assert (evening.state.round, evening.state.turn, evening.state.pile(Side.RED)) == (2, Side.YELLOW, 18)
    assert evening.said == []


def test_a_supply_that_is_not_full_yet_is_waited_for() -> None:
    evening = one_round()
    assert evening.see(QUIET, f"{REST} Rb1h Yb3m Yb4m") == []
    assert evening.said == ["hint: The supplies are to be filled up: red turns up 1 monster."]
    assert evening.see(QUIET, f"{REST} Rb1h Rb2h Yb3m Yb4m", "yellow") == ["passed red", "passed yellow", "round yellow"]


def test_too_many_monsters_before_a_side_are_put_back() -> None:
    evening = one_round()
    assert evening.see(QUIET, f"{REST} Rb1h Rb2h Rb5h Yb3m Yb4m") == []
    assert evening.said == ["differs: Too many monsters lie before red: put 1 back on the pile."]


def test_a_boss_card_that_was_not_moved_is_only_a_hint() -> None:
    evening = one_round()
    assert evening.see(QUIET, f"{REST} Rb1h Rb2h Yb3m Yb4m", "red")[-1] == "round yellow"
    assert evening.said == ["hint: The BOSS card belongs on yellow's side in this round."]


def test_supplies_that_are_filled_up_too_early_are_said() -> None:
    evening = Evening()
    evening.see({(0, 0): "Ra2w"}, f"{less('Ra2w')} Rb1h")
    assert evening.said == ["differs: Yellow must place 2 monsters more before the supplies are filled up."]


def test_who_places_before_the_supplies_are_full_is_told_to_fill_them() -> None:
    evening = one_round()
    told = evening.see({**QUIET, (5, 3): "Yc4h"}, f"{less(*QUIET.values(), 'Yc4h')} Rb1h Rb2h Yb3m", "yellow")
    assert told == ["passed red", "placed yellow 4"]  # without a refill before it, it is the third of this round


def test_a_monster_placed_at_once_after_it_was_turned_up_is_both() -> None:
    evening = one_round()
    told = evening.see({**QUIET, (5, 3): "Yb4h"}, f"{REST} Rb1h Rb2h Yb3m", "yellow")
    assert told == ["passed red", "passed yellow", "round yellow", "placed yellow 4"]


def test_a_monster_turned_up_may_be_like_the_one_just_placed() -> None:
    evening = Evening()
    most = {cell: QUIET[cell] for cell in list(QUIET)[:3]}
    evening.see(most, less(*most.values()))
    told = evening.see(QUIET, f"{REST} Rb1h Rb2h Ya3m Yb4m", "yellow")
    assert told == ["placed yellow 3", "passed red", "passed yellow", "round yellow"]


def test_dgf_16_when_a_pile_is_empty_the_round_is_the_last_and_its_end_is_asked_for() -> None:
    evening = going_on(late(one_round(), 2))
    told = evening.see(QUIET, f"{REST} Rb1h Rb2h Yb3m Yb4m", "yellow")
    assert told == ["passed red", "passed yellow", "round yellow"]
    assert (evening.state.last_round, evening.state.pile(Side.RED)) == (True, 0)
    table = {**QUIET, (5, 3): "Yc4h", (2, 0): "Rb4h", (1, 5): "Yb3m", (2, 3): "Rb1h"}
    rest = "Rc1w Rb2h Yd1w Yb4m"
    assert evening.see(table, rest) == ["placed yellow 4", "placed red 4", "placed yellow 3", "placed red 1"]
    assert evening.question == "Does yellow place another monster?"
    assert evening.answer("no") == ["passed yellow"]
    assert evening.question == "Does red place another monster?"
    assert evening.answer("no") == ["passed red", "over 9:5"]
    assert evening.see({}, "") == []


def test_case_37_a_game_ends_once_at_the_moment_when_nothing_can_happen_any_more() -> None:
    state = late(one_round(), 0, displays=(kinds("a1w"), kinds("b1h")), round=3)
    assert state.last_round
    evening = going_on(state)
    assert evening.see(QUIET, supply_of(state)) == []
    assert evening.answer("no") == ["passed red"]
    assert evening.answer("no") == ["passed yellow", "over 5:3"]
    assert (evening.see({**QUIET, (0, 1): "Ra1w"}, "Yb1h"), evening.said, evening.question) == ([], [], "")


def at_the_end() -> Evening:
    """The last round, in which both sides may place one more and nobody can eat."""
    evening = going_on(late(one_round(), 0, displays=(kinds("b4h,c1w"), kinds("c4h,d1w"))))
    evening.see(QUIET, REST)
    assert evening.question == "Does red place another monster?"
    return evening


def test_when_the_table_is_cleared_in_the_last_round_nobody_places_more() -> None:
    assert at_the_end().see(dict(list(QUIET.items())[:2]), "Rb4h") == ["passed red", "passed yellow", "over 5:3"]


def test_who_only_takes_some_monsters_in_the_last_round_may_place_them() -> None:
    evening = at_the_end()
    assert evening.see(QUIET, "Yc4h Yd1w") == []
    assert evening.see({**QUIET, (2, 2): "Rb4h"}, "Rc1w Yc4h Yd1w") == ["placed red 4"]


def test_a_table_that_is_cleared_while_something_is_wrong_ends_no_game() -> None:
    evening = at_the_end()
    assert evening.see({**QUIET, (0, 0): "Rb4h"}, "Rc1w Yc4h Yd1w")[0].startswith("illegal red 4")
    assert evening.see({}, "") == []


def test_while_somebody_can_eat_in_the_last_round_nobody_is_asked_who_places_more() -> None:
    evening = at_the_end()
    assert evening.see({**QUIET, (5, 5): "Rb4h"}, "Rc1w Yc4h Yd1w") == ["placed red 4"]
    assert evening.question == ""
    assert evening.see({(0, 0): "Ra2w", (3, 5): "Yb2w", (1, 0): "Ra3m", (5, 5): "Rb4h"}, "Rc1w Yc4h Yd1w") == [
        "passed yellow",
        "passed red",
        "bite red 3",
        "over 6:2",
    ]


def test_who_places_more_in_the_last_round_is_not_asked_twice() -> None:
    evening = going_on(late(one_round(), 0, displays=(kinds("b4h,c1w"), kinds("c4h,d1w"))))
    evening.see(QUIET, REST)
    assert evening.question == "Does red place another monster?"
    evening.answer("yes")
    assert evening.question == ""
    assert evening.see({**QUIET, (2, 2): "Rb4h"}, "Rc1w Yc4h Yd1w") == ["placed red 4"]
    assert evening.question == "Does yellow place another monster?"


def test_case_31_a_side_for_which_nothing_fits_is_passed_over_and_the_game_goes_on() -> None:
    full = {(column, row): "Ya3h" for column in (2, 5) for row in range(6)}
    evening = one_round()
    board = Board.of({**dict(evening.state.board.monsters()), **{cell: Monster.from_text(text) for cell, text in full.items()}})
    supplies = kinds("a4h,b4h"), kinds("c1w,d1w")
    evening = going_on(late(evening, 4, board=board, displays=supplies, placed=(2, 2), out=(True, False), turn=Side.YELLOW))
    table = {**{cell: monster.to_text() for cell, monster in board.monsters()}, (0, 5): "Yc1w"}
    assert evening.see(table, "Ra4h Rb4h Yd1w") == ["placed yellow 1"]
    assert (evening.state.turn, evening.state.out) == (Side.YELLOW, (True, False))


def test_case_36_a_tie_is_told_as_equal_points_and_won_by_nobody() -> None:
    even = {(0, 0): "Ra2w", (3, 5): "Yb2w", (1, 0): "Rb3m", (4, 5): "Ya3m"}
    board = Board.of({cell: Monster.from_text(text) for cell, text in even.items()})
    evening = going_on(late(one_round(), 0, board=board, displays=(kinds("a1w"), kinds("b1h")), round=3))
    evening.see(even, "Ra1w Yb1h")
    evening.answer("no")
    assert evening.answer("no") == ["passed yellow", "over 3:3"]
    assert [rank.players for rank in RULES.standing(evening.state)] == [(Side.RED, Side.YELLOW)]


def test_case_101_monsters_on_the_board_eaten_in_supplies_and_in_piles_always_add_up() -> None:
    evening = one_round()
    evening.see(QUIET, f"{REST} Rb1h Rb2h Yb3m Yb4m", "yellow")
    for side in Side:
        state = evening.state
        assert state.board.count(side) + len(state.display(side)) + state.pile(side) == 24
    assert len(ALL.split()) == 8
