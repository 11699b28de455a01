"""Steps that people are led through, and the way out of a game, on the page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from cyclops.guide.guide import Check, CheckState, Choice, Field, Guide
from tests.browser.barriers import Look, serious_barriers
from tests.browser.chromium import SIZES
from tests.browser.shell.shell import Shell, stage

NAMES: Final = ("Anna", "Ben", "Grandma")
WHO: Final = Guide(
    "who",
    "Who plays?",
    ("Everybody has a card.",),
    (Check("the camera is there", CheckState.WRONG, "Plug it in."), Check("the table is seen", CheckState.WAITING)),
    (
        Field("name0", "Card 1", "Anna", most=40, offers=NAMES),
        Field("name1", "Card 2", "Player 2", most=40, offers=NAMES),
        Field("paper", "Which paper?", "a4", (Choice("a4", "A4"), Choice("letter", "Letter"))),
    ),
    (Choice("begin", "Begin", main=True), Choice("back", "Back")),
    step=2,
    steps=5,
)


def leads(one: Shell, guide: Guide | None = WHO) -> Page:
    """Show a step, and wait until presses count: what comes at once was meant for the step before."""
    one.show(None, guide=guide and asdict(guide))
    if guide is not None:
        expect(one.page.locator("#call-who")).to_have_text(guide.title)
        one.page.wait_for_timeout(450)
    return one.page


def answers(one: Shell) -> list[dict[str, Any]]:
    return [order["order"] for order in one.said("order")]


def test_a_step_takes_the_place_of_the_game_and_the_game_that_of_the_step(same: Shell) -> None:
    page = leads(same)
    expect(page.locator("#call-task")).to_have_text("Step 2 of 5")
    expect(page.locator("#table")).to_be_hidden()
    expect(page.locator("#bar [data-key=photo]")).to_be_visible()
    expect(page.locator("#bar [data-key=undo]")).to_be_hidden()
    expect(page.locator("#guide .check.wrong")).to_contain_text("the camera is there: something is wrong")
    expect(page.locator("#guide .check.wrong .mend")).to_have_text("Plug it in.")
    same.show(stage())
    expect(page.locator("#guide")).to_be_hidden()
    expect(page.locator("#table")).to_be_visible()


def test_names_are_chosen_by_touch_alone_and_nobody_has_two(same: Shell) -> None:
    page = leads(same)
    expect(page.locator(".chip")).to_have_count(0)
    page.get_by_label("Card 2", exact=True).first.click()
    assert page.locator(".chip").all_inner_texts() == ["Ben", "Grandma"], "Anna sits at the first card"
    page.locator(".chip", has_text="Grandma").click()
    page.get_by_role("radio", name="Letter").click()
    page.get_by_role("button", name="Begin").click()
    same.until(lambda: bool(answers(same)))
    values = {"name0": "Anna", "name1": "Grandma", "paper": "letter"}
    assert answers(same) == [{"kind": "guide", "guide": "who", "choice": "begin", "values": values}]


def test_what_is_being_typed_stays_while_checks_change(same: Shell) -> None:
    page = leads(same)
    name = page.locator("#guide input").first
    name.fill("Łu")
    same.show(None, guide=asdict(replace(WHO, checks=(Check("the camera is there", CheckState.FINE),))))
    expect(page.locator("#guide .check.fine")).to_be_visible()
    page.keyboard.type("kasz")
    expect(name).to_have_value("Łukasz")
    page.keyboard.press("Enter")
    page.keyboard.type("!")
    assert page.locator("#guide input").nth(1).input_value().endswith("!"), "on to the next field"
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Begin")).to_be_focused()


def test_what_the_server_fills_in_anew_counts(same: Shell) -> None:
    page = leads(same)
    page.locator("#guide input").first.fill("Zoë")
    fields = (WHO.fields[0], replace(WHO.fields[1], value="Mia"), WHO.fields[2])
    same.show(None, guide=asdict(replace(WHO, fields=fields)))
    expect(page.locator("#guide input").nth(1)).to_have_value("Mia")
    expect(page.locator("#guide input").first).to_have_value("Zoë")


def test_a_press_that_was_meant_for_the_step_before_is_none_and_each_is_sent_once(same: Shell) -> None:
    page = leads(same)
    same.show(None, guide=asdict(Guide("sure", "Are you sure?", choices=(Choice("yes", "Yes"),))))
    page.get_by_role("button", name="Yes").click()
    page.wait_for_timeout(450)
    page.get_by_role("button", name="Yes").dblclick()
    same.until(lambda: bool(answers(same)))
    page.wait_for_timeout(100)
    assert [one["guide"] for one in answers(same)] == ["sure"]


def test_who_chooses_a_language_sees_the_page_in_that_of_the_table(shell: Callable[..., Shell]) -> None:
    one = shell()
    page = one.open()
    page.evaluate("localStorage.setItem('cyclops.language', 'pl')")
    leads(one, Guide("language", "Which language?", choices=(Choice("nl", "Nederlands"),)))
    page.get_by_role("button", name="Nederlands").click()
    one.until(lambda: bool(answers(one)))
    one.send({"type": "done", "id": one.said("order")[0]["id"], "ok": True, "text": ""})
    one.until(lambda: bool(one.said("language")))
    assert one.said("language")[0]["language"] is None
    assert page.evaluate("localStorage.getItem('cyclops.language')") is None


def test_the_picture_is_asked_for_while_a_step_needs_it(same: Shell) -> None:
    leads(same)
    assert same.said("ready") == []
    page = leads(same, replace(WHO, key="focus", picture=True))
    same.until(lambda: bool(same.said("ready")))
    same.sockets[-1].send(bytes.fromhex("ffd8ffd9"))
    same.until(lambda: len(same.said("ready")) == 2)
    expect(page.get_by_alt_text("What the camera sees")).to_be_attached()


def test_a_step_is_whole_on_all_screens_and_axe_finds_nothing_serious_in_it(same: Shell) -> None:
    page = leads(same)
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        begin = page.get_by_role("button", name="Begin")
        expect(begin).to_be_in_viewport(ratio=1)
        assert (box := begin.bounding_box()) is not None
        assert min(box["width"], box["height"]) >= 48
    page.locator("#guide input").first.focus()
    assert [serious(page, look) for look in ("light", "dark")] == [[], []]


def serious(page: Page, look: Look) -> list[str]:
    """What axe finds in a look."""
    page.emulate_media(color_scheme=look)
    expect(page.locator("html")).to_have_attribute("data-look", look)
    return serious_barriers(page, look)


def test_a_game_is_ended_in_the_settings_after_it_was_asked_back_and_only_where_something_comes_after(same: Shell) -> None:
    page = same.page
    page.locator("#bar [data-key=settings]").click()
    expect(page.locator("#settings [data-key=end]")).to_have_count(0)
    same.show(stage(version=6), can_end=True)
    page.locator("#settings [data-key=end]").click()
    expect(page.get_by_text("It is kept: you can go on with it later.")).to_be_visible()
    page.locator('#settings [data-key="play on"]').click()
    page.locator("#settings [data-key=end]").click()
    assert answers(same) == []
    page.locator("#settings [data-key=end]").click()
    same.until(lambda: bool(answers(same)))
    assert answers(same) == [{"kind": "end", "again": False}]
    same.send({"type": "done", "id": same.said("order")[0]["id"], "ok": True, "text": ""})
    expect(page.locator("#settings")).to_be_hidden()


@pytest.mark.parametrize(("name", "again"), [("Play again", True), ("Another game", False)])
def test_after_a_game_another_one_is_one_press_away(same: Shell, name: str, again: bool) -> None:
    same.show(stage(over=True, version=6))
    expect(same.page.get_by_role("button", name="Look at the table")).to_be_visible()
    expect(same.page.get_by_role("button", name=name)).to_have_count(0)
    same.show(stage(over=True, version=7), can_end=True)
    same.page.get_by_role("button", name=name).click()
    same.until(lambda: bool(answers(same)))
    assert answers(same) == [{"kind": "end", "again": again}]
