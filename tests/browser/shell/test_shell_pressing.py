"""What is pressed on the page: sent once, for what was shown, after the four digits where they are needed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.browser.shell.shell import MISTAKE, QUESTION, STAGE, Shell, stage, touched


def test_an_order_names_the_game_and_the_version_that_were_shown_and_why_it_was_not_taken_is_said(shell: Callable[..., Shell]) -> None:
    one = shell()
    one.open().get_by_role("button", name="Undo").click()
    one.until(lambda: bool(one.said("order")))
    order = one.said("order")[0]
    assert order == {"type": "order", "id": order["id"], "game_id": "evening 1", "version": 5, "order": {"kind": "undo"}}
    one.send({"type": "done", "id": order["id"], "ok": False, "text": "The game has gone on."})
    expect(one.page.locator(".toast")).to_have_text("The game has gone on.")


def test_what_cannot_be_undone_cannot_be_pressed(same: Shell) -> None:
    same.show(stage(can_undo=False, can_redo=False))
    page = same.page
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    expect(page.get_by_role("button", name="Redo")).to_be_disabled()


def test_a_question_is_answered_once(shell: Callable[..., Shell]) -> None:
    one = shell()
    one.shown = stage(question=QUESTION)
    page = one.open()
    page.get_by_role("button", name="In the hand").click()
    expect(page.get_by_role("button", name="Put away")).to_be_disabled()
    one.until(lambda: bool(one.said("order")))
    assert [order["order"] for order in one.said("order")] == [{"kind": "answer", "question": "discard", "answer": "hand"}]
    one.show(stage(version=6))
    expect(page.locator(".question")).to_have_count(0)


def test_that_is_how_it_is_stands_beside_what_is_wrong(shell: Callable[..., Shell]) -> None:
    one = shell()
    one.shown = stage(notices=(MISTAKE,), can_accept=True)
    page = one.open()
    expect(page.locator("#talk .mistake")).to_contain_text("Not allowed: A thin edge meets a thick one")
    page.get_by_role("button", name="That's how it is").click()
    one.until(lambda: bool(one.said("order")))
    assert one.said("order")[0]["order"] == {"kind": "accept"}


def test_who_may_not_press_enters_the_digits_and_then_it_is_done(shell: Callable[..., Shell]) -> None:
    one = shell("phone")
    one.may_press = False
    page = one.open()
    page.get_by_role("button", name="Undo").click()
    for digit in "1234":
        page.locator("#pin").get_by_role("button", name=digit, exact=True).click()
    one.until(lambda: bool(one.said("pin")))
    assert one.said("pin")[0]["pin"] == "1234"
    assert one.said("order") == []
    one.send({"type": "pin", "ok": True, "token": "of this page", "wait_s": 0, "text": ""})
    one.until(lambda: bool(one.said("order")))
    expect(page.locator("#pin")).to_be_hidden()
    one.sockets[-1].close()
    one.until(lambda: len(one.said("hello")) == 2)
    assert one.said("hello")[1]["token"] == "of this page"


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


def test_a_touched_tile_is_put_right(shell: Callable[..., Shell]) -> None:
    one = shell()
    page = one.open()
    page.locator("[data-touch='A@0,0']").focus()
    page.keyboard.press("Enter")
    one.until(lambda: bool(one.said("touch")))
    assert one.said("touch")[0]["key"] == "A@0,0"
    one.send({"type": "touched", "id": one.said("touch")[0]["id"], "touched": touched()})
    expect(page.locator("#touched").get_by_role("button", name="blank")).to_have_attribute("aria-pressed", "true")
    page.locator("#touched").get_by_role("button", name="thin").click()
    one.until(lambda: bool(one.said("order")))
    assert one.said("order")[0]["order"] == {"kind": "correct", "text": "edge A@0,0 0 G"}


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
def test_axe_finds_nothing_that_keeps_people_from_using_the_page(look: str, shell: Callable[..., Shell]) -> None:
    one = shell("phone", color_scheme=look, reduced_motion="reduce")
    one.shown = stage(
        question=QUESTION, notices=(MISTAKE, replace(MISTAKE, weight="hint")), can_accept=True, refusal="It cannot be undone."
    )
    page = one.open()
    page.locator(".seat-head").first.click()
    found = {"board": _violations(page)}
    for name in ("history", "settings", "photo"):
        page.locator(f"#bar [data-key={name}]").click()
        found[name] = _violations(page)
        page.keyboard.press("Escape")
    one.show(replace(STAGE, over=True, version=99))
    found["over"] = _violations(page)
    assert found == {name: [] for name in found}


def _violations(page: Page) -> list[str]:
    report = Axe().run(page)
    return [f"{broken['id']}: {broken['nodes'][0]['html']}" for broken in report.response["violations"]]
