from dataclasses import replace

import pytest

from engine.bugs import Box, Call, Drawing, Kit, Options, Problem, ProblemCode, State, apply, move_from_text, problems, setup
from tests.engine.bugs_tables import BOX, table

GOOD = table("ant ant", "bee", "", taking="- - fly", trophies=(0, 3, 0))
STOPPED = table("ant", "bee", trophies=(3, 0), call=Call.STOP)


def codes(state: State) -> list[ProblemCode]:
    return [problem.code for problem in problems(state)]


def test_bc_14_possible_states_have_no_problem() -> None:
    for state in (setup(2, BOX), GOOD, STOPPED, table("", "")):
        assert problems(state) == ()


def test_bc_14_no_more_tiles_than_are_in_play() -> None:
    hand = " ".join(name for drawing, _ in BOX.drawings if drawing.eyes == 2 for name in [drawing.name] * 3)
    (problem,) = problems(table(hand, ""))
    assert (problem.code, problem.sentence) == (ProblemCode.TOO_MANY_TILES, "7 more tiles were taken than the 45 with which 2 players play")
    assert problem.code.clause == "BC-14"


def test_bc_14_no_more_of_a_drawing_than_three_over_all_players() -> None:
    state = table("ant ant", "ant bee", "", taking="- - ant")
    sentence = "4 tiles with the drawing ant were seen, and there are only 3"
    assert problems(state) == (Problem(ProblemCode.TOO_MANY_OF_A_DRAWING, sentence, (1, 2, 3), ("ant",)),)
    assert codes(table("ant ant ant", "", removed="ant")) == [ProblemCode.TOO_MANY_OF_A_DRAWING]


def test_bc_14_a_tile_that_was_lost_cannot_be_seen() -> None:
    box = Box(tuple((drawing, 1 if drawing.name == "ant" else 3) for drawing, _ in BOX.drawings))
    (problem,) = problems(table("ant ant", "", box=box))
    assert problem.sentence == "2 tiles with the drawing ant were seen, and there is only 1"


def test_bc_14_trophies_are_those_on_the_table_at_the_start() -> None:
    (problem,) = problems(table("", "", "", trophies=(3, 3, 0)))[-1:]
    assert (problem.code, problem.players) == (ProblemCode.TROPHIES, (1, 2))
    assert problem.sentence == "2 trophies worth 3 were seen, and 1 can be"
    assert ProblemCode.TROPHIES in codes(table("", "", trophies=(7, 0)))
    assert ProblemCode.TROPHIES in codes(table("", "", trophies=(-1, 0)))


def test_bc_07_a_lower_trophy_is_not_taken_before_a_higher_one() -> None:
    (problem,) = problems(table("", "", "", trophies=(0, 2, 0)))
    assert problem == Problem(ProblemCode.TROPHY_ORDER, "player 2 has a trophy worth 2 although one worth 3 is on the table", (2,))


def test_bc_11_nobody_counts_down_while_both_trophies_and_tiles_are_on_the_table() -> None:
    (problem,) = problems(table("ant", "bee", call=Call.STOP))
    assert problem.code is ProblemCode.ENDED_EARLY
    assert problem.sentence == "the countdown was called with trophies and 36 tiles still on the table"


