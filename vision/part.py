"""A part of a picture around what changed in it, to be read by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol, TypeVar

import cv2
import numpy as np

from vision.arrays import Image, Points, corners, image, mean_side, middle, scaled
from vision.reading import Corners
from vision.scene import TABLE_AROUND, TABLE_GRID, WORK, Backdrop, Scene, make_scene, table_colours
from vision.squares import COARSE


class HasQuad(Protocol):
    """A thing found, with its outline."""

    @property
    def quad(self) -> Points:
        """Its corners ``(4, 2)`` in pixels."""


QuadT = TypeVar("QuadT", bound=HasQuad)

Box = tuple[float, float, float, float]
"""Left, top, right and bottom in pixels."""

_AROUND: Final = 1.4  # tiles: so far beyond what changed is looked at
_RIM: Final = 0.6  # tiles from its borders a part does not show enough of what lies there
_BESIDE, _SEEN_ROUND = 0.2, 0.15  # tiles from what changed are things beside it; and so much is seen round them
_SAME_PLACE: Final = 0.5  # sides
_CLOSE: Final = 0.12  # tiles: so much is seen beyond the sides of what a part shows
_NEAR_BORDER: Final = 0.3  # tiles
_MOST: Final = 0.4  # of a picture: reading all of it costs hardly more than a part as large
_ROUNDING: Final = 16  # pixels by which a part may be larger, so that it is scaled alike in width and height


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """A part of a picture.

    Attributes
    ----------
    window : tuple of int
        Its left, top, right and bottom in the whole picture.
    picture : (h, w, 3) uint8, BGR
    scene : Scene
        The part, with the table behind it as the whole picture shows it where that was asked for.
    whole : tuple of int
        Width and height of the whole picture.
    """

    window: tuple[int, int, int, int]
    picture: Image
    scene: Scene
    whole: tuple[int, int]

    @property
    def origin(self) -> Points:
        """Where it begins in the whole picture ``(2,)``."""
        return np.array(self.window[:2], np.float64)

    def inside(self, places: Corners) -> Corners:
        """Where corners in the whole picture lie in the part."""
        return corners(np.array(places) - self.origin)

    def at_border(self, boxes: Sequence[Box]) -> bool:
        """Whether any of the boxes that it shows reaches the border of the picture, or nearly."""
        near = _NEAR_BORDER * COARSE / self.scene.coarse_scale
        width, height = self.whole
        shown = [box for box in boxes if overlap(box, self.window)]
        return any(min(box[0], box[1], width - box[2], height - box[3]) < near for box in shown)

    def shows(self, quad: Points) -> bool:
        """Whether it shows all of a quad ``(4, 2)`` of the whole picture, and what lies close to it."""
        left, top, right, bottom = _shrunk(self.window, self.whole, _CLOSE * COARSE / self.scene.coarse_scale)
        return bool((quad >= (left, top)).all() and (quad <= (right, bottom)).all())

    def covers(self, place: Points) -> bool:
        """Whether what has its middle at a place ``(2,)`` of the whole picture is seen in it as in the whole picture."""
        return covers(self.window, place, COARSE / self.scene.coarse_scale, self.whole)


def covers(part: Box, place: Points, tile_px: float, size: tuple[int, int]) -> bool:
    """Whether a part of a picture of that size (width, height) shows what has its middle at a place ``(2,)`` as all of the picture does."""
    left, top, right, bottom = _shrunk(part, size, _RIM * tile_px)
    return bool(left <= place[0] <= right and top <= place[1] <= bottom)


def _shrunk(window: Box, whole: tuple[int, int], by_px: float) -> Box:
    """A window smaller by some pixels, except at the borders of the picture."""
    left, top, right, bottom = window
    return (
        left + by_px if left > 0 else -np.inf,
        top + by_px if top > 0 else -np.inf,
        right - by_px if right < whole[0] else np.inf,
        bottom - by_px if bottom < whole[1] else np.inf,
    )


def box_of(places: Points) -> Box:
    """The box around places ``(N, 2)``."""
    (left, top), (right, bottom) = places.min(axis=0).tolist(), places.max(axis=0).tolist()
    return left, top, right, bottom


def grown_box(box: Box, by_px: float) -> Box:
    """A box larger by some pixels each way."""
    return box[0] - by_px, box[1] - by_px, box[2] + by_px, box[3] + by_px


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes have something in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def touches(quad: Points, boxes: Sequence[Box]) -> bool:
    """Whether a convex quad ``(4, 2)`` and any of the boxes have something in common."""
    around = box_of(quad)
    return any(overlap(around, box) and _area_in_common(quad, box) > 0 for box in boxes)


def _area_in_common(quad: Points, box: Box) -> float:
    left, top, right, bottom = box
    other = np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)
    return float(cv2.intersectConvexConvex(quad.astype(np.float32), other)[0])


def in_order(before: Sequence[QuadT], touched: Sequence[bool], found: Sequence[QuadT]) -> tuple[QuadT, ...]:
    """Things in the order in which they were: of those touched the ones found take the places, the others come last."""
    left = list(found)
    things: list[QuadT] = []
    for one, looked_for in zip(before, touched, strict=True):
        if not looked_for:
            things.append(one)
            continue
        centre, most = middle(one.quad), _SAME_PLACE * mean_side(one.quad)
        same = next((n for n, other in enumerate(left) if float(np.hypot(*(middle(other.quad) - centre))) < most), None)
        if same is not None:
            things.append(left.pop(same))
    return (*things, *left)


def corners_of_box(box: Box) -> Corners:
    """The corners of a box."""
    left, top, right, bottom = box
    return (left, top), (right, top), (right, bottom), (left, bottom)


def windows(changed: Sequence[Box], tile_px: float, size: tuple[int, int], known: Sequence[Points] = ()) -> tuple[Box, ...] | None:
    """The parts of a picture that show what changed and what lies around it; None where they are about all of the picture.

    Parameters
    ----------
    changed : sequence of Box
    tile_px : float
    size : tuple of int
        Width and height of the picture.
    known : sequence of (4, 2) float64 ndarray
        What is shown as a whole where it lies beside what changed.
    """
    boxes = [grown_box(box_of(quad), _SEEN_ROUND * tile_px) for quad in known]
    parts = _joined([_with_beside(box, boxes, tile_px) for box in changed])
    inside = [
        (max(0.0, left), max(0.0, top), min(float(size[0]), right), min(float(size[1]), bottom)) for left, top, right, bottom in parts
    ]
    return tuple(inside) if sum(map(area, inside)) < _MOST * size[0] * size[1] else None


def _with_beside(box: Box, known: Sequence[Box], tile_px: float) -> Box:
    """What lies around a place that changed, and all of the things beside it."""
    near = grown_box(box, _BESIDE * tile_px)
    return around([grown_box(box, _AROUND * tile_px), *(other for other in known if overlap(other, near))])


def area(box: Box) -> float:
    """Its area in square pixels."""
    return (box[2] - box[0]) * (box[3] - box[1])


def around(boxes: Sequence[Box]) -> Box:
    """The box around some."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _joined(parts: Sequence[Box]) -> list[Box]:
    """The parts, those joined of which one larger one is no more to look at than both."""
    left, joined = list(parts), []
    while left:
        part = left.pop(0)
        other = next((other for other in left if area(around([part, other])) <= area(part) + area(other)), None)
        if other is None:
            joined.append(part)
        else:
            left.remove(other)
            left.append(around([part, other]))
    return joined


