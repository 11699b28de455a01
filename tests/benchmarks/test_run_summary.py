"""All verdicts of a run together."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from benchmarks import summary
from benchmarks.summary import Judged
from benchmarks.truth import Case
from benchmarks.verdict import Doubt, Figure, Finding, Verdict


def case(name: str, **conditions: str) -> Case:
    return Case(Path(f"{name}.jpg"), {"game": "factory", "tiles": [], **conditions})


def verdict(right: int, doubted: bool = False, **more: Any) -> Verdict:
    return Verdict((Figure("outlines", "tiles found", right, 4), Figure("letters", "edges", 16, 16)), doubted=doubted, **more)


RUN = [
    Judged(case("a", light="sun"), verdict(4)),
    Judged(case("b", light="sun"), verdict(4, doubted=True, doubts=(Doubt("A monster of 3?", "picture", False),))),
    Judged(case("c", light="dim"), verdict(3, doubted=True, doubts=(Doubt("A monster of 14?", "picture", True),))),
    Judged(case("d", light="dim"), verdict(2, findings=(Finding("outlines", "a tile not found"),))),
]


def test_every_photograph_has_one_of_four_outcomes() -> None:
    assert summary.outcomes(RUN) == {"exact": 1, "needless": 1, "doubted": 1, "silent": 1}


def test_figures_add_up_over_photographs_in_the_order_of_the_stages() -> None:
    found, edges = summary.shares(RUN)
    assert (found.stage, found.right, found.total, found.percent) == ("outlines", 13, 16, 81.25)
    assert (edges.stage, edges.right, edges.total) == ("letters", 64, 64)


def test_more_inventions_than_tiles_count_as_nothing_right() -> None:
    (share,) = summary.shares([Judged(case("a"), Verdict((Figure("outlines", "tiles not invented", -2, 1),)))])
    assert share.percent == 0


def test_a_sentence_counts_as_one_whatever_its_numbers() -> None:
    (count,) = summary.doubt_counts(RUN)
    assert (count.sentence, count.said, count.justified, count.in_exact) == ("A monster of N?", 2, 1, 1)


def test_silent_photographs_are_the_worst_and_exact_ones_are_not_listed() -> None:
    assert [one.case.name for one in summary.worst(RUN)] == ["d", "c", "b"]


def test_photographs_are_grouped_by_how_they_were_taken() -> None:
    rows = {(row.condition, row.value): row for row in summary.groupings(RUN)}
    assert rows["light", "dim"].outcomes == {"exact": 0, "needless": 0, "doubted": 1, "silent": 1}
    assert rows["light", "dim"].findings == {"outlines": 1}
    assert rows["camera", "unknown"].photographs == 4


def test_extremes_of_a_quantity_name_their_photographs() -> None:
    key = ("eyes", "response")
    run = [Judged(case(name), verdict(4, samples={key: values})) for name, values in (("a", (2.0, 1.0)), ("b", (3.0,)))]
    (spread,) = summary.spreads(run)
    assert (spread.smallest, spread.smallest_in, spread.largest, spread.largest_in) == (1.0, "a", 3.0, "b")
    assert (spread.count, spread.median) == (3, 2.0)


def test_confusions_add_up() -> None:
    once = {"letters": Counter({("G", "W"): 1})}
    run = [Judged(case(name), verdict(4, confusions=once)) for name in "ab"]
    assert summary.confusions(run)["letters"]["G", "W"] == 2


def test_the_run_for_machines_counts_as_the_run_for_people() -> None:
    told = summary.as_json(RUN)
    assert (told["photographs"], told["exact"], told["silent"], told["needless"]) == (4, 2, 1, 1)
    assert [one["photograph"] for one in told["worst"]] == ["d", "c", "b"]
