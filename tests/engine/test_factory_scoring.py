import pytest

from engine.factory import EDITION, PlayerScore, ReasonKind, score_monsters, scores, standing
from engine.ranking import Rank
from tests.engine.factory_tables import monster, table

pytestmark = pytest.mark.pi

FOUR = "WGWW*@0,0;WGWG*@1,0;WGWG@2,0;WWWG@3,0"
"""A complete structure of four tiles, two with an eye."""
OPEN = "GWWW*@0,0"


def score(*texts: str, player: int = 1) -> PlayerScore:
    return score_monsters([monster(text) for text in texts], [player])[0]


def test_mf_30_a_complete_first_monster_counts_a_point_a_tile_whatever_its_eyes() -> None:
    result = score(f"1:{FOUR}")
    assert result.points == 4
    (reason,) = result.reasons
    assert (reason.kind, reason.clause, reason.monster) == (ReasonKind.FIRST_COMPLETE, "MF-30", 0)
    assert reason.cells == ((0, 0), (1, 0), (2, 0), (3, 0))


def test_mf_31_a_complete_minion_counts_a_point_a_tile_with_an_eye() -> None:
    result = score(f"1:{FOUR}", f"1:{FOUR}")
    assert result.points == 4 + 2
    assert (result.reasons[1].kind, result.reasons[1].clause) == (ReasonKind.MINION_COMPLETE, "MF-31")
    assert result.reasons[1].cells == ((0, 0), (1, 0))


def test_mf_31_a_minion_without_eyes_counts_nothing() -> None:
    assert score(f"1:{FOUR}", "1:WWWW@0,0").reasons[1].points == 0


def test_mf_32_an_incomplete_structure_counts_nothing() -> None:
    assert score(f"1:{OPEN}").points == 0
    assert score(f"1:{FOUR}", f"1:{OPEN}").points == 4
    assert score(f"1:{OPEN}").reasons[0].kind is ReasonKind.INCOMPLETE


def test_mf_32_nothing_counts_while_the_first_monster_is_incomplete() -> None:
    result = score(f"1:{OPEN}", f"1:{FOUR}")
    assert result.points == 0
    assert [(reason.kind, reason.clause) for reason in result.reasons] == [
        (ReasonKind.INCOMPLETE, "MF-32"),
        (ReasonKind.FIRST_INCOMPLETE, "MF-32"),
    ]


def test_mf_32_a_monster_with_a_mismatch_is_incomplete() -> None:
    assert score("1:GWWW@0,0;WWPW@0,-1").points == 0


def test_mf_33_points_go_to_the_owner_of_the_structure() -> None:
    monsters = [monster(f"1:{OPEN}"), monster(f"2:{FOUR}")]
    assert [result.points for result in score_monsters(monsters, [1, 2, 3])] == [0, 4, 0]


def test_mf_34_the_highest_total_wins() -> None:
    state = table(f"1:{OPEN}", f"2:{FOUR}")
    assert standing(scores(state)) == (Rank(1, 4, (2,)), Rank(2, 0, (1,)))


def test_mf_34_ties_for_the_highest_share_the_victory() -> None:
    state = table(f"1:{FOUR}", f"2:{FOUR}", "3:WWWW@0,0")
    assert standing(scores(state)) == (Rank(1, 4, (1, 2)), Rank(3, 1, (3,)))


def test_case_39_each_point_is_listed_with_its_tile_and_each_tile_once_a_monster() -> None:
    result = score(f"1:{FOUR}", f"1:{FOUR}", f"1:{OPEN}")
    assert [reason.monster for reason in result.reasons] == [0, 1, 2]
    for reason in result.reasons:
        assert reason.points == len(reason.cells) == len(set(reason.cells))
    assert result.points == sum(reason.points for reason in result.reasons)


def test_case_39_the_edition_of_the_rules_is_named() -> None:
    assert "Monster Factory" in EDITION


def test_a_player_without_a_monster_has_nothing() -> None:
    assert score(f"1:{FOUR}", player=5) == PlayerScore(5, ())
