import pytest

from engine.bugs import (
    Call,
    ExtraGroup,
    Options,
    Reason,
    ReasonKind,
    Tie,
    TieBreak,
    hand_points,
    hand_reasons,
    scores,
    standing,
    tie_breaks,
)
from engine.errors import PositionError
from engine.ranking import Rank
from tests.engine.bugs_tables import table

pytestmark = pytest.mark.pi


def test_bc_12_a_set_is_three_points_and_every_loose_tile_costs_one() -> None:
    assert [hand_points([count]) for count in (0, 1, 2, 3)] == [0, -1, -2, 3]


def test_bc_12_each_set_each_loose_tile_and_the_trophy_is_a_reason() -> None:
    state = table("bee ant ant bee fly ant", "", trophies=(3, 0))
    (first, second) = scores(state)
    assert first.reasons == (
        Reason(ReasonKind.SET, 3, "ant"),
        Reason(ReasonKind.LOOSE, -1, "bee"),
        Reason(ReasonKind.LOOSE, -1, "bee"),
        Reason(ReasonKind.LOOSE, -1, "fly"),
        Reason(ReasonKind.TROPHY, 3),
    )
    assert {reason.clause for reason in first.reasons} == {"BC-12"}
    assert (first.points, second.points, second.reasons) == (3, 0, ())


def test_bc_12_the_tile_in_the_taking_hand_is_not_counted() -> None:
    assert scores(table("ant ant", "", taking="ant -"))[0].points == -2


@pytest.mark.parametrize("count", [4, 5, -1])
def test_bc_12_more_than_three_of_a_drawing_are_no_score(count: int) -> None:
    with pytest.raises(PositionError, match=f"not {count}; a tile was misread"):
        hand_points([3, count])


def test_bc_12_more_than_three_of_a_drawing_have_no_reasons_either() -> None:
    with pytest.raises(PositionError, match="not 4"):
        hand_reasons(["ant"] * 4)


def test_bc_13_the_highest_total_wins_and_totals_may_be_negative() -> None:
    state = table("ant", "bee bee", "fly fly fly", trophies=(0, 3, 2))
    assert state.points == (-1, 1, 5)
    assert state.round_standing == (Rank(1, 5, (3,)), Rank(2, 1, (2,)), Rank(3, -1, (1,)))


def test_case_36_a_tie_is_shared_and_names_both() -> None:
    assert standing({1: 30, 2: 30, 3: 12}, {1: 9, 2: 8, 3: 0}) == (Rank(1, 30, (1, 2)), Rank(3, 12, (3,)))
    assert tie_breaks(standing({1: 30, 2: 30, 3: 12}, {1: 9, 2: 8, 3: 0}), {1: 9, 2: 8, 3: 0}) == ()


def test_case_36_fewer_tiles_decide_and_are_told_with_their_numbers() -> None:
    tiles = {1: 9, 2: 8, 3: 0, 4: 9}
    ranks = standing({1: 30, 2: 30, 3: 12, 4: 30}, tiles, Tie.FEWER_TILES)
    assert ranks == (Rank(1, 30, (2,)), Rank(2, 30, (1, 4)), Rank(4, 12, (3,)))
    assert tie_breaks(ranks, tiles) == (TieBreak(30, ((2, 8), (1, 9), (4, 9))),)


def test_case_36_after_those_who_share_the_fewest_tiles_the_next_place_is_numbered() -> None:
    ranks = standing({1: 5, 2: 5, 3: 5}, {1: 4, 2: 7, 3: 4}, Tie.FEWER_TILES)
    assert ranks == (Rank(1, 5, (1, 3)), Rank(3, 5, (2,)))


def test_case_36_equal_points_and_equal_tiles_are_shared_even_then() -> None:
    ranks = standing({1: 0, 2: 0}, {1: 0, 2: 0}, Tie.FEWER_TILES)
    assert ranks == (Rank(1, 0, (1, 2)),)
    assert tie_breaks(ranks, {1: 0, 2: 0}) == ()


@pytest.mark.parametrize(("tie", "winners"), [(Tie.SHARED, (1, 2)), (Tie.FEWER_TILES, (2,))])
def test_bc_13_the_option_decides_ties(tie: Tie, winners: tuple[int, ...]) -> None:
    options = Options(ExtraGroup.ONE_EYED, tie=tie)
    state = table(
        "ant ant ant bee bee bee mite mite mite imp imp imp", "fly fly fly gnat gnat gnat kelp kelp kelp", trophies=(0, 3), options=options
    )
    assert state.points == (12, 12)
    assert state.round_standing[0].players == winners


@pytest.mark.parametrize(("tie", "wins"), [(Tie.SHARED, (1, 1)), (Tie.FEWER_TILES, (0, 1))])
def test_bc_13_a_round_goes_to_all_who_share_it(tie: Tie, wins: tuple[int, ...]) -> None:
    state = table("ant ant ant", "", trophies=(0, 3), call=Call.STOP, options=Options(tie=tie, rounds_to_win=2))
    assert state.rounds_won == wins
