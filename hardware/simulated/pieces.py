"""Flat things for the simulated camera: tiles, cards, boards, sheets of paper."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated.colours import Bgr, to_linear
from hardware.simulated.viewpoint import Points, Pose

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]

GREY_BOARD: Final[Bgr] = (128, 138, 146)
WHITE_PAPER: Final[Bgr] = (235, 240, 242)
_STEPS: Final = 4  # resolutions kept of a face: so many an octave


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """What is printed on a thing, and its outline.

    Attributes
    ----------
    picture : (h, w, 3) uint8, BGR
    size_mm : (float, float)
        Its width and height.
    mask : (h, w) uint8 or None
        Where there is something, 255; None if everywhere.
    """

    picture: Image
    size_mm: tuple[float, float]
    mask: Image | None = None
    _made: dict[int, Floats] = field(default_factory=dict, init=False, repr=False)
    _outline: list[Points] = field(default_factory=list, init=False, repr=False)

    @property
    def corners_mm(self) -> Points:
        """The corners ``(4, 2)`` of its rectangle, from its middle, clockwise from the upper left one."""
        return np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]) * self.size_mm

    @property
    def outline_mm(self) -> Points:
        """Its outline ``(N, 2)``, from its middle."""
        if not self._outline:
            self._outline.append(self.corners_mm if self.mask is None else self._traced(self.mask))
        return self._outline[0]

    def _traced(self, mask: Image) -> Points:
        contours, _ = cv2.findContours(cv2.threshold(mask, 127, 255, cv2.THRESH_BINARY)[1], cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        largest = max(contours, key=cv2.contourArea)
        around = np.asarray(cv2.approxPolyDP(largest, 0.5, True), np.float64).reshape(-1, 2)
        return np.asarray(((around + 0.5) / mask.shape[::-1] - 0.5) * self.size_mm)

    def linear(self, px_per_mm: float) -> Floats:
        """Its picture in linear light, times its mask, and the mask, ``(h, w, 4)``, at about so many pixels a mm or its own, if fewer."""
        step = math.ceil(_STEPS * math.log2(max(px_per_mm, 0.05)))
        if step not in self._made:
            self._made[step] = self._resized(2 ** (step / _STEPS))
        return self._made[step]

    def _resized(self, px_per_mm: float) -> Floats:
        height, width = self.picture.shape[:2]
        mask = np.full((height, width), 255, np.uint8) if self.mask is None else self.mask
        covered = mask.astype(np.float32)[..., None] / 255
        layers = np.concatenate([to_linear(self.picture) * covered, covered], axis=2)
        share = px_per_mm * self.size_mm[0] / width
        if share >= 1:
            return layers
        size = max(1, round(width * share)), max(1, round(height * share))
        return np.asarray(cv2.resize(layers, size, interpolation=cv2.INTER_AREA), np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """A face somewhere in space, with some thickness behind it.

    Attributes
    ----------
    face : Face
    pose : Pose
        Of its face.
    thickness_mm : float
    side : (int, int, int)
        Colour of its cut edge, BGR.
    on_mm : float
        Height of what it lies on, or hangs above: its shadow falls there.
    """

    face: Face
    pose: Pose
    thickness_mm: float = 0.0
    side: Bgr = GREY_BOARD
    on_mm: float = 0.0

    def corners_mm(self) -> Points:
        """The corners of its face in the table's axes, ``(4, 3)``."""
        return self.pose.to_table(self.face.corners_mm)


def lying(
    face: Face, centre_mm: tuple[float, float], degrees: float = 0.0, thickness_mm: float = 0.0, on_mm: float = 0.0, side: Bgr = GREY_BOARD
) -> Piece:
    """A piece that lies on the table, or on something of a height ``on_mm``, turned clockwise by degrees."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    turn = np.array([[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]])
    return Piece(face, Pose(turn, np.array([*centre_mm, -on_mm - thickness_mm])), thickness_mm, side, on_mm)
