"""What players and monsters are called in tables, pictures and sentences, and how names look where accents cannot be written."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from itertools import count
from string import ascii_uppercase
from typing import Final

from vision.phrase import changed, listed, phrase, phrase_as, phrases

__all__ = [
    "MOST_PLAYERS",
    "called",
    "card_at",
    "card_word",
    "counted",
    "decimal",
    "listed",
    "monster_letter",
    "monster_name",
    "player_tag",
    "player_title",
    "player_word",
    "sentence",
    "shortened",
    "unseen_card",
    "written_plainly",
]

MOST_PLAYERS = 8  # as many as there are player cards

_WORD: Final = re.compile(r"[^\W\d_]+(?:[-'][^\W\d_]+)*[.,:;!?]*(?=\s|$)")
"""A word of a language, unlike the name of a file or an option."""

_LABEL: Final = re.compile(r"[A-Za-z]{1,2}|[a-z][a-z0-9-]+")
"""A label by which a drawing or species can be called: letters, or a learnt name."""
_SHORT: Final = 2  # letters of a label that is no name

_NOUNS: Final[Mapping[str, Callable[[int], str]]] = {
    "tile": lambda number: phrases("{count} tile", "{count} tiles", number),
    "point": lambda number: phrases("{count} point", "{count} points", number),
    "monster": lambda number: phrases("{count} monster", "{count} monsters", number),
    "eye": lambda number: phrases("{count} eye", "{count} eyes", number),
    "move": lambda number: phrases("{count} move", "{count} moves", number),
}
"""What is counted in sentences that are said in several languages."""

_CARD_WORDS: Final = {0: phrase("DRAW"), 9: phrase("BOSS")}
"""As they are printed on the cards."""

_PLAIN = str.maketrans(
    {
        "ł": "l", "Ł": "L", "ß": "ss", "ẞ": "SS", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE",
        "þ": "th", "Þ": "Th", "ð": "d", "ı": "i", "–": "-", "—": "-", "…": "...", "×": "x", "·": "-", "’": "'", "‘": "'", "“": '"',
        "”": '"',
    }
)  # fmt: skip


def player_tag(player: int) -> str:
    """The short name of a player, as on the printed card: P1."""
    return f"P{player}"


def player_title(player: int, name: str | None) -> str:
    """The name for a table or picture: "P1 Anna", or "P1" when no name was given."""
    return f"{player_tag(player)} {name}" if name else player_tag(player)


def player_word(player: int, name: str | None) -> str:
    """The name within a sentence: "Anna", or "player 1" when no name was given."""
    return name or phrase("player {number}", number=player)


def card_word(card: int) -> str:
    """What a printed card is called: "card P1", "DRAW", "BOSS", or its number for a card that belongs to no game."""
    if 1 <= card <= MOST_PLAYERS:
        return phrase("card {word}", word=player_tag(card))
    return _CARD_WORDS.get(card) or phrase("card {word}", word=card)


def card_at(player: int) -> str:
    """A player's card, of which is said what lies at it: "card P1"."""
    return phrase_as("at", "card {word}", word=player_tag(player))


def unseen_card(player: int) -> str:
    """A player's card, of which is said that it is not seen: "card P1"."""
    return phrase_as("not seen", "card {word}", word=player_tag(player))


def monster_letter(index: int) -> str:
    """The letter of a monster, A for index 0; letters keep monsters apart from players and places, which have numbers."""
    return ascii_uppercase[index] if index < len(ascii_uppercase) else monster_letter(index // 26 - 1) + ascii_uppercase[index % 26]


def monster_name(index: int) -> str:
    """The monster within a sentence: "monster A" for index 0."""
    return phrase("monster {letter}", letter=monster_letter(index))


def called(labels: Iterable[str]) -> dict[str, str]:
    """What drawings or species are called, by their labels in a reading: as they were learnt, or else by capital letters.

    >>> called(["snail", "b", "kind 7"])
    {'b': 'B', 'kind 7': 'A', 'snail': 'snail'}
    """
    different = sorted(set(labels))
    names = {label: label.upper() if len(label) <= _SHORT else label for label in different if _LABEL.fullmatch(label)}
    free = (letter for letter in map(monster_letter, count()) if letter not in names.values())
    return {label: names.get(label) or next(free) for label in different}


def counted(number: int, word: str) -> str:
    """The number with its noun: "1 tile", "2 tiles", "-1 point"."""
    noun = _NOUNS.get(word)
    return noun(number) if noun else f"{number} {word}{'' if abs(number) == 1 else 's'}"


def decimal(number: float, digits: int = 1) -> str:
    """The number with so many digits behind the point, or whatever stands there in a language.

    >>> decimal(-0.25)
    '-0.2'
    """
    whole, tenths = f"{number:.{digits}f}".split(".")
    return phrase("{whole}.{tenths}", whole=whole, tenths=tenths)


def sentence(text: str, names: Iterable[str] = ()) -> str:
    """The text with a full stop, and with a capital first letter unless it begins with one of the names, or with what is no word."""
    kept = tuple(names)
    return changed(text, lambda said: _as_sentence(said, kept))


def _as_sentence(text: str, names: Iterable[str]) -> str:
    text = text.strip()
    if _WORD.match(text) and not any(re.match(rf"{re.escape(name)}(?!\w)", text) for name in names):
        text = text[0].upper() + text[1:]
    return text + ("" if text.endswith((".", "!", "?")) else ".")


def shortened(text: str, most: int) -> str:
    """The text, or its beginning and its end when it is longer than so many letters."""
    return text if len(text) <= most else f"{text[: most * 2 // 3]} … {text[-most // 3 :]}"


def written_plainly(text: str, encoding: str) -> str:
    """The text with every character that ``encoding`` lacks replaced by its nearest plain one ("Łukasz" becomes "Lukasz"), or by "?"."""
    return "".join(character if _can_write(character, encoding) else _plain(character, encoding) for character in text)


def _plain(character: str, encoding: str) -> str:
    spelt = unicodedata.normalize("NFKD", character.translate(_PLAIN))
    bare = "".join(part for part in spelt if not unicodedata.combining(part))
    return bare if bare and _can_write(bare, encoding) else "?"


def _can_write(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
