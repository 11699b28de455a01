"""Buttons that press themselves: a stand-in for people and pins, on any machine."""

from __future__ import annotations

import threading

from hardware.button import Button, Buttons, Pressed
from hardware.errors import ButtonError


class ScriptedButtons(Buttons):
    """Presses buttons after so many seconds, and keeps what was pressed.

    Parameters
    ----------
    script : str
        Such as ``undo@2.5,confirm@4``; without any, buttons are pressed by `press` alone.
    pressed : callable
        Is told of each press, in a thread of its own where the script has it.

    Attributes
    ----------
    pressed : list of Button
        So far.

    Raises
    ------
    ButtonError
        If the script is none.
    """

    name = "scripted"

    def __init__(self, script: str, pressed: Pressed) -> None:
        self.pressed: list[Button] = []
        self._tell = pressed
        self._timers = [threading.Timer(seconds, self.press, (button,)) for button, seconds in _presses(script)]
        for timer in self._timers:
            timer.daemon = True
            timer.start()

    def press(self, button: Button) -> None:
        """Press a button now."""
        self.pressed.append(button)
        self._tell(button)

    def close(self) -> None:
        """Press nothing more."""
        for timer in self._timers:
            timer.cancel()


def _presses(script: str) -> list[tuple[Button, float]]:
    presses = []
    for part in filter(None, script.split(",")):
        name, _, seconds = part.strip().partition("@")
        try:
            presses.append((Button(name), float(seconds)))
        except ValueError:
            raise ButtonError(part, f"is no press: write {', '.join(Button)}, each with its seconds, as undo@2.5") from None
    return presses
