"""What may be printed for a camera to be calibrated with, as data: boards of squares with and without markers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.arrays import Points

CELLS_ROUND = 1  # width of a marker's black rim in its own cells


@dataclass(frozen=True, slots=True)
class Square:
    """An upright square on a board.

    Attributes
    ----------
    x, y : float
        Its upper left corner, in mm from that of the board (x right, y down).
    side : float
        In mm.
    """

    x: float
    y: float
    side: float


@dataclass(frozen=True, slots=True)
class Marker:
    """A marker with its number and its place on the board, black rim included."""

    id: int
    square: Square


@dataclass(frozen=True, slots=True)
class Charuco:
    """A chessboard with a marker in each white square (ChArUco); all corners have names, so that a part of it is enough.

    Attributes
    ----------
    columns, rows : int
        Squares across and down.
    square_mm, marker_mm : float
        Sides of the squares and of the markers in the middle of the white ones.
    dictionary : str
        Of the markers, by OpenCV's name: "6X6_250".
    legacy : bool
        The layout before OpenCV 4.6: boards with an even number of rows begin with a white square instead of a black one.
    """

    columns: int
    rows: int
    square_mm: float
    marker_mm: float
    dictionary: str = "6X6_250"
    legacy: bool = False

    @property
    def inner(self) -> tuple[int, int]:
        """How many inner corners there are across and down; they are numbered row by row."""
        return self.columns - 1, self.rows - 1

    @property
    def size_mm(self) -> tuple[float, float]:
        """Width and height of the board."""
        return self.columns * self.square_mm, self.rows * self.square_mm

    @property
    def other_layout(self) -> Charuco:
        """The same board in the layout of older or newer generators; the same with an odd number of rows."""
        return replace(self, legacy=not self.legacy)

    @property
    def swapped(self) -> Charuco:
        """With columns and rows exchanged."""
        return replace(self, columns=self.rows, rows=self.columns)

    def is_black(self, column: int, row: int) -> bool:
        """Whether a square is black."""
        shift = int(self.legacy and self.rows % 2 == 0)
        return (column + row + shift) % 2 == 0

    def black_squares(self) -> tuple[Square, ...]:
        """The black squares, row by row."""
        return tuple(self._square(column, row) for column, row in self._places() if self.is_black(column, row))

    def markers(self) -> tuple[Marker, ...]:
        """The markers, numbered from 0, row by row."""
        margin = (self.square_mm - self.marker_mm) / 2
        whites = [self._square(column, row) for column, row in self._places() if not self.is_black(column, row)]
        return tuple(Marker(id, Square(white.x + margin, white.y + margin, self.marker_mm)) for id, white in enumerate(whites))

    def marker_corners(self) -> Points:
        """Corners ``(M, 4, 2)`` of all markers in mm, clockwise from the upper left, as OpenCV gives them."""
        unit = np.array([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)])
        return np.array([(square.x, square.y) + unit * square.side for square in (marker.square for marker in self.markers())])

    def corners(self) -> Points:
        """The inner corners ``(N, 2)`` in mm, row by row."""
        return inner_corners(self.inner, self.square_mm) + self.square_mm

    def places(self) -> Points:
        """All places ``(N, 2)`` in mm that a view may show: the inner corners, then the corners of the markers."""
        return np.concatenate([self.corners(), self.marker_corners().reshape(-1, 2)])

    def _places(self) -> list[tuple[int, int]]:
        return [(column, row) for row in range(self.rows) for column in range(self.columns)]

    def _square(self, column: int, row: int) -> Square:
        return Square(column * self.square_mm, row * self.square_mm, self.square_mm)


@dataclass(frozen=True, slots=True)
class Chessboard:
    """A plain chessboard. Only the whole of it can be used, for its corners have no names.

    Attributes
    ----------
    columns, rows : int
        Inner corners across and down.
    square_mm : float
        Side of a square.
    """

    columns: int = 9
    rows: int = 6
    square_mm: float = 25.0

    @property
    def inner(self) -> tuple[int, int]:
        """How many inner corners there are across and down; they are numbered row by row."""
        return self.columns, self.rows

    def corners(self) -> Points:
        """The inner corners ``(N, 2)`` in mm from the first, row by row."""
        return inner_corners(self.inner, self.square_mm)

    def places(self) -> Points:
        """All places ``(N, 2)`` in mm that a view may show: the inner corners."""
        return self.corners()


Pattern: TypeAlias = Charuco | Chessboard


def inner_corners(inner: tuple[int, int], square_mm: float) -> Points:
    """A grid of places ``(N, 2)``, row by row, the first at (0, 0)."""
    down, across = np.mgrid[: inner[1], : inner[0]]
    return np.column_stack([across.ravel(), down.ravel()]) * square_mm


@lru_cache
def dictionary(name: str) -> cv2.aruco.Dictionary:
    """OpenCV's dictionary of markers of that name, such as "6X6_250"."""
    return cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, f"DICT_{name}"))


def marker_cells(name: str, id: int) -> NDArray[np.bool_]:
    """Which cells of a marker are black, row by row, its black rim included: ``(8, 8)`` for a dictionary of 6 × 6."""
    known = dictionary(name)
    side = known.markerSize + 2 * CELLS_ROUND
    return np.asarray(np.equal(known.generateImageMarker(id, side, borderBits=CELLS_ROUND), 0))
