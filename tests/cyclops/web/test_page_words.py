"""The words of the page: every key that its scripts and its document ask for, and no other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import cyclops.web
from cyclops.language import Language, words
from cyclops.web.words import PAGE, TABLE, WORDS, words_of_page
from tests.cyclops.pseudo import PSEUDO_WORDS

FOLDER: Final = Path(cyclops.web.__file__).parent / "page"
_ASKED: Final = re.compile(r"""(?:\bt|#t)\(\s*["`]([a-z][\w.-]*)["`]""")
_BY_KEY: Final = re.compile(r"""data-t(?:-label)?="([^"]+)\"""")
_NAMES: Final = re.compile(r"\{(\w+)\}")


def _asked_for() -> Iterator[tuple[str, str]]:
    for script in sorted(FOLDER.rglob("*.js")):
        yield from ((key, script.name) for key in _ASKED.findall(script.read_text(encoding="utf-8")))
    for key in _BY_KEY.findall((FOLDER / "index.html").read_text(encoding="utf-8")):
        yield key, "index.html"


def test_the_page_asks_for_no_key_that_has_no_words() -> None:
    assert [(key, where) for key, where in _asked_for() if key not in WORDS] == []


def test_there_are_no_words_that_the_shell_of_the_page_never_asks_for() -> None:
    assert set(PAGE) - {key for key, _ in _asked_for()} == set()


def test_the_shell_and_the_tables_share_no_key() -> None:
    assert not set(PAGE) & set(TABLE)


def test_names_in_braces_are_left_for_the_page_to_fill_in() -> None:
    said = words_of_page(words(Language.ENGLISH))
    assert said["page.stale"] == "Not live, as of {time}"
    assert {key: _NAMES.findall(text) for key, text in said.items()} == {key: _NAMES.findall(text) for key, text in WORDS.items()}


@pytest.mark.parametrize("key", ["page.stale", "act.undo", "pin.wait"])
def test_words_are_said_in_the_language_that_is_asked_for(key: str) -> None:
    assert words_of_page(PSEUDO_WORDS)[key] != words_of_page(words(Language.ENGLISH))[key]
