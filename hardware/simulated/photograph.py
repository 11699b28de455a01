"""Photographs of simulated tables: exact to a small part of a pixel, in linear light, soft at every edge.

Each piece is drawn in its own part of the picture, twice as fine as the picture: for every pixel the ray that the lens sends there is met
with the piece's plane. Height above height, first the shadows that pieces throw on what is below them, then their sides and faces.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Final

import cv2
import numpy as np

from hardware.simulated.colours import light_of
from hardware.simulated.lighting import Lamp, Lighting, Sensor, Shade, fixed
from hardware.simulated.pieces import Floats, Image, Piece
from hardware.simulated.surfaces import Surface
from hardware.simulated.viewpoint import Points, Pose, SimulatedLens, Viewpoint

_FINE: Final = 2  # a piece is drawn so many times finer than the picture
_GRID: Final = 8  # pixels between the rays that are computed; those between them are interpolated, exact to 0.01 pixels
_COARSE: Final = 16  # pixels between the places at which the light is computed
_SIDE_FINE: Final = 4
_SIDE_SHADE: Final = 0.8  # sides stand upright and see less of the light
_TABLE: Final = Pose(np.eye(3), np.zeros(3))

Box = tuple[int, int, int, int]
"""Left, top, right and bottom of a part of the picture."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A table top and what lies on it; what lies higher covers what is lower, what comes later covers what came before."""

    pieces: tuple[Piece, ...]
    surface: Surface


def photograph(scene: Scene, view: Viewpoint, lighting: Lighting, sensor: Sensor, seed: int = 0) -> Image:
    """Take a picture.

    Parameters
    ----------
    scene : Scene
    view : Viewpoint
    lighting : Lighting
    sensor : Sensor
    seed : int
        Of the noise; all else follows from the values.

    Returns
    -------
    (H, W, 3) uint8 ndarray, BGR
    """
    canvas = _Canvas(view, lighting)
    canvas.cover(scene.surface)
    ordered = sorted(scene.pieces, key=lambda piece: piece.on_mm)
    for _, layer in groupby(ordered, key=lambda piece: piece.on_mm):
        canvas.lay(list(layer))
    return sensor.expose(canvas.lit(), np.random.default_rng(seed))


