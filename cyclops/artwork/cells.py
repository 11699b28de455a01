"""Outlines of patterns made of black and white cells, such as markers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Cell: TypeAlias = tuple[int, int]


def cell_outlines(black: NDArray[np.bool_]) -> Iterator[list[Cell]]:
    """The loops of corners around black cells, so that cells side by side leave no hairline between them in print."""
    onward = _borders(black)
    while onward:
        start = min(onward)
        loop, at = [start], onward[start].pop()
        while at != start:
            loop.append(at)
            at = onward[at].pop()
        onward = {corner: ends for corner, ends in onward.items() if ends}
        yield _without_straight(loop)


def _borders(black: NDArray[np.bool_]) -> dict[Cell, list[Cell]]:
    """From each corner of the grid, where the borders lead that have black on their right and none on their left."""
    rows, columns = np.nonzero(black)
    sides = set()
    for y, x in zip(rows.tolist(), columns.tolist(), strict=True):
        round_about = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
        sides |= set(zip(round_about, [*round_about[1:], round_about[0]], strict=True))
    onward: dict[Cell, list[Cell]] = {}
    for start, end in sorted(sides):
        if (end, start) not in sides:
            onward.setdefault(start, []).append(end)
    return onward


def _without_straight(loop: list[Cell]) -> list[Cell]:
    """A loop without the corners at which it goes straight on."""
    around = zip([loop[-1], *loop[:-1]], loop, [*loop[1:], loop[0]], strict=True)
    return [
        here for before, here, after in around if (here[0] - before[0], here[1] - before[1]) != (after[0] - here[0], after[1] - here[1])
    ]
