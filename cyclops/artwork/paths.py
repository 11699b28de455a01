"""Outlines in millimetres: lines and cubic Bézier curves, and the usual ways to make, move and flatten them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Point: TypeAlias = tuple[float, float]
"""Millimetres right and down from the upper left corner of what is drawn."""
Segment: TypeAlias = tuple[Point] | tuple[Point, Point, Point]
"""A line to a point, or a cubic Bézier curve: two control points and the end."""

_ARC: Final = 4 / 3 * math.tan(math.pi / 8)  # control points of a quarter circle of radius 1 lie this far along its tangents
_STEPS: Final = 12  # lines a curve is flattened to


@dataclass(frozen=True, slots=True)
class Path:
    """One outline that begins at ``start`` and goes along its ``segments``, back to the start where it is ``closed``."""

    start: Point
    segments: tuple[Segment, ...]
    closed: bool = True

    def mapped(self, move: Callable[[Point], Point]) -> Path:
        """The path with every point, control points too, sent through an affine map."""
        segments: list[Segment] = []
        for segment in self.segments:
            if len(segment) == 1:
                segments.append((move(segment[0]),))
            else:
                segments.append((move(segment[0]), move(segment[1]), move(segment[2])))
        return replace(self, start=move(self.start), segments=tuple(segments))

    def moved(self, right: float, down: float) -> Path:
        """The path moved by millimetres."""
        return self.mapped(lambda point: (point[0] + right, point[1] + down))

    def turned(self, degrees: float, about: Point) -> Path:
        """The path turned clockwise, as seen, about a point."""
        cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))

        def turn(point: Point) -> Point:
            x, y = point[0] - about[0], point[1] - about[1]
            return about[0] + cos * x - sin * y, about[1] + sin * x + cos * y

        return self.mapped(turn)

    def scaled(self, across: float, down: float, about: Point) -> Path:
        """The path stretched by two factors about a point; negative ones mirror it."""
        return self.mapped(lambda point: (about[0] + across * (point[0] - about[0]), about[1] + down * (point[1] - about[1])))

    def flattened(self) -> NDArray[np.float64]:
        """The path as points ``(N, 2)`` joined by lines, in mm."""
        points = [self.start]
        for segment in self.segments:
            if len(segment) == 1:
                points.append(segment[0])
            else:
                points.extend(_along(points[-1], *segment))
        return np.array(points)


def _along(start: Point, out: Point, into: Point, end: Point) -> list[Point]:
    curve = []
    for step in range(1, _STEPS + 1):
        t = step / _STEPS
        a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3
        curve.append(
            (a * start[0] + b * out[0] + c * into[0] + d * end[0], a * start[1] + b * out[1] + c * into[1] + d * end[1]),
        )
    return curve


def polygon(points: Sequence[Point]) -> Path:
    """A closed outline of lines."""
    return Path(points[0], tuple((point,) for point in points[1:]))


def polyline(points: Sequence[Point]) -> Path:
    """An open line from point to point."""
    return replace(polygon(points), closed=False)


def rectangle(left: float, top: float, width: float, height: float) -> Path:
    """An upright rectangle."""
    return polygon([(left, top), (left + width, top), (left + width, top + height), (left, top + height)])


def rounded_rectangle(left: float, top: float, width: float, height: float, radius: float) -> Path:
    """An upright rectangle whose corners are quarter circles."""
    right, bottom, r, k = left + width, top + height, radius, radius * (1 - _ARC)
    return Path(
        (left + r, top),
        (
            ((right - r, top),),
            ((right - k, top), (right, top + k), (right, top + r)),
            ((right, bottom - r),),
            ((right, bottom - k), (right - k, bottom), (right - r, bottom)),
            ((left + r, bottom),),
            ((left + k, bottom), (left, bottom - k), (left, bottom - r)),
            ((left, top + r),),
            ((left, top + k), (left + k, top), (left + r, top)),
        ),
    )


def ellipse(centre: Point, across: float, down: float, degrees: float = 0.0) -> Path:
    """An ellipse with the half axes ``across`` and ``down``, turned clockwise."""
    x, y = centre
    kx, ky = across * _ARC, down * _ARC
    path = Path(
        (x + across, y),
        (
            ((x + across, y + ky), (x + kx, y + down), (x, y + down)),
            ((x - kx, y + down), (x - across, y + ky), (x - across, y)),
            ((x - across, y - ky), (x - kx, y - down), (x, y - down)),
            ((x + kx, y - down), (x + across, y - ky), (x + across, y)),
        ),
    )
    return path.turned(degrees, centre) if degrees else path


def circle(centre: Point, radius: float) -> Path:
    """A circle."""
    return ellipse(centre, radius, radius)


def smooth(points: Sequence[Point], closed: bool = True, tension: float = 1.0) -> Path:
    """A smooth curve through points.

    Method: Catmull-Rom spline as Bézier curves; ``tension`` 0 gives straight lines, 1 the usual roundness.
    """
    count = len(points)

    def at(index: int) -> Point:
        return points[index % count] if closed else points[min(max(index, 0), count - 1)]

    segments: list[Segment] = []
    for index in range(count if closed else count - 1):
        before, here, there, after = at(index - 1), at(index), at(index + 1), at(index + 2)
        out = here[0] + tension * (there[0] - before[0]) / 6, here[1] + tension * (there[1] - before[1]) / 6
        into = there[0] - tension * (after[0] - here[0]) / 6, there[1] - tension * (after[1] - here[1]) / 6
        segments.append((out, into, there))
    return Path(points[0], tuple(segments), closed)


def on_circle(centre: Point, radius: float, degrees: float) -> Point:
    """A point of a circle, ``degrees`` clockwise from its top."""
    angle = math.radians(degrees)
    return centre[0] + radius * math.sin(angle), centre[1] - radius * math.cos(angle)
