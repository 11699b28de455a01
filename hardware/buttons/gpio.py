"""Buttons at the pins of a Raspberry Pi, each between its pin and ground, through gpiozero."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from hardware.button import Button, Buttons, Pressed
from hardware.errors import ButtonError

_BOUNCE_S: Final = 0.05
"""Contacts of cheap buttons chatter for some milliseconds; nobody presses twice within so short a time."""
_INSTALL: Final = "on a Raspberry Pi type sudo apt install python3-gpiozero python3-lgpio"


class GpioButtons(Buttons):
    """Buttons that connect their pins with ground while they are pressed.

    Parameters
    ----------
    pins : mapping of Button to int
        As the chip numbers them (BCM).
    pressed : callable
        Is told of each press, in a thread of gpiozero.
    factory : object, optional
        What opens pins, as gpiozero has them: its own choice unless given.

    Raises
    ------
    ButtonError
        If gpiozero is missing, there are no pins here, or one is in use.
    """

    name = "gpio"

    def __init__(self, pins: Mapping[Button, int], pressed: Pressed, factory: Any = None) -> None:
        gpiozero = _library()
        self._buttons: list[Any] = []
        for button, pin in pins.items():
            try:
                opened = gpiozero.Button(pin, pull_up=True, bounce_time=_BOUNCE_S, pin_factory=factory)
            except (gpiozero.GPIOZeroError, OSError, RuntimeError) as error:  # libraries below it raise errors of their own
                self.close()
                raise _refused(gpiozero, button, pin, error) from error
            opened.when_pressed = _telling(pressed, button)
            self._buttons.append(opened)

    def close(self) -> None:
        """Give the pins back."""
        while self._buttons:
            self._buttons.pop().close()


def _telling(pressed: Pressed, button: Button) -> Callable[[], None]:
    return lambda: pressed(button)


def _refused(gpiozero: Any, button: Button, pin: int, error: Exception) -> ButtonError:
    if isinstance(error, gpiozero.BadPinFactory):
        return ButtonError("gpio", f"buttons need the pins of a Raspberry Pi: {_INSTALL}")
    if isinstance(error, gpiozero.PinInvalidPin):
        return ButtonError(f"{button}={pin}", "is no pin of this machine: pinout shows those there are")
    return ButtonError(f"{button}={pin}", f"cannot be used ({error}): another program has this pin? Choose another, or close that program")


def _library() -> Any:
    try:
        import gpiozero
    except ImportError as error:
        raise ButtonError("gpio", f"buttons need gpiozero: {_INSTALL}") from error
    return gpiozero
