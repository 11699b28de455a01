"""How the page looks: live picture, what is told, four languages, light and dark, for all eyes, and how much must be loaded."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Final

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image
from playwright.sync_api import Page, expect

from cyclops.language import Language, words
from cyclops.stage.building import stage_of
from cyclops.stage.tables import FactoryStage
from tests.browser.barriers import Look, serious_barriers
from tests.browser.evenings import LiveEvening, after_moves
from tests.browser.people import banner, chooses, closes_sheet, places, presses, sees_the_game

Pages = Callable[..., Page]
Pixels = NDArray[np.float64]
MOST_BYTES: Final = 400_000
LEAST_GREYS: Final = 60
"""So far of 255 the greys of any two kinds of edges are apart at least, for everybody."""
SIGHTS: Final = ("none", "deuteranopia", "protanopia", "tritanopia", "achromatopsia")
LOADED: Final = """() => Object.fromEntries(['navigation', 'resource']
    .flatMap((kind) => performance.getEntriesByType(kind)).map((entry) => [entry.name, entry.transferSize]))"""
NAME: Final = re.compile(r"Top: (\w+), right: (\w+), bottom: (\w+), left: (\w+)\.")


@pytest.fixture(scope="module")
def live() -> Iterator[LiveEvening]:
    """An evening of Monster Factory that stands still while a tile is drawn; nobody makes a move."""
    with LiveEvening("factory", hold=after_moves(9)) as held:
        held.until_held()
        yield held


def table_of(live: LiveEvening) -> FactoryStage:
    """What the page is to show."""
    table = stage_of(live.situation, live.switches.settings, live.game_id).table
    assert isinstance(table, FactoryStage)
    return table


def pictures_sent(page: Page) -> list[bytes]:
    """All pictures that the page is sent from now on."""
    pictures: list[bytes] = []
    page.on("websocket", lambda one: one.on("framereceived", lambda data: pictures.append(data) if isinstance(data, bytes) else None))
    return pictures


def test_the_live_picture_is_shown_with_the_tiles_drawn_where_they_lie(live: LiveEvening, open_page: Pages) -> None:
    page = open_page("about:blank", reduced_motion="no-preference")
    sent = pictures_sent(page)
    page.goto(live.address)
    sees_the_game(page)
    assert sent == [], "nobody has asked for a picture"
    page.locator("#mode").click()
    picture = page.locator("#view .tv-picture img")
    expect(picture).to_be_visible()
    assert sent[0].startswith(b"\xff\xd8\xff"), "a JPEG"
    box = page.locator("#view .tv-picture").bounding_box()  # of what it lies in: the next picture takes its place
    assert box is not None
    tiles = [tile for monster in table_of(live).monsters for tile in monster.tiles]
    assert len(tiles) == 5
    factor = box["width"] / live.camera.conditions.view.lens.size[0]
    for tile in tiles:
        assert tile.corners is not None
        drawn = page.locator(f'#view [data-touch="{tile.key}"] .tv-over').bounding_box()
        assert drawn is not None
        wanted = np.mean(tile.corners, axis=0) * factor + (box["x"], box["y"])
        found = (drawn["x"] + drawn["width"] / 2, drawn["y"] + drawn["height"] / 2)
        assert np.linalg.norm(wanted - found) < 0.1 * drawn["width"]
    chooses(page, "view drawing")
    expect(page.locator("#view .tv-picture")).to_be_hidden()


def test_as_much_is_told_as_is_wanted_in_the_language_of_this_page_light_or_dark(live: LiveEvening, open_page: Pages) -> None:
    page = open_page(live.address, "television")
    sees_the_game(page)
    known = places(page)
    assert known
    chooses(page, "hints fits")
    closes_sheet(page)
    expect(page.locator("#places")).to_be_hidden()
    expect(page.locator("#view .tv-ghosts [role=img]")).to_have_count(0)
    expect(page.locator("#drawn .verdict")).to_have_text("fits")
    chooses(page, "hints advice")
    closes_sheet(page)
    expect(page.locator("#advice")).to_be_visible()
    expect(page.locator("#advice p").first).not_to_be_empty()
    chooses(page, "hints places")
    closes_sheet(page)
    expect(page.locator("#advice")).to_be_hidden()
    assert places(page) == known

    english = stage_of(live.situation, live.switches.settings, live.game_id).banner
    said = {}
    for language in Language:
        chooses(page, f"language {language}")
        closes_sheet(page)
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator("#call-who")).to_have_text(words(language).of(english))
        said[banner(page)] = language
    assert len(said) == len(Language)

    bright = ground(page)
    chooses(page, "look dark")
    closes_sheet(page)
    assert bright > 180
    assert ground(page) < 80


def ground(page: Page) -> float:
    """How bright the page's middle edge is."""
    return float(pixels(page.screenshot())[:, -3:].mean())


