"""The calibration sheet on one page: the same size on all papers, its words in the narrow strips that are left around it."""

from __future__ import annotations

from typing import Final

from calibration.patterns import Square, marker_cells
from calibration.sheet import PATCHES, SHEET, VERSION, Patch
from cyclops.artwork.cells import cell_outlines
from cyclops.artwork.paths import Path, Point, polygon, rectangle
from cyclops.artwork.shapes import Shape
from cyclops.language import Words
from cyclops.printing.check_lines import LENGTH_MM, across, down, what_to_do
from cyclops.printing.frame import made_by, true_scale
from cyclops.printing.page import BLACK, SOFT, Document, Item, Page, Text, on_page, paragraph
from cyclops.printing.paper import Paper
from cyclops.printing.typeface import fitting_pt

_TITLE_PT, _HINT_PT, _SMALL_PT = 8.0, 6.5, 5.5
_TITLE_AWAY_MM, _HINT_AWAY_MM = 4.9, 2.2  # from the right side of the board to the bases of the words beside it
_LINE_BELOW_MM, _LINE_BESIDE_MM = 2.9, 5.0  # from the board to the check lines
_RIM_MM: Final = 0.2  # of the patches that are bare paper, and so would not be seen
_BESIDE_LINE_MM: Final = 8.0  # from the end of the check line to the words right of it


def sheet(paper: Paper, say: Words) -> Document:
    """The calibration sheet in the middle of a page held sideways."""
    wide = paper.turned
    title = say("Calibration sheet")
    width, height = SHEET.size_mm
    corner = (wide.width - width) / 2, (wide.height - height) / 2
    items = (*_patches(corner, wide), on_page([_board(corner)], wide), *_beside(corner, title, say), *_checks(corner, wide, say))
    return Document(title, say, (Page(wide, items),))


def _board(corner: Point) -> Shape:
    """All that is black, as one shape."""
    markers = [path for marker in SHEET.markers() for path in _marker(marker.id, marker.square)]
    squares = [rectangle(square.x, square.y, square.side, square.side) for square in SHEET.black_squares()]
    return Shape(tuple(path.moved(*corner) for path in (*squares, *markers)), fill=BLACK)


def _marker(id: int, square: Square) -> list[Path]:
    cells = marker_cells(SHEET.dictionary, id)
    cell = square.side / len(cells)
    return [polygon([(square.x + cell * x, square.y + cell * y) for x, y in loop]) for loop in cell_outlines(cells)]


def _patches(corner: Point, paper: Paper) -> tuple[Item, ...]:
    return (on_page([_patch(patch, corner) for patch in PATCHES], paper),)


def _patch(patch: Patch, corner: Point) -> Shape:
    left, top = corner[0] + patch.x, corner[1] + patch.y
    if not patch.is_paper:
        return Shape((rectangle(left, top, patch.width, patch.height),), fill=patch.colour)
    half = _RIM_MM / 2
    return Shape((rectangle(left + half, top + half, patch.width - _RIM_MM, patch.height - _RIM_MM),), stroke=SOFT, width=_RIM_MM)


def _beside(corner: Point, title: str, say: Words) -> tuple[Item, ...]:
    """Words right of the board, read from the left."""
    right = corner[0] + SHEET.size_mm[0]
    bold = Text(title, right + _TITLE_AWAY_MM, corner[1], _TITLE_PT, bold=True, degrees=90)
    scale = Text(true_scale(say), bold.x, corner[1] + bold.width + 4, _HINT_PT, degrees=90)
    about = " · ".join(
        [say("Lay it quite flat: best glued onto cardboard."), say("page {page} of {pages}", page=1, pages=1), VERSION, made_by()]
    )
    size = fitting_pt(about, SHEET.size_mm[1], _HINT_PT)
    return bold, scale, Text(about, right + _HINT_AWAY_MM, corner[1], size, colour=SOFT, degrees=90)


def _checks(corner: Point, paper: Paper, say: Words) -> tuple[Item, ...]:
    width, height = SHEET.size_mm
    low = corner[1] + height + _LINE_BELOW_MM
    left = corner[0] + LENGTH_MM + _BESIDE_LINE_MM
    words = paragraph(what_to_do(say), (left, low - 0.2), corner[0] + width - left, _SMALL_PT)
    beside = (corner[0] - _LINE_BESIDE_MM, corner[1] + (height - LENGTH_MM) / 2)
    return *across((corner[0], low), paper), *down(beside, paper), *words
