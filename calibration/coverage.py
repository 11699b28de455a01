"""Which part of the picture and which tilts views cover, and what is still wanted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

import cv2
import numpy as np

from calibration.adjustment import pose
from calibration.arrays import Points
from calibration.views import View

COLUMNS: Final = 6
ROWS: Final = 4
"""Cells into which the picture is divided."""

_USUAL_FOCAL = 0.9
"""Focal length in widths of the picture, where it is not known yet: for telling left from right it need not be right."""
_TILTED_DEG = 17.0
_NEAR_SHARE = 0.3
"""Sheets this wide in the picture are near: their perspective is strong."""


class Side(Enum):
    """A side of the picture or of the sheet as one sees it."""

    LEFT = "left"
    RIGHT = "right"
    TOP = "upper"
    BOTTOM = "lower"


class Need(Enum):
    """What kind of view is missing."""

    FIRST = "first"
    TILT = "tilt"
    CORNER = "corner"
    TURN = "turn"
    NEARER = "nearer"
    MIDDLE = "middle"


@dataclass(frozen=True, slots=True)
class Coverage:
    """What views cover.

    Attributes
    ----------
    cells : rows of columns of bool
        Whether a corner of the sheet was seen in each cell of the picture, from its upper left.
    tilts : frozenset of Side
        Which sides of the sheet were once clearly nearer to the camera than the opposite ones.
    turned : bool
        Whether the sheet was once turned by about a quarter against another view.
    near : bool
        Whether the sheet was once large in the picture.
    count : int
        How many views.
    """

    cells: tuple[tuple[bool, ...], ...]
    tilts: frozenset[Side]
    turned: bool
    near: bool
    count: int

    @property
    def share(self) -> float:
        """Which share of the picture is covered."""
        return float(np.mean(self.cells))

    @property
    def corners(self) -> frozenset[tuple[Side, Side]]:
        """Which corners of the picture are covered, as (upper or lower, left or right)."""
        downs, acrosses = ((Side.TOP, 0), (Side.BOTTOM, -1)), ((Side.LEFT, 0), (Side.RIGHT, -1))
        return frozenset((down, across) for down, row in downs for across, column in acrosses if self.cells[row][column])


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be shown next.

    Attributes
    ----------
    need : Need
    sides : tuple of Side
        Which side or corner it is about.
    sentence : str
        What a person is to do.
    """

    need: Need
    sides: tuple[Side, ...]
    sentence: str


_TILTS: Final = {
    Side.LEFT: "now tilt the sheet so that its left side comes nearer to the camera",
    Side.RIGHT: "now tilt the sheet so that its right side comes nearer to the camera",
    Side.TOP: "now tilt the sheet so that its far side, the upper one in the picture, comes nearer to the camera",
    Side.BOTTOM: "now tilt the sheet so that its near side, the lower one in the picture, comes nearer to the camera",
}


def cover(views: Sequence[View]) -> Coverage:
    """What views of one size cover; nothing at all without views."""
    cells = np.zeros((ROWS, COLUMNS), dtype=bool)
    for view in views:
        across = np.clip((view.image_px[:, 0] + 0.5) / view.size[0] * COLUMNS, 0, COLUMNS - 1).astype(int)
        down = np.clip((view.image_px[:, 1] + 0.5) / view.size[1] * ROWS, 0, ROWS - 1).astype(int)
        cells[down, across] = True
    poses = [_pose(view) for view in views]
    tilts = frozenset(side for place in poses for side in _nearer_sides(place))
    covered = tuple(tuple(bool(cell) for cell in row) for row in cells)
    return Coverage(covered, tilts, _turned(poses), any(_is_near(view) for view in views), len(views))


def next_wanted(views: Sequence[View]) -> Wanted | None:
    """What is to be shown next, None when enough was seen.

    Tilts come first: without them the focal length cannot be told. Then the corners of the picture, where lenses bend most.
    """
    seen = cover(views)
    if seen.count == 0:
        return Wanted(Need.FIRST, (), "lay the printed sheet flat in the middle of the picture")
    for side, sentence in _TILTS.items():
        if side not in seen.tilts:
            return Wanted(Need.TILT, (side,), sentence)
    for down in (Side.TOP, Side.BOTTOM):
        for across in (Side.LEFT, Side.RIGHT):
            if (down, across) not in seen.corners:
                corner = f"{down.value} {across.value} corner"
                return Wanted(Need.CORNER, (down, across), f"now bring the sheet into the {corner} of the picture, right to its edge")
    if not seen.near:
        return Wanted(Need.NEARER, (), "now bring the sheet nearer to the camera, until it is half as wide as the picture")
    if not seen.turned:
        return Wanted(Need.TURN, (), "now turn the sheet by a quarter, like a page held sideways")
    if seen.share < 0.7:
        return Wanted(Need.MIDDLE, (), "now show the sheet where the picture is not covered yet")
    return None


def _pose(view: View) -> Points:
    width, height = view.size
    focal = _USUAL_FOCAL * width
    rough = np.array([focal, focal, (width - 1) / 2, (height - 1) / 2, 0.0, 0.0, 0.0, 0.0, 0.0])
    return pose(rough, view.seen)


def _nearer_sides(place: Points) -> list[Side]:
    """Sides that are nearer, from the direction in which the sheet faces."""
    across, down, _ = _rotation(place)[:, 2]  # the sheet's third axis points away from the camera
    limit = np.sin(np.radians(_TILTED_DEG))
    tests = ((across > limit, Side.RIGHT), (across < -limit, Side.LEFT), (down > limit, Side.BOTTOM), (down < -limit, Side.TOP))
    return [side for tilted, side in tests if tilted]


def _turned(poses: list[Points]) -> bool:
    """Whether two views are turned against each other in the picture by an eighth or more."""
    angles = np.array([np.arctan2(turn[1, 0], turn[0, 0]) for turn in map(_rotation, poses)])
    apart = np.abs(np.sin(angles[:, None] - angles[None, :]))
    return bool((apart > np.sin(np.pi / 4)).any())


def _rotation(place: Points) -> Points:
    matrix, _ = cv2.Rodrigues(place[:3])
    return np.asarray(matrix)


def _is_near(view: View) -> bool:
    extent = np.ptp(view.image_px, axis=0) / view.size
    return bool(extent.max() > _NEAR_SHARE)
