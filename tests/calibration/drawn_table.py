"""Pictures of printed cards and of the sheet on a table, through a lens, tilted, blurred and noisy, with their true places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import cv2
import numpy as np

from calibration.arrays import Floats, Image, Points, numbers, points
from calibration.lens import Lens
from calibration.marker_sides import corners_by_sides
from calibration.patterns import marker_cells
from calibration.plane import TablePlane
from calibration.plane_fit import Flat, card
from calibration.profile import PrintScale
from calibration.sheet import SHEET
from calibration.tone import LINEAR, to_bytes

_FINE = 4  # pixels per mm of what is printed
_MARGIN = 60  # pixels drawn around the picture: a lens shows more than it seems to
WOOD = (70, 105, 140)
_FINER = 3
_BRIGHT = 0.8  # linear light of white paper

LENS = Lens((1000, 750), (820.0, 822.0), (508.0, 371.0), (-0.08, 0.03, 0.0005, -0.0004, 0.0))
PLAIN = Lens((1000, 750), (820.0, 822.0), (508.0, 371.0))
TRUE = PrintScale()


def tilted(slope_x: float, slope_y: float, away_mm: float) -> TablePlane:
    """A table ``away_mm`` before the middle of the lens, sloping to the right and downwards."""
    up = np.array([slope_x, slope_y, -1.0])
    up /= np.linalg.norm(up)
    along = np.array([1.0, 0.0, 0.0]) - up[0] * up
    along /= np.linalg.norm(along)
    first, second, third = ((float(x), float(y), float(z)) for x, y, z in np.column_stack([along, np.cross(up, along), up]))
    return TablePlane((first, second, third), (0.0, 0.0, away_mm))


@dataclass(frozen=True, eq=False)
class Paper:
    """A printed thing on the table: its print in grey, its middle in mm of the table, its turn, and how it lies."""

    name: str
    print: Image
    middle: tuple[float, float]
    degrees: float = 0.0
    above_mm: float = 0.0
    lean_degrees: float = 0.0
    scale: PrintScale = TRUE
    fine: float = _FINE

    def in_space(self, places: Points) -> Points:
        """Places ``(N, 2)`` of the print, in pixels of it, in mm of the table and above it: ``(N, 3)``."""
        height, width = self.print.shape
        x, y = ((places - ((width - 1) / 2, (height - 1) / 2)) / self.fine * (self.scale.across, -self.scale.down)).T
        turn, lean = np.radians(self.degrees), np.radians(self.lean_degrees)
        up = (y - y.min()) * np.sin(lean)
        y = y.min() + (y - y.min()) * np.cos(lean)
        over = x * np.cos(turn) - y * np.sin(turn) + self.middle[0], x * np.sin(turn) + y * np.cos(turn) + self.middle[1]
        return np.column_stack([*over, self.above_mm + up])


@lru_cache
def _card_print(number: int) -> Image:
    marker = np.kron(~marker_cells("5X5_50", number), np.ones((_FINE * 6,) * 2))
    resized = cv2.resize((marker * 255).astype(np.uint8), (36 * _FINE, 36 * _FINE), interpolation=cv2.INTER_AREA)
    return np.pad(np.asarray(resized, np.uint8), 12 * _FINE, constant_values=255)


def lying(
    number: int, x: float, y: float, degrees: float = 0.0, above_mm: float = 0.0, lean: float = 0.0, scale: PrintScale = TRUE
) -> Paper:
    """A card on the table."""
    return Paper(f"card {number}", _card_print(number), (x, y), degrees, above_mm, lean, scale)


@lru_cache
def _sheet_print() -> Image:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_6X6_250)
    board = cv2.aruco.CharucoBoard((SHEET.columns, SHEET.rows), SHEET.square_mm, SHEET.marker_mm, dictionary)
    size = int(SHEET.columns * SHEET.square_mm * _FINE), int(SHEET.rows * SHEET.square_mm * _FINE)
    return np.pad(np.asarray(board.generateImage(size), np.uint8), 10 * _FINE, constant_values=255)


def the_sheet(x: float, y: float, degrees: float = 0.0, scale: PrintScale = TRUE) -> Paper:
    """The calibration sheet on the table."""
    return Paper("the sheet", _sheet_print(), (x, y), degrees, scale=scale)


@lru_cache
def grain() -> Paper:
    """The top of the table, with a grain that lies still; everything else lies on it."""
    noise = np.random.default_rng(5).normal(0, 1, (700, 900))
    wood = np.asarray(cv2.GaussianBlur(noise, (0, 0), 5.0, sigmaY=1.5))
    return Paper("table", np.clip(150 + 30 * wood / wood.std(), 0, 255).astype(np.uint8), (0.0, 0.0), fine=1.0)


@lru_cache
def _tile_print(number: int) -> Image:
    print_ = np.full((45 * _FINE, 45 * _FINE), 250, np.uint8)
    for x, y, r in np.random.default_rng(number).uniform((30, 30, 8), (150, 150, 30), (4, 3)):
        cv2.circle(print_, (int(x), int(y)), int(r), 60, -1)
    return print_


def tile(number: int, x: float, y: float, degrees: float = 0.0) -> Paper:
    """A tile with some print."""
    return Paper(f"tile {number}", _tile_print(number), (x, y), degrees)


def picture(papers: Sequence[Paper], plane: TablePlane, lens: Lens = LENS, noise: float = 2.0, seed: int = 0) -> Image:
    """What the camera sees of the papers on a wooden table: ``(H, W, 3) uint8 BGR``."""
    return noisy(light_of(papers, plane, lens), noise, seed)


def noisy(light: Floats, noise: float, seed: int) -> Image:
    """A picture of the light that reaches the camera, with noise in levels."""
    seen = to_bytes(light) + np.float32(noise) * _noise(seed, light.shape)
    return np.asarray(np.clip(seen, 0, 255), np.uint8)


@lru_cache(maxsize=2)
def _noise(seed: int, shape: tuple[int, ...]) -> Floats:
    return floats(np.random.default_rng(seed).normal(0, 1, shape))


def light_of(papers: Sequence[Paper], plane: TablePlane, lens: Lens = LENS) -> Floats:
    """The light that reaches the camera, linear, ``(H, W, 3)``."""
    straight = _bare(lens.size).copy()
    for paper in papers:
        _lay(straight, paper, plane, lens)
    return floats(cv2.GaussianBlur(cv2.remap(straight, *_bending(lens), cv2.INTER_LINEAR), (0, 0), 0.7))


@lru_cache(maxsize=2)
def _bare(size: tuple[int, int]) -> Floats:
    """The wooden table without anything on it, straightened, with a margin."""
    width, height = size
    grain = np.random.default_rng(99).normal(0, 24, (height + 2 * _MARGIN, width + 2 * _MARGIN))
    wood = np.asarray(cv2.GaussianBlur(grain, (0, 0), 3.0))[..., None] + WOOD
    return floats(LINEAR[np.clip(wood, 0, 255).astype(np.uint8)])


@lru_cache
def _bending(lens: Lens) -> tuple[Floats, Floats]:
    """From where in the picture without distortion each pixel of the picture comes."""
    width, height = lens.size
    rows, columns = np.mgrid[0:height, 0:width].astype(np.float64)
    places = lens.straightened(np.stack([columns, rows], axis=-1)) + _MARGIN
    return floats(places[..., 0]), floats(places[..., 1])


def _lay(straight: Floats, paper: Paper, plane: TablePlane, lens: Lens) -> None:
    """Draw a paper into the picture without distortion, finer at first, then as small as it is seen."""
    height, width = paper.print.shape
    ends = np.array([(0, 0), (width - 1, 0), (width - 1, height - 1), (0, height - 1)], np.float64)
    seen = projected(paper.in_space(ends), plane, lens) + _MARGIN
    left, top = np.floor(seen.min(axis=0)).astype(int) - 2
    right, bottom = np.ceil(seen.max(axis=0)).astype(int) + 3
    fine = (seen - (left, top) + 0.5) * _FINER - 0.5
    there = cv2.getPerspectiveTransform(ends.astype(np.float32), fine.astype(np.float32))
    size = (_FINER * (right - left), _FINER * (bottom - top))
    small = (right - left, bottom - top)
    ink, shown = (
        floats(cv2.resize(cv2.warpPerspective(one, there, size), small, interpolation=cv2.INTER_AREA))[..., None]
        for one in (_BRIGHT * LINEAR[paper.print], np.ones(paper.print.shape, np.float32))
    )
    first = np.maximum((left, top), 0)
    last = np.minimum((right, bottom), straight.shape[1::-1])
    inside = slice(first[1] - top, last[1] - top), slice(first[0] - left, last[0] - left)
    part = straight[first[1] : last[1], first[0] : last[0]]
    part[:] = part * (1 - shown[inside]) + ink[inside]


def floats(raw: Any) -> Floats:
    return np.asarray(raw, np.float32)


def projected(in_space: Points, plane: TablePlane, lens: Lens) -> Points:
    """Places ``(N, 3)`` in mm of the table in pixels of the straightened picture."""
    seen = in_space @ np.array(plane.rotation).T + plane.translation_mm
    return np.asarray(seen[:, :2] / seen[:, 2:] * lens.focal_px + lens.centre_px)


def marker_corners(paper: Paper, plane: TablePlane, lens: Lens) -> Points:
    """The true corners ``(4, 2)`` of a card's marker in straightened pixels."""
    first, last = 12 * _FINE - 0.5, 48 * _FINE - 0.5
    return projected(paper.in_space(np.array([(first, first), (last, first), (last, last), (first, last)])), plane, lens)


def cards_seen(seen: Image, lens: Lens, scale: PrintScale = TRUE) -> list[Flat]:
    """The cards in a picture, as a detector of markers sees them."""
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_50), parameters)
    quads, ids, _ = detector.detectMarkers(cv2.cvtColor(seen, cv2.COLOR_BGR2GRAY))
    named = sorted(zip(numbers(ids), map(points, quads), strict=True), key=lambda one: one[0])
    return [card(f"card {number}", lens.straightened(corners_by_sides(seen, quad)[0]), scale=scale) for number, quad in named]
