"""Sentences that can be said in other languages: English text that still knows the message and the values it was made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, Self


class Translations(Protocol):
    """A catalogue of one language, as gettext has them."""

    def gettext(self, message: str) -> str:
        """The message in this language."""

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        """The message for so many things in this language."""

    def pgettext(self, context: str, message: str) -> str:
        """The message in this language, as it is said in a context."""


class _English:
    """What stands in the code."""

    def gettext(self, message: str) -> str:
        return message

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        return singular if number == 1 else plural

    def pgettext(self, context: str, message: str) -> str:
        return message


_ENGLISH = _English()


class Phrase(str):
    """English text that can be said in other languages too; everywhere else it is a string like any other.

    Parameters
    ----------
    say : callable
        Makes the text from a catalogue.
    """

    __slots__ = ("_say",)
    _say: Callable[[Translations], str]

    def __new__(cls, say: Callable[[Translations], str]) -> Self:
        """Make it of its English."""
        made = super().__new__(cls, say(_ENGLISH))
        made._say = say
        return made

    def said_in(self, translations: Translations) -> str:
        """The text in the language of a catalogue."""
        return self._say(translations)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: Any) -> Self:
        return self

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, (str(self),)


def said_in(text: str, translations: Translations) -> str:
    """Text in the language of a catalogue; what is no phrase, such as a person's name, stays as it is."""
    return text.said_in(translations) if isinstance(text, Phrase) else text


def phrase(message: str, **values: object) -> Phrase:
    """Say a message with values in place of its names in braces; values that are phrases are translated with it.

    >>> phrase("{who} draws {what}", who="Anna", what=phrase("a tile"))
    'Anna draws a tile'
    """
    return Phrase(lambda translations: translations.gettext(message).format(**_in(translations, values)))


def phrases(singular: str, plural: str, number: int, **values: object) -> Phrase:
    """Say a message about so many things, ``{count}`` in it; below 0 the words are those of the number without its sign.

    >>> phrases("{count} place", "{count} places", 3)
    '3 places'
    """
    return Phrase(
        lambda translations: translations.ngettext(singular, plural, abs(number)).format(count=number, **_in(translations, values))
    )


def phrase_as(role: str, message: str, /, **values: object) -> Phrase:
    """Say a message in a role for which other languages have another form: what is eaten or laid, where something lies.

    >>> phrase_as("eaten", "the red {value}", value=3)
    'the red 3'
    """
    return Phrase(lambda translations: translations.pgettext(role, message).format(**_in(translations, values)))


def marked(message: str) -> str:
    """The message itself: marks what is said only later, with `phrase`, so that it is found for translation."""
    return message


def together(*parts: str, between: str = "") -> Phrase:
    """Several texts in a row, each in its own right a phrase or not.

    >>> together("Anna", phrase("the game is over"), between=": ")
    'Anna: the game is over'
    """
    return Phrase(lambda translations: between.join(said_in(part, translations) for part in parts if part))


def listed(words: Sequence[str]) -> Phrase:
    """The words as a list within a sentence.

    >>> listed(["Anna", "Ben", "Zoe"])
    'Anna, Ben and Zoe'
    """
    if len(words) < 2:
        return together(*words)
    return phrase("{several} and {last}", several=together(*words[:-1], between=", "), last=words[-1])


def changed(text: str, change: Callable[[str], str]) -> str:
    """A text with something done to its letters, in whatever language it is said."""
    return Phrase(lambda translations: change(text.said_in(translations))) if isinstance(text, Phrase) else change(text)


def _in(translations: Translations, values: Mapping[str, object]) -> dict[str, object]:
    return {name: said_in(value, translations) if isinstance(value, str) else value for name, value in values.items()}
