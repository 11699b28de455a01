"""What people say of a tile in a photograph: the words of a correction, and what can be said."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from cyclops.errors import CyclopsError
from cyclops.stage.stage import Choice, Choices
from vision.phrase import phrase

RIGHT: Final = "sure"
REMOVED: Final = "remove"


class CorrectionError(CyclopsError, ValueError):
    """Words that correct nothing."""


TileT = TypeVar("TileT", bound=Any)


@dataclass(frozen=True, slots=True)
class Said:
    """A correction: what is said of which tile of the reading, whose key people know, such as ``number 5 3``."""

    what: str
    key: str
    value: str
    tile: int

    def refused(self) -> CorrectionError:
        """That this cannot be said."""
        return CorrectionError(phrase("{words} cannot be said of this tile.", words=repr(f"{self.what} {self.key} {self.value}".strip())))


def said_in_words(text: str, keys: Sequence[str]) -> Said:
    """Take a correction apart; the tiles of a reading have these keys.

    Raises
    ------
    CorrectionError
        If it names no tile.
    """
    words = text.split()
    if len(words) < 2 or words[1] not in keys:
        raise CorrectionError(phrase("There is no such tile in this picture any more."))
    return Said(words[0].lower(), words[1], " ".join(words[2:]), keys.index(words[1]))


def without_doubts(tile: TileT, about: Callable[[str], bool]) -> TileT:
    """A tile of which some doubts are settled, because a person has looked."""
    return replace(tile, doubts=tuple(doubt for doubt in tile.doubts if not about(doubt)))


def last_choices(key: str, doubted: bool) -> tuple[Choices, ...]:
    """What may be said of every tile besides: that it is right as it is, where that is doubted, and that it is none."""
    choices = [Choice(phrase("Everything is right"), f"{RIGHT} {key}")] if doubted else []
    return (Choices(phrase("Is it right?"), (*choices, Choice(phrase("This is no tile"), f"{REMOVED} {key}"))),)


def chosen_of(title: str, what: str, key: str, values: Iterable[tuple[str, str, str]], now: str) -> Choices:
    """Choices of one thing about a tile: each a value, what it is called, and what to draw beside it."""
    return Choices(title, tuple(Choice(text, f"{what} {key} {value}", value == now, picture) for value, text, picture in values))
