"""What the page is made of: small, of its own, and nothing that its strict policy would forbid."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

import cyclops.web

FOLDER: Final = Path(cyclops.web.__file__).parent / "page"
FILES: Final = sorted(path for path in FOLDER.rglob("*") if path.is_file())
MOST_BYTES: Final = 400_000
_DATA: Final = '<script type="application/json" id="first">{{first}}</script>'
"""A block of data: no browser runs it."""
_OWN_NAMES: Final = ("http://www.w3.org/",)
_PAIRS: Final = {
    **{f"player-{seat}": f"on-player-{seat}" for seat in (*map(str, range(8)), "red", "yellow")},
    **{name: f"on-{name}" for name in ("nobody", "accent", "felt", "mistake", "unsure", "good", "hint", "tile", "trophy")},
    **dict.fromkeys(("water", "meadow", "mountain"), "on-ground"),
    **{f"edge-{letter}": f"on-edge-{letter}" for letter in "gpw"},
}
"""Grounds, and the ink that is written upon them."""
_ALSO: Final = (("card", "ink"), ("card", "ink-soft"), ("paper", "ink"), ("paper", "ink-soft"), ("card", "mistake"), ("ink", "paper"))
_READABLE: Final = 4.5
_SEEN: Final = 3.0


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_the_whole_page_weighs_less_than_400_kilobytes() -> None:
    assert sum(path.stat().st_size for path in FILES) < MOST_BYTES


def test_nothing_comes_from_another_host() -> None:
    for path in FILES:
        assert [
            found
            for found in re.findall(r"(?:https?:)?//[\w.-]+\.\w+[^\s\"'`]*", _without_comments(path))
            if not found.startswith(_OWN_NAMES)
        ] == [], path


def _without_comments(path: Path) -> str:
    return re.sub(r"^\s*//.*$", "", _text(path), flags=re.MULTILINE) if path.suffix == ".js" else _text(path)


@pytest.mark.parametrize("path", [path for path in FILES if path.suffix == ".js"], ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_no_script_makes_markup_or_code_of_text(path: Path) -> None:
    assert not re.search(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|setAttribute\(\"style\"", _text(path)
    )


def test_the_document_has_no_script_style_or_listener_of_its_own() -> None:
    document = _text(FOLDER / "index.html")
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", document.replace(_DATA, ""))


def test_the_drawings_need_no_style_of_their_own() -> None:
    for path in FILES:
        if path.suffix == ".svg":
            assert not re.search(r"<style|\sstyle=|<script|\son\w+=", _text(path)), path


@pytest.mark.parametrize("look", ["light", "dark"])
def test_everything_written_can_be_read_in_both_looks(look: str) -> None:
    colours = _colours(look)
    pairs = [*_PAIRS.items(), *_ALSO]
    assert {
        pair: round(_contrast(*(colours[name] for name in pair)), 2)
        for pair in pairs
        if _contrast(*(colours[name] for name in pair)) < _READABLE
    } == {}


@pytest.mark.parametrize("look", ["light", "dark"])
def test_what_holds_the_focus_and_what_is_chosen_are_seen_in_both_looks(look: str) -> None:
    colours = _colours(look)
    for line in ("focus", "accent", "edge-line"):
        assert _contrast(colours[line], colours["card"]) >= _SEEN, line


def _colours(look: str) -> dict[str, str]:
    """The colours of a look; the dark one says only what is other than in the light one."""
    style = _text(FOLDER / "style" / "tokens.css")
    found = dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]+);", re.findall(r"^:root \{(.*?)^\}", style, re.DOTALL | re.MULTILINE)[0]))
    if look == "dark":
        found |= dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]+);", style.split(':root[data-look="dark"] {')[1].split("}")[0]))
    return found


def _contrast(one: str, other: str) -> float:
    """How far two colours lie apart, as the guidelines for accessible pages (WCAG 2) count it: from 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    digits = colour.removeprefix("#")
    pairs = [digit * 2 for digit in digits] if len(digits) == 3 else [digits[at : at + 2] for at in (0, 2, 4)]
    parts = [int(pair, 16) / 255 for pair in pairs]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
