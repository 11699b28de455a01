"""Which pieces show the same drawing.

No fixed cut tells the same from another drawing: blur, dark bodies and shadows make the same differ more, and families of drawings differ
little. But in one picture all pieces are seen alike, and no drawing has more than three pieces. So the nearest are joined first, groups of
three at most, each by its worst pair (complete linkage); and where to stop is weighed, not set: the same drawing is expected to differ
from itself some times what pieces usually differ from their nearest, the more so where there is a wide gap, the less the more pieces
would still differ by less than that from others which are not of their group. What changes a piece's group within the likely range of
that cut is a doubt about the piece.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats
from vision.phrase import phrase

MOST_ALIKE = 3
"""No drawing has more pieces."""
_LEVELS = np.geomspace(0.3, 40, 120)  # cuts that are weighed
_USUAL = (0.3, 1.2)  # what pieces differ from the nearest of their drawing as a rule: in a clean picture, in a poor one
_TIMES, _SPREAD = 12.0, 0.5  # so many times that is the expected cut, give or take (natural logarithm)
_SURELY_OTHER = 14.0  # the same drawing was never seen to differ that much
_STRAY = 0.6  # the weight of a cut for each piece that differs by less from one of another group
_SURE = 0.85  # of the weight agrees on a piece's group, or the piece is in doubt
_GAP = 0.15  # pairs that differ nearly as much as a cut, give or take that (natural logarithm), speak against it
_EYES = 2.5  # pieces with unlike numbers of eyes count as differing that much more: small eyes hardly change a drawing
_APART = 1.5  # times what a group's pieces differ from each other they differ from others, or the groups are in doubt

DOUBT = phrase("I am not sure which monsters look like this one.")
EYES_DOUBT = phrase("I count the eyes of this monster otherwise than on those that look like it.")


@dataclass(frozen=True, slots=True)
class Grouping:
    """The label of each of N pieces, pieces with the same drawing having the same; how sure each is, 0..1; and its doubts."""

    labels: tuple[str, ...]
    confidences: tuple[float, ...]
    doubts: tuple[tuple[str, ...], ...]


def group(differences: Floats, eyes: Sequence[int | None] | None = None) -> Grouping:
    """Group N pieces.

    Parameters
    ----------
    differences : (N, N) float32 ndarray
        How much each two differ, symmetric (`vision.bugs.likeness.differences`).
    eyes : N numbers, optional
        How many eyes were counted on each, None where that is not known: a cross-check.
    """
    if not len(differences):
        return Grouping((), (), ())
    differences = differences + _EYES * _unlike_eyes(len(differences), eyes)
    heights, stages = _joined(differences)
    stage_of_level = np.searchsorted(heights, _LEVELS)
    weights = _weights(differences, stages[stage_of_level])
    total = np.bincount(stage_of_level, weights, minlength=len(stages))
    groups = stages[int(total.argmax())]
    together = groups[:, None] == groups[None]
    agreed = np.array(
        [weight * (together == (stage[:, None] == stage[None])).all(axis=1) for stage, weight in zip(stages, total, strict=True)]
    )
    sure = agreed.sum(axis=0)
    doubted = (sure < _SURE) | _between(differences, together)
    odd = (together & _unlike_eyes(len(differences), eyes)).any(axis=1)
    odd = (together & odd[None]).any(axis=1)
    doubts = tuple((DOUBT,) * bool(doubt) + (EYES_DOUBT,) * bool(unlike) for doubt, unlike in zip(doubted, odd, strict=True))
    return Grouping(_named(groups), tuple(float(share) for share in np.clip(sure, 0, 1)), doubts)


def _joined(differences: Floats) -> tuple[NDArray[np.float64], NDArray[np.intp]]:
    """The stages of joining ``(S + 1, N)``, each the first member of everyone's group, and what the S pairs that were joined differ."""
    groups = np.arange(len(differences))
    apart = np.array(differences, dtype=np.float64)
    np.fill_diagonal(apart, np.inf)
    size = np.ones(len(apart), dtype=np.intp)
    heights: list[float] = []
    stages = [groups.copy()]
    while True:
        allowed = np.where(size[:, None] + size[None] <= MOST_ALIKE, apart, np.inf)
        one, other = sorted(divmod(int(allowed.argmin()), len(apart)))
        height = float(allowed[one, other])
        if height > _LEVELS[-1]:
            return np.array(heights), np.array(stages)
        groups[groups == other] = one
        size[one] += size[other]
        apart[one] = apart[:, one] = np.maximum(apart[one], apart[other])
        apart[one, one] = apart[other] = apart[:, other] = np.inf
        heights.append(max(height, heights[-1] if heights else 0.0))
        stages.append(groups.copy())


def _weights(differences: Floats, groups: NDArray[np.intp]) -> NDArray[np.float64]:
    """How likely each of the levels is the right cut ``(L,)``, in sum 1, given everyone's group at it ``(L, N)``."""
    nearest = np.min(differences + np.diag(np.full(len(differences), np.inf)), axis=1)
    paired = nearest[nearest < _SURELY_OTHER]
    usual = float(np.clip(np.median(paired), *_USUAL)) if len(paired) else _USUAL[1]
    off = np.log(_LEVELS / (_TIMES * usual)) / _SPREAD
    strays = ((groups[:, :, None] != groups[:, None]) & (differences[None] < _LEVELS[:, None, None])).any(axis=2).sum(axis=1)
    pairs = np.maximum(differences[np.triu_indices(len(differences), 1)], _LEVELS[0])
    near = np.exp(-((np.log(_LEVELS[:, None] / pairs) / _GAP) ** 2) / 2).sum(axis=1)
    weights = np.exp(-(off**2) / 2) * _STRAY**strays / (1 + near) * (_LEVELS <= _SURELY_OTHER)
    return np.asarray(weights / weights.sum())


def _between(differences: Floats, together: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The pieces of groups that differ hardly more from a piece of another group than among themselves, and those of that other group."""
    within = np.where(together, differences, 0).max(axis=1)
    group_within = np.where(together, within[None], 0).max(axis=1)
    near = ~together & (differences < _APART * np.maximum(group_within[:, None], group_within[None]))
    return np.asarray((together & near.any(axis=1)[None]).any(axis=1))


def _unlike_eyes(count: int, eyes: Sequence[int | None] | None) -> NDArray[np.bool_]:
    """Which pairs show different numbers of eyes, ``(N, N)``."""
    counted = np.array([number or 0 for number in eyes] if eyes is not None else [0] * count)
    return np.asarray((counted[:, None] != counted[None]) & (counted[:, None] > 0) & (counted[None] > 0))


def _named(groups: NDArray[np.intp]) -> tuple[str, ...]:
    """Labels a, b, … z, aa, ab, … in the order of the groups' first pieces."""
    order = {first: number for number, first in enumerate(dict.fromkeys(groups.tolist()))}
    return tuple(_letters(order[first]) for first in groups.tolist())


def _letters(number: int) -> str:
    head, tail = divmod(number, 26)
    return (_letters(head - 1) if head else "") + chr(ord("a") + tail)
