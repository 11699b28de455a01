"""What the annotated pictures are drawn with: text, plates, outlines, and a search for a free spot beside what is explained."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Quad = NDArray[np.float64]
Colour = tuple[int, int, int]
Spot = Sequence[float] | NDArray[np.float64]

BLACK: Colour = (20, 20, 20)
WHITE: Colour = (255, 255, 255)
ORANGE: Colour = (0, 140, 255)

_FONT = cv2.FontFace("sans")
_ONE_WRITER: Final = threading.Lock()  # OpenCV garbles text that is written, or measured, by two threads at the same time
_BOLD = 700
_SHIFT = 4  # sub-pixel bits of the drawing functions
_COARSE = 8  # px of a step when a free spot is sought


def text_width(text: str, size: int, weight: int = _BOLD) -> int:
    """How wide a line of text becomes, in pixels."""
    with _ONE_WRITER:
        return int(cv2.getTextSize((0, 0), text, (0, 0), _FONT, size, weight)[2])


def wrapped(text: str, size: int, width: int, weight: int = _BOLD) -> list[str]:
    """The text in lines none of which is wider than ``width`` pixels (a single word may be)."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size, weight) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def write(image: Image, text: str, left: float, middle: float, size: int, colour: Colour, weight: int = _BOLD) -> None:
    """Write one line of text that begins at ``left`` and whose capitals are centred on ``middle``."""
    with _ONE_WRITER:
        cv2.putText(image, text, (round(left), round(middle + 0.35 * size)), colour, _FONT, size, weight)


def write_centred(image: Image, text: str, centre: Spot, size: int, colour: Colour) -> None:
    """Write one line of text centred on a point."""
    write(image, text, centre[0] - text_width(text, size) / 2, centre[1], size, colour)


def plate(image: Image, text: str, centre: Spot, radius: float, fill: Colour, ink: Colour) -> None:
    """Draw a round plate with a letter or number on it, and a rim that sets it off from anything."""
    disc(image, centre, radius + max(1.5, 0.14 * radius), ink)
    disc(image, centre, radius, fill)
    size = round((1.5 if len(text) == 1 else 1.25) * radius)
    write_centred(image, text, centre, size, ink)


def eye(image: Image, centre: Spot, radius: float) -> None:
    """Draw the sign of a tile with eyes."""
    for grow, colour in ((1.2, BLACK), (1.0, WHITE)):
        axes = (_fixed(1.35 * grow * radius), _fixed(grow * radius))
        cv2.ellipse(image, _fixed_point(centre), axes, 0, 0, 360, colour, -1, cv2.LINE_AA, _SHIFT)
    disc(image, centre, 0.5 * radius, BLACK)


def outline(image: Image, quad: Quad, colour: Colour, thickness: int) -> None:
    """Draw a closed outline with a dark rim, so that it shows on any ground."""
    for width, ink in ((thickness + 3, BLACK), (thickness, colour)):
        cv2.polylines(image, [_fixed_points(quad)], True, ink, width, cv2.LINE_AA, _SHIFT)


def dashed_outline(image: Image, quad: Quad, colour: Colour, thickness: int, dashes: int = 5) -> None:
    """Draw a closed outline in dashes, so many a side, on a dark ground: the sign of a doubt."""
    cv2.polylines(image, [_fixed_points(quad)], True, BLACK, thickness + 3, cv2.LINE_AA, _SHIFT)
    for start, end in zip(quad, np.roll(quad, -1, 0), strict=True):
        for step in range(dashes):
            ends = start + np.array([[(step + 0.15) / dashes], [(step + 0.7) / dashes]]) * (end - start)
            cv2.polylines(image, [_fixed_points(ends)], False, colour, thickness, cv2.LINE_AA, _SHIFT)


def dotted_outline(image: Image, quad: Quad, colour: Colour, thickness: int) -> None:
    """Draw an outline of short strokes: the sign of a tile that does not lie there yet."""
    for start, end in zip(quad, np.roll(quad, -1, 0), strict=True):
        steps = np.arange(0.02, 0.98, 0.12)
        for step in steps:
            ends = _fixed_points(start + np.array([[step], [step + 0.06]]) * (end - start))
            cv2.polylines(image, [ends], False, BLACK, thickness + 3, cv2.LINE_AA, _SHIFT)
            cv2.polylines(image, [ends], False, colour, thickness, cv2.LINE_AA, _SHIFT)


