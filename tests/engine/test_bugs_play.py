import pytest

from engine.bugs import (
    Back,
    Beat,
    Call,
    Countdown,
    Go,
    Keep,
    Move,
    NextRound,
    Open,
    Options,
    Phase,
    RefusalCode,
    Remove,
    Show,
    State,
    Stop,
    Take,
    Trophy,
    apply,
    countdown_beats,
    is_over,
    legal_moves,
    problems,
    refuse,
    scores,
    setup,
)
from engine.bugs.box import Box, Drawing
from engine.errors import EngineError, IllegalMoveError
from tests.engine.bugs_tables import BOX, NAMES, after, table, texts

SMALL = Box(tuple((Drawing(name, 2), 3) for name in ("ant", "bee", "fly")), (3, 2))
"""Nine tiles, of which two stay when seven are taken out."""


def code(state: State, move: Move) -> RefusalCode | None:
    refusal = refuse(state, move)
    return refusal.code if refusal else None


def sentence(state: State, move: Move) -> str:
    refusal = refuse(state, move)
    assert refusal is not None
    return refusal.sentence


def removed(players: int = 2) -> State:
    return after(setup(players, BOX), *[Remove()] * 7)


def test_bc_02_seven_tiles_go_out_before_the_game() -> None:
    state = setup(2, BOX)
    for number in range(7):
        assert (state.phase, state.chance, state.to_move, state.table) == (Phase.REMOVE, True, None, 45 - number)
        state = apply(state, Remove())
    assert (state.phase, state.chance, state.table, state.unseen) == (Phase.READY, False, 38, 7)
    assert code(state, Remove()) is RefusalCode.NOT_NOW
    assert sentence(state, Remove("ant")) == "not now: somebody has to count to three first"


def test_bc_02_each_drawing_that_plays_may_go_out_until_none_is_left() -> None:
    state = setup(2, BOX)
    assert texts(legal_moves(state)) == {f"remove {name}" for name in NAMES[2]}
    state = after(state, "remove ant; remove ant; remove ant")
    assert "remove ant" not in texts(legal_moves(state))
    assert sentence(state, Remove("ant")) == "every tile with the drawing ant has been seen elsewhere"
    assert sentence(state, Remove("dot")) == "2 players play without a drawing dot"
    assert (state.removed, state.table) == (("ant", "ant", "ant"), 42)


def test_bc_02_what_went_out_unseen_may_still_seem_to_be_on_the_table() -> None:
    state = after(setup(2, SMALL), *[Remove()] * 7, "go; take 1; show ant; keep 1; take 1")
    assert state.table == 0
    assert texts(legal_moves(state)) == {"show ant", "show bee", "show fly"}
    assert state.left == {"ant": 2, "bee": 3, "fly": 3}


def test_bc_02_trophies_lie_on_the_table() -> None:
    assert setup(6, BOX).trophies_left == (3, 3, 2, 2, 1)


def test_bc_03_nobody_acts_before_somebody_has_counted_to_three() -> None:
    state = removed()
    assert legal_moves(state) == (Go(),)
    for move in (Take(1), Trophy(1, 3), Keep(1), Countdown(), Stop()):
        assert sentence(state, move) == "not now: somebody has to count to three first"
    assert sentence(setup(2, BOX), Go()) == "not now: 7 tiles have to be taken out of the game first"
    assert code(after(state, Go()), Go()) is RefusalCode.NOT_NOW


def test_bc_03_all_play_at_once() -> None:
    state = after(removed(4), Go())
    assert (state.phase, state.to_move, state.chance) == (Phase.PLAY, None, False)
    assert texts(legal_moves(state)) == {f"take {p}" for p in (1, 2, 3, 4)} | {f"trophy {p}:3" for p in (1, 2, 3, 4)}
    state = after(state, "take 3; show ant; take 1; show ant; keep 3; take 3; show bee")
    assert state.taking == ("ant", "", "bee", "")
    assert {"keep 1", "back 1", "take 2", "keep 3", "back 3", "take 4"} < texts(legal_moves(state))


