"""What people press on the page during an evening, and what becomes of it: in the record, on the drawing and in the points."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evenings import LiveEvening, after_moves, asked, soon
from tests.browser.people import closes_sheet, is_told, points, presses, says_of_tile, sees_the_game, tile_names, touches_tile

Evenings = Callable[..., LiveEvening]
Pages = Callable[..., Page]
CLICK = "(selector) => document.querySelector(selector).click()"


@pytest.fixture(scope="module")
def factory_evening() -> Iterator[LiveEvening]:
    """An evening of Monster Factory that is held after six moves at first; a test leaves it as its table is."""
    with LiveEvening("factory", hold=after_moves(6)) as live:
        yield live


def presses_at_once(*buttons: tuple[Page, str]) -> None:
    """Press buttons of several pages within far less than a tenth of a second."""
    for page, selector in buttons:
        page.evaluate(CLICK, selector)


def test_case_100_a_move_is_taken_back_made_again_that_is_how_it_is_and_two_take_one_move_back(
    factory_evening: LiveEvening, open_page: Pages
) -> None:
    live = factory_evening
    page = open_page(live.address)
    live.until_held()
    sees_the_game(page)
    expect(page.locator("#view .tv-tiles [data-touch]")).to_have_count(4)
    before = tile_names(page)
    presses(page, "undo")
    expect(page.locator("#view .tv-tiles [data-touch]")).to_have_count(3)
    expect(page.locator("#drawn")).to_be_visible()
    assert (live.record.undoable, live.record.redoable) == (5, 1)

    has_a_look(page)
    presses(page, "redo")
    expect(page.locator("#view .tv-tiles [data-touch]")).to_have_count(4)
    assert (live.record.undoable, live.record.redoable) == (6, 0)

    has_a_look(page)
    presses(page, "undo")
    expect(page.locator("#view .tv-tiles [data-touch]")).to_have_count(3)
    has_a_look(page)
    page.locator("#talk [data-key=accept]").click()
    expect(page.locator("#view .tv-tiles [data-touch]")).to_have_count(4)
    soon(lambda: live.situation.in_step and live.record.undoable == 6, "table and record agree again")
    assert tile_names(page) == before

    two_press_undo_together(live, page, open_page(live.address, "phone"))
    presses(page, "redo")
    soon(lambda: live.situation.in_step and live.record.undoable == 6, "table and record agree for the next test")


def has_a_look(page: Page) -> None:
    """Look what became of a press, as long as people do at least: what is pressed sooner may have meant what was there before."""
    page.wait_for_timeout(500)


def two_press_undo_together(live: LiveEvening, one: Page, other: Page) -> None:
    """One move is taken back, and who was second is told."""
    sees_the_game(other)
    expect(other.locator("#view .tv-tiles [data-touch]")).to_have_count(4)
    undo = "#bar [data-key=undo]"
    presses_at_once((one, undo), (other, undo))
    is_told(other, "Have a look before you press again.")
    for page in (one, other):
        expect(page.locator("#view .tv-tiles [data-touch]")).to_have_count(3)
    one.wait_for_timeout(500)
    assert (live.record.undoable, live.record.redoable) == (5, 1)


def test_a_tile_is_put_right_by_touching_it_and_record_drawing_and_points_follow(factory_evening: LiveEvening, open_page: Pages) -> None:
    live = factory_evening
    live.until_held()
    live.go_on(after_moves(12))
    live.until_held()
    page = open_page(live.address)
    sees_the_game(page)
    seen = "Łukasz's first monster: a tile with an eye. Top: thin, right: blank, bottom: thick, left: blank."
    tile = page.locator('#view [data-touch="B@0,0"]')
    expect(tile).to_have_attribute("aria-label", seen)
    assert points(page) == {"1": 0, "2": 3}, "Łukasz has a complete monster of three tiles"
    sockets = page.locator("#view .tv-socket").count()

    touches_tile(page, "B@0,0")
    says_of_tile(page, "Right edge", "thin, green")
    expect(tile).to_have_attribute("aria-label", seen.replace("right: blank", "right: thin"))
    assert page.locator("#view .tv-socket").count() == sockets + 1
    expect(page.locator('#seats [data-player="2"] .points > [aria-hidden]').first).to_have_text("0")
    says_of_tile(page, "Does it show an eye?", "No")
    expect(tile).to_have_attribute("aria-label", seen.replace("right: blank", "right: thin").replace("with an", "without an"))
    assert live.record.points == {1: 0, 2: 0}
    assert not live.record.state.monsters[1].structure.cells[0, 0].eye

    closes_sheet(page)
    for _ in range(2):
        moves = live.record.undoable
        presses(page, "undo")
        soon(lambda now=moves: live.record.undoable < now, "a correction is taken back")  # type: ignore[misc]
        page.wait_for_timeout(300)
    expect(tile).to_have_attribute("aria-label", seen)
    assert points(page) == {"1": 0, "2": 3}


def test_case_100_a_question_is_answered_by_its_button_and_an_undo_pressed_with_it_is_refused(evening: Evenings, open_page: Pages) -> None:
    live = evening(game="bugs", hold=asked)
    one, other = open_page(live.address), open_page(live.address, "phone")
    live.until_held()
    for page in (one, other):
        sees_the_game(page)
        expect(page.locator("#talk .asked")).to_contain_text("Who took the 3?")
    moves = live.record.undoable
    presses_at_once((one, "#talk [data-key='answer 2']"), (other, "#bar [data-key=undo]"))
    is_told(other, "Have a look before you press again.")
    for page in (one, other):
        expect(page.locator("#talk .asked")).to_have_count(0)
    assert live.record.undoable == moves + 1
    for page in (one, other):
        assert tile_names(page) == ["Trophy 3: Łukasz has it."]
    has_a_look(one)
    presses(one, "undo")
    soon(lambda: live.record.undoable == moves, "who has the trophy is open again")
