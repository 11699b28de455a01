"""A reading of Monster Factory compared with the truth, and the stage at which it was lost."""

from __future__ import annotations

import pytest

from benchmarks.factory import Measured, facing, judge, legal_places
from benchmarks.verdict import Verdict
from tests.benchmarks.factory_table import Json, right_reading, square, tile, true_table


def judged(reading: Json) -> Verdict:
    return judge(true_table(), reading)


def figure(verdict: Verdict, stage: str, name: str) -> tuple[int, int]:
    return next((one.right, one.total) for one in verdict.figures if (one.stage, one.name) == (stage, name))


def test_a_right_reading_is_exact_whatever_its_order_its_first_corners_and_its_grid() -> None:
    verdict = judged(right_reading())
    assert verdict.outcome == "exact"
    assert (verdict.misses, verdict.findings, verdict.lost_at) == ((), (), None)


def test_a_doubt_on_a_right_reading_is_needless_and_without_reason() -> None:
    reading = right_reading()
    reading["tiles"][0]["doubts"] = ["Is it green?"]
    verdict = judged(reading)
    assert verdict.outcome == "needless"
    assert [(doubt.about, doubt.justified) for doubt in verdict.doubts] == [("tile", False)]


def test_a_wrong_letter_is_silent_without_a_doubt_and_is_found_with_both_readings() -> None:
    reading = right_reading()
    reading["tiles"][1]["edges"] = list("WWWW")
    verdict = judged(reading)
    assert (verdict.outcome, verdict.lost_at) == ("silent", "letters")
    assert [finding.words for finding in verdict.findings if finding.stage == "letters"] == ["WWWG read as WWWW"]
    assert verdict.confusions["letters"]["G", "W"] == 1
    assert figure(verdict, "letters", "edges") == (11, 12)


def test_a_doubt_on_the_wrong_tile_is_not_justified_by_the_other() -> None:
    reading = right_reading()
    reading["tiles"][1]["edges"] = list("WWWW")
    for one in reading["tiles"][:2]:
        one["doubts"] = ["Is it green?"]
    verdict = judged(reading)
    assert verdict.outcome == "doubted"
    assert [doubt.justified for doubt in verdict.doubts] == [False, True]


def test_a_tile_that_is_not_found_loses_the_outlines_first() -> None:
    reading = right_reading()
    del reading["tiles"][1]
    verdict = judged(reading)
    assert verdict.lost_at == "outlines"
    assert figure(verdict, "outlines", "tiles found") == (2, 3)
    assert figure(verdict, "letters", "edges of tiles found") == (8, 8)
    assert [finding.truth for finding in verdict.findings if finding.stage == "outlines"] == [(square(1, 0),)]


def test_an_invented_tile_counts_even_on_a_table_without_tiles() -> None:
    empty = {**true_table(), "tiles": [], "monsters": [], "backs": [], "cards": []}
    verdict = judge(empty, {**empty, "doubts": [], "tiles": [tile(0, 0, "GWWW")]})
    assert (verdict.outcome, verdict.lost_at) == ("silent", "outlines")


def test_a_tile_in_a_wrong_cell_loses_the_lattice() -> None:
    reading = right_reading()
    reading["tiles"][1]["cell"] = [9, 9]
    verdict = judged(reading)
    assert verdict.lost_at == "lattice"
    assert figure(verdict, "lattice", "cells right") == (1, 2)
    assert figure(verdict, "lattice", "monsters whole") == (0, 1)


def test_a_tile_in_another_group_loses_the_lattice() -> None:
    reading = right_reading()
    reading["tiles"][1]["group"] = 1
    assert judged(reading).lost_at == "lattice"


def test_a_stranger_joined_to_a_monster_leaves_its_cells_right_but_not_the_whole() -> None:
    reading = right_reading()
    reading["tiles"][0]["group"] = 0
    verdict = judged(reading)
    assert figure(verdict, "lattice", "cells right") == (2, 2)
    assert figure(verdict, "lattice", "monsters whole") == (0, 1)


def test_eyes_are_told_apart_by_yes_and_no_only() -> None:
    reading = right_reading()
    reading["tiles"][1]["eyes"] = True
    verdict = judged(reading)
    assert verdict.lost_at == "eyes"
    assert verdict.confusions["eyes"] == {("an eye", "an eye"): 1, ("no eye", "an eye"): 1, ("no eye", "no eye"): 1}


@pytest.mark.parametrize(
    ("stage", "change"),
    [
        ("cards", {"cards": [{"id": 0, "corners": square(5, 2)}]}),
        ("owners", {"monsters": [{**true_table()["monsters"][0], "owner": 2}]}),
        ("tally", {"monsters": [{**true_table()["monsters"][0], "open_thin": 1}]}),
        ("backs", {"backs": []}),
        ("places", {"placements": []}),
    ],
)
def test_each_stage_is_lost_by_its_own_fault(stage: str, change: Json) -> None:
    verdict = judged({**right_reading(), **change})
    assert verdict.lost_at == stage
    assert stage in {finding.stage for finding in verdict.findings}


def test_a_drawn_tile_not_told_is_lost_there() -> None:
    reading = right_reading()
    reading["tiles"][0]["group"] = 1
    assert judged(reading).lost_at == "drawn"


def test_places_are_judged_only_where_the_reading_tells_them() -> None:
    reading = right_reading()
    del reading["placements"]
    assert judged(reading).outcome == "exact"


def test_an_invented_back_is_told_but_decides_nothing() -> None:
    reading = right_reading()
    reading["backs"].append({"corners": square(8, 4)})
    verdict = judged(reading)
    assert verdict.outcome == "exact"
    assert [finding.words for finding in verdict.findings] == ["a back invented"]


@pytest.mark.parametrize(("doubts", "outcome"), [(["A hand?"], "exact"), ([], "silent")])
def test_with_a_hand_in_the_picture_a_doubt_of_the_whole_is_the_one_right_answer(doubts: list[str], outcome: str) -> None:
    assert judge({**true_table(), "occluded": True}, {"tiles": [], "doubts": doubts}).outcome == outcome


def test_a_photograph_that_could_not_be_read_is_wrong_and_not_silent() -> None:
    verdict = judged({"error": "cannot be read"})
    assert (verdict.outcome, verdict.lost_at) == ("doubted", "cards")


def test_what_was_measured_is_kept_for_limbs_read_rightly_side_by_side() -> None:
    measured = [Measured((0.0,) * 4, (0.0,) * 4, (0.0,) * 4, 0.5) for _ in range(3)]
    measured[1] = Measured((0.0, 0.0, 0.2, 0.0), (0.0, 0.0, -0.01, 0.0), (0.0, 0.0, 3.0, 0.0), 0.1)
    verdict = judge(true_table(), right_reading(), measured)
    assert 0.2 in verdict.samples["letters", "green width, of the side"]
    assert 3.0 in verdict.samples["letters", "green tone, stops"]
    assert verdict.samples["eyes", "response with an eye, of the limit"] == (0.5,)


def test_a_tile_may_join_where_all_edges_match_and_one_is_not_blank() -> None:
    assert legal_places({(0, 0): "WGWW"}, "GWWW") == {((1, 0), "WWWG")}
    assert legal_places({(0, 0): "WGWW"}, "PWWW") == set()


def test_places_that_look_the_same_count_once() -> None:
    assert legal_places({(0, 0): "WGWW"}, "GGGG") == {((1, 0), "GGGG")}


def test_the_letters_of_a_turned_tile_face_the_grid() -> None:
    assert facing({**tile(0, 0, "GPWW"), "turn": 1}) == "WGPW"