def test_bc_04_one_tile_is_taken_at_a_time() -> None:
    state = after(removed(), "go; take 1; show ant")
    assert "take 1" not in texts(legal_moves(state))
    assert code(state, Take(1)) is RefusalCode.ONE_TILE_AT_A_TIME
    assert state.table == 37


def test_bc_04_which_tile_was_taken_comes_out_before_anything_else() -> None:
    state = after(removed(), "go; take 2")
    assert (state.chance, state.to_move, state.table) == (True, 2, 37)
    assert texts(legal_moves(state)) == {f"show {name}" for name in NAMES[2]}
    for move in (Take(1), Keep(2), Trophy(1, 3), Stop(), Countdown(), Open(1, ())):
        assert sentence(state, move) == "player 2 has reached for a tile; say first which one it is"
    assert code(state, Show("dot")) is RefusalCode.NO_SUCH_TILE
    assert sentence(after(state, "show ant"), Show("ant")) == "nobody has reached for a tile"


def test_bc_04_the_tile_is_kept_or_put_back() -> None:
    state = after(removed(), "go; take 1; show ant")
    kept, back = apply(state, Keep(1)), apply(state, Back(1))
    assert (kept.hands, kept.taking, kept.table) == ((("ant",), ()), ("", ""), 37)
    assert (back.hands, back.taking, back.table) == (((), ()), ("", ""), 38)


def test_bc_04_an_empty_table_has_no_tile_to_take() -> None:
    state = after(setup(2, SMALL), *[Remove()] * 7, "go; take 1; show ant; take 2; show ant")
    state = after(state, "keep 1")
    assert sentence(state, Take(1)) == "there is no tile on the table to take"
    assert "take 1" not in texts(legal_moves(state))
    assert "take 1" in texts(legal_moves(after(state, Back(2))))


def test_bc_05_kept_tiles_are_not_put_back() -> None:
    state = after(removed(), "go; take 1; show ant; keep 1")
    assert texts(legal_moves(state)) == {"take 1", "take 2", "trophy 1:3", "trophy 2:3"}
    for move in (Back(1), Keep(1)):
        assert code(state, move) is RefusalCode.NO_TILE_IN_HAND
    assert sentence(state, Back(1)) == "player 1 has no tile in the taking hand, and kept tiles stay in the other hand"


def test_bc_05_kept_tiles_are_not_looked_at_before_the_stop() -> None:
    state = after(removed(), "go; take 1; show ant; keep 1")
    assert code(state, Open(1, ("ant",))) is RefusalCode.NOT_STOPPED
    assert code(after(state, "trophy 1:3"), Open(1, ("ant",))) is RefusalCode.NOT_STOPPED


def test_bc_06_where_a_tile_lies_on_the_table_makes_no_difference() -> None:
    state = after(removed(), "go")
    assert after(state, "take 1; show ant; back 1") == state
    assert after(state, "take 1; show ant; back 1; take 2; show bee; back 2") == state


def test_bc_07_only_the_highest_trophy_may_be_taken() -> None:
    state = after(removed(4), "go")
    assert sentence(state, Trophy(1, 2)) == "the trophy worth 2 may not be taken before the one worth 3"
    state = apply(state, Trophy(1, 3))
    assert state.trophies_left == (2, 1)
    assert texts(legal_moves(state)) >= {"trophy 2:2", "trophy 3:2", "trophy 4:2"}
    assert code(state, Trophy(2, 1)) is RefusalCode.NOT_HIGHEST
    assert sentence(state, Trophy(2, 5)) == "4 players play without a trophy worth 5"


def test_bc_07_who_takes_a_trophy_has_stopped() -> None:
    state = after(removed(3), "go; take 1; show ant; keep 1; trophy 1:3")
    assert state.playing == (2, 3)
    assert not any(text.split()[1][0] == "1" for text in texts(legal_moves(state)))
    for move in (Take(1), Keep(1), Back(1), Trophy(1, 2)):
        assert sentence(state, move) == "player 1 has a trophy and has stopped playing"
    assert scores(state)[0].points == 2


