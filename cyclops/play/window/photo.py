"""The camera's picture in place of the drawing, with what is to be seen on it laid over."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from cyclops import drawing
from cyclops.drawing import Colour, Image, Quad
from cyclops.play.window import brush
from cyclops.play.window.brush import Box
from cyclops.play.window.look import DARK_INK, GOLD, WEIGHTS, WHITE
from cyclops.play.window.pad import Pad
from cyclops.stage.tables import FactoryStage, FressenStage, Pixels


def paint_photo(pad: Pad, box: Box, photo: Image) -> None:
    """Paint a picture of the camera into a box, as large as fits, and on it what the stage knows of places in it."""
    height, width = photo.shape[:2]
    scale = min(box.width / width, box.height / height)
    size = max(round(width * scale), 1), max(round(height * scale), 1)
    small = np.asarray(cv2.resize(photo, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR), np.uint8)
    left, top = round(box.middle[0] - size[0] / 2), round(box.middle[1] - size[1] / 2)
    brush.stamp(pad.image, small, None, left, top)
    known = pad.stage.picture
    if known is None:
        return
    stretch = np.array([size[0] / known[0], size[1] / known[1]])
    line = max(2, round(pad.px(3)))
    for corners, colour in _outlined(pad):
        drawing.outline(pad.image, _quad(corners, stretch, left, top), colour, line)
    for corners, sign, good in _ghosts(pad):
        quad = _quad(corners, stretch, left, top)
        colour = GOLD if good else WHITE
        drawing.dashed_outline(pad.image, quad, colour, line)
        radius = min(max(drawing.side(quad) * 0.24, 9.0), pad.px(30))
        brush.plate(pad.image, sign, quad.mean(0), radius, DARK_INK, colour, colour)


def _quad(corners: Pixels, stretch: Quad, left: float, top: float) -> Quad:
    return np.asarray(np.array(corners, np.float64) * stretch + (left, top), np.float64)


def _outlined(pad: Pad) -> Iterator[tuple[Pixels, Colour]]:
    """What lies there and is doubted, wrong or new."""
    table = pad.stage.table
    if isinstance(table, FactoryStage):
        for monster in table.monsters:
            yield from ((tile.corners, GOLD) for tile in monster.tiles if tile.last and tile.corners)
    elif isinstance(table, FressenStage):
        yield from ((one.corners, GOLD) for one in table.monsters if one.last and one.corners)
    for notice in pad.stage.notices:
        if notice.corners:
            yield notice.corners, WEIGHTS.get(notice.weight, WEIGHTS["mistake"])[0]


def _ghosts(pad: Pad) -> Iterator[tuple[Pixels, str, bool]]:
    table = pad.stage.table
    if isinstance(table, FactoryStage):
        yield from ((one.corners, str(one.number), one.good) for one in table.ghosts if one.corners)
    elif isinstance(table, FressenStage):
        yield from ((one.corners, f"{one.letter}{one.number}", one.good) for one in table.ghosts if one.corners)
