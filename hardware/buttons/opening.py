"""Buttons by their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from hardware.button import Buttons, Pressed, pins_from_text
from hardware.buttons.gpio import GpioButtons
from hardware.buttons.scripted import ScriptedButtons, presses_from_text
from hardware.errors import ButtonError

BUTTONS: Final[Mapping[str, Callable[[str], Callable[[Pressed], Buttons]]]] = MappingProxyType(
    {
        "gpio": lambda rest: partial(GpioButtons, pins_from_text(rest)),
        "scripted": lambda rest: partial(ScriptedButtons, presses_from_text(rest)),
    }
)


def buttons_from_text(spec: str) -> Callable[[Pressed], Buttons]:
    """What opens the buttons that a text names, as `open_buttons` takes it; nothing is opened yet.

    Raises
    ------
    ButtonError
        If there are none of that name, or their pins cannot be.
    """
    name, _, rest = spec.partition(":")
    if name not in BUTTONS:
        raise ButtonError(spec, "are no buttons: type gpio, or gpio:confirm=17,undo=27,pile=22 for other pins")
    return BUTTONS[name](rest)


def open_buttons(spec: str, pressed: Pressed) -> Buttons:
    """Open buttons.

    Parameters
    ----------
    spec : str
        ``gpio`` for those at the usual pins, ``gpio:confirm=17,undo=27,pile=22`` for others; ``scripted:undo@2.5,confirm@4`` stands in
        for people, and presses after so many seconds.
    pressed : callable
        Is told of each press.

    Raises
    ------
    ButtonError
        If there are none of that name, or they cannot be used; the message says what to do.
    """
    return buttons_from_text(spec)(pressed)
