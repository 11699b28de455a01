"""Whole games on the page, as a family sees them."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.evenings import NAMES, LiveEvening, after_moves, asked
from tests.browser.people import banner, places, points, sees_the_game, states_heard, tile_names, winners

Evenings = Callable[..., LiveEvening]
Pages = Callable[..., Page]


def sees_how_it_ended(page: Page, live: LiveEvening) -> None:
    """The points and who won, as they truly are."""
    live.until_over()
    expect(page.locator(".podium")).to_be_visible()
    best = max(live.truth.values())
    won = [name for name, reached in zip(NAMES, live.truth.values(), strict=True) if reached == best]
    assert points(page) == live.truth
    assert winners(page) == won
    assert all(name in banner(page) for name in won)


def versions_only_grew(states: list[dict[str, int]]) -> bool:
    versions = [state["version"] for state in states]
    return len(versions) > 10 and versions == sorted(versions)


def test_a_whole_game_of_monster_factory_is_seen_on_a_small_screen(evening: Evenings, open_page: Pages) -> None:
    live = evening(game="factory", hold=after_moves(9))
    page = open_page("about:blank", "pi", reduced_motion="no-preference")
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


def test_a_whole_game_of_bugs_is_seen_on_a_phone(evening: Evenings, open_page: Pages) -> None:
    live = evening(game="bugs", hold=asked)
    page = open_page("about:blank", "phone")
    stages = states_heard(page, lambda one: one.goto(live.address))
    live.until_held()
    sees_the_game(page)

    expect(page.locator("#talk .asked")).to_contain_text("Who took the 3?")
    assert page.locator("#talk .answer").all_inner_texts() == list(NAMES)
    assert tile_names(page) == ["Trophy 3: somebody has taken it."]

    live.go_on()
    sees_how_it_ended(page, live)
    assert versions_only_grew(stages)


def test_a_whole_game_of_fressen_is_seen_on_a_television(evening: Evenings, open_page: Pages) -> None:
    live = evening(game="fressen", hold=after_moves(11))
    page = open_page("about:blank", "television")
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
