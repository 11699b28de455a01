"""What stands on printed pages, in four languages, and how it is laid out."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pypdfium2
import pytest

from cyclops.language import Language
from cyclops.printing.orders import Order, Thing, document
from cyclops.printing.page import Page, Text
from cyclops.printing.paper import MARGIN_MM, PaperName
from cyclops.printing.pdf import pdf
from tests.cyclops.printed import file_of, picture, sizes_mm, words

PRINTED = [
    *itertools.product(Thing, (PaperName.A4, PaperName.LETTER), Language),
    *((thing, PaperName.A3, Language.HUNGARIAN) for thing in Thing),  # the longest words
]
EVERYTHING = (
    Order(Thing.CARDS),
    Order(Thing.SHEET),
    Order(Thing.BOARD),
    *(Order(Thing.TILES, game) for game in ("bugs", "fressen")),
)


def box(text: Text) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a line of words, in mm."""
    up, down, width = 0.76 * text.size_pt * 25.4 / 72, 0.1 * text.size_pt * 25.4 / 72, text.width
    turn = math.radians(text.degrees)
    corners = [(0.0, -up), (width, -up), (width, down), (0.0, down)]
    places = [(math.cos(turn) * x - math.sin(turn) * y, math.sin(turn) * x + math.cos(turn) * y) for x, y in corners]
    xs, ys = zip(*places, strict=True)
    return text.x + min(xs), text.y + min(ys), text.x + max(xs), text.y + max(ys)


def lines(page: Page) -> list[Text]:
    return [item for item in page.items if isinstance(item, Text) and item.words]


@pytest.mark.parametrize(("thing", "paper", "language"), PRINTED)
def test_words_keep_off_the_rim_and_off_each_other(thing: Thing, paper: PaperName, language: Language) -> None:
    game = "fressen" if thing in (Thing.TILES, Thing.BOARD) else None
    made = document(Order(thing, game, paper, language, ("Anna", "W" * 40) if thing is Thing.CARDS else ()))
    for page in made.pages:
        boxes = [box(text) for text in lines(page)]
        for left, top, right, bottom in boxes:
            assert MARGIN_MM <= left < right <= page.paper.width - MARGIN_MM
            assert MARGIN_MM <= top < bottom <= page.paper.height - MARGIN_MM
        for one, other in itertools.combinations(boxes, 2):
            apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
            assert apart, (one, other)


@pytest.mark.parametrize("order", EVERYTHING, ids=lambda order: f"{order.thing}-{order.game}")
def test_pages_are_numbered_and_tell_to_print_at_100_percent_and_who_made_them(order: Order) -> None:
    file = file_of(order)
    count = len(sizes_mm(file))
    for number in range(count):
        page = words(file, number)
        assert f"page {number + 1} of {count}" in page
        assert "Cyclops 0." in page
    assert "Print at 100" in words(file, 0)
    assert "--across 147 --down 148" in words(file, 0)


def test_the_sheet_says_which_version_of_it_it_is() -> None:
    assert "Cyclops calibration sheet 1" in words(file_of(Order(Thing.SHEET)), 0)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (Language.ENGLISH, ("Cards for the table", "Player 4", "DRAW")),
        (Language.POLISH, ("Karty na stół", "Gracz 4", "DOBIERZ", "każdego", "Połóż")),
        (Language.HUNGARIAN, ("Kártyák az asztalra", "4. játékos", "HÚZÁS", "őket", "legközelebbi")),
        (Language.DUTCH, ("Kaarten voor op tafel", "Speler 4", "TREKKEN")),
    ],
)
def test_cards_speak_the_language_and_call_players_by_name(language: Language, said: tuple[str, ...]) -> None:
    names = ("Łucja", "Őrsi", "René")
    page = words(file_of(Order(Thing.CARDS, language=language, names=names)), 0)
    for word in (*names, *said):
        assert word in page


def test_a_name_is_printed_however_it_is_spelt_in_bytes() -> None:
    assert "Zoë" in words(file_of(Order(Thing.CARDS, names=("Zoe\u0308", "Ιώ", "Жанна"))), 0)


def test_the_file_says_its_title_and_language_and_asks_to_be_printed_at_true_size() -> None:
    file = file_of(Order(Thing.BOARD, language=Language.POLISH))
    with pypdfium2.PdfDocument(file) as opened:
        assert opened.get_metadata_value("Title") == "Plansza do gry Das große Fressen"
    for part in (b"/PrintScaling /None", b"/Lang (pl)", b"/Duplex /Simplex"):
        assert part in file
    assert b"/Duplex /DuplexFlipLongEdge" in file_of(Order(Thing.TILES, "bugs"))
    assert b"/Duplex /Simplex" in file_of(Order(Thing.TILES, "fressen", backs=False))


def test_a_page_brings_its_own_white() -> None:
    with pypdfium2.PdfDocument(file_of(Order(Thing.SHEET))) as opened:
        in_the_dark = opened[0].render(scale=1, fill_color=(0, 0, 0, 255)).to_numpy()
    assert np.array_equal(in_the_dark[:, :, :3], picture(file_of(Order(Thing.SHEET)), 0, 72))


@pytest.mark.parametrize("thing", Thing)
def test_the_same_order_makes_the_same_bytes(thing: Thing) -> None:
    order = Order(thing, "fressen" if thing is Thing.TILES else None)
    assert pdf(document(order)) == file_of(order)
