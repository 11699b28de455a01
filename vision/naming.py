"""Names for what was learnt: given where the match has a margin, whatever the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, floats

NAMELESS = -1
_FITS = 0.5  # of the groups have a name, or another set lies there


@dataclass(frozen=True, slots=True)
class Margin:
    """What makes a match clear.

    What is named differs from its name by no more than ``share`` of what it differs from any other; anything that was not learnt is taken
    to differ by ``other``. As long as not all was learnt, something new may be like what was, and then it differs by more than ``same``.
    """

    share: float
    other: float
    same: float


@dataclass(frozen=True, slots=True)
class Named:
    """The numbers of the names of N things, or `NAMELESS`: ``names (N,)`` as members of their groups, ``alone (N,)`` each by itself.

    ``merged (N,)`` tells which share their name with another group, ``fits`` whether this set lies there at all.
    """

    names: NDArray[np.intp]
    alone: NDArray[np.intp]
    merged: NDArray[np.bool_]
    fits: bool

    @property
    def confirmed(self) -> NDArray[np.bool_]:
        """Which clearly have the name of their group by themselves, ``(N,)``."""
        return np.asarray((self.names == self.alone) & (self.names != NAMELESS))

    @property
    def contradicted(self) -> NDArray[np.bool_]:
        """Which clearly look like something else than their group, ``(N,)``."""
        return np.asarray((self.alone != self.names) & (self.alone != NAMELESS))


def listed(looks: Mapping[str, Sequence[str]]) -> tuple[list[str], list[str], list[int]]:
    """The names that have looks, in their order, then all the looks, and for each the number of its name."""
    names = sorted(name for name in looks if looks[name])
    return names, [look for name in names for look in looks[name]], [number for number, name in enumerate(names) for _ in looks[name]]


def named(apart: Floats, owners: Sequence[int], groups: Sequence[str], margin: Margin, complete: bool) -> Named:
    """Name groups of N things by what they differ from M looks.

    Parameters
    ----------
    apart : (N, M) float32 ndarray
        How much each thing differs from each look.
    owners : sequence of M int
        The number of the name that each look has.
    groups : sequence of N str
        The label of each thing's group; a group is named as a whole, by the mean of what its things differ.
    margin : Margin
    complete : bool
        Whether everything that can lie there was learnt.
    """
    numbers = np.asarray(owners)
    by_name = floats(np.stack([apart[:, numbers == number].min(axis=1) for number in range(int(numbers.max()) + 1)], axis=1))
    labels = list(dict.fromkeys(groups))
    members = np.array([[group == label for group in groups] for label in labels])
    means = floats(members @ by_name / members.sum(axis=1, keepdims=True))
    nearest = floats(np.stack([by_name[mask].min(axis=0) for mask in members]))
    of_group = _clear(means, nearest, margin, complete)
    mine = of_group[members.argmax(axis=0)]
    times = np.bincount(of_group[of_group >= 0], minlength=by_name.shape[1])
    return Named(
        names=mine,
        alone=_clear(by_name, by_name, margin, complete),
        merged=np.asarray((mine >= 0) & (times[mine] > 1)),
        fits=bool((of_group >= 0).sum() >= _FITS * len(labels)),
    )


def _clear(by_name: Floats, nearest: Floats, margin: Margin, complete: bool) -> NDArray[np.intp]:
    """The name that each row ``(K, names)`` clearly has, ``nearest`` being what the one that is most like a name differs from it."""
    best, own = by_name.argmin(axis=1), by_name.min(axis=1)
    others = np.where(np.arange(by_name.shape[1]) == best[:, None], margin.other, by_name).min(axis=1)
    near = (own < margin.share * np.minimum(others, margin.other)) & (complete | (nearest[np.arange(len(best)), best] < margin.same))
    return np.where(near, best, NAMELESS)
