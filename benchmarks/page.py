"""How soon the page shows the game on a slow network: ``python -m benchmarks.page [ROUNDS]``.

A page of an evening that stands still is opened again and again with an empty cache, through Chromium's own emulation of networks, until
the first state is drawn. The page's own clock is read, which runs from the moment when the address is entered. The profiles are those of
Chromium's developer tools, ``fast 3G`` with 150 ms for each request instead of four times that, as it is measured on the network and not
in the page. What else the machine does counts too: the best of the times is the nearest to the network's own.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from statistics import median
from typing import Final

from playwright.sync_api import Browser, sync_playwright
from rich.console import Console
from rich.table import Table

from tests.browser.chromium import ARGUMENTS, CHROMIUM, SIZES
from tests.browser.evenings import LiveEvening, after_moves

ROUNDS: Final = 7
_LOADED: Final = """() => ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind))
    .filter((entry) => entry.responseEnd && entry.responseEnd <= window.drawnMs).map((entry) => entry.transferSize)"""
_DRAWN: Final = """new MutationObserver((_, observer) => {
    if (!document.documentElement?.classList.contains('ready')) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => { window.drawnMs = performance.now(); }));
}).observe(document, {attributes: true, childList: true, subtree: true});"""
"""Notes when the frame after the first state has begun: then the state is on the screen."""


@dataclass(frozen=True, slots=True)
class Network:
    """A network as Chromium emulates it.

    Attributes
    ----------
    name : str
    latency_ms : float
        Before each answer begins.
    down, up : float
        Bits a second; -1 for as fast as can be.
    """

    name: str
    latency_ms: float
    down: float
    up: float


NETWORKS: Final = (
    Network("this machine", 0, -1, -1),
    Network("fast 3G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms", 150, 1.6e6, 750e3),
    Network("3G: 750 kbit/s down, 250 kbit/s up, 100 ms", 100, 750e3, 250e3),
    Network("slow 3G: 400 kbit/s down and up, 400 ms", 400, 400e3, 400e3),
)


def main(rounds: int) -> None:
    """Measure, and print a table."""
    table = Table("network", "first state, best", "median", "slowest", "requests", "bytes")
    with LiveEvening("factory", hold=after_moves(9)) as live, sync_playwright() as playwright:
        live.until_held()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        for network in NETWORKS:
            opened = [_opened(browser, live.address, network) for _ in range(rounds + 1)][1:]  # the first warms up
            times, loaded = [seconds for seconds, _ in opened], opened[-1][1]
            spread = (f"{taken:.2f} s" for taken in (min(times), median(times), max(times)))
            table.add_row(network.name, *spread, str(len(loaded)), str(sum(loaded)))
        browser.close()
    Console().print(table)


def _opened(browser: Browser, address: str, network: Network) -> tuple[float, list[int]]:
    """Seconds until a phone shows the first state, and the bytes of each file that was loaded before."""
    width, height = SIZES["phone"]
    with browser.new_context(viewport={"width": width, "height": height}) as context:
        page = context.new_page()
        devtools = context.new_cdp_session(page)
        devtools.send("Network.enable")
        down, up = (rate / 8 if rate > 0 else -1 for rate in (network.down, network.up))
        limits = {"offline": False, "latency": network.latency_ms, "downloadThroughput": down, "uploadThroughput": up}
        devtools.send("Network.emulateNetworkConditions", limits)
        page.add_init_script(_DRAWN)
        page.goto(address)
        page.wait_for_function("() => window.drawnMs")
        return page.evaluate("window.drawnMs") / 1000, page.evaluate(_LOADED)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
