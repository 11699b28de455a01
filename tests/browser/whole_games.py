"""What is seen of a whole game on the page."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.evenings import NAMES, LiveEvening
from tests.browser.people import banner, points, winners


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
    """Whether no state came that was older than one before."""
    versions = [state["version"] for state in states]
    return len(versions) > 10 and versions == sorted(versions)