def cut(original: Image, wanted: Box, tile_px: float, usual: float | None = None) -> Part:
    """A part of a picture ``(H, W, 3) uint8 BGR``, scaled for tiles of ``tile_px``.

    ``usual`` is how far its table differs from itself; without it the part is for a closer look at what is known to lie there, and
    does not tell the table from other things.
    """
    height, width = original.shape[:2]
    left, right = _span(wanted[0], wanted[2], width, tile_px)
    top, bottom = _span(wanted[1], wanted[3], height, tile_px)
    window = left, top, right, bottom
    picture = original[top:bottom, left:right]
    scene = make_scene(picture, tile_px)
    if usual is not None:
        scene = replace(scene, backdrop=Backdrop(_table(original, window, tile_px), usual))
    return Part(window, picture, scene, (width, height))


def _span(first: float, last: float, length: int, tile_px: float) -> tuple[int, int]:
    """Whole pixels that hold a span, as many of them as make nearly whole numbers in the working and the small picture."""
    start, stop = max(0, int(first)), min(length, int(np.ceil(last)))
    scales = min(1.0, WORK / tile_px), COARSE / tile_px
    lengths = np.arange(stop - start, min(stop - start + _ROUNDING, length) + 1)
    off = sum(np.abs(lengths * scale - np.round(lengths * scale)) for scale in scales)
    best = int(lengths[np.argmin(off)])
    start = min(start, length - best)
    return start, start + best


def _table(original: Image, window: tuple[int, int, int, int], tile_px: float) -> Image:
    """The colours of the table behind a part: the median of what surrounds each place, beyond the part as well."""
    height, width = original.shape[:2]
    beyond = int(np.ceil(TABLE_AROUND / 2 * tile_px))
    left, top, right, bottom = window
    outer = max(0, left - beyond), max(0, top - beyond), min(width, right + beyond), min(height, bottom + beyond)
    small = scaled(original[outer[1] : outer[3], outer[0] : outer[2]], TABLE_GRID / tile_px)
    colours = table_colours(image(cv2.cvtColor(small, cv2.COLOR_BGR2LAB)))
    across, down = small.shape[1] / (outer[2] - outer[0]), small.shape[0] / (outer[3] - outer[1])
    columns = slice(round((left - outer[0]) * across), max(1, round((right - outer[0]) * across)))
    rows = slice(round((top - outer[1]) * down), max(1, round((bottom - outer[1]) * down)))
    return colours[rows, columns]
