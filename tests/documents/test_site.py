"""The documents as a site: it builds without a warning, asks nothing of the network, and what it names is there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from scripts.pictures.__main__ import DRAWN
from tests.documents.documented import PAGES, ROOT, sections

DOCS: Final = ROOT / "docs"
MOST_KB: Final = 300
LANGUAGES: Final = ("en", "hu", "nl", "pl")
_FOLDERS: Final = ("benchmarks", "calibration", "cyclops", "docs", "engine", "fixtures", "hardware", "scripts", "tests", "vision")
_PATH: Final = re.compile(rf"(?:{'|'.join(_FOLDERS)})/[\w./-]*\w/?")
_FETCHED: Final = re.compile(r"<(?:script|link|img|iframe|source)\b[^>]*(?:src|href)=[\"']?(?:https?:)?//", re.IGNORECASE)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    built = subprocess.run(command, cwd=ROOT, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}, capture_output=True, text=True, check=False)
    assert (built.returncode, "WARNING" in built.stderr) == (0, False), built.stderr
    return folder


def test_no_page_fetches_anything_from_elsewhere(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert len(pages) >= len(PAGES) - 1
    assert not [page.name for page in pages if _FETCHED.search(page.read_text(encoding="utf-8"))]
    assert not [style.name for style in site.rglob("*.css") if re.search(r"url\([\"']?(?:https?:)?//", style.read_text(encoding="utf-8"))]


def test_every_page_and_picture_is_used(site: Path) -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in (*PAGES, ROOT / "mkdocs.yml"))
    assert not [picture.name for picture in (DOCS / "images").iterdir() if picture.name not in text]


def test_pictures_are_small() -> None:
    assert not [picture.name for picture in (DOCS / "images").iterdir() if picture.stat().st_size > MOST_KB * 1000]


def test_pictures_are_told_in_words() -> None:
    told = [alternative for page in PAGES for alternative in re.findall(r"!\[(.*?)\]\(", page.read_text(encoding="utf-8"))]
    assert told
    assert all(len(alternative.split()) > 4 for alternative in told)


@pytest.mark.parametrize("name", DRAWN)
def test_drawings_are_as_their_script_makes_them(name: str) -> None:
    assert (DOCS / "images" / f"{name}.svg").read_text(encoding="utf-8") == DRAWN[name]()


def test_the_readme_leads_to_what_is_there() -> None:
    led = re.findall(r"\]\(([^)#]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert not [place for place in led if "://" not in place and not (ROOT / place).exists()]


@pytest.mark.parametrize("page", sorted({section.page for section in sections()}))
def test_files_that_are_named_are_there(page: str) -> None:
    spans = [span for section in sections() if section.page == page for span in section.spans()]
    named = {found[0].replace("KEY", "bugs").replace("/de/", "/nl/") for span in spans if (found := _PATH.fullmatch(span))}
    assert not [place for place in named if not list(ROOT.glob(place))]


def test_every_game_has_its_rules_in_every_language() -> None:
    there = {page.name for page in (DOCS / "rules").glob("*.*.md")}
    assert there == {f"{game}.{language}.md" for game in ("bugs", "factory", "fressen") for language in LANGUAGES}


@pytest.mark.parametrize("game", ["bugs", "factory", "fressen"])
def test_rules_in_all_languages_have_the_same_parts_and_the_same_numbers(game: str) -> None:
    shapes = set()
    for language in LANGUAGES:
        text = (DOCS / "rules" / f"{game}.{language}.md").read_text(encoding="utf-8")
        rows = tuple(tuple(re.findall(r"[+−]?\d+", row)) for row in re.findall(r"^\|.*\|$", text, re.MULTILINE))
        shapes.add((len(re.findall(r"^## ", text, re.MULTILINE)), len(re.findall(r"^(?:- |\d\. )", text, re.MULTILINE)), rows))
        assert len(text.split()) < 480
    assert len(shapes) == 1
