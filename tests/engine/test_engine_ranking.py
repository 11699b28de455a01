from engine.ranking import Rank, ranking


def test_case_36_a_tie_for_first_place_names_both() -> None:
    assert ranking({1: 30, 2: 30}) == (Rank(1, 30, (1, 2)),)


def test_case_36_the_next_place_is_numbered_after_the_tied() -> None:
    assert ranking({3: 12, 1: 30, 2: 30}) == (Rank(1, 30, (1, 2)), Rank(3, 12, (3,)))


def test_case_36_nobody_wins_alone_with_no_points_at_all() -> None:
    assert ranking({1: 0, 2: 0}) == (Rank(1, 0, (1, 2)),)


def test_places_follow_the_points_also_below_zero() -> None:
    assert [(rank.place, rank.players) for rank in ranking({1: -5, 2: 3, 3: -5, 4: -6})] == [(1, (2,)), (2, (1, 3)), (4, (4,))]


def test_no_players_no_places() -> None:
    assert ranking({}) == ()