def path(image: Image, points: Quad, colour: Colour, thickness: int) -> None:
    """Draw lines from point to point, with a dark rim."""
    for width, ink in ((thickness + 3, BLACK), (thickness, colour)):
        cv2.polylines(image, [_fixed_points(points)], False, ink, width, cv2.LINE_AA, _SHIFT)


def arrow(image: Image, start: Spot, end: Spot, colour: Colour, thickness: int) -> None:
    """Draw an arrow with a light rim, so that it shows on any ground."""
    back, point = np.asarray(start, np.float64), np.asarray(end, np.float64)
    ahead = (point - back) / max(float(np.linalg.norm(point - back)), 1.0)
    aside = np.array([-ahead[1], ahead[0]])
    for rim, ink in ((2.0, WHITE), (0.0, colour)):
        half, barb = 0.5 * thickness + rim, 1.5 * thickness + rim
        neck = point - 2.2 * thickness * ahead
        shaft = [back - half * aside - rim * ahead, neck - half * aside, neck - barb * aside - rim * ahead, point + 1.5 * rim * ahead]
        mirrored = [neck + barb * aside - rim * ahead, neck + half * aside, back + half * aside - rim * ahead]
        fill(image, np.array([*shaft, *mirrored]), ink)


def sign(image: Image, text: str, box: tuple[float, float, float, float], size: int, fill: Colour) -> None:
    """Draw a sign: white text in a coloured box with a white rim; ``box`` is (left, top, width, height)."""
    left, top, width, height = (round(length) for length in box)
    cv2.rectangle(image, (left - 2, top - 2, width + 4, height + 4), WHITE, -1)
    cv2.rectangle(image, (left, top, width, height), fill, -1)
    write(image, text, left + (width - text_width(text, size)) / 2, top + height / 2, size, WHITE)


def fill(image: Image, quad: Quad, colour: Colour) -> None:
    """Fill a polygon."""
    cv2.fillPoly(image, [_fixed_points(quad)], colour, cv2.LINE_AA, _SHIFT)


def tint(image: Image, quad: Quad, colour: Colour, share: float) -> None:
    """Lay a see-through colour over a quadrilateral; ``share`` 1 hides what is below."""
    window = _Window(image, quad)
    window.blend(np.full_like(window.pixels, colour), share)


def lay_over(image: Image, quad: Quad, source: Image, source_quad: Quad, share: float) -> None:
    """Lay one picture's quadrilateral over another's, see-through; ``share`` 1 hides what is below."""
    window = _Window(image, quad)
    if not window.pixels.size:
        return
    move = cv2.getPerspectiveTransform(source_quad.astype(np.float32), window.quad.astype(np.float32))
    height, width = window.pixels.shape[:2]
    window.blend(np.asarray(cv2.warpPerspective(source, move, (width, height), flags=cv2.INTER_AREA), np.uint8), share)


def shrunk(quad: Quad, by: float) -> Quad:
    """The quadrilateral with every side ``by`` pixels further in."""
    return grown(quad, 1 - 2 * by / side(quad))


def grown(quad: Quad, factor: float) -> Quad:
    """The quadrilateral with every length about its centre multiplied."""
    centre = quad.mean(0)
    return np.asarray(centre + (quad - centre) * factor, np.float64)


def part(quad: Quad, across: float, down: float, share: float) -> Quad:
    """A smaller copy of a quadrilateral, centred on a share of the way across and down it, its sides ``share`` as long."""
    half = share / 2
    return np.array([inside(quad, across + x, down + y) for x, y in ((-half, -half), (half, -half), (half, half), (-half, half))])


def ring(quad: Quad, factor: float = 1.0, corners: int = 32) -> Quad:
    """The circle within a quadrilateral, its radius multiplied, as a polygon."""
    turn = np.linspace(0, 2 * np.pi, corners, endpoint=False)[:, None]
    return inside(quad, 0.5 + 0.5 * factor * np.cos(turn), 0.5 + 0.5 * factor * np.sin(turn))


