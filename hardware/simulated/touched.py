"""The parts of a picture that pieces and their shadows change."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import cv2
import numpy as np

from hardware.simulated.lighting import Lamp, fixed
from hardware.simulated.pieces import Image, Piece
from hardware.simulated.silhouettes import Box, around, edge_px, height_mm, hull, is_seen, joined, kernel, outline_px, shadow_px, shared
from hardware.simulated.viewpoint import Points, Viewpoint

_COARSEST: Final = 8  # pixels of a cell of the mask of what is touched
_STRIP: Final = 12  # cells


def touched(view: Viewpoint, piece: Piece, lamps: Iterable[Lamp]) -> Box | None:
    """The part of the picture that a piece and its shadows change, None if none."""
    reach = _reach(view, piece, lamps)
    return shared(joined([_widened(around(outline), rim) for outline, rim in reach]), (0, 0, *view.lens.size)) if reach else None


def touched_strips(view: Viewpoint, pieces: Iterable[Piece], lamps: Sequence[Lamp]) -> list[Box]:
    """Strips of the picture that together hold all that some pieces and their shadows change: what lies askew has small ones.

    Method: outlines are drawn coarsely with their rim; of each strip, lying or upright as there is less of them, the part from the first
    to the last place touched.
    """
    columns, rows = (-(-side // _COARSEST) for side in view.lens.size)
    mask: Image = np.zeros((rows, columns), np.uint8)
    for piece in pieces:
        for outline, rim in _reach(view, piece, lamps):
            (place,) = fixed((hull(outline) + 0.5) / _COARSEST - 0.5)
            wide = 2 * -(-rim // _COARSEST) + 3  # a cell more on each side: places are rounded
            cv2.fillPoly(mask, [place], 255, cv2.LINE_8, 4)
            cv2.polylines(mask, [place], True, 255, wide, cv2.LINE_8, 4)
    lying, upright = _strips(mask), [(top, left, bottom, right) for left, top, right, bottom in _strips(np.ascontiguousarray(mask.T))]
    cells = min(lying, upright, key=lambda strips: sum((right - left) * (bottom - top) for left, top, right, bottom in strips))
    whole = (0, 0, *view.lens.size)
    found = [
        shared((left * _COARSEST, top * _COARSEST, right * _COARSEST, bottom * _COARSEST), whole) for left, top, right, bottom in cells
    ]
    return [box for box in found if box is not None]


def _strips(mask: Image) -> list[Box]:
    """Lying strips of a mask that hold all that is set."""
    strips = []
    for top in range(0, len(mask), _STRIP):
        (columns,) = np.nonzero(mask[top : top + _STRIP].any(axis=0))
        if len(columns):
            strips.append((int(columns[0]), top, int(columns[-1]) + 1, top + _STRIP))
    return strips


def _reach(view: Viewpoint, piece: Piece, lamps: Iterable[Lamp]) -> list[tuple[Points, int]]:
    """Outlines ``(N, 2)`` of what a piece and its shadows change of a picture, each with the width of a soft rim in pixels."""
    if not is_seen(view, piece):
        return []
    height = round(height_mm(piece))
    shadows = [(shadow_px(view, piece, lamp), kernel(edge_px(view, lamp, height)) // 2) for lamp in lamps] if height_mm(piece) > 0 else []
    return [(outline_px(view, piece), 0), *shadows]


def _widened(box: Box, rim_px: int) -> Box:
    return box[0] - rim_px, box[1] - rim_px, box[2] + rim_px, box[3] + rim_px
