"""Push buttons beside the table, for who has no hand free for a screen; each kind of them is a module of `hardware.buttons`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from enum import StrEnum
from types import TracebackType
from typing import Final, Self, TypeAlias

from hardware.errors import ButtonError


class Button(StrEnum):
    """What a button is for."""

    CONFIRM = "confirm"
    """Yes, or: that's how it is."""
    UNDO = "undo"
    """Take the last move back."""
    PILE_EMPTY = "pile"
    """There are no more tiles to draw."""


Pressed: TypeAlias = Callable[[Button], None]
"""Is told of each press, in whatever thread the driver has."""

USUAL_PINS: Final[Mapping[Button, int]] = {Button.CONFIRM: 17, Button.UNDO: 27, Button.PILE_EMPTY: 22}
"""Numbers as the chip counts them (BCM): the pins 11, 13 and 15 of the header, beside one another."""
_PINS: Final = range(2, 28)


class Buttons(ABC):
    """Some buttons; at the end of a ``with`` block they are given back.

    Attributes
    ----------
    name : str
        What they are, for people.
    """

    name: str

    @abstractmethod
    def close(self) -> None:
        """Give them back; a second time does nothing."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None) -> None:
        self.close()


def pins_from_text(text: str) -> Mapping[Button, int]:
    """The pins of buttons, as people write them: ``confirm=17,undo=27``; the usual ones where nothing is written.

    Raises
    ------
    ButtonError
        If there is no such button or pin, or two buttons share one.
    """
    if not text:
        return USUAL_PINS
    pins: dict[Button, int] = {}
    for part in text.split(","):
        name, _, number = part.partition("=")
        if name not in set(Button) or not number.isdecimal() or int(number) not in _PINS:
            raise ButtonError(
                part, f"is no button: write {', '.join(Button)}, each with its pin from {_PINS[0]} to {_PINS[-1]}, as undo=27"
            )
        if Button(name) in pins or int(number) in pins.values():
            raise ButtonError(part, "is there twice: every button has a pin of its own")
        pins[Button(name)] = int(number)
    return pins
