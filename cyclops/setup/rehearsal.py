"""A camera above a simulated table at which somebody does what the setup asks for: the whole of it can be tried without any hardware."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Final

import cv2
import numpy as np

from calibration.patterns import marker_cells
from calibration.sheet import PATCHES, SHEET
from cyclops.artwork.cards import card
from cyclops.artwork.cells import cell_outlines
from cyclops.artwork.factory.tiles import printed_tiles
from cyclops.artwork.paths import Path, polygon, rectangle
from cyclops.artwork.raster import Image, raster
from cyclops.artwork.shapes import Drawing, Shape, filled
from cyclops.guide.guide import Guide
from hardware.camera import Camera, Settings
from hardware.errors import CameraError
from hardware.frame import Frame
from hardware.simulated.lighting import Lighting, Sensor
from hardware.simulated.photograph import Scene, photograph
from hardware.simulated.pieces import Face, Piece, lying
from hardware.simulated.surfaces import Surface, surface
from hardware.simulated.viewpoint import SimulatedLens, Stance, Viewpoint
from vision.phrase import phrase

SIZE: Final = (1024, 768)
FRAME_S: Final = 0.2
SENSOR: Final = (3280, 2464)
"""What its whole sensor would have."""
_FOCAL: Final = 0.86  # widths of the picture
_STANCE: Final = Stance(height_mm=620, tilt_deg=6, towards_deg=40)
_A4_MM: Final = (297.0, 210.0)
_PX_PER_MM: Final = 4.0
_HOLD: Final = 2
"""Frames for which the sheet is held still."""
_SWINGING: Final = 20
"""Frames for which the focus swings, where it does."""
_DARK: Final = 0.06
_FOCUS: Final = 4.5

# Rotation vectors, and places in mm before the camera: tilted to all sides, in all corners, near, and turned by a quarter.
_HELD: Final[tuple[tuple[tuple[float, float, float], tuple[float, float, float]], ...]] = (
    ((0.0, 0.0, 0.02), (10, 5, 560)),
    ((0.45, 0.0, 0.1), (-40, -30, 520)),
    ((-0.45, 0.05, -0.1), (60, -40, 520)),
    ((0.0, 0.45, 0.05), (-60, 45, 520)),
    ((0.05, -0.45, 0.0), (65, 45, 520)),
    ((0.1, -0.2, 0.0), (-205, -145, 560)),
    ((0.1, 0.2, 0.05), (205, -140, 560)),
    ((-0.1, -0.2, 0.0), (-200, 140, 560)),
    ((-0.1, 0.2, 0.0), (200, 140, 560)),
    ((0.3, 0.3, 1.5), (0, -20, 480)),
    ((-0.3, 0.3, 0.2), (-60, 40, 400)),
    ((0.3, -0.35, -0.2), (60, -30, 400)),
    ((0.2, 0.25, -1.6), (40, 40, 500)),
    ((-0.2, -0.1, 0.3), (-80, 10, 450)),
)
_CARDS_MM: Final = ((-220.0, -150.0), (200.0, -160.0), (-210.0, 150.0), (210.0, 155.0))


class Fault(StrEnum):
    """What can be wrong with the simulated camera or its table, to see what the setup says of it."""

    DARK = "dark"
    MIRRORED = "mirrored"
    CROPPED = "cropped"
    SWINGING = "swinging"


class RehearsalCamera(Camera):
    """Shows a table at which the steps of the setup are obeyed: it is told them as a display is.

    Parameters
    ----------
    fault : Fault, optional
        What is wrong.
    size : (int, int)
        Of its pictures.
    scale : float
        At which the sheet was printed.
    """

    live, repeats = False, True
    id = "simulated for setup"

    def __init__(self, fault: Fault | None = None, size: tuple[int, int] = SIZE, scale: float = 1.0) -> None:
        self.name = phrase("simulated table")
        self.sensor, self.crop = SENSOR, (0, 0, *SENSOR)
        if fault is Fault.CROPPED:
            self.crop = (960, 720, 1360, 1024)
        self._fault, self._scale = fault, scale
        focal = _FOCAL * size[0]
        centre = size[0] / 2 + 6.0, size[1] / 2 - 4.5
        self._view = Viewpoint(SimulatedLens(size, (focal, focal), centre, (-0.09, 0.03, 0.0004, -0.0003, 0.0)), _STANCE)
        self._asked = ""
        self._taken: dict[tuple[str, int], Image] = {}
        self._locked: dict[str, float | tuple[float, ...]] = {}
        self._since_lock: int | None = None
        self._closed = False

    def guide(self, guide: Guide, frame: Frame | None) -> None:
        """Do what is asked."""
        self._asked = guide.key

    @property
    def lens(self) -> SimulatedLens:
        """Its true lens."""
        return self._view.lens

    def frames(self) -> Iterator[Frame]:
        """One frame after the other, for ever."""
        number, asked, since = 0, "", 0
        while True:
            if self._closed:
                raise CameraError(self.name, "is closed")
            if self._asked != asked:
                asked, since = self._asked, number
            picture = self._picture(asked, number - since)
            settings = {**self._locked, "LensPosition": self._focus()} if self._locked else {"LensPosition": self._focus()}
            yield Frame(picture, self.name, self._view.lens.size, seconds=FRAME_S * number, settings=settings)
            number += 1
            self._since_lock = None if self._since_lock is None else self._since_lock + 1

    def lock(self, settings: Settings | None = None) -> Settings:
        """Keep what is given, or what it has."""
        self._locked = dict(settings or {"ExposureTime": 20_000.0, "AnalogueGain": 2.0, "LensPosition": _FOCUS})
        self._since_lock = self._since_lock or 0
        return dict(self._locked)

    def close(self) -> None:
        """Show no more."""
        self._closed = True

    def _focus(self) -> float:
        since = self._since_lock
        swings = self._fault is Fault.SWINGING and since is not None and since < _SWINGING
        return 3.0 + 1.5 * (since % 2) if swings and since is not None else _FOCUS

    def _picture(self, asked: str, since: int) -> Image:
        pose = since // _HOLD % len(_HELD) if asked == "lens" else 0
        key = _LAID.get(asked, ""), pose
        if key not in self._taken:
            self._taken[key] = self._photographed(*key)
        return self._taken[key]

    def _photographed(self, laid: str, pose: int) -> Image:
        pieces = self._pieces(laid, pose)
        lighting = Lighting() if self._fault is not Fault.DARK else _darkened(Lighting())
        picture = photograph(Scene(pieces, _table()), self._view, lighting, Sensor(blur_px=0.6, jpeg=None), seed=pose)
        return picture if self._fault is not Fault.MIRRORED else np.asarray(cv2.flip(picture, 1), np.uint8)

    def _pieces(self, laid: str, pose: int) -> tuple[Piece, ...]:
        match laid:
            case "sheet":
                return (self._sheet(),)
            case "held":
                return (self._held(pose),)
            case "tiles":
                return _tiles()
            case _:
                return ()

    def _sheet(self) -> Piece:
        return lying(_sheet_face(self._scale), (15.0, -20.0), 12.0)

    def _held(self, pose: int) -> Piece:
        turn, place = _HELD[pose]
        return Piece(_sheet_face(self._scale), self._view.held(np.array(turn), np.array(place, np.float64)))


_LAID: Final = {"view": "sheet", "focus": "sheet", "paper": "sheet", "lens": "held", "table": "sheet", "reading": "tiles"}
"""What lies there in each step."""


def rehearsal_camera(rest: str) -> RehearsalCamera:
    """The simulated camera by what stands after its name and the colon: nothing, or what is wrong.

    Raises
    ------
    CameraError
        If there is no such thing wrong.
    """
    if rest and rest not in tuple(Fault):
        raise CameraError(f"simulated:{rest}", f"is no camera: after simulated: may stand {', '.join(Fault)}")
    return RehearsalCamera(Fault(rest) if rest else None)


def _darkened(lighting: Lighting) -> Lighting:
    def less(light: tuple[float, float, float]) -> tuple[float, float, float]:
        return light[0] * _DARK, light[1] * _DARK, light[2] * _DARK

    return Lighting(tuple(type(lamp)(less(lamp.colour)) for lamp in lighting.lamps), less(lighting.ambient))


@lru_cache(maxsize=1)
def _table() -> Surface:
    return surface("wood", 3)


@lru_cache(maxsize=1)
def _tiles() -> tuple[Piece, ...]:
    cards = [_lying(card(number), place, 5.0 * number, 0.2) for number, place in enumerate(_CARDS_MM[:2], 1)]
    faces = [tile.drawing for tile in printed_tiles()[:4]]
    tiles = [_lying(drawing, (70.0 * number - 105.0, 20.0), 6.0 * number - 8.0, 2.0) for number, drawing in enumerate(faces)]
    return (*cards, *tiles)


def _lying(drawing: Drawing, place: tuple[float, float], degrees: float, thickness_mm: float) -> Piece:
    face = Face(raster(drawing, _PX_PER_MM), (drawing.width, drawing.height))
    return lying(face, place, degrees, thickness_mm)


@lru_cache(maxsize=2)
def _sheet_face(scale: float) -> Face:
    return Face(raster(sheet_drawing(), _PX_PER_MM), (_A4_MM[0] * scale, _A4_MM[1] * scale))


def sheet_drawing() -> Drawing:
    """The board and the patches of the calibration sheet, without its words, on A4 paper held sideways."""
    left, top = (_A4_MM[0] - SHEET.size_mm[0]) / 2, (_A4_MM[1] - SHEET.size_mm[1]) / 2
    black = [rectangle(square.x, square.y, square.side, square.side) for square in SHEET.black_squares()]
    markers = [path for marker in SHEET.markers() for path in _cells(marker.id, (marker.square.x, marker.square.y), marker.square.side)]
    board = Shape(tuple(path.moved(left, top) for path in (*black, *markers)), fill=(0, 0, 0))
    patches = [filled(rectangle(left + one.x, top + one.y, one.width, one.height), one.colour) for one in PATCHES]
    return Drawing(*_A4_MM, (*patches, board))


def _cells(id: int, corner: tuple[float, float], side: float) -> Sequence[Path]:
    cells = marker_cells(SHEET.dictionary, id)
    cell = side / len(cells)
    return [polygon([(corner[0] + cell * x, corner[1] + cell * y) for x, y in loop]) for loop in cell_outlines(cells)]
