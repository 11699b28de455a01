"""Where monsters lie, on which field or in whose supply, and whose side of the board is which."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.arrays import Points, middle
from vision.fressen.board import BoardPlace
from vision.fressen.reading import WIDTH, Owner
from vision.reading import Cell

_OFF_CENTRE = 0.36  # fields from the middle of its own at which a monster lies about as much on the next
_BESIDE = 0.36  # fields beyond the rim up to which a monster may be meant to lie on the board
_MIDDLE = 0.6  # fields from the middle of the board within which the BOSS card may be on either side
_ONE_SIDED = 1.5  # how much further towards one side than towards the next a supply must lie
_OUT = np.array([[0, -1], [1, 0], [0, 1], [-1, 0]], dtype=np.float64)
"""The way out of the board across each of its sides, as (column, row)."""
_FARTHEST = 0.3  # of the depth at the middle of the board: beyond, near the horizon, fields are as small as there
_SQUARE = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], dtype=np.float32)


@dataclass(frozen=True, slots=True)
class Spot:
    """Where something lies: its cell, None beside the board, and whether it is not clear which."""

    cell: Cell | None
    unclear: bool


@dataclass(frozen=True, slots=True)
class Sides:
    """Whose side of the board is which: ``red`` counts its sides (0 between corners 0 and 1, then clockwise), None when nothing tells."""

    red: int | None
    unclear: bool


def spots(board: BoardPlace, centres: Sequence[Points]) -> list[Spot]:
    """Where things with those centres ``(2,)`` lie.

    A board may be two halves some way apart, so each field is asked by itself: how far, in fields, a centre lies from its middle.
    """
    if not centres:
        return []
    quads = board.fields
    middles = quads.mean(axis=1)
    across = (quads[:, 1] - quads[:, 0] + quads[:, 2] - quads[:, 3]) / 2
    down = (quads[:, 3] - quads[:, 0] + quads[:, 2] - quads[:, 1]) / 2
    away = np.stack(centres)[:, None] - middles
    size = across[:, 0] * down[:, 1] - across[:, 1] * down[:, 0]
    x = (away[..., 0] * down[:, 1] - away[..., 1] * down[:, 0]) / size
    y = (away[..., 1] * across[:, 0] - away[..., 0] * across[:, 1]) / size
    off = np.maximum(np.abs(x), np.abs(y))
    nearest = off.argmin(axis=1)
    return [_spot(int(number), float(off[row, number])) for row, number in enumerate(nearest)]


def _spot(number: int, off: float) -> Spot:
    if off > 0.5 + _BESIDE:
        return Spot(None, False)
    return Spot((number % WIDTH, number // WIDTH), off > _OFF_CENTRE)


def sides(board: BoardPlace, supply: Iterable[tuple[Owner, Points]]) -> Sides:
    """Whose side of the board is which, by the monsters in the supplies, each given by its owner and its centre ``(2,)``.

    Red sits where red monsters lie, and opposite to where yellow ones do.
    """
    away = [(1.0 if owner == "red" else -1.0) * _from_middle(board, centre) for owner, centre in supply]
    if not away:
        return Sides(None, False)
    towards = np.stack(away) @ _OUT.T
    votes = towards.mean(axis=0)
    red = int(votes.argmax())
    beside = float(np.delete(votes, red).max())
    return Sides(red, bool((towards[:, red] < 0).any()) or float(votes[red]) < beside + _ONE_SIDED)


def boss_side(board: BoardPlace, red: int, centre: Points) -> tuple[Owner, bool]:
    """Whose side of the board the BOSS card with that centre ``(2,)`` lies on, red's side being known, and whether that is unclear."""
    towards = float(_from_middle(board, centre) @ _OUT[red])
    return ("red" if towards > 0 else "yellow"), abs(towards) < _MIDDLE


def _from_middle(board: BoardPlace, place: Points) -> Points:
    """How far a place ``(2,)`` of the picture lies from the middle of the board, in fields along columns and rows."""
    return np.array(board.cell_of(place)) - WIDTH / 2


def field_sizes(board: BoardPlace) -> Callable[[Points], Points]:
    """What tells the side in pixels ``(N,)`` that a field has, or beside the board would have, at places ``(N, 2)`` of the picture.

    It is the root of the area, by the determinant of the perspective's derivative.
    """
    plane = cv2.getPerspectiveTransform(board.corners.astype(np.float32), _SQUARE * WIDTH)
    way, start, size = plane[2, :2], plane[2, 2], abs(np.linalg.det(plane))
    least = _FARTHEST * float(middle(board.corners) @ way + start)
    return lambda places: np.asarray(np.sqrt(np.maximum(places @ way + start, least) ** 3 / size))