def test_bc_07_a_trophy_may_be_taken_at_any_time_and_the_tile_in_that_hand_does_not_count() -> None:
    state = after(removed(3), "go; take 1; show ant; trophy 1:3")
    assert (state.taking, state.hands, state.table) == (("", "", ""), ((), (), ()), 38)
    assert problems(state) == ()


def test_bc_08_a_trophy_that_is_gone_cannot_be_taken_again() -> None:
    state = after(removed(3), "go; trophy 1:3")
    assert sentence(state, Trophy(2, 3)) == "no trophy worth 3 is on the table any more"
    assert code(state, Trophy(2, 3)) is RefusalCode.TROPHY_GONE
    assert after(removed(3), "go; trophy 2:3").trophies == (0, 3, 0)


def test_bc_08_of_two_equal_trophies_the_second_is_still_there() -> None:
    state = after(removed(6), "go; trophy 1:3; trophy 2:3")
    assert state.trophies == (3, 3, 0, 0, 0, 0)
    assert code(state, Trophy(3, 3)) is RefusalCode.TROPHY_GONE


def test_bc_09_the_last_trophy_begins_the_countdown_in_which_the_others_go_on() -> None:
    state = after(removed(3), "go; take 3; show ant; trophy 1:3")
    assert state.phase is Phase.PLAY
    assert sentence(state, Stop()) == "nobody counts down as long as a trophy is on the table"
    state = apply(state, Trophy(2, 2))
    assert state.phase is Phase.COUNTDOWN
    assert texts(legal_moves(state)) == {"keep 3", "back 3", "stop"}
    state = after(state, "keep 3")
    assert texts(legal_moves(state)) == {"take 3", "stop"}
    assert code(state, Trophy(3, 1)) is RefusalCode.NO_SUCH_TROPHY
    state = apply(state, Stop())
    assert (state.phase, state.to_move, is_over(state), legal_moves(state)) == (Phase.OVER, None, True, ())


def test_bc_09_the_countdown_has_ten_numbers_and_a_stop() -> None:
    beats = countdown_beats(Options())
    assert [beat.number for beat in beats] == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
    assert [beat.after_s for beat in beats] == list(range(11))
    assert countdown_beats(Options(countdown_seconds=25))[3:5] == (Beat(7, 7.5), Beat(6, 10.0))
    assert countdown_beats(Options(countdown_seconds=25))[-1] == Beat(0, 25.0)


def test_bc_10_a_tile_in_the_taking_hand_at_the_stop_goes_back() -> None:
    state = after(removed(), "go; take 1; show ant; keep 1; take 1; show ant; trophy 2:3")
    stopped = apply(state, Stop())
    assert (stopped.taking, stopped.hands, stopped.table) == (("", ""), (("ant",), ()), state.table + 1)
    assert scores(stopped)[0].points == -1
    assert problems(stopped) == ()


def test_bc_11_the_countdown_may_be_agreed_only_when_no_tile_is_on_the_table() -> None:
    state = after(setup(3, SMALL), *[Remove()] * 7, "go; take 1; show ant; keep 1")
    assert sentence(state, Countdown()) == "a tile is on the table, so the countdown begins when the last trophy is taken"
    assert "countdown" not in texts(legal_moves(state))
    state = after(state, "take 2; show ant; keep 2")
    assert texts(legal_moves(state)) == {"trophy 1:3", "trophy 2:3", "trophy 3:3", "countdown"}
    state = apply(state, Countdown())
    assert state.phase is Phase.COUNTDOWN
    assert is_over(apply(state, Stop()))
    assert code(state, Countdown()) is RefusalCode.NOT_NOW


def test_bc_11_the_remaining_players_may_still_take_trophies() -> None:
    state = after(setup(3, SMALL), *[Remove()] * 7, "go; take 1; show ant; keep 1; take 2; show ant; keep 2; countdown")
    state = after(state, "trophy 3:3; trophy 1:2; stop")
    assert state.trophies == (2, 0, 3)
    assert [score.points for score in scores(state)] == [1, -1, 3]


