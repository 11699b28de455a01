"""The picture of a simulated table while it is drawn, whole or in part, in linear light and soft at every edge.

Each piece is drawn in its own part of the picture, twice as fine as the picture: for every pixel the ray that the lens sends there is met
with the piece's plane. Height above height, first the shadows that pieces throw on what is below them, then their sides and faces.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final

import cv2
import numpy as np

from hardware.simulated.colours import light_of
from hardware.simulated.lighting import Lamp, Lighting, fixed
from hardware.simulated.pieces import Floats, Image, Piece
from hardware.simulated.silhouettes import Box, around, edge_px, height_mm, hull, is_seen, kernel, outline_px, shadow_px, shared
from hardware.simulated.surfaces import Surface
from hardware.simulated.viewpoint import Points, Pose, SimulatedLens, Viewpoint

TABLE: Final = Pose(np.eye(3), np.zeros(3))
_FINE: Final = 2  # a piece is drawn so many times finer than the picture, unless told
_GRID: Final = 8  # pixels between the rays that are computed; those between them are interpolated, exact to 0.01 pixels
_SIDE_FINE: Final = 4
_FINEST_EDGE_PX: Final = 3.0  # edges of shadows that are softer are drawn coarser
_SIDE_SHADE: Final = 0.8  # sides stand upright and see less of the light


@lru_cache(maxsize=2)
def rays(lens: SimulatedLens) -> Floats:
    """The ray of every pixel, and of a rim one pixel wide around the picture, ``(H + 2, W + 2, 2)``."""
    width, height = lens.size
    columns, rows = -(-width // _GRID) + 2, -(-height // _GRID) + 2
    x, y = ((np.arange(n) - 1) * _GRID + (_GRID - 1) / 2 for n in (columns, rows))
    places = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
    coarse = lens.to_rays(places).reshape(rows, columns, 2)
    fine = np.asarray(cv2.resize(coarse, (columns * _GRID, rows * _GRID), interpolation=cv2.INTER_LINEAR), np.float32)
    return np.ascontiguousarray(fine[_GRID - 1 : _GRID + height + 1, _GRID - 1 : _GRID + width + 1])


class Canvas:
    """What each pixel's thing gives back of the light, and how much of each lamp reaches it.

    Attributes
    ----------
    view : Viewpoint
    lamps : sequence of Lamp
    box : Box
        The part of the picture that it holds.
    back : (h, w, 3) float32
        Light given back there, as a share.
    reaches : list of (h, w) float32
        The share of each lamp's light that is not taken by a shadow.
    fine : int
        How many times finer than the picture a piece is drawn.
    """

    def __init__(self, view: Viewpoint, lamps: Sequence[Lamp], box: Box, back: Floats, reaches: list[Floats], fine: int = _FINE) -> None:
        self.view, self.lamps, self.box, self.back, self.reaches = view, lamps, box, back, reaches
        self.fine = fine

    @classmethod
    def covered(cls, surface: Surface, view: Viewpoint, lighting: Lighting) -> Canvas:
        """A whole picture of a bare table top."""
        width, height = view.lens.size
        lit = [np.ones((height, width), np.float32) for _ in lighting.lamps]
        return cls(view, lighting.lamps, (0, 0, width, height), _table_top(surface, view), lit)

    def part(self, box: Box) -> Canvas:
        """A part of it, which lies within its own: what is drawn there is drawn here too."""
        left, top, right, bottom = box
        here = np.s_[top - self.box[1] : bottom - self.box[1], left - self.box[0] : right - self.box[0]]
        back, reaches = self.back[here], [reaches[here] for reaches in self.reaches]
        return Canvas(self.view, self.lamps, box, back, reaches, self.fine)

    def copy(self, box: Box, fine: int = _FINE) -> Canvas:
        """A copy of a part, in which pieces are drawn so many times finer than the picture."""
        part = self.part(box)
        return Canvas(self.view, self.lamps, box, part.back.copy(), [reaches.copy() for reaches in part.reaches], fine)

    def lay_all(self, pieces: Iterable[Piece]) -> None:
        """Lay pieces, the lower first, of equally low ones those that come first."""
        for _, layer in groupby(sorted(pieces, key=lambda piece: piece.on_mm), key=lambda piece: piece.on_mm):
            self._lay(list(layer))

    def _lay(self, layer: Sequence[Piece]) -> None:
        """Lay pieces that have the same ground, their shadows first."""
        for lamp, reaches in zip(self.lamps, self.reaches, strict=True):
            self._throw(layer, lamp, reaches)
        for piece in layer:
            self._draw(piece)

    def _throw(self, layer: Iterable[Piece], lamp: Lamp, reaches: Floats) -> None:
        """Take the lamp's light from where the pieces of a layer throw their shadows, those of like height with an edge of like width."""
        raised = sorted(((round(height_mm(piece)), piece) for piece in layer if height_mm(piece) > 0), key=lambda pair: pair[0])
        for height, group in groupby(raised, key=lambda pair: pair[0]):
            outlines = [shadow_px(self.view, piece, lamp) for _, piece in group]
            reaches *= 1 - _soft_shade(outlines, self.box, edge_px(self.view, lamp, height))

    def _draw(self, piece: Piece) -> None:
        if not is_seen(self.view, piece):
            return
        px = outline_px(self.view, piece)
        box = shared(around(px), self.box)
        if box is None:
            return
        layers = self._face(piece, box)
        covered = layers[..., 3]
        if piece.thickness_mm > 0:
            whole = np.maximum(covered, _filled(px[: 2 * len(piece.face.outline_mm)], box))
            layers[..., :3] += (whole - covered)[..., None] * (light_of(piece.side) * np.float32(_SIDE_SHADE))
            covered = whole
        self._lay_over(box, layers, covered)

    def _face(self, piece: Piece, box: Box) -> Floats:
        """The piece's face as it is seen in a part of the picture: light given back times how far it covers, and the latter."""
        left, top, right, bottom = box
        rim = rays(self.view.lens)[top : bottom + 2, left : right + 2]
        fine = cv2.resize(rim, None, fx=self.fine, fy=self.fine, interpolation=cv2.INTER_LINEAR)
        fine = fine[self.fine : -self.fine, self.fine : -self.fine]
        texture = piece.face.linear(self.fine * _scale(self.view, piece))
        across, down = texture.shape[1] / piece.face.size_mm[0], texture.shape[0] / piece.face.size_mm[1]
        to_texture = np.array([[across, 0, (texture.shape[1] - 1) / 2], [0, down, (texture.shape[0] - 1) / 2], [0, 0, 1.0]])
        places = cv2.perspectiveTransform(np.ascontiguousarray(fine), to_texture @ np.linalg.inv(self.view.plane_to_rays(piece.pose)))
        seen = cv2.remap(
            texture, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=(0, 0, 0, 0)
        )
        if self.fine == 1:
            return np.asarray(seen, np.float32)
        return np.asarray(cv2.resize(seen, (right - left, bottom - top), interpolation=cv2.INTER_AREA), np.float32)

    def _lay_over(self, box: Box, layers: Floats, covered: Floats) -> None:
        part = self.part(box)
        left = 1 - covered
        cv2.multiply(part.back, cv2.merge([left, left, left]), dst=part.back)
        cv2.add(part.back, cv2.cvtColor(layers, cv2.COLOR_BGRA2BGR), dst=part.back)
        for reaches in part.reaches:
            reaches += covered * (1 - reaches)


