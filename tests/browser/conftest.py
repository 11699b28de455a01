"""What the tests of the page need: the system's Chromium, and an evening that it can be pointed at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from typing import Any, Unpack

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from cyclops.play.opening import Opening, Web
from cyclops.play.orders import Orders
from cyclops.web.display import WebDisplay
from tests.browser.chromium import ARGUMENTS, CHROMIUM, SIZES
from tests.browser.evenings import LiveEvening, Started, same_page


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The browser, started once; it ends with these tests, for no two may run in one process."""
    if CHROMIUM is None:
        pytest.skip("there is no Chromium here: sudo apt install chromium")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        yield running
        running.close()


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens an address on a screen of one of the sizes; an error of the page's scripts is one of the test.

    Nothing moves there unless a test asks for it: without a graphics card, things that sway take a core of their own.
    """
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def opened(address: str, size: str = "pi", **how: Any) -> Page:
        width, height = SIZES[size]
        screen: dict[str, Any] = {"viewport": {"width": width, "height": height}, "locale": "en-GB", "reduced_motion": "reduce"}
        context = browser.new_context(**screen | how)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(address)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def display() -> Iterator[WebDisplay]:
    """A page on which no game is played."""
    with closing(WebDisplay(Opening(Orders(), web=Web(port=0)), same_page())) as opened:
        yield opened


@pytest.fixture
def evening() -> Iterator[Callable[..., LiveEvening]]:
    """Starts evenings; each ends with the test."""
    with ExitStack() as started:

        def start(**how: Unpack[Started]) -> LiveEvening:
            return started.enter_context(LiveEvening(**how))

        yield start
