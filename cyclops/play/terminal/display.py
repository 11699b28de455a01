"""The display of an evening in a terminal: what happened scrolls up, how it stands is kept below."""

from __future__ import annotations

import threading
from collections.abc import Callable
from io import StringIO
from typing import Final, Literal, TypeAlias, cast

from rich.console import Console
from rich.live import Live
from rich.text import Text

from cyclops.play.orders import Orders
from cyclops.play.terminal.history import History
from cyclops.play.terminal.keys import Keyboard, Typing
from cyclops.play.terminal.panel import show_foot, show_standing
from cyclops.referee.situation import Situation
from cyclops.rules.screen import Screen
from hardware.frame import Frame

_OPENING: Final = Text("Opening the camera …", "dim")
_CUT: Final = "… make this window taller to see the rest"

_Colours: TypeAlias = Literal["auto", "standard", "256", "truecolor", "windows"] | None


class TerminalDisplay:
    """Shows an evening in a terminal; where the output is none, only what happened, a line each.

    Parameters
    ----------
    orders : Orders
        Where to put what is typed.
    console : rich.console.Console, optional
        Standard output unless given.
    """

    speaker = None

    def __init__(self, orders: Orders, console: Console | None = None) -> None:
        self._console = console or Console()
        self._lock = threading.RLock()
        self._situation: Situation | None = None
        self._history = History()
        self._typing = Typing(orders, self._refresh)
        self._live = Live(_OPENING, console=self._console, auto_refresh=False) if self._console.is_terminal else None
        if self._live:
            self._live.start(refresh=True)
        self._keyboard = Keyboard(self._typing)

    def show(self, situation: Situation, frame: Frame | None) -> None:
        """Show how the evening stands, if that has changed."""
        with self._lock:
            before, self._situation = self._situation, situation
            if before is not None and before.version == situation.version:
                return
            self._typing.question = situation.question
            screen = Screen(self._console, situation.names)
            for sentence in self._history.since(situation, with_troubles=self._live is None):
                screen.say(sentence)
            self._refresh()

    def invitation(self) -> tuple[str, ...]:
        """Nobody must be told where it is."""
        return ()

    def close(self) -> None:
        """Give the terminal back; how the evening stood last stays on it."""
        self._keyboard.close()
        if self._live:
            self._live.stop()

    def _refresh(self) -> None:
        with self._lock:
            if self._live and self._situation is not None:
                self._live.update(self._panel(self._situation), refresh=True)

    def _panel(self, situation: Situation) -> Text:
        """The lower part, as much of it as the window has room for."""
        standing = self._drawn(situation, lambda screen: show_standing(screen, situation, self._typing.with_reasons))
        foot = self._drawn(situation, lambda screen: show_foot(screen, situation, self._typing.line))
        room = max(self._console.height - len(foot), 1)
        if len(standing) > room:
            standing = [*standing[: room - 1], Text(_CUT[: self._console.width], "yellow")]
        return Text("\n").join((*standing, *foot))

    def _drawn(self, situation: Situation, show: Callable[[Screen], None]) -> list[Text]:
        """The lines that something shows, drawn on a sheet of its own so that they are replaced as a whole."""
        sheet, console = StringIO(), self._console
        colours = cast("_Colours", console.color_system)
        drawn = Console(file=sheet, width=console.width, height=console.height, force_terminal=True, color_system=colours)
        show(Screen(drawn, situation.names))
        lines = Text.from_ansi(sheet.getvalue().rstrip("\n")).wrap(console, console.width, overflow="fold")
        return list(lines)
