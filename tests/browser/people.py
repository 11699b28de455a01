"""What people see on a page, and what they do there."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import Locator, Page, WebSocket, expect

LIVE: Final = "() => document.documentElement.dataset.live === 'yes' && document.documentElement.classList.contains('ready')"


def sees_the_game(page: Page) -> None:
    """Wait until the page shows how it stands, now."""
    page.wait_for_function(LIVE)


def banner(page: Page) -> str:
    """What stands above all."""
    return page.locator("#call-who").inner_text()


def points(page: Page) -> dict[str, int]:
    """The points of each player that the page shows, by the player's key."""
    seats = page.locator("#seats .seat").all()
    return {seat.get_attribute("data-player") or "": _number(seat.locator(".points > [aria-hidden]").first) for seat in seats}


def winners(page: Page) -> list[str]:
    """Who stands on the first place when the game is over."""
    return page.locator(".podium li.first bdi").all_inner_texts()


def places(page: Page) -> list[str]:
    """The numbers that are listed of where something may be laid."""
    return page.locator("#places > ul").first.locator("li b.number").all_text_contents()


def tile_names(page: Page) -> list[str]:
    """What all tiles that can be touched are called."""
    return [name for tile in page.locator("#view [data-touch]").all() if (name := tile.get_attribute("aria-label"))]


def everything(page: Page) -> str:
    """All that the page shows of the game: every text, and every form of the drawing where it lies."""
    return str(
        page.evaluate(
            """() => [...document.querySelectorAll('#banner, #talk, #side, #view .tv-svg')].map((part) => {
                const copy = part.cloneNode(true);
                for (const moving of copy.querySelectorAll('#eye, canvas, #mode')) moving.remove();
                for (const one of copy.querySelectorAll('.tv-pop')) one.removeAttribute('class');
                return copy.innerHTML;
            }).join('\\n')"""
        )
    )


def presses(page: Page, name: str) -> None:
    """Press one of the large buttons, by its name: undo, redo, history, photo, settings."""
    page.locator(f"#bar [data-key={name}]").click()


def touches_tile(page: Page, key: str) -> None:
    """Touch a tile on the table, which opens what may be said of it."""
    page.locator(f'#view [data-touch="{key}"]').click(force=True)
    expect(page.locator("#touched")).to_be_visible()


def says_of_tile(page: Page, what: str, is_truly: str) -> None:
    """Choose what is true of the touched tile, such as "no" for whether it shows an eye."""
    group = page.locator("#touched .group").filter(has=page.get_by_role("heading", name=what, exact=True))
    group.get_by_role("button", name=is_truly, exact=True).click()


def chooses(page: Page, key: str) -> None:
    """Choose something in the settings, such as ``hints fits``."""
    if not page.locator("#settings").is_visible():
        presses(page, "settings")
    page.locator(f'#settings [data-key="{key}"]').click()


def closes_sheet(page: Page) -> None:
    """Close whatever lies over the page."""
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def is_told(page: Page, text: str | re.Pattern[str]) -> None:
    """A short note says something."""
    expect(page.locator("#toasts").get_by_text(text).first).to_be_visible()


def says_that_it_is_not_live(page: Page, within_ms: float = 9_000) -> None:
    """The page says until when it was live."""
    expect(page.locator("#stale")).to_have_text(re.compile(r"Not live, as of \d\d:\d\d:\d\d"), timeout=within_ms)


def states_heard(page: Page, hear: Callable[[Page], Any]) -> list[dict[str, Any]]:
    """The stages of all states that the page is sent from now on; `hear` opens the page."""
    states: list[dict[str, Any]] = []

    def came(message: str | bytes) -> None:
        said = json.loads(message) if isinstance(message, str) else {}
        if said.get("type") == "state" and said["stage"] is not None:
            states.append(said["stage"])

    def opened(socket: WebSocket) -> None:
        socket.on("framereceived", came)

    page.on("websocket", opened)
    hear(page)
    return states


def enters_digits(page: Page, digits: str) -> None:
    """Type four digits on the pad."""
    expect(page.locator("#pin")).to_be_visible()
    for digit in digits:
        page.locator("#pin .pad-key").get_by_text(digit, exact=True).click()


def _number(shown: Locator) -> int:
    return int((shown.text_content() or "").replace("−", "-").replace("+", ""))
