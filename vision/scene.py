"""One picture at the sizes the eye works at: tiles about 52 pixels wide to look closely, about 24 to search."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image, Mask, Points, floats, image, lengths, scaled, usual
from vision.ink import green_and_purple
from vision.squares import COARSE

TABLE_GRID, TABLE_AROUND = 4, 6
"""Pixels a tile, and tiles: the surroundings whose median is the colour of the table."""
_PATTERNED = 25.0  # levels: wood and woven cloth stay below
_PLAIN, _UNLIKE = 6.0, 50.0  # levels by which even a plain table differs from itself, and ink from whatever table
LAB_WEIGHTS: NDArray[np.float32] = np.array([0.6, 1.4, 1.4], dtype=np.float32)
"""What lightness, a and b count in a difference: shadows lie on every table."""
WORK = 52.0
"""Side of a tile in the working picture, in pixels (smaller where the picture itself shows it smaller)."""


@dataclass(frozen=True, slots=True)
class Backdrop:
    """The table behind a part of a picture, as all of the picture tells it.

    Attributes
    ----------
    colours : (h, w, 3) uint8
        Its colour at each place of the part, CIELAB, at whatever size.
    usual : float
        How far it differs from that as a rule, in levels.
    """

    colours: Image
    usual: float


@dataclass(frozen=True)
class Scene:
    """A picture scaled for one size of tile.

    ``picture`` (BGR) is the working picture, ``coarse`` the small one. ``work_scale`` and ``coarse_scale`` are pixels of each per pixel of
    the original. ``backdrop`` is what is known of the table where the original is a part of a larger picture.
    """

    picture: Image
    coarse: Image
    work_scale: float
    coarse_scale: float
    backdrop: Backdrop | None = None

    @cached_property
    def lab(self) -> Image:
        """The working picture in CIELAB (OpenCV's byte scale)."""
        return image(cv2.cvtColor(self.picture, cv2.COLOR_BGR2LAB))

    @cached_property
    def coarse_lab(self) -> Image:
        """The small picture in CIELAB."""
        return image(cv2.cvtColor(self.coarse, cv2.COLOR_BGR2LAB))

    @cached_property
    def ink(self) -> Mask:
        """Where the small picture shows green or purple ink that is not the table's own colour: 0 or 1."""
        green, purple = green_and_purple(self.coarse, int(COARSE / 2))
        return image((green | purple) * _unlike_table(self.difference, self.usual_difference))

    @cached_property
    def difference(self) -> Floats:
        """How far the small picture ``(h, w, 3)`` lies from the colour of the table there, in levels of CIELAB, lightness counting less."""
        if self.backdrop:
            return difference_from(self.backdrop.colours, self.coarse_lab)
        return difference_from_table(self.coarse_lab, COARSE)

    @cached_property
    def usual_difference(self) -> float:
        """How far the table differs from its own colour as a rule, in levels."""
        return self.backdrop.usual if self.backdrop else usual(lengths(self.difference))

    @cached_property
    def patterned(self) -> bool:
        """Whether the table differs from itself so much, as checked cloth does, that ink may not stand out from it."""
        return is_patterned(self.usual_difference)

    def to_original(self, work_px: Points) -> Points:
        """Points ``(..., 2)`` of the working picture in the original (pixel centres have whole coordinates)."""
        return (work_px + 0.5) / self.work_scale - 0.5

    def from_original(self, original_px: Points) -> Points:
        """Points ``(..., 2)`` of the original in the working picture."""
        return (original_px + 0.5) * self.work_scale - 0.5

    def to_coarse(self, work_px: Points) -> Points:
        """Points ``(..., 2)`` of the working picture in the small one."""
        return (work_px + 0.5) * (self.coarse_scale / self.work_scale) - 0.5

    def from_coarse(self, coarse_px: Points) -> Points:
        """Points ``(..., 2)`` of the small picture in the working one."""
        return (coarse_px + 0.5) * (self.work_scale / self.coarse_scale) - 0.5

    @property
    def tile_px(self) -> float:
        """The side expected of a tile in the working picture."""
        return COARSE * self.work_scale / self.coarse_scale


def make_scene(original: Image, tile_px: float) -> Scene:
    """Scale ``original`` (H, W, 3) BGR for tiles of about ``tile_px`` pixels."""
    work_scale, coarse_scale = min(1.0, WORK / tile_px), COARSE / tile_px
    picture = scaled(original, work_scale)
    coarse = scaled(picture, coarse_scale / work_scale)
    return Scene(picture, coarse, picture.shape[1] / original.shape[1], coarse.shape[1] / original.shape[1])


def difference_from_table(lab: Image, tile_px: float) -> Floats:
    """How far a picture ``(h, w, 3) uint8`` lies from the colour of the table there, in levels, lightness counting less: ``(h, w, 3)``.

    The table is the median of the surroundings: grain, weave and slow changes of light belong to it, what covers less than half of
    them does not.

    Parameters
    ----------
    lab : (h, w, 3) uint8 ndarray
        CIELAB.
    tile_px : float
        The side of a tile in it.
    """
    return difference_from(table_colours(scaled(lab, TABLE_GRID / tile_px)), lab)


def table_colours(small: Image) -> Image:
    """The colour of the table at each place of a picture ``(h, w, 3) uint8`` in which tiles are ``TABLE_GRID`` pixels wide."""
    kernel = TABLE_GRID * TABLE_AROUND | 1
    pad = kernel // 2
    padded = cv2.copyMakeBorder(small, pad, pad, pad, pad, cv2.BORDER_REFLECT)
    return image(cv2.medianBlur(padded, kernel))[pad:-pad, pad:-pad]


def difference_from(table: Image, lab: Image) -> Floats:
    """How far a picture ``(h, w, 3) uint8`` lies from the colours of a table, in levels, lightness counting less; both CIELAB."""
    return floats((lab - floats(cv2.resize(table, lab.shape[1::-1], interpolation=cv2.INTER_LINEAR))) * LAB_WEIGHTS)


def is_patterned(usually: float) -> bool:
    """Whether a table that differs from its own colour so much as a rule is as patterned as checked cloth."""
    return 2.5 * usually > _PATTERNED


def _unlike_table(difference: Floats, usually: float) -> NDArray[np.bool_]:
    """Where a picture differs from the table: beside white paper a coloured cloth looks like ink."""
    return np.asarray(lengths(difference) > np.clip(2.5 * usually, _PLAIN, _UNLIKE))


def tile_px_by_ink(original: Image) -> float | None:
    """The size of a tile in pixels told from the strokes of the ink alone, right to about 20 percent; None where there is no ink.

    A strip of width w has a mean distance to its border of w / 4. Purple limbs and bodies measure 0.39 of a tile by that, green ones
    0.24; purple is asked first, since green haloes round coloured things are commoner.
    """
    small = scaled(original, min(1.0, 820 / original.shape[1]))
    scale = small.shape[1] / original.shape[1]
    green, purple = green_and_purple(small, 27)
    for ink, share in ((purple, 0.39), (green, 0.24)):
        distance = cv2.distanceTransform(ink, cv2.DIST_L2, 3)
        inside = distance[distance > 0]
        if inside.size > 300:
            return float(4 * inside.mean() / share / scale)
    return None
