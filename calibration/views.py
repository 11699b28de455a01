"""From one picture of a sheet to the corners seen in it, or to a sentence saying why not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration import board_map, corners, layout, markers, refusals
from calibration.adjustment import Places
from calibration.arrays import Image, Points, points
from calibration.corners import Corners
from calibration.layout import Laid
from calibration.markers import Found
from calibration.patterns import Charuco, Chessboard, Pattern
from calibration.profile import PrintScale
from calibration.sheet import SHEET

FEWEST_CORNERS: Final = 8
STEEPEST_DEG: Final = 75.0
"""Sheets tilted more against the line of sight are refused: their corners are too thin to be placed well."""

_TRUE_SCALE = PrintScale()
_SEARCHED_PX = 1280
"""Longest side of the picture in which plain chessboards are looked for."""


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """What one picture shows of a sheet.

    Attributes
    ----------
    name : str
        Of the picture.
    size : (int, int)
        Width and height of the picture in pixels.
    ids : (N,) int
        Numbers of the corners among the places of the pattern: inner corners row by row, then those of markers.
    image_px : (N, 2) float64
        Where they lie in the picture; pixel centres have whole coordinates.
    object_mm : (N, 3) float64
        Where they lie on the sheet as it was printed, third coordinate 0.
    pattern : Charuco or Chessboard
        What was seen, in the layout that was found.
    tilt_deg : float
        Between the sheet and the plane square to the line of sight.
    blur_px : float
        Standard deviation of the blur at the corners.
    markers : tuple of int
        The markers read.
    missing : tuple of int
        Markers that lie within the picture and were not read.
    extra : int
        Markers seen that do not belong to the sheet; they were ignored.
    inverted : bool
        Whether the sheet is printed white on black.
    """

    name: str
    size: tuple[int, int]
    ids: NDArray[np.int64]
    image_px: Points
    object_mm: Points
    pattern: Pattern
    tilt_deg: float
    blur_px: float
    markers: tuple[int, ...] = ()
    missing: tuple[int, ...] = ()
    extra: int = 0
    inverted: bool = False

    @property
    def seen(self) -> Places:
        """The corners as the adjustment wants them; those of markers are of another kind than those where squares meet."""
        return Places(self.object_mm, self.image_px, (self.ids >= len(self.pattern.corners())).astype(np.int64))

    @property
    def share(self) -> float:
        """Which share of the corners where squares meet was found."""
        count = len(self.pattern.corners())
        return int((self.ids < count).sum()) / count

    @property
    def remarks(self) -> tuple[str, ...]:
        """Sentences about what could be better."""
        said = []
        if self.missing:
            numbers = ", ".join(str(id) for id in self.missing)
            said.append(
                f"{self.name}: these markers of the sheet could not be read: {numbers}."
                " Something covers them, light is reflected there, or the white margin round the sheet is cut off."
            )
        if self.extra:
            said.append(f"{self.name}: markers that do not belong to the sheet were ignored: {self.extra} of them.")
        if self.inverted:
            said.append(f"{self.name}: the sheet is printed inverted, white on black; corners are right, but its colours are not.")
        return tuple(said)


@dataclass(frozen=True, slots=True)
class NoView:
    """Why a picture does not show the sheet.

    Attributes
    ----------
    name : str
        Of the picture.
    reason : str
        One sentence that says what to do.
    """

    name: str
    reason: str


Seen: TypeAlias = View | NoView


def find_view(picture: Image, pattern: Pattern = SHEET, print_scale: PrintScale = _TRUE_SCALE, name: str = "") -> Seen:
    """Find the sheet in a picture.

    Parameters
    ----------
    picture : (H, W, 3) uint8, BGR, or (H, W) uint8
        As it was taken, not straightened.
    pattern : Charuco or Chessboard
        What is to be seen in it.
    print_scale : PrintScale
        Of the printer that printed it.
    name : str
        Of the picture, for messages.

    Returns
    -------
    View or NoView
    """
    grey = picture if picture.ndim == 2 else np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
    looker = _Charuco(grey, pattern, print_scale, name) if isinstance(pattern, Charuco) else _Plain(grey, pattern, print_scale, name)
    return looker.look()


class _Charuco:
    """Looks for a sheet with markers."""

    def __init__(self, grey: Image, pattern: Charuco, print_scale: PrintScale, name: str) -> None:
        self._grey, self._pattern, self._print_scale, self._name = grey, pattern, print_scale, name
        self._size = grey.shape[1], grey.shape[0]

    def look(self) -> Seen:
        found = markers.find(self._grey, self._pattern.dictionary, len(self._pattern.markers()))
        laid = layout.lay(self._pattern, found, self._size)
        if layout.is_sure(laid, found):
            assert laid is not None
            shorter = None if self._pattern == SHEET else layout.cut_short(laid, self._size)  # the size of our own is no question
            return self._no(refusals.another_size(self._pattern, shorter)) if shorter else self._view(laid, self._grey, inverted=False)
        other = layout.guess(self._pattern, found, self._size)
        if other is not None:
            return self._no(refusals.another_size(self._pattern, other))
        if laid is not None and len(laid.markers.ids) > layout.FEWEST_MARKERS:
            return self._view(laid, self._grey, inverted=False)
        return self._otherwise(found)

    def _otherwise(self, found: Found) -> Seen:
        upside = np.asarray(255 - self._grey, dtype=np.uint8)
        white = markers.find(upside, self._pattern.dictionary)
        laid = layout.lay(self._pattern, white, self._size)
        if laid is not None and layout.is_sure(laid, white):
            return self._view(laid, upside, inverted=True)
        return self._no(refusals.why_not(self._grey, self._pattern, found))

    def _view(self, laid: Laid, grey: Image, inverted: bool) -> Seen:
        placed = corners.place(grey, laid.pattern, laid.map)
        count = 0 if placed is None else len(placed.ids)
        tilt = _tilt_deg(laid.map, laid.pattern)
        if tilt > STEEPEST_DEG:
            return self._no(refusals.too_steep(tilt, STEEPEST_DEG))
        if placed is None or count < FEWEST_CORNERS:
            return self._no(refusals.few_corners(self._grey, count, laid.markers))
        read = tuple(sorted(laid.markers.ids))
        missing = _missing(laid, self._size)
        return _view(self._name, placed, laid.pattern, self._print_scale, read, missing, laid.extra, inverted)

    def _no(self, reason: str) -> NoView:
        return NoView(self._name, reason)


class _Plain:
    """Looks for a plain chessboard."""

    def __init__(self, grey: Image, pattern: Chessboard, print_scale: PrintScale, name: str) -> None:
        self._grey, self._pattern, self._print_scale, self._name = grey, pattern, print_scale, name
        self._size = grey.shape[1], grey.shape[0]

    def look(self) -> Seen:
        scale = min(1.0, _SEARCHED_PX / max(self._size))
        small = (
            self._grey
            if scale == 1
            else np.asarray(cv2.resize(self._grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
        )
        found = _chessboard(small, self._pattern.inner)
        if found is None:
            return NoView(self._name, self._why_not(small))
        rough = _right_handed((found + 0.5) / scale - 0.5, self._pattern)
        about = board_map.fit(self._pattern.corners(), rough, self._size)
        if about is None:
            return NoView(self._name, "the chessboard is not flat: fix it on something stiff")
        tilt = _tilt_deg(about, self._pattern)
        if tilt > STEEPEST_DEG:
            return NoView(self._name, refusals.too_steep(tilt, STEEPEST_DEG))
        placed = corners.place(self._grey, self._pattern, about, rough)
        if placed is None or len(placed.ids) < FEWEST_CORNERS:
            return NoView(self._name, "the corners of the chessboard are not clear enough: more light, a steadier camera")
        return _view(self._name, placed, self._pattern, self._print_scale)

    def _why_not(self, small: Image) -> str:
        columns, rows = self._pattern.inner
        other = _any_chessboard(small)
        if other is not None and sorted(other) != sorted((columns, rows)):
            return (
                f"the chessboard seems to have {other[0]} × {other[1]} inner corners and not {columns} × {rows}:"
                " say so, or use the sheet that Cyclops prints"
            )
        return f"no chessboard with {columns} × {rows} inner corners can be seen as a whole: show all of it, with its white margin"


def _chessboard(grey: Image, inner: tuple[int, int]) -> Points | None:
    ok, found = cv2.findChessboardCorners(grey, inner, flags=cv2.CALIB_CB_ADAPTIVE_THRESH + cv2.CALIB_CB_NORMALIZE_IMAGE)
    if not ok:
        ok, found = cv2.findChessboardCornersSB(grey, inner, flags=cv2.CALIB_CB_EXHAUSTIVE)
    return points(found) if ok else None


def _any_chessboard(grey: Image) -> tuple[int, int] | None:
    ok, _, meta = cv2.findChessboardCornersSBWithMeta(grey, (3, 3), cv2.CALIB_CB_LARGER + cv2.CALIB_CB_EXHAUSTIVE)
    return (int(meta.shape[1]), int(meta.shape[0])) if ok else None


def _right_handed(found: Points, pattern: Chessboard) -> Points:
    """Corners numbered so that the board is seen from its front."""
    columns, rows = pattern.inner
    grid = found.reshape(rows, columns, 2)
    right, down = grid[0, -1] - grid[0, 0], grid[-1, 0] - grid[0, 0]
    return np.asarray((grid if right[0] * down[1] > right[1] * down[0] else grid[::-1]).reshape(-1, 2))


def _view(
    name: str,
    placed: Corners,
    pattern: Pattern,
    print_scale: PrintScale,
    read: tuple[int, ...] = (),
    missing: tuple[int, ...] = (),
    extra: int = 0,
    inverted: bool = False,
) -> View:
    flat = pattern.places()[placed.ids] * (print_scale.across, print_scale.down)
    on_sheet = np.column_stack([flat, np.zeros(len(flat))])
    tilt = _tilt_deg(placed.map, pattern)
    return View(name, placed.map.size, placed.ids, placed.px, on_sheet, pattern, tilt, placed.blur_px, read, missing, extra, inverted)


def _tilt_deg(about: board_map.BoardMap, pattern: Pattern) -> float:
    """From how much shorter things look in one direction than in the other, which needs no focal length."""
    longer, shorter = np.linalg.svd(about.ways(pattern.corners().mean(axis=0)), compute_uv=False)
    return float(np.degrees(np.arccos(shorter / longer)))


def _missing(laid: Laid, size: tuple[int, int]) -> tuple[int, ...]:
    places = laid.map.to_px(laid.pattern.marker_corners().reshape(-1, 2)).reshape(-1, 4, 2)
    inside = ((places > 1) & (places < np.array(size) - 2)).all(axis=(1, 2))
    return tuple(id for id in np.flatnonzero(inside).tolist() if id not in laid.markers.ids)
