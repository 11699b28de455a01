"""Something to be said aloud."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum


class Urgency(IntEnum):
    """How much it matters that it is heard: what matters less makes room."""

    TALK = 0
    """What happens in the game."""
    TROUBLE = 1
    """What somebody has to do or to answer."""
    KEY = 2
    """A mistake, and the end of the game."""
    COUNT = 3
    """A number of a countdown: now or never; it cuts short what is said."""


@dataclass(frozen=True, slots=True)
class Utterance:
    """Something to be said aloud.

    Attributes
    ----------
    compose : callable
        Makes the sentences, a phrase, as late as possible: what is dropped needs no words, and finding them may take a while. Empty where
        there is nothing to say.
    urgency : Urgency
    """

    compose: Callable[[], str]
    urgency: Urgency = Urgency.TALK
