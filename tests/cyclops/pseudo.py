"""A made-up language that shows what would stay English: it puts every word of a message into ⟦ ⟧, and what is put into messages not.

``leaks(text)`` are the words of a text that no translator could reach; ``leaks_of(value)`` those of everything in a value that is
said to people, by where it stands. Names of people, numbers and notation may stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from gettext import NullTranslations
from string import Formatter
from typing import Any, Final

from cyclops.language import Language, Words
from vision.phrase import said_in

UNSAID: Final = frozenset(
    {"key", "kind", "letter", "edges", "owner", "player", "order", "picture", "language", "game", "game_id", "side", "terrain"}
    | {"phase", "monster", "species", "drawing", "weight", "mood", "boss", "hints", "corners", "clause", "facts", "called"}
)
"""Fields that hold no words for people."""

_WRAPPED: Final = re.compile(r"⟦[^⟦⟧]*⟧")
_WORD: Final = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*")
_NOTATION: Final = re.compile(r"\b[GPW]{4}\*?|\bP\d\b|\b[A-Z]{1,2}\d?\b")
"""Edges of a tile, the word on a card, the letter of a monster."""


class Pseudo(NullTranslations):
    """A catalogue of every message."""

    def gettext(self, message: str) -> str:
        """The message with its own words in brackets, and the names of its values outside."""
        return "".join(_parts(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The message for so many."""
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        """The message in its role."""
        return self.gettext(message)


PSEUDO: Final = Pseudo()
PSEUDO_WORDS: Final = Words(Language.DUTCH, PSEUDO)
"""What says phrases in the made-up language; it passes for another language than English."""


def _parts(message: str) -> Iterator[str]:
    for own, name, spec, conversion in Formatter().parse(message):
        if own:
            yield f"⟦{own.replace('{', '{{').replace('}', '}}')}⟧"
        if name is not None:
            yield f"{{{name}{f'!{conversion}' if conversion else ''}{f':{spec}' if spec else ''}}}"


def pseudo(text: str) -> str:
    """The text in the made-up language."""
    return said_in(text, PSEUDO)


def leaks(text: str, names: Collection[str] = ()) -> list[str]:
    """The words that would stay English in every language, but for names and notation.

    >>> leaks("Anna draws a tile", ["Anna"])
    ['draws', 'a', 'tile']
    """
    outside = _WRAPPED.sub(" ", pseudo(text))
    for name in sorted(names, key=len, reverse=True):
        outside = outside.replace(name, " ")
    return _WORD.findall(_NOTATION.sub(" ", outside))


def leaks_of(value: Any, names: Collection[str] = (), unsaid: Collection[str] = UNSAID) -> dict[str, list[str]]:
    """The words that would stay English in all that a value says to people, by the text they stand in.

    Parameters
    ----------
    value : dataclass, sequence, mapping or str
    names : collection of str
        Of people; they stay as they are.
    unsaid : collection of str
        Fields of dataclasses that hold no words for people.
    """
    found = {f"{where}: {text}": leaks(text, names) for where, text in texts_of(value, unsaid)}
    return {text: words for text, words in found.items() if words}


def texts_of(value: Any, unsaid: Collection[str] = UNSAID, where: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a value, with where it stands."""
    if isinstance(value, Enum):
        return
    if isinstance(value, str):
        yield where, value
    elif is_dataclass(value):
        for field in fields(value):
            if field.name not in unsaid:
                yield from texts_of(getattr(value, field.name), unsaid, f"{where}.{field.name}")
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from texts_of(one, unsaid, f"{where}[{key}]")
    elif isinstance(value, Sequence):
        for number, one in enumerate(value):
            yield from texts_of(one, unsaid, f"{where}[{number}]")
