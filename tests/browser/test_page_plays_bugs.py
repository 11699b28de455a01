"""A whole game of Bugs & Co on the page, as a family sees it."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.evenings import NAMES, LiveEvening, asked
from tests.browser.people import sees_the_game, states_heard, tile_names
from tests.browser.whole_games import sees_how_it_ended, versions_only_grew

Evenings = Callable[..., LiveEvening]
Pages = Callable[..., Page]


def test_a_whole_game_of_bugs_is_seen_on_a_phone_on_which_things_move(evening: Evenings, open_page: Pages) -> None:
    live = evening(game="bugs", hold=asked)
    page = open_page("about:blank", "phone", reduced_motion="no-preference")
    stages = states_heard(page, lambda one: one.goto(live.address))
    live.until_held()
    sees_the_game(page)

    expect(page.locator("#talk .asked")).to_contain_text("Who took the 3?")
    assert page.locator("#talk .answer").all_inner_texts() == list(NAMES)
    assert tile_names(page) == ["Trophy 3: somebody has taken it."]

    live.go_on()
    sees_how_it_ended(page, live)
    assert versions_only_grew(stages)
