"""Whole games on the page, as a family sees them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.evenings import LiveEvening


@pytest.mark.parametrize(("game", "seed", "size"), [("bugs", 1, "phone"), ("fressen", 1, "television"), ("factory", 1, "pi")])
def test_a_whole_game_is_seen_on_the_page(
    game: str, seed: int, size: str, evening: Callable[..., LiveEvening], open_page: Callable[..., Page]
) -> None:
    live = evening(game=game, seed=seed)
    page = open_page(live.address, size)
    live.until_over()
    print(page.content())
