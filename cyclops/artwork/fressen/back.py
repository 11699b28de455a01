"""The backs of the monsters: the mark of their owner many times over, and a hungry mouth."""

from __future__ import annotations

from typing import Final

from cyclops.artwork.fressen.grounds import ground, mark
from cyclops.artwork.fressen.sizes import MONSTER_MM
from cyclops.artwork.shapes import Drawing, Shape

_STEP: Final = 10.0  # mm between two marks


def back(owner: str) -> Drawing:
    """The back of red's or of yellow's monsters, ``MONSTER_MM`` square; its ground and pattern go on beyond the edge."""
    count = int(MONSTER_MM / _STEP) + 1
    marks: list[Shape] = []
    for row in range(count):
        for column in range(count + 1):
            place = (column - 0.5 * (row % 2)) * _STEP, row * _STEP
            marks += mark(owner, place, 6.0)
    return Drawing(MONSTER_MM, MONSTER_MM, (ground(owner, MONSTER_MM), *marks))
