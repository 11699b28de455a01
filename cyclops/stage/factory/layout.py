"""Where monsters stand in a drawing: about as they lie on the table, none over another, and where they stood before if they may."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from cyclops.lattice import quarter_turns, turned_cell
from cyclops.stage.factory.sight import Sight
from engine.factory import Structure
from engine.grid import Cell
from vision.reading import Point

_STAYS: Final = 0.8
"""Sides of a tile by which a monster must have been moved to be drawn elsewhere: readings tremble, and grow with their tiles."""
_STAYS_DEG: Final = 60.0
"""So far a monster must be turned to be drawn otherwise."""
_HALF: Final = 2  # places in a drawing are counted in halves of a tile
_APART: Final = 2  # halves of a tile: what lies nearer than that, from middle to middle, would touch or hardly be told apart
_REACH: Final = 24  # tiles each way in which room is looked for
_MARGIN: Final = 0.5
_ROW: Final = 5  # tiles from one monster that was never seen to the next


@dataclass(frozen=True, slots=True)
class Stand:
    """Where a monster stands in a drawing.

    Attributes
    ----------
    at : (int, int)
        Where its cell (0, 0) stands, right and down in halves of a tile.
    turns : int
        By how many quarter turns clockwise its grid is turned.
    seen : (float, float) or None
        Where it lay in the picture when it got this place, in sides of a tile.
    """

    at: tuple[int, int]
    turns: int = 0
    seen: Point | None = None

    @property
    def corner(self) -> Point:
        """Where the upper left corner of its cell (0, 0) stands, in tiles."""
        return self.at[0] / _HALF, self.at[1] / _HALF


@dataclass(frozen=True, slots=True)
class Drawing:
    """All monsters in their places; ``size`` is that of the whole drawing in tiles."""

    stands: tuple[Stand, ...] = ()
    size: Point = (2 * _MARGIN, 2 * _MARGIN)


def arranged(structures: Sequence[Structure], sights: Mapping[int, Sight], kept: Mapping[int, Stand]) -> tuple[Stand, ...]:
    """Give every monster its place.

    Parameters
    ----------
    structures : sequence of Structure
        Of the monsters; besides the tiles there must be room for the next ones.
    sights : mapping of int to Sight
        Where those lie in the picture that are in it.
    kept : mapping of int to Stand
        Where they stood before: those that were not moved on the table stay there, unless they have grown into each other.

    Returns
    -------
    tuple of Stand
        One a monster.
    """
    wanted = {n: _wanted(kept.get(n), sights.get(n)) for n in range(len(structures))}
    known = [n for n, stand in wanted.items() if stand is not None]
    staying = [n for n in known if wanted[n] is kept.get(n)]
    taken: set[tuple[int, int]] = set()
    found: dict[int, Stand] = {}
    for n in [*staying, *(n for n in known if n not in staying), *(n for n in wanted if n not in known)]:
        stand = wanted[n] or Stand(_below(found, structures))
        found[n] = _with_room(stand, structures[n], taken)
        taken |= _around(_cells(found[n], structures[n]))
    return tuple(found[n] for n in range(len(structures)))


def framed(stands: Sequence[Stand], structures: Sequence[Structure]) -> Drawing:
    """The drawing that holds all monsters, with room for the next tiles, its upper left corner being (0, 0)."""
    cells = [cell for stand, structure in zip(stands, structures, strict=True) for cell in _cells(stand, structure)]
    if not cells:
        return Drawing()
    left, up = (min(cell[axis] for cell in cells) for axis in (0, 1))
    right, down = (max(cell[axis] for cell in cells) + _HALF for axis in (0, 1))
    margin = round(_MARGIN * _HALF)
    moved = (Stand((stand.at[0] - left + margin, stand.at[1] - up + margin), stand.turns, stand.seen) for stand in stands)
    return Drawing(tuple(moved), ((right - left) / _HALF + 2 * _MARGIN, (down - up) / _HALF + 2 * _MARGIN))


def _wanted(kept: Stand | None, sight: Sight | None) -> Stand | None:
    """Where a monster ought to stand; None for one of which nothing is known."""
    if sight is None:
        return kept
    turns = quarter_turns(sight.north)
    if kept is not None and kept.seen is not None:
        off_deg = abs((sight.north - 90 * kept.turns + 180) % 360 - 180)
        turns = kept.turns if off_deg <= _STAYS_DEG else turns
        if turns == kept.turns and math.dist(kept.seen, sight.at) <= _STAYS:
            return kept
    return Stand((round(_HALF * (sight.at[0] - 0.5)), round(_HALF * (sight.at[1] - 0.5))), turns, sight.at)


def _below(found: Mapping[int, Stand], structures: Sequence[Structure]) -> tuple[int, int]:
    """A place below all others."""
    cells = [cell for n, stand in found.items() for cell in _cells(stand, structures[n])]
    left, down = min((cell[0] for cell in cells), default=0), max((cell[1] for cell in cells), default=-2 * _HALF)
    return left + _HALF * _ROW * (len(found) % 3), down + 2 * _HALF if len(found) % 3 == 0 else down


def _with_room(stand: Stand, structure: Structure, taken: set[tuple[int, int]]) -> Stand:
    """The stand, or the nearest one where no other monster is in the way."""
    cells = _cells(stand, structure)
    for right, down in _ways():
        if not any((x + right, y + down) in taken for x, y in cells):
            return stand if (right, down) == (0, 0) else Stand((stand.at[0] + right, stand.at[1] + down), stand.turns, stand.seen)
    beyond = max(x for x, _ in taken) - min(x for x, _ in cells) + _HALF
    return Stand((stand.at[0] + beyond, stand.at[1]), stand.turns, stand.seen)


@cache
def _ways() -> tuple[tuple[int, int], ...]:
    """All ways to move a monster, the shortest first."""
    reach = range(-_HALF * _REACH, _HALF * _REACH + 1)
    return tuple(sorted(((x, y) for x in reach for y in reach), key=lambda way: (way[0] ** 2 + way[1] ** 2, way[1], way[0])))


def _cells(stand: Stand, structure: Structure) -> list[tuple[int, int]]:
    """Where the tiles of a monster stand, and those that may come next, in halves of a tile."""
    own: Iterable[Cell] = (*structure.cells, *structure.gaps)
    turned = (turned_cell(cell, stand.turns) for cell in own)
    return [(stand.at[0] + _HALF * column, stand.at[1] + _HALF * row) for column, row in turned]


def _around(cells: Iterable[tuple[int, int]]) -> set[tuple[int, int]]:
    """The places that are taken by what stands at some."""
    near = range(-_APART, _APART + 1)
    return {(x + right, y + down) for x, y in cells for right in near for down in near}
