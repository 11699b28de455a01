"""Other languages: everything that is said is translated, and what is compiled is what translators wrote."""

from __future__ import annotations

import doctest
import re

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo

from cyclops import language
from cyclops.language import Language, marked, words
from scripts import catalogues

OTHERS = [one for one in Language if one is not Language.ENGLISH]


def messages(catalogue: Catalog) -> dict[object, object]:
    return {message.id: message.string for message in catalogue if message.id}


def test_english_is_what_stands_in_the_code_and_all_others_have_a_catalogue() -> None:
    assert list(catalogues.LANGUAGES) == OTHERS
    assert words(Language.ENGLISH)("page {page} of {pages}", page=1, pages=2) == "page 1 of 2"
    assert marked("page") == "page"


@pytest.mark.parametrize("code", OTHERS)
def test_every_message_is_translated_and_none_is_left_over(code: Language) -> None:
    written = messages(catalogues.translated(code))
    assert set(written) == set(messages(catalogues.said()))
    assert all(written.values())


@pytest.mark.parametrize("code", OTHERS)
def test_translations_name_the_same_values(code: Language) -> None:
    for message, translation in messages(catalogues.translated(code)).items():
        assert set(re.findall(r"{\w+}", str(translation))) == set(re.findall(r"{\w+}", str(message)))


@pytest.mark.parametrize("code", OTHERS)
def test_what_is_compiled_is_what_is_written(code: Language) -> None:
    with catalogues.file_of(code).with_suffix(".mo").open("rb") as file:
        assert messages(read_mo(file)) == messages(catalogues.translated(code))


def test_the_examples_are_true() -> None:
    assert doctest.testmod(language).failed == 0
