"""What people say to an evening, by a key, a button or a page, and the way in for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import TypeAlias

from cyclops.guide.guide import Answered
from hardware.button import Button


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the last move back."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Make a move again that was taken back."""


@dataclass(frozen=True, slots=True)
class Accept:
    """That's how it is: what lies on the table counts."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer a question, both by their keys."""

    question: str
    answer: str


@dataclass(frozen=True, slots=True)
class Correct:
    """Correct the record in words."""

    text: str


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep the picture of now with what is true of it, as a fixture."""


@dataclass(frozen=True, slots=True)
class Quit:
    """End the evening; the game is kept and can go on later."""


@dataclass(frozen=True, slots=True)
class Push:
    """A button beside the table was pushed; what that means depends on how the game stands (`cyclops.play.buttons`)."""

    button: Button


Order: TypeAlias = Undo | Redo | Accept | Answer | Correct | Keep | Quit | Answered | Push
"""`Answered` answers a guide; an evening drops it."""


class Orders:
    """What was said and not done yet; any thread may add to it."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[Order] = SimpleQueue()

    def put(self, order: Order) -> None:
        """Say something; it is done before the next frame is looked at."""
        self._queue.put(order)

    def waiting(self) -> Iterator[Order]:
        """What was said since the last time, in its order."""
        while True:
            try:
                yield self._queue.get_nowait()
            except Empty:
                return
