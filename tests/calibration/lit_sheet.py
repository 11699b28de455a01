"""A sheet with its patches of colour, drawn flat on a table in any light, with the true corners."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

import cv2
import numpy as np

from calibration.arrays import Floats, Image, Points
from calibration.patches import SheetColours, sheet_colours
from calibration.patterns import marker_cells
from calibration.sheet import PATCHES, SHEET
from calibration.tone import LINEAR, to_bytes

SIZE = (480, 360)
_FINE = 3  # pixels per mm of the flat sheet
_PX_PER_MM = 0.8
_PAGE_MM = (297, 210)
_LEFT, _TOP = 22.5, 20.0  # where the board lies on the page
_TABLE = (0.03, 0.07, 0.13)  # linear BGR
_BLACK = (24, 24, 24)

Rgb = tuple[float, float, float]
DAYLIGHT, TUNGSTEN, OVERCAST, LED = (1.0, 1.0, 1.0), (1.15, 0.95, 0.55), (0.90, 1.0, 1.12), (1.0, 1.08, 0.92)
"""Gains of the bytes of red, green and blue."""


@dataclass(frozen=True, slots=True)
class Lit:
    """Light on the table and what the camera makes of it.

    ``left`` and ``right`` are gains of the bytes at both borders, ``corners`` the share of light left in the corners, ``brightness`` a
    factor of the light itself; ``added`` are levels of red, green and blue that the camera sees besides.
    """

    left: Rgb = DAYLIGHT
    right: Rgb | None = None
    corners: float = 1.0
    brightness: float = 0.75
    added: Rgb = (0.0, 0.0, 0.0)

    def map(self, size: tuple[int, int] = SIZE) -> Points:
        """Factors of linear BGR, ``(H, W, 3)``."""
        x, y = np.meshgrid(np.linspace(-1, 1, size[0]), np.linspace(-1, 1, size[1]))
        left, right = (np.array(gains[::-1]) ** 2.2 for gains in (self.left, self.right or self.left))
        share = ((x + 1) / 2)[..., None]
        fall = 1 - (1 - self.corners) * (x**2 + y**2) / 2
        return np.asarray(self.brightness * fall[..., None] * (left * (1 - share) + right * share))


@dataclass(frozen=True, slots=True)
class Printed:
    """How a printer printed the sheet: other colours (RGB) of patches by name, or none at all."""

    colours: Mapping[str, tuple[int, int, int]] = field(default_factory=dict, hash=False)
    patches: bool = True


@lru_cache(maxsize=4)
def _flat_sheet(colours: tuple[tuple[str, tuple[int, int, int]], ...], patches: bool) -> Image:
    """The page, ``_FINE`` pixels per mm, RGB, as blurred as the picture is to be."""
    printed = dict(colours)
    page = np.full((_PAGE_MM[1] * _FINE, _PAGE_MM[0] * _FINE, 3), 245, np.uint8)

    def fill(x: float, y: float, width: float, height: float, colour: tuple[int, int, int]) -> None:
        left, top, right, bottom = (round(mm * _FINE) for mm in (_LEFT + x, _TOP + y, _LEFT + x + width, _TOP + y + height))
        page[top:bottom, left:right] = colour

    for square in SHEET.black_squares():
        fill(square.x, square.y, square.side, square.side, _BLACK)
    for marker in SHEET.markers():
        cells = marker_cells(SHEET.dictionary, marker.id)
        step = marker.square.side / len(cells)
        for row, column in np.argwhere(cells):
            fill(marker.square.x + column * step, marker.square.y + row * step, step, step, _BLACK)
    for patch in PATCHES if patches else ():
        if not patch.is_paper:
            fill(patch.x, patch.y, patch.width, patch.height, printed.get(patch.name, patch.colour))
    return np.asarray(cv2.GaussianBlur(page, (0, 0), 0.4 * _FINE / _PX_PER_MM), dtype=np.uint8)


@lru_cache(maxsize=8)
def _map(light: Lit) -> Floats:
    return light.map().astype(np.float32)


@lru_cache(maxsize=8)
def _noise(seed: int) -> Points:
    return np.random.default_rng(seed).normal(0, 1.0, (SIZE[1], SIZE[0], 3))


def photograph(
    light: Lit = Lit(), at: tuple[float, float] = (0.5, 0.5), degrees: float = 0.0, printed: Printed = Printed(), seed: int = 0
) -> tuple[Image, Points, Points]:
    """The picture ``(H, W, 3) uint8 BGR`` of a sheet whose middle lies at shares of its width and height, with its corners in px and mm."""
    picture, px, mm = _photographed(light, at, degrees, printed, seed)
    return picture.copy(), px.copy(), mm


@lru_cache(maxsize=32)
def _photographed(light: Lit, at: tuple[float, float], degrees: float, printed: Printed, seed: int) -> tuple[Image, Points, Points]:
    page = _flat_sheet(tuple(printed.colours.items()), printed.patches)
    turn = np.deg2rad(degrees)
    rotation = _PX_PER_MM * np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    middle_mm = np.array(SHEET.size_mm) / 2
    move = np.array(at) * SIZE - rotation @ middle_mm
    corners = SHEET.corners() @ rotation.T + move
    of_page = np.column_stack([rotation / _FINE, move - rotation @ (_LEFT, _TOP)])
    there = cv2.warpAffine(np.ones(page.shape[:2], np.float32), of_page, SIZE)[..., None]
    seen = LINEAR[np.asarray(cv2.warpAffine(page, of_page, SIZE), np.uint8)][..., ::-1]
    lit = (seen * there + np.array(_TABLE, np.float32) * (1 - there)) * _map(light)
    levels = to_bytes(lit) + _noise(seed) + 255 * np.array(light.added[::-1])
    return np.clip(np.round(levels), 0, 255).astype(np.uint8), corners, SHEET.corners()


@lru_cache(maxsize=128)
def colours_of(
    light: Lit = Lit(), at: tuple[float, float] = (0.5, 0.5), degrees: float = 0.0, printed: Printed = Printed(), swapped: bool = False
) -> SheetColours:
    """What such a picture shows of the sheet's colours; made once for all tests that look at the same one."""
    picture, px, mm = photograph(light, at, degrees, printed)
    colours = sheet_colours(picture[..., ::-1] if swapped else picture, px, mm)
    assert colours is not None
    return colours
