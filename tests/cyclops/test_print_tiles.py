"""Tiles in their grids: where to cut, and backs that meet their fronts."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from cyclops.artwork.fressen.board import board_halves
from cyclops.artwork.paths import circle, rectangle
from cyclops.artwork.shapes import Colour, Drawing, filled, moved
from cyclops.language import Language, words
from cyclops.printing.board import board
from cyclops.printing.page import Document, Page, Placed
from cyclops.printing.paper import PaperName
from cyclops.printing.pdf import pdf
from cyclops.printing.pieces import Piece, cut_box
from cyclops.printing.pieces import pieces as made_pieces
from cyclops.printing.tiles import tiles
from tests.cyclops.printed import INCH_MM, Ink, ink, middles, picture, sizes_mm
from vision.arrays import Image

SAY = words(Language.ENGLISH)
DPI = 300
GREY: Colour = (130, 130, 130)


@cache
def pieces(game: str) -> tuple[Piece, ...]:
    return made_pieces(game)


def square(colour: Colour, side: float = 45.0, bleed: float = 3.0) -> Drawing:
    return Drawing(side, side, (filled(rectangle(-bleed, -bleed, side + 2 * bleed, side + 2 * bleed), colour),))


def disc(colour: Colour) -> Drawing:
    return Drawing(45, 45, (filled(circle((22.5, 22.5), 25.5), colour),), circle((22.5, 22.5), 22.5))


def colour_of(number: int) -> Colour:
    return 100 + 5 * number, 200 - 4 * number, 60 + 60 * (number % 3)


def sheets(some: list[Piece], paper: PaperName = PaperName.A4, backs: bool = True) -> bytes:
    return pdf(tiles("Tiles", some, paper.paper, SAY, backs))


def at(page: Image, x_mm: float, y_mm: float) -> Colour:
    blue, green, red = page[int(y_mm / INCH_MM * DPI), int(x_mm / INCH_MM * DPI)].tolist()
    return red, green, blue


def squares(count: int) -> list[Piece]:
    return [Piece(square(colour_of(number)), square(colour_of(count - number))) for number in range(count)]


@pytest.mark.parametrize("paper", [PaperName.A4, PaperName.LETTER])
def test_square_tiles_share_their_cuts_every_45_mm(paper: PaperName) -> None:
    page = ink(picture(sheets(squares(20), paper), 0, DPI))
    across, down = tick_rows(page)
    assert np.diff(across) == pytest.approx([45] * 4, abs=0.1)
    assert np.diff(down) == pytest.approx([45] * 5, abs=0.1)


def tick_rows(page: Ink) -> tuple[list[float], list[float]]:
    """Where the ticks above and right of the grid lie, in mm: outside of the bleed nothing else is there."""
    columns, rows = reach(page)
    beyond = round(1.0 / INCH_MM * DPI)
    above, beside = page[rows[0] - beyond, columns[0] :], page[rows[0] : rows[1], columns[1] + beyond]
    return [x / DPI * INCH_MM for x in middles(above)], [y / DPI * INCH_MM for y in middles(beside)]


def reach(page: Ink) -> tuple[tuple[int, int], tuple[int, int]]:
    """The first and the last column, and the first and the last row, that are full of colour."""
    inked = page > 0.1
    columns, rows = np.flatnonzero(inked.mean(axis=0) > 0.75), np.flatnonzero(inked.mean(axis=1) > 0.75)
    return (int(columns[0]), int(columns[-1])), (int(rows[0]), int(rows[-1]))


@pytest.mark.parametrize("paper", list(PaperName))
def test_each_back_lies_behind_its_front_when_the_sheet_is_turned_along_its_long_edge(paper: PaperName) -> None:
    some = squares(19)
    file = sheets(some, paper)
    width = sizes_mm(file)[0][0]
    front, back = (picture(file, page, DPI) for page in (0, 1))
    found, numbers = 0, {colour_of(number): number for number in range(19)}
    for y in np.arange(20, sizes_mm(file)[0][1] - 25, 7.0):
        for x in np.arange(14, width - 8, 7.0):
            number = numbers.get(at(front, x, y))
            if number is not None and at(front, x + 2.5, y + 2.5) == at(front, x, y) == at(front, x - 2.5, y - 2.5):
                assert at(back, width - x, y) == colour_of(19 - number)
                found += 1
    assert found > 19 * 20


def test_backs_bleed_2_mm_beyond_the_outermost_cuts() -> None:
    page = ink(picture(sheets([Piece(square(GREY), square(GREY))] * 20), 1, DPI))
    assert [(end + 1 - start) / DPI * INCH_MM for start, end in reach(page)] == pytest.approx([4 * 45 + 4, 5 * 45 + 4], abs=0.2)


def test_round_tiles_lie_3_mm_apart_and_their_backs_bleed_too() -> None:
    file = sheets([Piece(disc(GREY), disc(GREY))] * 20)
    top, bottom = round(35 / INCH_MM * DPI), round(65 / INCH_MM * DPI)  # through the first row
    columns = np.flatnonzero((ink(picture(file, 1, DPI))[top:bottom] > 0.3).any(axis=0))
    assert np.ptp(columns) / DPI * INCH_MM == pytest.approx(4 * 45 + 3 * 3 + 4, abs=0.2)


def test_bleed_that_belongs_to_the_drawings_own_rectangle_is_the_same() -> None:
    inset = moved(square(GREY).shapes, 3, 3)
    framed = Drawing(51, 51, inset, rectangle(3, 3, 45, 45))
    plain, other = (sheets([Piece(one, one)] * 20) for one in (square(GREY), framed))
    for page in (0, 1):
        assert np.array_equal(picture(plain, page, 100), picture(other, page, 100))


def test_pieces_of_different_size_do_not_share_a_page() -> None:
    small = [Piece(square(GREY, 30), square(GREY, 30))]
    assert len(sizes_mm(sheets(squares(3) + small, backs=False))) == 2


def test_red_and_yellow_do_not_share_a_page() -> None:
    both = [Piece(square(GREY), square(GREY), whose) for whose in ("red", "red", "yellow")]
    assert len(sizes_mm(sheets(both, backs=False))) == 2


@pytest.mark.parametrize(("game", "count"), [("factory", 88), ("bugs", 80), ("fressen", 48)])
def test_all_pieces_of_a_game_are_printed_with_backs_of_their_size(game: str, count: int) -> None:
    printed = pieces(game)
    assert len(printed) == count
    for piece in printed:
        assert cut_box(piece.back)[1] == pytest.approx(piece.size_mm)


@pytest.mark.parametrize(("game", "count"), [("factory", 5), ("bugs", 4), ("fressen", 2)])
def test_how_many_sheets_a_game_takes(game: str, count: int) -> None:
    for paper in (PaperName.A4, PaperName.LETTER):
        made = tiles("Tiles", pieces(game), paper.paper, SAY)
        assert len(made.pages) == 2 * count
        assert made.two_sided


@pytest.mark.parametrize("paper", [PaperName.A4, PaperName.LETTER])
def test_the_halves_of_the_board_meet_without_a_step(paper: PaperName) -> None:
    (above, below), lower = joined(paper)
    line = np.concatenate([above[-3:], lower[1:4]])[:, 40:-40]
    assert (line < 100).all()  # the dark line between fields is whole, half of it on each part
    assert (below[12:36] == lower[12:36]).mean() > 0.9  # what is below the seam goes on under the lower half, should that lie a little low


@pytest.mark.parametrize("paper", [PaperName.A4, PaperName.LETTER])
def test_the_lower_half_ends_where_it_is_cut(paper: PaperName) -> None:
    upper_edge = joined(paper, above_lower=6)[1][:5, 12:-12]  # without the ticks
    assert (upper_edge == 255).all()


def joined(paper: PaperName, above_lower: int = 0) -> tuple[tuple[Image, Image], Image]:
    """Of the upper half what is above its seam and below it, and the lower half from so many pixels above its edge."""
    upper, lower = board_halves()
    made, top, bottom = board_pages(paper)
    first, second = placed(made.pages[1], upper), placed(made.pages[2], lower)
    seam, edge = px(first.top + upper.height), px(second.top)
    columns = slice(px(first.left), px(first.left + upper.width))
    return (top[:seam, columns], top[seam:, columns]), bottom[edge - above_lower :, columns]


@cache
def board_pages(paper: PaperName) -> tuple[Document, Image, Image]:
    """The board, and the pages with its upper and its lower half as they are printed."""
    made = board(paper.paper, SAY)
    file = pdf(made)
    return made, picture(file, 1, DPI), picture(file, 2, DPI)


def px(length_mm: float) -> int:
    return round(length_mm / INCH_MM * DPI)


def placed(page: Page, drawing: Drawing) -> Placed:
    return next(item for item in page.items if isinstance(item, Placed) and item.drawing == drawing)