def test_bc_13_one_round_is_a_game_unless_more_must_be_won() -> None:
    assert is_over(after(removed(), "go; trophy 1:3; stop"))
    state = after(setup(2, BOX, Options(rounds_to_win=2)), *[Remove()] * 7, "go; trophy 1:3; stop")
    assert (state.phase, state.rounds_won, legal_moves(state)) == (Phase.ROUND_END, (1, 0), (NextRound(),))
    assert sentence(state, Stop()) == "not now: the next round has to be set up first"


def test_bc_13_the_next_round_begins_from_the_set_up_and_the_match_ends_with_the_last_win() -> None:
    state = after(setup(2, BOX, Options(rounds_to_win=2)), *[Remove()] * 7, "go; trophy 1:3; stop; next")
    assert (state.round, state.wins, state.phase, state.table, state.trophies) == (2, (1, 0), Phase.REMOVE, 45, (0, 0))
    state = after(state, *[Remove()] * 7, "go; trophy 2:3; stop; next", *[Remove()] * 7, "go; trophy 2:3; stop")
    assert (state.round, state.rounds_won, is_over(state)) == (3, (1, 2), True)
    assert sentence(state, NextRound()) == "not now: the game is over"
    assert code(state, Take(1)) is RefusalCode.GAME_OVER


def test_bc_13_no_next_round_before_the_stop() -> None:
    assert code(after(removed(), "go"), NextRound()) is RefusalCode.NOT_NOW


@pytest.mark.parametrize("move", [Take(0), Keep(3), Back(-1), Trophy(3, 3), Open(9, ())])
def test_nobody_acts_who_does_not_play(move: Move) -> None:
    assert code(after(removed(), "go"), move) is RefusalCode.NO_SUCH_PLAYER


def test_a_move_that_is_refused_cannot_be_applied_and_every_refusal_has_its_clause() -> None:
    state = after(removed(), "go")
    with pytest.raises(IllegalMoveError, match="no tile in the taking hand"):
        apply(state, Keep(1))
    assert issubclass(IllegalMoveError, EngineError)
    refusal = refuse(state, Keep(1))
    assert refusal is not None
    assert refusal.code.clause == "BC-5"


class TestOpen:
    """What is seen of a hand after the stop replaces what was logged."""

    stopped = after(removed(), "go; take 1; show ant; keep 1; trophy 2:3; stop")

    def test_an_opened_hand_replaces_what_was_logged(self) -> None:
        state = apply(self.stopped, Open(1, ("fly", "bee", "bee")))
        assert state.hands == (("bee", "bee", "fly"), ())
        assert state.table == 35
        assert (scores(state)[0].points, is_over(state), problems(state)) == (-3, True, ())

    def test_it_is_not_listed(self) -> None:
        assert legal_moves(self.stopped) == ()

    def test_a_hand_that_cannot_be_is_refused(self) -> None:
        assert sentence(self.stopped, Open(1, ("ant",) * 4)) == "4 tiles with the drawing ant were seen in one hand, and there are only 3"
        assert code(self.stopped, Open(1, ("ant",) * 4)) is RefusalCode.TOO_MANY_OF_A_DRAWING
        assert code(self.stopped, Open(1, ("dot",))) is RefusalCode.NO_SUCH_TILE
        everything = tuple(name for name in NAMES[2] for _ in range(3))
        assert sentence(self.stopped, Open(1, everything)) == "45 tiles were seen in one hand, and only 38 play"

    def test_hands_that_contradict_each_other_are_a_problem_until_all_are_opened(self) -> None:
        state = apply(self.stopped, Open(2, ("ant", "ant", "ant")))
        assert [problem.players for problem in problems(state)] == [(1, 2)]
        assert (is_over(state), state.phase, legal_moves(state)) == (False, Phase.ROUND_END, ())
        assert sentence(state, NextRound()) == "the hands show more tiles than there are, so look at all of them again"
        state = apply(state, Open(1, ("bee",)))
        assert (is_over(state), problems(state)) == (True, ())

    def test_a_correction_may_undo_that_a_match_is_over(self) -> None:
        state = after(table("ant", "", trophies=(0, 3), call=Call.STOP))
        assert state.rounds_won == (0, 1)
        assert apply(state, Open(1, ("ant", "ant", "ant", "bee", "bee", "bee"))).rounds_won == (1, 0)
