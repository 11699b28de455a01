"""Patches of red and of yellow ground, and the squares that they may be.

Red and yellow are told by two ratios of linear light, red over green and green over blue, judged by the white at hand: a lamp shifts
both a little, the two grounds lie two stops and more away from all else but table and cloth of their colour.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, reduce

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.tone import LINEAR
from vision.arrays import Floats, Image, Mask, Points, floats, grown, image
from vision.fressen.reading import Owner
from vision.outline import expected_quad
from vision.scene import Scene
from vision.squares import COARSE, find_squares, main_turns

LEAST = 1.1
"""Stops away from white from which a colour may be a ground."""
SMALLEST = 0.3
"""Tile areas: a smaller patch is no monster, nor enough of one to be sure of."""
TABLE = 12.0
"""Tile areas: a larger patch is a table or a cloth of that colour."""
UNLIKE_TABLE = 0.6
"""Stops by which a monster's ground differs from such a table, beyond what grain and weave do."""
HUES: dict[Owner, tuple[float, float]] = {"red": (-40.0, 42.0), "yellow": (50.0, 98.0)}
"""Directions of the two grounds, in degrees: 0 is all red over green, 90 all green over blue. Meadow begins beyond 105, wood is paler."""
_DIRECTIONS = {owner: [(np.float32(np.cos(a)), np.float32(np.sin(a))) for a in np.deg2rad(hues)] for owner, hues in HUES.items()}
_FLOOR = 0.012  # of the white, added before the logarithm: in the dark no noise looks like colour
_NO_HOLE = 0.8  # tile areas: what is drawn on a monster is smaller
_NEXT, _FIRST_HOLE, _PARENT = 0, 2, 3  # in OpenCV's tree of outlines
_SPLIT = 1.45  # tile areas from which a patch may be several monsters
_CORE, _SMALLEST_CORE = np.ones((11, 11), np.uint8), 0.016  # pixels taken off all round to part monsters that touch; tile areas left
_TRIES, _MOST = 2, 40  # squares tried per tile area, and at most
_WHITE_PX, _WHITEST = 260, (0.008, 0.002)  # pixels along a board, and shares of it that are white


@dataclass(frozen=True)
class Axes:
    """Red over green and green over blue in stops, relative to white: two ``(H, W) float32``."""

    red: Floats
    blue: Floats

    @cached_property
    def strength(self) -> Floats:
        """How far from white, in stops."""
        return floats(cv2.magnitude(self.red, self.blue))

    def away_from(self, colour: tuple[float, float]) -> Floats:
        """How far from a colour, in stops."""
        return floats(cv2.magnitude(self.red - np.float32(colour[0]), self.blue - np.float32(colour[1])))

    @cached_property
    def of(self) -> dict[Owner, NDArray[np.bool_]]:
        """Where the direction is that of each owner's ground."""
        return {
            owner: np.asarray((self.blue * low[0] > self.red * low[1]) & (self.red * high[1] > self.blue * high[0]))
            for owner, (low, high) in _DIRECTIONS.items()
        }


@dataclass(frozen=True, slots=True)
class Ground:
    """The usual colour of something in the colour of an owner's ground: red over green and green over blue, in stops from white."""

    owner: Owner
    colour: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Patch:
    """A connected patch of ground: its mask in a window of the small picture whose upper left pixel is ``origin`` (x, y).

    ``side_px`` is the side expected of a monster there: where a camera is tilted, near ones are larger.
    """

    mask: Mask
    origin: tuple[int, int]
    owner: Owner
    side_px: float = COARSE

    @property
    def middle(self) -> Points:
        """The middle ``(2,)`` of its window in the small picture."""
        return np.array(self.origin) + (np.array(self.mask.shape[::-1]) - 1) / 2

    @property
    def area(self) -> float:
        """In tile areas."""
        return float(np.count_nonzero(self.mask)) / self.side_px**2

    @property
    def opened(self) -> Mask:
        """The mask without what is thinner than a fifth of a tile."""
        square = np.ones((5, 5), np.uint8)
        return image(cv2.morphologyEx(self.mask, cv2.MORPH_OPEN, square, borderType=cv2.BORDER_CONSTANT, borderValue=0))

    @property
    def large(self) -> bool:
        """Whether it may be several monsters."""
        return self.area > _SPLIT


def axes_of(picture: Image, white: NDArray[np.float32]) -> Axes:
    """The axes of a picture ``(H, W, 3) uint8 BGR``, white being known in linear BGR ``(3,)``."""
    tables = np.log2(LINEAR / np.maximum(white, 1e-4)[:, None] + _FLOOR).astype(np.float32)
    blue, green, red = (floats(cv2.LUT(plane, table)) for plane, table in zip(cv2.split(picture), tables, strict=True))
    return Axes(red - green, green - blue)


def white_within(picture: Image, quad: Points) -> NDArray[np.float32]:
    """What white looks like on a board ``(4, 2)`` in a picture ``(H, W, 3) uint8 BGR``: linear BGR.

    Snow, the rims of badges and eyes are white: of all on a board they are brightest in their weakest channel.
    """
    part = np.array([[0, 0], [_WHITE_PX, 0], [_WHITE_PX, _WHITE_PX], [0, _WHITE_PX]], dtype=np.float32) - 0.5
    forth = cv2.getPerspectiveTransform(grown(quad, 0.98).astype(np.float32), part)
    board = image(cv2.warpPerspective(picture, forth, (_WHITE_PX, _WHITE_PX)))
    weakest = image(reduce(cv2.min, cv2.split(board))).ravel()
    low, high = (int(len(weakest) * (1 - share)) for share in _WHITEST)
    return floats(LINEAR[board.reshape(-1, 3)[np.argsort(weakest, kind="stable")[low:high]]].mean(axis=0))


