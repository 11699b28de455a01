"""What is pressed on the page: sent once, for what was shown, after the four digits where they are needed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from tests.browser.barriers import Look, barriers
from tests.browser.shell.shell import MISTAKE, QUESTION, STAGE, Shell, stage, touched


def test_an_order_names_the_game_and_the_version_that_were_shown_and_why_it_was_not_taken_is_said(same: Shell) -> None:
    same.page.get_by_role("button", name="Undo").click()
    same.until(lambda: bool(same.said("order")))
    order = same.said("order")[0]
    assert order == {"type": "order", "id": order["id"], "game_id": "evening 1", "version": 5, "order": {"kind": "undo"}}
    same.send({"type": "done", "id": order["id"], "ok": False, "text": "The game has gone on."})
    expect(same.page.locator(".toast")).to_have_text("The game has gone on.")


def test_what_cannot_be_undone_cannot_be_pressed(same: Shell) -> None:
    same.show(stage(can_undo=False, can_redo=False))
    page = same.page
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    expect(page.get_by_role("button", name="Redo")).to_be_disabled()


def test_a_question_is_answered_once(same: Shell) -> None:
    page = same.page
    same.show(stage(question=QUESTION))
    page.get_by_role("button", name="In the hand").click()
    expect(page.get_by_role("button", name="Put away")).to_be_disabled()
    same.until(lambda: bool(same.said("order")))
    assert [order["order"] for order in same.said("order")] == [{"kind": "answer", "question": "discard", "answer": "hand"}]
    same.show(stage(version=6))
    expect(page.locator(".question")).to_have_count(0)


def test_that_is_how_it_is_stands_beside_what_is_wrong(same: Shell) -> None:
    page = same.page
    same.show(stage(notices=(MISTAKE,), can_accept=True))
    expect(page.locator("#talk .mistake")).to_contain_text("Not allowed: A thin edge meets a thick one")
    page.get_by_role("button", name="That's how it is").click()
    same.until(lambda: bool(same.said("order")))
    assert same.said("order")[0]["order"] == {"kind": "accept"}


def test_who_may_not_press_enters_the_digits_and_then_it_is_done(same: Shell) -> None:
    same.may_press = False
    page = same.on("phone")
    same.show(STAGE)
    page.get_by_role("button", name="Undo").click()
    for digit in "1234":
        page.locator("#pin").get_by_role("button", name=digit, exact=True).click()
    same.until(lambda: bool(same.said("pin")))
    assert same.said("pin")[0]["pin"] == "1234"
    assert same.said("order") == []
    same.send({"type": "pin", "ok": True, "token": "of this page", "wait_s": 0, "text": ""})
    same.until(lambda: bool(same.said("order")))
    expect(page.locator("#pin")).to_be_hidden()
    same.sockets[-1].close()
    same.until(lambda: bool(same.said("hello")))
    assert same.said("hello")[0]["token"] == "of this page"


def test_wrong_digits_are_said_and_the_next_ones_wait(shell: Callable[..., Shell]) -> None:
    one = shell()
    one.may_press = False
    page = one.open()
    page.get_by_role("button", name="Undo").click()
    page.keyboard.type("0000")
    one.until(lambda: bool(one.said("pin")))
    one.send({"type": "pin", "ok": False, "token": None, "wait_s": 30, "text": "Those are others."})
    expect(page.locator(".pin-said")).to_have_text("Wait a moment: 30")
    page.keyboard.type("1111")
    page.keyboard.press("Escape")
    expect(page.locator("#pin")).to_be_hidden()
    assert len(one.said("pin")) == 1
    assert one.said("order") == []


def test_a_touched_tile_is_put_right(same: Shell) -> None:
    page = same.page
    page.locator("[data-touch='A@0,0']").focus()
    page.keyboard.press("Enter")
    same.until(lambda: bool(same.said("touch")))
    assert same.said("touch")[0]["key"] == "A@0,0"
    same.send({"type": "touched", "id": same.said("touch")[0]["id"], "touched": touched()})
    expect(page.locator("#touched").get_by_role("button", name="blank")).to_have_attribute("aria-pressed", "true")
    page.locator("#touched").get_by_role("button", name="thin").click()
    same.until(lambda: bool(same.said("order")))
    assert same.said("order")[0]["order"] == {"kind": "correct", "text": "edge A@0,0 0 G"}


def test_language_and_look_of_the_page_are_remembered_and_hints_are_an_order(shell: Callable[..., Shell]) -> None:
    one = shell()
    page = one.open()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Polski").click()
    one.until(lambda: bool(one.said("language")))
    assert one.said("language")[0]["language"] == "pl"
    page.get_by_role("radio", name="Advice").click()
    one.until(lambda: bool(one.said("order")))
    assert one.said("order")[0]["order"] == {"kind": "hints", "level": "advice"}
    page.get_by_role("radio", name="Dark").click()
    expect(page.locator("html")).to_have_attribute("data-look", "dark")
    page.reload()
    one.until(lambda: len(one.said("hello")) == 2)
    assert one.said("hello")[1]["language"] == "pl"
    expect(page.locator("html")).to_have_attribute("data-look", "dark")


def test_the_page_is_used_with_a_keyboard_alone(shell: Callable[..., Shell]) -> None:
    page = shell().open()
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.get_by_role("button", name="History").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#history")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#history")).to_be_hidden()
    expect(page.get_by_role("button", name="History")).to_be_focused()


@pytest.mark.parametrize("look", ["light", "dark"])
def test_axe_finds_nothing_that_keeps_people_from_using_the_page(look: Look, same: Shell) -> None:
    page = same.on("phone")
    page.emulate_media(color_scheme=look)
    expect(page.locator("html")).to_have_attribute("data-look", look)
    notices = (MISTAKE, replace(MISTAKE, weight="hint"))
    same.show(stage(question=QUESTION, notices=notices, can_accept=True, refusal="It cannot be undone."))
    expect(page.locator("#talk .question")).to_be_visible()
    page.locator(".seat-head").first.click()
    expect(page.locator(".seat-head").first).to_have_attribute("aria-expanded", "true")
    found = {"board": barriers(page, look)}
    for name in ("history", "settings", "photo"):
        page.locator(f"#bar [data-key={name}]").click()
        found[name] = barriers(page, look)
        page.keyboard.press("Escape")
    same.show(replace(STAGE, over=True, version=99))
    expect(page.locator(".podium")).to_be_visible()
    found["over"] = barriers(page, look)
    assert found == {name: [] for name in found}
