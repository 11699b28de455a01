"""Our own printed sheet before a simulated camera, whose lens and stance are known."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from cyclops.artwork.cards import card
from cyclops.artwork.factory.tiles import printed_tiles
from cyclops.artwork.raster import raster
from cyclops.artwork.shapes import Drawing
from cyclops.printing.orders import Order, Thing
from hardware.simulated.lighting import Lighting, Sensor
from hardware.simulated.photograph import Scene, photograph
from hardware.simulated.pieces import Face, Piece, lying
from hardware.simulated.surfaces import surface
from hardware.simulated.viewpoint import SimulatedLens, Stance, Viewpoint
from tests.cyclops import printed
from vision.arrays import Image

LENS = SimulatedLens((1024, 768), (880.0, 880.0), (518.0, 379.5), (-0.09, 0.03, 0.0004, -0.0003, 0.0))
STANCE = Stance(height_mm=620, tilt_deg=6, towards_deg=40)
VIEW = Viewpoint(LENS, STANCE)
SENSOR = Sensor(blur_px=0.6, jpeg=None)
A4_LANDSCAPE_MM = (297.0, 210.0)

# Rotation vectors, and places in mm before the camera: tilted to all sides, in all corners, near, and turned by a quarter.
HELD: tuple[tuple[tuple[float, float, float], tuple[float, float, float]], ...] = (
    ((0.0, 0.0, 0.02), (10, 5, 560)),
    ((0.45, 0.0, 0.1), (-120, -70, 520)),
    ((-0.45, 0.05, -0.1), (130, -80, 520)),
    ((0.0, 0.45, 0.05), (-130, 85, 520)),
    ((0.05, -0.45, 0.0), (125, 85, 520)),
    ((0.3, 0.3, 1.5), (0, -20, 480)),
    ((-0.3, 0.3, 0.2), (-60, 40, 400)),
    ((0.3, -0.35, -0.2), (60, -30, 400)),
    ((0.2, 0.25, -1.6), (40, 40, 500)),
)
_CARDS_MM = ((-190.0, -120.0), (170.0, -130.0), (-180.0, 120.0), (180.0, 125.0))


@lru_cache(maxsize=2)
def sheet(across: float = 1.0, down: float = 1.0) -> Face:
    """The sheet from a printer that prints at some scale."""
    page = printed.picture(printed.file_of(Order(Thing.SHEET)), 0, 130)
    return Face(page, (A4_LANDSCAPE_MM[0] * across, A4_LANDSCAPE_MM[1] * down))


@lru_cache(maxsize=1)
def held_sheets() -> tuple[Image, ...]:
    """Pictures of the sheet held in many ways."""
    return tuple(held(turn, place) for turn, place in HELD)


def held(turn: Sequence[float], place_mm: Sequence[float], down: float = 1.0) -> Image:
    """The sheet, printed at some scale down its height, held before the camera."""
    return _taken(Piece(sheet(1.0, down), VIEW.held(np.array(turn), np.array(place_mm, np.float64))))


@lru_cache(maxsize=2)
def lying_sheet(across: float = 1.0, down: float = 1.0) -> Image:
    """The sheet lying on the table."""
    return _taken(lying(sheet(across, down), (15.0, -20.0), 12.0))


def cards_and_tiles(printed_at: float = 1.0) -> Image:
    """Four cards from a printer that prints at some scale, and four tiles of 45 mm in true scale."""
    cards = [lying(_printed(card(number), printed_at), place, 15.0 * number) for number, place in enumerate(_CARDS_MM, 1)]
    tiles = [
        lying(_printed(tile.drawing), (60.0 * number - 90.0, 10.0), 5.0 * number, 2.0) for number, tile in enumerate(printed_tiles()[:4])
    ]
    return _taken(*cards, *tiles)


def _printed(drawing: Drawing, scale: float = 1.0) -> Face:
    return Face(raster(drawing, 4), (drawing.width * scale, drawing.height * scale))


def _taken(*pieces: Piece) -> Image:
    return photograph(Scene(pieces, surface("wood", 3)), VIEW, Lighting(), SENSOR, seed=5)


def mm_per_px() -> float:
    """How many mm of the table one pixel shows where the lens looks, as the picture has it without the lens's bending."""
    focal, centre = np.array(LENS.focal_px), np.array(LENS.centre_px)
    rays = (np.array([centre, centre + (1, 0), centre + (0, 1)]) - centre) / focal  # noqa: RUF005
    ahead = np.column_stack([rays, np.ones(3)]) @ STANCE.rotation
    along = -STANCE.place_mm[2] / ahead[:, 2]
    here, right, below = (STANCE.place_mm + along[:, None] * ahead)[:, :2]
    return float((np.linalg.norm(right - here) + np.linalg.norm(below - here)) / 2)
