"""The page and its connection: late viewers, phones that slept, servers that were started anew, networks that fall silent."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from pathlib import Path

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


def lays_another_tile(live: LiveEvening) -> int:
    """Somebody draws a tile and lays it; returns how many tiles lie then."""
    before = live.record.undoable
    live.go_on(after_moves(before + 2))
    live.until_held()
    return 2 + live.record.undoable // 2 - 1


def sees_so_many_tiles(page: Page, number: int, within_ms: float) -> None:
    expect(page.locator("#view .tv-tiles [data-touch]")).to_have_count(number, timeout=within_ms)


def is_the_page_that_was_opened(page: Page) -> bool:
    """Whether it was not loaded anew since `remembers_itself`."""
    return bool(page.evaluate("window.opened === true"))


def remembers_itself(page: Page) -> None:
    page.evaluate("window.opened = true")


def test_case_28_who_comes_late_sees_the_same_at_once_between_changes_and_amid_many(evening: Evenings, open_page: Pages) -> None:
    live = evening(game="factory", hold=after_moves(5))
    first = open_page(live.address)
    live.until_held()
    sees_the_game(first)
    sees_so_many_tiles(first, 3, SOON_MS)
    late = open_page("about:blank")
    stages = states_heard(late, lambda one: one.goto(live.address))
    sees_the_game(late)
    assert stages[0]["version"] == live.situation.version, "the first message is how it stands now"
    late.wait_for_timeout(400)
    assert everything(late) == everything(first)

    live.go_on(after_moves(9))
    in_the_middle = open_page("about:blank")
    heard = states_heard(in_the_middle, lambda one: one.goto(live.address))
    sees_the_game(in_the_middle)
    live.until_held()
    sees_so_many_tiles(in_the_middle, 5, SOON_MS)
    in_the_middle.wait_for_timeout(400)
    assert everything(in_the_middle) == everything(late) == everything(first)
    assert {heard[-1]["version"], stages[-1]["version"]} == {live.situation.version}


def test_case_25_a_phone_that_slept_is_right_when_it_wakes_though_its_connection_is_dead(evening: Evenings, open_page: Pages) -> None:
    live = evening(game="factory", hold=after_moves(3))
    with Wire(live.port) as wire:
        page = open_page(wire.address, "phone")
        live.until_held()
        sees_the_game(page)
        sees_so_many_tiles(page, 2, SOON_MS)
        devtools = page.context.new_cdp_session(page)
        devtools.send("Debugger.enable")
        devtools.send("Debugger.pause")  # no script runs, as on a phone whose screen is dark
        asleep_s = time.monotonic()
        wire.loses_its_connections()
        number = lays_another_tile(live)
        time.sleep(max(0.0, asleep_s + ASLEEP_S - time.monotonic()))
        devtools.send("Debugger.resume")
        sees_so_many_tiles(page, number, SOON_MS)
        sees_the_game(page)


def test_case_25_a_page_that_was_left_and_is_gone_back_to_is_right(evening: Evenings, open_page: Pages) -> None:
    live = evening(game="factory", hold=after_moves(3))
    page = open_page(live.address)
    live.until_held()
    sees_the_game(page)
    page.goto("data:text/html,elsewhere")
    number = lays_another_tile(live)
    page.go_back()
    sees_so_many_tiles(page, number, SOON_MS)
    sees_the_game(page)


def test_case_26_a_network_that_falls_silent_is_said_and_when_it_is_back_all_is_right(evening: Evenings, open_page: Pages) -> None:
    live = evening(game="factory", hold=after_moves(3))
    with Wire(live.port) as wire:
        page = open_page(wire.address, "phone")
        live.until_held()
        sees_the_game(page)
        remembers_itself(page)
        sees_so_many_tiles(page, 2, SOON_MS)
        wire.falls_silent()
        silent_s, before = time.monotonic(), len(wire.came_s)
        says_that_it_is_not_live(page)
        number = lays_another_tile(live)
        page.wait_for_timeout(max(0.0, 1000 * (silent_s + 16 - time.monotonic())))
        says_that_it_is_not_live(page)
        sees_so_many_tiles(page, 2, SOON_MS)
        tries, minutes = len(wire.came_s) - before, (time.monotonic() - silent_s) / 60
        wire.speaks_again()
        sees_so_many_tiles(page, number, BACK_MS)
        sees_the_game(page)
        assert is_the_page_that_was_opened(page)
        assert 1 <= tries <= 20 * minutes + 2, "it tries again, but does not hammer"


def test_case_26_a_server_that_is_started_again_has_its_pages_back_without_a_reload(evening: Evenings, open_page: Pages) -> None:
    live = evening(game="factory", hold=after_moves(5))
    live.until_held()
    pages = [open_page(live.address, size) for size in ("phone", "pi", "pi")]
    for page in pages:
        sees_the_game(page)
        remembers_itself(page)
    before, port = everything(pages[1]), live.port
    live.stops_serving()
    for page in pages:
        says_that_it_is_not_live(page)
    live.serves_again(port)
    for page in pages:
        page.wait_for_function("() => !document.documentElement.classList.contains('not-live')", timeout=BACK_MS)
        assert is_the_page_that_was_opened(page)
    assert everything(pages[1]) == before


def test_a_server_with_another_game_has_the_page_forget_the_one_before(evening: Evenings, open_page: Pages) -> None:
    live = evening(game="factory", hold=after_moves(5))
    page = open_page(live.address)
    live.until_held()
    sees_the_game(page)
    remembers_itself(page)
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


def test_case_98_a_page_of_another_build_loads_itself_anew_once(evening: Evenings, open_page: Pages, tmp_path: Path) -> None:
    live = evening(game="factory", hold=after_moves(3))
    page = open_page(live.address)
    live.until_held()
    sees_the_game(page)
    remembers_itself(page)
    shown, port = banner(page), live.port
    shutil.copytree(FOLDER, tmp_path / "page")
    (tmp_path / "page" / "script" / "later.js").write_text("// of another build\n", encoding="utf-8")
    loaded: list[str] = []
    page.on("load", lambda one: loaded.append(one.url))
    live.stops_serving()
    live.serves_again(port, page_files(tmp_path / "page"))
    page.wait_for_function("() => window.opened === undefined", timeout=BACK_MS)
    sees_the_game(page)
    page.wait_for_timeout(1_500)
    assert banner(page) == shown
    assert len(loaded) == 1
    assert live.display.server.live.build in (page.locator("script[src]").get_attribute("src") or "")


def test_case_24_under_a_path_of_its_own_behind_a_proxy_everything_works(evening: Evenings, open_page: Pages) -> None:
    live = evening(game="factory", hold=after_moves(5))
    with Wire(live.port, "/table") as proxy:
        missing: list[str] = []
        page = open_page("about:blank")
        page.on("response", lambda answer: missing.append(answer.url) if answer.status >= 400 else None)
        page.goto(proxy.address)
        live.until_held()
        sees_the_game(page)
        sees_so_many_tiles(page, 3, SOON_MS)
        presses(page, "undo")
        expect(page.locator("#bar [data-key=redo]")).to_be_enabled()
        assert live.record.undoable == 4
        assert missing == []
