"""What learning needs to know of a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from cyclops.learn.picture import Mark
from cyclops.learn.questions import Person
from cyclops.learn.set_file import Sections
from cyclops.learn.tally import Tally
from vision.arrays import Image


class Learner(ABC):
    """Gathers a set photograph by photograph."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally

    def named(self, picture: Image, reading: Any) -> Any:
        """The reading with the names that are known already; that something is new is no doubt."""
        return reading

    @abstractmethod
    def seen(self, reading: Any) -> str:
        """What a photograph shows; empty when nothing."""

    @abstractmethod
    def marks(self, reading: Any) -> list[Mark]:
        """What is to be written on the photograph, in the order of the questions."""

    @abstractmethod
    def take(self, picture: Image, reading: Any, person: Person) -> None:
        """Add what a photograph shows, asking about new names and about what is doubted; each answer counts at once."""

    def settle(self, person: Person) -> None:  # noqa: B027  # most games have nothing more to ask
        """Ask what only makes sense when everything was seen."""

    @abstractmethod
    def sections(self) -> Sections:
        """What the file is to hold."""

    @abstractmethod
    def missing(self) -> Sequence[str]:
        """What the set lacks, or has too much of."""

    @abstractmethod
    def told(self) -> str:
        """What is known of the set."""


def not_whole(things: str, there: int, needed: int) -> str:
    """What is to be said of things that are too few or too many: "14 of 15 tiles", "16 tiles where a box has 15"."""
    return f"{there} of {needed} {things}" if there < needed else f"{there} {things} where a box has {needed}"
