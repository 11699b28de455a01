"""What lies on a simulated table, in mm, and what is true of it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import numpy as np

from cyclops.artwork.shapes import Drawing
from hardware.simulated.viewpoint import Points, Viewpoint

Json: TypeAlias = dict[str, Any]
Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Thing:
    """A drawing that lies somewhere, cut out, with its face up.

    Attributes
    ----------
    drawing : Drawing
    centre_mm : (float, float)
        Of its rectangle, on the table.
    degrees : float
        Clockwise.
    thickness_mm : float
    on_mm : float
        Height of what it lies on.
    """

    drawing: Drawing
    centre_mm: Point
    degrees: float = 0.0
    thickness_mm: float = 0.3
    on_mm: float = 0.0

    @property
    def quad(self) -> Quad:
        """The corners of what is left when it is cut out, clockwise from the upper left one of the drawing, at the height of its face."""
        if self.drawing.outline is None:
            return self.part(0.0, 0.0, self.drawing.width, self.drawing.height)
        cut = self.drawing.outline.flattened()
        (left, top), (right, bottom) = cut.min(axis=0).tolist(), cut.max(axis=0).tolist()
        return self.part(left, top, right - left, bottom - top)

    def part(self, left: float, top: float, width: float, height: float) -> Quad:
        """The corners of a rectangle of the drawing, in mm from its upper left corner."""
        corners = np.array([(left, top), (left + width, top), (left + width, top + height), (left, top + height)])
        return Quad(placed(corners - self.drawing.middle, self.centre_mm, self.degrees), self.on_mm + self.thickness_mm)

    def moved(self, centre: Point, degrees: float) -> Thing:
        """The same thing as part of a group that is turned about the table's origin and then moved."""
        ((x, y),) = placed(np.array([self.centre_mm]), centre, degrees)
        return replace(self, centre_mm=(float(x), float(y)), degrees=self.degrees + degrees)


@dataclass(frozen=True, slots=True, eq=False)
class Quad:
    """Four places ``(4, 2)`` of the table in mm, clockwise, at a height."""

    places_mm: Points
    height_mm: float

    @property
    def centre_mm(self) -> Point:
        """Its middle."""
        x, y = self.places_mm.mean(axis=0).tolist()
        return x, y

    def seen(self, view: Viewpoint) -> list[list[float]]:
        """Its corners in pixels, in the form of the contract."""
        return [[round(x, 3), round(y, 3)] for x, y in view.to_px(self.places_mm, self.height_mm).tolist()]


def placed(places_mm: Points, centre: Point, degrees: float) -> Points:
    """Places ``(N, 2)`` turned clockwise about the origin, then moved."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return np.asarray(places_mm @ np.array([[cos, sin], [-sin, cos]]) + centre)


@dataclass(frozen=True, slots=True)
class LaidTable:
    """A table of one game.

    Attributes
    ----------
    game : str
    things : tuple of Thing
    truth : mapping
        What a reading of it must say, in the form of the contract, but with a `Quad` wherever that has corners.
    """

    game: str
    things: tuple[Thing, ...]
    truth: Mapping[str, Any]

    def outlines(self) -> list[Points]:
        """The rectangles of all things, ``(4, 2)`` each."""
        return [thing.quad.places_mm for thing in self.things]

    def smallest_px(self, view: Viewpoint) -> float:
        """The side of the smallest tile as it is seen."""
        quads = [view.to_px(tile["corners"].places_mm, tile["corners"].height_mm) for tile in self.truth["tiles"]]
        return min((float(np.linalg.norm(np.roll(quad, 1, axis=0) - quad, axis=1).mean()) for quad in quads), default=math.inf)

    def true_reading(self, view: Viewpoint) -> Json:
        """The truth of a photograph that is taken from a viewpoint, with the camera that took it."""
        lens, flip = view.lens, np.diag([1.0, -1.0, -1.0])
        camera = {
            "name": "simulated",
            "matrix": lens.matrix.tolist(),
            "distortion": list(lens.distortion),
            "centre_m": (flip @ view.stance.place_mm / 1000).tolist(),
            "rotation": (view.stance.rotation @ flip).tolist(),
            "pixel": "centre",
        }
        read: Json = _with_corners(self.truth, view)
        return {"image": "", "game": self.game, "size": list(lens.size), **read, "camera": camera}


def _with_corners(value: Any, view: Viewpoint) -> Any:
    if isinstance(value, Quad):
        return value.seen(view)
    if isinstance(value, Mapping):
        return {key: _with_corners(entry, view) for key, entry in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_with_corners(entry, view) for entry in value]
    return value