@lru_cache(maxsize=2)
def _rays(lens: SimulatedLens) -> Floats:
    """The ray of every pixel, and of a rim one pixel wide around the picture, ``(H + 2, W + 2, 2)``."""
    width, height = lens.size
    columns, rows = -(-width // _GRID) + 2, -(-height // _GRID) + 2
    x, y = ((np.arange(n) - 1) * _GRID + (_GRID - 1) / 2 for n in (columns, rows))
    places = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
    coarse = lens.to_rays(places).reshape(rows, columns, 2)
    fine = np.asarray(cv2.resize(coarse, (columns * _GRID, rows * _GRID), interpolation=cv2.INTER_LINEAR), np.float32)
    return np.ascontiguousarray(fine[_GRID - 1 : _GRID + height + 1, _GRID - 1 : _GRID + width + 1])


class _Canvas:
    """The picture while it is drawn: how much light each pixel's thing gives back, and how much of each lamp reaches it."""

    def __init__(self, view: Viewpoint, lighting: Lighting) -> None:
        self.view, self.lighting = view, lighting
        width, height = self.size = view.lens.size
        self.rays = _rays(view.lens)
        self.back: Floats = np.zeros((height, width, 3), np.float32)
        self.reaches: list[Floats] = [np.ones((height, width), np.float32) for _ in lighting.lamps]

    def cover(self, surface: Surface) -> None:
        """Lay the table top everywhere."""
        rows, columns = surface.light.shape[:2]
        to_texture = np.diag([surface.px_per_mm, surface.px_per_mm, 1.0])
        inner = self.rays[1:-1, 1:-1]
        places = cv2.perspectiveTransform(inner, to_texture @ np.linalg.inv(self.view.plane_to_rays(_TABLE)))
        self.back = np.asarray(
            cv2.remap(
                surface.light, np.mod(places[..., 0], columns), np.mod(places[..., 1], rows), cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP
            ),
            np.float32,
        )

    def lay(self, layer: Sequence[Piece]) -> None:
        """Lay pieces that have the same ground, their shadows first."""
        for lamp, reaches in zip(self.lighting.lamps, self.reaches, strict=True):
            self._throw(layer, lamp, reaches)
        for piece in layer:
            self._draw(piece)

    def _throw(self, layer: Iterable[Piece], lamp: Lamp, reaches: Floats) -> None:
        """Take the lamp's light from where the pieces of a layer throw their shadows, those of like height with an edge of like width."""
        raised = sorted(((round(_height(piece)), piece) for piece in layer if _height(piece) > 0), key=lambda pair: pair[0])
        for height, group in groupby(raised, key=lambda pair: pair[0]):
            shade = np.zeros(reaches.shape, np.uint8)
            for _, piece in group:
                cv2.fillPoly(shade, fixed(self._shadow_px(piece, lamp)), 255, cv2.LINE_AA, 4)
            _take(reaches, shade, 1.0, max(height, 1) * lamp.softness * self._px_per_mm() / 2)

    def _shadow_px(self, piece: Piece, lamp: Lamp) -> Points:
        outline = piece.pose.to_table(piece.face.outline_mm)
        heights = -outline[:, 2] - piece.on_mm
        fallen = outline[:, :2] + np.stack([lamp.shadow_mm(float(height)) for height in heights])
        base = piece.pose.to_table(piece.face.outline_mm, piece.thickness_mm)[:, :2]
        if np.allclose(heights, piece.thickness_mm):
            fallen = np.asarray(cv2.convexHull(np.concatenate([fallen, base]).astype(np.float32)), np.float64).reshape(-1, 2)
        return self.view.to_px(fallen, piece.on_mm)

    def _px_per_mm(self) -> float:
        return self.view.lens.focal_px[0] / self.view.stance.height_mm

    def _draw(self, piece: Piece) -> None:
        top = piece.pose.to_table(piece.face.outline_mm)
        base = piece.pose.to_table(piece.face.outline_mm, piece.thickness_mm)
        space = np.concatenate([top, base, piece.corners_mm()])
        if self.view.seen(space)[:, 2].min() <= 1 or not self._faces_camera(piece):
            return
        px = self.view.space_to_px(space)
        box = self._box(px)
        if box is None:
            return
        layers = self._face(piece, box)
        covered = layers[..., 3]
        if piece.thickness_mm > 0:
            whole = np.maximum(covered, _filled(px[: 2 * len(top)], box))
            layers[..., :3] += (whole - covered)[..., None] * (light_of(piece.side) * np.float32(_SIDE_SHADE))
            covered = whole
        self._lay_over(box, layers[..., :3], covered)

    def _faces_camera(self, piece: Piece) -> bool:
        towards = piece.pose.translation_mm - self.view.stance.place_mm
        return float(towards @ piece.pose.rotation[:, 2]) > 0

    def _box(self, px: Points) -> Box | None:
        (left, top), (right, bottom) = np.floor(px.min(axis=0)).astype(int) - 1, np.ceil(px.max(axis=0)).astype(int) + 2
        box = max(int(left), 0), max(int(top), 0), min(int(right), self.size[0]), min(int(bottom), self.size[1])
        return box if box[0] < box[2] and box[1] < box[3] else None

    def _face(self, piece: Piece, box: Box) -> Floats:
        """The piece's face as it is seen in a part of the picture: light given back times how far it covers, and the latter."""
        left, top, right, bottom = box
        around = self.rays[top : bottom + 2, left : right + 2]
        fine = cv2.resize(around, None, fx=_FINE, fy=_FINE, interpolation=cv2.INTER_LINEAR)[_FINE:-_FINE, _FINE:-_FINE]
        texture = piece.face.linear(_FINE * self._scale(piece))
        across, down = texture.shape[1] / piece.face.size_mm[0], texture.shape[0] / piece.face.size_mm[1]
        to_texture = np.array([[across, 0, (texture.shape[1] - 1) / 2], [0, down, (texture.shape[0] - 1) / 2], [0, 0, 1.0]])
        places = cv2.perspectiveTransform(np.ascontiguousarray(fine), to_texture @ np.linalg.inv(self.view.plane_to_rays(piece.pose)))
        seen = cv2.remap(
            texture, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=(0, 0, 0, 0)
        )
        return np.asarray(cv2.resize(seen, (right - left, bottom - top), interpolation=cv2.INTER_AREA), np.float32)

    def _scale(self, piece: Piece) -> float:
        """Pixels of the picture per mm of the piece, where it is nearest to the camera."""
        return self.view.lens.focal_px[0] / float(self.view.seen(piece.corners_mm())[:, 2].min())

    def _lay_over(self, box: Box, light: Floats, covered: Floats) -> None:
        left, top, right, bottom = box
        here = self.back[top:bottom, left:right]
        here *= (1 - covered)[..., None]
        here += light
        for reaches in self.reaches:
            part = reaches[top:bottom, left:right]
            part += covered * (1 - part)

    def lit(self) -> Floats:
        """The light that comes from each pixel, shades and glares included."""
        for shade in self.lighting.shades:
            self._shade(shade)
        places = self._coarse_places()
        light = self.back * np.array(self.lighting.ambient, np.float32)
        for lamp, reaches in zip(self.lighting.lamps, self.reaches, strict=True):
            there = reaches * self._spread(lamp.brightness(places))
            light += self.back * there[..., None] * np.array(lamp.colour, np.float32)
        for glare in self.lighting.glares:
            away = np.sum((places - glare.centre_mm) ** 2, axis=1) / glare.radius_mm**2
            light += self._spread(np.exp(-away))[..., None] * np.array(glare.light, np.float32)
        return np.asarray(light, np.float32)

    def _shade(self, shade: Shade) -> None:
        reaches = self.reaches[shade.lamp]
        height, width = (-(-n // _COARSE) for n in reaches.shape)
        small = np.zeros((height, width), np.uint8)
        outline = self.view.to_px(np.array(shade.outline_mm))
        cv2.fillPoly(small, fixed((outline + 0.5) / _COARSE - 0.5), 255, cv2.LINE_AA, 4)
        soft = cv2.GaussianBlur(small.astype(np.float32), (0, 0), max(shade.softness_mm * self._px_per_mm() / _COARSE / 2, 0.5))
        reaches *= 1 - np.float32(shade.depth / 255) * self._grown(np.asarray(soft, np.float32))

    def _coarse_places(self) -> Points:
        """The places of the table, in mm, that a coarse grid over the picture shows, ``(N, 2)``."""
        width, height = (-(-n // _COARSE) for n in self.size)
        x, y = (np.minimum(np.arange(n) * _COARSE + _COARSE // 2, most - 1) for n, most in ((width, self.size[0]), (height, self.size[1])))
        rays = self.rays[1:-1, 1:-1][y[:, None], x[None]]
        places = cv2.perspectiveTransform(rays, np.linalg.inv(self.view.plane_to_rays(_TABLE)))
        return np.asarray(places, np.float64).reshape(-1, 2)

    def _spread(self, values: Points) -> Floats:
        """Values of the coarse grid, ``(N,)``, over the whole picture."""
        width, height = (-(-n // _COARSE) for n in self.size)
        return self._grown(values.reshape(height, width).astype(np.float32))

    def _grown(self, small: Floats) -> Floats:
        large = cv2.resize(small, (small.shape[1] * _COARSE, small.shape[0] * _COARSE), interpolation=cv2.INTER_LINEAR)
        return np.asarray(large[: self.size[1], : self.size[0]], np.float32)


def _height(piece: Piece) -> float:
    """How high above its ground a piece's face lies, in the middle."""
    return float(-piece.pose.translation_mm[2]) - piece.on_mm


def _take(reaches: Floats, shade: Image, depth: float, edge_px: float) -> None:
    """Take light where there is a shade, after its edge was made soft."""
    size = max(3, int(6 * edge_px) | 1)
    soft = cv2.GaussianBlur(shade, (size, size), max(edge_px, 0.5))
    reaches *= 1 - soft.astype(np.float32) * np.float32(depth / 255)


def _filled(outline_px: Points, box: Box) -> Floats:
    """How far the convex hull of places ``(N, 2)`` covers each pixel of a part of the picture."""
    left, top, right, bottom = box
    hull = cv2.convexHull((outline_px - (left, top)).astype(np.float32)).reshape(-1, 2).astype(np.float64)
    mask = np.zeros(((bottom - top) * _SIDE_FINE, (right - left) * _SIDE_FINE), np.uint8)
    cv2.fillConvexPoly(mask, fixed(hull, _SIDE_FINE)[0], 255, cv2.LINE_8, 4)
    return np.asarray(cv2.resize(mask, (right - left, bottom - top), interpolation=cv2.INTER_AREA) / np.float32(255), np.float32)
