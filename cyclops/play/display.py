"""What shows an evening to people: the displays there are, by their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Final, Protocol

from cyclops.play.opening import Opening

if TYPE_CHECKING:
    from cyclops.referee.situation import Situation
    from hardware.frame import Frame
    from hardware.speaker import Speaker


class DisplayName(StrEnum):
    """What a display is called on the command line."""

    WEB = "web"
    WINDOW = "window"
    TERMINAL = "terminal"
    NONE = "none"


class Shows(Protocol):
    """Shows how an evening stands."""

    def show(self, situation: Situation, frame: Frame | None) -> None:
        """Show how the evening stands, often without any change; ``version`` tells.

        Parameters
        ----------
        situation : Situation
        frame : Frame or None
            The picture of now; None while there is none.
        """


class Display(Shows, Protocol):
    """A display. What people say to it, it puts into the orders that it was opened with, from whatever thread it likes."""

    @property
    def speaker(self) -> Speaker | None:
        """What the display itself can speak with; None for most."""

    def invitation(self) -> tuple[str, ...]:
        """Lines that tell people where it is; none where they see it already."""

    def close(self) -> None:
        """Give back whatever it shows itself on."""


class NoDisplay:
    """Shows nothing; nobody answers."""

    speaker = None

    def invitation(self) -> tuple[str, ...]:
        """Invite nobody."""
        return ()

    def show(self, situation: Situation, frame: Frame | None) -> None:
        """Show nothing."""

    def close(self) -> None:
        """Give nothing back."""


def _terminal(opening: Opening) -> Display:
    from cyclops.play.terminal.display import TerminalDisplay

    return TerminalDisplay(opening.orders)


def _web(opening: Opening) -> Display:
    from cyclops.web.display import WebDisplay

    return WebDisplay(opening)


def _window(opening: Opening) -> Display:
    from cyclops.play.window.display import WindowDisplay

    return WindowDisplay(opening)


_MADE: Final[Mapping[DisplayName, Callable[[Opening], Display]]] = {
    DisplayName.WEB: _web,
    DisplayName.WINDOW: _window,
    DisplayName.TERMINAL: _terminal,
    DisplayName.NONE: lambda opening: NoDisplay(),
}


def open_display(name: DisplayName, opening: Opening) -> Display:
    """Open a display.

    Raises
    ------
    CyclopsError, HardwareError
        If it cannot be opened.
    """
    return _MADE[name](opening)
