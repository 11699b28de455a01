"""A day at a table: a game is chosen on the page and played, goes on after a power cut by itself, is ended, and another one begins."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evenings import SHORT
from tests.browser.people import chooses, closes_sheet, presses, says_that_it_is_not_live, sees_the_game

Pages = Callable[..., Page]
SERVICE: Final = """
import sys
from cyclops.play.opening import Web
from cyclops.play.showing_options import preferred
from cyclops.play.switches import Settings
from cyclops.serve.host import Served
from cyclops.serve.serving import serve_table
serve_table(Served(sys.argv[1], preferred(), float(sys.argv[2])), Settings(), Web(port=int(sys.argv[3])))
"""
SPEED: Final = 8.0
"""So much faster than people play: as fast as a slow machine can, and the game is not over when it is ended."""


SOON_MS: Final = 30_000
"""Until a simulated table is there, on a machine that has much to do."""


class Service:
    """What a Raspberry Pi runs all day, as a process of its own: it can be cut off."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self._folder = folder
        self.starts()

    def starts(self) -> None:
        """Start it, and wait until its page is up."""
        kept = {name: str(self._folder / name) for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME")}
        words = [sys.executable, "-c", SERVICE, f"simulated:{SHORT['bugs']}", str(SPEED), str(self.port)]
        self.process = subprocess.Popen(words, env={**os.environ, **kept}, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        assert str(self.port) in self.process.stdout.readline()

    def is_cut_off(self) -> None:
        """As by a power cut."""
        self.process.kill()
        self.ends()

    def ends(self) -> None:
        """Wait until it is gone."""
        self.process.wait(3)
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    """Started, and ended as a service manager does."""
    started = Service(tmp_path)
    yield started
    started.process.terminate()
    started.ends()
    assert started.process.returncode == 0


def presses_choice(page: Page, key: str) -> None:
    """Press something of a step; at once it would be meant for the step before."""
    choice = page.locator(f'#guide [data-key="choice {key}"]')
    expect(choice).to_be_visible()
    page.wait_for_timeout(450)
    choice.click()


def moves(page: Page) -> list[str]:
    """What the history tells, the latest first."""
    presses(page, "history")
    told = page.locator("#history .told").all_inner_texts()
    closes_sheet(page)
    return told


def test_a_day_with_a_power_cut(service: Service, open_page: Pages) -> None:
    page = open_page(f"http://localhost:{service.port}/")
    sees_the_game(page)
    presses_choice(page, "bugs")
    page.locator("#guide input").first.click()
    page.locator(".chip", has_text="Grandma").click()
    presses_choice(page, "begin")
    expect(page.locator("#bar [data-key=undo]")).to_be_enabled(timeout=SOON_MS)
    expect(page.locator("#seats")).to_contain_text("Grandma")
    played = moves(page)

    service.is_cut_off()
    says_that_it_is_not_live(page)
    service.starts()
    sees_the_game(page)
    expect(page.locator("#seats")).to_contain_text("Grandma", timeout=SOON_MS)
    assert moves(page)[-len(played) :] == played, "all that was seen is still there"

    chooses(page, "end")
    page.locator("#settings [data-key=end]").click()
    expect(page.locator("#guide .guide-lines")).to_have_text("Bugs & Co is not over: Grandma and Player 2 can go on.")
    presses_choice(page, "factory")
    assert page.locator("#guide input").first.input_value() == "Grandma"
    presses_choice(page, "begin")
    expect(page.locator("body")).to_have_attribute("data-game", "factory", timeout=SOON_MS)