@pytest.mark.parametrize("look", ["light", "dark"])
def test_axe_finds_nothing_serious(look: Look, live: LiveEvening, open_page: Pages) -> None:
    page = open_page(live.address, "phone", color_scheme=look)
    sees_the_game(page)
    found = {"drawing": serious_barriers(page, look)}
    page.locator("#mode").click()
    expect(page.locator("#view .tv-picture img")).to_be_visible()
    found["live picture"] = serious_barriers(page, look)
    presses(page, "settings")
    found["settings"] = serious_barriers(page, look)
    closes_sheet(page)
    presses(page, "settings")
    page.locator("#settings [data-key=legend]").click()
    expect(page.locator("#legend")).to_be_visible()
    found["legend"] = serious_barriers(page, look)
    assert found == {screen: [] for screen in found}


def pixels(picture: bytes) -> Pixels:
    """The grey of each pixel."""
    with Image.open(BytesIO(picture)) as opened:
        return np.asarray(opened.convert("L"), np.float64)


def edges_of(page: Page, grey: Pixels) -> Iterator[tuple[str, Pixels]]:
    """Each edge of each tile: its kind, and the greys along it just inside of the tile."""
    for tile in page.locator("#view [data-touch]").all():
        kinds = NAME.search(tile.get_attribute("aria-label") or "")
        box = tile.locator(".tv-paper").bounding_box()
        assert kinds, "a tile of Monster Factory"
        assert box, "which can be seen"
        x, y, side = box["x"], box["y"], box["width"]
        near, far = 0.05 * side, 0.95 * side
        along = np.linspace(0.06 * side, 0.94 * side, 89)
        for kind, columns, rows in zip(
            kinds.groups(),
            (x + along, np.full(89, x + far), x + along, np.full(89, x + near)),
            (np.full(89, y + near), y + along, np.full(89, y + far), y + along),
            strict=True,
        ):
            yield kind, grey[np.round(rows).astype(int), np.round(columns).astype(int)]


def test_case_30_thin_thick_and_blank_are_told_apart_by_everybody(live: LiveEvening, open_page: Pages) -> None:
    page = open_page(live.address, "television")
    sees_the_game(page)
    page.wait_for_timeout(500)
    devtools = page.context.new_cdp_session(page)
    for sight in SIGHTS:
        devtools.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})
        seen: dict[str, list[tuple[float, float]]] = {"thin": [], "thick": [], "blank": []}
        for kind, greys in edges_of(page, pixels(page.screenshot())):
            paper = np.median([greys[:8], greys[-8:]])
            seen[kind].append((float(np.median(greys[40:49])), float(np.mean(np.abs(greys - paper) > 25))))
        assert [len(seen[kind]) for kind in seen] == [5, 3, 12]
        thin, thick, blank = (np.median(seen[kind], axis=0) for kind in seen)
        assert min(blank[0] - thin[0], thin[0] - thick[0]) >= LEAST_GREYS, sight
        assert blank[1] < 0.1 < 0.3 < thin[1] < 0.45 < 0.55 < thick[1], f"told apart by their breadth too: {sight}"
    table = table_of(live)
    assert table.drawn is not None
    open_limbs = [kind for monster in table.monsters for _, _, kind in monster.openings]
    assert sorted(page.locator("#view .tv-tiles .tv-letter").all_text_contents()) == sorted(open_limbs)
    assert page.locator("#drawn .tv-letter").all_text_contents() == [kind for kind in table.drawn.edges if kind != "W"]


def test_little_is_loaded_before_the_game_is_seen(live: LiveEvening, open_page: Pages) -> None:
    page = open_page("about:blank", "phone")
    said: list[int] = []
    page.on(
        "websocket", lambda one: one.on("framereceived", lambda data: said.append(len(data.encode() if isinstance(data, str) else data)))
    )
    page.goto(live.address)
    sees_the_game(page)
    page.wait_for_timeout(300)
    loaded: dict[str, int] = page.evaluate(LOADED)
    assert {".js", ".css"} <= {Path(name).suffix for name in loaded}
    assert all(loaded.values()), "nothing came out of a cache"
    assert sum(loaded.values()) + sum(said) < MOST_BYTES
