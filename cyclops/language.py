"""The languages that Cyclops speaks, and how a message is said in one of them.

Messages are written in English where they are said: ``say("page {page} of {pages}", page=1, pages=2)``. `make catalogues` collects them
into ``cyclops/locale/*/LC_MESSAGES/cyclops.po`` for translation and compiles these.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from typing import Final

DOMAIN: Final = "cyclops"


class Language(StrEnum):
    """A language, by its ISO 639 code."""

    ENGLISH = "en"
    POLISH = "pl"
    HUNGARIAN = "hu"
    DUTCH = "nl"


class Words:
    """Says messages in one language."""

    def __init__(self, language: Language, catalogue: NullTranslations) -> None:
        self.language = language
        self._catalogue = catalogue

    def __call__(self, message: str, **values: object) -> str:
        """Say a message, with values in place of its names in braces.

        >>> words(Language.DUTCH)("page {page} of {pages}", page=1, pages=2)
        'pagina 1 van 2'
        """
        return self._catalogue.gettext(message).format(**values)


def marked(message: str) -> str:
    """The message itself: marks what is said only later, so that it is found for translation."""
    return message


@cache
def words(language: Language) -> Words:
    """What says messages in a language."""
    if language is Language.ENGLISH:
        return Words(language, NullTranslations())
    with files("cyclops").joinpath("locale", language, "LC_MESSAGES", f"{DOMAIN}.mo").open("rb") as file:
        return Words(language, GNUTranslations(file))
