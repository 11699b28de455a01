"""Groups get the names of what was learnt where the match has a margin."""

from __future__ import annotations

import numpy as np

from vision.arrays import floats
from vision.naming import NAMELESS, Margin, Named, named

MARGIN = Margin(share=0.5, other=10.0, same=2.0)


def match(apart: list[list[float]], groups: str, complete: bool = True) -> Named:
    """Name things by what they differ from one look of each name."""
    return named(floats(np.array(apart)), range(len(apart[0])), list(groups), MARGIN, complete)


def test_a_group_has_the_name_from_which_it_differs_least_on_the_whole() -> None:
    found = match([[1, 9], [4, 5], [9, 1]], "aab")
    assert found.names.tolist() == [0, 0, 1]
    assert found.confirmed.tolist() == [True, False, True]
    assert not found.contradicted.any()


def test_of_several_looks_of_a_name_the_nearest_counts() -> None:
    found = named(floats(np.array([[9, 1, 8]])), [0, 0, 1], ["a"], MARGIN, True)
    assert found.names.tolist() == [0]


def test_what_differs_nearly_as_little_from_another_name_or_too_much_has_none() -> None:
    assert match([[2, 3]], "a").names.tolist() == [NAMELESS]
    assert match([[6, 99]], "a").names.tolist() == [NAMELESS]


def test_as_long_as_not_all_was_learnt_one_of_the_group_must_be_very_like_it() -> None:
    apart = [[4.0, 99], [3.0, 99], [1.0, 99], [4.0, 99]]
    assert match(apart, "aabb", complete=True).names.tolist() == [0, 0, 0, 0]
    assert match(apart, "aabb", complete=False).names.tolist() == [NAMELESS, NAMELESS, 0, 0]


def test_a_thing_that_clearly_looks_like_something_else_speaks_against_its_group() -> None:
    found = match([[0.2, 9], [0.2, 9], [9, 1]], "aaa")
    assert found.names.tolist() == [0, 0, 0]
    assert found.contradicted.tolist() == [False, False, True]


def test_groups_with_one_name_are_told() -> None:
    assert match([[1, 9], [1, 9], [9, 1]], "abc").merged.tolist() == [True, True, False]


def test_a_set_fits_when_half_of_the_groups_have_a_name() -> None:
    assert match([[1, 9], [9, 9]], "ab").fits
    assert not match([[1, 9], [9, 9], [9, 9]], "abc").fits
