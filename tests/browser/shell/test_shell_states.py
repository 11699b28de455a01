"""What the page shows of what the server sends: always the newest, complete, and never passed off as live when it is not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pytest
from playwright.sync_api import expect

from cyclops.stage.stage import HintLevel
from tests.browser.shell.shell import MISTAKE, QUESTION, STAGE, TABLE, Shell, stage

SOCKETS: Final = {
    "http://192.168.1.7:8080/": "ws://192.168.1.7:8080/ws",
    "http://table.local/?x=1#photo": "ws://table.local/ws",
    "https://home.example/games/cyclops/": "wss://home.example/games/cyclops/ws",
}
"""Addresses of pages, and of the sockets that belong to them."""

# What is shown


def test_the_first_state_shows_everything(same: Shell) -> None:
    page = same.page
    expect(page.locator("#call-who")).to_have_text("It's Anna's turn")
    expect(page.locator("#call-task")).to_have_text("Lay the tile")
    expect(page.locator(".seat").first).to_contain_text("14")
    expect(page.locator(".seat").nth(1)).to_contain_text("not sure")
    expect(page.locator("#drawn")).to_contain_text("Places: 1")
    expect(page.locator("#places")).to_contain_text("closes a thick edge")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("#stale")).to_have_text("")


def test_where_nothing_is_played_the_page_says_so_and_invites_to_score_a_photograph(same: Shell) -> None:
    page = same.page
    same.show(None)
    expect(page.locator("#call-who")).to_have_text("Nothing is being played yet")
    page.locator("#stand").get_by_role("button", name="Score a photo").click()
    expect(page.locator("#photo")).to_be_visible()
    page.keyboard.press("Escape")
    same.show(STAGE)
    expect(same.page.locator("#call-who")).to_have_text("It's Anna's turn")
    expect(same.page.locator("#stand")).to_be_hidden()


def test_with_the_lowest_level_only_whether_it_fits_is_said(same: Shell) -> None:
    page = same.page
    for places, said in ((0, "fits nowhere"), (3, "fits")):
        same.show(stage(hints=HintLevel.FITS, table=replace(TABLE, ghosts=(), places=places)))
        expect(page.locator(".verdict")).to_have_text(said)
        assert all(page.locator(part).evaluate("(it) => it.scrollWidth <= it.clientWidth") for part in (".verdict", "#drawn"))
        expect(page.locator("#places")).to_be_hidden()


def test_what_people_are_called_is_never_taken_for_markup(same: Shell) -> None:
    odd = "<img src=x onerror=alert(1)>"
    same.show(
        stage(banner=odd, task=odd, seats=tuple(replace(seat, name=odd) for seat in STAGE.seats), notices=(replace(MISTAKE, text=odd),))
    )
    page = same.page
    expect(page.locator("#call-who")).to_have_text(odd)
    expect(page.locator(".seat-name").first).to_have_text(odd)
    assert page.locator("#app img[src='x']").count() == 0


def test_reasons_fold_out_and_show_their_tiles_on_the_table(same: Shell) -> None:
    page = same.page
    head = page.locator(".seat-head").first
    head.click()
    expect(head).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".reasons")).to_contain_text("Counted by the rules of 2019")
    reason = page.locator(".reasons .pointing")
    reason.click()
    expect(reason).to_have_attribute("aria-pressed", "true")
    expect(reason).to_be_focused()


def test_who_won_is_celebrated_until_somebody_wants_to_see_the_table(same: Shell) -> None:
    page = same.page
    same.show(stage(over=True, banner="Anna has won"))
    expect(page.locator(".podium li").first).to_contain_text("Anna")
    page.get_by_role("button", name="Look at the table").click()
    expect(page.locator("#stand")).to_be_hidden()


# Newest, complete


def test_a_state_that_comes_late_is_not_shown_unless_the_server_was_started_anew(same: Shell) -> None:
    page = same.page
    same.show(stage(version=9, banner="nine"))
    same.show(stage(version=7, banner="seven"))
    same.show(stage(version=9, banner="nine again"))
    expect(page.locator("#call-who")).to_have_text("nine again")
    same.show(stage(version=8, banner="eight"))
    same.show(stage(version=10, banner="ten"))
    expect(page.locator("#call-who")).to_have_text("ten")
    # A server that was started anew counts anew.
    same.instance = "start 2"
    same.show(stage(version=1, banner="from the beginning"))
    expect(page.locator("#call-who")).to_have_text("from the beginning")


# Live or not


def test_a_closed_connection_comes_back_by_itself(same: Shell) -> None:
    page = same.page
    same.shown = stage(version=6, banner="after the break")
    same.sockets[-1].close()
    expect(page.locator("#call-who")).to_have_text("after the break")
    assert len(same.said("hello")) == 1


def test_pages_come_back_with_growing_capped_waits_to_the_socket_beside_the_page(same: Shell) -> None:
    page = same.page
    waits = page.evaluate(
        "(async () => { const { waitBefore } = await import('./static/one/script/socket.js');"
        " return [0, 1, 2, 3, 4, 5, 50].map((tries) => [waitBefore(tries, 0), waitBefore(tries, 1)]); })()"
    )
    longest = [most for _, most in waits]
    assert longest == sorted(longest)
    assert longest[-1] == 5000
    assert all(least < most for least, most in waits), "and not all pages at once"
    asked = "async (address) => (await import('./static/one/script/socket.js')).socketAddress(address)"
    assert {address: page.evaluate(asked, address) for address in SOCKETS} == SOCKETS


# Pictures


def test_pictures_are_asked_for_one_at_a_time_and_only_where_they_are_shown(shell: Callable[..., Shell]) -> None:
    one = shell()
    page = one.open()
    page.wait_for_timeout(100)
    assert one.said("ready") == []
    page.locator("#mode").click()
    one.until(lambda: len(one.said("ready")) == 1)
    page.wait_for_timeout(150)
    assert len(one.said("ready")) == 1
    one.sockets[-1].send(b"\xff\xd8 not a whole picture")
    one.until(lambda: len(one.said("ready")) == 2)
    page.locator("#mode").click()
    one.sockets[-1].send(b"\xff\xd8 not a whole picture")
    page.wait_for_timeout(150)
    assert len(one.said("ready")) == 2


# Three screens


@pytest.mark.parametrize("size", ["pi", "television", "phone"])
def test_the_turn_can_be_read_from_afar_and_nothing_sticks_out(size: str, same: Shell) -> None:
    page = same.on(size)
    same.show(stage(question=QUESTION, notices=(MISTAKE,), can_accept=True))
    expect(page.locator("#talk .question")).to_be_visible()
    height = page.viewport_size["height"] if page.viewport_size else 0
    letters = page.evaluate("parseFloat(getComputedStyle(document.getElementById('call-who')).fontSize)")
    assert size == "phone" or letters >= 0.05 * height
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert size == "phone" or page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    small = page.evaluate(
        "[...document.querySelectorAll('button')].filter((one) => one.offsetParent && (one.offsetWidth < 48 || one.offsetHeight < 48))"
        ".map((one) => one.outerHTML)"
    )
    assert small == []
    # Nor do very long and foreign names.
    long = "Maximiliane-Theodora von und zu Hohenburg"
    names = (long, "عبد الرحمن بن خلدون")
    named = tuple(replace(seat, name=name) for seat, name in zip(STAGE.seats, names, strict=True))
    same.show(stage(version=6, banner=f"It's {long}'s turn", seats=named))
    expect(page.locator("#call-who")).to_have_text(f"It's {long}'s turn")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    outside = page.evaluate(
        "[...document.querySelectorAll('.seat, .banner, #call-who')]"
        ".filter((one) => one.getBoundingClientRect().right > innerWidth + 1).length"
    )
    assert outside == 0


def test_with_letters_twice_as_large_everything_is_still_reached(same: Shell) -> None:
    """Which is what a screen of half the size is to a page."""
    page = same.page
    page.set_viewport_size({"width": 195, "height": 422})
    same.show(stage(question=QUESTION))
    expect(page.locator("#talk .question")).to_be_attached()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Put away").scroll_into_view_if_needed()
    page.get_by_role("button", name="Put away").click()
    same.until(lambda: bool(same.said("order")))
