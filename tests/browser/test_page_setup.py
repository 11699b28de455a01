"""The setup on a page: a language is chosen, the camera's picture is seen, wrong answers are asked again, and it is given up."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from cyclops.play.opening import Opening, Web
from cyclops.play.orders import Orders, Quit
from cyclops.play.switches import Switches
from cyclops.setup.running import Wanted, run_setup
from cyclops.web.display import WebDisplay
from tests.browser.evenings import same_page

Pages = Callable[..., Page]
PATIENCE_MS: Final = 15_000
"""For what goes by itself; slow machines draw the table slowly."""


class Run:
    """A rehearsal of the setup on a page."""

    def __init__(self) -> None:
        self.orders, self.switches = Orders(), Switches()
        self.display = WebDisplay(Opening(self.orders, self.switches, web=Web(port=0)), same_page())
        self.ended: list[bool] = []
        self._thread = threading.Thread(target=self._lead)
        self._thread.start()

    def _lead(self) -> None:
        self.ended.append(run_setup(Wanted("simulated"), (self.display,), self.orders, self.switches))

    def close(self) -> None:
        self.orders.put(Quit())
        self._thread.join(20)
        self.display.close()
        assert self.ended == [False]


@pytest.fixture
def run() -> Iterator[Run]:
    with closing(Run()) as started:
        yield started


def presses(page: Page, key: str) -> None:
    """Press something of a step; at once it would be meant for the step before."""
    choice = page.locator(f'#guide [data-key="choice {key}"]')
    expect(choice).to_be_visible()
    page.wait_for_timeout(450)
    choice.click()


def test_people_are_led_through_the_setup_on_the_page(open_page: Pages, run: Run) -> None:
    page = open_page(run.display.address, "phone")
    title = page.locator("#call-who")
    expect(title).to_have_text("Which language do you speak?")
    presses(page, "en")
    expect(title).to_have_text("Where the camera looks", timeout=PATIENCE_MS)
    expect(page.locator("#guide .guide-picture img")).to_have_js_property("naturalWidth", 960)
    expect(page.locator("#guide .check.fine", has_text="Sheet or cards lie there")).to_be_visible(timeout=PATIENCE_MS)
    presses(page, "yes")
    expect(title).to_have_text("Is the sheet printed in true size?", timeout=PATIENCE_MS)
    page.locator("#guide .guide-fields input").first.fill("12")
    presses(page, "told")
    expect(page.locator("#guide .check.wrong .mend")).to_contain_text("can be no mark of this line")
    page.locator("#guide .guide-fields input").first.fill("97")
    presses(page, "told")
    expect(title).to_have_text("The lens: hold the sheet before the camera")
    expect(page.locator("#guide .guide-lines")).to_contain_text("Tilt the sheet", timeout=PATIENCE_MS)
