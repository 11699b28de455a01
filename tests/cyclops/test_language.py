"""Other languages: everything that is said is translated, and what is compiled is what translators wrote."""

from __future__ import annotations

import doctest
from functools import cache
from gettext import c2py
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo

from cyclops import language
from cyclops.language import Language, marked, words
from scripts import catalogues
from vision.phrase import phrase_as

OTHERS = [one for one in Language if one is not Language.ENGLISH]


Forms = tuple[str, ...]
Said = tuple[str | None, Forms]
"""The role of a message, if it has one, and its forms."""


def forms(text: object) -> Forms:
    """All forms of a message; one where it counts nothing."""
    return (text,) if isinstance(text, str) else tuple(text) if isinstance(text, list | tuple) else ()


def messages(catalogue: Catalog) -> dict[Said, Forms]:
    return {(message.context, forms(message.id)): forms(message.string) for message in catalogue if message.id}


@cache
def collected() -> Catalog:
    """What stands in the code; read once, which takes longer than all the rest."""
    return catalogues.said()


@cache
def said() -> dict[Said, Forms]:
    return messages(collected())


translated = cache(catalogues.translated)


def values(text: str) -> set[str]:
    """What is put into a message; complains of lost braces."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_english_is_what_stands_in_the_code_and_all_others_have_a_catalogue() -> None:
    assert list(catalogues.LANGUAGES) == OTHERS
    assert words(Language.ENGLISH)("page {page} of {pages}", page=1, pages=2) == "page 1 of 2"
    assert marked("page") == "page"


def test_nothing_is_said_that_no_catalogue_can_have() -> None:
    assert list(catalogues.made_up()) == []


def test_no_message_is_said_both_with_a_number_of_things_and_without() -> None:
    firsts = [(role, message[0]) for role, message in said()]
    assert len(set(firsts)) == len(firsts)


@pytest.mark.parametrize("code", OTHERS)
def test_every_message_is_translated_and_none_is_left_over(code: Language) -> None:
    written = messages(translated(code))
    assert set(written) == set(said())
    assert catalogues.lacking(translated(code)) == []


@pytest.mark.parametrize("code", OTHERS)
def test_what_is_counted_has_a_form_for_every_number(code: Language) -> None:
    catalogue = translated(code)
    for (_, message), translation in messages(catalogue).items():
        assert len(translation) == (catalogue.num_plurals if len(message) == 2 else 1)


@pytest.mark.parametrize("code", OTHERS)
def test_translations_name_the_same_values_in_every_form(code: Language) -> None:
    for (_, message), translation in messages(translated(code)).items():
        one, *several = map(values, translation)
        assert one in [values(form) for form in message]  # what English says of one thing without its number, others may say too
        assert all(form == values(message[-1]) for form in several)


def test_a_message_that_lacks_a_form_is_named() -> None:
    catalogue = Catalog(locale="pl")
    catalogue.add("page", "strona")
    catalogue.add("table", "")
    catalogue.add(("{count} tile", "{count} tiles"), ("{count} płytka", "{count} płytki", ""))
    assert catalogues.lacking(catalogue) == ["table", "{count} tiles"]


@pytest.mark.parametrize("code", OTHERS)
def test_what_something_is_done_to_has_a_message_of_its_own(code: Language) -> None:
    laid = [forms(message.id)[0] for message in collected() if message.context == "laid"]
    assert "{species} {value} ({landscape})" in laid
    named = phrase_as("laid", "{species} {value} ({landscape})", species="gulp", value=2, landscape="x")
    other = translated(code).get("{species} {value} ({landscape})", "laid")
    assert other is not None
    assert words(code).of(named) == str(other.string).format(species="gulp", value=2, landscape="x")


@pytest.mark.parametrize("code", OTHERS)
def test_languages_count_as_their_speakers_do(code: Language) -> None:
    """The rule by which a form is chosen is that of the language: two in Dutch and Hungarian, three in Polish."""
    catalogue = translated(code)
    rule = c2py(str(catalogue.plural_expr))
    chosen = [rule(number) for number in (0, 1, 2, 5, 12, 21, 22)]
    assert chosen == ([2, 0, 1, 2, 2, 2, 1] if code is Language.POLISH else [1, 0, 1, 1, 1, 1, 1])


@pytest.mark.parametrize("code", OTHERS)
def test_what_is_compiled_is_what_is_written(code: Language) -> None:
    with catalogues.file_of(code).with_suffix(".mo").open("rb") as file:
        assert messages(read_mo(file)) == messages(translated(code))


def test_the_examples_are_true() -> None:
    assert doctest.testmod(language).failed == 0
