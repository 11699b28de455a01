"""An evening of which only the trophies and the opened hands are seen, and trophies that were logged wrongly."""

from dataclasses import replace

import pytest

from engine.bugs import (
    Call,
    Countdown,
    Go,
    Keep,
    Move,
    Open,
    Options,
    Owns,
    Phase,
    PlayOnCode,
    ProblemCode,
    RefusalCode,
    Remove,
    State,
    Stop,
    Take,
    Trophy,
    apply,
    final_worths,
    hint,
    is_over,
    legal_moves,
    problems,
    refuse,
    scores,
    setup,
)
from engine.bugs.game import RULES
from engine.errors import NotationError
from tests.engine.bugs_tables import BOX, after, table, texts


def code(state: State, move: Move) -> RefusalCode | None:
    refusal = refuse(state, move)
    return refusal.code if refusal else None


def unseen(players: int = 2, options: Options | None = None) -> State:
    return after(setup(players, BOX, options), *[Remove()] * 7, "go unseen")


STOPPED = after(unseen(), "trophy 1:3; stop")


def test_bc_09_trophies_are_logged_and_the_countdown_follows_the_last() -> None:
    state = unseen(3)
    assert texts(legal_moves(state)) == {"trophy 1:3", "trophy 2:3", "trophy 3:3", "countdown"}
    state = after(state, "trophy 2:3; trophy 1:2")
    assert (state.phase, legal_moves(state)) == (Phase.COUNTDOWN, (Stop(),))


@pytest.mark.parametrize("move", [Take(1), Keep(1)])
def test_bc_04_what_nobody_sees_is_not_logged(move: Move) -> None:
    refusal = refuse(unseen(), move)
    assert refusal is not None
    assert refusal.sentence == "it is not logged in this game what the players take; open their hands after the stop"


def test_bc_11_whether_a_tile_is_left_is_not_known_so_the_table_may_count_down() -> None:
    state = apply(unseen(), Countdown())
    assert texts(legal_moves(state)) == {"trophy 1:3", "trophy 2:3", "stop"}


def test_bc_13_nobody_has_won_until_every_hand_is_opened() -> None:
    state = STOPPED
    for move in ("open 1:ant,bee", "open 2:fly,fly,fly"):
        assert (state.phase, is_over(state), state.rounds_won, RULES.standing(state), legal_moves(state)) == (
            Phase.OPEN,
            False,
            (0, 0),
            (),
            (),
        )
        state = after(state, move)
    assert (is_over(state), state.points, state.rounds_won) == (True, (1, 3), (0, 1))
    assert [rank.players for rank in RULES.standing(state)] == [(2,), (1,)]


def test_bc_12_of_a_closed_hand_only_the_trophy_counts_and_the_score_says_so() -> None:
    assert [(score.points, score.closed) for score in scores(STOPPED)] == [(3, True), (0, True)]
    assert [(score.points, score.closed) for score in scores(after(STOPPED, "open 1:ant"))] == [(2, False), (0, True)]


def test_bc_13_a_match_goes_on_only_when_every_hand_is_opened() -> None:
    state = after(unseen(2, Options(rounds_to_win=2)), "trophy 1:3; stop")
    refusal = refuse(state, RULES.move_from_text("next"))
    assert refusal is not None
    assert refusal.sentence == "not now: all hands have to be opened first"
    state = after(state, "open 1:-; open 2:-")
    assert (state.phase, state.rounds_won) == (Phase.ROUND_END, (1, 0))
    state = after(state, "next", *[Remove()] * 7, "go")
    assert (state.closed, state.wins) == ((), (1, 0))


def test_bc_13_an_opened_hand_may_be_corrected_after_the_game_and_changes_who_has_won() -> None:
    state = after(STOPPED, "open 1:ant,bee; open 2:fly,fly,fly")
    assert is_over(state)
    state = after(state, "open 1:ant,ant,ant; open 2:fly,fly")
    assert (is_over(state), state.rounds_won) == (True, (1, 0))


def test_bc_14_hands_that_show_too_much_win_nothing() -> None:
    state = after(STOPPED, "open 1:ant,ant; open 2:ant,ant")
    assert (is_over(state), state.rounds_won) == (False, (0, 0))


def test_an_opened_hand_without_tiles_is_written_with_a_hyphen() -> None:
    with pytest.raises(NotationError, match="such as open 1:snail,slug, or open 1:- for an empty hand"):
        RULES.move_from_text("open 1:")


def test_a_closed_hand_is_a_question_mark_in_the_text_of_a_state() -> None:
    state = after(STOPPED, "open 1:ant")
    assert "hands=ant|?" in state.to_text()
    assert State.from_text(state.to_text()) == state


