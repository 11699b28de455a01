"""What a picture of ours is made of: filled and stroked outlines, one on the other, in millimetres."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias

from cyclops.artwork.paths import Path, Point

Colour: TypeAlias = tuple[int, int, int]
"""Red, green and blue, sRGB, 0 to 255."""


@dataclass(frozen=True, slots=True)
class Shape:
    """Outlines with a fill, a stroke or both.

    Attributes
    ----------
    paths : tuple of Path
        What lies within an even number of them is a hole (even-odd rule).
    fill, stroke : (int, int, int) or None
        Colours, sRGB; None leaves it out.
    width : float
        Of the stroke, in mm; its ends and joints are round.
    within : Path or None
        Only what lies inside this outline shows.
    """

    paths: tuple[Path, ...]
    fill: Colour | None = None
    stroke: Colour | None = None
    width: float = 0.3
    within: Path | None = None

    def mapped(self, move: Callable[[Path], Path], widths: float = 1.0) -> Shape:
        """The shape with all its outlines moved, and strokes wider by a factor."""
        within = move(self.within) if self.within else None
        return replace(self, paths=tuple(move(path) for path in self.paths), width=self.width * widths, within=within)


def filled(path: Path, fill: Colour, within: Path | None = None) -> Shape:
    """One outline, filled."""
    return Shape((path,), fill=fill, within=within)


def stroked(path: Path, stroke: Colour, width: float, within: Path | None = None) -> Shape:
    """One line of some width in mm."""
    return Shape((path,), stroke=stroke, width=width, within=within)


def outlined(path: Path, fill: Colour, stroke: Colour, width: float) -> Shape:
    """One outline, filled and with a line of some width in mm along it."""
    return Shape((path,), fill=fill, stroke=stroke, width=width)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture of ``width`` by ``height`` mm: ``shapes`` from the lowest to the uppermost, cut off at ``outline``.

    ``outline`` is the edge along which it is cut out, the whole rectangle if None; what lies beyond it is bleed, which is printed, if
    there is room, so that a cut beside the line shows no white.
    """

    width: float
    height: float
    shapes: tuple[Shape, ...]
    outline: Path | None = None

    @property
    def middle(self) -> Point:
        """The middle of the picture."""
        return self.width / 2, self.height / 2


def turned(shapes: Iterable[Shape], degrees: float, about: Point) -> tuple[Shape, ...]:
    """Shapes turned clockwise about a point."""
    return tuple(shape.mapped(lambda path: path.turned(degrees, about)) for shape in shapes)


def moved(shapes: Iterable[Shape], right: float, down: float) -> tuple[Shape, ...]:
    """Shapes moved by millimetres."""
    return tuple(shape.mapped(lambda path: path.moved(right, down)) for shape in shapes)


def resized(shapes: Iterable[Shape], factor: float, about: Point) -> tuple[Shape, ...]:
    """Shapes made larger or smaller about a point, their strokes with them."""
    return tuple(shape.mapped(lambda path: path.scaled(factor, factor, about), factor) for shape in shapes)


def mirrored(shapes: Iterable[Shape], about: Point) -> tuple[Shape, ...]:
    """Shapes with left and right exchanged."""
    return tuple(shape.mapped(lambda path: path.scaled(-1, 1, about)) for shape in shapes)
