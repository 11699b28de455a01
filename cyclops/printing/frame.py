"""What every upright page has around its content: title, number, how to print it, check lines, and who made it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cyclops
from cyclops.language import Words
from cyclops.printing.check_lines import LENGTH_MM, across, down, what_to_do
from cyclops.printing.page import SOFT, Document, Item, Page, Text, ending, paragraph
from cyclops.printing.paper import MARGIN_MM, Paper
from cyclops.printing.typeface import fitting_pt

_INSET: Final = MARGIN_MM + 0.8  # a little more than must be
_TITLE_PT, _NUMBER_PT, _HINT_PT, _SMALL_PT = 15.0, 8.0, 9.0, 6.5
_TITLE_Y, _HINT_Y, _TOP = 12.5, 17.6, 20.0
_LINE_UP, _WORDS_UP, _BOTTOM_UP = 17.0, 10.2, 19.0  # from the lower rim of the paper: check line, words below it, end of the content
_LEFT: Final = 12.2  # the check line downwards lies left of the content


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page's content, before it is known how many pages there are.

    Attributes
    ----------
    paper : Paper
    heading : str
    hint : str
        A sentence below the heading.
    items : tuple of Text or Placed
    measured : bool
        Whether it has check lines; backs have none, for those of their fronts serve both.
    """

    paper: Paper
    heading: str
    hint: str
    items: tuple[Item, ...]
    measured: bool = True


@dataclass(frozen=True, slots=True)
class Space:
    """Where on a page the content goes, in mm from its upper left corner."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top


def space(paper: Paper) -> Space:
    """Where on a page the content goes."""
    return Space(_LEFT, _TOP, paper.width - _INSET, paper.height - _BOTTOM_UP)


def true_scale(say: Words) -> str:
    """How to print."""
    return say("Print at 100 % (“actual size”), not “fit to page”.")


def made_by() -> str:
    """Which version of Cyclops made a page."""
    return f"Cyclops {cyclops.__version__}"


def framed(title: str, say: Words, leaves: list[Leaf], two_sided: bool = False) -> Document:
    """A document of pages with all that belongs around their content."""
    pages = tuple(_page(leaf, say, number, len(leaves)) for number, leaf in enumerate(leaves, 1))
    return Document(title, say, pages, two_sided)


def _page(leaf: Leaf, say: Words, number: int, count: int) -> Page:
    around = (*_head(leaf, say, number, count), *(_measures(leaf.paper, say) if leaf.measured else ()), _foot(leaf.paper))
    return Page(leaf.paper, (*leaf.items, *around))


def _head(leaf: Leaf, say: Words, number: int, count: int) -> tuple[Item, ...]:
    right = leaf.paper.width - _INSET
    page = ending(say("page {page} of {pages}", page=number, pages=count), right, _TITLE_Y, _NUMBER_PT, colour=SOFT)
    size = fitting_pt(leaf.heading, page.x - _INSET - 4, _TITLE_PT, bold=True)
    hint = fitting_pt(leaf.hint, right - _INSET, _HINT_PT)
    return Text(leaf.heading, _INSET, _TITLE_Y, size, bold=True), page, Text(leaf.hint, _INSET, _HINT_Y, hint)


def _measures(paper: Paper, say: Words) -> tuple[Item, ...]:
    left = _INSET + 1.2
    low = paper.height - _LINE_UP
    words = paragraph(what_to_do(say), (_INSET, paper.height - _WORDS_UP), paper.width - 2 * _INSET, _SMALL_PT)
    return *across((_LEFT, low), paper), *down((left, low - 4 - LENGTH_MM), paper), *words


def _foot(paper: Paper) -> Text:
    return ending(made_by(), paper.width - _INSET, paper.height - _LINE_UP + 1, _SMALL_PT, colour=SOFT)
