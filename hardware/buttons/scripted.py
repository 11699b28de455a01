"""Buttons that press themselves: a stand-in for people and pins, on any machine."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from hardware.button import Button, Buttons, Pressed
from hardware.errors import ButtonError


class ScriptedButtons(Buttons):
    """Presses buttons after so many seconds, and keeps what was pressed.

    Parameters
    ----------
    script : sequence of (Button, float)
        Buttons and their seconds; without any, buttons are pressed by `press` alone.
    pressed : callable
        Is told of each press, in a thread of its own where the script has it.

    Attributes
    ----------
    pressed : list of Button
        So far.

    """

    name = "scripted"

    def __init__(self, script: Sequence[tuple[Button, float]], pressed: Pressed) -> None:
        self.pressed: list[Button] = []
        self._tell = pressed
        self._timers = [threading.Timer(seconds, self.press, (button,)) for button, seconds in script]
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


def presses_from_text(script: str) -> list[tuple[Button, float]]:
    """Buttons and the seconds after which they are pressed, written such as ``undo@2.5,confirm@4``.

    Raises
    ------
    ButtonError
        If it is no script.
    """
    presses = []
    for part in filter(None, script.split(",")):
        name, _, seconds = part.partition("@")
        try:
            presses.append((Button(name), float(seconds)))
        except ValueError:
            raise ButtonError(part, f"is no press: write {', '.join(Button)}, each with its seconds, as undo@2.5") from None
    return presses