@pytest.mark.parametrize(
    "wrong", [replace(STOPPED, hands=(("ant",), ())), replace(unseen(), taking=("ant", "")), replace(unseen(), reaching=1)]
)
def test_bc_05_a_closed_hand_was_not_seen_taking_tiles(wrong: State) -> None:
    assert [problem.code for problem in problems(wrong)] == [ProblemCode.CLOSED]


def test_bc_03_no_hand_is_closed_before_the_game() -> None:
    assert problems(unseen()) == problems(STOPPED) == ()
    assert [problem.code for problem in problems(replace(setup(2, BOX), closed=(1,)))] == [ProblemCode.BEFORE_GO]


def test_no_advice_is_given_on_a_hand_that_is_not_known() -> None:
    found = hint(unseen(), 1)
    assert (found.reason, found.targets, found.tiles, found.trophies) == (PlayOnCode.NOT_LOGGED, (), (), ())
    assert final_worths(unseen()) == ()
    assert [worth.player for worth in final_worths(after(STOPPED, "open 2:ant"))] == [2]


def test_an_empty_hand_counts_as_opened() -> None:
    assert is_over(after(STOPPED, Open(1, ()), Open(2, ())))


class TestOwns:
    """Which trophy a player really has replaces what was logged."""

    def test_bc_07_a_trophy_that_was_missed_is_given_to_its_owner(self) -> None:
        state = after(unseen(3), "owns 1:3; trophy 2:2; stop; open 1:-; open 2:-; open 3:ant")
        assert (state.trophies, state.rounds_won) == ((3, 2, 0), (1, 0, 0))

    def test_bc_07_who_gets_a_trophy_holds_no_tile_any_more(self) -> None:
        state = table("", "", taking="ant bee")
        assert after(state, "owns 1:3").taking == ("", "bee")
        assert after(state, "owns 1:-") == state

    def test_bc_09_without_its_last_trophy_the_countdown_has_not_begun(self) -> None:
        state = after(table("", ""), "trophy 1:3")
        assert (state.phase, after(state, "owns 1:-").phase) == (Phase.COUNTDOWN, Phase.PLAY)

    def test_bc_13_two_trophies_are_exchanged_and_meanwhile_nobody_has_won(self) -> None:
        state = table("", "", "", trophies=(3, 2, 0), call=Call.STOP)
        assert state.rounds_won == (1, 0, 0)
        state = after(state, "owns 1:-")
        assert (is_over(state), state.rounds_won) == (False, (0, 0, 0))
        refusal = refuse(state, RULES.move_from_text("next"))
        assert refusal is not None
        assert refusal.sentence == "a trophy is taken although a higher one is left, so look at all of them again"
        state = after(state, "owns 2:3; owns 1:2")
        assert (is_over(state), state.rounds_won) == (True, (0, 1, 0))

    def test_what_a_correction_changes_in_points(self) -> None:
        state = table("", "", "", trophies=(3, 0, 0), call=Call.STOP)
        assert RULES.gains(state, Owns(1, 2)) == {1: -1}
        assert RULES.gains(state, Owns(1, 0)) == {1: -3}

    @pytest.mark.parametrize(
        ("move", "expected"),
        [
            (Owns(4, 3), RefusalCode.NO_SUCH_PLAYER),
            (Owns(1, 1), RefusalCode.NO_SUCH_TROPHY),
            (Owns(2, 3), RefusalCode.TROPHY_GONE),
            (Owns(2, -1), RefusalCode.NO_SUCH_TROPHY),
            (Owns(1, 3), None),
        ],
    )
    def test_bc_14_only_trophies_that_there_are_can_be_owned(self, move: Move, expected: RefusalCode | None) -> None:
        assert code(table("", "", "", trophies=(3, 0, 0), call=Call.STOP), move) is expected

    def test_bc_03_nobody_owns_a_trophy_before_the_game(self) -> None:
        assert code(setup(2, BOX), Owns(1, 3)) is RefusalCode.NOT_NOW

    def test_bc_08_a_trophy_in_dispute_is_refused_with_what_to_do(self) -> None:
        refusal = refuse(table("", "", trophies=(3, 0)), Owns(2, 3))
        assert refusal is not None
        assert refusal.sentence == "every trophy worth 3 belongs to somebody else; correct that first"

    def test_it_is_not_listed(self) -> None:
        listed = legal_moves(after(unseen(), Trophy(1, 3)))
        assert listed == (Stop(),)
        assert Go(seen=False) not in legal_moves(after(setup(2, BOX), *[Remove()] * 7))
