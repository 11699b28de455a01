import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.bugs import AssumptionCode, ProblemCode, Reason, ReasonKind, Seen, TableScore, Tie, score_table
from engine.ranking import Rank
from tests.engine.bugs_tables import BOX


def points(result: TableScore) -> dict[int, int | None]:
    return {score.player: score.points for score in result.scores}


def codes(result: TableScore) -> list[ProblemCode]:
    return [problem.code for problem in result.problems]


def seen(*hands: str, **more: object) -> Seen:
    return Seen({player: hand.split() for player, hand in enumerate(hands, 1)}, **more)  # type: ignore[arg-type]


def test_each_opened_hand_gets_its_points_with_reasons() -> None:
    result = score_table(seen("A A A B", "B", trophies={2: [3]}), players=[1, 2])
    assert points(result) == {1: 2, 2: 2}
    assert result.scores[1].reasons == (Reason(ReasonKind.LOOSE, -1, "B"), Reason(ReasonKind.TROPHY, 3))
    assert (result.assumptions, result.problems) == ((), ())
    assert result.standing() == (Rank(1, 2, (1, 2)),)
    assert [rank.players for rank in result.standing(Tie.FEWER_TILES)] == [(2,), (1,)]


def test_players_named_but_not_seen_have_no_points_and_trophies_need_no_tiles() -> None:
    assert points(score_table(Seen({7: ["A"]}, {2: [3]}), players=[2, 4, 7])) == {2: 3, 4: 0, 7: -1}


def test_what_cannot_be_known_is_said() -> None:
    result = score_table(seen("A", loose=["A"], loose_trophies=[2]))
    assert [assumption.code for assumption in result.assumptions] == [AssumptionCode.OWNER_UNKNOWN, AssumptionCode.PLAYERS_UNKNOWN]
    assert result.assumptions[0].sentence == "1 tile belongs to no player and so counted for nobody"
    assert points(result) == {1: -1}


def test_bc_12_a_fourth_tile_of_a_drawing_leaves_the_points_unknown() -> None:
    result = score_table(seen("A A A A B", "C"), players=[1, 2])
    assert points(result) == {1: None, 2: -1}
    assert result.scores[0].reasons == ()
    assert codes(result) == [ProblemCode.TOO_MANY_IN_A_HAND, ProblemCode.TOO_MANY_OF_A_DRAWING]
    assert result.scores[0].problems == result.problems
    assert result.problems[0].sentence == "player 1 has 4 tiles with the drawing A, and there are only 3; one was misread"
    assert result.standing() == ()


def test_bc_14_a_fourth_tile_over_all_players_doubts_everybody_who_holds_one() -> None:
    result = score_table(seen("A A", "A B", "A C", "D", loose=["E"]), players=[1, 2, 3, 4])
    assert points(result) == {1: None, 2: None, 3: None, 4: -1}
    assert [(problem.code, problem.players, problem.names) for problem in result.problems] == [
        (ProblemCode.TOO_MANY_OF_A_DRAWING, (1, 2, 3), ("A",))
    ]
    assert result.standing() == ()


def test_bc_14_a_tile_without_owner_counts_among_the_copies() -> None:
    assert points(score_table(seen("A A A", loose=["A"]), players=[1, 2])) == {1: None, 2: 0}


def test_bc_14_nobody_has_two_trophies() -> None:
    result = score_table(seen("A", "", "", trophies={1: [2, 3]}), players=[1, 2, 3])
    assert codes(result) == [ProblemCode.TWO_TROPHIES]
    assert points(result) == {1: None, 2: 0, 3: 0}


def test_bc_14_trophies_seen_are_among_those_that_play() -> None:
    result = score_table(seen("", "", "", trophies={1: [3], 2: [3]}), players=[1, 2, 3])
    assert (codes(result), points(result)) == ([ProblemCode.TROPHIES], {1: None, 2: None, 3: 0})
    assert codes(score_table(seen("", "", trophies={1: [3]}, loose_trophies=[3]), players=[1, 2])) == [ProblemCode.TROPHIES]
    assert codes(score_table(seen("", "", trophies={1: [3], 2: [3]}))) == []
    assert codes(score_table(seen("", trophies={1: [4]}))) == [ProblemCode.TROPHIES]


def test_bc_07_a_lower_trophy_in_a_hand_while_a_higher_lies_on_the_table_is_a_problem() -> None:
    result = score_table(seen("", "", "", trophies={1: [2]}, loose_trophies=[3]), players=[1, 2, 3])
    assert (codes(result), points(result)) == ([ProblemCode.TROPHY_ORDER], {1: None, 2: 0, 3: 0})
    assert codes(score_table(seen("", "", "", trophies={1: [2]}), players=[1, 2, 3])) == []
    result = score_table(seen("", "", "", "", trophies={1: [3, 1]}, loose_trophies=[2]), players=[1, 2, 3, 4])
    assert codes(result) == [ProblemCode.TWO_TROPHIES, ProblemCode.TROPHY_ORDER]