def _table_top(surface: Surface, view: Viewpoint) -> Floats:
    rows, columns = surface.light.shape[:2]
    to_texture = np.diag([surface.px_per_mm, surface.px_per_mm, 1.0])
    inner = rays(view.lens)[1:-1, 1:-1]
    places = cv2.perspectiveTransform(inner, to_texture @ np.linalg.inv(view.plane_to_rays(TABLE)))
    across, down = np.mod(places[..., 0], columns), np.mod(places[..., 1], rows)
    return np.asarray(cv2.remap(surface.light, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP), np.float32)


def _scale(view: Viewpoint, piece: Piece) -> float:
    """Pixels of the picture per mm of the piece, where it is nearest to the camera."""
    return view.lens.focal_px[0] / float(view.seen(piece.corners_mm())[:, 2].min())


def _soft_shade(outlines: Sequence[Points], box: Box, soft_px: float) -> Floats:
    """How far outlines ``(N, 2)`` with soft edges cover each pixel of a part of the picture; the softer the coarser they are drawn."""
    coarse = 2 ** max(0, int(math.log2(max(soft_px, 1) / _FINEST_EDGE_PX)))
    rim = kernel(soft_px) // 2 + coarse
    left, top, right, bottom = ((side + way * rim) // coarse for side, way in zip(box, (-1, -1, 1, 1), strict=True))
    shade = np.zeros((bottom + 1 - top, right + 1 - left), np.uint8)
    for outline in outlines:
        cv2.fillPoly(shade, fixed((outline + 0.5) / coarse - 0.5 - (left, top)), 255, cv2.LINE_AA, 4)
    soft = cv2.GaussianBlur(shade, (kernel(soft_px / coarse),) * 2, max(soft_px / coarse, 0.5))
    if coarse > 1:
        soft = cv2.resize(soft, (soft.shape[1] * coarse, soft.shape[0] * coarse), interpolation=cv2.INTER_LINEAR)
    first, above = box[0] - left * coarse, box[1] - top * coarse
    return soft[above : above + box[3] - box[1], first : first + box[2] - box[0]].astype(np.float32) * np.float32(1 / 255)


def _filled(places_px: Points, box: Box) -> Floats:
    """How far the convex hull of places ``(N, 2)`` covers each pixel of a part of the picture."""
    left, top, right, bottom = box
    corners = hull(places_px) - (left, top)
    mask: Image = np.zeros(((bottom - top) * _SIDE_FINE, (right - left) * _SIDE_FINE), np.uint8)
    cv2.fillConvexPoly(mask, fixed(corners, _SIDE_FINE)[0], 255, cv2.LINE_8, 4)
    return np.asarray(cv2.resize(mask, (right - left, bottom - top), interpolation=cv2.INTER_AREA) / np.float32(255), np.float32)
