"""Which thing of a reading is which thing of the truth: outlines matched one to one, and what follows from it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

Quad = Sequence[Sequence[float]]
"""Four points (x, y) in pixels, clockwise as seen."""
Cell = tuple[int, int]

REACH = 0.35
"""How far (in sides of the true outline) the centre of a matching outline may lie from the true one."""


def match(truth: Sequence[Quad], seen: Sequence[Quad], reach: float = REACH) -> dict[int, int]:
    """Pair outlines one to one by their centres, nearest pairs first.

    Parameters
    ----------
    truth, seen : sequence of quads
    reach : float
        How far (in sides of the true outline) two centres may lie apart.

    Returns
    -------
    dict
        Index of a true outline to the index of the one seen.
    """
    if not truth or not seen:
        return {}
    centres, others = (np.array([np.mean(quad, axis=0) for quad in quads]) for quads in (truth, seen))
    sides = np.array([side_px(quad) for quad in truth])
    away = np.linalg.norm(centres[:, None] - others[None], axis=2) / sides[:, None]
    pairs: dict[int, int] = {}
    for flat in np.argsort(away, axis=None).tolist():
        one, other = divmod(int(flat), len(seen))
        if away[one, other] > reach:
            break
        if one not in pairs and other not in pairs.values():
            pairs[one] = other
    return pairs


def side_px(quad: Quad) -> float:
    """The mean side of an outline in pixels."""
    corners = np.asarray(quad, dtype=np.float64)
    return float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean())


def turn_between(truth: Quad, seen: Quad) -> int | None:
    """The ``k`` for which corner ``(i + k) % 4`` seen lies on the true corner ``i``; None when they run the other way round."""
    one, other = np.asarray(truth, dtype=np.float64), np.asarray(seen, dtype=np.float64)
    if _area(one) * _area(other) < 0:
        return None
    return int(np.argmin([_distances(one, other, turn).sum() for turn in range(4)]))


def corner_errors(truth: Quad, seen: Quad) -> list[float]:
    """How far each corner seen lies from the true one, as shares of the true side."""
    one, other = np.asarray(truth, dtype=np.float64), np.asarray(seen, dtype=np.float64)
    best = min((_distances(one, other, turn) for turn in range(4)), key=lambda away: float(away.sum()))
    return [float(distance) for distance in best / side_px(truth)]


def _area(corners: NDArray[np.float64]) -> float:
    following = np.roll(corners, -1, axis=0)
    return float(np.sum(corners[:, 0] * following[:, 1] - following[:, 0] * corners[:, 1]))


def _distances(one: NDArray[np.float64], other: NDArray[np.float64], turn: int) -> NDArray[np.float64]:
    return np.asarray(np.linalg.norm(one - np.roll(other, -turn, axis=0), axis=1))


def partition(labels: Mapping[int, Hashable]) -> set[frozenset[int]]:
    """The sets of numbers that share a label."""
    groups: dict[Hashable, set[int]] = {}
    for number, label in labels.items():
        groups.setdefault(label, set()).add(number)
    return {frozenset(group) for group in groups.values()}


def same_cells(truth: Mapping[int, Cell], seen: Mapping[int, Cell]) -> set[int]:
    """The numbers whose cells agree, up to the one quarter turn and shift of the whole grid that most agree with.

    Parameters
    ----------
    truth, seen : mapping
        Number of a tile to its (column, row); numbers in only one of them never agree.
    """
    both = sorted(truth.keys() & seen.keys())
    fits = (_fitting(both, truth, seen, anchor, turn) for anchor in both for turn in range(4))
    return max(fits, key=len, default=set())


def _fitting(numbers: Iterable[int], truth: Mapping[int, Cell], seen: Mapping[int, Cell], anchor: int, turn: int) -> set[int]:
    start = _turned(truth[anchor], turn)
    shift = seen[anchor][0] - start[0], seen[anchor][1] - start[1]
    moved = {number: _turned(truth[number], turn) for number in numbers}
    return {number for number, (column, row) in moved.items() if (column + shift[0], row + shift[1]) == seen[number]}


def _turned(cell: Cell, turn: int) -> Cell:
    column, row = cell
    for _ in range(turn):
        column, row = -row, column
    return column, row
