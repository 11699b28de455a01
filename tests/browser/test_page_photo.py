"""A photograph is scored on a phone: turned as the camera says, put right, forgotten; and what is no photograph is said to be none."""

from __future__ import annotations

import json
import re
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, expect
from typer.testing import CliRunner

from cyclops.cli import app
from cyclops.web.display import WebDisplay
from tests.browser.people import is_told, presses
from tests.fixture_photos import fixture_photo

Pages = Callable[..., Page]
LONG_MS = 60_000


def turned(photo: Path, to: Path) -> Path:
    """The photograph as a phone held upright keeps it: the pixels lie on their side, and the file says so."""
    with Image.open(photo) as picture:
        exif = Image.Exif()
        exif[0x0112] = 6  # to be turned a quarter clockwise
        picture.transpose(Image.Transpose.ROTATE_90).save(to, quality=95, exif=exif)
    return to


def scored_by_command(photo: Path) -> list[tuple[int, list[str]]]:
    """The points with their reasons as ``cyclops score`` gives them."""
    said = CliRunner().invoke(app, ["score", "--json", str(photo)])
    return [(score["points"], score["because"]) for score in json.loads(said.stdout)["scores"]]


def sends(page: Page, photo: Path) -> None:
    """Choose a picture on the sheet for it."""
    if not page.locator("#photo").is_visible():
        presses(page, "photo")
    page.locator("#photo input[data-file=pictures]").set_input_files(photo)


def scores(page: Page) -> list[tuple[int, list[str]]]:
    """The points that the page shows with their reasons."""
    seats = page.locator("#photo .scored .seat").all()
    return [(int(seat.locator(".points > [aria-hidden]").first.inner_text()), seat.locator(".why").all_text_contents()) for seat in seats]


def says_that_an_edge_is_open(page: Page) -> None:
    """Of the touched tile: one of its blank edges is thin in truth."""
    blank = page.locator("#touched .group").filter(has=page.locator("[aria-pressed=true]", has_text="blank")).first
    blank.get_by_role("button", name="thin").click()


def test_a_photograph_is_scored_put_right_and_forgotten(display: WebDisplay, open_page: Pages, tmp_path: Path) -> None:
    photo = turned(fixture_photo("factory-05").path, tmp_path / "upright.jpg")
    page = open_page(display.address, "phone")
    sends(page, photo)
    expect(page.locator("#photo .result")).to_be_visible(timeout=LONG_MS)
    assert scores(page) == scored_by_command(photo)
    assert [reached for reached, _ in scores(page)] == [2, 2], "each has a complete monster of two tiles"
    picture = page.locator("#photo figure img")
    with Image.open(photo) as kept:
        assert (picture.get_attribute("height"), picture.get_attribute("width")) == tuple(map(str, kept.size))

    tile = page.locator("#photo [data-key='tile 0']")
    expect(tile).to_have_attribute("aria-label", re.compile("monster A"))
    tile.click(force=True)
    expect(page.locator("#touched")).to_be_visible()
    says_that_an_edge_is_open(page)
    expect(page.locator("#photo .scored .points > [aria-hidden]").last).to_have_text("0")
    assert [reached for reached, _ in scores(page)] == [2, 0], "an open monster counts nothing"

    page.keyboard.press("Escape")
    where = f"{display.address}{picture.get_attribute('src')}"
    assert page.request.get(where).status == 200
    page.locator("#photo [data-key=forget]").click()
    is_told(page, "The picture is forgotten.")
    assert page.request.get(where).status == 404


def claims_to_be_huge(path: Path) -> Path:
    """A picture file of some bytes that says it has a hundred million pixels."""
    head = b"IHDR" + struct.pack(">IIBBBBB", 10_000, 10_000, 8, 2, 0, 0, 0)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head)))
    return path


def test_what_is_no_photograph_is_said_to_be_none_in_a_sentence(display: WebDisplay, open_page: Pages, tmp_path: Path) -> None:
    text = tmp_path / "holiday.jpg"
    text.write_text("Dear diary, today we played.\n" * 100, encoding="utf-8")
    page = open_page(display.address, "phone")
    for file, word in ((text, "picture"), (claims_to_be_huge(tmp_path / "huge.png"), "large")):
        sends(page, file)
        said = page.locator("#photo [role=alert]")
        expect(said).to_contain_text(word, timeout=LONG_MS)
        assert re.fullmatch(r"[A-Z][^.!?\n]*[.]?", said.inner_text().strip())
        page.locator("#photo [data-key='game bugs']").click()
        expect(said).to_have_count(0)
