"""What is drawn on a photograph of Bugs & Co: every tile in its owner's colour, sets of three joined, trophies with their value."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import cv2
import numpy as np

from cyclops import drawing
from cyclops.bugs.table import BugsTable, SameDrawing
from cyclops.drawing import BLACK, ORANGE, WHITE, Colour, Quad
from cyclops.palette import FAINT, GAIN, LOSS, TROPHY, owner_colour
from cyclops.sheet import Sheet
from engine.bugs.box import COPIES
from vision.bugs.reading import BugsTile, Trophy
from vision.phrase import phrase, together
from vision.reading import Corners, HasCorners

_ROUND = 1.06  # of the piece: the ring lies just outside it
_DASHES = 16
_LETTER, _MARK, _EYES, _DOUBT = (0.13, 0.13), (0.87, 0.13), (0.5, 0.99), (0.02, 0.62)
"""Where the signs stand on the rim of a tile, so that its drawing stays visible: shares of the way across and down."""


class BugsSheet(Sheet[BugsTable]):
    """A photograph of Bugs & Co."""

    def _draw_things(self) -> None:
        reading, hands = self._table.reading, self._table.hands()
        self._join([same for drawings in hands.values() for same in drawings if len(same.tiles) == COPIES])
        for back in reading.backs:
            drawing.outline(self.image, self._ring(back.corners), FAINT, max(2, self._line - 1))
        for tile in reading.tiles:
            self._draw_tile(tile)
        if self._table.scores:
            for same in itertools.chain.from_iterable(hands.values()):
                self._mark_points(same)
        for trophy in reading.trophies:
            self._draw_trophy(trophy)

    def _join(self, sets: list[SameDrawing]) -> None:
        """Draw a line through the three tiles of each set, below the pieces, the shortest way."""
        for same in sets:
            tiles = self._table.tiles_of(same)
            drawing.path(self.image, self._shortest_way(tiles), self._colour(tiles[0].player), self._line)
        self._uncover()

    def _shortest_way(self, tiles: list[BugsTile]) -> Quad:
        """The middles of tiles in the order that makes the shortest way through all of them."""
        centres = [self._quad(tile.corners).mean(0) for tile in tiles]
        return min((np.array(way) for way in itertools.permutations(centres)), key=_length)

    def _uncover(self) -> None:
        """Bring the pieces back where lines cross them."""
        reading, mask = self._table.reading, np.zeros(self.image.shape[:2], np.uint8)
        pieces: Sequence[HasCorners] = (*reading.tiles, *reading.trophies, *reading.backs)
        for piece in pieces:
            cv2.fillPoly(mask, [np.round(self._ring(piece.corners)).astype(np.int32)], 255)
        np.copyto(self.image, self._photo, where=mask[..., None] > 0)

    def _ring(self, corners: Corners) -> Quad:
        return drawing.ring(self._quad(corners), _ROUND)

    def _colour(self, player: int | None) -> Colour:
        return owner_colour(player, 0) if player is not None or not self._table.points else BLACK

    def _draw_tile(self, tile: BugsTile) -> None:
        drawing.outline(self.image, self._ring(tile.corners), self._colour(tile.player), self._line)
        if tile.doubts:
            drawing.dashed_outline(self.image, drawing.ring(self._quad(tile.corners), _ROUND, _DASHES), ORANGE, self._line + 1, 1)
        frame = self._frame(tile.corners)
        self._draw_eyes(frame, tile.eyes)
        self._name(frame, self._table.drawings()[tile.kind])
        if tile.doubts:
            drawing.plate(self.image, "?", drawing.inside(frame, *_DOUBT), 0.16 * drawing.side(frame), ORANGE, BLACK)

    def _mark_points(self, same: SameDrawing) -> None:
        """Mark every tile that takes a point, and of a set the middle one, so that the marks add up to the hand."""
        tiles = self._table.tiles_of(same)
        if len(tiles) == COPIES:
            middle = self._shortest_way(tiles)[1]
            tiles = [min(tiles, key=lambda tile: float(np.linalg.norm(self._quad(tile.corners).mean(0) - middle)))]
        for tile in tiles if same.points else ():
            self._mark(self._frame(tile.corners), *(("+3", *GAIN) if len(same.tiles) == COPIES else ("−1", *LOSS)))

    def _draw_trophy(self, trophy: Trophy) -> None:
        drawing.outline(self.image, self._ring(trophy.corners), self._colour(trophy.player), self._line)
        self._mark(self._frame(trophy.corners), f"+{trophy.value}", *TROPHY)

    def _frame(self, corners: Corners) -> Quad:
        """The upright square round a piece, however it is turned."""
        quad = self._quad(corners)
        half = drawing.side(quad) / 2
        return np.asarray(quad.mean(0) + half * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]), np.float64)

    def _draw_eyes(self, frame: Quad, number: int) -> None:
        radius = max(5.0, 0.065 * drawing.side(frame))
        middle = drawing.inside(frame, *_EYES)
        for eye in range(number):
            drawing.eye(self.image, (middle[0] + 3.2 * radius * (eye - (number - 1) / 2), middle[1]), radius)

    def _name(self, frame: Quad, name: str) -> None:
        if len(name) <= 2:
            drawing.plate(self.image, name, drawing.inside(frame, *_LETTER), max(9.0, 0.15 * drawing.side(frame)), WHITE, BLACK)
            return
        size = max(12, round(0.15 * drawing.side(frame)))
        width, (middle, top) = drawing.text_width(name, size) + 0.6 * size, drawing.inside(frame, 0.5, 0.0)
        drawing.sign(self.image, name, (middle - width / 2, top - 0.7 * size, width, 1.4 * size), size, BLACK)

    def _mark(self, frame: Quad, text: str, fill: Colour, ink: Colour) -> None:
        drawing.plate(self.image, text, drawing.inside(frame, *_MARK), max(9.0, 0.15 * drawing.side(frame)), fill, ink)

    def _name_things(self) -> None:
        self._name_cards()
        for trophy in self._table.reading.trophies:
            if trophy.player is None and self._table.points:
                self._sign(phrase("on the table"), [self._quad(trophy.corners)], BLACK)

    def _card_title(self, card: int) -> str:
        score = self._table.score_of(card)
        return super()._card_title(card) if score is None else together(score.title, score.mark, between=": ")


def _length(points: Quad) -> float:
    return float(np.linalg.norm(np.diff(points, axis=0), axis=1).sum())