def upright(quad: Quad) -> Quad:
    """The quadrilateral beginning at the corner that is furthest up and left in the picture."""
    return np.asarray(np.roll(quad, -int(np.argmin(quad.sum(1))), 0), np.float64)


def side(quad: Quad) -> float:
    """Mean length of the sides, in pixels."""
    return float(np.linalg.norm(quad - np.roll(quad, -1, 0), axis=1).mean())


def inside(quad: Quad, across: float | NDArray[np.float64], down: float | NDArray[np.float64]) -> NDArray[np.float64]:
    """The point, or points, at a share of the way across and down a quadrilateral, from its corner 0 towards corners 1 and 3."""
    top = quad[0] + across * (quad[1] - quad[0])
    bottom = quad[3] + across * (quad[2] - quad[3])
    return np.asarray(top + down * (bottom - top), np.float64)


class Ground:
    """Which parts of a picture are free to be written on.

    Parameters
    ----------
    width, height : int
        Size of the picture in pixels.
    """

    def __init__(self, width: int, height: int) -> None:
        self._taken: NDArray[np.uint8] = np.zeros((height // _COARSE + 1, width // _COARSE + 1), np.uint8)
        self._size = (width, height)

    def take(self, quad: Quad, margin: float = 4) -> None:
        """Keep a quadrilateral, in pixels, and a margin round it free of writing."""
        points = np.round(shrunk(quad, -margin) / _COARSE).astype(np.int32)
        cv2.fillPoly(self._taken, [points], 1)

    def spot(self, width: float, height: float, near: Spot) -> tuple[float, float]:
        """Find the place for a sign and keep it.

        Parameters
        ----------
        width, height : float
            Size of the sign in pixels.
        near : pair of float
            The point (x, y) that it belongs to.

        Returns
        -------
        tuple of float
            Its top left corner: the nearest that covers nothing, or where it covers least.
        """
        columns, rows = int(width // _COARSE) + 2, int(height // _COARSE) + 2
        total = cv2.integral(self._taken)
        covered = total[rows:, columns:] - total[:-rows, columns:] - total[rows:, :-columns] + total[:-rows, :-columns]
        if covered.size == 0:
            return 0.0, 0.0
        y, x = np.indices(covered.shape)
        away = np.hypot((x + columns / 2) * _COARSE - near[0], (y + rows / 2) * _COARSE - near[1])
        row, column = np.unravel_index(np.argmin(away + covered * float(sum(self._size))), covered.shape)
        self._taken[row : row + rows, column : column + columns] = 1
        return float(column) * _COARSE + _COARSE / 2, float(row) * _COARSE + _COARSE / 2


class _Window:
    """The part of a picture round a quadrilateral, so that only it is worked on."""

    def __init__(self, image: Image, quad: Quad) -> None:
        left, top = np.maximum(np.floor(quad.min(0)).astype(int) - 1, 0)
        right, bottom = np.maximum(np.ceil(quad.max(0)).astype(int) + 2, 0)
        self.pixels: Image = image[top:bottom, left:right]
        self.quad: Quad = quad - (left, top)

    def blend(self, layer: Image, share: float) -> None:
        """Mix a layer of the window's size into the picture, within the quadrilateral."""
        mask = np.zeros(self.pixels.shape[:2], np.uint8)
        cv2.fillPoly(mask, [_fixed_points(self.quad)], 255, cv2.LINE_AA, _SHIFT)
        weight = mask[..., None] * (share / 255)
        self.pixels[:] = np.round(self.pixels * (1 - weight) + layer * weight).astype(np.uint8)


def disc(image: Image, centre: Spot, radius: float, colour: Colour) -> None:
    """Draw a filled circle."""
    cv2.circle(image, _fixed_point(centre), _fixed(radius), colour, -1, cv2.LINE_AA, _SHIFT)


def _fixed(length: float) -> int:
    return round(length * (1 << _SHIFT))


def _fixed_point(point: Spot) -> tuple[int, int]:
    return _fixed(point[0]), _fixed(point[1])


def _fixed_points(points: NDArray[np.float64]) -> NDArray[np.int32]:
    return np.round(points * (1 << _SHIFT)).astype(np.int32)
