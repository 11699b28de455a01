"""Pages are as large as their paper, and what is printed on them is as large as it says."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from calibration.sheet import SHEET
from cyclops.artwork.cards import BOSS, card_mm, marker_mm
from cyclops.printing.orders import Order, Thing
from cyclops.printing.paper import MARGIN_MM, PaperName
from tests.cyclops.printed import INCH_MM, Ink, check_marks_mm, file_of, ink, middles, picture, sizes_mm
from vision.arrays import Points, points
from vision.cards import card_outline, look_for_cards

pytestmark = pytest.mark.pi

SIZES = {PaperName.A4: (210.0, 297.0), PaperName.LETTER: (215.9, 279.4), PaperName.A3: (297.0, 420.0)}
USUAL = (PaperName.A4, PaperName.LETTER)
DPI = 300

ORDERS = [
    Order(Thing.CARDS),
    Order(Thing.SHEET),
    Order(Thing.BOARD),
    Order(Thing.TILES, "fressen"),
]
ROUND = Order(Thing.TILES, "bugs")
"""Its pages are those of square tiles but for what is laid on them, so only their rim is looked at."""


def on(order: Order, paper: PaperName) -> bytes:
    return file_of(Order(order.thing, order.game, paper))


@pytest.mark.parametrize("paper", PaperName)
@pytest.mark.parametrize("order", ORDERS, ids=lambda order: f"{order.thing}-{order.game}")
def test_every_page_has_the_size_of_the_paper(order: Order, paper: PaperName) -> None:
    across = order.thing in (Thing.SHEET, Thing.BOARD)
    expected = SIZES[paper][::-1] if across else SIZES[paper]
    assert all(size == pytest.approx(expected, abs=0.05) for size in sizes_mm(on(order, paper)))


@pytest.mark.parametrize("paper", USUAL)
@pytest.mark.parametrize("order", ORDERS, ids=lambda order: f"{order.thing}-{order.game}")
def test_the_check_lines_have_marks_at_0_100_and_150_mm_in_both_directions(order: Order, paper: PaperName) -> None:
    page = ink(picture(on(order, paper), 0, DPI))
    assert check_marks_mm(page, DPI) == pytest.approx([0, 100, 150], abs=0.1)
    assert check_marks_mm(page.T, DPI) == pytest.approx([0, 100, 150], abs=0.1)


@pytest.mark.parametrize("paper", USUAL)
@pytest.mark.parametrize("number", [0, 1])
def test_cards_and_their_markers_have_their_size(paper: PaperName, number: int) -> None:
    file = on(Order(Thing.CARDS), paper)
    cards, _ = look_for_cards(picture(file, number, DPI / 3))
    page = ink(picture(file, number, DPI))
    assert [card.id for card in cards] == ([BOSS] if number else list(range(9)))
    for card in cards:
        assert marker_sides_mm(page, (np.array(card.corners) + 0.5) * 3) == pytest.approx((marker_mm(card.id),) * 2, abs=0.1)
        assert cut_mm(page, (card_outline(card) + 0.5) * 3) == pytest.approx((card_mm(card.id),) * 2, abs=0.1)


def marker_sides_mm(page: Ink, corners: Points) -> tuple[float, float]:
    """Width and height of a marker that lies about there, along the middle of its black rim."""
    (left, top), (right, bottom) = corners[0], corners[2]
    rim, beyond = (right - left) / 14, 12
    across = page[round(top + rim), round(left) - beyond : round(right) + beyond]
    down = page[round(top) - beyond : round(bottom) + beyond, round(left + rim)]
    return px_mm(across.sum()), px_mm(down.sum())


def cut_mm(page: Ink, outline: Points) -> tuple[float, float]:
    """Width and height between the ticks around a card that lies about there."""
    (left, top), (right, bottom) = outline[0], outline[2]
    out, near = round(1.5 / INCH_MM * DPI), round(1.2 / INCH_MM * DPI)
    row, column = round(top) - out, round(left) - out
    (west,), (east,) = (middles(page[row, round(x) - near : round(x) + near]) for x in (left, right))
    (north,), (south,) = (middles(page[round(y) - near : round(y) + near, column]) for y in (top, bottom))
    return px_mm(round(right) + east - round(left) - west), px_mm(round(bottom) + south - round(top) - north)


def px_mm(length_px: float) -> float:
    return length_px / DPI * INCH_MM


@pytest.mark.parametrize("paper", PaperName)
def test_the_sheet_is_equally_large_on_all_papers_and_in_their_middle(paper: PaperName) -> None:
    page = picture(on(Order(Thing.SHEET), paper), 0, DPI)
    corner = (np.array(SIZES[paper][::-1]) - SHEET.size_mm) / 2
    expected = (SHEET.corners() + corner) / INCH_MM * DPI - 0.5
    about = (expected + np.array([3.0, -4.0])).astype(np.float32).reshape(-1, 1, 2)
    found = cv2.cornerSubPix(cv2.cvtColor(page, cv2.COLOR_BGR2GRAY), about, (12, 12), (-1, -1), (cv2.TERM_CRITERIA_COUNT, 30, 0.0))
    assert np.abs(points(found) - expected).max() < 0.1 / INCH_MM * DPI


@pytest.mark.parametrize("order", [*ORDERS, ROUND], ids=lambda order: f"{order.thing}-{order.game}")
@pytest.mark.parametrize("paper", USUAL)
def test_nothing_is_printed_near_the_rim_of_the_paper(order: Order, paper: PaperName) -> None:
    dpi = 75
    file = on(order, paper)  # words of other languages keep off it too, see the tests of pages
    for number in range(len(sizes_mm(file))):
        page = picture(file, number, dpi)
        rim = round(MARGIN_MM / INCH_MM * dpi) - 1
        assert page.min() < 128
        assert np.count_nonzero(page < 250) == np.count_nonzero(page[rim:-rim, rim:-rim] < 250), f"page {number + 1}"
