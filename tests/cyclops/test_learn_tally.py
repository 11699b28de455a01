"""Counting tiles over photographs that may show a tile again."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from cyclops.learn.tally import Rule, Tally


def tally(rule: Rule | None = None, written: Mapping[str, int] | None = None, shown: Mapping[str, list[str]] | None = None) -> Tally:
    return Tally(written or {}, shown or {}, rule, "most", 3)


def show(counting: Tally, photo: str, tiles: str) -> None:
    counting.begin(photo)
    for tile in tiles.split():
        counting.add(tile)
    counting.end()


@pytest.mark.parametrize(("rule", "counts"), [("most", {"ant": 2, "bee": 1}), ("sum", {"ant": 3, "bee": 1})])
def test_of_each_kind_counts_the_most_in_one_photograph_or_the_sum_of_all(rule: Rule, counts: dict[str, int]) -> None:
    counting = tally(rule)
    show(counting, "a.jpg 1", "ant ant bee")
    show(counting, "b.jpg 2", "ant")
    assert counting.counts() == counts


def test_there_are_no_more_of_a_kind_than_there_can_be() -> None:
    counting = tally("sum")
    show(counting, "a.jpg 1", "ant ant")
    show(counting, "b.jpg 2", "ant ant")
    assert counting.counts() == {"ant": 3}


def test_a_photograph_that_is_shown_again_under_whatever_name_counts_once_as_it_was_read_last() -> None:
    counting = tally("sum")
    show(counting, "a.jpg 1", "ant")
    show(counting, "copy.jpg 1", "ant bee")
    assert counting.counts() == {"ant": 1, "bee": 1}
    assert list(counting.lines()) == ["counted", "a.jpg 1"]


def test_counting_goes_on_from_a_file_by_the_rule_that_stands_there() -> None:
    counting = tally(None, {"ant": 1}, {"counted": ["sum"], "a.jpg 1": ["ant"]})
    show(counting, "b.jpg 2", "ant")
    assert counting.counts() == {"ant": 2}
    assert counting.lines() == {"counted": ["sum"], "a.jpg 1": ["ant"], "b.jpg 2": ["ant"]}


def test_another_rule_counts_what_was_shown_before_anew() -> None:
    assert tally("sum", {"ant": 1}, {"counted": ["most"], "a.jpg 1": ["ant"], "b.jpg 2": ["ant"]}).counts() == {"ant": 2}


def test_numbers_that_a_person_has_corrected_stay_corrected() -> None:
    counting = tally(None, {"ant": 3, "fly": 1}, {"a.jpg 1": ["ant", "bee"]})
    show(counting, "b.jpg 2", "bee ant")
    assert counting.counts() == {"ant": 3, "fly": 1}  # the bee was taken out by hand


def test_what_was_counted_before_an_interruption_is_kept_but_replaces_no_whole_photograph() -> None:
    counting = tally(None, {"ant": 2}, {"a.jpg 1": ["ant", "ant"]})
    counting.begin("b.jpg 2")
    counting.add("bee")
    assert counting.counts() == {"ant": 2, "bee": 1}
    counting.begin("a.jpg 1")
    counting.add("ant")
    assert counting.counts() == {"ant": 2, "bee": 1}


def test_a_person_is_believed() -> None:
    counting = tally()
    show(counting, "a.jpg 1", "ant")
    counting.correct("ant", 3)
    assert counting.counts() == {"ant": 3}
