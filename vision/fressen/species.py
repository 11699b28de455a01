"""Which monsters are of the same species, by their creatures: groups in one picture, and names from a learnt set.

Creatures are laid over each other (correlation of outlines and of eyes, small shifts allowed) and their colours compared. How far two of
the same species differ depends on light and focus, so groups are cut where the distances between them leave the widest gap, not by a
fixed distance (average linkage, Sokal and Michener 1958). There are four species at most.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Floats, floats
from vision.fressen.colours import Bools, Ints
from vision.fressen.creature import CELLS, Creature

MOST = 4
"""Species in a set."""
_OUTLINE, _EYES, _COLOUR, _LIGHT = 0.01, 0.03, 0.35, 0.25
"""How much creatures of one species usually differ: in correlation of outlines and of eyes, in stops of colour and of lightness."""
_SHIFTS = 2  # cells either way
_BLUR = 0.7  # cells
_INNER = CELLS - 2 * _SHIFTS
_WINDOWS = floats([np.roll(np.arange(CELLS) < _INNER, shift) for shift in range(2 * _SHIFTS + 1)])
"""The matrix that adds up what a part covers at each shift along one axis."""
_SOFTLY = floats(cv2.GaussianBlur(np.eye(CELLS, dtype=np.float32), (1, 7), _BLUR))
"""The matrix that blurs along one axis."""
_SAME, _OTHER = 2.0, 6.0  # distances up to which creatures are surely alike, and from which they surely are not
_ALIKE = 1.9  # distances of shape alone within a species reach 1.9 (one in a hundred), those between species begin there
_MOST_OF = 0.5  # of a monster's company, in two ways to group all: with less in common it is doubted
_NO_GAP, _CLEAR = 1.02, 1.25  # ratios of distances that are no gap, and by which the widest gap must exceed another
_NEARER = 0.75  # share of the distance to any other group within which a monster's own must lie


@dataclass(frozen=True, slots=True)
class Kinds:
    """For each of N monsters the number of its group ``(N,)``, counted as they first come, and whether it is beyond doubt ``(N,)``."""

    labels: Ints
    sure: Bools


def distances(some: Sequence[Creature], others: Sequence[Creature]) -> Floats:
    """How unlike creatures are, ``(N, M)``: about 1 for two of one species, 3 and more for two of different ones."""
    return floats(np.hypot(_by_shape(some, others), _by_colour(some, others)))


def _by_colour(some: Sequence[Creature], others: Sequence[Creature]) -> Floats:
    colours, other_colours = (np.stack([creature.colour for creature in creatures]) for creatures in (some, others))
    apart = (colours[:, None] - other_colours[None]) / np.array([_COLOUR, _COLOUR, _LIGHT])
    return floats(np.sqrt((apart**2).sum(axis=2)))


def _by_shape(some: Sequence[Creature], others: Sequence[Creature]) -> Floats:
    squared = np.zeros((len(some), len(others)))
    for part, usual in (("outline", _OUTLINE), ("eyes", _EYES)):
        squared += (1 - _correlation(*(_blurred([getattr(one, part) for one in creatures]) for creatures in (some, others)))) / usual
    return floats(np.sqrt(np.maximum(squared, 0)))


def _blurred(parts: Sequence[Floats]) -> Floats:
    return floats(_SOFTLY @ np.stack(parts) @ _SOFTLY.T)


def _correlation(some: Floats, others: Floats) -> Floats:
    """The best correlation of each of ``(N, CELLS, CELLS)`` with each of ``(M, CELLS, CELLS)`` over small shifts: ``(N, M)``.

    One of two factors being without its mean, the other need not be.
    """
    middle = some[:, _SHIFTS:-_SHIFTS, _SHIFTS:-_SHIFTS].reshape(len(some), -1)
    size = middle.shape[1]
    fixed = middle - middle.mean(axis=1, keepdims=True)
    fixed /= np.linalg.norm(fixed, axis=1, keepdims=True) + np.float32(1e-3)
    sums, squares = (_WINDOWS @ part @ _WINDOWS.T for part in (others, others * others))
    spread = np.sqrt(np.maximum(squares - sums * sums / size, 0)) + np.float32(1e-3)
    best = np.full((len(some), len(others)), -np.inf, np.float32)
    for down, across in np.ndindex(spread.shape[1:]):
        moved = others[:, down : down + _INNER, across : across + _INNER].reshape(len(others), -1)
        np.maximum(best, fixed @ moved.T / spread[:, down, across], out=best)
    return best


def group(creatures: Sequence[Creature], trusted: Bools) -> Kinds:
    """Which creatures of one picture are of the same species.

    Parameters
    ----------
    creatures : sequence of N Creature
    trusted : (N,) bool ndarray
        Which of them surely lie as they were cut. The others form no group: each joins the nearest one, and is doubted.
    """
    if not trusted.any():
        return Kinds(np.zeros(len(creatures), np.int_), np.zeros(len(creatures), np.bool_))
    shape, colour = _mutual(_by_shape(creatures, creatures)), _mutual(_by_colour(creatures, creatures))
    apart = floats(np.hypot(shape, colour))
    among = np.ix_(trusted, trusted)
    members, settled = _cut(apart[among])
    found = members[members.argmax(axis=1).argsort()].argmax(axis=0)
    labels, sure = found[apart[:, trusted].argmin(axis=1)], trusted.copy()
    labels[trusted] = found
    sure[trusted] = settled & _well_placed(apart[among], found) & _unlike_others(shape[among], colour[among], found)
    return Kinds(labels, sure)


def _mutual(one_way: Floats) -> Floats:
    apart = floats((one_way + one_way.T) / 2)
    np.fill_diagonal(apart, 0)
    return apart


def _cut(apart: Floats) -> tuple[Bools, Bools]:
    """Groups by average linkage, cut at the widest gap between the distances at which they join.

    Returns
    -------
    members : (groups, N) bool ndarray
    settled : (N,) bool ndarray
        Which monsters have most of their company wherever a gap is as wide or nearly, also among more groups than there are species.
    """
    members, sums = np.eye(len(apart), dtype=np.bool_), apart.astype(np.float64)
    stages, heights = [members], [_SAME]
    while len(members) > 1:
        sizes = members.sum(axis=1)
        means = sums / np.outer(sizes, sizes)
        np.fill_diagonal(means, np.inf)
        kept, gone = sorted(divmod(int(means.argmin()), len(means)))
        heights.append(max(heights[-1], min(float(means.min()), _OTHER)))
        sums[kept] += sums[gone]
        sums[:, kept] += sums[:, gone]
        sums = np.delete(np.delete(sums, gone, axis=0), gone, axis=1)
        joined = members[kept] | members[gone]
        members = np.delete(members, gone, axis=0)
        members[kept] = joined
        stages.append(members)
    gaps = np.array([*heights[1:], _OTHER]) / np.array(heights)
    best = max(0, len(apart) - MOST) + int(gaps[-MOST:].argmax())
    rivals = np.flatnonzero((gaps > _NO_GAP) & (gaps * _CLEAR > gaps[best]))
    return stages[best], np.all([_kept_company(stages[best], stages[rival]) for rival in rivals], axis=0)


def _kept_company(one: Bools, other: Bools) -> Bools:
    """Which monsters have most of their company in both of two ways to group all, ``(N,)``."""
    first, second = (members.T.astype(np.float32) @ members.astype(np.float32) > 0 for members in (one, other))
    return np.asarray((first & second).sum(axis=1) > _MOST_OF * (first | second).sum(axis=1))


def _well_placed(apart: Floats, labels: Ints) -> Bools:
    """Which monsters lie clearly nearer to their own group than to any other, ``(N,)``."""
    own, other = _to_groups(apart, labels)
    return np.asarray(own < _NEARER * np.minimum(other, _OTHER))


def _unlike_others(shape: Floats, colour: Floats, labels: Ints) -> Bools:
    """Which monsters are unlike all other groups in shape, or else in a colour that a lamp cannot be the cause of, ``(N,)``.

    A lamp mirrored in one monster may be; not so in several of a kind.
    """
    members = labels[:, None] == np.unique(labels)
    sizes = members.sum(axis=0)
    by_shape, by_colour = (apart @ members / sizes for apart in (shape, colour))
    several = (sizes[None] > 1) & (members @ sizes > 1)[:, None]
    return np.asarray((members | (by_shape > _ALIKE) | (several & (by_colour > _OTHER))).all(axis=1))


def _to_groups(apart: Floats, labels: Ints) -> tuple[Floats, Floats]:
    """The mean distance of each monster to the others of its group, and to the nearest other group, each ``(N,)``."""
    members = labels[:, None] == np.unique(labels)
    means = (apart @ members) / np.maximum(members.sum(axis=0) - members, 1)
    return floats(np.where(members, means, 0).sum(axis=1)), floats(np.where(members, np.inf, means).min(axis=1))
