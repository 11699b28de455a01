"""The camera's picture in place of the drawing, with what is to be seen on it laid over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from cyclops import drawing
from cyclops.drawing import Image, Quad, Spot
from cyclops.play.window import brush, marks
from cyclops.play.window.brush import Box
from cyclops.play.window.look import DARK_INK, GOLD, WHITE
from cyclops.play.window.pad import Pad
from cyclops.play.window.places import by_place, paint_numbers
from cyclops.stage.stage import Stage
from cyclops.stage.tables import BugsStage, FactoryStage, FressenGhost, FressenStage, Pixels


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
    sheet = _Sheet(pad, np.array([size[0] / known[0], size[1] / known[1]]), left, top)
    sheet.places()
    sheet.outlines()


class _Sheet:
    """What is laid over the picture."""

    def __init__(self, pad: Pad, stretch: Quad, left: float, top: float) -> None:
        self._pad, self._image, self._table = pad, pad.image, pad.stage.table
        self._stretch, self._corner = stretch, (left, top)
        self._line = max(2.0, pad.px(3))

    def outlines(self) -> None:
        """What is new, and what is wrong, doubted or asked about: each thing by the weightiest that is said of it."""
        for corners in _last(self._table):
            drawing.outline(self._image, self._quad(corners), GOLD, round(self._line))
        strays = self._table.strays if isinstance(self._table, FactoryStage) else ()
        for stray in strays:
            if stray.corners:
                quad = self._quad(stray.corners)
                for side in stray.clashes:
                    marks.clash(self._image, quad[side], quad[(side + 1) % 4], self._line)
        said = _said(self._pad.stage)
        asked = any(weight == marks.ASKED for _, weight in said)
        for corners, weight in said:
            quad = self._quad(corners)
            marks.frame(self._image, quad, weight, self._line if weight == marks.UNSURE else 1.3 * self._line)
            if weight != marks.UNSURE or not asked:
                long = drawing.side(quad)
                at = quad[int(np.argmin(quad[:, 1] - quad[:, 0]))]  # the corner up on the right
                marks.sign(self._image, quad.mean(0) + 0.8 * (at - quad.mean(0)), weight, min(max(0.16 * long, 7.0), self._pad.px(15)))

    def places(self) -> None:
        """Where what is drawn, or lies in a supply, may go."""
        if isinstance(self._table, FactoryStage):
            covered = [(stray.monster, stray.cell) for stray in self._table.strays]
            for ghosts in by_place(self._table.ghosts, covered):
                if ghosts[0].corners:
                    quad, radius = self._place(ghosts[0].corners, any(ghost.good for ghost in ghosts))
                    paint_numbers(self._image, ghosts, quad.mean(0), radius, max(drawing.side(quad), 4 * radius))
        elif isinstance(self._table, FressenStage):
            for several, corners in _by_field(self._table):
                quad, radius = self._place(corners, any(ghost.good for ghost in several))
                for ghost, at in zip(several, _spread(quad, len(several)), strict=True):
                    fill, ink = (GOLD, DARK_INK) if ghost.good else (DARK_INK, WHITE)
                    small = radius * (1.0 if len(several) == 1 else 0.7)
                    brush.plate(self._image, ghost.letter, at, small, fill, ink, ink)

    def _place(self, corners: Pixels, good: bool) -> tuple[Quad, float]:
        """Outline a place in dashes; returns it and how large a sign on it may be."""
        quad = self._quad(corners)
        drawing.dashed_outline(self._image, quad, GOLD if good else WHITE, round(self._line))
        return quad, min(max(drawing.side(quad) * 0.24, 9.0), self._pad.px(30))

    def _quad(self, corners: Pixels) -> Quad:
        return np.asarray(np.array(corners, np.float64) * self._stretch + self._corner, np.float64)


def _last(table: FactoryStage | BugsStage | FressenStage | None) -> Iterator[Pixels]:
    """What was laid last."""
    if isinstance(table, FactoryStage):
        yield from (tile.corners for monster in table.monsters for tile in monster.tiles if tile.last and tile.corners)
    elif isinstance(table, FressenStage):
        yield from (one.corners for one in table.monsters if one.last and one.corners)


def _said(stage: Stage) -> list[tuple[Pixels, str]]:
    """What is wrong, doubted or asked about, and how weighty that is: each place once, the weightiest last, so that it lies on top."""
    order = [marks.UNSURE, marks.ASKED, marks.MISTAKE]
    found: dict[frozenset[tuple[float, float]], tuple[Pixels, str]] = {}
    notices = ((notice.corners, notice.weight) for notice in stage.notices if notice.weight != "hint")
    for corners, weight in (*_doubted(stage.table), *notices):
        if corners:
            known = found.get(frozenset(corners))
            if known is None or _rank(order, weight) > _rank(order, known[1]):
                found[frozenset(corners)] = corners, weight
    return sorted(found.values(), key=lambda one: _rank(order, one[1]))


def _rank(order: Sequence[str], weight: str) -> int:
    return order.index(weight) if weight in order else -1


def _doubted(table: FactoryStage | BugsStage | FressenStage | None) -> Iterator[tuple[Pixels | None, str]]:
    match table:
        case FactoryStage():
            tiles = [tile for monster in table.monsters for tile in monster.tiles] + ([table.drawn] if table.drawn else [])
            yield from ((tile.corners, marks.ASKED if tile.asked else marks.UNSURE) for tile in tiles if tile.asked or tile.doubt)
            yield from ((stray.corners, marks.ASKED if stray.asked else stray.weight) for stray in table.strays)
        case BugsStage():
            yield from ((tile.corners, marks.UNSURE) for hand in table.hands for tile in hand.tiles if tile.doubt)
        case FressenStage():
            yield from ((one.corners, marks.UNSURE) for one in (*table.monsters, *table.supplies) if one.doubt)
            yield from ((stray.monster.corners, stray.weight) for stray in table.strays)


def _by_field(table: FressenStage) -> Iterator[tuple[list[FressenGhost], Pixels]]:
    """Ghosts by the field that they share, and where it is; none where something lies that may not."""
    fields = {field.cell: field.corners for field in table.fields}
    covered = {stray.monster.at for stray in table.strays}
    for cell in dict.fromkeys(ghost.cell for ghost in table.ghosts):
        several = [ghost for ghost in table.ghosts if ghost.cell == cell]
        corners = next((ghost.corners for ghost in several if ghost.corners), fields.get(cell))
        if corners and cell not in covered:
            yield several, corners


def _spread(quad: Quad, number: int) -> Iterator[Spot]:
    """So many spots within a quadrilateral, in rows of two."""
    across = min(number, 2)
    down = -(-number // across)
    for nth in range(number):
        yield drawing.inside(quad, 0.5 + (nth % across - (across - 1) / 2) * 0.46, 0.5 + (nth // across - (down - 1) / 2) * 0.46)
