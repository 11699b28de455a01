"""Where equal pieces lie on a page, front and back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from cyclops.artwork.paths import Path, Point, circle, polyline, rectangle
from cyclops.printing.cuts import light_lines, side_ticks
from cyclops.printing.frame import Space
from cyclops.printing.page import Placed, lines, on_page
from cyclops.printing.paper import MARGIN_MM, Paper
from cyclops.printing.pieces import Piece, cut_box

BLEED_MM: Final = 2.0
"""How far a picture goes on beyond the cut, where it has more and nothing else lies there: printers feed paper that exactly."""

_GAP_MM: Final = 3.0  # between pieces that are not square
_TICK_MM: Final = 2.2  # of the marks around the grid, beyond the bleed


@dataclass(frozen=True, slots=True)
class Grid:
    """Equal places in rows and columns on a page.

    Attributes
    ----------
    paper : Paper
    corner : (float, float)
        The upper left corner of the first place.
    columns, rows : int
    size : (float, float)
        Width and height of a place.
    gap : float
        Between places.
    """

    paper: Paper
    corner: Point
    columns: int
    rows: int
    size: tuple[float, float]
    gap: float

    def places(self, count: int) -> list[tuple[int, int]]:
        """The first ``count`` places, as columns and rows."""
        return [(number % self.columns, number // self.columns) for number in range(count)]

    def corner_of(self, place: tuple[int, int]) -> Point:
        """The upper left corner of a place on the front."""
        (column, row), (width, height) = place, self.size
        return self.corner[0] + column * (width + self.gap), self.corner[1] + row * (height + self.gap)

    def back_corner_of(self, place: tuple[int, int]) -> Point:
        """The same on the back of the sheet, turned over along its long edge."""
        left, top = self.corner_of(place)
        return self.paper.width - left - self.size[0], top


def grid_for(piece: Piece, paper: Paper, place: Space) -> Grid:
    """As many places for such pieces as a page takes.

    It lies in the middle of the page as far as it can, for then both sides of the sheet meet best.
    """
    width, height = piece.size_mm
    gap, around = (0.0, BLEED_MM + _TICK_MM) if piece.straight else (_GAP_MM, 0.0)
    columns, rows = (int((room - 2 * around + gap) // (side + gap)) for room, side in ((place.width, width), (place.height, height)))
    across, down = columns * (width + gap) - gap, rows * (height + gap) - gap
    back = paper.width - MARGIN_MM - BLEED_MM - across  # farther right its back would come too near to the left rim
    left = min(max((paper.width - across) / 2, place.left + around), back)
    return Grid(paper, (left, place.top + (place.height - down) / 2), columns, rows, (width, height), gap)


def side(grid: Grid, pieces: Sequence[Piece], back: bool) -> Iterator[Placed]:
    """The pieces of one page, seen from the front or from the back."""
    places = grid.places(len(pieces))
    for piece, place in zip(pieces, places, strict=True):
        left, top = grid.back_corner_of(place) if back else grid.corner_of(place)
        window = _window((left, top), grid, _free(place, places, grid.gap, back))
        drawing = piece.back if back else piece.front
        (right, down), _ = cut_box(drawing)
        yield Placed(drawing, left - right, top - down, window=window)


def cuts(grid: Grid, count: int) -> tuple[Placed, ...]:
    """Where to cut the first ``count`` places on the front: straight lines that neighbours share, with ticks, or circles."""
    if grid.gap:
        return (on_page([light_lines(_round(grid, place) for place in grid.places(count))], grid.paper),)
    (left, top), (width, height) = grid.corner, grid.size
    columns = [left + column * width for column in range(min(count, grid.columns) + 1)]
    rows = [top + row * height for row in range(-(-count // grid.columns) + 1)]
    down = [polyline([(x, rows[0]), (x, rows[-1])]) for x in columns]
    across = [polyline([(columns[0], y), (columns[-1], y)]) for y in rows]
    ticks = side_ticks(columns, rows, BLEED_MM, (BLEED_MM + _TICK_MM, BLEED_MM + _TICK_MM))
    return on_page([light_lines([*down, *across])], grid.paper), lines(ticks, grid.paper)


def _free(place: tuple[int, int], places: list[tuple[int, int]], gap: float, back: bool) -> tuple[bool, bool, bool, bool]:
    """Whether nothing lies left of, above, right of and below a place, as seen."""
    column, row = place
    left, right = (column - 1, row) not in places, (column + 1, row) not in places
    free = (right if back else left, (column, row - 1) not in places, left if back else right, (column, row + 1) not in places)
    return (True, True, True, True) if gap else free


def _window(corner: Point, grid: Grid, free: tuple[bool, bool, bool, bool]) -> Path:
    left, top, right, bottom = (BLEED_MM * side for side in free)
    return rectangle(corner[0] - left, corner[1] - top, grid.size[0] + left + right, grid.size[1] + top + bottom)


def _round(grid: Grid, place: tuple[int, int]) -> Path:
    (left, top), (width, height) = grid.corner_of(place), grid.size
    return circle((left + width / 2, top + height / 2), width / 2)