@pytest.mark.parametrize(("players", "most"), [(2, 38), (4, 38), (5, 53), (6, 53), (7, 68), (8, 68)])
def test_bc_14_no_more_tiles_are_seen_than_play(players: int, most: int) -> None:
    labels = [f"{number}" for number in range(most // 3) for _ in range(3)] + ["x", "y", "z"][: most % 3]
    seats = range(1, players + 1)
    assert ProblemCode.TOO_MANY_TILES not in codes(score_table(Seen({1: labels}), players=seats))
    result = score_table(Seen({1: labels, 2: ["last"]}), players=seats)
    assert ProblemCode.TOO_MANY_TILES in codes(result)
    assert (points(result)[1], points(result)[2]) == (None, None)


@pytest.mark.parametrize(("players", "most"), [(2, 15), (5, 20), (8, 25)])
def test_bc_14_no_more_drawings_are_told_apart_than_play(players: int, most: int) -> None:
    labels = [f"{number}" for number in range(most)]
    assert codes(score_table(Seen({1: labels}), players=range(1, players + 1))) == []
    assert codes(score_table(Seen({1: [*labels, "last"]}), players=range(1, players + 1))) == [ProblemCode.TOO_MANY_DRAWINGS]


def test_bc_01_eyes_that_do_not_play_were_misread() -> None:
    eyes = {"A": 2, "B": 1, "C": 3}
    result = score_table(seen("A", "A B", eyes=eyes), players=[1, 2])
    assert (codes(result), points(result)) == ([ProblemCode.NOT_IN_PLAY], {1: -1, 2: None})
    assert result.problems[0].sentence == "drawings with 1 and 2 eyes were seen, and 2 players play with 2 eyes"
    five = [1, 2, 3, 4, 5]
    assert codes(score_table(seen("A", "A B", eyes=eyes), players=five)) == []
    assert codes(score_table(seen("A", "A C", eyes=eyes), players=five)) == []
    result = score_table(seen("A", "A C", "B", eyes=eyes), players=five)
    assert (codes(result), points(result)) == ([ProblemCode.NOT_IN_PLAY], {1: -1, 2: None, 3: None, 4: 0, 5: 0})
    assert codes(score_table(seen("A", "A C", "B", eyes=eyes))) == []


def test_with_a_set_its_own_drawings_and_copies_are_looked_for() -> None:
    assert codes(score_table(seen("ant ant ant bee"), players=[1, 2], box=BOX)) == []
    assert codes(score_table(seen("ant", "snail"), players=[1, 2], box=BOX)) == [ProblemCode.NOT_IN_PLAY]
    assert codes(score_table(seen("ant", "dot"), players=[1, 2], box=BOX)) == [ProblemCode.NOT_IN_PLAY]
    lost = type(BOX)(tuple((drawing, 1) for drawing, _ in BOX.drawings))
    assert points(score_table(seen("ant ant", "bee"), players=[1, 2], box=lost)) == {1: None, 2: -1}


def test_who_does_not_play_has_nothing() -> None:
    result = score_table(Seen({1: ["A"], 5: ["B"]}, {6: [3]}), players=[1, 2])
    assert codes(result) == [ProblemCode.NO_SUCH_PLAYER] * 2
    assert points(result) == {1: -1, 2: 0, 5: None, 6: None}
    assert codes(score_table(Seen({}), players=[1])) == [ProblemCode.NUMBER_OF_PLAYERS]
    assert codes(score_table(Seen({player: [] for player in range(1, 10)}))) == [ProblemCode.NUMBER_OF_PLAYERS]


def test_an_empty_table_has_nothing() -> None:
    result = score_table(Seen({}))
    assert (result.scores, result.problems, result.standing()) == ((), (), ())


PLAYERS = st.integers(0, 10)
LABELS = st.lists(st.sampled_from("ABCDEF"), max_size=12)
VALUES = st.lists(st.integers(0, 4), max_size=3)


@settings(max_examples=40)
@given(
    st.builds(
        Seen,
        st.dictionaries(PLAYERS, LABELS, max_size=5),
        st.dictionaries(PLAYERS, VALUES, max_size=4),
        LABELS,
        VALUES,
        st.dictionaries(st.sampled_from("ABCDEF"), st.integers(0, 4)),
    ),
    st.lists(PLAYERS, max_size=10),
    st.sampled_from([None, BOX]),
)
def test_whatever_a_photograph_shows_is_no_error_and_never_a_score_with_a_problem(seen: Seen, players: list[int], box: object) -> None:
    result = score_table(seen, players, BOX if box else None)
    for score in result.scores:
        assert (score.points is None) == bool(score.problems)
        assert (score.points is None) == any(score.player in problem.players for problem in result.problems)
    assert all(problem.sentence for problem in result.problems)
    if result.standing():
        assert {player for rank in result.standing() for player in rank.players} == {score.player for score in result.scores}
