"""Whether markers lie as they should on a board, and if not, on which board they would."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration import board_map
from calibration.arrays import Points
from calibration.board_map import BoardMap
from calibration.markers import Found
from calibration.patterns import Charuco

FEWEST_MARKERS = 3
"""With fewer in their places nothing is believed: two may lie so by chance."""

_ROUGH = 0.5
_CLOSE = 0.2
"""By how much of its side a marker's corner may lie beside its place: at first, while the lens is still thought straight, and then."""
_SURE_SHARE = 0.7
"""Where this share of the markers lies in place, no other board is thought of."""
_SIZES = range(2, 15)
_ROWS_CUT = 2


@dataclass(frozen=True, slots=True, eq=False)
class Laid:
    """Markers in their places on a board.

    Attributes
    ----------
    pattern : Charuco
        The board, in the layout that was found.
    markers : Found
        Those in place.
    map : BoardMap
    extra : int
        How many others were seen, which do not belong to the board.
    """

    pattern: Charuco
    markers: Found
    map: BoardMap
    extra: int


def lay(pattern: Charuco, found: Found, size: tuple[int, int]) -> Laid | None:
    """Markers that lie as on the board, older and newer layout tried; None where fewer than three do."""
    tries = [pattern] if pattern.rows % 2 else [pattern, pattern.other_layout]
    laid = [fitting for fitting in (_laid(board, found, size) for board in tries) if fitting is not None]
    return max(laid, key=lambda fitting: len(fitting.markers.ids), default=None)


def is_sure(laid: Laid | None, found: Found) -> bool:
    """Whether so many of the markers lie in place that no other board needs to be thought of."""
    return laid is not None and len(laid.markers.ids) >= _SURE_SHARE * len(found.ids)


def guess(pattern: Charuco, found: Found, size: tuple[int, int]) -> Charuco | None:
    """The board on which most of the markers would lie in place, of any number of columns and rows; None where on none.

    Markers are numbered row by row, so their places tell the columns, and the highest number the rows.
    """
    best: Laid | None = None
    for board in _boards(pattern, max(found.ids, default=0)):
        laid = _laid(board, found, size)
        if laid is not None and (best is None or len(laid.markers.ids) > len(best.markers.ids)):
            best = laid
    return best.pattern if best is not None and is_sure(best, found) else None


def cut_short(laid: Laid, size: tuple[int, int]) -> Charuco | None:
    """The board with fewer rows that the one laid seems to be, or None.

    It seems so where of two rows or more at its end no marker is seen, though all would lie within the picture.
    """
    pattern = laid.pattern
    rows = np.array([int(marker.square.y // pattern.square_mm) for marker in pattern.markers()])
    last = int(rows[list(laid.markers.ids)].max())
    ends = pattern.marker_corners()[rows > last].reshape(-1, 2)
    if last + 1 + _ROWS_CUT > pattern.rows or not len(ends):
        return None
    places = laid.map.to_px(ends)
    inside = bool(((places > 1) & (places < np.array(size) - 2)).all())
    return replace(pattern, rows=last + 1) if inside else None


def _boards(pattern: Charuco, highest: int) -> Iterator[Charuco]:
    seen = set()
    for columns in _SIZES:
        for legacy in (False, True):
            for rows in _SIZES:
                board = replace(pattern, columns=columns, rows=rows, legacy=legacy)
                first_white = not board.is_black(0, 0)
                if len(board.markers()) > highest and (columns, first_white) not in seen:
                    seen.add((columns, first_white))
                    yield board
                    break


def _laid(board: Charuco, found: Found, size: tuple[int, int]) -> Laid | None:
    places = board.marker_corners()
    named = np.array([id < len(places) for id in found.ids], dtype=bool)
    markers = found.only(named)
    if len(markers.ids) < FEWEST_MARKERS:
        return None
    on_board = places[list(markers.ids)]
    inside = _roughly_in_place(on_board, markers)
    fitted: BoardMap | None = None
    for _ in range(2):
        if inside.sum() < FEWEST_MARKERS:
            return None
        fitted = board_map.fit(on_board[inside].reshape(-1, 2), markers.corners[inside].reshape(-1, 2), size)
        if fitted is None:
            return None
        off = np.linalg.norm(fitted.to_px(on_board.reshape(-1, 2)).reshape(-1, 4, 2) - markers.corners, axis=2).max(axis=1)
        inside = _each_once(markers.ids, off, off < _CLOSE * markers.sides_px)
    if fitted is None or inside.sum() < FEWEST_MARKERS:
        return None
    return Laid(board, markers.only(inside), fitted, len(found.ids) - int(inside.sum()))


def _roughly_in_place(on_board: Points, markers: Found) -> NDArray[np.bool_]:
    limit = _ROUGH * float(np.median(markers.sides_px))
    cv2.setRNGSeed(1)
    _, kept = cv2.findHomography(on_board.reshape(-1, 2), markers.corners.reshape(-1, 2), cv2.RANSAC, limit, maxIters=500)
    return np.asarray(np.reshape(kept, (-1, 4)).all(axis=1))


def _each_once(ids: tuple[int, ...], off: Points, inside: NDArray[np.bool_]) -> NDArray[np.bool_]:
    best: dict[int, int] = {}
    for index in np.flatnonzero(inside):
        id = ids[index]
        if id not in best or off[index] < off[best[id]]:
            best[id] = int(index)
    kept = np.zeros(len(ids), dtype=bool)
    kept[list(best.values())] = True
    return kept
