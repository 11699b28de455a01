"""The page and its connection: late viewers, phones that slept, servers that were started anew, networks that fall silent."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from cyclops.play.opening import Web
from cyclops.web.files import FOLDER, page_files
from tests.browser.evenings import NAMES, LiveEvening, after_moves
from tests.browser.people import (
    banner,
    everything,
    presses,
    says_that_it_is_not_live,
    sees_the_game,
    states_heard,
    tile_names,
)
from tests.browser.wires import Wire

Evenings = Callable[..., LiveEvening]
Pages = Callable[..., Page]
SOON_MS = 3_000
BACK_MS = 10_000
ASLEEP_S = 9.0
SILENT_S = 11.0


def lays_another_tile(live: LiveEvening) -> int:
    """Somebody draws a tile and lays it; returns how many tiles lie then."""
    live.go_on(after_moves(live.record.undoable + 2))
    live.until_held()
    return tiles(live)


def tiles(live: LiveEvening) -> int:
    """How many lie by now: the two that were begun with count as one move, each other is drawn and laid."""
    return 2 + live.record.undoable // 2 - 1


def sees_so_many_tiles(page: Page, number: int, within_ms: float) -> None:
    expect(page.locator("#view .tv-tiles [data-touch]")).to_have_count(number, timeout=within_ms)


def is_the_page_that_was_opened(page: Page) -> bool:
    """Whether it was not loaded anew since `remembers_itself`."""
    return bool(page.evaluate("window.opened === true"))


def remembers_itself(page: Page) -> None:
    page.evaluate("window.opened = true")


def comes_back(page: Page) -> None:
    """Wait until the page is live again, still the one that was opened."""
    page.wait_for_function("() => !document.documentElement.classList.contains('not-live')", timeout=BACK_MS)
    assert is_the_page_that_was_opened(page)


def test_case_28_and_24_who_comes_late_or_again_or_through_a_proxy_sees_the_same(evening: Evenings, open_page: Pages) -> None:
    live = evening(game="factory", hold=after_moves(3))
    first = open_page(live.address)
    live.until_held()
    sees_the_game(first)
    sees_so_many_tiles(first, 2, SOON_MS)
    late, stages = comes_late_between_changes(live, first, open_page)
    late.goto("data:text/html,elsewhere")
    number = lays_another_tile(live)
    late.go_back()
    sees_so_many_tiles(late, number, SOON_MS)
    sees_the_game(late)
    comes_amid_changes(live, first, late, open_page)
    assert stages[-1]["version"] == live.situation.version
    everything_works_under_a_path(live, open_page)


def comes_late_between_changes(live: LiveEvening, first: Page, open_page: Pages) -> tuple[Page, list[dict[str, Any]]]:
    """The first message is how it stands now."""
    late = open_page("about:blank")
    stages = states_heard(late, lambda one: one.goto(live.address))
    sees_the_game(late)
    assert stages[0]["version"] == live.situation.version
    late.wait_for_timeout(400)
    assert everything(late) == everything(first)
    return late, stages


def comes_amid_changes(live: LiveEvening, first: Page, late: Page, open_page: Pages) -> None:
    """Nothing is missed of what changes while a page is opened."""
    live.go_on(after_moves(9))
    in_the_middle = open_page("about:blank")
    heard = states_heard(in_the_middle, lambda one: one.goto(live.address))
    sees_the_game(in_the_middle)
    live.until_held()
    for page in (in_the_middle, late, first):
        sees_so_many_tiles(page, tiles(live), SOON_MS)
    in_the_middle.wait_for_timeout(400)
    assert everything(in_the_middle) == everything(late) == everything(first)
    assert heard[-1]["version"] == live.situation.version
    in_the_middle.context.close()


def everything_works_under_a_path(live: LiveEvening, open_page: Pages) -> None:
    """Behind a proxy the page finds all it needs, and what is pressed arrives."""
    with Wire(live.port, "/table") as proxy:
        missing: list[str] = []
        page = open_page("about:blank")
        page.on("response", lambda answer: missing.append(answer.url) if answer.status >= 400 else None)
        page.goto(proxy.address)
        sees_the_game(page)
        sees_so_many_tiles(page, tiles(live), SOON_MS)
        moves = live.record.undoable
        presses(page, "undo")
        expect(page.locator("#bar [data-key=redo]")).to_be_enabled()
        assert live.record.undoable == moves - 1
        assert missing == []


def test_case_25_and_26_a_phone_that_slept_and_one_whose_network_fell_silent_are_right_again(evening: Evenings, open_page: Pages) -> None:
    live = evening(game="factory", hold=after_moves(3))
    with Wire(live.port) as wire, Wire(live.port) as lost:
        silent, asleep = open_page(wire.address, "phone"), open_page(lost.address, "phone")
        live.until_held()
        for page in (silent, asleep):
            sees_the_game(page)
            remembers_itself(page)
            sees_so_many_tiles(page, 2, SOON_MS)
        devtools = asleep.context.new_cdp_session(asleep)
        devtools.send("Debugger.enable")
        devtools.send("Debugger.pause")  # no script runs, as on a phone whose screen is dark
        lost.loses_its_connections()
        wire.falls_silent()
        since_s, before = time.monotonic(), len(wire.came_s)
        says_that_it_is_not_live(silent)
        number = lays_another_tile(live)
        time.sleep(max(0.0, since_s + ASLEEP_S - time.monotonic()))
        devtools.send("Debugger.resume")
        sees_so_many_tiles(asleep, number, SOON_MS)
        sees_the_game(asleep)

        silent.wait_for_timeout(max(0.0, 1000 * (since_s + SILENT_S - time.monotonic())))
        says_that_it_is_not_live(silent)
        sees_so_many_tiles(silent, 2, SOON_MS)
        tries, minutes = len(wire.came_s) - before, (time.monotonic() - since_s) / 60
        wire.speaks_again()
        sees_so_many_tiles(silent, number, BACK_MS)
        sees_the_game(silent)
        assert is_the_page_that_was_opened(silent)
        assert 1 <= tries <= 20 * minutes + 2, "it tries again, but does not hammer"


def test_case_26_and_98_servers_started_again_with_the_same_game_with_another_and_with_another_build(
    evening: Evenings, open_page: Pages, tmp_path: Path
) -> None:
    live = evening(game="factory", hold=after_moves(5))
    pages = [open_page(live.address, size) for size in ("phone", "pi", "pi")]
    live.until_held()
    for page in pages:
        sees_the_game(page)
        remembers_itself(page)
    before, port = everything(pages[1]), live.port
    live.stops_serving()
    for page in pages:
        says_that_it_is_not_live(page)
    live.serves_again(port)
    for page in pages:
        comes_back(page)
    assert everything(pages[1]) == before

    for page in pages[:-1]:
        page.context.close()
    other = another_game_is_served(live, pages[-1], evening)
    another_build_is_served(other, pages[-1], tmp_path / "page")


def another_game_is_served(live: LiveEvening, page: Page, evening: Evenings) -> LiveEvening:
    """The page forgets the game before."""
    page.locator("#seats .seat-head").first.click()
    expect(page.locator("#seats .reasons")).to_have_count(1)
    port = live.port
    live.stops_serving()
    other = evening(game="bugs", hold=after_moves(1), web=Web(port=port), game_id="2 of today")
    other.until_held()
    expect(page.locator("body")).to_have_attribute("data-game", "bugs", timeout=BACK_MS)
    sees_the_game(page)
    expect(page.locator("#seats .reasons")).to_have_count(0)
    assert not [name for name in tile_names(page) if "first monster" in name]
    assert is_the_page_that_was_opened(page)
    assert page.locator("#seats .seat-name").all_inner_texts() == list(NAMES)
    return other


def another_build_is_served(live: LiveEvening, page: Page, folder: Path) -> None:
    """The page loads itself anew, once."""
    shown, port = banner(page), live.port
    shutil.copytree(FOLDER, folder)
    (folder / "script" / "later.js").write_text("// of another build\n", encoding="utf-8")
    loaded: list[str] = []
    page.on("load", lambda one: loaded.append(one.url))
    live.stops_serving()
    live.serves_again(port, page_files(folder))
    page.wait_for_function("() => window.opened === undefined", timeout=BACK_MS)
    sees_the_game(page)
    page.wait_for_timeout(1_500)
    assert banner(page) == shown
    assert len(loaded) == 1
    assert live.display.server.live.build in (page.locator("script[src]").get_attribute("src") or "")
