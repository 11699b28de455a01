"""Doubts about a whole picture, sorted by what may not be concluded from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from vision.fressen.board import UNSURE_END
from vision.fressen.reader import NO_SIDES

_HARMLESS: Final = (
    NO_SIDES,
    UNSURE_END,
    "I am not sure about the landscape of ",
    "The monsters beside the board do not tell ",
    "The boss lies about in the middle",
)
"""They are about the board, which is known, or about the BOSS card."""
_COVERED: Final = ("Something is printed ", "The table is as ", "There seems to be a card ")
"""Something may lie there that is not seen; what is seen does lie there."""


def blocking(doubts: Sequence[str]) -> tuple[str, ...]:
    """The doubts with which nothing can be concluded."""
    return tuple(doubt for doubt in doubts if not doubt.startswith((*_HARMLESS, *_COVERED)))


def covering(doubts: Sequence[str]) -> tuple[str, ...]:
    """The doubts with which a monster that is not seen may still lie there."""
    return tuple(doubt for doubt in doubts if doubt.startswith(_COVERED))


def about_the_boss(doubts: Sequence[str]) -> tuple[str, ...]:
    """The doubts with which it is not sure on whose side the BOSS card lies."""
    return tuple(doubt for doubt in doubts if doubt.startswith(_HARMLESS[3:]))
