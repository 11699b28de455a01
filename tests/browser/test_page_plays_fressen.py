"""A whole game of Das große Fressen on the page, as a family sees it: the longest, on the screen with the fewest pixels."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.evenings import NAMES, LiveEvening, after_moves
from tests.browser.people import places, sees_the_game, states_heard, tile_names
from tests.browser.whole_games import sees_how_it_ended, versions_only_grew

Evenings = Callable[..., LiveEvening]
Pages = Callable[..., Page]


def test_a_whole_game_of_fressen_is_seen_on_a_small_screen(evening: Evenings, open_page: Pages) -> None:
    live = evening(game="fressen", hold=after_moves(11))
    page = open_page("about:blank", "pi")
    stages = states_heard(page, lambda one: one.goto(live.address))
    live.until_held()
    sees_the_game(page)

    owners = dict(zip(("red", "yellow"), NAMES, strict=True))
    laid = [f"{owners[event['player']]}: number {event['number']}" for event in live.truly("placed")[:3]]
    called = [re.sub(r"monster \w+, (number \d).*", r"\1", name) for name in tile_names(page) if "monster" in name]
    assert sorted(called[:3]) == sorted(laid)
    assert len(called) == 8, "three on the board, five in the supplies"
    expect(page.locator("#view .tv-ghosts [role=img]").first).to_be_visible()
    assert set(places(page)) & set("abcdefgh")

    live.go_on()
    sees_how_it_ended(page, live)
    assert versions_only_grew(stages)
