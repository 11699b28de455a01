"""Several things about one tile are put right on its sheet, one after the other: each builds on the one before."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from cyclops.play.switches import Settings
from cyclops.stage.building import stage_of
from cyclops.stage.tables import BugsStage
from tests.browser.evenings import LiveEvening, after_moves, soon
from tests.browser.people import says_of_tile, sees_the_game, touches_tile

Evenings = Callable[..., LiveEvening]
Pages = Callable[..., Page]


def test_two_edges_of_a_tile_are_put_right_at_once_and_none_is_taken_back(evening: Evenings, open_page: Pages) -> None:
    live = evening(game="factory", hold=after_moves(5))
    page = open_page(live.address)
    live.until_held()
    sees_the_game(page)
    edges = live.record.state.monsters[0].structure.cells[0, 0].edges
    touches_tile(page, "A@0,0")
    for side in ("Top edge", "Right edge", "Bottom edge", "Left edge"):
        says_of_tile(page, side, "thick, purple")
        pressed = (
            page.locator("#touched .group").filter(has=page.get_by_role("heading", name=side, exact=True)).locator("[aria-pressed=true]")
        )
        expect(pressed).to_have_text(re.compile("thick, purple"))
    assert edges != "PPPP"
    assert live.record.state.monsters[0].structure.cells[0, 0].edges == "PPPP"


def test_the_sheet_of_a_bug_that_was_called_otherwise_never_shows_another_one_like_it(evening: Evenings, open_page: Pages) -> None:
    live = evening(game="bugs", hold=lambda situation: situation.over)
    live.until_held()
    page = open_page(live.address)
    sees_the_game(page)
    table = stage_of(live.situation, Settings(), "").table
    assert isinstance(table, BugsStage)
    hand = next(hand for hand in table.hands if any(tile.group is not None for tile in hand.tiles))
    tile, other = next(tile for tile in hand.tiles if tile.group is not None), next(tile for tile in hand.tiles if tile.group is None)
    before = live.record
    page.get_by_role("button", name="Look at the table").click()
    touches_tile(page, tile.key)
    says_of_tile(page, "What does it show?", other.called)
    expect(page.locator("#touched")).to_be_hidden()
    soon(lambda: live.record is not before, "the hand is corrected")
    drawings = live.record.state.hands[int(hand.player) - 1]
    assert drawings.count(tile.drawing) == 2
