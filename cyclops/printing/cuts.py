"""Where to cut: ticks outside of what is cut out, and thin light lines along it where the picture itself shows no edge.

What a marker lies on has ticks only: an eye may take a closed frame for a marker's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from cyclops.artwork.paths import Path, Point
from cyclops.artwork.shapes import Colour, Shape

Line: TypeAlias = tuple[Point, Point]

_LIGHT: Final[Colour] = (190, 190, 190)
_LIGHT_MM: Final = 0.15  # half of it stays on each side of the cut: no eye takes it for ink
_CLEAR_MM: Final = 0.5  # from a tick to the corner it points at


def corner_ticks(corner: Point, side: float, length: float) -> Iterator[Line]:
    """The eight ticks at the corners of an upright square, within the ``length`` mm that lie free around it."""
    left, top = corner
    for x, outward in ((left, -1), (left + side, 1)):
        for y, upward in ((top, -1), (top + side, 1)):
            yield (x + outward * _CLEAR_MM, y), (x + outward * (length - _CLEAR_MM), y)
            yield (x, y + upward * _CLEAR_MM), (x, y + upward * (length - _CLEAR_MM))


def side_ticks(columns: Iterable[float], rows: Iterable[float], near: float, far: Point) -> Iterator[Line]:
    """Ticks at the ends of straight cuts across a rectangle.

    Parameters
    ----------
    columns, rows : iterable of float
        Where cuts go down and across; the first and the last are sides of the rectangle.
    near : float
        From the rectangle to the ticks, in mm.
    far : (float, float)
        From the rectangle to the ends of the ticks beside it, and of those above and below it.
    """
    across, down = tuple(columns), tuple(rows)
    for x in across:
        yield (x, down[0] - far[1]), (x, down[0] - near)
        yield (x, down[-1] + near), (x, down[-1] + far[1])
    for y in down:
        yield (across[0] - far[0], y), (across[0] - near, y)
        yield (across[-1] + near, y), (across[-1] + far[0], y)


def light_lines(paths: Iterable[Path]) -> Shape:
    """Lines along which to cut, and of which next to nothing stays to be seen."""
    return Shape(tuple(paths), stroke=_LIGHT, width=_LIGHT_MM)
