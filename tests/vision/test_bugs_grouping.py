"""Which pieces are grouped, and which groupings are doubted, given how much the pieces differ."""

from __future__ import annotations

import numpy as np
import pytest

from vision.arrays import Floats
from vision.bugs.grouping import DOUBT, EYES_DOUBT, MOST_ALIKE, group


def table(kinds: str, same: float = 0.8, other: float = 30.0, **pairs: float) -> Floats:
    """What pieces of those kinds, a letter each, differ: from the same, from others, and named pairs of pieces (``p0_1``)."""
    letters = np.array(list(kinds))
    apart = np.where(letters[:, None] == letters[None], same, other).astype(np.float32)
    np.fill_diagonal(apart, 0)
    for name, value in pairs.items():
        one, two = (int(part) for part in name[1:].split("_"))
        apart[one, two] = apart[two, one] = value
    return apart


def words(labels: tuple[str, ...]) -> str:
    """The labels as one word."""
    return "".join(labels)


@pytest.mark.parametrize("kinds", ["aaabbbc", "abcabcab", "abcdefgh", "aaa", "a", "aabbccdd", "abacad"])
def test_pieces_that_hardly_differ_are_one_group(kinds: str) -> None:
    """Labels in the order of the groups' first pieces, without doubts."""
    found = group(table(kinds))
    assert words(found.labels) == kinds
    assert not any(found.doubts)
    assert min(found.confidences) > 0.95


def test_no_piece_has_no_label() -> None:
    """An empty table is grouped as well."""
    assert group(np.zeros((0, 0), np.float32)).labels == ()


def test_labels_go_on_after_z() -> None:
    """With more than 26 drawings."""
    assert group(table("".join(chr(200 + number) for number in range(28)))).labels[-3:] == ("z", "aa", "ab")


@pytest.mark.parametrize("same", [0.1, 0.8, 2.0, 4.0])
def test_clean_and_poor_pictures_have_cuts_of_their_own(same: float) -> None:
    """How much the same drawing differs is a matter of the picture."""
    found = group(table("aaabbbccd", same=same, other=10 * same + 4))
    assert words(found.labels) == "aaabbbccd"
    assert not any(found.doubts)


def test_families_are_told_apart_where_the_same_hardly_differs() -> None:
    """What is the same drawing in a poor picture is another one in a clean one."""
    kinds = "aaabbbcccdd"
    cousins = {f"p{one}_{two}": 5.0 for one in range(3) for two in range(3, 6)}
    clean = group(table(kinds, same=0.15, **cousins))
    assert words(clean.labels) == kinds
    assert not any(clean.doubts)


def test_no_group_has_more_than_three() -> None:
    """Of six that are all nearly alike at most three can be the same: which is in doubt."""
    found = group(table("aaaaaabbb"))
    assert max(found.labels.count(label) for label in found.labels) == MOST_ALIKE
    assert all(DOUBT in doubts for doubts in found.doubts[:6])
    assert not any(found.doubts[6:])


def test_the_nearest_three_of_a_family_are_a_group() -> None:
    """Four that would do: the fourth differs by three times as much from each."""
    found = group(table("aaabccdd", same=0.5, p0_3=1.6, p1_3=1.6, p2_3=1.6))
    assert words(found.labels) == "aaabccdd"


def test_what_lies_between_is_doubted() -> None:
    """A pair that differs as much as the cut should be: the two are in doubt, no other piece."""
    found = group(table("aaabbbcd", same=0.8, p6_7=9.6))
    assert [bool(doubts) for doubts in found.doubts] == [False] * 6 + [True] * 2
    assert max(found.confidences[6:]) < 0.85 < min(found.confidences[:6])


def test_a_third_that_is_like_one_of_two_only_is_doubted() -> None:
    """It differs from the first as the second does, and from the second as much as the cut should be."""
    found = group(table("aabbbccc", same=0.8, p0_1=0.8, p0_2=0.9, p1_2=30.0, p2_3=30.0, p2_4=30.0))
    assert all(found.doubts[number] for number in (0, 1, 2))
    assert not any(found.doubts[5:])


def test_unlike_eyes_make_a_doubtful_likeness_another_drawing() -> None:
    """Small eyes hardly change a drawing; that two are counted differently does."""
    apart = table("aaabbbccc", same=0.3, p0_3=1.9, p0_4=1.9, p0_5=1.9, p1_3=1.9, p1_4=1.9, p1_5=1.9, p2_3=1.9, p2_4=1.9, p2_5=1.9)
    found = group(apart, [1, 1, 1, 2, 2, 2, 3, 3, None])
    assert words(found.labels) == "aaabbbccc"
    assert not any(found.doubts)


def test_eyes_counted_differently_on_the_same_drawing_are_doubted() -> None:
    """The drawings say the same, the eyes do not: the whole group is in doubt, the grouping stays."""
    found = group(table("aaabbbcd"), [1, 1, 2, 3, 3, 3, 2, None])
    assert words(found.labels) == "aaabbbcd"
    assert [EYES_DOUBT in doubts for doubts in found.doubts] == [True] * 3 + [False] * 5


def test_the_order_of_the_pieces_does_not_matter() -> None:
    """The same pieces in another order make the same groups."""
    apart = table("aaabbbccd", same=1.0, p0_1=3.0, p3_6=5.0, p7_8=8.0)
    order = np.random.default_rng(3).permutation(len(apart))
    straight, shuffled = np.array(group(apart).labels), np.array(group(apart[np.ix_(order, order)]).labels)
    assert np.array_equal((straight[:, None] == straight[None])[np.ix_(order, order)], shuffled[:, None] == shuffled[None])