def patches(axes: Axes, strong: float, free: Mask) -> tuple[list[Patch], list[Ground]]:
    """Patches of ground in what is ``free`` of the small picture, so far away from white and farther; and tables of such colours.

    Where a table or a cloth is of the same hue, only what differs from it is looked at.
    """
    coloured = (axes.strength > strong) & (free > 0)
    found: list[Patch] = []
    tables: list[Ground] = []
    for owner in HUES:
        mask = (coloured & axes.of[owner]).astype(np.uint8)
        if np.count_nonzero(mask) > TABLE * COARSE**2 and (table := _take_table(axes, mask)):
            tables.append(Ground(owner, table))
        found += patches_in(mask, owner)
    return found, tables


def patches_in(mask: Mask, owner: Owner) -> list[Patch]:
    """The patches of an owner's ground that a mask of the small picture is made of."""
    if cv2.countNonZero(mask) <= SMALLEST * COARSE**2:
        return []
    return [patch for solid in _solids(mask, owner) for patch in parts(solid.opened, owner, solid.origin)]


def _take_table(axes: Axes, mask: Mask) -> tuple[float, float] | None:
    """The colour of the largest patch of a mask when it is larger than monsters make it; all of it that has that colour is taken off."""
    whole = max(_solids(mask, "red", TABLE / 2), key=lambda solid: solid.area, default=None)
    if whole is None or whole.area < TABLE:
        return None
    x, y = whole.origin
    there = np.zeros_like(mask)
    there[y : y + whole.mask.shape[0], x : x + whole.mask.shape[1]] = whole.mask
    there &= mask
    colour = float(np.median(axes.red[there > 0])), float(np.median(axes.blue[there > 0]))
    mask[(there > 0) & (axes.away_from(colour) < UNLIKE_TABLE)] = 0
    return colour


def _solids(mask: Mask, owner: Owner, least: float = SMALLEST) -> Iterator[Patch]:
    """The connected parts of a mask that are not too small, with all holes filled that are no larger than what is drawn on a monster."""
    outlines, tree = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    for number in np.flatnonzero(tree[0][:, _PARENT] < 0).tolist() if outlines else ():
        outline = outlines[number]
        if cv2.contourArea(outline) < least * COARSE**2:
            continue
        x, y, w, h = cv2.boundingRect(outline)
        solid = np.zeros((h, w), np.uint8)
        cv2.drawContours(solid, [outline], 0, 1, -1, offset=(-x, -y))
        hole = tree[0][number][_FIRST_HOLE]
        while hole >= 0:
            if cv2.contourArea(outlines[hole]) > _NO_HOLE * COARSE**2:
                cv2.drawContours(solid, [outlines[hole]], 0, 0, -1, offset=(-x, -y))
            hole = tree[0][hole][_NEXT]
        yield Patch(solid, (x, y), owner)


def parts(mask: Mask, owner: Owner, origin: tuple[int, int] = (0, 0), least: float = SMALLEST) -> Iterator[Patch]:
    """The connected parts of a mask that are neither too small (``least`` tile areas) nor too large for monsters."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask)
    for label in range(1, count):
        x, y, w, h, area = (int(v) for v in stats[label])
        if least < area / COARSE**2 < TABLE:
            part = (labels[y : y + h, x : x + w] == label).astype(np.uint8)
            yield Patch(part, (x + origin[0], y + origin[1]), owner)


def part_squares(scene: Scene, patch: Patch) -> Iterator[Points]:
    """Squares to try for a patch, in the working picture: its own, or, where it is larger, those of the parts that it falls into."""
    if not patch.large:
        yield _own_square(scene, patch.mask, patch.origin)
        return
    core = image(cv2.erode(patch.mask, _CORE, borderType=cv2.BORDER_CONSTANT, borderValue=0))
    for inner in parts(core, patch.owner, least=_SMALLEST_CORE):
        part = np.zeros_like(patch.mask)
        (x, y), (height, width) = inner.origin, inner.mask.shape
        part[y : y + height, x : x + width] = inner.mask
        part = image(cv2.dilate(part, _CORE)) & patch.mask
        if np.count_nonzero(part) < _SPLIT * patch.side_px**2:
            yield _own_square(scene, part, patch.origin)


def _own_square(scene: Scene, mask: Mask, origin: tuple[int, int]) -> Points:
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    (x, y), (w, h), degrees = cv2.minAreaRect(max(outlines, key=len))
    centre = scene.from_coarse(np.array([x, y]) + np.array(origin))
    return expected_quad(centre, (w + h + 2) / 2 * scene.work_scale / scene.coarse_scale, degrees)


def seen_squares(scene: Scene, patch: Patch) -> Iterator[Points]:
    """Squares of a monster's size seen anywhere in a patch, in the working picture."""
    x, y = patch.origin
    height, width = patch.mask.shape
    lab = scene.coarse_lab[y : y + height, x : x + width]
    most = min(round(_TRIES * max(1.0, patch.area)), _MOST)
    for degrees in main_turns(lab, patch.mask, most=3):
        for square in find_squares(lab, patch.mask, np.zeros_like(patch.mask), degrees, [patch.side_px], most):
            centre = scene.from_coarse(square.centre + np.array(patch.origin))
            yield expected_quad(centre, square.side_px * scene.work_scale / scene.coarse_scale, degrees)
