"""What a photograph of Bugs & Co counts: hands, reasons, and what cannot be."""

from __future__ import annotations

import pytest

from cyclops.bugs.scoring import score_bugs
from cyclops.bugs.table import BugsScore, BugsTable
from tests.cyclops.bugs_tables import hands


def score_of(table: BugsTable, player: int | None = 1) -> BugsScore:
    return next(score for score in table.scores if score.player == player)


def test_a_set_of_three_counts_three_every_other_tile_minus_one_and_the_trophy_its_value() -> None:
    score = score_of(score_bugs(hands({1: "A2 A2 A2 B2 B2 C2"}, [(1, 2)])))
    assert (score.points, score.doubted) == (3 - 3 + 2, False)
    assert score.because == ("1 set of three: 3 points (A).", "3 tiles without a set: -3 points (2 B, C).", "The trophy: 2 points.")


def test_every_card_has_a_score_also_without_tiles() -> None:
    table = score_bugs(hands({2: "A2"}, empty=[5]))
    assert [(score.player, score.points) for score in table.scores] == [(2, -1), (5, 0)]
    assert score_of(table, 5).because == ("No tiles and no trophy: 0 points.",)


def test_the_points_stand_in_the_reading_too_as_the_contract_says() -> None:
    table = score_bugs(hands({1: "A2 A2 A2", 2: "B2"}))
    assert table.reading_json()["players"] == [{"player": 1, "points": 3}, {"player": 2, "points": -1}]
    assert table.unscored().reading_json() == table.reading_json()
    assert "scores" not in table.reading_json()
    assert table.to_json()["scores"][1] == {"player": 2, "points": -1, "because": ["1 tile without a set: -1 point (B)."]}


def test_a_fourth_tile_of_a_drawing_was_misread_so_no_points_are_given() -> None:
    table = score_bugs(hands({1: "A2 A2 A2 A2", 2: "B2"}))
    assert (score_of(table).points, score_of(table).mark, score_of(table, 2).points) == (None, "?", -1)
    why = "4 tiles with the drawing A were seen, and there are only 3; one was misread"
    assert score_of(table).because == (f"The points are not known: {why}.",)
    assert table.problems == (f"{why}.",)
    assert table.reading_json()["players"][0] == {"player": 1, "points": None}


def test_four_tiles_of_a_drawing_in_two_hands_leave_both_without_points() -> None:
    assert [score.points for score in score_bugs(hands({1: "A2 A2", 2: "A2 A2", 3: "B2"})).scores] == [None, None, -1]


def test_nobody_can_have_two_trophies_and_the_player_is_called_by_name() -> None:
    table = score_bugs(hands({1: "A2", 2: "B2"}, [(1, 3), (1, 2)]), ["Anna", "Ben"])
    assert "Anna has 2 trophies, and nobody can have more than one." in table.problems
    assert score_of(table).points is None


def test_a_photograph_of_one_hand_does_not_tell_how_many_play() -> None:
    table = score_bugs(hands({1: "A1 B2 C3"}))
    assert (score_of(table).points, table.problems) == (-3, ())


def test_who_names_two_players_is_told_what_two_do_not_play_with_but_keeps_the_points() -> None:
    table = score_bugs(hands({1: "A3", 2: "B2"}), ["Anna", "Ben"])
    assert [(score.points, score.doubted) for score in table.scores] == [(-1, False), (-1, False)]
    assert table.problems == ("Drawings with 2 and 3 eyes were seen, and 2 players play with 2 eyes.",)


def test_a_name_without_a_card_is_told() -> None:
    assert score_bugs(hands({1: "A2"}), ["Anna", "Ben"]).problems == ("Nothing is counted for Ben: card P2 is not in the picture.",)


def test_tiles_of_one_drawing_with_unlike_numbers_of_eyes_make_the_points_doubtful() -> None:
    table = score_bugs(hands({1: "A2 A2 A3", 2: "B2"}))
    said = "The tiles with the drawing A show different numbers of eyes; one was misread."
    assert (score_of(table).mark, score_of(table, 2).mark) == ("3 ?", "-1")
    assert said in score_of(table).because
    assert table.problems == (said,)


def test_a_doubted_tile_makes_its_own_hand_doubtful() -> None:
    table = score_bugs(hands({1: "A2 A2 A2?", 2: "B2"}))
    assert (score_of(table).mark, score_of(table, 2).mark) == ("3 ?", "-1")
    assert score_of(table).because[-1] == "Cyclops is not sure about 1 tile of this hand: I am not sure which drawing this is."


def test_a_doubt_of_the_whole_picture_makes_every_hand_doubtful() -> None:
    assert all(score.doubted for score in score_bugs(hands({1: "A2", 2: "B2"}, doubts=("A hand covers the table.",))).scores)


def test_tiles_that_are_nobodys_are_told_and_counted_for_nobody() -> None:
    table = score_bugs(hands({1: "A2", None: "B2 C2"}))
    assert [score.player for score in table.scores] == [1]
    assert table.problems == ("2 tiles belong to no player and so counted for nobody.",)


def test_without_cards_all_tiles_are_one_hand_with_the_only_trophy() -> None:
    table = score_bugs(hands({None: "A2 A2 A2 B2"}, [(None, 3)]))
    (score,) = table.scores
    assert (score.player, score.title, score.points) == (None, "all tiles", 3 - 1 + 3)
    assert score.because[0] == "No card tells whose the tiles are, so all are counted as one hand."
    assert table.reading_json()["players"] == []


def test_without_cards_of_several_trophies_none_is_counted() -> None:
    (score,) = score_bugs(hands({None: "A2"}, [(None, 3), (None, 2)])).scores
    assert score.points == -1
    assert "Of 2 trophies it is not known which belongs to it, so none is counted." in score.because


def test_an_empty_table_counts_nothing() -> None:
    table = score_bugs(hands({}))
    assert (table.scores, table.problems, table.reading_json()["players"]) == ((), (), [])


@pytest.mark.parametrize("factor", [0.5, 2.0])
def test_points_stay_the_same_in_a_picture_of_another_size(factor: float) -> None:
    table = score_bugs(hands({1: "A2 A2 A2"}, [(1, 3)]))
    moved = table.scaled(factor, (round(1640 * factor), round(1232 * factor)))
    assert (moved.scores, moved.points) == (table.scores, table.points)
    assert moved.reading.trophies[0].corners[1][0] == pytest.approx((380 + 0.5) * factor - 0.5)
