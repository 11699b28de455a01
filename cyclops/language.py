"""The languages that Cyclops speaks, and how a message is said in one of them.

Messages are written in English where they are said: ``say("page {page} of {pages}", page=1, pages=2)``, or as a `vision.phrase.Phrase`,
which is English wherever it goes and is said in another language by ``say.of(it)``. `make catalogues` collects them into
``cyclops/locale/*/LC_MESSAGES/cyclops.po`` for translation and compiles these.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from typing import Final

from vision.phrase import marked, said_in

__all__ = ["DOMAIN", "Language", "Words", "marked", "words"]

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

    def of(self, text: str) -> str:
        """Say a phrase; other text, such as a person's name, stays as it is."""
        return said_in(text, self._catalogue)


@cache
def words(language: Language) -> Words:
    """What says messages in a language."""
    if language is Language.ENGLISH:
        return Words(language, NullTranslations())
    with files("cyclops").joinpath("locale", language, "LC_MESSAGES", f"{DOMAIN}.mo").open("rb") as file:
        return Words(language, GNUTranslations(file))
