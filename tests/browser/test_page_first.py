"""The page shows the game before its connection is there: with the state that came within it, and never in a wrong language."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evenings import LiveEvening, after_moves
from tests.browser.people import banner, chooses, says_that_it_is_not_live, sees_the_game

Evenings = Callable[..., LiveEvening]
Pages = Callable[..., Page]


@pytest.fixture
def live(evening: Evenings) -> LiveEvening:
    """An evening that stands still, with its page put together."""
    held = evening(game="factory", hold=after_moves(3))
    held.until_held()
    return held


def without_connection(page: Page, address: str) -> None:
    """Open the page where its socket is never answered."""
    page.route_web_socket("**/ws", lambda socket: None)
    page.goto(address)


def test_the_state_is_there_without_a_connection_in_the_chosen_language_and_soon_it_says_that_it_is_not_live(
    live: LiveEvening, open_page: Pages
) -> None:
    page = open_page(live.address)
    sees_the_game(page)
    english = banner(page)
    without_connection(page, live.address)
    expect(page.locator("#call-who")).to_have_text(english, timeout=1_000)
    expect(page.locator("#view .tv-tiles [data-touch]")).to_have_count(2)
    assert page.locator("#stale").inner_text() == ""
    begins_in_the_language_that_was_chosen_on_it_or_waits_for_its_words(live, open_page(live.address))
    says_that_it_is_not_live(page)


def begins_in_the_language_that_was_chosen_on_it_or_waits_for_its_words(live: LiveEvening, page: Page) -> None:
    """Nothing is said rather than something in English."""
    sees_the_game(page)
    english = banner(page)
    chooses(page, "language pl")
    expect(page.locator("#call-who")).not_to_have_text(english)
    polish = banner(page)
    without_connection(page, live.address)
    expect(page.locator("#call-who")).to_have_text(polish)

    page.context.clear_cookies()
    page.reload()
    page.wait_for_timeout(500)
    assert banner(page) == ""
