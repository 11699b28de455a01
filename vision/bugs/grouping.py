"""Which pieces show the same drawing.

No fixed cut tells the same from another drawing: blur, dark bodies and shadows make the same less alike, and families of drawings differ
little. But in one picture all pieces are seen alike, and no drawing has more than three pieces. So every cut between two neighbouring
values of likeness is tried; it is possible where each group that it makes has three pieces at most, each alike to each other; and of
the possible ones the cut in the widest gap is taken. Where another one is nearly as good, the pieces that it would group otherwise are
in doubt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats

MOST_ALIKE = 3
"""No drawing has more pieces."""
_CLEAR, _ANY = 0.96, 0.6  # the same drawing never needs to be more alike than the first; nothing less alike than the second is the same
_USUAL = (0.92, 0.72)  # between the same and other drawings as a rule: a gap counts in full where it covers these
_NEARLY = 0.6  # as wide as the widest: nearly as good
_NARROW = 0.3  # a gap (natural logarithm of the ratio of what the sides lack to 1) is never trusted below

DOUBT = "I am not sure which monsters look like this one."
EYES_DOUBT = "I count the eyes of this monster otherwise than on those that look like it."


@dataclass(frozen=True, slots=True)
class Grouping:
    """The label of each of N pieces, pieces with the same drawing having the same; how sure each is, 0..1; and its doubts."""

    labels: tuple[str, ...]
    confidences: tuple[float, ...]
    doubts: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class _Cut:
    groups: NDArray[np.intp]  # (N,) the first piece of each one's group
    gap: float
    faults: NDArray[np.bool_]  # (N,) in a group that cannot be


def group(likeness: Floats, eyes: Sequence[int | None] | None = None) -> Grouping:
    """Group N pieces.

    Parameters
    ----------
    likeness : (N, N) float32 ndarray
        How alike each two are, symmetric (`vision.bugs.likeness.likeness`).
    eyes : N numbers, optional
        How many eyes were counted on each, None where that is not known: a cross-check.
    """
    if not len(likeness):
        return Grouping((), (), ())
    cuts = _cuts(likeness)
    best = min(cuts, key=lambda cut: (int(cut.faults.sum()), -cut.gap))
    doubted = best.faults | _otherwise(best, cuts)
    odd = _odd_eyes(best.groups, eyes)
    doubts = tuple((DOUBT,) * bool(doubt) + (EYES_DOUBT,) * bool(unlike) for doubt, unlike in zip(doubted, odd, strict=True))
    return Grouping(_named(best.groups), tuple(_confidences(likeness, best.groups)), doubts)


def _cuts(likeness: Floats) -> list[_Cut]:
    """Every cut between two neighbouring values of likeness."""
    values = likeness[np.triu_indices(len(likeness), 1)]
    levels = np.unique(np.concatenate([np.clip(values, _ANY, _CLEAR), [_ANY, _CLEAR]]))
    return [_cut(likeness, low, high) for low, high in pairwise(levels)]


def _cut(likeness: Floats, low: float, high: float) -> _Cut:
    joined = likeness >= high - 1e-6
    np.fill_diagonal(joined, True)
    groups = _connected(joined)
    together = groups[:, None] == groups[None]
    faults = (together.sum(axis=1) > MOST_ALIKE) | (together & ~joined).any(axis=1)
    return _Cut(groups, float(np.log((1 - low) / (1 - high))), faults)


def _connected(joined: NDArray[np.bool_]) -> NDArray[np.intp]:
    """The first member of the connected component that each belongs to."""
    groups = np.arange(len(joined))
    while True:
        spread = np.where(joined, groups, len(joined)).min(axis=1)
        if np.array_equal(spread, groups):
            return groups
        groups = spread


def _otherwise(best: _Cut, cuts: Sequence[_Cut]) -> NDArray[np.bool_]:
    """Which pieces a cut nearly as good would group otherwise; those of any cut where even the best gap is narrow."""
    out = np.zeros(len(best.groups), np.bool_)
    for cut in cuts:
        if cut is not best and (cut.gap >= _NEARLY * best.gap or best.gap < _NARROW) and not cut.faults.all():
            together = best.groups[:, None] == best.groups[None]
            out |= (together != (cut.groups[:, None] == cut.groups[None])).any(axis=1) & ~cut.faults
    return out


def _odd_eyes(groups: NDArray[np.intp], eyes: Sequence[int | None] | None) -> NDArray[np.bool_]:
    """The pieces of groups in which eyes were counted differently."""
    if eyes is None:
        return np.zeros(len(groups), np.bool_)
    counted = np.array([0 if number is None else number for number in eyes])
    together = groups[:, None] == groups[None]
    known = (counted[:, None] > 0) & (counted[None] > 0)
    differ = (together & known & (counted[:, None] != counted[None])).any(axis=1)
    return np.array([bool(differ[groups == number].any()) for number in groups])


def _confidences(likeness: Floats, groups: NDArray[np.intp]) -> list[float]:
    """How clearly each is more alike to its own group than to any other: what it lacks to the first in what it lacks to the second."""
    together = groups[:, None] == groups[None]
    inside = np.where(together, likeness, 1).min(axis=1)
    inside = np.where(together.sum(axis=1) > 1, inside, _USUAL[0])
    outside = np.maximum(np.where(together, 0, likeness).max(axis=1), 0)
    return [float(share) for share in np.clip(1 - (1 - inside) / np.maximum(1 - outside, 1e-6), 0, 1)]


def _named(groups: NDArray[np.intp]) -> tuple[str, ...]:
    """Labels a, b, … z, aa, ab, … in the order of the groups' first pieces."""
    order = {int(first): number for number, first in enumerate(dict.fromkeys(groups.tolist()))}
    return tuple(_letters(order[int(first)]) for first in groups)


def _letters(number: int) -> str:
    head, tail = divmod(number, 26)
    return (_letters(head - 1) if head else "") + chr(ord("a") + tail)
