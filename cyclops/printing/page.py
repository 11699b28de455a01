"""What a printed page is made of, in millimetres from its upper left corner."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

from cyclops.artwork.paths import Path, Point, polyline
from cyclops.artwork.shapes import Colour, Drawing, Shape
from cyclops.language import Words
from cyclops.printing.paper import Paper
from cyclops.printing.typeface import width_mm, wrapped

BLACK: Final[Colour] = (0, 0, 0)
SOFT: Final[Colour] = (110, 110, 110)
"""What is read once, and not to be in the way."""

_LEADING: Final = 0.46  # mm from line to line per point of the typeface


@dataclass(frozen=True, slots=True)
class Text:
    """One line of words.

    Attributes
    ----------
    words : str
    x, y : float
        Where the line begins on its base.
    size_pt : float
    bold : bool
    colour : (int, int, int)
    degrees : float
        By how much it is turned clockwise about its beginning.
    """

    words: str
    x: float
    y: float
    size_pt: float = 9.0
    bold: bool = False
    colour: Colour = BLACK
    degrees: float = 0.0

    @property
    def width(self) -> float:
        """How wide it is, in mm."""
        return width_mm(self.words, self.size_pt, self.bold)


@dataclass(frozen=True, slots=True)
class Placed:
    """A drawing whose own upper left corner lies at ``left``, ``top``; only what lies inside ``window``, if any, is printed."""

    drawing: Drawing
    left: float
    top: float
    degrees: float = 0.0
    window: Path | None = None


Item: TypeAlias = Text | Placed


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet, its items from the lowest to the uppermost."""

    paper: Paper
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Document:
    """Everything that is printed at once.

    Attributes
    ----------
    title : str
        In the language of its words.
    words : Words
        The language.
    pages : tuple of Page
    two_sided : bool
        Whether each second page belongs on the other side of the one before, turned over along the long edge.
    """

    title: str
    words: Words
    pages: tuple[Page, ...]
    two_sided: bool = False


def centred(words: str, x: float, y: float, size_pt: float, bold: bool = False, colour: Colour = BLACK) -> Text:
    """A line of words with its middle at ``x``."""
    return Text(words, x - width_mm(words, size_pt, bold) / 2, y, size_pt, bold, colour)


def ending(words: str, x: float, y: float, size_pt: float, bold: bool = False, colour: Colour = BLACK) -> Text:
    """A line of words that ends at ``x``."""
    return Text(words, x - width_mm(words, size_pt, bold), y, size_pt, bold, colour)


def paragraph(words: str, corner: Point, width: float, size_pt: float, colour: Colour = BLACK) -> tuple[Text, ...]:
    """Words in lines no wider than ``width`` mm, the base of the first at ``corner``."""
    lines = wrapped(words, width, size_pt)
    return tuple(Text(line, corner[0], corner[1] + row * _LEADING * size_pt, size_pt, colour=colour) for row, line in enumerate(lines))


def below(lines: Iterable[Text]) -> float:
    """Where the next line after some goes."""
    return max(line.y + _LEADING * line.size_pt for line in lines)


def lines(ends: Iterable[tuple[Point, Point]], paper: Paper, width: float = 0.2, colour: Colour = BLACK) -> Placed:
    """Straight lines of some width in mm."""
    return on_page([Shape(tuple(polyline(pair) for pair in ends), stroke=colour, width=width)], paper)


def on_page(shapes: Iterable[Shape], paper: Paper) -> Placed:
    """Shapes that are given in millimetres of the page."""
    return Placed(Drawing(paper.width, paper.height, tuple(shapes)), 0, 0)
