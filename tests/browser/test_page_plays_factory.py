"""A whole game of Monster Factory on the page, as a family sees it."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.evenings import NAMES, LiveEvening, after_moves
from tests.browser.people import banner, places, sees_the_game, states_heard, tile_names
from tests.browser.whole_games import sees_how_it_ended, versions_only_grew

Evenings = Callable[..., LiveEvening]
Pages = Callable[..., Page]


def test_a_whole_game_of_monster_factory_is_seen_on_a_television(evening: Evenings, open_page: Pages) -> None:
    live = evening(game="factory", hold=after_moves(9))
    page = open_page("about:blank", "television")
    stages = states_heard(page, lambda one: one.goto(live.address))
    live.until_held()
    sees_the_game(page)

    drawn = live.truly("drawn")[3]  # two first tiles were begun with, and three drawn and laid
    numbers = [str(number) for number in range(1, drawn["placements"] + 1)]
    expect(page.locator("#drawn .drawn-tile svg")).to_be_visible()
    assert places(page) == numbers
    assert sorted(page.locator("#view .tv-ghosts text:not(.tv-letter)").all_text_contents()) == numbers
    assert len(tile_names(page)) == 5
    for name in NAMES:
        expect(page.locator("#view .tv-marks title").filter(has_text=f"{name}'s first monster").first).to_be_attached()
    assert NAMES[drawn["player"] - 1] in banner(page)

    live.go_on()
    sees_how_it_ended(page, live)
    assert versions_only_grew(stages)
