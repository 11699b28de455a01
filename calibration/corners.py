"""The corners of a board whose place is roughly known, each placed exactly."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration import board_map, saddle
from calibration.arrays import Floats, Image, Points, points
from calibration.board_map import BoardMap
from calibration.patterns import CELLS_ROUND, Charuco, Pattern, dictionary
from calibration.saddle import Saddle, Surroundings

_ARMS = 0.9, 0.4
"""How far lines are followed from a corner, in squares: nearly to the next, less far where something lies or ends there."""
_LONGEST_ARM_PX = 160.0
"""More pixels of a line make nothing better, for paper is not quite flat, and take time."""
_MARGIN_USED = 0.9
_PLAIN_BAND = 0.4
"""Share of the white between line and marker, and of a square without a marker, in which pixels are looked at."""
_BAND_PX = (2.5, 12.0)
_FINEST_BAND_PX = 4.0
"""Cells of markers must be this wide for the edges of one not to touch the next."""
Numbered: TypeAlias = tuple[int, Saddle]
"""A corner with its number among the places of the pattern."""
_QUARTERS = (1, 1), (-1, 1), (-1, -1), (1, -1)
"""Where a marker lies from its corners, clockwise from the upper left: right or left, below or above."""
_EXPLAINED = 0.85
"""Share of the differences between pixels that two crossing lines explain wherever nothing covers or outshines the corner."""
_BESIDE = 0.2
"""How far in squares a corner may lie beside where the markers promise it: paper is not quite flat."""
_ODD_OUT = 6.0
_ODD_LEAST_PX = 0.3
"""A corner errs this many times as much as usual, and this much, when it is another thing."""


@dataclass(frozen=True, slots=True, eq=False)
class Corners:
    """Corners placed exactly.

    Attributes
    ----------
    ids : (N,) int
        Their numbers among the places of the pattern.
    px : (N, 2) float64
    map : BoardMap
        Fitted to them.
    blur_px : float
        Median of the blur at the corners.
    error_px : float
        Median distance between corners and map.
    """

    ids: NDArray[np.int64]
    px: Points
    map: BoardMap
    blur_px: float
    error_px: float


def place(grey: Image, pattern: Pattern, about: BoardMap, start: Points | None = None) -> Corners | None:
    """Place all corners of a board that show.

    Parameters
    ----------
    grey : (H, W) uint8
    pattern : Charuco or Chessboard
    about : BoardMap
        Where the board lies, to a fraction of a square.
    start : (N, 2) float64, optional
        Where the corners lie, if better known than by the map.

    Returns
    -------
    Corners or None
        None where not enough corners show to tell where the board lies.
    """
    on_board = pattern.corners()
    promised = about.to_px(on_board) if start is None else start
    inside = _inside(promised, grey.shape)
    near = _roughly(grey, promised[inside], _window_px(pattern, about, on_board[inside]))
    ids = np.flatnonzero(inside)
    close = np.linalg.norm(near - promised[inside], axis=1) < _BESIDE * _square_px(about, pattern, on_board[inside])
    ids, near = ids[close], near[close]
    fitted = board_map.fit(on_board[ids], near, about.size) if len(ids) >= 4 else None
    if fitted is None:
        return None
    light = saddle.prepared(grey)
    kept = _where_squares_meet(light, pattern, fitted, ids, near)
    found = _without_odd(on_board, kept, about.size)
    if found is None or not isinstance(pattern, Charuco):
        return found
    ink = float(np.median([corner.ink_px for _, corner in kept]))
    return _with_markers(light, pattern, found, kept, ink)


def _where_squares_meet(light: Floats, pattern: Pattern, about: BoardMap, ids: NDArray[np.int64], near: Points) -> list[Numbered]:
    lengths = np.linalg.norm(about.ways(pattern.corners()[ids]), axis=2)
    beside = _BESIDE * lengths.min(axis=1) * pattern.square_mm
    found: dict[int, Saddle] = {}
    for share in _ARMS:
        left = np.array([index for index, id in enumerate(ids.tolist()) if id not in found], dtype=np.int64)
        tried = saddle.place(light, _crossings(pattern, about, ids[left], near[left], share))
        for index, corner in zip(left.tolist(), tried, strict=True):
            id = int(ids[index])
            clear = corner is not None and corner.explained >= _EXPLAINED and _right_way(pattern, id, corner)
            if corner is not None and clear and _distance(corner, near[index]) < beside[index]:
                found[id] = corner
    return sorted(found.items())


def _crossings(pattern: Pattern, about: BoardMap, ids: NDArray[np.int64], near: Points, share: float) -> list[Surroundings]:
    on_board = pattern.corners()[ids]
    units, lengths = _units(about, on_board)
    curves = about.curvatures(on_board, _ARMS[0] * pattern.square_mm)
    arms = np.minimum(share * pattern.square_mm * lengths, _LONGEST_ARM_PX)
    bands = np.clip(_band_mm(pattern) * lengths, *_BAND_PX)
    return [
        Surroundings(_pair(spot), (_pair(right), _pair(down)), _pair(curve), _pair(arm), _pair(band))
        for spot, (right, down), curve, arm, band in zip(near, units, curves, arms, bands, strict=True)
    ]


def _with_markers(light: Floats, pattern: Charuco, found: Corners, kept: list[Numbered], ink_px: float) -> Corners:
    """With the corners of the markers, which reach farther towards the edges of the sheet and so of the picture."""
    inner = [(id, corner) for id, corner in kept if id in found.ids]
    outer = _of_markers(light, pattern, found.map, ink_px)
    return _without_odd(pattern.places(), inner + outer, found.map.size) or found


def _of_markers(light: Floats, pattern: Charuco, about: BoardMap, ink_px: float) -> list[Numbered]:
    on_board = pattern.marker_corners().reshape(-1, 2)
    spots, (units, lengths) = about.to_px(on_board), _units(about, on_board)
    curves = about.curvatures(on_board, pattern.marker_mm)
    cell = pattern.marker_mm / (dictionary(pattern.dictionary).markerSize + 2 * CELLS_ROUND)
    bands = np.minimum(_MARGIN_USED * min(cell, (pattern.square_mm - pattern.marker_mm) / 2) * lengths, _BAND_PX[1])
    arms = np.minimum(_ARMS[0] * pattern.marker_mm * lengths, _LONGEST_ARM_PX)
    wide = np.flatnonzero((bands.min(axis=1) >= _FINEST_BAND_PX) & _inside(spots, light.shape)).tolist()
    about_each = [
        Surroundings(
            _pair(spots[index]),
            (_pair(units[index, 0]), _pair(units[index, 1])),
            _pair(curves[index]),
            _pair(arms[index]),
            _pair(bands[index]),
            _QUARTERS[index % 4],
            ink_px,
        )
        for index in wide
    ]
    first = len(pattern.corners())
    return [
        (first + index, corner)
        for index, corner in zip(wide, saddle.place(light, about_each), strict=True)
        if corner is not None and corner.explained >= _EXPLAINED and corner.contrast > 0
        if _distance(corner, spots[index]) < bands[index].min()
    ]


def _units(about: BoardMap, on_board: Points) -> tuple[Points, Points]:
    """Unit vectors right and down at places of the board ``(N, 2, 2)``, and how many pixels 1 mm measures in both directions ``(N, 2)``."""
    ways = about.ways(on_board)
    lengths = np.linalg.norm(ways, axis=2)
    return ways / lengths[..., None], lengths


def _distance(corner: Saddle, spot: Points) -> float:
    return float(np.hypot(corner.x - spot[0], corner.y - spot[1]))


def _pair(numbers: Points) -> tuple[float, float]:
    return float(numbers[0]), float(numbers[1])


def _right_way(pattern: Pattern, id: int, corner: Saddle) -> bool:
    """Whether black and white lie in the quarters where they should; a plain chessboard may be turned."""
    if not isinstance(pattern, Charuco):
        return True
    row, column = divmod(id, pattern.inner[0])
    return (corner.contrast < 0) == pattern.is_black(column + 1, row + 1)


def _without_odd(on_board: Points, kept: list[Numbered], size: tuple[int, int]) -> Corners | None:
    while len(kept) >= 4:
        ids = np.array([id for id, _ in kept])
        px = np.array([(corner.x, corner.y) for _, corner in kept])
        fitted = board_map.fit(on_board[ids], px, size)
        if fitted is None:
            return None
        off = np.linalg.norm(fitted.to_px(on_board[ids]) - px, axis=1)
        usual = float(np.median(off))
        worst = int(np.argmax(off))
        if off[worst] <= max(_ODD_LEAST_PX, _ODD_OUT * usual):
            return Corners(ids, px, fitted, float(np.median([corner.blur_px for _, corner in kept])), usual)
        del kept[worst]
    return None


def _band_mm(pattern: Pattern) -> float:
    if isinstance(pattern, Charuco):
        return _MARGIN_USED * (pattern.square_mm - pattern.marker_mm) / 2
    return _PLAIN_BAND * pattern.square_mm


def _square_px(about: BoardMap, pattern: Pattern, on_board: Points) -> Points:
    return np.asarray(np.linalg.norm(about.ways(on_board), axis=2).min(axis=1) * pattern.square_mm)


def _window_px(pattern: Pattern, about: BoardMap, on_board: Points) -> int:
    if len(on_board) == 0:
        return 2
    return int(np.clip(_band_mm(pattern) / pattern.square_mm * np.median(_square_px(about, pattern, on_board)), 2, 12))


def _inside(places: Points, shape: tuple[int, ...], rim: int = 3) -> NDArray[np.bool_]:
    height, width = shape[:2]
    return np.asarray(((places >= rim) & (places < np.array([width, height]) - rim - 1)).all(axis=1))


def _roughly(grey: Image, places: Points, window_px: int) -> Points:
    """Places ``(N, 2)`` moved to the corner nearest to each, to about a quarter of a pixel (Förstner 1987, by OpenCV)."""
    if len(places) == 0:
        return places
    start = places.astype(np.float32).reshape(-1, 1, 2)
    criteria = (cv2.TERM_CRITERIA_COUNT + cv2.TERM_CRITERIA_EPS, 40, 0.01)
    return points(cv2.cornerSubPix(grey, start, (window_px, window_px), (-1, -1), criteria))
