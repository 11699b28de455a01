"""A printed grid of square cells in a picture: its outline, and where its lines cross, on a page that need not be flat.

The lines are the largest thing in the picture that hangs together and is darker than what is around it. Its hull, brought to four
sides, gives a first guess; the lines are then followed one by one across the straightened picture, each by the smoothest path of most
print (dynamic programming, as by Amini, Weymouth and Jain 1990 for active contours).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image, Mask, Points, floats, image, points, scaled

CELL = 32
"""Side of a cell in pixels where the picture is straightened to follow the lines."""

_LONG = 800  # pixels of the longer side at which the lines are looked for
_GRAIN = 0.8  # pixels there of the blur that takes off noise: lines of one pixel keep half of their contrast
_LINE_PX = 19  # wider than a line there, and than the stroke of a digit
_SHARES = (0.5, 0.3, 0.18)  # of the darkest print around, from which a pixel is one of a line: crisp print first, then faint
_FAINT = 0.04  # contrast to the paper below which nothing is printed
_SMALL = 0.2  # share of the picture's shorter side that a grid is wide and high at least
_CELL_PX = (12, 280)  # how wide a cell may be there, or a block of them with bolder lines around
_FEW = 4  # things looked at for each share
_ALIKE = 4.0  # pixels between the corners of guesses that lead to the same grid
_CLOSE = (0.45, 0.25)  # cells from its expected place that a line is looked for, at first and once all are known roughly
_STEEP = 2  # pixels by which a line may move from one place to the next, half a cell on
_BEND = 0.04  # what a pixel of such a move costs, in contrast (of 1)
_FULL = 0.35  # share of the usual contrast from which a line counts fully: thin lines are as good as bold ones
_LINE_ROWS = 3  # pixels to both sides of a line in which its middle is measured
_PULL = 0.05  # what it costs to lie as far from the expected place as can be
_ALONG = 0.8  # cells along which print is averaged: no stroke of a digit is so long
_MARGIN = 0.75  # cells around the grid that are looked at
_PULLED = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
_WORST = 20  # this hundredth of the places tells how well a line is seen: a line is printed all along, a row of digits is not
_CLEAR = 0.75  # then no other guess is tried
_ENOUGH = 0.35  # by how much lines must be better seen than what lies between them; other pictures stay below 0.12


@dataclass(frozen=True)
class Grid:
    """A grid as found: ``crossings (n + 1, n + 1, 2)`` in pixels, row by row, from its upper left as seen."""

    crossings: Points

    @property
    def cells(self) -> int:
        """How many cells lie along each side."""
        return len(self.crossings) - 1

    @property
    def corners(self) -> Points:
        """The four corners ``(4, 2)``, clockwise from the upper left."""
        return np.asarray(self.crossings[[0, 0, -1, -1], [0, -1, -1, 0]])

    def cuts(self, picture: Image, cell_px: int) -> Image:
        """The cells row by row, each made a square: ``(n * n, cell_px, cell_px[, 3]) uint8``."""
        along = (np.arange(cell_px) + 0.5) / cell_px
        left, right = self.crossings[:, :-1, None], self.crossings[:, 1:, None]
        edges = left + (right - left) * along[:, None]
        above, below = edges[:-1, :, None], edges[1:, :, None]
        places = (above + (below - above) * along[:, None, None]).astype(np.float32).reshape(-1, cell_px, 2)
        cells = cv2.remap(picture, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return image(cells).reshape(self.cells**2, cell_px, *image(cells).shape[1:])


@dataclass(frozen=True, slots=True)
class NoGrid:
    """That no grid was found, and why."""

    reason: str


def find_grid(picture: Image, cells: int) -> Grid | NoGrid:
    """The grid of ``cells`` by ``cells`` printed in a picture ``(H, W, 3)`` or ``(H, W) uint8``, lines darker than the paper."""
    scale = min(1.0, _LONG / max(picture.shape[:2]))
    small = image(cv2.GaussianBlur(scaled(picture, scale), (0, 0), _GRAIN))
    contrast = contrast_to_paper(small, _LINE_PX)
    best: tuple[float, Points] | None = None
    tried: list[Points] = []
    for quad in _guesses(contrast):
        if any(np.abs(quad - other).max() < _ALIKE for other in tried):
            continue
        tried.append(quad)
        seen, crossings = _follow(small, quad, cells)
        if best is None or seen > best[0]:
            best = (seen, crossings)
        if seen > _CLEAR:
            break
    if best is None:
        return NoGrid("nothing printed is large enough to be a grid")
    if best[0] < _ENOUGH:
        return NoGrid(f"what is printed does not look like a grid of {cells} by {cells} cells")
    return Grid((best[1] + 0.5) / scale - 0.5)


def contrast_to_paper(picture: Image, reach_px: int) -> Floats:
    """How much darker than the paper within ``reach_px`` each pixel of ``(H, W[, 3]) uint8`` is: ``(H, W)``, 0 to 1.

    Of the three channels the one counts that changes most, so print of any colour on paper of any colour is seen.
    """
    size = (reach_px | 1, reach_px | 1)
    paper = cv2.morphologyEx(cv2.blur(picture, (3, 3)), cv2.MORPH_CLOSE, cv2.getStructuringElement(cv2.MORPH_RECT, size))
    paper = image(cv2.blur(paper, size))
    darker = image(cv2.subtract(paper, picture))
    if darker.ndim == 3:
        darker, paper = darker.max(axis=2), paper.max(axis=2)
    return floats(darker / np.maximum(paper, np.float32(8)))


def _guesses(contrast: Floats) -> Iterator[Points]:
    """Quads ``(4, 2)`` around the largest things that hang together."""
    around = cv2.blur(cv2.dilate(contrast, np.ones((41, 41), np.uint8)), (81, 81))
    smallest = _SMALL * min(contrast.shape)
    for share in _SHARES:
        mask = (contrast > np.maximum(share * around, _FAINT)).astype(np.uint8)
        for things in (mask, _cells(mask)):
            _, labels, stats, _ = cv2.connectedComponentsWithStats(things, connectivity=8)
            sizes = stats[1:, 2:4].min(axis=1)
            for number in np.argsort(-sizes, kind="stable")[:_FEW]:
                quad = _quad_around(image(labels == number + 1)) if sizes[number] >= smallest else np.zeros((4, 2))
                if cv2.contourArea(quad.astype(np.float32)) >= smallest**2:
                    yield quad


def _cells(mask: Mask) -> Mask:
    """What lines enclose, grown together across the lines. Folds and text that touch a grid are no part; a fold may cut cells in two."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(1 - mask, connectivity=4)
    width, height, area = stats[:, 2], stats[:, 3], stats[:, 4]
    low, high = _CELL_PX
    fits = (np.minimum(width, height) > low) & (np.maximum(width, height) < high)
    plump = (np.maximum(width, height) < 3 * np.minimum(width, height)) & (area > 0.5 * width * height)
    cells = image((fits & plump)[labels])
    across = np.ones((_LINE_PX // 2, _LINE_PX // 2), np.uint8)
    return image(cv2.morphologyEx(cells, cv2.MORPH_CLOSE, across))


def _quad_around(thing: Mask) -> Points:
    """The four-sided hull of a thing, clockwise from the upper left.

    Of its hull the side is left out, time after time, whose neighbours meet nearest beyond it, until four sides are left.
    """
    hull = points(cv2.approxPolyDP(cv2.convexHull(_pixels(thing)), 2.0, True))
    while len(hull) > 4:
        best: tuple[float, int, Points] | None = None
        for side in range(len(hull)):
            before, start, end, after = hull[[side - 1, side, (side + 1) % len(hull), (side + 2) % len(hull)]]
            meeting = _meeting(before, start, after, end)
            if meeting is not None:
                added = abs(_turn(end - start, meeting - start))
                if best is None or added < best[0]:
                    best = (added, side, meeting)
        if best is None:
            break
        _, side, meeting = best
        hull[side] = meeting
        hull = np.delete(hull, (side + 1) % len(hull), axis=0)
    if len(hull) != 4:
        hull = points(cv2.boxPoints(cv2.minAreaRect(_pixels(thing))))
    return _from_upper_left(hull)


def _pixels(thing: Mask) -> Image:
    return np.argwhere(thing)[:, ::-1].astype(np.int32)


def _meeting(before: Points, start: Points, after: Points, end: Points) -> Points | None:
    """Where the line from ``before`` beyond ``start`` and the line from ``after`` beyond ``end`` meet, if they do."""
    one, other = start - before, end - after
    turn = _turn(one, other)
    if abs(turn) < 1e-9:
        return None
    along, back = _turn(end - start, other) / turn, _turn(end - start, one) / turn
    return np.asarray(start + along * one) if along > 0 and back > 0 else None


def _turn(one: Points, other: Points) -> float:
    """The cross product of two vectors ``(2,)``."""
    return float(one[0] * other[1] - one[1] * other[0])


def _from_upper_left(quad: Points) -> Points:
    clockwise = quad if float(cv2.contourArea(quad.astype(np.float32), True)) > 0 else quad[::-1]
    return np.roll(clockwise, -int(clockwise.sum(axis=1).argmin()), axis=0)


@dataclass(frozen=True, slots=True)
class _Lines:
    """Lines from left to right: how far down each lies ``(n + 1, places)`` in straightened pixels, and how well they are seen."""

    down: Points
    seen: float


def _follow(picture: Image, quad: Points, cells: int) -> tuple[float, Points]:
    """How well a grid is seen there (up to 1), and its crossings."""
    square = np.array([[0, 0], [cells, 0], [cells, cells], [0, cells]], dtype=np.float64)
    there, _ = cv2.findHomography(_straight(square), quad, 0)
    grid = np.stack(np.meshgrid(np.arange(cells + 1.0), np.arange(cells + 1.0)), axis=-1)
    size = round((cells + 2 * _MARGIN) * CELL)
    seen, found = 0.0, _straight(grid)
    for close in _CLOSE:
        flat = image(cv2.warpPerspective(picture, there, (size, size), flags=_PULLED, borderMode=cv2.BORDER_REPLICATE))
        contrast = contrast_to_paper(flat, CELL // 2)
        rows, columns = _lines(contrast, cells, close), _lines(contrast.T, cells, close)
        found = points(cv2.perspectiveTransform(_crossings(rows, columns).reshape(1, -1, 2), there))
        there, _ = cv2.findHomography(_straight(grid.reshape(-1, 2)), found, cv2.LMEDS)
        seen = min(rows.seen, columns.seen)
    return seen, found.reshape(grid.shape)


def _straight(grid: NDArray[Any]) -> Points:
    """Points of the grid, in cells, as pixels of the straightened picture."""
    return np.asarray((grid + _MARGIN) * CELL - 0.5)


def _lines(contrast: Floats, cells: int, close: float) -> _Lines:
    """The lines that run from left to right in the straightened picture."""
    print_ = cv2.blur(cv2.blur(contrast, (1, 3)), (round(_ALONG * CELL) | 1, 1))
    print_ = np.maximum(print_ - cv2.erode(print_, np.ones((_LINE_PX, 1), np.uint8)), 0)
    places = np.rint(_straight(np.arange(2 * cells + 1) / 2)).astype(int)
    evidence = print_[:, places]
    usual = float(np.percentile(evidence, 100 * (1 - 2 / CELL)))
    evidence = np.minimum(evidence / max(_FULL * usual, _FAINT), 1)
    paths = [_path(evidence, row, close) for row in _straight(np.arange(cells + 1))]
    between = [_path(evidence, row, _CLOSE[-1])[1] for row in _straight(np.arange(cells) + 0.5)]
    seen = np.array([share for _, share in paths])
    down = _sharpened(print_[:, places], np.stack([path for path, _ in paths]))
    return _Lines(down, float((seen.mean() + seen.min()) / 2 - np.mean(between)))


def _sharpened(print_: Floats, down: NDArray[np.int_]) -> Points:
    """The middles of the lines that lie at the rows ``down (n + 1, places)``: the mean of the rows around, by their print."""
    around = np.arange(-_LINE_ROWS, _LINE_ROWS + 1)
    weights = print_[down[..., None] + around, np.arange(print_.shape[1])[:, None]] + np.float32(1e-6)
    return np.asarray(down + (weights * around).sum(axis=2) / weights.sum(axis=2), dtype=np.float64)


def _path(evidence: Floats, expected: float, close: float) -> tuple[NDArray[np.int_], float]:
    """The smoothest path of most print near a row, and how well it is seen all along; ``evidence (H, places)``."""
    reach = int(close * CELL)
    middle = round(expected)
    window = evidence[middle - reach : middle + reach + 1]
    offsets = np.arange(-reach, reach + 1)
    steps = np.abs(offsets[:, None] - offsets)
    cost = np.where(steps > _STEEP, np.inf, _BEND * steps)
    total = window[:, 0] - _PULL * np.abs(offsets) / reach
    back = np.zeros(window.shape, np.intp)
    for place in range(1, window.shape[1]):
        among = total - cost
        back[:, place] = among.argmax(axis=1)
        total = among.max(axis=1) + window[:, place] - _PULL * np.abs(offsets) / reach
    path = [int(total.argmax())]
    for place in range(window.shape[1] - 1, 0, -1):
        path.append(int(back[path[-1], place]))
    rows = np.array(path[::-1])
    return middle - reach + rows, float(np.percentile(window[rows, np.arange(len(rows))], _WORST))


def _crossings(rows: _Lines, columns: _Lines) -> Points:
    """Where the lines cross, ``(n + 1, n + 1, 2)`` in straightened pixels."""
    lines = np.arange(len(rows.down))
    places = _straight(np.arange(2 * len(lines) - 1) / 2)
    x, y = np.meshgrid(_straight(lines), _straight(lines))
    for _ in range(2):
        y = np.stack([np.interp(x[line], places, rows.down[line]) for line in lines])
        x = np.stack([np.interp(y[:, line], places, columns.down[line]) for line in lines], axis=1)
    return np.stack([x, y], axis=-1)
