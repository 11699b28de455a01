"""The drawings of the tables, in a browser: told apart without colours, touched by finger and key, kept while things change."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from playwright.sync_api import Browser, Page, Route

import cyclops.web
from cyclops.stage.stage import Eye, HintLevel, Notice, Seat, Stage
from cyclops.stage.tables import (
    Bite,
    BugHand,
    BugsStage,
    BugTile,
    DrawnMonster,
    EdgedTile,
    FactoryStage,
    Field,
    FressenGhost,
    FressenMonster,
    FressenStage,
    Ghost,
    StrayMonster,
    StrayTile,
    Trophy,
)
from cyclops.web.words import WORDS

PAGE: Final = Path(cyclops.web.__file__).parent / "page"
PLACE: Final = "http://tables.test/"
HARNESS: Final = """<!doctype html><link rel="stylesheet" href="style/tokens.css"><link rel="stylesheet" href="table/table.css">
<link rel="stylesheet" href="harness.css"><div id="room"></div><div id="drawn"></div><script type="module" src="harness.js"></script>"""
SCRIPTS: Final = {
    "": ("text/html", HARNESS),
    "harness.css": ("text/css", "html, body { margin: 0; } #room { width: 100vw; height: 100vh; }"),
    "harness.js": ("text/javascript", 'import * as table from "./table/table.js"; window.table = table;'),
}
BEGIN: Final = """([words, still]) => {
  for (const id of ["room", "drawn"]) document.getElementById(id).replaceWith(Object.assign(document.createElement("div"), { id }));
  const t = (key, values = {}) => words[key].replace(/\\{(\\w+)\\}/g, (whole, name) => name in values ? values[name] : whole);
  window.touched = [];
  window.view = new table.TableView(document.getElementById("room"), { onTouch: (key) => touched.push(key), t, reducedMotion: still });
}"""
SIZES: Final = ((800, 480), (1920, 1080), (390, 844))
POLICY: Final = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:"
LETTERS_APART: Final = 60
"""How far the kinds of edges lie apart at least, as greys of 256, also for those who are colour-blind."""


@pytest.fixture(scope="module")
def window(browser: Browser) -> Iterator[Page]:
    """A window under the policy of the real page; nothing may go wrong in it."""
    wrong: list[str] = []
    opened = browser.new_page(viewport={"width": 800, "height": 480})
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    opened.on("console", lambda message: wrong.append(message.text) if message.type == "error" and "favicon" not in message.text else None)
    opened.route(f"{PLACE}**", _serve)
    opened.goto(PLACE)
    opened.wait_for_function("window.table")
    yield opened
    opened.close()
    assert wrong == []


@pytest.fixture
def page(window: Page) -> Page:
    """The window, filled with a table that nothing was drawn on yet."""
    window.set_viewport_size({"width": 800, "height": 480})
    window.bring_to_front()  # a page behind others may get no frames
    window.wait_for_function("innerWidth === 800 && innerHeight === 480", polling=50)
    window.mouse.move(0, 0)
    window.evaluate(BEGIN, [dict(WORDS), True])
    return window


def _serve(route: Route) -> None:
    name = route.request.url.removeprefix(PLACE)
    if name in SCRIPTS:
        kind, body = SCRIPTS[name]
        route.fulfill(body=body, content_type=kind, headers={"Content-Security-Policy": POLICY})
    elif (PAGE / name).is_file():
        route.fulfill(path=PAGE / name)
    else:
        route.fulfill(status=204, body="")


def stage(table: FactoryStage | BugsStage | FressenStage | None, *names: str, **changes: Any) -> Stage:
    players = ("red", "yellow") if isinstance(table, FressenStage) else ("1", "2", "3", "4")
    seats = tuple(Seat(player, name, number) for number, (player, name) in enumerate(zip(players, names or ("Anna", "Ben"), strict=False)))
    game = table.kind if table else "factory"
    shown = Stage(
        game, "", "en", "one", 1, True, False, "", "", seats, (), None, None, Eye("watching", "", True, True),
        table, HintLevel.PLACES, (), (), False, False, False, "", (800, 600), "",
    )  # fmt: skip
    return replace(shown, **changes)


def show(page: Page, shown: Stage, **how: Any) -> None:
    page.evaluate("([stage, how]) => { window.stage = stage; view.show(stage, how); }", [json.loads(json.dumps(asdict(shown))), how])


def factory(*ghosts: Ghost, doubt: str = "", complete: bool = False) -> FactoryStage:
    """Anna's monster of two tiles, thin and thick open, and Ben's of one."""
    own = (EdgedTile("A@0,0", (0, 0), "WGPW", True), EdgedTile("A@1,0", (1, 0), "WWPG", False, doubt))
    openings = () if complete else (((0, 0), 2, "P"), ((1, 0), 2, "P"))
    anna = DrawnMonster(0, "A", "Anna's first monster", "1", (1.0, 1.0), own, openings, complete)
    ben = DrawnMonster(
        1, "B", "Ben's first monster", "2", (6.0, 1.0), (EdgedTile("B@0,0", (0, 0), "GWWW", True),), (((0, 0), 0, "G"),), False
    )
    return FactoryStage((9.0, 5.0), (anna, ben), EdgedTile("drawn", (0, 0), "GPWG", True), ghosts, len(ghosts), 40)


def bugs() -> BugsStage:
    tiles = tuple(BugTile(f"tile 1 snail {n}", "snail", "snail", 2, 0) for n in range(3))
    others = tuple(BugTile(f"tile 2 x {n}", f"x{n}", "ABCDEFGHIJKL"[n], 1 + n % 3, None, -1) for n in range(12))
    trophies = (Trophy(3, "1", True, key="trophy 1"), Trophy(2, None, key="trophy 2"), Trophy(1, None, True, key="trophy 3"))
    return BugsStage("open", 1, trophies, (BugHand("1", True, tiles), BugHand("2", True, others)), 4)


def fressen(turn: int = 0) -> FressenStage:
    fields = tuple(Field((n % 6, n // 6), ("water", "meadow", "mountain")[n % 3]) for n in range(36))
    board = (
        FressenMonster("0,0", "red", 4, "water", "gulp", "A", 1, (0, 0), 0),
        FressenMonster("1,0", "yellow", 2, "meadow", "gulp", "A", 0, (1, 0), 0),
    )
    supplies = (FressenMonster("Rx", "red", 3, "water", "munch", "B"), FressenMonster("Yx", "yellow", 5, "water", "slurp", "C"))
    ghosts = (FressenGhost(1, "a", "Rx", (3, 3), "here"), FressenGhost(2, "b", "Ry", (3, 3), "there"))
    return FressenStage(fields, board, supplies, ghosts, (Bite((0, 0), (1, 0), True, "bites"),), "red", 2, turn=turn)


TABLES: Final = (factory(), bugs(), fressen())


def greys(page: Page) -> NDArray[np.uint8]:
    """What is on the screen, as greys."""
    decoded = cv2.imdecode(np.frombuffer(page.screenshot(), np.uint8), cv2.IMREAD_GRAYSCALE)
    assert decoded is not None
    return np.asarray(decoded, np.uint8)


_STILL = """() => {
    const now = JSON.stringify([...document.querySelectorAll("[data-touch]")].map((one) => one.getBoundingClientRect()));
    const same = now === window.seenLast;
    window.seenLast = now;
    return same;
}"""


def resize(page: Page, width: int, height: int) -> None:
    """Make the window another size, and wait until its table has it too."""
    page.set_viewport_size({"width": width, "height": height})
    room = "document.getElementById('room')"
    page.wait_for_function(f"{room}.clientWidth === {width} && {room}.clientHeight === {height}", polling=50)


def until_still(page: Page) -> None:
    """Wait until nothing moves into its place any more."""
    page.wait_for_function(_STILL, polling=100)


def box(page: Page, key: str) -> dict[str, float]:
    found: dict[str, float] = page.evaluate(
        "(key) => { const at = document.querySelector(`[data-touch='${key}']`).getBoundingClientRect(); "
        "return { x: at.x + at.width / 2, y: at.y + at.height / 2, width: at.width }; }",
        key,
    )
    return found


# Without colours


def test_case_30_thin_thick_and_blank_lie_far_apart_as_greys_for_everybody(page: Page) -> None:
    """The legend below the drawing shows one limb each: its body is looked at beside the pattern."""
    show(page, stage(factory()))
    places: list[list[float]] = page.evaluate(
        "[...document.querySelectorAll('.tv-legend svg')].map((one) => { const at = one.getBoundingClientRect(); "
        "return [at.x + 0.42 * at.width, at.y + 0.9 * at.height]; })"
    )
    devtools = page.context.new_cdp_session(page)
    for sight in ("deuteranopia", "protanopia", "tritanopia", "achromatopsia", "none"):
        devtools.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})
        grey = greys(page)
        thin, thick, blank = (int(grey[round(y), round(x)]) for x, y in places)
        assert blank - thin >= LETTERS_APART, sight
        assert thin - thick >= LETTERS_APART, sight
    devtools.detach()


def test_case_30_open_edges_and_the_drawn_tile_carry_their_letters_and_joined_limbs_are_as_broad_as_their_kind(page: Page) -> None:
    show(page, stage(factory()))
    said = page.evaluate("Object.fromEntries([...document.querySelectorAll('[data-touch]')].map((one) => [one.dataset.touch, "
                         "[...one.querySelectorAll('.tv-letter')].map((letter) => letter.textContent).join('')]))")  # fmt: skip
    assert said == {"A@0,0": "P", "A@1,0": "P", "B@0,0": "G"}
    assert page.evaluate("view.drawnTile(document.getElementById('drawn'), stage)") is True
    assert page.locator("#drawn .tv-letter").all_text_contents() == ["G", "P", "G"]
    assert "Top: thin, right: thick, bottom: blank, left: thin." in str(page.locator("#drawn svg").get_attribute("aria-label"))


def test_a_monster_has_its_owners_initial_and_players_who_begin_alike_have_two_letters(page: Page) -> None:
    show(page, stage(factory(), "Anna", "Anton"))
    assert page.locator(".tv-marks .tv-disc").all_text_contents() == ["Ann", "Ant"]
    show(page, stage(factory(), "Zoë", "Ben"))
    assert page.locator(".tv-marks .tv-disc").all_text_contents() == ["Z", "B"]


def test_the_numbers_of_places_can_be_read_on_a_small_screen(page: Page) -> None:
    ghosts = [Ghost(n, 0, (n, 1), "PWWW", False, n == 2, "closes", good=n == 3) for n in range(1, 9)]
    show(page, stage(factory(*ghosts, Ghost(9, 0, (1, 1), "PGWW", True, False, "closes"))))
    heights = page.evaluate("[...document.querySelectorAll('.tv-ghosts text')].map((one) => one.getBoundingClientRect().height)")
    assert page.locator(".tv-ghosts text").all_text_contents() == ["1, 9", "2", "3", "4", "5", "6", "7", "8"]
    assert min(heights) >= 12


def test_the_ways_to_lay_a_tile_at_one_place_share_one_pill_and_those_that_are_advised_have_their_own(page: Page) -> None:
    turned = [
        Ghost(n, 0, (0, 1), edges, True, False, f"way {n}", good=n == 4) for n, edges in enumerate(("PGWW", "PWGW", "PWWG", "PGGG"), 1)
    ]
    page.set_viewport_size({"width": 400, "height": 300})
    page.wait_for_function("document.getElementById('room').clientWidth === 400")
    show(page, stage(factory(*turned)))
    assert page.locator(".tv-ghosts text").all_text_contents() == ["1–3", "4"]
    assert page.locator(".tv-ghosts [role=img]").evaluate_all("(all) => all.map((one) => one.getAttribute('aria-label'))") == [
        "way 1\nway 2\nway 3",
        "way 4",
    ]


# What is marked


def test_a_tile_against_the_rules_is_drawn_with_a_sign_and_the_sides_that_clash(page: Page) -> None:
    stray = StrayTile(0, (0, 1), "GWPG", False, "mistake", "Thin meets thick on 1 side.", (0,))
    show(page, stage(replace(factory(Ghost(1, 0, (0, 1), "PWWW", True, False, "closes")), strays=(stray,))))
    marked = page.locator(".tv-stray")
    assert marked.get_attribute("aria-label") == stray.text
    assert marked.locator(".tv-disc").all_text_contents() == ["!"]
    (edge,) = marked.locator(".tv-clash").evaluate_all(
        "(all) => all.map((one) => { const at = one.getBoundingClientRect(); return at.y; })"
    )
    own = box(page, "A@0,0")
    assert abs(edge - own["y"] - own["width"] / 2) < own["width"] / 4  # where it touches the tile above it
    assert page.locator(".tv-ghost").count() == 0


def test_a_tile_at_no_monster_is_drawn_beside_them_and_over_none(page: Page) -> None:
    stray = StrayTile(None, (0, 0), "GWPG", False, "unsure", "Not read well.", (), True, at=(9.0, 0.5))
    show(page, stage(replace(factory(), strays=(stray,))))
    assert page.locator(".tv-stray .tv-disc").all_text_contents() == ["?"]
    left = page.locator(".tv-stray").evaluate("(one) => one.getBoundingClientRect().left")
    assert left > box(page, "B@0,0")["x"] + box(page, "B@0,0")["width"] / 2


def test_only_the_tile_that_is_asked_about_has_a_question_mark(page: Page) -> None:
    show(page, stage(factory(doubt="Thin or thick?")))
    assert page.locator(".tv-tiles .tv-disc").all_text_contents() == ["?"]
    table = factory(doubt="Thin or thick?")
    ben = replace(table.monsters[1], tiles=(replace(table.monsters[1].tiles[0], asked=True),))
    show(page, stage(replace(table, monsters=(table.monsters[0], ben))))
    assert page.locator("[data-touch='B@0,0'] .tv-disc").all_text_contents() == ["?"]
    assert page.locator(".tv-tiles .tv-disc").count() == 1


def test_a_monster_against_the_rules_is_drawn_on_its_field_and_touched_by_it(page: Page) -> None:
    wrong = FressenMonster("2,2", "red", 3, "water", "munch", "B", at=(2, 2))
    show(page, stage(replace(fressen(), strays=(StrayMonster(wrong, "mistake", "That is a mountain."),))))
    marked = page.locator("[data-touch='2,2']")
    assert "!" in marked.locator(".tv-disc").all_text_contents()
    assert "That is a mountain." in str(marked.get_attribute("aria-label"))


@pytest.mark.parametrize(("table", "key"), [(bugs(), "trophy 3"), (bugs(), "tile 2 x 3"), (factory(), "B@0,0"), (fressen(), "1,0")])
def test_what_a_mistake_is_about_has_a_sign(page: Page, table: Any, key: str) -> None:
    show(page, stage(table, notices=(Notice("mistake", "That is wrong.", None, key),)))
    assert [text for text in page.locator(".tv-tiles .tv-disc").all_text_contents() if text == "!"] == ["!"]
    assert "!" in page.locator(f"[data-touch='{key}'] .tv-disc").all_text_contents()


# Touching


@pytest.mark.parametrize("table", TABLES, ids=lambda table: str(table.kind))
@pytest.mark.parametrize("size", SIZES)
def test_all_that_can_be_touched_is_a_named_button_inside_of_the_window(page: Page, table: Any, size: tuple[int, int]) -> None:
    resize(page, *size)
    show(page, stage(table))
    page.wait_for_function(f"document.querySelector('.tv > svg').getAttribute('viewBox') === '0 0 {size[0]} {size[1]}'", polling=50)
    until_still(page)
    buttons = page.locator("[data-touch]").evaluate_all(
        "(all) => all.map((one) => { const at = one.getBoundingClientRect(); "
        "return [one.getAttribute('role'), one.getAttribute('aria-label'), at.left, at.top, at.right, at.bottom]; })"
    )
    assert len(buttons) >= 3
    for role, label, left, top, right, bottom in buttons:
        assert role == "button"
        assert label
        assert min(left, top) >= -3
        assert right <= size[0] + 3
        assert bottom <= size[1] + 3


def test_tiles_trophies_and_monsters_are_touched_by_finger_enter_and_space(page: Page) -> None:
    show(page, stage(bugs()))
    spot = box(page, "trophy 2")
    page.mouse.click(spot["x"], spot["y"])
    page.locator("[data-touch='tile 2 x 3']").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    show(page, stage(fressen()))
    spot = box(page, "1,0")
    page.mouse.click(spot["x"], spot["y"])
    assert page.evaluate("touched") == ["trophy 2", "tile 2 x 3", "tile 2 x 3", "1,0"]


def test_free_fields_are_touched_by_finger_and_reached_by_arrows_but_not_one_by_one(page: Page) -> None:
    table = fressen()
    fields = tuple(replace(field, text=f"The free field {field.cell}") for field in table.fields)
    show(page, stage(replace(table, fields=fields, ghosts=table.ghosts)))
    spot = box(page, "3,3")
    page.mouse.click(spot["x"], spot["y"])
    spot = box(page, "4,4")
    page.mouse.click(spot["x"], spot["y"])
    page.locator("[data-touch='1,0'] >> nth=-1").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert page.evaluate("touched") == ["3,3", "4,4", "1,1"]
    in_order = page.locator("[data-touch][tabindex='0']").evaluate_all("(all) => all.map((one) => one.dataset.touch)")
    assert in_order == ["0,0", "1,0", "Rx", "Yx"]


def test_a_touch_just_beside_a_small_tile_means_it(page: Page) -> None:
    resize(page, 150, 110)
    show(page, stage(factory()))
    page.wait_for_function("document.querySelector('.tv > svg').getAttribute('viewBox') === '0 0 150 110'", polling=50)
    until_still(page)
    spot = box(page, "B@0,0")
    assert spot["width"] < 40
    page.mouse.click(spot["x"], spot["y"] - 21)
    assert page.evaluate("touched") == ["B@0,0"]


def test_names_are_never_taken_for_markup(page: Page) -> None:
    show(page, stage(bugs(), "<img src=x onerror=alert(1)>", "Ben"))
    assert page.locator("#room img").count() == 0
    assert page.locator("#room text").filter(has_text="<img src").count() == 1


# Changes


def test_a_change_redraws_that_tile_alone_and_leaves_the_focus_where_it_is(page: Page) -> None:
    show(page, stage(factory()))
    page.locator("[data-touch='A@1,0']").focus()
    page.evaluate("window.before = [...document.querySelectorAll('[data-touch]')].map((one) => [one, one.firstChild.firstChild])")
    show(page, stage(factory(doubt="Thin or thick?")))
    same = page.evaluate("before.map(([node, drawing]) => [node.isConnected, drawing.isConnected])")
    assert same == [[True, True], [True, False], [True, True]]
    assert page.evaluate("document.activeElement.dataset.touch") == "A@1,0"
    assert "Thin or thick?" in str(page.locator("[data-touch='A@1,0']").get_attribute("aria-label"))
    assert page.locator("[data-touch='A@1,0'] .tv-doubt").count() == 1


def test_nothing_moves_where_people_do_not_want_it(page: Page) -> None:
    show(page, stage(factory(complete=True)))
    show(page, stage(factory(Ghost(1, 1, (0, -1), "WWGW", False, True, "completes"), complete=True)))
    assert page.evaluate("document.getAnimations().length") == 0


def test_an_empty_table_is_said_to_be_empty(page: Page) -> None:
    show(page, stage(None))
    assert page.get_by_text(WORDS["table.empty"]).count() == 1


def test_what_a_reason_names_stands_out(page: Page) -> None:
    show(page, stage(factory()), highlight=["A@0,0"])
    assert page.locator(".tv-shown").evaluate_all("(all) => all.map((one) => one.dataset.touch)") == ["A@0,0"]
    assert page.locator(".tv-dim").count() == 2


# The live picture


def test_pictures_are_shown_one_after_the_other_and_given_back(page: Page) -> None:
    show(page, stage(factory()), mode="picture")
    counted = page.evaluate(
        """async () => {
          const [make, give] = [URL.createObjectURL, URL.revokeObjectURL];
          const alive = new Set();
          URL.createObjectURL = (blob) => { const made = make.call(URL, blob); alive.add(made); return made; };
          URL.revokeObjectURL = (made) => { alive.delete(made); give.call(URL, made); };
          const canvas = Object.assign(document.createElement("canvas"), { width: 400, height: 300 });
          const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg"));
          for (const one of [blob, blob, blob, new Blob(["no picture"]), blob]) {
            view.picture(one, 400, 300);
            await new Promise((done) => setTimeout(done, 40));
          }
          return [alive.size, document.querySelectorAll("#room img").length];
        }"""
    )
    assert counted == [1, 1]


def test_the_drawing_lies_over_the_picture_where_the_camera_sees_the_tiles(page: Page) -> None:
    corners = ((400.0, 300.0), (460.0, 300.0), (460.0, 360.0), (400.0, 360.0))
    table = factory()
    seen = replace(table.monsters[1], tiles=(replace(table.monsters[1].tiles[0], corners=corners),))
    notice = Notice("mistake", "That does not fit.", corners)
    show(page, stage(replace(table, monsters=(table.monsters[0], seen)), notices=(notice,)), mode="picture")
    page.evaluate(
        """async () => {
          const canvas = Object.assign(document.createElement("canvas"), { width: 400, height: 300 });
          view.picture(await new Promise((done) => canvas.toBlob(done, "image/jpeg")), 400, 300);
        }"""
    )
    page.wait_for_selector("#room img")
    scale, left = 480 / 600, (800 - 640) / 2
    spot = box(page, "B@0,0")
    assert spot["x"] == pytest.approx(left + 430 * scale, abs=6)
    assert spot["y"] == pytest.approx(330 * scale, abs=6)
    assert page.locator(".tv-wrong").count() == 1
    assert page.locator("[data-touch]").count() == 1


# Das große Fressen


@pytest.mark.parametrize(("turn", "where"), [(0, (0, 0)), (1, (5, 0)), (2, (5, 5)), (3, (0, 5))])
def test_the_board_is_turned_as_it_lies_on_the_table(page: Page, turn: int, where: tuple[int, int]) -> None:
    page.set_viewport_size({"width": 700, "height": 700})
    show(page, stage(fressen(turn)))
    page.wait_for_function("document.querySelector('.tv > svg').getAttribute('viewBox') === '0 0 700 700'")
    first, second = box(page, "0,0"), box(page, "1,0")
    step = ((1, 0), (0, 1), (-1, 0), (0, -1))[turn]
    side = abs(second["x"] - first["x"]) + abs(second["y"] - first["y"])
    assert ((second["x"] - first["x"]) / side, (second["y"] - first["y"]) / side) == pytest.approx(step, abs=0.1)
    assert [value > 350 for value in (first["x"], first["y"])] == [cell > 2 for cell in where]
    supply = box(page, "Rx")
    below = ((0, 1), (-1, 0), (0, -1), (1, 0))[turn]
    assert (supply["x"] - 350) * below[0] + (supply["y"] - 350) * below[1] > 250


def test_the_letters_of_places_stand_on_fields_and_on_the_monsters_of_the_supply(page: Page) -> None:
    show(page, stage(fressen()))
    assert page.locator(".tv-ghosts .tv-disc").all_text_contents() == ["a", "b"]
    assert page.locator("[data-touch='Rx'] .tv-disc").all_text_contents() == ["B", "a"]
    assert page.locator(".tv-must").count() == 1