@pytest.mark.parametrize(
    ("state", "code"),
    [
        (State.start(Kit(BOX, 1)), ProblemCode.NUMBER_OF_PLAYERS),
        (State.start(Kit(BOX, 9)), ProblemCode.NUMBER_OF_PLAYERS),
        (State.start(Kit(Box(BOX.drawings, (3,)), 3)), ProblemCode.UNFIT_SET),
        (State.start(Kit(Box(((Drawing("dot", 1), 3),)), 5)), ProblemCode.UNFIT_SET),
        (replace(GOOD, taking=("", "", ""), reaching=4), ProblemCode.NO_SUCH_PLAYER),
        (replace(GOOD, reaching=3), ProblemCode.HAND_FULL),
        (replace(GOOD, unseen=6), ProblemCode.REMOVED),
        (replace(GOOD, unseen=8), ProblemCode.REMOVED),
        (replace(GOOD, unseen=-1), ProblemCode.REMOVED),
        (replace(GOOD, call=Call.NONE), ProblemCode.BEFORE_GO),
        (replace(setup(2, BOX), reaching=1), ProblemCode.BEFORE_GO),
        (replace(GOOD, taking=("", "ant", "")), ProblemCode.HAS_STOPPED),
        (replace(GOOD, reaching=2), ProblemCode.HAS_STOPPED),
        (replace(STOPPED, taking=("", "ant")), ProblemCode.HELD_AFTER_STOP),
        (replace(STOPPED, reaching=2), ProblemCode.HELD_AFTER_STOP),
        (table("dot", ""), ProblemCode.NOT_IN_PLAY),
        (table("unheard-of", ""), ProblemCode.NOT_IN_PLAY),
        (table("ant ant ant ant", ""), ProblemCode.TOO_MANY_IN_A_HAND),
        (replace(GOOD, round=0), ProblemCode.ROUNDS),
        (replace(GOOD, round=3), ProblemCode.ROUNDS),
        (replace(GOOD, round=2, wins=(2, 0, 0)), ProblemCode.ROUNDS),
        (replace(GOOD, round=2, wins=(1, 0, 0)), ProblemCode.ROUNDS),
        (replace(GOOD, wins=(-1, 0, 1)), ProblemCode.ROUNDS),
    ],
)
def test_an_impossible_state_is_named_for_what_it_is(state: State, code: ProblemCode) -> None:
    assert code in codes(state)
    assert all(problem.sentence for problem in problems(state))


def test_rounds_of_a_match_are_no_problem() -> None:
    kit = Kit(BOX, 3, Options(rounds_to_win=2))
    assert problems(State.start(kit, (1, 1, 0), 3)) == ()
    assert problems(State.start(kit, (1, 1, 1), 2)) == ()
    assert codes(State.start(kit, (2, 0, 0), 3)) == [ProblemCode.ROUNDS]


@pytest.mark.parametrize(("wins", "number"), [((2, 0, 0), 2), ((1, 1, 0), 4), ((0, 0, 0), 2), ((3, 0, 0), 3)])
def test_every_round_before_was_won_and_nobody_won_more_rounds_than_there_were(wins: tuple[int, ...], number: int) -> None:
    assert codes(State.start(Kit(BOX, 3, Options(rounds_to_win=9)), wins, number)) == [ProblemCode.ROUNDS]


def test_all_problems_are_reported_at_once() -> None:
    state = replace(table("ant ant ant ant", "dot", trophies=(2, 0)), round=0)
    assert codes(state) == [
        ProblemCode.TOO_MANY_OF_A_DRAWING,
        ProblemCode.NOT_IN_PLAY,
        ProblemCode.TOO_MANY_IN_A_HAND,
        ProblemCode.TROPHY_ORDER,
        ProblemCode.TROPHIES,
        ProblemCode.ROUNDS,
    ]


def test_nobody_wins_with_more_tiles_than_are_in_play() -> None:
    names = [drawing.name for drawing, _ in BOX.drawings if drawing.eyes == 2]
    state = table(" ".join(names[:7] * 3), " ".join(names[7:13] * 3), trophies=(3, 0), call=Call.STOP)
    assert (codes(state), state.rounds_won) == ([ProblemCode.TOO_MANY_TILES], (0, 0))
    assert apply(state, move_from_text("open 2:-")).rounds_won == (1, 0)


def test_nobody_wins_with_hands_that_cannot_be() -> None:
    state = table("ant ant ant ant", "", trophies=(3, 0), call=Call.STOP)
    assert (state.adds_up, state.rounds_won) == (False, (0, 0))
    assert apply(state, move_from_text("open 1:ant,ant,ant")).rounds_won == (1, 0)
