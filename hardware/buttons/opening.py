"""Buttons by their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from hardware.button import Buttons, Pressed, pins_from_text
from hardware.buttons.gpio import GpioButtons
from hardware.buttons.scripted import ScriptedButtons
from hardware.errors import ButtonError

BUTTONS: Final[Mapping[str, Callable[[str, Pressed], Buttons]]] = MappingProxyType(
    {
        "gpio": lambda rest, pressed: GpioButtons(pins_from_text(rest), pressed),
        "scripted": lambda rest, pressed: ScriptedButtons(rest, pressed),
    }
)


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
    name, _, rest = spec.partition(":")
    if name not in BUTTONS:
        raise ButtonError(spec, "are no buttons: type gpio, or gpio:confirm=17,undo=27,pile=22 for other pins")
    return BUTTONS[name](rest, pressed)
