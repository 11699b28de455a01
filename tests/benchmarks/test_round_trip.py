"""What the round trip says of tables that were not read exactly."""

from __future__ import annotations

import numpy as np

from benchmarks.round_trip import Trip, annotated, line, round_trip, summary
from benchmarks.verdict import Doubt, Figure, Finding, Verdict

QUAD = [[10.0, 10.0], [40.0, 10.0], [40.0, 40.0], [10.0, 40.0]]
TILE = {"corners": QUAD, "edges": list("GPWW"), "eyes": 1}
WRONG = Verdict((Figure("eyes", "tiles", 0, 1),), (Finding("eyes", "no eye read as an eye", (QUAD,)),))
NEEDLESS = Verdict((Figure("eyes", "tiles", 1, 1),), doubts=(Doubt("It is dark.", "picture", False),), doubted=True)


def trip(verdict: Verdict, game: str = "factory") -> Trip:
    truth, reading = {"tiles": [TILE], "table": "wood, dim"}, {"game": game, "tiles": [TILE]}
    return Trip("factory", 7, np.zeros((60, 60, 3), np.uint8), truth, reading, verdict, (0.5, 0.1))


def test_a_line_names_the_table_its_conditions_and_what_went_wrong() -> None:
    assert line(trip(WRONG)) == "factory 7 silent (wood, dim): lost at eyes; eyes: no eye read as an eye"
    assert line(trip(NEEDLESS)) == "factory 7 needless (wood, dim): doubted: It is dark."
    assert "taken for bugs" in line(trip(WRONG, "bugs"))


def test_the_counts_of_a_game_fit_one_line() -> None:
    trips = [("exact", 0.5, 0.1), ("needless", 0.7, 0.1), ("silent", 0.6, 0.4)]
    assert summary("bugs", trips) == ("bugs     3 tables: 2 exact, 1 silent, 0 doubted, 1 needless; 0.60 s to draw and 0.20 s to read one")


def test_truth_and_reading_are_drawn_on_the_picture() -> None:
    drawn = annotated(trip(WRONG))
    assert drawn[10, 25].any()


def test_a_table_is_laid_photographed_read_and_judged() -> None:
    there_and_back = round_trip("bugs", 0)
    assert there_and_back.verdict.exact, line(there_and_back)
    assert len(there_and_back.truth["tiles"]) == len(there_and_back.reading["tiles"])
